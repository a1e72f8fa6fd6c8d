"""What a class made of a quiz, as pandas frames: by student, question and theme, and what was answered to each question.

All but `answers_frame` and the columns that say otherwise are about first attempts: whoever is asked again knows.
Names of columns are for code; `app/services/quiz_export.py` puts them into words.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pandas as pd

from app.services.quizzes import Results
from puzzles.puzzle import BEST_GRADE, GOOD_GRADE

FAIR_GRADE: Final = 60
FIRST: Final = 1
ANSWERS: Final = ("number", "name", "attempt", "question", "puzzle", "kind", "given", "grade", "points", "seconds", "answered_at")
"""`number` tells students of one name apart, `question` counts from 1, `answered_at` is in UTC."""
BINS: Final = ("best", "good", "fair", "bad")
"""How many answers got 100; 80 to 99; 60 to 79; less. A discard gets 100, 80, 60 or 0, the other questions anything up to 100."""
STUDENTS: Final = (
    *("rank", "rank_points", "name", "number", "total_points", "student_average"),
    *("answered", *BINS, "total_seconds", "attempts", "latest"),
)
"""`student_average` is over all questions (one that was not answered counts 0), `latest` the points of the last attempt."""
QUESTIONS: Final = ("question", "puzzle", "kind", "answers", "average", *BINS, "median_seconds")
"""`average` and `median_seconds` are over those who answered, NaN where nobody did."""
THEMES: Final = ("theme", "questions", "answers", "average", "best_share")
CHOICES: Final = ("given", "grade", "answers", "share", "students")
"""`grade` is what it got from those who answered in time (too late, it gets 0), `share` is of the answers to the question,
`students` are their numbers."""


def answers_frame(results: Results) -> pd.DataFrame:
    """A row an answer of any attempt, in the order in which they came."""
    names = {student.number: student.name for student in results.students}
    rows = []
    for number, one in results.answers:
        puzzle = results.quiz.questions[one.question].puzzle
        asked = (one.question + 1, puzzle.id, puzzle.kind.value)
        got = (one.given, one.grade, one.points, one.milliseconds / 1_000, one.answered_at)
        rows.append((number, names[number], one.attempt, *asked, *got))
    frame = pd.DataFrame(rows, columns=list(ANSWERS))
    whole = dict.fromkeys(("number", "attempt", "question", "grade", "points"), int)
    return frame.astype({**whole, "seconds": float})


def students_frame(results: Results) -> pd.DataFrame:
    """A row a student, the highest points first, those who are level in the order of their coming."""
    answers = answers_frame(results)
    sitters = pd.DataFrame(
        [(one.number, one.name, one.attempt) for one in results.students], columns=["number", "name", "attempts"]
    )
    first = answers[answers["attempt"] == FIRST]
    sums = first.groupby("number").agg(total_points=("points", "sum"), total_seconds=("seconds", "sum"))
    found = sitters.set_index("number").join(_bins(first, "number", "answered")).join(sums)
    latest = answers.groupby(["number", "attempt"])["points"].sum()
    begun = zip(sitters["number"], sitters["attempts"], strict=True)
    found["latest"] = [int(latest.get(one, 0)) for one in begun]
    counts = ("answered", *BINS, "total_points")
    found = found.fillna(dict.fromkeys((*counts, "total_seconds"), 0)).astype(dict.fromkeys(counts, int))
    found["student_average"] = found["total_points"] / max(len(results.quiz.questions), 1)
    ranked = rank_points(found["total_points"].tolist())
    found["rank"], found["rank_points"] = [place for place, _ in ranked], [points for _, points in ranked]
    ordered = found.reset_index().sort_values(["rank", "number"], kind="stable", ignore_index=True)
    return ordered[list(STUDENTS)]


def rank_points(scores: Sequence[int]) -> list[tuple[int, float]]:
    """The place of each score and its 标准分: of n players the first gets n, whoever comes in at place p gets n - p.

    So the rule texts have it (標準分：同組第一名得分等於參賽選手的人數，其他人得分為參賽選手數減本人所得名次).
    They do not say what those get who are level: here these share alike what their places bring together.
    """
    players = len(scores)
    worth = [float(players), *(float(players - place) for place in range(2, players + 1))]
    ordered = sorted(scores, reverse=True)
    found = []
    for score in scores:
        above, level = ordered.index(score), ordered.count(score)
        found.append((above + 1, sum(worth[above : above + level]) / level))
    return found


def questions_frame(results: Results) -> pd.DataFrame:
    """A row a question, as the quiz has them."""
    first = _first(results)
    asked = [(at, one.puzzle.id, one.puzzle.kind.value) for at, one in enumerate(results.quiz.questions, 1)]
    rows = pd.DataFrame(asked, columns=["question", "puzzle", "kind"]).set_index("question")
    means = first.groupby("question").agg(average=("grade", "mean"), median_seconds=("seconds", "median"))
    found = rows.join(_bins(first, "question", "answers")).join(means)
    counts = ("answers", *BINS)
    return found.fillna(dict.fromkeys(counts, 0)).astype(dict.fromkeys(counts, int)).reset_index()[list(QUESTIONS)]


def themes_frame(results: Results) -> pd.DataFrame:
    """A row a theme that was asked, what went worst first; an answer counts for each theme of its question."""
    asked = [(at, theme) for at, one in enumerate(results.quiz.questions, 1) for theme in one.puzzle.themes]
    themes = pd.DataFrame(asked, columns=["question", "theme"])
    joined = themes.merge(_first(results), on="question", how="left")
    joined["is_best"] = (joined["grade"] == BEST_GRADE).where(joined["grade"].notna()).astype(float)
    groups = joined.groupby("theme", sort=True)
    found = groups.agg(
        questions=("question", "nunique"), answers=("grade", "count"), average=("grade", "mean"), best_share=("is_best", "mean")
    )
    return found.sort_values("average", kind="stable").reset_index()[list(THEMES)]


def choices_frame(results: Results, question: int) -> pd.DataFrame:
    """A row for each thing that was answered to the question at index `question`, the most frequent first."""
    first = _first(results)
    groups = first[first["question"] == question + 1].groupby("given", sort=True)
    found = groups.agg(grade=("grade", "max"), answers=("number", "count"), students=("number", lambda column: tuple(column)))
    found["share"] = found["answers"] / max(int(found["answers"].sum()), 1)
    return found.sort_values("answers", ascending=False, kind="stable").reset_index()[list(CHOICES)]


def _first(results: Results) -> pd.DataFrame:
    answers = answers_frame(results)
    return answers[answers["attempt"] == FIRST]


def _bins(answers: pd.DataFrame, column: str, total: str) -> pd.DataFrame:
    """By the values of a column: how many answers (in a column `total`), and how many of each bin."""
    grade = answers["grade"]
    inside = {
        "best": grade >= BEST_GRADE,
        "good": (grade >= GOOD_GRADE) & (grade < BEST_GRADE),
        "fair": (grade >= FAIR_GRADE) & (grade < GOOD_GRADE),
        "bad": grade < FAIR_GRADE,
    }
    return answers.assign(**{total: 1}, **inside).groupby(column)[[total, *BINS]].sum()
