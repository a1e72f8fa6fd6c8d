"""What listed targets come to for every discard: values by verdict, distances, the draws that bring the nearest closer."""

from __future__ import annotations

from typing import Final

import numpy as np

from analysis.kernels.arrangement import FIRST_CHOW, KNITTED, NO_TILE, Ints, entry, leaf
from analysis.kernels.bits import lowest_kind
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

# Places of the work array: tiles that a target asks for, with the pair, then without it (its sets and knitted tiles).
_NEED: Final = 0
_BODY: Final = 34
_WORK: Final = 68


@leaf
def chance(missing: int, live: int, tile: float) -> float:
    """Weight of lacking `missing` copies of a kind of which `live` are to come: C(live, missing) tile^missing."""
    weight = 1.0
    for index in range(missing):
        weight *= tile * (live - index) / (index + 1)
    return weight


@leaf
def _claim(code: int, gone: int, counts: Ints, chow: float, pung: float) -> float:
    """Factor of a set for who may feed it if it lacks one tile; `gone` is the kind discarded."""
    if code < FIRST_CHOW:
        return pung if counts[code] - (code == gone) == 2 else 1.0
    lone = 0
    for step in range(3):
        kind = TILES_OF_SET[code, step]
        lone += counts[kind] - (kind == gone) == 0
    return chow if lone == 1 else 1.0


@leaf
def _lay_beside(found: Ints, row: int, laid_out: int, work: Ints) -> int:
    """Lay one target's concealed tiles into `work`; the mask of their kinds. `_clear` takes them away again."""
    kinds = 0
    case = found[row, CASE]
    if case >= 0:
        for index in range(9):
            kind = KNITTED[case, index]
            work[_BODY + kind] += 1
            kinds |= 1 << kind
    for index in range(laid_out, 4):
        code = found[row, index]
        if code >= 0:
            for step in range(3):
                kind = TILES_OF_SET[code, step]
                work[_BODY + kind] += 1
                kinds |= 1 << kind
    pair = found[row, PAIR_COLUMN]
    work[_NEED + pair] += 2
    kinds |= 1 << pair
    rest = kinds
    while rest:
        kind = lowest_kind(rest)
        work[_NEED + kind] += work[_BODY + kind]
        rest &= rest - 1
    return kinds


@leaf
def _clear(kinds: int, work: Ints) -> None:
    while kinds:
        kind = lowest_kind(kinds)
        work[_NEED + kind] = work[_BODY + kind] = 0
        kinds &= kinds - 1


@leaf
def _measure(kinds: int, counts: Ints, live: Ints, tile: float, work: Ints) -> tuple[int, int, float]:
    """Kinds that the hand lacks, those of them lacking in sets (masks), and the product of the missing tiles' chances."""
    lacking = in_sets = 0
    product = 1.0
    while kinds:
        kind = lowest_kind(kinds)
        missing = work[_NEED + kind] - counts[kind]
        if missing > 0:
            lacking |= 1 << kind
            product *= chance(missing, live[kind], tile)
            in_sets |= int(work[_BODY + kind] > counts[kind]) << kind
        kinds &= kinds - 1
    return lacking, in_sets, product


@leaf
def _fill_claims(found: Ints, row: int, laid_out: int, counts: Ints, weights: Floats, work: Ints, claims: Floats) -> float:
    """Product of the sets' claim factors for the whole hand, returned, and for the hand without each kind that the sets hold,
    in `claims` float64[34]. Only the sets that hold the discarded kind differ from those of the whole hand."""
    chow, pung = weights[CHOW_CLAIM], weights[PUNG_CLAIM]
    product = 1.0
    for index in range(laid_out, 4):
        product *= _claim(found[row, index], NO_TILE, counts, chow, pung)
    for index in range(laid_out, 4):
        code = found[row, index]
        for kind in range(TILES_OF_SET[code, 0], TILES_OF_SET[code, 2] + 1):
            claims[kind] = product
    for index in range(laid_out, 4):
        code = found[row, index]
        whole = _claim(code, NO_TILE, counts, chow, pung)
        for kind in range(TILES_OF_SET[code, 0], TILES_OF_SET[code, 2] + 1):
            if 0 < counts[kind] <= work[_NEED + kind]:
                claims[kind] *= _claim(code, kind, counts, chow, pung) / whole
    return product


