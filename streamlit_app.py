"""Navigation: names the pages in the visitor's language and starts one."""

from __future__ import annotations

import streamlit as st
from streamlit.navigation.page import StreamlitPage

from app.components.coach_door import comes_from_login
from app.components.noted_fault import FAILED, take_noted_fault
from app.components.quiz_door import CODE
from app.context import start_engine
from app.services.records import StorageError
from app.session import INDEX_KEY, LANGUAGE_KEY, language, words
from i18n.catalogue import LANGUAGES, Translator


def _choose_settings(t: Translator) -> None:
    """Language and corner indices, in the side bar of every page."""
    # A box of its own for each language: its options are named in the language that it changes.
    key = f"language_in_{t.language}"
    with st.sidebar:
        st.selectbox(
            t("app.language"),
            LANGUAGES,
            index=LANGUAGES.index(t.language),
            format_func=lambda tag: t(f"app.language.{tag}"),
            key=key,
            on_change=_keep_language,
            args=(key,),
        )
        st.toggle(t("app.show_index"), key=INDEX_KEY, help=t("app.show_index_help"))


def _keep_language(key: str) -> None:
    st.session_state[LANGUAGE_KEY] = st.session_state[key]


def main() -> None:
    """Set the page up and run the chosen one."""
    start_engine()
    st.session_state.setdefault(LANGUAGE_KEY, language())
    t = words()
    st.set_page_config(page_title=t("app.title"), page_icon="🀄", layout="centered")
    _choose_settings(t)
    coach = st.Page("app/pages/coach.py", title=t("coach.title"), url_path="coach")
    quiz = st.Page("app/pages/quiz.py", title=t("quiz_page.title"), url_path="quiz")
    pages = [
        st.Page("app/pages/daily.py", title=t("daily.title"), default=True),
        st.Page("app/pages/practice.py", title=t("practice.title"), url_path="practice"),
        st.Page("app/pages/openings.py", title=t("openings.title"), url_path="openings"),
        st.Page("app/pages/drills.py", title=t("drills.title"), url_path="drills"),
        st.Page("app/pages/review.py", title=t("review.title"), url_path="review"),
        st.Page("app/pages/progress.py", title=t("progress.title"), url_path="progress"),
        st.Page("app/pages/fans.py", title=t("fans.title"), url_path="fans"),
        st.Page("app/pages/glossary.py", title=t("glossary.title"), url_path="glossary"),
        quiz,
        coach,
    ]
    chosen = st.navigation(pages, position="top")
    if CODE in st.query_params and chosen.url_path != quiz.url_path:
        # A class's code leads to its quiz from whichever page the address names.
        st.switch_page(quiz, query_params={CODE: st.query_params[CODE]})
    if chosen is pages[0] and comes_from_login():
        st.switch_page(coach)
    _run(t, chosen)


def _run(t: Translator, page: StreamlitPage) -> None:
    """Run a page; above it is said what a click has made go wrong, and in its place that the database is away."""
    noted = take_noted_fault()
    if noted is not None:
        st.error(t.reason(noted))
    try:
        page.run()
    except StorageError:
        if noted != FAILED:
            st.error(t.reason(FAILED))


main()
