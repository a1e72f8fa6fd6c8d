"""A hand, its melds and how it is won: frozen, and checked when made."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from analysis.reasons import HandError, Tiles, reason
from analysis.tiles import COPIES, EAST, KINDS, WINDS, count_kinds, is_honor, list_kinds

TileCounts = tuple[int, ...]
NOTHING_SEEN: Final[TileCounts] = (0,) * KINDS
MAX_FLOWERS: Final = 8


class MeldKind(enum.IntEnum):
    """What was laid out."""

    CHOW = 0
    PUNG = 1
    KONG = 2


@dataclass(frozen=True, slots=True)
class Meld:
    """A chow, pung or kong laid out beside the hand.

    `tile` is the lowest tile of a chow, the kind of a pung or kong. `offer` says where the claimed tile came from:
    for a chow which of its tiles (1 to 3), for a pung or kong 1 left, 2 across, 3 right; a kong added to a pung
    5 to 7; a concealed kong 0. Raises HandError for a chow of honours or over the edge and for an unknown offer.
    """

    kind: MeldKind
    tile: int
    offer: int = 1

    def __post_init__(self) -> None:
        if self.kind is MeldKind.CHOW and (is_honor(self.tile) or self.tile % 9 > 6):
            raise HandError(reason("hand.bad_chow", tile=Tiles((self.tile,))))
        allowed = {MeldKind.CHOW: (1, 2, 3), MeldKind.PUNG: (1, 2, 3), MeldKind.KONG: (0, 1, 2, 3, 5, 6, 7)}
        if self.offer not in allowed[self.kind]:
            raise HandError(reason("hand.bad_offer", offer=self.offer))

    @property
    def is_concealed(self) -> bool:
        """Whether it is a concealed kong, the one meld that leaves a hand concealed."""
        return self.kind is MeldKind.KONG and self.offer == 0

    @property
    def tiles(self) -> tuple[int, ...]:
        """Its three or four tiles, lowest first."""
        if self.kind is MeldKind.CHOW:
            return (self.tile, self.tile + 1, self.tile + 2)
        return (self.tile,) * (4 if self.kind is MeldKind.KONG else 3)


@dataclass(frozen=True, slots=True)
class Hand:
    """Concealed tiles and melds; 13 tiles wait, 14 have just drawn or won (a kong counts three).

    `counts` are the 34 counts of the concealed tiles, the drawn one included; `drawn` is the winning or drawn tile of
    a 14-tile hand, None for 13 tiles. Raises HandError for a wrong number of tiles or more than four copies.
    """

    counts: TileCounts
    melds: tuple[Meld, ...] = ()
    drawn: int | None = None

    def __post_init__(self) -> None:
        if len(self.counts) != KINDS or min(self.counts) < 0:
            raise ValueError("counts must be 34 numbers of at least 0")
        if len(self.melds) > 4:
            raise HandError(reason("hand.too_many_melds", melds=len(self.melds)))
        size, copies = self.size, self.all_counts
        if size not in (13, 14):
            raise HandError(reason("hand.wrong_size", tiles=size))
        if max(copies) > COPIES:
            kind = next(kind for kind, number in enumerate(copies) if number > COPIES)
            raise HandError(reason("hand.five_copies", tile=Tiles((kind,)), copies=copies[kind]))
        if (self.drawn is None) != (size == 13):
            raise ValueError("a hand of 14 names its drawn tile, a hand of 13 has none")
        if self.drawn is not None and self.counts[self.drawn] == 0:
            raise ValueError("the drawn tile is not among the concealed tiles")

    @classmethod
    def of(cls, kinds: Sequence[int], *, melds: tuple[Meld, ...] = (), drawn: int | None = None) -> Hand:
        """Make a hand from a list of concealed tiles, the drawn one included; 14 tiles default to the last one drawn."""
        if drawn is None and len(kinds) % 3 == 2:
            drawn = kinds[-1]
        return cls(count_kinds(kinds), melds, drawn)

    @property
    def size(self) -> int:
        """Tiles held, a kong counting three."""
        return sum(self.counts) + 3 * len(self.melds)

    @property
    def is_concealed(self) -> bool:
        """Whether nothing but concealed kongs is laid out."""
        return all(meld.is_concealed for meld in self.melds)

    @property
    def concealed(self) -> tuple[int, ...]:
        """The concealed tiles in order, the drawn one last."""
        if self.drawn is None:
            return list_kinds(self.counts)
        return (*list_kinds(self.without(self.drawn)), self.drawn)

    @property
    def all_counts(self) -> TileCounts:
        """Copies of each kind over hand and melds, a kong counting four."""
        if not self.melds:
            return self.counts
        counts = list(self.counts)
        for meld in self.melds:
            for kind in meld.tiles:
                counts[kind] += 1
        return tuple(counts)

    def without(self, kind: int) -> TileCounts:
        """Concealed counts after `kind` is taken out once."""
        return (*self.counts[:kind], self.counts[kind] - 1, *self.counts[kind + 1 :])

    def discard(self, kind: int) -> Hand:
        """The 13-tile hand left when a 14-tile hand discards `kind`."""
        return Hand(self.without(kind), self.melds)

    def draw(self, kind: int) -> Hand:
        """The 14-tile hand when a 13-tile hand takes `kind`."""
        return Hand((*self.counts[:kind], self.counts[kind] + 1, *self.counts[kind + 1 :]), self.melds, kind)


@dataclass(frozen=True, slots=True)
class WinContext:
    """Winds and circumstances: whose round, which seat, how the last tile came.

    `prevailing` and `seat` are kinds 27 to 30. `kong` with `self_drawn` is a win with the replacement tile, without
    it robbing the kong. `flowers` lists flowers 0 to 7.
    """

    prevailing: int = EAST
    seat: int = EAST
    self_drawn: bool = False
    fourth_tile: bool = False
    last_tile: bool = False
    kong: bool = False
    flowers: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if self.prevailing not in WINDS or self.seat not in WINDS:
            raise ValueError("prevailing and seat are winds, kinds 27 to 30")
        if len(set(self.flowers)) != len(self.flowers) or not all(0 <= flower < MAX_FLOWERS for flower in self.flowers):
            raise HandError(reason("hand.bad_flowers", flowers=len(self.flowers)))


def check_flags(hand: Hand, context: WinContext) -> None:
    """Refuse circumstances that contradict the hand: raises HandError (design: contract, refused flags)."""
    if context.kong and context.self_drawn and not any(meld.kind is MeldKind.KONG for meld in hand.melds):
        raise HandError(reason("flag.replacement_without_kong"))
    if context.kong and not context.self_drawn and context.last_tile:
        raise HandError(reason("flag.robbing_on_last_tile"))
    if hand.drawn is None:
        return
    if context.kong and not context.self_drawn and hand.all_counts[hand.drawn] > 1:
        raise HandError(reason("flag.robbing_with_own_copy", tile=Tiles((hand.drawn,))))
    if context.fourth_tile and hand.counts[hand.drawn] > 1:
        raise HandError(reason("flag.fourth_tile_with_own_copy", tile=Tiles((hand.drawn,))))


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The points on which bodies that play by the 1998 text differ, a field each (docs/rulings.md)."""

    name: str = field(compare=False)
    counts_mixed_kongs: bool
    """One concealed and one melded kong are 明暗杠 (5), not 暗杠 + 明杠."""
    counts_knitted_wait: bool
    """A tile that completes the knitted part may also count as an edge, closed or pair wait."""
    fully_concealed_with_special_forms: bool
    """不求人 joins 七对, 连七对, 十三幺, 全不靠, 七星不靠."""
    fully_concealed_with_concealed_limits: bool
    """不求人 joins 九莲宝灯 and 四暗刻."""
    pairs_make_terminal_fans: bool
    """七对 joins 清幺九, 混幺九, 字一色, whose text asks for pungs."""
    concealed_hand_with_concealed_forms: bool
    """门前清 joins 七对, 十三幺, 全不靠, 七星不靠, 九莲宝灯."""


CLASSIC: Final = Ruleset(
    name="classic",
    counts_mixed_kongs=False,
    counts_knitted_wait=False,
    fully_concealed_with_special_forms=False,
    fully_concealed_with_concealed_limits=True,
    pairs_make_terminal_fans=False,
    concealed_hand_with_concealed_forms=False,
)
MODERN: Final = Ruleset(
    name="modern",
    counts_mixed_kongs=True,
    counts_knitted_wait=True,
    fully_concealed_with_special_forms=False,
    fully_concealed_with_concealed_limits=False,
    pairs_make_terminal_fans=True,
    concealed_hand_with_concealed_forms=False,
)
RULESETS: Final[dict[str, Ruleset]] = {CLASSIC.name: CLASSIC, MODERN.name: MODERN}
