"""One function a fan, each with the fan's name: how often it is there, before exclusions. Definitions: the 1998 text.

Fan of several sets (chows and pungs that go together) are in `combinations`; here are fan of single sets, of the whole
hand and of the way of winning.
"""

from __future__ import annotations

from typing import Final

from analysis.kernels.arrangement import (
    HONORS_AND_KNITTED,
    KNITTED,
    KNITTED_STRAIGHT,
    NO_TILE,
    SEVEN_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
    leaf,
)
from analysis.kernels.features import (
    CHOWS,
    CLOSED,
    CONCEALED_KONGS,
    CONCEALED_PUNGS,
    COUNTS,
    COUNTS_MIXED_KONGS,
    DRAGON_PUNGS,
    EDGE,
    EXPOSED_MELDS,
    FORM,
    FOURTH_TILE,
    KINDS,
    KONG,
    LAST_TILE,
    MELDED_KONGS,
    MELDS,
    N_CHOWS,
    N_PUNGS,
    PAIR,
    PAIRS_MAKE_TERMINAL_FANS,
    PREVAILING,
    PUNGS,
    SEAT,
    SELF_DRAWN,
    SINGLE,
    TILE_HOGS,
    WAIT,
    WIN_TILE,
    WIND_PUNGS,
    Facts,
)


def _mask(*kinds: int) -> int:
    return sum(1 << kind for kind in kinds)


def _ranks(*ranks: int) -> int:
    return _mask(*(9 * suit + rank - 1 for suit in range(3) for rank in ranks))


_SUITS: Final = tuple(_mask(*range(9 * suit, 9 * suit + 9)) for suit in range(3))
_CHARACTERS, _BAMBOO, _DOTS = _SUITS
_WINDS: Final = _mask(27, 28, 29, 30)
_DRAGONS: Final = _mask(31, 32, 33)
_HONORS: Final = _WINDS | _DRAGONS
_TERMINALS: Final = _ranks(1, 9)
_GREEN: Final = _mask(10, 11, 12, 14, 16, 32)
_REVERSIBLE: Final = _mask(18, 19, 20, 21, 22, 25, 26, 10, 12, 13, 14, 16, 17, 33)
_UPPER_THREE: Final = _ranks(7, 8, 9)
_MIDDLE_THREE: Final = _ranks(4, 5, 6)
_LOWER_THREE: Final = _ranks(1, 2, 3)
_UPPER_FOUR: Final = _ranks(6, 7, 8, 9)
_EVEN: Final = _ranks(2, 4, 6, 8)
_LOWER_FOUR: Final = _ranks(1, 2, 3, 4)


@leaf
def _suits(x: Facts) -> int:
    return int(x[KINDS] & _CHARACTERS != 0) + int(x[KINDS] & _BAMBOO != 0) + int(x[KINDS] & _DOTS != 0)


@leaf
def _is_pungs_or_allowed_pairs(x: Facts) -> bool:
    return x[FORM] == STANDARD or (x[FORM] == SEVEN_PAIRS and x[PAIRS_MAKE_TERMINAL_FANS] != 0)


@leaf
def big_four_winds(x: Facts) -> int:
    return x[WIND_PUNGS] == 4


@leaf
def big_three_dragons(x: Facts) -> int:
    return x[DRAGON_PUNGS] == 3


@leaf
def all_green(x: Facts) -> int:
    return x[KINDS] & ~_GREEN == 0


@leaf
def nine_gates(x: Facts) -> int:
    """Concealed 1112345678999 of one suit that waits on all nine: what is held before the last tile decides."""
    if x[FORM] != STANDARD or x[MELDS] or x[WIN_TILE] == NO_TILE or x[WIN_TILE] >= 27:
        return 0
    low = x[WIN_TILE] // 9 * 9
    for rank in range(9):
        held = x[COUNTS + low + rank] - (x[WIN_TILE] == low + rank)
        if held != (3 if rank == 0 or rank == 8 else 1):
            return 0
    return 1


@leaf
def four_kongs(x: Facts) -> int:
    return x[CONCEALED_KONGS] + x[MELDED_KONGS] == 4


@leaf
def seven_shifted_pairs(x: Facts) -> int:
    if x[FORM] != SEVEN_PAIRS or x[KINDS] & _HONORS or _suits(x) != 1:
        return 0
    low = 0
    while x[COUNTS + low] == 0:
        low += 1
    if low % 9 > 2:
        return 0
    for step in range(7):
        if x[COUNTS + low + step] != 2:
            return 0
    return 1


@leaf
def thirteen_orphans(x: Facts) -> int:
    return x[FORM] == THIRTEEN_ORPHANS


@leaf
def all_terminals(x: Facts) -> int:
    return _is_pungs_or_allowed_pairs(x) and x[KINDS] & ~_TERMINALS == 0


