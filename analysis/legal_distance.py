"""How many tiles a hand is from a legal win, by discard and by self-draw: exact up to two tiles, from three on by targets.

A win counts if it has 8 points without flowers and without luck: no last tile of the wall, no kong. A tile is one that is drawn,
or claimed as a chow or a pung.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from analysis.draws import hold_waiting
from analysis.exclusion import kernel_rules
from analysis.hand import CLASSIC, NOTHING_SEEN, Hand, Ruleset, TileCounts, WinContext
from analysis.kernels.arrangement import Ints
from analysis.kernels.near_wins import NEAR, find_near_wins
from analysis.kernels.targets import BY_DISCARD, BY_SELF_DRAW, OUT_OF_REACH, WHOLE
from analysis.scoring import meld_array
from analysis.targets import TargetList, list_targets
from analysis.tiles import KINDS

_WAYS: Final = (BY_DISCARD, BY_SELF_DRAW)


@dataclass(frozen=True, slots=True)
class Distances:
    """Tiles missing to the nearest legal win by discard and by self-draw: 1 is ready for one. None: none was met."""

    by_discard: int | None
    by_self_draw: int | None

    @property
    def nearest(self) -> int | None:
        """The smaller of the two."""
        return _least((self.by_discard, self.by_self_draw))

    @classmethod
    def least(cls, each: Sequence[Distances]) -> Distances:
        """The smallest of several, way by way."""
        return cls(_least(one.by_discard for one in each), _least(one.by_self_draw for one in each))


def _least(distances: Iterable[int | None]) -> int | None:
    return min((near for near in distances if near is not None), default=None)


def legal_distances(hand: Hand, *, context: WinContext, seen: TileCounts = NOTHING_SEEN, rules: Ruleset = CLASSIC) -> Distances:
    """Tiles missing of a 13-tile hand, by way of winning. Only the winds of `context` matter. Raises HandError for 14 tiles."""
    hold_waiting(hand)
    return _finder(hand, context, seen, rules).distances(WHOLE)


def legal_distances_after(
    hand: Hand, *, context: WinContext, seen: TileCounts = NOTHING_SEEN, rules: Ruleset = CLASSIC
) -> dict[int, Distances]:
    """The same after each discard of a 14-tile hand, by the tile discarded. Raises ValueError for 13 tiles."""
    if hand.drawn is None:
        raise ValueError("a hand to discard from holds 14 tiles")
    finder = _finder(hand, context, seen, rules)
    return {int(kind): finder.distances(int(kind)) for kind in np.flatnonzero(hand.counts)}


def legal_distance(hand: Hand, *, context: WinContext, seen: TileCounts = NOTHING_SEEN, rules: Ruleset = CLASSIC) -> int | None:
    """Tiles missing to the nearest legal win either way, of 14 tiles after the best discard."""
    finder = _finder(hand, context, seen, rules)
    columns = [WHOLE] if hand.drawn is None else np.flatnonzero(hand.counts)
    return Distances.least([finder.distances(int(column)) for column in columns]).nearest


def _finder(hand: Hand, context: WinContext, seen: TileCounts, rules: Ruleset) -> DistanceFinder:
    targets = list_targets(hand, context=context, seen=seen, rules=rules)
    return DistanceFinder(targets, hand, context=context, seen=seen, rules=rules)


class DistanceFinder:
    """Distances and useful draws of one hand, by column as in its target list: found when they are asked for, and kept."""

    def __init__(
        self, targets: TargetList, hand: Hand, *, context: WinContext, seen: TileCounts = NOTHING_SEEN, rules: Ruleset = CLASSIC
    ) -> None:
        self._targets = targets
        self._melds = meld_array(hand)
        self._shown = np.array(hand.all_counts, np.int64) - targets.held.counts + np.array(seen, np.int64)
        self._winds = np.array((context.seat, context.prevailing), np.int64)
        self._rules = kernel_rules(rules)
        self._near = functools.cache(self._search)

    def distances(self, column: int) -> Distances:
        """Tiles missing by way of winning."""
        near, far = self._near(column), self._targets.far_distances(column)
        found = [
            self._first(near, way) or (tiles if tiles < OUT_OF_REACH else None) for way, tiles in zip(_WAYS, far, strict=True)
        ]
        return Distances(*found)

    def draws(self, column: int) -> Ints:
        """The ways (bits, with MAKES_SET) in which the nearest wins that lack a kind can be won, int64[34]; 0: none lacks it."""
        near = self._near(column)
        tiles = self._first(near, BY_DISCARD | BY_SELF_DRAW)
        draws: Ints = self._targets.far_draws(column) if tiles is None else near[tiles - 1]
        return draws

    def _first(self, near: Ints, way: int) -> int | None:
        return next((tiles for tiles, ways in enumerate(near, 1) if (ways & way).any()), None)

    def _search(self, column: int) -> Ints:
        """Ways to win at NEAR tiles or fewer: int64[NEAR, 34]; a hand that is farther by shape need not be searched."""
        held, shapes = self._targets.held, self._targets.shapes[column].min(axis=1)
        if shapes[WHOLE] > NEAR:
            return np.zeros((NEAR, KINDS), np.int64)
        shown = self._shown + held.counts - self._targets.left(column)
        ways: Ints = find_near_wins(
            self._targets.left(column), self._melds, held.live, shown, shapes[:KINDS], self._winds, self._rules
        )
        return ways
