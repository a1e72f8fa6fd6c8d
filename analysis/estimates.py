"""What simulated deals come to for each discard: chances, points, differences and routes, each with its standard error."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from analysis.fans import LEGAL_POINTS
from analysis.kernels.arrangement import Ints
from analysis.kernels.parts import Floats
from analysis.kernels.turns import CARRIERS, DRAWS, ENDED, ILLEGAL, POINTS, READY, WON_BY_DISCARD, WON_BY_SELF_DRAW
from analysis.routes import Fans, name_carriers
from analysis.settlement import BASE_POINTS

_OTHERS: Final = 3
LEAST_PAY: Final = _OTHERS * BASE_POINTS + LEGAL_POINTS
"""What the smallest win, by discard, brings."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over simulated deals and its standard error."""

    mean: float
    error: float


@dataclass(frozen=True, slots=True)
class RouteShare:
    """A route's part of the wins: the fan that carried them to 8, the largest first."""

    fans: Fans
    share: Estimate


@dataclass(frozen=True, slots=True)
class SimulatedDiscard:
    """A discard played out `deals` times.

    `win_chance` from 0 to 1; `points` what own wins bring a deal under the settlement; `behind` how much fewer points that are
    than the best discard brings on the same walls (0 for it); `ready_chance` that the hand is ever ready for a legal win;
    `self_drawn` (a share) and `fan` (a mean) over the wins, None without any; `draws` the player's own a deal.
    """

    tile: int
    deals: int
    win_chance: Estimate
    ready_chance: Estimate
    points: Estimate
    behind: Estimate
    self_drawn: float | None
    fan: float | None
    draws: float
    routes: tuple[RouteShare, ...]


def count_illegal(outcomes: Ints) -> int:
    """Deals that came to a hand that cannot be: always 0, or the simulation is wrong."""
    return int((outcomes[..., ENDED] == ILLEGAL).sum())


def is_win(outcomes: Ints) -> npt.NDArray[np.bool_]:
    """Which deals the player won."""
    return np.isin(outcomes[..., ENDED], (WON_BY_DISCARD, WON_BY_SELF_DRAW))


def pay_of(outcomes: Ints) -> Floats:
    """What the deals brought the player by own wins: (8 + points) from each, or 8 from each and the points from one."""
    points, by_self_draw = outcomes[..., POINTS], outcomes[..., ENDED] == WON_BY_SELF_DRAW
    pays = _OTHERS * BASE_POINTS + np.where(by_self_draw, _OTHERS, 1) * points
    return np.where(is_win(outcomes), pays, 0).astype(np.float64)


def estimate_share(hits: int, of: int) -> Estimate:
    """A share and its error. The error is that of two hits and two misses more, so that it is never 0."""
    middle = (hits + 2) / (of + 4)
    return Estimate(hits / of if of else 0.0, (middle * (1 - middle) / (of + 4)) ** 0.5)


def estimate_mean(values: Floats, least_error: float = 0.0) -> Estimate:
    """A mean over deals and its error."""
    spread = float(values.std(ddof=1)) / len(values) ** 0.5 if len(values) > 1 else 0.0
    return Estimate(float(values.mean()), max(spread, least_error))


def summarize(outcomes: Mapping[int, Ints]) -> tuple[SimulatedDiscard, ...]:
    """What each discard's deals (int64[n, OUTCOME_WIDTH], the same walls in the same order) come to: most points first."""
    pays = {tile: pay_of(deals) for tile, deals in outcomes.items()}
    best = max(pays, key=lambda tile: (pays[tile].mean(), -tile))
    found = [_summarize(tile, deals, pays[tile], pays[best]) for tile, deals in outcomes.items()]
    return tuple(sorted(found, key=lambda one: (-one.points.mean, one.tile)))


def _summarize(tile: int, deals: Ints, pay: Floats, best: Floats) -> SimulatedDiscard:
    won = deals[is_win(deals)]
    chance = estimate_share(len(won), len(deals))
    drawn = (won[:, ENDED] == WON_BY_SELF_DRAW).mean() if len(won) else None
    return SimulatedDiscard(
        tile,
        len(deals),
        chance,
        estimate_share(int(deals[:, READY].sum()), len(deals)),
        estimate_mean(pay, LEAST_PAY * chance.error if not len(won) else 0.0),
        estimate_mean(best - pay),
        None if drawn is None else float(drawn),
        float(won[:, POINTS].mean()) if len(won) else None,
        float(deals[:, DRAWS].mean()),
        tuple(_route_shares(won[:, CARRIERS].tolist())),
    )


def _route_shares(carriers: Sequence[int]) -> Iterator[RouteShare]:
    counts = Counter(name_carriers(packed) for packed in carriers)
    for fans, count in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
        yield RouteShare(fans, estimate_share(count, len(carriers)))
