"""出题: a coach's quizzes, built, handed out, and what classes make of them; the place on the page is in the address."""

from __future__ import annotations

import streamlit as st

from app.components.class_view import show_class
from app.components.coach_door import enter
from app.components.coach_list import show_home
from app.components.quiz_desk import CLASS, EDIT, go
from app.components.quiz_editor import edit_quiz
from app.services.quiz_access import read_code
from app.services.quizzes import Coach, QuizRefused
from app.session import words
from i18n.catalogue import Translator


def _show(t: Translator, coach: Coach) -> None:
    code, edited = st.query_params.get(CLASS), st.query_params.get(EDIT, "")
    if code is not None:
        show_class(t, coach, read_code(code) or "")
    elif edited.isascii() and edited.isdigit() and len(edited) < 10:
        edit_quiz(t, coach, int(edited))
    else:
        show_home(t, coach)


t = words()
st.title(t("coach.title"))
st.text(t("coach.intro"))
coach = enter(t)
if coach is not None:
    try:
        _show(t, coach)
    except QuizRefused as refused:
        st.error(t.reason(refused.reason))
        st.button(t("coach.back"), key="coach_back_home", on_click=go)
