"""What the fan detectors look at: one arrangement of a won hand, measured once into int64[FEATURES].

One flat array with named places compiles four times as fast as a tuple of named fields, and 64 detectors take it.
"""

from __future__ import annotations

from typing import Final, NamedTuple, Protocol

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

NO_WAIT: Final = 0
EDGE: Final = 1
CLOSED: Final = 2
SINGLE: Final = 3

PAIR_SLOT: Final = 4
FORM_SLOT: Final = 5
NO_SLOT: Final = -1

# Places of a win, int64[WIN_FIELDS]: the last tile (NO_TILE before a win), winds as kinds 27-30, then flags 0 or 1.
WIN_TILE: Final = 0
SEAT: Final = 1
PREVAILING: Final = 2
SELF_DRAWN: Final = 3
FOURTH_TILE: Final = 4
LAST_TILE: Final = 5
KONG: Final = 6
WIN_FIELDS: Final = 7

# Places of the features: the win first, then two flags of the rules, then the arrangement.
PAIRS_MAKE_TERMINAL_FANS: Final = 7
COUNTS_MIXED_KONGS: Final = 8
FORM: Final = 9
WAIT: Final = 10
KINDS: Final = 11
PAIR: Final = 12
N_CHOWS: Final = 13
N_PUNGS: Final = 14
CONCEALED_KONGS: Final = 15
MELDED_KONGS: Final = 16
WIND_PUNGS: Final = 17
DRAGON_PUNGS: Final = 18
EXPOSED_MELDS: Final = 19
MELDS: Final = 20
CONCEALED_PUNGS: Final = 21
TILE_HOGS: Final = 22
CHOWS: Final = 24
PUNGS: Final = 28
COUNTS: Final = 32
FEATURES: Final = 66


class Facts(Protocol):
    """An int64 array as the detectors read it: places are ints and so are their values."""

    def __getitem__(self, place: int, /) -> int:
        """The value at a named place."""
        ...


class Rules(NamedTuple):
    """A rule profile for kernels. `absorbs` int64[83, n] lists what each fan absorbs, then zeros; `flags` int64[3]:
    七对 joins fan of terminals, 明暗杠 exists, a knitted tile may be an edge, closed or single wait."""

    absorbs: Ints
    flags: Ints


KNITTED_WAIT_FLAG: Final = 2


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
def tally_sets(sets: Ints, states: Ints, slot: int, x: Ints) -> None:
    """Sort sets into chows, pungs and kongs and note their numbers in `x`.

    A pung in hand and a concealed kong are concealed, but the pung that a discard completed (in `slot`) is melded.
    """
    x[N_CHOWS : TILE_HOGS + 1] = 0
    x[CHOWS : PUNGS + 4] = NO_TILE
    for index in range(4):
        code = sets[index]
        if code < 0:
            continue
        state = states[index]
        x[MELDS] += state != CONCEALED
        x[EXPOSED_MELDS] += state == EXPOSED or state == MELDED_KONG
        if code >= FIRST_CHOW:
            x[CHOWS + x[N_CHOWS]] = first_tile(code)
            x[N_CHOWS] += 1
            continue
        x[PUNGS + x[N_PUNGS]] = code
        x[N_PUNGS] += 1
        x[CONCEALED_KONGS] += state == CONCEALED_KONG
        x[MELDED_KONGS] += state == MELDED_KONG
        x[WIND_PUNGS] += 27 <= code <= 30
        x[DRAGON_PUNGS] += code >= 31
        if state == CONCEALED_KONG or (state == CONCEALED and (x[SELF_DRAWN] != 0 or index != slot)):
            x[CONCEALED_PUNGS] += 1


@leaf
def tally_tiles(counts: Ints, x: Ints) -> None:
    """Note the tiles over hand and melds: a bit for each kind, the counts, and kinds used up without a kong (四归一)."""
    mask = 0
    hogs = -x[CONCEALED_KONGS] - x[MELDED_KONGS]
    for kind in range(34):
        x[COUNTS + kind] = counts[kind]
        if counts[kind]:
            mask |= 1 << kind
        hogs += counts[kind] == 4
    x[KINDS] = mask
    x[TILE_HOGS] = hogs


@leaf
def shown_copies(sets: Ints, states: Ints, tile: int) -> int:
    """Copies of `tile` in the own exposed melds."""
    shown = 0
    for index in range(4):
        if states[index] != EXPOSED:
            continue
        low = first_tile(sets[index])
        if sets[index] < FIRST_CHOW:
            shown += 3 * (low == tile)
        else:
            shown += low <= tile <= low + 2
    return shown
