"""A picture of a whole hand: melds as they lie on the table, the concealed tiles, the winning tile apart, flowers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import streamlit as st

from analysis.hand import Hand, Meld, MeldKind, WinContext
from analysis.reasons import Tiles
from analysis.tiles import flower_name
from app.components.sprite import SPRITE
from app.session import shows_index
from i18n.catalogue import Translator

TURNED_WIDTH: Final = 4 / 3
"""Width of a tile that lies sideways, in tile widths."""
GAP: Final = 0.35
"""Space between two groups, in tile widths."""
_HERE: Final = Path(__file__).parent
_view = st.components.v2.component(
    "hand_view",
    html='<div class="frame"><div class="hand" role="img"></div></div>',
    css=(_HERE / "hand_view.css").read_text(encoding="utf-8"),
    js="".join((_HERE / name).read_text(encoding="utf-8") for name in ("face.js", "hand_view.js")),
)


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


def show_hand(t: Translator, hand: Hand, context: WinContext, *, key: str) -> None:
    """Show `hand`; a screen reader hears its tiles by name."""
    groups = [("meld", lay_out(meld)) for meld in hand.melds]
    groups.append(("concealed", tuple(map(PlacedTile, _standing(hand)))))
    if hand.drawn is not None:
        groups.append(("winning", (PlacedTile(hand.drawn),)))
    widths = [TURNED_WIDTH if tile.turned else 1 for _, tiles in groups for tile in tiles]
    letter = "i" if shows_index() else "t"
    data = [_group(part, [_symbol(tile, letter) for tile in tiles]) for part, tiles in groups]
    if context.flowers:
        data.append(_group("flowers", [{"symbol": f"f{flower}", "turned": False} for flower in context.flowers]))
    units = sum(widths) + len(context.flowers) + GAP * len(data)
    _view(key=key, data={"sprite": SPRITE, "label": spoken_hand(t, hand, context), "groups": data, "units": units})


def _standing(hand: Hand) -> tuple[int, ...]:
    """The concealed tiles without the drawn one."""
    return hand.concealed if hand.drawn is None else hand.concealed[:-1]


def _group(part: str, tiles: Sequence[dict[str, object]]) -> dict[str, object]:
    return {"part": part, "tiles": tiles}


def _symbol(tile: PlacedTile, letter: str) -> dict[str, object]:
    return {"symbol": "back" if tile.kind is None else f"{letter}{tile.kind}", "turned": tile.turned}


def spoken_hand(t: Translator, hand: Hand, context: WinContext) -> str:
    """The hand in words, as a screen reader says it: melds, concealed tiles, the winning tile, flowers."""
    parts = [
        t("hand_view.concealed_kong" if meld.is_concealed else "hand_view.meld", tiles=Tiles(meld.tiles)) for meld in hand.melds
    ]
    parts.append(t("hand_view.concealed", tiles=Tiles(_standing(hand))))
    if hand.drawn is not None:
        parts.append(t("hand_view.winning", tiles=Tiles((hand.drawn,))))
    parts.extend(flower_name(flower, t.language) for flower in context.flowers)
    return t("hand_view.separator").join(parts)
