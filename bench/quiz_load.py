"""A class at once: `python -m bench.quiz_load service|app` lets students answer while their coach looks at the results.

`service` measures the quizzes without pages, `app` the running app with a WebSocket for each student. With TEST_DATABASE_URL, a
PostgreSQL server, both measure that too; `--postgres` starts one.
"""

from __future__ import annotations

import asyncio
import contextlib
import datetime as dt
import itertools
import random
import secrets
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated, Final

import typer

from analysis.tiles import LETTERS
from app.services.quiz_results import questions_frame, students_frame, themes_frame
from app.services.quizzes import Caller, Coach, QuizStore, Results, Terms
from app.services.records import RecordStore
from bench.app_load import all_that_end_well, open_page, pick, running_app
from bench.load import SENT, Load, databases
from i18n.catalogue import translator
from puzzles.bank import load_bank
from puzzles.puzzle import Kind
from puzzles.quiz import Feedback, Quiz, Settings
from puzzles.quiz_build import build

ANSWER_TARGET_S: Final = 0.5
COACH_TARGET_S: Final = 2.0
LOOKS_S: Final = 2.0
"""A coach looks again so often."""
ARRIVING: Final = 0.3
"""Students come in the first part of the time."""
WARM_STUDENTS: Final = 3
_NOW: Final = dt.datetime(2026, 12, 1, tzinfo=dt.UTC)
_COACH: Final = Caller("coach", "")
_PARTS: Final = ("live", "ranking", "questions", "mistakes")
app = typer.Typer(add_completion=False, help="A class at once: time of an answer and of the coach's results, and what is lost.")

Students = Annotated[int, typer.Option(help="Students of the class.")]
Seconds = Annotated[float, typer.Option(help="The time over which the class answers; 0: without a pause.")]
Postgres = Annotated[bool, typer.Option("--postgres", help="Also with a PostgreSQL server, started for this.")]


@app.command()
def service(
    students: Students = 200,
    questions: Annotated[int, typer.Option(help="Questions of the quiz; each answer is sent twice.")] = 10,
    seconds: Seconds = 60.0,
    postgres: Postgres = False,
) -> None:
    """The exit status is 1 if an answer is lost or doubled, or takes 0.5 s or more (95th percentile), or the results 2 s."""
    _measure_all(postgres, questions, lambda url, asked: measure_service(url, asked, students, seconds))


@app.command(name="app")
def through_app(
    students: Students = 200,
    questions: Annotated[int, typer.Option(help="Questions of the quiz, all answered in the time.")] = 1,
    seconds: Seconds = 60.0,
    postgres: Postgres = False,
) -> None:
    """The same at the running app: students open the link, name themselves and click; the coach looks at the whole page."""
    _measure_all(postgres, questions, lambda url, asked: measure_app(url, asked, students, seconds))


def _measure_all(postgres: bool, questions: int, measure: Callable[[str, Quiz], tuple[Load, list[float]]]) -> None:
    failed = False
    asked = build("load", [one for one in load_bank().values() if one.kind is Kind.OPENING][:questions])
    with contextlib.ExitStack() as stack:
        for name, url in databases(stack, postgres):
            load, looks_s = measure(url, asked)
            typer.echo(f"{load.say(name)}; the coach looked {len(looks_s)} times, worst {max(looks_s) * 1000:.0f} ms")
            failed |= load.harmed or load.quantile(0.95) >= ANSWER_TARGET_S or max(looks_s) >= COACH_TARGET_S
    raise typer.Exit(int(failed))


def measure_service(url: str, asked: Quiz, students: int, seconds: float) -> tuple[Load, list[float]]:
    """Let a class answer in a fresh database, each student another tile; gives the seconds of each of the coach's looks, too."""
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

    with handed_out(url, asked) as (store, secret, code), ThreadPoolExecutor(students) as pool:
        coach = store.coach(secret, caller=_COACH, now_s=0)
        playing = [pool.submit(play, store, code, student) for student in range(students)]
        start.wait()
        looks_s = []
        while not all(one.done() for one in playing):
            looks_s.append(look(coach, code))
            time.sleep(LOOKS_S)
        for one in playing:
            one.result()
        looks_s.append(look(coach, code))
        return count(coach.results(code), asked, students, times_s), looks_s


@contextlib.contextmanager
def handed_out(url: str, asked: Quiz) -> Iterator[tuple[QuizStore, str, str]]:
    """A fresh database with a quiz that is handed out: the store, the coach's secret, the class's code."""
    with contextlib.closing(RecordStore(url)) as records:
        records.migrate()
        store = QuizStore(records.database)
        secret, coach = store.new_coach(caller=_COACH, now=_NOW, now_s=0)
        yield store, secret, coach.hand_out(coach.create(asked, now=_NOW), Terms("load", Settings(Feedback.AT_ONCE)), now=_NOW)


