"""The engine's reports on the discards that a class got wrong: what they kill, and what was misunderstood."""

from __future__ import annotations

import functools

from analysis.discards import DiscardReport
from app.services.quiz_results import FIRST
from app.services.quizzes import Results
from puzzles.judge import rank
from puzzles.puzzle import GOOD_GRADE, Kind, Puzzle

_KEPT = 512


def reports_of(results: Results) -> dict[str, DiscardReport]:
    """A report for each opening that somebody answered first with less than 80, by its id; needs the engine."""
    wrong = {one.question for _, one in results.answers if one.attempt == FIRST and one.grade < GOOD_GRADE}
    puzzles = (results.quiz.questions[index].puzzle for index in sorted(wrong))
    return {puzzle.id: _report(puzzle) for puzzle in puzzles if puzzle.kind is Kind.OPENING}


@functools.lru_cache(maxsize=_KEPT)
def _report(puzzle: Puzzle) -> DiscardReport:
    return rank(puzzle)
