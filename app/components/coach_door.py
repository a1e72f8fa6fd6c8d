"""The way in for a coach: a secret that is made here and shown once, one that was kept, or the host's login."""

from __future__ import annotations

import datetime as dt
import time

import streamlit as st

from app.context import quiz_store
from app.services.quizzes import Coach, QuizRefused, QuizStore
from app.session import caller
from i18n.catalogue import Translator

_COACH = "coach"
_SECRET = "coach_secret"
_LOOKED = "coach_login_looked"
_LOGIN_TAKES_S = 120.0


def enter(t: Translator) -> Coach | None:
    """The coach of this visit; None until there is one, and meanwhile the ways in."""
    store = quiz_store()
    if store is None:
        st.error(t("quiz_page.no_store"))
        return None
    coach = st.session_state.get(_COACH) or _login(t, store)
    if coach is None:
        _ask_secret(t, store)
        _offer_secret(t, store)
        return None
    _show_secret(t)
    return coach


def comes_from_login() -> bool:
    """Whether a visit begins with a login, which leads back to the first page and not to this one; True once."""
    if not _has_login() or not st.user.is_logged_in or st.session_state.get(_LOOKED):
        return False
    st.session_state[_LOOKED] = True
    issued_s = float(str(st.user.get("iat") or 0))
    return time.time() - issued_s < _LOGIN_TAKES_S


def leave() -> None:
    """Forget the coach in this visit, whose secret is then needed again."""
    st.session_state.pop(_COACH, None)
    st.session_state.pop(_SECRET, None)
    if _has_login() and st.user.is_logged_in:
        st.logout()


def _ask_secret(t: Translator, store: QuizStore) -> None:
    with st.form("coach_secret_form", border=True):
        typed = st.text_input(t("coach.secret"), type="password", key="coach_secret_typed", autocomplete="current-password")
        is_given = st.form_submit_button(t("coach.enter"), type="primary")
    if is_given:
        try:
            st.session_state[_COACH] = store.coach(typed, caller=caller(), now_s=time.monotonic())
        except QuizRefused as refused:
            st.error(t.reason(refused.reason))
        else:
            st.rerun()


def _offer_secret(t: Translator, store: QuizStore) -> None:
    with st.container(border=True):
        st.text(t("coach.new_intro"))
        st.button(t("coach.new"), key="coach_new", on_click=_make_secret, args=(store,))


def _make_secret(store: QuizStore) -> None:
    secret = store.new_coach(now=dt.datetime.now(dt.UTC))
    st.session_state[_SECRET] = secret
    st.session_state[_COACH] = store.coach(secret, caller=caller(), now_s=time.monotonic())


def _show_secret(t: Translator) -> None:
    """The secret that has just been made, until its coach says that it is kept."""
    secret = st.session_state.get(_SECRET)
    if secret is None:
        return
    with st.container(border=True):
        st.warning(t("coach.secret_once"))
        st.code(secret, language=None, wrap_lines=True)
        st.button(t("coach.secret_kept"), key="coach_kept", type="primary", on_click=lambda: st.session_state.pop(_SECRET, None))


def _has_login() -> bool:
    """Whether the host has set up a login (OIDC, Streamlit's secrets.toml)."""
    return st.secrets.load_if_toml_exists() and "auth" in st.secrets


def _login(t: Translator, store: QuizStore) -> Coach | None:
    if not _has_login():
        return None
    if not st.user.is_logged_in:
        st.button(t("coach.login"), key="coach_login", on_click=st.login)
        return None
    coach = store.coach_of_login(str(st.user["iss"]), str(st.user["sub"]), now=dt.datetime.now(dt.UTC))
    st.session_state[_COACH] = coach
    return coach
