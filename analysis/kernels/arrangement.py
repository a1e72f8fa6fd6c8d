"""An arrangement of a complete hand, as the kernels see it, and every arrangement of given tiles.

A set is coded 0-33 for the pung (or kong) of that kind and 34-54 for a chow: 34 + 7 * suit + lowest rank - 1.
A set's state is CONCEALED, EXPOSED, MELDED_KONG or CONCEALED_KONG. All arrays here are int64.
"""

from __future__ import annotations

from typing import Final

import numba
import numpy as np
import numpy.typing as npt

leaf = numba.njit(nogil=True, error_model="numpy")
entry = numba.njit(cache=True, nogil=True)

Ints = npt.NDArray[np.int64]

CONCEALED: Final = 0
EXPOSED: Final = 1
MELDED_KONG: Final = 2
CONCEALED_KONG: Final = 3

STANDARD: Final = 0
SEVEN_PAIRS: Final = 1
THIRTEEN_ORPHANS: Final = 2
HONORS_AND_KNITTED: Final = 3
KNITTED_STRAIGHT: Final = 4

FIRST_CHOW: Final = 34
MAX_ARRANGEMENTS: Final = 64
NO_TILE: Final = -1

_KNITTED_RANKS = ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
KNITTED: Final[Ints] = np.array(
    [[9 * suit + ranks[suit] + 3 * step for suit in range(3) for step in range(3)] for ranks in _KNITTED_RANKS], np.int64
)
"""The six ways to lay 147, 258, 369 over three suits: nine kinds each."""
ORPHANS: Final[Ints] = np.array([0, 8, 9, 17, 18, 26, *range(27, 34)], np.int64)
"""The 13 kinds of 十三幺."""


@leaf
def first_tile(code: int) -> int:
    """Lowest kind of a set."""
    if code < FIRST_CHOW:
        return code
    return (code - FIRST_CHOW) // 7 * 9 + (code - FIRST_CHOW) % 7


@leaf
def chow_code(kind: int) -> int:
    """Code of the chow whose lowest tile is `kind`."""
    return FIRST_CHOW + kind // 9 * 7 + kind % 9


@leaf
def starts_chow(kind: int) -> bool:
    """Whether a chow can start at `kind`."""
    return kind < 27 and kind % 9 < 7


@leaf
def splits_into_sets(counts: Ints) -> bool:
    """Whether the tiles (int64[34], left as they are) are nothing but pungs and chows.

    Taking a pung first is safe: three equal chows are three pungs.
    """
    for suit in range(3):
        one = two = 0  # chows open at the rank before last and at the last rank
        for rank in range(9):
            left = counts[9 * suit + rank] - one - two
            if left < 0 or (rank > 6 and left % 3 != 0):
                return False
            one, two = two, left % 3
        if one or two:
            return False
    for kind in range(27, 34):
        if counts[kind] % 3 != 0:
            return False
    return True


@leaf
def list_arrangements(counts: Ints, n_sets: int, rows: Ints) -> int:
    """List every split of int64[34] tiles into `n_sets` sets and a pair.

    Writes the set codes, then the pair in column 4, into `rows` (int64[MAX_ARRANGEMENTS, 5]); returns how many.
    `counts` is changed on the way and restored. No split is listed twice.
    """
    found = 0
    codes = np.empty(5, np.int64)
    tried = np.zeros(5, np.int64)
    for pair in range(34):
        if counts[pair] < 2:
            continue
        counts[pair] -= 2
        depth = 0
        tried[0] = 0
        while depth >= 0:
            if depth == n_sets:
                if found < MAX_ARRANGEMENTS:
                    rows[found, :4] = NO_TILE
                    rows[found, :n_sets] = codes[:n_sets]
                    rows[found, 4] = pair
                    found += 1
                depth -= 1
                if depth >= 0:
                    _put_back(counts, codes[depth])
                continue
            code = _next_set(counts, tried, depth, codes)
            if code == NO_TILE:
                depth -= 1
                if depth >= 0:
                    _put_back(counts, codes[depth])
                continue
            codes[depth] = code
            _take(counts, code)
            depth += 1
            tried[depth] = 0
        counts[pair] += 2
    return found


@leaf
def _next_set(counts: Ints, tried: Ints, depth: int, codes: Ints) -> int:
    """The next set to try on the lowest tile left: its pung, then its chow, then NO_TILE.

    After a chow the pung of the same tile is left out: pung and chow were tried in the other order.
    """
    kind = 0
    while kind < 34 and counts[kind] == 0:
        kind += 1
    if kind == 34:
        return NO_TILE
    if tried[depth] == 0:
        tried[depth] = 1
        if counts[kind] >= 3 and not (depth > 0 and codes[depth - 1] == _chow_or_none(kind)):
            return kind
    if tried[depth] == 1:
        tried[depth] = 2
        if starts_chow(kind) and counts[kind + 1] and counts[kind + 2]:
            return chow_code(kind)
    return NO_TILE


