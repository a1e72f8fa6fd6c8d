"""How far a hand is from each form, and the draws that help it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import pandas as pd
import streamlit as st

from analysis.draws import DiscardStructure, DrawReport, Makes, UsefulDraw
from analysis.shanten import Form
from analysis.tiles import LETTERS, tile_name
from i18n.catalogue import Translator

_REACH: Final = 2
"""A form farther than this from the nearest is named without its draws, which are most of all tiles."""


def show_structure(t: Translator, report: DrawReport) -> None:
    """Show shanten and useful draws of a hand of 13, form by form, the nearest first; set-makers apart from pair-makers."""
    reach = report.shanten.any + _REACH
    distances = [(number, form) for form in Form if (number := report.shanten[form]) is not None]
    rows = [
        (t(f"shanten.{form}"), describe_distance(t, number), list_draws(t, report.by_form[form]) if number <= reach else "–")
        for number, form in sorted(distances, key=lambda pair: pair[0])
    ]
    columns = [t(f"review.column.{name}") for name in ("form", "distance", "useful")]
    st.table(pd.DataFrame(rows, columns=columns), hide_index=True)


def show_discard_structure(t: Translator, rows: Iterable[DiscardStructure]) -> None:
    """Show what each discard of a hand of 14 leaves by shape."""
    columns = [t(f"review.column.{name}") for name in ("cut", "distance", "live", "useful")]
    cells = [
        (tile_name(row.tile, t.language), describe_distance(t, row.shanten), str(row.live), list_draws(t, row.useful))
        for row in rows
    ]
    st.table(pd.DataFrame(cells, columns=columns), hide_index=True)


def describe_distance(t: Translator, number: int) -> str:
    """Shanten in words."""
    if number <= 0:
        return t("shanten.ready" if number == 0 else "shanten.complete")
    return t.plural("shanten.steps", number)


def list_draws(t: Translator, draws: Iterable[UsefulDraw]) -> str:
    """Draws with live copies, those that make sets before those that make the pair."""
    groups = []
    listed = list(draws)
    for makes in Makes:
        tiles = [f"{LETTERS[draw.kind]}×{draw.live}" for draw in listed if draw.makes is makes]
        if tiles:
            groups.append(f"{t(f'review.makes.{makes}')}: {' '.join(tiles)}")
    return " · ".join(groups)
