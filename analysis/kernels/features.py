"""What the fan detectors look at: sets, tiles and the way of winning of one reading, as plain ints."""

from __future__ import annotations

from typing import Final, NamedTuple

from analysis.kernels.arrangement import (
    CONCEALED,
    CONCEALED_KONG,
    EXPOSED,
    FIRST_CHOW,
    MELDED_KONG,
    NO_TILE,
    Ints,
    first_tile,
    leaf,
)
from analysis.kernels.combinations import NO_SET, multiset_rank

NO_WAIT: Final = 0
EDGE: Final = 1
CLOSED: Final = 2
SINGLE: Final = 3

PAIR_SLOT: Final = 4
STATES_AFTER: Final = 5
"""Where the states of the sets lie after the sets and the pair."""
FORM_SLOT: Final = 5

# Places of a win in int64[WIN_FIELDS]: the last tile, winds as kinds 27-30, then flags 0 or 1.
WIN_FIELDS: Final = 7


class Win(NamedTuple):
    """A last tile (NO_TILE before a win), the winds as kinds 27-30, and flags 0 or 1."""

    tile: int
    seat: int
    prevailing: int
    self_draw: int
    fourth: int
    last: int
    kong: int


class Rules(NamedTuple):
    """A rule profile for kernels: `kills` int64[2, 65, 2] what each fan absorbs (see `tally.make_kills`), `combinations`
    int64[2, 31465, 2] the tallies of sets that go together, `flags` int64[3]: 七对 joins fan of terminals, 明暗杠 exists,
    a knitted tile may be an edge, closed or single wait."""

    kills: Ints
    combinations: Ints
    flags: Ints


PAIRS_FLAG: Final = 0
MIXED_KONGS_FLAG: Final = 1
KNITTED_WAIT_FLAG: Final = 2


class Sets(NamedTuple):
    """The sets of a reading: masks of the lowest kinds of chows, of chows held more than once, and of pungs (a kong is one);
    how many there are; kongs, melds, exposed melds and concealed pungs (kongs too); the pair; the combinations' tally."""

    chows: int
    chows_twice: int
    pungs: int
    n_chows: int
    n_pungs: int
    concealed_kongs: int
    melded_kongs: int
    melds: int
    exposed: int
    concealed_pungs: int
    pair: int
    large: int
    small: int


@leaf
def read_win(fields: Ints) -> Win:
    """A win from int64[WIN_FIELDS]."""
    return Win(fields[0], fields[1], fields[2], fields[3], fields[4], fields[5], fields[6])


@leaf
def gather(work: Ints, at: int, combinations: Ints) -> Sets:
    """Sort the sets of a reading: nine places of `work` from `at` on hold four codes (or NO_TILE), the pair, four states."""
    chows = twice = pungs = n_chows = n_pungs = kongs = melded_kongs = melds = exposed = concealed = 0
    chow_ranks = pung_ranks = 0
    for index in range(4):
        code, state = work[at + index], work[at + STATES_AFTER + index]
        chow = pung = NO_SET
        if code >= FIRST_CHOW:
            chow = first_tile(code)
            twice |= chows & 1 << chow
            chows |= 1 << chow
            n_chows += 1
        elif code >= 0:
            pung = min(code, NO_SET)
            pungs |= 1 << code
            n_pungs += 1
            kongs += state == CONCEALED_KONG
            melded_kongs += state == MELDED_KONG
            concealed += state == CONCEALED or state == CONCEALED_KONG
        if code >= 0:
            melds += state != CONCEALED
            exposed += state == EXPOSED or state == MELDED_KONG
        chow_ranks = chow_ranks << 5 | chow
        pung_ranks = pung_ranks << 5 | pung
    large = small = 0
    for family in range(2):
        if (n_chows if family == 0 else n_pungs) > 1:
            ranks = chow_ranks if family == 0 else pung_ranks
            rank = multiset_rank(ranks & 31, ranks >> 5 & 31, ranks >> 10 & 31, ranks >> 15)
            large |= combinations[family, rank, 0]
            small |= combinations[family, rank, 1]
    pair = work[at + PAIR_SLOT]
    return Sets(chows, twice, pungs, n_chows, n_pungs, kongs, melded_kongs, melds, exposed, concealed, pair, large, small)


@leaf
def wait_of(code: int, pair: int, slot: int, tile: int) -> int:
    """How a tile completed its set: EDGE, CLOSED, SINGLE, or NO_WAIT for an open chow or a pung."""
    if slot == PAIR_SLOT:
        return SINGLE if tile == pair else NO_WAIT
    if slot < 0 or slot > 3 or code < FIRST_CHOW:
        return NO_WAIT
    low = first_tile(code)
    if tile == low + 1:
        return CLOSED
    if (low % 9 == 0 and tile == low + 2) or (low % 9 == 6 and tile == low):
        return EDGE
    return NO_WAIT


@leaf
def shown_copies(work: Ints, at: int, tile: int) -> int:
    """Copies of `tile` in the own exposed melds (places as in `gather`)."""
    shown = 0
    for index in range(4):
        code = work[at + index]
        if work[at + STATES_AFTER + index] != EXPOSED or code < 0:
            continue
        low = first_tile(code)
        if code < FIRST_CHOW:
            shown += 3 * (low == tile)
        else:
            shown += low <= tile <= low + 2
    return shown


@leaf
def no_win(seat: int, prevailing: int) -> Win:
    """Nobody has won yet."""
    return Win(NO_TILE, seat, prevailing, 0, 0, 0, 0)
