"""The tile set in the repository is the one that the drawing modules draw."""

from __future__ import annotations

import re
from typing import Final
from xml.etree import ElementTree

from tools.draw_tiles import FONT, SPRITE, Brush, digest_of_drawing, digest_of_sources, draw_sprite

DRAWN: Final = SPRITE.read_text(encoding="utf-8")
MADE: Final = re.match(r"<!-- drawing (\w{16}) by (\w{16}) with (.+) -->\n", DRAWN)
SIDE_AND_DEPTH: Final = 3
"""The first shapes of a tile are its layers, its face follows."""


def made() -> tuple[str, str, str]:
    """Digest of the picture, digest of the modules that drew it, font."""
    assert MADE is not None
    return MADE[1], MADE[2], MADE[3]


def test_nobody_has_changed_the_picture_by_hand() -> None:
    symbols = DRAWN.split('<svg xmlns="http://www.w3.org/2000/svg">\n')[1].removesuffix("\n</svg>\n")
    assert made()[0] == digest_of_drawing(symbols)


def test_the_picture_was_drawn_by_the_modules_as_they_are() -> None:
    assert made()[1] == digest_of_sources(), "run python -m tools.draw_tiles"


def test_drawing_again_with_the_same_font_gives_the_same_picture() -> None:
    # Another font draws other outlines; a plain machine has none, and there the two digests above have to do.
    if FONT.exists() and Brush().version == made()[2]:
        assert draw_sprite() == DRAWN


def test_the_picture_refers_to_nothing_outside_and_carries_no_text() -> None:
    assert not re.findall(r"<text|href|url\(|<style|<script|<image|\son\w+=", DRAWN)


def test_every_tile_lies_in_its_box() -> None:
    # What the faces' paths reach is measured in a browser: tests/browser/test_tiles.py.
    for symbol in ElementTree.fromstring(DRAWN):
        for layer in list(symbol)[:SIDE_AND_DEPTH]:
            x, y, width, height = (float(layer.attrib[name]) for name in ("x", "y", "width", "height"))
            assert min(x, y, 60 - x - width, 80 - y - height) >= 0


def test_the_face_of_a_tile_with_index_is_the_same_drawing_made_smaller() -> None:
    symbols = {symbol.attrib["id"]: symbol for symbol in ElementTree.fromstring(DRAWN)}
    for kind in range(34):
        face = [ElementTree.tostring(shape) for shape in list(symbols[f"t{kind}"])[SIDE_AND_DEPTH:]]
        small = list(symbols[f"i{kind}"])[SIDE_AND_DEPTH]
        assert small.attrib["transform"].startswith("translate")
        assert [ElementTree.tostring(shape) for shape in small] == face
