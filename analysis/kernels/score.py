"""The best reading of a complete hand: every form, every arrangement, every set that the last tile may have completed."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from analysis.fans import FanId
from analysis.kernels.arrangement import (
    CONCEALED,
    CONCEALED_KONG,
    FIRST_CHOW,
    HONORS_AND_KNITTED,
    KNITTED_STRAIGHT,
    MELDED_KONG,
    NO_TILE,
    ROWS,
    SEVEN_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
    Ints,
    entry,
    first_tile,
    leaf,
    list_arrangements,
)
from analysis.kernels.bits import KNITTED_KINDS, Tiles, tiles_of_counts
from analysis.kernels.combinations import count_combinations
from analysis.kernels.detectors import pung_of_terminals_or_honors
from analysis.kernels.evaluate import concealed_pung_fans, form_fans, set_fans, settle, tile_fans, wait_fans, win_fans
from analysis.kernels.features import (
    FORM_SLOT,
    KNITTED_WAIT_FLAG,
    NO_WAIT,
    PAIR_SLOT,
    SINGLE,
    STATES_AFTER,
    Rules,
    Win,
    gather,
    read_win,
    shown_copies,
    wait_of,
)
from analysis.kernels.forms import (
    find_waits,
    holds_knitted,
    is_honors_and_knitted,
    is_seven_pairs,
    is_thirteen_orphans,
    shift_knitted,
)
from analysis.kernels.tally import FAN_SLOTS, comes_first, unpack

# Places of a reading in int64[READING]: its form, the slot that the last tile completed, the wait, the points, the tally of
# what counts and of what is there (two words each), then four set codes and the pair.
FORM: Final = 0
COMPLETED: Final = 1
WAIT: Final = 2
POINTS: Final = 3
COUNTED: Final = 4
FOUND: Final = 6
SETS: Final = 8
READING: Final = 13

BEST: Final = 0
SECOND: Final = 1

# Places of the work array, one for many hands (each array handed on costs a call more than most calls here do): the
# concealed tiles, so that it stands for them; codes of the melds; the reading at hand (sets, pair, states); whether the hand
# waited on one kind only; the best reading, and the best among the other arrangements.
_MELDS: Final = 34
_LAID: Final = 38
_PAIR: Final = _LAID + PAIR_SLOT
_STATES: Final = _LAID + STATES_AFTER
_ONE_WAIT: Final = 47
_READINGS: Final = 48
WORK: Final = _READINGS + 2 * READING
"""Length of the work array."""
_UNKNOWN: Final = -1
_CHOW_FAMILY: Final = 0
_TERMINAL_PUNG: Final = int(FanId.PUNG_OF_TERMINALS_OR_HONORS)


class Table(NamedTuple):
    """One complete hand laid out: concealed tiles and all tiles as masks, the number of melds, the way of winning, and the
    tally of the fan that the tiles make."""

    held: Tiles
    tiles: Tiles
    n_melds: int
    win: Win
    large: int
    small: int


class Reading(NamedTuple):
    """Readings unpacked for Python: the best and the second-best arrangement, int64[2, READING] (POINTS is -1 where there is
    none); fan that are there in the best, and that count in each, int64[83] and int64[2, 83]; `states` int64[4] of the sets."""

    rows: Ints
    found: Ints
    counted: Ints
    states: Ints


@leaf
def lay_table(concealed: Ints, melds: Ints, win_fields: Ints, work: Ints) -> Table:
    """Set a hand out: `concealed` int64[34] with the last tile, `melds` int64[4, 2] of codes and states (code -1: none)."""
    for kind in range(34):
        work[kind] = concealed[kind]
    held = tiles_of_counts(work)
    n_melds = kongs = 0
    for index in range(4):
        code, state = melds[index, 0], melds[index, 1]
        work[_MELDS + index] = work[_LAID + index] = code
        work[_STATES + index] = CONCEALED if code < 0 else state
        n_melds += code >= 0
        kongs += code >= 0 and (state == MELDED_KONG or state == CONCEALED_KONG)
    tiles = held
    if n_melds:
        _shift_melds(n_melds, 1, work)
        tiles = tiles_of_counts(work)
        _shift_melds(n_melds, -1, work)
    win = read_win(win_fields)
    fourth = win.fourth | int(n_melds > 0 and shown_copies(work, _LAID, win.tile) == 3)
    win = Win(win.tile, win.seat, win.prevailing, win.self_draw, fourth, win.last, win.kong)
    large, small = tile_fans(tiles, kongs)
    return Table(held, tiles, n_melds, win, large, small)


@leaf
def _shift_melds(n_melds: int, change: int, work: Ints) -> None:
    """Add the tiles of the melds to the concealed ones, or take them away."""
    for index in range(n_melds):
        code, state = work[_MELDS + index], work[_STATES + index]
        low = first_tile(code)
        for step in range(3):
            work[low if code < FIRST_CHOW else low + step] += change
        if state == MELDED_KONG or state == CONCEALED_KONG:
            work[low] += change


@leaf
def _has_one_wait(tile: int, n_melds: int, work: Ints) -> bool:
    if work[_ONE_WAIT] == _UNKNOWN:
        work[tile] -= 1
        waits = find_waits(work, n_melds)
        work[tile] += 1
        work[_ONE_WAIT] = waits & (waits - 1) == 0
    return work[_ONE_WAIT] == 1


@leaf
def _may_complete(slot: int, form: int, case: int, n_melds: int, tile: int, work: Ints) -> bool:
    """Whether the last tile may have completed this slot; equal sets count once."""
    if slot == PAIR_SLOT:
        return work[_PAIR] == tile
    if slot == FORM_SLOT:
        return form != STANDARD and (form != KNITTED_STRAIGHT or KNITTED_KINDS[case] >> tile & 1 == 1)
    code = work[_LAID + slot]
    if code < 0:
        return False
    low = first_tile(code)
    if tile < low or tile > (low if code < FIRST_CHOW else low + 2):
        return False
    for index in range(n_melds, slot):
        if work[_LAID + index] == code:
            return False
    return True


@leaf
def _wait(slot: int, form: int, case: int, n_melds: int, tile: int, counts_knitted: int, work: Ints) -> int:
    """The wait that the last tile may count as in this slot; `counts_knitted` is the profile's."""
    if form == KNITTED_STRAIGHT and KNITTED_KINDS[case] >> tile & 1 and counts_knitted == 0:
        return NO_WAIT
    wait = wait_of(work[_LAID + slot] if slot < PAIR_SLOT else NO_TILE, work[_PAIR], slot, tile)
    if form == SEVEN_PAIRS or form == THIRTEEN_ORPHANS or form == HONORS_AND_KNITTED:
        wait = SINGLE
    return wait if wait != NO_WAIT and _has_one_wait(tile, n_melds, work) else NO_WAIT


