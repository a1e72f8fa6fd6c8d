"""The daily puzzle: one a date for everyone, from the bank, none again before every one was used."""

from __future__ import annotations

import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.bank import load_bank
from puzzles.daily import CALENDAR, FIRST_DAY, daily_puzzle, extend_calendar, read_calendar, starts_at, today
from puzzles.puzzle import Kind

DATES = st.dates(FIRST_DAY, FIRST_DAY + dt.timedelta(days=365 * 40))
ASKED = [puzzle.id for puzzle in load_bank().values() if puzzle.key is None]


def test_the_day_changes_at_midnight_utc_plus_8() -> None:
    assert today(dt.datetime(2026, 12, 1, 15, 59, 59, tzinfo=dt.UTC)) == dt.date(2026, 12, 1)
    assert today(dt.datetime(2026, 12, 1, 16, 0, tzinfo=dt.UTC)) == dt.date(2026, 12, 2)


@given(DATES)
def test_a_day_begins_at_the_same_moment_for_everyone(date: dt.date) -> None:
    begins = starts_at(date)
    assert today(begins) == date
    assert today(begins - dt.timedelta(microseconds=1)) == date - dt.timedelta(days=1)


@given(DATES)
def test_every_date_has_a_first_discard_of_the_bank(date: dt.date) -> None:
    puzzle = daily_puzzle(date)
    assert load_bank()[puzzle.id] is puzzle
    assert puzzle.kind is Kind.OPENING
    assert puzzle.key is None


def test_no_puzzle_comes_again_before_every_one_was_used() -> None:
    chosen = list(read_calendar(CALENDAR).values())
    first = chosen[: len(ASKED)]
    assert len(set(first)) == len(first)
    assert set(chosen) <= set(ASKED)


def test_the_file_has_no_gap() -> None:
    dates = list(read_calendar(CALENDAR))
    assert dates == [FIRST_DAY + dt.timedelta(days=number) for number in range(len(dates))]


@given(st.integers(0, 60), st.integers(0, 60))
def test_a_day_that_has_begun_keeps_its_puzzle_when_the_file_grows(first: int, more: int) -> None:
    before = extend_calendar({}, first)
    after = extend_calendar(before, first + more)
    assert {date: after[date] for date in before} == before
    assert after == extend_calendar({}, first + more)


def test_a_puzzle_that_was_used_waits_until_all_others_were() -> None:
    kept = {FIRST_DAY: ASKED[3]}
    assert ASKED[3] not in list(extend_calendar(kept, len(ASKED)).values())[1:]


def test_there_is_no_puzzle_before_the_first_day() -> None:
    with pytest.raises(ValueError, match="begin on"):
        daily_puzzle(FIRST_DAY - dt.timedelta(days=1))
