"""Every recorded fault of others' programs has a test of its kind, and its own hand comes out right here.

`data/fault_kinds.jsonl` says for each report what kind of fault it is, which tests hold that kind (as families of hands, in
the `test_fault_kinds_…` modules and `test_brute_force`), and what is right of the hand itself: total and fan of the `modern`
profile, fan it has or lacks, shanten by form, or that it is no win or refused. Kinds that no report of our part names (flags
that contradict the hand, settlement) have their tests in `test_fault_kinds_input` and `test_settlement`.
"""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from typing import Any

import pytest

from analysis.hand import MODERN
from analysis.notation import parse
from analysis.reasons import NotationError
from analysis.scoring import NotAWin, Score, score
from analysis.shanten import Form, shanten

FAULTS: list[dict[str, Any]] = [
    json.loads(line) for line in (Path(__file__).parent / "data" / "fault_kinds.jsonl").read_text(encoding="utf-8").splitlines()
]
REPORTS = Path(__file__).parents[3] / "shared" / "data" / "bug_reports.jsonl"


def with_field(*fields: str) -> pytest.MarkDecorator:
    """The faults of which any of the fields is known, by the id of the report."""
    faults = [fault for fault in FAULTS if any(field in fault for field in fields)]
    return pytest.mark.parametrize("fault", faults, ids=[fault["id"] for fault in faults])


def scored(text: str) -> Score:
    parsed = parse(text)
    return score(parsed.hand, parsed.context, MODERN)


def test_every_report_beside_this_checkout_has_its_kind_here() -> None:
    """Where the shared folder lies beside the project; else there is no report to miss."""
    lines = REPORTS.read_text(encoding="utf-8").splitlines() if REPORTS.exists() else []
    assert {json.loads(line)["id"] for line in lines} <= {fault["id"] for fault in FAULTS}


def test_every_kind_has_a_test_that_there_is() -> None:
    assert len({fault["id"] for fault in FAULTS}) == len(FAULTS) == 33
    for fault in FAULTS:
        assert fault["kind"]
        assert fault["tests"]
        for name in fault["tests"]:
            module, _, function = name.partition("::")
            assert callable(getattr(importlib.import_module(f"tests.analysis.test_{module}"), function)), fault["id"]


@with_field("total")
def test_the_recorded_hand_has_its_points_and_fan(fault: dict[str, Any]) -> None:
    result = scored(fault["hand"])
    assert result.total == fault["total"]
    assert {fan.fan.slug: fan.count for fan in result.fans} == fault["fans"]


@with_field("has", "lacks")
def test_the_recorded_hand_has_the_fan_that_was_lost_and_lacks_the_one_invented(fault: dict[str, Any]) -> None:
    fans = {fan.fan.slug for fan in scored(fault["hand"]).fans}
    assert fans >= set(fault.get("has", ()))
    assert not fans & set(fault.get("lacks", ()))


@with_field("shanten")
def test_the_recorded_hand_has_its_shanten(fault: dict[str, Any]) -> None:
    found = shanten(parse(fault["hand"]).hand)
    for form, number in fault["shanten"].items():
        assert (found.any if form == "any" else found[Form(form)]) == number


@with_field("no_win")
def test_recorded_near_wins_are_none(fault: dict[str, Any]) -> None:
    for text in fault["no_win"]:
        with pytest.raises(NotAWin):
            scored(text)
    for text in fault["wins"]:
        assert scored(text).can_win


@with_field("refused")
def test_recorded_impossible_hands_are_refused(fault: dict[str, Any]) -> None:
    for text in fault["refused"]:
        with pytest.raises(NotationError):
            parse(text)
