"""Legal wins one and two tiles away, by exact points: every draw and claim, every discard after it, every wait, both ways.

What the way to a win makes of it counts here as in play: a drawn tile keeps the hand concealed and a claimed one opens it, the
hand that is left has a lone wait or not, the last copy is 和绝张 where the other three lie open.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from analysis.kernels.arrangement import EXPOSED, NO_TILE, ROWS, SEVEN_PAIRS, Ints, chow_code, entry, leaf
from analysis.kernels.features import WIN_FIELDS, Rules
from analysis.kernels.forms import find_waits
from analysis.kernels.score import WORK, best_form_and_pair, lay_table, read_hand
from analysis.kernels.targets import BY_DISCARD, BY_SELF_DRAW, MAKES_SET
from analysis.kernels.verdicts import LEGAL

NEAR: Final = 2
"""So many tiles away, wins are searched for one by one."""
_ALL: Final = BY_DISCARD | BY_SELF_DRAW | MAKES_SET
_COPIES_ELSEWHERE: Final = 3
_TILE: Final = 0
_SELF_DRAWN: Final = 3
_FOURTH: Final = 4


class Position(NamedTuple):
    """A hand in play, int64 arrays that the search changes and puts back: `counts` [34] concealed tiles, `melds` [4, 2] codes and
    states as in `lay_table`, `live` [34] copies still to come, `shown` [34] copies that lie open; the win [WIN_FIELDS] being
    tried and the scorer's `rows` and `work`."""

    counts: Ints
    melds: Ints
    live: Ints
    shown: Ints
    win: Ints
    rows: Ints
    work: Ints


@leaf
def _makes_set(kind: int, at: Position) -> bool:
    """Whether the best reading of the complete hand has `kind` elsewhere than in the pair alone."""
    form, pair = best_form_and_pair(at.work)
    if form == SEVEN_PAIRS:
        return False
    return at.counts[kind] != 2 or (pair != kind and pair != NO_TILE)


@leaf
def _ways_of_wait(wait: int, drawn: int, at: Position, rules: Rules) -> int:
    """The ways in which a live tile wins now, with MAKES_SET where `drawn`, which brought the hand here, is in a set then."""
    at.counts[wait] += 1
    at.win[_TILE] = wait
    at.win[_FOURTH] = at.shown[wait] >= _COPIES_ELSEWHERE
    ways = 0
    for self_drawn in range(2):
        at.win[_SELF_DRAWN] = self_drawn
        if read_hand(at.rows, lay_table(at.counts, at.melds, at.win, at.work), rules, at.work) >= LEGAL:
            ways |= BY_SELF_DRAW if self_drawn else BY_DISCARD
            ways |= MAKES_SET * _makes_set(drawn, at)
    at.counts[wait] -= 1
    return ways


@leaf
def _ways_after_discards(drawn: int, n_melds: int, ways: int, at: Position, rules: Rules) -> int:
    """`ways` with those in which a tile wins after some discard from a hand that `drawn` brought to 14."""
    for discard in range(34):
        if at.counts[discard] == 0:
            continue
        at.counts[discard] -= 1
        at.shown[discard] += 1
        waits = find_waits(at.counts, n_melds)
        wait = 0
        while waits and ways != _ALL:
            if waits & 1 and at.live[wait]:
                ways |= _ways_of_wait(wait, drawn, at, rules)
            waits >>= 1
            wait += 1
        at.counts[discard] += 1
        at.shown[discard] -= 1
    return ways


@leaf
def _ways_after_claim(low: int, step: int, n_melds: int, at: Position, rules: Rules) -> int:
    """The ways in which a tile wins after a claim, its tile in `counts` already, lays out a pung of `low` (`step` 0) or the chow
    from there on (`step` 1), and some discard."""
    held = True
    for index in range(3):
        at.counts[low + step * index] -= 1
        at.shown[low + step * index] += 1
    for index in range(3):
        held &= at.counts[low + step * index] >= 0
    ways = 0
    if held:
        at.melds[n_melds, 0] = chow_code(low) if step else low
        at.melds[n_melds, 1] = EXPOSED
        found = _ways_after_discards(low, n_melds + 1, MAKES_SET, at, rules)
        ways = found if found != MAKES_SET else 0
        at.melds[n_melds, 0] = NO_TILE
    for index in range(3):
        at.counts[low + step * index] += 1
        at.shown[low + step * index] -= 1
    return ways


@leaf
def _ways_after_tile(tile: int, n_melds: int, at: Position, rules: Rules) -> int:
    """The ways in which the tile after next wins where the next one is `tile`, drawn or claimed."""
    at.live[tile] -= 1
    at.counts[tile] += 1
    ways = _ways_after_discards(tile, n_melds, 0, at, rules)
    if n_melds < 4 and ways != _ALL:
        ways |= _ways_after_claim(tile, 0, n_melds, at, rules)
        for back in range(3 if tile < 27 else 0):
            if back <= tile % 9 <= back + 6:
                ways |= _ways_after_claim(tile - back, 1, n_melds, at, rules)
    at.counts[tile] -= 1
    at.live[tile] += 1
    return ways


@entry
def find_near_wins(counts: Ints, melds: Ints, live: Ints, shown: Ints, missing: Ints, winds: Ints, rules: Rules) -> Ints:
    """The ways in which a waiting hand wins with each kind now (row 0), and with a tile after it (row 1): int64[2, 34].

    `counts`, `live`, `shown` int64[34] and `melds` int64[4, 2] as in `Position`; `missing` int64[34] tiles missing by shape after
    each draw; `winds` int64[2] seat and prevailing. Ways are the bits BY_DISCARD and BY_SELF_DRAW, and MAKES_SET where the
    kind is in a set or run then. Row 1 counts no kongs: their replacement is a tile more.
    """
    at = Position(
        counts.copy(), melds.copy(), live.copy(), shown.copy(), np.zeros(WIN_FIELDS, np.int64),
        np.empty((ROWS, 5), np.int64), np.empty(WORK, np.int64),
    )  # fmt: skip
    at.win[1], at.win[2] = winds
    n_melds = (melds[:, 0] >= 0).sum()
    ways = np.zeros((NEAR, 34), np.int64)
    waits = find_waits(at.counts, n_melds)
    for kind in range(34):
        if live[kind]:
            if waits >> kind & 1:
                ways[0, kind] = _ways_of_wait(kind, kind, at, rules)
            if missing[kind] <= 1:
                ways[1, kind] = _ways_after_tile(kind, n_melds, at, rules)
    return ways
