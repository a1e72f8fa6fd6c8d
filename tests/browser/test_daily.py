"""The daily puzzle in a real browser: click a tile, give the reason, read the grade, on a desktop and on a phone."""

from __future__ import annotations

import datetime as dt
import re

import pytest
from playwright.sync_api import Locator, Page, WebSocket, expect

from i18n.catalogue import LANGUAGES, Translator, translator
from puzzles.daily import daily_puzzle
from puzzles.judge import second_step
from tests.browser.conftest import DESKTOP, ENGINE_TIMEOUT_MS, PHONE, SCREENS, Open, Screen, settle

pytestmark = pytest.mark.browser
GRADES = (100, 80, 60, 0)
NEWEST = dt.date(2026, 11, 29)


def rack(page: Page, t: Translator) -> Locator:
    return page.get_by_role("group", name=t("opening.rack")).get_by_role("button")


def a_day(back: int, *, two_steps: bool = False) -> str:
    """An earlier day whose puzzle has a second step, or has none: the first such one so many days back."""
    days = (NEWEST - dt.timedelta(days=number) for number in range(back, 300))
    return next(day.isoformat() for day in days if (second_step(daily_puzzle(day)) is not None) == two_steps)


def single(page: Page, number: int) -> int:
    """The place of a tile that the hand of the page's day holds once: of equal tiles the first is shown as the answer."""
    date = dt.date.fromisoformat(page.url.partition("date=")[2][:10])
    hand = daily_puzzle(date).hand
    return [place for place, kind in enumerate(hand.concealed) if hand.counts[kind] == 1][number]


def expect_a_grade(page: Page, t: Translator) -> None:
    grades = "|".join(re.escape(t("daily.grade", grade=grade, word=t(f"grade.{grade}"))) for grade in GRADES)
    expect(page.get_by_text(re.compile(f"^(?:{grades})$")).first).to_be_visible(timeout=ENGINE_TIMEOUT_MS)


def give_a_reason(page: Page, t: Translator, option: int) -> None:
    """Answer the second step by keys."""
    options = page.get_by_role("radio")
    options.first.focus()
    page.keyboard.press("Space")
    for _ in range(option):
        page.keyboard.press("ArrowDown")
    page.get_by_role("button", name=t("plan.answer")).click()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)
def test_a_clicked_tile_is_graded_and_every_discard_is_listed(open_page: Open, screen: Screen, language: str) -> None:
    t = translator(language)
    page = open_page(f"?date={a_day(0)}", screen=screen, language=language)
    tiles = rack(page, t)
    expect(tiles).to_have_count(14)
    chosen = tiles.nth(single(page, 2))
    chosen.tap() if screen.touch else chosen.click()
    expect_a_grade(page, t)
    settle(page)
    expect(page.get_by_text(t("discards.title"), exact=True).first).to_be_visible()
    expect(page.get_by_text(t("daily.best")).first).to_be_visible()
    expect(chosen).to_have_attribute("aria-pressed", "true")


def test_the_whole_hand_is_one_row_on_a_phone(open_page: Open) -> None:
    page = open_page("?date=2026-11-30", screen=PHONE)
    tiles = rack(page, translator("zh-Hans"))
    boxes = [tiles.nth(index).bounding_box() for index in range(14)]
    assert len({box["y"] for box in boxes if box}) == 1
    assert all(box and box["x"] >= 0 and box["x"] + box["width"] <= PHONE.width for box in boxes)


def test_arrow_keys_and_enter_answer(open_page: Open) -> None:
    t = translator("zh-Hans")
    page = open_page(f"?date={a_day(20)}", screen=DESKTOP)
    rack(page, t).first.focus()
    place = single(page, 2)
    for _ in range(place):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect_a_grade(page, t)
    expect(rack(page, t).nth(place)).to_have_attribute("aria-pressed", "true")


def test_only_the_first_answer_counts(open_page: Open) -> None:
    t = translator("zh-Hans")
    page = open_page(f"?date={a_day(40)}", screen=DESKTOP)
    first, other = (rack(page, t).nth(single(page, number)) for number in (1, 3))
    first.click()
    expect_a_grade(page, t)
    other.click(force=True)
    settle(page)
    expect(first).to_have_attribute("aria-pressed", "true")
    expect(other).to_have_attribute("aria-pressed", "false")


