"""When a puzzle comes back: FSRS, a model of forgetting, counted in whole days of the daily boundary (midnight UTC+8).

A failed puzzle comes back the next day whatever the model says, and no puzzle comes back on the day of its answer.
"""

from __future__ import annotations

import datetime as dt
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import fsrs

from puzzles.daily import starts_at, today

RATINGS: Final = {100: fsrs.Rating.Easy, 80: fsrs.Rating.Good, 60: fsrs.Rating.Hard, 0: fsrs.Rating.Again}
_DAY: Final = dt.timedelta(days=1)
# Without steps of minutes every interval is one of days; without fuzz the same answers give the same days.
_SCHEDULER: Final = fsrs.Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)


@dataclass(frozen=True, slots=True)
class Schedule:
    """The card after an answer, as JSON, and the midnight (aware) from which the puzzle is due."""

    state: dict[str, object]
    due: dt.datetime


def schedule(puzzle: str, state: Mapping[str, Any] | None, grade: int, now: dt.datetime) -> Schedule:
    """What becomes of a puzzle's card (`state`, None for a new one) by an answer at `now` (aware).

    Raises ValueError for a grade that is not 100, 80, 60 or 0.
    """
    if grade not in RATINGS:
        raise ValueError(f"no rating for grade {grade}")
    card = fsrs.Card(card_id=_number(puzzle)) if state is None else fsrs.Card.from_dict(dict(state))  # type: ignore[arg-type]  # JSON
    card, _ = _SCHEDULER.review_card(card, RATINGS[grade], now.astimezone(dt.UTC))
    tomorrow = today(now) + _DAY
    day = tomorrow if grade == 0 else max(tomorrow, today(card.due))
    card.due = starts_at(day).astimezone(dt.UTC)
    return Schedule(dict(card.to_dict()), card.due)


def _number(puzzle: str) -> int:
    """A card's number; FSRS would take the clock."""
    return int.from_bytes(hashlib.sha256(puzzle.encode()).digest()[:6], "big")
