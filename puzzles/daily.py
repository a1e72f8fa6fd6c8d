"""One dealer opening a date, the same for everyone.

Candidate k of a date depends on (date, k) alone. The first one is taken whose best discards stand clear of the rest and,
three days in four, are not lone honours: of 100 random openings 66 ask for a lone honour, and most of them teach little.
The choice for the dates of `data/daily.jsonl` is shipped ready-made, so that today's hand is there before the engine is, and
a day that has begun keeps its hand when the engine changes.
"""

from __future__ import annotations

import datetime as dt
import functools
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from analysis.discards import DiscardReport, rank_discards
from analysis.hand import Hand, WinContext
from analysis.notation import parse_tiles
from analysis.tiles import is_honor
from puzzles.deal import deal_dealer
from puzzles.puzzle import Puzzle

FIRST_DAY: Final = dt.date(2026, 1, 1)
ZONE: Final = dt.timezone(dt.timedelta(hours=8))
"""The day changes at midnight UTC+8 for everyone."""
MOST_BEST_TILES: Final = 3
CLEAR_BELOW: Final = 0.9
"""The best tile outside the top grade has at most this share of the best value."""
_SEED: Final = 20260101
DATA: Final = Path(__file__).parent / "data" / "daily.jsonl"


def today(now: dt.datetime) -> dt.date:
    """The puzzle's date at `now` (aware)."""
    return now.astimezone(ZONE).date()


def daily_puzzle(date: dt.date) -> Puzzle:
    """The opening of `date` (from FIRST_DAY on; ValueError before)."""
    if date < FIRST_DAY:
        raise ValueError(f"the daily openings begin on {FIRST_DAY}")
    tiles = _ready_made().get(date)
    hand = Hand.of(parse_tiles(tiles)) if tiles else choose_opening(date)
    return Puzzle(id=f"daily-{date.isoformat()}", hand=hand, context=WinContext())


def is_ready_made(date: dt.date) -> bool:
    """Whether the opening of `date` needs no engine."""
    return date in _ready_made()


def choose_opening(date: dt.date) -> Hand:
    """The first candidate of `date` that is worth asking."""
    return next(hand for hand in candidates(date) if is_worth_asking(rank_discards(hand, context=WinContext()), hand, date))


def candidates(date: dt.date) -> Iterator[Hand]:
    """The openings dealt for `date`, in order, without end."""
    number = 0
    while True:
        yield deal_dealer(_SEED, date.toordinal(), number)
        number += 1


def is_worth_asking(report: DiscardReport, hand: Hand, date: dt.date) -> bool:
    """Whether few tiles are best, the next stands clear below them, and the day may ask for a lone honour."""
    best = [discard for discard in report.discards if discard.grade == 100]
    rest = [discard for discard in report.discards if discard.grade < 100]
    if len(best) > MOST_BEST_TILES or not rest or rest[0].value > CLEAR_BELOW * best[0].value:
        return False
    asks_lone_honor = any(is_honor(discard.tile) and hand.counts[discard.tile] == 1 for discard in best)
    return not asks_lone_honor or date.toordinal() % 4 == 0


@functools.cache
def _ready_made() -> dict[dt.date, str]:
    return read_openings(DATA)


def read_openings(file: Path) -> dict[dt.date, str]:
    """The ready-made openings of a file, tiles in notation by date; none where there is no file."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return {dt.date.fromisoformat(row["date"]): row["hand"] for row in map(json.loads, lines)}
