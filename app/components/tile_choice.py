"""The 34 kinds of tile to choose several of: each click puts one in or takes it out; after the answer they carry marks."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Final

import streamlit as st

from analysis.tiles import KINDS
from app.components.badge import Badge
from app.components.sprite import SPRITE
from app.components.tiles import tile_data
from i18n.catalogue import Translator

_HERE: Final = Path(__file__).parent
_choice = st.components.v2.component(
    "tile_choice",
    html='<div class="choice" role="group"></div>',
    css="".join((_HERE / name).read_text(encoding="utf-8") for name in ("badge.css", "tile_choice.css")),
    js="".join((_HERE / name).read_text(encoding="utf-8") for name in ("face.js", "tile_choice.js")),
)


def _nothing() -> None:
    """The choice is read from the result; a component reports a value only if it has a callback."""


def tile_choice(
    t: Translator, *, key: str, question: str, label: str, given: Collection[int] | None, marks: Mapping[int, Badge]
) -> tuple[int, ...]:
    """Show all kinds and return those chosen, lowest first.

    With `given` the answer has been given: those kinds are shown as chosen and nothing answers any more. `marks` holds
    badges by kind; they are for after the answer, since the browser gets them. A choice made for another `question` is none.
    """
    result = _choice(
        key=key,
        data={
            "question": question,
            "label": label,
            "sprite": SPRITE,
            "tiles": [{**tile_data(t, kind), "kind": kind} for kind in range(KINDS)],
            "chosen": list(given or ()),
            "done": given is not None,
            "marks": {str(kind): mark.as_data() for kind, mark in marks.items()},
        },
        on_chosen_change=_nothing,
    )
    return _read_choice(result.chosen, question)


def chosen_tiles(key: str, question: str) -> tuple[int, ...]:
    """The kinds chosen so far, for a callback: a click on the page's button may come with the last of them."""
    return _read_choice(st.session_state[key].chosen, question)


def _read_choice(value: object, question: str) -> tuple[int, ...]:
    """The kinds that the browser says are chosen, as far as they are any."""
    if not isinstance(value, dict) or value.get("question") != question or not isinstance(value.get("kinds"), list):
        return ()
    return tuple(sorted({kind for kind in value["kinds"] if isinstance(kind, int) and 0 <= kind < KINDS}))
