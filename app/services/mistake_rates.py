"""How many get a puzzle wrong when they meet it first: shares over all players' records and all classes, by puzzle."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from app.storage.database import Database
from app.storage.first_answers import FirstAnswers, of_classes, of_players
from puzzles.quiz import KeyPolicy

LEAST_ANSWERS: Final = 5
"""Fewer answers are no rate, and could tell what one person answered."""
_KEPT_S: Final = 60.0


@dataclass(frozen=True, slots=True)
class MistakeRate:
    """The share (0 to 1) of first answers that got less than 100, and how many answers it is of."""

    share: float
    answers: int


class MistakeRates:
    """The rates of all puzzles, counted anew at most once a minute; safe to share between threads."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._guard = threading.Lock()
        self._known: Mapping[str, MistakeRate] = {}
        self._until_s: float | None = None

    def all(self, *, now_s: float) -> Mapping[str, MistakeRate]:
        """Rates by the puzzle's id, where there are LEAST_ANSWERS; `now_s` is a clock in seconds that only goes forward. Raises
        StorageError."""
        with self._guard:
            if self._until_s is None or now_s >= self._until_s:
                self._known = self._count()
                self._until_s = now_s + _KEPT_S
            return self._known

    def _count(self) -> Mapping[str, MistakeRate]:
        answers: dict[str, int] = {}
        wrong: dict[str, int] = {}
        with self._database.reading() as session:
            found = [*of_players(session), *(one for version in of_classes(session) for one in _by_puzzle(*version))]
        for puzzle, counted in found:
            answers[puzzle] = answers.get(puzzle, 0) + counted.answers
            wrong[puzzle] = wrong.get(puzzle, 0) + counted.wrong
        return {
            puzzle: MistakeRate(wrong[puzzle] / number, number) for puzzle, number in answers.items() if number >= LEAST_ANSWERS
        }


def _by_puzzle(content: str, counted: Mapping[int, FirstAnswers]) -> Iterator[tuple[str, FirstAnswers]]:
    """What a class answered by puzzles rather than questions. Grades of a coach's own are left out: by them other tiles are
    wrong."""
    rows = json.loads(content)["quiz"]["questions"]
    for question, answers in counted.items():
        if rows[question].get("key", KeyPolicy.ENGINE) == KeyPolicy.ENGINE:
            yield rows[question]["puzzle"], answers
