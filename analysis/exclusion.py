"""What is not counted and why: the table's absorptions under a profile, and the five counting principles."""

from __future__ import annotations

import enum
import functools
import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from analysis.arrangement import Arrangement
from analysis.fan_tiles import SET_COUNT, Combination, makes
from analysis.fans import FANS, FanId
from analysis.hand import Ruleset, WinContext
from analysis.kernels.arrangement import Ints
from analysis.kernels.combinations import tabulate_combinations
from analysis.kernels.features import Rules
from analysis.kernels.tally import make_kills


class Principle(enum.StrEnum):
    """The rule text's five counting principles (计分原则)."""

    NON_REPEAT = "non_repeat"
    """不重复: what a fan cannot be without is not counted again."""
    NON_SEPARATE = "non_separate"
    """不拆移: the sets of a counted fan are not taken apart for another."""
    NON_IDENTICAL = "non_identical"
    """不得相同: a set that made a fan does not make the same fan with another set."""
    HIGH_OVER_LOW = "high_over_low"
    """就高不就低: where only one can count, the larger."""
    ACCOUNT_ONCE = "account_once"
    """套算一次: sets that are combined already may combine only with one that is not."""


@dataclass(frozen=True, slots=True)
class ExcludedFan:
    """A fan that is there but not counted: by which principle, and the counted fan that stands in its place."""

    fan: FanId
    principle: Principle
    by: FanId | None


_SPECIAL_FORMS = (
    FanId.SEVEN_PAIRS,
    FanId.SEVEN_SHIFTED_PAIRS,
    FanId.THIRTEEN_ORPHANS,
    FanId.LESSER_HONORS_AND_KNITTED_TILES,
    FanId.GREATER_HONORS_AND_KNITTED_TILES,
)


@functools.cache
def absorbed_by(fan: FanId, rules: Ruleset) -> tuple[FanId, ...]:
    """The fan that are not counted beside `fan` under `rules`: the table's, with the profile's changes."""
    absorbed = list(FANS[fan].absorbs)
    if rules.fully_concealed_with_special_forms and fan in _SPECIAL_FORMS:
        absorbed.remove(FanId.FULLY_CONCEALED_HAND)
    if not rules.fully_concealed_with_concealed_limits and fan in (FanId.NINE_GATES, FanId.FOUR_CONCEALED_PUNGS):
        absorbed.append(FanId.FULLY_CONCEALED_HAND)
    if rules.concealed_hand_with_concealed_forms and fan in (*_SPECIAL_FORMS, FanId.NINE_GATES):
        absorbed.remove(FanId.CONCEALED_HAND)
    return tuple(absorbed)


@functools.cache
def _absorbers(rules: Ruleset) -> dict[FanId, frozenset[FanId]]:
    """For each fan, those that absorb it."""
    return {fan: frozenset(other for other in FanId if fan in absorbed_by(other, rules)) for fan in FanId}


@functools.cache
def _combination_table() -> Ints:
    return tabulate_combinations()


@functools.cache
def kernel_rules(rules: Ruleset) -> Rules:
    """`rules` as the kernels take them."""
    kills = make_kills({fan: absorbed_by(fan, rules) for fan in FanId})
    flags = (rules.pairs_make_terminal_fans, rules.counts_mixed_kongs, rules.counts_knitted_wait)
    return Rules(kills, _combination_table(), np.array(flags, np.int64))


def list_excluded(
    found: Mapping[FanId, int],
    counted: Mapping[FanId, int],
    arrangement: Arrangement,
    chosen: Sequence[Combination],
    context: WinContext,
    rules: Ruleset,
) -> tuple[ExcludedFan, ...]:
    """Every fan found more often than counted, each once with the reason that holds for it; larger fan first.

    `chosen` are the combinations of sets that count.
    """
    excluded: dict[ExcludedFan, None] = {}
    absorbers = _absorbers(rules)
    for fan in sorted(found):
        if found[fan] <= counted.get(fan, 0):
            continue
        absorber = min(absorbers[fan] & counted.keys(), default=None)
        if absorber is not None:
            excluded[ExcludedFan(fan, Principle.NON_REPEAT, absorber)] = None
        elif fan in SET_COUNT:
            for why in _excluded_combinations(fan, arrangement, chosen):
                excluded[why] = None
        elif fan is FanId.PUNG_OF_TERMINALS_OR_HONORS:
            for by in _takers_of_terminal_pungs(arrangement, context, counted):
                excluded[ExcludedFan(fan, Principle.NON_REPEAT, by)] = None
        else:
            raise AssertionError(f"{fan.name} is found, not counted, and nothing says why")
    return tuple(excluded)


def _excluded_combinations(fan: FanId, arrangement: Arrangement, chosen: Sequence[Combination]) -> Iterator[ExcludedFan]:
    """Why each combination of sets that makes `fan` and is not among the chosen ones does not count."""
    for indices in itertools.combinations(range(len(arrangement.sets)), SET_COUNT[fan]):
        if not makes(fan, tuple(arrangement.sets[index] for index in indices)) or (fan, indices) in chosen:
            continue
        around = next((other for other, sets in chosen if len(sets) > len(indices) and set(indices) <= set(sets)), None)
        if around is not None:
            yield ExcludedFan(fan, Principle.NON_SEPARATE, around)
        elif any(other is fan and set(sets) & set(indices) for other, sets in chosen):
            yield ExcludedFan(fan, Principle.NON_IDENTICAL, fan)
        elif len(indices) > 2:
            larger = next(other for other, sets in chosen if len(set(sets) & set(indices)) > 1)
            yield ExcludedFan(fan, Principle.HIGH_OVER_LOW, larger)
        else:
            joined = next(other for other, sets in chosen if set(sets) & set(indices))
            yield ExcludedFan(fan, Principle.ACCOUNT_ONCE, joined)


def _takers_of_terminal_pungs(arrangement: Arrangement, context: WinContext, counted: Mapping[FanId, int]) -> Iterator[FanId]:
    """The counted fan that each wind or dragon pung scores as instead of 幺九刻."""
    dragon_fans = (FanId.BIG_THREE_DRAGONS, FanId.LITTLE_THREE_DRAGONS, FanId.TWO_DRAGON_PUNGS, FanId.DRAGON_PUNG)
    wind_fans = (FanId.BIG_FOUR_WINDS, FanId.LITTLE_FOUR_WINDS, FanId.BIG_THREE_WINDS)
    for tile_set in arrangement.sets:
        if tile_set.is_chow:
            continue
        fans: tuple[FanId, ...] = ()
        if tile_set.tile >= 31:
            fans = dragon_fans
        elif tile_set.tile >= 27:
            own = FanId.PREVAILING_WIND_PUNG if tile_set.tile == context.prevailing else FanId.SEAT_WIND_PUNG
            fans = (*wind_fans, own) if tile_set.tile in (context.prevailing, context.seat) else wind_fans
        elif FanId.NINE_GATES in counted:
            fans = (FanId.NINE_GATES,)
        yield from (fan for fan in fans if fan in counted)
