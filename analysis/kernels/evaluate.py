"""Points of one reading: every fan that is there, then what the counting principles leave of them.

A fan is noted where the facts that it needs are known: with the tiles once a hand, with the sets once an arrangement, with
the last tile once for each set that it may have completed. Numbers are the rule text's; a test holds them against `FanId`.
"""

from __future__ import annotations

from typing import Final

from analysis.fans import FanId
from analysis.kernels import detectors
from analysis.kernels.arrangement import NO_TILE, STANDARD, Ints, leaf
from analysis.kernels.bits import DRAGONS, TERMINALS, WINDS, Tiles, popcount, suits_in, tiles_of_counts
from analysis.kernels.features import MIXED_KONGS_FLAG, PAIRS_FLAG, Rules, Sets, Win, gather, no_win
from analysis.kernels.tally import AT, absorb, points_of

_CHICKEN_HAND: Final = 1 << AT[FanId.CHICKEN_HAND]
_TERMINAL_PUNG: Final = 7 << AT[FanId.PUNG_OF_TERMINALS_OR_HONORS]
_ONE_TERMINAL_PUNG: Final = 1 << AT[FanId.PUNG_OF_TERMINALS_OR_HONORS]


@leaf
def tile_fans(tiles: Tiles, kongs: int) -> tuple[int, int]:
    """Tally of the fan that the tiles over hand and melds make, whatever their arrangement; `kongs` of any state."""
    kinds = tiles.once
    suits = suits_in(kinds)
    large = small = 0
    large |= detectors.all_green(kinds) << AT[3]
    large |= detectors.full_flush(kinds, suits) << AT[22]
    large |= detectors.upper_tiles(kinds) << AT[25]
    large |= detectors.middle_tiles(kinds) << AT[26]
    large |= detectors.lower_tiles(kinds) << AT[27]
    large |= detectors.upper_four(kinds) << AT[36]
    large |= detectors.lower_four(kinds) << AT[37]
    large |= detectors.reversible_tiles(kinds) << AT[40]
    small |= detectors.half_flush(kinds, suits) << AT[49]
    small |= detectors.all_types(kinds, suits) << AT[51]
    small |= detectors.tile_hog(tiles.fours, kongs) << AT[64]
    small |= detectors.all_simples(kinds) << AT[68]
    small |= detectors.one_voided_suit(suits) << AT[75]
    small |= detectors.no_honors(kinds) << AT[76]
    return large, small


@leaf
def form_fans(form: int, kinds: int, flags: Ints) -> tuple[int, int]:
    """Tally of the fan that the form makes, with the kinds (a mask) over hand and melds."""
    suits, pairs_count = suits_in(kinds), flags[PAIRS_FLAG]
    large = 0
    large |= detectors.seven_shifted_pairs(form, kinds, suits) << AT[6]
    large |= detectors.thirteen_orphans(form) << AT[7]
    large |= detectors.all_terminals(form, kinds, pairs_count) << AT[8]
    large |= detectors.all_honors(form, kinds, pairs_count) << AT[11]
    large |= detectors.all_terminals_and_honors(form, kinds, pairs_count) << AT[18]
    large |= detectors.seven_pairs(form) << AT[19]
    large |= detectors.greater_honors_and_knitted_tiles(form, kinds) << AT[20]
    large |= detectors.lesser_honors_and_knitted_tiles(form) << AT[34]
    large |= detectors.knitted_straight(form, kinds) << AT[35]
    return large, 0


@leaf
def set_fans(form: int, sets: Sets, kinds: int, win: Win, flags: Ints) -> tuple[int, int]:
    """Tally of the fan that the sets and the pair make, with the combinations and the 幺九刻 that count."""
    chows, pungs, pair = sets.chows, sets.pungs, sets.pair
    winds, dragons = popcount(pungs & WINDS), popcount(pungs & DRAGONS)
    kongs = sets.concealed_kongs + sets.melded_kongs
    large, small = sets.large, sets.small
    large |= detectors.big_four_winds(winds) << AT[1]
    large |= detectors.big_three_dragons(dragons) << AT[2]
    large |= detectors.four_kongs(kongs) << AT[5]
    large |= detectors.little_four_winds(winds, pair) << AT[9]
    large |= detectors.little_three_dragons(dragons, pair) << AT[10]
    large |= detectors.pure_terminal_chows(sets.n_chows, chows, sets.chows_twice, pair) << AT[13]
    large |= detectors.three_kongs(kongs) << AT[17]
    large |= detectors.all_even_pungs(sets.n_pungs, kinds) << AT[21]
    large |= detectors.three_suited_terminal_chows(sets.n_chows, chows, pair) << AT[29]
    large |= detectors.all_fives(form, chows, pungs, pair) << AT[31]
    large |= detectors.big_three_winds(winds) << AT[38]
    small |= detectors.all_pungs(sets.n_pungs) << AT[48]
    small |= detectors.two_concealed_kongs(sets.concealed_kongs) << AT[53]
    small |= detectors.two_dragon_pungs(dragons) << AT[54]
    small |= detectors.outside_hand(form, chows, pungs, pair) << AT[55]
    small |= detectors.two_melded_kongs(sets.melded_kongs) << AT[57]
    small |= detectors.dragon_pung(dragons) << AT[59]
    small |= detectors.prevailing_wind_pung(pungs, win.prevailing) << AT[60]
    small |= detectors.seat_wind_pung(pungs, win.seat) << AT[61]
    small |= detectors.all_chows(form, sets.n_chows, pair) << AT[63]
    small |= detectors.concealed_kong(sets.concealed_kongs) << AT[67]
    small |= _net_terminal_pungs(pungs, winds, win) << AT[73]
    small |= detectors.melded_kong(sets.melded_kongs) << AT[74]
    small |= detectors.mixed_kongs(sets.concealed_kongs, sets.melded_kongs, flags[MIXED_KONGS_FLAG]) << AT[82]
    return large, small


