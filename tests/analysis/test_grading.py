"""The four steps: a stated function of the value against the best one's."""

from __future__ import annotations

import pytest

from analysis.grading import grade


@pytest.mark.parametrize(
    ("share", "step"), [(1.0, 100), (0.97, 100), (0.969, 80), (0.83, 80), (0.829, 60), (0.65, 60), (0.649, 0), (0.0, 0)]
)
def test_the_steps_lie_at_97_85_and_70_hundredths_of_the_best(share: float, step: int) -> None:
    assert grade(share * 0.0123, 0.0123) == step


def test_where_nothing_is_worth_anything_no_tile_is_worse_than_another() -> None:
    assert grade(0.0, 0.0) == 100
