"""Deal an opening from a full wall of 144 tiles that depends on a seed alone."""

from __future__ import annotations

from typing import Final

import numpy as np

from analysis.hand import Hand
from analysis.tiles import COPIES, KINDS

_FLOWERS: Final = 8
_WALL: Final = KINDS * COPIES + _FLOWERS


def deal_dealer(*seed: int) -> Hand:
    """The dealer's 14 tiles from the wall of `seed`; flowers are replaced from the far end of the wall.

    The wall is a permutation by NumPy's PCG64 seeded with the numbers given, so the same seed deals the same hand on every
    machine.
    """
    wall = list(np.random.Generator(np.random.PCG64(list(seed))).permutation(_WALL))
    taken, replacements = wall[:14], iter(reversed(wall))
    kinds: list[int] = []
    for tile in taken:
        while tile >= KINDS * COPIES:
            tile = next(replacements)
        kinds.append(int(tile) // COPIES)
    return Hand.of(sorted(kinds))
