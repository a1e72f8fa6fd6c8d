"""The course of a quiz for a student: question by question, what was told in between, and the end with all that is due."""

from __future__ import annotations

import datetime as dt
import functools
import time

import streamlit as st

from analysis.reasons import reason
from app.components.badge import Badge, Tone
from app.components.noted_fault import note_fault, told
from app.components.quiz_asked import ask_question
from app.components.quiz_clock import show_quiz_clock
from app.components.quiz_door import SHOWN, say_terms, show_title
from app.components.quiz_told import show_told
from app.components.table import BadgeCell, TextCell, tile_table
from app.context import quiz_clocks
from app.services.quiz_export import say_answer
from app.services.quiz_sitting import AskedQuestion, QuizFeedback, Sitting, StudentView, hash_student
from app.services.quizzes import QuizRefused
from app.session import player
from i18n.catalogue import Translator
from puzzles.drill_question import NoAnswerError
from puzzles.puzzle import BEST_GRADE, Kind
from puzzles.quiz import Feedback

NEXT_KEY = "N"


def show_course(t: Translator, sitting: Sitting, code: str, view: StudentView, now: dt.datetime) -> None:
    """Show where the student is."""
    show_title(view.title)
    attempts = view.terms.settings.attempts
    attempt = "" if attempts == 1 else t("quiz_page.attempt", number=view.attempt, attempts=attempts)
    st.text(t("quiz_page.student", name=view.name, attempt=attempt))
    student = hash_student(code, player() or "")
    last = _looked_at(view)
    told = {} if last is None else {one.index: one for one in sitting.feedback(now=now)}
    if last is not None and last.index in told:
        _show_progress(t, view)
        _next_button(t, view, "quiz_next", shortcut=NEXT_KEY)
        show_told(t, last, told[last.index], occasion=_occasion(student, view, last))
        if last.kind is Kind.OPENING:
            _next_button(t, view, "quiz_next_below")
    elif view.next is not None and not view.is_closed:
        _show_progress(t, view)
        _ask(t, sitting, view, view.next, student)
    else:
        _show_end(t, sitting, view, now)


def _looked_at(view: StudentView) -> AskedQuestion | None:
    shown = st.query_params.get(SHOWN)
    return next((one for one in view.questions if str(one.index) == shown and one.given is not None), None)


def _next_button(t: Translator, view: StudentView, key: str, *, shortcut: str | None = None) -> None:
    """Above what was told, and below it where that is long: a row for each tile."""
    label = "quiz_page.next" if view.next is not None else "quiz_page.finish"
    st.button(t(label), key=key, type="primary", shortcut=shortcut, on_click=_look_away)


def _look_away() -> None:
    st.query_params.pop(SHOWN, None)


def _occasion(student: str, view: StudentView, asked: AskedQuestion) -> str:
    return f"{student[:12]} {view.attempt} {asked.index}"


def _show_progress(t: Translator, view: StudentView) -> None:
    done, total = sum(one.given is not None for one in view.questions), len(view.questions)
    st.progress(done / total, text=t("quiz_page.progress", done=done, total=total))


def _ask(t: Translator, sitting: Sitting, view: StudentView, asked: AskedQuestion, student: str) -> None:
    """Ask a question. An answer is taken before the clock is looked at: one that was given in time may come a little late."""
    occasion = _occasion(student, view, asked)
    elapsed_s = quiz_clocks().elapsed_s(student, view.attempt, asked.index, time.monotonic())
    give = functools.partial(_give, sitting, view, asked, student)
    limit_s = asked.time_limit_s
    if limit_s is not None:
        show_quiz_clock(t, occasion, limit_s=limit_s, elapsed_s=elapsed_s)
    ask_question(t, asked, give, occasion=occasion)
    if limit_s is not None and elapsed_s >= limit_s:
        give("")
        st.rerun()


def _give(sitting: Sitting, view: StudentView, asked: AskedQuestion, student: str, given: str) -> None:
    """Take an answer: the one place where it is stored. The first one to a question counts, from whichever tab."""
    elapsed_s = quiz_clocks().elapsed_s(student, view.attempt, asked.index, time.monotonic())
    now, took_ms = dt.datetime.now(dt.UTC), round(1000 * elapsed_s)
    try:
        sitting.answer(asked.index, given, attempt=view.attempt, milliseconds=took_ms, now=now)
    except QuizRefused as refused:
        note_fault(refused.reason)
    except NoAnswerError:
        note_fault(reason("quiz_page.no_answer"))
    else:
        if view.terms.settings.feedback is Feedback.AT_ONCE:
            st.query_params[SHOWN] = str(asked.index)


def _show_end(t: Translator, sitting: Sitting, view: StudentView, now: dt.datetime) -> None:
    is_done = view.next is None
    (st.success if is_done else st.info)(t("quiz_page.done" if is_done else "quizzes.closed"))
    told = sitting.feedback(now=now)
    if told:
        _show_all(t, view, told)
    else:
        st.text(t("quiz_page.told_later"))
        st.caption(t("quiz_page.separator").join(say_terms(t, view.terms)))
    if view.has_more_attempts:
        st.button(t("quiz_page.again"), key="quiz_again", on_click=_begin_again, args=(sitting, view.attempt))


@told
def _begin_again(sitting: Sitting, attempt: int) -> None:
    _look_away()
    sitting.begin_again(attempt=attempt, now=dt.datetime.now(dt.UTC))


def _show_all(t: Translator, view: StudentView, told: tuple[QuizFeedback, ...]) -> None:
    """A table of all questions, and one of them in full."""
    asked = {one.index: (number, one) for number, one in enumerate(view.questions, 1)}
    points = sum(one.answer.points for one in told if one.answer is not None)
    st.subheader(t("quiz_page.total", points=points, most=BEST_GRADE * len(view.questions)))
    rows = [
        (
            TextCell(str(asked[one.index][0]), is_number=True),
            TextCell(
                t("quiz_page.unanswered") if one.answer is None else say_answer(t, asked[one.index][1].kind, one.answer.given)
            ),
            BadgeCell(_badge(one)),
        )
        for one in told
    ]
    headers = [t(f"quiz_page.column.{name}") for name in ("question", "answer", "grade")]
    tile_table(t, headers, rows, key="quiz_all", caption=t("quiz_page.all"))
    numbers = {asked[one.index][0]: one for one in told}
    number = st.selectbox(t("quiz_page.look_at"), list(numbers), key=f"quiz_look_{view.attempt}")
    chosen = numbers[number]
    show_told(t, asked[chosen.index][1], chosen, occasion=f"look {view.attempt} {chosen.index}")


def _badge(one: QuizFeedback) -> Badge:
    grade = 0 if one.answer is None else one.answer.grade
    tone = Tone.GREEN if grade == BEST_GRADE else Tone.ORANGE if grade else Tone.RED
    return Badge(str(grade), grade / BEST_GRADE, tone, str(grade))
