"""All of a coach's quizzes and classes, and the ways to a new quiz."""

from __future__ import annotations

import datetime as dt
import functools

import streamlit as st

from app.components.class_list import list_classes
from app.components.coach_door import leave
from app.components.noted_fault import told
from app.components.quiz_desk import EDIT, confirm, go
from app.components.quiz_import import import_quiz
from app.context import quiz_store
from app.services.moments import say_moment, zone_of
from app.services.quizzes import Coach, QuizListing
from i18n.catalogue import Translator
from puzzles.plain_text import is_plain_text, says_something
from puzzles.quiz import LONGEST_TITLE, Quiz
from puzzles.quiz_build import published_quiz

_COPY = "…"


def show_home(t: Translator, coach: Coach) -> None:
    """Quizzes, classes, new ones, and the door."""
    _offer_new(t, coach)
    import_quiz(t, coach)
    st.subheader(t("coach.quizzes"))
    archived = st.toggle(t("coach.show_archived"), key="coach_archived")
    found = coach.quizzes(archived=archived)
    if not found:
        st.info(t("coach.none_archived" if archived else "coach.none"))
    for listed in found:
        _show_quiz(t, coach, listed)
    classes = coach.classes()
    if classes:
        st.subheader(t("coach.classes"))
        list_classes(t, coach, classes)
    _show_door(t, coach)


def _offer_new(t: Translator, coach: Coach) -> None:
    with st.form("coach_new_form", border=False), st.container(horizontal=True, vertical_alignment="bottom"):
        title = st.text_input(t("coach.title_of_new"), key="coach_new_title", max_chars=LONGEST_TITLE)
        is_new = st.form_submit_button(t("coach.create"), type="primary")
    if is_new:
        if not says_something(title) or not is_plain_text(title, most=LONGEST_TITLE):
            st.warning(t("quiz.fault.title", most=LONGEST_TITLE))
        else:
            _open(coach.create(Quiz(title.strip()), now=dt.datetime.now(dt.UTC)))
            st.rerun()
    st.button(t("coach.published"), key="coach_published", help=t("coach.published_help"), on_click=_publish, args=(t, coach))


@told
def _publish(t: Translator, coach: Coach) -> None:
    _open(coach.create(published_quiz(t("coach.published_title")), now=dt.datetime.now(dt.UTC)))


def _open(quiz_id: int) -> None:
    go(**{EDIT: str(quiz_id)})


def _show_quiz(t: Translator, coach: Coach, listed: QuizListing) -> None:
    at = say_moment(listed.saved_at, zone_of(st.context.timezone), t.language)
    with st.container(border=True):
        st.text(listed.title or t("coach.untitled"))
        st.caption(t("coach.version", number=listed.version, time=at))
        with st.container(horizontal=True):
            key = f"coach_{{}}_{listed.id}".format
            st.button(t("coach.open"), key=key("open"), type="primary", on_click=_open, args=(listed.id,))
            st.button(t("coach.copy"), key=key("copy"), on_click=_copy, args=(t, coach, listed))
            put_away = functools.partial(coach.archive, listed.id, archived=not listed.archived)
            st.button(t("coach.take_out" if listed.archived else "coach.archive"), key=key("archive"), on_click=told(put_away))
            delete = functools.partial(coach.delete, listed.id)
            confirm(t, t("coach.delete"), t("coach.delete_quiz"), key=key("delete"), act=delete)


@told
def _copy(t: Translator, coach: Coach, listed: QuizListing) -> None:
    named = t("coach.copy_of", title=listed.title)
    title = named if len(named) <= LONGEST_TITLE else f"{named[: LONGEST_TITLE - 1]}{_COPY}"
    coach.copy(listed.id, title, now=dt.datetime.now(dt.UTC))


def _show_door(t: Translator, coach: Coach) -> None:
    with st.container(horizontal=True):
        st.button(t("coach.leave"), key="coach_leave", on_click=leave)
        confirm(t, t("coach.delete_all"), t("coach.delete_all_ask"), key="coach_delete_all", act=lambda: _delete_all(coach))


def _delete_all(coach: Coach) -> None:
    store = quiz_store()
    if store is not None:
        store.delete_everything(coach)
        leave()