def test_the_answer_is_not_sent_before_it_is_asked_for(open_page: Open) -> None:
    t = translator("en")
    page = open_page(f"?date={a_day(60, two_steps=True)}", language="en")
    frames: list[bytes] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda payload: frames.append(payload if isinstance(payload, bytes) else payload.encode()))

    page.on("websocket", listen)
    page.reload()
    settle(page)
    expect(rack(page, t)).to_have_count(14)
    before = b"".join(frames)
    assert t("opening.rack").encode() in before
    for key in ("plan.which", "plan.why_first", "daily.best", "discards.title", "daily.share"):
        assert t(key).encode() not in before, key
    rack(page, t).first.click()
    expect(page.get_by_role("radiogroup")).to_be_visible()
    settle(page)
    for key in ("daily.best", "discards.title", "daily.share"):
        assert t(key).encode() not in b"".join(frames), key
    give_a_reason(page, t, 0)
    expect_a_grade(page, t)
    expect(page.get_by_role("heading", name=t("discards.title"))).to_be_visible()  # the grade comes first, the table after it
    assert t("discards.title").encode() in b"".join(frames)


def test_the_page_says_its_language(open_page: Open) -> None:
    for language in LANGUAGES:
        page = open_page("?date=2026-11-30", language=language)
        expect(page.locator("html")).to_have_attribute("lang", language)


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)
def test_a_reload_and_a_second_tab_find_the_answer_and_another_browser_does_not(open_page: Open, screen: Screen) -> None:
    t = translator("zh-Hans")
    date = a_day(80, two_steps=True)
    page = open_page(f"?date={date}", screen=screen)
    place = single(page, 3)
    rack(page, t).nth(place).click()
    expect(page.get_by_role("radiogroup")).to_be_visible()
    page.reload()
    settle(page)
    expect(rack(page, t).nth(place)).to_have_attribute("aria-pressed", "true")
    give_a_reason(page, t, 2)
    expect_a_grade(page, t)
    tab = page.context.new_page()
    tab.goto(page.url)
    settle(tab)
    expect_a_grade(tab, t)
    expect(rack(tab, t).nth(place)).to_have_attribute("aria-pressed", "true")
    other = open_page(f"?date={date}", screen=screen)
    expect(rack(other, t)).to_have_count(14)
    expect(other.locator("[aria-pressed=true]")).to_have_count(0)


def test_two_tabs_that_answer_at_once_agree_on_the_first_answer(open_page: Open) -> None:
    t = translator("en")
    first = open_page(f"?date={a_day(100)}", language="en")
    second = first.context.new_page()
    second.goto(first.url)
    settle(second)
    rack(first, t).nth(single(first, 1)).click()
    rack(second, t).nth(single(second, 4)).click()
    expect_a_grade(first, t)
    expect_a_grade(second, t)
    pressed = [tab.locator("[aria-pressed=true]").get_attribute("aria-label") for tab in (first, second)]
    assert pressed[0] == pressed[1]


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)
def test_the_archive_opens_a_day_and_shows_its_grade(open_page: Open, screen: Screen) -> None:
    t = translator("zh-Hant")
    page = open_page(f"?date={a_day(120)}", screen=screen, language="zh-Hant")
    rack(page, t).nth(1).click()
    expect_a_grade(page, t)
    page.get_by_text(t("daily.archive"), exact=True).click()
    month = page.get_by_role("table").filter(has=page.get_by_role("button"))
    expect(month.locator("button .badge")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") <= screen.width
    month.get_by_role("button").filter(has_not=page.locator(".badge")).first.click()
    settle(page)
    expect(page.locator("[aria-pressed=true]")).to_have_count(0)
    expect(rack(page, t)).to_have_count(14)


def test_no_page_script_sees_the_cookie(open_page: Open) -> None:
    page = open_page()
    assert page.evaluate("document.cookie").find("player") < 0
    cookie = next(one for one in page.context.cookies() if one["name"] == "player")
    assert cookie["httpOnly"]
    assert cookie["sameSite"] == "Lax"