@leaf
def little_four_winds(x: Facts) -> int:
    return x[WIND_PUNGS] == 4 or (x[WIND_PUNGS] == 3 and 27 <= x[PAIR] <= 30)


@leaf
def little_three_dragons(x: Facts) -> int:
    return x[DRAGON_PUNGS] == 3 or (x[DRAGON_PUNGS] == 2 and x[PAIR] >= 31)


@leaf
def all_honors(x: Facts) -> int:
    return _is_pungs_or_allowed_pairs(x) and x[KINDS] & ~_HONORS == 0


@leaf
def four_concealed_pungs(x: Facts) -> int:
    return x[CONCEALED_PUNGS] == 4


@leaf
def pure_terminal_chows(x: Facts) -> int:
    if x[N_CHOWS] != 4 or x[PAIR] < 0 or x[PAIR] >= 27 or x[PAIR] % 9 != 4:
        return 0
    low = 0
    for index in range(4):
        if x[CHOWS + index] // 9 != x[PAIR] // 9:
            return 0
        low += x[CHOWS + index] % 9 == 0
        if x[CHOWS + index] % 9 != 0 and x[CHOWS + index] % 9 != 6:
            return 0
    return low == 2


@leaf
def all_terminals_and_honors(x: Facts) -> int:
    return _is_pungs_or_allowed_pairs(x) and x[KINDS] & ~(_TERMINALS | _HONORS) == 0


@leaf
def three_kongs(x: Facts) -> int:
    return x[CONCEALED_KONGS] + x[MELDED_KONGS] >= 3


@leaf
def seven_pairs(x: Facts) -> int:
    return x[FORM] == SEVEN_PAIRS


@leaf
def greater_honors_and_knitted_tiles(x: Facts) -> int:
    return x[FORM] == HONORS_AND_KNITTED and x[KINDS] & _HONORS == _HONORS


@leaf
def all_even_pungs(x: Facts) -> int:
    if x[N_PUNGS] != 4 or x[KINDS] & _HONORS:
        return 0
    return x[KINDS] & ~_EVEN == 0


@leaf
def full_flush(x: Facts) -> int:
    return _suits(x) == 1 and x[KINDS] & _HONORS == 0


@leaf
def upper_tiles(x: Facts) -> int:
    return x[KINDS] & ~_UPPER_THREE == 0


@leaf
def middle_tiles(x: Facts) -> int:
    return x[KINDS] & ~_MIDDLE_THREE == 0


@leaf
def lower_tiles(x: Facts) -> int:
    return x[KINDS] & ~_LOWER_THREE == 0


