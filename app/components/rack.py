"""A rack of tiles that answers to click, tap, arrow keys, Enter and Space."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import streamlit as st

from analysis.tiles import tile_name
from app.components.badge import Badge
from app.components.noted_fault import told
from app.components.sprite import SPRITE
from i18n.catalogue import Translator

_HERE: Final = Path(__file__).parent
_rack = st.components.v2.component(
    "tile_rack",
    html='<div class="rack" role="group"></div>',
    css="".join((_HERE / name).read_text(encoding="utf-8") for name in ("badge.css", "rack.css")),
    js="".join((_HERE / name).read_text(encoding="utf-8") for name in ("face.js", "rack.js")),
)


def tile_rack(
    t: Translator,
    kinds: Sequence[int],
    *,
    key: str,
    puzzle: str,
    label: str,
    chosen: int | None,
    show_index: bool,
    marks: Sequence[Badge] = (),
    drawn_apart: bool = False,
    on_answer: Callable[[int], None] | None = None,
) -> None:
    """Show `kinds` in a row; `on_answer` gets the position that is chosen, before the page is drawn with what comes of it.

    With `chosen` (a position) the rack is locked and shows that tile as the answer. `puzzle` tells one hand from the next;
    an event that was sent for another puzzle is not an answer to this one. `marks` holds a badge for each tile, or nothing;
    they are for after the answer, since the browser gets them. `drawn_apart` sets the last tile off as the one just drawn.
    Raises ValueError unless there are as many marks as tiles, or none.
    """
    if marks and len(marks) != len(kinds):
        raise ValueError(f"{len(kinds)} tiles need {len(kinds)} marks")

    @told
    def take() -> None:
        answer = st.session_state[key].answer
        if on_answer is None or not isinstance(answer, dict) or answer.get("puzzle") != puzzle:
            return
        position = answer.get("index")
        if isinstance(position, int) and 0 <= position < len(kinds):
            on_answer(position)

    _rack(
        key=key,
        data={
            "puzzle": puzzle,
            "label": label,
            "language": t.language,
            "sprite": SPRITE,
            "symbol": "i" if show_index else "t",
            "tiles": [{"kind": kind, "name": tile_name(kind, t.language)} for kind in kinds],
            "chosen": chosen,
            "marks": [mark.as_data() for mark in marks],
            "drawn_apart": drawn_apart,
        },
        on_answer_change=take,
    )
