"""The tile set as a browser sees it: served as a picture, each tile inside its box and not cut off."""

from __future__ import annotations

import pytest

from app.components.sprite import SPRITE
from tests.browser.conftest import Open

pytestmark = pytest.mark.browser

MEASURE = """(source) => {
  const SVG = 'http://www.w3.org/2000/svg';
  const symbols = new DOMParser().parseFromString(source, 'image/svg+xml').querySelectorAll('symbol');
  return [...symbols].map((symbol) => {
    const picture = document.createElementNS(SVG, 'svg');
    const group = document.createElementNS(SVG, 'g');
    group.append(...[...symbol.children].map((shape) => document.importNode(shape, true)));
    picture.append(group);
    document.body.append(picture);
    const ink = group.getBBox();
    picture.remove();
    return [symbol.id, ink.x, ink.y, ink.x + ink.width, ink.y + ink.height];
  });
}"""


def test_the_sprite_is_a_picture_and_every_tile_lies_in_its_box(open_page: Open) -> None:
    page = open_page("?date=2026-11-30")
    answer = page.request.get(f"{page.url.split('?')[0]}{SPRITE}")
    assert answer.headers["content-type"] == "image/svg+xml"
    measured = page.evaluate(MEASURE, answer.text())
    assert len(measured) == 34 * 2 + 8 + 1
    for name, left, top, right, bottom in measured:
        assert min(left, top) >= 0, name
        assert right <= 60, name
        assert bottom <= 80, name
