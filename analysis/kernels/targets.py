"""The walk over legal complete hands near a given one, and what each is worth for every discard.

A target is four sets and a pair, or a knitted straight with a set and a pair, that can score 8 in a stated way. The walk
lists them once for a hand of 14; the survey then weighs each for the hand without each of its kinds.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from analysis.kernels.arrangement import CONCEALED, CONCEALED_KONG, EXPOSED, FIRST_CHOW, KNITTED, NO_TILE, Ints, entry, leaf
from analysis.kernels.features import Rules
from analysis.kernels.verdicts import LEGAL, POINTS_SHIFT, Verdicts, count_verdict, number_of, place

Floats = npt.NDArray[np.float64]

SET_CODES: Final = 55
TILES_OF_SET: Final[Ints] = np.array(
    [[kind] * 3 for kind in range(34)] + [[9 * suit + low + step for step in range(3)] for suit in range(3) for low in range(7)],
    np.int64,
)
WHOLE: Final = 34
"""Column of the hand as it is; columns 0 to 33 are the hand after that kind is discarded."""
COLUMNS: Final = 35
OUT_OF_REACH: Final = 99

BY_DISCARD: Final = 1
BY_SELF_DRAW: Final = 2
MAKES_SET: Final = 4

# Columns of a listed target: four set codes, the pair, tiles missing, verdict number, knitted case or NO_TILE.
PAIR_COLUMN: Final = 4
MISSING: Final = 5
VERDICT: Final = 6
CASE: Final = 7
TARGET_WIDTH: Final = 8

# Places of the weights, float64[N_WEIGHTS], as `analysis.targets.Weights` lists them.
TILE: Final = 0
CHOW_CLAIM: Final = 1
PUNG_CLAIM: Final = 2
CLOSED_HAND: Final = 3
SELF_DRAW: Final = 4
ONE_SHORT: Final = 5
CHICKEN: Final = 6
KNITTED_FORM: Final = 7

_FULLY_CONCEALED: Final = 4
_CONCEALED: Final = 2
_MELDED_HAND: Final = 6


class Held(NamedTuple):
    """What a hand holds, int64 arrays: `counts` [34] concealed tiles, `live` [34] copies still to come, `codes` [5]
    and `states` [4] of the sets laid out (first), `facts` [2]: how many sets are laid out, how many of them exposed."""

    counts: Ints
    live: Ints
    codes: Ints
    states: Ints
    facts: Ints


class Survey(NamedTuple):
    """What the targets come to, by column: `values` float64[n, 35] and `heaviest` float64[n, 35] by verdict, with the row
    of the heaviest target in `example` int64[n, 35]; `verdicts` int64[n] the verdicts' numbers; `distance` int64[35] to
    the nearest target; `draws` int64[35, 34] the ways (bits) of the nearest targets that lack a kind."""

    values: Floats
    heaviest: Floats
    example: Ints
    verdicts: Ints
    distance: Ints
    draws: Ints


@leaf
def ways_of(points: int, missing: int, exposed: int) -> int:
    """In which ways (bits) a target of so many base points can be won from a hand that lacks `missing` tiles.

    A closed hand may stay closed (门前清 2, 不求人 4). A hand without any fan is 无番和 by discard, once something is
    exposed. With four exposed sets a discard makes 全求人, and a drawn tile adds 自摸 and 单钓将.
    """
    if points >= LEGAL:
        return BY_DISCARD | BY_SELF_DRAW
    ways = 0
    if exposed == 0:
        if points >= LEGAL - _CONCEALED:
            ways |= BY_DISCARD
        if points >= LEGAL - _FULLY_CONCEALED:
            ways |= BY_SELF_DRAW
    elif points >= LEGAL - 1:
        ways |= BY_SELF_DRAW
    if exposed == 4:
        if points >= LEGAL - _MELDED_HAND:
            ways |= BY_DISCARD
        if points >= LEGAL - 2:
            ways |= BY_SELF_DRAW
    elif points == 0 and (exposed > 0 or missing >= 2):
        ways |= BY_DISCARD
    return ways


@leaf
def worth_of(points: int, ways: int, exposed: int, weights: Floats) -> float:
    """Weight of a target by its points and ways, before missing tiles."""
    if ways == 0:
        return 0.0
    if points >= LEGAL:
        return 1.0
    if points == 0:
        return float(weights[CHICKEN])
    if exposed == 4:
        return 1.0 if ways & BY_DISCARD else float(weights[ONE_SHORT])
    if points == LEGAL - 1:
        return float(weights[ONE_SHORT])
    return float(weights[CLOSED_HAND] if points == LEGAL - 2 else weights[SELF_DRAW])


@leaf
def _own_missing(held: Held, own: Ints) -> None:
    """Tiles that each set lacks when it stands alone, OUT_OF_REACH where its copies cannot come."""
    for code in range(SET_CODES):
        missing = 0
        copies = 3 if code < FIRST_CHOW else 1
        for step in range(3 if code >= FIRST_CHOW else 1):
            kind = TILES_OF_SET[code, step]
            missing += max(0, copies - held.counts[kind])
            if held.counts[kind] + held.live[kind] < copies:
                missing = OUT_OF_REACH
        own[code] = missing


@leaf
def _add_set(code: int, counts: Ints, live: Ints, need: Ints) -> int:
    """Put a set into `need`; return the tiles it lacks beside what is there, OUT_OF_REACH beyond what can come."""
    missing = 0
    for step in range(3):
        kind = TILES_OF_SET[code, step]
        need[kind] += 1
        if need[kind] > counts[kind]:
            missing += 1
            if need[kind] > counts[kind] + live[kind]:
                missing = OUT_OF_REACH
    return missing


@leaf
def _drop_set(code: int, need: Ints) -> None:
    for step in range(3):
        need[TILES_OF_SET[code, step]] -= 1


@leaf
def _fill_states(sets: Ints, held: Held, states: Ints) -> int:
    """States of four sets: as laid out, then CONCEALED for a pung that is held whole, EXPOSED for what is hoped for.

    Returns how many are out of the common table's reach: kongs, and concealed pungs when there are two or more.
    """
    concealed = kongs = 0
    for index in range(4):
        if index < held.facts[0]:
            states[index] = held.states[index]
            kongs += states[index] > EXPOSED
            concealed += states[index] == CONCEALED_KONG
        else:
            whole = sets[index] < FIRST_CHOW and held.counts[sets[index]] >= 3
            states[index] = CONCEALED if whole else EXPOSED
            concealed += whole
    return kongs + (concealed if concealed >= 2 else 0)


@leaf
def _verdict(sets: Ints, held: Held, states: Ints, winds: Ints, rules: Rules, verdicts: Verdicts) -> int:
    """The number of an arrangement's verdict, from the table if it is one of open sets."""
    if _fill_states(sets, held, states):
        return count_verdict(sets, states, winds, rules, verdicts)
    at = place(sets[0], sets[1], sets[2], sets[3], sets[4])
    number = int(verdicts.of[at])
    if number == 0:
        states[:] = EXPOSED
        number = count_verdict(sets, states, winds, rules, verdicts)
        verdicts.of[at] = number
    return number


