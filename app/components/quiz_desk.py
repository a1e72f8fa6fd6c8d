"""What the parts of the coach's page work on: a quiz of the coach's, saved with each change."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

import streamlit as st

from analysis.reasons import reason
from app.components.noted_fault import told
from app.services.quizzes import Coach, QuizRefused
from app.services.records import ValueFault
from i18n.catalogue import Translator
from puzzles.quiz import LONGEST_TITLE, Fault, Quiz

EDIT, CLASS = "edit", "class"
"""What the address names: the quiz that is edited, the class that is looked at."""
_SHOWN = 20


@dataclass(frozen=True, slots=True)
class Desk:
    """A quiz of a coach's under its id."""

    coach: Coach
    quiz_id: int

    def load(self) -> Quiz:
        """The quiz as it was saved last, here or in another tab."""
        return self.coach.load(self.quiz_id)

    def change(self, change: Callable[[Quiz], Quiz]) -> None:
        """Save the quiz with a change; raises QuizRefused where that cannot be."""
        try:
            self.coach.change(self.quiz_id, change, now=dt.datetime.now(dt.UTC))
        except ValueFault as fault:
            raise QuizRefused(reason("quiz.fault.title", most=LONGEST_TITLE)) from fault


def show_faults(t: Translator, faults: Iterable[Fault], *, in_file: bool = False) -> None:
    """A line for each fault of a quiz, with its place: fields have the names of the page, or those of files. As text: faults
    repeat what was written."""
    told = tuple(faults)
    for fault in told[:_SHOWN]:
        named = fault if in_file else replace(fault, field=t(f"coach.field.{fault.field}"))
        st.text(t("coach.fault", place=t.reason(named.place), why=t.reason(fault.why)))
    if len(told) > _SHOWN:
        st.text(t.plural("coach.more_faults", len(told) - _SHOWN))


def start_with(key: str, value: object) -> str:
    """The key of a widget that begins with `value` and then keeps what is typed, whatever else is drawn anew."""
    st.session_state.setdefault(key, value)
    return key


def go(**place: str) -> None:
    """Look at another place of the page: nothing for the list, or a quiz or class by `edit` or `class`."""
    for name in (EDIT, CLASS):
        st.query_params.pop(name, None)
    st.query_params.update(place)


def confirm(t: Translator, label: str, question: str, *, key: str, act: Callable[[], None]) -> None:
    """A button that asks once more before it acts; what cannot be done is said when the page is drawn."""
    with st.popover(label, key=f"{key}_ask"):
        st.text(question)
        st.button(t("coach.delete_sure"), key=key, type="primary", on_click=told(act))
