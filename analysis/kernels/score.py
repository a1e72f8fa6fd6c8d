"""The best reading of a complete hand: every form, every arrangement, every set that the last tile may have completed."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from analysis.kernels.arrangement import (
    CONCEALED,
    CONCEALED_KONG,
    FIRST_CHOW,
    HONORS_AND_KNITTED,
    KNITTED_STRAIGHT,
    MAX_ARRANGEMENTS,
    MELDED_KONG,
    NO_TILE,
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
    Rules,
    Sets,
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
_UNKNOWN: Final = -1
_CHOW_FAMILY: Final = 0


class Room(NamedTuple):
    """Room to read hands in, made once for many: `rows` int64[64, 5] arrangements, `counts` int64[34], `sets` int64[5] and
    `states` int64[4] of the reading at hand, `one_wait` int64[1] whether the hand waited on one kind only (_UNKNOWN until
    asked), `best` int64[2, READING] the best reading, and the best among the other arrangements."""

    rows: Ints
    counts: Ints
    sets: Ints
    states: Ints
    one_wait: Ints
    best: Ints


class Table(NamedTuple):
    """One complete hand laid out: `concealed` int64[34] with the last tile and as masks, `melds` int64[4, 2] and their number,
    all tiles as masks, the way of winning, and the tally of the fan that the tiles make."""

    concealed: Ints
    held: Tiles
    melds: Ints
    n_melds: int
    tiles: Tiles
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
def new_room() -> Room:
    """Room for one hand at a time."""
    return Room(
        np.empty((MAX_ARRANGEMENTS, 5), np.int64),
        np.empty(34, np.int64),
        np.empty(5, np.int64),
        np.empty(4, np.int64),
        np.empty(1, np.int64),
        np.empty((2, READING), np.int64),
    )


@leaf
def lay_table(concealed: Ints, melds: Ints, win_fields: Ints, room: Room) -> Table:
    """Set a hand out: `concealed` int64[34] with the last tile, `melds` int64[4, 2] of codes and states (code -1: none)."""
    counts = room.counts
    for kind in range(34):
        counts[kind] = concealed[kind]
    n_melds = kongs = 0
    for index in range(4):
        code, state = melds[index, 0], melds[index, 1]
        room.sets[index] = code
        room.states[index] = CONCEALED if code < 0 else state
        if code < 0:
            continue
        n_melds += 1
        is_kong = state == MELDED_KONG or state == CONCEALED_KONG
        kongs += is_kong
        low = first_tile(code)
        for step in range(3):
            counts[low if code < FIRST_CHOW else low + step] += 1
        counts[low] += is_kong
    tiles = tiles_of_counts(counts)
    win = read_win(win_fields)
    fourth = win.fourth | int(n_melds > 0 and shown_copies(room.sets, room.states, win.tile) == 3)
    win = Win(win.tile, win.seat, win.prevailing, win.self_draw, fourth, win.last, win.kong)
    large, small = tile_fans(tiles, kongs)
    held = tiles_of_counts(concealed) if n_melds else tiles
    return Table(concealed, held, melds, n_melds, tiles, win, large, small)


@leaf
def _has_one_wait(table: Table, room: Room) -> bool:
    if room.one_wait[0] == _UNKNOWN:
        table.concealed[table.win.tile] -= 1
        waits = find_waits(table.concealed, table.n_melds)
        table.concealed[table.win.tile] += 1
        room.one_wait[0] = waits & (waits - 1) == 0
    return room.one_wait[0] == 1


@leaf
def _may_complete(slot: int, form: int, case: int, table: Table, sets: Ints) -> bool:
    """Whether the last tile may have completed this slot; equal sets count once."""
    tile = table.win.tile
    if slot == PAIR_SLOT:
        return sets[PAIR_SLOT] == tile
    if slot == FORM_SLOT:
        return form != STANDARD and (form != KNITTED_STRAIGHT or KNITTED_KINDS[case] >> tile & 1 == 1)
    code = sets[slot]
    if code < 0:
        return False
    low = first_tile(code)
    if tile < low or tile > (low if code < FIRST_CHOW else low + 2):
        return False
    for index in range(table.n_melds, slot):
        if sets[index] == code:
            return False
    return True


@leaf
def _wait(slot: int, form: int, case: int, table: Table, rules: Rules, room: Room) -> int:
    """The wait that the last tile may count as in this slot."""
    tile = table.win.tile
    if form == KNITTED_STRAIGHT and KNITTED_KINDS[case] >> tile & 1 and not rules.flags[KNITTED_WAIT_FLAG]:
        return NO_WAIT
    wait = wait_of(room.sets[slot] if slot < PAIR_SLOT else NO_TILE, room.sets[PAIR_SLOT], slot, tile)
    if form == SEVEN_PAIRS or form == THIRTEEN_ORPHANS or form == HONORS_AND_KNITTED:
        wait = SINGLE
    return wait if wait != NO_WAIT and _has_one_wait(table, room) else NO_WAIT


@leaf
def _is_best_arrangement(form: int, sets: Ints, best: Ints) -> bool:
    if best[BEST, POINTS] < 0 or best[BEST, FORM] != form:
        return False
    for index in range(5):
        if best[BEST, SETS + index] != sets[index]:
            return False
    return True


@leaf
def _is_ahead(points: int, large: int, small: int, row: int, best: Ints) -> bool:
    """More points, or as many with the larger fan first: the reading that most people would name."""
    if points != best[row, POINTS]:
        return points > best[row, POINTS]
    return comes_first(large, small, best[row, COUNTED], best[row, COUNTED + 1])


@leaf
def _keep(form: int, slot: int, wait: int, found: tuple[int, int], counted: tuple[int, int, int], room: Room) -> None:
    """Keep a reading if it is the best so far, or the best among the arrangements other than the best one's."""
    best = room.best
    large, small, points = counted
    row = BEST
    same = _is_best_arrangement(form, room.sets, best)
    if _is_ahead(points, large, small, BEST, best):
        if not same:
            for place in range(READING):
                best[SECOND, place] = best[BEST, place]
    elif not same and _is_ahead(points, large, small, SECOND, best):
        row = SECOND
    else:
        return
    best[row, FORM], best[row, COMPLETED], best[row, WAIT], best[row, POINTS] = form, slot, wait, points
    best[row, COUNTED], best[row, COUNTED + 1] = large, small
    best[row, FOUND], best[row, FOUND + 1] = found
    for index in range(5):
        best[row, SETS + index] = room.sets[index]


