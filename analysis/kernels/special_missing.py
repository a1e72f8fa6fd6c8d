"""Tiles missing to the forms without sets, of those that can still come: by shape alone a dead tile would count too."""

from __future__ import annotations

from typing import Final

import numpy as np

from analysis.kernels.arrangement import KNITTED, ORPHANS, Ints, entry, leaf
from analysis.kernels.targets import OUT_OF_REACH

FORMS: Final = 3
_PAIRS: Final = 7
_SINGLES: Final = 14
_HONORS: Final = 27


@leaf
def _missing_pairs(counts: Ints, live: Ints) -> int:
    """七对: the cheapest seven pairs, four of a kind being two."""
    whole = one_short = two_short = 0
    for kind in range(34):
        before = 0
        for tiles in range(2, 5, 2):
            need = max(0, tiles - counts[kind])
            if need <= live[kind]:
                whole += need - before == 0
                one_short += need - before == 1
                two_short += need - before == 2
            before = need
    if whole + one_short + two_short < _PAIRS:
        return OUT_OF_REACH
    rest = max(0, _PAIRS - whole)
    return rest + max(0, rest - one_short)


@leaf
def _missing_orphans(counts: Ints, live: Ints) -> int:
    """十三幺: all 13 kinds, and one of them twice."""
    missing, pair = 0, OUT_OF_REACH
    for index in range(13):
        kind = ORPHANS[index]
        need = int(counts[kind] == 0)
        if need > live[kind]:
            return OUT_OF_REACH
        missing += need
        if counts[kind] > 1:
            pair = 0
        elif live[kind] > need:
            pair = min(pair, 1)
    return min(missing + pair, OUT_OF_REACH)


@leaf
def _missing_singles(counts: Ints, live: Ints) -> int:
    """全不靠, 七星不靠: 14 of the 16 kinds of a knitted case and the honours."""
    best = OUT_OF_REACH
    for case in range(6):
        held = able = 0
        for index in range(16):
            kind = KNITTED[case, index] if index < 9 else _HONORS + index - 9
            held += counts[kind] > 0
            able += counts[kind] > 0 or live[kind] > 0
        if able >= _SINGLES:
            best = min(best, _SINGLES - min(held, _SINGLES))
    return int(best)


@leaf
def _measure(counts: Ints, live: Ints, out: Ints) -> None:
    out[0] = _missing_pairs(counts, live)
    out[1] = _missing_orphans(counts, live)
    out[2] = _missing_singles(counts, live)


@entry
def special_missing(counts: Ints, live: Ints) -> Ints:
    """Live tiles missing to 七对, 十三幺 and 全不靠 after each draw (rows 0-33) and before (row 34): int64[35, FORMS].

    `counts`, `live` int64[34]. A kind of which no copy is live keeps the row of the hand itself; OUT_OF_REACH where none is left.
    """
    out = np.empty((35, FORMS), np.int64)
    held, free = counts.copy(), live.copy()
    _measure(held, free, out[34])
    for kind in range(34):
        drawn = min(1, live[kind])
        held[kind] += drawn
        free[kind] -= drawn
        _measure(held, free, out[kind])
        held[kind] -= drawn
        free[kind] += drawn
    return out
