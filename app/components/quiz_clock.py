"""The clock of a question with a time limit; it counts in the browser and asks the server when the time is up."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import streamlit as st

from i18n.catalogue import Translator

_HERE: Final = Path(__file__).parent
_clock = st.components.v2.component(
    "quiz_clock",
    html='<div class="clock" role="timer"><span></span><div class="track"><i></i></div></div>',
    css=(_HERE / "quiz_clock.css").read_text(encoding="utf-8"),
    js=(_HERE / "quiz_clock.js").read_text(encoding="utf-8"),
)


def _nothing() -> None:
    """The page runs again, and looks at the server's clock; a component reports a trigger only if it has a callback."""


def show_quiz_clock(t: Translator, question: str, *, limit_s: int, elapsed_s: float) -> None:
    """Count down what is left of `limit_s`; the page runs again when nothing is."""
    _clock(
        key="quiz_clock",
        data={
            "question": question,
            "limit_ms": 1000 * limit_s,
            "left_ms": max(0, round(1000 * (limit_s - elapsed_s))),
            # The browser puts the seconds in.
            "left_text": t("quiz_page.seconds_left", seconds="{s}"),
            "over_text": t("quiz_page.time_up"),
        },
        on_over_change=_nothing,
    )
