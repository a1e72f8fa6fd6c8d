"""Typical mistakes: what a player does again and again where something else is right, with counts.

A rule is a function of one answer and its puzzle: whether the rule is at stake there, and whether the mistake was made. A new
mistake is a function, a row of RULES and a text.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from analysis.fans import FAN_OF_SLUG
from analysis.reasons import Reason, reason
from analysis.tiles import KIND_OF, is_honor, suit_of
from app.services.records import Record
from puzzles.puzzle import BEST_GRADE, OpeningSolution, Puzzle

LEAST_ANSWERS: Final = 5
"""A rule says nothing before it was at stake so often."""
TYPICAL: Final = 0.3
"""A mistake is typical where it is made in so large a share of the answers."""


@dataclass(frozen=True, slots=True)
class Answered:
    """The `tile` that was thrown beside its puzzle, and the `grade` that it got."""

    puzzle: Puzzle
    solution: OpeningSolution
    tile: int
    grade: int

    @property
    def copies(self) -> int:
        """How many copies of the tile the hand holds."""
        return self.puzzle.hand.counts[self.tile]

    @property
    def failed(self) -> bool:
        """Whether the tile got less than 100."""
        return self.grade < BEST_GRADE

    @property
    def best(self) -> set[int]:
        """The tiles that get 100."""
        return set(self.solution.best)

    def is_about(self, theme: str) -> bool:
        """Whether the puzzle has the theme."""
        return theme in self.puzzle.themes


def honor_too_early(one: Answered) -> bool | None:
    """A lone honour is thrown where a suit tile goes first."""
    return one.failed and is_honor(one.tile) if one.is_about("honor_waits") else None


def honor_too_late(one: Answered) -> bool | None:
    """A suit tile is thrown where only honours are best."""
    return one.failed and not is_honor(one.tile) if all(is_honor(tile) for tile in one.best) else None


def pair_broken(one: Answered) -> bool | None:
    """A pair is broken that is worth keeping."""
    return one.failed and one.copies == 2 if one.is_about("keeps_pair") else None


def pair_kept(one: Answered) -> bool | None:
    """A pair is kept that should be broken."""
    return one.failed and one.copies != 2 if one.is_about("breaks_pair") else None


def guest_wind_kept(one: Answered) -> bool | None:
    """Another honour goes before the guest wind."""
    return one.failed and is_honor(one.tile) if one.is_about("guest_wind_first") else None


def longer_suit(one: Answered) -> bool | None:
    """A longer suit is thinned out where the shortest goes."""
    if not one.is_about("clear_a_suit"):
        return None
    return one.failed and not is_honor(one.tile) and suit_of(one.tile) not in {suit_of(tile) for tile in one.best}


def speed_first(one: Answered) -> bool | None:
    """Plain efficiency is followed where it misses."""
    return one.tile in one.solution.plain if not set(one.solution.plain) & one.best else None


def table_ignored(one: Answered) -> bool | None:
    """What the seats before have thrown is not used."""
    return one.failed if one.is_about("table_speaks") else None


RULES: Final[tuple[Callable[[Answered], bool | None], ...]] = (
    honor_too_early,
    honor_too_late,
    pair_broken,
    pair_kept,
    guest_wind_kept,
    longer_suit,
    speed_first,
    table_ignored,
)
"""Each gives whether its mistake was made, None where it could not be."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A mistake that was `made` in so many `of` the answers that it could have been made in."""

    why: Reason
    made: int
    of: int


def find_mistakes(records: Iterable[Record], bank: Mapping[str, Puzzle]) -> list[Mistake]:
    """The typical mistakes of a record, the one with the largest share first."""
    joined = list(_join(records, bank))
    found = [_count(rule.__name__, [rule(one) for _, one in joined]) for rule in RULES]
    found += _wrong_plans(record for record, _ in joined)
    typical = [one for one in found if one.of >= LEAST_ANSWERS and one.made >= TYPICAL * one.of]
    return sorted(typical, key=lambda one: (-one.made / one.of, -one.of, one.why.key))


def _join(records: Iterable[Record], bank: Mapping[str, Puzzle]) -> Iterable[tuple[Record, Answered]]:
    """Answers beside their puzzles; those of puzzles that the bank no longer has are left out."""
    for record in records:
        puzzle, tile = bank.get(record.puzzle), KIND_OF.get(record.given)
        if puzzle is not None and isinstance(puzzle.solution, OpeningSolution) and tile is not None:
            yield record, Answered(puzzle, puzzle.solution, tile, record.grade)


def _count(name: str, made: Iterable[bool | None]) -> Mistake:
    at_stake = [one for one in made if one is not None]
    return Mistake(reason(f"mistake.{name}", made=sum(at_stake), of=len(at_stake)), sum(at_stake), len(at_stake))


def _wrong_plans(records: Iterable[Record]) -> list[Mistake]:
    """For each fan that was named as the plan: how often it was not."""
    named: defaultdict[str, list[bool]] = defaultdict(list)
    for record in records:
        if record.plan in FAN_OF_SLUG and record.plan_right is not None:
            named[record.plan].append(not record.plan_right)
    return [
        Mistake(reason("mistake.wrong_plan", fan=FAN_OF_SLUG[plan], made=sum(wrong), of=len(wrong)), sum(wrong), len(wrong))
        for plan, wrong in sorted(named.items())
    ]