@leaf
def _keep(sets: Ints, missing: int, number: int, case: int, found: Ints) -> None:
    row = found[0, 0] + 1
    if row < found.shape[0]:
        found[row, :5] = sets
        found[row, MISSING] = missing
        found[row, VERDICT] = number
        found[row, CASE] = case
        found[0, 0] = row


@leaf
def _walk_pair(
    pair: int, most: int, held: Held, order: Ints, own: Ints, winds: Ints, rules: Rules, verdicts: Verdicts, found: Ints
) -> None:
    """List the targets with this pair. A set too far away ends a row: those after it are no nearer."""
    need = np.zeros(34, np.int64)
    sets = held.codes.copy()
    sets[PAIR_COLUMN] = pair
    states = np.empty(4, np.int64)
    at = np.zeros(5, np.int64)
    lacking = np.zeros(5, np.int64)
    counts, live, laid_out = held.counts, held.live, held.facts[0]
    need[pair] = 2
    lacking[0] = max(0, 2 - counts[pair])
    depth = 0
    while depth >= 0:
        left = 4 - laid_out - depth
        if left == 0 and lacking[depth] <= most:
            number = _verdict(sets, held, states, winds, rules, verdicts)
            if lacking[depth] <= 1 or ways_of(verdicts.packed[number] >> POINTS_SHIFT, 2, held.facts[1]):
                _keep(sets, lacking[depth], number, NO_TILE, found)
        if left == 0 or at[depth] >= SET_CODES or lacking[depth] + own[order[at[depth]]] * left > most:
            depth -= 1
            if depth >= 0:
                _drop_set(sets[laid_out + depth], need)
                at[depth] += 1
            continue
        code = order[at[depth]]
        more = lacking[depth] + _add_set(code, counts, live, need)
        if more > most:
            _drop_set(code, need)
            at[depth] += 1
            continue
        sets[laid_out + depth] = code
        at[depth + 1] = at[depth]
        depth += 1
        lacking[depth] = more


@entry
def walk_targets(held: Held, most: int, winds: Ints, rules: Rules, verdicts: Verdicts, found: Ints) -> int:
    """List every target of four sets and a pair that lacks at most `most` tiles of the concealed hand.

    Arrangements that lack one tile at most are listed whatever they score: their exact waits decide.
    `found` int64[n + 1, TARGET_WIDTH] takes one a row from row 1 on. Returns how many.
    """
    found[0, 0] = 0
    own = np.empty(SET_CODES, np.int64)
    _own_missing(held, own)
    order = np.argsort(own)
    for pair in range(34):
        if held.counts[pair] + held.live[pair] >= 2:
            _walk_pair(pair, most, held, order, own, winds, rules, verdicts, found)
    return int(found[0, 0])


@entry
def walk_knitted(held: Held, most: int, packed: int, verdicts: Verdicts, found: Ints) -> int:
    """Add every knitted straight that lacks at most `most` tiles to `found`; `packed` is its verdict. Returns how many rows."""
    number = number_of(packed, verdicts)
    need = np.zeros(34, np.int64)
    sets = np.full(5, NO_TILE, np.int64)
    counts, live, laid_out = held.counts, held.live, held.facts[0]
    sets[0] = held.codes[0]
    for case in range(6):
        need[:] = 0
        missing = 0
        for index in range(9):
            missing += _add_tile(KNITTED[case, index], held, need)
        for pair in range(34):
            with_pair = missing + _add_tile(pair, held, need)
            with_pair += _add_tile(pair, held, need)
            sets[PAIR_COLUMN] = pair
            if laid_out == 1 and with_pair <= most:
                _keep(sets, with_pair, number, case, found)
            elif laid_out == 0 and with_pair <= most:
                for code in range(SET_CODES):
                    lacking = with_pair + _add_set(code, counts, live, need)
                    if lacking <= most:
                        sets[0] = code
                        _keep(sets, lacking, number, case, found)
                    _drop_set(code, need)
            need[pair] -= 2
    return int(found[0, 0])


@leaf
def _add_tile(kind: int, held: Held, need: Ints) -> int:
    need[kind] += 1
    if need[kind] <= held.counts[kind]:
        return 0
    return 1 if need[kind] <= held.counts[kind] + held.live[kind] else OUT_OF_REACH
