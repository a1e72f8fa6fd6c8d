"""What each route is worth after the best few discards: a bar for each, in parts, and the same figures as a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import altair as alt
import pandas as pd
import streamlit as st

from analysis.discards import RankedDiscard
from analysis.tiles import tile_name
from app.components.table import Cell, TextCell, TilesCell, tile_table
from app.services.route_figures import DiscardWorth, RouteFigures, compare_routes
from i18n.catalogue import Translator

# A part is told by its letter as well as by its colour; dark letters read on each of these (Okabe and Ito), in light and dark.
_COLOURS: Final = ("#56B4E9", "#E69F00", "#009E73", "#F0E442", "#CC79A7")
_COLOUR_OF_OTHERS: Final = "#A6A6A6"
_INK: Final = "#111111"
_LETTERS: Final = "ABCDEF"
_LETTER_FITS: Final = 0.06
_SHOWN: Final = 0.005
_BAR_PX: Final = 34
_AXIS_PX: Final = 64
_HERE: Final = Path(__file__).parent
# Vega cuts long names off where the page is narrow; these wrap, follow the theme and can be read aloud.
_legend = st.components.v2.component(
    "route_legend",
    html='<ul class="legend"></ul>',
    css=(_HERE / "route_legend.css").read_text(encoding="utf-8"),
    js="".join((_HERE / name).read_text(encoding="utf-8") for name in ("face.js", "route_legend.js")),
)


def show_route_chart(t: Translator, ranked: Sequence[RankedDiscard], *, key: str, chosen: int | None = None) -> None:
    """Show the routes of the best few of `ranked` (best first) and of tile `chosen`; nothing where there is no route."""
    figures = compare_routes(ranked, chosen=chosen)
    if not figures.routes:
        return
    st.markdown(f"#### {t('route_chart.title')}")
    names = _names(t, figures)
    st.altair_chart(_chart(t, figures, names), width="stretch", key=f"{key}_chart")
    routes = [
        {"letter": letter, "name": name, "colour": colour}
        for letter, name, colour in zip(_LETTERS, names, _colours(figures), strict=False)
    ]
    _legend(key=f"{key}_legend", data={"label": t("route_chart.routes"), "routes": routes})
    with st.expander(t("route_chart.figures")):
        headers = [t("route_chart.discard"), *_LETTERS[: len(names)], t("route_chart.total")]
        rows = [_row(discard) for discard in figures.discards]
        tile_table(t, headers, rows, key=f"{key}_figures", caption=t("route_chart.caption"))


def _names(t: Translator, figures: RouteFigures) -> list[str]:
    """The compared routes by their fan, and what stands for all others, in the order of their parts."""
    named = (t("routes.and").join(fan.name_in(t.language) for fan in fans) for fans in figures.routes)
    return [*named, t("route_chart.others")]


def _colours(figures: RouteFigures) -> list[str]:
    return [*_COLOURS[: len(figures.routes)], _COLOUR_OF_OTHERS]


def _row(discard: DiscardWorth) -> tuple[Cell, ...]:
    worths = (*discard.routes, discard.others, discard.total)
    return (TilesCell((discard.tile,)), *(TextCell(f"{100 * worth:.0f}", is_number=True) for worth in worths))


def _parts(discard: DiscardWorth) -> Iterator[tuple[int, float, float]]:
    """The parts of a bar worth showing: which route (the last: all others), where the part begins and where it ends."""
    end = 0.0
    for place, worth in enumerate((*discard.routes, discard.others)):
        start, end = end, end + worth
        if worth >= _SHOWN:
            yield place, start, end


def _frame(t: Translator, figures: RouteFigures, names: Sequence[str]) -> pd.DataFrame:
    """A line for each part, with its letter if there is room for it."""
    lines = [
        {
            "discard": tile_name(discard.tile, t.language),
            "route": names[place],
            "start": start,
            "end": end,
            "middle": (start + end) / 2,
            "worth": end - start,
            "letter": _LETTERS[place] if end - start >= _LETTER_FITS else "",
        }
        for discard in figures.discards
        for place, start, end in _parts(discard)
    ]
    return pd.DataFrame(lines)


def _chart(t: Translator, figures: RouteFigures, names: Sequence[str]) -> alt.LayerChart | alt.FacetChart:
    order = [tile_name(discard.tile, t.language) for discard in figures.discards]
    base = alt.Chart(_frame(t, figures, names)).encode(
        y=alt.Y("discard:N", sort=order, title=None, axis=alt.Axis(labelLimit=110, ticks=False, domain=False)),
        tooltip=[
            alt.Tooltip("discard:N", title=t("route_chart.discard")),
            alt.Tooltip("route:N", title=t("route_chart.routes")),
            alt.Tooltip("worth:Q", title=t("route_chart.total"), format=".0%"),
        ],
    )
    percent = alt.Axis(format="%", tickCount=5, orient="top")
    bars = base.mark_bar(height=alt.RelativeBandSize(0.75), stroke=_INK, strokeWidth=0.5).encode(
        x=alt.X("start:Q", title=t("route_chart.axis"), axis=percent, scale=alt.Scale(domain=[0, 1])),
        x2="end:Q",
        color=alt.Color("route:N", scale=alt.Scale(domain=list(names), range=_colours(figures)), legend=None),
    )
    letters = base.mark_text(color=_INK, fontSize=12, fontWeight="bold").encode(x="middle:Q", text="letter:N")
    return alt.layer(bars, letters).properties(height=_BAR_PX * len(order) + _AXIS_PX, description=t("route_chart.caption"))
