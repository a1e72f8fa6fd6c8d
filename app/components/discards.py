"""The table of discards: what each tile leaves, best first, with tiles as pictures and the value as a bar."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, Protocol

import streamlit as st

from analysis.discards import RankedDiscard
from analysis.grading import STEPS
from analysis.legal_distance import Distances
from analysis.legality import Legality
from app.components.badge import draws_badge, legend_badge
from app.components.sprite import SPRITE
from app.components.tiles import tile_data
from i18n.catalogue import Translator

_HERE: Final = Path(__file__).parent
_table = st.components.v2.component(
    "discards_table",
    html='<div class="wrap"></div><ul class="legend"></ul>',
    css="".join((_HERE / name).read_text(encoding="utf-8") for name in ("badge.css", "discards.css")),
    js="".join((_HERE / name).read_text(encoding="utf-8") for name in ("face.js", "discards.js")),
)


class Graded(Protocol):
    """A discard of the engine with the grade that counts (`puzzles.judge.GradedDiscard`)."""

    @property
    def discard(self) -> RankedDiscard:
        """The engine's row."""
        ...

    @property
    def grade(self) -> int:
        """100, 80, 60 or 0."""
        ...

    @property
    def grade_lost(self) -> bool:
        """Whether a published grade once stood here and is lost."""
        ...


def show_discards(t: Translator, discards: Sequence[Graded], *, chosen: int | None = None, key: str = "discards") -> None:
    """Show every discard in the order given; the row of tile `chosen` is marked."""
    top = max((graded.discard.value for graded in discards), default=0.0)
    columns = ("tile", "grade", "distance", "useful", "value")
    _table(
        key=key,
        data={
            "sprite": SPRITE,
            "caption": t("discards.caption"),
            "columns": [t(f"discards.{column}") for column in columns],
            "rows": [_row(t, graded, top, chosen) for graded in discards],
            "legend": [{"ways": legality, "badge": legend_badge(t, legality).as_data()} for legality in Legality],
        },
    )
    best, good, fair = (f"{100 * loss:.3g}%" for loss, _ in STEPS)
    st.caption(t("discards.method", best=best, good=good, fair=fair))


def _row(t: Translator, graded: Graded, top: float, chosen: int | None) -> dict[str, object]:
    discard = graded.discard
    grade = f"{graded.grade} {t(f'grade.{graded.grade}')}"
    return {
        "kind": discard.tile,
        **tile_data(t, discard.tile),
        "chosen": t("daily.chosen") if discard.tile == chosen else "",
        "grade": t("discards.grade_lost", grade=grade) if graded.grade_lost else grade,
        "step": graded.grade,
        "distance": _distance(t, discard.distances),
        "useful": _groups(t, discard),
        "none": t("discards.none"),
        "share": discard.value / top if top > 0 else 0.0,
    }


def _distance(t: Translator, distances: Distances) -> str:
    """Tiles to a legal win, one number where both ways of winning are as far."""
    by_discard, by_self_draw = ("–" if near is None else str(near) for near in (distances.by_discard, distances.by_self_draw))
    if by_discard == by_self_draw:
        return by_discard
    return t("discards.distance_by_way", discard=by_discard, self_draw=by_self_draw)


def _groups(t: Translator, discard: RankedDiscard) -> list[dict[str, object]]:
    """Useful draws by legality, with the live copies of each tile and of the group.

    Each legality has a sign, an outline of the tiles and a colour of its own; the legend and screen readers have it in words.
    """
    groups: list[dict[str, object]] = []
    for legality in Legality:
        draws = [draw for draw in discard.useful if draw.legality is legality]
        if draws:
            live = sum(draw.live for draw in draws)
            groups.append(
                {
                    "ways": legality,
                    "badge": draws_badge(t, legality, live).as_data(),
                    "tiles": [{**tile_data(t, draw.tile), "live": draw.live} for draw in draws],
                }
            )
    return groups
