"""The ranking of discards: value, legal distance, useful draws by legality, and routes of each."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np

from analysis.draws import Makes
from analysis.grading import grade_robustly
from analysis.hand import CLASSIC, NOTHING_SEEN, Hand, Ruleset, TileCounts, WinContext
from analysis.kernels.parts import Floats
from analysis.kernels.targets import BY_DISCARD, BY_SELF_DRAW, MAKES_SET, WHOLE
from analysis.legal_distance import DistanceFinder, Distances
from analysis.legality import Legality
from analysis.routes import Route, RouteFinder
from analysis.shanten import Form
from analysis.targets import DEFAULT_WEIGHTS, TargetList, Weights, list_targets, vary_weights
from analysis.tiles import KINDS

_DIGITS = 9
"""Values are rounded to so many digits: tiles that are worth the same are level whatever order their sums were added in."""


@dataclass(frozen=True, slots=True)
class LegalDraw:
    """A useful draw: it brings the nearest legal win nearer, or (legality neither) only the shape."""

    tile: int
    live: int
    legality: Legality
    makes: Makes


@dataclass(frozen=True)
class RankedDiscard:
    """A discard and what it leaves.

    `value` is the target sum of the 13 tiles left, comparable within one hand. What is left is measured when it is asked for,
    since it takes longer than the value and few discards are looked at.
    """

    tile: int
    value: float
    _view: _View = field(repr=False, compare=False)

    @property
    def grade(self) -> int:
        """100, 80, 60 or 0 by what the discard is expected to lose; the best of its grades under other weights too."""
        return self._view.grades[self.tile]

    @functools.cached_property
    def distances(self) -> Distances:
        """Tiles to the nearest legal win by discard and by self-draw (1: ready for one), None beyond the walk."""
        return self._view.distances.distances(self.tile)

    @property
    def distance(self) -> int | None:
        """Tiles to the nearest legal win either way."""
        return self.distances.nearest

    @functools.cached_property
    def useful(self) -> tuple[LegalDraw, ...]:
        """The draws that bring the nearest legal win nearer, and those that lower shanten only."""
        return self._view.useful(self.tile)

    @functools.cached_property
    def routes(self) -> tuple[Route, ...]:
        """The routes that the discard keeps, the largest share first."""
        return self._view.routes.routes(self.tile)


@dataclass(frozen=True, slots=True)
class DiscardReport:
    """Every discard of a 14-tile hand, best first."""

    discards: tuple[RankedDiscard, ...]

    @property
    def distances(self) -> Distances:
        """The smallest legal distances after any discard, by discard and by self-draw."""
        return Distances.least([discard.distances for discard in self.discards])

    @property
    def distance(self) -> int | None:
        """The smaller of the two."""
        return self.distances.nearest

    @property
    def best(self) -> RankedDiscard:
        """The discard of the highest value."""
        return self.discards[0]

    def grades_by_weights(self) -> tuple[dict[int, int], ...]:
        """The grade of each tile under the weights that count, then under each set of weights that would have done as well."""
        sums = self.best._view.sums
        return tuple(grade_robustly([values]) for values in sums)

    def of(self, tile: int) -> RankedDiscard:
        """The row of a tile; raises KeyError if the hand does not hold it."""
        for discard in self.discards:
            if discard.tile == tile:
                return discard
        raise KeyError(tile)


def rank_discards(
    hand: Hand,
    *,
    context: WinContext,
    seen: TileCounts = NOTHING_SEEN,
    turn: int = 1,
    rules: Ruleset = CLASSIC,
    weights: Weights = DEFAULT_WEIGHTS,
) -> DiscardReport:
    """Rank every discard of a 14-tile hand by the target sum of what is left.

    Only the winds of `context` matter. `turn`, the player's own, is at least 1; the sum does not depend on it yet. Raises
    ValueError for a hand of 13 tiles.
    """
    if hand.drawn is None:
        raise ValueError("a hand to discard from holds 14 tiles")
    if turn < 1:
        raise ValueError("turns count from 1")
    targets = list_targets(hand, context=context, seen=seen, rules=rules, weights=weights)
    view = _View.of(targets, hand, context, seen, rules, weights)
    values = [rounded(value) for value in targets.values]
    tiles = [int(kind) for kind in np.flatnonzero(targets.held.counts)]
    ranked = tuple(RankedDiscard(tile, values[tile], view) for tile in sorted(tiles, key=lambda tile: (-values[tile], tile)))
    return DiscardReport(ranked)


@dataclass(frozen=True, slots=True)
class Waiting:
    """A 13-tile hand by itself: its target sum, legal distances by way of winning (None beyond the walk) and routes."""

    value: float
    distances: Distances
    routes: tuple[Route, ...]

    @property
    def distance(self) -> int | None:
        """Tiles to the nearest legal win either way."""
        return self.distances.nearest


def rank_waiting(
    hand: Hand,
    *,
    context: WinContext,
    seen: TileCounts = NOTHING_SEEN,
    rules: Ruleset = CLASSIC,
    weights: Weights = DEFAULT_WEIGHTS,
) -> Waiting:
    """The target sum of a 13-tile hand: what `rank_discards` gives for the discard that leaves it."""
    targets = list_targets(hand, context=context, seen=seen, rules=rules, weights=weights)
    view = _View.of(targets, hand, context, seen, rules, weights)
    return Waiting(rounded(targets.values[WHOLE]), view.distances.distances(WHOLE), view.routes.routes(WHOLE))


def rounded(value: float) -> float:
    """A value to nine digits."""
    return float(f"{value:.{_DIGITS}g}")


def _round_all(values: Floats, tiles: Iterable[int]) -> dict[int, float]:
    return {tile: rounded(float(values[tile])) for tile in tiles}


@dataclass(frozen=True)
class _View:
    """What the targets near a hand say about each column, found when it is asked for."""

    targets: TargetList
    weights: Weights
    distances: DistanceFinder
    routes: RouteFinder

    @classmethod
    def of(
        cls, targets: TargetList, hand: Hand, context: WinContext, seen: TileCounts, rules: Ruleset, weights: Weights
    ) -> _View:
        distances = DistanceFinder(targets, hand, context=context, seen=seen, rules=rules)
        return cls(targets, weights, distances, RouteFinder(targets, exposed=int(targets.held.facts[1])))

    @functools.cached_property
    def sums(self) -> list[dict[int, float]]:
        """The value of each discard under the weights that count and under each of those that would have done as well."""
        tiles = [int(kind) for kind in np.flatnonzero(self.targets.held.counts)]
        sums = [self.targets.values, *(self.targets.start.values(other) for other in vary_weights(self.weights))]
        return [_round_all(values, tiles) for values in sums]

    @functools.cached_property
    def grades(self) -> dict[int, int]:
        """The grade of each discard: where other weights would give a better one it is a close call, and gets that."""
        return grade_robustly(self.sums)

    def useful(self, column: int) -> tuple[LegalDraw, ...]:
        """The draws that the nearest legal wins lack, and those that lower shanten only."""
        ways, nearest = self.distances.draws(column), self.targets.shapes[column].min(axis=1)
        helping = (kind for kind in range(KINDS) if ways[kind] or nearest[kind] < nearest[WHOLE])
        return tuple(self._draw(kind, int(ways[kind]), column) for kind in helping)

    def _draw(self, kind: int, ways: int, column: int) -> LegalDraw:
        legality = Legality.of(discard=bool(ways & BY_DISCARD), self_draw=bool(ways & BY_SELF_DRAW))
        into_set = bool(ways & MAKES_SET) if ways else self.targets.lowers(column, kind, Form.STANDARD)
        return LegalDraw(kind, int(self.targets.held.live[kind]), legality, Makes.SET if into_set else Makes.PAIR)
