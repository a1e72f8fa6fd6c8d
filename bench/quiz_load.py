"""A class at once: `python -m bench.quiz_load` lets a class answer within a minute, and measures the coach's results.

With TEST_DATABASE_URL, a PostgreSQL server, it measures that too; `--postgres` starts one.
"""

from __future__ import annotations

import contextlib
import datetime as dt
import random
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated, Final

import typer

from analysis.tiles import LETTERS
from app.services.quiz_results import questions_frame, students_frame, themes_frame
from app.services.quizzes import Caller, Coach, QuizStore, Results, Terms
from app.services.records import RecordStore
from bench.load import SENT, Load, databases
from puzzles.bank import load_bank
from puzzles.puzzle import Kind
from puzzles.quiz import Feedback, Quiz, Settings
from puzzles.quiz_build import build

ANSWER_TARGET_S: Final = 0.5
COACH_TARGET_S: Final = 2.0
LOOKS_S: Final = 2.0
"""A coach's page looks again so often."""
_NOW: Final = dt.datetime(2026, 12, 1, tzinfo=dt.UTC)
app = typer.Typer(add_completion=False, help="A class at once: time of an answer and of the coach's results, and what is lost.")


@app.command()
def main(
    students: Annotated[int, typer.Option(help="Students who answer at once, a thread each.")] = 200,
    questions: Annotated[int, typer.Option(help="Questions of the quiz; each answer is sent twice.")] = 10,
    seconds: Annotated[float, typer.Option(help="The time over which a student answers; 0: without a pause.")] = 60.0,
    postgres: Annotated[bool, typer.Option("--postgres", help="Start a PostgreSQL server, too.")] = False,
) -> None:
    """The exit status is 1 if an answer is lost or doubled, or takes 0.5 s or more (95th percentile), or the results 2 s."""
    failed = False
    asked = build("load", [one for one in load_bank().values() if one.kind is Kind.OPENING][:questions])
    with contextlib.ExitStack() as stack:
        for name, url in databases(stack, postgres):
            load, coach_s = measure(url, asked, students, seconds)
            typer.echo(f"{load.say(name)}; the coach's results {coach_s * 1000:.0f} ms")
            failed |= load.harmed or load.quantile(0.95) >= ANSWER_TARGET_S or coach_s >= COACH_TARGET_S
    raise typer.Exit(int(failed))


def measure(url: str, asked: Quiz, students: int, seconds: float) -> tuple[Load, float]:
    """Let a class answer in a fresh database, each student another tile; seconds of the slowest look at the results."""
    times_s: list[float] = []
    start = threading.Barrier(students + 1)

    def play(store: QuizStore, code: str, student: int) -> None:
        sitting = store.open(code, f"{student:043d}", caller=Caller(str(student), ""), now_s=0)
        start.wait()
        sitting.begin(f"{student}", now=_NOW)
        pauses = random.Random(student)
        for index in range(len(asked.questions)):
            time.sleep(pauses.uniform(0, 2 * seconds / len(asked.questions)))
            for _ in range(SENT):
                began_s = time.perf_counter()
                sitting.answer(index, tile_of(asked, index, student), attempt=1, milliseconds=student, now=_NOW)
                times_s.append(time.perf_counter() - began_s)

    with contextlib.closing(RecordStore(url)) as records, ThreadPoolExecutor(students) as pool:
        records.migrate()
        store = QuizStore(records.database)
        _, coach = store.new_coach(caller=Caller("coach", ""), now=_NOW, now_s=0)
        code = coach.hand_out(coach.create(asked, now=_NOW), Terms("load", Settings(Feedback.AT_ONCE)), now=_NOW)
        playing = [pool.submit(play, store, code, student) for student in range(students)]
        start.wait()
        looks = []
        while not all(one.done() for one in playing):
            looks.append(look(coach, code))
            time.sleep(LOOKS_S)
        for one in playing:
            one.result()
        looks.append(look(coach, code))
        return count(coach.results(code), asked, students, times_s), max(looks)


def look(coach: Coach, code: str) -> float:
    """Seconds until the coach has the live counts and three tables."""
    began_s = time.perf_counter()
    coach.live(code)
    results = coach.results(code)
    for frame in (students_frame, questions_frame, themes_frame):
        frame(results)
    return time.perf_counter() - began_s


def tile_of(asked: Quiz, index: int, student: int) -> str:
    """What a student answers."""
    held = asked.questions[index].puzzle.hand.concealed
    return LETTERS[held[student % len(held)]]


def count(results: Results, asked: Quiz, students: int, times_s: list[float]) -> Load:
    """What is missing, doubled or another's: of each student the milliseconds say who gave the answer."""
    names = {student.number: student.name for student in results.students}
    stored = [(int(names[number]), answer.question) for number, answer in results.answers]
    lost = students * len(asked.questions) - len(set(stored))
    changed = sum(
        answer.milliseconds != int(names[number]) or answer.given != tile_of(asked, answer.question, answer.milliseconds)
        for number, answer in results.answers
    )
    return Load(times_s, lost, len(stored) - len(set(stored)), changed)


if __name__ == "__main__":
    app()
