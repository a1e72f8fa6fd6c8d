"""Commentaries: Markdown of a coach's, made harmless for the page of a student."""

from __future__ import annotations

import re
from typing import Final

_APART: Final = "\u2060"
"""A word joiner: it is not seen and takes no room, and what it stands in is no longer Markdown's."""
_ACTIVE: Final = re.compile(r"(?<=[\]<@])|(?<=:)(?![\s|:-]|$)|(?<=&)(?=[#A-Za-z])|(?<=[wW]{3})")
_MATHS: Final = re.compile(r"(?<!\\)((?:\\\\)*)\$")


def harmless(commentary: str) -> str:
    """The Markdown with nothing in it that leads or loads from elsewhere: links and pictures are shown as they were typed, and so
    are HTML, formulas and Streamlit's own directives. Headings, lists, tables and emphasis stay.

    A link, a picture, a definition or a footnote needs a bracket and what follows it side by side; an address a colon, an at sign
    or www; HTML an angle bracket; an entity, which could stand for any of these, its ampersand.
    """
    return _MATHS.sub(r"\1\\$", _ACTIVE.sub(_APART, commentary))
