"""The walk over legal standard hands near a given one, and the sums over forms without sets.

A target is four sets and a pair that can score 8. The walk lists every target within a number of missing tiles; what each
is worth for each discard is weighed afterwards, so that sums, distances, routes and useful draws come from one list.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from analysis.kernels.arrangement import FIRST_CHOW, KNITTED, ORPHANS, Ints, entry, leaf
from analysis.kernels.features import Rules
from analysis.kernels.verdicts import POINTS_SHIFT, Verdicts, count_verdict, place, tiles_of

Floats = npt.NDArray[np.float64]

SET_CODES: Final = 55
TILES_OF_SET: Final[Ints] = np.array(
    [[kind] * 3 for kind in range(34)]
    + [[9 * suit + low + step for step in range(3)] for suit in range(3) for low in range(7)],
    np.int64,
)
MOST_TARGETS: Final = 400_000
TARGET_WIDTH: Final = 8
"""A target: four set codes, pair, tiles missing from the full hand, verdict number, points without ways of winning."""


class Held(NamedTuple):
    """What a hand holds, int64 arrays: `counts` [34] concealed tiles, `live` [34] copies still to come, `codes` [4] and
    `states` [4] of the sets laid out (first), and `facts` [3]: how many are laid out, the fewest base points that count,
    whether a hand without any fan counts (1) or not."""

    counts: Ints
    live: Ints
    codes: Ints
    states: Ints
    facts: Ints


@leaf
def _own_missing(counts: Ints, live: Ints, own: Ints) -> None:
    """Tiles that each set lacks when it is alone, 99 where its copies do not suffice."""
    for code in range(SET_CODES):
        missing = 0
        if code < FIRST_CHOW:
            missing = max(0, 3 - counts[code])
            if counts[code] + live[code] < 3:
                missing = 99
        else:
            for step in range(3):
                kind = TILES_OF_SET[code, step]
                missing += counts[kind] == 0
                if counts[kind] + live[kind] == 0:
                    missing = 99
        own[code] = missing


@leaf
def _add_set(code: int, held: Held, need: Ints) -> int:
    """Put a set into `need`; return the tiles it lacks beside what is there, 99 beyond what can come."""
    missing = 0
    for step in range(3):
        kind = TILES_OF_SET[code, step]
        need[kind] += 1
        if need[kind] > held.counts[kind]:
            missing += 1
            if need[kind] > held.counts[kind] + held.live[kind]:
                missing = 99
    return missing


@leaf
def _drop_set(code: int, need: Ints) -> None:
    for step in range(3):
        need[TILES_OF_SET[code, step]] -= 1


@leaf
def _keep_if_legal(sets: Ints, missing: int, held: Held, win: Ints, rules: Rules, verdicts: Verdicts, found: Ints) -> None:
    """Look the arrangement up (count it if it is new) and add it to `found` if its points can make a win."""
    at = place(sets[0], sets[1], sets[2], sets[3], sets[4])
    number = np.int64(verdicts.of[at])
    if number == 0:
        tiles = np.empty(34, np.int64)
        tiles_of(sets, tiles)
        number = count_verdict(sets, np.ones(4, np.int64), tiles, win, rules, verdicts)
        verdicts.of[at] = number
    points = (verdicts.packed[number] >> POINTS_SHIFT) + hidden_points(sets, held)
    if points >= held.facts[1] or (points == 0 and held.facts[2] == 1):
        row = found[0, 0]
        if row + 1 < found.shape[0]:
            for index in range(5):
                found[row + 1, index] = sets[index]
            found[row + 1, 5] = missing
            found[row + 1, 6] = number
            found[row + 1, 7] = points
            found[0, 0] = row + 1


@leaf
def hidden_points(sets: Ints, held: Held) -> int:
    """Points that the verdict table leaves out: kongs laid out, and pungs that are concealed already."""
    concealed = concealed_kongs = melded_kongs = 0
    for index in range(4):
        if index < held.facts[0]:
            concealed_kongs += held.states[index] == 3
            melded_kongs += held.states[index] == 2
        elif sets[index] < FIRST_CHOW and held.counts[sets[index]] >= 3:
            concealed += 1
    concealed += concealed_kongs
    points = 2 * concealed_kongs + melded_kongs
    if concealed_kongs + melded_kongs == 3:
        points = 32
    elif concealed_kongs == 2:
        points = 6
    elif melded_kongs == 2:
        points = 4
    if concealed >= 3:
        points += 16
    elif concealed == 2 and concealed_kongs < 2:
        points += 2
    return points


@entry
def walk_targets(held: Held, most: int, win: Ints, rules: Rules, verdicts: Verdicts, found: Ints) -> int:
    """List every target that lacks at most `most` tiles of the concealed hand.

    `found` int64[n + 1, TARGET_WIDTH] takes one a row from row 1 on; returns how many. Sets are tried from the nearest on,
    so that a set too far away ends the row: the ones after it are no nearer.
    """
    found[0, 0] = 0
    laid_out = held.facts[0]
    n_sets = 4 - laid_out
    own = np.empty(SET_CODES, np.int64)
    _own_missing(held.counts, held.live, own)
    order = np.argsort(own)
    need = np.zeros(34, np.int64)
    sets = np.empty(5, np.int64)
    for index in range(laid_out):
        sets[index] = held.codes[index]
    at = np.zeros(5, np.int64)
    lacking = np.zeros(5, np.int64)
    for pair in range(34):
        if held.counts[pair] + held.live[pair] < 2:
            continue
        need[pair] = 2
        sets[4] = pair
        lacking[0] = max(0, 2 - held.counts[pair])
        depth = 0
        at[0] = 0
        while depth >= 0:
            if depth == n_sets:
                if lacking[depth] <= most:
                    _keep_if_legal(sets, lacking[depth], held, win, rules, verdicts, found)
                depth -= 1
                if depth >= 0:
                    _drop_set(sets[laid_out + depth], need)
                    at[depth] += 1
                continue
            if at[depth] >= SET_CODES or lacking[depth] + own[order[at[depth]]] * (n_sets - depth) > most:
                depth -= 1
                if depth >= 0:
                    _drop_set(sets[laid_out + depth], need)
                    at[depth] += 1
                continue
            code = order[at[depth]]
            more = lacking[depth] + _add_set(code, held, need)
            if more > most:
                _drop_set(code, need)
                at[depth] += 1
                continue
            sets[laid_out + depth] = code
            depth += 1
            lacking[depth] = more
            at[depth] = at[depth - 1]
        need[pair] = 0
    return int(found[0, 0])


@leaf
def _chance(missing: int, live: int, lam: float) -> float:
    """Weight of needing `missing` copies of a kind of which `live` are to come."""
    weight = 1.0
    for index in range(missing):
        weight *= lam * (live - index) / (index + 1)
    return weight


@entry
def weigh_targets(found: Ints, n: int, held: Held, worth: Floats, params: Floats, out: Floats) -> None:
    """What each target is worth for the hand without each kind: fills `out` float64[n, 34] (0 for kinds not held).

    `worth` float64[n] is the target's own weight; `params` float64[3]: lambda, factors of a chow and of a pung that lack
    one tile and may be claimed (not applied where `worth` is below 1: such a target has to stay concealed).
    """
    need = np.empty(34, np.int64)
    lam = params[0]
    for row in range(n):
        sets = found[row + 1]
        need[:] = 0
        need[sets[4]] = 2
        weight = worth[row]
        for index in range(held.facts[0], 4):
            lone = 0
            for step in range(3):
                kind = TILES_OF_SET[sets[index], step]
                need[kind] += 1
                lone += held.counts[kind] == 0
            if worth[row] < 1.0:
                continue
            if sets[index] < FIRST_CHOW:
                if held.counts[sets[index]] == 2:
                    weight *= params[2]
            elif lone == 1:
                weight *= params[1]
        for kind in range(34):
            if need[kind] > held.counts[kind]:
                weight *= _chance(need[kind] - held.counts[kind], held.live[kind], lam)
        for kind in range(34):
            out[row, kind] = 0.0
            if held.counts[kind]:
                spare = need[kind] - held.counts[kind]
                if spare < 0:
                    out[row, kind] = weight
                elif held.live[kind] > spare:
                    out[row, kind] = weight * lam * (held.live[kind] - spare) / (spare + 1)


@entry
def near_draws(found: Ints, n: int, held: Held, ways: Ints, draws: Ints, distance: Ints) -> None:
    """Nearest targets of each discard, and the tiles they lack.

    `ways` int64[n]: bit 1 legal by discard, bit 2 by self-draw. Fills `distance` int64[34] (99 where none) and `draws`
    int64[34, 34]: for each discard and kind the ways of the nearest targets that lack it, plus 4 if it goes into a set.
    """
    distance[:] = 99
    need = np.empty(34, np.int64)
    body = np.empty(34, np.int64)
    for passing in range(2):  # distances first, then the draws of the nearest
        for row in range(n):
            sets = found[row + 1]
            body[:] = 0
            for index in range(held.facts[0], 4):
                for step in range(3):
                    body[TILES_OF_SET[sets[index], step]] += 1
            need[:] = body
            need[sets[4]] += 2
            for kind in range(34):
                if held.counts[kind] == 0:
                    continue
                spare = need[kind] - held.counts[kind]
                if spare >= 0 and held.live[kind] <= spare:
                    continue
                missing = found[row + 1, 5] + (spare >= 0)
                if passing == 0:
                    distance[kind] = min(distance[kind], missing)
                elif missing == distance[kind]:
                    for other in range(34):
                        have = held.counts[other] - (other == kind)
                        if need[other] > have:
                            draws[kind, other] |= ways[row] | (4 if body[other] > have else 0)


@leaf
def _times(poly: Floats, one: float, two: float) -> None:
    """Multiply a polynomial by 1 + one x + two x^2, in place."""
    for degree in range(poly.shape[0] - 1, 0, -1):
        poly[degree] += one * poly[degree - 1] + (two * poly[degree - 2] if degree > 1 else 0.0)


@leaf
def _pairs_sum(counts: Ints, live: Ints, lam: float) -> float:
    """七对: every choice of seven pairs, a quad being two."""
    poly = np.zeros(8)
    poly[0] = 1.0
    for kind in range(34):
        two = _chance(max(0, 2 - counts[kind]), live[kind], lam)
        four = _chance(max(0, 4 - counts[kind]), live[kind], lam) if counts[kind] + live[kind] >= 4 else 0.0
        _times(poly, two, four)
    return float(poly[7])


@leaf
def _singles_sum(counts: Ints, live: Ints, lam: float) -> float:
    """全不靠: every choice of 14 of the 16 kinds of a knitted case and the honours."""
    total = 0.0
    for case in range(6):
        poly = np.zeros(15)
        poly[0] = 1.0
        for index in range(16):
            kind = KNITTED[case, index] if index < 9 else 18 + index
            _times(poly, 1.0 if counts[kind] else lam * live[kind], 0.0)
        total += poly[14]
    return total


@leaf
def _orphans_sum(counts: Ints, live: Ints, lam: float) -> float:
    """十三幺: all 13 kinds and one of them twice."""
    base = 1.0
    pair = 0.0
    for index in range(13):
        kind = ORPHANS[index]
        base *= 1.0 if counts[kind] else lam * live[kind]
        pair += 1.0 if counts[kind] > 1 else lam * (live[kind] - (counts[kind] == 0))
    return base * pair


@leaf
def _knitted_sum(counts: Ints, live: Ints, laid_out: int, most: int, lam: float) -> float:
    """组合龙: six cases with one more set (or the one laid out) and a pair, within `most` missing tiles."""
    total = 0.0
    need = np.zeros(34, np.int64)
    for case in range(6):
        need[:] = 0
        for index in range(9):
            need[KNITTED[case, index]] = 1
        if _lacking(need, counts) > most:
            continue
        for pair in range(34):
            need[pair] += 2
            if _lacking(need, counts) <= most:
                for code in range(SET_CODES if laid_out == 0 else 1):
                    if laid_out == 0:
                        for step in range(3):
                            need[TILES_OF_SET[code, step]] += 1
                    if _lacking(need, counts) <= most:
                        total += _product(need, counts, live, lam)
                    if laid_out == 0:
                        _drop_set(code, need)
            need[pair] -= 2
    return total


@leaf
def _lacking(need: Ints, counts: Ints) -> int:
    missing = 0
    for kind in range(34):
        if need[kind] > counts[kind]:
            missing += need[kind] - counts[kind]
    return missing


@leaf
def _product(need: Ints, counts: Ints, live: Ints, lam: float) -> float:
    weight = 1.0
    for kind in range(34):
        if need[kind] > counts[kind]:
            if need[kind] > counts[kind] + live[kind]:
                return 0.0
            weight *= _chance(need[kind] - counts[kind], live[kind], lam)
    return weight


@entry
def special_sums(held: Held, most: int, lam: float, out: Floats) -> None:
    """Sums over 七对, 十三幺, 全不靠, 组合龙 for the hand without each kind: `out` float64[4, 34], 0 for kinds not held.

    组合龙 is summed within `most` missing tiles, the others over all their hands.
    """
    counts = held.counts.copy()
    out[:] = 0.0
    for kind in range(34):
        if counts[kind] == 0:
            continue
        counts[kind] -= 1
        if held.facts[0] == 0:
            out[0, kind] = _pairs_sum(counts, held.live, lam)
            out[1, kind] = _orphans_sum(counts, held.live, lam)
            out[2, kind] = _singles_sum(counts, held.live, lam)
        if held.facts[0] <= 1:
            out[3, kind] = _knitted_sum(counts, held.live, held.facts[0], most, lam)
        counts[kind] += 1

