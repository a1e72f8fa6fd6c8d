"""What each route is worth after the best few discards: a bar for each, in parts, and the same figures as a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import altair as alt
import pandas as pd
import streamlit as st

from analysis.discards import RankedDiscard
from analysis.tiles import tile_name
from app.components.table import BarCell, Cell, TextCell, TilesCell, tile_table
from app.services.route_figures import DiscardWorth, RouteFigures, compare_routes
from i18n.catalogue import Translator

# A part is told by its letter as well as by its colour; dark letters read on each of these (Okabe and Ito), in light and dark.
_COLOURS: Final = ("#56B4E9", "#E69F00", "#009E73", "#F0E442", "#CC79A7", "#A6A6A6")
_INK: Final = "#111111"
_LETTERS: Final = "ABCDEF"
_LETTER_FITS: Final = 0.05
_SHOWN: Final = 0.005
_BAR_PX: Final = 30
_LEGEND_PX: Final = 24


def show_route_chart(t: Translator, ranked: Sequence[RankedDiscard], *, key: str, chosen: int | None = None) -> None:
    """Show the routes of the best few of `ranked` (best first) and of tile `chosen`; nothing where there is no route."""
    figures = compare_routes(ranked, chosen=chosen)
    if not figures.routes:
        return
    st.markdown(f"#### {t('route_chart.title')}")
    names = _names(t, figures)
    st.altair_chart(_chart(t, figures, names), width="stretch", key=f"{key}_chart")
    with st.expander(t("route_chart.figures")):
        headers = [t(f"route_chart.{column}") for column in ("discard", "routes", "total")]
        rows = [_row(t, discard, names) for discard in figures.discards]
        tile_table(t, headers, rows, key=f"{key}_figures", caption=t("route_chart.caption"))


def _names(t: Translator, figures: RouteFigures) -> list[str]:
    """The compared routes by letter and fan, and what stands for all others, in the order of their parts."""
    named = (t("routes.and").join(fan.name_in(t.language) for fan in fans) for fans in figures.routes)
    return [f"{letter} {name}" for letter, name in zip(_LETTERS, (*named, t("route_chart.others")), strict=False)]


def _parts(discard: DiscardWorth) -> Iterator[tuple[int, float]]:
    """The parts of a bar worth showing: which route (the last: all others), and its worth."""
    return ((place, worth) for place, worth in enumerate((*discard.routes, discard.others)) if worth >= _SHOWN)


def _row(t: Translator, discard: DiscardWorth, names: Sequence[str]) -> tuple[Cell, ...]:
    lines = (f"{names[place]} {worth:.0%}" for place, worth in _parts(discard))
    return (TilesCell((discard.tile,)), TextCell("\n".join(lines)), BarCell(discard.total, f"{discard.total:.0%}"))


def _frame(t: Translator, figures: RouteFigures, names: Sequence[str]) -> pd.DataFrame:
    """A line for each part: which discard and route, where the part begins and ends, and its letter if there is room for it."""
    lines = []
    for discard in figures.discards:
        end = 0.0
        for place, worth in _parts(discard):
            start, end = end, end + worth
            letter = names[place][0] if worth >= _LETTER_FITS else ""
            lines.append((tile_name(discard.tile, t.language), names[place], start, end, (start + end) / 2, worth, letter))
    return pd.DataFrame(lines, columns=["discard", "route", "start", "end", "middle", "worth", "letter"])


def _chart(t: Translator, figures: RouteFigures, names: Sequence[str]) -> alt.LayerChart | alt.FacetChart:
    order = [tile_name(discard.tile, t.language) for discard in figures.discards]
    rows = alt.Y("discard:N", sort=order, title=None, axis=alt.Axis(labelLimit=110, ticks=False, domain=False))
    base = alt.Chart(_frame(t, figures, names)).encode(
        y=rows,
        tooltip=[
            alt.Tooltip("discard:N", title=t("route_chart.discard")),
            alt.Tooltip("route:N", title=t("route_chart.routes")),
            alt.Tooltip("worth:Q", title=t("route_chart.total"), format=".0%"),
        ],
    )
    percent = alt.Axis(format="%", tickCount=5, orient="top")
    bars = base.mark_bar(size=_BAR_PX * 2 // 3, stroke=_INK, strokeWidth=0.5).encode(
        x=alt.X("start:Q", title=t("route_chart.axis"), axis=percent, scale=alt.Scale(domain=[0, 1])),
        x2="end:Q",
        color=alt.Color(
            "route:N",
            scale=alt.Scale(domain=list(names), range=[*_COLOURS[: len(names) - 1], _COLOURS[-1]]),
            legend=alt.Legend(orient="bottom", direction="vertical", columns=1, title=None, labelLimit=330, symbolType="square"),
        ),
    )
    letters = base.mark_text(color=_INK, fontSize=12, fontWeight="bold").encode(x="middle:Q", text="letter:N")
    height = _BAR_PX * len(order) + _LEGEND_PX * len(names) + 2 * _BAR_PX
    return alt.layer(bars, letters).properties(height=height, description=t("route_chart.caption"))
