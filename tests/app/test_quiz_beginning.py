"""Who may begin a quiz: never more than a class may hold, and nobody while the quiz has a fault."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from app.services.quizzes import QuizStore
from puzzles.quiz import KeyPolicy, Quiz
from tests.app.classes import at_once, quiz, sit
from tests.app.databases import NOW
from tests.app.test_quiz_sitting import hand_out, refusal, try_to_sit

FAULTY = (
    replace(quiz(), questions=()),
    replace(quiz(), title=""),
    replace(quiz(), questions=(replace(quiz().questions[0], key=KeyPolicy.COACH),)),
    replace(quiz(), questions=(replace(quiz().questions[0], puzzle=replace(quiz().questions[0].puzzle, solution=None)),)),
)


@pytest.mark.parametrize("draft", FAULTY)
def test_nobody_begins_while_the_coach_leaves_the_quiz_with_a_fault(quizzes: QuizStore, draft: Quiz) -> None:
    coach, code = hand_out(quizzes, quiz())
    number = coach.quizzes()[0].id
    coach.save(number, draft, now=NOW)
    assert try_to_sit(quizzes, code, 1, "小明") == "quizzes.being_changed"
    assert not coach.versions(number)[0].frozen
    assert coach.save(number, quiz("改", 2), now=NOW) == 1
    view = sit(quizzes, code, 1).view(now=NOW)
    assert (view.title, len(view.questions)) == ("改", 2)
    coach.save(number, draft, now=NOW)
    assert try_to_sit(quizzes, code, 2, "小红") == "begun"  # what has been begun stays as it was


def test_who_begins_while_the_coach_takes_the_questions_out_is_asked_all_or_nothing(quizzes: QuizStore) -> None:
    for round_ in range(8):
        coach, code = hand_out(quizzes, quiz())
        number = coach.quizzes()[0].id
        told = at_once(partial(try_to_sit, quizzes, code, round_, "小明"), partial(coach.save, number, FAULTY[0], now=NOW))
        assert told in (["begun", 2], ["quizzes.being_changed", 1])
        assert len(coach.results(code).quiz.questions) == (3 if told[0] == "begun" else 0)


def test_a_class_has_a_bound(quizzes: QuizStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.services.quiz_sitting.MOST_STUDENTS", 2)
    _, code = hand_out(quizzes, quiz())
    for number in (1, 2, 1):
        sit(quizzes, code, number)
    assert refusal(partial(sit, quizzes, code, 3)) == "quizzes.full"


def test_a_class_keeps_its_bound_whoever_comes_at_the_same_moment(quizzes: QuizStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.services.quiz_sitting.MOST_STUDENTS", 4)
    for _ in range(5):
        coach, code = hand_out(quizzes, quiz(count=1))
        told = at_once(*(partial(try_to_sit, quizzes, code, number, f"学生 {number}") for number in range(10)))
        assert sorted(map(str, told)) == ["begun"] * 4 + ["quizzes.full"] * 6
        assert len(coach.results(code).students) == 4
