"""How hard a puzzle is: what stands between a player and the best tile, counted."""

from __future__ import annotations

from typing import Final

from analysis.tiles import is_honor
from puzzles.candidate import Candidate
from puzzles.puzzle import BEST_GRADE, Difficulty

_CLOSE: Final = 0.85
_MANY_TEMPTING: Final = 3
_NARROW: Final = 0.25
_MEDIUM_FROM: Final = 3
_HARD_FROM: Final = 4


def obstacles(candidate: Candidate) -> tuple[str, ...]:
    """What makes a candidate hard, by name; each counts once."""
    found = {
        "plain_misses": candidate.plain_misses,
        "plain_is_bad": all(candidate.grade(tile) == 0 for tile in candidate.plain),
        "honor_tempts": bool(candidate.lone_honors) and not any(is_honor(tile) for tile in candidate.best),
        "close_second": _next_ratio(candidate) >= _CLOSE,
        "many_tempting": sum(candidate.grade(discard.tile) in (60, 80) for discard in candidate.report.discards)
        >= _MANY_TEMPTING,
        "many_routes": not candidate.best_routes or candidate.best_routes[0].share < _NARROW,
    }
    return tuple(name for name, holds in found.items() if holds)


def rate(candidate: Candidate) -> Difficulty:
    """Easy, medium or hard by the number of obstacles."""
    number = len(obstacles(candidate))
    if number >= _HARD_FROM:
        return Difficulty.HARD
    return Difficulty.MEDIUM if number >= _MEDIUM_FROM else Difficulty.EASY


def _next_ratio(candidate: Candidate) -> float:
    """The value of the strongest tile that is not best against the best one's; 0 if there is none."""
    rest = (discard for discard in candidate.report.discards if discard.grade < BEST_GRADE)
    return next((candidate.ratio(discard.tile) for discard in rest), 0.0)
