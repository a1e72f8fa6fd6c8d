"""The ranking of discards: value, legal distance, useful draws by legality, and routes of each."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from analysis.draws import Makes
from analysis.grading import grade
from analysis.hand import CLASSIC, NOTHING_SEEN, Hand, Ruleset, TileCounts, WinContext
from analysis.kernels.arrangement import Ints
from analysis.legality import Legality
from analysis.routes import Route, RouteFinder
from analysis.targets import (
    BY_DISCARD,
    BY_SELF_DRAW,
    DEFAULT_WEIGHTS,
    INTO_SET,
    TargetList,
    Weights,
    list_targets,
)
from analysis.tiles import KINDS
from analysis.waits import waits


@dataclass(frozen=True, slots=True)
class LegalDraw:
    """A useful draw: it brings the nearest legal win nearer, or (legality neither) only the shape."""

    tile: int
    live: int
    legality: Legality
    makes: Makes


@dataclass(frozen=True, slots=True)
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
    routes: tuple[Route, ...]


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
    winds = WinContext(context.prevailing, context.seat)
    targets = list_targets(hand, context=winds, seen=seen, rules=rules, weights=weights)
    finder = RouteFinder(targets, is_concealed=hand.is_concealed)
    tiles = [int(kind) for kind in np.flatnonzero(targets.held.counts)]
    values = {tile: float(targets.values[:, tile].sum() + targets.special[:, tile].sum()) for tile in tiles}
    draws, distances = {}, {}
    for tile in tiles:
        draws[tile], distances[tile] = _useful(targets, tile)
        if targets.shapes[tile, KINDS].min() == 1:
            ready = _ready_draws(hand.discard(tile), winds, seen, rules, draws[tile])
            if ready is not None:
                values[tile] += weights.tile * weights.concealed * _unforeseen(draws[tile], distances[tile], ready)
                draws[tile], distances[tile] = ready, 1
    best = max(values.values())
    ranked = [
        RankedDiscard(tile, values[tile], grade(values[tile], best), distances[tile], draws[tile], finder.routes(tile))
        for tile in sorted(tiles, key=lambda tile: (-values[tile], tile))
    ]
    known = [distance for distance in distances.values() if distance is not None]
    return DiscardReport(min(known, default=None), tuple(ranked))


def _useful(targets: TargetList, tile: int) -> tuple[tuple[LegalDraw, ...], int | None]:
    """The useful draws after discarding `tile`, and the legal distance.

    A draw is useful for the nearest targets of any form that lack it, or, short of 8, where it lowers shanten.
    """
    shapes = targets.shapes[tile]
    other_forms = shapes[:, 1:].min(axis=1)
    standard = int(targets.distance[tile])
    distance = min(standard, int(other_forms[KINDS]))
    nearest = shapes.min(axis=1)
    found = []
    for kind in range(KINDS):
        ways = int(targets.draws[tile, kind]) if standard == distance else 0
        if other_forms[KINDS] == distance and other_forms[kind] < distance:
            ways |= BY_DISCARD | BY_SELF_DRAW | (0 if _pairs_up(shapes, kind) else INTO_SET)
        if ways or nearest[kind] < nearest[KINDS]:
            makes = Makes.SET if ways & INTO_SET or not ways else Makes.PAIR
            legality = Legality.of(discard=bool(ways & BY_DISCARD), self_draw=bool(ways & BY_SELF_DRAW))
            found.append(LegalDraw(kind, int(targets.held.live[kind]), legality, makes))
    return tuple(found), None if distance >= 99 else distance


def _pairs_up(shapes: Ints, kind: int) -> bool:
    """Whether a draw serves 七对 alone among the forms without four sets."""
    return bool(shapes[kind, 1] < shapes[KINDS, 1] and (shapes[kind, 2:] >= shapes[KINDS, 2:]).all())


def _ready_draws(
    hand: Hand, context: WinContext, seen: TileCounts, rules: Ruleset, draws: tuple[LegalDraw, ...]
) -> tuple[LegalDraw, ...] | None:
    """The waits of a ready hand by their exact scores; None if no live wait is legal, so that the hand is not there yet."""
    makes = {draw.tile: draw.makes for draw in draws}
    found = tuple(
        LegalDraw(wait.kind, wait.live, wait.legality, makes.get(wait.kind, Makes.SET))
        for wait in waits(hand, context=context, rules=rules, seen=seen).waits
        if wait.discard is not None
    )
    return found if any(draw.live and draw.legality is not Legality.NEITHER for draw in found) else None


def _unforeseen(draws: tuple[LegalDraw, ...], distance: int | None, ready: tuple[LegalDraw, ...]) -> int:
    """Live copies of waits that are legal by their wait or circumstances alone, which no target sees."""
    foreseen = {draw.tile for draw in draws if distance == 1 and draw.legality is not Legality.NEITHER}
    return sum(draw.live for draw in ready if draw.legality is not Legality.NEITHER and draw.tile not in foreseen)
