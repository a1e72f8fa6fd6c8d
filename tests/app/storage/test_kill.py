"""kill -9 in the middle of answers: what was taken is there, once, and what was not is not there by half."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

from analysis.tiles import LETTERS
from app.services.quizzes import QuizStore
from app.services.records import RecordStore
from tests.app.classes import new_coach, openings, quiz, terms
from tests.app.databases import NOW, card, token

ROOT: Final = Path(__file__).parents[3]
KILLS: Final = 6
LATEST_S: Final = 0.02


def run_until_killed(module: str, *arguments: str, after: int, wait_s: float) -> list[int]:
    """The numbers that a process says it has stored, killed once it has told `after` of them and then some."""
    command = [sys.executable, "-m", f"tests.app.storage.{module}", *arguments]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        told = [process.stdout.readline() for _ in range(after)]
        time.sleep(wait_s)
        process.send_signal(signal.SIGKILL)
        told += process.stdout.readlines()
    return [int(line) for line in told if line.endswith("\n")]


def test_a_kill_in_the_middle_of_answers_loses_and_doubles_none(store: RecordStore, database_url: str) -> None:
    rng = random.Random(5)
    taken: dict[int, str] = {}
    first = 0
    for kill in range(KILLS):
        word = f"try-{kill}"
        after, wait_s = rng.randint(1, 9), rng.uniform(0, LATEST_S)
        told = run_until_killed("answering", database_url, str(first), word, after=after, wait_s=wait_s)
        assert told == list(range(first, first + len(told)))
        taken |= dict.fromkeys(told, word)
        first = told[-1] + 1  # the browser sends again what was not acknowledged
    records = store.records_of(token(1))
    assert records is not None
    stored = records.all()
    occasions = [record.occasion for record in stored]
    assert len(occasions) == len(set(occasions))
    given = {record.occasion: record.given for record in stored}
    assert set(taken) <= {int(occasion.partition("/")[2]) for occasion in occasions} <= {*taken, first}
    for number, word in taken.items():
        # An answer that was stored but not acknowledged is the first one: sent again by the next try, it stays.
        assert given[f"daily/{number}"] <= word
    assert all(records.card(record.puzzle) == card(record.puzzle) for record in stored)


def test_a_kill_in_the_middle_of_a_class_loses_none(store: RecordStore, quizzes: QuizStore, database_url: str) -> None:
    rng = random.Random(6)
    coach = new_coach(quizzes)
    code = coach.hand_out(coach.create(quiz(count=2), now=NOW), terms(), now=NOW)
    shared = sorted(set.intersection(*(set(puzzle.hand.concealed) for puzzle in openings(2))))
    first = 0
    taken: set[int] = set()
    for kill in range(KILLS // 2):
        after, wait_s = rng.randint(1, 9), rng.uniform(0, LATEST_S)
        given = LETTERS[shared[kill % len(shared)]]
        told = run_until_killed("sitting", database_url, code, str(first), given, after=after, wait_s=wait_s)
        assert told == list(range(first, first + len(told)))
        taken |= set(told)
        first = told[-1] + 1
    results = coach.results(code)
    names = [one.name for one in results.students]
    assert len(names) == len(set(names))
    assert {f"学生 {number}" for number in taken} <= set(names) <= {f"学生 {number}" for number in {*taken, first}}
    answered = [(answer.milliseconds, answer.question) for _, answer in results.answers]
    assert len(answered) == len(set(answered))
    assert {(number, question) for number in taken for question in range(2)} <= set(answered)
