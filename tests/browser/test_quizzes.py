"""A class in real browsers: a coach builds a quiz and hands it out, students answer on phones, the coach reads the results."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from app.services.quiz_staying import STAYS_H
from i18n.catalogue import Translator, translator
from tests.browser.conftest import ENGINE_TIMEOUT_MS, PHONE, TIMEOUT_MS, Open, settle

pytestmark = pytest.mark.browser
COMMENTARY = "KOMMENTAR"


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).first.click()


def part(page: Page, name: str) -> None:
    """Choose a part of the page."""
    page.get_by_test_id("stButtonGroup").first.get_by_text(name, exact=True).click()


def build(page: Page, t: Translator) -> None:
    """A quiz of two puzzles of the bank, with a commentary."""
    press(page, t("coach.new"))
    press(page, t("coach.secret_kept"))
    page.get_by_label(t("coach.title_of_new"), exact=True).fill("第一课")
    press(page, t("coach.create"))
    count = page.get_by_label(t("coach.how_many"), exact=True)
    count.fill("2")
    count.press("Enter")
    press(page, t("coach.draw"))
    expect(page.get_by_text(t.plural("coach.added", 2))).to_be_visible(timeout=TIMEOUT_MS)
    part(page, t("coach.part.questions"))
    commentary = page.get_by_label(t("coach.commentary"), exact=True)
    commentary.fill(f"**{COMMENTARY}** [x](http://evil.test)")
    commentary.press("Control+Enter")
    expect(page.get_by_text("](http://evil.test)", exact=False).last).to_be_visible(timeout=TIMEOUT_MS)
    expect(page.locator("a[href*='evil']")).to_have_count(0)


def hand_out(page: Page, t: Translator) -> str:
    """The link of the class."""
    part(page, t("coach.part.hand_out"))
    page.get_by_label(t("coach.label"), exact=True).fill("甲班")
    page.get_by_text(t("quiz_page.feedback.at_end"), exact=True).click()
    page.get_by_test_id("stFormSubmitButton").get_by_role("button").click()
    expect(page.get_by_text(t("coach.handed_out"))).to_be_visible(timeout=TIMEOUT_MS)
    link = page.get_by_test_id("stCode").first.inner_text().strip()
    assert "/quiz?quiz=" in link
    expect(page.get_by_role("img", name=t("coach.qr_alt", code=link.rpartition("=")[2]))).to_be_visible()
    return link.partition("/quiz?")[2]


def answer_all(page: Page, t: Translator, name: str, place: int) -> bytes:
    """Begin under a name and discard the tile at a place each time; gives what came before the last answer."""
    frames: list[bytes] = []
    page.on(
        "websocket",
        lambda socket: socket.on("framereceived", lambda data: frames.append(data if isinstance(data, bytes) else data.encode())),
    )
    page.reload()
    settle(page)
    page.get_by_label(t("quiz_page.name"), exact=True).fill(name)
    page.get_by_test_id("stFormSubmitButton").get_by_role("button").tap()
    tiles = page.get_by_role("group", name=t("opening.rack")).get_by_role("button")
    expect(tiles).to_have_count(14)
    tiles.nth(place).tap()
    expect(page.get_by_text(t("quiz_page.progress", done=1, total=2))).to_be_visible(timeout=TIMEOUT_MS)
    page.reload()
    settle(page)
    expect(page.get_by_text(t("quiz_page.progress", done=1, total=2))).to_be_visible(timeout=TIMEOUT_MS)
    before = b"".join(frames)
    expect(tiles.nth(place)).to_have_attribute("aria-disabled", "false", timeout=TIMEOUT_MS)
    tiles.nth(place).tap()
    expect(page.get_by_text(t("quiz_page.done"))).to_be_visible(timeout=TIMEOUT_MS)
    expect(page.get_by_text(COMMENTARY)).to_be_visible(timeout=TIMEOUT_MS)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE.width
    return before


def take(page: Page, name: str, folder: Path) -> bytes:
    """What a button downloads."""
    with page.expect_download(timeout=ENGINE_TIMEOUT_MS) as download:
        press(page, name)
    file = folder / download.value.suggested_filename
    download.value.save_as(file)
    return file.read_bytes()


def test_a_class_from_the_coachs_secret_to_the_follow_up(open_page: Open, tmp_path: Path) -> None:
    t = translator("zh-Hans")
    coach = open_page("coach")
    build(coach, t)
    code = hand_out(coach, t)
    for place, name in enumerate(("甲", "乙", "<b>丙</b>")):
        before = answer_all(open_page(f"?{code}", screen=PHONE), t, name, 4 * place)
        assert COMMENTARY.encode() not in before
        assert b"quiz_rack" in before
    press(coach, t("coach.back"))
    press(coach, t("coach.results"))
    expect(coach.get_by_test_id("stMetricValue")).to_have_text("3", timeout=TIMEOUT_MS)
    part(coach, t("coach.class_part.questions"))
    expect(coach.get_by_text("<b>丙</b>", exact=False).first).to_be_visible(timeout=ENGINE_TIMEOUT_MS)
    part(coach, t("coach.class_part.files"))
    assert take(coach, t("coach.workbook"), tmp_path).startswith(b"PK")
    press(coach, t("coach.back"))
    press(coach, t("coach.open"))
    part(coach, t("coach.part.paper"))
    assert take(coach, t("coach.sheet"), tmp_path).startswith(b"%PDF")
    assert take(coach, t("coach.key_sheet"), tmp_path).startswith(b"%PDF")


def test_from_a_quiz_one_goes_to_another_page_and_stays_there(open_page: Open) -> None:
    t = translator("zh-Hans")
    page = open_page("?quiz=23456789ABCD")
    expect(page.get_by_role("heading", level=1)).to_have_text(t("quiz_page.title"))
    page.get_by_role("link", name=t("glossary.title")).first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(t("glossary.title"), timeout=TIMEOUT_MS)


def test_a_coach_who_asks_for_it_is_still_in_after_a_reload_and_in_no_other_browser(open_page: Open) -> None:
    t = translator("zh-Hans")
    coach = open_page("coach", screen=PHONE)
    press(coach, t("coach.new"))
    coach.get_by_text(t("coach.stay", hours=STAYS_H), exact=True).tap()
    settle(coach)
    assert coach.evaluate("document.documentElement.scrollWidth") <= PHONE.width
    press(coach, t("coach.secret_kept"))
    expect(coach.get_by_test_id("stCode")).to_have_count(0, timeout=TIMEOUT_MS)
    coach.reload()
    settle(coach)
    expect(coach.get_by_role("button", name=t("coach.leave"), exact=True)).to_be_visible(timeout=TIMEOUT_MS)
    expect(open_page("coach").get_by_role("button", name=t("coach.enter"), exact=True)).to_be_visible(timeout=TIMEOUT_MS)
    press(coach, t("coach.leave"))
    expect(coach.get_by_role("button", name=t("coach.enter"), exact=True)).to_be_visible(timeout=TIMEOUT_MS)
    coach.reload()
    settle(coach)
    expect(coach.get_by_role("button", name=t("coach.enter"), exact=True)).to_be_visible(timeout=TIMEOUT_MS)
