"""Tables of tiles: what is typed stays text, and a row that does not fit its headings is refused."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from app.components.table import BarCell, TextCell, TilesCell, tile_table
from i18n.catalogue import translator
from tests.app.component_events import data_of


def show() -> AppTest:
    """A page with a table that has a cell of each type."""

    def page() -> None:
        from app.components.badge import grade_badge
        from app.components.table import BadgeCell, BarCell, Cell, TextCell, TilesCell, tile_table
        from app.components.tiles import tile_row
        from i18n.catalogue import translator

        t = translator("zh-Hant")
        row: list[Cell] = [
            TilesCell((4, 33), notes=("×3", "×0"), text="3"),
            TextCell("<b>&</b>"),
            TextCell("12", is_number=True),
            BarCell(1.7, "170%"),
            BadgeCell(grade_badge(t, 80)),
        ]
        tile_table(t, ["a", "b", "c", "d", "e"], [row], key="table", caption="caption", chosen=0)
        tile_row(t, (0, 9), key="row")

    return AppTest.from_function(page, default_timeout=60).run()


def test_a_tile_goes_out_as_its_symbol_and_its_name_in_the_language() -> None:
    tiles = data_of(show(), "table")["rows"][0][0]
    assert [(tile["symbol"], tile["name"], tile["note"]) for tile in tiles["tiles"]] == [
        ("t4", "五萬", "×3"),
        ("t33", "白", "×0"),
    ]


def test_text_goes_out_as_it_was_typed_and_is_never_markup() -> None:
    assert data_of(show(), "table")["rows"][0][1] == {"type": "text", "text": "<b>&</b>"}


def test_a_bar_is_never_longer_than_its_cell() -> None:
    assert data_of(show(), "table")["rows"][0][3]["share"] == 1.0
    assert BarCell(-0.5, "").as_data(translator("en"))["share"] == 0.0


def test_a_row_of_tiles_is_heard_by_its_names() -> None:
    assert data_of(show(), "row")["label"] == "一萬、一條"


def test_a_row_that_does_not_fit_the_headings_is_refused() -> None:
    with pytest.raises(ValueError, match="every row needs 2 cells"):
        tile_table(translator("en"), ["a", "b"], [[TextCell("x")]], key="table", caption="")


def test_notes_for_some_tiles_only_are_refused() -> None:
    with pytest.raises(ValueError, match="zip"):
        TilesCell((1, 2), notes=("×1",)).as_data(translator("en"))