@leaf
def _chow_or_none(kind: int) -> int:
    return chow_code(kind) if starts_chow(kind) else -2


@leaf
def _take(counts: Ints, code: int) -> None:
    kind = first_tile(code)
    if code < FIRST_CHOW:
        counts[kind] -= 3
    else:
        counts[kind] -= 1
        counts[kind + 1] -= 1
        counts[kind + 2] -= 1


@leaf
def _put_back(counts: Ints, code: int) -> None:
    kind = first_tile(code)
    if code < FIRST_CHOW:
        counts[kind] += 3
    else:
        counts[kind] += 1
        counts[kind + 1] += 1
        counts[kind + 2] += 1


@leaf
def is_complete(counts: Ints, n_melds: int) -> bool:
    """Whether concealed tiles (int64[34], with `n_melds` sets laid out) are complete in any form, by shape."""
    if _is_standard(counts):
        return True
    if n_melds <= 1 and _is_knitted_straight(counts):
        return True
    return n_melds == 0 and (is_seven_pairs(counts) or is_thirteen_orphans(counts) or is_honors_and_knitted(counts))


@leaf
def _is_standard(counts: Ints) -> bool:
    for pair in range(34):
        if counts[pair] >= 2:
            counts[pair] -= 2
            done = splits_into_sets(counts)
            counts[pair] += 2
            if done:
                return True
    return False


@leaf
def holds_knitted(counts: Ints, case: int) -> bool:
    """Whether the nine kinds of knitted case 0 to 5 are all there."""
    for index in range(9):
        if counts[KNITTED[case, index]] == 0:
            return False
    return True


@leaf
def shift_knitted(counts: Ints, case: int, change: int) -> None:
    """Add `change` copies of each of the nine kinds of a knitted case."""
    for index in range(9):
        counts[KNITTED[case, index]] += change


@leaf
def _is_knitted_straight(counts: Ints) -> bool:
    for case in range(6):
        if holds_knitted(counts, case):
            shift_knitted(counts, case, -1)
            done = _is_standard(counts)
            shift_knitted(counts, case, 1)
            if done:
                return True
    return False


@leaf
def is_seven_pairs(counts: Ints) -> bool:
    """Whether 14 tiles are pairs; four of a kind are two."""
    for kind in range(34):
        if counts[kind] % 2:
            return False
    return True


@leaf
def is_thirteen_orphans(counts: Ints) -> bool:
    """Whether 14 tiles are the 13 orphans and one of them again."""
    total = 0
    for index in range(13):
        copies = counts[ORPHANS[index]]
        if copies == 0:
            return False
        total += copies
    return total == 14


@leaf
def is_honors_and_knitted(counts: Ints) -> bool:
    """Whether 14 tiles are all different honours and tiles of one knitted case (全不靠)."""
    for kind in range(34):
        if counts[kind] > 1:
            return False
    for case in range(6):
        total = 0
        for index in range(9):
            total += counts[KNITTED[case, index]]
        for kind in range(27, 34):
            total += counts[kind]
        if total == 14:
            return True
    return False


@leaf
def waits_on_one_kind(counts: Ints, n_melds: int) -> bool:
    """Whether waiting tiles (int64[34]) wait, by shape, on exactly one kind; a kind whose copies are used up counts."""
    waits = 0
    for kind in range(34):
        if not _near(counts, kind, n_melds):
            continue
        counts[kind] += 1
        done = is_complete(counts, n_melds)
        counts[kind] -= 1
        if done:
            waits += 1
            if waits > 1:
                return False
    return waits == 1


@leaf
def _near(counts: Ints, kind: int, n_melds: int) -> bool:
    """Whether `kind` can complete anything: it is held, or it stands within two ranks, or a form of singles may want it."""
    if counts[kind] or n_melds <= 1:
        return True
    if kind >= 27:
        return False
    rank = kind % 9
    for step in range(-2, 3):
        if 0 <= rank + step < 9 and counts[kind + step]:
            return True
    return False


@entry
def list_waits(counts: Ints, n_melds: int) -> Ints:
    """Kinds that complete waiting tiles (int64[34]) by shape; a kind whose four copies are held counts too."""
    kinds = np.empty(34, np.int64)
    found = 0
    held = counts.copy()
    for kind in range(34):
        held[kind] += 1
        if is_complete(held, n_melds):
            kinds[found] = kind
            found += 1
        held[kind] -= 1
    return kinds[:found]
