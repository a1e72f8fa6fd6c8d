"""What a deep check's figures say together: which discards it cannot tell apart, and the routes worth naming."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from analysis.estimates import Estimate, RouteShare, SimulatedDiscard, estimate_share

MOST_ROUTES: Final = 3
APART: Final = 2.0
"""A difference within so many standard errors is none that the deals have shown."""


@dataclass(frozen=True, slots=True)
class WonBy:
    """What the wins of a discard came by: the commonest routes, and all others together (None where there are none)."""

    routes: tuple[RouteShare, ...]
    others: Estimate | None


def won_by(discard: SimulatedDiscard) -> WonBy:
    """The routes of a discard's wins, the commonest first."""
    routes, rest = discard.routes[:MOST_ROUTES], discard.routes[MOST_ROUTES:]
    if not rest:
        return WonBy(routes, None)
    wins = round(discard.win_chance.mean * discard.deals)
    return WonBy(routes, estimate_share(round(sum(route.share.mean for route in rest) * wins), wins))


def level_with_best(discards: Sequence[SimulatedDiscard]) -> tuple[int, ...]:
    """The tiles that these deals cannot tell from the one with most points, which stands first; without it."""
    return tuple(one.tile for one in discards[1:] if one.behind.mean <= APART * one.behind.error)
