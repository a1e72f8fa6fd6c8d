"""Every page opens in every language, on a desktop and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from i18n.catalogue import LANGUAGES, translator
from tests.browser.conftest import PHONE, SCREENS, Open, Screen

pytestmark = pytest.mark.browser
PAGES = {
    "": "daily.title",
    "openings": "openings.title",
    "practice": "practice.title",
    "drills": "drills.title",
    "review": "review.title",
    "progress": "progress.title",
    "fans": "fans.title",
    "glossary": "glossary.title",
    "quiz": "quiz_page.title",
    "coach": "coach.title",
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)
@pytest.mark.parametrize("path", PAGES)
def test_a_page_opens_under_its_own_address(open_page: Open, path: str, screen: Screen, language: str) -> None:
    page = open_page(path, screen=screen, language=language)
    expect(page.get_by_role("heading", level=1)).to_have_text(translator(language)(PAGES[path]))
    expect(page.get_by_test_id("stException")).to_have_count(0)


@pytest.mark.parametrize("path", PAGES)
def test_no_page_is_wider_than_a_phone(open_page: Open, path: str) -> None:
    page = open_page(path, screen=PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE.width


def test_a_language_that_is_chosen_stays_on_the_next_page(open_page: Open) -> None:
    page = open_page("?lang=en", language="zh-Hans")
    expect(page.get_by_role("heading", level=1)).to_have_text(translator("en")("daily.title"))
    page.get_by_role("link", name=translator("en")("glossary.title")).first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(translator("en")("glossary.title"))
