"""A dealt hand with everything that quality, themes and difficulty are read from."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Final

from analysis.discards import DiscardReport, rank_discards
from analysis.honor_advice import level_honors
from analysis.position import Position
from analysis.routes import Route
from analysis.simulate import Play, judge_discards
from analysis.tiles import is_honor
from puzzles.deal import deal_first_discard
from puzzles.puzzle import BEST_GRADE

_PLAIN: Final = Play(plain=True)


@dataclass(frozen=True)
class Candidate:
    """Candidate `number` of a `seed`: a first discard, what the engine says about it, and what plain efficiency would throw."""

    seed: int
    number: int
    position: Position
    thrown: tuple[int, ...]
    report: DiscardReport

    @classmethod
    def deal(cls, seed: int, number: int) -> Candidate:
        """Deal and rank it; what else is wanted is worked out when it is asked for."""
        position, thrown = deal_first_discard(seed, number)
        return cls.of(position, thrown, seed=seed, number=number)

    @classmethod
    def of(cls, position: Position, thrown: tuple[int, ...] = (), *, seed: int = 0, number: int = 0) -> Candidate:
        """The same for a hand that is given."""
        report = rank_discards(position.hand, context=position.context, seen=position.seen)
        return cls(seed, number, position, thrown, report)

    @functools.cached_property
    def best(self) -> tuple[int, ...]:
        """The tiles that get 100, the most valuable first."""
        return tuple(discard.tile for discard in self.report.discards if discard.grade == BEST_GRADE)

    @functools.cached_property
    def plain(self) -> tuple[int, ...]:
        """The tiles that plain efficiency calls level: fewest tiles missing by shape, then most live useful draws."""
        values = judge_discards(self.position, _PLAIN)
        most = max(values.values())
        return tuple(tile for tile, value in values.items() if value == most)

    @property
    def plain_misses(self) -> bool:
        """Whether none of the tiles that plain efficiency would throw is a best one."""
        return not set(self.plain) & set(self.best)

    @property
    def lone_honors(self) -> tuple[int, ...]:
        """Honours held once, in tile order."""
        return tuple(kind for kind, copies in enumerate(self.position.hand.counts) if copies == 1 and is_honor(kind))

    @property
    def best_lone_honors(self) -> tuple[int, ...]:
        """Honours held once that get 100."""
        return tuple(kind for kind in self.lone_honors if kind in self.best)

    @property
    def level_honors(self) -> tuple[int, ...]:
        """Honours held once that are worth about as much to discard as the best tile."""
        return level_honors(self.position.hand, self.report)

    def ratio(self, tile: int) -> float:
        """The value of a discard against the best one's, 0 to 1."""
        best = self.report.best.value
        return self.report.of(tile).value / best if best > 0 else 1.0

    def grade(self, tile: int) -> int:
        """The grade of a discard."""
        return self.report.of(tile).grade

    @functools.cached_property
    def best_routes(self) -> tuple[Route, ...]:
        """The routes that the most valuable discard keeps, the largest share first."""
        return self.report.best.routes
