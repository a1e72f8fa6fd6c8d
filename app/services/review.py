"""The review page's use-cases: read a hand with the tiles seen elsewhere, and answer what it waits on, discards or scores."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import TYPE_CHECKING

from analysis.hand import NOTHING_SEEN, Hand, Ruleset, TileCounts, WinContext
from analysis.notation import Parsed, parse, parse_tiles
from analysis.reasons import NotationError, Reason, Tiles, reason
from analysis.tiles import COPIES, WINDS, count_kinds

if TYPE_CHECKING:
    from analysis.discards import DiscardReport
    from analysis.draws import DiscardStructure, DrawReport
    from analysis.profile_difference import ProfileDifference
    from analysis.scoring import Score
    from analysis.shanten import Shanten
    from analysis.waits import Mend, Wait, WaitReport

TEXTS_KEPT = 256
WAITING_SIZE = 13


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a text cannot be reviewed: `text` as typed and the place, None where it is no single one."""

    reason: Reason
    text: str
    position: int | None


@dataclass(frozen=True, slots=True)
class Reading:
    """What was typed, read: `parsed` and `seen`, or the faults of the two texts."""

    parsed: Parsed | None
    seen: TileCounts
    hand_fault: Fault | None = None
    seen_fault: Fault | None = None

    @property
    def is_unfinished(self) -> bool:
        """Whether nothing is wrong with the hand but that tiles are still to come."""
        why = None if self.hand_fault is None else self.hand_fault.reason
        if why is None or why.key != "hand.wrong_size":
            return False
        tiles = dict(why.params)["tiles"]
        return isinstance(tiles, int) and tiles < WAITING_SIZE

    @property
    def is_sound(self) -> bool:
        """Whether there is a hand to review and nothing is wrong."""
        return self.parsed is not None and self.hand_fault is None and self.seen_fault is None


def read_texts(hand: str, seen: str) -> Reading:
    """Read both texts; nothing typed is no fault."""
    parsed, hand_fault = None, None
    counts, seen_fault = NOTHING_SEEN, None
    try:
        parsed = parse(hand) if hand.strip() else None
    except NotationError as error:
        hand_fault = Fault(error.reason, hand, error.position)
    try:
        counts = count_kinds(parse_tiles(seen))
    except NotationError as error:
        seen_fault = Fault(error.reason, seen, error.position)
    if parsed is not None and seen_fault is None:
        seen_fault = fifth_copy(parsed.hand, counts, seen)
    return Reading(parsed, counts, hand_fault, seen_fault)


def fifth_copy(hand: Hand, seen: TileCounts, text: str) -> Fault | None:
    """The fault of seen tiles that are more than four with the own ones."""
    for kind, (own, elsewhere) in enumerate(zip(hand.all_counts, seen, strict=True)):
        if own + elsewhere > COPIES:
            return Fault(reason("seen.too_many", tile=Tiles((kind,)), copies=own + elsewhere), text, None)
    return None


@dataclass(frozen=True, slots=True)
class ReviewedWait:
    """A wait with its totals under the other profile, None where they are the same."""

    wait: Wait
    other_discard: int | None
    other_self_draw: int | None


@dataclass(frozen=True, slots=True)
class WaitReview:
    """What a hand of 13 waits on, what mends dead or illegal waits, and what brings the hand nearer."""

    report: WaitReport
    waits: tuple[ReviewedWait, ...]
    mends: tuple[Mend, ...]
    draws: DrawReport


@functools.lru_cache(maxsize=TEXTS_KEPT)
def review_waits(hand: Hand, context: WinContext, seen: TileCounts, rules: Ruleset) -> WaitReview:
    """Review a hand of 13."""
    from analysis.draws import useful_draws
    from analysis.profile_difference import other_profile
    from analysis.waits import mend_waits, waits

    report = waits(hand, context=context, rules=rules, seen=seen)
    other = waits(hand, context=context, rules=other_profile(rules), seen=seen)
    reviewed = tuple(
        ReviewedWait(mine, _where_different(mine.discard, its.discard), _where_different(mine.self_draw, its.self_draw))
        for mine, its in zip(report.waits, other.waits, strict=True)
    )
    mends = mend_waits(hand, context=context, rules=rules, seen=seen) if report.needs_mending else ()
    return WaitReview(report, reviewed, mends, useful_draws(hand, seen))


