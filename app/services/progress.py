"""What a record comes to, as pandas frames: totals, by theme, lesson, difficulty and drill, and day by day.

A frame of answers has a row an answer, the oldest first; `summarize` gives a row a group with the columns of SUMMARY.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import numpy as np
import pandas as pd

from analysis.fans import FAN_OF_SLUG
from app.services.records import Record
from puzzles.daily import today
from puzzles.puzzle import BEST_GRADE, Difficulty
from puzzles.themes import LESSON_NAMES

OPENINGS: Final = "openings"
DRILLS: Final = "drills"
COLUMNS: Final = ("day", "part", "drill", "grade", "best", "loss", "difficulty", "themes", "plan_right")
SUMMARY: Final = ("answers", "average", "best_share", "loss")
"""How many answers, their mean grade (0 to 100), the share of them that got 100, and the mean share of the best discard's points
that they are expected to lose (NaN where no answer has one)."""
WINDOW_DAYS: Final = 7
_DRILL: Final = "drill"


def read_answers(records: Iterable[Record]) -> pd.DataFrame:
    """The frame of answers; `day` is the date at the daily boundary, `drill` the kind of drill or None."""
    rows = [
        (
            today(record.answered_at),
            DRILLS if record.mode == _DRILL else OPENINGS,
            _kind_of_drill(record),
            record.grade,
            record.grade == BEST_GRADE,
            record.loss,
            record.difficulty,
            record.themes,
            record.plan_right,
        )
        for record in records
    ]
    frame = pd.DataFrame(rows, columns=list(COLUMNS))
    return frame.astype({"grade": float, "best": bool, "loss": float})


def _kind_of_drill(record: Record) -> str | None:
    """The drill that an occasion names: drill/<drill>/<seed>/<n>."""
    parts = record.occasion.split("/")
    return parts[1] if record.mode == _DRILL and len(parts) > 1 else None


def part_of(answers: pd.DataFrame, part: str) -> pd.DataFrame:
    """The answers to OPENINGS or to DRILLS."""
    return answers[answers["part"] == part]


@dataclass(frozen=True, slots=True)
class Totals:
    """The SUMMARY of all answers of a frame."""

    answers: int
    average: float
    best_share: float
    loss: float


def total(answers: pd.DataFrame) -> Totals:
    """Sum a frame up; means of nothing are NaN."""
    return Totals(len(answers), float(answers["grade"].mean()), float(answers["best"].mean()), float(answers["loss"].mean()))


def by_difficulty(answers: pd.DataFrame) -> pd.DataFrame:
    """A row a difficulty, from easy to hard."""
    order = [difficulty.value for difficulty in Difficulty]
    found = summarize(answers, "difficulty")
    return found.sort_values("name", key=lambda names: names.map(lambda name: order.index(name) if name in order else 99))


def by_drill(answers: pd.DataFrame) -> pd.DataFrame:
    """A row a kind of drill."""
    return summarize(answers, "drill")


def by_fan(answers: pd.DataFrame) -> pd.DataFrame:
    """A row a fan that decides puzzles; an answer counts for each of its fan."""
    return _by_theme(answers, FAN_OF_SLUG)


def by_lesson(answers: pd.DataFrame) -> pd.DataFrame:
    """A row a lesson; an answer counts for each of its lessons."""
    return _by_theme(answers, LESSON_NAMES)


def _by_theme(answers: pd.DataFrame, themes: Iterable[str]) -> pd.DataFrame:
    single = answers.explode("themes")
    return summarize(single[single["themes"].isin(list(themes))], "themes")


def summarize(answers: pd.DataFrame, column: str) -> pd.DataFrame:
    """A row for each value of a column, the most frequent first; answers without a value are left out."""
    found = answers.groupby(column, sort=True).agg(
        answers=("grade", "size"), average=("grade", "mean"), best_share=("best", "mean"), loss=("loss", "mean")
    )
    return found.sort_values("answers", ascending=False, kind="stable").rename_axis("name").reset_index()


def by_day(answers: pd.DataFrame) -> pd.DataFrame:
    """A row for each day with answers: `day`, `answers`, `average`, and over the WINDOW_DAYS days that end with it `moving`, the
    mean grade of all answers, and `error`, its standard error (NaN for a single answer)."""
    squared = answers.assign(square=answers["grade"] ** 2)
    days = squared.groupby("day", sort=True).agg(answers=("grade", "size"), total=("grade", "sum"), square=("square", "sum"))
    days.index = pd.to_datetime(days.index)
    window = days.rolling(f"{WINDOW_DAYS}D").sum()
    number, mean = window["answers"], window["total"] / window["answers"]
    variance = ((window["square"] - number * mean**2).clip(lower=0) / (number - 1)).where(number > 1)
    found = pd.DataFrame(
        {
            "answers": days["answers"],
            "average": days["total"] / days["answers"],
            "moving": mean,
            "error": np.sqrt(variance / number),
        }
    )
    return found.rename_axis("day").reset_index()


def right_tile_wrong_reason(answers: pd.DataFrame) -> tuple[int, int]:
    """How often the reason was wrong where the tile got 100, and how often it was asked there."""
    asked = answers[answers["best"] & answers["plan_right"].notna()]
    return int((asked["plan_right"] == False).sum()), len(asked)  # noqa: E712  a column of objects
