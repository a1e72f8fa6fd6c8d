"""One function a fan, each with the fan's name: whether, or how often, it is there before exclusions (the 1998 text).

Each takes the few facts that it looks at, as plain ints: sets of kinds are bit masks (bit 0 to 33), `chows` and `pungs`
are the lowest kinds of the sets, `pair` is the kind of the pair or NO_TILE. Fan of several sets (chows and pungs that go
together) are in `combinations`; here are fan of single sets, of the whole hand and of the way of winning.
"""

from __future__ import annotations

from typing import Final

from analysis.kernels.arrangement import (
    HONORS_AND_KNITTED,
    KNITTED_STRAIGHT,
    NO_TILE,
    SEVEN_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
    leaf,
)
from analysis.kernels.bits import (
    DRAGONS,
    HONORS,
    KNITTED_KINDS,
    SUITS,
    TERMINALS,
    WINDS,
    mask_of,
    mask_of_ranks,
    popcount,
)
from analysis.kernels.features import CLOSED, EDGE, SINGLE

_GREEN: Final = mask_of(10, 11, 12, 14, 16, 32)
_REVERSIBLE: Final = mask_of(18, 19, 20, 21, 22, 25, 26, 10, 12, 13, 14, 16, 17, 33)
_UPPER_THREE: Final = mask_of_ranks(7, 8, 9)
_MIDDLE_THREE: Final = mask_of_ranks(4, 5, 6)
_LOWER_THREE: Final = mask_of_ranks(1, 2, 3)
_UPPER_FOUR: Final = mask_of_ranks(6, 7, 8, 9)
_EVEN: Final = mask_of_ranks(2, 4, 6, 8)
_LOWER_FOUR: Final = mask_of_ranks(1, 2, 3, 4)
_FIVES: Final = mask_of_ranks(5)
_CHOWS_WITH_FIVE: Final = mask_of_ranks(3, 4, 5)
_END_CHOWS: Final = mask_of_ranks(1, 7)


# Fan of the tiles over hand and melds.


@leaf
def all_green(kinds: int) -> bool:
    return kinds & ~_GREEN == 0


@leaf
def full_flush(kinds: int, suits: int) -> bool:
    return suits == 1 and kinds & HONORS == 0


@leaf
def upper_tiles(kinds: int) -> bool:
    return kinds & ~_UPPER_THREE == 0


@leaf
def middle_tiles(kinds: int) -> bool:
    return kinds & ~_MIDDLE_THREE == 0


@leaf
def lower_tiles(kinds: int) -> bool:
    return kinds & ~_LOWER_THREE == 0


@leaf
def upper_four(kinds: int) -> bool:
    return kinds & ~_UPPER_FOUR == 0


@leaf
def lower_four(kinds: int) -> bool:
    return kinds & ~_LOWER_FOUR == 0


@leaf
def reversible_tiles(kinds: int) -> bool:
    return kinds & ~_REVERSIBLE == 0


@leaf
def half_flush(kinds: int, suits: int) -> bool:
    return suits == 1 and kinds & HONORS != 0


@leaf
def all_types(kinds: int, suits: int) -> bool:
    return suits == 3 and kinds & WINDS != 0 and kinds & DRAGONS != 0


@leaf
def all_simples(kinds: int) -> bool:
    return kinds & (TERMINALS | HONORS) == 0


@leaf
def one_voided_suit(suits: int) -> bool:
    return suits == 2


@leaf
def no_honors(kinds: int) -> bool:
    return kinds & HONORS == 0


@leaf
def tile_hog(fours: int, kongs: int) -> int:
    """A kind held four times without a kong; `fours` are the kinds of which four are held."""
    return popcount(fours) - kongs


# Fan of forms without sets, and of terminals and honours where the form matters.


@leaf
def seven_shifted_pairs(form: int, kinds: int, suits: int) -> bool:
    """Seven pairs of seven kinds in a row."""
    if form != SEVEN_PAIRS or suits != 1 or kinds & HONORS:
        return False
    run = kinds // (kinds & -kinds)
    return run == 127


