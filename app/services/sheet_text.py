"""Texts on paper: which characters the committed font has, and what stands for the others."""

from __future__ import annotations

import functools
import re
from pathlib import Path
from typing import Final

FONTS: Final = Path(__file__).parents[1] / "worksheet" / "fonts"
MISSING: Final = "〓"
"""What Chinese printing sets where a character is missing (U+3013)."""
_LONGEST_RUN: Final = re.compile(r"[^\s\u2e80-\uffef]{24}")
_BREAK: Final = "\u200b"


@functools.cache
def characters() -> frozenset[str]:
    """The characters that the font has."""
    return frozenset((FONTS / "characters.txt").read_text(encoding="utf-8"))


class SheetText:
    """Makes users' texts printable and remembers which characters could not be printed."""

    def __init__(self) -> None:
        self._missing: dict[str, None] = {}

    @property
    def missing(self) -> tuple[str, ...]:
        """The characters that the font lacks, in the order in which they came."""
        return tuple(self._missing)

    def line(self, text: str) -> str:
        """The text in one line with a mark for each missing character; long runs without a space may be broken."""
        shown = "".join(self._sign(sign) for sign in text.replace("\t", "    "))
        return _LONGEST_RUN.sub(lambda run: run.group() + _BREAK, shown)

    def lines(self, text: str) -> list[str]:
        """The same for each line of a text; no line of one without any."""
        return [self.line(line) for line in text.split("\n")] if text else []

    def _sign(self, sign: str) -> str:
        if sign in characters():
            return sign
        self._missing[sign] = None
        return MISSING
