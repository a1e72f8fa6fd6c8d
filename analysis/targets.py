"""Legal targets near a hand and what they are worth: the target sum (docs/grading.md).

V(hand) is the sum over targets of worth x product over missing tiles of C(live, k) lambda^k: with lambda about the chance
that one given tile comes in time, the expected number of ways to complete a legal win.
"""

from __future__ import annotations

import functools
import threading
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from analysis.draws import live_copies
from analysis.exclusion import kernel_rules
from analysis.fans import FANS, LEGAL_POINTS, FanId
from analysis.hand import Hand, Ruleset, TileCounts, WinContext
from analysis.kernels.arrangement import NO_TILE, Ints
from analysis.kernels.features import Rules
from analysis.kernels.structure import missing_after_draws
from analysis.kernels.targets import MOST_TARGETS, TARGET_WIDTH, Held, near_draws, special_sums, walk_targets, weigh_targets
from analysis.kernels.verdicts import ARRANGEMENTS, SLOTS, Verdicts
from analysis.scoring import meld_array
from analysis.shanten import hand_arrays
from analysis.tables import load_tables
from analysis.tiles import KINDS

Floats = npt.NDArray[np.float64]

BY_DISCARD: Final = 1
BY_SELF_DRAW: Final = 2
INTO_SET: Final = 4
SPECIAL_FANS: Final = (
    FanId.SEVEN_PAIRS,
    FanId.THIRTEEN_ORPHANS,
    FanId.LESSER_HONORS_AND_KNITTED_TILES,
    FanId.KNITTED_STRAIGHT,
)
"""The forms without four sets, in the order of the kernels."""
_MOST_BEYOND: Final = 1
"""Targets are walked up to this many tiles beyond the nearest one."""


@dataclass(frozen=True, slots=True)
class Weights:
    """The numbers of the target sum, fitted as docs/grading.md says."""

    tile: float = 0.03
    """Lambda: weight of one live copy of a missing tile."""
    chow_claim: float = 2.0
    """A chow that lacks one tile: the left neighbour can feed it."""
    pung_claim: float = 4.0
    """A pung that lacks one tile: all three can feed it."""
    concealed: float = 0.35
    """A target that reaches 8 only while the hand stays concealed."""
    self_draw: float = 0.1
    """A target that reaches 8 only when drawn."""
    chicken: float = 0.1
    """无番和: by discard only, and gone with the first fan."""


DEFAULT_WEIGHTS: Final = Weights()


@dataclass(frozen=True, slots=True)
class TargetList:
    """The standard targets near a 14-tile hand, and the sums of the other forms; arrays are aligned over targets.

    `rows` int64[n, TARGET_WIDTH]; `ways` int64[n] of BY_DISCARD | BY_SELF_DRAW; `values` float64[n, 34] of each target for the
    hand without each kind; `special` float64[4, 34] by form and discarded kind; `numbers` packed verdicts; `distance`
    int64[34] and `draws` int64[34, 34] of the nearest standard targets of each discard; `shapes` int64[34, 35, 5] tiles missing by
    discard, draw (34: none) and form.
    """

    held: Held
    rows: Ints
    ways: Ints
    values: Floats
    special: Floats
    verdicts: Ints
    distance: Ints
    draws: Ints
    shapes: Ints


_walking = threading.Lock()


@functools.lru_cache(maxsize=4)
def _verdicts(prevailing: int, seat: int, rules: Ruleset) -> Verdicts:
    """The verdicts of a round and seat, filled as arrangements are met (29 MB, of which few pages are touched)."""
    return Verdicts(np.zeros(ARRANGEMENTS, np.uint16), np.zeros(SLOTS, np.int64), np.zeros(SLOTS + 1, np.int64))


