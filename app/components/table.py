"""A table whose cells are text, tiles, sets of tiles, bars or badges.

Streamlit's own tables cannot hold the tile set, and `st.html` takes the pictures out; this one sets every text as text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import streamlit as st

from app.components.badge import Badge
from app.components.sprite import SPRITE
from app.components.tiles import tile_data
from i18n.catalogue import Translator

_HERE: Final = Path(__file__).parent
_table = st.components.v2.component(
    "tile_table",
    html='<div class="wrap" role="region" tabindex="0"></div>',
    css="".join((_HERE / name).read_text(encoding="utf-8") for name in ("badge.css", "table.css")),
    js="".join((_HERE / name).read_text(encoding="utf-8") for name in ("face.js", "table.js")),
)


@dataclass(frozen=True, slots=True)
class TextCell:
    """A text, of one line or several, or a number; numbers stand at the right."""

    text: str
    is_number: bool = False

    def as_data(self, t: Translator) -> dict[str, object]:
        """What the component gets."""
        return {"type": "number" if self.is_number else "text", "text": self.text}


@dataclass(frozen=True, slots=True)
class TilesCell:
    """Tiles as pictures; `notes` holds a text behind each of them (as ×3), or nothing. `text` comes last."""

    kinds: Sequence[int]
    notes: Sequence[str] = field(default=())
    text: str = ""

    def as_data(self, t: Translator) -> dict[str, object]:
        """What the component gets. Raises ValueError unless there is a note for each tile or none."""
        notes = self.notes or [""] * len(self.kinds)
        tiles = [{**tile_data(t, kind), "note": note} for kind, note in zip(self.kinds, notes, strict=True)]
        return {"type": "tiles", "tiles": tiles, "text": self.text}


@dataclass(frozen=True, slots=True)
class SetsCell:
    """Tiles as pictures, set by set with a gap between them."""

    sets: Sequence[Sequence[int]]

    def as_data(self, t: Translator) -> dict[str, object]:
        """What the component gets."""
        return {"type": "sets", "sets": [[tile_data(t, kind) for kind in kinds] for kinds in self.sets]}


@dataclass(frozen=True, slots=True)
class BarCell:
    """A share from 0 to 1 as a bar with its text on it."""

    share: float
    text: str

    def as_data(self, t: Translator) -> dict[str, object]:
        """What the component gets."""
        return {"type": "bar", "share": min(1.0, max(0.0, self.share)), "text": self.text}


@dataclass(frozen=True, slots=True)
class BadgeCell:
    """A badge, with a text after it."""

    badge: Badge
    text: str = ""

    def as_data(self, t: Translator) -> dict[str, object]:
        """What the component gets."""
        return {"type": "badge", "badge": self.badge.as_data(), "text": self.text}


Cell = TextCell | TilesCell | SetsCell | BarCell | BadgeCell


def tile_table(
    t: Translator,
    headers: Sequence[str],
    rows: Sequence[Sequence[Cell]],
    *,
    key: str,
    caption: str,
    chosen: int | None = None,
    stacks: bool = False,
) -> None:
    """Show `rows` under `headers`; the first cell of a row is its heading, and row number `chosen` is marked.

    Where the page is too narrow the table scrolls by itself, with keys too; one that `stacks` puts the cells of a row under
    each other on a phone, each behind its heading, which suits sentences. Raises ValueError if a row has another length.
    """
    if any(len(row) != len(headers) for row in rows):
        raise ValueError(f"every row needs {len(headers)} cells")
    data = {"sprite": SPRITE, "caption": caption, "headers": list(headers), "chosen": chosen, "stacks": stacks}
    _table(key=key, data={**data, "rows": [[cell.as_data(t) for cell in row] for row in rows]})