@leaf
def _is_best_arrangement(form: int, work: Ints) -> bool:
    """Whether the arrangement at hand is that of the best reading so far."""
    if work[_READINGS + POINTS] < 0 or work[_READINGS + FORM] != form:
        return False
    for index in range(5):
        if work[_READINGS + SETS + index] != work[_LAID + index]:
            return False
    return True


@leaf
def _is_ahead(points: int, large: int, small: int, at: int, work: Ints) -> bool:
    """More points than the reading kept at `at`, or as many with the larger fan first: what most people would name."""
    if points != work[at + POINTS]:
        return points > work[at + POINTS]
    return comes_first(large, small, work[at + COUNTED], work[at + COUNTED + 1])


@leaf
def _keep(form: int, slot: int, wait: int, found: tuple[int, int], counted: tuple[int, int, int], work: Ints) -> None:
    """Keep a reading if it is the best so far, or the best among the arrangements other than the best one's."""
    large, small, points = counted
    at = _READINGS
    same = _is_best_arrangement(form, work)
    if _is_ahead(points, large, small, at, work):
        if not same:
            for place in range(_READINGS, _READINGS + READING):
                work[place + READING] = work[place]
    elif not same and _is_ahead(points, large, small, at + READING, work):
        at += READING
    else:
        return
    work[at + FORM], work[at + COMPLETED], work[at + WAIT], work[at + POINTS] = form, slot, wait, points
    work[at + COUNTED], work[at + COUNTED + 1] = large, small
    work[at + FOUND], work[at + FOUND + 1] = found
    for index in range(5):
        work[at + SETS + index] = work[_LAID + index]


