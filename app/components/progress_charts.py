"""How it went, drawn: average grades as bars and day by day, each with the same figures as a table."""

from __future__ import annotations

import math
import textwrap
from collections.abc import Callable, Hashable, Mapping
from typing import Any, Final

import altair as alt
import pandas as pd
import streamlit as st

from app.components.table import BarCell, Cell, TextCell, tile_table
from app.services.progress import WINDOW_DAYS
from i18n.catalogue import Translator

# Okabe and Ito: told apart by the colour-blind, and on a white as on a dark page.
_BLUE: Final = "#56B4E9"
_ORANGE: Final = "#E69F00"
_ROW_PX: Final = 32
_AXIS_PX: Final = 44
_LINE: Final = 20
"""Characters of a name in one line beside its bar."""
_DAYS_PX: Final = 260
_MOST_BARS: Final = 12
_GRADES: Final = alt.Scale(domain=[0, 100])


def show_groups(t: Translator, groups: pd.DataFrame, *, name: Callable[[str], str], heading: str, key: str) -> None:
    """Average grades of groups (a summary of the progress service) under `heading`; nothing where there is no group."""
    if groups.empty:
        return
    named = groups.assign(shown=[name(one) for one in groups["name"]])
    st.markdown(f"#### {heading}")
    st.altair_chart(_bars(t, named.head(_MOST_BARS), heading), width="stretch", key=f"{key}_chart")
    headers = [t(f"progress.column.{column}") for column in ("group", "answers", "average", "best_share", "loss")]
    with st.expander(t("progress.figures")):
        tile_table(t, headers, [_group_row(row) for row in named.to_dict("records")], key=f"{key}_table", caption=heading)


def _group_row(row: Mapping[Hashable, Any]) -> tuple[Cell, ...]:
    return (
        TextCell(row["shown"]),
        TextCell(str(row["answers"]), is_number=True),
        BarCell(row["average"] / 100, f"{row['average']:.0f}"),
        TextCell(percent(row["best_share"]), is_number=True),
        TextCell(percent(row["loss"], digits=1), is_number=True),
    )


def percent(share: float, *, digits: int = 0) -> str:
    """A share as a percentage, a dash where there is none."""
    return "–" if math.isnan(share) else f"{100 * share:.{digits}f}%"


def _bars(t: Translator, groups: pd.DataFrame, heading: str) -> alt.Chart:
    """A bar a group, in the order of the frame; long names take two lines."""
    wrapped = ["\n".join(textwrap.wrap(shown, _LINE)) for shown in groups["shown"]]
    names = alt.Axis(labelExpr="split(datum.label, '\\n')", labelLimit=160, labelOverlap=False, ticks=False)
    bars: alt.Chart = (
        alt.Chart(groups[["shown", "answers", "average"]].assign(wrapped=wrapped))
        .mark_bar(color=_BLUE, height=alt.RelativeBandSize(0.7))
        .encode(
            y=alt.Y("wrapped:N", sort=wrapped, title=None, axis=names),
            x=alt.X("average:Q", scale=_GRADES, title=t("progress.column.average"), axis=alt.Axis(tickCount=5)),
            tooltip=[
                alt.Tooltip("shown:N", title=t("progress.column.group")),
                alt.Tooltip("average:Q", title=t("progress.column.average"), format=".0f"),
                alt.Tooltip("answers:Q", title=t("progress.column.answers")),
            ],
        )
        .properties(height=_ROW_PX * len(groups) + _AXIS_PX, description=heading)
    )
    return bars


def show_days(t: Translator, days: pd.DataFrame, *, heading: str, key: str) -> None:
    """Average grades day by day with their moving mean (the progress service's `by_day`); nothing where there is no day."""
    if days.empty:
        return
    st.markdown(f"#### {heading}")
    st.altair_chart(_days(t, days, heading), width="stretch", key=f"{key}_chart")
    st.caption(t("progress.days_legend", days=WINDOW_DAYS))
    headers = [t(f"progress.column.{column}") for column in ("day", "answers", "average", "moving", "error")]
    with st.expander(t("progress.figures")):
        rows = [_day_row(row) for row in days[::-1].to_dict("records")]
        tile_table(t, headers, rows, key=f"{key}_table", caption=heading)


def _day_row(row: Mapping[Hashable, Any]) -> tuple[Cell, ...]:
    return (
        TextCell(row["day"].date().isoformat()),
        TextCell(str(row["answers"]), is_number=True),
        TextCell(f"{row['average']:.0f}", is_number=True),
        TextCell(f"{row['moving']:.1f}", is_number=True),
        TextCell("–" if math.isnan(row["error"]) else f"±{row['error']:.1f}", is_number=True),
    )


def _days(t: Translator, days: pd.DataFrame, heading: str) -> alt.LayerChart | alt.FacetChart:
    """Dots for days, larger for more answers; a line for the moving mean, in a band of one standard error."""
    shown = days.assign(
        date=days["day"].dt.strftime("%Y-%m-%d"),
        low=(days["moving"] - days["error"].fillna(0)).clip(0, 100),
        high=(days["moving"] + days["error"].fillna(0)).clip(0, 100),
    )
    # A day is a date and no moment: in the browser's own zone it would move.
    axis = alt.Axis(title=None, format="%m-%d", tickCount=6, labelOverlap=True)
    x = alt.X("yearmonthdate(date):T", axis=axis)
    base = alt.Chart(shown)
    band = base.mark_area(color=_BLUE, opacity=0.3).encode(
        x=x, y=alt.Y("low:Q", scale=_GRADES, title=t("progress.column.average")), y2="high:Q"
    )
    line = base.mark_line(color=_BLUE, strokeWidth=3).encode(x=x, y=alt.Y("moving:Q", scale=_GRADES))
    dots = base.mark_circle(color=_ORANGE, opacity=0.9).encode(
        x=x,
        y=alt.Y("average:Q", scale=_GRADES),
        size=alt.Size("answers:Q", scale=alt.Scale(range=[40, 200]), legend=None),
        tooltip=[
            alt.Tooltip("date:N", title=t("progress.column.day")),
            alt.Tooltip("answers:Q", title=t("progress.column.answers")),
            alt.Tooltip("average:Q", title=t("progress.column.average"), format=".0f"),
            alt.Tooltip("moving:Q", title=t("progress.column.moving"), format=".1f"),
            alt.Tooltip("error:Q", title=t("progress.column.error"), format=".1f"),
        ],
    )
    return alt.layer(band, line, dots).properties(height=_DAYS_PX, description=heading)
