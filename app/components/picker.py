"""The 34 kinds of tile to click, a suit a row: answers to click, tap, arrow keys, Enter and Space."""

from __future__ import annotations

from collections.abc import Collection, Sequence
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


def tile_picker(
    t: Translator, *, key: str, label: str, remaining: Sequence[int] | None = None, blocked: Collection[int] = ()
) -> int | None:
    """Show all kinds and return the one that has just been clicked, else None.

    `remaining` holds the copies that are left of each kind, shown on the tiles. Kinds in `blocked` are grey and do not answer.
    """
    left = [None] * KINDS if remaining is None else list(remaining)
    result = _palette(
        key=key,
        data={
            "label": label,
            "sprite": SPRITE,
            "symbol": "i" if shows_index() else "t",
            "tiles": [
                {"kind": kind, "name": tile_name(kind, t.language), "left": left[kind], "blocked": kind in blocked}
                for kind in range(KINDS)
            ],
        },
        on_pick_change=_nothing,
    )
    pick = result.pick
    kind = pick.get("kind") if isinstance(pick, dict) else None
    return kind if isinstance(kind, int) and 0 <= kind < KINDS and kind not in blocked else None
