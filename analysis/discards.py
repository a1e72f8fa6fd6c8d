"""The ranking of discards: value, legal distance, useful draws by legality, and routes of each."""

from __future__ import annotations

import functools
from dataclasses import dataclass, field

import numpy as np

from analysis.draws import Makes
from analysis.grading import grade
from analysis.hand import CLASSIC, NOTHING_SEEN, Hand, Ruleset, TileCounts, WinContext
from analysis.kernels.targets import BY_DISCARD, BY_SELF_DRAW, MAKES_SET, WHOLE
from analysis.legality import Legality
from analysis.routes import Route, RouteFinder
from analysis.shanten import Form
from analysis.targets import DEFAULT_WEIGHTS, FORM_COLUMN, TargetList, Weights, list_targets
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

    `value` is the target sum of the 13 tiles left, comparable within one hand; `distance` the tiles to the nearest legal win (1:
    ready for one), None beyond the walk.
    """

    tile: int
    value: float
    grade: int
    distance: int | None
    useful: tuple[LegalDraw, ...]
    _finder: RouteFinder = field(repr=False, compare=False)

    @functools.cached_property
    def routes(self) -> tuple[Route, ...]:
        """The routes that the discard keeps, the largest share first: found when they are asked for, since few are."""
        return self._finder.routes(self.tile)


@dataclass(frozen=True, slots=True)
class DiscardReport:
    """Every discard of a 14-tile hand, best first, and the smallest legal distance among them."""

    distance: int | None
    discards: tuple[RankedDiscard, ...]

    @property
    def best(self) -> RankedDiscard:
        """The discard of the highest value."""
        return self.discards[0]

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
    finder = RouteFinder(targets, exposed=int(targets.held.facts[1]))
    values = [rounded(value) for value in targets.values]
    tiles = [int(kind) for kind in np.flatnonzero(targets.held.counts)]
    best = max(values[tile] for tile in tiles)
    ranked = tuple(
        RankedDiscard(
            tile,
            values[tile],
            grade(values[tile], best),
            targets.distance(tile),
            useful_after(targets, tile),
            finder,
        )
        for tile in sorted(tiles, key=lambda tile: (-values[tile], tile))
    )
    distances = [discard.distance for discard in ranked if discard.distance is not None]
    return DiscardReport(min(distances, default=None), ranked)


@dataclass(frozen=True, slots=True)
class Waiting:
    """A 13-tile hand by itself: its target sum, legal distance (None beyond the walk) and routes."""

    value: float
    distance: int | None
    routes: tuple[Route, ...]


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
    finder = RouteFinder(targets, exposed=int(targets.held.facts[1]))
    return Waiting(rounded(targets.values[WHOLE]), targets.distance(WHOLE), finder.routes(WHOLE))


def rounded(value: float) -> float:
    """A value to nine digits."""
    return float(f"{value:.{_DIGITS}g}")


def useful_after(targets: TargetList, column: int) -> tuple[LegalDraw, ...]:
    """The useful draws of a column: those that the nearest targets of any form lack, and those that lower shanten only."""
    ways = _special_ways(targets, column)
    if targets.survey.distance[column] == targets.distance(column):
        ways |= targets.survey.draws[column]
    nearest = targets.shapes[column].min(axis=1)
    return tuple(
        _draw(kind, int(ways[kind]), targets, column) for kind in range(KINDS) if ways[kind] or nearest[kind] < nearest[WHOLE]
    )


def _draw(kind: int, ways: int, targets: TargetList, column: int) -> LegalDraw:
    legality = Legality.of(discard=bool(ways & BY_DISCARD), self_draw=bool(ways & BY_SELF_DRAW))
    into_set = bool(ways & MAKES_SET) if ways else _lowers(targets, column, kind, Form.STANDARD)
    return LegalDraw(kind, int(targets.held.live[kind]), legality, Makes.SET if into_set else Makes.PAIR)


def _lowers(targets: TargetList, column: int, kind: int, form: Form) -> bool:
    missing = targets.shapes[column, :, FORM_COLUMN[form]]
    return bool(missing[kind] < missing[WHOLE])


def _special_ways(targets: TargetList, column: int) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    """Ways of the draws that bring the nearest form without sets nearer; all of these win both ways."""
    ways = np.zeros(KINDS, np.int64)
    for form in targets.special_forms(column):
        if targets.shapes[column, WHOLE, FORM_COLUMN[form]] != targets.distance(column):
            continue
        for kind in np.flatnonzero(targets.held.live):
            if _lowers(targets, column, int(kind), form):
                pairs = form is Form.SEVEN_PAIRS or (form is Form.THIRTEEN_ORPHANS and targets.held.counts[kind] > 0)
                ways[kind] |= BY_DISCARD | BY_SELF_DRAW | (0 if pairs else MAKES_SET)
    return ways
