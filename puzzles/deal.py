"""Deal openings from a full wall of 144 tiles, the same for a seed on every machine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np

from analysis.hand import Hand, WinContext
from analysis.position import Position
from analysis.simulate import judge_discards
from analysis.tiles import COPIES, EAST, KINDS, WINDS, count_kinds

_FLOWERS: Final = 8
_WALL: Final = KINDS * COPIES + _FLOWERS
_DEALT: Final = 13


def deal_dealer(*seed: int) -> Hand:
    """The dealer's 14 tiles from the wall of `seed`; flowers are replaced from the far end of the wall.

    The wall is a permutation by NumPy's PCG64 seeded with the numbers given, so the same seed deals the same hand on every
    machine.
    """
    wall = _draw_from(np.random.Generator(np.random.PCG64(list(seed))))
    return Hand.of(sorted(next(wall) for _ in range(_DEALT + 1)))


def deal_first_discard(seed: int, number: int) -> tuple[Position, tuple[int, ...]]:
    """A seat's first discard in a random round: the position, and what the seats before it have thrown, in order.

    Half of the numbers are dealers. The seats before discard by the target sum, each knowing what lies on the table; nobody
    claims.
    """
    rng = np.random.Generator(np.random.PCG64([seed, number]))
    prevailing = int(rng.integers(EAST, EAST + len(WINDS)))
    seat = EAST if number % 2 == 0 else int(rng.integers(EAST + 1, EAST + len(WINDS)))
    wall = _draw_from(rng)
    hands = [sorted(next(wall) for _ in range(_DEALT)) for _ in WINDS]
    thrown: list[int] = []
    for wind, tiles in zip(WINDS, hands, strict=True):
        drawn = next(wall)
        position = Position(Hand.of([*tiles, drawn], drawn=drawn), WinContext(prevailing, wind), count_kinds(thrown))
        if wind == seat:
            return position, tuple(thrown)
        values = judge_discards(position)
        thrown.append(max(values, key=lambda tile: (values[tile], -tile)))
    raise AssertionError("every seat has its turn")


def _draw_from(rng: np.random.Generator) -> Iterator[int]:
    """The kinds of a wall in the order in which they are taken, flowers replaced from its far end."""
    wall = [int(tile) for tile in rng.permutation(_WALL)]
    near, far = 0, _WALL
    while near < far:
        tile, near = wall[near], near + 1
        while tile >= KINDS * COPIES:
            far -= 1
            tile = wall[far]
        yield tile // COPIES
