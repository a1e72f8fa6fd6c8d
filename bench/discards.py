"""The ranking of discards: time a hand, and agreement with strong players beside plain efficiency, fold by fold.

`python -m bench.discards --data ../shared/data` reads the discards recorded there: first ones, and all of a game with its calls.
`--fit` also chooses weights on all folds but one and reports the one left out (minutes). Folds keep a game whole over both,
since its four seats share a wall and a player.
"""

from __future__ import annotations

import functools
import itertools
import json
import random
import re
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import numpy.typing as npt
import typer

from analysis.discards import rank_discards
from analysis.draws import discard_structure
from analysis.grading import grade_robustly
from analysis.hand import Hand, Meld, TileCounts, WinContext
from analysis.notation import parse, parse_tiles
from analysis.targets import DEFAULT_WEIGHTS, Weights, target_values
from analysis.tiles import KIND_OF, count_kinds
from puzzles.deal import deal_dealer

FIRST_FILES = ("first_discards_expert.jsonl", "first_discards_sample.jsonl")
ALL_FILE = "all_discards_expert.jsonl"
FIGURES = ("first", "in two", "in three", "100", "100 or 80", "0", "tiles at 100", "tiles at 100 or 80")
_PLACES = 3
"""Only these figures of plain efficiency mean anything: it has no values to grade by."""
_DIGITS = 9
_TILE = re.compile(r"([1-9][msp]|[ESWNCFP])(\*?)")
"""A discard, with a star where it was claimed and so lies in a meld."""

Values = dict[int, float]
Ranked = tuple[Values, dict[int, int]]
"""Values and grades of the discards of a hand."""
Figures = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Choice:
    """A recorded first discard and what its player saw."""

    hand: Hand
    context: WinContext
    seen: TileCounts
    tile: int
    game: str


def load_choices(folder: Path) -> list[Choice]:
    """The recorded first discards; tiles claimed by others count once, in their melds."""
    rows = (row for name in FIRST_FILES for row in _read(folder / name))
    return [_first_choice(row) for row in rows if "choice" in row and "hand14" in row]


def load_all_choices(folder: Path) -> list[Choice]:
    """Every recorded discard of whole games, after draws and after calls."""
    return [_any_choice(row) for row in _read(folder / ALL_FILE)]


