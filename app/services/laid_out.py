"""A hand as it lies on the table, and what is said beside it: for screens and for paper."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from analysis.hand import Hand, Meld, MeldKind, WinContext
from analysis.tiles import flower_name, tile_name
from i18n.catalogue import Translator

TURNED_WIDTH: Final = 4 / 3
"""Width of a tile that lies sideways, in tile widths."""
GAP: Final = 0.35
"""Space between two groups, in tile widths."""


@dataclass(frozen=True, slots=True)
class PlacedTile:
    """A tile on the table: its kind, None face down; `turned` if it lies sideways."""

    kind: int | None
    turned: bool = False


def lay_out(meld: Meld) -> tuple[PlacedTile, ...]:
    """The tiles of a meld from left to right, the claimed one sideways where the rules put it.

    A chow's claimed tile comes from the left and lies there. A pung's or kong's lies left, in the middle or right for
    the player before, across or after. A concealed kong shows its outer tiles face down.
    """
    if meld.is_concealed:
        return (PlacedTile(None), PlacedTile(meld.tile), PlacedTile(meld.tile), PlacedTile(None))
    if meld.kind is MeldKind.CHOW:
        claimed = meld.tiles[meld.offer - 1]
        return (PlacedTile(claimed, True), *(PlacedTile(tile) for tile in meld.tiles if tile != claimed))
    side = meld.offer - 4 if meld.offer > 4 else meld.offer
    place = {1: 0, 2: 1, 3: len(meld.tiles) - 1}[side]
    return tuple(PlacedTile(tile, index == place) for index, tile in enumerate(meld.tiles))


def standing(hand: Hand) -> tuple[int, ...]:
    """The concealed tiles without the drawn one."""
    return hand.concealed if hand.drawn is None else hand.concealed[:-1]


def describe_win(t: Translator, context: WinContext) -> str:
    """Winds, way of winning, circumstances and flowers in a line."""
    parts = [
        t(
            "fans.context",
            prevailing=tile_name(context.prevailing, t.language),
            seat=tile_name(context.seat, t.language),
            how=t("fans.by_self_draw" if context.self_drawn else "fans.by_discard"),
        )
    ]
    if context.fourth_tile:
        parts.append(t("fans.fourth_tile"))
    if context.last_tile:
        parts.append(t("fans.last_tile"))
    if context.kong:
        parts.append(t("fans.replacement" if context.self_drawn else "fans.robbing"))
    parts.extend(flower_name(flower, t.language) for flower in context.flowers)
    return t("fans.separator").join(parts)
