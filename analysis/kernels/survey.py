"""What listed targets come to for every discard: values by verdict, distances, the draws that bring the nearest closer."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from analysis.kernels.arrangement import EXPOSED, Ints, entry, leaf
from analysis.kernels.bits import lowest_kind
from analysis.kernels.parts import (
    AFTER,
    CLAIMED,
    IN_SETS,
    LACKING,
    NO_RUN,
    RUN,
    TIGHT,
    TIGHT_SETS,
    WHOLE_HAND,
    Floats,
)
from analysis.kernels.targets import (
    BREADTH,
    BY_DISCARD,
    BY_SELF_DRAW,
    COLUMNS,
    KNITTED_FORM,
    MAKES_SET,
    MISSING,
    OUT_OF_REACH,
    PAY,
    VERDICT,
    WHOLE,
    Held,
    Room,
    ways_of,
    worth_of,
)
from analysis.kernels.verdicts import LEGAL, POINTS_SHIFT

FAR: Final = 3
"""From so many missing tiles on, distances go by targets; wins nearer than that are searched for one by one (`near_wins`)."""
_MASKS: Final = 3
_BASE_POINTS: Final = 8
"""What each of the others pays for any win (底分)."""


class Survey(NamedTuple):
    """What the targets come to, by column: `values` float64[n, 35] and `heaviest` float64[n, 35] by verdict, with the row
    of the heaviest target in `example` int64[n, 35]; `verdicts` int64[n] the verdicts' numbers; `distance` int64[35, 2]
    to the nearest target by discard and by self-draw of those that lack FAR tiles or more; `draws` int64[35, 34] the ways
    (bits) of the nearest of these that lack a kind."""

    values: Floats
    heaviest: Floats
    example: Ints
    verdicts: Ints
    distance: Ints
    draws: Ints


@leaf
def _last_worth(ways: int, hoped: int) -> float:
    """Weight of lacking one tile: it may come from all three others and the wall, whatever it completes; a player whose pungs
    hoped for are concealed is alone with the wall."""
    by_discard = 3.0 if ways & BY_DISCARD and hoped == EXPOSED else 0.0
    return by_discard + (1.0 if ways & BY_SELF_DRAW else 0.0)


@leaf
def _note_distance(column: int, missing: int, ways: int, lacking: int, in_sets: int, distance: Ints, masks: Ints) -> None:
    """Keep how near the targets of each way come, and the draws that a column's nearest lack, as masks by way."""
    nearest = min(distance[column, 0], distance[column, 1])
    if missing < nearest:
        masks[column, 0] = masks[column, 1] = masks[column, 2] = 0
    if missing <= nearest:
        masks[column, 0] |= lacking if ways & BY_DISCARD else 0
        masks[column, 1] |= lacking if ways & BY_SELF_DRAW else 0
        masks[column, 2] |= in_sets
    if ways & BY_DISCARD:
        distance[column, 0] = min(distance[column, 0], missing)
    if ways & BY_SELF_DRAW:
        distance[column, 1] = min(distance[column, 1], missing)


@leaf
def _number_verdicts(found: Ints, room: Room) -> int:
    """Number the verdicts met from 0 in `room.number` (by verdict) and list them in `room.met`; return how many."""
    for index in range(room.met[-1]):
        room.number[room.met[index]] = -1
    n = 0
    for row in range(1, found[0, 0] + 1):
        verdict = found[row, VERDICT]
        if room.number[verdict] < 0:
            room.number[verdict] = n
            room.met[n] = verdict
            n += 1
    room.met[-1] = n
    return n


@leaf
def _spread(masks: Ints, draws: Ints) -> None:
    for column in range(COLUMNS):
        for kind in range(34):
            draws[column, kind] = (
                BY_DISCARD * (masks[column, 0] >> kind & 1)
                + BY_SELF_DRAW * (masks[column, 1] >> kind & 1)
                + MAKES_SET * (masks[column, 2] >> kind & 1)
            )


