"""The streak of daily puzzles: days in a row that were answered on their day, with a grade above 0."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from app.services.records import Record
from puzzles.daily import today

_PREFIX: Final = "daily/"
_DAY: Final = dt.timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Streak:
    """Days in a row up to today or, while today is open, up to yesterday; and the longest there was."""

    current: int
    longest: int


def occasion_of(date: dt.date) -> str:
    """The occasion of a date's puzzle."""
    return f"{_PREFIX}{date.isoformat()}"


def date_of(record: Record) -> dt.date:
    """The date whose puzzle a daily answer was for."""
    return dt.date.fromisoformat(record.occasion.removeprefix(_PREFIX))


def is_on_its_day(record: Record) -> bool:
    """Whether a daily answer came on its day: an older puzzle can be answered at any time, but adds to no streak."""
    return today(record.answered_at) == date_of(record)


def count_streak(records: Iterable[Record], day: dt.date) -> Streak:
    """The streak at `day` from daily answers. A 0 breaks it, a missed day too; today's puzzle breaks nothing while it is open."""
    grades = {date_of(record): record.grade for record in records if is_on_its_day(record)}
    won = {date for date, grade in grades.items() if grade > 0 and date <= day}
    last = day if day in grades else day - _DAY
    return Streak(_run_back(won, last), max((_run_back(won, date) for date in won), default=0))


def _run_back(won: set[dt.date], date: dt.date) -> int:
    days = 0
    while date in won:
        days, date = days + 1, date - _DAY
    return days
