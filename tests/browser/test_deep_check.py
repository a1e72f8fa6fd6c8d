"""The deep check in a real browser, on a desktop and on a phone: keys start and stop it, and nothing overflows."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Page, expect

from app.services.deep_check import DEALS
from i18n.catalogue import Translator, translator
from tests.browser.conftest import DESKTOP, ENGINE_TIMEOUT_MS, PHONE, SCREENS, Open, Screen

pytestmark = pytest.mark.browser
OPENING = "45789m1579s45pENC"
LANGUAGE_ON = {DESKTOP: "zh-Hans", PHONE: "en"}
FITS = "node => node.scrollWidth <= node.parentElement.clientWidth"


def seen_hand() -> str:
    """A hand that no run has played before, since deals are kept: the clock chooses the tiles seen elsewhere."""
    now = int(time.time())
    suit, honors = now % 9 + 1, now // 9 % 256
    return f"review?hand={OPENING}&seen={suit}p{''.join('SWFP'[honors >> 2 * place & 3] for place in range(4))}"


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)
def test_a_check_is_started_and_stopped_by_keys_and_its_figures_fit_the_page(open_page: Open, screen: Screen) -> None:
    t = translator(LANGUAGE_ON[screen])
    page = open_page(seen_hand(), screen=screen, language=LANGUAGE_ON[screen])
    start = page.get_by_role("button", name=t("deep.start"))
    expect(start).to_be_visible(timeout=ENGINE_TIMEOUT_MS)
    page.get_by_role("radio", name=str(DEALS[1])).or_(page.get_by_role("button", name=str(DEALS[1]))).first.click()
    start.focus()
    start.press("Enter")
    figures = page.get_by_role("table").filter(has_text=t("deep.won_by"))
    expect(figures).to_be_visible(timeout=ENGINE_TIMEOUT_MS)
    expect(page.get_by_role("progressbar", name=t("deep.title"))).to_be_visible()
    stop = page.get_by_role("button", name=t("deep.stop"))
    stop.focus()
    stop.press("Enter")
    expect(stop).to_have_count(0)
    _holds_still_and_fits(page, t, screen)
    expect(page.get_by_role("button", name=t("deep.go_on"))).to_be_enabled()


def _holds_still_and_fits(page: Page, t: Translator, screen: Screen) -> None:
    stopped = re.compile(re.escape(t("deep.stage.stopped", done="X", deals=DEALS[1])).replace("X", r"\d+"))
    expect(page.get_by_text(stopped).first).to_be_visible()
    expect(page.get_by_role("status").filter(has_text=stopped)).to_have_count(1)
    figures = page.get_by_role("table").filter(has_text=t("deep.won_by"))
    assert figures.evaluate(FITS)
    before = figures.inner_text()
    chart = page.get_by_test_id("stVegaLiteChart").last
    expect(chart.locator("canvas, svg").first).to_be_visible()
    box = chart.bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= screen.width
    assert page.evaluate("document.documentElement.scrollWidth") <= screen.width
    assert figures.inner_text() == before
