"""A picture of a whole hand: melds as they lie on the table, the concealed tiles, the winning tile apart, flowers."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import streamlit as st

from analysis.hand import Hand, WinContext
from analysis.reasons import Tiles
from analysis.tiles import flower_name
from app.components.sprite import SPRITE
from app.services.laid_out import GAP, TURNED_WIDTH, PlacedTile, lay_out, standing
from app.session import shows_index
from i18n.catalogue import Translator

_HERE: Final = Path(__file__).parent
_view = st.components.v2.component(
    "hand_view",
    html='<div class="frame"><div class="hand" role="img"></div></div>',
    css=(_HERE / "hand_view.css").read_text(encoding="utf-8"),
    js="".join((_HERE / name).read_text(encoding="utf-8") for name in ("face.js", "hand_view.js")),
)


def show_hand(t: Translator, hand: Hand, context: WinContext, *, key: str) -> None:
    """Show `hand`; a screen reader hears its tiles by name."""
    groups = [("meld", lay_out(meld)) for meld in hand.melds]
    groups.append(("concealed", tuple(map(PlacedTile, standing(hand)))))
    if hand.drawn is not None:
        groups.append(("winning", (PlacedTile(hand.drawn),)))
    widths = [TURNED_WIDTH if tile.turned else 1 for _, tiles in groups for tile in tiles]
    letter = "i" if shows_index() else "t"
    data = [_group(part, [_symbol(tile, letter) for tile in tiles]) for part, tiles in groups]
    if context.flowers:
        data.append(_group("flowers", [{"symbol": f"f{flower}", "turned": False} for flower in context.flowers]))
    units = sum(widths) + len(context.flowers) + GAP * len(data)
    _view(key=key, data={"sprite": SPRITE, "label": spoken_hand(t, hand, context), "groups": data, "units": units})


def _group(part: str, tiles: Sequence[dict[str, object]]) -> dict[str, object]:
    return {"part": part, "tiles": tiles}


def _symbol(tile: PlacedTile, letter: str) -> dict[str, object]:
    return {"symbol": "back" if tile.kind is None else f"{letter}{tile.kind}", "turned": tile.turned}


def spoken_hand(t: Translator, hand: Hand, context: WinContext) -> str:
    """The hand in words, as a screen reader says it: melds, concealed tiles, the winning tile, flowers."""
    parts = [
        t("hand_view.concealed_kong" if meld.is_concealed else "hand_view.meld", tiles=Tiles(meld.tiles)) for meld in hand.melds
    ]
    parts.append(t("hand_view.concealed", tiles=Tiles(standing(hand))))
    if hand.drawn is not None:
        parts.append(t("hand_view.winning", tiles=Tiles((hand.drawn,))))
    parts.extend(flower_name(flower, t.language) for flower in context.flowers)
    return t("hand_view.separator").join(parts)
