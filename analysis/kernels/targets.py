"""The legal complete hands near a given one: listed once for a hand of 14, each a part of every suit.

A target is four sets and a pair, or a knitted straight with a set and a pair, that can score 8 in a stated way.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from analysis.kernels.arrangement import CONCEALED, CONCEALED_KONG, EXPOSED, FIRST_CHOW, KNITTED, NO_TILE, Ints, entry, leaf
from analysis.kernels.bits import KNITTED_SHIFTS
from analysis.kernels.features import Rules
from analysis.kernels.parts import (
    CLASSES,
    CODE_BITS,
    CODE_MASK,
    CODES,
    COST,
    N_SETS,
    NO_RUN,
    PAIR,
    RUN,
    RUNS,
    TILES_OF_SET,
    WHOLE_PUNGS,
    Feed,
    Floats,
    Parts,
    list_parts,
    pack_suit,
)
from analysis.kernels.rows import IMPOSSIBLE, PAIRED, Tables, suit_key
from analysis.kernels.verdicts import LEGAL, POINTS_SHIFT, Verdicts, count_verdict, place

WHOLE: Final = 34
"""Column of the hand as it is; columns 0 to 33 are the hand after that kind is discarded."""
COLUMNS: Final = 35
OUT_OF_REACH: Final = 99

BY_DISCARD: Final = 1
BY_SELF_DRAW: Final = 2
MAKES_SET: Final = 4

# Columns of a target found: its parts' places by suit, tiles missing, verdict number. Row 0 holds how many there are.
MISSING: Final = 4
VERDICT: Final = 5
FOUND_WIDTH: Final = 6

# Columns of a target spelled out: four set codes, the pair, knitted case or NO_TILE.
PAIR_COLUMN: Final = 4
CASE: Final = 5
TARGET_WIDTH: Final = 6

# Places of the weights, float64[N_WEIGHTS], as `analysis.targets.Weights` lists them.
TILE: Final = 0
CHOW_CLAIM: Final = 1
PUNG_CLAIM: Final = 2
CLOSED_HAND: Final = 3
SELF_DRAW: Final = 4
ONE_SHORT: Final = 5
CHICKEN: Final = 6
KNITTED_FORM: Final = 7
SPECIAL: Final = 8
BREADTH: Final = 9
PAY: Final = 10

_FULLY_CONCEALED: Final = 4
_CONCEALED: Final = 2
_MELDED_HAND: Final = 6


class Held(NamedTuple):
    """What a hand holds, int64 arrays: `counts` [34] concealed tiles, `live` [34] copies still to come, `codes` [5]
    and `states` [4] of the sets laid out (first), `facts` [3]: how many sets are laid out, how many of them exposed, the state
    that a pung hoped for counts in (EXPOSED; CONCEALED where nobody else plays)."""

    counts: Ints
    live: Ints
    codes: Ints
    states: Ints
    facts: Ints


class Room(NamedTuple):
    """Room for one hand's targets: its parts; `found` int64[n + 1, FOUND_WIDTH], the number of targets in the first row; `number`
    int64[SLOTS] the verdicts met numbered from 0, else -1; `met` int64[SLOTS + 1] their list, its length last."""

    parts: Parts
    found: Ints
    number: Ints
    met: Ints


class Board(NamedTuple):
    """What targets are judged by: `winds` int64[2] seat and prevailing, the rule profile, verdicts counted so far (of hands whose
    pungs hoped for count in one state), the tables of suits; `knitted` the number of the knitted straight's verdict."""

    winds: Ints
    rules: Rules
    verdicts: Verdicts
    tables: Tables
    knitted: int


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
def _bound_sets(held: Held, most: int, tables: Tables, bounds: Ints) -> None:
    """The most tiles that a suit's part of a target with four sets may lack by class, what the others lack at least taken off:
    `bounds` int64[4, CLASSES], -1 for none. Copies that are gone or melded only make it less."""
    n_sets = 4 - held.facts[0]
    rows = np.empty(4, np.int64)
    for suit in range(4):
        key = suit_key(held.counts, suit)
        rows[suit] = tables.suit[key] if suit < 3 else tables.honor[key]
    for suit in range(4):
        others = tables.join[tables.join[rows[(suit + 1) % 4], rows[(suit + 2) % 4]], rows[(suit + 3) % 4]]
        for sets in range(5):
            for paired in range(2):
                kind_class, rest = PAIRED * paired + sets, PAIRED * (1 - paired) + n_sets - sets
                bounds[suit, kind_class] = -1
                if sets <= n_sets:
                    bound = most - tables.rows[others, rest]
                    if tables.rows[rows[suit], kind_class] <= bound:
                        bounds[suit, kind_class] = bound


