"""The way from a hand to all that the review page says of it."""

from __future__ import annotations

import streamlit as st

from app.components.hand_editor import HAND_KEY, SEEN_KEY
from i18n.catalogue import Translator

REVIEW_PAGE = "app/pages/review.py"


def link_review(t: Translator, hand: str, seen: str = "") -> None:
    """Lead to the review of a hand in notation, with the tiles that were seen."""
    params = {HAND_KEY: hand} | ({SEEN_KEY: seen} if seen else {})
    st.page_link(REVIEW_PAGE, label=t("fans.review_link"), query_params=params)
