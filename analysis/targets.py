"""Legal targets near a hand and what they are worth: the target sum (docs/grading.md).

V(hand) is the sum over targets of worth x product over missing tiles of C(live, k) lambda^k: with lambda about the chance
that one given tile comes in time, the expected number of ways to complete a legal win.
"""

from __future__ import annotations

import functools
import threading
from dataclasses import astuple, dataclass, replace
from typing import Final

import numpy as np

from analysis.draws import live_copies, with_discard
from analysis.exclusion import kernel_rules
from analysis.fans import FANS, FanId
from analysis.hand import CLASSIC, NOTHING_SEEN, Hand, Ruleset, TileCounts, WinContext
from analysis.kernels.arrangement import CONCEALED, EXPOSED, NO_TILE, Ints
from analysis.kernels.judge import REACH, SPECIAL_POINTS, SPECIAL_REACH
from analysis.kernels.parts import Feed, Floats, make_parts
from analysis.kernels.special_missing import special_missing
from analysis.kernels.special_sums import special_sums
from analysis.kernels.structure import missing_after_draws
from analysis.kernels.survey import Survey, saturate_all, survey_targets
from analysis.kernels.targets import (
    BY_DISCARD,
    BY_SELF_DRAW,
    COLUMNS,
    FOUND_WIDTH,
    MAKES_SET,
    OUT_OF_REACH,
    WHOLE,
    Board,
    Held,
    Room,
    spell_out,
    walk_targets,
)
from analysis.kernels.verdicts import ARRANGEMENTS, POINTS_SHIFT, SLOTS, Verdicts, number_verdict
from analysis.scoring import meld_array
from analysis.shanten import Form, hand_arrays
from analysis.tables import load_tables
from analysis.tiles import KINDS
from analysis.waits import legal_ways, shape_waits

SPECIAL_FANS: Final = (
    FanId.SEVEN_PAIRS,
    FanId.THIRTEEN_ORPHANS,
    FanId.LESSER_HONORS_AND_KNITTED_TILES,
    FanId.GREATER_HONORS_AND_KNITTED_TILES,
)
"""The fan of the forms without sets, in the order of `TargetList.special`."""
SPECIAL_FORMS: Final = (Form.SEVEN_PAIRS, Form.THIRTEEN_ORPHANS, Form.HONORS_AND_KNITTED)
FORM_COLUMN: Final = {form: column for column, form in enumerate(Form)}
MOST_TARGETS: Final = 200_000


@dataclass(frozen=True, slots=True)
class Weights:
    """The numbers of the target sum, in the order of the kernels; how they were chosen is in docs/grading.md."""

    tile: float = 0.01
    """Lambda: weight of one live copy of a missing tile."""
    chow_claim: float = 1.5
    """A chow that lacks one tile: the left neighbour can feed it."""
    pung_claim: float = 4.0
    """A pung that lacks one tile: all three can feed it."""
    closed_hand: float = 0.35
    """A target of 6 points: 门前清 carries it to 8, so nothing may be claimed."""
    self_draw: float = 0.15
    """A target of 4 or 5 points in a concealed hand: only 不求人 carries it to 8."""
    one_short: float = 0.35
    """A target of 7 points: 自摸 or a lone wait carries it to 8."""
    chicken: float = 0.05
    """无番和: by discard only, and gone with the first fan."""
    knitted_straight: float = 1.0
    """组合龙 with a set and a pair."""
    special: float = 1.0
    """七对, 十三幺, 全不靠 and 七星不靠."""
    breadth: float = 0.75
    """Power of the sum of all targets that the same fan carry with as many points. Below 1 what is many times the same, and so
    counted over and over by a sum, weighs less, and several different ways to win weigh more."""
    pay: float = 0.5
    """Power of what such targets pay a seat, 8 and their points, against an 8-point win."""


DEFAULT_WEIGHTS: Final = Weights()


def vary_weights(weights: Weights) -> tuple[Weights, ...]:
    """Weights that would have done as well, within the errors of what they were chosen by: a grade must not hang on them."""
    return (
        replace(weights, tile=weights.tile / 2),
        replace(weights, tile=weights.tile * 2),
        replace(weights, pung_claim=1 + (weights.pung_claim - 1) / 2),
        replace(weights, pung_claim=1 + (weights.pung_claim - 1) * 2),
    )