@leaf
def _run_missing(held: Held, missing: Ints) -> None:
    """Tiles that each run of each suit lacks, int64[3, 3]."""
    for suit in range(3):
        for start in range(3):
            missing[suit, start] = 0
            for kind in range(9 * suit + start, 9 * suit + 9, 3):
                missing[suit, start] += 0 if held.counts[kind] else 1 if held.live[kind] else IMPOSSIBLE


@leaf
def _list_knitted(held: Held, most: int, feed: Feed, parts: Parts, bounds: Ints, at: int) -> int:
    """List the parts with a run; widen `bounds` (int64[CLASSES], of the honours) to what stands beside nine knitted tiles."""
    missing, of_run = np.empty((3, 3), np.int64), np.empty(CLASSES, np.int64)
    _run_missing(held, missing)
    n_sets = 1 - held.facts[0]
    for suit in range(3):
        packed = pack_suit(held.counts, suit), pack_suit(held.live, suit)
        for start in range(3):
            nearest = IMPOSSIBLE
            for case in range(6):
                if KNITTED_SHIFTS[case][suit] == start:
                    total = 0
                    for other in range(3):
                        total += missing[other, KNITTED_SHIFTS[case][other]]
                    nearest = min(nearest, total)
            for kind_class in range(CLASSES):
                # The run's own tiles are part of what its part lacks.
                bound = most - nearest + missing[suit, start] if kind_class % PAIRED <= n_sets else -1
                of_run[kind_class] = bound
                if kind_class % PAIRED <= n_sets:
                    bounds[kind_class] = max(bounds[kind_class], most - nearest)
            at = list_parts(suit, start + 1, of_run, packed, feed, parts, at)
    return at


@leaf
def list_all_parts(held: Held, most: int, feed: Feed, tables: Tables, parts: Parts) -> None:
    """List the parts of every target that lacks at most `most` tiles."""
    bounds = np.empty((4, CLASSES), np.int64)
    _bound_sets(held, most, tables, bounds)
    at = 0
    parts.starts[:, 1:] = 0
    if held.facts[0] <= 1:
        at = _list_knitted(held, most, feed, parts, bounds[3], at)
    for suit in range(4):
        packed = pack_suit(held.counts, suit), pack_suit(held.live, suit)
        at = list_parts(suit, NO_RUN, bounds[suit], packed, feed, parts, at)


@leaf
def _verdict_apart(codes: int, pair: int, held: Held, board: Board) -> int:
    """The verdict of an arrangement with kongs, or with two or more concealed pungs: counted each time."""
    sets, states = held.codes.copy(), held.states.copy()
    sets[PAIR_COLUMN] = pair
    for index in range(held.facts[0], 4):
        sets[index] = codes & CODE_MASK
        whole = sets[index] < FIRST_CHOW and held.counts[sets[index]] >= 3
        states[index] = CONCEALED if whole else held.facts[2]
        codes >>= CODE_BITS
    return count_verdict(sets, states, board.winds, board.rules, board.verdicts)


@leaf
def _verdict_met_first(codes: int, pair: int, at: int, hoped: int, board: Board) -> int:
    """Count the verdict of four sets of which none is a kong, and pungs are as hoped for, and keep it in the table."""
    sets, states = np.empty(5, np.int64), np.full(4, hoped)
    for index in range(4):
        sets[index] = codes >> CODE_BITS * index & CODE_MASK
    sets[PAIR_COLUMN] = pair
    number = count_verdict(sets, states, board.winds, board.rules, board.verdicts)
    board.verdicts.of[at] = number
    return number


@leaf
def _count_laid_out(held: Held) -> tuple[int, int, int]:
    """Codes of the sets laid out, packed; how many of them are kongs, how many concealed."""
    codes = kongs = concealed = 0
    for index in range(held.facts[0]):
        codes |= held.codes[index] << CODE_BITS * index
        kongs += held.states[index] > EXPOSED
        concealed += held.states[index] == CONCEALED_KONG
    return codes, kongs, concealed


