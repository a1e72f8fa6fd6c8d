"""Endless practice: which puzzle comes next, in which variant, and why; and when it comes back after the answer."""

from __future__ import annotations

import datetime as dt
import enum
import functools
import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from app.services.records import CardState, Records, Trace
from puzzles.bank import load_bank
from puzzles.daily import daily_puzzle, today
from puzzles.puzzle import Difficulty, Kind, OpeningSolution, Puzzle
from puzzles.scheduling import schedule
from puzzles.variants import make_variant

MODE: Final = "practice"
NEAR_DAYS: Final = 60
"""A puzzle that a day asks within so many days is left to that day. What is practised now is half forgotten when a later day
asks it; were the puzzles of all coming days kept back, more than half of the bank could not be practised."""
_DAY: Final = dt.timedelta(days=1)


class Why(enum.StrEnum):
    """Why a puzzle comes."""

    DUE = "due"
    NEW = "new"
    AGAIN = "again"
    """All have been answered: this one longest ago."""
    TODAY = "today"
    """All have been answered today."""


@dataclass(frozen=True, slots=True)
class Filter:
    """What is practised: puzzles of a theme and a difficulty, None for all."""

    theme: str | None = None
    difficulty: Difficulty | None = None

    def holds(self, puzzle: Puzzle) -> bool:
        """Whether a puzzle is asked for."""
        return (self.theme is None or self.theme in puzzle.themes) and self.difficulty in (None, puzzle.difficulty)


@dataclass(frozen=True, slots=True)
class History:
    """What a player has answered by puzzle: how often, when last, and how often in practice; and which cards are due, the most
    overdue first."""

    answers: Mapping[str, int] = field(default_factory=dict)
    last: Mapping[str, dt.datetime] = field(default_factory=dict)
    practised: Mapping[str, int] = field(default_factory=dict)
    due: tuple[str, ...] = ()

    def why(self, name: str, now: dt.datetime) -> Why:
        """Why a puzzle would come at `now`."""
        if name not in self.last:
            return Why.NEW
        if today(self.last[name]) == today(now):
            return Why.TODAY
        return Why.DUE if name in self.due else Why.AGAIN


@dataclass(frozen=True, slots=True)
class Question:
    """A puzzle as it is asked for the `number`-th time in practice (from 0), its suits exchanged by `variant`; `why` is None once
    it is answered."""

    puzzle: Puzzle
    number: int
    variant: int
    why: Why | None

    @property
    def occasion(self) -> str:
        """What tells its answer from all others."""
        return occasion(self.puzzle.id, self.number)


def occasion(name: str, number: int) -> str:
    """The occasion of a puzzle's `number`-th answer in practice."""
    return f"{MODE}/{name}/{number}"


@functools.lru_cache(maxsize=2)
def practice_pool(date: dt.date) -> Mapping[str, Puzzle]:
    """The puzzles that may be practised on `date`, by id: openings of the bank, but for the published ones, which have a page of
    their own, and those that today or one of the next days asks."""
    near = {daily_puzzle(date + number * _DAY).id for number in range(NEAR_DAYS)}
    return {
        name: puzzle
        for name, puzzle in load_bank().items()
        if puzzle.kind is Kind.OPENING and puzzle.key is None and name not in near
    }


def read_history(records: Records, now: dt.datetime) -> History:
    """The history of a player at `now` (aware)."""
    answers = records.traces()
    due = records.due_cards(now, limit=len(load_bank()))
    return History(
        answers=Counter(record.puzzle for record in answers),
        last={record.puzzle: record.answered_at for record in answers},
        practised=_count_practised(answers),
        due=tuple(card.puzzle for card in due),
    )


def _count_practised(answers: Iterable[Trace]) -> Mapping[str, int]:
    """One more than the highest number of a practice occasion by puzzle: how often, unless a file brought some of them only."""
    practised: dict[str, int] = {}
    for record in answers:
        number = record.occasion.rpartition("/")[2]
        if record.mode == MODE and number.isascii() and number.isdigit():
            practised[record.puzzle] = max(practised.get(record.puzzle, 0), int(number[:9]) + 1)
    return practised


