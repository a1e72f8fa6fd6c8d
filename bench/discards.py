"""The ranking of discards: time a hand, and agreement with strong players beside plain efficiency, fold by fold.

`python -m bench.discards --data ../shared/data` reads first discards recorded there; `--fit` also chooses weights on all folds
but one and reports the one left out. Folds keep a game whole, since its four seats share a wall and a player.
"""

from __future__ import annotations

import itertools
import json
import random
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import numpy as np
import numpy.typing as npt
import typer

from analysis.discards import rank_discards
from analysis.draws import discard_structure
from analysis.hand import Hand, TileCounts, WinContext
from analysis.notation import parse_tiles
from analysis.targets import DEFAULT_WEIGHTS, Weights, target_values
from analysis.tiles import KIND_OF, count_kinds
from puzzles.deal import deal_dealer

FILES = ("first_discards_expert.jsonl", "first_discards_sample.jsonl")
FIGURES = ("first", "in two", "in three", "100", "100 or 80", "tiles at 100")
_STEPS = (0.97, 0.85)
_PLACES = 3
"""Only these figures of plain efficiency mean anything: it has no values to grade by."""
_DIGITS = 9

Values = dict[int, float]
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
    rows = (json.loads(line) for name in FILES for line in (folder / name).read_text(encoding="utf-8").splitlines())
    return [_choice(row) for row in rows if "choice" in row and "hand14" in row]


def _choice(row: dict[str, object]) -> Choice:
    discards = row["discards_before"]
    melds = row.get("open_melds") or {}
    assert isinstance(discards, list)
    assert isinstance(melds, dict)
    seen = [str(discard[1]) for discard in discards if len(discard) < 3]
    for group in "".join(melds.values()).replace("[", " ").replace("]", " ").split():
        if "?" not in group:
            seen.append(group.split(",")[0])
    context = WinContext(KIND_OF[str(row["prevailing"])], KIND_OF[str(row["seat"])])
    kinds = parse_tiles("".join(seen)) if seen else ()
    return Choice(
        Hand.of(parse_tiles(str(row["hand14"]))), context, count_kinds(kinds), KIND_OF[str(row["choice"])], str(row["game"])
    )


def by_targets(choice: Choice, weights: Weights = DEFAULT_WEIGHTS) -> Values:
    """The target sum of each discard, rounded as in the ranking."""
    values = target_values(choice.hand, context=choice.context, seen=choice.seen, weights=weights)
    return {tile: float(f"{value:.{_DIGITS}g}") for tile, value in values.items()}


def by_efficiency(choice: Choice) -> Values:
    """Fewest shanten of any form, then most live useful tiles."""
    rows = discard_structure(choice.hand, choice.seen)
    return {row.tile: 2.0 ** -(4 * row.shanten) * (1 + row.live / 1000) for row in rows}


def judge(choice: Choice, values: Values) -> tuple[float, ...]:
    """The six FIGURES of one choice; a tie counts as the chance of drawing the player's tile first."""
    mine, best = values[choice.tile], max(values.values())
    better = sum(value > mine for value in values.values())
    level = sum(value == mine for value in values.values())
    places = (min(1.0, max(0.0, (place - better) / level)) for place in (1, 2, 3))
    return (
        *places,
        *(float(mine >= step * best) for step in _STEPS),
        sum(value >= _STEPS[0] * best for value in values.values()),
    )


def measure(choices: Sequence[Choice], rank: Callable[[Choice], Values]) -> Figures:
    """FIGURES of every choice, float64[n, 6]."""
    return np.array([judge(choice, rank(choice)) for choice in choices])


def folds_of(choices: Sequence[Choice], folds: int, seed: int) -> npt.NDArray[np.int64]:
    """A fold for each choice, whole games together."""
    games = sorted({choice.game for choice in choices})
    random.Random(seed).shuffle(games)
    return np.array([games.index(choice.game) % folds for choice in choices])


def fit(choices: Sequence[Choice], fold: npt.NDArray[np.int64]) -> None:
    """Choose weights on all folds but one, report on that one."""
    grid = [
        Weights(tile=tile, chow_claim=chow, self_draw=self_draw, knitted_straight=knitted)
        for tile, chow, self_draw, knitted in itertools.product((0.015, 0.02, 0.03), (1.5, 2.0), (0.05, 0.15), (1.0, 2.0))
    ]
    results = [measure(choices, lambda choice, weights=weights: by_targets(choice, weights)) for weights in grid]  # type: ignore[misc]
    held_out = np.zeros_like(results[0])
    for left_out in np.unique(fold):
        rest = fold != left_out
        chosen = max(range(len(grid)), key=lambda index: _criterion(results[index][rest].mean(axis=0)))
        held_out[~rest] = results[chosen][~rest]
        typer.echo(f"fold {left_out}: {grid[chosen]}")
    _report("chosen without the fold", held_out)


def _criterion(figures: Figures) -> float:
    """First, in two, in three and 100 or 80 together, less what goes beyond 1.9 tiles at 100."""
    return float(figures[:3].sum() + figures[4] - max(0.0, figures[5] - 1.9))


def _report(name: str, figures: Figures) -> None:
    error = figures.std(axis=0) / len(figures) ** 0.5
    parts = (
        f"{label} {mean:.3f} ± {spread:.3f}"
        for label, mean, spread in zip(FIGURES[: figures.shape[1]], figures.mean(axis=0), error, strict=True)
    )
    typer.echo(f"{name} ({len(figures)}): " + ", ".join(parts))


def time_openings(hands: int, seed: int) -> None:
    """Milliseconds for all discards of a dealer's opening: hands not met before, then the same again."""
    openings = [deal_dealer(seed, 0, number) for number in range(hands)]
    rank_discards(openings[0], context=WinContext())
    for name in ("first time", "again"):
        elapsed = []
        for opening in openings:
            started = time.process_time()
            rank_discards(opening, context=WinContext())
            elapsed.append(1000 * (time.process_time() - started))
        percentile = float(np.percentile(elapsed, 99))
        typer.echo(
            f"{name}: median {statistics.median(elapsed):.1f} ms, 99th percentile {percentile:.1f}, worst {max(elapsed):.1f}"
        )


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
    ours = measure(choices, by_targets)
    plain = measure(choices, by_efficiency)[:, :_PLACES]
    _report("target sum", ours)
    _report("plain efficiency", plain)
    for number in range(folds):
        _report(f"fold {number}, target sum", ours[fold == number])
        _report(f"fold {number}, plain efficiency", plain[fold == number])
    if fit_weights:
        fit(choices, fold)


if __name__ == "__main__":
    typer.run(main)
