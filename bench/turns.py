"""Deals played out by the target sum and by plain efficiency, side by side on the same openings and walls.

`python -m bench.turns` plays openings alone (closed, nobody feeds or claims, 20 draws) and under the turn model of
docs/grading.md; with `--turns 1000000` it goes on until either player has met so many turns of the four seats, and looks for a
hand that cannot be.
"""

from __future__ import annotations

import itertools
import operator
import sys
import time
from collections.abc import Callable
from typing import Annotated, Final

import numpy as np
import typer

from analysis.estimates import count_illegal, is_win, pay_of
from analysis.kernels.arrangement import Ints
from analysis.kernels.turns import DRAWS, ENDED, POINTS, READY, WON_BY_SELF_DRAW
from analysis.position import Position
from analysis.simulate import ALONE, BY_TARGETS, Play, judge_discards, play_block
from analysis.workers import count_cores, run_all
from puzzles.deal import deal_dealer

PLAYS: Final = {
    "alone, target sum": Play(weights=ALONE, alone=True),
    "alone, plain efficiency": Play(plain=True, alone=True),
    "turn model, target sum": BY_TARGETS,
    "turn model, plain efficiency": Play(plain=True),
}
_SEATS: Final = 4
_SECOND: Final = 1_000


def play_opening(seed: int, number: int, play: Play) -> tuple[Ints, float]:
    """A block of deals from a dealer's opening by the discard that the player likes best: outcomes, milliseconds a deal."""
    position = Position(deal_dealer(seed, 0, number))
    values = judge_discards(position, play)
    started = time.process_time()
    (outcomes,) = play_block(position, (max(values, key=lambda tile: values[tile]),), number, 0, play)
    return outcomes, _SECOND * (time.process_time() - started) / len(outcomes)


def describe(name: str, outcomes: Ints, milliseconds: float) -> str:
    """The figures of some openings, `outcomes` int64[openings, deals, OUTCOME_WIDTH]; errors are over openings."""

    def mean(values: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> str:
        each = values.mean(axis=1)
        return f"{each.mean():.3f} ± {each.std(ddof=1) / len(each) ** 0.5:.3f}"

    won = is_win(outcomes)
    points = outcomes[..., POINTS][won]
    drawn = (outcomes[..., ENDED][won] == WON_BY_SELF_DRAW).mean()
    return (
        f"{name}: wins {mean(won.astype(np.float64))}, {points.mean():.1f} fan a win, {drawn:.0%} self-drawn, points a deal "
        f"{mean(pay_of(outcomes))}, gets ready {mean(outcomes[..., READY].astype(np.float64))}, {milliseconds:.1f} ms a deal, "
        f"{outcomes[..., DRAWS].sum()} own draws, {count_illegal(outcomes)} illegal"
    )


def compare(openings: int, seed: int) -> None:
    """Play the same openings in each way."""
    for name, play in PLAYS.items():
        judge_discards(Position(deal_dealer(seed, 0, 0)), play)  # so that forked helpers have the kernels
        pieces = [(seed, number, play) for number in range(openings)]
        answers = sorted(run_all(play_opening, pieces, workers=count_cores()), key=operator.itemgetter(0))
        outcomes = np.stack([played for _, (played, _) in answers])
        typer.echo(describe(name, outcomes, float(np.mean([spent for _, (_, spent) in answers]))))


def go_on(turns: int, seed: int, say: Callable[[str], object] = typer.echo) -> bool:
    """Play until both players have met so many turns of the four seats; whether every hand was legal."""
    fine = True
    for name in ("turn model, target sum", "turn model, plain efficiency"):
        done = illegal = deals = 0
        for batch in itertools.count():
            pieces = [(seed, number, PLAYS[name]) for number in range(100 * batch, 100 * (batch + 1))]
            for _, (outcomes, _) in run_all(play_opening, pieces, workers=count_cores()):
                done += _SEATS * int(outcomes[..., DRAWS].sum())
                illegal += count_illegal(outcomes)
                deals += len(outcomes)
            sys.stderr.write(f"\r{name}: {done} of {turns} turns")
            if done >= turns:
                break
        say(f"{name}: {done} turns of four seats ({done // _SEATS} own draws) in {deals} deals, {illegal} illegal hands")
        fine &= illegal == 0
    return fine


def main(
    openings: Annotated[int, typer.Option(help="Dealer's openings, 20 deals each.")] = 100,
    seed: Annotated[int, typer.Option(help="Of openings and walls.")] = 11,
    turns: Annotated[int, typer.Option(help="Play on until so many turns, and only that.")] = 0,
) -> None:
    """Compare the two players, or look for illegal hands."""
    if turns:
        raise typer.Exit(int(not go_on(turns, seed)))
    compare(openings, seed)


if __name__ == "__main__":
    typer.run(main)
