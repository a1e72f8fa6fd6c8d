"""How many get a puzzle wrong: whose answers count, and how a coach picks by it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from app.context import record_store
from app.services.mistake_rates import LEAST_ANSWERS, MistakeRate, MistakeRates
from app.services.quizzes import Coach, QuizStore
from app.services.records import RecordStore
from i18n.catalogue import translator
from puzzles.quiz import Feedback, KeyPolicy, Quiz
from tests.app.classes import HOUR, new_coach, openings, quiz, right, sit, terms, wrong
from tests.app.databases import NOW, daily, token
from tests.app.quiz_pages import Browsers, own_server, said
from tests.app.test_coach_page import edit, press

en = translator("en")


def play(store: RecordStore, number: int, puzzle: str, *grades: int) -> None:
    """The player of this number answers a puzzle once an hour with these grades."""
    records = store.records_of(token(number))
    assert records is not None
    for hour, grade in enumerate(grades):
        records.add(replace(daily(hour, grade=grade), occasion=f"{puzzle}/{hour}", puzzle=puzzle, answered_at=NOW + hour * HOUR))


def rates(store: RecordStore) -> dict[str, MistakeRate]:
    return dict(MistakeRates(store.database).all(now_s=0))


def answer_in_class(quizzes: QuizStore, coach: Coach, asked: Quiz, *, rightly: int, wrongly: int) -> str:
    """A class in which so many answer the first question rightly, then so many wrongly; gives its code."""
    code = coach.hand_out(coach.create(asked, now=NOW), terms(attempts=2, feedback=Feedback.AT_END), now=NOW)
    for number in range(rightly + wrongly):
        given = right(asked, 0) if number < rightly else wrong(asked, 0)
        sit(quizzes, code, number).answer(0, given, attempt=1, milliseconds=1, now=NOW)
    return code


def test_a_mistake_is_a_first_answer_below_100_and_later_answers_count_nothing(store: RecordStore) -> None:
    for number, grades in enumerate([(100, 0, 0), (80, 100), (60,), (0, 100, 100), (100,)]):
        play(store, number, "a", *grades)
    assert rates(store) == {"a": MistakeRate(3 / 5, 5)}


def test_the_first_answer_is_the_earliest_in_whichever_order_answers_were_brought_in(store: RecordStore) -> None:
    for number in range(5):
        records = store.records_of(token(number))
        assert records is not None
        records.add(replace(daily(2), puzzle="a", grade=100, answered_at=NOW + HOUR))
        records.add(replace(daily(1), puzzle="a", grade=0, answered_at=NOW))
    assert rates(store) == {"a": MistakeRate(1.0, 5)}


def test_a_puzzle_that_few_have_answered_has_no_rate(store: RecordStore) -> None:
    for number in range(LEAST_ANSWERS - 1):
        play(store, number, "a", 0)
        play(store, number, "b", 0)
    play(store, 99, "b", 100)
    assert list(rates(store)) == ["b"]


def test_what_classes_answered_first_counts_with_what_players_did(store: RecordStore, quizzes: QuizStore) -> None:
    coach, asked = new_coach(quizzes), quiz(count=1)
    name = asked.questions[0].puzzle.id
    code = answer_in_class(quizzes, coach, asked, rightly=1, wrongly=3)
    again = sit(quizzes, code, 1)
    again.begin_again(attempt=1, now=NOW)
    again.answer(0, right(asked, 0), attempt=2, milliseconds=1, now=NOW)
    play(store, 50, name, 100)
    assert rates(store) == {name: MistakeRate(3 / 5, 5)}
    coach.delete_class(code)
    assert rates(store) == {}


def test_a_coachs_own_grades_and_time_that_ran_out_say_nothing_about_a_puzzle(store: RecordStore, quizzes: QuizStore) -> None:
    coach, [question] = new_coach(quizzes), quiz(count=1).questions
    own = replace(
        quiz(count=1), questions=(replace(question, key=KeyPolicy.COACH, grades=((question.puzzle.hand.concealed[0], 100),)),)
    )
    answer_in_class(quizzes, coach, own, rightly=0, wrongly=6)
    limited = replace(own, questions=(replace(question, time_limit_s=5),))
    code = coach.hand_out(coach.create(limited, now=NOW), terms(), now=NOW)
    for number in range(6):
        sit(quizzes, code, number).answer(0, "", attempt=1, milliseconds=6_000, now=NOW)
    assert rates(store) == {}


def test_rates_are_counted_once_a_minute(store: RecordStore) -> None:
    counted = MistakeRates(store.database)
    assert counted.all(now_s=100) == {}
    for number in range(5):
        play(store, number, "a", 0)
    assert counted.all(now_s=159) == {}
    assert counted.all(now_s=160) == {"a": MistakeRate(1.0, 5)}


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> QuizStore:
    return own_server(monkeypatch, tmp_path)


def test_without_a_known_rate_a_coach_is_told_so_and_has_nothing_to_set(
    server: QuizStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    at, _, _ = edit(Browsers(monkeypatch), server, Quiz("leer"))
    assert not at.exception
    assert en("coach.no_rates", least=LEAST_ANSWERS) in said(at)
    assert "coach_by_rate" not in {one.key for one in at.toggle}


def test_a_coach_adds_what_most_get_wrong_and_sees_the_rate_beside_the_question(
    server: QuizStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    easy, hard = openings(2)
    records = record_store()
    assert records is not None
    for number in range(10):
        play(records, number, easy.id, 100)
        play(records, number, hard.id, 0 if number < 7 else 100)
    at, coach, made = edit(Browsers(monkeypatch), server, Quiz("leer"))
    assert not at.slider
    assert en.plural("coach.rates", 2, least=LEAST_ANSWERS) in said(at)
    at = at.toggle(key="coach_by_rate").set_value(True).run()
    assert en.plural("coach.matching", 2) in said(at)
    at = at.slider(key="coach_rates").set_value((50, 100)).run()
    assert en.plural("coach.matching", 1) in said(at)
    assert en.plural("coach.rate", 10, percent=70) in said(at)
    at = press(at, "coach_add_this")
    assert not at.exception
    assert [one.puzzle.id for one in coach.load(made).questions] == [hard.id]
    at.session_state[f"coach_part_{made}"] = "questions"
    at.run()
    assert en.plural("coach.rate", 10, percent=70) in said(at)