@leaf
def _read_arrangement(form: int, case: int, table: Table, rules: Rules, room: Room) -> None:
    """Count the arrangement laid out in `room` for each slot that the last tile may have completed."""
    kinds, win = table.tiles.once, table.win
    sets = gather(room.sets, room.states, rules)
    of_form, of_sets = form_fans(form, kinds, rules), set_fans(form, sets, kinds, win, rules)
    of_win = win_fans(form, sets, table.tiles, win)
    large = table.large | of_form[0] | of_sets[0] | of_win[0]
    small = table.small | of_form[1] | of_sets[1] | of_win[1]
    for slot in range(table.n_melds, FORM_SLOT + 1):
        if not _may_complete(slot, form, case, table, room.sets):
            continue
        wait = _wait(slot, form, case, table, rules, room)
        # The pung that a discard completed is melded.
        melded = slot < PAIR_SLOT and room.sets[slot] < FIRST_CHOW and win.self_draw == 0
        of_pungs = concealed_pung_fans(sets.concealed_pungs - melded)
        found = (large | of_pungs[0], small | of_pungs[1] | wait_fans(wait))
        _keep(form, slot, wait, found, settle(found[0], found[1], 1, rules), room)


@leaf
def _read_rows(n_rows: int, form: int, case: int, table: Table, rules: Rules, room: Room) -> None:
    """Lay each arrangement of the concealed tiles in `room.rows` out beside the melds, and count it."""
    for row in range(n_rows):
        for index in range(4):
            code = table.melds[index, 0] if index < table.n_melds else room.rows[row, index - table.n_melds]
            room.sets[index] = code
        room.sets[PAIR_SLOT] = room.rows[row, PAIR_SLOT]
        _read_arrangement(form, case, table, rules, room)


