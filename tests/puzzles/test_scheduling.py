"""When an answered puzzle comes back: never on the same day, the next day if it was failed, later the better it went."""

from __future__ import annotations

import datetime as dt
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.daily import ZONE, starts_at, today
from puzzles.scheduling import RATINGS, Schedule, schedule

NOON = dt.datetime(2026, 11, 30, 4, tzinfo=dt.UTC)
DAY = dt.timedelta(days=1)
ANSWERS = st.lists(st.tuples(st.sampled_from(sorted(RATINGS)), st.floats(0, 60, allow_nan=False)), min_size=1, max_size=12)


def after(answers: list[tuple[int, float]], start: dt.datetime = NOON) -> tuple[Schedule, dt.datetime]:
    """The card after answers, each some days after the one before, and when the last one was."""
    now, card = start, None
    for grade, days in answers:
        now += dt.timedelta(days=days)
        card = schedule("opening-1", card.state if card else None, grade, now)
    assert card is not None
    return card, now


@given(ANSWERS, st.integers(0, 24 * 60))
def test_a_puzzle_is_never_due_again_on_the_day_of_its_answer(answers: list[tuple[int, float]], minutes: int) -> None:
    card, now = after(answers, NOON + dt.timedelta(minutes=minutes))
    assert card.due >= starts_at(today(now) + DAY)


@given(ANSWERS)
def test_a_failed_puzzle_is_due_at_the_next_midnight_however_well_it_was_known(answers: list[tuple[int, float]]) -> None:
    card, now = after([*answers, (0, 1.0)])
    assert card.due == starts_at(today(now) + DAY)


@given(ANSWERS)
def test_a_puzzle_is_due_at_a_midnight_of_the_daily_boundary(answers: list[tuple[int, float]]) -> None:
    assert after(answers)[0].due.astimezone(ZONE).time() == dt.time()


@given(ANSWERS)
def test_a_better_answer_never_brings_a_puzzle_back_earlier(answers: list[tuple[int, float]]) -> None:
    dues = [after([*answers, (grade, 3.0)])[0].due for grade in (0, 60, 80, 100)]
    assert dues == sorted(dues)


@given(ANSWERS)
def test_the_same_answers_give_the_same_card_also_through_a_file(answers: list[tuple[int, float]]) -> None:
    card, now = after(answers)
    assert after(answers)[0] == card
    copied = json.loads(json.dumps(card.state))
    assert schedule("opening-1", copied, 80, now + DAY) == schedule("opening-1", card.state, 80, now + DAY)


def test_first_intervals_are_one_one_two_and_eight_days() -> None:
    dues = [schedule("opening-1", None, grade, NOON).due for grade in (0, 60, 80, 100)]
    assert [(due.astimezone(ZONE).date() - today(NOON)).days for due in dues] == [1, 1, 2, 8]


def test_an_answer_just_before_midnight_is_due_right_after_it() -> None:
    late = dt.datetime(2026, 11, 30, 23, 59, tzinfo=ZONE)
    assert schedule("opening-1", None, 0, late).due == dt.datetime(2026, 12, 1, tzinfo=ZONE)


def test_puzzles_have_cards_of_their_own() -> None:
    one, other = (schedule(name, None, 80, NOON).state["card_id"] for name in ("opening-1", "opening-2"))
    assert one != other


@pytest.mark.parametrize("grade", [50, 99, -1])
def test_a_grade_that_does_not_exist_is_refused(grade: int) -> None:
    with pytest.raises(ValueError, match=str(grade)):
        schedule("opening-1", None, grade, NOON)
