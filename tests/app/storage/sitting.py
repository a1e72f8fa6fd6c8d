"""Students who begin and answer until they are killed: `python -m tests.app.storage.sitting URL CODE FIRST GIVEN`."""

from __future__ import annotations

import sys

from app.services.quizzes import QuizStore
from app.storage.database import Database
from tests.app.classes import sit
from tests.app.databases import NOW


def main(url: str, code: str, first: int, given: str) -> None:
    """Let student `first` and all after begin and answer both questions; a line with the number once both are taken."""
    store = QuizStore(Database(url))
    while True:
        student = sit(store, code, first)
        for question in range(2):
            student.answer(question, given, attempt=1, milliseconds=first, now=NOW)
        sys.stdout.write(f"{first}\n")
        sys.stdout.flush()
        first += 1


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4])