@leaf
def _read_knitted(table: Table, rules: Rules, room: Room) -> None:
    """The nine tiles of a knitted straight, and what is beside them."""
    form = KNITTED_STRAIGHT
    for case in range(6):
        if holds_knitted(table.held, case):
            shift_knitted(table.concealed, case, -1)
            n_rows = list_arrangements(table.concealed, 1 - table.n_melds, room.rows)
            shift_knitted(table.concealed, case, 1)
            _read_rows(n_rows, form, case, table, rules, room)


@leaf
def _read_whole(table: Table, rules: Rules, room: Room) -> None:
    """The forms without sets."""
    no_case = NO_TILE
    for index in range(5):
        room.sets[index] = NO_TILE
    for form in range(SEVEN_PAIRS, KNITTED_STRAIGHT):
        fits = is_honors_and_knitted(table.held) if form == HONORS_AND_KNITTED else is_thirteen_orphans(table.held)
        if form == SEVEN_PAIRS:
            fits = is_seven_pairs(table.held)
        if fits:
            _read_arrangement(form, no_case, table, rules, room)


@leaf
def read_hand(table: Table, rules: Rules, room: Room) -> int:
    """Find the best reading of a complete hand into `room.best`; return its points, or -1 if the hand is not complete."""
    room.one_wait[0] = _UNKNOWN
    room.best[BEST, POINTS] = room.best[SECOND, POINTS] = -1
    form, no_case = STANDARD, NO_TILE
    n_rows = list_arrangements(table.concealed, 4 - table.n_melds, room.rows)
    _read_rows(n_rows, form, no_case, table, rules, room)
    if table.n_melds <= 1:
        _read_knitted(table, rules, room)
    if table.n_melds == 0:
        _read_whole(table, rules, room)
    return int(room.best[BEST, POINTS])


@leaf
def _find_all(table: Table, rules: Rules, room: Room, found: Ints) -> None:
    """Every fan that is there in the best reading (int64[83]): combinations and 幺九刻 that do not count too."""
    best = room.best[BEST]
    unpack(best[FOUND], best[FOUND + 1], found)
    sets: Sets = gather(best[SETS:READING], room.states, rules)
    found[73] = pung_of_terminals_or_honors(sets.pungs)
    chosen = np.zeros(FAN_SLOTS, np.int64)
    unpack(sets.large, sets.small, chosen)
    for fan in range(FAN_SLOTS):
        found[fan] -= chosen[fan]
    kinds = np.empty(4, np.int64)
    for family in range(2):
        n = 0
        for index in range(4):
            code = best[SETS + index]
            if code >= 0 and (code >= FIRST_CHOW) == (family == _CHOW_FAMILY):
                kinds[n] = first_tile(code)
                n += 1
        count_combinations(kinds, n, family == _CHOW_FAMILY, found, chosen)


@entry
def score_one(concealed: Ints, melds: Ints, win: Ints, rules: Rules) -> Reading:
    """Best readings of one hand (shapes as in `lay_table`, `win` int64[WIN_FIELDS]); POINTS is -1 if it is not complete."""
    room = new_room()
    table = lay_table(concealed.copy(), melds, win, room)
    found, counted = np.zeros(FAN_SLOTS, np.int64), np.zeros((2, FAN_SLOTS), np.int64)
    if read_hand(table, rules, room) >= 0:
        _find_all(table, rules, room, found)
        for row in range(2):
            if room.best[row, POINTS] >= 0:
                unpack(room.best[row, COUNTED], room.best[row, COUNTED + 1], counted[row])
    return Reading(room.best, found, counted, room.states)


@entry
def score_batch(concealed: Ints, melds: Ints, wins: Ints, rules: Rules, counted: Ints) -> Ints:
    """Score n hands: `concealed` int64[n, 34], `melds` int64[n, 4, 2], `wins` int64[n, WIN_FIELDS].

    Fills `counted` int64[n, 83]; returns int64[n] points without flowers, -1 for a hand that is not complete.
    """
    n = concealed.shape[0]
    points = np.empty(n, np.int64)
    room = new_room()
    for index in range(n):
        table = lay_table(concealed[index], melds[index], wins[index], room)
        points[index] = read_hand(table, rules, room)
        large = small = np.int64(0)
        if points[index] >= 0:
            large, small = room.best[BEST, COUNTED], room.best[BEST, COUNTED + 1]
        unpack(large, small, counted[index])
    return points