@leaf
def _read_arrangement(form: int, case: int, table: Table, rules: Rules, work: Ints) -> None:
    """Count the arrangement at hand for each slot that the last tile may have completed."""
    kinds, win, n_melds = table.tiles.once, table.win, table.n_melds
    counts_knitted = rules.flags[KNITTED_WAIT_FLAG]
    sets = gather(work, _LAID, rules.combinations)
    of_form, of_sets = form_fans(form, kinds, rules.flags), set_fans(form, sets, kinds, win, rules.flags)
    of_win = win_fans(form, sets, table.tiles, win)
    large = table.large | of_form[0] | of_sets[0] | of_win[0]
    small = table.small | of_form[1] | of_sets[1] | of_win[1]
    for slot in range(n_melds, FORM_SLOT + 1):
        if not _may_complete(slot, form, case, n_melds, win.tile, work):
            continue
        wait = _wait(slot, form, case, n_melds, win.tile, counts_knitted, work)
        # The pung that a discard completed is melded.
        melded = slot < PAIR_SLOT and work[_LAID + slot] < FIRST_CHOW and win.self_draw == 0
        of_pungs = concealed_pung_fans(sets.concealed_pungs - melded)
        found = (large | of_pungs[0], small | of_pungs[1] | wait_fans(wait))
        _keep(form, slot, wait, found, settle(found[0], found[1], 1, rules.kills), work)


@leaf
def _read_rows(rows: Ints, n_rows: int, form: int, case: int, table: Table, rules: Rules, work: Ints) -> None:
    """Lay each arrangement of the concealed tiles in `rows` out beside the melds, and count it."""
    for row in range(n_rows):
        for index in range(table.n_melds, 4):
            work[_LAID + index] = rows[row, index - table.n_melds]
        work[_PAIR] = rows[row, PAIR_SLOT]
        _read_arrangement(form, case, table, rules, work)


@leaf
def _read_knitted(rows: Ints, table: Table, rules: Rules, work: Ints) -> None:
    """The nine tiles of a knitted straight, and what is beside them."""
    form = KNITTED_STRAIGHT
    for case in range(6):
        if holds_knitted(table.held, case):
            shift_knitted(work, case, -1)
            n_rows = list_arrangements(work, 1 - table.n_melds, rows)
            shift_knitted(work, case, 1)
            _read_rows(rows, n_rows, form, case, table, rules, work)


@leaf
def _read_whole(table: Table, rules: Rules, work: Ints) -> None:
    """The forms without sets."""
    no_case = NO_TILE
    for index in range(5):
        work[_LAID + index] = NO_TILE
    for form in range(SEVEN_PAIRS, KNITTED_STRAIGHT):
        fits = is_honors_and_knitted(table.held) if form == HONORS_AND_KNITTED else is_thirteen_orphans(table.held)
        if form == SEVEN_PAIRS:
            fits = is_seven_pairs(table.held)
        if fits:
            _read_arrangement(form, no_case, table, rules, work)


@leaf
def read_hand(rows: Ints, table: Table, rules: Rules, work: Ints) -> int:
    """Find the best readings of the complete hand in `work`; return the points, or -1 if the hand is not complete.

    `rows` int64[ROWS, 5] is scratch.
    """
    work[_ONE_WAIT] = _UNKNOWN
    work[_READINGS + POINTS] = work[_READINGS + READING + POINTS] = -1
    form, no_case = STANDARD, NO_TILE
    n_rows = list_arrangements(work, 4 - table.n_melds, rows)
    _read_rows(rows, n_rows, form, no_case, table, rules, work)
    if table.n_melds <= 1:
        _read_knitted(rows, table, rules, work)
    if table.n_melds == 0:
        _read_whole(table, rules, work)
    return int(work[_READINGS + POINTS])


