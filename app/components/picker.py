"""The 34 kinds of tile to click, a suit a row: answers to click, tap, arrow keys, Enter and Space."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import streamlit as st

from analysis.tiles import KINDS, tile_name
from app.components.sprite import SPRITE
from app.session import shows_index
from i18n.catalogue import Translator

_HERE: Final = Path(__file__).parent
_palette = st.components.v2.component(
    "tile_picker",
    html='<div class="palette" role="group"></div>',
    css=(_HERE / "picker.css").read_text(encoding="utf-8"),
    js=(_HERE / "picker.js").read_text(encoding="utf-8"),
)


def _nothing() -> None:
    """The pick is read from the result; a component reports a trigger only if it has a callback."""


def tile_picker(t: Translator, *, key: str, label: str) -> int | None:
    """Show all kinds and return the one that has just been clicked, else None."""
    result = _palette(
        key=key,
        data={
            "label": label,
            "sprite": SPRITE,
            "symbol": "i" if shows_index() else "t",
            "tiles": [{"kind": kind, "name": tile_name(kind, t.language)} for kind in range(KINDS)],
        },
        on_pick_change=_nothing,
    )
    pick = result.pick
    kind = pick.get("kind") if isinstance(pick, dict) else None
    return kind if isinstance(kind, int) and 0 <= kind < KINDS else None
