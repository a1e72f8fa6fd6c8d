"""How often puzzles were answered wrongly by whoever met them for the first time: counts over all players and classes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sqlalchemy import ColumnElement, SQLColumnExpression, case, func, select
from sqlalchemy.orm import Session

from app.storage.models import Attempt, Handout, QuizAnswer, QuizVersion, Student
from puzzles.puzzle import BEST_GRADE


class FirstAnswers(NamedTuple):
    """First answers to a puzzle: how many there are, and how many of them got less than 100."""

    answers: int
    wrong: int


def of_players(session: Session) -> Iterator[tuple[str, FirstAnswers]]:
    """Each puzzle (its id) with the answers that its players gave when they met it first, in whichever part of the program."""
    earliest = func.row_number().over(
        partition_by=(Attempt.player_id, Attempt.puzzle), order_by=(Attempt.answered_at, Attempt.id)
    )
    ranked = select(Attempt.puzzle, Attempt.grade, earliest.label("place")).subquery()
    counted = select(ranked.c.puzzle, func.count(), _wrong(ranked.c.grade)).where(ranked.c.place == 1)
    for puzzle, answers, wrong in session.execute(counted.group_by(ranked.c.puzzle)):
        yield puzzle, FirstAnswers(answers, wrong)


def of_classes(session: Session) -> Iterator[tuple[str, dict[int, FirstAnswers]]]:
    """What each version of a quiz asks, as it is stored, with the answers of first attempts by the question's index. That the
    time was up is no answer."""
    counted = (
        select(Handout.version_id, QuizAnswer.question, func.count(), _wrong(QuizAnswer.grade))
        .join(Student, Student.id == QuizAnswer.student_id)
        .join(Handout, Handout.id == Student.handout_id)
        .where(QuizAnswer.attempt == 1, QuizAnswer.given != "")
        .group_by(Handout.version_id, QuizAnswer.question)
    )
    found: dict[int, dict[int, FirstAnswers]] = {}
    for version, question, answers, wrong in session.execute(counted):
        found.setdefault(version, {})[question] = FirstAnswers(answers, wrong)
    for version, content in session.execute(select(QuizVersion.id, QuizVersion.content).where(QuizVersion.id.in_(found))):
        yield content, found[version]


def _wrong(grade: SQLColumnExpression[int]) -> ColumnElement[int]:
    return func.sum(case((grade < BEST_GRADE, 1), else_=0))
