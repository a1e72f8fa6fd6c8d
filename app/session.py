"""A typed view of what a visit remembers: language, corner indices, rule profile."""

from __future__ import annotations

import streamlit as st

from analysis.hand import CLASSIC, RULESETS, Ruleset
from i18n.catalogue import LANGUAGES, Translator, choose_language, translator

LANGUAGE_KEY = "language"
INDEX_KEY = "show_index"
RULES_KEY = "rules"
ANSWERS_KEY = "answers"
DRILL_ANSWERS_KEY = "drill_answers"


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


def answers() -> dict[str, int]:
    """Answers of this visit: by puzzle id, the position on its rack. They are lost with the visit until there is storage."""
    given: dict[str, int] = st.session_state.setdefault(ANSWERS_KEY, {})
    return given


def drill_answers() -> dict[str, tuple[str, int]]:
    """Answers to drills of this visit: by occasion, the answer as text and its points (0 to 100)."""
    given: dict[str, tuple[str, int]] = st.session_state.setdefault(DRILL_ANSWERS_KEY, {})
    return given
