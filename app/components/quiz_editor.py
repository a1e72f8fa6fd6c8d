"""The editor of a quiz: title and versions, then one of its parts at a time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import streamlit as st

from app.components.noted_fault import told
from app.components.quiz_add import add_questions
from app.components.quiz_desk import Desk, go, start_with
from app.components.quiz_hand_out import hand_out
from app.components.quiz_outline import edit_questions
from app.components.quiz_paper import take_away
from app.services.moments import say_moment, zone_of
from app.services.quizzes import Coach, QuizListing
from i18n.catalogue import Translator
from puzzles.quiz import LONGEST_TITLE, Quiz

PARTS: Final[dict[str, Callable[[Translator, Desk, Quiz], None]]] = {
    "questions": edit_questions,
    "add": add_questions,
    "hand_out": hand_out,
    "paper": take_away,
}


def edit_quiz(t: Translator, coach: Coach, quiz_id: int) -> None:
    """Show the newest version of a quiz; every change is saved at once."""
    desk = Desk(coach, quiz_id)
    st.button(t("coach.back"), key="coach_back", on_click=go)
    quiz = desk.load()
    title = start_with(f"coach_title_{quiz_id}", quiz.title)
    st.text_input(
        t("coach.quiz_title"), key=title, max_chars=LONGEST_TITLE, on_change=lambda: _rename(desk, st.session_state[title])
    )
    _show_versions(t, desk)
    part = st.segmented_control(
        t("coach.part"),
        list(PARTS),
        format_func=lambda name: t(f"coach.part.{name}"),
        key=start_with(f"coach_part_{quiz_id}", "questions" if quiz.questions else "add"),
        required=True,
        label_visibility="collapsed",
    )
    PARTS[part or "questions"](t, desk, quiz)


@told
def _rename(desk: Desk, title: str) -> None:
    desk.change(lambda quiz: replace(quiz, title=title.strip()))


def _show_versions(t: Translator, desk: Desk) -> None:
    versions = desk.coach.versions(desk.quiz_id)
    newest = versions[-1]
    at = _say_saved(t, newest)
    st.caption(f"{at} {t('coach.frozen')}" if newest.frozen else f"{at} {t('coach.saves')}")
    if len(versions) > 1:
        _offer_older(t, desk, versions[:-1])


def _offer_older(t: Translator, desk: Desk, older: list[QuizListing]) -> None:
    """An older version to go back to: its content becomes the newest one's."""
    with st.expander(t("coach.older"), key="coach_older"), st.container(horizontal=True, vertical_alignment="bottom"):
        chosen = st.selectbox(
            t("coach.which_version"), older[::-1], format_func=lambda one: _say_saved(t, one), key="coach_version"
        )
        st.button(t("coach.restore"), key="coach_restore", on_click=_restore, args=(desk, chosen.version))


@told
def _restore(desk: Desk, version: int) -> None:
    older = desk.coach.load(desk.quiz_id, version=version)
    desk.change(lambda _: older)
    # What the fields show was typed for the other version.
    for key in [
        key for key in st.session_state if str(key).startswith((f"coach_title_{desk.quiz_id}", f"coach_q_{desk.quiz_id}_"))
    ]:
        del st.session_state[key]


def _say_saved(t: Translator, listed: QuizListing) -> str:
    time = say_moment(listed.saved_at, zone_of(st.context.timezone), t.language)
    return t("coach.version", number=listed.version, time=time)