@leaf
def three_suited_terminal_chows(x: Facts) -> int:
    if x[N_CHOWS] != 4 or x[PAIR] < 0 or x[PAIR] >= 27 or x[PAIR] % 9 != 4:
        return 0
    ends = 0
    for index in range(4):
        rank = x[CHOWS + index] % 9
        if x[CHOWS + index] // 9 == x[PAIR] // 9 or (rank != 0 and rank != 6):
            return 0
        ends |= 1 << (2 * (x[CHOWS + index] // 9) + (rank == 6))
    return ends == 63 & ~(3 << (2 * (x[PAIR] // 9)))


@leaf
def all_fives(x: Facts) -> int:
    if x[FORM] != STANDARD or x[PAIR] >= 27 or x[PAIR] % 9 != 4:
        return 0
    for index in range(x[N_CHOWS]):
        if not 2 <= x[CHOWS + index] % 9 <= 4:
            return 0
    for index in range(x[N_PUNGS]):
        if x[PUNGS + index] >= 27 or x[PUNGS + index] % 9 != 4:
            return 0
    return 1


@leaf
def three_concealed_pungs(x: Facts) -> int:
    return x[CONCEALED_PUNGS] >= 3


@leaf
def lesser_honors_and_knitted_tiles(x: Facts) -> int:
    return x[FORM] == HONORS_AND_KNITTED


@leaf
def knitted_straight(x: Facts) -> int:
    """The nine knitted tiles, with a set and a pair or inside 全不靠."""
    if x[FORM] == KNITTED_STRAIGHT:
        return 1
    if x[FORM] != HONORS_AND_KNITTED:
        return 0
    for case in range(6):
        held = 0
        for index in range(9):
            held += x[COUNTS + KNITTED[case, index]] > 0
        if held == 9:
            return 1
    return 0


@leaf
def upper_four(x: Facts) -> int:
    return x[KINDS] & ~_UPPER_FOUR == 0


@leaf
def lower_four(x: Facts) -> int:
    return x[KINDS] & ~_LOWER_FOUR == 0


@leaf
def big_three_winds(x: Facts) -> int:
    return x[WIND_PUNGS] >= 3


@leaf
def reversible_tiles(x: Facts) -> int:
    return x[KINDS] & ~_REVERSIBLE == 0


@leaf
def last_tile_draw(x: Facts) -> int:
    return x[LAST_TILE] != 0 and x[SELF_DRAWN] != 0


@leaf
def last_tile_claim(x: Facts) -> int:
    return x[LAST_TILE] != 0 and x[SELF_DRAWN] == 0


@leaf
def out_with_replacement_tile(x: Facts) -> int:
    return x[KONG] != 0 and x[SELF_DRAWN] != 0


@leaf
def robbing_the_kong(x: Facts) -> int:
    return x[KONG] != 0 and x[SELF_DRAWN] == 0


@leaf
def all_pungs(x: Facts) -> int:
    return x[N_PUNGS] == 4


@leaf
def half_flush(x: Facts) -> int:
    return _suits(x) == 1 and x[KINDS] & _HONORS != 0


@leaf
def all_types(x: Facts) -> int:
    return _suits(x) == 3 and x[KINDS] & _WINDS != 0 and x[KINDS] & _DRAGONS != 0


@leaf
def melded_hand(x: Facts) -> int:
    return x[EXPOSED_MELDS] == 4 and x[WIN_TILE] != NO_TILE and x[SELF_DRAWN] == 0


@leaf
def two_concealed_kongs(x: Facts) -> int:
    return x[CONCEALED_KONGS] >= 2


@leaf
def two_dragon_pungs(x: Facts) -> int:
    return x[DRAGON_PUNGS] >= 2


@leaf
def outside_hand(x: Facts) -> int:
    if x[FORM] != STANDARD or not (x[PAIR] >= 27 or x[PAIR] % 9 == 0 or x[PAIR] % 9 == 8):
        return 0
    for index in range(x[N_CHOWS]):
        if x[CHOWS + index] % 9 != 0 and x[CHOWS + index] % 9 != 6:
            return 0
    for index in range(x[N_PUNGS]):
        if x[PUNGS + index] < 27 and x[PUNGS + index] % 9 != 0 and x[PUNGS + index] % 9 != 8:
            return 0
    return 1


@leaf
def fully_concealed_hand(x: Facts) -> int:
    return x[EXPOSED_MELDS] == 0 and x[SELF_DRAWN] != 0


@leaf
def two_melded_kongs(x: Facts) -> int:
    return x[MELDED_KONGS] >= 2


@leaf
def last_tile(x: Facts) -> int:
    return x[FOURTH_TILE]


@leaf
def dragon_pung(x: Facts) -> int:
    return x[DRAGON_PUNGS]


@leaf
def prevailing_wind_pung(x: Facts) -> int:
    for index in range(x[N_PUNGS]):
        if x[PUNGS + index] == x[PREVAILING]:
            return 1
    return 0


@leaf
def seat_wind_pung(x: Facts) -> int:
    for index in range(x[N_PUNGS]):
        if x[PUNGS + index] == x[SEAT]:
            return 1
    return 0


@leaf
def concealed_hand(x: Facts) -> int:
    return x[EXPOSED_MELDS] == 0 and x[WIN_TILE] != NO_TILE and x[SELF_DRAWN] == 0


@leaf
def all_chows(x: Facts) -> int:
    """Nothing but chows and a pair of suit tiles; the knitted straight counts as chows."""
    if x[FORM] == STANDARD:
        return x[N_CHOWS] == 4 and x[PAIR] < 27
    return x[FORM] == KNITTED_STRAIGHT and x[N_CHOWS] == 1 and x[PAIR] < 27


@leaf
def tile_hog(x: Facts) -> int:
    return x[TILE_HOGS]


@leaf
def two_concealed_pungs(x: Facts) -> int:
    return x[CONCEALED_PUNGS] >= 2


@leaf
def concealed_kong(x: Facts) -> int:
    return x[CONCEALED_KONGS]


@leaf
def all_simples(x: Facts) -> int:
    return x[KINDS] & (_TERMINALS | _HONORS) == 0


@leaf
def pung_of_terminals_or_honors(x: Facts) -> int:
    pungs = 0
    for index in range(x[N_PUNGS]):
        kind = x[PUNGS + index]
        pungs += kind >= 27 or kind % 9 == 0 or kind % 9 == 8
    return pungs


@leaf
def melded_kong(x: Facts) -> int:
    return x[MELDED_KONGS]


@leaf
def one_voided_suit(x: Facts) -> int:
    return _suits(x) == 2


@leaf
def no_honors(x: Facts) -> int:
    return x[KINDS] & _HONORS == 0


@leaf
def edge_wait(x: Facts) -> int:
    return x[WAIT] == EDGE


@leaf
def closed_wait(x: Facts) -> int:
    return x[WAIT] == CLOSED


@leaf
def single_wait(x: Facts) -> int:
    return x[WAIT] == SINGLE


@leaf
def self_drawn(x: Facts) -> int:
    return x[SELF_DRAWN]


@leaf
def mixed_kongs(x: Facts) -> int:
    return x[COUNTS_MIXED_KONGS] != 0 and x[CONCEALED_KONGS] == 1 and x[MELDED_KONGS] == 1
