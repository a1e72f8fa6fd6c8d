"""Practice and progress in a real browser: answered and gone on from by keys or by taps, on a desktop and on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from i18n.catalogue import LANGUAGES, Translator, translator
from tests.browser.conftest import DESKTOP, ENGINE_TIMEOUT_MS, PHONE, SCREENS, TIMEOUT_MS, Open, Screen, settle

pytestmark = pytest.mark.browser


def rack(page: Page, t: Translator) -> Locator:
    return page.get_by_role("group", name=t("opening.rack")).get_by_role("button")


def next_button(page: Page, t: Translator) -> Locator:
    return page.get_by_role("button", name=re.compile(f"^{t('practice.next')}")).first


def finish(page: Page, t: Translator) -> None:
    """Answer the second step, where one is asked, and wait for the way to the next puzzle."""
    plan = page.get_by_role("button", name=t("plan.answer"), exact=True)
    expect(plan.or_(next_button(page, t)).first).to_be_visible(timeout=TIMEOUT_MS)
    if plan.is_visible():
        page.get_by_test_id("stRadio").locator("label").filter(has=page.locator("input")).first.click()
        plan.click()
    expect(next_button(page, t)).to_be_visible(timeout=TIMEOUT_MS)
    expect(page.get_by_text(t("theme.title"), exact=True)).to_be_visible(timeout=ENGINE_TIMEOUT_MS)


def names_of(tiles: Locator) -> list[str]:
    return [str(tile.get_attribute("aria-label")) for tile in tiles.all()]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)
def test_an_answer_stays_over_a_reload_and_next_brings_another_puzzle(open_page: Open, screen: Screen, language: str) -> None:
    t = translator(language)
    page = open_page("practice", screen=screen, language=language)
    tiles = rack(page, t)
    expect(tiles).to_have_count(14)
    first = names_of(tiles)
    tiles.nth(4).tap() if screen.touch else tiles.nth(4).click()
    finish(page, t)
    address = page.url
    assert "puzzle=" in address
    page.reload()
    settle(page)
    expect(tiles.nth(4)).to_have_attribute("aria-pressed", "true", timeout=ENGINE_TIMEOUT_MS)
    assert page.url == address
    next_button(page, t).tap() if screen.touch else next_button(page, t).click()
    expect(page.get_by_text(t("theme.title"), exact=True)).to_have_count(0, timeout=TIMEOUT_MS)
    expect(tiles.nth(4)).to_have_attribute("aria-pressed", "false", timeout=TIMEOUT_MS)
    assert names_of(tiles) != first
    assert page.evaluate("document.documentElement.scrollWidth") <= screen.width


def test_keys_alone_answer_one_puzzle_after_another(open_page: Open) -> None:
    t = translator("en")
    page = open_page("practice", screen=DESKTOP, language="en")
    tiles = rack(page, t)
    tiles.first.focus()
    for _ in range(2):
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        finish(page, t)
        page.keyboard.press("n")
        expect(tiles.nth(1)).to_have_attribute("aria-pressed", "false", timeout=TIMEOUT_MS)
        expect(tiles.first).to_be_focused(timeout=TIMEOUT_MS)


def test_a_letter_typed_into_a_filter_does_not_go_on(open_page: Open) -> None:
    t = translator("en")
    page = open_page("practice", screen=DESKTOP, language="en")
    rack(page, t).nth(3).click()
    finish(page, t)
    page.get_by_role("combobox", name=re.compile(t("practice.theme"))).click()
    page.keyboard.type("n")
    page.keyboard.press("Escape")
    settle(page)
    expect(rack(page, t).nth(3)).to_have_attribute("aria-pressed", "true")


def test_a_filter_is_kept_in_the_address(open_page: Open) -> None:
    t = translator("en")
    page = open_page("practice?theme=honor_waits&difficulty=hard", language="en")
    expect(page.get_by_text(t("theme.honor_waits.means"), exact=True)).to_be_visible()
    assert "theme=honor_waits" in page.url
    assert "difficulty=hard" in page.url


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)
def test_progress_draws_what_was_answered_and_fits_the_screen(open_page: Open, screen: Screen) -> None:
    t = translator("en")
    page = open_page("practice", screen=screen, language="en")
    rack(page, t).nth(2).tap() if screen.touch else rack(page, t).nth(2).click()
    finish(page, t)
    page.goto(page.url.partition("/practice")[0] + "/progress")
    settle(page)
    expect(page.get_by_test_id("stVegaLiteChart").first).to_be_visible(timeout=TIMEOUT_MS)
    expect(page.get_by_role("heading", name=t("progress.by_day"))).to_be_visible()
    page.get_by_text(t("progress.figures"), exact=True).first.click()
    expect(page.get_by_role("table").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= screen.width


def test_everything_is_deleted_after_two_clicks_and_downloads_begin_before(open_page: Open) -> None:
    t = translator("en")
    page = open_page("practice", screen=PHONE, language="en")
    rack(page, t).nth(2).tap()
    finish(page, t)
    page.goto(page.url.partition("/practice")[0] + "/progress")
    settle(page)
    with page.expect_download() as download:
        page.get_by_role("button", name=t("progress.export.json")).click()
    assert download.value.suggested_filename.endswith(".json")
    page.get_by_role("button", name=re.compile(t("progress.delete"))).click()
    page.get_by_role("button", name=t("progress.delete_yes")).click()
    expect(page.get_by_text(t("progress.empty"))).to_be_visible(timeout=TIMEOUT_MS)
