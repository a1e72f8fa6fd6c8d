"""Routes: targets grouped by the fan that carry them to 8, each with its share of a discard's value."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from analysis.fans import FANS, LEGAL_POINTS, FanId
from analysis.kernels.arrangement import KNITTED, ORPHANS, Ints
from analysis.kernels.targets import TILES_OF_SET
from analysis.kernels.verdicts import FAN_BITS, POINTS_SHIFT
from analysis.targets import BY_DISCARD, SPECIAL_FANS, TargetList
from analysis.tiles import KINDS

Fans = tuple[FanId, ...]
_HONORS: Final = range(27, 34)


@dataclass(frozen=True, slots=True)
class Route:
    """A way to 8 points.

    `fans` carry it, largest first; `points` is what its likeliest hand scores before waits and circumstances, `missing` what
    this hand lacks, `sets` how it is laid (empty for a form without sets); `share` of the discard's value, 0 to 1.
    """

    fans: Fans
    points: int
    missing: tuple[int, ...]
    sets: tuple[tuple[int, ...], ...]
    share: float


class RouteFinder:
    """Groups one list of targets once, and gives the routes of each discard."""

    def __init__(self, targets: TargetList, *, is_concealed: bool) -> None:
        self._targets = targets
        keys = targets.verdicts & ((1 << POINTS_SHIFT) - 1)
        keys = np.stack((keys, targets.ways, np.minimum(targets.rows[:, 7], LEGAL_POINTS)), axis=1)
        unique, self._group = np.unique(keys, axis=0, return_inverse=True)
        self._group = self._group.reshape(-1)
        self._fans = [_carriers(int(packed), int(ways), int(points), is_concealed) for packed, ways, points in unique]

    def routes(self, tile: int) -> tuple[Route, ...]:
        """The routes that discarding `tile` leaves, the largest share first; shares add up to 1 (none: no route)."""
        values = self._targets.values[:, tile]
        special = self._targets.special[:, tile]
        total = float(values.sum() + special.sum())
        if total <= 0:
            return ()
        sums = np.bincount(self._group, weights=values, minlength=len(self._fans))
        examples = self._examples(values)
        weight: dict[Fans, float] = defaultdict(float)
        example: dict[Fans, int] = {}
        for group, fans in enumerate(self._fans):
            if sums[group] <= 0:
                continue
            weight[fans] += float(sums[group])
            row = examples[group]
            if fans not in example or values[row] > values[example[fans]]:
                example[fans] = row
        found = [self._route(fans, tile, example[fans], weight[fans] / total) for fans in weight]
        found += self._special_routes(tile, special, total)
        return tuple(sorted(found, key=lambda route: -route.share))

    def _examples(self, values: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> dict[int, int]:
        """The likeliest target of each group."""
        order = np.argsort(-values, kind="stable")
        groups, first = np.unique(self._group[order], return_index=True)
        return dict(zip(groups.tolist(), order[first].tolist(), strict=True))

    def _route(self, fans: Fans, tile: int, row: int, share: float) -> Route:
        target = self._targets.rows[row]
        pair = int(target[4])
        sets = tuple(tuple(int(kind) for kind in TILES_OF_SET[code]) for code in target[:4])
        need = np.zeros(KINDS, np.int64)
        need[pair] = 2
        for kinds in sets[int(self._targets.held.facts[0]) :]:
            for kind in kinds:
                need[kind] += 1
        return Route(fans, int(target[7]), _lacking(need, self._left(tile)), (*sets, (pair, pair)), share)

    def _left(self, tile: int) -> Ints:
        left = self._targets.held.counts.copy()
        left[tile] -= 1
        return left

    def _special_routes(self, tile: int, special: Ints, total: float) -> Iterator[Route]:
        for fan, value in zip(SPECIAL_FANS, special, strict=True):
            if value > 0:
                missing = nearest_missing(fan, self._left(tile), int(self._targets.held.facts[0]))
                yield Route((fan,), FANS[fan].points, missing, (), float(value) / total)


def _carriers(packed: int, ways: int, points: int, is_concealed: bool) -> Fans:
    """The fan of a packed verdict, with what the way of winning has to add below 8 points."""
    fans = []
    while packed:
        fans.append(FanId(packed & ((1 << FAN_BITS) - 1)))
        packed >>= FAN_BITS
    if points >= LEGAL_POINTS:
        return tuple(fans)
    if not fans and not is_concealed:
        return (FanId.CHICKEN_HAND,)
    if is_concealed:
        way = FanId.CONCEALED_HAND if ways & BY_DISCARD else FanId.FULLY_CONCEALED_HAND
    else:
        way = FanId.MELDED_HAND if ways & BY_DISCARD else FanId.SELF_DRAWN
    return tuple(sorted((*fans, way), key=lambda fan: (-FANS[fan].points, fan)))


def _lacking(need: Ints, left: Ints) -> tuple[int, ...]:
    return tuple(kind for kind in range(KINDS) for _ in range(max(0, int(need[kind] - left[kind]))))


def nearest_missing(fan: FanId, left: Ints, n_melds: int) -> tuple[int, ...]:
    """Tiles that the nearest hand of a form without four sets lacks; where several are as near, the lowest kinds.

    For 组合龙 the nine knitted tiles alone, since any set and pair go with them.
    """
    if fan is FanId.SEVEN_PAIRS:
        pairs = int((left // 2).sum())
        singles = [kind for kind in range(KINDS) if left[kind] % 2]
        return tuple(singles[: max(0, 7 - pairs)])
    if fan is FanId.THIRTEEN_ORPHANS:
        return tuple(int(kind) for kind in ORPHANS if not left[kind])
    cases = [[int(kind) for kind in case] for case in KNITTED]
    if fan is FanId.KNITTED_STRAIGHT:
        case = max(cases, key=lambda kinds: sum(left[kind] > 0 for kind in kinds))
        return tuple(kind for kind in case if not left[kind])
    bodies = [[*case, *_HONORS] for case in cases]
    body = max(bodies, key=lambda kinds: sum(left[kind] > 0 for kind in kinds))
    return tuple(sorted(kind for kind in body if not left[kind]))
