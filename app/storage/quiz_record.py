"""What is kept of a class, as values: the terms that a quiz is handed out on, its students, their answers."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from app.storage.record import LONGEST_NAME, ValueFault, is_moment
from puzzles.plain_text import is_plain_text, says_something
from puzzles.quiz import ATTEMPTS, MOST_QUESTIONS, Settings

MOST_STUDENTS: Final = 1_000
"""Of one class: whoever has the code can join, and a program could join without end."""
LONGEST_MS: Final = 2**31 - 1
_MOST_POINTS: Final = 100


@dataclass(frozen=True, slots=True)
class Terms:
    """How a quiz is handed out: `label` names the class, `roster` the names to choose from (empty: any name), `settings` stand in
    for the quiz's own. What is wrong with the settings, `puzzles.quiz.check_head` says. Raises ValueFault."""

    label: str
    settings: Settings
    roster: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        _check(self, _TERMS)

    def has_opened(self, now: dt.datetime) -> bool:
        """Whether students may begin already."""
        return self.settings.opens is None or now >= self.settings.opens

    def has_closed(self, now: dt.datetime) -> bool:
        """Whether no more answers are taken."""
        return self.settings.closes is not None and now >= self.settings.closes


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer to the question at index `question`: what was `given`, the `grade` and `points` (0 to 100) that it got, how long
    it took. Raises ValueFault."""

    attempt: int
    question: int
    given: str
    grade: int
    points: int
    milliseconds: int
    answered_at: dt.datetime

    def __post_init__(self) -> None:
        _check(self, _ANSWER)


def is_name(value: object) -> bool:
    """Whether it can be the name of a student, a class or a roster's entry: a line that says something."""
    if not isinstance(value, str) or not is_plain_text(value, most=LONGEST_NAME):
        return False
    return value.strip() == value and says_something(value)


def _is_int(least: int, most: int) -> Callable[[object], bool]:
    return lambda value: isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _is_roster(value: object) -> bool:
    return isinstance(value, tuple) and len(value) <= MOST_STUDENTS and all(map(is_name, value)) and len(set(value)) == len(value)


def _check(value: object, holds: dict[str, Callable[[object], bool]]) -> None:
    for field, check in holds.items():
        if not check(getattr(value, field)):
            raise ValueFault(field, getattr(value, field))


_TERMS: Final[dict[str, Callable[[object], bool]]] = {"label": is_name, "roster": _is_roster}
_ANSWER: Final[dict[str, Callable[[object], bool]]] = {
    "attempt": _is_int(ATTEMPTS[0], ATTEMPTS[-1]),
    "question": _is_int(0, MOST_QUESTIONS - 1),
    "given": lambda value: is_plain_text(value, least=0),
    "grade": _is_int(0, _MOST_POINTS),
    "points": _is_int(0, _MOST_POINTS),
    "milliseconds": _is_int(0, LONGEST_MS),
    "answered_at": is_moment,
}
