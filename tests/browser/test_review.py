"""The review page in a real browser: type a hand and read its waits; the address holds the hand."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from analysis.fans import FanId
from analysis.tiles import KIND_OF, tile_name
from i18n.catalogue import LANGUAGES, Translator, translator
from tests.browser.conftest import ENGINE_TIMEOUT_MS, SCREENS, Open, Screen, settle

pytestmark = pytest.mark.browser
WAITS_FOR_3S = "123456789m12s55p"
TAKEN_ONCE = "[123m,1]12346p456m99s5p|EE0000|0"
DEAD = "[222m,1][456s,1][789p,1]2444m|EE0000|0"


def type_hand(page: Page, t: Translator, hand: str) -> None:
    box = page.get_by_label(t("review.hand"), exact=True)
    box.fill(hand)
    box.press("Enter")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)
def test_a_typed_hand_shows_its_wait(open_page: Open, screen: Screen, language: str) -> None:
    t = translator(language)
    page = open_page("review", screen=screen, language=language)
    type_hand(page, t, WAITS_FOR_3S)
    waits = page.get_by_role("heading", name=t.plural("review.waits", 1))
    expect(waits).to_be_visible(timeout=ENGINE_TIMEOUT_MS)
    expect(page.get_by_role("table").get_by_role("img", name=tile_name(KIND_OF["3s"], language)).first).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)
def test_each_fan_that_is_not_counted_can_be_read_aloud_row_by_row(open_page: Open, screen: Screen, language: str) -> None:
    t = translator(language)
    page = open_page(f"review?hand={TAKEN_ONCE}", screen=screen, language=language)
    table = page.get_by_role("table").filter(has_text=t("review.caption.excluded"))
    row = table.get_by_role("row").filter(has_text=t("principle.account_once"))
    expect(row.get_by_role("rowheader")).to_have_text(FanId.SHORT_STRAIGHT.name_in(language), timeout=ENGINE_TIMEOUT_MS)
    expect(row.get_by_role("cell").nth(1)).to_have_text(FanId.MIXED_DOUBLE_CHOW.name_in(language))
    assert table.evaluate("table => table.scrollWidth <= table.parentElement.clientWidth")


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)
def test_a_wait_on_a_used_up_tile_is_warned_of_and_mended(open_page: Open, screen: Screen) -> None:
    t = translator("zh-Hans")
    page = open_page(f"review?hand={DEAD}", screen=screen)
    warning = page.get_by_text(t("review.warning.dead", tile="二万"))
    expect(warning).to_be_visible(timeout=ENGINE_TIMEOUT_MS)
    mends = page.get_by_role("table").filter(has_text=t("review.caption.mends"))
    expect(mends.get_by_role("img")).to_have_count(3)
    assert mends.evaluate("table => table.scrollWidth <= table.parentElement.clientWidth")


def test_a_link_opens_the_hand_that_it_names(open_page: Open) -> None:
    t = translator("zh-Hans")
    page = open_page("review?hand=123456789m12s55p")
    expect(page.get_by_label(t("review.hand"), exact=True)).to_have_value(WAITS_FOR_3S)
    expect(page.get_by_role("heading", name=t.plural("review.waits", 1))).to_be_visible(timeout=ENGINE_TIMEOUT_MS)


def test_wrong_input_is_explained_kept_and_never_becomes_markup(open_page: Open) -> None:
    t = translator("en")
    page = open_page("review", language="en")
    wrong = "<img src=x onerror=alert(1)>"
    type_hand(page, t, wrong)
    expect(page.get_by_text(t("review.hand_fault"))).to_be_visible()
    settle(page)
    expect(page.get_by_label(t("review.hand"), exact=True)).to_have_value(wrong)
    assert page.locator("img[src=x]").count() == 0
