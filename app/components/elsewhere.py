"""The same hand elsewhere: change the winds and the tiles seen, and see which discards climb and which fall.

What is chosen lives in the address, so that a link holds it and nothing is lost while the hand itself is being edited.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import streamlit as st

from analysis.hand import NOTHING_SEEN, Hand, Ruleset, TileCounts, WinContext
from analysis.reasons import Tiles
from analysis.tiles import HONOR_LETTERS, KIND_OF, WINDS, list_kinds, tile_name
from app.components.badge import grade_badge
from app.components.fault import show_fault
from app.components.table import BadgeCell, Cell, TextCell, TilesCell, tile_table
from app.services.elsewhere import Move, Standing, Surroundings, compare_places, read_seen
from i18n.catalogue import Translator

PREVAILING: Final = "there_prevailing"
SEAT: Final = "there_seat"
SEEN: Final = "there_seen"
FORGET: Final = "there_forget"
"""The parameters of the address; the widgets have the same keys."""
_AS_HERE: Final = ""
_YES: Final = "1"
_MOST_NAMED: Final = 8
_WIND_LETTERS: Final = tuple(HONOR_LETTERS[: len(WINDS)])
_OPENED_KEY: Final = "there_opened"


def show_elsewhere(t: Translator, hand: Hand, context: WinContext, seen: TileCounts, rules: Ruleset) -> None:
    """Ask for other surroundings of a hand of 14, and show the ranking there beside the one here."""
    # Decided once: an expander whose default changes with the first choice would close under the finger.
    opened = st.session_state.setdefault(_OPENED_KEY, any(st.query_params.get(name) for name in (PREVAILING, SEAT, SEEN, FORGET)))
    with st.expander(t("elsewhere.title"), expanded=opened):
        st.caption(t("elsewhere.intro"))
        prevailing = _choose_wind(t, PREVAILING, t("review.prevailing"), context.prevailing)
        seat = _choose_wind(t, SEAT, t("review.seat"), context.seat)
        before = NOTHING_SEEN if any(seen) and _forgets(t) else seen
        there_seen, fault = read_seen(hand, before, _type_seen(t))
        if fault is not None:
            show_fault(t, fault, t("review.seen_fault"))
            return
        here, there = Surroundings.of(context, seen), Surroundings(prevailing, seat, there_seen)
        if here == there:
            st.info(t("elsewhere.same"))
        else:
            _show_moves(t, here, there, compare_places(hand, context, seen, there, rules))


def _restore(name: str, allowed: Sequence[str] | None = None) -> None:
    """Give a widget what the address says of it, unless it is on the page: its own state is lost where it is not shown."""
    if name not in st.session_state:
        value = st.query_params.get(name, "")
        st.session_state[name] = value if allowed is None or value in allowed else _AS_HERE


def _keep(name: str) -> None:
    value = st.session_state[name]
    if value:
        st.query_params[name] = _YES if value is True else str(value)
    else:
        st.query_params.pop(name, None)


def _choose_wind(t: Translator, name: str, label: str, here: int) -> int:
    options = (_AS_HERE, *_WIND_LETTERS)
    _restore(name, options)
    same = t("elsewhere.as_here", wind=tile_name(here, t.language))
    letter = st.pills(
        label,
        options,
        format_func=lambda letter: tile_name(KIND_OF[letter], t.language) if letter else same,
        key=name,
        required=True,
        on_change=_keep,
        args=(name,),
    )
    return KIND_OF[letter] if letter else here


def _forgets(t: Translator) -> bool:
    if FORGET not in st.session_state:
        st.session_state[FORGET] = st.query_params.get(FORGET) == _YES
    return st.toggle(t("elsewhere.forget"), key=FORGET, on_change=_keep, args=(FORGET,))


def _type_seen(t: Translator) -> str:
    _restore(SEEN)
    return st.text_input(t("elsewhere.seen"), key=SEEN, help=t("review.seen_help"), on_change=_keep, args=(SEEN,))


def _show_moves(t: Translator, here: Surroundings, there: Surroundings, moves: Sequence[Move]) -> None:
    moved = sum(not move.stays for move in moves)
    st.markdown(f"**{t.plural('elsewhere.moved', moved) if moved else t('elsewhere.unmoved')}**")
    st.caption(f"{_describe(t, 'here', here)}  \n{_describe(t, 'there', there)}")
    headers = [t(f"elsewhere.{column}") for column in ("discard", "here", "there", "change")]
    rows = [_row(t, move) for move in moves]
    tile_table(t, headers, rows, key="elsewhere_moves", caption=t("elsewhere.caption"))


def _describe(t: Translator, which: str, place: Surroundings) -> str:
    """The surroundings in words; `which` is here or there."""
    winds = {"prevailing": Tiles((place.prevailing,)), "seat": Tiles((place.seat,))}
    kinds = list_kinds(place.seen)
    if len(kinds) > _MOST_NAMED:
        told = t("elsewhere.seen_many", **winds, number=len(kinds))
    else:
        told = t("elsewhere.seen_some", **winds, tiles=Tiles(kinds)) if kinds else t("elsewhere.seen_none", **winds)
    return t(f"elsewhere.surroundings.{which}", surroundings=told)


def _row(t: Translator, move: Move) -> tuple[Cell, ...]:
    return (TilesCell((move.tile,)), _standing(t, move.here), _standing(t, move.there), TextCell(_change(t, move)))


def _standing(t: Translator, standing: Standing) -> BadgeCell:
    return BadgeCell(grade_badge(t, standing.grade), t("elsewhere.place", place=standing.place))


def _change(t: Translator, move: Move) -> str:
    """What changes, in words beside the arrow: places, then the grade."""
    lines = []
    if move.climbs:
        lines.append(t.plural("elsewhere.up" if move.climbs > 0 else "elsewhere.down", abs(move.climbs)))
    if move.here.grade != move.there.grade:
        lines.append(t("elsewhere.grade", before=move.here.grade, after=move.there.grade))
    return "\n".join(lines) or t("elsewhere.stays")
