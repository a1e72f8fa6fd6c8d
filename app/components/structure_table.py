"""How far a hand is from each form, and the draws that help it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from analysis.draws import DiscardStructure, DrawReport, Makes, UsefulDraw
from analysis.shanten import Form
from app.components.table import Cell, TextCell, TilesCell, tile_table
from i18n.catalogue import Translator

_REACH: Final = 2
"""A form farther than this from the nearest is named without its draws, which are most of all tiles."""


def show_structure(t: Translator, report: DrawReport) -> None:
    """Show shanten and useful draws of a hand of 13, form by form, the nearest first; set-makers apart from pair-makers."""
    reach = report.shanten.any + _REACH
    distances = [(number, form) for form in Form if (number := report.shanten[form]) is not None]
    rows = [
        (
            TextCell(t(f"shanten.{form}")),
            TextCell(describe_distance(t, number)),
            *_draw_cells(report.by_form[form] if number <= reach else ()),
        )
        for number, form in sorted(distances, key=lambda pair: pair[0])
    ]
    headers = [t("review.column.form"), t("review.column.distance"), *_draw_headers(t)]
    tile_table(t, headers, rows, key="review_structure", caption=t("review.caption.structure"))


def show_discard_structure(t: Translator, rows: Iterable[DiscardStructure]) -> None:
    """Show what each discard of a hand of 14 leaves by shape."""
    cells = [
        (
            TilesCell((row.tile,)),
            TextCell(describe_distance(t, row.shanten)),
            TextCell(str(row.live), is_number=True),
            *_draw_cells(row.useful),
        )
        for row in rows
    ]
    headers = [*(t(f"review.column.{name}") for name in ("cut", "distance", "live")), *_draw_headers(t)]
    tile_table(t, headers, cells, key="review_shapes", caption=t("review.caption.discards"))


def describe_distance(t: Translator, number: int) -> str:
    """Shanten in words."""
    if number <= 0:
        return t("shanten.ready" if number == 0 else "shanten.complete")
    return t.plural("shanten.steps", number)


def _draw_headers(t: Translator) -> list[str]:
    return [t(f"review.makes.{makes}") for makes in Makes]


def _draw_cells(draws: Iterable[UsefulDraw]) -> list[Cell]:
    """Draws with live copies, those that make sets apart from those that make the pair."""
    listed = list(draws)
    groups = ([draw for draw in listed if draw.makes is makes] for makes in Makes)
    return [TilesCell([draw.kind for draw in group], [f"×{draw.live}" for draw in group]) for group in groups]
