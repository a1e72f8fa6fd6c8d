"""Win with tiles that a test lays down, and ask by brute force what the hand waited for."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from analysis.fans import FanId
from analysis.hand import CLASSIC, RULESETS, Hand, Meld, MeldKind, Ruleset, WinContext
from analysis.scoring import Score, score
from analysis.tiles import EAST, KINDS
from tests.analysis.listing import is_complete

WAITS = (FanId.EDGE_WAIT, FanId.CLOSED_WAIT, FanId.SINGLE_WAIT)
EASTERN = WinContext(EAST, EAST)
both_profiles = pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)


def fans_of(result: Score) -> dict[FanId, int]:
    return {fan.fan: fan.count for fan in result.fans}


def won(
    kinds: Sequence[int], *melds: Meld, drawn: int | None = None, rules: Ruleset = CLASSIC, self_drawn: bool = False
) -> Score:
    """The score of a hand won on `drawn`, the last of `kinds` if it is not named."""
    hand = Hand.of(list(kinds), melds=melds, drawn=drawn)
    return score(hand, EASTERN, rules)


def pung(kind: int, *, kong: bool = False, concealed: bool = False) -> Meld:
    return Meld(MeldKind.KONG, kind, 0 if concealed else 1) if kong else Meld(MeldKind.PUNG, kind)


def chow(first: int) -> Meld:
    return Meld(MeldKind.CHOW, first)


def run(first: int) -> list[int]:
    return [first, first + 1, first + 2]


def kinds_waited_for(hand: Hand) -> list[int]:
    """All kinds that would have completed the hand by shape, by brute force."""
    assert hand.drawn is not None
    before = hand.without(hand.drawn)
    return [
        kind
        for kind in range(KINDS)
        if is_complete([count + (other == kind) for other, count in enumerate(before)], len(hand.melds))
    ]
