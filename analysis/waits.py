"""The waits of a 13-tile hand: live copies, what each is worth both ways of winning, where it is legal, and what is missing."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from analysis.draws import hold_waiting, live_copies, with_discard
from analysis.fans import FANS, LEGAL_POINTS, FanId
from analysis.hand import CLASSIC, NOTHING_SEEN, Hand, Ruleset, TileCounts, WinContext, check_flags
from analysis.kernels.forms import list_waits
from analysis.legality import Legality
from analysis.reasons import HandError
from analysis.scoring import Score, points_of, score
from analysis.shanten import hand_arrays
from analysis.tiles import COPIES, KINDS


@dataclass(frozen=True, slots=True)
class Remedy:
    """A circumstance that would bring a wait to 8 points: the fan that it adds, and the points there would then be."""

    fan: FanId
    points: int


@dataclass(frozen=True, slots=True)
class Wait:
    """A kind that completes a form by shape.

    `live` are the copies neither in hand nor melds nor seen. The scores are None where the hand holds all four copies, so
    that no hand with this tile can be. The remedies are the cheapest circumstance that would make each way of winning legal,
    None where it is legal, or where none would.
    """

    kind: int
    live: int
    discard: Score | None
    self_draw: Score | None
    discard_remedy: Remedy | None = None
    self_draw_remedy: Remedy | None = None

    @property
    def legality(self) -> Legality:
        """Where the wait reaches 8 points, live or not."""
        return Legality.of(
            discard=self.discard is not None and self.discard.can_win,
            self_draw=self.self_draw is not None and self.self_draw.can_win,
        )

    @property
    def is_sound(self) -> bool:
        """Whether a copy can still come and complete a legal hand."""
        return self.live > 0 and self.legality is not Legality.NEITHER


@dataclass(frozen=True, slots=True)
class WaitReport:
    """All waits by shape, in tile order."""

    waits: tuple[Wait, ...]

    @property
    def live(self) -> int:
        """Live copies of all waits."""
        return sum(wait.live for wait in self.waits)

    @property
    def needs_mending(self) -> bool:
        """Whether the hand is ready by shape and has a wait that no copy can come to or that is not legal."""
        return any(not wait.is_sound for wait in self.waits)


@dataclass(frozen=True, slots=True)
class Mend:
    """A discard after which the hand waits on legal tiles; `draw` is the tile that has to come before it (None: at once).

    `waits` are the kinds that then win, in one way at least, and `live` their copies still to come.
    """

    draw: int | None
    discard: int
    waits: tuple[int, ...]
    live: int


def points_missing(result: Score) -> int:
    """Points that a win lacks to 8, flowers left out; 0 for a legal one."""
    return max(0, LEGAL_POINTS - result.without_flowers)


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
        ways = [_as_won(won, context, seen, self_drawn=self_drawn) for self_drawn in (False, True)]
        discard, self_draw = (score(won, way, rules) for way in ways)
        remedies = (_remedy(won, way, result, rules) for way, result in zip(ways, (discard, self_draw), strict=True))
        found.append(Wait(kind, live[kind], discard, self_draw, *remedies))
    return WaitReport(tuple(found))


def _as_won(won: Hand, context: WinContext, seen: TileCounts, *, self_drawn: bool) -> WinContext:
    """`context` for a win with the drawn tile of `won`, with what follows from the tiles, without what contradicts them."""
    assert won.drawn is not None
    laid_out = won.all_counts[won.drawn] - won.counts[won.drawn]
    fourth = context.fourth_tile or laid_out + seen[won.drawn] >= COPIES - 1
    return _possible(won, dataclasses.replace(context, self_drawn=self_drawn, fourth_tile=fourth))


def win_by_discard(won: Hand, context: WinContext, seen: TileCounts) -> WinContext:
    """The circumstances under which `won` is completed by a tile that another player discards."""
    return _as_won(won, context, seen, self_drawn=False)


def _possible(hand: Hand, context: WinContext) -> WinContext:
    """`context` without the flags that contradict the hand."""
    for fourth, kong in ((True, True), (False, True), (True, False), (False, False)):
        trial = dataclasses.replace(context, fourth_tile=context.fourth_tile and fourth, kong=context.kong and kong)
        if _can_be(hand, trial):
            return trial
    raise AssertionError("a win without flags contradicts nothing")


def _can_be(hand: Hand, context: WinContext) -> bool:
    try:
        check_flags(hand, context)
    except HandError:
        return False
    return True


_FLAG_FANS: Final = (
    ("self_drawn", {True: FanId.SELF_DRAWN}),
    ("fourth_tile", {False: FanId.LAST_TILE, True: FanId.LAST_TILE}),
    ("last_tile", {False: FanId.LAST_TILE_CLAIM, True: FanId.LAST_TILE_DRAW}),
    ("kong", {False: FanId.ROBBING_THE_KONG, True: FanId.OUT_WITH_REPLACEMENT_TILE}),
)
"""Circumstances from the one most easily had on, with the fan that each adds, by whether the tile is drawn."""


def _remedy(won: Hand, context: WinContext, result: Score, rules: Ruleset) -> Remedy | None:
    """The cheapest single circumstance that would make an illegal win legal.

    Drawing the tile oneself adds 自摸, or 不求人 where nothing is laid out. The fan with fewest points is the easiest to come by.
    """
    if result.can_win:
        return None
    found: list[Remedy] = []
    for flag, fans in _FLAG_FANS:
        changed: dict[str, Any] = {flag: True}
        trial = dataclasses.replace(context, **changed)
        if trial == context or not _can_be(won, trial):
            continue
        points = points_of(won, trial, rules)
        if points >= LEGAL_POINTS:
            fan = fans[trial.self_drawn]
            if flag == "self_drawn" and won.is_concealed:
                fan = FanId.FULLY_CONCEALED_HAND
            found.append(Remedy(fan, points))
    return min(found, key=lambda remedy: FANS[remedy.fan].points, default=None)


def mend_waits(hand: Hand, *, context: WinContext, rules: Ruleset = CLASSIC, seen: TileCounts = NOTHING_SEEN) -> tuple[Mend, ...]:
    """The discards that leave the hand ready on legal tiles, most live copies first: of 14 tiles at once, of 13 after one draw.

    Of a hand that waits already, only what gives it more live copies of legal tiles than it has. A draw that completes the
    hand is left out; each draw is listed with its best discard alone.
    """
    if hand.drawn is not None:
        return _best_first(_mends(hand, None, context, rules, seen))
    waiting, live = shape_waits(hand), live_copies(hand, seen)
    sound = sum(live[kind] for kind in waiting if live[kind] and any(legal_ways(hand.draw(kind), context, rules, seen)))
    found: list[Mend] = []
    for kind in range(KINDS):
        if live[kind] and kind not in waiting:
            found.extend(_best_first(_mends(hand.draw(kind), kind, context, rules, seen))[:1])
    return _best_first(mend for mend in found if mend.live > sound)


def _best_first(mends: Iterable[Mend]) -> tuple[Mend, ...]:
    return tuple(sorted(mends, key=lambda mend: (-mend.live, mend.discard, mend.draw or 0)))


def _mends(hand: Hand, draw: int | None, context: WinContext, rules: Ruleset, seen: TileCounts) -> Iterator[Mend]:
    """Each discard of a hand of 14 that leaves it ready on a legal tile of which a copy can come."""
    for discard in range(KINDS):
        if hand.counts[discard] == 0 or discard == draw:
            continue
        left = hand.discard(discard)
        live = live_copies(left, with_discard(seen, discard))
        kinds = [kind for kind in shape_waits(left) if live[kind] and any(legal_ways(left.draw(kind), context, rules, seen))]
        if kinds:
            yield Mend(draw, discard, tuple(kinds), sum(live[kind] for kind in kinds))


def legal_ways(won: Hand, context: WinContext, rules: Ruleset, seen: TileCounts) -> tuple[bool, bool]:
    """Whether a win with the drawn tile of `won` has 8 points from a discard, and drawn: what `waits` says, without reasons."""
    by_discard, by_self_draw = (
        points_of(won, _as_won(won, context, seen, self_drawn=self_drawn), rules) >= LEGAL_POINTS for self_drawn in (False, True)
    )
    return by_discard, by_self_draw
