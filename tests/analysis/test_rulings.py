"""The golden hands of docs/rulings.md, each held against the scorer in both profiles."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from analysis.hand import CLASSIC, MODERN, Ruleset
from analysis.notation import parse
from analysis.scoring import score

RULINGS = (Path(__file__).parents[2] / "docs" / "rulings.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| (?P<point>.+?) \| `(?P<hand>[^`]+)` \| (?P<classic>\d+) \|(?: (?P<modern>\d+) \|)?$", re.MULTILINE)
ROWS = [
    (row["point"], row["hand"].replace("\\|", "|"), int(row["classic"]), int(row["modern"] or row["classic"]))
    for row in ROW.finditer(RULINGS)
]

# One hand for each row of the table of points on which rule texts differ: classic total, modern total.
POINTS = {
    "one concealed and one melded kong": ("[3333m][CCCC,1]678mNN78m9m|EE0000|0", 11, 13),
    "a wait on a tile of the knitted part": ("147m28s369p456s99m5s|SS0000|0", 16, 17),
    "never fully concealed: seven pairs": ("1144m5577s22pEECC|EE1000|0", 31, 31),
    "fully concealed with four concealed pungs": ("222m555s888p99s66m6m|EE1000|0", 69, 66),
    "fully concealed with nine gates": ("1112345678999p5p|EE1000|0", 95, 92),
    "seven pairs of terminals": ("111199m1199s1199p|EE0000|0", 27, 90),
    "seven pairs of terminals and honors": ("11m99s1199pEESSNN|EE0000|0", 24, 56),
    "seven pairs of honors": ("EESSWWNNCCFFPP|EE0000|0", 24, 88),
    "seven green pairs": ("22223344s6688sFF|EE0000|0", 114, 114),
    "concealed hand with seven pairs": ("1144m5577s22pEECC|EE0000|0", 30, 30),
}


def total(text: str, rules: Ruleset) -> int:
    parsed = parse(text)
    return score(parsed.hand, parsed.context, rules).total


def test_the_document_has_its_tables() -> None:
    assert len(ROWS) == 81
    assert {hand for hand, _, _ in POINTS.values()} <= {hand for _, hand, _, _ in ROWS}


@pytest.mark.parametrize(("hand", "classic", "modern"), POINTS.values(), ids=POINTS)
def test_each_point_on_which_rule_texts_differ_is_counted_by_its_profile(hand: str, classic: int, modern: int) -> None:
    assert (total(hand, CLASSIC), total(hand, MODERN)) == (classic, modern)


@pytest.mark.parametrize(("point", "hand", "classic", "modern"), ROWS)
def test_the_document_of_rule_points_is_true(point: str, hand: str, classic: int, modern: int) -> None:
    assert (total(hand, CLASSIC), total(hand, MODERN)) == (classic, modern), point
