"""PyMahjongGB, asked about our hands: its totals and fan by our numbers, its shanten and useful draws by our forms."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from MahjongGB import (
    HonorsAndKnittedTilesShanten,
    KnittedStraightShanten,
    MahjongFanCalculator,
    RegularShanten,
    SevenPairsShanten,
    ThirteenOrphansShanten,
)

from analysis.fans import FANS, FanId
from analysis.hand import Hand
from analysis.kernels.arrangement import EXPOSED, FIRST_CHOW, Ints
from analysis.shanten import Form
from analysis.tiles import EAST, list_kinds
from bench.hands import Deal, LaidMeld, tiles_of

PEER_TILES: Final = (
    *(f"{suit}{rank}" for suit in "WTB" for rank in range(1, 10)),
    *("F1", "F2", "F3", "F4", "J1", "J2", "J3"),
)
_FAN_OF_NAME: Final = {FANS[fan].names["zh-Hans"]: int(fan) for fan in FanId} | {
    "独听・边张": int(FanId.EDGE_WAIT),
    "独听・嵌张": int(FanId.CLOSED_WAIT),
    "嵌张": int(FanId.CLOSED_WAIT),
    "独听・单钓": int(FanId.SINGLE_WAIT),
    "单钓": int(FanId.SINGLE_WAIT),
}
PEER_FORMS: Final[dict[Form, Callable[[tuple[str, ...]], tuple[int, tuple[str, ...]]]]] = {
    Form.STANDARD: RegularShanten,
    Form.SEVEN_PAIRS: SevenPairsShanten,
    Form.THIRTEEN_ORPHANS: ThirteenOrphansShanten,
    Form.HONORS_AND_KNITTED: HonorsAndKnittedTilesShanten,
    Form.KNITTED_STRAIGHT: KnittedStraightShanten,
}
"""Each gives shanten and useful draws of one form."""
FAN_SLOTS: Final = len(FanId) + 1


class Answers(NamedTuple):
    """Totals int64[n], flowers in them, and how often each fan counts, int64[n, 83] by its number."""

    totals: Ints
    counted: Ints


def ask_peer(deals: Sequence[Deal]) -> Answers:
    """Score hands with PyMahjongGB."""
    totals = np.empty(len(deals), np.int64)
    counted = np.zeros((len(deals), FAN_SLOTS), np.int64)
    for index, dealt in enumerate(deals):
        total = 0
        for points, count, name, _ in MahjongFanCalculator(*arguments_of(dealt)):
            total += points * count
            counted[index, _FAN_OF_NAME[name]] = count
        totals[index] = total
    return Answers(totals, counted)


def arguments_of(dealt: Deal) -> tuple[Any, ...]:
    """What MahjongFanCalculator takes for a hand, in its order."""
    standing = [PEER_TILES[kind] for kind in dealt.tiles]
    standing.remove(PEER_TILES[dealt.last])
    return (
        tuple([_pack(meld) for meld in dealt.melds]), tuple(standing), PEER_TILES[dealt.last], dealt.flowers,
        dealt.self_drawn, dealt.fourth_tile, dealt.kong, dealt.last_tile, dealt.seat - EAST, dealt.prevailing - EAST, True,
    )  # fmt: skip


def _pack(meld: LaidMeld) -> tuple[str, str, int]:
    """A meld as the peer takes it: a chow by its middle tile, an added kong (offers 5 to 7) as if claimed."""
    if meld.code >= FIRST_CHOW:
        return ("CHI", PEER_TILES[tiles_of(meld.code, meld.state)[1]], meld.offer)
    kind = "PENG" if meld.state == EXPOSED else "GANG"
    return (kind, PEER_TILES[meld.code], meld.offer - 4 if meld.offer > 4 else meld.offer)


def concealed_names(hand: Hand) -> tuple[str, ...]:
    """The concealed tiles as PyMahjongGB names them."""
    return tuple(PEER_TILES[kind] for kind in list_kinds(hand.counts))


def ask_peer_forms(hand: Hand) -> dict[Form, int]:
    """Shanten by form, for a hand of 13 concealed tiles, or with melds that of the standard form."""
    tiles = concealed_names(hand)
    if hand.melds:
        return {Form.STANDARD: RegularShanten(tiles)[0]}
    return {form: ask(tiles)[0] for form, ask in PEER_FORMS.items()}


def ask_peer_draws(hand: Hand) -> dict[Form, set[int]]:
    """Useful draws by form, for a hand of 13 concealed tiles."""
    tiles = concealed_names(hand)
    return {form: {PEER_TILES.index(name) for name in ask(tiles)[1]} for form, ask in PEER_FORMS.items()}
