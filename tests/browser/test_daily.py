"""Today's opening in a real browser: click a tile, read the grade, on a desktop and on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, WebSocket, expect

from i18n.catalogue import LANGUAGES, Translator, translator
from tests.browser.conftest import DESKTOP, ENGINE_TIMEOUT_MS, PHONE, SCREENS, Open, Screen, settle

pytestmark = pytest.mark.browser
GRADES = (100, 80, 60, 0)


def rack(page: Page, t: Translator) -> Locator:
    return page.get_by_role("group", name=t("daily.rack")).get_by_role("button")


def expect_a_grade(page: Page, t: Translator) -> None:
    grades = "|".join(re.escape(t("daily.grade", grade=grade, word=t(f"grade.{grade}"))) for grade in GRADES)
    expect(page.get_by_text(re.compile(f"^(?:{grades})$")).first).to_be_visible(timeout=ENGINE_TIMEOUT_MS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)
def test_a_clicked_tile_is_graded_and_every_discard_is_listed(open_page: Open, screen: Screen, language: str) -> None:
    t = translator(language)
    page = open_page("?date=2026-11-30", screen=screen, language=language)
    tiles = rack(page, t)
    expect(tiles).to_have_count(14)
    tiles.nth(4).tap() if screen.touch else tiles.nth(4).click()
    expect_a_grade(page, t)
    settle(page)
    expect(page.get_by_text(t("discards.title"), exact=True).first).to_be_visible()
    expect(page.get_by_text(t("daily.best")).first).to_be_visible()
    expect(tiles.nth(4)).to_have_attribute("aria-pressed", "true")


def test_the_whole_hand_is_one_row_on_a_phone(open_page: Open) -> None:
    page = open_page("?date=2026-11-30", screen=PHONE)
    tiles = rack(page, translator("zh-Hans"))
    boxes = [tiles.nth(index).bounding_box() for index in range(14)]
    assert len({box["y"] for box in boxes if box}) == 1
    assert all(box and box["x"] >= 0 and box["x"] + box["width"] <= PHONE.width for box in boxes)


def test_arrow_keys_and_enter_answer(open_page: Open) -> None:
    t = translator("zh-Hans")
    page = open_page("?date=2026-11-29", screen=DESKTOP)
    rack(page, t).first.focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect_a_grade(page, t)
    expect(rack(page, t).nth(3)).to_have_attribute("aria-pressed", "true")


def test_only_the_first_answer_counts(open_page: Open) -> None:
    t = translator("zh-Hans")
    page = open_page("?date=2026-11-28", screen=DESKTOP)
    rack(page, t).nth(2).click()
    expect_a_grade(page, t)
    rack(page, t).nth(9).click(force=True)
    settle(page)
    expect(rack(page, t).nth(2)).to_have_attribute("aria-pressed", "true")
    expect(rack(page, t).nth(9)).to_have_attribute("aria-pressed", "false")


def test_the_answer_is_not_sent_before_it_is_asked_for(open_page: Open) -> None:
    t = translator("en")
    page = open_page("?date=2026-11-27", language="en")
    frames: list[bytes] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda payload: frames.append(payload if isinstance(payload, bytes) else payload.encode()))

    page.on("websocket", listen)
    page.reload()
    settle(page)
    expect(rack(page, t)).to_have_count(14)
    before = b"".join(frames)
    assert t("daily.rack").encode() in before
    for key in ("daily.best", "discards.title", "grade.100", "grade.0"):
        assert t(key).encode() not in before, key
    rack(page, t).first.click()
    expect_a_grade(page, t)
    expect(page.get_by_role("heading", name=t("discards.title"))).to_be_visible()  # the grade comes first, the table after it
    assert t("discards.title").encode() in b"".join(frames)


def test_the_page_says_its_language(open_page: Open) -> None:
    for language in LANGUAGES:
        page = open_page("?date=2026-11-30", language=language)
        expect(page.locator("html")).to_have_attribute("lang", language)
