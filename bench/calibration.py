"""From the target sum to points: thousands of positions played out, pooled into the loss that a ratio V / V best stands for.

`python -m bench.calibration --positions 2400` plays what bench/data/calibration.jsonl does not have yet, a line a position, and
can be stopped and gone on with at any time; `--scheduler` shares the work out over Dask. It ends with the curve; `--picture`
draws it. Grades rest on it (analysis/grading.py, docs/grading.md).
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final

import numpy as np
import numpy.typing as npt
import orjson
import typer

from analysis.estimates import is_win, pay_of
from analysis.grading import expected_loss
from analysis.hand import Hand, WinContext
from analysis.notation import format_hand
from analysis.position import Position
from analysis.shanten import shanten
from analysis.simulate import judge_discards, play_block
from analysis.tiles import COPIES, EAST, KINDS, LETTERS, WINDS, count_kinds
from analysis.workers import count_cores, run_all

FILE: Final = Path(__file__).parent / "data" / "calibration.jsonl"
SEED: Final = 20261130
BLOCKS: Final = 1
"""Of 20 deals, for each discard."""
MOST_TILES: Final = 6
LEAST_RATIO: Final = 0.1
"""Discards worth less are 0 beyond doubt."""
LAST_TURN: Final = 12
_PARTS: Final = 10
_POWERS: Final = np.arange(0.5, 3.0, 0.01)
BINS: Final = (0.1, 0.3, 0.5, 0.65, 0.75, 0.83, 0.9, 0.95, 0.98, 1.0)

Row = dict[str, Any]
Floats = npt.NDArray[np.float64]


def make_position(seed: int, index: int) -> Position:
    """Position number `index` of a seed: of four, two are dealers' openings, one is a later seat's first discard after what the
    seats before have thrown, one a closed hand of turn 2 to 12 that got there by the target sum."""
    rng = np.random.Generator(np.random.PCG64(np.random.SeedSequence(seed, spawn_key=(1, index))))
    wall = [int(kind) for kind in rng.permutation(np.repeat(np.arange(KINDS), COPIES))]
    prevailing = int(rng.integers(EAST, EAST + len(WINDS)))
    share = index % 4
    seat = EAST if share < 2 else int(rng.integers(EAST + 1, EAST + len(WINDS)))
    turns = int(rng.integers(2, LAST_TURN + 1)) if share == 3 else 1
    hand = Hand.of(wall[:14])
    position = Position(hand, WinContext(prevailing, seat), count_kinds(wall[14 : 14 + seat - EAST]))
    return _play_on(position, wall[14 + seat - EAST :], turns)


def _play_on(position: Position, wall: list[int], turns: int) -> Position:
    """Discard by the target sum and draw again until that turn, or until the hand is complete."""
    for turn in range(2, turns + 1):
        values = judge_discards(position)
        thrown = max(values, key=lambda tile: values[tile])
        others, drawn, wall = wall[:3], wall[3], wall[4:]
        hand = position.hand.discard(thrown).draw(drawn)
        if shanten(hand).any < 0:
            break
        seen = tuple(map(sum, zip(position.seen, count_kinds([thrown, *others]), strict=True)))
        position = Position(hand, position.context, seen, turn)
    return position


def play_position(seed: int, index: int) -> Row:
    """Play the discards of one position out: for each its ratio V / V best, mean pay, wins, and what it lost against the best
    (the best by value: the same walls, no choosing of lucky ones), with the error of that."""
    position = make_position(seed, index)
    values = judge_discards(position)
    best = max(values, key=lambda tile: values[tile])
    ratios = {tile: value / values[best] if values[best] else 1.0 for tile, value in values.items()}
    rng = np.random.Generator(np.random.PCG64(np.random.SeedSequence(seed, spawn_key=(2, index))))
    others = [tile for tile, ratio in ratios.items() if tile != best and ratio >= LEAST_RATIO]
    chosen = rng.permutation(others)[: MOST_TILES - 1].tolist() if others else []
    tiles = [best, *sorted(chosen, key=lambda tile: -ratios[tile])]
    outcomes = np.concatenate([play_block(position, tiles, seed + index, block) for block in range(BLOCKS)], axis=1)
    pays = pay_of(outcomes)
    return {
        "index": index,
        "hand": format_hand(position.hand, position.context),
        "turn": position.turn,
        "seen": sum(position.seen),
        "deals": pays.shape[1],
        "tiles": [LETTERS[tile] for tile in tiles],
        "ratio": [round(ratios[tile], 5) for tile in tiles],
        "pay": [round(float(pay), 4) for pay in pays.mean(axis=1)],
        "wins": [int(wins) for wins in is_win(outcomes).sum(axis=1)],
        "lost": [round(float(lost), 4) for lost in (pays[0] - pays).mean(axis=1)],
        "error": [round(float(error), 4) for error in (pays[0] - pays).std(axis=1, ddof=1) / pays.shape[1] ** 0.5],
    }


def load_rows(file: Path = FILE) -> list[Row]:
    """What has been played, by index; a half-written last line is left out."""
    if not file.is_file():
        return []
    found = {}
    for line in file.read_bytes().splitlines():
        try:
            row = orjson.loads(line)
        except orjson.JSONDecodeError:
            continue
        found[row["index"]] = row
    return [found[index] for index in sorted(found)]


def play_missing(positions: int, file: Path, *, workers: int, scheduler: str | None) -> Iterator[int]:
    """Play the positions that the file does not have and add them to it; yields how many are there."""
    have = {row["index"] for row in load_rows(file)}
    pieces = [(SEED, index) for index in range(positions) if index not in have]
    file.parent.mkdir(exist_ok=True)
    judge_discards(make_position(SEED, 0))  # so that forked helpers have the kernels
    answers = run_all(play_position, pieces, workers=workers, scheduler=scheduler)
    with closing(answers), file.open("ab") as out:
        for number, (_, row) in enumerate(answers, start=1):
            out.write(orjson.dumps(row) + b"\n")
            out.flush()
            yield len(have) + number


@dataclass(frozen=True, slots=True)
class Curve:
    """Loss against the best discard, as a share of what the best brings: `scale` times ln(V best / V) to the `power`; `base`
    points a deal of the best discard; `bins` of ratio, loss, its error and how many discards."""

    scale: float
    scale_error: float
    power: float
    power_error: float
    base: float
    base_error: float
    bins: tuple[tuple[float, float, float, int], ...]


def fit_curve(rows: list[Row]) -> Curve:
    """Pool the positions: least squares over discards. Errors are over positions, since the discards of one share their walls:
    ten parts of them are left out in turn (jackknife)."""
    base = np.array([row["pay"][0] for row in rows])
    x = [np.log(1 / np.minimum(1, row["ratio"][1:])) for row in rows]
    y = [np.array(row["lost"][1:]) / base.mean() for row in rows]
    part = np.arange(len(rows)) % _PARTS
    scale, power = _fit_power(x, y)
    left_out = np.array([_fit_power(_take(x, part != number), _take(y, part != number)) for number in range(_PARTS)])
    errors = np.sqrt((_PARTS - 1) * left_out.var(axis=0))
    base_error = float(base.std(ddof=1) / len(base) ** 0.5)
    return Curve(scale, float(errors[0]), power, float(errors[1]), float(base.mean()), base_error, tuple(_bins(x, y)))


def _take(parts: list[Floats], mask: npt.NDArray[np.bool_]) -> list[Floats]:
    return [part for part, taken in zip(parts, mask, strict=True) if taken]


def _fit_power(x: list[Floats], y: list[Floats]) -> tuple[float, float]:
    """The scale and power of the best curve, the power to hundredths."""
    distances, losses = np.concatenate(x), np.concatenate(y)
    best = (np.inf, 0.0, 1.0)
    for power in _POWERS:
        shape = distances**power
        scale = float((shape * losses).sum() / (shape**2).sum())
        best = min(best, (float(((losses - scale * shape) ** 2).sum()), scale, float(power)))
    return best[1], best[2]


def _bins(x: list[Floats], y: list[Floats]) -> Iterator[tuple[float, float, float, int]]:
    """Mean ratio, mean loss and its error for each bin."""
    for low, high in itertools.pairwise(BINS):
        inside = [(np.exp(-one) >= low) & (np.exp(-one) < (high if high < 1 else 2)) for one in x]
        n = np.array([int(mask.sum()) for mask in inside])
        if n.sum() == 0:
            continue
        sums = np.array([float(other[mask].sum()) for other, mask in zip(y, inside, strict=True)])
        ratio = sum(float(np.exp(-one[mask]).sum()) for one, mask in zip(x, inside, strict=True)) / n.sum()
        loss = sums.sum() / n.sum()
        error = float(np.sqrt(((sums - loss * n) ** 2).sum()) / n.sum())
        yield ratio, float(loss), error, int(n.sum())


def report(rows: list[Row]) -> None:
    """Say what the curve is, in bins and as a line, over all positions and for kinds of them."""
    parts = {
        "all": rows,
        "dealer, first discard": [row for row in rows if row["turn"] == 1 and row["seen"] == 0],
        "later seats, first discard": [row for row in rows if row["turn"] == 1 and row["seen"]],
        "turns 2 to 12": [row for row in rows if row["turn"] > 1],
    }
    for name, part in parts.items():
        if len(part) < 2:
            continue
        curve, deals = fit_curve(part), sum(len(row["tiles"]) * row["deals"] for row in part)
        typer.echo(f"{name}: {len(part)} positions, {deals} deals, best discard {curve.base:.2f} ± {curve.base_error:.2f} points")
        scale, power = f"{curve.scale:.3f} ± {curve.scale_error:.3f}", f"{curve.power:.2f} ± {curve.power_error:.2f}"
        typer.echo(f"  loss = ({scale}) × ln(V best / V) ^ ({power})")
        for ratio, loss, error, n in curve.bins:
            typer.echo(f"  ratio {ratio:.3f}: {loss:.2%} ± {error:.2%} ({n} discards), curve {expected_loss(ratio):.2%}")


def main(
    positions: Annotated[int, typer.Option(help="How many to have in the end.")] = 0,
    file: Annotated[Path, typer.Option(help="Where they are kept.")] = FILE,
    workers: Annotated[int, typer.Option(help="Processes; 0: one a core.")] = 0,
    scheduler: Annotated[str | None, typer.Option(help="Address of a Dask scheduler.")] = None,
    picture: Annotated[Path | None, typer.Option(help="Draw the curve there (SVG).")] = None,
) -> None:
    """Play positions, then fit and report the curve."""
    try:
        for done in play_missing(positions, file, workers=workers or count_cores(), scheduler=scheduler):
            sys.stderr.write(f"\r{done} of {positions} positions")
    except KeyboardInterrupt:
        sys.stderr.write("\nstopped; what was played is kept\n")
    rows = load_rows(file)
    report(rows)
    if picture is not None:
        from bench.calibration_picture import draw

        draw(fit_curve(rows), picture)


if __name__ == "__main__":
    typer.run(main)
