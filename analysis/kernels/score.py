"""The best reading of a complete hand: every form, every arrangement, every set that the last tile may have completed."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from analysis.kernels.arrangement import (
    CONCEALED,
    FIRST_CHOW,
    HONORS_AND_KNITTED,
    KNITTED,
    KNITTED_STRAIGHT,
    MAX_ARRANGEMENTS,
    NO_TILE,
    SEVEN_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
    Ints,
    entry,
    first_tile,
    holds_knitted,
    is_honors_and_knitted,
    is_seven_pairs,
    is_thirteen_orphans,
    leaf,
    list_arrangements,
    shift_knitted,
    waits_on_one_kind,
)
from analysis.kernels.evaluate import FAN_SLOTS, count_fans, measure
from analysis.kernels.features import (
    FEATURES,
    FORM_SLOT,
    KNITTED_WAIT_FLAG,
    NO_WAIT,
    PAIR_SLOT,
    SINGLE,
    WIN_TILE,
    Rules,
    tally_tiles,
    wait_of,
)

UNKNOWN: Final = -1


class Reading(NamedTuple):
    """Room for the best reading: fan that are there and that count (int64[83]), sets and pair (int64[5]), states of the
    sets (int64[4]), and `facts` int64[5]: form, slot that the last tile completed, wait, points, whether a wait may count.
    They travel in an array, not as arguments: numba would compile the callee again for each constant."""

    found: Ints
    counted: Ints
    sets: Ints
    states: Ints
    facts: Ints


class Table(NamedTuple):
    """One hand on the way: concealed tiles, all tiles (int64[34]), melds (codes and states, int64[4] each), their number,
    and int64[1] of whether it waited on one kind only (UNKNOWN until asked)."""

    concealed: Ints
    counts: Ints
    meld_codes: Ints
    meld_states: Ints
    n_melds: int
    one_wait: Ints


@leaf
def new_reading() -> Reading:
    """Room for one reading."""
    return Reading(
        np.zeros(FAN_SLOTS, np.int64),
        np.zeros(FAN_SLOTS, np.int64),
        np.full(5, NO_TILE, np.int64),
        np.zeros(4, np.int64),
        np.zeros(5, np.int64),
    )


@leaf
def _is_better(points: int, counted: Ints, best: Reading) -> bool:
    """More points, or as many with the larger fan first: the reading that most people would name."""
    if points != best.facts[3]:
        return points > best.facts[3]
    for fan in range(1, FAN_SLOTS):
        if counted[fan] != best.counted[fan]:
            return counted[fan] > best.counted[fan]
    return False


@leaf
def _has_one_wait(table: Table, win: Ints) -> bool:
    if table.one_wait[0] == UNKNOWN:
        table.concealed[win[WIN_TILE]] -= 1
        table.one_wait[0] = waits_on_one_kind(table.concealed, table.n_melds)
        table.concealed[win[WIN_TILE]] += 1
    return table.one_wait[0] == 1


@leaf
def _consider(table: Table, win: Ints, rules: Rules, trial: Reading, best: Reading) -> None:
    """Count the sets in `trial` for its form and slot, and keep the reading if it is the best so far."""
    form, slot = trial.facts[0], trial.facts[1]
    code = trial.sets[slot] if slot < PAIR_SLOT else NO_TILE
    wait = wait_of(code, trial.sets[PAIR_SLOT], slot, win[WIN_TILE])
    if form == SEVEN_PAIRS or form == THIRTEEN_ORPHANS or form == HONORS_AND_KNITTED:
        wait = SINGLE
    if wait != NO_WAIT and (trial.facts[4] == 0 or not _has_one_wait(table, win)):
        wait = NO_WAIT
    trial.facts[2] = wait
    x = np.empty(FEATURES, np.int64)
    measure(trial.facts, trial.sets, trial.states, win, rules, x)
    tally_tiles(table.counts, x)
    trial.facts[3] = count_fans(x, rules.absorbs, trial.found, trial.counted)
    if _is_better(trial.facts[3], trial.counted, best):
        best.found[:] = trial.found
        best.counted[:] = trial.counted
        best.sets[:] = trial.sets
        best.states[:] = trial.states
        best.facts[:] = trial.facts


@leaf
def _holds(code: int, tile: int) -> bool:
    low = first_tile(code)
    return low == tile if code < FIRST_CHOW else low <= tile <= low + 2


@leaf
def _lay_out(row: Ints, n_sets: int, table: Table, trial: Reading) -> None:
    """Put melds, then the sets of one arrangement, into `trial`."""
    trial.sets[:] = NO_TILE
    trial.states[:] = CONCEALED
    for index in range(table.n_melds):
        trial.sets[index] = table.meld_codes[index]
        trial.states[index] = table.meld_states[index]
    for index in range(n_sets):
        trial.sets[table.n_melds + index] = row[index]
    trial.sets[PAIR_SLOT] = row[4]


@leaf
def _read_sets(n_sets: int, table: Table, win: Ints, rules: Rules, trial: Reading, best: Reading) -> None:
    """Try the last tile in each different set, and in the pair, of the sets laid out in `trial`."""
    for slot in range(table.n_melds, table.n_melds + n_sets):
        if _holds(trial.sets[slot], win[WIN_TILE]) and not _stands_before(trial.sets, table.n_melds, slot):
            trial.facts[1] = slot
            _consider(table, win, rules, trial, best)
    if trial.sets[PAIR_SLOT] == win[WIN_TILE]:
        trial.facts[1] = PAIR_SLOT
        _consider(table, win, rules, trial, best)


@leaf
def _stands_before(sets: Ints, start: int, slot: int) -> bool:
    """Whether an equal set was considered already."""
    for index in range(start, slot):
        if sets[index] == sets[slot]:
            return True
    return False


@leaf
def _read_standard(rows: Ints, table: Table, win: Ints, rules: Rules, trial: Reading, best: Reading) -> None:
    n_sets = 4 - table.n_melds
    trial.facts[0] = STANDARD
    trial.facts[4] = 1
    for index in range(list_arrangements(table.concealed, n_sets, rows)):
        _lay_out(rows[index], n_sets, table, trial)
        _read_sets(n_sets, table, win, rules, trial, best)


@leaf
def _read_knitted(rows: Ints, table: Table, win: Ints, rules: Rules, trial: Reading, best: Reading) -> None:
    """The nine tiles of a knitted straight, and what is beside them."""
    n_sets = 1 - table.n_melds
    trial.facts[0] = KNITTED_STRAIGHT
    for case in range(6):
        if not holds_knitted(table.concealed, case):
            continue
        shift_knitted(table.concealed, case, -1)
        n_rows = list_arrangements(table.concealed, n_sets, rows)
        shift_knitted(table.concealed, case, 1)
        for index in range(n_rows):
            _lay_out(rows[index], n_sets, table, trial)
            trial.facts[4] = rules.flags[KNITTED_WAIT_FLAG] or not _is_knitted_tile(case, win[WIN_TILE])
            _read_sets(n_sets, table, win, rules, trial, best)
            if _is_knitted_tile(case, win[WIN_TILE]):
                trial.facts[1] = FORM_SLOT
                _consider(table, win, rules, trial, best)


@leaf
def _is_knitted_tile(case: int, tile: int) -> bool:
    for index in range(9):
        if KNITTED[case, index] == tile:
            return True
    return False


@leaf
def _read_whole(table: Table, win: Ints, rules: Rules, trial: Reading, best: Reading) -> None:
    """The forms without sets."""
    trial.sets[:] = NO_TILE
    trial.states[:] = CONCEALED
    trial.facts[1] = FORM_SLOT
    trial.facts[4] = 1
    for form in range(SEVEN_PAIRS, KNITTED_STRAIGHT):
        fits = is_honors_and_knitted(table.concealed) if form == HONORS_AND_KNITTED else is_thirteen_orphans(table.concealed)
        if form == SEVEN_PAIRS:
            fits = is_seven_pairs(table.concealed)
        if fits:
            trial.facts[0] = form
            _consider(table, win, rules, trial, best)


@leaf
def read_hand(table: Table, win: Ints, rules: Rules, rows: Ints, trial: Reading, best: Reading) -> int:
    """Find the best reading of one complete hand into `best`; return its points, or -1 if it is not complete.

    `rows` int64[MAX_ARRANGEMENTS, 5] and `trial` are scratch.
    """
    best.facts[3] = -1
    _read_standard(rows, table, win, rules, trial, best)
    if table.n_melds <= 1:
        _read_knitted(rows, table, win, rules, trial, best)
    if table.n_melds == 0:
        _read_whole(table, win, rules, trial, best)
    return best.facts[3]


@leaf
def lay_table(concealed: Ints, melds: Ints) -> Table:
    """Set a hand out: `concealed` int64[34] with the last tile, `melds` int64[4, 2] of codes and states (code -1: none)."""
    counts = concealed.copy()
    n_melds = 0
    for index in range(4):
        code = melds[index, 0]
        if code < 0:
            break
        n_melds += 1
        low = first_tile(code)
        if code < FIRST_CHOW:
            counts[low] += 3 if melds[index, 1] < 2 else 4
        else:
            for step in range(3):
                counts[low + step] += 1
    return Table(concealed.copy(), counts, melds[:, 0].copy(), melds[:, 1].copy(), n_melds, np.full(1, UNKNOWN, np.int64))


@entry
def score_one(concealed: Ints, melds: Ints, win: Ints, rules: Rules) -> Reading:
    """Best reading of one hand (shapes as in `lay_table`, `win` int64[WIN_FIELDS]); `facts[3]` is -1 if it is not complete."""
    rows = np.empty((MAX_ARRANGEMENTS, 5), np.int64)
    best = new_reading()
    read_hand(lay_table(concealed, melds), win, rules, rows, new_reading(), best)
    return best


@entry
def score_batch(concealed: Ints, melds: Ints, wins: Ints, rules: Rules, counted: Ints) -> Ints:
    """Score n hands: `concealed` int64[n, 34], `melds` int64[n, 4, 2], `wins` int64[n, WIN_FIELDS].

    Fills `counted` int64[n, 83]; returns int64[n] points without flowers, -1 for a hand that is not complete.
    """
    n = concealed.shape[0]
    points = np.empty(n, np.int64)
    rows = np.empty((MAX_ARRANGEMENTS, 5), np.int64)
    trial, best = new_reading(), new_reading()
    for index in range(n):
        points[index] = read_hand(lay_table(concealed[index], melds[index]), wins[index], rules, rows, trial, best)
        counted[index] = best.counted
    return points