def look(coach: Coach, code: str) -> float:
    """Seconds until the coach has the live counts and three tables."""
    began_s = time.perf_counter()
    coach.live(code)
    results = coach.results(code)
    for frame in (students_frame, questions_frame, themes_frame):
        frame(results)
    return time.perf_counter() - began_s


def measure_app(url: str, asked: Quiz, students: int, seconds: float) -> tuple[Load, list[float]]:
    """The same at an app of its own; a smaller class comes first, so that all is compiled and loaded."""
    with handed_out(url, asked) as (store, secret, code), running_app(url) as host:
        warming = store.coach(secret, caller=_COACH, now_s=0)
        warm_code = warming.hand_out(warming.quizzes()[0].id, Terms("warm", Settings(Feedback.AT_ONCE)), now=_NOW)
        asyncio.run(_meet(host, secret, warm_code, len(asked.questions), WARM_STUDENTS, 1.0))
        answers, looks_s = asyncio.run(_meet(host, secret, code, len(asked.questions), students, seconds))
        return count(warming.results(code), asked, students, [time_s for one in answers for time_s in one]), looks_s


async def _meet(
    host: str, secret: str, code: str, questions: int, students: int, seconds: float
) -> tuple[list[list[float]], list[float]]:
    """A class and its coach at the same time: the seconds of each student's answers, and of each of the coach's looks."""
    over = asyncio.Event()
    looking = asyncio.create_task(_look_on(host, secret, code, over))
    answers = await all_that_end_well(_sit(host, code, questions, student, seconds) for student in range(students))
    over.set()
    return answers, await looking


async def _sit(host: str, code: str, questions: int, student: int, seconds: float) -> list[float]:
    """One student: the link, the name, then tile after tile; the seconds from each click to what the page then shows."""
    pauses = random.Random(student)
    await asyncio.sleep(pauses.uniform(0, ARRIVING * seconds))
    moments = sorted(pauses.uniform(0, (1 - ARRIVING) * seconds) for _ in range(questions))
    times_s = []
    async with open_page(host, secrets.token_urlsafe(32), name="quiz", query=f"quiz={code}") as page:
        await page.run()
        await page.run(page.typed("quiz_name", str(student)), page.submitted("quiz_name_form"))
        began_s = time.monotonic()
        for moment in moments:
            await asyncio.sleep(max(0.0, began_s + moment - time.monotonic()))
            rack = page.told["quiz_rack"]
            click = {"puzzle": rack["puzzle"], "index": pick(rack, student)}
            times_s.append(await page.run(page.reported("quiz_rack", "answer", click)))
            if page.told["quiz_rack"]["chosen"] != click["index"]:
                raise RuntimeError("the page does not show the answer")
            await page.run(page.pressed("quiz_next"))
    return times_s


async def _look_on(host: str, secret: str, code: str, over: asyncio.Event) -> list[float]:
    """The coach: in by the secret, then from part to part of the class's page until the class is through, and each once more."""
    t = translator("zh-Hans")
    looks_s = []
    async with open_page(host, secrets.token_urlsafe(32), name="coach", query=f"class={code}") as page:
        await page.run()
        await page.run(page.typed("coach_secret_typed", secret), page.submitted("coach_secret_form"))
        for number in itertools.count():
            part = t(f"coach.class_part.{_PARTS[number % len(_PARTS)]}")
            looks_s.append(await page.run(page.chosen(f"coach_class_part_{code}", part)))
            if over.is_set() and number % len(_PARTS) == len(_PARTS) - 1:
                return looks_s
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(over.wait(), LOOKS_S)
    raise AssertionError("a coach looks until the class is through")


def tile_of(asked: Quiz, index: int, student: int) -> str:
    """What a student answers."""
    held = asked.questions[index].puzzle.hand.concealed
    return LETTERS[held[student % len(held)]]


def count(results: Results, asked: Quiz, students: int, times_s: list[float]) -> Load:
    """What is missing, doubled or not what the student of that name answers."""
    names = {student.number: int(student.name) for student in results.students}
    stored = [(names[number], answer.question) for number, answer in results.answers]
    changed = sum(answer.given != tile_of(asked, answer.question, names[number]) for number, answer in results.answers)
    return Load(times_s, students * len(asked.questions) - len(set(stored)), len(stored) - len(set(stored)), changed)


if __name__ == "__main__":
    app()
