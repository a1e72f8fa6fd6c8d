"""A database that fails while a button is pressed: the page says so in words, and nothing that was typed is lost."""

from __future__ import annotations

import contextlib
import datetime as dt
from collections.abc import Iterator

import pytest
from streamlit.testing.v1 import AppTest

from app.services.quizzes import QuizStore
from app.services.records import StorageError
from app.storage.database import Database
from i18n.catalogue import translator
from puzzles.puzzle import Kind
from puzzles.quiz import Quiz
from puzzles.quiz_build import build, deal
from tests.app.classes import new_coach, quiz, terms
from tests.app.component_events import data_of, set_state
from tests.app.databases import NOW
from tests.app.quiz_pages import COACH, QUIZ, Browsers
from tests.app.test_coach_page import choose, click, edit, enter, press

en = translator("en")


@contextlib.contextmanager
def away(*methods: str) -> Iterator[None]:
    """The database fails in these of its methods."""

    def fail(database: Database) -> object:
        raise StorageError("disk full")

    with pytest.MonkeyPatch.context() as broken:
        for name in methods:
            broken.setattr(Database, name, fail)
        yield


def says_so(at: AppTest) -> bool:
    """Once, and without a trace."""
    return not at.exception and [box.value for box in at.error].count(en("records.failed")) == 1


def press_in_vain(at: AppTest, key: str) -> AppTest:
    with away("writing"):
        at = press(at, key)
    assert says_so(at), key
    return at


def test_no_secret_is_made_while_the_database_is_away(host: QuizStore, browsers: Browsers) -> None:
    at = press_in_vain(browsers.open(99, COACH), "coach_new")
    assert not at.code
    assert not press(at, "coach_new").error


def test_a_list_of_quizzes_stays_as_it_is_while_nothing_can_be_stored(host: QuizStore, browsers: Browsers) -> None:
    at, coach = enter(browsers, host)
    made = coach.create(quiz(count=1), now=NOW)
    code = coach.hand_out(made, terms(), now=NOW)
    at.run()
    quiz_keys = (f"coach_{name}_{made}" for name in ("copy", "archive", "delete"))
    for key in ("coach_published", *quiz_keys, f"class_close_{code}", f"class_delete_{code}", "coach_delete_all"):
        at = press_in_vain(at, key)
    assert ([one.id for one in coach.quizzes()], [one.code for one in coach.classes()]) == ([made], [code])
    assert not at.run().error


def test_what_was_typed_for_a_question_stays_while_it_cannot_be_stored(host: QuizStore, browsers: Browsers) -> None:
    built = quiz(count=2)
    at, coach, made = edit(browsers, host, built)
    question = f"coach_q_{made}_0_{built.questions[0].puzzle.id}"
    with away("writing"):
        assert says_so(at.text_input(key=f"{question}_hint").set_value("Winds?").run())
        assert says_so(at.text_input(key=f"coach_title_{made}").set_value("Neu").run())
        assert says_so(at.number_input(key=f"coach_place_{made}_1_{built.questions[0].puzzle.id}").set_value(2).run())
    assert at.text_input(key=f"{question}_hint").value == "Winds?"
    press_in_vain(at, "coach_remove")
    assert coach.load(made) == built


def test_a_hand_of_ones_own_stays_typed_until_it_is_stored(host: QuizStore, browsers: Browsers) -> None:
    at, coach, made = edit(browsers, host, Quiz("leer"))
    at = press_in_vain(press_in_vain(at, "coach_draw"), "coach_add_this")
    assert not at.success
    at = choose(choose(at, "coach_from", "own"), "coach_kind", Kind.WAITS)
    at = at.text_input(key="hand").set_value("2345678m234s555p").run()
    at = press_in_vain(at, "coach_add_own")
    assert at.text_input(key="hand").value == "2345678m234s555p"
    assert coach.load(made).questions == ()


def test_a_page_that_cannot_be_drawn_either_says_it_once_and_not_again(host: QuizStore, browsers: Browsers) -> None:
    at, coach = enter(browsers, host)
    made = coach.create(quiz(count=1), now=NOW)
    at.run()
    with away("writing", "reading"):
        assert says_so(press(at, f"coach_archive_{made}"))
    assert not at.run().error


def test_a_student_is_told_that_an_answer_or_an_attempt_was_not_stored(host: QuizStore, browsers: Browsers) -> None:
    coach, now = new_coach(host), dt.datetime.now(dt.UTC)
    asked = build("听牌", deal(Kind.WAITS, seed=1, count=1))
    code = coach.hand_out(coach.create(asked, now=now), terms(attempts=2), now=now)
    at = browsers.open(1, QUIZ, quiz=code)
    at.text_input(key="quiz_name").set_value("Ada")
    at = click(at, en("quiz_page.begin"))
    chosen = {"question": data_of(at, "drill_choice")["question"], "kinds": [0]}
    at = press_in_vain(set_state(at, "drill_choice", {"chosen": chosen}), "drill_answer")
    assert coach.results(code).answers == ()
    at = press(press(at, "drill_answer"), "quiz_next")
    at = press_in_vain(at, "quiz_again")
    at = press(at, "quiz_again")
    assert not at.exception
    assert coach.results(code).students[0].attempt == 2


def test_what_another_tab_has_deleted_is_said_in_words(host: QuizStore, browsers: Browsers) -> None:
    at, coach = enter(browsers, host)
    made = coach.create(quiz(count=1), now=NOW)
    at.run()
    coach.delete(made)
    at = press(at, f"coach_copy_{made}")
    assert not at.exception
    assert [box.value for box in at.error] == [en("quizzes.not_yours")]
    coach.delete_everything()
    at = press(at, "coach_published")
    assert not at.exception
    assert [box.value for box in at.error] == [en("quizzes.wrong_secret")]
    assert not at.run().error
