"""Parts of targets: every way to lay sets, and a pair, within one suit, near what a hand holds of it.

A target is a part of each suit (3: honours), so what a target lacks, who may feed it and what a discard takes from it is
counted once a part, not once a target.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from analysis.kernels.arrangement import FIRST_CHOW, Ints, leaf
from analysis.kernels.rows import PAIRED

Floats = npt.NDArray[np.float64]

SET_CODES: Final = 55
TILES_OF_SET: Final[Ints] = np.array(
    [[kind] * 3 for kind in range(34)] + [[9 * suit + low + step for step in range(3)] for suit in range(3) for low in range(7)],
    np.int64,
)

# Columns of a part: its sets (codes of CODE_BITS each, the first lowest); pair or NO_PAIR; tiles missing; masks of kinds missing
# and of those missing in its sets or run, of kinds held of which it spares none and of those of which its sets or run spare
# none; pungs held whole; run; how many sets.
CODES: Final = 0
PAIR: Final = 1
COST: Final = 2
LACKING: Final = 3
IN_SETS: Final = 4
TIGHT: Final = 5
TIGHT_SETS: Final = 6
WHOLE_PUNGS: Final = 7
RUN: Final = 8
N_SETS: Final = 9
PART_WIDTH: Final = 10
CODE_BITS: Final = 6
CODE_MASK: Final = (1 << CODE_BITS) - 1
NO_PAIR: Final = -1

# Runs: no knitted tiles, or the three from the first, second or third rank on.
RUNS: Final = 4
NO_RUN: Final = 0
CLASSES: Final = 10
"""n sets without a pair are class n, with a pair 5 + n."""
MOST_PARTS: Final = 200_000
"""All parts of four suits within any reach."""

# Weights of a part: of the whole hand, then after discarding each rank; for targets that nobody may feed, and with claims.
WHOLE_HAND: Final = 0
AFTER: Final = 1
CLAIMED: Final = 10
WEIGHT_WIDTH: Final = 20

_FIELD: Final = 4
_FARTHEST: Final = 20
"""No part lacks as many tiles."""


class Parts(NamedTuple):
    """Parts listed: `columns` int64[MOST_PARTS, PART_WIDTH], `weights` float64[MOST_PARTS, WEIGHT_WIDTH]; `order`
    int64[MOST_PARTS] their places by suit, run, class and tiles missing; `starts` int64[4, RUNS, CLASSES + 1] into it."""

    columns: Ints
    weights: Floats
    order: Ints
    starts: Ints


class Feed(NamedTuple):
    """Weights of a missing tile, and of a chow and a pung that lack one, which others can feed."""

    tile: float
    chow: float
    pung: float


def make_parts() -> Parts:
    """Room for the parts of a hand."""
    return Parts(
        np.empty((MOST_PARTS, PART_WIDTH), np.int64),
        np.empty((MOST_PARTS, WEIGHT_WIDTH)),
        np.empty(MOST_PARTS, np.int64),
        np.zeros((4, RUNS, CLASSES + 1), np.int64),
    )


@leaf
def chance(missing: int, live: int, tile: float) -> float:
    """Weight of lacking `missing` copies of a kind of which `live` are to come: C(live, missing) tile^missing."""
    weight = 1.0
    for index in range(missing):
        weight *= tile * (live - index) / (index + 1)
    return weight


# Tiles of a suit packed: four bits a rank, of which the highest stays free for comparing all nine at once.


def _pack(ranks: Iterable[int]) -> int:
    return sum(1 << _FIELD * rank for rank in ranks)


_EACH: Final = _pack(range(9))
_HIGH: Final = _EACH << (_FIELD - 1)
_PATTERNS: Final[Ints] = np.array([3 * _pack([rank]) for rank in range(9)] + [_pack(range(low, low + 3)) for low in range(7)])
"""Tiles of the pungs of nine ranks, then of the seven chows."""
_HONOR_PUNGS: Final = 7
_RUN_TILES: Final[Ints] = np.array([0, *(_pack(range(start, 9, 3)) for start in range(3))])


@leaf
def pack_suit(counts: Ints, suit: int) -> int:
    """The tiles of a suit, packed."""
    packed = np.int64(0)
    for kind in range(min(9 * suit + 9, 34) - 1, 9 * suit - 1, -1):
        packed = packed << _FIELD | min(counts[kind], 4)
    return int(packed)


@leaf
def _fits(need: int, room: int) -> bool:
    """Whether no rank of `need` has more than `room` has."""
    return ((room | _HIGH) - need) & _HIGH == _HIGH


@leaf
def _count_missing(need: int, held: int) -> int:
    """How many tiles of `need` are not held."""
    over = (need | _HIGH) - held
    over &= ((over & _HIGH) >> 3) * 7
    return (over * _EACH >> 8 * _FIELD) & 15


@leaf
def _mask(fields: int, low: int) -> int:
    """The ranks whose highest bit is set, as a mask of kinds."""
    mask = 0
    for rank in range(9):
        mask |= (fields >> (_FIELD * rank + _FIELD - 1) & 1) << rank
    return mask << low


@leaf
def _more_than(one: int, other: int, low: int) -> int:
    """Kinds of which `one` has more than `other`."""
    return _mask((one | _HIGH) - other - _EACH & _HIGH, low)


@leaf
def _spares_none(need: int, held: int, low: int) -> int:
    """Kinds held of which `need` spares none."""
    return _mask((need | _HIGH) - held & ((held | _HIGH) - _EACH) & _HIGH, low)


@leaf
def _claim(place: int, gone: int, held: int, feed: Feed) -> float:
    """Factor of a set (as in _PATTERNS) for who may feed it if it lacks one tile; `gone` is the rank discarded, or -1."""
    if gone >= 0:
        held -= 1 << _FIELD * gone
    if place < 9:
        return feed.pung if held >> _FIELD * place & 7 == 2 else 1.0
    lone = 0
    for rank in range(place - 9, place - 6):
        lone += held >> _FIELD * rank & 7 == 0
    return feed.chow if lone == 1 else 1.0


@leaf
def _list_claims(held: int, feed: Feed, claims: Floats) -> None:
    """Fill `claims` float64[16, 10]: the factor of each set after each rank is discarded, and last as it is."""
    for place in range(16):
        for gone in range(9):
            claims[place, gone] = _claim(place, gone, held, feed) if held >> _FIELD * gone & 7 else 1.0
        claims[place, 9] = _claim(place, -1, held, feed)


@leaf
def _weigh(at: int, places: int, low: int, need: int, packed: tuple[int, int], tile: float, claims: Floats, parts: Parts) -> None:
    """Fill in what a part weighs: whole and after each discard, without and with claims; `places` are those of its sets."""
    held, live = packed
    sheet, weights = parts.columns, parts.weights
    product = 1.0
    lacking = sheet[at, LACKING] >> low
    for rank in range(9):
        if lacking >> rank & 1:
            missing = (need >> _FIELD * rank & 7) - (held >> _FIELD * rank & 7)
            product *= chance(missing, live >> _FIELD * rank & 7, tile)
    tight, n_sets = sheet[at, TIGHT] >> low, sheet[at, N_SETS]
    claimed = product
    for index in range(n_sets):
        claimed *= claims[places >> _FIELD * index & 15, 9]
    for column in range(CLAIMED):
        weights[at, column], weights[at, CLAIMED + column] = product, claimed
    rank = 0
    while tight:
        if tight & 1:
            spare, left = (need >> _FIELD * rank & 7) - (held >> _FIELD * rank & 7), live >> _FIELD * rank & 7
            after = claimed = product * (tile * (left - spare) / (spare + 1) if left > spare else 0.0)
            for index in range(n_sets):
                claimed *= claims[places >> _FIELD * index & 15, rank]
            weights[at, AFTER + rank], weights[at, CLAIMED + AFTER + rank] = after, claimed
        tight >>= 1
        rank += 1


@leaf
def _farthest_deeper(most: Ints, first_class: int, depth: int) -> int:
    """The most tiles that a part may lack once it has more than `depth` sets."""
    farthest = -1
    for n_sets in range(depth + 1, 5):
        farthest = max(farthest, most[first_class + n_sets])
    return farthest


@leaf
def list_parts(suit: int, run: int, most: Ints, packed: tuple[int, int], feed: Feed, parts: Parts, at: int) -> int:
    """List the parts of a suit that lack at most `most` tiles (int64[CLASSES], by class; negative: none) from place `at` on.

    `packed` are the tiles held and those still to come. Returns the place after the last.
    """
    sheet, low, n_places = parts.columns, 9 * suit, 16 if suit < 3 else _HONOR_PUNGS
    held, live = packed
    room = held + live
    claims = np.empty((16, 10))
    _list_claims(held, feed, claims)
    # By depth, that is by sets laid: the tiles with and without the pair, the sets' codes and places, the next set to try.
    need, body, codes, places = np.empty(6, np.int64), np.empty(6, np.int64), np.zeros(6, np.int64), np.zeros(6, np.int64)
    turns, whole = np.zeros(6, np.int64), np.zeros(6, np.int64)
    first = at
    for pair in range(NO_PAIR, min(9, 34 - low)):
        first_class = 0 if pair == NO_PAIR else PAIRED
        body[0] = _RUN_TILES[run]
        need[0] = body[0] + (0 if pair == NO_PAIR else 2 << _FIELD * pair)
        if not _fits(need[0], room):
            continue
        depth = turns[0] = 0
        is_new = True
        while depth >= 0:
            cost = _count_missing(need[depth], held)
            if is_new and cost <= most[first_class + depth]:
                sheet[at, CODES], sheet[at, N_SETS], sheet[at, COST], sheet[at, RUN] = codes[depth], depth, cost, run
                sheet[at, PAIR], sheet[at, WHOLE_PUNGS] = NO_PAIR if pair == NO_PAIR else low + pair, whole[depth]
                sheet[at, LACKING] = _more_than(need[depth], held, low)
                sheet[at, IN_SETS] = _more_than(body[depth], held, low)
                sheet[at, TIGHT] = _spares_none(need[depth], held, low)
                sheet[at, TIGHT_SETS] = _spares_none(body[depth], held, low)
                _weigh(at, places[depth], low, need[depth], packed, feed.tile, claims, parts)
                at += 1
            is_new = False
            farthest = _farthest_deeper(most, first_class, depth)
            place = turns[depth]
            if place >= n_places or cost > farthest:
                depth -= 1
                continue
            turns[depth] += 1
            wanted = need[depth] + _PATTERNS[place]
            if not _fits(wanted, room) or _count_missing(wanted, held) > farthest:
                continue
            need[depth + 1], body[depth + 1] = wanted, body[depth] + _PATTERNS[place]
            code = low + place if place < 9 else FIRST_CHOW + 7 * suit + place - 9
            codes[depth + 1] = codes[depth] | code << CODE_BITS * depth
            places[depth + 1] = places[depth] | place << _FIELD * depth
            whole[depth + 1] = whole[depth] + int(place < 9 and held >> _FIELD * place & 7 >= 3)
            depth += 1
            turns[depth] = place
            is_new = True
    _sort(suit, run, first, at, parts)
    return at


@leaf
def _sort(suit: int, run: int, first: int, end: int, parts: Parts) -> None:
    """Put the places of a suit's new parts in order by class and tiles missing."""
    slots = np.zeros(CLASSES * _FARTHEST + 1, np.int64)
    for part in range(first, end):
        slots[_slot(parts.columns[part]) + 1] += 1
    place = first
    for slot in range(CLASSES * _FARTHEST + 1):
        place += slots[slot]
        slots[slot] = place
    for kind_class in range(CLASSES + 1):
        parts.starts[suit, run, kind_class] = slots[kind_class * _FARTHEST]
    for part in range(first, end):
        slot = _slot(parts.columns[part])
        parts.order[slots[slot]] = part
        slots[slot] += 1


@leaf
def _slot(columns: Ints) -> int:
    return int(((PAIRED if columns[PAIR] >= 0 else 0) + columns[N_SETS]) * _FARTHEST + columns[COST])
