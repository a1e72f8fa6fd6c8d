"""The way in for a coach: a secret that is made here and shown once, one that was kept, or the host's login."""

from __future__ import annotations

import datetime as dt
import time

import streamlit as st

from app.components.noted_fault import told
from app.context import quiz_store
from app.services.quiz_staying import STAYS_H
from app.services.quizzes import Coach, QuizRefused, QuizStore
from app.session import caller, player
from i18n.catalogue import Translator

_COACH = "coach"
_SECRET = "coach_secret"
_STAYS_NEW = "coach_stay_new"
_LOOKED = "coach_login_looked"
_LOGIN_TAKES_S = 120.0


def enter(t: Translator) -> Coach | None:
    """The coach of this visit; None until there is one, and meanwhile the ways in."""
    store = quiz_store()
    if store is None:
        st.error(t("quiz_page.no_store"))
        return None
    coach = st.session_state.get(_COACH) or _stay(store) or _login(t, store)
    if coach is None:
        _ask_secret(t, store)
        _offer_secret(t, store)
        return None
    _show_secret(t, store, coach)
    return coach


def comes_from_login() -> bool:
    """Whether a visit begins with a login, which leads back to the first page and not to this one; True once."""
    if not _has_login() or not st.user.is_logged_in or st.session_state.get(_LOOKED):
        return False
    st.session_state[_LOOKED] = True
    issued_s = float(str(st.user.get("iat") or 0))
    return time.time() - issued_s < _LOGIN_TAKES_S


def leave() -> None:
    """Forget the coach in this visit and on this browser, so that the secret is needed again."""
    store = quiz_store()
    if store is not None:
        store.leave(player() or "")
    st.session_state.pop(_COACH, None)
    st.session_state.pop(_SECRET, None)
    if _has_login() and st.user.is_logged_in:
        st.logout()


def _ask_secret(t: Translator, store: QuizStore) -> None:
    with st.form("coach_secret_form", border=True):
        typed = st.text_input(t("coach.secret"), type="password", key="coach_secret_typed", autocomplete="current-password")
        stays = _ask_to_stay(t, key="coach_stay")
        is_given = st.form_submit_button(t("coach.enter"), type="primary")
    if is_given:
        try:
            coach = store.coach(typed, caller=caller(), now_s=time.monotonic())
        except QuizRefused as refused:
            st.error(t.reason(refused.reason))
        else:
            _let_in(store, coach, stays=stays)
            st.rerun()


def _ask_to_stay(t: Translator, *, key: str) -> bool:
    """Whether this browser shall be known again; one without a cookie cannot be."""
    return player() is not None and st.checkbox(t("coach.stay", hours=STAYS_H), key=key, help=t("coach.stay_help"))


def _let_in(store: QuizStore, coach: Coach, *, stays: bool) -> None:
    st.session_state[_COACH] = coach
    if stays:
        store.stay(coach, player() or "", now_s=time.monotonic())


def _stay(store: QuizStore) -> Coach | None:
    """The coach who has stayed signed in on this browser."""
    coach = store.staying(player() or "", now_s=time.monotonic())
    if coach is not None:
        st.session_state[_COACH] = coach
    return coach


def _offer_secret(t: Translator, store: QuizStore) -> None:
    with st.container(border=True):
        st.text(t("coach.new_intro"))
        st.button(t("coach.new"), key="coach_new", on_click=_make_secret, args=(store,))


@told
def _make_secret(store: QuizStore) -> None:
    secret, coach = store.new_coach(caller=caller(), now=dt.datetime.now(dt.UTC), now_s=time.monotonic())
    st.session_state[_SECRET], st.session_state[_COACH] = secret, coach


def _show_secret(t: Translator, store: QuizStore, coach: Coach) -> None:
    """The secret that has just been made, until its coach says that it is kept."""
    secret = st.session_state.get(_SECRET)
    if secret is None:
        return
    with st.container(border=True):
        st.warning(t("coach.secret_once"))
        st.code(secret, language=None, wrap_lines=True)
        _ask_to_stay(t, key=_STAYS_NEW)
        st.button(t("coach.secret_kept"), key="coach_kept", type="primary", on_click=_keep_secret, args=(store, coach))


def _keep_secret(store: QuizStore, coach: Coach) -> None:
    st.session_state.pop(_SECRET, None)
    # As it stands now: it may have come with the click.
    _let_in(store, coach, stays=bool(st.session_state.get(_STAYS_NEW)))


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
