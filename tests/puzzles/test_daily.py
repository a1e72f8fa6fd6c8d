"""The daily opening: one a date for everyone, worth asking, and ready-made as the engine would choose it."""

from __future__ import annotations

import datetime as dt
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.discards import rank_discards
from analysis.hand import WinContext
from analysis.tiles import format_kinds, is_honor
from puzzles.daily import (
    DATA,
    FIRST_DAY,
    candidates,
    choose_opening,
    daily_puzzle,
    is_ready_made,
    is_worth_asking,
    read_openings,
    today,
)

DATES = st.dates(FIRST_DAY, FIRST_DAY + dt.timedelta(days=365 * 40))
CHOSEN_FROM = dt.date(2026, 12, 1)
"""Days before this one keep the hand that an earlier engine chose."""
SAMPLE = [CHOSEN_FROM + dt.timedelta(days=number) for number in range(0, 730, 97)]


def ready_made() -> dict[dt.date, str]:
    return read_openings(DATA)


def test_the_day_changes_at_midnight_utc_plus_8() -> None:
    assert today(dt.datetime(2026, 12, 1, 15, 59, 59, tzinfo=dt.UTC)) == dt.date(2026, 12, 1)
    assert today(dt.datetime(2026, 12, 1, 16, 0, tzinfo=dt.UTC)) == dt.date(2026, 12, 2)


@given(DATES)
def test_a_candidate_depends_on_date_and_number_alone(date: dt.date) -> None:
    few, more = list(islice(candidates(date), 2)), list(islice(candidates(date), 4))
    assert more[:2] == few
    assert len(set(more)) == 4


@settings(max_examples=10)
@given(DATES)
def test_an_opening_that_is_taken_is_worth_asking(date: dt.date) -> None:
    hand = choose_opening(date)
    report = rank_discards(hand, context=WinContext())
    assert is_worth_asking(report, hand, date)
    best = [discard for discard in report.discards if discard.grade == 100]
    if date.toordinal() % 4:
        assert not any(is_honor(discard.tile) and hand.counts[discard.tile] == 1 for discard in best)


@pytest.mark.parametrize("date", SAMPLE)
def test_a_ready_made_opening_is_the_one_that_the_engine_chooses(date: dt.date) -> None:
    assert ready_made()[date] == format_kinds(choose_opening(date).concealed)


def test_two_years_are_ready_made_without_a_gap_or_a_repetition() -> None:
    dates = sorted(ready_made())
    assert dates[0] == FIRST_DAY
    assert dates[-1] - dates[0] == dt.timedelta(days=len(dates) - 1)
    assert dates[-1] >= FIRST_DAY + dt.timedelta(days=729)
    assert len(set(ready_made().values())) == len(dates)


def test_a_date_beyond_the_ready_made_ones_has_an_opening_too() -> None:
    date = FIRST_DAY + dt.timedelta(days=365 * 30)
    assert not is_ready_made(date)
    assert daily_puzzle(date).hand == choose_opening(date)
    assert daily_puzzle(date).id == f"daily-{date.isoformat()}"


def test_there_is_no_opening_before_the_first_day() -> None:
    with pytest.raises(ValueError, match="begin on"):
        daily_puzzle(FIRST_DAY - dt.timedelta(days=1))
