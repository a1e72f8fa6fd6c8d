"""Call or pass: choose a tile that somebody discards, and see what each answer to it leaves."""

from __future__ import annotations

import streamlit as st

from analysis.calls import Call, Claim
from analysis.hand import Hand, Ruleset, TileCounts, WinContext
from analysis.routes import Route
from analysis.tiles import tile_name
from app.components.table import BarCell, Cell, TextCell, TilesCell, tile_table
from app.services.calls import claimable_tiles, other_seats, review_calls
from i18n.catalogue import Translator

ROUTES_SHOWN = 2


def show_calls(t: Translator, hand: Hand, context: WinContext, seen: TileCounts, rules: Ruleset) -> None:
    """Ask which tile and whose, then show every answer, best first; nothing where no tile can be claimed."""
    tiles = claimable_tiles(hand, seen)
    if not tiles:
        return
    with st.expander(t("calls.title")):
        tile_column, seat_column = st.columns(2)
        with tile_column:
            tile = st.selectbox(t("calls.tile"), tiles, format_func=lambda kind: tile_name(kind, t.language), key="calls_tile")
        with seat_column:
            seat = st.selectbox(
                t("calls.discarder"),
                other_seats(context.seat),
                format_func=lambda wind: (
                    t("calls.left", seat=tile_name(wind, t.language))
                    if wind == other_seats(context.seat)[0]
                    else tile_name(wind, t.language)
                ),
                key=f"calls_seat_{context.seat}",
            )
        calls = review_calls(hand, tile, seat, context, seen, rules)
        top = max((call.value for call in calls), default=0.0)
        headers = [t(f"calls.column.{name}") for name in ("answer", "meld", "discard", "value", "routes")]
        tile_table(t, headers, [_row(t, call, top) for call in calls], key="calls_table", caption=t("calls.caption"), chosen=0)
        st.caption(t("calls.method"))


def _row(t: Translator, call: Call, top: float) -> tuple[Cell, ...]:
    if call.claim is Claim.WIN:
        value: Cell = TextCell(t("calls.points", points=call.points or 0))
    else:
        share = call.value / top if top > 0 else 0.0
        value = BarCell(share, f"{share:.0%}")
    return (
        TextCell(t(f"claim.{call.claim}")),
        TilesCell(() if call.meld is None else call.meld.tiles),
        TilesCell(() if call.discard is None else (call.discard,)),
        value,
        TextCell(t("fans.separator").join(_name(t, route) for route in call.routes[:ROUTES_SHOWN])),
    )


def _name(t: Translator, route: Route) -> str:
    return " + ".join(fan.name_in(t.language) for fan in route.fans)
