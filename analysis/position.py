"""A hand to discard from and everything that its player knows: what a ranking or a simulation depends on."""

from __future__ import annotations

from dataclasses import dataclass, field

from analysis.hand import CLASSIC, NOTHING_SEEN, Hand, Ruleset, TileCounts, WinContext
from analysis.tiles import COPIES


@dataclass(frozen=True, slots=True)
class Position:
    """A hand of 14 to discard from and what its player knows; `turn` is the player's own, from 1."""

    hand: Hand
    context: WinContext = field(default_factory=WinContext)
    seen: TileCounts = NOTHING_SEEN
    turn: int = 1
    rules: Ruleset = CLASSIC

    def __post_init__(self) -> None:
        if self.hand.drawn is None:
            raise ValueError("a hand to discard from holds 14 tiles")
        if self.turn < 1:
            raise ValueError("turns count from 1")

    @property
    def unseen(self) -> TileCounts:
        """Copies of each kind in the wall and the other hands."""
        return tuple(COPIES - own - seen for own, seen in zip(self.hand.all_counts, self.seen, strict=True))
