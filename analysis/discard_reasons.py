"""Why a discard is graded as it is: the routes it keeps or gives up, the draws it loses, how far it leaves the hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from analysis.discards import DiscardReport, LegalDraw, RankedDiscard
from analysis.fans import FanId
from analysis.legality import Legality
from analysis.reasons import Reason, Tiles, reason

NOTABLE_SHARE: Final = 0.05
"""Share of a discard's value from which a route is worth naming."""
KILLED_BELOW: Final = 0.25
"""A route is given up where less than this part is left of what the best discard has in it."""
_MOST_NAMED: Final = 3
_MOST_TILES: Final = 6
_BEST_GRADE: Final = 100


@dataclass(frozen=True, slots=True)
class RouteNames:
    """Routes as a parameter of a reason: each by the fan that carry it."""

    routes: tuple[tuple[FanId, ...], ...]

    def name_in(self, language: str) -> str:
        """The routes one after another: 花龙、三色三步高 + 平和."""
        names = (" + ".join(fan.name_in(language) for fan in fans) for fans in self.routes)
        return (", " if language == "en" else "、").join(names)


def routes_killed(report: DiscardReport, tile: int) -> tuple[tuple[FanId, ...], ...]:
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


def routes_kept(report: DiscardReport, tile: int) -> tuple[tuple[FanId, ...], ...]:
    """Notable routes of the best discard that discarding `tile` keeps."""
    killed = routes_killed(report, tile)
    notable = (route.fans for route in report.best.routes if route.share >= NOTABLE_SHARE)
    return tuple(fans for fans in notable if fans not in killed)


def explain_discard(report: DiscardReport, tile: int) -> tuple[Reason, ...]:
    """One to four reasons for the grade of discarding `tile`; raises KeyError if it is not in the hand."""
    chosen, best = report.of(tile), report.best
    if chosen.grade == _BEST_GRADE:
        return (_keeps(report, chosen), *_reach(chosen))
    percent = round(100 * chosen.value / best.value)
    found = [reason("why.behind", tile=Tiles((best.tile,)), percent=percent)]
    if killed := routes_killed(report, tile):
        found.append(reason("why.kills", routes=RouteNames(killed[:_MOST_NAMED])))
    elif kept := routes_kept(report, tile):
        found.append(reason("why.thins", routes=RouteNames(kept[:_MOST_NAMED])))
    if _is_farther(chosen, best):
        found.append(reason("why.farther", distance=chosen.distance or 0, best=best.distance or 0))
    elif lost := _lost_draws(chosen, best):
        named = sorted(lost, key=lambda draw: -draw.live)[:_MOST_TILES]
        key = "why.loses" if len(named) == len(lost) else "why.loses_among"
        found.append(reason(key, tiles=Tiles(tuple(draw.tile for draw in named)), live=sum(draw.live for draw in lost)))
    return tuple(found)


def _keeps(report: DiscardReport, chosen: RankedDiscard) -> Reason:
    kept = routes_kept(report, chosen.tile)[:_MOST_NAMED] or tuple(route.fans for route in chosen.routes[:1])
    if not kept:
        return reason("why.no_route")
    share = sum(route.share for route in chosen.routes if route.fans in kept)
    return reason("why.keeps", routes=RouteNames(kept), percent=round(100 * share))


def _reach(chosen: RankedDiscard) -> tuple[Reason, ...]:
    """How far the nearest legal win is, and how many live tiles bring it nearer."""
    live = sum(draw.live for draw in _legal(chosen))
    if chosen.distance is None or not live:
        return ()
    return (
        (reason("why.ready", live=live),) if chosen.distance == 1 else (reason("why.reach", distance=chosen.distance, live=live),)
    )


def _is_farther(chosen: RankedDiscard, best: RankedDiscard) -> bool:
    return chosen.distance is not None and best.distance is not None and chosen.distance > best.distance


def _legal(discard: RankedDiscard) -> tuple[LegalDraw, ...]:
    return tuple(draw for draw in discard.useful if draw.legality is not Legality.NEITHER)


def _lost_draws(chosen: RankedDiscard, best: RankedDiscard) -> tuple[LegalDraw, ...]:
    """Live draws that bring the best discard nearer to a legal win, but not this one; none where distances differ."""
    if chosen.distance != best.distance:
        return ()
    kept = {draw.tile for draw in _legal(chosen)}
    return tuple(draw for draw in _legal(best) if draw.live and draw.tile not in kept)
