"""Which tiles a counted fan stands on: of single sets, of sets that go together, of the last tile, or of the whole hand."""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from analysis.arrangement import Arrangement, SetState, TileSet
from analysis.fans import FanId
from analysis.kernels import combinations as kernels
from analysis.tiles import is_terminal_or_honor

Kinds = tuple[int, ...]

_LAST_TILE = frozenset(
    (
        FanId.SELF_DRAWN,
        FanId.LAST_TILE,
        FanId.LAST_TILE_DRAW,
        FanId.LAST_TILE_CLAIM,
        FanId.OUT_WITH_REPLACEMENT_TILE,
        FanId.ROBBING_THE_KONG,
    )
)
_COMPLETED = frozenset((FanId.EDGE_WAIT, FanId.CLOSED_WAIT, FanId.SINGLE_WAIT))
_OF_PUNGS = frozenset(
    (
        FanId.TWO_CONCEALED_PUNGS,
        FanId.THREE_CONCEALED_PUNGS,
        FanId.FOUR_CONCEALED_PUNGS,
        FanId.CONCEALED_KONG,
        FanId.TWO_CONCEALED_KONGS,
        FanId.MELDED_KONG,
        FanId.TWO_MELDED_KONGS,
        FanId.MIXED_KONGS,
        FanId.THREE_KONGS,
        FanId.FOUR_KONGS,
        FanId.DRAGON_PUNG,
        FanId.TWO_DRAGON_PUNGS,
        FanId.BIG_THREE_DRAGONS,
        FanId.BIG_THREE_WINDS,
        FanId.BIG_FOUR_WINDS,
        FanId.PUNG_OF_TERMINALS_OR_HONORS,
    )
)
SET_COUNT: dict[FanId, int] = {
    FanId.QUADRUPLE_CHOW: 4,
    FanId.FOUR_PURE_SHIFTED_PUNGS: 4,
    FanId.FOUR_PURE_SHIFTED_CHOWS: 4,
    FanId.PURE_TRIPLE_CHOW: 3,
    FanId.PURE_SHIFTED_PUNGS: 3,
    FanId.PURE_STRAIGHT: 3,
    FanId.PURE_SHIFTED_CHOWS: 3,
    FanId.TRIPLE_PUNG: 3,
    FanId.MIXED_STRAIGHT: 3,
    FanId.MIXED_TRIPLE_CHOW: 3,
    FanId.MIXED_SHIFTED_PUNGS: 3,
    FanId.MIXED_SHIFTED_CHOWS: 3,
    FanId.DOUBLE_PUNG: 2,
    FanId.PURE_DOUBLE_CHOW: 2,
    FanId.MIXED_DOUBLE_CHOW: 2,
    FanId.SHORT_STRAIGHT: 2,
    FanId.TWO_TERMINAL_CHOWS: 2,
}
"""Fan of sets that go together, with the number of sets."""


_OF_CHOWS = frozenset(fan for fan in SET_COUNT if "CHOW" in fan.name or "STRAIGHT" in fan.name)
Combination = tuple[FanId, tuple[int, ...]]
"""A fan of sets that go together, with the indices of its sets."""


def makes(fan: FanId, sets: tuple[TileSet, ...]) -> bool:
    """Whether these two, three or four sets together make `fan`."""
    of_chows = fan in _OF_CHOWS
    if len(sets) != SET_COUNT[fan] or any(tile_set.is_chow != of_chows for tile_set in sets):
        return False
    return _kinds_make(fan, tuple(tile_set.tile for tile_set in sets))


@functools.lru_cache(maxsize=1 << 14)
def _kinds_make(fan: FanId, kinds: Kinds) -> bool:
    """Ask the kernel's predicate of this name; scoring many hands asks for the same sets again and again."""
    predicate = getattr(kernels, fan.slug).py_func
    return bool(predicate(np.array(kinds)) if len(kinds) == 4 else predicate(*kinds))


