"""An example hand: its tiles, how it was won, what it scores, and what the rule text says about it."""

from __future__ import annotations

import streamlit as st

from analysis.examples import Example, FanCounts
from analysis.fans import FANS
from app.components.hand_view import show_hand
from app.components.review_link import link_review
from app.services.fans import ScoredExample
from app.services.laid_out import describe_win
from i18n.catalogue import Translator


def show_example(t: Translator, scored: ScoredExample) -> None:
    """Show `scored` with the notes on it; a link opens the hand in the review page."""
    show_hand(t, scored.hand, scored.context, key=f"hand_{scored.example.id}")
    st.caption(describe_win(t, scored.context))
    terms = " + ".join(_term(t, scored.fans))
    st.markdown(f"{terms} = **{t.plural('fans.total', scored.total)}**")
    if scored.example.rules != "classic":
        st.caption(t("fans.example_needs_modern"))
    elif scored.other_total is not None:
        st.caption(t("fans.profile_differs", profile=t(f"fans.profile.{scored.other_rules.name}"), points=scored.other_total))
    if scored.example.text is not None:
        _show_text(t, scored.example)
    link_review(t, scored.example.hand)


def _show_text(t: Translator, example: Example) -> None:
    separator = t("fans.separator")
    added = separator.join(f"{fan.name_in(t.language)}{_times(count)}" for fan, count in example.added)
    st.caption(t("fans.text_says", fans=added) if added else t("fans.text_says_nothing"))
    for note in example.notes:
        st.info(t(f"fans.note.{note}"))


def _term(t: Translator, fans: FanCounts) -> list[str]:
    return [f"{fan.name_in(t.language)} {FANS[fan].points}{_times(count)}" for fan, count in fans]


def _times(count: int) -> str:
    return f" × {count}" if count > 1 else ""