@dataclass(frozen=True, slots=True)
class TargetList:
    """The targets near a hand and what they come to, by column: 0 to 33 the hand after that discard, WHOLE as it is.

    `start` has the hand and its `shapes`, int64[35, 35, 5] tiles missing by column, draw (WHOLE: none) and form, by shape; `rows`
    int64[n, TARGET_WIDTH] the targets with sets; `special` float64[4, 35] the sums of SPECIAL_FANS; `packed` the verdicts of
    `survey.values`.
    """

    start: Start
    rows: Ints
    survey: Survey
    packed: Ints
    special: Floats

    @property
    def held(self) -> Held:
        """The hand."""
        return self.start.held

    @property
    def shapes(self) -> Ints:
        """Tiles missing by column, draw and form, by shape."""
        return self.start.shapes

    @property
    def values(self) -> Floats:
        """The target sum by column, float64[35]."""
        totals: Floats = self.survey.values.sum(axis=0) + self.special.sum(axis=0)
        return totals

    def far_distances(self, column: int) -> tuple[int, int]:
        """Tiles missing by discard and by self-draw to the nearest target that lacks FAR tiles or more, else OUT_OF_REACH."""
        special = self.special_distance(column)
        by_discard, by_self_draw = (min(int(tiles), special) for tiles in self.survey.distance[column])
        return by_discard, by_self_draw

    def far_draws(self, column: int) -> Ints:
        """The ways (bits, with MAKES_SET) of the nearest targets of `far_distances` that lack each kind, int64[34]."""
        missing = self._special_missing(column)
        with_sets, special = self.survey.distance[column].min(), missing[WHOLE].min()
        ways = self.survey.draws[column].copy() if with_sets <= special else np.zeros(KINDS, np.int64)
        if special > with_sets or special >= OUT_OF_REACH:
            return ways
        for form, tiles in zip(SPECIAL_FORMS, missing.T, strict=True):
            if tiles[WHOLE] == special:
                for kind in np.flatnonzero(tiles[:KINDS] < special):
                    pairs = form is Form.SEVEN_PAIRS or (form is Form.THIRTEEN_ORPHANS and self.held.counts[kind] > 0)
                    ways[kind] |= BY_DISCARD | BY_SELF_DRAW | (0 if pairs else MAKES_SET)
        return ways

    def special_distance(self, column: int) -> int:
        """Live tiles missing to the nearest form without sets, OUT_OF_REACH where none can come."""
        return int(self._special_missing(column)[WHOLE].min())

    def left(self, column: int) -> Ints:
        """The concealed tiles of a column, int64[34]."""
        left = self.held.counts.copy()
        if column < WHOLE:
            left[column] -= 1
        return left

    def lowers(self, column: int, kind: int, form: Form) -> bool:
        """Whether a draw brings a form nearer by shape."""
        missing = self.shapes[column, :, FORM_COLUMN[form]]
        return bool(missing[kind] < missing[WHOLE])

    def _special_missing(self, column: int) -> Ints:
        """Live tiles missing by draw (WHOLE: none) and form without sets, int64[35, 3]; all of these win both ways."""
        if self.held.facts[0]:
            return np.full((KINDS + 1, len(SPECIAL_FORMS)), OUT_OF_REACH, np.int64)
        missing: Ints = special_missing(self.left(column), self.held.live)
        return missing


_walking = threading.Lock()


@functools.lru_cache(maxsize=4)
def board_of(prevailing: int, seat: int, rules: Ruleset, *, alone: bool = False) -> Board:
    """What targets are judged by in a round and seat; its verdicts (29 MB, few pages of it touched) fill as they are met.

    `alone`: for hands that nobody feeds (`hold` with the same), whose pungs stay concealed.
    """
    verdicts = Verdicts(np.zeros(ARRANGEMENTS, np.uint16), np.zeros(SLOTS, np.int64), np.zeros(SLOTS + 1, np.int64))
    knitted = number_verdict(FANS[FanId.KNITTED_STRAIGHT].points, int(FanId.KNITTED_STRAIGHT), verdicts)
    return Board(np.array((seat, prevailing), np.int64), kernel_rules(rules), verdicts, load_tables(), knitted)


def make_room() -> Room:
    """Room for the targets of one hand at a time: pages of it that were touched once are not asked for again."""
    met = np.zeros(SLOTS + 1, np.int64)
    return Room(make_parts(), np.empty((MOST_TARGETS + 1, FOUND_WIDTH), np.int64), np.full(SLOTS, -1, np.int64), met)


_room = functools.cache(make_room)


def weight_array(weights: Weights) -> tuple[Floats, Feed]:
    """The weights as the kernels take them."""
    return np.array(astuple(weights), np.float64), Feed(float(weights.tile), float(weights.chow_claim), float(weights.pung_claim))


@dataclass(frozen=True, slots=True)
class Start:
    """What a walk over the targets of a hand starts from, whatever their weights: the hand, the tiles missing by shape, the exact
    ways of its waits, how far to walk, and the winds and rules."""

    held: Held
    shapes: Ints
    exact: Ints
    limits: tuple[int, int, int]
    winds: tuple[int, int]
    rules: Ruleset

    def walk(self, weights: Weights) -> tuple[Survey, Ints, Ints]:
        """Walk and weigh: the survey, saturated, its verdicts packed, and the targets spelled out."""
        params, feed = weight_array(weights)
        with _walking:
            board, room = board_of(*self.winds, self.rules), _room()
            walk_targets(self.held, *self.limits, feed, board, room)
            survey = survey_targets(self.held, self.exact, params, board.verdicts.packed, room)
            rows = spell_out(self.held, room.parts, room.found)
            packed = board.verdicts.packed[survey.verdicts]
        saturate_all(survey.values, packed >> POINTS_SHIFT, params)
        return survey, packed, rows

    def sum_specials(self, weights: Weights) -> Floats:
        """The saturated sums of SPECIAL_FANS, float64[4, 35]."""
        if self.held.facts[0]:
            return np.zeros((len(SPECIAL_FANS), COLUMNS))
        sums: Floats = weights.special * special_sums(self.held.counts, self.held.live, weights.tile)
        saturate_all(sums, SPECIAL_POINTS, weight_array(weights)[0])
        return sums

    def values(self, weights: Weights) -> Floats:
        """The target sum by column under these weights, float64[35]."""
        totals: Floats = self.walk(weights)[0].values.sum(axis=0) + self.sum_specials(weights).sum(axis=0)
        return totals


