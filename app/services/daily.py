"""Use-cases of the daily opening and of the five published ones."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from analysis.reasons import Reason, reason
from puzzles.daily import FIRST_DAY, daily_puzzle, today
from puzzles.judge import Verdict, judge
from puzzles.openings import published_openings
from puzzles.puzzle import Puzzle

ANSWER_TIME_S = 30
"""The rule text gives the dealer 30 seconds for the first discard."""


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
    """The opening of the day."""
    return daily_puzzle(day.date)


def open_published() -> tuple[Puzzle, ...]:
    """The five published openings."""
    return published_openings()


def answer(puzzle: Puzzle, position: int) -> Verdict:
    """Judge the tile at `position` (0 to 13) of the puzzle's rack."""
    return judge(puzzle, puzzle.hand.concealed[position])
