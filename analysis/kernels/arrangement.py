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
ROWS: Final = MAX_ARRANGEMENTS + 7
"""Rows for arrangements: the last ones are scratch."""
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
def suit_size(counts: Ints, suit: int) -> int:
    """Tiles of a suit (3: honours) in int64[34]."""
    total = np.int64(0)
    for kind in range(9 * suit, 9 * suit + (9 if suit < 3 else 7)):
        total += counts[kind]
    return int(total)


@leaf
def suit_of_pair(counts: Ints) -> int:
    """The one suit (3: honours) whose tiles are a pair more than whole sets, or NO_TILE if the sizes fit no sets and a pair."""
    found = NO_TILE
    for suit in range(4):
        rest = suit_size(counts, suit) % 3
        if rest == 1 or (rest == 2 and found != NO_TILE):
            return NO_TILE
        if rest == 2:
            found = suit
    return found


@leaf
def first_pair(counts: Ints, suit: int) -> int:
    """The lowest kind of a suit that can be the pair beside sets; every third from there can too, in a suit of ranks.

    The ranks of a chow and of a pung add up to a multiple of three, so what is left over is twice the pair's.
    """
    low = 9 * suit
    if suit == 3:
        return low
    total = np.int64(0)
    for rank in range(1, 9):
        total += rank * counts[low + rank]
    return low + int(2 * total % 3)


@leaf
def is_sets(counts: Ints, suit: int) -> bool:
    """Whether the tiles of a suit (3: honours) are nothing but pungs and chows.

    Taking a pung first is safe: three equal chows are three pungs.
    """
    low = 9 * suit
    if suit == 3:
        for kind in range(low, 34):
            if counts[kind] % 3:
                return False
        return True
    one = two = np.int64(0)  # chows open at the rank before last and at the last rank
    for rank in range(9):
        left = counts[low + rank] - one - two
        if left < 0:
            return False
        one, two = two, left - 3 if left > 2 else left
        if rank > 6 and two:
            return False
    return one == 0


@leaf
def is_sets_and_pair(counts: Ints, suit: int) -> bool:
    """Whether the tiles of a suit (3: honours) are pungs, chows and one pair; `counts` is left as it is."""
    for pair in range(first_pair(counts, suit), min(9 * suit + 9, 34), 3 if suit < 3 else 1):
        if counts[pair] >= 2:
            counts[pair] -= 2
            done = is_sets(counts, suit)
            counts[pair] += 2
            if done:
                return True
    return False


@leaf
def list_arrangements(counts: Ints, n_sets: int, rows: Ints) -> int:
    """List every split of int64[34] tiles into `n_sets` sets and a pair.

    Writes the set codes, then the pair in column 4, into `rows` (int64[ROWS, 5]); returns how many. No split is listed twice.
    `counts` is changed on the way and restored.
    """
    suit = suit_of_pair(counts)
    found = 0
    if suit == NO_TILE:
        return found
    for other in range(4):
        if other != suit and not is_sets(counts, other):
            return found
    for pair in range(first_pair(counts, suit), min(9 * suit + 9, 34), 3 if suit < 3 else 1):
        if counts[pair] >= 2:
            counts[pair] -= 2
            if is_sets(counts, suit):
                found = _list_sets(counts, n_sets, pair, rows, found)
            counts[pair] += 2
    return found


@leaf
def _list_sets(counts: Ints, n_sets: int, pair: int, rows: Ints, found: int) -> int:
    """Add every split of the tiles into sets to `rows`, beside this pair, from row `found` on.

    Kind by kind: what chows begun before leave of it is a pung or begins chows. Only where three or more are left is there a
    choice; those still to be tried the other way are kept: kind, chows begun at the last kind and the one before, sets so far.
    """
    codes, choices = MAX_ARRANGEMENTS, MAX_ARRANGEMENTS + 1
    n_choices = one = two = depth = kind = 0
    may_pung = True
    while True:
        left = 0 if kind == 34 else counts[kind] - one - two
        begins_chows = kind < 27 and kind % 9 < 7
        if left >= 3 and may_pung and begins_chows and counts[kind + 1] >= left and counts[kind + 2] >= left:
            rows[choices + n_choices, 0], rows[choices + n_choices, 1] = kind, one
            rows[choices + n_choices, 2], rows[choices + n_choices, 3] = two, depth
            n_choices += 1
        pung = left >= 3 and may_pung
        chows = left - 3 * pung
        may_pung = True
        if kind < 34 and chows >= 0 and depth + pung + chows <= n_sets and (chows == 0 or begins_chows):
            if pung:
                rows[codes, depth] = kind
                depth += 1
            for _ in range(chows):
                rows[codes, depth] = chow_code(kind)
                depth += 1
            one, two = chows, one
            kind += 1
            continue
        if kind == 34 and depth == n_sets and found < MAX_ARRANGEMENTS:
            for index in range(4):
                rows[found, index] = rows[codes, index] if index < n_sets else NO_TILE
            rows[found, 4] = pair
            found += 1
        if n_choices == 0:
            return found
        n_choices -= 1
        kind, one = rows[choices + n_choices, 0], rows[choices + n_choices, 1]
        two, depth = rows[choices + n_choices, 2], rows[choices + n_choices, 3]
        may_pung = False