def list_targets(
    hand: Hand,
    *,
    context: WinContext,
    seen: TileCounts = NOTHING_SEEN,
    rules: Ruleset = CLASSIC,
    weights: Weights = DEFAULT_WEIGHTS,
    reach: int | None = None,
) -> TargetList:
    """List the legal targets within REACH of the nearest one, or within `reach` missing tiles, and weigh them.

    Only the winds of `context` matter. A hand of 14 has a column for each discard, any hand the column WHOLE.
    """
    held, shapes = hold(hand, seen), _shapes(hand)
    exact = _exact_ways(hand, shapes, context, rules, seen)
    start = Start(held, shapes, exact, _limits(held, shapes, reach), (context.prevailing, context.seat), rules)
    survey, packed, rows = start.walk(weights)
    return TargetList(start, rows, survey, packed, start.sum_specials(weights))


def target_values(
    hand: Hand,
    *,
    context: WinContext,
    seen: TileCounts = NOTHING_SEEN,
    rules: Ruleset = CLASSIC,
    weights: Weights = DEFAULT_WEIGHTS,
    reach: int | None = None,
) -> dict[int, float]:
    """The target sum of what each discard of a 14-tile hand leaves; of a 13-tile hand its own, under WHOLE (34)."""
    targets = list_targets(hand, context=context, seen=seen, rules=rules, weights=weights, reach=reach)
    columns = [WHOLE] if hand.drawn is None else np.flatnonzero(targets.held.counts)
    return {int(column): float(targets.values[column]) for column in columns}


def hold(hand: Hand, seen: TileCounts, *, alone: bool = False) -> Held:
    """What a hand holds, as the kernels take it."""
    melds = meld_array(hand)
    exposed = sum(not meld.is_concealed for meld in hand.melds)
    facts = np.array((len(hand.melds), exposed, CONCEALED if alone else EXPOSED), np.int64)
    live = np.array(live_copies(hand, seen), np.int64)
    return Held(np.array(hand.counts, np.int64), live, np.append(melds[:, 0], NO_TILE), melds[:, 1].copy(), facts)


def _shapes(hand: Hand) -> Ints:
    """Tiles missing by column, draw and form, OUT_OF_REACH where the column's kind is not held."""
    counts, melded = hand_arrays(hand)
    shapes = np.full((COLUMNS, KINDS + 1, len(Form)), OUT_OF_REACH, np.int64)
    if hand.drawn is None:
        shapes[WHOLE] = missing_after_draws(counts, melded, len(hand.melds), load_tables())
        return shapes
    for kind in np.flatnonzero(counts):
        counts[kind] -= 1
        shapes[kind] = missing_after_draws(counts, melded, len(hand.melds), load_tables())
        counts[kind] += 1
    return shapes


def _exact_ways(hand: Hand, shapes: Ints, context: WinContext, rules: Ruleset, seen: TileCounts) -> Ints:
    """The ways that each live wait of each ready hand wins, by its exact score: int64[35, 34]."""
    exact = np.zeros((COLUMNS, KINDS), np.int64)
    winds = WinContext(context.prevailing, context.seat)
    for column in np.flatnonzero(shapes[:, WHOLE].min(axis=1) <= 1):
        left, table = hand, seen
        if column < WHOLE:
            left = hand.discard(int(column))
            table = with_discard(seen, int(column))
        live = live_copies(left, table)
        for kind in shape_waits(left):
            if live[kind]:
                by_discard, by_self_draw = legal_ways(left.draw(kind), winds, rules, table)
                exact[column, kind] = BY_DISCARD * by_discard + BY_SELF_DRAW * by_self_draw
    return exact


def _limits(held: Held, shapes: Ints, reach: int | None) -> tuple[int, int, int]:
    """How many missing tiles to start the walk with, where to stop, and how far beyond the nearest strong target to go."""
    if reach is not None:
        return reach, reach, 0
    longest = 14 - 3 * int(held.facts[0])
    standard = int(shapes[:, WHOLE, 0].min())
    other = int(shapes[:, WHOLE, 1:].min())
    limit = min(longest, max(standard, other + SPECIAL_REACH))
    return min(limit, standard + REACH), limit, REACH
