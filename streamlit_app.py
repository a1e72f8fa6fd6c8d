"""Navigation: names the pages in the visitor's language and starts one."""

from __future__ import annotations

import streamlit as st

from app.context import start_engine
from app.session import INDEX_KEY, LANGUAGE_KEY, language, words
from i18n.catalogue import LANGUAGES


def _language_name(tag: str) -> str:
    return words()(f"app.language.{tag}")


def _choose_settings() -> None:
    """Language and corner indices, in the side bar of every page."""
    t = words()
    with st.sidebar:
        if LANGUAGE_KEY not in st.session_state:
            st.session_state[LANGUAGE_KEY] = language()
        st.selectbox(t("app.language"), LANGUAGES, format_func=_language_name, key=LANGUAGE_KEY)
        st.toggle(t("app.show_index"), key=INDEX_KEY, help=t("app.show_index_help"))


def main() -> None:
    """Set the page up and run the chosen one."""
    start_engine()
    t = words()
    st.set_page_config(page_title=t("app.title"), page_icon="🀄", layout="centered")
    _choose_settings()
    t = words()
    pages = [
        st.Page("app/pages/daily.py", title=t("daily.title"), url_path="daily", default=True),
        st.Page("app/pages/openings.py", title=t("openings.title"), url_path="openings"),
        st.Page("app/pages/review.py", title=t("review.title"), url_path="review"),
        st.Page("app/pages/fans.py", title=t("fans.title"), url_path="fans"),
        st.Page("app/pages/glossary.py", title=t("glossary.title"), url_path="glossary"),
    ]
    st.navigation(pages, position="top").run()


main()
