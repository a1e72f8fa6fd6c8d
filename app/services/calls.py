"""Call or pass on the review page: which discards are worth asking about, and what each answer leaves."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from analysis.draws import live_copies
from analysis.hand import Hand, Ruleset, TileCounts, WinContext
from analysis.tiles import EAST, WINDS

if TYPE_CHECKING:
    from analysis.calls import Call

ANSWERS_KEPT = 256


def other_seats(seat: int) -> tuple[int, ...]:
    """The seats that can have discarded, the left neighbour first: from it alone a chow is claimed."""
    return tuple(EAST + (seat - EAST - step) % len(WINDS) for step in (1, 2, 3))


def claimable_tiles(hand: Hand, seen: TileCounts) -> tuple[int, ...]:
    """Kinds of which a copy can still be discarded and that the hand can do something with."""
    from analysis.calls import can_claim

    return tuple(kind for kind, live in enumerate(live_copies(hand, seen)) if live and can_claim(hand, kind))


@functools.lru_cache(maxsize=ANSWERS_KEPT)
def review_calls(
    hand: Hand, tile: int, discarder: int, context: WinContext, seen: TileCounts, rules: Ruleset
) -> tuple[Call, ...]:
    """Every answer of a hand of 13 to a tile just discarded, best first."""
    from analysis.calls import list_calls

    return list_calls(hand, tile, discarder=discarder, context=context, seen=seen, rules=rules)
