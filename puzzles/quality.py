"""Which dealt hands are worth asking: gates that a hand passes by itself, and shares that the whole bank keeps.

A gate is a function of one candidate. A share is kept by taking candidates in order: whatever part of the bank is looked at
from its beginning keeps it too.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from puzzles.candidate import Candidate
from puzzles.puzzle import BEST_GRADE, GOOD_GRADE
from puzzles.themes import find_themes

MOST_BEST_TILES: Final = 3
MOST_GOOD_TILES: Final = 6
_STEPS: Final = (0, 60, 80, 100)


def has_a_route(candidate: Candidate) -> bool:
    """A legal win is near enough for tiles to differ."""
    return candidate.report.best.value > 0


def has_few_best(candidate: Candidate) -> bool:
    """Few tiles are best: a question with many right answers teaches nothing."""
    return len(candidate.best) <= MOST_BEST_TILES


def has_few_good(candidate: Candidate) -> bool:
    """Not nearly every tile is 80 or better."""
    return sum(discard.grade >= GOOD_GRADE for discard in candidate.report.discards) <= MOST_GOOD_TILES


def is_not_trivial_honors(candidate: Candidate) -> bool:
    """The best tiles are not two lone honours that are as good as each other."""
    return len(candidate.best_lone_honors) < 2


def has_a_robust_best(candidate: Candidate) -> bool:
    """Every set of weights that would have done as well names the same best tiles."""
    return all(
        {tile for tile, grade in grades.items() if grade == BEST_GRADE} == set(candidate.best) for grades in _graded(candidate)
    )


def has_robust_steps(candidate: Candidate) -> bool:
    """No tile moves by more than one step under another set of weights."""
    rows = [[_STEPS.index(grades[tile]) for grades in _graded(candidate)] for tile in _graded(candidate)[0]]
    return all(max(row) - min(row) <= 1 for row in rows)


def has_a_theme(candidate: Candidate) -> bool:
    """It is about something that can be named."""
    return bool(find_themes(candidate))


def _graded(candidate: Candidate) -> tuple[dict[int, int], ...]:
    return candidate.report.grades_by_weights()


GATES: Final[tuple[Callable[[Candidate], bool], ...]] = (
    has_a_route,
    has_few_best,
    has_few_good,
    is_not_trivial_honors,
    has_a_robust_best,
    has_robust_steps,
    has_a_theme,
)
"""In the order in which they are asked, the cheap ones first."""


def first_failed(candidate: Candidate) -> str | None:
    """The name of the first gate that the candidate does not pass, None if it passes all."""
    return next((gate.__name__ for gate in GATES if not gate(candidate)), None)


@dataclass(frozen=True, slots=True)
class Share:
    """At most `most` of the bank are puzzles for which `counts` holds."""

    name: str
    most: Fraction
    counts: Callable[[Candidate], bool]


SHARES: Final = (
    Share("plain_efficiency_is_right", Fraction(3, 5), lambda candidate: not candidate.plain_misses),
    Share("lone_honor_is_best", Fraction(6, 25), lambda candidate: bool(candidate.best_lone_honors)),
)


@dataclass(slots=True)
class Sieve:
    """Takes candidates in order and keeps the shares; `passed` counts what got through each gate and share, by name."""

    taken: int = 0
    passed: Counter[str] = field(default_factory=Counter)
    _held: Counter[str] = field(default_factory=Counter)

    def admit(self, failed: str | None, kinds: tuple[str, ...]) -> bool:
        """Whether a candidate is taken: `failed` is the gate that stopped it, `kinds` the shares that it would count in."""
        self.passed["dealt"] += 1
        for gate in GATES:
            if failed == gate.__name__:
                return False
            self.passed[gate.__name__] += 1
        for share in SHARES:
            if share.name in kinds and self._held[share.name] + 1 > math.floor(share.most * (self.taken + 1)):
                return False
            self.passed[share.name] += 1
        self._held.update(kinds)
        self.taken += 1
        return True


def shares_of(candidate: Candidate) -> tuple[str, ...]:
    """The names of the shares that the candidate would count in."""
    return tuple(share.name for share in SHARES if share.counts(candidate))


def gate_names() -> Iterator[str]:
    """Everything that a candidate has to pass, in order."""
    yield "dealt"
    yield from (gate.__name__ for gate in GATES)
    yield from (share.name for share in SHARES)
