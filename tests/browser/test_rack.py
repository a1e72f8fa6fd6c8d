"""The rack as it is seen: the same picture every time, close to the one that was looked at when it was drawn.

The reference pictures are of this project's own tile set, which needs no font, so that another Chromium draws nearly the same.
`pytest -m browser tests/browser/test_rack.py --update-pictures` makes them anew: look at them before they are committed.
"""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import expect

from i18n.catalogue import translator
from tests.browser.conftest import SCREENS, Open, Screen, settle

pytestmark = pytest.mark.browser
PICTURES = Path(__file__).parent / "pictures"
MOST_DIFFERENT = 0.02
"""Mean difference of a colour value, 0 to 1: edges may be drawn otherwise, a tile may not."""


def difference(one: Image.Image, other: Image.Image) -> float:
    pixels = [np.asarray(picture.resize(one.size), np.float64) / 255 for picture in (one, other)]
    return float(np.abs(pixels[0] - pixels[1]).mean())


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)
def test_the_rack_looks_as_it_did_when_it_was_looked_at(
    open_page: Open, screen: Screen, theme: str, request: pytest.FixtureRequest
) -> None:
    page = open_page("openings", screen=screen)
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    settle(page)
    page.wait_for_timeout(500)
    rack = page.get_by_role("group", name=translator("zh-Hans")("opening.rack")).first
    expect(rack.get_by_role("button")).to_have_count(14)
    seen = Image.open(io.BytesIO(rack.screenshot())).convert("RGB")
    again = Image.open(io.BytesIO(rack.screenshot())).convert("RGB")
    assert difference(seen, again) == 0
    file = PICTURES / f"rack-{screen.name}-{theme}.png"
    if request.config.getoption("--update-pictures"):
        PICTURES.mkdir(exist_ok=True)
        seen.save(file)
    assert difference(seen, Image.open(file).convert("RGB")) <= MOST_DIFFERENT


def test_a_rack_without_its_tiles_would_be_noticed() -> None:
    for file in PICTURES.glob("rack-*.png"):
        picture = Image.open(file).convert("RGB")
        blank = Image.new("RGB", picture.size, picture.getpixel((picture.width // 2, 2)))
        assert difference(picture, blank) > MOST_DIFFERENT
