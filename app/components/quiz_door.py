"""The way into a quiz: the class's code, then a name."""

from __future__ import annotations

import datetime as dt
import time

import streamlit as st

from app.components.noted_fault import told
from app.context import quiz_store
from app.services.moments import say_moment, zone_of
from app.services.quiz_sitting import Lobby, Sitting, StudentView
from app.services.quizzes import QuizRefused, Terms
from app.services.records import LONGEST_NAME
from app.session import caller, player
from i18n.catalogue import Translator

CODE = "quiz"
"""What an address names the class by, on whichever page."""
SHOWN = "told"
"""The question (its index) that was answered last and is still looked at, in the address: a reload looks at it again."""
_OPENED = "quiz_opened"
_NAME = "quiz_name"
_LONGEST_TYPED = 48


def open_class(t: Translator) -> Sitting | None:
    """The class that the address names; without one (or with a wrong one) its code is asked for."""
    store, code = quiz_store(), st.query_params.get(CODE, "")
    if store is None:
        st.error(t("quiz_page.no_store"))
        return None
    if code:
        # A class that was opened stays open for the visit: that saves a look into the database with each click.
        opened = st.session_state.get(_OPENED)
        if opened is not None and opened[0] == (code, player()):
            return opened[1]  # type: ignore[no-any-return]  # what is kept below
        try:
            sitting = store.open(code, player() or "", caller=caller(), now_s=time.monotonic())
        except QuizRefused as refused:
            st.error(t.reason(refused.reason))
        else:
            st.session_state[_OPENED] = ((code, player()), sitting)
            return sitting
    _ask_code(t)
    return None


def _ask_code(t: Translator) -> None:
    st.text(t("quiz_page.intro"))
    with st.form("quiz_code_form", border=False), st.container(horizontal=True, vertical_alignment="bottom"):
        typed = st.text_input(t("quiz_page.code"), key="quiz_code", max_chars=_LONGEST_TYPED, placeholder="XXXX-XXXX-XXXX")
        is_given = st.form_submit_button(t("quiz_page.open"), type="primary")
    if is_given and typed.strip():
        st.query_params[CODE] = typed.strip()
        st.rerun()


def leave_class() -> None:
    """Back to asking for a code."""
    for name in (CODE, SHOWN):
        st.query_params.pop(name, None)
    st.session_state.pop(_OPENED, None)


def enter_class(t: Translator, sitting: Sitting, now: dt.datetime) -> StudentView | None:
    """The attempt under way; before it is begun, the name is asked for."""
    try:
        return sitting.view(now=now)
    except QuizRefused as refused:
        if refused.reason.key != "quizzes.not_begun":
            raise
    lobby = sitting.lobby()
    show_title(lobby.title)
    _show_terms(t, lobby)
    if not lobby.terms.has_opened(now):
        st.info(t("quizzes.not_open_yet"))
    elif lobby.terms.has_closed(now):
        st.info(t("quizzes.closed"))
    else:
        _ask_name(t, sitting, lobby)
    return None


def show_title(title: str) -> None:
    """A coach's title: as text, since a heading would read it as Markdown."""
    with st.container(border=True):
        st.text(title)


def _show_terms(t: Translator, lobby: Lobby) -> None:
    timed = [t.plural("quiz_page.timed", lobby.timed)] if lobby.timed else []
    lines = [t.plural("quiz_page.questions", lobby.questions), *timed, *say_terms(t, lobby.terms)]
    st.caption(t("quiz_page.separator").join(lines))


def say_terms(t: Translator, terms: Terms) -> list[str]:
    """Attempts, when one is told, when it opens and closes."""
    settings, zone = terms.settings, zone_of(st.context.timezone)
    lines = [t.plural("quiz_page.attempts", settings.attempts), t(f"quiz_page.feedback.{settings.feedback}")]
    if settings.opens is not None:
        lines.append(t("quiz_page.opens", time=say_moment(settings.opens, zone, t.language)))
    if settings.closes is not None:
        lines.append(t("quiz_page.closes", time=say_moment(settings.closes, zone, t.language)))
    return lines


def _ask_name(t: Translator, sitting: Sitting, lobby: Lobby) -> None:
    with st.form("quiz_name_form", border=True):
        if lobby.terms.roster:
            st.selectbox(t("quiz_page.who"), lobby.free, index=None, placeholder=t("quiz_page.who_choose"), key=_NAME)
        else:
            st.text_input(t("quiz_page.name"), key=_NAME, max_chars=LONGEST_NAME, help=t("quiz_page.name_help"))
        st.caption(t("quiz_page.stored"))
        st.form_submit_button(t("quiz_page.begin"), type="primary", on_click=_begin, args=(sitting,))


@told
def _begin(sitting: Sitting) -> None:
    sitting.begin(st.session_state.get(_NAME) or "", now=dt.datetime.now(dt.UTC))
