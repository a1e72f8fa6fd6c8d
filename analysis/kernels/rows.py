"""Tiles that suits lack to sets, with or without a pair: the standard form, exact about copies.

A suit's row says how many tiles it lacks to m sets (class m) and to m sets with a pair (class 5 + m). All holdings of a suit
without melds have 130 rows between them, and all that suits joined can give a few dozen more, so rows are numbers here, and
joining two suits is looking their numbers up. Suits that melds touch are counted rank by rank.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from analysis.kernels.arrangement import Ints, leaf

CLASSES: Final = 10
"""m sets without a pair are class m, with a pair 5 + m."""
PAIRED: Final = 5
IMPOSSIBLE: Final = 99
POWERS: Final[Ints] = 5 ** np.arange(8, -1, -1)
"""Weight of each rank in the key of a suit; honours use the last seven."""
_OPEN: Final = 3
"""Chows of one rank still open, plus one: three equal chows are three pungs."""


class Tables(NamedTuple):
    """`suit` uint8[5 ** 9] and `honor` uint8[5 ** 7]: the row of a holding (counts in base 5, first rank highest); `rows`
    int64[n, 10] tiles missing by class; `join` uint8[n, n] the row of two suits together."""

    suit: npt.NDArray[np.uint8]
    honor: npt.NDArray[np.uint8]
    rows: Ints
    join: npt.NDArray[np.uint8]


@leaf
def suit_key(counts: Ints, suit: int) -> int:
    key = np.int64(0)
    for kind in range(9 * suit, min(9 * suit + 9, 34)):
        key = 5 * key + counts[kind]
    return int(key)


@leaf
def weight_of(kind: int) -> int:
    """What one more tile of a kind adds to the key of its suit."""
    return int(POWERS[kind % 9] if kind < 27 else POWERS[kind - 25])


@leaf
def _row_of(key: int, suit: int, tables: Tables) -> int:
    return int(tables.suit[key] if suit < 3 else tables.honor[key])


# Hands without melds: rows as numbers.


@leaf
def missing_closed(counts: Ints, kind_class: int, tables: Tables, out: Ints, draws: bool) -> int:
    """Tiles missing to a class; with `draws` also, in `out` int64[34], after drawing each kind."""
    keys = (suit_key(counts, 0), suit_key(counts, 1), suit_key(counts, 2), suit_key(counts, 3))
    a, b, c, d = tables.suit[keys[0]], tables.suit[keys[1]], tables.suit[keys[2]], tables.honor[keys[3]]
    low, high = tables.join[a, b], tables.join[c, d]
    missing = int(tables.rows[tables.join[low, high], kind_class])
    if draws:
        rest = (tables.join[b, high], tables.join[a, high], tables.join[low, d], tables.join[low, c])
        own = (a, b, c, d)
        for suit in range(4):
            key, others, row = keys[suit], rest[suit], own[suit]
            for kind in range(9 * suit, min(9 * suit + 9, 34)):
                out[kind] = missing
                if counts[kind] < 4:
                    after = _row_of(key + weight_of(kind), suit, tables)
                    if after != row:
                        out[kind] = tables.rows[tables.join[others, after], kind_class]
    return missing


@leaf
def missing_standard(counts: Ints, tables: Tables) -> int:
    """Tiles missing to four sets and a pair for a hand without melds (`counts` int64[34])."""
    kind_class = PAIRED + 4
    return missing_closed(counts, kind_class, tables, counts, False)


# Hands with melds: rows counted.


@leaf
def _lay_rank(held: int, room: int, may_open: bool, before: Ints, after: Ints) -> None:
    """Go on by one rank: `before` and `after` int64[3, 3, 10] are the fewest tiles missing by chows open since the last rank,
    chows open since the one before, and class."""
    after[:] = IMPOSSIBLE
    for one in range(_OPEN):
        for two in range(_OPEN):
            for kind_class in range(CLASSES):
                missing = before[one, two, kind_class]
                if missing >= IMPOSSIBLE:
                    continue
                for started in range(_OPEN if may_open else 1):
                    for pung in range(2):
                        n_sets = kind_class % PAIRED + started + pung
                        if n_sets > 4:
                            continue
                        for pair in range(2 if kind_class < PAIRED else 1):
                            wanted = one + two + started + 3 * pung + 2 * pair
                            if wanted > room:
                                continue
                            total = missing + max(0, wanted - held)
                            place = kind_class // PAIRED * PAIRED + PAIRED * pair + n_sets
                            after[started, one, place] = min(after[started, one, place], total)


@leaf
def _count_row(counts: Ints, melded: Ints, suit: int, row: Ints) -> None:
    """Tiles missing by class for a suit whose melds have used copies, rank by rank."""
    states = np.full((2, _OPEN, _OPEN, CLASSES), IMPOSSIBLE, np.int64)
    states[0, 0, 0, 0] = 0
    now = 0
    ranks = 9 if suit < 3 else 7
    for rank in range(ranks):
        kind = 9 * suit + rank
        may_open = suit < 3 and rank < 7
        _lay_rank(counts[kind], 4 - melded[kind], may_open, states[now], states[1 - now])
        now = 1 - now
    for kind_class in range(CLASSES):
        row[kind_class] = states[now, 0, 0, kind_class]


@leaf
def _fill_row(counts: Ints, melded: Ints, suit: int, tables: Tables, row: Ints) -> None:
    """Tiles missing by class for one suit (3: honours) into `row` int64[10]."""
    touched = False
    for kind in range(9 * suit, min(9 * suit + 9, 34)):
        touched |= melded[kind] > 0
    if touched:
        _count_row(counts, melded, suit, row)
        return
    number = _row_of(suit_key(counts, suit), suit, tables)
    for kind_class in range(CLASSES):
        row[kind_class] = tables.rows[number, kind_class]


@leaf
def _join_rows(one: Ints, other: Ints, out: Ints) -> None:
    """The row of two suits together."""
    for sets in range(PAIRED):
        plain = paired = IMPOSSIBLE
        for here in range(sets + 1):
            there = sets - here
            plain = min(plain, one[here] + other[there])
            paired = min(paired, one[PAIRED + here] + other[there], one[here] + other[PAIRED + there])
        out[sets], out[PAIRED + sets] = plain, paired


@leaf
def _missing_melded(counts: Ints, melded: Ints, kind_class: int, tables: Tables, out: Ints, draws: bool) -> int:
    """As `missing_closed`, beside melds (`melded` int64[34] their tiles)."""
    rows = np.empty((4, CLASSES), np.int64)
    joined = np.empty((3, CLASSES), np.int64)
    for suit in range(4):
        _fill_row(counts, melded, suit, tables, rows[suit])
    missing = IMPOSSIBLE
    for suit in range(4):
        first, second, third = (suit + 1) % 4, (suit + 2) % 4, (suit + 3) % 4
        _join_rows(rows[first], rows[second], joined[0])
        _join_rows(joined[0], rows[third], joined[1])
        _join_rows(joined[1], rows[suit], joined[2])
        missing = joined[2, kind_class]
        if not draws:
            break
        for kind in range(9 * suit, min(9 * suit + 9, 34)):
            out[kind] = missing
            if counts[kind] + melded[kind] < 4:
                counts[kind] += 1
                _fill_row(counts, melded, suit, tables, joined[0])
                counts[kind] -= 1
                _join_rows(joined[1], joined[0], joined[2])
                out[kind] = joined[2, kind_class]
    return int(missing)


@leaf
def missing_sets(counts: Ints, melded: Ints, is_closed: bool, kind_class: int, tables: Tables, out: Ints, draws: bool) -> int:
    if is_closed:
        return missing_closed(counts, kind_class, tables, out, draws)
    return _missing_melded(counts, melded, kind_class, tables, out, draws)
