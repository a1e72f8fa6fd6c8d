"""The questions of a quiz: all of them in a table, and one at a time to place, to take out and to change."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from analysis.notation import format_hand
from app.components.hand_view import show_hand
from app.components.mistake_rate import say_rate
from app.components.noted_fault import told
from app.components.quiz_desk import Desk, show_faults, start_with
from app.components.quiz_fields import edit_fields
from app.components.themes import show_themes
from app.components.tiles import tile_row
from app.services.laid_out import describe_win
from app.services.quiz_editing import move, remove
from i18n.catalogue import Translator
from puzzles.puzzle import Kind
from puzzles.quiz import Fault, Question, Quiz, check_question

_COLUMNS = ("number", "kind", "hand", "key", "limit", "faults")


def edit_questions(t: Translator, desk: Desk, quiz: Quiz) -> None:
    """Show the table, and the question that is chosen by its number."""
    if not quiz.questions:
        st.info(t("coach.no_questions"))
        return
    faults = [_faults_of(number, question) for number, question in enumerate(quiz.questions, 1)]
    _show_table(t, quiz, faults)
    number = _choose(t, desk, quiz)
    question = quiz.questions[number - 1]
    _show_puzzle(t, question)
    show_faults(t, faults[number - 1])
    edit_fields(t, desk, number - 1, question)
    show_themes(t, question.puzzle.themes)


def _faults_of(number: int, question: Question) -> list[Fault]:
    return [Fault(why, name, number) for name, why in check_question(question)]


def _show_table(t: Translator, quiz: Quiz, faults: list[list[Fault]]) -> None:
    rows = [
        (
            number,
            t(f"quiz_results.kind.{one.puzzle.kind}"),
            format_hand(one.puzzle.hand, one.puzzle.context).partition("|")[0],
            t(f"coach.key.{one.key}"),
            t("coach.no_limit") if one.time_limit_s is None else str(one.time_limit_s),
            len(faults[number - 1]),
        )
        for number, one in enumerate(quiz.questions, 1)
    ]
    table = pd.DataFrame(rows, columns=[t(f"coach.column.{name}") for name in _COLUMNS])
    st.caption(t("coach.questions"))  # room for the table's buttons, which a phone shows above it all the time
    st.dataframe(table, hide_index=True, alt=t("coach.questions"))


def _choose(t: Translator, desk: Desk, quiz: Quiz) -> int:
    """The number of the question that is worked on; beside it where it goes, and its end."""
    count = len(quiz.questions)
    key = _chosen_key(desk)
    st.session_state[key] = min(max(int(st.session_state.get(key) or 1), 1), count)
    left, middle, right = st.columns(3, vertical_alignment="bottom")
    number = int(left.number_input(t("coach.question"), min_value=1, max_value=count, step=1, key=key))
    index, puzzle = number - 1, quiz.questions[number - 1].puzzle.id
    place = start_with(f"coach_place_{desk.quiz_id}_{number}_{puzzle}", number)
    middle.number_input(
        t("coach.place"), min_value=1, max_value=count, step=1, key=place, on_change=lambda: _move(desk, index, place)
    )
    right.button(
        t("coach.remove"), key="coach_remove", on_click=told(desk.change), args=(lambda found: _without(found, puzzle, index),)
    )
    return number


def _chosen_key(desk: Desk) -> str:
    return f"coach_at_{desk.quiz_id}"


@told
def _move(desk: Desk, index: int, place: str) -> None:
    to = int(st.session_state[place] or 1)
    desk.change(lambda quiz: move(quiz, index, to - 1))
    st.session_state[_chosen_key(desk)] = to


def _without(quiz: Quiz, puzzle: str, index: int) -> Quiz:
    """Taken out only where it still stands: another tab may have taken it out already."""
    is_there = index < len(quiz.questions) and quiz.questions[index].puzzle.id == puzzle
    return remove(quiz, index) if is_there else quiz


def _show_puzzle(t: Translator, question: Question) -> None:
    puzzle = question.puzzle
    show_hand(t, puzzle.hand, puzzle.context, key="coach_hand")
    about = describe_win(t, puzzle.context) if puzzle.kind is Kind.FANS else t("coach.puzzle", name=puzzle.id)
    st.caption(" · ".join([about, *say_rate(t, puzzle.id)]))
    if puzzle.thrown:
        with st.container(horizontal=True, vertical_alignment="center"):
            st.text(t("opening.thrown"), width="content")
            tile_row(t, puzzle.thrown, key="coach_thrown", size=26)
