"""Every way to split a small hand into sets and a pair, by trying all of them: slow, and without the engine."""

from __future__ import annotations

from collections.abc import Iterator

from analysis.fans import FanId
from analysis.hand import Hand

Group = tuple[int, ...]


def splits(tiles: list[int], *, with_pair: bool = True) -> Iterator[list[Group]]:
    """All splits of sorted `tiles` into chows, pungs and one pair."""
    if not tiles:
        if not with_pair:
            yield []
        return
    first = tiles[0]
    groups: list[Group] = [(first,) * 3]
    if with_pair:
        groups.append((first, first))
    if first < 27 and first % 9 < 7:
        groups.append((first, first + 1, first + 2))
    for group in groups:
        rest = list(tiles)
        try:
            for tile in group:
                rest.remove(tile)
        except ValueError:
            continue
        for others in splits(rest, with_pair=with_pair and len(group) == 3):
            yield [group, *others]


def ways_to_complete(hand: Hand, tile: int) -> set[FanId]:
    """How `tile` may complete the 13 tiles of `hand` as sets and a pair: the wait fan of each reading that has one."""
    found = set()
    for groups in splits(sorted((*hand.concealed, tile))):
        for group in groups:
            if tile in group:
                found.add(_wait_of(group, tile))
    return {fan for fan in found if fan is not None}


def _wait_of(group: Group, tile: int) -> FanId | None:
    """The fan of waiting for `tile` with the rest of `group`, None for a wait on two sides or on a pung."""
    if len(group) == 2:
        return FanId.SINGLE_WAIT
    if group[0] == group[1]:
        return None
    place, rank = group.index(tile), group[0] % 9 + 1
    if place == 1:
        return FanId.CLOSED_WAIT
    return FanId.EDGE_WAIT if (place == 2 and rank == 1) or (place == 0 and rank == 7) else None
