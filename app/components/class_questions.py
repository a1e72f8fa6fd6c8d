"""One question of a class's results: what was answered how often, by whom, and what it kills."""

from __future__ import annotations

import streamlit as st

from analysis.notation import parse_tiles
from app.components.badge import grade_badge
from app.components.hand_view import show_hand
from app.components.table import BadgeCell, BarCell, Cell, TextCell, TilesCell, tile_table
from app.services.quiz_export import say_answer
from app.services.quiz_mistakes import Reports, what_it_kills
from app.services.quiz_results import choices_frame
from app.services.quizzes import Results
from i18n.catalogue import Translator
from puzzles.puzzle import Kind
from puzzles.quiz import GRADES


def show_questions(t: Translator, results: Results, reports: Reports) -> None:
    """Show the distribution of the question that is chosen by its number."""
    count = len(results.quiz.questions)
    number = int(st.number_input(t("coach.question"), min_value=1, max_value=count, step=1, key="class_question", width=160))
    puzzle = results.quiz.questions[number - 1].puzzle
    show_hand(t, puzzle.hand, puzzle.context, key="class_hand")
    frame = choices_frame(results, number - 1)
    if frame.empty:
        st.info(t("coach.no_answers"))
        return
    names = {one.number: one.name for one in results.students}
    report = reports.get(puzzle.id) if puzzle.kind is Kind.OPENING else None
    rows = []
    for given, grade, answers, share, students in frame[["given", "grade", "answers", "share", "students"]].itertuples(
        index=False
    ):
        killed = None if report is None or not given else what_it_kills(report, parse_tiles(given)[0])
        who = t("daily.separator").join(t("coach.student", number=one, name=names[one]) for one in students)
        rows.append(
            (
                answer_cell(t, puzzle.kind, given),
                grade_cell(t, int(grade)),
                BarCell(float(share), f"{answers} ({100 * share:.0f} %)"),
                TextCell("–" if killed is None else t.reason(killed)),
                TextCell(who),
            )
        )
    headers = [t(f"coach.column.{name}") for name in ("answer", "grade", "share", "kills", "students")]
    tile_table(t, headers, rows, key="class_choices", caption=t("quiz_results.sheet.choices"), stacks=True)


def answer_cell(t: Translator, kind: Kind, given: str) -> Cell:
    """An answer: in tiles, or in words where it is fan or none."""
    if kind is Kind.FANS or not given:
        return TextCell(say_answer(t, kind, given))
    return TilesCell(parse_tiles(given))


def grade_cell(t: Translator, grade: int) -> Cell:
    """One of the four grades with its sign; the points of a part of an answer as a number."""
    return BadgeCell(grade_badge(t, grade)) if grade in GRADES else TextCell(str(grade))
