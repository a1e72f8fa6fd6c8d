"""A question in the one format of the bank: a hand, what its player knows, and what the engine and people say about it."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Final

from analysis.estimates import Estimate
from analysis.hand import Hand, WinContext
from analysis.position import Position
from analysis.reasons import Reason
from analysis.routes import Fans
from analysis.tiles import count_kinds

BEST_GRADE: Final = 100
GOOD_GRADE: Final = 80


class Kind(enum.StrEnum):
    """What is asked about the hand."""

    OPENING = "opening"
    """14 tiles: which one to discard first."""
    WAITS = "waits"
    """13 tiles: which tiles win."""
    FANS = "fans"
    """14 tiles that have won: which fan they score, and how many points."""


class Difficulty(enum.StrEnum):
    """How hard a puzzle is, by what it takes to find the answer (puzzles/difficulty.py)."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


class Difference(enum.StrEnum):
    """Why a published answer and a count of legal routes may differ."""

    CONCEALMENT = "concealment"
    """What the other players can read from the discard."""
    DEFENCE = "defence"
    """What the tile would give an opponent later."""
    HONOR_VALUE = "honor_value"
    """What a pung of one honour is worth against another."""


@dataclass(frozen=True, slots=True)
class PublishedKey:
    """What survives of a published answer: the best tile, or None where it is lost, and why an engine may differ."""

    best: int | None
    difference: Difference | None = None


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a puzzle comes from: candidate `number` of a `seed`, and the version of the generator that made it."""

    seed: int
    number: int
    generator: int


@dataclass(frozen=True, slots=True)
class StoredGrade:
    """What the engine said about a discard: `ratio` is its value against the best one's, `expected_loss` the share of the best
    one's points that the ratio stands for. The rest is what simulated deals came to (None: not played out): `behind` is how many
    points fewer it brought than the best discard by value did on the same walls."""

    tile: int
    grade: int
    ratio: float
    expected_loss: float
    win_chance: Estimate | None = None
    points: Estimate | None = None
    behind: Estimate | None = None
    deals: int = 0


@dataclass(frozen=True, slots=True)
class PlanQuestion:
    """The second step of an answer: why this tile. `right` are positions in `options`; any of them is right."""

    options: tuple[Reason, ...]
    right: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class KeptRoute:
    """A route that the best discard keeps, and its share of that discard's value."""

    fans: Fans
    share: float


@dataclass(frozen=True, slots=True)
class OpeningSolution:
    """The view of one version of the engine on a first discard, best first; `plain` are the tiles that plain efficiency would
    throw, `variants` the exchanges of suits (puzzles/variants.py) that keep every grade."""

    engine: int
    grades: tuple[StoredGrade, ...]
    routes: tuple[KeptRoute, ...]
    reasons: tuple[Reason, ...]
    plan: PlanQuestion | None
    plain: tuple[int, ...]
    variants: tuple[int, ...]

    @property
    def best(self) -> tuple[int, ...]:
        """The tiles that get 100."""
        return tuple(grade.tile for grade in self.grades if grade.grade == BEST_GRADE)


@dataclass(frozen=True, slots=True)
class WaitsSolution:
    """The tiles that complete the hand, lowest first."""

    tiles: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FansSolution:
    """The fan that count, one entry for each time, and the points they add up to."""

    fans: Fans
    points: int


Solution = OpeningSolution | WaitsSolution | FansSolution


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A question about `hand`; `thrown` are the tiles that the seats before discarded, in order.

    `key` grades before the engine's `solution` does. Without a solution the engine is asked when the puzzle is answered.
    """

    id: str
    hand: Hand
    context: WinContext
    kind: Kind = Kind.OPENING
    thrown: tuple[int, ...] = ()
    key: PublishedKey | None = None
    origin: Origin | None = None
    themes: tuple[str, ...] = ()
    difficulty: Difficulty = Difficulty.MEDIUM
    solution: Solution | None = None

    @property
    def position(self) -> Position:
        """What its player knows, of a puzzle that asks for a discard."""
        return Position(self.hand, self.context, count_kinds(self.thrown))
