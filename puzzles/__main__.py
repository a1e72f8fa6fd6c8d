"""Command line of the puzzles: `python -m puzzles daily 2026-12-01`, `python -m puzzles fill --days 800`."""

from __future__ import annotations

import datetime as dt
import json
from pathlib import Path
from typing import Annotated

import typer

from analysis.tiles import format_kinds
from puzzles.daily import DATA, FIRST_DAY, choose_opening, daily_puzzle, read_openings, today

app = typer.Typer(add_completion=False, help="The daily opening, and the file of ready-made ones.")


@app.command()
def daily(date: Annotated[str, typer.Argument(help="YYYY-MM-DD; today without it.")] = "") -> None:
    """Print the opening of a date."""
    day = dt.date.fromisoformat(date) if date else today(dt.datetime.now(dt.UTC))
    typer.echo(f"{day} {format_kinds(daily_puzzle(day).hand.concealed)}")


@app.command()
def fill(
    days: Annotated[int, typer.Option(help="How many days from the first one.")] = 1096,
    start: Annotated[str, typer.Option(help="The first day to choose anew: those before it keep what they were.")] = "",
    file: Annotated[Path, typer.Option(help="Where to write.")] = DATA,
) -> None:
    """Choose the openings of many days and write them, a JSON line each."""
    lines = []
    kept = {date: hand for date, hand in read_openings(file).items() if date.isoformat() < start}
    with typer.progressbar(range(days), label="openings") as numbers:
        for number in numbers:
            date = FIRST_DAY + dt.timedelta(days=number)
            hand = kept[date] if date in kept else format_kinds(choose_opening(date).concealed)
            lines.append(json.dumps({"date": date.isoformat(), "hand": hand}))
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    app()
