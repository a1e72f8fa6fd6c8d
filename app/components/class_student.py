"""One student of a class: each answer with its grade and time."""

from __future__ import annotations

import streamlit as st

from app.components.class_questions import answer_cell, grade_cell
from app.components.table import TextCell, tile_table
from app.services.quiz_results import answers_frame, students_frame
from app.services.quizzes import Results
from i18n.catalogue import Translator
from puzzles.puzzle import Kind

_COLUMNS = ("number", "attempt", "answer", "grade", "seconds")


def show_student(t: Translator, results: Results) -> None:
    """Show the answers of the student who is chosen, best first in the list."""
    names = {one.number: t("coach.student", number=one.number, name=one.name) for one in results.students}
    ranked = students_frame(results)["number"].tolist()
    chosen = st.selectbox(t("coach.one_student"), ranked, format_func=names.__getitem__, key="class_student")
    answers = answers_frame(results)
    found = answers[answers["number"] == chosen].sort_values(["attempt", "question"])
    if found.empty:
        st.info(t("coach.no_answers"))
        return
    rows = [
        (
            TextCell(str(one.question), is_number=True),
            TextCell(str(one.attempt), is_number=True),
            answer_cell(t, Kind(one.kind), one.given),
            grade_cell(t, int(one.grade)),
            TextCell(f"{one.seconds:.1f}", is_number=True),
        )
        for one in found.itertuples()
    ]
    headers = [t(f"coach.column.{name}") for name in _COLUMNS]
    tile_table(t, headers, rows, key="class_student_answers", caption=names[chosen])
