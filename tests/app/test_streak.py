"""The streak: days in a row, each answered on its day with a grade above 0; a 0 breaks it, a missed day too."""

from __future__ import annotations

import datetime as dt

from hypothesis import given
from hypothesis import strategies as st

from app.services.daily import archive_month, grade_squares, months, next_change, open_day
from app.services.records import Record
from app.services.streak import Streak, count_streak, is_on_its_day, occasion_of
from puzzles.daily import FIRST_DAY, starts_at, today

DAY = dt.date(2026, 12, 10)
GRADES = st.sampled_from((100, 80, 60, 0))
WEEKS = st.dictionaries(st.integers(0, 20), GRADES)
"""Days back from DAY, and what they got."""


def answered(date: dt.date, grade: int, *, later: dt.timedelta = dt.timedelta(hours=1)) -> Record:
    moment = (starts_at(date) + later).astimezone(dt.UTC)
    return Record(occasion_of(date), "daily", "test", "1m", grade, grade, moment)


def back(days: int) -> dt.date:
    return DAY - dt.timedelta(days=days)


def test_days_in_a_row_add_up_and_today_may_still_come() -> None:
    records = [answered(back(days), 80) for days in (1, 2, 3)]
    assert count_streak(records, DAY) == Streak(3, 3)
    assert count_streak([*records, answered(DAY, 60)], DAY) == Streak(4, 4)


def test_a_zero_breaks_it() -> None:
    records = [answered(back(3), 100), answered(back(2), 100), answered(back(1), 0), answered(DAY, 100)]
    assert count_streak(records, DAY) == Streak(1, 2)
    assert count_streak([answered(back(1), 100), answered(DAY, 0)], DAY).current == 0


def test_a_missed_day_breaks_it_and_answering_it_later_does_not_mend_it() -> None:
    records = [answered(back(2), 100), answered(DAY, 100), answered(back(1), 100, later=dt.timedelta(hours=30))]
    assert not is_on_its_day(records[-1])
    assert count_streak(records, DAY) == Streak(1, 1)


def test_the_last_second_of_a_day_counts_and_the_next_does_not() -> None:
    day = dt.timedelta(days=1)
    assert is_on_its_day(answered(DAY, 100, later=day - dt.timedelta(seconds=1)))
    assert not is_on_its_day(answered(DAY, 100, later=day))


@given(WEEKS)
def test_the_streak_is_the_longest_run_of_won_days_that_ends_now(week: dict[int, int]) -> None:
    records = [answered(back(days), grade) for days, grade in week.items()]
    run = 0
    for days in range(21):
        if days == 0 and 0 not in week:
            continue
        if not week.get(days, 0):
            break
        run += 1
    found = count_streak(records, DAY)
    assert found.current == run
    assert found.longest >= run
    assert found.longest == max((_run_from(week, days) for days in range(21)), default=0)


def _run_from(week: dict[int, int], days: int) -> int:
    run = 0
    while week.get(days + run, 0):
        run += 1
    return run


@given(WEEKS)
def test_the_squares_are_the_last_seven_days(week: dict[int, int]) -> None:
    records = [answered(back(days), grade) for days, grade in week.items()]
    squares = grade_squares(records, DAY)
    assert len(squares) == 7
    assert [square == "⬜" for square in squares] == [days not in week for days in range(6, -1, -1)]


@given(st.datetimes(dt.datetime(2026, 1, 2), dt.datetime(2035, 1, 1), timezones=st.just(dt.UTC)))
def test_the_archive_has_every_day_from_the_first_to_today_and_no_other_open(now: dt.datetime) -> None:
    day = open_day(None, now)
    found = [
        cell
        for year, month in months(day)
        for week in archive_month(day, year, month, [])
        for cell in week
        if cell and cell.is_open
    ]
    dates = {cell.date for cell in found}
    assert len(found) == len(dates) == (day.today - FIRST_DAY).days + 1
    assert {min(dates), max(dates)} == {FIRST_DAY, day.today}


def test_the_next_puzzle_is_told_in_the_readers_time_zone() -> None:
    assert next_change(DAY, "Europe/Berlin").isoformat() == "2026-12-10T17:00:00+01:00"
    assert next_change(DAY, None).isoformat() == "2026-12-11T00:00:00+08:00"
    assert next_change(DAY, "No/Where").isoformat() == "2026-12-11T00:00:00+08:00"
    assert today(next_change(DAY, "America/New_York")) == DAY + dt.timedelta(days=1)
