"""The rules as questions: each has one right choice, an explanation in every language, and a place in the rule text."""

from __future__ import annotations

import pytest

from analysis.settlement import PENALTY_OF_KEY, step_fine
from i18n.catalogue import LANGUAGES, translator
from puzzles.drill_question import Drill
from puzzles.drills import ask
from puzzles.rule_questions import RULE_QUESTIONS, RuleQuestion

OF_KEY = {question.key: question for question in RULE_QUESTIONS}
by_key = pytest.mark.parametrize("question", RULE_QUESTIONS, ids=lambda question: question.key)


def test_there_are_at_least_40_questions_and_no_key_twice() -> None:
    assert len(OF_KEY) == len(RULE_QUESTIONS) >= 40


@by_key
def test_a_question_has_three_choices_or_more_and_one_of_them_is_right(question: RuleQuestion) -> None:
    keys = [option.key for option in question.options]
    assert len(keys) >= 3
    assert len(set(keys)) == len(keys)
    assert keys.count(question.right) == 1


@by_key
@pytest.mark.parametrize("language", LANGUAGES)
def test_question_choices_rule_and_source_are_in_every_language(question: RuleQuestion, language: str) -> None:
    t = translator(language)
    texts = [t.reason(option.words) for option in question.options]
    assert len(set(texts)) == len(texts)
    assert all((t.reason(question.ask), t.reason(question.why), *map(t.reason, question.source)))
    assert len(question.source) == 2


@pytest.mark.parametrize("seed", [0, 5, 123_456])
def test_every_question_comes_once_before_one_comes_again(seed: int) -> None:
    count = len(RULE_QUESTIONS)
    asked = [ask(Drill.RULES, seed, number).ask for number in range(1, 2 * count + 1)]
    assert len(set(asked[:count])) == len(set(asked[count:])) == count
    assert asked[:count] != asked[count:]


def test_the_right_choice_stands_in_every_place() -> None:
    places = [0, 0, 0]
    for number in range(1, 301):
        question = ask(Drill.RULES, 2, number)
        place = [option.key for option in question.options].index(question.right[0])
        places[min(place, 2)] += 1
    assert min(places) > 60


@pytest.mark.parametrize(
    ("question", "right"),
    [
        ("below_minimum", "each_10"),
        ("wrong_tile", "each_10"),
        ("not_ready", "each_20"),
        ("tiles_upset", "each_30"),
        ("slow_pung_first", "warning"),
        ("early_draw_second", "points_5"),
        ("empty_chow_third", "points_10"),
        ("eight_minutes_late", "points_10"),
        ("self_drawn_ten", "points_54"),
        ("ten_by_discard", "points_34"),
        ("minimum", "points_8"),
        ("first_discard_time", "seconds_30"),
        ("discard_time", "seconds_15"),
        ("pung_time", "seconds_3"),
        ("starting_points", "points_500"),
        ("stacks", "stacks_18"),
        ("deals_in_round", "deals_16"),
    ],
)
def test_the_figures_are_the_rule_texts(question: str, right: str) -> None:
    assert OF_KEY[question].right == right


def test_the_fines_are_those_of_the_settlement() -> None:
    assert PENALTY_OF_KEY["win_below_minimum"].to_each * 3 == 30
    assert [step_fine(times) for times in (1, 2, 3)] == [0, 5, 10]
