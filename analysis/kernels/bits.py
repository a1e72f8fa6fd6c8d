"""Sets of kinds as bit masks: bit 0 to 33, an int each."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from analysis.kernels.arrangement import KNITTED, ORPHANS, Ints, leaf


def mask_of(*kinds: int) -> int:
    """The mask of some kinds."""
    return sum(1 << kind for kind in kinds)


def mask_of_ranks(*ranks: int) -> int:
    """The mask of some ranks in all three suits."""
    return mask_of(*(9 * suit + rank - 1 for suit in range(3) for rank in ranks))


SUITS: Final = tuple(mask_of(*range(9 * suit, 9 * suit + 9)) for suit in range(3))
WINDS: Final = mask_of(27, 28, 29, 30)
DRAGONS: Final = mask_of(31, 32, 33)
HONORS: Final = WINDS | DRAGONS
TERMINALS: Final = mask_of_ranks(1, 9)
ORPHAN_KINDS: Final = mask_of(*ORPHANS.tolist())
KNITTED_KINDS: Final = tuple(mask_of(*row) for row in KNITTED.tolist())
KNITTED_SHIFTS: Final = tuple((row[0], row[3] - 9, row[6] - 18) for row in KNITTED.tolist())
"""First rank (from 0) that each suit has in a knitted case."""
_CHARACTERS, _BAMBOO, _DOTS = SUITS


class Tiles(NamedTuple):
    """Tiles as four masks: the kinds held at all, at least twice, at least three times, and four times or more."""

    once: int
    twice: int
    thrice: int
    fours: int


@leaf
def tiles_of_counts(counts: Ints) -> Tiles:
    """The masks of int64[34] counts."""
    once = twice = thrice = fours = 0
    for kind in range(34):
        count = counts[kind]
        once |= int(count > 0) << kind
        twice |= int(count > 1) << kind
        thrice |= int(count > 2) << kind
        fours |= int(count > 3) << kind
    return Tiles(once, twice, thrice, fours)


@leaf
def popcount(mask: int) -> int:
    """How many kinds a mask holds (any mask below 2 ** 62)."""
    mask -= mask >> 1 & 0x5555555555555555
    mask = (mask & 0x3333333333333333) + (mask >> 2 & 0x3333333333333333)
    mask = mask + (mask >> 4) & 0x0F0F0F0F0F0F0F0F
    mask += mask >> 8
    mask += mask >> 16
    mask += mask >> 32
    return mask & 127


_DE_BRUIJN: Final = 0x03F79D71B4CB0A89
"""The upper six bits of its product with a power of two differ for each of the 64."""
PLACES: Final = 64


@leaf
def place_of(bit: int) -> int:
    """Place of a single bit in tables by bit: not its number, which takes longer to find."""
    return (bit * _DE_BRUIJN) >> 58 & 63


def place_of_number(number: int) -> int:
    """The place of bit `number`, for who makes a table by bit."""
    return ((1 << number) * _DE_BRUIJN >> 58) & 63


_KIND_AT: Final[Ints] = np.zeros(PLACES, np.int64)
_KIND_AT[[place_of_number(kind) for kind in range(34)]] = range(34)


@leaf
def lowest_kind(mask: int) -> int:
    """The lowest kind of a mask that holds one."""
    return int(_KIND_AT[place_of(mask & -mask)])


@leaf
def suits_in(kinds: int) -> int:
    """How many of the three suits a mask touches."""
    return int(kinds & _CHARACTERS != 0) + int(kinds & _BAMBOO != 0) + int(kinds & _DOTS != 0)
