"""The table of discards, the chart of routes and the same hand elsewhere in a real browser, on a desktop and on a phone."""

from __future__ import annotations

import contextlib
import re

import pytest
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from analysis.tiles import KIND_OF, tile_name
from i18n.catalogue import LANGUAGES, Translator, translator
from tests.browser.conftest import ENGINE_TIMEOUT_MS, PHONE, SCREENS, Open, Screen, settle

pytestmark = pytest.mark.browser
OPENING = "45789m1579s45pENC"
FITS = "node => node.scrollWidth <= node.parentElement.clientWidth"


def open_hand(open_page: Open, screen: Screen, language: str, more: str = "") -> Page:
    page = open_page(f"review?hand={OPENING}{more}", screen=screen, language=language)
    expect(table_of(page, translator(language), "discards.caption")).to_be_visible(timeout=ENGINE_TIMEOUT_MS)
    # What is drawn last moves the page, which closes a box that is opened before.
    expect(page.get_by_test_id("stVegaLiteChart").locator("canvas, svg").first).to_be_visible()
    settle(page)
    return page


def table_of(page: Page, t: Translator, caption: str) -> Locator:
    return page.get_by_role("table").filter(has_text=t(caption))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)
def test_nothing_about_discards_is_wider_than_the_page(open_page: Open, screen: Screen, language: str) -> None:
    t = translator(language)
    page = open_hand(open_page, screen, language, "&there_seat=S&there_seen=EE9p")
    page.get_by_text(t("route_chart.figures"), exact=True).click()
    for caption in ("discards.caption", "route_chart.caption", "elsewhere.caption"):
        table = table_of(page, t, caption)
        expect(table).to_be_visible()
        assert table.evaluate(FITS), caption
    chart = page.get_by_test_id("stVegaLiteChart")
    box = chart.bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= screen.width
    assert page.evaluate("document.documentElement.scrollWidth") <= screen.width


def test_tiles_that_win_one_way_only_are_outlined_otherwise_than_those_that_win_both_ways(open_page: Open) -> None:
    page = open_hand(open_page, PHONE, "zh-Hans")
    styles = {
        ways: page.locator(f".group.{ways} .tile").first.evaluate("node => getComputedStyle(node).borderTopStyle")
        for ways in ("both", "self_draw_only")
    }
    assert styles == {"both": "solid", "self_draw_only": "dotted"}
    legend = page.get_by_role("list").filter(has_text=translator("zh-Hans")("legality.neither"))
    expect(legend.get_by_role("listitem")).to_have_count(4)


def open_list(page: Page, box: Locator) -> None:
    """Open the list of a box; a key that is pressed while the page is drawn is lost."""
    for _ in range(5):
        box.press("ArrowDown")
        with contextlib.suppress(PlaywrightTimeout):
            page.get_by_role("option").first.wait_for(timeout=4_000)
            return
    raise AssertionError("the list does not open")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)
def test_any_tile_can_be_asked_about(open_page: Open, screen: Screen, language: str) -> None:
    t = translator(language)
    page = open_hand(open_page, screen, language)
    name = tile_name(KIND_OF["C"], language)
    box = page.get_by_role("combobox", name=re.compile(re.escape(t("why.ask"))))
    box.focus()
    # By keys: what is drawn late moves the page, and a box that is scrolled closes its list under the mouse.
    wanted = page.get_by_role("option", name=re.compile(f"^{re.escape(name)} "))
    open_list(page, box)
    for _ in range(14):
        if wanted.get_attribute("data-focused"):
            break
        box.press("ArrowDown")
    box.press("Enter")
    expect(page.get_by_text(t("daily.about", tile=name), exact=True)).to_be_visible()


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)
def test_another_seat_moves_the_ranking_and_a_reload_keeps_it(open_page: Open, screen: Screen) -> None:
    t = translator("zh-Hans")
    page = open_hand(open_page, screen, "zh-Hans")
    page.get_by_text(t("elsewhere.title"), exact=True).click()
    seat = page.get_by_test_id("stButtonGroup").filter(has_text=t("elsewhere.as_here", wind="东")).last
    seat.get_by_text("北", exact=True).click()
    moves = table_of(page, t, "elsewhere.caption")
    expect(moves.get_by_text(t.plural("elsewhere.up", 1))).to_be_visible()
    box = page.get_by_label(t("elsewhere.seen"), exact=True)
    box.fill("9p9p")
    box.press("Enter")
    expect(page).to_have_url(re.compile(r"there_seat=N.*there_seen=9p9p|there_seen=9p9p.*there_seat=N"))
    page.reload()
    settle(page)
    expect(moves).to_be_visible(timeout=ENGINE_TIMEOUT_MS)
    expect(page.get_by_label(t("elsewhere.seen"), exact=True)).to_have_value("9p9p")
    expect(page.get_by_label(t("review.hand"), exact=True)).to_have_value(OPENING)
