"""Quizzes from the bank, coaches and students to put into the databases of tests/app/databases.py."""

from __future__ import annotations

import datetime as dt
import functools
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from analysis.tiles import LETTERS
from app.services.quiz_sitting import Sitting
from app.services.quizzes import Caller, Coach, QuizStore, Terms
from puzzles.bank import load_bank
from puzzles.puzzle import Kind, Puzzle
from puzzles.quiz import Feedback, Quiz, Settings
from puzzles.quiz_build import build
from puzzles.quiz_grading import right_answers, tile_keys
from tests.app.databases import NOW, token

HOUR = dt.timedelta(hours=1)


@functools.cache
def openings(count: int = 3) -> tuple[Puzzle, ...]:
    """The first dealt openings of the bank."""
    found = [one for one in load_bank().values() if one.kind is Kind.OPENING and one.key is None]
    return tuple(found[:count])


def quiz(title: str = "第一课", count: int = 3) -> Quiz:
    """A quiz of openings of the bank."""
    return build(title, openings(count))


def terms(label: str = "甲班", *, roster: tuple[str, ...] = (), **settings: object) -> Terms:
    """Terms that feed back at once unless they say otherwise."""
    return Terms(label, Settings(**{"feedback": Feedback.AT_ONCE, **settings}), roster)  # type: ignore[arg-type]


def make_coach(store: QuizStore) -> tuple[str, Coach]:
    """A coach who has just been made, and the secret."""
    return store.new_coach(caller=Caller("coach", ""), now=NOW, now_s=0)


def new_coach(store: QuizStore) -> Coach:
    """A coach who has just been made."""
    return make_coach(store)[1]


def sit(store: QuizStore, code: str, number: int, name: str | None = None, *, at: dt.datetime = NOW) -> Sitting:
    """The browser `number`, which has begun."""
    sitting = store.open(code, token(number), caller=Caller(token(number), ""), now_s=0)
    sitting.begin(name or f"学生 {number}", now=at)
    return sitting


def right(asked: Quiz, index: int) -> str:
    """An answer that gets 100."""
    return right_answers(asked.questions[index])[0]


def wrong(asked: Quiz, index: int) -> str:
    """An answer that gets 0."""
    return LETTERS[tile_keys(asked.questions[index])[-1].tile]


def at_once(*calls: Callable[[], object]) -> list[object]:
    """What calls give that begin at the same moment."""
    barrier = Barrier(len(calls))

    def run(call: Callable[[], object]) -> object:
        barrier.wait()
        return call()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))
