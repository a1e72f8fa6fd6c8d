"""The tile set: a symbol for each tile, drawn with shapes only."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

from app.components.sprite import SPRITE

FILE = Path(__file__).parents[2] / "static" / "tiles.svg"
SVG = "{http://www.w3.org/2000/svg}"


def symbols() -> dict[str, ElementTree.Element]:
    root = ElementTree.parse(FILE).getroot()
    return {symbol.attrib["id"]: symbol for symbol in root.iter(f"{SVG}symbol")}


def test_the_sprite_is_where_pages_look_for_it() -> None:
    assert f"app/static/{FILE.name}" == SPRITE


def test_every_kind_has_a_face_with_and_without_index_and_there_are_eight_flowers_and_a_back() -> None:
    names = [f"{letter}{kind}" for letter in "ti" for kind in range(34)] + [f"f{flower}" for flower in range(8)] + ["back"]
    assert sorted(symbols()) == sorted(names)


def test_no_two_tiles_look_the_same_even_without_colour() -> None:
    drawn = {name: re.sub(r"#[0-9a-f]{6}", "", ElementTree.tostring(symbol, "unicode")) for name, symbol in symbols().items()}
    shapes = {drawing.replace(f'id="{name}"', "") for name, drawing in drawn.items()}
    assert len(shapes) == len(drawn)


def test_a_tile_needs_no_font_and_runs_no_script() -> None:
    tags = {element.tag.removeprefix(SVG) for symbol in symbols().values() for element in symbol.iter()}
    assert tags <= {"symbol", "g", "path", "rect", "circle", "ellipse"}


def test_every_tile_is_three_to_four() -> None:
    assert {symbol.attrib["viewBox"] for symbol in symbols().values()} == {"0 0 60 80"}
