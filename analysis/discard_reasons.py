"""Why a discard is graded as it is: the routes it keeps or gives up, the draws it loses, how far it leaves the hand."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from analysis.discards import DiscardReport, LegalDraw, RankedDiscard
from analysis.honor_advice import card_orders
from analysis.legality import Legality
from analysis.reasons import Reason, Tiles, reason
from analysis.routes import Fans

NOTABLE_SHARE: Final = 0.05
"""Share of a discard's value from which a route is worth naming."""
KILLED_BELOW: Final = 0.25
"""A route is given up where less than this part is left of what the best discard has in it."""
_MOST_NAMED: Final = 3
_MOST_TILES: Final = 6
_BEST_GRADE: Final = 100
_READY: Final = 1


@dataclass(frozen=True, slots=True)
class RouteNames:
    """Routes as a parameter of a reason: each by the fan that carry it."""

    routes: tuple[Fans, ...]

    def name_in(self, language: str) -> str:
        """The routes one after another: 花龙、三色三步高 + 平和."""
        names = (" + ".join(fan.name_in(language) for fan in fans) for fans in self.routes)
        return (", " if language == "en" else "、").join(names)


def routes_killed(report: DiscardReport, tile: int) -> tuple[Fans, ...]:
    """Notable routes of the best discard that discarding `tile` leaves little of, the weightiest first.

    Compared is what a route is worth, not its share: a tile that lowers everything alike kills what falls below a quarter.
    """
    chosen = report.of(tile)
    left = {route.fans: route.share * chosen.value for route in chosen.routes}
    return tuple(
        route.fans
        for route in report.best.routes
        if route.share >= NOTABLE_SHARE and left.get(route.fans, 0.0) < KILLED_BELOW * route.share * report.best.value
    )


def routes_kept(report: DiscardReport, tile: int) -> tuple[Fans, ...]:
    """Notable routes of the best discard that discarding `tile` keeps."""
    killed = routes_killed(report, tile)
    notable = (route.fans for route in report.best.routes if route.share >= NOTABLE_SHARE)
    return tuple(fans for fans in notable if fans not in killed)


def explain_discard(report: DiscardReport, tile: int, *, cards: Sequence[Reason] = ()) -> tuple[Reason, ...]:
    """One to three reasons, a sentence each, for the grade of discarding `tile`.

    `cards` is the advice shown beside the ranking (`advise_honors`): tiles that are level point to the card that orders them.
    Raises KeyError if the tile is not in the hand.
    """
    chosen = report.of(tile)
    if report.best.value <= 0:
        return (reason("why.no_route"),)
    if chosen.grade == _BEST_GRADE:
        beside = _level(report, chosen, cards) or _reach(chosen)
        found = (_keeps(report, chosen), beside, _still_needs(chosen))
    else:
        found = (_behind(report, chosen), _routes_lost(report, chosen), _ground_lost(chosen, report.best))
    return tuple(why for why in found if why is not None)


def _keeps(report: DiscardReport, chosen: RankedDiscard) -> Reason:
    kept = routes_kept(report, chosen.tile)[:_MOST_NAMED] or tuple(route.fans for route in chosen.routes[:1])
    return reason("why.keeps", routes=RouteNames(kept), percent=round(100 * _share_of(chosen, kept)))


def _level(report: DiscardReport, chosen: RankedDiscard, cards: Sequence[Reason]) -> Reason | None:
    """With which tiles one of the best is level; None if it is ahead of all others."""
    equal = [other.tile for other in report.discards if other.value == chosen.value and other.tile != chosen.tile]
    if not equal and chosen.tile == report.best.tile:
        return None
    beside = equal or [report.best.tile]
    by_card = any(card_orders(card, chosen.tile, other) for card in cards for other in beside)
    tiles = Tiles(tuple(beside[:_MOST_TILES]))
    if equal:
        return reason("why.level_by_card" if by_card else "why.level", tiles=tiles)
    return reason("why.close_by_card" if by_card else "why.close", tiles=tiles, percent=_percent(chosen, report.best))


def _reach(chosen: RankedDiscard) -> Reason | None:
    """How far the nearest legal win is, and how many live tiles bring it nearer; None where the next sentence says it."""
    live = _live(_legal(chosen))
    if chosen.distance is None or chosen.distance == _READY or not live:
        return None
    return reason("why.reach", distance=chosen.distance, live=live)


def _still_needs(chosen: RankedDiscard) -> Reason | None:
    """What wins a ready hand, or what the nearest route of another still lacks."""
    if chosen.distance == _READY and (live := _live(_legal(chosen))):
        return reason("why.ready", live=live)
    nearest = min(chosen.routes, key=lambda route: (len(route.missing), -route.share), default=None)
    if nearest is None:
        return None
    return reason("why.needs", route=RouteNames((nearest.fans,)), tiles=Tiles(nearest.missing))


def _behind(report: DiscardReport, chosen: RankedDiscard) -> Reason:
    better = Tiles((report.best.tile,))
    if chosen.distance is None:
        return reason("why.hopeless", tile=better)
    return reason("why.behind", tile=better, percent=_percent(chosen, report.best))


def _routes_lost(report: DiscardReport, chosen: RankedDiscard) -> Reason | None:
    """The routes that are given up; of a discard that gives up none, those that it thins."""
    if killed := routes_killed(report, chosen.tile)[:_MOST_NAMED]:
        share = round(100 * _share_of(report.best, killed))
        return reason("why.kills", routes=RouteNames(killed), percent=share, tile=Tiles((report.best.tile,)))
    if kept := routes_kept(report, chosen.tile)[:_MOST_NAMED]:
        return reason("why.thins", routes=RouteNames(kept))
    return None


def _ground_lost(chosen: RankedDiscard, best: RankedDiscard) -> Reason | None:
    """How much farther the hand is left, else which live draws are lost, else what it still needs."""
    if chosen.distance is None or best.distance is None:
        return None
    if chosen.distance != best.distance:
        key = "why.farther" if chosen.distance > best.distance else "why.nearer"
        return reason(key, distance=chosen.distance, best=best.distance)
    kept = {draw.tile for draw in _legal(chosen)}
    lost = sorted((draw for draw in _legal(best) if draw.live and draw.tile not in kept), key=lambda draw: -draw.live)
    if not lost:
        return _still_needs(chosen)
    key = "why.loses" if len(lost) <= _MOST_TILES else "why.loses_among"
    return reason(key, tiles=Tiles(tuple(draw.tile for draw in lost[:_MOST_TILES])), live=_live(lost))


def _legal(discard: RankedDiscard) -> tuple[LegalDraw, ...]:
    return tuple(draw for draw in discard.useful if draw.legality is not Legality.NEITHER)


def _live(draws: Sequence[LegalDraw]) -> int:
    return sum(draw.live for draw in draws)


def _share_of(discard: RankedDiscard, routes: Sequence[Fans]) -> float:
    return sum(route.share for route in discard.routes if route.fans in routes)


def _percent(chosen: RankedDiscard, best: RankedDiscard) -> int:
    """Rounded down, so that what is not quite level is never called 100 percent."""
    return math.floor(100 * chosen.value / best.value)