@leaf
def best_form_and_pair(work: Ints) -> tuple[int, int]:
    """Form and pair (NO_TILE where it has no sets) of the best reading that `read_hand` found."""
    return work[_READINGS + FORM], work[_READINGS + SETS + PAIR_SLOT]


@leaf
def _find_all(rules: Rules, work: Ints, found: Ints) -> None:
    """Every fan that is there in the best reading (int64[83]): combinations and 幺九刻 that do not count too."""
    for index in range(5):
        work[_LAID + index] = work[_READINGS + SETS + index]
    sets = gather(work, _LAID, rules.combinations)
    chosen = np.empty(FAN_SLOTS, np.int64)
    unpack(sets.large, sets.small, chosen)
    unpack(work[_READINGS + FOUND], work[_READINGS + FOUND + 1], found)
    for fan in range(FAN_SLOTS):
        found[fan] -= chosen[fan]
    found[_TERMINAL_PUNG] = pung_of_terminals_or_honors(sets.pungs)
    kinds = np.empty(4, np.int64)
    for family in range(2):
        n = 0
        for index in range(4):
            code = work[_LAID + index]
            if code >= 0 and (code >= FIRST_CHOW) == (family == _CHOW_FAMILY):
                kinds[n] = first_tile(code)
                n += 1
        count_combinations(kinds, n, family == _CHOW_FAMILY, found, chosen)


@leaf
def points_of_win(concealed: Ints, melds: Ints, win: Ints, rules: Rules, rows: Ints, work: Ints) -> int:
    """Points without flowers of one hand, -1 if it is not complete (shapes as in `lay_table`; `win` int64[WIN_FIELDS], `rows`
    int64[ROWS, 5] and `work` int64[WORK] are scratch)."""
    return read_hand(rows, lay_table(concealed, melds, win, work), rules, work)


@leaf
def unpack_best(work: Ints, counted: Ints) -> None:
    """The fan (int64[83]) that count in the reading that `points_of_win` found last."""
    unpack(int(work[_READINGS + COUNTED]), int(work[_READINGS + COUNTED + 1]), counted)


@entry
def score_one(concealed: Ints, melds: Ints, win: Ints, rules: Rules) -> Reading:
    """Best readings of one hand (shapes as in `lay_table`, `win` int64[WIN_FIELDS]); POINTS is -1 if it is not complete."""
    rows, work = np.empty((ROWS, 5), np.int64), np.empty(WORK, np.int64)
    table = lay_table(concealed, melds, win, work)
    found, counted = np.zeros(FAN_SLOTS, np.int64), np.zeros((2, FAN_SLOTS), np.int64)
    readings = work[_READINGS:].reshape(2, READING)
    if read_hand(rows, table, rules, work) >= 0:
        _find_all(rules, work, found)
        for row in range(2):
            if readings[row, POINTS] >= 0:
                large, small = work[_READINGS + row * READING + COUNTED], work[_READINGS + row * READING + COUNTED + 1]
                unpack(large, small, counted[row])
    return Reading(readings, found, counted, work[_STATES : _STATES + 4])


@entry
def score_batch(concealed: Ints, melds: Ints, wins: Ints, rules: Rules, counted: Ints) -> Ints:
    """Score n hands: `concealed` int64[n, 34], `melds` int64[n, 4, 2], `wins` int64[n, WIN_FIELDS].

    Fills `counted` int64[n, 83]; returns int64[n] points without flowers, -1 for a hand that is not complete.
    """
    n = concealed.shape[0]
    points = np.empty(n, np.int64)
    rows, work = np.empty((ROWS, 5), np.int64), np.empty(WORK, np.int64)
    for index in range(n):
        table = lay_table(concealed[index], melds[index], wins[index], work)
        points[index] = read_hand(rows, table, rules, work)
        if points[index] >= 0:
            unpack(int(work[_READINGS + COUNTED]), int(work[_READINGS + COUNTED + 1]), counted[index])
        else:
            counted[index] = 0
    return points
