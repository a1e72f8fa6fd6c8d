"""Says that one plays without a record, and why."""

from __future__ import annotations

import streamlit as st

from app.session import why_no_record
from i18n.catalogue import Translator


def show_no_record(t: Translator) -> None:
    """A line where answers are not kept, nothing where they are."""
    why = why_no_record()
    if why is not None:
        st.info(f"{t('records.none')} {t.reason(why)}", icon=":material/info:")
