"""Texts on paper: which characters the committed font has, and what stands for the others."""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence
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

    def runs(self, runs: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
        """The same for a line in parts, each with a style; where all of them together are a long run it may be broken between."""
        end = _BREAK if _LONGEST_RUN.search("".join(text for _, text in runs)) else ""
        return [(style, self.line(text) + end) for style, text in runs]

    def _sign(self, sign: str) -> str:
        if sign in characters():
            return sign
        self._missing[sign] = None
        return MISSING
