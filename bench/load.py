"""Many players at once: `python -m bench.load service` at the records, `python -m bench.load app` through the running app.

With TEST_DATABASE_URL, a PostgreSQL server, `service` measures that too; `--postgres` starts one.
"""

from __future__ import annotations

import asyncio
import contextlib
import datetime as dt
import os
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final

import typer

from app.services.records import Record, RecordStore
from bench.app_load import play, running_app
from tools.postgres import find_binaries, fresh_database, private_server

SERVICE_TARGET_S: Final = 0.1
APP_TARGET_S: Final = 0.3
WARMING_S: Final = 300.0
WARM_S: Final = 0.5
"""One player after another comes first, until an answer takes no longer than this: then the engine is compiled and loaded."""
SENT: Final = 2
"""Each answer is sent twice, as by a double click."""
_START: Final = dt.datetime(2026, 1, 1, tzinfo=dt.UTC)
app = typer.Typer(add_completion=False, help="Many players at once: time of an answer, and whether any is lost.")


@dataclass(frozen=True, slots=True)
class Load:
    """What a run came to: seconds of each answer, and answers that are missing, doubled or another's."""

    times_s: Sequence[float]
    lost: int
    doubled: int
    changed: int

    @property
    def harmed(self) -> bool:
        """Whether anything is not as it was answered."""
        return bool(self.lost or self.doubled or self.changed)

    def quantile(self, part: float) -> float:
        """The time in seconds that `part` of the answers took at most."""
        ordered = sorted(self.times_s)
        return ordered[min(len(ordered) - 1, int(part * len(ordered)))]

    def say(self, name: str) -> str:
        """A line of figures."""
        times = ", ".join(f"{word} {self.quantile(part) * 1000:.0f} ms" for word, part in _QUANTILES)
        return f"{name}: {len(self.times_s)} answers, {times}, {self.lost} lost, {self.doubled} doubled, {self.changed} changed"


_QUANTILES: Final = (("p50", 0.5), ("p95", 0.95), ("worst", 1.0))


@app.command()
def service(
    players: Annotated[int, typer.Option(help="Players who answer at once, a thread each.")] = 50,
    answers: Annotated[int, typer.Option(help="Answers of each, without a pause; each is sent twice.")] = 20,
    postgres: Annotated[bool, typer.Option("--postgres", help="Start a PostgreSQL server, too.")] = False,
) -> None:
    """Answer at the records, without pages; the exit status is 1 if an answer is lost or the 95th percentile is 0.1 s or more."""
    _measure_all(postgres, SERVICE_TARGET_S, lambda url: measure_service(url, players, answers))


@app.command(name="app")
def through_app(
    players: Annotated[int, typer.Option(help="Players, each in a visit of its own.")] = 200,
    seconds: Annotated[float, typer.Option(help="The time over which they come.")] = 60.0,
    postgres: Annotated[bool, typer.Option("--postgres", help="Also with a PostgreSQL server, started for this.")] = False,
) -> None:
    """Open the daily page and click a tile; the exit status is 1 if an answer is lost or the 95th percentile is 0.3 s or more."""
    _measure_all(postgres, APP_TARGET_S, lambda url: measure_app(url, players, seconds))


def _measure_all(postgres: bool, target_s: float, measure: Callable[[str], Load]) -> None:
    """Measure with each database and end with status 1 where anything is harmed or the 95th percentile misses the target."""
    failed = False
    with contextlib.ExitStack() as stack:
        for name, url in databases(stack, postgres):
            load = measure(url)
            typer.echo(load.say(name))
            failed |= load.harmed or load.quantile(0.95) >= target_s
    raise typer.Exit(int(failed))


def measure_app(url: str, players: int, seconds: float) -> Load:
    """Let players come to an app of their own, with records in a fresh database, and count what it holds afterwards."""
    with running_app(url) as host:
        end_s = time.monotonic() + WARMING_S
        while time.monotonic() < end_s and not all(one.answered_s < WARM_S for one in asyncio.run(play(host, 1, 0.0))):
            time.sleep(1.0)
        visits = asyncio.run(play(host, players, seconds))
    lost, doubled, changed = players - len(visits), 0, 0
    with contextlib.closing(RecordStore(url)) as store:
        for visit in visits:
            records = store.records_of(visit.token)
            assert records is not None
            given = [record.given for record in records.all()]
            lost += not given
            doubled += len(given) > 1
            changed += bool(given) and given[0] != visit.given
    return Load([visit.answered_s for visit in visits], lost, doubled, changed)


def databases(stack: contextlib.ExitStack, postgres: bool) -> Iterator[tuple[str, str]]:
    """Fresh databases, by name."""
    folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
    yield "SQLite", f"sqlite:///{folder / 'records.db'}"
    server = os.environ.get("TEST_DATABASE_URL")
    if server is None and postgres:
        binaries = find_binaries()
        if binaries is None:
            raise typer.BadParameter("PostgreSQL is not installed: apt install postgresql", param_hint="--postgres")
        server = stack.enter_context(private_server(binaries))
    if server is not None:
        yield "PostgreSQL", stack.enter_context(fresh_database(server))


def measure_service(url: str, players: int, answers: int) -> Load:
    """Let all players answer at the same moment in a fresh database, and count what it holds afterwards."""
    times_s: list[float] = []
    start = threading.Barrier(players)

    def play(store: RecordStore, player: int) -> int:
        records = store.records_of(f"{player:043d}")
        assert records is not None
        start.wait()
        changed = 0
        for number in range(answers):
            answer = _answer(player, number)
            for _ in range(SENT):
                began_s = time.perf_counter()
                changed += records.add(answer) != answer
                times_s.append(time.perf_counter() - began_s)
        return changed

    with contextlib.closing(RecordStore(url)) as store, ThreadPoolExecutor(players) as pool:
        store.migrate()
        changed = sum(pool.map(lambda player: play(store, player), range(players)))
        lost, doubled = 0, 0
        for player in range(players):
            records = store.records_of(f"{player:043d}")
            assert records is not None
            stored = records.all()
            expected = {_answer(player, number) for number in range(answers)}
            lost += len(expected - set(stored))
            doubled += len(stored) - len(set(stored))
    return Load(times_s, lost, doubled, changed)


def _answer(player: int, number: int) -> Record:
    grade = (100, 80, 60, 0)[(player + number) % 4]
    at = _START + dt.timedelta(days=number, seconds=player)
    return Record(f"daily/{at.date()}", "daily", f"opening-{number}", f"{player % 9 + 1}m", grade, grade, at, themes=("load",))


if __name__ == "__main__":
    app()
