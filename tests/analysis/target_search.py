"""Complete hands near a given one, laid out set by set, with what each scores: the slow way, for the tests alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from analysis.fans import FANS, FanId
from analysis.hand import CLASSIC, Hand, Meld, MeldKind, Ruleset, TileCounts, WinContext
from analysis.scoring import count_fans
from tests.analysis.exact_search import KNITTED, SETS

Sets = tuple[tuple[int, ...], ...]
OF_THE_WIN = frozenset(
    (
        FanId.EDGE_WAIT,
        FanId.CLOSED_WAIT,
        FanId.SINGLE_WAIT,
        FanId.LAST_TILE,
        FanId.MELDED_HAND,
        FanId.CONCEALED_HAND,
        FanId.FULLY_CONCEALED_HAND,
        FanId.SELF_DRAWN,
        FanId.CHICKEN_HAND,
    )
)
"""Fan of the wait and the way of winning: those that a target is counted without."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A complete hand: its sets beside the melds (nine knitted tiles first), the pair, and the tiles that the hand lacks."""

    sets: Sets
    pair: int
    missing: tuple[int, ...]


def lay_out(hand: Hand, seen: TileCounts, most: int) -> Iterator[Laid]:
    """Every way to lay sets and a pair, or a knitted straight, that lacks at most so many live tiles of a hand."""
    live = [4 - own - elsewhere for own, elsewhere in zip(hand.all_counts, seen, strict=True)]
    for pair in range(34):
        need = [0] * 34
        need[pair] = 2
        missing = max(0, 2 - hand.counts[pair])
        if missing <= most and live[pair] >= missing:
            yield from _add_sets(hand, live, most, need, (), pair, 0)
            if len(hand.melds) <= 1:
                for case in KNITTED:
                    beside = [count + (kind in case) for kind, count in enumerate(need)]
                    yield from _add_sets(hand, live, most, beside, (case,), pair, 0)


def _add_sets(hand: Hand, live: list[int], most: int, need: list[int], sets: Sets, pair: int, start: int) -> Iterator[Laid]:
    lacking = [max(0, wanted - own) for wanted, own in zip(need, hand.counts, strict=True)]
    if sum(lacking) > most or any(count > free for count, free in zip(lacking, live, strict=True)):
        return
    if sum(need) + 3 * len(hand.melds) == 14:
        yield Laid(sets, pair, tuple(kind for kind, count in enumerate(lacking) for _ in range(count)))
        return
    for index in range(start, len(SETS)):
        more = need.copy()
        for kind in SETS[index]:
            more[kind] += 1
        yield from _add_sets(hand, live, most, more, (*sets, SETS[index]), pair, index)


def fans_of_sets(laid: Laid, hand: Hand, context: WinContext, rules: Ruleset = CLASSIC) -> dict[FanId, int]:
    """What the sets and the pair score without wait and way of winning: pungs that the hand holds whole are concealed, all else
    counts as laid out. A knitted straight counts as itself alone."""
    if any(len(tiles) == len(KNITTED[0]) for tiles in laid.sets):
        return {FanId.KNITTED_STRAIGHT: 1}
    concealed, melds = [0] * 34, list(hand.melds)
    for tiles in laid.sets:
        if len(set(tiles)) == 1 and hand.counts[tiles[0]] >= 3:
            concealed[tiles[0]] += 3
        else:
            melds.append(Meld(MeldKind.PUNG if len(set(tiles)) == 1 else MeldKind.CHOW, tiles[0]))
    concealed[laid.pair] += 2
    won = Hand(tuple(concealed), tuple(melds), laid.pair)
    winds = WinContext(context.prevailing, context.seat)
    return {fan: count for fan, count in count_fans(won, winds, rules).items() if fan not in OF_THE_WIN}


def is_legal(points: int, exposed: int) -> bool:
    """Whether sets of so many points, two or more tiles away, reach 8 in some way of winning (docs/grading.md, the table)."""
    if exposed == 4:
        return points >= 2
    return points == 0 or points >= (7 if exposed else 4)


def carried_by(fans: dict[FanId, int], exposed: int) -> tuple[tuple[FanId, ...], int]:
    """The name of a route (docs/grading.md) and its points: the largest fan up to the eighth point, few of one point."""
    points = sum(FANS[fan].points * count for fan, count in fans.items())
    carriers: list[FanId] = []
    for fan in sorted(fans, key=lambda fan: (-FANS[fan].points, fan)):
        for _ in range(fans[fan]):
            if sum(FANS[carrier].points for carrier in carriers) < 8:
                carriers.append(fan)
    large = [fan for fan in carriers if FANS[fan].points > 1]
    small = [fan for fan in carriers if FANS[fan].points == 1]
    named = large + small[: 1 if large else 2]
    if points == 0:
        named.append(FanId.CHICKEN_HAND)
    elif points < 8 and exposed == 4:
        named.append(FanId.MELDED_HAND)
    elif points < 8 and exposed:
        named.append(FanId.SELF_DRAWN)
    elif points < 8:
        named.append(FanId.CONCEALED_HAND if points >= 6 else FanId.FULLY_CONCEALED_HAND)
    return tuple(sorted(named, key=lambda fan: (-FANS[fan].points, fan))), points
