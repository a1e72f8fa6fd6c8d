"""Routes: targets grouped by the fan that carry them to 8, each with its share of a discard's value."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import numpy as np

from analysis.fans import FANS, LEGAL_POINTS, FanId
from analysis.kernels.arrangement import KNITTED, NO_TILE, ORPHANS, Ints
from analysis.kernels.parts import TILES_OF_SET, Floats
from analysis.kernels.targets import CASE, PAIR_COLUMN, missing_of
from analysis.kernels.verdicts import FAN_BITS, POINTS_SHIFT
from analysis.targets import SPECIAL_FANS, TargetList
from analysis.tiles import EAST, KINDS

Fans = tuple[FanId, ...]
MOST_SMALL_FANS: Final = 2
"""A route names at most so many fan of 1 point, one fewer beside larger ones: what more of them carry is one route."""
_FEW_POINTS: Final = 2
_HAND: Final = 14
_PAIRS: Final = 7
_KNITTED_BESIDE_HONORS: Final = 7
"""七星不靠 has seven knitted tiles beside its seven honours."""
_SETS: Final = tuple(tuple(kinds) for kinds in TILES_OF_SET.tolist())
_KNITTED: Final = tuple(tuple(kinds) for kinds in KNITTED.tolist())


@dataclass(frozen=True, slots=True)
class Route:
    """A way to 8 points.

    `fans` carry it, largest first; `points` is what its likeliest hand scores before waits and circumstances, `missing` what
    this hand lacks of it, `sets` how it is laid (empty for a form without sets); `share` of the discard's value, 0 to 1.
    """

    fans: Fans
    points: int
    missing: tuple[int, ...]
    sets: tuple[tuple[int, ...], ...]
    share: float


class RouteFinder:
    """Groups one list of targets by the fan that carry them, and gives the routes of each column."""

    def __init__(self, targets: TargetList, *, exposed: int) -> None:
        self._targets = targets
        self._exposed = exposed

    @functools.cached_property
    def _fans(self) -> list[Fans]:
        """The carrying fan of each group of verdicts."""
        return sorted(set(self._names))

    @functools.cached_property
    def _names(self) -> list[Fans]:
        return [_carriers(packed, self._exposed) for packed in self._targets.packed.tolist()]

    @functools.cached_property
    def _group(self) -> Ints:
        """The group of each verdict, int64[n]."""
        place = {fans: index for index, fans in enumerate(self._fans)}
        return np.array([place[fans] for fans in self._names], np.int64)

    def routes(self, column: int) -> tuple[Route, ...]:
        """The routes of a column, the largest share first; shares add up to 1 (no route: none)."""
        total = float(self._targets.values[column])
        if total <= 0:
            return ()
        survey = self._targets.survey
        sums = np.bincount(self._group, weights=survey.values[:, column], minlength=len(self._fans))
        heaviest = survey.heaviest[:, column]
        example = np.zeros(len(self._fans), np.int64)
        order = np.argsort(heaviest, kind="stable")
        example[self._group[order]] = order
        groups = np.flatnonzero(sums > 0)
        verdicts = example[groups]
        rows = self._targets.rows[survey.example[verdicts, column] - 1]
        lacking = missing_of(rows, int(self._targets.held.facts[0]), self._targets.left(column))
        points = self._targets.packed[verdicts] >> POINTS_SHIFT
        columns = (groups, points, lacking, rows, sums[groups] / total)
        found = [
            Route(self._fans[group], score or LEGAL_POINTS, tuple(kinds[: kinds.index(NO_TILE)]), _lay_out(target), share)
            for group, score, kinds, target, share in zip(*(part.tolist() for part in columns), strict=True)
        ]
        found += self._special_routes(column, total)
        return tuple(sorted(found, key=lambda route: (-route.share, route.fans)))

    def _special_routes(self, column: int, total: float) -> list[Route]:
        values: Floats = self._targets.special[:, column]
        left, live = self._targets.left(column), self._targets.held.live
        return [
            Route((fan,), FANS[fan].points, nearest_missing(fan, left, live), (), float(value) / total)
            for fan, value in zip(SPECIAL_FANS, values, strict=True)
            if value > 0
        ]


@functools.lru_cache(maxsize=1 << 14)
def _carriers(packed: int, exposed: int) -> Fans:
    """The fan of a verdict, with what the way of winning has to add below 8 points; of many small fan only the first."""
    points = packed >> POINTS_SHIFT
    named = list(name_carriers(packed))
    if points < LEGAL_POINTS:
        named += _way(points, exposed)
    return tuple(sorted(named, key=lambda fan: (-FANS[fan].points, fan)))


@functools.lru_cache(maxsize=1 << 14)
def name_carriers(packed: int) -> Fans:
    """The fan that a verdict names, the largest first; of many small fan only the first."""
    packed &= (1 << POINTS_SHIFT) - 1
    fans = []
    while packed:
        fans.append(FanId(packed & ((1 << FAN_BITS) - 1)))
        packed >>= FAN_BITS
    large = [fan for fan in fans if FANS[fan].points >= _FEW_POINTS]
    small = [fan for fan in fans if FANS[fan].points < _FEW_POINTS]
    return (*large, *small[: MOST_SMALL_FANS - len(large[:1])])


def _way(points: int, exposed: int) -> Fans:
    """The fan of a way of winning that carries so few points to 8."""
    if points == 0:
        return (FanId.CHICKEN_HAND,)
    if exposed == 4:
        return (FanId.MELDED_HAND,)
    if exposed:
        return (FanId.SELF_DRAWN,)
    return (FanId.CONCEALED_HAND if points >= LEGAL_POINTS - 2 else FanId.FULLY_CONCEALED_HAND,)


def _lay_out(target: list[int]) -> tuple[tuple[int, ...], ...]:
    """The sets of a target, knitted tiles first and the pair last."""
    knitted = (_KNITTED[target[CASE]],) if target[CASE] >= 0 else ()
    return (*knitted, *(_SETS[code] for code in target[:4] if code >= 0), (target[PAIR_COLUMN],) * 2)


def nearest_missing(fan: FanId, left: Ints, live: Ints) -> tuple[int, ...]:
    """Live tiles that the nearest hand of a form without sets lacks; where several are as near, the lowest kinds.

    `left` and `live` int64[34]. Such a hand must be possible: its sum is above 0.
    """
    if fan is FanId.SEVEN_PAIRS:
        return _missing_to_pairs(left, live)
    if fan is FanId.THIRTEEN_ORPHANS:
        return _missing_to_orphans(left, live)
    splits = ((7, 7),) if fan is FanId.GREATER_HONORS_AND_KNITTED_TILES else ((8, 6), (9, 5))
    hands: list[tuple[int, ...]] = [
        _cheapest_kinds(case, knitted, left, live) + _cheapest_kinds(range(EAST, KINDS), honors, left, live)
        for case in _KNITTED
        for knitted, honors in splits
        if _able(case, left, live) >= knitted and _able(range(EAST, KINDS), left, live) >= honors
    ]
    nearest = min(hands, key=len)
    return tuple(sorted(nearest))


def _missing_to_pairs(left: Ints, live: Ints) -> tuple[int, ...]:
    """What the cheapest seven pairs lack, four of a kind being two pairs."""
    pairs = []
    for kind in range(KINDS):
        first, both = max(0, 2 - int(left[kind])), max(0, 4 - int(left[kind]))
        pairs += [(cost, kind) for cost, need in ((first, first), (both - first, both)) if need <= live[kind]]
    return tuple(sorted(kind for cost, kind in sorted(pairs)[:7] for _ in range(cost)))


def _missing_to_orphans(left: Ints, live: Ints) -> tuple[int, ...]:
    missing = [int(kind) for kind in ORPHANS if not left[kind]]
    if not any(left[kind] > 1 for kind in ORPHANS):
        missing.append(next(int(kind) for kind in ORPHANS if live[kind] > (left[kind] == 0)))
    return tuple(sorted(missing))


def _able(kinds: Iterable[int], left: Ints, live: Ints) -> int:
    return sum(bool(left[kind] or live[kind]) for kind in kinds)


def _cheapest_kinds(kinds: Iterable[int], number: int, left: Ints, live: Ints) -> tuple[int, ...]:
    """What so many different ones of `kinds` lack, those held first."""
    chosen = sorted((kind for kind in kinds if left[kind] or live[kind]), key=lambda kind: (not left[kind], kind))[:number]
    return tuple(kind for kind in chosen if not left[kind])
