"""A quiz to take away: sheets of paper in each language, and the files that can be brought back."""

from __future__ import annotations

import streamlit as st

from app.components.class_list import class_link
from app.components.quiz_desk import Desk
from app.context import require_engine
from app.services.quiz_access import format_code
from app.services.worksheet import print_key, print_questions
from app.session import shows_index
from i18n.catalogue import LANGUAGES, Translator, translator
from puzzles.quiz import Quiz
from puzzles.quiz_file import write_csv, write_json

_NO_CLASS = ""
_PDF = "application/pdf"


def take_away(t: Translator, desk: Desk, quiz: Quiz) -> None:
    """Offer the worksheet, the key sheet, JSON and CSV; each is made when it is asked for."""
    st.subheader(t("coach.paper"))
    if quiz.questions and require_engine(t):
        _offer_sheets(t, desk, quiz)
    st.subheader(t("coach.files"))
    st.caption(t("coach.files_help"))
    with st.container(horizontal=True):
        name = f"quiz-{desk.quiz_id}"
        st.download_button(
            t("coach.json"), write_json(quiz), f"{name}.json", "application/json", key="coach_json", on_click="ignore"
        )
        st.download_button(t("coach.csv"), write_csv(quiz), f"{name}.csv", "text/csv", key="coach_csv", on_click="ignore")


def _offer_sheets(t: Translator, desk: Desk, quiz: Quiz) -> None:
    language = st.segmented_control(
        t("app.language"),
        LANGUAGES,
        format_func=lambda tag: t(f"app.language.{tag}"),
        key="coach_sheet_language",
        default=t.language,
        required=True,
    )
    named = {
        one.code: t("coach.class", label=one.terms.label, title=format_code(one.code)) for one in desk.coach.classes(desk.quiz_id)
    }
    named = {_NO_CLASS: t("coach.no_link"), **named}
    code = st.selectbox(t("coach.sheet_link"), list(named), format_func=lambda one: named.get(one, one), key="coach_sheet_code")
    words, index = translator(language or t.language), shows_index()
    link = class_link(code) if code else ""
    with st.container(horizontal=True):
        name = f"quiz-{desk.quiz_id}-{words.language}"
        st.download_button(
            t("coach.sheet"),
            lambda: print_questions(quiz, words, link=link, index=index).pdf,
            f"{name}.pdf",
            _PDF,
            key="coach_sheet",
            on_click="ignore",
        )
        st.download_button(
            t("coach.key_sheet"),
            lambda: print_key(quiz, words, index=index).pdf,
            f"{name}-key.pdf",
            _PDF,
            key="coach_key_sheet",
            on_click="ignore",
        )
