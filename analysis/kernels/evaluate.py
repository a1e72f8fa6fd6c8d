"""Points of one arrangement: every fan that is there, then what the counting principles leave of them."""

from __future__ import annotations

from typing import Final

import numpy as np

from analysis.fans import FanId
from analysis.kernels import detectors
from analysis.kernels.arrangement import NO_TILE, STANDARD, Ints, leaf
from analysis.kernels.combinations import POINTS, count_combinations
from analysis.kernels.features import (
    CHOWS,
    COUNTS_MIXED_KONGS,
    FEATURES,
    FORM,
    FOURTH_TILE,
    N_CHOWS,
    N_PUNGS,
    NO_SLOT,
    NO_WAIT,
    PAIR,
    PAIR_SLOT,
    PAIRS_MAKE_TERMINAL_FANS,
    PREVAILING,
    PUNGS,
    SEAT,
    WAIT,
    WIN_FIELDS,
    WIN_TILE,
    WIND_PUNGS,
    Rules,
    shown_copies,
    tally_sets,
    tally_tiles,
)

FAN_SLOTS: Final = 83
_NINE_GATES: Final = int(FanId.NINE_GATES)
_CHICKEN_HAND: Final = int(FanId.CHICKEN_HAND)
_TERMINAL_PUNG: Final = int(FanId.PUNG_OF_TERMINALS_OR_HONORS)


@leaf
def detect(x: Ints, found: Ints) -> None:
    """Fill `found` (int64[83], by fan number) with every fan of single sets, whole hand and way of winning.

    The numbers are the rule text's; a test holds them against `FanId`.
    """
    found[1] = detectors.big_four_winds(x)
    found[2] = detectors.big_three_dragons(x)
    found[3] = detectors.all_green(x)
    found[4] = detectors.nine_gates(x)
    found[5] = detectors.four_kongs(x)
    found[6] = detectors.seven_shifted_pairs(x)
    found[7] = detectors.thirteen_orphans(x)
    found[8] = detectors.all_terminals(x)
    found[9] = detectors.little_four_winds(x)
    found[10] = detectors.little_three_dragons(x)
    found[11] = detectors.all_honors(x)
    found[12] = detectors.four_concealed_pungs(x)
    found[13] = detectors.pure_terminal_chows(x)
    found[17] = detectors.three_kongs(x)
    found[18] = detectors.all_terminals_and_honors(x)
    found[19] = detectors.seven_pairs(x)
    found[20] = detectors.greater_honors_and_knitted_tiles(x)
    found[21] = detectors.all_even_pungs(x)
    found[22] = detectors.full_flush(x)
    found[25] = detectors.upper_tiles(x)
    found[26] = detectors.middle_tiles(x)
    found[27] = detectors.lower_tiles(x)
    found[29] = detectors.three_suited_terminal_chows(x)
    found[31] = detectors.all_fives(x)
    found[33] = detectors.three_concealed_pungs(x)
    found[34] = detectors.lesser_honors_and_knitted_tiles(x)
    found[35] = detectors.knitted_straight(x)
    found[36] = detectors.upper_four(x)
    found[37] = detectors.lower_four(x)
    found[38] = detectors.big_three_winds(x)
    found[40] = detectors.reversible_tiles(x)
    found[44] = detectors.last_tile_draw(x)
    found[45] = detectors.last_tile_claim(x)
    found[46] = detectors.out_with_replacement_tile(x)
    found[47] = detectors.robbing_the_kong(x)
    found[48] = detectors.all_pungs(x)
    found[49] = detectors.half_flush(x)
    found[51] = detectors.all_types(x)
    found[52] = detectors.melded_hand(x)
    found[53] = detectors.two_concealed_kongs(x)
    found[54] = detectors.two_dragon_pungs(x)
    found[55] = detectors.outside_hand(x)
    found[56] = detectors.fully_concealed_hand(x)
    found[57] = detectors.two_melded_kongs(x)
    found[58] = detectors.last_tile(x)
    found[59] = detectors.dragon_pung(x)
    found[60] = detectors.prevailing_wind_pung(x)
    found[61] = detectors.seat_wind_pung(x)
    found[62] = detectors.concealed_hand(x)
    found[63] = detectors.all_chows(x)
    found[64] = detectors.tile_hog(x)
    found[66] = detectors.two_concealed_pungs(x)
    found[67] = detectors.concealed_kong(x)
    found[68] = detectors.all_simples(x)
    found[73] = detectors.pung_of_terminals_or_honors(x)
    found[74] = detectors.melded_kong(x)
    found[75] = detectors.one_voided_suit(x)
    found[76] = detectors.no_honors(x)
    found[77] = detectors.edge_wait(x)
    found[78] = detectors.closed_wait(x)
    found[79] = detectors.single_wait(x)
    found[80] = detectors.self_drawn(x)
    found[82] = detectors.mixed_kongs(x)


