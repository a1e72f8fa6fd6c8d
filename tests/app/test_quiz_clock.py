"""Clocks of questions, and moments in words."""

from __future__ import annotations

import datetime as dt

import pytest

from app.services.moments import say_moment, zone_of
from app.services.quiz_clock import QuizClocks

MOMENT = dt.datetime(2026, 12, 1, 16, 5, tzinfo=dt.UTC)


def test_a_clock_begins_when_a_question_is_shown_first_and_not_again() -> None:
    clocks = QuizClocks()
    assert [clocks.elapsed_s("a", 1, 0, now_s) for now_s in (100.0, 103.5, 110.0)] == [0.0, 3.5, 10.0]


def test_students_attempts_and_questions_have_clocks_of_their_own() -> None:
    clocks = QuizClocks()
    clocks.elapsed_s("a", 1, 0, 0.0)
    assert [clocks.elapsed_s(*one, 9.0) for one in (("b", 1, 0), ("a", 2, 0), ("a", 1, 1))] == [0.0, 0.0, 0.0]


def test_of_too_many_clocks_the_oldest_is_forgotten() -> None:
    clocks = QuizClocks(most=2)
    for student in ("a", "b", "c"):
        clocks.elapsed_s(student, 1, 0, 0.0)
    assert (clocks.elapsed_s("c", 1, 0, 5.0), clocks.elapsed_s("a", 1, 0, 5.0)) == (5.0, 0.0)


@pytest.mark.parametrize(
    ("language", "told"),
    [("zh-Hans", "2026年12月2日 00:05"), ("zh-Hant", "2026年12月2日 00:05"), ("en", "Dec 2, 2026 00:05")],
)
def test_a_moment_is_told_in_the_readers_zone_and_language(language: str, told: str) -> None:
    assert say_moment(MOMENT, zone_of("Asia/Taipei"), language) == told


@pytest.mark.parametrize("name", [None, "", "No/Where", "../etc/passwd", "\0"])
def test_a_zone_that_does_not_exist_is_that_of_china(name: str | None) -> None:
    assert MOMENT.astimezone(zone_of(name)).hour == 0
