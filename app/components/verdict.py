"""What an answer got: grade, best tiles, reasons, the table of discards, the routes that are kept."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import streamlit as st

from analysis.honor_advice import advise_honors
from analysis.tiles import tile_name
from app.components.badge import Badge, grade_badge
from app.components.deep_check import show_deep_check
from app.components.discards import show_discards
from app.components.honor_advice import show_honor_advice
from app.components.reasons import show_reasons
from app.components.route_chart import show_route_chart
from app.components.table import BarCell, TextCell, TilesCell, tile_table
from app.components.tiles import tile_row
from i18n.catalogue import Translator
from puzzles.judge import Verdict

_SHOWN_SHARE: Final = 0.01
_MOST_ROUTES: Final = 8


def show_verdict(t: Translator, verdict: Verdict) -> None:
    """Show the answer's grade, why, and every discard."""
    chosen = verdict.chosen
    st.subheader(t("daily.grade", grade=chosen.grade, word=t(f"grade.{chosen.grade}")))
    _show_tiles(t, t("daily.chosen"), (chosen.discard.tile,), key=f"chosen_{verdict.puzzle.id}")
    _show_tiles(t, t("daily.best"), verdict.best, key=f"best_{verdict.puzzle.id}")
    st.markdown(f"#### {t('daily.why')}")
    show_reasons(t, chosen.discard.tile, verdict.reasons)
    if verdict.best_reasons:
        show_reasons(t, verdict.best[0], verdict.best_reasons)
    show_honor_advice(t, advise_honors(verdict.puzzle.hand, verdict.puzzle.context, verdict.report))
    st.markdown(f"#### {t('discards.title')}")
    show_discards(t, verdict.discards, chosen=chosen.discard.tile, key=f"discards_{verdict.puzzle.id}")
    show_route_chart(t, verdict.report.discards, key=f"worth_{verdict.puzzle.id}", chosen=chosen.discard.tile)
    _show_routes(t, verdict)
    show_deep_check(
        t, verdict.puzzle.position, verdict.report.discards, place=f"deep_{verdict.puzzle.id}", chosen=chosen.discard.tile
    )


def grade_marks(t: Translator, verdict: Verdict) -> tuple[Badge, ...]:
    """A badge for each tile of the rack: its grade."""
    grades = {graded.discard.tile: graded.grade for graded in verdict.discards}
    return tuple(grade_badge(t, grades[kind]) for kind in verdict.puzzle.hand.concealed)


def show_key(t: Translator, verdict: Verdict) -> None:
    """Show a published key beside the engine's best tiles, and why they may differ."""
    key = verdict.puzzle.key
    if key is None:
        return
    if key.best is None:
        st.info(t("openings.key_lost"))
        return
    lines = [
        f"{t('openings.key')} {tile_name(key.best, t.language)}",
        f"{t('openings.engine')} {_names(t, verdict.engine_best)}",
    ]
    if not verdict.differs:
        lines.append(t("openings.agree"))
    if key.difference is not None:
        lines.append(t(f"openings.differ.{key.difference}"))
    st.info("  \n".join(lines))


def _show_tiles(t: Translator, label: str, tiles: Sequence[int], *, key: str) -> None:
    with st.container(horizontal=True, vertical_alignment="center"):
        st.text(f"{label} {_names(t, tiles)}", width="content")
        tile_row(t, tiles, key=key, size=26)


def _names(t: Translator, tiles: Iterable[int]) -> str:
    return t("daily.separator").join(tile_name(tile, t.language) for tile in tiles)


def _show_routes(t: Translator, verdict: Verdict) -> None:
    """The weightiest routes of the best discard, with what they miss and their share."""
    routes = [route for route in verdict.report.best.routes if route.share >= _SHOWN_SHARE][:_MOST_ROUTES]
    if not routes:
        return
    st.markdown(f"#### {t('routes.title')}")
    rows = [
        (
            TextCell(t("routes.and").join(fan.name_in(t.language) for fan in route.fans)),
            TextCell(str(route.points), is_number=True),
            TilesCell(route.missing),
            BarCell(route.share, f"{100 * route.share:.0f}%"),
        )
        for route in routes
    ]
    headers = [t(f"routes.{column}") for column in ("fans", "points", "missing", "share")]
    caption = t("routes.caption", tile=tile_name(verdict.report.best.tile, t.language))
    tile_table(t, headers, rows, key=f"routes_{verdict.puzzle.id}", caption=caption)
