"""Target sums of the forms without sets: choices of kinds, so elementary symmetric sums, over all their hands."""

from __future__ import annotations

from typing import Final

import numpy as np

from analysis.kernels.arrangement import KNITTED, ORPHANS, Ints, entry, leaf
from analysis.kernels.parts import Floats, chance
from analysis.kernels.targets import COLUMNS, WHOLE

_HONORS: Final = 27


@leaf
def _multiply(sums: Floats, one: float, two: float) -> None:
    """Multiply a polynomial by 1 + one x + two x^2, in place."""
    for degree in range(sums.shape[0] - 1, 0, -1):
        sums[degree] += one * sums[degree - 1] + (two * sums[degree - 2] if degree > 1 else 0.0)


@leaf
def _pairs(counts: Ints, live: Ints, tile: float) -> float:
    """七对: every choice of seven pairs, four of a kind being two."""
    sums = np.zeros(8)
    sums[0] = 1.0
    for kind in range(34):
        two = chance(max(0, 2 - counts[kind]), live[kind], tile)
        four = chance(max(0, 4 - counts[kind]), live[kind], tile)
        _multiply(sums, two, four)
    return float(sums[7])


@leaf
def _orphans(counts: Ints, live: Ints, tile: float) -> float:
    """十三幺: all 13 kinds, and one of them twice."""
    base = 1.0
    pair = 0.0
    for index in range(13):
        kind = ORPHANS[index]
        base *= 1.0 if counts[kind] else tile * live[kind]
        pair += 1.0 if counts[kind] > 1 else tile * max(0, live[kind] - (counts[kind] == 0))
    return base * pair


@leaf
def _honors_and_knitted(counts: Ints, live: Ints, tile: float, sums: Floats) -> None:
    """全不靠 without, and with, all seven honours (七星不靠): fills `sums` float64[2]."""
    honors = np.zeros(8)
    honors[0] = 1.0
    for kind in range(_HONORS, 34):
        _multiply(honors, 1.0 if counts[kind] else tile * live[kind], 0.0)
    sums[:] = 0.0
    for case in range(6):
        knitted = np.zeros(10)
        knitted[0] = 1.0
        for index in range(9):
            kind = KNITTED[case, index]
            _multiply(knitted, 1.0 if counts[kind] else tile * live[kind], 0.0)
        sums[0] += knitted[8] * honors[6] + knitted[9] * honors[5]
        sums[1] += knitted[7] * honors[7]


@leaf
def sum_specials(counts: Ints, live: Ints, tile: float) -> Floats:
    """Sums of 七对, 十三幺, 全不靠, 七星不靠 for the hand without each kind it holds, and as it is: float64[4, 35]."""
    out = np.zeros((4, COLUMNS))
    left = counts.copy()
    for column in range(COLUMNS):
        if column < WHOLE and counts[column] == 0:
            continue
        if column < WHOLE:
            left[column] -= 1
        out[0, column] = _pairs(left, live, tile)
        out[1, column] = _orphans(left, live, tile)
        _honors_and_knitted(left, live, tile, out[2:, column])
        if column < WHOLE:
            left[column] += 1
    return out


@entry
def special_sums(counts: Ints, live: Ints, tile: float) -> Floats:
    """As `sum_specials`, for Python."""
    return sum_specials(counts, live, tile)
