"""Simulated deals in the command line's JSON: asked for, watched and stopped, written out and read back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import closing
from typing import TYPE_CHECKING, Any, Final

from analysis.deep_check import MOST_DEALS, DeepCheck, deep_check
from analysis.discards import rounded
from analysis.estimates import Estimate, RouteShare, SimulatedDiscard
from analysis.fans import FAN_OF_SLUG, FanId
from analysis.kept_deals import kept_folder
from analysis.position import Position
from analysis.reasons import HandError, reason
from analysis.requests import read_number
from analysis.tiles import KIND_OF, KINDS, LETTERS

if TYPE_CHECKING:
    from analysis.answers import Desk

DEFAULT_BEST: Final = 5
"""Discards that are played out unless told otherwise, the best first."""
_MOST_SEED: Final = (1 << 63) - 1


def play_out(
    request: Mapping[str, object], position: Position, ranked: Iterable[int], desk: Desk
) -> tuple[SimulatedDiscard, ...]:
    """Play the best of the `ranked` discards out as `simulate`, `seed`, `best` and `scheduler` of a request say; nothing without
    `simulate`. Stopping it (Ctrl-C) gives what has been played by then, and sets `desk.stopped`."""
    deals = read_number(request, "simulate", 1, MOST_DEALS)
    if deals is None:
        return ()
    seed = read_number(request, "seed", 0, _MOST_SEED) or 0
    tiles = tuple(ranked)[: read_number(request, "best", 1, KINDS) or DEFAULT_BEST]
    scheduler = request.get("scheduler")
    if scheduler is not None and not isinstance(scheduler, str):
        raise HandError(reason("cli.bad_field", field="scheduler"))
    last: tuple[SimulatedDiscard, ...] = ()
    checks = deep_check(position, tiles, deals=deals, seed=seed, scheduler=scheduler, folder=kept_folder())
    with closing(checks):
        try:
            for check in checks:
                last = check.discards
                if desk.progress is not None:
                    desk.progress(check.done, check.deals)
        except KeyboardInterrupt:
            desk.stopped.set()
    return last


def write_check(check: DeepCheck, language: str) -> dict[str, Any]:
    """How far a deep check is and what it says so far, one row a discard, most points first."""
    rows = [{"tile": LETTERS[one.tile], **write_simulated(one, language)} for one in check.discards]
    return {"done": check.done, "deals": check.deals, "discards": rows}


def write_simulated(one: SimulatedDiscard, language: str) -> dict[str, Any]:
    """What the deals of one discard come to; every mean stands beside its standard error."""
    return {
        **_estimate(one.win_chance, "win_chance", "standard_error"),
        **_estimate(one.ready_chance, "ready_chance", "ready_error"),
        **_estimate(one.points, "points", "points_error"),
        **_estimate(one.behind, "behind", "behind_error"),
        "deals": one.deals,
        "self_drawn": None if one.self_drawn is None else rounded(one.self_drawn),
        "fan": None if one.fan is None else rounded(one.fan),
        "draws": rounded(one.draws),
        "won_by": [{"fans": _names(route.fans, language), **_estimate(route.share, "share", "error")} for route in one.routes],
    }


def read_check(answer: Mapping[str, Any]) -> DeepCheck:
    """What `write_check` wrote, in whichever language."""
    return DeepCheck(answer["done"], answer["deals"], tuple(_read_simulated(row) for row in answer["discards"]))


def _read_simulated(row: Mapping[str, Any]) -> SimulatedDiscard:
    return SimulatedDiscard(
        KIND_OF[row["tile"]],
        row["deals"],
        Estimate(row["win_chance"], row["standard_error"]),
        Estimate(row["ready_chance"], row["ready_error"]),
        Estimate(row["points"], row["points_error"]),
        Estimate(row["behind"], row["behind_error"]),
        row["self_drawn"],
        row["fan"],
        row["draws"],
        tuple(_read_route(route) for route in row["won_by"]),
    )


def _read_route(route: Mapping[str, Any]) -> RouteShare:
    fans = tuple(FAN_OF_SLUG[fan["id"]] for fan in route["fans"])
    return RouteShare(fans, Estimate(route["share"], route["error"]))


def _names(fans: Iterable[FanId], language: str) -> list[dict[str, str]]:
    return [{"id": fan.slug, "name": fan.name_in(language)} for fan in fans]


def _estimate(estimate: Estimate, mean: str, error: str) -> dict[str, float]:
    """To nine digits, so that machines that add up in another order write the same."""
    return {mean: rounded(estimate.mean), error: rounded(estimate.error)}
