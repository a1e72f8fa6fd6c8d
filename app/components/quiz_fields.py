"""The fields of one question: its key, the coach's grades, hint, time limit and commentary, each saved when it changes."""

from __future__ import annotations

from typing import Any

import streamlit as st

from app.components.badge import grade_badge
from app.components.commentary import show_commentary
from app.components.noted_fault import told
from app.components.quiz_desk import Desk, start_with
from app.components.quiz_told import show_keys
from app.components.rack import tile_rack
from app.services.quiz_editing import change_question, next_grade, start_grades
from app.services.quiz_export import say_answer
from app.session import shows_index
from i18n.catalogue import Translator
from puzzles.puzzle import Kind
from puzzles.quiz import LONGEST_COMMENTARY, LONGEST_HINT, TIME_LIMITS_S, KeyPolicy, Question
from puzzles.quiz_grading import right_answers, tile_keys


def edit_fields(t: Translator, desk: Desk, index: int, question: Question) -> None:
    """Show the fields of the question at `index`."""
    prefix = f"coach_q_{desk.quiz_id}_{index}_{question.puzzle.id}"
    if question.puzzle.kind is Kind.OPENING:
        _edit_key(t, desk, index, question, prefix)
    _show_answer(t, question)
    _edit_texts(t, desk, index, question, prefix)


@told
def _keep(desk: Desk, index: int, question: Question, name: str, key: str) -> None:
    value: Any = st.session_state[key]
    value = (int(value) if value else None) if name == "time_limit_s" else value
    desk.change(lambda quiz: change_question(quiz, index, question.puzzle.id, **{name: value}))


def _edit_key(t: Translator, desk: Desk, index: int, question: Question, prefix: str) -> None:
    key = start_with(f"{prefix}_key", question.key)
    st.segmented_control(
        t("coach.key"),
        list(KeyPolicy),
        format_func=lambda policy: t(f"coach.key.{policy}"),
        key=key,
        required=True,
        on_change=_choose_key,
        args=(desk, index, question, key),
    )
    if question.key is KeyPolicy.ENGINE:
        return
    tiles, grades = question.puzzle.hand.concealed, dict(question.grades)
    st.caption(t("coach.grades"))
    tile_rack(
        t,
        tiles,
        key="coach_grades",
        puzzle=prefix,
        label=t("coach.grades"),
        chosen=None,
        show_index=shows_index(),
        marks=[grade_badge(t, grades.get(tile, 0)) for tile in tiles],
        drawn_apart=True,
        on_answer=lambda place: _grade(desk, index, question, tiles[place]),
    )


@told
def _choose_key(desk: Desk, index: int, question: Question, key: str) -> None:
    policy = KeyPolicy(st.session_state[key])
    grades = question.grades if policy is KeyPolicy.ENGINE else start_grades(question)
    desk.change(lambda quiz: change_question(quiz, index, question.puzzle.id, key=policy, grades=grades))


def _grade(desk: Desk, index: int, question: Question, tile: int) -> None:
    grades = next_grade(question, tile)
    desk.change(lambda quiz: change_question(quiz, index, question.puzzle.id, grades=grades))


def _show_answer(t: Translator, question: Question) -> None:
    """What will count, where the hand is analysed."""
    if question.puzzle.solution is None:
        st.info(t("quizzes.not_analysed"))
    elif question.puzzle.kind is Kind.OPENING:
        show_keys(t, tile_keys(question), key="coach_keys")
    else:
        given = right_answers(question)[0]
        st.text(t("quiz_page.right", answer=say_answer(t, question.puzzle.kind, given)))


def _edit_texts(t: Translator, desk: Desk, index: int, question: Question, prefix: str) -> None:
    hint, limit, text = (f"{prefix}_{name}" for name in ("hint", "time_limit_s", "commentary"))
    st.text_input(
        t("coach.hint"),
        key=start_with(hint, question.hint),
        max_chars=LONGEST_HINT,
        on_change=_keep,
        args=(desk, index, question, "hint", hint),
    )
    st.number_input(
        t("coach.limit"),
        min_value=TIME_LIMITS_S[0],
        max_value=TIME_LIMITS_S[-1],
        step=1,
        value=None,
        key=start_with(limit, question.time_limit_s),
        placeholder=t("coach.no_limit"),
        on_change=_keep,
        args=(desk, index, question, "time_limit_s", limit),
    )
    st.text_area(
        t("coach.commentary"),
        key=start_with(text, question.commentary),
        max_chars=LONGEST_COMMENTARY,
        help=t("coach.commentary_help"),
        on_change=_keep,
        args=(desk, index, question, "commentary", text),
    )
    if question.commentary.strip():
        st.caption(t("coach.preview"))
        show_commentary(question.commentary)
