"""Themes in words: fan by their names, lessons by ours, each lesson with what it means."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from analysis.fans import FAN_OF_SLUG
from app.components.fan_links import show_fan_links
from app.services.theme_names import theme_name
from i18n.catalogue import Translator
from puzzles.themes import LESSON_NAMES


def theme_meaning(t: Translator, theme: str) -> str | None:
    """One sentence on a lesson; fan have pages of their own."""
    return t(f"theme.{theme}.means") if theme in LESSON_NAMES else None


def show_themes(t: Translator, themes: Sequence[str]) -> None:
    """What a puzzle was about; nothing where it has no theme."""
    if not themes:
        return
    st.markdown(f"#### {t('theme.title')}")
    for lesson in (theme for theme in themes if theme in LESSON_NAMES):
        st.markdown(f"- {t('theme.line', name=theme_name(t, lesson), meaning=theme_meaning(t, lesson))}")
    show_fan_links(t, t("theme.fans"), [FAN_OF_SLUG[theme] for theme in themes if theme in FAN_OF_SLUG])