@leaf
def _join_class(spans: Ints, held: Held, most: int, board: Board, parts: Parts, found: Ints) -> None:
    """Join the parts of four spans of `parts.order` (int64[4, 2], one a suit), nearest first, to targets within `most`."""
    order, sheet, of, packed = parts.order, parts.columns, board.verdicts.of, board.verdicts.packed
    exposed, is_knitted = held.facts[1], sheet[order[spans[0, 0]], RUN] != NO_RUN
    laid_out, kongs, concealed = _count_laid_out(held)
    hoped = held.facts[2]
    least_d = sheet[order[spans[3, 0]], COST]
    least_c = least_d + sheet[order[spans[2, 0]], COST]
    least_b = least_c + sheet[order[spans[1, 0]], COST]
    row, shift = found[0, 0], CODE_BITS * held.facts[0]
    for place_a in range(spans[0, 0], spans[0, 1]):
        a = order[place_a]
        cost_a = sheet[a, COST]
        if cost_a + least_b > most:
            break
        codes_a, shift_a = laid_out | sheet[a, CODES] << shift, shift + CODE_BITS * sheet[a, N_SETS]
        for place_b in range(spans[1, 0], spans[1, 1]):
            b = order[place_b]
            cost_b = cost_a + sheet[b, COST]
            if cost_b + least_c > most:
                break
            codes_b, shift_b = codes_a | sheet[b, CODES] << shift_a, shift_a + CODE_BITS * sheet[b, N_SETS]
            pair_b, whole_b = max(sheet[a, PAIR], sheet[b, PAIR]), concealed + sheet[a, WHOLE_PUNGS] + sheet[b, WHOLE_PUNGS]
            for place_c in range(spans[2, 0], spans[2, 1]):
                c = order[place_c]
                cost_c = cost_b + sheet[c, COST]
                if cost_c + least_d > most:
                    break
                codes_c, shift_c = codes_b | sheet[c, CODES] << shift_b, shift_b + CODE_BITS * sheet[c, N_SETS]
                pair_c, whole_c = max(pair_b, sheet[c, PAIR]), whole_b + sheet[c, WHOLE_PUNGS]
                for place_d in range(spans[3, 0], spans[3, 1]):
                    d = order[place_d]
                    missing = cost_c + sheet[d, COST]
                    if missing > most:
                        break
                    number = board.knitted
                    if not is_knitted:
                        codes, pair = codes_c | sheet[d, CODES] << shift_c, max(pair_c, sheet[d, PAIR])
                        if kongs or (whole_c + sheet[d, WHOLE_PUNGS] >= 2 and hoped == EXPOSED):
                            number = _verdict_apart(codes >> shift, pair, held, board)
                        else:
                            at = place(codes & 63, codes >> 6 & 63, codes >> 12 & 63, codes >> 18 & 63, pair)
                            number = int(np.int64(of[at]))
                            if number == 0:
                                number = _verdict_met_first(codes, pair, at, hoped, board)
                        # What lacks one tile at most is listed whatever it scores: exact waits decide.
                        if missing > 1 and ways_of(packed[number] >> POINTS_SHIFT, 2, exposed) == 0:
                            continue
                    if row + 1 < found.shape[0]:
                        row += 1
                        found[row, 0], found[row, 1], found[row, 2], found[row, 3] = a, b, c, d
                        found[row, MISSING], found[row, VERDICT] = missing, number
    found[0, 0] = row


@leaf
def _join_runs(runs: tuple[int, int, int], n_sets: int, held: Held, most: int, board: Board, parts: Parts, found: Ints) -> None:
    """Join parts with these runs to targets of `n_sets` sets beside them and a pair, class by class."""
    spans = np.empty((4, 2), np.int64)
    starts = parts.starts
    for one in range(CLASSES):
        spans[0, 0], spans[0, 1] = starts[0, runs[0], one], starts[0, runs[0], one + 1]
        if spans[0, 0] == spans[0, 1]:
            continue
        for two in range(CLASSES):
            spans[1, 0], spans[1, 1] = starts[1, runs[1], two], starts[1, runs[1], two + 1]
            if spans[1, 0] == spans[1, 1]:
                continue
            for three in range(CLASSES):
                spans[2, 0], spans[2, 1] = starts[2, runs[2], three], starts[2, runs[2], three + 1]
                paired = one // PAIRED + two // PAIRED + three // PAIRED
                sets = n_sets - one % PAIRED - two % PAIRED - three % PAIRED
                if spans[2, 0] == spans[2, 1] or paired > 1 or sets < 0:
                    continue
                four = PAIRED * (1 - paired) + sets
                spans[3, 0], spans[3, 1] = starts[3, NO_RUN, four], starts[3, NO_RUN, four + 1]
                if spans[3, 0] < spans[3, 1]:
                    _join_class(spans, held, most, board, parts, found)


