"""查听: type or click a hand and read its waits, draws, discards or score."""

from __future__ import annotations

import streamlit as st

from analysis.hand import RULESETS
from app.components.fault import show_fault
from app.components.hand_editor import edit_hand, take_clicks
from app.components.hand_view import show_hand
from app.context import require_engine
from app.services.review import Reading, read_texts
from app.session import RULES_KEY, rules, words
from i18n.catalogue import Translator

CHOICE_KEY = "review_rules"


def _keep_rules() -> None:
    # A widget's own state is lost on the other pages.
    st.session_state[RULES_KEY] = st.session_state[CHOICE_KEY]


def _choose_rules(t: Translator) -> None:
    st.session_state[CHOICE_KEY] = rules().name
    st.segmented_control(
        t("review.rules"),
        list(RULESETS),
        format_func=lambda name: t(f"review.rules.{name}"),
        key=CHOICE_KEY,
        required=True,
        on_change=_keep_rules,
    )


def _show_reading(t: Translator, reading: Reading) -> None:
    if reading.is_unfinished and reading.hand_fault is not None:
        st.info(t.reason(reading.hand_fault.reason))
    elif reading.hand_fault is not None:
        show_fault(t, reading.hand_fault, t("review.hand_fault"))
    if reading.seen_fault is not None:
        show_fault(t, reading.seen_fault, t("review.seen_fault"))
    if reading.parsed is None:
        return
    show_hand(t, reading.parsed.hand, reading.parsed.context, key="review_hand")
    for why in reading.parsed.readings:
        st.caption(t.reason(why))


t = words()
st.title(t("review.title"))
st.text(t("review.intro"))
take_clicks()
reading = read_texts(*edit_hand(t))
_choose_rules(t)
_show_reading(t, reading)
if reading.parsed is not None and reading.is_sound and require_engine(t):
    from app.components.review_results import show_review  # imports numba: not before the first page is out

    show_review(t, reading.parsed.hand, reading.parsed.context, reading.seen, rules())
    st.caption(t("review.share"))
