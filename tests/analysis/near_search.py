"""Legal wins one and two tiles away by playing them out: every draw, every claim, every discard, every last tile, both ways.

Written for the tests alone. It shares the scorer with the engine, and nothing of the search.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from analysis.hand import CLASSIC, Hand, Meld, MeldKind, Ruleset, TileCounts, WinContext
from analysis.scoring import points_of
from analysis.tiles import KINDS
from tests.analysis.exact_search import near_hand
from tests.analysis.listing import completing_kinds

DISCARD = "discard"
SELF_DRAW = "self_draw"
BOTH = frozenset((DISCARD, SELF_DRAW))
Ways = frozenset[str]
NO_WAY: Ways = frozenset()


class NearSearch:
    """Plays hands out in one round and seat, under one profile."""

    def __init__(self, context: WinContext, rules: Ruleset = CLASSIC) -> None:
        self.context = context
        self.rules = rules

    def now(self, hand: Hand, seen: TileCounts) -> dict[int, Ways]:
        """The ways in which each live tile wins for a 13-tile hand."""
        found = {}
        for kind in completing_kinds(hand.counts, len(hand.melds)):
            if hand.all_counts[kind] + seen[kind] < 4 and (ways := self._ways(hand.draw(kind), seen)):
                found[kind] = ways
        return found

    def next(self, hand: Hand, seen: TileCounts) -> dict[int, Ways]:
        """The ways in which some tile wins after each live tile, drawn or claimed, and a discard."""
        found = {}
        own = hand.all_counts
        for kind in range(KINDS):
            if own[kind] + seen[kind] == 4:
                continue
            ways = NO_WAY
            for left, table in _plays(hand, kind, seen):
                ways = ways.union(*self.now(left, table).values())
                if ways == BOTH:
                    break
            if ways:
                found[kind] = ways
        return found

    def distance(self, hand: Hand, seen: TileCounts, way: str) -> int | None:
        """1 or 2 tiles to a win that way, None beyond."""
        for tiles, found in ((1, self.now(hand, seen)), (2, self.next(hand, seen))):
            if any(way in ways for ways in found.values()):
                return tiles
        return None

    def _ways(self, won: Hand, seen: TileCounts) -> Ways:
        assert won.drawn is not None
        laid_out = won.all_counts[won.drawn] - won.counts[won.drawn]
        found = set()
        for way in BOTH:
            circumstances = WinContext(
                self.context.prevailing,
                self.context.seat,
                self_drawn=way == SELF_DRAW,
                fourth_tile=laid_out + seen[won.drawn] == 3,
            )
            if points_of(won, circumstances, self.rules) >= 8:
                found.add(way)
        return frozenset(found)


def _plays(hand: Hand, kind: int, seen: TileCounts) -> Iterator[tuple[Hand, TileCounts]]:
    """Each 13-tile hand, and what is seen then, after a tile is drawn or claimed and another is discarded."""
    for fourteen in (hand.draw(kind), *_claims(hand, kind)):
        for tile in range(KINDS):
            if fourteen.counts[tile]:
                yield fourteen.discard(tile), tuple(count + (other == tile) for other, count in enumerate(seen))


def _claims(hand: Hand, kind: int) -> Iterator[Hand]:
    melds = [Meld(MeldKind.PUNG, kind)]
    melds += [
        Meld(MeldKind.CHOW, low) for low in range(kind - 2, kind + 1) if kind < 27 and low // 9 == kind // 9 == (low + 2) // 9
    ]
    for meld in melds:
        counts = list(hand.counts)
        counts[kind] += 1
        for tile in meld.tiles:
            counts[tile] -= 1
        if min(counts) >= 0:
            held = next(tile for tile in range(KINDS) if counts[tile])
            yield Hand(tuple(counts), (*hand.melds, meld), held)


def random_table(rng: random.Random, hand: Hand, tiles: int) -> TileCounts:
    """So many tiles seen elsewhere, from the rest of the wall."""
    wall = [kind for kind in range(KINDS) for _ in range(4 - hand.all_counts[kind])]
    drawn = rng.sample(wall, tiles)
    return tuple(drawn.count(kind) for kind in range(KINDS))


def near_hands(seed: int, number: int) -> Iterator[tuple[Hand, TileCounts]]:
    """Waiting hands near a complete one, with tiles seen elsewhere."""
    rng = random.Random(seed)
    for _ in range(number):
        hand = near_hand(rng, swaps=rng.choice((0, 1, 2)))
        yield hand, random_table(rng, hand, rng.choice((0, 15, 50)))