@dataclass(frozen=True, slots=True)
class WinReview:
    """The score of a complete hand, with what the other profile counts where that differs."""

    score: Score
    difference: ProfileDifference | None


@functools.lru_cache(maxsize=TEXTS_KEPT)
def review_win(hand: Hand, context: WinContext, rules: Ruleset) -> WinReview | None:
    """Score a hand of 14, None where it is complete in no form."""
    from analysis.profile_difference import compare_profiles
    from analysis.scoring import NotAWin, score

    try:
        mine = score(hand, context, rules)
    except NotAWin:
        return None
    return WinReview(mine, compare_profiles(hand, context, mine, rules))


@dataclass(frozen=True, slots=True)
class ReadyDiscard:
    """A discard that leaves the hand ready by shape: kinds that can come and win, with their live copies, and kinds that no
    copy can come of or that are legal in neither way."""

    tile: int
    sound: tuple[int, ...]
    live: int
    dead: tuple[int, ...]
    illegal: tuple[int, ...]

    @property
    def is_sound(self) -> bool:
        """Whether every wait can come and win."""
        return not self.dead and not self.illegal


@dataclass(frozen=True, slots=True)
class DiscardReview:
    """Every discard of a hand of 14: by legal wins, by shape, and of those that leave it ready what they wait on."""

    report: DiscardReport
    shanten: Shanten
    structure: tuple[DiscardStructure, ...]
    ready: tuple[ReadyDiscard, ...]


@functools.lru_cache(maxsize=TEXTS_KEPT)
def review_discards(hand: Hand, context: WinContext, seen: TileCounts, rules: Ruleset) -> DiscardReview:
    """Review the discards of a hand of 14."""
    from analysis.discards import rank_discards
    from analysis.draws import discard_structure
    from analysis.shanten import shanten

    report = rank_discards(hand, context=context, seen=seen, rules=rules)
    structure = discard_structure(hand, seen)
    return DiscardReview(report, shanten(hand), structure, _ready_discards(hand, context, seen, rules))


def _ready_discards(hand: Hand, context: WinContext, seen: TileCounts, rules: Ruleset) -> tuple[ReadyDiscard, ...]:
    """The discards that leave the hand ready by shape, those with most live copies of legal waits first."""
    from analysis.draws import with_discard
    from analysis.waits import mend_waits, waits

    sound = {mend.discard: mend for mend in mend_waits(hand, context=context, rules=rules, seen=seen)}
    ready = []
    for tile in (kind for kind, count in enumerate(hand.counts) if count):
        elsewhere = with_discard(seen, tile)
        report = waits(hand.discard(tile), context=context, rules=rules, seen=elsewhere)
        if not report.waits:
            continue
        mend = sound.get(tile)
        dead = tuple(wait.kind for wait in report.waits if wait.live == 0)
        illegal = tuple(wait.kind for wait in report.waits if wait.live and not wait.is_sound)
        ready.append(ReadyDiscard(tile, mend.waits if mend else (), mend.live if mend else 0, dead, illegal))
    return tuple(sorted(ready, key=lambda discard: -discard.live))


def win_payments(score: Score, context: WinContext, discarder: int | None) -> dict[str, int] | None:
    """Who pays what by seat letter; None for a discard win without a discarder."""
    from analysis.settlement import payments

    return payments(score.total, winner=context.seat, self_drawn=context.self_drawn, discarder=discarder)


def possible_discarders(context: WinContext) -> tuple[int, ...]:
    """The seats that can have discarded the winning tile; none for a self-drawn win."""
    return () if context.self_drawn else tuple(wind for wind in WINDS if wind != context.seat)


def _where_different(mine: Score | None, other: Score | None) -> int | None:
    if mine is None or other is None or mine.total == other.total:
        return None
    return other.total
