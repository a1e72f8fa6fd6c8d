"""What any four sets and a pair score, kept once counted: points and the fan that carry them, in one number.

A verdict packs the points of an arrangement (bits 56 and up, at most MAX_POINTS) over the fan that carry it to 8, largest
first, seven bits each from bit 0; fan that come after the eighth point are left out. Its place in `Verdicts.packed` is its
number; 0 stands for "not counted yet", so that a table of 14 million arrangements fills as they are met.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from analysis.kernels.arrangement import FIRST_CHOW, MELDED_KONG, Ints, entry, first_tile, leaf
from analysis.kernels.combinations import multiset_rank
from analysis.kernels.evaluate import base_tally
from analysis.kernels.features import PAIR_SLOT, STATES_AFTER, Rules
from analysis.kernels.tally import FAN_SLOTS, POINTS, unpack

SETS: Final = 55
PAIRS: Final = 34
ARRANGEMENTS: Final = 424_270 * PAIRS
"""Multisets of four of 55 sets, times 34 pairs."""
SLOTS: Final = 1 << 16
MAX_POINTS: Final = 127
POINTS_SHIFT: Final = 56
FAN_BITS: Final = 7
LEGAL: Final = 8
_HASH: Final = 0x9E3779B97F4A7C1
_COUNT: Final = SLOTS
"""Place in `Verdicts.finder` of the number of verdicts known."""

_BY_POINTS: Final[Ints] = np.array(sorted(range(1, FAN_SLOTS), key=lambda fan: (-POINTS[fan], fan)), np.int64)


class Verdicts(NamedTuple):
    """`of` uint16[ARRANGEMENTS], by `place`, numbers of verdicts; `packed` int64[SLOTS] the verdicts; `finder`
    int64[SLOTS + 1] finds a packed verdict's number by its hash and ends with how many there are."""

    of: npt.NDArray[np.uint16]
    packed: Ints
    finder: Ints


@leaf
def place(a: int, b: int, c: int, d: int, pair: int) -> int:
    """Place of four set codes in any order, and a pair, among all arrangements."""
    return multiset_rank(a, b, c, d) * PAIRS + pair


@leaf
def pack(points: int, counted: Ints) -> int:
    """Pack points and the fan that carry them to 8 (`counted` int64[83], by fan)."""
    packed = min(points, MAX_POINTS) << POINTS_SHIFT
    shift = sum_so_far = 0
    for index in range(FAN_SLOTS - 1):
        fan = _BY_POINTS[index]
        for _ in range(counted[fan]):
            if sum_so_far >= LEGAL:
                return packed
            packed |= fan << shift
            shift += FAN_BITS
            sum_so_far += POINTS[fan]
    return packed


@leaf
def number_of(packed: int, verdicts: Verdicts) -> int:
    """Number of a packed verdict, a new one if it was never met."""
    slot = ((packed ^ (packed >> 29)) * _HASH >> 17) & (SLOTS - 1)
    while verdicts.finder[slot]:
        if verdicts.packed[verdicts.finder[slot]] == packed:
            return verdicts.finder[slot]
        slot = (slot + 1) & (SLOTS - 1)
    number = verdicts.finder[_COUNT] + 1
    verdicts.finder[_COUNT] = number
    verdicts.finder[slot] = number
    verdicts.packed[number] = packed
    return number


@entry
def number_verdict(points: int, fan: int, verdicts: Verdicts) -> int:
    """Number of the verdict of a form that one fan carries."""
    return number_of(points << POINTS_SHIFT | fan, verdicts)


@leaf
def count_verdict(sets: Ints, states: Ints, winds: Ints, rules: Rules, verdicts: Verdicts) -> int:
    """Count one arrangement and return its verdict's number.

    `sets` int64[5] codes and pair, `states` int64[4], `winds` int64[2] seat and prevailing.
    """
    counts, counted = np.empty(34, np.int64), np.empty(FAN_SLOTS, np.int64)
    laid = np.empty(9, np.int64)
    tiles_of(sets, counts)
    for index in range(4):
        laid[index], laid[STATES_AFTER + index] = sets[index], states[index]
        if states[index] >= MELDED_KONG:
            counts[sets[index]] += 1
    laid[PAIR_SLOT] = sets[PAIR_SLOT]
    large, small, points = base_tally(laid, counts, winds[0], winds[1], rules)
    unpack(large, small, counted)
    return number_of(pack(points, counted), verdicts)


@leaf
def tiles_of(sets: Ints, counts: Ints) -> None:
    """Fill `counts` (int64[34]) with the tiles of four sets and a pair, three to a pung."""
    counts[:] = 0
    counts[sets[4]] = 2
    for index in range(4):
        low = first_tile(sets[index])
        if sets[index] < FIRST_CHOW:
            counts[low] += 3
        else:
            for step in range(3):
                counts[low + step] += 1
