"""Command line of the puzzles: `python -m puzzles generate --count 500 --seed 7`, `stats`, `daily`, `fill`."""

from __future__ import annotations

import dataclasses
import datetime as dt
import json
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from analysis import ENGINE
from analysis.kernels import cache_root
from analysis.tiles import format_kinds
from analysis.workers import count_cores
from puzzles.bank import BANK, read_puzzles, write_puzzles
from puzzles.daily import CALENDAR, daily_puzzle, extend_calendar, read_calendar, today, write_calendar
from puzzles.generate import GENERATOR, Generated, generate
from puzzles.quality import Sieve, gate_names
from puzzles.statistics import BankStatistics, summarize_bank

app = typer.Typer(add_completion=False, no_args_is_help=True, help="The bank of puzzles and the daily ones.")
_MANIFEST: Final = "manifest.json"


@app.command()
def daily(date: Annotated[str, typer.Argument(help="YYYY-MM-DD; today without it.")] = "") -> None:
    """Print the puzzle of a date."""
    day = dt.date.fromisoformat(date) if date else today(dt.datetime.now(dt.UTC))
    puzzle = daily_puzzle(day)
    typer.echo(f"{day} {puzzle.id} {format_kinds(puzzle.hand.concealed)}")


@app.command()
def fill(
    days: Annotated[int, typer.Option(help="How many days from the first one.")] = 1096,
    start: Annotated[str, typer.Option(help="The first day to choose anew: those before it keep what they were.")] = "",
    file: Annotated[Path, typer.Option(help="Where to write.")] = CALENDAR,
) -> None:
    """Choose the puzzles of many days from the bank and write them, a JSON line each."""
    kept = {date: puzzle for date, puzzle in read_calendar(file).items() if date.isoformat() < start}
    write_calendar(file, extend_calendar(kept, days))


@app.command(name="generate")
def generate_bank(
    count: Annotated[int, typer.Option(min=1, help="How many puzzles beside the five published openings.")] = 500,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same bank.")] = 20261130,
    file: Annotated[Path, typer.Option(help="Where to write the bank; its manifest goes beside it.")] = BANK,
    workers: Annotated[int, typer.Option(min=0, help="Processes; 0: one a core.")] = 0,
    scheduler: Annotated[str | None, typer.Option(help="Address of a Dask scheduler that shares the work out.")] = None,
    work: Annotated[Path | None, typer.Option(help="Folder of what has been done, so that a stopped run goes on.")] = None,
) -> None:
    """Deal, sift, judge and play out a bank of puzzles. Ctrl-C stops it; the same command goes on."""
    folder = work or cache_root() / "bank"
    made = _watch(count, seed, folder, workers or count_cores(), scheduler)
    digest = write_puzzles(file, made.puzzles)
    manifest = {
        "generator": GENERATOR,
        "engine": ENGINE,
        "seed": seed,
        "count": count,
        "puzzles": len(made.puzzles),
        "sha256": digest,
        "passed": {name: made.sieve.passed[name] for name in gate_names()},
    }
    file.with_name(_MANIFEST).write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")
    _show_gates(made.sieve)
    typer.echo(f"{len(made.puzzles)} puzzles in {file}, sha256 {digest}")


def _watch(count: int, seed: int, folder: Path, workers: int, scheduler: str | None) -> Generated:
    """Run the generator with a progress bar."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    steps = generate(count, seed, folder=folder, workers=workers, scheduler=scheduler)
    with Progress(*columns, console=Console(stderr=True)) as progress:
        bars = {stage: progress.add_task(stage, total=count) for stage in ("examine", "play")}
        while True:
            try:
                step = next(steps)
            except StopIteration as end:
                made: Generated = end.value
                return made
            progress.update(bars[step.stage], completed=step.done, total=step.total)


def _show_gates(sieve: Sieve) -> None:
    table = Table("gate", "got through", "of those before")
    before = sieve.passed["dealt"]
    for name in gate_names():
        number = sieve.passed[name]
        table.add_row(name, str(number), f"{number / before:.1%}" if before else "")
        before = number
    Console(stderr=True).print(table)


@app.command()
def stats(
    file: Annotated[Path, typer.Option(help="The bank.")] = BANK,
    as_json: Annotated[bool, typer.Option("--json", help="As one JSON object.")] = False,
) -> None:
    """Say what is in the bank: themes, difficulties, what plain efficiency gets wrong, expected against simulated losses."""
    numbers = summarize_bank(read_puzzles(file))
    manifest = json.loads(file.with_name(_MANIFEST).read_text(encoding="utf-8"))
    if as_json:
        typer.echo(json.dumps({**dataclasses.asdict(numbers), "manifest": manifest}))
    else:
        _show(numbers, manifest)


def _show(numbers: BankStatistics, manifest: dict[str, Any]) -> None:
    console = Console()
    console.print(f"{numbers.puzzles} puzzles, {numbers.dealers} of them dealers' ({numbers.deals} deals played out)")
    console.print(f"plain efficiency is wrong in {numbers.plain_wrong / numbers.puzzles:.1%}")
    console.print(f"a lone honour is best in {numbers.lone_honor_best / numbers.puzzles:.1%}")
    console.print(f"with a second step: {numbers.with_plan / numbers.puzzles:.1%}")
    for title, counts in (("difficulty", numbers.difficulties), ("theme", numbers.themes), ("gate", manifest["passed"])):
        table = Table(title, "puzzles" if title != "gate" else "got through")
        for name, number in counts.items():
            table.add_row(name, str(number))
        console.print(table)
    table = Table("expected loss from", "to", "discards", "expected", "simulated", "error")
    for one in numbers.losses:
        row = (one.expected_from, one.expected_to, one.discards, one.expected, one.simulated, one.error)
        table.add_row(*(f"{value:.4g}" for value in row))
    console.print(table)


if __name__ == "__main__":
    app()
