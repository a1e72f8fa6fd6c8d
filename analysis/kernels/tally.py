"""How often each fan counts in one reading, packed into two ints: no array to clear, copy or count references to.

`large` holds fan 1 to 47 (8 points and more), a bit each; `small` holds fan 48 to 82, a bit each or three where a hand can
have the fan more than once. The lowest fan number, the largest fan, has the lowest bits. A tally is built with `|` alone.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from analysis.fans import FANS, FanId
from analysis.kernels.arrangement import Ints, leaf
from analysis.kernels.bits import PLACES, place_of, place_of_number

FAN_SLOTS: Final = 83
LAST_LARGE: Final = 47
MULTIPLE: Final = frozenset(
    (
        FanId.DRAGON_PUNG,
        FanId.TILE_HOG,
        FanId.DOUBLE_PUNG,
        FanId.CONCEALED_KONG,
        FanId.PURE_DOUBLE_CHOW,
        FanId.MIXED_DOUBLE_CHOW,
        FanId.SHORT_STRAIGHT,
        FanId.TWO_TERMINAL_CHOWS,
        FanId.PUNG_OF_TERMINALS_OR_HONORS,
        FanId.MELDED_KONG,
    )
)
"""Fan that one reading can have several times."""


def _lay_bits() -> tuple[tuple[int, ...], tuple[int, ...]]:
    """First bit and width of each fan, by number."""
    first, widths, at = [0], [0], 0
    for number in range(1, FAN_SLOTS):
        fan = FanId(number)
        widths.append(3 if fan in MULTIPLE else 1)
        first.append(number if number <= LAST_LARGE else at)
        at += widths[-1] * (number > LAST_LARGE)
    return tuple(first), tuple(widths)


AT, _WIDTHS = _lay_bits()
"""First bit of each fan, by number, in its word."""
POINTS: Final[Ints] = np.array([0, *(FANS[FanId(number)].points for number in range(1, FAN_SLOTS))], np.int64)


def field_of(fan: int) -> tuple[int, int]:
    """The bits of a fan in `large` and in `small`."""
    bits = ((1 << _WIDTHS[fan]) - 1) << AT[fan]
    return (bits, 0) if fan <= LAST_LARGE else (0, bits)


def by_bit(fan: int) -> list[int]:
    """Places of a fan's bits in tables by bit."""
    return [place_of_number(AT[fan] + bit) for bit in range(_WIDTHS[fan])]


def _tabulate() -> tuple[Ints, Ints, Ints, Ints]:
    """What each bit stands for, by word and place, int64[2, 64] each: its points, the field it belongs to, its fan, times."""
    points, fields, fans, times = (np.zeros((2, PLACES), np.int64) for _ in range(4))
    for fan in range(1, FAN_SLOTS):
        word = int(fan > LAST_LARGE)
        for bit, place in enumerate(by_bit(fan)):
            points[word, place] = POINTS[fan] << bit
            fields[word, place] = max(field_of(fan))
            fans[word, place] = fan
            times[word, place] = 1 << bit
    return points, fields, fans, times


_POINTS_OF_BIT, _FIELD_OF_BIT, _FAN_OF_BIT, _TIMES_OF_BIT = _tabulate()


def make_kills(absorbs: dict[FanId, tuple[FanId, ...]]) -> Ints:
    """What each fan absorbs, as the bits to clear: int64[2, 65, 2] by the absorber's word and bit, then word.

    Place [word, 64, 0] holds the bits of all absorbers in that word.
    """
    kills = np.zeros((2, PLACES + 1, 2), np.int64)
    for fan, others in absorbs.items():
        if not others:
            continue
        word = int(fan > LAST_LARGE)
        kills[word, PLACES, 0] |= max(field_of(fan))
        for place in by_bit(fan):
            for other in others:
                kills[word, place] |= np.array(field_of(other))
    return kills


@leaf
def absorb(large: int, small: int, kills: Ints) -> tuple[int, int]:
    """Take away what each fan absorbs, from the largest down; what is gone absorbs nothing."""
    pending = large & kills[0, PLACES, 0]
    while pending:
        bit = pending & -pending
        place = place_of(bit)
        large &= ~kills[0, place, 0]
        small &= ~kills[0, place, 1]
        pending &= large & ~bit
    pending = small & kills[1, PLACES, 0]
    while pending:
        bit = pending & -pending
        small &= ~kills[1, place_of(bit), 1]
        pending &= small & ~bit
    return large, small


@leaf
def points_of(large: int, small: int) -> int:
    """Points of a tally."""
    points = np.int64(0)
    for word in range(2):
        rest = large if word == 0 else small
        while rest:
            bit = rest & -rest
            points += _POINTS_OF_BIT[word, place_of(bit)]
            rest &= ~bit
    return int(points)


@leaf
def comes_first(large: int, small: int, other_large: int, other_small: int) -> bool:
    """Whether a tally has more of the largest fan in which two tallies differ: the one that most people would name."""
    differs = large ^ other_large
    if differs:
        return large & (differs & -differs) != 0
    differs = small ^ other_small
    if differs == 0:
        return False
    field = _FIELD_OF_BIT[1, place_of(differs & -differs)]
    return (small & field) > (other_small & field)


@leaf
def unpack(large: int, small: int, counts: Ints) -> None:
    """Write a tally into `counts` (int64[83], by fan number)."""
    for fan in range(FAN_SLOTS):
        counts[fan] = 0
    for word in range(2):
        rest = large if word == 0 else small
        while rest:
            bit = rest & -rest
            place = place_of(bit)
            counts[_FAN_OF_BIT[word, place]] += _TIMES_OF_BIT[word, place]
            rest &= ~bit