def tiles_behind(fan: FanId, count: int, arrangement: Arrangement, chosen: Sequence[Combination]) -> tuple[Kinds, ...]:
    """The tiles of each of the `count` occurrences of a counted fan; `chosen` are the combinations that count."""
    if fan in SET_COUNT:
        return tuple(
            tuple(kind for index in indices for kind in arrangement.sets[index].tiles)
            for combined, indices in chosen
            if combined is fan
        )
    if fan is FanId.FLOWER_TILES:
        return ()
    if fan in _LAST_TILE:
        return ((arrangement.last,),)
    if fan in _COMPLETED:
        return (arrangement.completed_tiles,)
    if fan is FanId.TILE_HOG:
        return tuple((kind,) * 4 for kind in _hogs(arrangement))[:count]
    if fan is FanId.KNITTED_STRAIGHT and arrangement.sets:
        return (arrangement.singles,)
    sets = _sets_of(fan, arrangement)
    if sets is None:
        return (arrangement.tiles,)
    if count == 1 and fan is not FanId.PUNG_OF_TERMINALS_OR_HONORS:
        return (tuple(kind for tile_set in sets for kind in tile_set.tiles),)
    return tuple(tile_set.tiles for tile_set in sets[:count])


def _hogs(arrangement: Arrangement) -> Iterator[int]:
    in_kongs = {tile_set.tile for tile_set in arrangement.sets if tile_set.is_kong}
    copies = Counter(arrangement.tiles)
    yield from sorted(kind for kind, number in copies.items() if number == 4 and kind not in in_kongs)


def _sets_of(fan: FanId, arrangement: Arrangement) -> tuple[TileSet, ...] | None:
    """The sets that a fan of pungs or kongs stands on, None for a fan of the whole hand."""
    if fan not in _OF_PUNGS:
        return None
    pungs = tuple(tile_set for tile_set in arrangement.sets if not tile_set.is_chow)
    winds = tuple(pung for pung in pungs if 27 <= pung.tile <= 30)
    dragons = tuple(pung for pung in pungs if pung.tile >= 31)
    match fan:
        case FanId.TWO_CONCEALED_PUNGS | FanId.THREE_CONCEALED_PUNGS | FanId.FOUR_CONCEALED_PUNGS:
            return arrangement.concealed_pungs()
        case FanId.CONCEALED_KONG | FanId.TWO_CONCEALED_KONGS:
            return tuple(pung for pung in pungs if pung.state is SetState.CONCEALED_KONG)
        case FanId.MELDED_KONG | FanId.TWO_MELDED_KONGS:
            return tuple(pung for pung in pungs if pung.state is SetState.MELDED_KONG)
        case FanId.MIXED_KONGS | FanId.THREE_KONGS | FanId.FOUR_KONGS:
            return tuple(pung for pung in pungs if pung.is_kong)
        case FanId.DRAGON_PUNG | FanId.TWO_DRAGON_PUNGS | FanId.BIG_THREE_DRAGONS:
            return dragons
        case FanId.BIG_THREE_WINDS | FanId.BIG_FOUR_WINDS:
            return winds
        case FanId.PUNG_OF_TERMINALS_OR_HONORS:
            return tuple(sorted((p for p in pungs if is_terminal_or_honor(p.tile)), key=lambda p: p.tile >= 27))
    return None


def chosen_combinations(arrangement: Arrangement, counted: Mapping[FanId, int]) -> tuple[Combination, ...]:
    """The counted fan of sets that go together, each with the indices of its sets.

    The kernel counts them; here sets are named so that each further fan brings in one not yet combined (套算一次).
    """
    wanted = [fan for fan in sorted(counted) if fan in SET_COUNT for _ in range(counted[fan])]
    sizes = range(len(arrangement.sets))
    found = _place(wanted, arrangement.sets, tuple((index,) for index in sizes))
    assert found is not None, "the counted combinations do not fit the sets"
    return found


def _place(wanted: list[FanId], sets: tuple[TileSet, ...], groups: tuple[tuple[int, ...], ...]) -> tuple[Combination, ...] | None:
    """Place the first fan on sets of different groups, join these, and go on; None if that cannot be."""
    if not wanted:
        return ()
    fan, rest = wanted[0], wanted[1:]
    for indices in itertools.combinations(range(len(sets)), SET_COUNT[fan]):
        touched = [group for group in groups if set(group) & set(indices)]
        if len(touched) < len(indices) or not makes(fan, tuple(sets[index] for index in indices)):
            continue
        joined = (*(group for group in groups if group not in touched), tuple(i for group in touched for i in group))
        placed = _place(rest, sets, joined)
        if placed is not None:
            return ((fan, indices), *placed)
    return None
