"""A question: a 14-tile hand to discard from, and where there is one a key that a person gave."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from analysis.hand import Hand, WinContext


class Difference(enum.StrEnum):
    """Why a published answer and a count of legal routes may differ."""

    CONCEALMENT = "concealment"
    """What the other players can read from the discard."""
    DEFENCE = "defence"
    """What the tile would give an opponent later."""
    HONOR_VALUE = "honor_value"
    """What a pung of one honour is worth against another."""


@dataclass(frozen=True, slots=True)
class PublishedKey:
    """What survives of a published answer: the best tile, or None where it is lost, and why an engine may differ."""

    best: int | None
    difference: Difference | None = None


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A first discard: `hand` holds 14 tiles; `key` grades before the engine does."""

    id: str
    hand: Hand
    context: WinContext
    key: PublishedKey | None = None
