"""Answering an opening, on whichever page it is asked: the first answer of an occasion is judged and stored, and stays."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

from analysis.tiles import KIND_OF, LETTERS
from app.services.records import CardState, Record, Records
from puzzles.judge import Verdict, judge, judge_plan, mark, second_step
from puzzles.puzzle import Puzzle
from puzzles.second_step import option_id, points_of
from puzzles.variants import exchange, restore


def answer_tile(
    records: Records,
    puzzle: Puzzle,
    tile: int,
    *,
    occasion: str,
    mode: str,
    now: dt.datetime,
    variant: int = 0,
    schedule: Callable[[int], CardState] | None = None,
) -> Record:
    """Judge discarding `tile` from the puzzle as it is shown (in `variant`) and store it; gives the answer that counts.

    Until a second step is answered it counts as wrong. `schedule` makes the puzzle's card from the grade.
    """
    marked = mark(puzzle, tile)
    points = marked.grade if second_step(puzzle) is None else points_of(marked.grade, plan_right=False)
    record = Record(
        occasion=occasion,
        mode=mode,
        puzzle=puzzle.id,
        given=LETTERS[restore(tile, variant)],
        grade=marked.grade,
        points=points,
        answered_at=now,
        variant=variant,
        loss=marked.loss,
        engine=marked.engine,
        key=None if puzzle.key is None or puzzle.key.best is None else "published",
        themes=puzzle.themes,
        difficulty=puzzle.difficulty.value,
    )
    return records.add(record, card=schedule(marked.grade) if schedule else None)


def answer_plan(records: Records, puzzle: Puzzle, record: Record, option: int) -> Record:
    """Judge the second step of an answer and store it, once; gives the answer with it."""
    is_right, points = judge_plan(puzzle, record.grade, option)
    plan = second_step(puzzle)
    assert plan is not None
    return records.add_plan(record.occasion, plan=option_id(plan.options[option]), plan_right=is_right, points=points)


def awaits_plan(puzzle: Puzzle, record: Record) -> bool:
    """Whether the second step of an answer is still to come."""
    return second_step(puzzle) is not None and record.plan is None


def position_of(puzzle: Puzzle, record: Record) -> int:
    """Where the tile that was answered stands on the rack of the puzzle as it is shown."""
    return puzzle.hand.concealed.index(_tile_of(record))


def verdict_of(puzzle: Puzzle, record: Record) -> Verdict:
    """What an answer got, with the engine's view; needs the engine."""
    return judge(puzzle, _tile_of(record))


def _tile_of(record: Record) -> int:
    return exchange(KIND_OF[record.given], record.variant)
