"""The judge of ties takes a list of fan for a reading of the hand only if it is one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest

from analysis.exclusion import kernel_rules
from analysis.fans import FANS, FanId
from analysis.hand import CLASSIC, MODERN, Ruleset
from analysis.kernels.score import score_batch
from analysis.notation import parse
from bench.hands import Deal, deal, from_hand, to_batch
from bench.profiles import expect_classic
from bench.readings import COMBINATIONS, can_be_read, list_readings

RULINGS = (Path(__file__).parents[2] / "docs" / "rulings.md").read_text(encoding="utf-8")
TIES = re.findall(r"^\| ([^|`]+) \| ([^|`]+) \| \d+ \| `([^`]+)` \| \d+ \| \d+ \|$", RULINGS, re.MULTILINE)
FAN_OF_NAME = {FANS[fan].names["zh-Hans"]: fan for fan in FanId}


def worth(listed_fans: Mapping[FanId, int]) -> int:
    return sum(FANS[fan].points * count for fan, count in listed_fans.items())


def won(text: str) -> Deal:
    parsed = parse(text)
    return from_hand(parsed.hand, parsed.context)


def listed(names: str) -> Counter[FanId]:
    """Fan as the table of ties writes them: `一般高 × 2 + 喜相逢`."""
    parts = [name.partition(" × ") for name in names.split(" + ")]
    return Counter({FAN_OF_NAME[name]: int(count or 1) for name, _, count in parts})


def readable(text: str, names: str) -> bool:
    return can_be_read(won(text), listed(names), {}, MODERN)


def score_all(deals: list[Deal], rules: Ruleset) -> list[dict[FanId, int]]:
    counted = np.zeros((len(deals), len(FanId) + 1), np.int64)
    score_batch(*to_batch(deals), kernel_rules(rules), counted)
    return [{FanId(int(fan)): int(row[fan]) for fan in np.flatnonzero(row)} for row in counted]


def test_the_document_has_its_ties() -> None:
    assert len(TIES) == 28


@pytest.mark.parametrize(("ours", "theirs", "hand"), TIES)
def test_two_lists_of_one_worth_are_a_tie_and_each_is_a_reading(ours: str, theirs: str, hand: str) -> None:
    dealt = won(hand.replace("\\|", "|"))
    counted = Counter(score_all([dealt], MODERN)[0])
    common = counted - listed(ours)
    assert common + listed(ours) == counted, "these are the fan that the scorer names"
    assert worth(listed(ours)) == worth(listed(theirs))
    assert can_be_read(dealt, counted, common, MODERN)
    assert can_be_read(dealt, common + listed(theirs), common, MODERN)


@pytest.mark.parametrize(
    ("why", "hand", "names"),
    [
        ("three chows are combined twice, not three times", "[123m,1][123s,1][123p,1]777m5p5p|EE0000|0", "喜相逢 × 3"),
        ("the fourth chow is combined once", "[123m,1][456m,1][123m,1]789m5p5p|EE0000|0", "清龙 + 一般高 + 连六"),
        ("a pung and a chow of the same tiles cannot both be", "567m1113444s123p2s|EN1000|0", "喜相逢 + 幺九刻"),
        ("碰碰和 is in 四暗刻", "222m555s888p99s66m6m|EE1000|0", "四暗刻 + 碰碰和"),
        ("a hand that waits on two kinds has no edge wait", "[456s,1][777s,2]12345mNN3m|EE0000|0", "边张"),
        ("a set fan needs its sets", "[456s,1][777s,2]12345mNN3m|EE0000|0", "花龙"),
        ("a pung won on a discard is melded", "222m555s888p99s66m6m|EE0000|0", "四暗刻"),
        ("a hand won on a discard is not drawn", "222m555s888p99s66m6m|EE0000|0", "自摸"),
        ("a fan of the tiles has to be there", "222m555s888p99s66m6m|EE0000|0", "断幺"),
        ("a fan that only one list has and no reading makes", "222m555s888p99s66m6m|EE0000|0", "和绝张"),
    ],
)
def test_a_list_that_no_reading_makes_is_no_tie(why: str, hand: str, names: str) -> None:
    assert not readable(hand, names), why


def test_what_the_scorer_counts_can_be_read_and_no_combination_can_be_added() -> None:
    deals = [dealt for dealt in (deal(5, index) for index in range(400)) if any(list_readings(dealt))]
    assert len(deals) > 350
    for dealt, counted in zip(deals, score_all(deals, MODERN), strict=True):
        assert can_be_read(dealt, counted, counted, MODERN), (dealt, counted)
        for fan in COMBINATIONS:
            more = counted | {fan: counted.get(fan, 0) + 1}
            assert not can_be_read(dealt, more, counted, MODERN), (dealt, more)


def test_classic_counts_what_the_rulings_make_of_modern() -> None:
    deals = [deal(6, index) for index in range(3_000)]
    modern = np.zeros((len(deals), len(FanId) + 1), np.int64)
    batch = to_batch(deals)
    score_batch(*batch, kernel_rules(MODERN), modern)
    expected = expect_classic(batch, modern)
    assert all(rows.any() for rows in expected.causes.values())
    for dealt, wanted, counted in zip(deals, expected.counted, score_all(deals, CLASSIC), strict=True):
        assert worth(counted) == worth({fan: int(wanted[fan]) for fan in FanId}), (dealt, counted)
