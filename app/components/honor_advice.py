"""Rules of thumb beside the numbers: which of several level lone honours goes first."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from analysis.reasons import Reason
from i18n.catalogue import Translator


def show_honor_advice(t: Translator, cards: Sequence[Reason]) -> None:
    """Show the cards as a list, said to be advice; nothing where there are none."""
    if not cards:
        return
    st.markdown(f"**{t('honors.title')}**")
    st.markdown("\n".join(f"- {t.reason(card)}" for card in cards))
    st.caption(t("honors.note"))
