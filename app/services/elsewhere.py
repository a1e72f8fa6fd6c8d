"""The same hand elsewhere: what other winds and other tiles seen make of the ranking of its discards."""

from __future__ import annotations

import functools
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from analysis.hand import Hand, Ruleset, TileCounts, WinContext
from analysis.notation import parse_tiles
from analysis.reasons import NotationError
from analysis.tiles import count_kinds
from app.services.review import TEXTS_KEPT, Fault, fifth_copy, review_discards

if TYPE_CHECKING:
    from analysis.discards import DiscardReport


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Where a hand is played: the winds, and the tiles visible outside it."""

    prevailing: int
    seat: int
    seen: TileCounts

    @classmethod
    def of(cls, context: WinContext, seen: TileCounts) -> Surroundings:
        """The surroundings that a hand is reviewed in."""
        return cls(context.prevailing, context.seat, seen)


@dataclass(frozen=True, slots=True)
class Standing:
    """How a discard stands in a ranking: `place` from 1 (tiles that are level share it), its grade, and its part of the best."""

    place: int
    grade: int
    share: float


@dataclass(frozen=True, slots=True)
class Move:
    """A discard with how it stands here and there."""

    tile: int
    here: Standing
    there: Standing

    @property
    def climbs(self) -> int:
        """Places that it gains there; negative if it loses some."""
        return self.here.place - self.there.place

    @property
    def stays(self) -> bool:
        """Whether place and grade are the same in both."""
        return not self.climbs and self.here.grade == self.there.grade


def read_seen(hand: Hand, before: TileCounts, text: str) -> tuple[TileCounts, Fault | None]:
    """The tiles seen there: those seen `before` and the typed ones; with a fault only those before."""
    try:
        more = count_kinds(parse_tiles(text))
    except NotationError as error:
        return before, Fault(error.reason, text, error.position)
    seen = tuple(old + new for old, new in zip(before, more, strict=True))
    fault = fifth_copy(hand, seen, text)
    return (before, fault) if fault else (seen, None)


@functools.lru_cache(maxsize=TEXTS_KEPT)
def compare_places(hand: Hand, context: WinContext, seen: TileCounts, there: Surroundings, rules: Ruleset) -> tuple[Move, ...]:
    """Each discard of a hand of 14 here and there, in the order there."""
    here = _standings(review_discards(hand, context, seen, rules).report)
    moved = replace(context, prevailing=there.prevailing, seat=there.seat)
    return tuple(
        Move(tile, here[tile], standing)
        for tile, standing in _standings(review_discards(hand, moved, there.seen, rules).report).items()
    )


def _standings(report: DiscardReport) -> dict[int, Standing]:
    """How each tile stands, best first."""
    best = report.best.value
    values = [discard.value for discard in report.discards]
    return {
        discard.tile: Standing(1 + values.index(discard.value), discard.grade, discard.value / best if best > 0 else 1.0)
        for discard in report.discards
    }