def choose_next(matching: Sequence[Puzzle], history: History, now: dt.datetime, *, seed: str) -> Puzzle | None:
    """Which of the puzzles that match comes next; None where there is none.

    First what is due, then what was never answered, in an order that `seed` shuffles, then what was answered longest ago; what
    was answered today comes last of all.
    """
    overdue = {name: place for place, name in enumerate(history.due)}
    stages = tuple(Why)

    def rank(puzzle: Puzzle) -> tuple[int, int, float, str]:
        why = history.why(puzzle.id, now)
        last = history.last.get(puzzle.id)
        place = overdue.get(puzzle.id, 0) if why is Why.DUE else 0
        return stages.index(why), place, last.timestamp() if last else 0.0, _shuffled(seed, puzzle.id)

    return min(matching, key=rank, default=None)


def _shuffled(seed: str, name: str) -> str:
    """Where a puzzle stands in the order of a seed."""
    return hashlib.sha256(f"{seed}|{name}".encode()).hexdigest()


def ask(puzzle: Puzzle, history: History, now: dt.datetime) -> Question:
    """A puzzle as it is asked next: the first time as it is, later with its suits exchanged, where that keeps the answer."""
    variants = _variants(puzzle)
    variant = variants[history.answers.get(puzzle.id, 0) % len(variants)]
    number = history.practised.get(puzzle.id, 0)
    return Question(make_variant(puzzle, variant), number, variant, history.why(puzzle.id, now))


def ask_next(pool: Mapping[str, Puzzle], asked: Filter, history: History, now: dt.datetime, *, seed: str) -> Question | None:
    """The next question of a filter, None where nothing matches; `seed` is the player's."""
    matching = [puzzle for puzzle in pool.values() if asked.holds(puzzle)]
    puzzle = choose_next(matching, history, now, seed=f"{seed}|{asked.theme}|{asked.difficulty}")
    return None if puzzle is None else ask(puzzle, history, now)


def reopen(
    pool: Mapping[str, Puzzle], records: Records, history: History, now: dt.datetime, *, name: str | None, number: str | None
) -> Question | None:
    """The question that a link names: one that was answered, or the puzzle's next one; None for any other."""
    puzzle = pool.get(name or "")
    if puzzle is None or number is None or not (number.isascii() and number.isdigit() and len(number) < 10):
        return None
    answered = records.get(occasion(puzzle.id, int(number)))
    if answered is None:
        question = ask(puzzle, history, now)
        return question if question.number == int(number) else None
    if answered.variant not in _variants(puzzle):  # the bank has changed since
        return None
    return Question(make_variant(puzzle, answered.variant), int(number), answered.variant, None)


def _variants(puzzle: Puzzle) -> tuple[int, ...]:
    """The variants that keep the answer, beginning with the puzzle as it is."""
    return (0, *puzzle.solution.variants) if isinstance(puzzle.solution, OpeningSolution) else (0,)


def next_card(records: Records, name: str, grade: int, now: dt.datetime) -> CardState:
    """The card of a puzzle after an answer of `grade` at `now` (aware)."""
    before = records.card(name)
    after = schedule(name, None if before is None else before.state, grade, now)
    return CardState(name, after.state, after.due)


@dataclass(frozen=True, slots=True)
class Counts:
    """How many puzzles match a filter, how many of them are due, and how many were never answered."""

    matching: int
    due: int
    new: int


def count_matching(pool: Iterable[Puzzle], asked: Filter, history: History, now: dt.datetime) -> Counts:
    """Count what a filter holds at `now` (aware)."""
    whys = Counter(history.why(puzzle.id, now) for puzzle in pool if asked.holds(puzzle))
    return Counts(whys.total(), whys[Why.DUE], whys[Why.NEW])


def count_themes(pool: Iterable[Puzzle]) -> Mapping[str, int]:
    """How many puzzles each theme has, the most frequent first."""
    counted = Counter(theme for puzzle in pool for theme in puzzle.themes)
    return dict(sorted(counted.items(), key=lambda item: (-item[1], item[0])))
