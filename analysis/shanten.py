"""How far a hand is from complete, for each of the five forms."""

from __future__ import annotations

import enum
from dataclasses import dataclass

import numpy as np

from analysis.hand import Hand
from analysis.kernels.arrangement import Ints
from analysis.kernels.rows import IMPOSSIBLE
from analysis.kernels.structure import missing_tiles
from analysis.tables import load_tables


class Form(enum.StrEnum):
    """The forms of a complete hand, in the order of the kernels."""

    STANDARD = "standard"
    SEVEN_PAIRS = "seven_pairs"
    THIRTEEN_ORPHANS = "thirteen_orphans"
    HONORS_AND_KNITTED = "honors_and_knitted"
    KNITTED_STRAIGHT = "knitted_straight"


@dataclass(frozen=True, slots=True)
class Shanten:
    """Tiles missing to ready, by form: 0 ready, -1 complete, None where the melds rule the form out."""

    by_form: dict[Form, int | None]

    def __getitem__(self, form: Form) -> int | None:
        return self.by_form[form]

    @property
    def any(self) -> int:
        """The smallest over all forms."""
        return min(number for number in self.by_form.values() if number is not None)


def hand_arrays(hand: Hand) -> tuple[Ints, Ints]:
    """Concealed counts and tiles of the melds for kernels, int64[34] each."""
    counts = np.array(hand.counts, np.int64)
    return counts, np.array(hand.all_counts, np.int64) - counts


def shanten(hand: Hand) -> Shanten:
    """Shanten of a 13- or 14-tile hand by form.

    Exact about copies: a tile whose four copies are in the own hand or melds cannot come, so a hand whose every wait is
    used up is not ready. Tiles seen elsewhere do not matter. Four of a kind are two pairs.
    """
    counts, melded = hand_arrays(hand)
    return as_shanten(missing_tiles(counts, melded, len(hand.melds), load_tables()))


def as_shanten(missing: Ints) -> Shanten:
    """Shanten from tiles missing by form (int64[5])."""
    return Shanten({form: None if number >= IMPOSSIBLE else int(number) - 1 for form, number in zip(Form, missing, strict=True)})
