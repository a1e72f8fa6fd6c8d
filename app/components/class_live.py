"""How far a class is, while it answers."""

from __future__ import annotations

import datetime as dt

import streamlit as st

from app.components.noted_fault import FAILED
from app.components.table import BarCell, TextCell, tile_table
from app.services.quizzes import Coach, QuizRefused, Results
from app.services.records import StorageError
from i18n.catalogue import Translator

EVERY_S = 3.0


def show_live(t: Translator, coach: Coach, code: str, results: Results) -> None:
    """Show it anew every few seconds while the class is open."""
    is_open = not results.terms.has_closed(dt.datetime.now(dt.UTC))
    st.fragment(_show, run_every=EVERY_S if is_open else None)(t, coach, code)
    st.caption(t("coach.live_help" if is_open else "quizzes.closed"))


def _show(t: Translator, coach: Coach, code: str) -> None:
    try:
        live = coach.live(code)
    except QuizRefused as refused:
        st.error(t.reason(refused.reason))
        return
    except StorageError:  # a part of a page that runs by itself: nobody else catches it
        st.error(t.reason(FAILED))
        return
    st.metric(t("coach.begun"), live.students)
    most = max(live.students, 1)
    rows = [
        (
            TextCell(str(number), is_number=True),
            BarCell(answered / most, f"{answered} / {live.students}"),
            BarCell(best / max(answered, 1), f"{best} / {answered}"),
        )
        for number, (answered, best) in enumerate(zip(live.answered, live.best, strict=True), 1)
    ]
    headers = [t(f"coach.column.{name}") for name in ("number", "answered", "best")]
    tile_table(t, headers, rows, key="coach_live", caption=t("coach.class_part.live"))
