"""A quiz from a file: all of it, or the faults by their places."""

from __future__ import annotations

import datetime as dt

import streamlit as st

from app.components.quiz_desk import EDIT, go, show_faults
from app.context import require_engine
from app.services.hand_edit import mark_place
from app.services.quizzes import Coach
from i18n.catalogue import Translator
from puzzles.bank import load_bank
from puzzles.quiz import Quiz, QuizError
from puzzles.quiz_build import analyse_all
from puzzles.quiz_csv import template
from puzzles.quiz_file import MOST_BYTES, read_csv, read_json

_UPLOADS = "coach_uploads"
_MOST_MB = MOST_BYTES // 1_000_000


def import_quiz(t: Translator, coach: Coach) -> None:
    """Take in a JSON file or a table as a new quiz."""
    with st.expander(t("coach.import"), key="coach_import"):
        st.caption(t("coach.import_help"))
        example = template(commentary=t("coach.template_commentary"), hint=t("coach.template_hint"))
        st.download_button(t("coach.template"), example, "quiz-template.csv", "text/csv", key="coach_template", on_click="ignore")
        # Another key for each file that was taken in, so that it is not taken in twice.
        number = st.session_state.setdefault(_UPLOADS, 0)
        title = st.text_input(t("coach.import_title"), key=f"coach_import_title_{number}")
        file = st.file_uploader(t("coach.file"), type=["json", "csv"], key=f"coach_upload_{number}", max_upload_size=_MOST_MB)
        if file is not None and require_engine(t):
            _take(t, coach, file.name, file.getvalue(), title)


def _take(t: Translator, coach: Coach, name: str, data: bytes, title: str) -> None:
    try:
        with st.spinner(t("coach.analysing")):
            quiz = analyse_all(_read(name, data, title.strip() or t("coach.untitled")))
    except QuizError as error:
        st.error(t("coach.import_refused"))
        show_faults(t, error.faults, in_file=True)
        for fault in error.faults[:5]:
            if fault.position is not None:
                st.code(mark_place(fault.text, fault.position), language=None)
        return
    st.session_state[_UPLOADS] += 1
    go(**{EDIT: str(coach.create(quiz, now=dt.datetime.now(dt.UTC)))})
    st.rerun()


def _read(name: str, data: bytes, title: str) -> Quiz:
    return read_csv(data, load_bank(), title=title) if name.lower().endswith(".csv") else read_json(data, load_bank())
