"""Call or pass: what claiming a tile just discarded is worth, each way, beside letting it go.

Source: the seeds' rules on claims (chow only from the left, pung and kong from anyone and before a chow, a win before both).
"""

from __future__ import annotations

import enum
from dataclasses import dataclass

from analysis.discards import RankedDiscard, rank_discards, rank_waiting
from analysis.draws import hold_waiting, with_discard
from analysis.fans import LEGAL_POINTS
from analysis.hand import CLASSIC, NOTHING_SEEN, Hand, Meld, MeldKind, Ruleset, TileCounts, WinContext
from analysis.reasons import HandError, Tiles, reason
from analysis.routes import Route
from analysis.scoring import points_of
from analysis.tiles import COPIES, is_honor
from analysis.waits import shape_waits, win_by_discard

LEFT, ACROSS, RIGHT = 1, 2, 3
"""Where a tile comes from, as offers of melds count."""


class Claim(enum.StrEnum):
    """What can be done with a tile that another player discarded."""

    WIN = "win"
    KONG = "kong"
    PUNG = "pung"
    CHOW = "chow"
    PASS = "pass"


@dataclass(frozen=True, slots=True)
class Call:
    """One answer to a discard.

    `value` is the target sum of the hand before its next draw, after the best discard where one is due (`discards` lists all of
    them, best first); comparable within one list. `points` are those of a win, without flowers. `distance` as in a ranking.
    """

    claim: Claim
    meld: Meld | None
    value: float
    distance: int | None
    routes: tuple[Route, ...]
    discards: tuple[RankedDiscard, ...] = ()
    points: int | None = None

    @property
    def discard(self) -> int | None:
        """The best discard after the call; none is due after a kong, a win or a pass."""
        return self.discards[0].tile if self.discards else None


def side_of(discarder: int, seat: int) -> int:
    """Where a seat (kinds 27 to 30) sits from another: LEFT plays just before it, then ACROSS, RIGHT."""
    side = (seat - discarder) % 4
    if side == 0:
        raise HandError(reason("calls.own_discard"))
    return side


def can_claim(hand: Hand, tile: int) -> bool:
    """Whether a 13-tile hand can do anything but pass when the left neighbour discards `tile`."""
    return bool(_melds(hand, tile, LEFT)) or tile in shape_waits(hand)


def list_calls(
    hand: Hand,
    tile: int,
    *,
    discarder: int,
    context: WinContext,
    seen: TileCounts = NOTHING_SEEN,
    rules: Ruleset = CLASSIC,
) -> tuple[Call, ...]:
    """Every answer of a 13-tile hand to `tile`, discarded by the seat `discarder`: a legal win first, then best first.

    `seen` are tiles visible elsewhere without `tile`. A win of fewer than 8 points is no answer. A chow may be of any two tiles
    that fit, also where one that would fit as well is discarded then (234 takes 1 and discards 4); a kong brings a replacement
    tile at once, which its value leaves out.
    Raises HandError unless the hand holds 13 tiles, or where it and the discard are more than four copies.
    """
    hold_waiting(hand)
    side = side_of(discarder, context.seat)
    if hand.all_counts[tile] + seen[tile] >= COPIES:
        raise HandError(reason("hand.five_copies", tile=Tiles((tile,)), copies=hand.all_counts[tile] + seen[tile] + 1))
    on_table = with_discard(seen, tile)
    winds = WinContext(context.prevailing, context.seat)
    found = [_wait_on(Claim.PASS, None, hand, winds, on_table, rules)]
    for meld in _melds(hand, tile, side):
        used = list(meld.tiles)
        used.remove(tile)
        left = list(hand.counts)
        for kind in used:
            left[kind] -= 1
        melds = (*hand.melds, meld)
        if meld.kind is MeldKind.KONG:
            found.append(_wait_on(Claim.KONG, meld, Hand(tuple(left), melds), winds, seen, rules))
        else:
            found.append(_discard_after(meld, Hand(tuple(left), melds, _any_tile(left)), winds, seen, rules))
    found.sort(key=lambda call: (-call.value, call.claim is not Claim.PASS))
    if tile in shape_waits(hand):
        won = hand.draw(tile)
        points = points_of(won, win_by_discard(won, context, seen), rules)
        if points >= LEGAL_POINTS:
            found.insert(0, Call(Claim.WIN, None, 0.0, 0, (), points=points))
    return tuple(found)


def _melds(hand: Hand, tile: int, side: int) -> list[Meld]:
    """The melds that a discard from one side can make."""
    counts = hand.counts
    melds = [Meld(kind, tile, side) for kind, held in ((MeldKind.KONG, 3), (MeldKind.PUNG, 2)) if counts[tile] >= held]
    if side == LEFT and not is_honor(tile):
        for low in range(max(tile - 2, tile // 9 * 9), min(tile, tile // 9 * 9 + 6) + 1):
            if all(counts[kind] or kind == tile for kind in range(low, low + 3)):
                melds.append(Meld(MeldKind.CHOW, low, tile - low + 1))
    return melds


def _any_tile(left: list[int]) -> int:
    """Some concealed tile, which stands for the one drawn: after a claim none is, and a ranking does not ask which."""
    return next(kind for kind, count in enumerate(left) if count)


def _wait_on(claim: Claim, meld: Meld | None, hand: Hand, winds: WinContext, seen: TileCounts, rules: Ruleset) -> Call:
    """A call after which nothing is discarded now."""
    waiting = rank_waiting(hand, context=winds, seen=seen, rules=rules)
    return Call(claim, meld, waiting.value, waiting.distance, waiting.routes)


def _discard_after(meld: Meld, hand: Hand, winds: WinContext, seen: TileCounts, rules: Ruleset) -> Call:
    """A chow or a pung with its best discard."""
    report = rank_discards(hand, context=winds, seen=seen, rules=rules)
    claim = Claim.CHOW if meld.kind is MeldKind.CHOW else Claim.PUNG
    return Call(claim, meld, report.best.value, report.best.distance, report.best.routes, report.discards)
