"""Shanten against PyMahjongGB, side by side in one run: `python -m bench.structure --hands 5000 --seed 7`.

Prints microseconds a hand and how many times as long the peer takes for the same answer. The peer is called as its users
call it, from Python with tuples of names, so its figure includes that; ours are timed over a batch inside the kernel, and
one hand at a time from Python. The peer gives the standard form alone only together with its useful draws: no ratio there.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from typing import Annotated

import numba
import numpy as np
import numpy.typing as npt
import typer
from MahjongGB import (
    HonorsAndKnittedTilesShanten,
    KnittedStraightShanten,
    MahjongShanten,
    RegularShanten,
    SevenPairsShanten,
    ThirteenOrphansShanten,
)

from analysis.draws import useful_draws
from analysis.hand import Hand
from analysis.kernels.structure import CLASSES, Tables, missing_after_draws, missing_by_class, missing_tiles_batch
from analysis.shanten import Form, shanten
from analysis.tables import load_tables
from analysis.tiles import list_kinds
from bench.oracle import PEER_TILES

ROUNDS = 5
_PEERS: dict[Form, Callable[[tuple[str, ...]], tuple[int, tuple[str, ...]]]] = {
    Form.STANDARD: RegularShanten,
    Form.SEVEN_PAIRS: SevenPairsShanten,
    Form.THIRTEEN_ORPHANS: ThirteenOrphansShanten,
    Form.HONORS_AND_KNITTED: HonorsAndKnittedTilesShanten,
    Form.KNITTED_STRAIGHT: KnittedStraightShanten,
}


@numba.njit(nogil=True)
def _standard_batch(counts: npt.NDArray[np.int64], tables: Tables) -> int:
    """Tiles missing to the standard form, summed over int64[n, 34] hands without melds."""
    best = np.empty(CLASSES, np.int64)
    melded = np.zeros(34, np.int64)
    total = 0
    for index in range(counts.shape[0]):
        missing_by_class(counts[index], melded, tables, best)
        total += best[CLASSES - 1]
    return total


@numba.njit(nogil=True)
def _draws_batch(counts: npt.NDArray[np.int64], tables: Tables) -> int:
    """Tiles missing by form before and after each draw, summed, for int64[n, 34] hands without melds."""
    melded = np.zeros(34, np.int64)
    total = 0
    for index in range(counts.shape[0]):
        total += missing_after_draws(counts[index], melded, 0, tables)[34, 0]
    return total


def peer_tiles(hand: Hand) -> tuple[str, ...]:
    """The concealed tiles as PyMahjongGB names them."""
    return tuple(PEER_TILES[kind] for kind in list_kinds(hand.counts))


def ask_peer_forms(hand: Hand) -> dict[Form, int]:
    """Shanten by form from PyMahjongGB, for a hand of 13 concealed tiles, or with melds those forms that it takes them for."""
    tiles = peer_tiles(hand)
    if not hand.melds:
        return {form: ask(tiles)[0] for form, ask in _PEERS.items()}
    return {Form.STANDARD: RegularShanten(tiles)[0]}


def ask_peer_draws(hand: Hand) -> dict[Form, set[int]]:
    """Useful draws by form from PyMahjongGB, for a hand of 13 concealed tiles."""
    tiles = peer_tiles(hand)
    return {form: {PEER_TILES.index(name) for name in ask(tiles)[1]} for form, ask in _PEERS.items()}


def _time_us(work: Callable[[], object], hands: int) -> float:
    """Median microseconds a hand over ROUNDS runs, one more before to warm up."""
    work()
    seconds = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - start)
    return 1e6 * statistics.median(seconds) / hands


def main(
    hands: Annotated[int, typer.Option(help="How many hands.")] = 5_000,
    seed: Annotated[int, typer.Option(help="Seed of the deals.")] = 7,
) -> None:
    """Time `hands` random hands of 13 tiles."""
    rng = random.Random(seed)
    wall = [kind for kind in range(34) for _ in range(4)]
    dealt = [Hand.of(rng.sample(wall, 13)) for _ in range(hands)]
    counts = np.array([hand.counts for hand in dealt], np.int64)
    named = [peer_tiles(hand) for hand in dealt]
    tables = load_tables()

    own = _time_us(lambda: _standard_batch(counts, tables), hands)
    typer.echo(f"standard form in a batch: {own:.2f} µs")

    def ask_peer() -> list[int]:
        return [MahjongShanten(pack=(), hand=tiles) for tiles in named]

    def ask_peer_with_draws() -> list[object]:
        return [ask(tiles) for tiles in named for ask in _PEERS.values()]

    rows = [
        ("all five forms in a batch", lambda: missing_tiles_batch(counts, tables), ask_peer),
        ("all five forms, one hand a call", lambda: [shanten(hand) for hand in dealt], ask_peer),
        ("all five forms with useful draws in a batch", lambda: _draws_batch(counts, tables), ask_peer_with_draws),
        (
            "all five forms with useful draws, one hand a call",
            lambda: [useful_draws(hand) for hand in dealt],
            ask_peer_with_draws,
        ),
    ]
    for name, own_work, peer_work in rows:
        own, peer = _time_us(own_work, hands), _time_us(peer_work, hands)
        typer.echo(f"{name}: {own:.2f} µs, PyMahjongGB {peer:.2f} µs, ratio {peer / own:.1f}")


if __name__ == "__main__":
    typer.run(main)
