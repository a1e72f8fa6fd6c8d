"""Use-cases of the daily puzzle and of the five published openings: the day, its archive, what is shared."""

from __future__ import annotations

import calendar
import datetime as dt
import zoneinfo
from collections.abc import Iterable
from dataclasses import dataclass

from analysis.reasons import Reason, reason
from app.services.records import Record
from app.services.streak import date_of
from puzzles.daily import FIRST_DAY, daily_puzzle, starts_at, today
from puzzles.openings import published_openings
from puzzles.puzzle import Puzzle

ANSWER_TIME_S = 30
"""The rule text gives the dealer 30 seconds for the first discard."""
_SQUARES = {100: "🟩", 80: "🟦", 60: "🟨", 0: "⬛"}
_NO_ANSWER = "⬜"
_SHARED_DAYS = 7


@dataclass(frozen=True, slots=True)
class Day:
    """The date a visitor asked for; `fault` says why it is another one than was typed."""

    date: dt.date
    today: dt.date
    fault: Reason | None = None

    @property
    def previous(self) -> dt.date | None:
        """The day before, None at the beginning."""
        return self.date - dt.timedelta(days=1) if self.date > FIRST_DAY else None

    @property
    def next(self) -> dt.date | None:
        """The day after, None for today."""
        return self.date + dt.timedelta(days=1) if self.date < self.today else None


@dataclass(frozen=True, slots=True)
class ArchiveDay:
    """A day of the archive: its grade if it was answered, and whether it can be opened."""

    date: dt.date
    grade: int | None
    is_open: bool


def open_day(typed: str | None, now: dt.datetime) -> Day:
    """The day of a link's ?date=, at `now` (aware): today where it is missing, malformed, early or in the future."""
    current = today(now)
    if not typed:
        return Day(current, current)
    try:
        date = dt.date.fromisoformat(typed.strip()[:32])
    except ValueError:
        return Day(current, current, reason("daily.bad_date", text=typed[:32]))
    if date > current:
        return Day(current, current, reason("daily.future_date", date=date.isoformat()))
    if date < FIRST_DAY:
        return Day(current, current, reason("daily.early_date", date=date.isoformat(), first=FIRST_DAY.isoformat()))
    return Day(date, current)


def open_daily(day: Day) -> Puzzle:
    """The puzzle of the day."""
    return daily_puzzle(day.date)


def open_published() -> tuple[Puzzle, ...]:
    """The five published openings."""
    return published_openings()


def next_change(day: dt.date, zone: str | None) -> dt.datetime:
    """When the puzzle after that of `day` comes, told in the reader's time zone (an IANA name; UTC+8 where it is none)."""
    moment = starts_at(day + dt.timedelta(days=1))
    try:
        return moment.astimezone(zoneinfo.ZoneInfo(zone)) if zone else moment
    except (zoneinfo.ZoneInfoNotFoundError, ValueError):
        return moment


def months(day: Day) -> tuple[tuple[int, int], ...]:
    """Year and month of everything in the archive, the latest first."""
    first, last = (date.year * 12 + date.month - 1 for date in (FIRST_DAY, day.today))
    return tuple(divmod(number, 12) for number in range(last, first - 1, -1))


def archive_month(day: Day, year: int, month: int, records: Iterable[Record]) -> tuple[tuple[ArchiveDay | None, ...], ...]:
    """The weeks of a month (0 to 11) from Monday on, None beside it."""
    grades = {date_of(record): record.grade for record in records}
    weeks = calendar.Calendar().monthdatescalendar(year, month + 1)
    return tuple(
        tuple(
            ArchiveDay(date, grades.get(date), FIRST_DAY <= date <= day.today) if date.month == month + 1 else None
            for date in week
        )
        for week in weeks
    )


def grade_squares(records: Iterable[Record], date: dt.date) -> str:
    """A square for each of the last seven days up to `date`: what is shared tells no tile."""
    grades = {date_of(record): record.grade for record in records}
    days = (date - dt.timedelta(days=back) for back in reversed(range(_SHARED_DAYS)))
    return "".join(_SQUARES[grades[one]] if one in grades else _NO_ANSWER for one in days)
