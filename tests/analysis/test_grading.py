"""The four steps: a stated function of what a discard is expected to lose against the best one."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.grading import STEPS, expected_loss, grade, grade_robustly, ratio_of
from bench.calibration import FILE, fit_curve, load_rows

values = st.floats(1e-6, 1.0)


@pytest.mark.parametrize(("loss", "step"), STEPS)
def test_a_discard_gets_the_step_whose_loss_it_does_not_exceed(loss: float, step: int) -> None:
    ratio = ratio_of(loss)
    assert grade(0.0123 * ratio, 0.0123) == step
    assert grade(0.0123 * ratio * 0.999, 0.0123) < step
    assert expected_loss(ratio) == pytest.approx(loss)


def test_the_steps_are_100_80_60_for_ever_larger_losses() -> None:
    assert [step for _, step in STEPS] == [100, 80, 60]
    assert [loss for loss, _ in STEPS] == sorted(loss for loss, _ in STEPS)


@given(values, values)
def test_the_loss_falls_as_the_value_rises_and_is_a_share(one: float, other: float) -> None:
    low, high = sorted((one, other))
    assert 0 <= expected_loss(high) <= expected_loss(low) <= 1
    assert grade(high, 1.0) >= grade(low, 1.0)


def test_the_best_discard_loses_nothing_and_a_worthless_one_everything() -> None:
    assert expected_loss(1.0) == 0
    assert expected_loss(0.0) == 1
    assert grade(1.0, 1.0) == 100
    assert grade(0.0, 1.0) == 0


def test_where_nothing_is_worth_anything_no_tile_is_worse_than_another() -> None:
    assert grade(0.0, 0.0) == 100


def test_a_close_call_gets_the_better_grade_and_no_tile_a_worse_one() -> None:
    just_below = ratio_of(STEPS[0][0]) * 0.999
    sums = [{1: 1.0, 2: just_below, 3: 0.01}, {1: 2.0, 2: 2.0 * ratio_of(STEPS[0][0]), 3: 0.01}]
    assert grade_robustly(sums[:1])[2] == 80
    assert grade_robustly(sums) == {1: 100, 2: 100, 3: 0}


def test_the_curve_is_the_one_that_the_kept_deals_give() -> None:
    rows = load_rows(FILE)
    assert len(rows) >= 2_000
    assert {row["turn"] > 1 for row in rows} == {True, False}
    for ratio, loss, error, n in fit_curve(rows).bins:
        if n >= 300 and not math.isclose(ratio, 1.0, abs_tol=0.01):
            assert abs(expected_loss(ratio) - loss) <= 3 * error
