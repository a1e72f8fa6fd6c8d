"""Deals played out by one player against three seats that discard what they draw (the model: docs/grading.md).

After the player's discard the three others draw a tile of the wall each and discard it, then the player draws. The player wins
and claims by the usual rules. Another seat may win first, at a place of the wall drawn beforehand.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from analysis.kernels.arrangement import (
    CONCEALED_KONG,
    EXPOSED,
    FIRST_CHOW,
    MELDED_KONG,
    NO_TILE,
    Ints,
    chow_code,
    entry,
    first_tile,
    leaf,
)
from analysis.kernels.bits import lowest_kind
from analysis.kernels.forms import find_waits
from analysis.kernels.judge import Judgement, Mind, Seat, best_discard, copies_to_come, judge, win_points
from analysis.kernels.parts import Floats
from analysis.kernels.score import unpack_best
from analysis.kernels.tally import FAN_SLOTS
from analysis.kernels.targets import MAKES_SET, WHOLE, Held
from analysis.kernels.verdicts import LEGAL, pack

# Columns of an outcome: how it ended, points without flowers, own draws, the fan that carried the win to 8 (as in a verdict),
# whether the hand was ever ready for a legal win.
ENDED: Final = 0
POINTS: Final = 1
DRAWS: Final = 2
CARRIERS: Final = 3
READY: Final = 4
OUTCOME_WIDTH: Final = 5

DRAWN_GAME: Final = 0
WON_BY_DISCARD: Final = 1
WON_BY_SELF_DRAW: Final = 2
ANOTHER_WON: Final = 3
ILLEGAL: Final = 4
"""A hand that cannot be: never seen, and looked for."""

_WAITING: Final = 13
_LEFT: Final = 2
"""The third of the others to discard is the left neighbour, who alone feeds chows."""


class Wall(NamedTuple):
    """The tiles to come, `tiles` int64[n], of which `end` are played; another seat wins once place `stop` is reached; `others` 3
    seats that discard, or 0 where the player is alone; `work` int64[2] the next place and the end that replacements leave."""

    tiles: Ints
    stop: int
    others: int
    work: Ints


@leaf
def _is_left(wall: Wall) -> bool:
    return wall.work[0] < wall.work[1]


@leaf
def _next_tile(wall: Wall) -> int:
    wall.work[0] += 1
    return int(wall.tiles[wall.work[0] - 1])


@leaf
def _replacement(wall: Wall) -> int:
    wall.work[1] -= 1
    return int(wall.tiles[wall.work[1]])


@leaf
def _lay_meld(code: int, state: int, seat: Seat) -> None:
    """Put a set beside the hand; the tiles are taken from the hand by the caller."""
    held, index = seat.held, seat.held.facts[0]
    held.codes[index], held.states[index] = code, state
    seat.melds[index, 0], seat.melds[index, 1] = code, state
    held.facts[0] += 1
    held.facts[1] += state == EXPOSED or state == MELDED_KONG
    _shift_melded(code, state, 1, seat)


@leaf
def _take_back(seat: Seat) -> None:
    """Undo `_lay_meld`."""
    held, index = seat.held, seat.held.facts[0] - 1
    code, state = seat.melds[index, 0], seat.melds[index, 1]
    _shift_melded(code, state, -1, seat)
    held.facts[0] -= 1
    held.facts[1] -= state == EXPOSED or state == MELDED_KONG
    seat.melds[index] = held.codes[index] = NO_TILE


@leaf
def _shift_melded(code: int, state: int, change: int, seat: Seat) -> None:
    if code >= FIRST_CHOW:
        low = first_tile(code)
        for kind in range(low, low + 3):
            seat.melded[kind] += change
    else:
        seat.melded[code] += change * (4 if state >= MELDED_KONG else 3)


@leaf
def _note_win(ended: int, points: int, mind: Mind, outcome: Ints) -> None:
    counted = np.empty(FAN_SLOTS, np.int64)
    unpack_best(mind.work, counted)
    outcome[ENDED], outcome[POINTS], outcome[CARRIERS], outcome[READY] = ended, points, pack(points, counted), 1


@leaf
def _use(code: int, tile: int, change: int, counts: Ints) -> bool:
    """Take the tiles that a claim of `tile` uses out of the hand (change -1), or put them back; whether they are there."""
    low = first_tile(code)
    for step in range(3):
        counts[low if code < FIRST_CHOW else low + step] += change
    counts[tile] -= change
    return bool(counts.min() >= 0)


@leaf
def _value_of_claim(code: int, tile: int, seat: Seat, mind: Mind) -> tuple[float, int]:
    """What a chow or pung with `tile` leaves after the best discard, and that discard; -1 where it cannot be made."""
    counts, value, discard = seat.held.counts, -1.0, NO_TILE
    if _use(code, tile, -1, counts):
        _lay_meld(code, EXPOSED, seat)
        judgement = judge(seat, mind)
        discard = best_discard(judgement, counts)
        value = judgement.values[discard]
        _take_back(seat)
    _use(code, tile, 1, counts)
    return value, discard


@leaf
def _value_of_kong(tile: int, state: int, seat: Seat, mind: Mind) -> float:
    """What a hand waits with beside a kong of `tile`, before the replacement: four tiles of the hand, or three and a discard."""
    counts, used = seat.held.counts, 4 if state == CONCEALED_KONG else 3
    counts[tile] -= used
    _lay_meld(tile, state, seat)
    value = judge(seat, mind).values[WHOLE]
    _take_back(seat)
    counts[tile] += used
    return float(value)


@leaf
def _claim(tile: int, from_left: bool, useful: bool, wall: Wall, seat: Seat, mind: Mind) -> tuple[int, int]:
    """The set to claim a discard for, or NO_TILE, and the tile to discard then (NO_TILE after a kong)."""
    held, counts = seat.held, seat.held.counts
    may_kong = counts[tile] == 3 and _is_left(wall)
    may_pung = useful and counts[tile] >= 2
    may_chow = useful and from_left and tile < 27
    if not (may_kong or may_pung or may_chow) or held.facts[0] == 4:
        return NO_TILE, NO_TILE
    best, code, discard = judge(seat, mind).values[WHOLE], NO_TILE, NO_TILE
    if may_kong:
        value = _value_of_kong(tile, MELDED_KONG, seat, mind)
        if value > best:
            best, code = value, tile
    if may_pung:
        value, thrown = _value_of_claim(tile, tile, seat, mind)
        if value > best:
            best, code, discard = value, tile, thrown
    if may_chow:
        for low in range(max(tile - 2, tile // 9 * 9), min(tile, tile // 9 * 9 + 6) + 1):
            value, thrown = _value_of_claim(chow_code(low), tile, seat, mind)
            if value > best:
                best, code, discard = value, chow_code(low), thrown
    return code, discard


@leaf
def _kong_after_draw(best: float, seat: Seat, mind: Mind) -> int:
    """A kind to make a kong of after a draw, because that is worth more than the best discard, or NO_TILE."""
    held, chosen = seat.held, NO_TILE
    for kind in range(34):
        if held.counts[kind] == 4 and held.facts[0] < 4:
            value = _value_of_kong(kind, CONCEALED_KONG, seat, mind)
            if value > best:
                best, chosen = value, kind
        elif held.counts[kind] and seat.melded[kind] >= 3:
            index = _pung_of(kind, seat)
            if index >= 0:
                _add_to_pung(kind, index, 1, seat)
                value = judge(seat, mind).values[WHOLE]
                _add_to_pung(kind, index, -1, seat)
                if value > best:
                    best, chosen = value, kind
    return chosen


@leaf
def _pung_of(kind: int, seat: Seat) -> int:
    for index in range(seat.held.facts[0]):
        if seat.melds[index, 0] == kind and seat.melds[index, 1] == EXPOSED:
            return index
    return NO_TILE


@leaf
def _add_to_pung(kind: int, index: int, change: int, seat: Seat) -> None:
    """Make an exposed pung a kong (change 1), or a kong a pung again."""
    seat.held.counts[kind] -= change
    seat.melded[kind] += change
    state = MELDED_KONG if change > 0 else EXPOSED
    seat.melds[index, 1] = seat.held.states[index] = state


@leaf
def _is_legal(seat: Seat, size: int) -> bool:
    """Whether a hand holds as many tiles as it must, and no kind more than four times over the table."""
    total = 3 * seat.held.facts[0]
    for kind in range(34):
        if seat.held.counts[kind] < 0 or seat.held.counts[kind] + seat.melded[kind] + seat.visible[kind] > 4:
            return False
        total += seat.held.counts[kind]
    return bool(total == size)


@leaf
def _draw_turn(tile: int, kong: int, wall: Wall, seat: Seat, mind: Mind, outcome: Ints) -> Judgement:
    """Take a tile (`kong` 1: a replacement) until a discard is due: a win ends the deal, a kong brings a tile more. Returns what
    the hand of 14 is judged to be."""
    counts = seat.held.counts
    while True:
        if find_waits(counts, seat.held.facts[0]) >> tile & 1:
            points = win_points(tile, seat, 1, int(not _is_left(wall)), kong, mind)
            if points >= LEGAL:
                _note_win(WON_BY_SELF_DRAW, points, mind, outcome)
        counts[tile] += 1
        judgement = judge(seat, mind)
        if outcome[ENDED] != DRAWN_GAME or wall.others == 0 or not _is_left(wall):
            return judgement
        made = _kong_after_draw(judgement.values[best_discard(judgement, counts)], seat, mind)
        if made == NO_TILE:
            return judgement
        if counts[made] == 4:
            counts[made] = 0
            _lay_meld(made, CONCEALED_KONG, seat)
        else:
            _add_to_pung(made, _pung_of(made, seat), 1, seat)
        kong, tile = 1, _replacement(wall)


@leaf
def _is_ready(waits: int, seat: Seat, mind: Mind) -> bool:
    """Whether a live tile among `waits` (a mask) wins legally, by discard or drawn."""
    while waits:
        kind = lowest_kind(waits)
        waits &= waits - 1
        if copies_to_come(kind, seat):
            for self_draw in range(2):
                if win_points(kind, seat, self_draw, 0, 0, mind) >= LEGAL:
                    return True
    return False


@leaf
def _others_turn(judgement: Judgement, thrown: int, wall: Wall, seat: Seat, mind: Mind, outcome: Ints) -> tuple[int, int]:
    """The three others draw and discard; returns the set that the player claims one for and the discard then, or NO_TILE."""
    waits = find_waits(seat.held.counts, seat.held.facts[0])
    if outcome[READY] == 0 and _is_ready(waits, seat, mind):
        outcome[READY] = 1
    for other in range(wall.others):
        if not _is_left(wall):
            break
        tile = _next_tile(wall)
        if wall.work[0] > wall.stop:
            outcome[ENDED] = ANOTHER_WON
            break
        if waits >> tile & 1:
            points = win_points(tile, seat, 0, int(not _is_left(wall)), 0, mind)
            if points >= LEGAL:
                _note_win(WON_BY_DISCARD, points, mind, outcome)
                break
        bits = judgement.draws[thrown, tile]
        useful = bits != 0 and (mind.plain == 1 or bits & MAKES_SET != 0)
        code, discard = _claim(tile, other == _LEFT, useful, wall, seat, mind)
        if code != NO_TILE:
            _take_claimed(code, tile, discard, seat)
            return code, discard
        seat.visible[tile] += 1
    return NO_TILE, NO_TILE


@leaf
def _take_claimed(code: int, tile: int, discard: int, seat: Seat) -> None:
    """Lay out a claimed set; a kong has no discard."""
    if discard == NO_TILE:
        seat.held.counts[tile] -= 3
        _lay_meld(code, MELDED_KONG, seat)
    else:
        _use(code, tile, -1, seat.held.counts)
        _lay_meld(code, EXPOSED, seat)


@leaf
def _play(discard: int, judgement: Judgement, wall: Wall, seat: Seat, mind: Mind, outcome: Ints) -> None:
    """Play a deal on from the player's discard to its end."""
    while True:
        seat.held.counts[discard] -= 1
        seat.visible[discard] += 1
        if not _is_legal(seat, _WAITING):
            outcome[ENDED] = ILLEGAL
            return
        code, next_discard = _others_turn(judgement, discard, wall, seat, mind, outcome)
        if outcome[ENDED] != DRAWN_GAME:
            return
        if code != NO_TILE and next_discard != NO_TILE:
            judgement, discard = judge(seat, mind), next_discard
            continue
        if not _is_left(wall):
            return
        outcome[DRAWS] += code == NO_TILE
        tile = _next_tile(wall) if code == NO_TILE else _replacement(wall)
        judgement = _draw_turn(tile, int(code != NO_TILE), wall, seat, mind, outcome)
        if outcome[ENDED] != DRAWN_GAME:
            return
        discard = best_discard(judgement, seat.held.counts)


@leaf
def _copy(seat: Seat) -> Seat:
    held = seat.held
    own = Held(held.counts.copy(), held.live.copy(), held.codes.copy(), held.states.copy(), held.facts.copy())
    return Seat(own, seat.melds.copy(), seat.melded.copy(), seat.visible.copy())


@entry
def play_deals(discard: int, walls: Ints, end: int, stops: Ints, others: int, seat: Seat, mind: Mind) -> tuple[Ints, Floats]:
    """Play n deals on from a hand of 14 and its discard: int64[n, OUTCOME_WIDTH], and what the player saw in each discard before,
    float64[35] by column.

    `walls` int64[n, k] the unseen tiles in the order that they come, `end` how many are played, `stops` int64[n] the place from
    which another seat has won, `others` 3, or 0 where the player draws alone.
    """
    outcomes = np.zeros((walls.shape[0], OUTCOME_WIDTH), np.int64)
    judgement = judge(seat, mind)
    for deal in range(walls.shape[0]):
        wall = Wall(walls[deal], stops[deal], others, np.array([0, end]))
        _play(discard, judgement, wall, _copy(seat), mind, outcomes[deal])
    return outcomes, judgement.values
