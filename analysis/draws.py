"""Useful draws: tiles that bring a hand nearer to complete by shape, and what each discard leaves to draw."""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from analysis.hand import NOTHING_SEEN, Hand, TileCounts
from analysis.kernels.structure import missing_after_draws, set_makers
from analysis.reasons import HandError, reason
from analysis.shanten import Form, Shanten, as_shanten, hand_arrays
from analysis.tables import load_tables
from analysis.tiles import COPIES, KINDS


class Makes(enum.StrEnum):
    """What a useful draw is for."""

    SET = "set"
    PAIR = "pair"


@dataclass(frozen=True, slots=True)
class UsefulDraw:
    """A kind that lowers shanten, with the copies still to come (0 where all others are seen)."""

    kind: int
    live: int
    makes: Makes


@dataclass(frozen=True, slots=True)
class DrawReport:
    """Shanten of a 13-tile hand, the useful draws of each form, and those that lower the smallest shanten."""

    shanten: Shanten
    by_form: Mapping[Form, tuple[UsefulDraw, ...]]
    any: tuple[UsefulDraw, ...]

    @property
    def live(self) -> int:
        """Live copies of the draws that lower the smallest shanten."""
        return sum(draw.live for draw in self.any)


@dataclass(frozen=True, slots=True)
class DiscardStructure:
    """What is left after a discard, by shape: the smallest shanten and the draws that lower it."""

    tile: int
    shanten: int
    useful: tuple[UsefulDraw, ...]

    @property
    def live(self) -> int:
        """Live copies of the useful draws."""
        return sum(draw.live for draw in self.useful)


def hold_waiting(hand: Hand) -> None:
    """Raise HandError unless `hand` holds 13 tiles, a kong counting three."""
    if hand.drawn is not None:
        raise HandError(reason("cli.needs_13", tiles=hand.size))


def live_copies(hand: Hand, seen: TileCounts) -> tuple[int, ...]:
    """Copies of each kind in neither hand, melds nor `seen`; never below 0."""
    return tuple(max(0, COPIES - own - other) for own, other in zip(hand.all_counts, seen, strict=True))


def useful_draws(hand: Hand, seen: TileCounts = NOTHING_SEEN) -> DrawReport:
    """The useful draws of a 13-tile hand, form by form.

    A kind of which the hand and its melds hold all four copies is none. In 七对 each draw makes a pair; in 十三幺 a kind
    already held makes the pair; a standard draw makes the pair only if no nearest hand has it in a set.
    Raises HandError for a hand of 14.
    """
    hold_waiting(hand)
    counts, melded = hand_arrays(hand)
    after_draws = missing_after_draws(counts, melded, len(hand.melds), load_tables())
    missing = after_draws.tolist()
    makers = set_makers(counts, melded, len(hand.melds), load_tables()).tolist()
    live = live_copies(hand, seen)

    def draw(form: Form, kind: int) -> UsefulDraw:
        return UsefulDraw(kind, live[kind], _makes(form, kind, hand, makers))

    by_form = {
        form: tuple(draw(form, kind) for kind in range(KINDS) if missing[kind][column] < missing[KINDS][column])
        for column, form in enumerate(Form)
    }
    nearest = [min(row) for row in missing]
    lowering = [kind for kind in range(KINDS) if nearest[kind] < nearest[KINDS]]
    forms = list(Form)
    any_form = tuple(draw(forms[missing[kind].index(nearest[kind])], kind) for kind in lowering)
    return DrawReport(as_shanten(after_draws[KINDS]), by_form, any_form)


def _makes(form: Form, kind: int, hand: Hand, makers: Sequence[int]) -> Makes:
    if form is Form.STANDARD:
        return Makes.SET if makers[kind] else Makes.PAIR
    if form is Form.SEVEN_PAIRS or (form is Form.THIRTEEN_ORPHANS and hand.counts[kind]):
        return Makes.PAIR
    return Makes.SET


def discard_structure(hand: Hand, seen: TileCounts = NOTHING_SEEN) -> tuple[DiscardStructure, ...]:
    """Every discard of a 14-tile hand by shape: fewest shanten first, then most live useful draws."""
    rows = []
    for tile in np.flatnonzero(hand.counts):
        report = useful_draws(hand.discard(int(tile)), with_discard(seen, int(tile)))
        rows.append(DiscardStructure(int(tile), report.shanten.any, report.any))
    return tuple(sorted(rows, key=lambda row: (row.shanten, -row.live, row.tile)))


def with_discard(seen: TileCounts, tile: int) -> TileCounts:
    """Tiles seen once `tile` is discarded: it lies on the table for everyone."""
    return tuple(count + (kind == tile) for kind, count in enumerate(seen))
