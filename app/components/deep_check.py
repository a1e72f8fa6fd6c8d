"""The deep check: plays the best discards out on demand, shows how far it is, and the figures that have come.

A fragment looks while deals are being played; what is pressed runs the page, so that the buttons keep their place and focus.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import altair as alt
import pandas as pd
import streamlit as st

from analysis.discards import RankedDiscard
from analysis.estimates import Estimate, SimulatedDiscard
from analysis.position import Position
from analysis.simulate import DRAWS
from analysis.tiles import tile_name
from app.components.table import Cell, TextCell, TilesCell, tile_table
from app.services.deep_check import DEALS, SEED, Job, Look, Question, Stage, Visit
from app.services.deep_figures import level_with_best, won_by
from i18n.catalogue import Translator

MOST_DISCARDS: Final = 5
VISIT_KEY: Final = "deep_checks"
_LOOK_EVERY_S: Final = 1.0
_SAID_STEPS: Final = 4
"""A screen reader hears of every quarter."""
_BAR_PX: Final = 30
_AXIS_PX: Final = 60
_LINE_PX: Final = 3
_HERE: Final = Path(__file__).parent
_progress = st.components.v2.component(
    "deep_progress",
    html='<p></p><div class="track" role="progressbar" aria-valuemin="0" aria-valuemax="100"><i></i></div>'
    '<span class="said" role="status"></span>',
    css=(_HERE / "deep_progress.css").read_text(encoding="utf-8"),
    js=(_HERE / "deep_progress.js").read_text(encoding="utf-8"),
)


def show_deep_check(
    t: Translator,
    position: Position,
    ranked: Sequence[RankedDiscard],
    *,
    place: str,
    chosen: int | None = None,
    asks_turn: bool = False,
) -> None:
    """Offer to play the best few of `ranked` (best first) and tile `chosen` out, and show what came of it.

    `place` names this check among those of a visit, and its widgets. With `asks_turn` the visitor says which of the own turns
    it is, else it is the position's.
    """
    visit: Visit = st.session_state.setdefault(VISIT_KEY, Visit())
    st.markdown(f"#### {t('deep.title')}")
    st.caption(t("deep.model", seed=SEED))
    with st.container(horizontal=True, vertical_alignment="bottom"):
        if asks_turn:
            position = replace(position, turn=_ask_turn(t, place))
        job = visit.job_at(place, position)
        _ask(t, visit, position, _candidates(ranked, chosen), place)
    runs = job is not None and not job.look().stage.is_over
    st.fragment(_show_job, run_every=_LOOK_EVERY_S if runs else None)(t, job, place, looks_again=runs)


def _candidates(ranked: Sequence[RankedDiscard], chosen: int | None) -> tuple[int, ...]:
    tiles = [discard.tile for discard in ranked[:MOST_DISCARDS]]
    return tuple(tiles if chosen is None or chosen in tiles else [*tiles, chosen])


def _ask_turn(t: Translator, place: str) -> int:
    return int(st.number_input(t("deep.turn"), 1, DRAWS, key=f"{place}_turn", help=t("deep.turn_help"), width=150))


def _ask(t: Translator, visit: Visit, position: Position, tiles: tuple[int, ...], place: str) -> None:
    """How many deals, and the buttons. The first stays where it is while deals are played: a second click does nothing."""
    job = visit.job_at(place, position)
    stage = None if job is None else job.look().stage
    runs = stage is not None and not stage.is_over
    deals = st.segmented_control(
        t("deep.deals"),
        DEALS,
        default=DEALS[0],
        required=True,
        format_func=str,
        key=f"{place}_deals",
        disabled=runs,
        width="content",
    )
    label = t("deep.go_on" if stage is Stage.STOPPED else "deep.start")
    if st.button(label, key=f"{place}_start", type="primary", disabled=runs):
        # Not in a callback, which would start what the page showed before the last choice.
        visit.start(place, Question(position, tiles, deals))
        st.rerun()
    if runs:
        st.button(t("deep.stop"), key=f"{place}_stop", on_click=visit.stop, args=(place,))


def _show_job(t: Translator, job: Job | None, place: str, *, looks_again: bool) -> None:
    """How far the check is and its figures; the page runs once more when it is over, which ends the looking."""
    look = None if job is None else job.look()
    _show_progress(t, look, place)
    if look is None:
        return
    if look.check is not None and look.check.discards:
        _show_figures(t, look.check.discards, place, with_chart=look.stage.is_over)
    if look.stage.is_over and looks_again:
        st.rerun()


def _show_progress(t: Translator, look: Look | None, place: str) -> None:
    text = "" if look is None else _describe(t, look)
    share = None if look is None or look.stage.is_over else look.share
    steps = 0 if share is None else int(share * _SAID_STEPS)
    said = t("deep.percent", percent=100 * steps // _SAID_STEPS) if steps else text
    _progress(key=f"{place}_progress", data={"label": t("deep.title"), "text": text, "share": share, "said": said})


def _describe(t: Translator, look: Look) -> str:
    done, deals = (look.check.done, look.check.deals) if look.check else (0, 0)
    if look.stage is Stage.STOPPED and not done:
        return t("deep.stage.stopped_early")
    return t(f"deep.stage.{look.stage}", done=done, deals=deals)


def _show_figures(t: Translator, discards: Sequence[SimulatedDiscard], place: str, *, with_chart: bool) -> None:
    columns = ("discard", "points", "behind", "win_chance", "ready_chance", "won_by")
    rows = [_row(t, discard, is_first=not number) for number, discard in enumerate(discards)]
    caption = t("deep.caption", deals=discards[0].deals)
    tile_table(t, [t(f"deep.{column}") for column in columns], rows, key=f"{place}_figures", caption=caption, stacks=True)
    if with_chart:
        st.text(_compare(t, discards))
        st.altair_chart(_chart(t, discards), width="stretch", key=f"{place}_chart")


def _row(t: Translator, discard: SimulatedDiscard, *, is_first: bool) -> tuple[Cell, ...]:
    return (
        TilesCell((discard.tile,)),
        TextCell(_number(discard.points), is_number=True),
        TextCell(t("deep.first") if is_first else _number(discard.behind), is_number=True),
        TextCell(_percent(discard.win_chance), is_number=True),
        TextCell(_percent(discard.ready_chance), is_number=True),
        TextCell(_routes(t, discard)),
    )


def _routes(t: Translator, discard: SimulatedDiscard) -> str:
    """A line for each route: its fan, and how many of the wins it carried."""
    found = won_by(discard)
    lines = [
        f"{t('routes.and').join(fan.name_in(t.language) for fan in route.fans)} {_percent(route.share, 0)}"
        for route in found.routes
    ]
    if found.others is not None:
        lines.append(f"{t('route_chart.others')} {_percent(found.others, 0)}")
    return "\n".join(lines) or t("deep.no_win")


def _number(estimate: Estimate) -> str:
    return f"{estimate.mean:.1f} ± {estimate.error:.1f}"


def _percent(estimate: Estimate, digits: int = 1) -> str:
    return f"{100 * estimate.mean:.{digits}f}% ± {100 * estimate.error:.{digits}f}%"


def _compare(t: Translator, discards: Sequence[SimulatedDiscard]) -> str:
    """Which tile brings most, and which these deals cannot tell from it."""
    first = tile_name(discards[0].tile, t.language)
    level = t("daily.separator").join(tile_name(tile, t.language) for tile in level_with_best(discards))
    return t("deep.level", first=first, tiles=level) if level else t("deep.apart", first=first)


def _chart(t: Translator, discards: Sequence[SimulatedDiscard]) -> alt.LayerChart | alt.FacetChart:
    lines = [
        {
            "discard": tile_name(one.tile, t.language),
            "points": one.points.mean,
            "low": one.points.mean - one.points.error,
            "high": one.points.mean + one.points.error,
            "told": _number(one.points),
        }
        for one in discards
    ]
    base = alt.Chart(pd.DataFrame(lines)).encode(
        y=alt.Y("discard:N", sort=None, title=None, axis=alt.Axis(labelLimit=110, ticks=False, domain=False)),
        tooltip=[alt.Tooltip("discard:N", title=t("deep.discard")), alt.Tooltip("told:N", title=t("deep.points"))],
    )
    axis = alt.X(
        "low:Q", title=t("deep.points"), scale=alt.Scale(zero=False, nice=True), axis=alt.Axis(tickCount=5, orient="top")
    )
    bars = base.mark_bar(height=_LINE_PX).encode(x=axis, x2="high:Q")
    dots = base.mark_point(filled=True, size=70, opacity=1).encode(x="points:Q")
    return alt.layer(bars, dots).properties(height=_BAR_PX * len(discards) + _AXIS_PX, description=t("deep.chart"))
