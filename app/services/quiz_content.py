"""What a version of a quiz asks, as it is stored: a snapshot with its puzzles, as the text of its JSON."""

from __future__ import annotations

import functools
import json

from puzzles.quiz import Quiz
from puzzles.quiz_file import read_snapshot, write_snapshot


def write_content(quiz: Quiz) -> str:
    """A quiz as it is stored: in ASCII, since not every character that a draft may hold can be stored otherwise."""
    return json.dumps(write_snapshot(quiz), separators=(",", ":"))


@functools.lru_cache(maxsize=64)
def read_content(content: str) -> Quiz:
    """What `write_content` wrote; kept, since every answer of a class needs it."""
    return read_snapshot(json.loads(content))
