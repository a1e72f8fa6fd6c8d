"""One puzzle of the bank a date, the same for everyone.

Which one is shipped in `data/daily.jsonl`, so that a day that has begun keeps its puzzle whatever becomes of the bank. No puzzle
comes again before all have been used (`python -m puzzles fill` lengthens the file).
"""

from __future__ import annotations

import datetime as dt
import functools
import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import numpy as np

from puzzles.bank import DATA, load_bank
from puzzles.puzzle import Puzzle

FIRST_DAY: Final = dt.date(2026, 1, 1)
ZONE: Final = dt.timezone(dt.timedelta(hours=8))
"""The day changes at midnight UTC+8 for everyone."""
CALENDAR: Final = DATA / "daily.jsonl"
_SEED: Final = 20260101


def today(now: dt.datetime) -> dt.date:
    """The puzzle's date at `now` (aware)."""
    return now.astimezone(ZONE).date()


def starts_at(date: dt.date) -> dt.datetime:
    """When a date begins for everyone."""
    return dt.datetime.combine(date, dt.time(), ZONE)


def daily_puzzle(date: dt.date) -> Puzzle:
    """The puzzle of `date` (from FIRST_DAY on; ValueError before)."""
    if date < FIRST_DAY:
        raise ValueError(f"the daily puzzles begin on {FIRST_DAY}")
    name = _calendar().get(date)
    if name is None:  # years ahead: nobody has lengthened the file
        ids = _shuffled_ids()
        name = ids[(date - FIRST_DAY).days % len(ids)]
    return load_bank()[name]


@functools.cache
def _calendar() -> Mapping[dt.date, str]:
    return read_calendar(CALENDAR)


def extend_calendar(kept: Mapping[dt.date, str], days: int) -> dict[dt.date, str]:
    """The puzzle of each of `days` days from FIRST_DAY: `kept` ones stay, the others get puzzles in a shuffled order, none a
    second time before every one was used."""
    uses = Counter(kept.values())
    chosen = dict(kept)
    for number in range(days):
        date = FIRST_DAY + dt.timedelta(days=number)
        if date not in chosen:
            chosen[date] = min(_shuffled_ids(), key=lambda name: uses[name])
            uses[chosen[date]] += 1
    return dict(sorted(chosen.items()))


@functools.cache
def _shuffled_ids() -> tuple[str, ...]:
    """The puzzles that a day may ask, in the order of the days: all but the published ones, which have a page of their own."""
    ids = sorted(puzzle.id for puzzle in load_bank().values() if puzzle.key is None)
    order = np.random.Generator(np.random.PCG64(_SEED)).permutation(len(ids))
    return tuple(ids[place] for place in order)


def read_calendar(file: Path) -> dict[dt.date, str]:
    """The ids of a file by date; none where there is no file."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return {dt.date.fromisoformat(row["date"]): row["puzzle"] for row in map(json.loads, lines)}


def write_calendar(file: Path, chosen: Mapping[dt.date, str]) -> None:
    """Write ids by date, a JSON line each."""
    lines = [json.dumps({"date": date.isoformat(), "puzzle": name}) for date, name in sorted(chosen.items())]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