@leaf
def concealed_pung_fans(concealed_pungs: int) -> tuple[int, int]:
    """Tally of the fan of concealed pungs."""
    large = detectors.four_concealed_pungs(concealed_pungs) << AT[12]
    large |= detectors.three_concealed_pungs(concealed_pungs) << AT[33]
    return large, detectors.two_concealed_pungs(concealed_pungs) << AT[66]


@leaf
def win_fans(form: int, sets: Sets, tiles: Tiles, win: Win) -> tuple[int, int]:
    """Tally of the fan that the way of winning makes, whichever set the last tile completed."""
    won = int(win.tile != NO_TILE)
    large = small = 0
    large |= detectors.nine_gates(form, sets.melds, tiles.once, tiles.twice, tiles.thrice, tiles.fours, win.tile) << AT[4]
    large |= detectors.last_tile_draw(win.last, win.self_draw) << AT[44]
    large |= detectors.last_tile_claim(win.last, win.self_draw) << AT[45]
    large |= detectors.out_with_replacement_tile(win.kong, win.self_draw) << AT[46]
    large |= detectors.robbing_the_kong(win.kong, win.self_draw) << AT[47]
    small |= detectors.melded_hand(sets.exposed, won, win.self_draw) << AT[52]
    small |= detectors.fully_concealed_hand(sets.exposed, win.self_draw) << AT[56]
    small |= detectors.last_tile(win.fourth) << AT[58]
    small |= detectors.concealed_hand(sets.exposed, won, win.self_draw) << AT[62]
    small |= detectors.self_drawn(win.self_draw) << AT[80]
    return large, small


@leaf
def wait_fans(wait: int) -> int:
    """Tally of the fan of the wait, all of them small."""
    small = detectors.edge_wait(wait) << AT[77]
    small |= detectors.closed_wait(wait) << AT[78]
    small |= detectors.single_wait(wait) << AT[79]
    return small


@leaf
def _net_terminal_pungs(pungs: int, wind_pungs: int, win: Win) -> int:
    """幺九刻 that no other fan of the same pung takes the place of."""
    net = popcount(pungs & TERMINALS)
    if wind_pungs < 3:
        net += popcount(pungs & WINDS & ~(1 << win.seat) & ~(1 << win.prevailing))
    return net


@leaf
def settle(large: int, small: int, won: int, kills: Ints) -> tuple[int, int, int]:
    """What counts of a tally, and the points without flowers. A win without any fan is 无番和."""
    if large >> AT[4] & 1 and small & _TERMINAL_PUNG:  # 九莲宝灯 takes the place of one 幺九刻
        small -= _ONE_TERMINAL_PUNG
    large, small = absorb(large, small, kills)
    points = points_of(large, small)
    if points == 0 and won:
        large |= _CHICKEN_HAND
        points = points_of(large, small)
    return large, small, points


@leaf
def base_tally(laid: Ints, counts: Ints, seat: int, prevailing: int, rules: Rules) -> tuple[int, int, int]:
    """Tally and points of four sets and a pair before a win: no wait, no way of winning, no 门前清 or 不求人, no 无番和.

    `laid` int64[9]: four set codes, the pair, four states (sets in state CONCEALED count as concealed pungs); `counts`
    int64[34] the tiles of these sets and the pair (a kong is four).
    """
    win = no_win(seat, prevailing)
    form, won = STANDARD, 0
    tiles = tiles_of_counts(counts)
    sets = gather(laid, 0, rules.combinations)
    of_tiles = tile_fans(tiles, sets.concealed_kongs + sets.melded_kongs)
    of_form = form_fans(form, tiles.once, rules.flags)
    of_sets = set_fans(form, sets, tiles.once, win, rules.flags)
    of_pungs = concealed_pung_fans(sets.concealed_pungs)
    large = of_tiles[0] | of_form[0] | of_sets[0] | of_pungs[0]
    small = of_tiles[1] | of_form[1] | of_sets[1] | of_pungs[1]
    return settle(large, small, won, rules.kills)