@leaf
def seven_pairs(form: int) -> bool:
    return form == SEVEN_PAIRS


@leaf
def thirteen_orphans(form: int) -> bool:
    return form == THIRTEEN_ORPHANS


@leaf
def greater_honors_and_knitted_tiles(form: int, kinds: int) -> bool:
    return form == HONORS_AND_KNITTED and kinds & HONORS == HONORS


@leaf
def lesser_honors_and_knitted_tiles(form: int) -> bool:
    return form == HONORS_AND_KNITTED


@leaf
def knitted_straight(form: int, kinds: int) -> bool:
    """The nine knitted tiles, with a set and a pair or inside 全不靠."""
    if form != HONORS_AND_KNITTED:
        return form == KNITTED_STRAIGHT
    for case in range(6):
        if kinds & KNITTED_KINDS[case] == KNITTED_KINDS[case]:
            return True
    return False


@leaf
def _is_pungs_or_allowed_pairs(form: int, pairs_count: int) -> bool:
    return form == STANDARD or (form == SEVEN_PAIRS and pairs_count != 0)


@leaf
def all_terminals(form: int, kinds: int, pairs_count: int) -> bool:
    """`pairs_count` is the profile's: whether 七对 of terminals or honours counts as a hand of pungs."""
    return _is_pungs_or_allowed_pairs(form, pairs_count) and kinds & ~TERMINALS == 0


@leaf
def all_honors(form: int, kinds: int, pairs_count: int) -> bool:
    return _is_pungs_or_allowed_pairs(form, pairs_count) and kinds & ~HONORS == 0


@leaf
def all_terminals_and_honors(form: int, kinds: int, pairs_count: int) -> bool:
    return _is_pungs_or_allowed_pairs(form, pairs_count) and kinds & ~(TERMINALS | HONORS) == 0


# Fan of pungs and kongs.


@leaf
def big_four_winds(wind_pungs: int) -> bool:
    return wind_pungs == 4


@leaf
def little_four_winds(wind_pungs: int, pair: int) -> bool:
    return wind_pungs == 4 or (wind_pungs == 3 and 27 <= pair <= 30)


@leaf
def big_three_winds(wind_pungs: int) -> bool:
    return wind_pungs >= 3


@leaf
def big_three_dragons(dragon_pungs: int) -> bool:
    return dragon_pungs == 3


@leaf
def little_three_dragons(dragon_pungs: int, pair: int) -> bool:
    return dragon_pungs == 3 or (dragon_pungs == 2 and pair >= 31)


@leaf
def two_dragon_pungs(dragon_pungs: int) -> bool:
    return dragon_pungs >= 2


@leaf
def dragon_pung(dragon_pungs: int) -> int:
    return dragon_pungs


@leaf
def all_pungs(n_pungs: int) -> bool:
    return n_pungs == 4


@leaf
def all_even_pungs(n_pungs: int, kinds: int) -> bool:
    return n_pungs == 4 and kinds & ~_EVEN == 0


@leaf
def prevailing_wind_pung(pungs: int, prevailing: int) -> int:
    return pungs >> prevailing & 1


@leaf
def seat_wind_pung(pungs: int, seat: int) -> int:
    return pungs >> seat & 1


@leaf
def pung_of_terminals_or_honors(pungs: int) -> int:
    return popcount(pungs & (TERMINALS | HONORS))


@leaf
def four_kongs(kongs: int) -> bool:
    return kongs == 4


@leaf
def three_kongs(kongs: int) -> bool:
    return kongs >= 3


@leaf
def two_concealed_kongs(concealed_kongs: int) -> bool:
    return concealed_kongs >= 2


@leaf
def two_melded_kongs(melded_kongs: int) -> bool:
    return melded_kongs >= 2


@leaf
def mixed_kongs(concealed_kongs: int, melded_kongs: int, counts: int) -> bool:
    """`counts` is the profile's: whether 明暗杠 exists."""
    return counts != 0 and concealed_kongs == 1 and melded_kongs == 1


