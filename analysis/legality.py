"""In which ways of winning a tile completes a legal hand."""

from __future__ import annotations

import enum


class Legality(enum.StrEnum):
    """Where 8 points are reached: won from a discard, drawn, both, or neither (shape only)."""

    BOTH = "both"
    DISCARD_ONLY = "discard_only"
    SELF_DRAW_ONLY = "self_draw_only"
    NEITHER = "neither"

    @classmethod
    def of(cls, *, discard: bool, self_draw: bool) -> Legality:
        """The legality of a win that is legal in these ways."""
        if discard:
            return cls.BOTH if self_draw else cls.DISCARD_ONLY
        return cls.SELF_DRAW_ONLY if self_draw else cls.NEITHER
