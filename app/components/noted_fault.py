"""What goes wrong in the callback of a widget, which runs before its page is drawn: kept until then, and said once."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Final, ParamSpec

import streamlit as st

from analysis.reasons import Reason, reason
from app.services.quizzes import QuizRefused
from app.services.records import StorageError

P = ParamSpec("P")

FAILED: Final = reason("records.failed")
"""What is said where the database is away."""
_NOTED: Final = "noted_fault"


def note_fault(why: Reason) -> None:
    """Keep what went wrong until the page is drawn."""
    st.session_state[_NOTED] = why


def take_noted_fault() -> Reason | None:
    """What went wrong before the page is drawn, once."""
    why = st.session_state.pop(_NOTED, None)
    return why if isinstance(why, Reason) else None


def told(act: Callable[P, object]) -> Callable[P, None]:
    """The same as a callback, which notes what another tab or the database has made impossible: Streamlit would show a trace."""

    @functools.wraps(act)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            act(*args, **kwargs)
        except QuizRefused as refused:
            note_fault(refused.reason)
        except StorageError:
            note_fault(FAILED)

    return run
