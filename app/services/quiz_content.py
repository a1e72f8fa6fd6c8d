"""What a version of a quiz asks, as it is stored: a snapshot with its puzzles, as the text of its JSON."""

from __future__ import annotations

import functools
import json

from analysis.reasons import reason
from puzzles.quiz import Fault, Quiz, check
from puzzles.quiz_file import read_snapshot, write_snapshot


def write_content(quiz: Quiz) -> str:
    """A quiz as it is stored: in ASCII, since not every character that a draft may hold can be stored otherwise."""
    return json.dumps(write_snapshot(quiz), separators=(",", ":"))


@functools.lru_cache(maxsize=64)
def read_content(content: str) -> Quiz:
    """What `write_content` wrote; kept, since every answer of a class needs it."""
    return read_snapshot(json.loads(content))


def why_incomplete(quiz: Quiz) -> tuple[Fault, ...]:
    """Why students cannot be asked it: its faults, and hands that are not analysed, since marking has no engine to ask."""
    unsolved = (
        Fault(reason("quizzes.not_analysed"), "hand", number)
        for number, question in enumerate(quiz.questions, 1)
        if question.puzzle.solution is None
    )
    return (*check(quiz), *unsolved)
