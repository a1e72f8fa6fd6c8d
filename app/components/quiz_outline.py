"""The questions of a quiz: all of them in a table, and one at a time to place, to take out and to change."""

from __future__ import annotations

import streamlit as st

from analysis.hand import Hand
from app.components.hand_view import show_hand
from app.components.mistake_rate import say_rate
from app.components.noted_fault import told
from app.components.quiz_desk import Desk, show_faults, start_with
from app.components.quiz_fields import edit_fields
from app.components.table import SetsCell, TextCell, tile_table
from app.components.themes import show_themes
from app.components.tiles import tile_row
from app.services.laid_out import describe_win, standing
from app.services.quiz_editing import move, remove
from i18n.catalogue import Translator
from puzzles.puzzle import Kind
from puzzles.quiz import Fault, KeyPolicy, Question, Quiz, check_question

_COLUMNS = ("number", "hand", "kind")
_WINDOW = 20
"""So many questions are shown at once: a picture of each of 500 hands would go to the browser with every click."""


def edit_questions(t: Translator, desk: Desk, quiz: Quiz) -> None:
    """Show the table, and the question that is chosen by its number."""
    if not quiz.questions:
        st.info(t("coach.no_questions"))
        return
    chosen = _chosen_key(desk)
    st.session_state[chosen] = min(max(int(st.session_state.get(chosen) or 1), 1), len(quiz.questions))
    _show_table(t, quiz, st.session_state[chosen])
    number = _choose(t, desk, quiz)
    question = quiz.questions[number - 1]
    _show_puzzle(t, question)
    show_faults(t, [Fault(why, name, number) for name, why in check_question(question)])
    edit_fields(t, desk, number - 1, question)
    show_themes(t, question.puzzle.themes)


def _show_table(t: Translator, quiz: Quiz, chosen: int) -> None:
    """The questions around the chosen one, which is marked."""
    start = (chosen - 1) // _WINDOW * _WINDOW
    rows = [
        (TextCell(str(number), is_number=True), SetsCell(_sets(question.puzzle.hand)), TextCell(_describe(t, question)))
        for number, question in enumerate(quiz.questions[start : start + _WINDOW], start + 1)
    ]
    headers = [t(f"coach.column.{name}") for name in _COLUMNS]
    caption = t("coach.questions", least=start + 1, most=start + len(rows), total=len(quiz.questions))
    tile_table(t, headers, rows, key="coach_outline", caption=caption, chosen=chosen - 1 - start)


def _sets(hand: Hand) -> list[tuple[int, ...]]:
    """The melds, then what stands, the drawn tile apart."""
    drawn = () if hand.drawn is None else (hand.drawn,)
    return [found for found in (*(meld.tiles for meld in hand.melds), standing(hand), drawn) if found]


def _describe(t: Translator, question: Question) -> str:
    """Kind, key and time limit, and how much is wrong."""
    lines = [t(f"quiz_results.kind.{question.puzzle.kind}")]
    if question.key is not KeyPolicy.ENGINE:
        lines.append(t("coach.keyed", whose=t(f"coach.key.{question.key}")))
    if question.time_limit_s is not None:
        lines.append(t("coach.limited", seconds=question.time_limit_s))
    if faults := len(list(check_question(question))):
        lines.append(t.plural("coach.faulty", faults))
    return "\n".join(lines)


def _choose(t: Translator, desk: Desk, quiz: Quiz) -> int:
    """The number of the question that is worked on; beside it where it goes, and its end."""
    count, key = len(quiz.questions), _chosen_key(desk)
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
    about = [describe_win(t, puzzle.context)] if puzzle.kind is Kind.FANS else []
    named = [] if question.is_own else [t("coach.puzzle", name=puzzle.id)]
    if lines := [*about, *named, *say_rate(t, puzzle.id)]:
        st.caption(t("quiz_page.separator").join(lines))
    if puzzle.thrown:
        with st.container(horizontal=True, vertical_alignment="center"):
            st.text(t("opening.thrown"), width="content")
            tile_row(t, puzzle.thrown, key="coach_thrown", size=26)