def _read(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def _first_choice(row: dict[str, Any]) -> Choice:
    seen = [str(discard[1]) for discard in row["discards_before"] if len(discard) < 3]
    return _choice(row, parse_tiles(row["hand14"]), (), seen, (row.get("open_melds") or {}).values())


def _any_choice(row: dict[str, Any]) -> Choice:
    own = parse(row["melds"] + row["hand"]).hand
    thrown = [tile for tiles in row["discards"].values() for tile, claimed in _TILE.findall(tiles) if not claimed]
    others = [melds for seat, melds in row["open_melds"].items() if seat != row["seat"]]
    return _choice(row, own.concealed, own.melds, thrown, others)


def _choice(row: dict[str, Any], tiles: Sequence[int], melds: tuple[Meld, ...], seen: list[str], others: Iterable[str]) -> Choice:
    """A choice from its row; `others` are the melds of the other seats, of which concealed kongs are not seen."""
    groups = "".join(others).replace("[", " ").replace("]", " ").split()
    shown = [*seen, *(group.split(",")[0] for group in groups if "?" not in group)]
    context = WinContext(KIND_OF[row["prevailing"]], KIND_OF[row["seat"]])
    kinds = [kind for text in shown for kind in parse_tiles(text)]
    return Choice(Hand.of(tiles, melds=melds), context, count_kinds(kinds), KIND_OF[row["choice"]], row["game"])


def by_ranking(choice: Choice) -> Ranked:
    """As everybody sees it: values, and grades that hold under other weights too."""
    report = rank_discards(choice.hand, context=choice.context, seen=choice.seen)
    return {one.tile: one.value for one in report.discards}, {one.tile: one.grade for one in report.discards}


def by_targets(choice: Choice, weights: Weights = DEFAULT_WEIGHTS) -> Ranked:
    """By the target sum under some weights, rounded as in the ranking, and graded by these alone."""
    sums = target_values(choice.hand, context=choice.context, seen=choice.seen, weights=weights)
    values = {tile: float(f"{value:.{_DIGITS}g}") for tile, value in sums.items()}
    return values, grade_robustly([values])


def by_efficiency(choice: Choice) -> Ranked:
    """Fewest shanten of any form, then most live useful tiles."""
    rows = discard_structure(choice.hand, choice.seen)
    values = {row.tile: 2.0 ** -(4 * row.shanten) * (1 + row.live / 1000) for row in rows}
    return values, dict.fromkeys(values, 0)


def judge(choice: Choice, ranked: Ranked) -> tuple[float, ...]:
    """The FIGURES of one choice; a tie counts as the chance of drawing the player's tile first."""
    values, grades = ranked
    mine, grade = values[choice.tile], grades[choice.tile]
    better = sum(value > mine for value in values.values())
    level = sum(value == mine for value in values.values())
    places = (min(1.0, max(0.0, (place - better) / level)) for place in (1, 2, 3))
    tiles = [sum(one >= step for one in grades.values()) for step in (100, 80)]
    return (*places, float(grade == 100), float(grade >= 80), float(grade == 0), *tiles)


def measure(choices: Sequence[Choice], rank: Callable[[Choice], Ranked]) -> Figures:
    """FIGURES of every choice, float64[n, 8]."""
    return np.array([judge(choice, rank(choice)) for choice in choices])


def folds_of(choices: Sequence[Choice], folds: int, seed: int) -> npt.NDArray[np.int64]:
    """A fold for each choice, whole games together."""
    games = sorted({choice.game for choice in choices})
    random.Random(seed).shuffle(games)
    return np.array([games.index(choice.game) % folds for choice in choices])


def fit(first: Sequence[Choice], every: Sequence[Choice], folds: int, seed: int) -> None:
    """Choose weights on all folds but one, report on that one."""
    choices = [*first, *every]
    fold, is_first = folds_of(choices, folds, seed), np.arange(len(choices)) < len(first)
    grid = [
        Weights(tile=tile, pung_claim=pung, breadth=breadth, pay=pay)
        for tile, pung in itertools.product((0.01, 0.02), (4.0, 7.0))
        for breadth, pay in ((1.0, 0.0), (0.85, 0.5), (0.75, 0.0), (0.75, 0.5), (0.75, 1.0))
    ]
    results = []
    with typer.progressbar(grid, label="weights", file=sys.stderr) as weights_tried:
        for weights in weights_tried:
            results.append(measure(choices, functools.partial(by_targets, weights=weights)))
    held_out = np.zeros_like(results[0])
    for left_out in np.unique(fold):
        rest = fold != left_out
        parts = (rest & is_first, rest & ~is_first)
        chosen = max(range(len(grid)), key=lambda index: sum(_criterion(results[index][part].mean(axis=0)) for part in parts))
        held_out[~rest] = results[chosen][~rest]
        typer.echo(f"fold {left_out}: {grid[chosen]}")
    _report("first discards, weights chosen without their fold", held_out[is_first])
    _report("all discards, weights chosen without their fold", held_out[~is_first])


def _criterion(figures: Figures) -> float:
    """First, in two, in three and twice 100 or 80, less what goes beyond two tiles at 100."""
    return float(figures[:3].sum() + 2 * figures[4] - max(0.0, figures[6] - 2))


def _report(name: str, figures: Figures) -> None:
    error = figures.std(axis=0) / len(figures) ** 0.5
    parts = (
        f"{label} {mean:.3f} ± {spread:.3f}"
        for label, mean, spread in zip(FIGURES[: figures.shape[1]], figures.mean(axis=0), error, strict=True)
    )
    typer.echo(f"{name} ({len(figures)}): " + ", ".join(parts))


def time_openings(hands: int, seed: int) -> None:
    """Milliseconds for all discards of a dealer's opening: hands not met before, the same again, and then with their grades."""
    openings = [deal_dealer(seed, 0, number) for number in range(hands)]
    _rank(openings[0], True)
    for name, with_grades in (("first time", False), ("again", False), ("again, with grades", True)):
        elapsed = []
        for opening in openings:
            started = time.process_time()
            _rank(opening, with_grades)
            elapsed.append(1000 * (time.process_time() - started))
        percentile = float(np.percentile(elapsed, 99))
        typer.echo(
            f"{name}: median {statistics.median(elapsed):.1f} ms, 99th percentile {percentile:.1f}, worst {max(elapsed):.1f}"
        )


def _rank(opening: Hand, with_grades: bool) -> None:
    report = rank_discards(opening, context=WinContext())
    if with_grades:
        _ = report.best.grade


def main(
    data: Annotated[Path, typer.Option(help="Folder of the recorded first discards.")] = Path("../shared/data"),
    hands: Annotated[int, typer.Option(help="Openings to time.")] = 200,
    seed: Annotated[int, typer.Option(help="Of openings and folds.")] = 7,
    folds: Annotated[int, typer.Option(help="How many.")] = 5,
    fit_weights: Annotated[bool, typer.Option("--fit", help="Choose weights without each fold; takes minutes.")] = False,
) -> None:
    """Time the ranking and compare it with recorded choices."""
    time_openings(hands, seed)
    choices = load_choices(data)
    fold = folds_of(choices, folds, seed)
    ours = measure(choices, by_ranking)
    plain = measure(choices, by_efficiency)[:, :_PLACES]
    _report("target sum", ours)
    _report("plain efficiency", plain)
    for number in range(folds):
        _report(f"fold {number}, target sum", ours[fold == number])
        _report(f"fold {number}, plain efficiency", plain[fold == number])
    every = load_all_choices(data)
    _report("all discards, target sum", measure(every, by_ranking))
    _report("all discards, plain efficiency", measure(every, by_efficiency)[:, :_PLACES])
    if fit_weights:
        fit(choices, every, folds, seed)


if __name__ == "__main__":
    typer.run(main)
