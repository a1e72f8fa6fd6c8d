"""What the other rule profile makes of a hand is named: the fan that come and go, and the rule point behind them."""

from __future__ import annotations

import itertools

import pytest

from analysis.fans import FanId
from analysis.hand import CLASSIC, MODERN, RULESETS, Ruleset
from analysis.notation import parse
from analysis.profile_difference import ProfileDifference, compare_profiles, other_profile
from analysis.scoring import count_fans, score
from bench.hands import complete_hands

HANDS = list(itertools.islice(complete_hands(31), 3_000))


def difference(text: str, rules: Ruleset = CLASSIC) -> ProfileDifference | None:
    parsed = parse(text)
    return compare_profiles(parsed.hand, parsed.context, score(parsed.hand, parsed.context, rules), rules)


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS.keys())
def test_a_difference_is_named_exactly_where_the_profiles_count_other_fan(rules: Ruleset) -> None:
    differing = 0
    for hand, context in HANDS:
        own = score(hand, context, rules)
        found = compare_profiles(hand, context, own, rules)
        other = other_profile(rules)
        assert (found is not None) == (count_fans(hand, context, rules) != count_fans(hand, context, other)), hand
        if found is not None:
            differing += 1
            assert found.points, hand
            points = own.without_flowers + sum(_points(found, sign) for sign in (1, -1))
            assert points == found.score.without_flowers == score(hand, context, other).without_flowers
    assert differing > 50


def _points(found: ProfileDifference, sign: int) -> int:
    from analysis.fans import FANS

    return sign * sum(FANS[fan].points * count for fan, count in (found.more if sign > 0 else found.fewer))


@pytest.mark.parametrize(
    ("text", "point", "more", "fewer"),
    [
        (
            "[3333m][CCCC,1]678mNN78m9m|EE0000|0",
            "counts_mixed_kongs",
            {FanId.MIXED_KONGS},
            {FanId.CONCEALED_KONG, FanId.MELDED_KONG},
        ),
        ("147m28s369p456s99m5s|SS0000|0", "counts_knitted_wait", {FanId.CLOSED_WAIT}, set()),
        (
            "222m555s888p99s66m6m|EE1000|0",
            "fully_concealed_with_concealed_limits",
            {FanId.SELF_DRAWN},
            {FanId.FULLY_CONCEALED_HAND},
        ),
        ("111199m1199s1199p|EE0000|0", "pairs_make_terminal_fans", {FanId.ALL_TERMINALS}, {FanId.NO_HONORS}),
    ],
)
def test_the_rule_point_behind_a_difference_is_the_one_that_the_rulings_name(
    text: str, point: str, more: set[FanId], fewer: set[FanId]
) -> None:
    found = difference(text)
    assert found is not None
    assert point in found.points
    assert {fan for fan, _ in found.more} == more
    assert {fan for fan, _ in found.fewer} == fewer


def test_seen_from_the_other_profile_the_difference_is_the_same_turned_round() -> None:
    here, there = difference("[3333m][CCCC,1]678mNN78m9m|EE0000|0"), difference("[3333m][CCCC,1]678mNN78m9m|EE0000|0", MODERN)
    assert here is not None
    assert there is not None
    assert (here.more, here.fewer, here.points) == (there.fewer, there.more, there.points)