@leaf
def _last_worth(ways: int) -> float:
    """Weight of lacking one tile: it may come from all three others and the wall, whatever it completes."""
    return (3.0 if ways & BY_DISCARD else 0.0) + (1.0 if ways & BY_SELF_DRAW else 0.0)


@leaf
def _note_distance(column: int, missing: int, ways: int, lacking: int, in_sets: int, distance: Ints, masks: Ints) -> None:
    """Keep the draws that the nearest targets of a column lack, as masks by way."""
    if missing < distance[column]:
        distance[column] = missing
        masks[column, 0] = masks[column, 1] = masks[column, 2] = 0
    if missing == distance[column]:
        masks[column, 0] |= lacking if ways & BY_DISCARD else 0
        masks[column, 1] |= lacking if ways & BY_SELF_DRAW else 0
        masks[column, 2] |= in_sets


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


@leaf
def _weigh_all(
    found: Ints, local: Ints, columns: Ints, held: Held, exact: Ints, weights: Floats, packed: Ints, out: Survey
) -> None:
    """Add every target to every column.

    One loop over plain arrays: a call for each target or column would cost more in counting references than the sum itself.
    """
    counts, live, laid_out, exposed = held.counts, held.live, held.facts[0], held.facts[1]
    values, heaviest, example, distance = out.values, out.heaviest, out.example, out.distance
    tile, n_columns = weights[TILE], columns.shape[0]
    work, claims, masks = np.zeros(_WORK, np.int64), np.ones(34), np.zeros((COLUMNS, 3), np.int64)
    farthest = OUT_OF_REACH  # the largest distance of a column so far: targets beyond it bring no column nearer
    for row in range(1, found[0, 0] + 1):
        number = local[found[row, VERDICT]]
        points = packed[found[row, VERDICT]] >> POINTS_SHIFT
        kinds = _lay_beside(found, row, laid_out, work)
        lacking, in_sets, chances = _measure(kinds, counts, live, tile, work)
        is_knitted, missing = found[row, CASE] >= 0, found[row, MISSING]
        has_claims = not is_knitted and (points >= LEGAL or exposed > 0)
        whole = _fill_claims(found, row, laid_out, counts, weights, work, claims) if has_claims else 1.0
        far_ways = ways_of(points, 2, exposed)
        far = worth_of(points, far_ways, exposed, weights) * (weights[KNITTED_FORM] if is_knitted else 1.0) * chances
        for index in range(n_columns):
            column = columns[index]
            total, factor, claim = missing, 1.0, whole
            now_lacking, now_in_sets = lacking, in_sets
            if column < WHOLE and kinds >> column & 1 and work[_NEED + column] >= counts[column]:
                spare = work[_NEED + column] - counts[column]
                if live[column] <= spare:
                    continue
                total += 1
                now_lacking |= 1 << column
                now_in_sets |= int(work[_BODY + column] >= counts[column]) << column
                factor = tile * (live[column] - spare) / (spare + 1)
                if has_claims and work[_BODY + column]:
                    claim = claims[column]
            if total > 1:
                ways = far_ways
                weight = far * factor * claim
            else:
                ways = exact[column, lowest_kind(now_lacking)]
                weight = chances * factor * _last_worth(ways)
            if ways == 0:
                continue
            if total <= farthest:
                _note_distance(column, total, ways, now_lacking, now_in_sets, distance, masks)
            values[number, column] += weight
            if weight > heaviest[number, column]:
                heaviest[number, column] = weight
                example[number, column] = row
        _clear(kinds, work)
        if missing < farthest:
            farthest = 0
            for index in range(n_columns):
                farthest = max(farthest, distance[columns[index]])
    _spread(masks, out.draws)


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
    _weigh_all(found, local, columns, held, exact, weights, verdicts.packed, out)
    return out


@entry
def missing_of(rows: Ints, laid_out: int, left: Ints) -> Ints:
    """Kinds that a hand (`left` int64[34]) lacks to each target in `rows`, one a place, then NO_TILE: int64[n, 14]."""
    lacking = np.full((rows.shape[0], 14), NO_TILE, np.int64)
    work = np.zeros(_WORK, np.int64)
    for row in range(rows.shape[0]):
        kinds = _lay_beside(rows, row, laid_out, work)
        place, rest = 0, kinds
        while rest:
            kind = lowest_kind(rest)
            for _ in range(work[_NEED + kind] - left[kind]):
                lacking[row, place] = kind
                place += 1
            rest &= rest - 1
        _clear(kinds, work)
    return lacking
