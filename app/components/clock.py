"""A clock that counts down in sight, and says when the time is up."""

from __future__ import annotations

import time

import streamlit as st

from i18n.catalogue import Translator


def show_clock(t: Translator, puzzle: str, limit_s: int) -> None:
    """Count down `limit_s` seconds from when the clock of `puzzle` was first shown in this visit.

    A time-out is told and nothing more: the puzzle can still be answered, and the grade is the same.
    """
    starts = st.session_state.setdefault("clock_starts", {})
    start = starts.setdefault(puzzle, time.monotonic())
    _count_down(t, start, limit_s)


@st.fragment(run_every=1.0)
def _count_down(t: Translator, start: float, limit_s: int) -> None:
    left = limit_s - (time.monotonic() - start)
    if left > 0:
        st.progress(min(1.0, left / limit_s), text=t("daily.clock_left", seconds=int(left) + 1))
    else:
        st.warning(t("daily.clock_out"))