@leaf
def _net_terminal_pungs(x: Ints, found: Ints) -> int:
    """幺九刻 that no other fan of the same pung takes the place of."""
    net = found[_TERMINAL_PUNG]
    for index in range(x[N_PUNGS]):
        kind = x[PUNGS + index]
        if kind >= 31 or (27 <= kind <= 30 and (x[WIND_PUNGS] >= 3 or kind == x[SEAT] or kind == x[PREVAILING])):
            net -= 1
    return max(0, net - (found[_NINE_GATES] > 0))


@leaf
def _absorb(counted: Ints, absorbs: Ints) -> None:
    """Take away what each counted fan absorbs, from the largest down; what is gone absorbs nothing."""
    for fan in range(1, FAN_SLOTS):
        if counted[fan] == 0:
            continue
        for index in range(absorbs.shape[1]):
            other = absorbs[fan, index]
            if other == 0:
                break
            counted[other] = 0


@leaf
def count_fans(x: Ints, absorbs: Ints, found: Ints, counted: Ints) -> int:
    """Fill `found` (all fan that are there) and `counted` (those that count), int64[83]; return the points.

    Flowers are not in it. A win without any fan is 无番和.
    """
    found[:] = 0
    detect(x, found)
    counted[:] = found
    for family in range(2):  # chows, then pungs; a variable, since numba would compile again for each constant
        place, n = (CHOWS, x[N_CHOWS]) if family == 0 else (PUNGS, x[N_PUNGS])
        count_combinations(x[place : place + 4], n, family == 0, found, counted)
    if found[_TERMINAL_PUNG]:
        counted[_TERMINAL_PUNG] = _net_terminal_pungs(x, found)
    _absorb(counted, absorbs)
    points = np.int64(0)
    for fan in range(1, FAN_SLOTS):
        points += counted[fan] * POINTS[fan]
    if points == 0 and x[WIN_TILE] != NO_TILE:
        found[_CHICKEN_HAND] = counted[_CHICKEN_HAND] = 1
        points = POINTS[_CHICKEN_HAND]
    return int(points)


@leaf
def measure(facts: Ints, sets: Ints, states: Ints, win: Ints, rules: Rules, x: Ints) -> None:
    """Measure the sets of an arrangement into `x` (int64[FEATURES]), where `tally_tiles` adds the tiles.

    `facts` int64[3] or more: form, the slot that the winning tile completed, and how (the wait); `sets` int64[5] (four codes
    and the pair), `states` int64[4], `win` int64[WIN_FIELDS].
    """
    x[:WIN_FIELDS] = win
    x[PAIRS_MAKE_TERMINAL_FANS] = rules.flags[0]
    x[COUNTS_MIXED_KONGS] = rules.flags[1]
    x[FORM] = facts[0]
    x[WAIT] = facts[2]
    x[PAIR] = sets[PAIR_SLOT]
    tally_sets(sets, states, facts[1], x)
    if win[WIN_TILE] != NO_TILE and shown_copies(sets, states, win[WIN_TILE]) == 3:
        x[FOURTH_TILE] = 1


@leaf
def base_points(sets: Ints, states: Ints, counts: Ints, win: Ints, rules: Rules, counted: Ints) -> int:
    """Points of four sets and a pair before a win: no wait, no way of winning, no 门前清 or 不求人, no 无番和.

    `sets`, `states`, `win` as in `measure`, the winning tile NO_TILE; `counts` int64[34] are the tiles of these sets and
    the pair (a kong is four). Sets in state CONCEALED count as concealed pungs. Fills `counted` (int64[83], by fan).
    """
    found = np.empty(FAN_SLOTS, np.int64)
    x = np.empty(FEATURES, np.int64)
    facts = np.array([STANDARD, NO_SLOT, NO_WAIT])
    measure(facts, sets, states, win, rules, x)
    tally_tiles(counts, x)
    return count_fans(x, rules.absorbs, found, counted)
