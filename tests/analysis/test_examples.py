"""The worked example hands score exactly the fan that they are examples of."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis.examples import Example, example_of, load_examples, text_examples
from analysis.fan_table import fan_table
from analysis.fans import FANS, LEGAL_POINTS, FanId
from analysis.hand import RULESETS
from analysis.notation import parse
from analysis.scoring import score

EXAMPLES = load_examples()


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.id)
def test_each_example_scores_its_fan_and_no_other(example: Example) -> None:
    parsed = parse(example.hand)
    scored = score(parsed.hand, parsed.context, RULESETS[example.rules])
    assert dict(example.fans) == {counted.fan: counted.count for counted in scored.fans}
    assert scored.total == example.total


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.id)
def test_each_example_is_a_legal_win_that_holds_its_fan(example: Example) -> None:
    counted = dict(example.fans)
    assert counted[example.fan] >= 1
    assert example.total - counted.get(FanId.FLOWER_TILES, 0) >= LEGAL_POINTS


def test_every_fan_has_an_example_of_its_own() -> None:
    assert [example.fan for example in EXAMPLES if example.text is None] == list(FANS)
    assert all(example_of(fan).fan is fan for fan in FANS)


def test_the_rule_texts_examples_1_to_66_are_all_there_in_order() -> None:
    assert [example.text for example in EXAMPLES if example.text is not None] == list(range(1, 67))
    assert [example.text for example in text_examples(FanId.MIXED_STRAIGHT)] == [5, 6]


def test_an_example_of_the_rule_text_scores_what_the_text_adds_unless_a_note_says_why_not() -> None:
    for example in EXAMPLES:
        if example.text is None:
            continue
        as_printed = {example.fan: 1, **dict(example.added)}
        assert as_printed == dict(example.fans) or example.notes, example.id


def test_only_the_fan_that_the_text_does_not_have_is_shown_under_modern() -> None:
    assert [example.fan for example in EXAMPLES if example.rules == "modern"] == [FanId.MIXED_KONGS]


def test_the_fan_table_of_the_documents_is_current() -> None:
    document = Path(__file__).parents[2] / "docs" / "fans.md"
    assert document.read_text(encoding="utf-8") == fan_table(), "run: python -m analysis.fan_table > docs/fans.md"
