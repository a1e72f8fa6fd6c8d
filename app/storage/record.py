"""What is kept of a player, as values: one answer, and when a puzzle comes back."""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

from puzzles.moment import in_utc
from puzzles.plain_text import is_plain_text

MODES: Final = ("daily", "opening", "practice", "drill")
LONGEST_NAME: Final = 40
_MOST_POINTS: Final = 100
_MOST: Final = 2**31 - 1


class ValueFault(ValueError):  # noqa: N818  what is wrong is the value, not the program
    """A value that a record cannot hold: the `field` and what was given for it."""

    def __init__(self, field: str, value: object) -> None:
        self.field = field
        self.value = value
        super().__init__(f"{field} cannot be {value!r}")


def is_moment(value: object) -> bool:
    """Whether it is an aware datetime that can be told in UTC."""
    return isinstance(value, dt.datetime) and value.tzinfo is not None and in_utc(value) is not None


def _is_int(value: object, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _is_themes(value: object) -> bool:
    """Keys without spaces, which is what a table sets between them."""
    return isinstance(value, tuple) and all(is_plain_text(theme) and len(theme.split()) == 1 for theme in value)


def _if_any(holds: Callable[[object], bool]) -> Callable[[object], bool]:
    return lambda value: value is None or holds(value)


_HOLDS: Final[dict[str, Callable[[object], bool]]] = {
    "occasion": is_plain_text,
    "mode": lambda value: value in MODES,
    "puzzle": is_plain_text,
    "given": lambda value: is_plain_text(value, least=0),
    "grade": lambda value: _is_int(value, _MOST_POINTS),
    "points": lambda value: _is_int(value, _MOST_POINTS),
    "answered_at": is_moment,
    "variant": lambda value: _is_int(value, _MOST),
    "plan": _if_any(is_plain_text),
    "plan_right": lambda value: value is None or isinstance(value, bool),
    "loss": _if_any(_is_number),
    "engine": _if_any(lambda value: _is_int(value, _MOST)),
    "key": _if_any(is_plain_text),
    "themes": _is_themes,
    "difficulty": _if_any(is_plain_text),
}


@dataclass(frozen=True, slots=True)
class Record:
    """One answer. `occasion` tells it from all others of its player: the first answer of an occasion is the one that counts.

    `occasion` is "daily/2026-12-01", "opening/published-1", "practice/<puzzle>/<n>" or "drill/<drill>/<seed>/<n>"; `grade` is
    100, 80, 60 or 0 for a discard and the points for a drill; `points` (0 to 100) hold the partial credit of a second step;
    `loss` is the expected share lost against the best; `key` the named key that graded. Raises ValueFault.
    """

    occasion: str
    mode: str
    puzzle: str
    given: str
    grade: int
    points: int
    answered_at: dt.datetime
    variant: int = 0
    plan: str | None = None
    plan_right: bool | None = None
    loss: float | None = None
    engine: int | None = None
    key: str | None = None
    themes: tuple[str, ...] = ()
    difficulty: str | None = None

    def __post_init__(self) -> None:
        for field, holds in _HOLDS.items():
            if not holds(getattr(self, field)):
                raise ValueFault(field, getattr(self, field))


class Trace(NamedTuple):
    """That a puzzle was answered, on which occasion and when; not how."""

    occasion: str
    mode: str
    puzzle: str
    answered_at: dt.datetime


@dataclass(frozen=True, slots=True)
class CardState:
    """When a puzzle comes back to a player: an FSRS card as JSON, and its `due` (aware). Raises ValueFault."""

    puzzle: str
    state: dict[str, object]
    due: dt.datetime

    def __post_init__(self) -> None:
        if not is_plain_text(self.puzzle):
            raise ValueFault("puzzle", self.puzzle)
        if not is_moment(self.due):
            raise ValueFault("due", self.due)