@leaf
def _weigh_all(
    columns: Ints, held: Held, exact: Ints, weights: Floats, packed: Ints, least: int, room: Room, out: Survey
) -> None:
    """Add every target to every column.

    One loop over plain arrays: a call for each target or column would cost more in counting references than the sum itself.
    """
    exposed, n_columns, sheet, of_part = held.facts[1], columns.shape[0], room.parts.columns, room.parts.weights
    found, number_of, hoped = room.found, room.number, held.facts[2]
    values, heaviest, example, distance = out.values, out.heaviest, out.example, out.distance
    masks = np.zeros((COLUMNS, _MASKS), np.int64)
    farthest = OUT_OF_REACH  # the largest distance of a column so far: targets beyond it bring no column nearer
    rest = np.empty(4)  # by suit, what the parts of the other suits weigh
    for row in range(1, found[0, 0] + 1):
        number, missing = number_of[found[row, VERDICT]], found[row, MISSING]
        points = packed[found[row, VERDICT]] >> POINTS_SHIFT
        a, b, c, d = found[row, 0], found[row, 1], found[row, 2], found[row, 3]
        is_knitted = sheet[a, RUN] != NO_RUN
        at = CLAIMED if not is_knitted and (points >= LEGAL or exposed > 0) else WHOLE_HAND
        far_ways = ways_of(points, 2, exposed)
        far = worth_of(points, far_ways, exposed, weights) * (weights[KNITTED_FORM] if is_knitted else 1.0)
        one, two, three, four = of_part[a, at], of_part[b, at], of_part[c, at], of_part[d, at]
        rest[0], rest[1], rest[2], rest[3] = two * three * four, one * three * four, one * two * four, one * two * three
        whole = one * rest[0]
        lacking = sheet[a, LACKING] | sheet[b, LACKING] | sheet[c, LACKING] | sheet[d, LACKING]
        in_sets = sheet[a, IN_SETS] | sheet[b, IN_SETS] | sheet[c, IN_SETS] | sheet[d, IN_SETS]
        tight = sheet[a, TIGHT] | sheet[b, TIGHT] | sheet[c, TIGHT] | sheet[d, TIGHT]
        tight_sets = sheet[a, TIGHT_SETS] | sheet[b, TIGHT_SETS] | sheet[c, TIGHT_SETS] | sheet[d, TIGHT_SETS]
        for index in range(n_columns):
            column = columns[index]
            total, weight, now_lacking, now_in_sets = missing, whole, lacking, in_sets
            suit, place = column // 9, at
            if tight >> column & 1:
                place = at + AFTER + column % 9
                weight = rest[suit] * of_part[found[row, suit], place]
                if weight == 0.0:
                    continue
                total += 1
                now_lacking |= 1 << column
                now_in_sets |= (tight_sets >> column & 1) << column
            if total > 1:
                ways = far_ways
                weight *= far
            else:
                ways = exact[column, lowest_kind(now_lacking)] if now_lacking else 0
                # Nobody's claim decides about the last tile: take what the parts weigh without.
                weight = _last_worth(ways, hoped)
                for other in range(4):
                    weight *= of_part[found[row, other], place - at if other == suit else WHOLE_HAND]
            if ways == 0:
                continue
            if least <= total <= farthest:
                _note_distance(column, total, ways, now_lacking, now_in_sets, distance, masks)
            values[number, column] += weight
            if weight > heaviest[number, column]:
                heaviest[number, column] = weight
                example[number, column] = row
        if missing < farthest:
            farthest = 0
            for index in range(n_columns):
                farthest = max(farthest, distance[columns[index], 0], distance[columns[index], 1])
    _spread(masks, out.draws)


@leaf
def weigh_targets(held: Held, exact: Ints, weights: Floats, packed: Ints, least: int, room: Room) -> Survey:
    """Weigh the targets found for a waiting hand as it is, for a hand to discard from without each kind it holds.

    `exact` int64[35, 34] gives, by column and wait, the ways that win when one tile is missing; distances and draws are those of
    targets that lack `least` tiles or more.
    """
    n = _number_verdicts(room.found, room)
    out = Survey(
        np.zeros((n, COLUMNS)),
        np.zeros((n, COLUMNS)),
        np.zeros((n, COLUMNS), np.int64),
        room.met[:n].copy(),
        np.full((COLUMNS, 2), OUT_OF_REACH, np.int64),
        np.zeros((COLUMNS, 34), np.int64),
    )
    columns = np.array([WHOLE]) if held.counts.sum() % 3 == 1 else np.flatnonzero(held.counts)
    _weigh_all(columns, held, exact, weights, packed, least, room, out)
    return out


@entry
def survey_targets(held: Held, exact: Ints, weights: Floats, packed: Ints, room: Room) -> Survey:
    """As `weigh_targets` from FAR tiles on, for Python."""
    return weigh_targets(held, exact, weights, packed, FAR, room)


@leaf
def saturate(sums: Floats, points: int, weights: Floats) -> None:
    """Turn sums of like targets (float64[n]) of so many points into what they are worth, in place: what is counted over and over
    weighs less, what pays more, more."""
    pay = ((_BASE_POINTS + max(points, LEGAL)) / (_BASE_POINTS + LEGAL)) ** weights[PAY]
    for index in range(sums.shape[0]):
        if sums[index] > 0.0:
            sums[index] = pay * sums[index] ** weights[BREADTH]


@entry
def saturate_all(sums: Floats, points: Ints, weights: Floats) -> None:
    """`saturate` for sums float64[n, k] by points int64[n]."""
    for row in range(sums.shape[0]):
        saturate(sums[row], points[row], weights)
