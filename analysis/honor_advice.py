"""Rules of thumb for lone honours that a count of routes leaves level: advice in words beside the numbers, never a number.

Source: the commentary on the published dealer openings (docs/grading.md names what each card rests on).
"""

from __future__ import annotations

from typing import Final

from analysis.discards import DiscardReport
from analysis.hand import Hand, WinContext
from analysis.reasons import Reason, Tiles, reason
from analysis.tiles import EAST, KINDS, WHITE, WINDS

LEVEL: Final = 0.85
"""Lone honours whose value is at least this part of the best discard's are close enough for advice to decide."""
_SUITS: Final = 3
_ORDERING: Final = ("honors.guest_first", "honors.white_first")
"""The cards that put tiles in order; the others say what a tile is worth."""


def level_honors(hand: Hand, report: DiscardReport) -> tuple[int, ...]:
    """Honours held once that are worth about as much to discard as the best tile, in tile order."""
    best = report.best.value
    lone = (kind for kind in range(EAST, KINDS) if hand.counts[kind] == 1)
    return tuple(kind for kind in lone if report.of(kind).value >= LEVEL * best)


def advise_honors(hand: Hand, context: WinContext, report: DiscardReport) -> tuple[Reason, ...]:
    """The cards that order the level lone honours of a 14-tile hand; none where fewer than two are level."""
    level = level_honors(hand, report)
    if len(level) < 2:
        return ()
    valued_winds = {context.seat, context.prevailing}
    guests = tuple(kind for kind in level if kind in WINDS and kind not in valued_winds)
    others = tuple(kind for kind in level if kind not in guests)
    dragons = tuple(kind for kind in others if kind not in WINDS)
    cards: list[Reason] = []
    if guests and others:
        cards.append(reason("honors.guest_first", guests=Tiles(guests), others=Tiles(others)))
    for kind in others:
        if kind in valued_winds:
            key = "honors.double_wind" if len(valued_winds) == 1 else "honors.valued_wind"
            cards.append(reason(key, tile=Tiles((kind,))))
    if dragons and _has_three_suits(hand):
        cards.append(reason("honors.all_types", dragons=Tiles(dragons)))
    if WHITE in dragons and len(dragons) > 1:
        rest = tuple(kind for kind in dragons if kind != WHITE)
        cards.append(reason("honors.white_first", white=Tiles((WHITE,)), others=Tiles(rest)))
    return tuple(cards)


def card_orders(card: Reason, first: int, second: int) -> bool:
    """Whether the card says which of two tiles goes first: it does where it names one of them apart from the other."""
    named = [set(value.kinds) for _, value in card.params if isinstance(value, Tiles)]
    if card.key not in _ORDERING or not any(first in kinds for kinds in named):
        return False
    return all((first in kinds) != (second in kinds) for kinds in named)


def _has_three_suits(hand: Hand) -> bool:
    """Whether all five kinds (五门齐) are in reach: tiles of three suits."""
    return len({kind // 9 for kind, count in enumerate(hand.all_counts[:EAST]) if count}) == _SUITS
