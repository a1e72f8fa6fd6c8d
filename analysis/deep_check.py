"""The deep check: a hand's best discards played out, block by block, with what has come so far after each."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from analysis.estimates import SimulatedDiscard, summarize
from analysis.kept_deals import KeptDeals
from analysis.kernels import SOURCES_DIGEST
from analysis.kernels.arrangement import Ints
from analysis.position import Position
from analysis.reasons import HandError, reason
from analysis.simulate import BLOCK, BY_TARGETS, Play, judge_discards, play_block
from analysis.workers import count_cores, run_all

MOST_DEALS: Final = 100_000
_SAVE_EVERY: Final = 5
"""Blocks between two writes to the disk: a check that is killed loses fewer than these."""


@dataclass(frozen=True, slots=True)
class DeepCheck:
    """What has been played so far: `done` of `deals` deals for each discard, and what they come to (empty before the first)."""

    done: int
    deals: int
    discards: tuple[SimulatedDiscard, ...]


def deep_check(
    position: Position,
    discards: Sequence[int],
    *,
    deals: int,
    seed: int,
    play: Play = BY_TARGETS,
    workers: int | None = None,
    scheduler: str | None = None,
    folder: Path | None = None,
) -> Generator[DeepCheck, None, None]:
    """Play each discard out `deals` times (made up to whole blocks of 20), and yield after every block what there is.

    The same seed gives the same answer on any number of `workers` (default: one a core) or with a Dask `scheduler`. Deals kept in
    `folder` are not played again; what a stopped iterator has played is kept there too. Raises HandError where the scheduler
    or a worker is of no use.
    """
    tiles = tuple(discards)
    blocks = -(-deals // BLOCK)
    kept = KeptDeals(position, seed, play, folder)
    wanted = [(tiles_left, block) for block in range(blocks) if (tiles_left := kept.missing(tiles, block))]
    pieces = [(SOURCES_DIGEST, position, tiles_left, seed, block, play) for tiles_left, block in wanted]
    yield _so_far(kept, tiles, blocks)
    judge_discards(position, play)  # so that forked helpers have the kernels
    answers = run_all(_play_alike, pieces, workers=workers or count_cores(), scheduler=scheduler)
    try:
        for count, (number, outcomes) in enumerate(answers, start=1):
            tiles_left, block = wanted[number]
            kept.add(tiles_left, block, outcomes)
            if count % _SAVE_EVERY == 0:
                kept.save()
            yield _so_far(kept, tiles, blocks)
    finally:
        answers.close()
        if wanted:
            kept.save()


def _play_alike(engine: str, position: Position, discards: Sequence[int], seed: int, block: int, play: Play) -> Ints:
    """Play a block where the engine is the one that was asked: a machine with another would play other deals."""
    if engine != SOURCES_DIGEST:
        raise HandError(reason("cli.other_engine"))
    return play_block(position, discards, seed, block, play)


def _so_far(kept: KeptDeals, tiles: tuple[int, ...], blocks: int) -> DeepCheck:
    outcomes = kept.outcomes(tiles, blocks)
    done = len(next(iter(outcomes.values()))) if outcomes else 0
    return DeepCheck(done, blocks * BLOCK, summarize(outcomes) if outcomes else ())
