"""What another rule profile would make of a won hand, and the rule points that the difference comes from."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

from analysis.fans import FanId
from analysis.hand import CLASSIC, MODERN, Hand, MeldKind, Ruleset, WinContext
from analysis.scoring import Score, count_fans, score
from analysis.tiles import EAST

RULE_POINTS = tuple(field.name for field in dataclasses.fields(Ruleset) if field.name != "name")
"""The fields of `Ruleset`, each a point on which profiles may differ (docs/rulings.md)."""


_KNITTED_KINDS = 9


@dataclass(frozen=True, slots=True)
class ProfileDifference:
    """The score under the other profile: which fan it has more and fewer, how often, and the rule points (fields of
    `Ruleset`) that make the difference."""

    rules: Ruleset
    score: Score
    more: tuple[tuple[FanId, int], ...]
    fewer: tuple[tuple[FanId, int], ...]
    points: tuple[str, ...]


def other_profile(rules: Ruleset) -> Ruleset:
    """The profile beside this one."""
    return MODERN if rules == CLASSIC else CLASSIC


def compare_profiles(hand: Hand, context: WinContext, own: Score, rules: Ruleset) -> ProfileDifference | None:
    """Hold `own`, the score of a won hand under `rules`, against the other profile; None where that counts the same fan.

    A rule point is named if the profile in use, with this point alone taken from the other, counts other fan. Where no
    single point does (two only matter together), all that differ between the profiles are.
    """
    if not _may_differ(hand, context):
        return None
    other = other_profile(rules)
    counted = _fans(own)
    found = count_fans(hand, context, other)
    if found == {fan: count for fan, count in counted.items() if fan is not FanId.FLOWER_TILES}:
        return None
    differing = [point for point in RULE_POINTS if getattr(rules, point) != getattr(other, point)]
    decisive = []
    for point in differing:
        changed: dict[str, Any] = {point: getattr(other, point)}
        if count_fans(hand, context, dataclasses.replace(rules, **changed)) != count_fans(hand, context, rules):
            decisive.append(point)
    theirs = score(hand, context, other)
    more, fewer = _beyond(_fans(theirs), counted), _beyond(counted, _fans(theirs))
    return ProfileDifference(other, theirs, more, fewer, tuple(decisive or differing))


def _may_differ(hand: Hand, context: WinContext) -> bool:
    """Whether a point on which the profiles differ can touch the hand: kongs of both kinds, seven pairs, nine suited kinds (a
    knitted straight), or a concealed hand that is self-drawn. A quick look, since most hands have none of these."""
    kongs = {meld.is_concealed for meld in hand.melds if meld.kind is MeldKind.KONG}
    is_paired = not hand.melds and not any(count % 2 for count in hand.counts)
    return len(kongs) == 2 or is_paired or _may_be_knitted(hand) or (context.self_drawn and hand.is_concealed)


def _may_be_knitted(hand: Hand) -> bool:
    return len(hand.melds) <= 1 and sum(count > 0 for count in hand.counts[:EAST]) >= _KNITTED_KINDS


def _fans(result: Score) -> dict[FanId, int]:
    return {counted.fan: counted.count for counted in result.fans}


def _beyond(fans: dict[FanId, int], others: dict[FanId, int]) -> tuple[tuple[FanId, int], ...]:
    """Fan that are in the first more often, with how much more."""
    more = ((fan, count - others.get(fan, 0)) for fan, count in fans.items())
    return tuple((fan, count) for fan, count in more if count > 0)
