"""A typed view of what a visit remembers: language, corner indices, rule profile; and whose record it adds to."""

from __future__ import annotations

import secrets

import streamlit as st

from analysis.hand import CLASSIC, RULESETS, Ruleset
from analysis.reasons import Reason, reason
from app.context import record_store
from app.cookie import COOKIE
from app.services.quiz_access import Caller
from app.services.records import TOKEN, Records, records_of_visit
from i18n.catalogue import LANGUAGES, Translator, choose_language, translator

LANGUAGE_KEY = "language"
INDEX_KEY = "show_index"
RULES_KEY = "rules"
VISIT_KEY = "visit_records"
SEED_KEY = "visit_seed"


def language() -> str:
    """The visit's language: chosen here, or asked for by ?lang=, or the browser's."""
    chosen = st.session_state.get(LANGUAGE_KEY)
    if chosen in LANGUAGES:
        return str(chosen)
    asked = st.query_params.get("lang")
    return choose_language(asked if asked else st.context.locale)


def words() -> Translator:
    """The translator of the visit's language."""
    return translator(language())


def shows_index() -> bool:
    """Whether tiles carry a corner index."""
    return bool(st.session_state.get(INDEX_KEY, False))


def rules() -> Ruleset:
    """The rule profile that the visit scores by."""
    return RULESETS.get(str(st.session_state.get(RULES_KEY)), CLASSIC)


def player() -> str | None:
    """The token of the browser's cookie; None without one of ours: cookies are off, or the script was started alone."""
    token = st.context.cookies.get(COOKIE)
    return token if isinstance(token, str) and TOKEN.fullmatch(token) else None


def caller() -> Caller:
    """Whose wrong codes and secrets are counted together: the browser's, and those of its address."""
    address = st.context.ip_address or ""
    return Caller(player() or address, address)


def records() -> Records:
    """The record of this browser's player; where none can be kept (`why_no_record`), one that ends with the visit."""
    token = player()
    store = record_store() if token is not None else None
    kept = None if store is None else store.records_of(token)
    return kept or _visit_records()


def _visit_records() -> Records:
    if VISIT_KEY not in st.session_state:
        st.session_state[VISIT_KEY] = records_of_visit()
    visit: Records = st.session_state[VISIT_KEY]
    return visit


def seed() -> str:
    """What shuffles the puzzles for this player, or for this visit where the player is not known."""
    known = player()
    return known if known is not None else str(st.session_state.setdefault(SEED_KEY, secrets.token_urlsafe(8)))


def why_no_record() -> Reason | None:
    """Why answers of this visit are not kept; None where they are."""
    if player() is None:
        return reason("records.no_cookie")
    return reason("records.no_database") if record_store() is None else None
