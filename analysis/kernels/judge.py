"""How a simulated player judges the tiles in hand: by the target sum, or by plain efficiency."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from analysis.fans import FANS, FanId
from analysis.kernels.arrangement import EXPOSED, FIRST_CHOW, MELDED_KONG, NO_TILE, Ints, first_tile, leaf
from analysis.kernels.bits import lowest_kind
from analysis.kernels.features import WIN_FIELDS
from analysis.kernels.forms import find_waits
from analysis.kernels.parts import Feed, Floats
from analysis.kernels.score import points_of_win
from analysis.kernels.special_sums import sum_specials
from analysis.kernels.structure import FORMS, measure_draws, measure_forms
from analysis.kernels.survey import saturate, weigh_targets
from analysis.kernels.targets import BY_DISCARD, BY_SELF_DRAW, COLUMNS, SPECIAL, WHOLE, Board, Held, Room, find_targets
from analysis.kernels.verdicts import LEGAL, POINTS_SHIFT

REACH: Final = 1
"""Targets count up to so many tiles beyond the nearest one."""
SPECIAL_REACH: Final = 2
"""Standard targets more than so many tiles behind another form hardly weigh, and are many: they are left out."""

SPECIAL_POINTS: Final[Ints] = np.array(
    [
        FANS[fan].points
        for fan in (
            FanId.SEVEN_PAIRS,
            FanId.THIRTEEN_ORPHANS,
            FanId.LESSER_HONORS_AND_KNITTED_TILES,
            FanId.GREATER_HONORS_AND_KNITTED_TILES,
        )
    ]
)
"""Of 七对, 十三幺, 全不靠 and 七星不靠, as `sum_specials` orders them."""
_SHAPE_STEP: Final = 1000.0
"""One shanten outweighs any number of useful tiles."""


class Seat(NamedTuple):
    """A player's place, int64 arrays that change as the deal goes on: `held` the hand, `melds` [4, 2] codes and states (code -1:
    none), `melded` [34] their tiles, `visible` [34] the tiles that lie elsewhere on the table."""

    held: Held
    melds: Ints
    melded: Ints
    visible: Ints


class Mind(NamedTuple):
    """What a player judges by: the board, weights of the target sum, or `plain` 1 for efficiency alone; and room to work in:
    `rows` int64[ROWS, 5], `work` int64[WORK], `notes` int64[3, NOTES]."""

    board: Board
    weights: Floats
    feed: Feed
    plain: int
    room: Room
    rows: Ints
    work: Ints
    notes: Ints


class Judgement(NamedTuple):
    """`values` float64[35] by column (kinds to discard, WHOLE a hand of 13 as it is); `draws` int64[35, 34] bits of the kinds
    that bring the nearest win nearer."""

    values: Floats
    draws: Ints


@leaf
def copies_to_come(kind: int, seat: Seat) -> int:
    """Copies of a kind that the player sees nowhere."""
    return max(0, int(4 - seat.held.counts[kind] - seat.melded[kind] - seat.visible[kind]))


@leaf
def _count_live(seat: Seat) -> None:
    """Bring the copies still to come up to date."""
    for kind in range(34):
        seat.held.live[kind] = copies_to_come(kind, seat)


@leaf
def _shown(seat: Seat, kind: int) -> int:
    """Copies of a kind that everybody sees."""
    shown = seat.visible[kind]
    for index in range(4):
        code, state = seat.melds[index]
        if code >= 0 and (state == EXPOSED or state == MELDED_KONG):
            low = first_tile(code)
            if code < FIRST_CHOW:
                shown += (4 if state == MELDED_KONG else 3) * (low == kind)
            else:
                shown += low <= kind <= low + 2
    return int(shown)


@leaf
def win_points(tile: int, seat: Seat, self_draw: int, last: int, kong: int, mind: Mind) -> int:
    """Points of the waiting hand with `tile`, -1 if that completes nothing."""
    win = np.zeros(WIN_FIELDS, np.int64)
    win[0], win[1], win[2] = tile, mind.board.winds[0], mind.board.winds[1]
    win[3], win[4], win[5], win[6] = self_draw, int(_shown(seat, tile) == 3), last, kong
    seat.held.counts[tile] += 1
    points = points_of_win(seat.held.counts, seat.melds, win, mind.board.rules, mind.rows, mind.work)
    seat.held.counts[tile] -= 1
    return points


@leaf
def _fill_ways(column: int, seat: Seat, mind: Mind, exact: Ints) -> None:
    """The ways that each live wait of a hand of 13 wins, by its exact score."""
    held = seat.held
    waits = find_waits(held.counts, held.facts[0])
    while waits:
        kind = lowest_kind(waits)
        waits &= waits - 1
        if copies_to_come(kind, seat):
            by_discard = win_points(kind, seat, 0, 0, 0, mind) >= LEGAL
            by_self_draw = win_points(kind, seat, 1, 0, 0, mind) >= LEGAL
            exact[column, kind] = BY_DISCARD * by_discard + BY_SELF_DRAW * by_self_draw


@leaf
def _exact_ways(seat: Seat, mind: Mind) -> Ints:
    """The same for every column of a hand: int64[35, 34]."""
    exact = np.zeros((COLUMNS, 34), np.int64)
    counts = seat.held.counts
    if counts.sum() % 3 == 1:
        _fill_ways(WHOLE, seat, mind, exact)
        return exact
    for kind in range(34):
        if counts[kind]:
            counts[kind] -= 1
            seat.visible[kind] += 1
            _fill_ways(kind, seat, mind, exact)
            seat.visible[kind] -= 1
            counts[kind] += 1
    return exact


@leaf
def _by_targets(seat: Seat, mind: Mind) -> Judgement:
    held, shapes = seat.held, np.empty(FORMS, np.int64)
    _count_live(seat)
    measure_forms(held.counts, seat.melded, held.facts[0], mind.board.tables, mind.notes[0], shapes)
    standard, other = max(1, shapes[0]), max(1, shapes[1:].min())
    exact = _exact_ways(seat, mind) if min(standard, other) == 1 else np.zeros((COLUMNS, 34), np.int64)
    limit = min(14 - 3 * held.facts[0], max(standard, other + SPECIAL_REACH))
    find_targets(held, min(limit, standard + REACH), limit, REACH, mind.feed, mind.board, mind.room)
    packed = mind.board.verdicts.packed
    survey = weigh_targets(held, exact, mind.weights, packed, 1, mind.room)
    values = np.zeros(COLUMNS)
    for row in range(survey.verdicts.shape[0]):
        sums = survey.values[row]
        saturate(sums, packed[survey.verdicts[row]] >> POINTS_SHIFT, mind.weights)
        values += sums
    if held.facts[0] == 0:
        special = sum_specials(held.counts, held.live, mind.feed.tile)
        for row in range(4):
            sums = special[row]
            sums *= mind.weights[SPECIAL]
            saturate(sums, SPECIAL_POINTS[row], mind.weights)
            values += sums
    return Judgement(values, survey.draws)


@leaf
def _weigh_shape(column: int, seat: Seat, mind: Mind, after: Ints, judgement: Judgement) -> None:
    """Fewest tiles missing to any form, then most live tiles that bring it nearer; `after` int64[35, FORMS] is scratch."""
    held = seat.held
    measure_draws(held.counts, seat.melded, held.facts[0], mind.board.tables, mind.notes, after)
    nearest, useful = after[WHOLE].min(), 0
    for kind in range(34):
        if after[kind].min() < nearest:
            useful += copies_to_come(kind, seat)
            judgement.draws[column, kind] = BY_DISCARD | BY_SELF_DRAW
    judgement.values[column] = _SHAPE_STEP * (30 - nearest) + useful


@leaf
def _by_shape(seat: Seat, mind: Mind) -> Judgement:
    counts, after = seat.held.counts, np.empty((COLUMNS, FORMS), np.int64)
    judgement = Judgement(np.zeros(COLUMNS), np.zeros((COLUMNS, 34), np.int64))
    if counts.sum() % 3 == 1:
        _weigh_shape(WHOLE, seat, mind, after, judgement)
        return judgement
    for kind in range(34):
        if counts[kind]:
            counts[kind] -= 1
            seat.visible[kind] += 1
            _weigh_shape(kind, seat, mind, after, judgement)
            seat.visible[kind] -= 1
            counts[kind] += 1
    return judgement


@leaf
def judge(seat: Seat, mind: Mind) -> Judgement:
    """Judge a hand of 13, or each discard of a hand of 14."""
    return _by_shape(seat, mind) if mind.plain else _by_targets(seat, mind)


@leaf
def best_discard(judgement: Judgement, counts: Ints) -> int:
    """The kind whose discard leaves most, the lowest of those that are level."""
    best = NO_TILE
    for kind in range(34):
        if counts[kind] and (best == NO_TILE or judgement.values[kind] > judgement.values[best] * (1 + _LEVEL)):
            best = kind
    return best


_LEVEL: Final = 1e-9
