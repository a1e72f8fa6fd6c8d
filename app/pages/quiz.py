"""测验: a class's quiz for a student; the code is in the address, the state on the server."""

from __future__ import annotations

import datetime as dt

import streamlit as st

from app.components.quiz_course import show_course
from app.components.quiz_door import CODE, enter_class, leave_class, open_class
from app.services.quiz_access import read_code
from app.services.quizzes import QuizRefused
from app.session import words

t = words()
now = dt.datetime.now(dt.UTC)
st.title(t("quiz_page.title"))
sitting = open_class(t)
if sitting is not None:
    try:
        view = enter_class(t, sitting, now)
        if view is not None:
            show_course(t, sitting, read_code(st.query_params[CODE]) or "", view, now)
    except QuizRefused as refused:
        st.error(t.reason(refused.reason))
    st.button(t("quiz_page.leave"), key="quiz_leave", type="tertiary", on_click=leave_class)