@leaf
def join_parts(held: Held, most: int, board: Board, parts: Parts, found: Ints) -> None:
    """List every target that lacks at most `most` tiles of the concealed hand in `found` (int64[n + 1, FOUND_WIDTH])."""
    found[0, 0] = 0
    laid_out = held.facts[0]
    if laid_out <= 1:
        for case in range(6):
            one, two, three = KNITTED_SHIFTS[case]
            _join_runs((one + 1, two + 1, three + 1), 1 - laid_out, held, most, board, parts, found)
    _join_runs((NO_RUN, NO_RUN, NO_RUN), 4 - laid_out, held, most, board, parts, found)


@leaf
def _nearest_strong(held: Held, board: Board, found: Ints) -> int:
    """Tiles missing to the nearest target that needs neither luck nor self-draw to reach 8."""
    nearest, enough = OUT_OF_REACH, LEGAL if held.facts[1] else LEGAL - _CONCEALED
    if held.facts[2] == CONCEALED:
        enough = LEGAL - _FULLY_CONCEALED
    for row in range(1, found[0, 0] + 1):
        if found[row, MISSING] < nearest and board.verdicts.packed[found[row, VERDICT]] >> POINTS_SHIFT >= enough:
            nearest = int(found[row, MISSING])
    return nearest


@leaf
def find_targets(held: Held, most: int, limit: int, reach: int, feed: Feed, board: Board, room: Room) -> int:
    """List targets ever farther, from `most` missing tiles on up to `limit`, until those within `reach` of the nearest strong one
    are there. Returns how many."""
    while True:
        list_all_parts(held, most, feed, board.tables, room.parts)
        join_parts(held, most, board, room.parts, room.found)
        near = _nearest_strong(held, board, room.found)
        if near + reach <= most or most >= limit:
            return int(room.found[0, 0])
        most = min(limit, near + reach if near < OUT_OF_REACH else most + 1)


@entry
def walk_targets(held: Held, most: int, limit: int, reach: int, feed: Feed, board: Board, room: Room) -> int:
    """As `find_targets`, for Python."""
    return find_targets(held, most, limit, reach, feed, board, room)


@entry
def spell_out(held: Held, parts: Parts, found: Ints) -> Ints:
    """The targets in `found` with their sets: int64[n, TARGET_WIDTH]."""
    n = found[0, 0]
    rows = np.full((n, TARGET_WIDTH), NO_TILE, np.int64)
    for row in range(n):
        at = held.facts[0]
        rows[row, :at] = held.codes[:at]
        shifts = 0
        for suit in range(4):
            columns = parts.columns[found[row + 1, suit]]
            codes = columns[CODES]
            for _ in range(columns[N_SETS]):
                rows[row, at] = codes & CODE_MASK
                codes >>= CODE_BITS
                at += 1
            if columns[PAIR] >= 0:
                rows[row, PAIR_COLUMN] = columns[PAIR]
            shifts = shifts * RUNS + columns[RUN]
        for case in range(6):
            one, two, three = KNITTED_SHIFTS[case]
            if shifts == (((one + 1) * RUNS + two + 1) * RUNS + three + 1) * RUNS:
                rows[row, CASE] = case
    return rows


@entry
def missing_of(rows: Ints, laid_out: int, left: Ints) -> Ints:
    """Kinds that a hand (`left` int64[34]) lacks to each target spelled out, one a place, then NO_TILE: int64[n, 14]."""
    lacking = np.full((rows.shape[0], 14), NO_TILE, np.int64)
    need = np.zeros(34, np.int64)
    for row in range(rows.shape[0]):
        need[:] = 0
        need[rows[row, PAIR_COLUMN]] += 2
        for index in range(laid_out, 4):
            if rows[row, index] >= 0:
                for step in range(3):
                    need[TILES_OF_SET[rows[row, index], step]] += 1
        if rows[row, CASE] >= 0:
            for index in range(9):
                need[KNITTED[rows[row, CASE], index]] += 1
        at = 0
        for kind in range(34):
            for _ in range(need[kind] - left[kind]):
                lacking[row, at] = kind
                at += 1
    return lacking
