"""The score of a won hand: points, each fan with its tiles, and each fan that is there but not counted with the reason."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from analysis.arrangement import Arrangement, read_arrangement
from analysis.exclusion import ExcludedFan, kernel_rules, list_excluded
from analysis.fan_tiles import tiles_behind
from analysis.fans import FANS, LEGAL_POINTS, FanId
from analysis.hand import CLASSIC, Hand, MeldKind, Ruleset, WinContext, check_flags
from analysis.kernels.arrangement import CONCEALED_KONG, EXPOSED, MELDED_KONG, NO_TILE, Ints, chow_code
from analysis.kernels.score import BEST, POINTS, score_one
from analysis.reasons import HandError, reason


@dataclass(frozen=True, slots=True)
class CountedFan:
    """A fan of the score: `points` for each of its `count` occurrences, and the tiles of each occurrence."""

    fan: FanId
    points: int
    count: int
    tiles: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Score:
    """What a won hand is worth, flowers included in `total`; the largest fan first."""

    total: int
    without_flowers: int
    fans: tuple[CountedFan, ...]
    excluded: tuple[ExcludedFan, ...]
    arrangement: Arrangement

    @property
    def can_win(self) -> bool:
        """Whether the hand may be declared: 8 points without flowers."""
        return self.without_flowers >= LEGAL_POINTS


class NotAWin(HandError):
    """A hand that is complete in no form."""

    def __init__(self) -> None:
        super().__init__(reason("score.not_a_win"))


def meld_array(hand: Hand) -> Ints:
    """The melds for kernels: int64[4, 2] of set codes and states, -1 where there is none."""
    melds = np.full((4, 2), NO_TILE, np.int64)
    for index, meld in enumerate(hand.melds):
        melds[index, 0] = chow_code.py_func(meld.tile) if meld.kind is MeldKind.CHOW else meld.tile
        exposed = MELDED_KONG if meld.kind is MeldKind.KONG else EXPOSED
        melds[index, 1] = CONCEALED_KONG if meld.is_concealed else exposed
    return melds


def win_array(tile: int, context: WinContext) -> Ints:
    """A last tile and its circumstances for kernels: int64[WIN_FIELDS]."""
    flags = (context.self_drawn, context.fourth_tile, context.last_tile, context.kong)
    return np.array((tile, context.seat, context.prevailing, *flags), np.int64)


def name_fans(counts: Ints) -> dict[FanId, int]:
    """Fan with how often they occur, from int64[83] by number."""
    return {FanId(int(fan)): int(counts[fan]) for fan in np.flatnonzero(counts)}


def score(hand: Hand, context: WinContext, rules: Ruleset = CLASSIC) -> Score:
    """Score a complete hand by its best reading (就高不就低) under `rules`.

    Raises NotAWin if `hand` is complete in no form, HandError if the circumstances contradict it.
    """
    if hand.drawn is None:
        raise NotAWin
    check_flags(hand, context)
    concealed = np.array(hand.counts, np.int64)
    reading = score_one(concealed, meld_array(hand), win_array(hand.drawn, context), kernel_rules(rules))
    points = int(reading.rows[BEST, POINTS])
    if points < 0:
        raise NotAWin
    arrangement = read_arrangement(reading, hand, context.self_drawn)
    counted, found = name_fans(reading.counted[BEST]), name_fans(reading.found)
    if context.flowers:
        counted[FanId.FLOWER_TILES] = len(context.flowers)
    fans = tuple(
        CountedFan(fan, FANS[fan].points, count, tiles_behind(fan, count, arrangement, counted))
        for fan, count in sorted(counted.items(), key=lambda item: (-FANS[item[0]].points, item[0]))
    )
    excluded = list_excluded(found, counted, arrangement, context, rules)
    return Score(points + len(context.flowers), points, fans, excluded, arrangement)