@leaf
def concealed_kong(concealed_kongs: int) -> int:
    return concealed_kongs


@leaf
def melded_kong(melded_kongs: int) -> int:
    return melded_kongs


@leaf
def four_concealed_pungs(concealed_pungs: int) -> bool:
    return concealed_pungs == 4


@leaf
def three_concealed_pungs(concealed_pungs: int) -> bool:
    return concealed_pungs >= 3


@leaf
def two_concealed_pungs(concealed_pungs: int) -> bool:
    return concealed_pungs >= 2


# Fan of chows with the pair, and of every set.


@leaf
def pure_terminal_chows(n_chows: int, chows: int, twice: int, pair: int) -> bool:
    """Two 123, two 789 and the pair of fives in one suit; `twice` are the chows held more than once."""
    if n_chows != 4 or pair < 0 or (1 << pair) & _FIVES == 0:
        return False
    ends = _END_CHOWS & SUITS[pair // 9]
    return chows == ends and twice == ends


@leaf
def three_suited_terminal_chows(n_chows: int, chows: int, pair: int) -> bool:
    """123 and 789 in two suits and the pair of fives in the third."""
    if n_chows != 4 or pair < 0 or (1 << pair) & _FIVES == 0:
        return False
    return chows == _END_CHOWS & ~SUITS[pair // 9]


@leaf
def all_fives(form: int, chows: int, pungs: int, pair: int) -> bool:
    return form == STANDARD and (1 << pair) & _FIVES != 0 and chows & ~_CHOWS_WITH_FIVE == 0 and pungs & ~_FIVES == 0


@leaf
def outside_hand(form: int, chows: int, pungs: int, pair: int) -> bool:
    ends = TERMINALS | HONORS
    return form == STANDARD and (1 << pair) & ends != 0 and chows & ~_END_CHOWS == 0 and pungs & ~ends == 0


@leaf
def all_chows(form: int, n_chows: int, pair: int) -> bool:
    """Nothing but chows and a pair of suit tiles; the knitted straight counts as chows."""
    return pair < 27 and ((form == STANDARD and n_chows == 4) or (form == KNITTED_STRAIGHT and n_chows == 1))


# Fan of the last tile and of the way of winning.


@leaf
def nine_gates(form: int, melds: int, kinds: int, twice: int, thrice: int, fours: int, win: int) -> bool:
    """Concealed 1112345678999 of one suit that waits on all nine: the tile beyond this shape is the last one.

    `twice`, `thrice`, `fours` are the kinds held at least so often, the last tile included.
    """
    if form != STANDARD or melds or win == NO_TILE or win >= 27:
        return False
    suit = SUITS[win // 9]
    ends = suit & TERMINALS
    if kinds != suit or thrice & ends != ends:
        return False
    return (twice & ~ends) | (fours & ends) == 1 << win


@leaf
def last_tile_draw(is_last: int, self_draw: int) -> int:
    return is_last & self_draw


@leaf
def last_tile_claim(is_last: int, self_draw: int) -> int:
    return is_last & ~self_draw


@leaf
def out_with_replacement_tile(kong: int, self_draw: int) -> int:
    return kong & self_draw


@leaf
def robbing_the_kong(kong: int, self_draw: int) -> int:
    return kong & ~self_draw


@leaf
def melded_hand(exposed: int, won: int, self_draw: int) -> bool:
    return exposed == 4 and won & ~self_draw == 1


@leaf
def fully_concealed_hand(exposed: int, self_draw: int) -> bool:
    return exposed == 0 and self_draw != 0


@leaf
def concealed_hand(exposed: int, won: int, self_draw: int) -> bool:
    return exposed == 0 and won & ~self_draw == 1


@leaf
def last_tile(is_fourth: int) -> int:
    return is_fourth


@leaf
def self_drawn(self_draw: int) -> int:
    return self_draw


@leaf
def edge_wait(wait: int) -> bool:
    return wait == EDGE


@leaf
def closed_wait(wait: int) -> bool:
    return wait == CLOSED


@leaf
def single_wait(wait: int) -> bool:
    return wait == SINGLE
