"""The score of a won hand: points, each fan with its tiles, and each fan that is there but not counted with the reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from analysis.arrangement import Arrangement, read_arrangement
from analysis.exclusion import ExcludedFan, kernel_rules, list_excluded
from analysis.fan_tiles import Combination, chosen_combinations, tiles_behind
from analysis.fans import FANS, LEGAL_POINTS, FanId
from analysis.hand import CLASSIC, Hand, MeldKind, Ruleset, WinContext, check_flags
from analysis.kernels.arrangement import CONCEALED_KONG, EXPOSED, MELDED_KONG, NO_TILE, Ints, chow_code
from analysis.kernels.score import BEST, POINTS, SECOND, Reading, score_one
from analysis.reasons import HandError, reason

CLOSE_POINTS: Final = 3
"""An arrangement that loses by no more than this is shown beside the best one."""
_FANS: Final = tuple(FanId)


@dataclass(frozen=True, slots=True)
class CountedFan:
    """A fan of the score: `points` for each of its `count` occurrences, and the tiles of each occurrence."""

    fan: FanId
    points: int
    count: int
    tiles: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class RunnerUp:
    """Another arrangement of the same hand: its points without flowers, and how many fewer than the best these are."""

    points: int
    behind: int
    fans: tuple[CountedFan, ...]
    arrangement: Arrangement


@dataclass(frozen=True, slots=True)
class Score:
    """What a won hand is worth, flowers included in `total`; the largest fan first.

    `runner_up` is the best of the other arrangements where it is close (CLOSE_POINTS).
    """

    total: int
    without_flowers: int
    fans: tuple[CountedFan, ...]
    excluded: tuple[ExcludedFan, ...]
    arrangement: Arrangement
    runner_up: RunnerUp | None

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
    """Fan with how often they occur, from int64[83] by number; the largest fan first."""
    return {_FANS[number - 1]: int(counts[number]) for number in counts.nonzero()[0].tolist()}


def score(hand: Hand, context: WinContext, rules: Ruleset = CLASSIC) -> Score:
    """Score a complete hand by its best reading (就高不就低) under `rules`.

    Raises NotAWin if `hand` is complete in no form, HandError if the circumstances contradict it.
    """
    if hand.drawn is None:
        raise NotAWin
    check_flags(hand, context)
    reading = _read(hand, context, rules)
    points = int(reading.rows[BEST, POINTS])
    if points < 0:
        raise NotAWin
    arrangement, counted = read_arrangement(reading, hand, context.self_drawn), name_fans(reading.counted[BEST])
    chosen = chosen_combinations(arrangement, counted)
    excluded = list_excluded(name_fans(reading.found), counted, arrangement, chosen, context, rules)
    if context.flowers:
        counted[FanId.FLOWER_TILES] = len(context.flowers)
    fans = _lay_out(counted, arrangement, chosen)
    return Score(points + len(context.flowers), points, fans, excluded, arrangement, _runner_up(reading, hand, context))


def points_of(hand: Hand, context: WinContext, rules: Ruleset) -> int:
    """Points of a complete hand without flowers, -1 if it is not complete: what `score` counts, without reasons and sooner."""
    return int(_read(hand, context, rules).rows[BEST, POINTS])


def count_fans(hand: Hand, context: WinContext, rules: Ruleset) -> dict[FanId, int]:
    """Fan of a complete hand with how often they count, flowers left out: as `score`, without reasons and sooner."""
    return name_fans(_read(hand, context, rules).counted[BEST])


def _read(hand: Hand, context: WinContext, rules: Ruleset) -> Reading:
    """The kernel's readings of a hand of 14."""
    assert hand.drawn is not None
    concealed = np.array(hand.counts, np.int64)
    return score_one(concealed, meld_array(hand), win_array(hand.drawn, context), kernel_rules(rules))


def _lay_out(counted: Mapping[FanId, int], arrangement: Arrangement, chosen: Sequence[Combination]) -> tuple[CountedFan, ...]:
    """Counted fan with their tiles, the largest first."""
    order = sorted(counted.items(), key=lambda item: (-FANS[item[0]].points, item[0]))
    return tuple(CountedFan(fan, FANS[fan].points, count, tiles_behind(fan, count, arrangement, chosen)) for fan, count in order)


def _runner_up(reading: Reading, hand: Hand, context: WinContext) -> RunnerUp | None:
    """The best of the other arrangements, if it loses by CLOSE_POINTS or less."""
    best, points = reading.rows[:, POINTS].tolist()
    if points < 0 or best - points > CLOSE_POINTS:
        return None
    arrangement, counted = read_arrangement(reading, hand, context.self_drawn, SECOND), name_fans(reading.counted[SECOND])
    chosen = chosen_combinations(arrangement, counted)
    return RunnerUp(points, best - points, _lay_out(counted, arrangement, chosen), arrangement)
