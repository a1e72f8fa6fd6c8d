"""Named plans of a hand without melds, and the draws that bring one of them nearer.

The published openings name plans by their chows (花龙 by 123m 456s 789p) or by a form. A draw is useful for a plan if it
lowers the smallest number of tiles missing to the plan's own sets with any other sets and pair; a hand's plans are united.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

import numpy as np
import numpy.typing as npt

from analysis.hand import Hand, TileCounts
from analysis.tiles import COPIES, DRAGONS, EAST, KINDS, WINDS, is_terminal_or_honor

_Tiles = npt.NDArray[np.int8]
_KNITTED_STEP: Final = 3


class Plan(Protocol):
    """What a player means to make."""

    def missing(self, counts: TileCounts) -> int:
        """Tiles that 34 counts lack to the nearest hand of this plan."""
        ...


@dataclass(frozen=True, slots=True)
class ChowPlan:
    """Chows by their lowest kinds, with any other sets and any pair."""

    chows: tuple[int, ...]

    def missing(self, counts: TileCounts) -> int:
        """Tiles that 34 counts lack to the nearest such hand."""
        return _fewest_missing(_hands_with(self.chows), counts)


@dataclass(frozen=True, slots=True)
class OutsideChowsPlan:
    """全带幺 by chows only: four of 123 and 789, and a pair of terminals or honours."""

    def missing(self, counts: TileCounts) -> int:
        """Tiles that 34 counts lack to the nearest such hand."""
        return _fewest_missing(_outside_hands(), counts)


@dataclass(frozen=True, slots=True)
class AllTypesPlan:
    """五门齐 with a pung of kind `pung`.

    Four sets and a pair over five kinds of tile (three suits, winds, dragons) leave each kind exactly one of them.
    """

    pung: int

    def missing(self, counts: TileCounts) -> int:
        """Tiles that 34 counts lack to the nearest such hand."""
        others = [family for family in _FAMILIES if self.pung not in family]
        sets = [_cheapest_set(family, counts) for family in others]
        pairs = [min(max(0, 2 - counts[kind]) for kind in family) for family in others]
        as_pair: int = min(pair - one for pair, one in zip(pairs, sets, strict=True))
        return max(0, 3 - counts[self.pung]) + sum(sets) + as_pair


@dataclass(frozen=True, slots=True)
class HonorsAndKnittedPlan:
    """全不靠 on one knitted case: `starts` are the ranks (1 to 3) of the sequences of characters, bamboo and dots."""

    starts: tuple[int, int, int]

    def missing(self, counts: TileCounts) -> int:
        """Tiles that 34 counts lack to the nearest such hand."""
        knitted = (9 * suit + start - 1 + _KNITTED_STEP * step for suit, start in enumerate(self.starts) for step in range(3))
        return 14 - len([kind for kind in (*knitted, *range(EAST, KINDS)) if counts[kind]])


_FAMILIES: Final[tuple[Sequence[int], ...]] = (range(9), range(9, 18), range(18, 27), WINDS, DRAGONS)


def useful_for_plan(hand: Hand, plans: Iterable[Plan]) -> tuple[int, ...]:
    """Kinds that bring a 13-tile hand nearer to one of its plans, in order; a kind held four times is none.

    Raises ValueError for a hand of 14 tiles or with melds: plans are of openings.
    """
    if hand.drawn is not None or hand.melds:
        raise ValueError("plans are asked of 13 tiles without melds")
    useful: set[int] = set()
    for plan in plans:
        before = plan.missing(hand.counts)
        for kind in range(KINDS):
            if hand.counts[kind] < COPIES and plan.missing(hand.draw(kind).counts) < before:
                useful.add(kind)
    return tuple(sorted(useful))


def _cheapest_set(family: Sequence[int], counts: TileCounts) -> int:
    """Fewest tiles missing to a pung or chow among the kinds of a suit, the winds or the dragons."""
    pungs = min(max(0, 3 - counts[kind]) for kind in family)
    if family[0] >= EAST:
        return pungs
    return min(pungs, *(sum(counts[low + step] == 0 for step in range(3)) for low in family[:7]))


def _set_tiles(kinds: Iterable[int]) -> _Tiles:
    tiles = np.zeros(KINDS, np.int8)
    for kind in kinds:
        tiles[kind] += 1
    return tiles


@functools.cache
def _sets() -> tuple[_Tiles, ...]:
    """Every pung, then every chow."""
    pungs = [_set_tiles((kind,) * 3) for kind in range(KINDS)]
    chows = [_set_tiles((low, low + 1, low + 2)) for low in range(EAST) if low % 9 < 7]
    return (*pungs, *chows)


@functools.lru_cache(maxsize=32)
def _hands_with(chows: tuple[int, ...]) -> _Tiles:
    """Every standard hand with these chows, int8[n, 34]."""
    named = sum((_set_tiles((low, low + 1, low + 2)) for low in chows), np.zeros(KINDS, np.int8))
    others = itertools.combinations_with_replacement(_sets(), 4 - len(chows))
    return _with_pairs([named + sum(rest, np.zeros(KINDS, np.int8)) for rest in others], range(KINDS))


@functools.cache
def _outside_hands() -> _Tiles:
    chows = [_set_tiles((low, low + 1, low + 2)) for low in range(EAST) if low % 9 in (0, 6)]
    bodies = [sum(four, np.zeros(KINDS, np.int8)) for four in itertools.combinations_with_replacement(chows, 4)]
    return _with_pairs(bodies, [kind for kind in range(KINDS) if is_terminal_or_honor(kind)])


def _with_pairs(bodies: Sequence[_Tiles], pairs: Iterable[int]) -> _Tiles:
    """Each body with each pair, without hands of five copies."""
    hands = np.concatenate([np.array(bodies) + _set_tiles((pair, pair)) for pair in pairs])
    return hands[(hands <= COPIES).all(axis=1)]


def _fewest_missing(hands: _Tiles, counts: TileCounts) -> int:
    return int(np.maximum(hands - np.array(counts, np.int8), 0).sum(axis=1).min())
