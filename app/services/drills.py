"""Use-cases of the drills: open a question by its address, judge an answer, and say what a record of it holds."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Final

from analysis.scoring import Score, score
from app.services.records import Record
from puzzles.drill_question import Drill, DrillQuestion, DrillVerdict, NoAnswerError
from puzzles.drills import WITHOUT_ENGINE, ask, judge
from puzzles.puzzle import WaitsSolution

MODE: Final = "drill"
SEEDS: Final = 1_000_000
"""Seeds of the drills are below this."""
_LAST_NUMBER: Final = 999_999


@dataclass(frozen=True, slots=True)
class DrillPlace:
    """Where a visitor is: the kind of drill, the seed and the number of the question; `is_read` is False if a link was wrong."""

    drill: Drill
    seed: int
    number: int
    is_read: bool = True


@dataclass(frozen=True, slots=True)
class DrillAnswer:
    """A judged answer and what a record of it holds: the occasion, the mode, the puzzle, the answer as text, points 0 to 100."""

    verdict: DrillVerdict
    occasion: str
    mode: str
    puzzle: str
    given: str
    points: int


def open_place(drill: str | None, seed: str | None, number: str | None, *, new_seed: int) -> DrillPlace:
    """The place that a link names; what is missing or wrong is the first kind, `new_seed` and question 1."""
    kinds = {str(kind): kind for kind in Drill}
    read_seed, read_number = _read(seed, range(SEEDS)), _read(number, range(1, _LAST_NUMBER + 1))
    wrong = (
        bool(drill) and drill not in kinds,
        bool(seed) and read_seed is None,
        bool(number) and read_number is None,
    )
    return DrillPlace(
        kinds.get(drill or "", Drill.WAITS),
        new_seed if read_seed is None else read_seed,
        1 if read_number is None else read_number,
        not any(wrong),
    )


def _read(text: str | None, allowed: range) -> int | None:
    """A number of a link, None where it is missing or out of `allowed`."""
    if not text or not (text.isascii() and text.isdigit()) or len(text) > 6:
        return None
    return int(text) if int(text) in allowed else None


def needs_engine(drill: Drill) -> bool:
    """Whether a question of this kind takes the compiled engine."""
    return drill not in WITHOUT_ENGINE


def open_question(place: DrillPlace) -> DrillQuestion:
    """The question at a place."""
    return ask(place.drill, place.seed, place.number)


def occasion_of(place: DrillPlace) -> str:
    """What an answer is recorded under: one answer counts for each."""
    return f"drill/{place.drill}/{place.seed}/{place.number}"


def answer(place: DrillPlace, given: str) -> DrillAnswer | None:
    """Judge `given`, a text as puzzles/drills.py says; None for a text that is no answer to the question."""
    try:
        verdict = judge(open_question(place), given)
    except NoAnswerError:
        return None
    puzzle = f"drill-{place.drill}-{place.seed}-{place.number}"
    return DrillAnswer(verdict, occasion_of(place), MODE, puzzle, verdict.given, verdict.score)


def record_of(judged: DrillAnswer, now: dt.datetime) -> Record:
    """What is stored of an answer given at `now` (aware)."""
    return Record(judged.occasion, judged.mode, judged.puzzle, judged.given, judged.points, judged.points, now)


def completed(question: DrillQuestion) -> tuple[Score, ...]:
    """The hand of a waits question completed with each of its waits, in tile order: what each score shows is the arrangement."""
    puzzle = question.puzzle
    assert puzzle is not None
    assert isinstance(puzzle.solution, WaitsSolution)
    return tuple(score(puzzle.hand.draw(kind), puzzle.context) for kind in puzzle.solution.tiles)


def score_of(question: DrillQuestion) -> Score:
    """What the won hand of a question scores, each fan with its tiles."""
    puzzle = question.puzzle
    assert puzzle is not None
    return score(puzzle.hand, puzzle.context)
