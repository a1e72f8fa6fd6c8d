"""From the ranking to the four steps 100, 80, 60, 0: what a discard is expected to lose against the best one (docs/grading.md).

The ratio of two target sums says how far behind a discard is; a curve pooled from simulated deals says what that costs.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

LOSS_SCALE: Final = 0.14
LOSS_POWER: Final = 1.46
"""Expected loss of a discard, as a share of the points that the best one brings: LOSS_SCALE * ln(V best / V) ** LOSS_POWER."""
STEPS: Final = ((0.0005, 100), (0.0125, 80), (0.06, 60))
"""A discard that is expected to lose no more than this share gets this grade; beyond all of them 0."""
_ROUNDING: Final = 1e-9


def expected_loss(ratio: float) -> float:
    """The share of the best discard's points that one worth `ratio` of its value is expected to lose, at most 1."""
    return 1.0 if ratio <= 0 else min(1.0, LOSS_SCALE * math.log(1 / min(ratio, 1.0)) ** LOSS_POWER)


def ratio_of(loss: float) -> float:
    """The ratio that stands for an expected loss."""
    return math.exp(-((loss / LOSS_SCALE) ** (1 / LOSS_POWER)))


def grade(value: float, best: float) -> int:
    """Grade of a discard worth `value` where the best one is worth `best`; equal values get equal grades."""
    if best <= 0:
        return 100
    loss = expected_loss(value / best)
    return next((step for most, step in STEPS if loss <= most + _ROUNDING), 0)


def grade_robustly(sums: Sequence[Mapping[int, float]]) -> dict[int, int]:
    """The grade of each tile by its values under several weights, the first being those that count.

    A tile that any of them grades better is a close call and gets the better grade.
    """
    best = [max(values.values()) for values in sums]
    return {tile: max(grade(values[tile], top) for values, top in zip(sums, best, strict=True)) for tile in sums[0]}
