"""Draws that are useful for a named plan: the five published lists, exactly, on the reconstructed hands."""

from __future__ import annotations

import pytest

from analysis.hand import Hand
from analysis.notation import parse_tiles
from analysis.plans import AllTypesPlan, ChowPlan, HonorsAndKnittedPlan, OutsideChowsPlan, Plan, useful_for_plan
from analysis.tiles import KIND_OF, count_kinds


def chows(*lowest: str) -> ChowPlan:
    return ChowPlan(tuple(KIND_OF[tile] for tile in lowest))


MIXED_STRAIGHTS = (chows("1m", "4s", "7p"), chows("7m", "4s", "1p"))
OPENINGS: dict[int, tuple[str, str, tuple[Plan, ...]]] = {
    1: ("1349m1499s12389p", "25678m2356s7p", (chows("1m", "4m", "7m"), *MIXED_STRAIGHTS, OutsideChowsPlan())),
    2: (
        "45789m1579s45pEC",
        "36m14679s36pEC",
        (chows("4m", "3p", "5s"), chows("3m", "4p", "5s"), chows("4m", "4s", "4p")),
    ),
    3: ("112m1288s23pSSFF", "13m38s14pSF", (chows("1m", "1s", "1p"), AllTypesPlan(KIND_OF["S"]), AllTypesPlan(KIND_OF["8s"]))),
    4: ("479m2369s578pWNP", "1m2pESCF", (HonorsAndKnittedPlan((1, 3, 2)),)),
    5: ("368m13579s2478pF", "37m12345689s23469pF", (chows("6m", "6s", "6p"), chows("7p", "6m", "5s"))),
}


@pytest.mark.parametrize("number", OPENINGS)
def test_the_useful_draws_of_the_published_plans_are_the_published_lists(number: int) -> None:
    hand, useful, plans = OPENINGS[number]
    assert useful_for_plan(Hand.of(parse_tiles(hand)), plans) == tuple(sorted(parse_tiles(useful)))


def test_a_plan_that_is_there_lacks_nothing() -> None:
    counts = count_kinds(parse_tiles("123m456s789p555m66p"))
    assert chows("1m", "4s", "7p").missing(counts) == 0


def test_all_types_gives_each_of_the_five_kinds_one_set_or_the_pair() -> None:
    plan = AllTypesPlan(KIND_OF["S"])
    assert plan.missing(count_kinds(parse_tiles("123m456s99pSSSFFF"))) == 0
    assert plan.missing(count_kinds(parse_tiles("123m456m99pSSSFFF"))) == 3


def test_plans_are_asked_of_thirteen_tiles() -> None:
    with pytest.raises(ValueError, match="13 tiles"):
        useful_for_plan(Hand.of(parse_tiles("1349m1499s12389pN")), ())
