"""Deals played on from a discard: win chance and points with their errors, under a stated model (docs/grading.md).

From the position after the discard, the three others draw a tile of the wall each and discard it, then the player draws, and so
on. The player wins what is legal and judges discards and claims by the target sum. Another seat may win first. All discards of
a hand meet the same walls, so that their differences are sharper than their levels.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from analysis.kernels.arrangement import ROWS, Ints
from analysis.kernels.judge import Mind, Seat
from analysis.kernels.score import WORK
from analysis.kernels.structure import NOTES
from analysis.kernels.turns import play_deals
from analysis.position import Position
from analysis.scoring import meld_array
from analysis.targets import DEFAULT_WEIGHTS, Weights, board_of, hold, make_room, weight_array
from analysis.tiles import KINDS

BLOCK: Final = 20
"""Deals that are dealt from one seed and played by one worker; a run is whole blocks."""
DRAWS: Final = 20
"""Own draws after the dealer's first discard (136 - 53 tiles over four seats), flowers replaced."""
_SEATS: Final = 4
_NEVER: Final = 1 << 30

HAZARD: Final = 0.0638
HAZARD_POWER: Final = 1.18
"""A seat wins at its turn t, if nobody has before, with the chance HAZARD * (t / DRAWS) ** HAZARD_POWER.

Fitted to two figures of the recorded games: 92 % of the deals end in a win, after 10.9 of the winner's draws on average."""

ALONE: Final = Weights(chow_claim=1.0, pung_claim=1.0, closed_hand=1.0, self_draw=1.0, one_short=1.0, chicken=0.0)
"""Weights for a player that nobody feeds: 不求人 carries any hand of 4 points, and no set is nearer than its missing tiles."""


@dataclass(frozen=True, slots=True)
class Play:
    """How a deal is played: by which weights, or by `plain` efficiency (fewest shanten, most live useful tiles, claims that
    lower shanten); `alone`: closed, nobody discards, claims or wins."""

    weights: Weights = DEFAULT_WEIGHTS
    plain: bool = False
    alone: bool = False


BY_TARGETS: Final = Play()


def play_block(position: Position, discards: Sequence[int], seed: int, block: int, play: Play = BY_TARGETS) -> Ints:
    """Play block number `block` of the deals of a seed for each discard: int64[len(discards), BLOCK, OUTCOME_WIDTH].

    What comes out depends on the arguments alone.
    """
    rng = np.random.Generator(np.random.PCG64(np.random.SeedSequence(seed, spawn_key=(block,))))
    unseen = np.repeat(np.arange(KINDS), position.unseen)
    walls = rng.permuted(np.tile(unseen, (BLOCK, 1)), axis=1).astype(np.int64)
    others = 0 if play.alone else _SEATS - 1
    end = min(draws_left(position.turn) * (others + 1), len(unseen))
    stops = _draw_stops(rng, position.turn, end) if others else np.full(BLOCK, _NEVER)
    seat, mind = _sit_down(position, play), _mind(position, play)
    return np.stack([play_deals(int(discard), walls, end, stops, others, seat, mind)[0] for discard in discards])


def judge_discards(position: Position, play: Play = BY_TARGETS) -> dict[int, float]:
    """What the simulated player makes of each discard: the values of the ranking, or of plain efficiency."""
    nothing = np.empty((0, 1), np.int64), 0, np.empty(0, np.int64)
    _, values = play_deals(0, *nothing, 0, _sit_down(position, play), _mind(position, play))
    return {kind: float(values[kind]) for kind in range(KINDS) if position.hand.counts[kind]}


def draws_left(turn: int) -> int:
    """Own draws to come after the discard of that own turn."""
    return max(0, DRAWS + 1 - turn)


def hazard(turn: int) -> float:
    """The chance that a given seat wins at its turn, if nobody has won before."""
    return float(min(1.0, HAZARD * (turn / DRAWS) ** HAZARD_POWER))


def _draw_stops(rng: np.random.Generator, turn: int, end: int) -> Ints:
    """The place of the wall from which another seat has won, for each deal of a block: _NEVER where none does."""
    per_tile = np.array([1 - (1 - hazard(turn + 1 + place // _SEATS)) ** ((_SEATS - 1) / _SEATS) for place in range(end)])
    hits = rng.random((BLOCK, end)) < per_tile
    return np.where(hits.any(axis=1), hits.argmax(axis=1) if end else 0, _NEVER)


def _sit_down(position: Position, play: Play) -> Seat:
    hand = position.hand
    melded = np.array(hand.all_counts, np.int64) - np.array(hand.counts, np.int64)
    held = hold(hand, position.seen, alone=play.alone)
    return Seat(held, meld_array(hand), melded, np.array(position.seen, np.int64))


_minds = threading.local()


def _mind(position: Position, play: Play) -> Mind:
    """What a thread judges by: its room is written to, so each thread has its own."""
    context = position.context
    key = (context.prevailing, context.seat, position.rules, play)
    kept = _minds.__dict__.setdefault("by_key", {})
    if key not in kept:
        kept.clear()  # each takes 60 MB
        params, feed = weight_array(play.weights)
        board = board_of(context.prevailing, context.seat, position.rules, alone=play.alone)
        scratch = np.empty((ROWS, 5), np.int64), np.empty(WORK, np.int64), np.empty((3, NOTES), np.int64)
        kept[key] = Mind(board, params, feed, int(play.plain), make_room(), *scratch)
    mind: Mind = kept[key]
    return mind
