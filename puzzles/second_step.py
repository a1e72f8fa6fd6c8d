"""The second step of an answer: which plan the best discard keeps, or why one lone honour goes before the others.

Partial credit: the tile's grade counts in full with the right reason, and WRONG_REASON points less without.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from analysis.discard_reasons import RouteNames
from analysis.fans import FANS, FanId
from analysis.honor_advice import advise_honors
from analysis.reasons import Reason, reason
from puzzles.candidate import Candidate
from puzzles.puzzle import PlanQuestion
from puzzles.themes import worth_by_fan

WRONG_REASON: Final = 20
"""Points that a right tile loses with a wrong reason, and a worse tile too, as far as it has any."""
OPTIONS: Final = 4
LEADS: Final = 0.25
"""The plan is asked for where its fan carries at least so much of the best discard's value ..."""
CLEAR: Final = 0.4
"""... and three others less than this part of that."""
_HONOR_CARDS: Final = ("honors.guest_first", "honors.white_first")
_FALLBACK: Final = (
    FanId.MIXED_STRAIGHT,
    FanId.MIXED_TRIPLE_CHOW,
    FanId.MIXED_SHIFTED_CHOWS,
    FanId.PURE_STRAIGHT,
    FanId.HALF_FLUSH,
    FanId.ALL_PUNGS,
    FanId.ALL_TYPES,
    FanId.SEVEN_PAIRS,
    FanId.LESSER_HONORS_AND_KNITTED_TILES,
    FanId.KNITTED_STRAIGHT,
)
"""Plans that a player thinks of early: wrong options where the hand's own routes offer too few."""


def points_of(grade: int, *, plan_right: bool) -> int:
    """What an answer of two steps is worth, 0 to 100."""
    return grade if plan_right else max(0, grade - WRONG_REASON)


def option_id(option: Reason) -> str:
    """What an option is called in records: the fan's id, or the name of a rule."""
    named = option.params[0][1] if option.params else None
    return named.routes[0][0].slug if isinstance(named, RouteNames) else option.key.partition(".")[2]


def ask_second_step(candidate: Candidate) -> PlanQuestion | None:
    """The second step of a candidate, None where no reason stands clear of the others."""
    return _ask_order(candidate) or _ask_plan(candidate)


def _ask_order(candidate: Candidate) -> PlanQuestion | None:
    """Why this lone honour first, where a rule card says so."""
    if candidate.best[0] not in candidate.best_lone_honors:
        return None
    position = candidate.position
    cards = {card.key: card for card in advise_honors(position.hand, position.context, candidate.report)}
    honors = candidate.best_lone_honors
    right = [key for key in _HONOR_CARDS if key in cards and any(_goes_first(cards[key], tile) for tile in honors)]
    if len(right) != 1:
        return None
    options = (
        *(reason(f"order.{key.removeprefix('honors.')}") for key in _HONOR_CARDS),
        reason("order.most_live"),
        reason("order.no_matter"),
    )
    return PlanQuestion(options, (_HONOR_CARDS.index(right[0]),))


def _goes_first(card: Reason, tile: int) -> bool:
    """Whether the card's first group of tiles, those that go first, holds the tile."""
    return tile in getattr(card.params[0][1], "kinds", ())


def _ask_plan(candidate: Candidate) -> PlanQuestion | None:
    """Which fan the best discard keeps in reach; those of little worth after it are the wrong options."""
    best = candidate.report.best
    worth = worth_by_fan(best)
    ranked = sorted(worth, key=lambda fan: (-worth[fan], fan))
    if not ranked or worth[ranked[0]] < LEADS * best.value:
        return None
    limit = CLEAR * worth[ranked[0]]
    tempting = [fan for discard in candidate.report.discards for fan in worth_by_fan(discard)]
    wrong = [
        fan
        for fan in dict.fromkeys([*ranked, *tempting, *_FALLBACK])
        if worth.get(fan, 0.0) < limit and _is_apart(fan, ranked[0])
    ]
    chosen = [ranked[0], *wrong[: OPTIONS - 1]]
    order = np.random.Generator(np.random.PCG64([candidate.seed, candidate.number, 1])).permutation(len(chosen))
    options = tuple(reason("plan.fan", fan=RouteNames(((chosen[place],),))) for place in order)
    return PlanQuestion(options, (order.tolist().index(0),))


def _is_apart(fan: FanId, right: FanId) -> bool:
    """Whether a fan is another plan than the right one: neither absorbs the other."""
    return fan is not right and fan not in FANS[right].absorbs and right not in FANS[fan].absorbs and not {fan, right} <= _KNITTED


_KNITTED: Final = frozenset(
    (FanId.KNITTED_STRAIGHT, FanId.LESSER_HONORS_AND_KNITTED_TILES, FanId.GREATER_HONORS_AND_KNITTED_TILES)
)
"""One plan to begin with: knitted tiles and honours."""
