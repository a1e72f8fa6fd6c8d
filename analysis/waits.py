"""The waits of a 13-tile hand: live copies, what each is worth both ways of winning, and where it is legal."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

from analysis.draws import hold_waiting, live_copies
from analysis.hand import CLASSIC, NOTHING_SEEN, Hand, Ruleset, TileCounts, WinContext, check_flags
from analysis.kernels.forms import list_waits
from analysis.legality import Legality
from analysis.reasons import HandError
from analysis.scoring import Score, score
from analysis.shanten import hand_arrays
from analysis.tiles import COPIES


@dataclass(frozen=True, slots=True)
class Wait:
    """A kind that completes a form by shape.

    `live` are the copies neither in hand nor melds nor seen. The scores are None where the hand holds all four copies, so
    that no hand with this tile can be.
    """

    kind: int
    live: int
    discard: Score | None
    self_draw: Score | None

    @property
    def legality(self) -> Legality:
        """Where the wait reaches 8 points, live or not."""
        return Legality.of(
            discard=self.discard is not None and self.discard.can_win,
            self_draw=self.self_draw is not None and self.self_draw.can_win,
        )


@dataclass(frozen=True, slots=True)
class WaitReport:
    """All waits by shape, in tile order."""

    waits: tuple[Wait, ...]

    @property
    def live(self) -> int:
        """Live copies of all waits."""
        return sum(wait.live for wait in self.waits)


def shape_waits(hand: Hand) -> tuple[int, ...]:
    """Kinds that complete a 13-tile hand by shape, also those of which it holds all four copies."""
    counts, _ = hand_arrays(hand)
    return tuple(int(kind) for kind in list_waits(counts, len(hand.melds)))


def waits(hand: Hand, *, context: WinContext, rules: Ruleset = CLASSIC, seen: TileCounts = NOTHING_SEEN) -> WaitReport:
    """List each tile that completes `hand`, with its score won from a discard and drawn.

    Dead tiles stay, with `live == 0`. A circumstance in `context` that cannot hold for a tile is dropped for it, and the
    last copy is taken for 和绝张 where the other three lie in the own exposed melds or in `seen`. Raises HandError unless
    `hand` holds 13 tiles, a kong counting three.
    """
    hold_waiting(hand)
    live = live_copies(hand, seen)
    found = []
    for kind in shape_waits(hand):
        if hand.all_counts[kind] >= COPIES:
            found.append(Wait(kind, 0, None, None))
            continue
        won = hand.draw(kind)
        laid_out = hand.all_counts[kind] - hand.counts[kind]
        fourth = context.fourth_tile or laid_out + seen[kind] >= COPIES - 1
        scores = [
            score(won, _possible(won, dataclasses.replace(context, self_drawn=self_drawn, fourth_tile=fourth)), rules)
            for self_drawn in (False, True)
        ]
        found.append(Wait(kind, live[kind], *scores))
    return WaitReport(tuple(found))


def _possible(hand: Hand, context: WinContext) -> WinContext:
    """`context` without the flags that contradict the hand."""
    for fourth, kong in ((True, True), (False, True), (True, False), (False, False)):
        trial = dataclasses.replace(context, fourth_tile=context.fourth_tile and fourth, kong=context.kong and kong)
        try:
            check_flags(hand, trial)
        except HandError:
            continue
        return trial
    raise AssertionError("a win without flags contradicts nothing")