def list_targets(
    hand: Hand, *, context: WinContext, seen: TileCounts, rules: Ruleset, weights: Weights = DEFAULT_WEIGHTS
) -> TargetList:
    """Every legal target within one tile more than the nearest of a 14-tile hand, with its value for each discard."""
    counts, melded = hand_arrays(hand)
    shapes = _shapes(hand, counts, melded)
    held = _hold(hand, seen)
    win = np.array((NO_TILE, context.seat, context.prevailing, 0, 0, 0, 0), np.int64)
    with _walking:
        verdicts = _verdicts(context.prevailing, context.seat, rules)
        rows, most = _walk(held, _nearest_shapes(shapes), win, kernel_rules(rules), verdicts)
    points = rows[:, 7]
    ways, worth = _judge_points(points, hand, weights)
    values = np.zeros((len(rows), KINDS))
    distance, draws = np.full(KINDS, 99, np.int64), np.zeros((KINDS, KINDS), np.int64)
    found = np.vstack((np.zeros((1, TARGET_WIDTH), np.int64), rows))
    params = np.array((weights.tile, weights.chow_claim, weights.pung_claim))
    weigh_targets(found, len(rows), held, worth, params, values)
    near_draws(found, len(rows), held, ways, draws, distance)
    special = np.zeros((len(SPECIAL_FANS), KINDS))
    special_sums(held, most, weights.tile, special)
    return TargetList(held, rows, ways, values, special, verdicts.packed[rows[:, 6]], distance, draws, shapes)


def _hold(hand: Hand, seen: TileCounts) -> Held:
    """The hand for the walk, with the fewest base points that can still make a win (see `_judge_points`)."""
    melds = meld_array(hand)
    facts = np.array((len(hand.melds), LEGAL_POINTS - max(_bonuses(hand)), not hand.is_concealed), np.int64)
    live = np.array(live_copies(hand, seen), np.int64)
    return Held(np.array(hand.counts, np.int64), live, melds[:, 0].copy(), melds[:, 1].copy(), facts)


def _bonuses(hand: Hand) -> tuple[int, int]:
    """Points that the way of winning adds for sure: from a discard and drawn (门前清 and 不求人, 全求人, 自摸)."""
    if hand.is_concealed:
        return FANS[FanId.CONCEALED_HAND].points, FANS[FanId.FULLY_CONCEALED_HAND].points
    exposed = sum(not meld.is_concealed for meld in hand.melds)
    return FANS[FanId.MELDED_HAND].points if exposed == 4 else 0, FANS[FanId.SELF_DRAWN].points


def _judge_points(points: Ints, hand: Hand, weights: Weights) -> tuple[Ints, Floats]:
    """In which ways targets of these base points are legal, and their own weights."""
    discard, self_draw = _bonuses(hand)
    by_discard = points + discard >= LEGAL_POINTS
    is_chicken = (points == 0) & (not hand.is_concealed) & ~by_discard
    by_self_draw = points + self_draw >= LEGAL_POINTS
    ways = BY_DISCARD * (by_discard | is_chicken) + BY_SELF_DRAW * by_self_draw
    worth = np.where(by_discard, weights.concealed if hand.is_concealed else 1.0, weights.self_draw)
    worth = np.where(points >= LEGAL_POINTS, 1.0, worth)
    worth = np.where(is_chicken, weights.chicken, worth)
    return ways.astype(np.int64), worth.astype(np.float64)


def _shapes(hand: Hand, counts: Ints, melded: Ints) -> Ints:
    """Tiles missing by discard, draw and form, int64[34, 35, 5]; 99 where the kind is not held."""
    shapes = np.full((KINDS, KINDS + 1, 5), 99, np.int64)
    for kind in np.flatnonzero(counts):
        left = counts.copy()
        left[kind] -= 1
        shapes[kind] = missing_after_draws(left, melded, len(hand.melds), load_tables())
    return shapes


def _nearest_shapes(shapes: Ints) -> tuple[int, int]:
    """Fewest tiles missing by shape after any discard: standard form, other forms."""
    return int(shapes[:, KINDS, 0].min()), int(shapes[:, KINDS, 1:].min())


def _walk(held: Held, nearest: tuple[int, int], win: Ints, rules: Rules, verdicts: Verdicts) -> tuple[Ints, int]:
    """Walk ever further until the targets within one tile more than the nearest are there; also how far it went.

    Standard targets more than two tiles behind another form are left out: they hardly weigh, and are many.
    """
    found = np.empty((MOST_TARGETS + 1, TARGET_WIDTH), np.int64)
    standard, other = nearest
    limit = max(other + 1 + _MOST_BEYOND, 1)
    most = min(standard + _MOST_BEYOND, limit)
    while True:
        n = walk_targets(held, most, win, rules, verdicts, found)
        closest = int(found[1 : n + 1, 5].min()) if n else 99
        if closest + _MOST_BEYOND <= most or most >= min(limit, 14):
            return found[1 : n + 1].copy(), most
        most = min(closest + _MOST_BEYOND if n else most + 1, limit, 14)
