"""What `classic` must say of a hand, told from `modern`'s answer and the hand: the points on which the two profiles differ.

Written from docs/rulings.md and not from `Ruleset`: the scorer is held against it, hand by hand and in both directions.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from analysis.fans import FanId
from analysis.kernels.arrangement import CONCEALED_KONG, EXPOSED, KNITTED, MELDED_KONG, ORPHANS, Ints
from analysis.kernels.features import Win
from bench.hands import Batch

Rows = npt.NDArray[np.bool_]

MIXED_KONGS: Final = "明暗杠 is 暗杠 and 明杠"
KNITTED_WAIT: Final = "no wait on a knitted tile of 组合龙"
FULLY_CONCEALED: Final = "不求人 with 九莲宝灯 or 四暗刻"
TERMINAL_PAIRS: Final = "七对 without 清幺九, 混幺九, 字一色"

_WIN_TILE: Final = Win._fields.index("tile")
_SELF_DRAWN: Final = Win._fields.index("self_draw")
_WAITS: Final = np.array([FanId.EDGE_WAIT, FanId.CLOSED_WAIT, FanId.SINGLE_WAIT])
_TERMINAL_FANS: Final = np.array([FanId.ALL_TERMINALS, FanId.ALL_TERMINALS_AND_HONORS, FanId.ALL_HONORS])
_KONGS: Final = np.array([FanId.CONCEALED_KONG, FanId.MELDED_KONG])
_LIMITS: Final = np.array([FanId.NINE_GATES, FanId.FOUR_CONCEALED_PUNGS])


class Expected(NamedTuple):
    """The fan that `classic` must count, int64[n, 83], and for each cause the hands on which it works, bool[n]."""

    counted: Ints
    causes: dict[str, Rows]


def expect_classic(batch: Batch, modern: Ints) -> Expected:
    """Turn `modern`'s fan (int64[n, 83]) into those of `classic`."""
    counted = modern.copy()
    causes = {
        MIXED_KONGS: _part_mixed_kongs(batch, counted),
        KNITTED_WAIT: _drop_knitted_wait(batch, counted),
        FULLY_CONCEALED: _count_fully_concealed(batch, counted),
        TERMINAL_PAIRS: _drop_terminal_fans(batch, counted),
    }
    return Expected(counted, causes)


def _part_mixed_kongs(batch: Batch, counted: Ints) -> Rows:
    states = batch.melds[:, :, 1]
    rows: Rows = ((states == CONCEALED_KONG).sum(1) == 1) & ((states == MELDED_KONG).sum(1) == 1)
    counted[rows, FanId.MIXED_KONGS] = 0
    counted[np.ix_(rows, _KONGS)] = 1
    return rows


def _drop_knitted_wait(batch: Batch, counted: Ints) -> Rows:
    rows: Rows = np.zeros(len(counted), np.bool_)
    for knitted in KNITTED:
        rows |= (batch.concealed[:, knitted] > 0).all(1) & np.isin(batch.wins[:, _WIN_TILE], knitted)
    rows &= (counted[:, FanId.KNITTED_STRAIGHT] > 0) & (counted[:, _WAITS] > 0).any(1)
    counted[np.ix_(rows, _WAITS)] = 0
    return rows


def _count_fully_concealed(batch: Batch, counted: Ints) -> Rows:
    states = batch.melds[:, :, 1]
    exposed = ((states == EXPOSED) | (states == MELDED_KONG)).any(1)
    limits = (counted[:, _LIMITS] > 0).any(1)
    rows: Rows = limits & (batch.wins[:, _SELF_DRAWN] > 0) & ~exposed
    counted[rows, FanId.FULLY_CONCEALED_HAND] = 1
    counted[rows, FanId.SELF_DRAWN] = 0
    return rows


def _drop_terminal_fans(batch: Batch, counted: Ints) -> Rows:
    simples = np.delete(batch.concealed, ORPHANS, axis=1)
    pairs = (batch.concealed % 2 == 0).all(1) & (batch.concealed.sum(1) == 14)
    rows: Rows = pairs & ~simples.any(1)
    no_honors = rows & (counted[:, FanId.ALL_TERMINALS] > 0)
    counted[np.ix_(rows, _TERMINAL_FANS)] = 0
    counted[no_honors, FanId.NO_HONORS] = 1
    return rows
