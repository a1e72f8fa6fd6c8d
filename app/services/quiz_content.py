"""What a version of a quiz asks, as it is stored: the JSON that a quiz is exported as."""

from __future__ import annotations

import functools

from puzzles.quiz import Quiz
from puzzles.quiz_file import read_json, write_json


def write_content(quiz: Quiz) -> str:
    """A quiz as it is stored."""
    return write_json(quiz).decode()


@functools.lru_cache(maxsize=64)
def read_content(content: str) -> Quiz:
    """What `write_content` wrote; kept, since every answer of a class needs it."""
    return read_json(content.encode())
