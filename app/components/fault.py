"""What is wrong with a text that somebody typed, and where."""

from __future__ import annotations

import streamlit as st

from app.services.hand_edit import mark_place
from app.services.review import Fault
from i18n.catalogue import Translator


def show_fault(t: Translator, fault: Fault, heading: str) -> None:
    """Say what is wrong and mark the place; what was typed is shown as plain text only."""
    st.error(heading)
    st.text(t.reason(fault.reason))
    if fault.position is not None:
        st.code(mark_place(fault.text, fault.position), language=None)
