"""A short verdict beside a tile or in a table: text, sign and colour say the same, so that none of them is needed alone."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Final

from analysis.legality import Legality
from i18n.catalogue import Translator


class Tone(enum.StrEnum):
    """A badge's colour, in the theme's shade; not what it means, which the browser need not know before an answer."""

    GREEN = "green"
    BLUE = "blue"
    ORANGE = "orange"
    RED = "red"
    PLAIN = "plain"


@dataclass(frozen=True, slots=True)
class Badge:
    """`text` is shown beside a disc of which `share` (0 to 1) is filled; a screen reader says `label` instead of both.

    The filled part runs clockwise and begins `start` (0 to 1) of a turn after the top.
    """

    text: str
    share: float
    tone: Tone
    label: str
    start: float = 0.0

    def as_data(self) -> dict[str, object]:
        """What a component gets."""
        return {"text": self.text, "share": self.share, "tone": str(self.tone), "label": self.label, "start": self.start}


_LEGALITIES: Final = {
    Legality.BOTH: (1.0, 0.0, Tone.GREEN),
    Legality.DISCARD_ONLY: (0.5, 0.5, Tone.BLUE),
    Legality.SELF_DRAW_ONLY: (0.5, 0.0, Tone.ORANGE),
    Legality.NEITHER: (0.0, 0.0, Tone.RED),
}
_GRADES: Final = {100: (1.0, Tone.GREEN), 80: (0.75, Tone.GREEN), 60: (0.5, Tone.ORANGE), 0: (0.0, Tone.RED)}


def grade_badge(t: Translator, grade: int) -> Badge:
    """The badge of a grade: 100, 80, 60 or 0."""
    share, tone = _GRADES[grade]
    return Badge(str(grade), share, tone, f"{grade} {t(f'grade.{grade}')}")


def legality_badge(t: Translator, legality: Legality) -> Badge:
    """The badge of a wait: in which ways of winning it reaches 8 points. The disc is the sign of the tables of discards."""
    return _badge_of(legality, t(f"review.legality.{legality}"), t(f"legality.{legality}"))


def draws_badge(t: Translator, legality: Legality, live: int) -> Badge:
    """The badge of all useful draws of one legality: how many live copies there are of them."""
    total = t.plural("discards.live_total", live)
    return _badge_of(legality, total, f"{t(f'legality.{legality}')}{t('daily.separator')}{total}")


def legend_badge(t: Translator, legality: Legality) -> Badge:
    """The badge of a legality in the legend of a table: its sign with the whole words."""
    words = t(f"legality.{legality}")
    return _badge_of(legality, words, words)


def _badge_of(legality: Legality, text: str, label: str) -> Badge:
    share, start, tone = _LEGALITIES[legality]
    return Badge(text, share, tone, label, start)
