"""From the ranking to the four steps 100, 80, 60, 0: a stated function of a discard's value against the best one's."""

from __future__ import annotations

from typing import Final

STEPS: Final = ((0.97, 100), (0.83, 80), (0.65, 60))
"""A discard of at least this share of the best value gets this grade; below all of them 0."""
_ROUNDING: Final = 1e-9


def grade(value: float, best: float) -> int:
    """Grade of a discard worth `value` where the best one is worth `best`; equal values get equal grades."""
    if best <= 0:
        return 100
    return next((step for share, step in STEPS if value >= (share - _ROUNDING) * best), 0)
