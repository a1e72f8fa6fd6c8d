"""What the routes of several discards are worth beside each other: the figures of a chart and of its table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from analysis.discards import RankedDiscard
    from analysis.routes import Fans

MOST_DISCARDS: Final = 5
MOST_ROUTES: Final = 5


@dataclass(frozen=True, slots=True)
class DiscardWorth:
    """A discard: what each compared route and all its others are worth, as parts of the best discard's value.

    `routes` stand in the order of `RouteFigures.routes`, 0 where the discard has none of it.
    """

    tile: int
    routes: tuple[float, ...]
    others: float

    @property
    def total(self) -> float:
        """What the discard is worth against the best one, 0 to 1."""
        return sum(self.routes) + self.others


@dataclass(frozen=True, slots=True)
class RouteFigures:
    """The weightiest routes over a few discards, and what each of them is worth after each discard, the best first."""

    routes: tuple[Fans, ...]
    discards: tuple[DiscardWorth, ...]


def compare_routes(ranked: Sequence[RankedDiscard], *, chosen: int | None = None) -> RouteFigures:
    """Compare the best few discards of a ranking (best first), and tile `chosen` if it is not among them.

    No routes, where the best discard is worth nothing.
    """
    best = ranked[0].value if ranked else 0.0
    if best <= 0:
        return RouteFigures((), ())
    compared = [discard for place, discard in enumerate(ranked) if place < MOST_DISCARDS or discard.tile == chosen]
    worths = [{route.fans: route.share * discard.value / best for route in discard.routes} for discard in compared]
    most: dict[Fans, float] = {}
    for worth in worths:
        for fans, value in worth.items():
            most[fans] = max(value, most.get(fans, 0.0))
    routes = tuple(sorted(most, key=lambda fans: -most[fans])[:MOST_ROUTES])
    return RouteFigures(
        routes, tuple(_worth(discard.tile, worth, routes) for discard, worth in zip(compared, worths, strict=True))
    )


def _worth(tile: int, worth: dict[Fans, float], routes: tuple[Fans, ...]) -> DiscardWorth:
    named = tuple(worth.get(fans, 0.0) for fans in routes)
    return DiscardWorth(tile, named, max(0.0, sum(worth.values()) - sum(named)))
