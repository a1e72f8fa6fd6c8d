"""What listed targets come to for every discard: values by verdict, distances, the draws that bring the nearest closer."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from analysis.kernels.arrangement import FIRST_CHOW, KNITTED, NO_TILE, Ints, entry, leaf
from analysis.kernels.targets import (
    BY_DISCARD,
    BY_SELF_DRAW,
    CASE,
    CHOW_CLAIM,
    COLUMNS,
    KNITTED_FORM,
    MAKES_SET,
    MISSING,
    OUT_OF_REACH,
    PAIR_COLUMN,
    PUNG_CLAIM,
    TILE,
    TILES_OF_SET,
    VERDICT,
    WHOLE,
    Floats,
    Held,
    Survey,
    ways_of,
    worth_of,
)
from analysis.kernels.verdicts import LEGAL, POINTS_SHIFT, Verdicts


class Work(NamedTuple):
    """One target laid beside the hand, and what is noted on the way.

    `body` int64[34] tiles of its concealed sets, `need` int64[34] with the pair; `lacking` int64[2] kinds missing, and kinds
    missing from sets, as bits; `chances` float64[1] product over missing tiles; `factors` float64[4] of its sets and `claims`
    float64[35] their product by column; `columns` int64[n] to weigh; `masks` int64[35, 3] draws by column, as bits: won by
    discard, by self-draw, into a set.
    """

    body: Ints
    need: Ints
    lacking: Ints
    chances: Floats
    factors: Floats
    claims: Floats
    columns: Ints
    masks: Ints


@leaf
def chance(missing: int, live: int, tile: float) -> float:
    """Weight of lacking `missing` copies of a kind of which `live` are to come: C(live, missing) tile^missing."""
    weight = 1.0
    for index in range(missing):
        weight *= tile * (live - index) / (index + 1)
    return weight


@leaf
def fill_needs(target: Ints, laid_out: int, body: Ints, need: Ints) -> None:
    """Concealed tiles of a target: those of its sets in `body`, with the pair in `need` (int64[34] each)."""
    body[:] = 0
    if target[CASE] >= 0:
        for index in range(9):
            body[KNITTED[target[CASE], index]] += 1
    for index in range(laid_out, 4):
        if target[index] >= 0:
            for step in range(3):
                body[TILES_OF_SET[target[index], step]] += 1
    need[:] = body
    need[target[PAIR_COLUMN]] += 2


@leaf
def _claim(code: int, gone: int, counts: Ints, weights: Floats) -> float:
    """Factor of a set for who may feed it if it lacks one tile; `gone` is the kind discarded."""
    if code < 0:
        return 1.0
    if code < FIRST_CHOW:
        return weights[PUNG_CLAIM] if counts[code] - (code == gone) == 2 else 1.0
    lone = 0
    for step in range(3):
        kind = TILES_OF_SET[code, step]
        lone += counts[kind] - (kind == gone) == 0
    return weights[CHOW_CLAIM] if lone == 1 else 1.0


@leaf
def _lay_beside(target: Ints, held: Held, weights: Floats, work: Work) -> None:
    """Fill `work` for one target."""
    body, need, counts, live = work.body, work.need, held.counts, held.live
    fill_needs(target, held.facts[0], body, need)
    product = 1.0
    kinds = set_kinds = 0
    for kind in range(34):
        lacking = need[kind] - counts[kind]
        if lacking > 0:
            kinds |= 1 << kind
            product *= chance(lacking, live[kind], weights[TILE])
            set_kinds |= (1 if body[kind] > counts[kind] else 0) << kind
    work.lacking[0] = kinds
    work.lacking[1] = set_kinds
    work.chances[0] = product


@leaf
def _fill_claims(target: Ints, held: Held, weights: Floats, work: Work) -> None:
    """Product of the sets' claim factors for the hand without each kind, `work.claims` float64[35].

    Only the sets that hold the discarded kind differ from those of the whole hand.
    """
    counts = held.counts
    factors = work.factors
    for index in range(4):
        fed = index >= held.facts[0] and target[CASE] < 0
        factors[index] = _claim(target[index], -1, counts, weights) if fed else 1.0
    work.claims[:] = factors[0] * factors[1] * factors[2] * factors[3]
    if target[CASE] >= 0:
        return
    for index in range(held.facts[0], 4):
        code = target[index]
        for kind in range(TILES_OF_SET[code, 0], TILES_OF_SET[code, 2] + 1):
            if 0 < counts[kind] <= work.need[kind]:
                work.claims[kind] *= _claim(code, kind, counts, weights) / factors[index]


@leaf
def _lowest_bit(mask: int) -> int:
    kind = 0
    while kind < 33 and not mask >> kind & 1:
        kind += 1
    return kind


@leaf
def _last_worth(ways: int) -> float:
    """Weight of lacking one tile: it may come from all three others and the wall, whatever it completes."""
    return (3.0 if ways & BY_DISCARD else 0.0) + (1.0 if ways & BY_SELF_DRAW else 0.0)


@leaf
def _weigh(
    row: int, local: int, points: int, target: Ints, exact: Ints, held: Held, weights: Floats, work: Work, out: Survey
) -> None:
    """Add one target to every column.

    One loop over plain arrays: a call for each column would cost more in counting references than the sum itself.
    """
    counts, live, need, body, claims, columns, masks = (
        held.counts,
        held.live,
        work.need,
        work.body,
        work.claims,
        work.columns,
        work.masks,
    )
    values, heaviest, example, distance = out.values, out.heaviest, out.example, out.distance
    exposed, tile = held.facts[1], weights[TILE]
    claimed = points >= LEGAL or exposed > 0
    form = weights[KNITTED_FORM] if target[CASE] >= 0 else 1.0
    far_ways = ways_of(points, 2, exposed)
    far = worth_of(points, far_ways, exposed, weights) * form * work.chances[0]
    for index in range(columns.shape[0]):
        column = columns[index]
        missing, lacking, in_sets = target[MISSING], work.lacking[0], work.lacking[1]
        factor = 1.0
        if column < WHOLE and need[column] >= counts[column]:
            spare = need[column] - counts[column]
            if live[column] <= spare:
                continue
            missing += 1
            lacking |= 1 << column
            in_sets |= (1 if body[column] >= counts[column] else 0) << column
            factor = tile * (live[column] - spare) / (spare + 1)
        if missing > 1:
            ways = far_ways
            weight = far * factor * (claims[column] if claimed else 1.0)
        else:
            ways = exact[column, _lowest_bit(lacking)]
            weight = work.chances[0] * factor * _last_worth(ways)
        if ways == 0:
            continue
        if missing < distance[column]:
            distance[column] = missing
            masks[column] = 0
        if missing == distance[column]:
            masks[column, 0] |= lacking if ways & BY_DISCARD else 0
            masks[column, 1] |= lacking if ways & BY_SELF_DRAW else 0
            masks[column, 2] |= in_sets
        values[local, column] += weight
        if weight > heaviest[local, column]:
            heaviest[local, column] = weight
            example[local, column] = row


@leaf
def _number_verdicts(found: Ints, local: Ints) -> Ints:
    """Number the verdicts met from 0 in `local` (by verdict); return them in this order."""
    local[:] = -1
    numbers = np.zeros(local.shape[0], np.int64)
    n = 0
    for row in range(1, found[0, 0] + 1):
        if local[found[row, VERDICT]] < 0:
            local[found[row, VERDICT]] = n
            numbers[n] = found[row, VERDICT]
            n += 1
    return numbers[:n].copy()


@leaf
def _spread(masks: Ints, draws: Ints) -> None:
    for column in range(COLUMNS):
        for kind in range(34):
            draws[column, kind] = (
                BY_DISCARD * (masks[column, 0] >> kind & 1)
                + BY_SELF_DRAW * (masks[column, 1] >> kind & 1)
                + MAKES_SET * (masks[column, 2] >> kind & 1)
            )


@entry
def survey_targets(found: Ints, held: Held, exact: Ints, weights: Floats, verdicts: Verdicts) -> Survey:
    """Weigh the targets in `found` for a waiting hand as it is, for a hand to discard from without each kind it holds.

    `exact` int64[35, 34] gives, by column and wait, the ways that win when one tile is missing.
    """
    local = np.empty(verdicts.packed.shape[0], np.int64)
    numbers = _number_verdicts(found, local)
    n = numbers.shape[0]
    out = Survey(
        np.zeros((n, COLUMNS)),
        np.zeros((n, COLUMNS)),
        np.zeros((n, COLUMNS), np.int64),
        numbers,
        np.full(COLUMNS, OUT_OF_REACH, np.int64),
        np.zeros((COLUMNS, 34), np.int64),
    )
    columns = np.array([WHOLE]) if held.counts.sum() % 3 == 1 else np.flatnonzero(held.counts)
    work = Work(
        np.empty(34, np.int64),
        np.empty(34, np.int64),
        np.empty(2, np.int64),
        np.empty(1),
        np.empty(4),
        np.empty(COLUMNS),
        columns,
        np.zeros((COLUMNS, 3), np.int64),
    )
    for row in range(1, found[0, 0] + 1):
        target = found[row]
        number = target[VERDICT]
        _lay_beside(target, held, weights, work)
        _fill_claims(target, held, weights, work)
        _weigh(row, local[number], verdicts.packed[number] >> POINTS_SHIFT, target, exact, held, weights, work, out)
    _spread(work.masks, out.draws)
    return out


@entry
def missing_of(rows: Ints, laid_out: int, left: Ints) -> Ints:
    """Kinds that a hand (`left` int64[34]) lacks to each target in `rows`, one a place, then NO_TILE: int64[n, 14]."""
    lacking = np.full((rows.shape[0], 14), NO_TILE, np.int64)
    body, need = np.empty(34, np.int64), np.empty(34, np.int64)
    for row in range(rows.shape[0]):
        fill_needs(rows[row], laid_out, body, need)
        place = 0
        for kind in range(34):
            for _ in range(need[kind] - left[kind]):
                lacking[row, place] = kind
                place += 1
    return lacking
