"""A coach who stays signed in: on this browser, for half a day, in memory only."""

from __future__ import annotations

import pytest
import streamlit.runtime.context
from streamlit.testing.v1 import AppTest

from app.services.quiz_staying import StayingCoaches
from app.services.quizzes import Coach, QuizStore
from i18n.catalogue import translator
from tests.app.classes import make_coach, new_coach, quiz
from tests.app.databases import NOW, token
from tests.app.quiz_pages import COACH, Browsers, said
from tests.app.test_coach_page import click, press

en = translator("en")
HOURS_S = 3_600.0


def titles(coach: Coach | None) -> list[str]:
    return [] if coach is None else [one.title for one in coach.quizzes()]


def test_a_coach_stays_signed_in_for_twelve_hours_on_this_browser_and_no_other(quizzes: QuizStore) -> None:
    coach = new_coach(quizzes)
    coach.create(quiz("第一课"), now=NOW)
    quizzes.stay(coach, token(1), now_s=0)
    assert titles(quizzes.staying(token(1), now_s=12 * HOURS_S - 1)) == ["第一课"]
    assert quizzes.staying(token(2), now_s=1) is None
    assert quizzes.staying(token(1), now_s=12 * HOURS_S) is None
    assert quizzes.staying(token(1), now_s=0) is None  # once over, it is gone


@pytest.mark.parametrize("cookie", ["", "x", "t" * 42, "é" * 43])
def test_a_browser_without_a_cookie_is_never_signed_in(quizzes: QuizStore, cookie: str) -> None:
    quizzes.stay(new_coach(quizzes), cookie, now_s=0)
    assert quizzes.staying(cookie, now_s=0) is None


def test_leaving_signs_this_browser_out_and_deleting_everything_all_of_them(quizzes: QuizStore) -> None:
    coach, other = new_coach(quizzes), new_coach(quizzes)
    for number in (1, 2, 3):
        quizzes.stay(coach, token(number), now_s=0)
    quizzes.stay(other, token(4), now_s=0)
    quizzes.leave(token(1))
    assert [quizzes.staying(token(number), now_s=1) is not None for number in (1, 2, 3, 4)] == [False, True, True, True]
    quizzes.delete_everything(coach)
    assert [quizzes.staying(token(number), now_s=1) is not None for number in (2, 3, 4)] == [False, False, True]


def test_a_coach_who_was_deleted_by_another_server_is_signed_out(quizzes: QuizStore) -> None:
    coach = new_coach(quizzes)
    quizzes.stay(coach, token(1), now_s=0)
    coach.delete_everything()
    assert quizzes.staying(token(1), now_s=1) is None


def test_of_too_many_browsers_the_one_signed_in_longest_ago_is_forgotten() -> None:
    staying = StayingCoaches(most=2)
    for browser in ("a", "b", "a", "c"):
        staying.keep(browser, f"coach of {browser}", 0)
    assert [staying.find(browser, 1) for browser in "abc"] == ["coach of a", None, "coach of c"]


def is_in(at: AppTest) -> bool:
    assert not at.exception
    return "coach_leave" in {button.key for button in at.button}


def test_after_a_reload_the_secret_is_needed_again_unless_the_coach_asked_to_stay(host: QuizStore, browsers: Browsers) -> None:
    secret, coach = make_coach(host)
    coach.create(quiz("第一课"), now=NOW)
    for stays in (False, True):
        at = browsers.open(1, COACH)
        assert not at.checkbox(key="coach_stay").value
        at.text_input(key="coach_secret_typed").set_value(secret)
        at.checkbox(key="coach_stay").set_value(stays)
        assert is_in(click(at, en("coach.enter")))
        assert is_in(browsers.open(1, COACH)) == stays
        assert not is_in(browsers.open(2, COACH))
    at = browsers.open(1, COACH)
    assert "第一课" in said(at)
    assert not at.code
    assert not is_in(press(at, "coach_leave"))
    assert not is_in(browsers.open(1, COACH))


def test_one_who_has_just_kept_a_new_secret_may_stay_too_until_everything_is_deleted(host: QuizStore, browsers: Browsers) -> None:
    at = press(browsers.open(1, COACH), "coach_new")
    assert not is_in(browsers.open(1, COACH))
    at.checkbox(key="coach_stay_new").set_value(True)
    browsers.use(1)
    at = press(at, "coach_kept")
    assert not at.code
    again = browsers.open(1, COACH)
    assert is_in(again)
    assert not is_in(press(again, "coach_delete_all"))
    assert not is_in(browsers.open(1, COACH))


def test_a_browser_without_cookies_is_not_offered_to_stay(
    host: QuizStore, browsers: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = browsers.open(1, COACH)
    monkeypatch.setattr(streamlit.runtime.context.ContextProxy, "cookies", {})
    at = at.run()
    assert not at.checkbox
    assert not is_in(at)
