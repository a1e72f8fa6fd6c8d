"""A row of tiles to look at, for a sentence or a heading; a hand with melds is shown by `hand_view`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import streamlit as st

from analysis.tiles import tile_name
from app.components.sprite import SPRITE
from app.session import shows_index
from i18n.catalogue import Translator

_HERE: Final = Path(__file__).parent
_row = st.components.v2.component(
    "tile_row",
    html='<div class="row" role="img"></div>',
    css=(_HERE / "tiles.css").read_text(encoding="utf-8"),
    js="".join((_HERE / name).read_text(encoding="utf-8") for name in ("face.js", "tiles.js")),
)


def tile_data(t: Translator, kind: int) -> dict[str, object]:
    """A tile as a component gets it: the symbol in the sprite and the name in the visit's language."""
    return {"symbol": f"{'i' if shows_index() else 't'}{kind}", "name": tile_name(kind, t.language)}


def tile_row(t: Translator, kinds: Sequence[int], *, key: str, label: str = "", size: int = 32) -> None:
    """Show `kinds` side by side, `size` pixels wide each; the row breaks where the page ends.

    A screen reader hears `label`, or the tiles' names if there is none.
    """
    names = t("fans.separator").join(tile_name(kind, t.language) for kind in kinds)
    tiles = [tile_data(t, kind) for kind in kinds]
    _row(key=key, data={"sprite": SPRITE, "label": label or names, "size": size, "tiles": tiles})
