"""A coach's commentary, as far as Markdown is harmless."""

from __future__ import annotations

import streamlit as st

from app.services.commentary import harmless


def show_commentary(text: str) -> None:
    """Show it in a box of its own, nothing where there is none."""
    if text.strip():
        with st.container(border=True):
            st.markdown(harmless(text))
