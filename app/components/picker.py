"""The 34 kinds of tile to click, a suit a row: answers to click, tap, arrow keys, Enter and Space."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
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
    js="".join((_HERE / name).read_text(encoding="utf-8") for name in ("face.js", "picker.js")),
)


@dataclass(frozen=True, slots=True)
class Pick:
    """A click on a kind; `at` numbers the clicks of a browser, by time."""

    at: int
    kind: int


def _nothing() -> None:
    """The pick is read from the result; a component reports a trigger only if it has a callback."""


def tile_picker(
    t: Translator, *, key: str, label: str, remaining: Sequence[int] | None = None, blocked: Collection[int] = (), after: int = 0
) -> tuple[Pick, ...]:
    """Show all kinds and return the picks later than `after`, in order.

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
    return tuple(pick for pick in _read_picks(result.pick) if pick.at > after and pick.kind not in blocked)


def _read_picks(event: object) -> Iterator[Pick]:
    """The picks of an event, as far as they are any."""
    picks = event.get("picks") if isinstance(event, dict) else None
    for pick in picks if isinstance(picks, list) else ():
        at, kind = (pick.get("at"), pick.get("kind")) if isinstance(pick, dict) else (None, None)
        if isinstance(at, int) and isinstance(kind, int) and 0 <= kind < KINDS:
            yield Pick(at, kind)
