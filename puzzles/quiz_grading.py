"""What an answer to a question of a quiz is worth, by whichever key counts, and what stands beside it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from analysis.reasons import Reason, reason
from analysis.tiles import KIND_OF, LETTERS, format_kinds
from puzzles.drill_question import Drill, DrillQuestion, DrillVerdict, NoAnswerError
from puzzles.hand_drills import format_fans, judge_fans, judge_waits
from puzzles.judge import Mark, mark_all
from puzzles.puzzle import BEST_GRADE, FansSolution, Kind, OpeningSolution, Puzzle, WaitsSolution
from puzzles.quiz import KeyPolicy, Question

_COACH: Final = (KeyPolicy.COACH, KeyPolicy.BOTH)


@dataclass(frozen=True, slots=True)
class TileKey:
    """What the key of a question says about a tile: the `grade` that counts, and the engine's `mark` where it may be shown."""

    tile: int
    grade: int
    mark: Mark | None


@dataclass(frozen=True, slots=True)
class Marked:
    """An answer with its grade: `given` as it is recorded (``5m``, ``147m``, ``full_flush:26``), `grade` 0 to 100 by the key that
    counts, `right` the answers that get 100. `engine_grade` stands beside a coach's key where both are shown, `mark` is the
    engine's view of a discard (loss, version); `reasons` say why, but for discards, whose reasons need the whole table."""

    given: str
    grade: int
    right: tuple[str, ...]
    engine_grade: int | None = None
    mark: Mark | None = None
    reasons: tuple[Reason, ...] = ()


def tile_keys(question: Question) -> tuple[TileKey, ...]:
    """The key of a question that asks for a discard, a row for each kind of tile held: best grades first, then as the engine
    ranks them; asks the engine only for a puzzle that carries no grades."""
    marks = mark_all(question.puzzle)
    shown = {tile: None if question.key is KeyPolicy.COACH else mark for tile, mark in marks.items()}
    if question.key in _COACH:
        named = dict(question.grades)
        rows = [TileKey(tile, named.get(tile, 0), shown[tile]) for tile in marks]
    else:
        rows = [TileKey(tile, mark.grade, mark) for tile, mark in marks.items()]
    return tuple(sorted(rows, key=lambda row: -row.grade))


def mark_answer(question: Question, given: str) -> Marked:
    """What the answer `given` is worth. Raises NoAnswerError for a text that is no answer to this question."""
    if question.puzzle.kind is Kind.OPENING:
        return _mark_discard(question, given)
    asked = _as_drill(question.puzzle)
    verdict = _judge(asked, given)
    return Marked(verdict.given, verdict.score, asked.right, reasons=verdict.reasons)


def right_answers(question: Question) -> tuple[str, ...]:
    """The answers that get 100, as they are recorded."""
    if question.puzzle.kind is Kind.OPENING:
        return tuple(LETTERS[row.tile] for row in tile_keys(question) if row.grade == BEST_GRADE)
    return _as_drill(question.puzzle).right


def _mark_discard(question: Question, given: str) -> Marked:
    rows = {row.tile: row for row in tile_keys(question)}
    row = rows.get(KIND_OF.get(given, -1))
    if row is None:
        raise NoAnswerError(given)
    right = tuple(LETTERS[tile] for tile, other in rows.items() if other.grade == BEST_GRADE)
    beside = row.mark.grade if question.key is KeyPolicy.BOTH and row.mark is not None else None
    return Marked(given, row.grade, right, beside, row.mark)


def _judge(asked: DrillQuestion, given: str) -> DrillVerdict:
    return judge_waits(asked, given) if asked.drill is Drill.WAITS else judge_fans(asked, given)


def _as_drill(puzzle: Puzzle) -> DrillQuestion:
    """The drill that asks the same, so that both are marked alike; it has no seed. ValueError for a puzzle without a solution."""
    match puzzle.solution:
        case WaitsSolution(tiles):
            return DrillQuestion(Drill.WAITS, 0, 0, reason("drills.ask.waits"), (format_kinds(tiles),), puzzle=puzzle)
        case FansSolution(fans, points):
            return DrillQuestion(Drill.FANS, 0, 0, reason("drills.ask.fans"), (format_fans(fans, points),), puzzle=puzzle)
        case OpeningSolution() | None:
            raise ValueError(f"{puzzle.id} is to be analysed before it is marked")
