"""The engine against PyMahjongGB, side by side in one run on one core: `python -m bench.engine`.

The peer is called as its users call it, from Python with tuples of names made beforehand. Ours are timed over a batch inside
the kernel where the figure says so, else one hand a call from Python. Each figure is how many answers we give while the peer
gives one; figures that end in `_us`, `_s` or `_per_s` are plain times and rates of this machine.
"""

from __future__ import annotations

import itertools
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

import numba
import numpy as np
from MahjongGB import MahjongFanCalculator, MahjongShanten, RegularShanten

from analysis.draws import useful_draws
from analysis.exclusion import kernel_rules
from analysis.hand import CLASSIC, MODERN, Hand
from analysis.kernels.arrangement import Ints
from analysis.kernels.rows import Tables, missing_standard
from analysis.kernels.score import score_batch
from analysis.kernels.structure import (
    missing_after_draws_batch,
    missing_tiles_batch,
    standard_after_draws_batch,
)
from analysis.notation import format_hand
from analysis.scoring import score
from analysis.shanten import shanten
from analysis.tables import load_tables
from bench.hands import Deal, deal, to_batch, to_hand
from bench.peer import FAN_SLOTS, PEER_FORMS, arguments_of, concealed_names
from bench.sides import Sides, compare

ROOT: Final = Path(__file__).parents[1]
SEED: Final = 7
HANDS: Final = 5_000
_FREE_FROM: Final = 100_001
"""From here on every second hand is after no fan in particular: as many of these as of the stratified ones."""
_LINES: Final = 50_000


@numba.njit(nogil=True)
def _standard_batch(counts: Ints, tables: Tables) -> int:
    """Tiles missing to the standard form, summed over int64[n, 34] hands without melds."""
    total = 0
    for index in range(counts.shape[0]):
        total += missing_standard(counts[index], tables)
    return total


def measure() -> dict[str, float]:
    """All figures of the engine by name."""
    figures: dict[str, float] = {}
    _measure_scoring([deal(SEED, _FREE_FROM + number) for number in range(HANDS)], figures)
    rng = random.Random(SEED)
    wall = [kind for kind in range(34) for _ in range(4)]
    _measure_structure([Hand.of(rng.sample(wall, 13)) for _ in range(HANDS)], figures)
    start = time.perf_counter()
    load_tables.__wrapped__()
    figures["tables_load_s"] = time.perf_counter() - start
    figures["score_jsonl_lines_per_s"] = _lines_per_second()
    return figures


def _measure_scoring(deals: list[Deal], figures: dict[str, float]) -> None:
    """A batch in the kernel, and one `score` call with its reasons, against MahjongFanCalculator on the same hands."""
    batch, rules = to_batch(deals), kernel_rules(MODERN)
    counted = np.zeros((len(deals), FAN_SLOTS), np.int64)
    named = [arguments_of(dealt) for dealt in deals]
    hands = [to_hand(dealt) for dealt in deals[:500]]

    def ask_peer() -> None:
        for arguments in named:
            MahjongFanCalculator(*arguments)

    def ask_kernel() -> None:
        score_batch(batch.concealed, batch.melds, batch.wins, rules, counted)

    def ask_with_reasons() -> None:
        for hand, context in hands:
            score(hand, context, CLASSIC)

    sides = compare(ask_kernel, len(deals), ask_peer, len(deals))
    _note(figures, "score_batch", sides)
    _note(figures, "score_call", compare(ask_with_reasons, len(hands), ask_peer, len(deals)))


def _measure_structure(hands: list[Hand], figures: dict[str, float]) -> None:
    """Shanten and useful draws of 13 concealed tiles. RegularShanten gives the standard form with its draws."""
    counts, tables = np.array([hand.counts for hand in hands], np.int64), load_tables()
    named = [concealed_names(hand) for hand in hands]
    some = hands[:500]

    def ask_peer_shanten() -> None:
        for tiles in named:
            MahjongShanten(pack=(), hand=tiles)

    def ask_peer_draws() -> None:
        for tiles in named:
            RegularShanten(tiles)

    def ask_peer_all_draws() -> None:
        for tiles in named:
            for ask in PEER_FORMS.values():
                ask(tiles)

    forms = compare(lambda: missing_tiles_batch(counts, tables), len(hands), ask_peer_shanten, len(hands))
    _note(figures, "shanten_all_forms", forms)
    draws = compare(lambda: standard_after_draws_batch(counts, tables), len(hands), ask_peer_draws, len(hands))
    _note(figures, "useful_draws", draws)
    draws = compare(lambda: missing_after_draws_batch(counts, tables), len(hands), ask_peer_all_draws, len(hands))
    _note(figures, "useful_draws_all_forms", draws)
    standard = compare(lambda: _standard_batch(counts, tables), len(hands), ask_peer_draws, len(hands))
    _note(figures, "standard_form", standard)
    one = compare(lambda: [shanten(hand) for hand in some], len(some), ask_peer_shanten, len(hands))
    _note(figures, "shanten_call", one)
    one = compare(lambda: [useful_draws(hand) for hand in some], len(some), ask_peer_all_draws, len(hands))
    _note(figures, "useful_draws_call", one)


def _note(figures: dict[str, float], name: str, sides: Sides) -> None:
    figures[f"{name}_vs_pymahjonggb"] = sides.ratio
    figures[f"{name}_us"] = sides.own_us
    figures[f"{name}_pymahjonggb_us"] = sides.peer_us


def _lines_per_second() -> float:
    """Hands a second through `python -m analysis score --jsonl FILE`, its start-up left out."""
    hands = [format_hand(*to_hand(deal(SEED, _FREE_FROM + number))) for number in range(1_000)]
    numbered = zip(range(_LINES), itertools.cycle(hands), strict=False)
    lines = [f'{{"id": {number}, "hand": "{hand}"}}\n' for number, hand in numbered]

    def seconds(number: int) -> float:
        with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
            file.writelines(lines[:number])
            file.flush()
            command = [sys.executable, "-m", "analysis", "score", "--jsonl", file.name]
            start = time.perf_counter()
            subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
            return time.perf_counter() - start

    seconds(1)
    return (_LINES - 1) / (seconds(_LINES) - seconds(1))
