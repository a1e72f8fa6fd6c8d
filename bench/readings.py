"""Whether a hand can be read so that given fan count: the judge of ties, in plain Python and without the scorer's kernels.

Two programs may name different fan at the same total. That is a tie, and no fault, only if each list is that of a reading: one
way to part the tiles into sets, with one set or the pair that the last tile completed, where every fan of the list is there,
the sets are combined without being used twice over (套算一次), and no fan of the list absorbs another.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from analysis.exclusion import absorbed_by
from analysis.fans import FanId
from analysis.hand import Ruleset
from analysis.kernels.arrangement import CONCEALED_KONG
from analysis.tiles import KINDS
from bench.hands import Deal, tiles_of

Tiles = tuple[int, ...]
Fans = Mapping[FanId, int]


class Combination(NamedTuple):
    """A fan of several chows or pungs: their number, in one suit or all in different ones, and the steps of their ranks."""

    size: int
    of_chows: bool
    one_suit: bool
    steps: Tiles


COMBINATIONS: Final[dict[FanId, Combination]] = {
    FanId.QUADRUPLE_CHOW: Combination(4, True, True, (0,)),
    FanId.FOUR_PURE_SHIFTED_PUNGS: Combination(4, False, True, (1,)),
    FanId.FOUR_PURE_SHIFTED_CHOWS: Combination(4, True, True, (1, 2)),
    FanId.PURE_TRIPLE_CHOW: Combination(3, True, True, (0,)),
    FanId.PURE_SHIFTED_PUNGS: Combination(3, False, True, (1,)),
    FanId.PURE_STRAIGHT: Combination(3, True, True, (3,)),
    FanId.PURE_SHIFTED_CHOWS: Combination(3, True, True, (1, 2)),
    FanId.TRIPLE_PUNG: Combination(3, False, False, (0,)),
    FanId.MIXED_STRAIGHT: Combination(3, True, False, (3,)),
    FanId.MIXED_TRIPLE_CHOW: Combination(3, True, False, (0,)),
    FanId.MIXED_SHIFTED_PUNGS: Combination(3, False, False, (1,)),
    FanId.MIXED_SHIFTED_CHOWS: Combination(3, True, False, (1,)),
    FanId.DOUBLE_PUNG: Combination(2, False, False, (0,)),
    FanId.PURE_DOUBLE_CHOW: Combination(2, True, True, (0,)),
    FanId.MIXED_DOUBLE_CHOW: Combination(2, True, False, (0,)),
    FanId.SHORT_STRAIGHT: Combination(2, True, True, (3,)),
    FanId.TWO_TERMINAL_CHOWS: Combination(2, True, True, (6,)),
}
_WAITS: Final = (FanId.EDGE_WAIT, FanId.CLOSED_WAIT, FanId.SINGLE_WAIT)
_FORMS: Final = {FanId.SEVEN_PAIRS: "pairs", FanId.SEVEN_SHIFTED_PAIRS: "pairs", FanId.KNITTED_STRAIGHT: "knitted"}
_FIVES: Final = (4, 13, 22)


@dataclass(frozen=True, slots=True)
class Reading:
    """Sets (those laid out first), the pair, and which of them the last tile completed: 0 to 3, 4 the pair, 5 neither."""

    form: str
    sets: tuple[Tiles, ...]
    pair: int | None
    completed: int
    concealed_pungs: int


def can_be_read(dealt: Deal, fans: Fans, common: Fans, rules: Ruleset) -> bool:
    """Whether some reading of `dealt` makes `fans` under `rules`.

    `common` are fan that the other list has as well: where a fan asks for tiles, melds or flags alone, that both programs
    count it is enough; here stand the fan that depend on the reading, and those that only an absorbing fan hides.
    """
    if any(other in fans for fan in fans for other in absorbed_by(fan, rules)):
        return False
    if any(fan in fans for fan in _WAITS) and not _waits_on_one_kind(dealt):
        return False
    return any(
        _combines(reading, fans) and all(_is_there(reading, fan, fans[fan], dealt, common) for fan in fans)
        for reading in list_readings(dealt)
    )


def list_readings(dealt: Deal) -> Iterator[Reading]:
    """Every reading with sets, and that as seven pairs."""
    laid_out = tuple(tiles_of(meld.code, meld.state) for meld in dealt.melds)
    kongs = sum(meld.state == CONCEALED_KONG for meld in dealt.melds)
    for form, sets, pair in _part(sorted(dealt.tiles), 4 - len(laid_out)):
        all_sets = (*laid_out, *sets)
        places = [place for place in range(len(laid_out), len(all_sets)) if dealt.last in all_sets[place]]
        places += [4] if pair == dealt.last else []
        for completed in places if form == "standard" else [*places, 5]:
            pungs = [place for place in range(len(laid_out), len(all_sets)) if len({*all_sets[place]}) == 1]
            hidden = kongs + sum(dealt.self_drawn or place != completed for place in pungs)
            yield Reading(form, all_sets, pair, completed, hidden)
    if not laid_out and all(dealt.tiles.count(kind) % 2 == 0 for kind in dealt.tiles):
        yield Reading("pairs", (), None, 5, 0)


def _part(tiles: list[int], n_sets: int) -> Iterator[tuple[str, tuple[Tiles, ...], int]]:
    """Part concealed tiles into sets and a pair, beside a knitted straight or not: form, sets, pair."""
    for pair in sorted({kind for kind in tiles if tiles.count(kind) > 1}):
        for sets in _part_sets(_without(tiles, (pair, pair))):
            yield "standard", sets, pair
    for suits in itertools.permutations((0, 9, 18)) if n_sets > 2 else ():
        knitted = tuple(suit + rank for start, suit in enumerate(suits) for rank in range(start, 9, 3))
        if set(knitted) <= set(tiles):
            for _, sets, pair in _part(_without(tiles, knitted), 0):
                yield "knitted", sets, pair


def _part_sets(tiles: list[int]) -> Iterator[tuple[Tiles, ...]]:
    if not tiles:
        yield ()
        return
    low = tiles[0]
    for taken in ((low,) * 3, (low, low + 1, low + 2)):
        if taken[2] > low and (low > 26 or low % 9 > 6):
            continue
        if all(tiles.count(kind) >= taken.count(kind) for kind in taken):
            yield from ((taken, *rest) for rest in _part_sets(_without(tiles, taken)))


def _without(tiles: list[int], taken: Tiles) -> list[int]:
    left = tiles.copy()
    for kind in taken:
        left.remove(kind)
    return left


def _is_complete(tiles: list[int], n_sets: int) -> bool:
    if next(_part(tiles, n_sets), None) is not None:
        return True
    return n_sets == 4 and all(tiles.count(kind) % 2 == 0 for kind in tiles)


def _waits_on_one_kind(dealt: Deal) -> bool:
    """By shape; the forms of single tiles have one wait or a fan that hides it, so they are left out."""
    waiting = _without(dealt.tiles, (dealt.last,))
    return sum(_is_complete(sorted([*waiting, kind]), 4 - len(dealt.melds)) for kind in range(KINDS)) == 1


def _rises(kinds: Tiles, combination: Combination) -> bool:
    suits = {kind // 9 for kind in kinds}
    ranks = sorted(kind % 9 for kind in kinds)
    steps = {after - before for before, after in itertools.pairwise(ranks)}
    return (
        max(kinds) < 27
        and len(suits) == (1 if combination.one_suit else combination.size)
        and len(steps) == 1
        and steps <= set(combination.steps)
    )


def _combines(reading: Reading, fans: Fans) -> bool:
    """Whether sets can be found for every combination in `fans` so that each brings together sets that were apart."""
    wanted = [COMBINATIONS[fan] for fan, count in fans.items() if fan in COMBINATIONS for _ in range(count)]
    return _join(reading, wanted, tuple(range(len(reading.sets))))


def _join(reading: Reading, wanted: list[Combination], groups: Tiles) -> bool:
    if not wanted:
        return True
    first, *rest = wanted
    for places in itertools.combinations(range(len(reading.sets)), first.size):
        sets = [reading.sets[place] for place in places]
        joined = {groups[place] for place in places}
        if len(joined) < first.size or any((len({*tiles}) > 1) != first.of_chows for tiles in sets):
            continue
        if _rises(tuple(tiles[0] for tiles in sets), first):
            merged = tuple(min(joined) if group in joined else group for group in groups)
            if _join(reading, rest, merged):
                return True
    return False


def _is_there(reading: Reading, fan: FanId, count: int, dealt: Deal, common: Fans) -> bool:
    """Whether a fan other than a combination is there `count` times."""
    if fan in COMBINATIONS:
        return True
    if fan in _FORMS:
        return reading.form == _FORMS[fan]
    if fan in _WAITS:
        return _wait(reading, dealt.last) is fan
    concealed = all(meld.state == CONCEALED_KONG for meld in dealt.melds)
    match fan:
        case FanId.FOUR_CONCEALED_PUNGS | FanId.THREE_CONCEALED_PUNGS | FanId.TWO_CONCEALED_PUNGS:
            needed = {FanId.FOUR_CONCEALED_PUNGS: 4, FanId.THREE_CONCEALED_PUNGS: 3, FanId.TWO_CONCEALED_PUNGS: 2}[fan]
            return reading.concealed_pungs >= needed
        case FanId.SELF_DRAWN:
            return dealt.self_drawn
        case FanId.FULLY_CONCEALED_HAND:
            return dealt.self_drawn and concealed
        case FanId.CONCEALED_HAND:
            return not dealt.self_drawn and concealed
    if fan in _OF_SETS:
        return _is_in_sets(reading, fan, count)
    return common.get(fan, 0) >= count or _is_in_tiles(dealt, fan, count)


def _is_in_tiles(dealt: Deal, fan: FanId, count: int) -> bool:
    """Fan of the tiles alone that a larger fan of one reading hides and another reading counts."""
    held = [*dealt.tiles, *(kind for meld in dealt.melds for kind in tiles_of(meld.code, meld.state))]
    kongs = sum(len(tiles_of(meld.code, meld.state)) == 4 for meld in dealt.melds)
    suits = {kind // 9 for kind in held} - {3}
    return {
        FanId.ALL_SIMPLES: not any(map(_is_end, held)),
        FanId.NO_HONORS: max(held) < 27,
        FanId.ONE_VOIDED_SUIT: len(suits) == 2,
        FanId.TILE_HOG: sum(held.count(kind) == 4 for kind in {*held}) - kongs >= count,
    }.get(fan, False)


_OF_SETS: Final = (
    *(FanId.ALL_CHOWS, FanId.ALL_PUNGS, FanId.OUTSIDE_HAND, FanId.ALL_FIVES, FanId.PUNG_OF_TERMINALS_OR_HONORS),
    *(FanId.PURE_TERMINAL_CHOWS, FanId.THREE_SUITED_TERMINAL_CHOWS),
)


def _is_in_sets(reading: Reading, fan: FanId, count: int) -> bool:
    if reading.pair is None:
        return False
    chows = sorted(tiles[0] for tiles in reading.sets if len({*tiles}) > 1)
    pungs = [tiles[0] for tiles in reading.sets if len({*tiles}) == 1]
    parts = [*reading.sets, (reading.pair, reading.pair)]
    standard, five, suit = reading.form == "standard", reading.pair in _FIVES, reading.pair // 9 * 9
    ends = [low for other in (0, 9, 18) if other != suit for low in (other, other + 6)]
    return {
        FanId.ALL_CHOWS: not pungs and reading.pair < 27,
        FanId.ALL_PUNGS: standard and not chows,
        FanId.OUTSIDE_HAND: standard and all(any(_is_end(kind) for kind in tiles) for tiles in parts),
        FanId.ALL_FIVES: standard and all(any(kind in _FIVES for kind in tiles) for tiles in parts),
        FanId.PUNG_OF_TERMINALS_OR_HONORS: sum(map(_is_end, pungs)) >= count,
        FanId.PURE_TERMINAL_CHOWS: five and chows == [suit, suit, suit + 6, suit + 6],
        FanId.THREE_SUITED_TERMINAL_CHOWS: five and chows == ends,
    }[fan]


def _is_end(kind: int) -> bool:
    return kind >= 27 or kind % 9 in (0, 8)


def _wait(reading: Reading, last: int) -> FanId | None:
    """How the last tile completed its set or pair."""
    if reading.completed == 4 or reading.form == "pairs":
        return FanId.SINGLE_WAIT
    if reading.completed > 4 or len({*reading.sets[reading.completed]}) == 1:
        return None
    low = reading.sets[reading.completed][0]
    if last == low + 1:
        return FanId.CLOSED_WAIT
    return FanId.EDGE_WAIT if (low % 9, last - low) in ((0, 2), (6, 0)) else None
