"""What a theme is called: fan by their names, lessons by ours."""

from __future__ import annotations

from analysis.fans import FAN_OF_SLUG
from i18n.catalogue import Translator
from puzzles.themes import LESSON_NAMES


def theme_name(t: Translator, theme: str) -> str:
    """What a theme is called; one that is not ours (of a later version, or of a file) by its own key."""
    if theme in FAN_OF_SLUG:
        return FAN_OF_SLUG[theme].name_in(t.language)
    return t(f"theme.{theme}") if theme in LESSON_NAMES else theme
