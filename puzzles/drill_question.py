"""What a drill asks and what an answer to it is worth; how each kind asks and judges is in the modules beside this one."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Final

from analysis.reasons import Reason
from puzzles.puzzle import Puzzle

FULL_SCORE: Final = 100


class Drill(enum.StrEnum):
    """The kinds of drill. A question depends on the place of its kind in this list: new kinds go to the end."""

    WAITS = "waits"
    """13 tiles: all the tiles that complete them."""
    FANS = "fans"
    """A won hand: its fan and their total."""
    PAYMENTS = "payments"
    """A win: what each seat gains or loses."""
    DECLARE = "declare"
    """A complete hand near 8 points: declare or not."""
    SINGLE_WAIT = "single_wait"
    """A winning tile: does an edge, closed or pair wait count."""
    WINDS = "winds"
    """Seat wind, prevailing wind, and how they move."""
    RULES = "rules"
    """The rules and penalties, by choices."""


class NoAnswerError(ValueError):
    """A text that is no answer to the question."""


@dataclass(frozen=True, slots=True)
class Option:
    """One of the answers to choose from: its key, as it is recorded, and its words."""

    key: str
    words: Reason


@dataclass(frozen=True, slots=True)
class DrillQuestion:
    """Question `number` of a `seed`. Nothing but `ask`, `options`, `tiles` and the hand may be shown before an answer.

    `right` are the answers that are right, written as answers are (see `puzzles.drills`), the one to show first; `reasons`
    say why, and `source` where the rule stands. `tiles` are shown: the tile that completes a hand of 13, or tiles without a hand.
    """

    drill: Drill
    seed: int
    number: int
    ask: Reason
    right: tuple[str, ...]
    reasons: tuple[Reason, ...] = ()
    options: tuple[Option, ...] = ()
    puzzle: Puzzle | None = None
    tiles: tuple[int, ...] = ()
    source: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class DrillVerdict:
    """What an answer is worth (0 to 100), the answer as it is recorded, the right one, and why."""

    score: int
    given: str
    right: str
    reasons: tuple[Reason, ...]


def share_of(hits: int, wrong: int, total: int, *, full: int = FULL_SCORE) -> int:
    """Points of `full` for `hits` of `total`, each wrong one taking one away again; never below 0."""
    return full * max(0, hits - wrong) // total


def judge_choice(question: DrillQuestion, given: str) -> DrillVerdict:
    """All or nothing. Raises NoAnswerError for a key that was no option."""
    if given not in {option.key for option in question.options}:
        raise NoAnswerError(given)
    return DrillVerdict(FULL_SCORE * (given in question.right), given, question.right[0], question.reasons)
