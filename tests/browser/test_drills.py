"""The drills in a real browser: answer, read why, go on, on a desktop and a phone; until then the answer stays on the server."""

from __future__ import annotations

import contextlib
import re

import pytest
from playwright.sync_api import Locator, Page, WebSocket, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from analysis.notation import parse_tiles
from analysis.tiles import tile_name
from i18n.catalogue import LANGUAGES, Translator, translator
from puzzles.drill_question import Drill
from puzzles.drills import ask
from puzzles.hand_drills import read_fans
from tests.browser.conftest import DESKTOP, ENGINE_TIMEOUT_MS, PHONE, SCREENS, TIMEOUT_MS, Open, Screen, settle

pytestmark = pytest.mark.browser


def link(drill: Drill, number: int, given: str = "") -> str:
    return f"drills?drill={drill}&seed=7&n={number}" + (f"&given={given}" if given else "")


def picker(page: Page, t: Translator) -> Locator:
    return page.get_by_role("group", name=t("drills.picker")).get_by_role("button")


def press(page: Page, t: Translator, key: str) -> None:
    """Press a key once the whole question is there: a key that is pressed while the page is drawn is lost."""
    expect(page.get_by_role("button", name=t("drills.skip"))).to_be_visible()
    settle(page)
    page.wait_for_timeout(500)
    page.keyboard.press(key)


def expect_score(page: Page, t: Translator, score: int) -> None:
    expect(page.get_by_test_id("stAlert").filter(has_text=t("drills.score", score=score))).to_be_visible(
        timeout=ENGINE_TIMEOUT_MS
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)
def test_all_waits_clicked_are_all_right(open_page: Open, screen: Screen, language: str) -> None:
    t = translator(language)
    page = open_page(link(Drill.WAITS, 5), screen=screen, language=language)
    expect(picker(page, t)).to_have_count(34, timeout=ENGINE_TIMEOUT_MS)
    for kind in parse_tiles(ask(Drill.WAITS, 7, 5).right[0]):
        tile = picker(page, t).nth(kind)
        tile.tap() if screen.touch else tile.click()
        expect(tile).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name=t("drills.answer")).click()
    expect_score(page, t, 100)
    assert page.evaluate("document.documentElement.scrollWidth") <= screen.width


def test_a_tile_clicked_twice_is_taken_back_and_keys_choose_too(open_page: Open) -> None:
    t = translator("zh-Hans")
    page = open_page(link(Drill.WAITS, 5))
    expect(picker(page, t)).to_have_count(34, timeout=ENGINE_TIMEOUT_MS)
    picker(page, t).first.focus()
    page.keyboard.press("Enter")
    expect(picker(page, t).first).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Space")
    expect(picker(page, t).first).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(picker(page, t).nth(10)).to_have_attribute("aria-pressed", "true")
    settle(page)
    expect(page.get_by_role("button", name=t("drills.answer"))).to_be_enabled()


def type_until_found(page: Page, box: Locator, name: str) -> None:
    """Type what is looked for; a list closes where the page moves under it, and takes no more letters."""
    found = page.get_by_role("option").filter(has_text=name)
    for _ in range(3):
        box.fill("")
        page.keyboard.type(name)
        with contextlib.suppress(PlaywrightTimeout):
            found.first.wait_for(timeout=5_000)
            return
    raise AssertionError(f"{name} is not found")


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)
def test_fan_are_found_by_typing_without_going_on_by_a_letter(open_page: Open, screen: Screen) -> None:
    t = translator("en")
    page = open_page(link(Drill.FANS, 1), screen=screen, language="en")
    fans, total = read_fans(ask(Drill.FANS, 7, 1).right[0])
    box = page.get_by_role("combobox", name=t("drills.fans_named"))
    expect(box).to_be_visible(timeout=ENGINE_TIMEOUT_MS)
    settle(page)
    box.focus()
    page.keyboard.type("n")
    expect(page).to_have_url(re.compile("n=1$"))
    page.keyboard.press("Backspace")
    for fan in fans:
        type_until_found(page, box, fan.name_in("en"))
        page.keyboard.press("Enter")
        chosen = page.locator("[data-baseweb=tag], [data-testid=stMultiSelect]").filter(has_text=fan.name_in("en"))
        expect(chosen.first).to_be_visible(timeout=TIMEOUT_MS)
    page.get_by_label(t("drills.fans_total")).fill(str(total))
    page.get_by_role("button", name=t("drills.answer")).click()
    expect_score(page, t, 100)
    assert page.evaluate("document.documentElement.scrollWidth") <= screen.width


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_key_answers_and_n_goes_on(open_page: Open, language: str) -> None:
    t = translator(language)
    page = open_page(link(Drill.RULES, 3), language=language)
    question = ask(Drill.RULES, 7, 3)
    place = [option.key for option in question.options].index(question.right[0])
    expect(page.get_by_role("heading", name=t.reason(question.ask))).to_be_visible()
    press(page, t, str(place + 1))
    expect_score(page, t, 100)
    expect(page.get_by_text(t.reason(question.reasons[0]))).to_be_visible()
    page.keyboard.press("n")
    expect(page.get_by_role("heading", name=t.reason(ask(Drill.RULES, 7, 4).ask))).to_be_visible()
    expect(page).to_have_url(re.compile("n=4"))


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)
@pytest.mark.parametrize("drill", Drill)
def test_a_reload_finds_question_and_answer_and_nothing_is_wider_than_the_page(
    open_page: Open, drill: Drill, screen: Screen
) -> None:
    t = translator("zh-Hans")
    question = ask(drill, 7, 2)
    page = open_page(link(drill, 2), screen=screen)
    expect(page.get_by_role("heading", name=t.reason(question.ask))).to_be_visible(timeout=ENGINE_TIMEOUT_MS)
    assert page.evaluate("document.documentElement.scrollWidth") <= screen.width
    page = open_page(link(drill, 2, question.right[0]), screen=screen)
    expect_score(page, t, 100)
    page.reload()
    expect_score(page, t, 100)
    expect(page.get_by_test_id("stException")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") <= screen.width


def test_the_answer_is_not_sent_before_it_is_given(open_page: Open) -> None:
    t = translator("en")
    question = ask(Drill.RULES, 7, 3)
    page = open_page(link(Drill.RULES, 3), screen=DESKTOP, language="en")
    frames: list[bytes] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda payload: frames.append(payload if isinstance(payload, bytes) else payload.encode()))

    page.on("websocket", listen)
    page.reload()
    settle(page)
    expect(page.get_by_role("heading", name=t.reason(question.ask))).to_be_visible()
    why = t.reason(question.reasons[0]).encode()
    assert t.reason(question.ask).encode() in b"".join(frames)
    assert why not in b"".join(frames)
    press(page, t, "1")
    expect(page.get_by_test_id("stAlert")).to_be_visible()
    settle(page)
    assert why in b"".join(frames)


def test_marks_on_the_tiles_are_heard_after_the_answer(open_page: Open) -> None:
    t = translator("zh-Hans")
    first, *missed = parse_tiles(ask(Drill.WAITS, 7, 5).right[0])
    page = open_page(link(Drill.WAITS, 5, "6s"), screen=PHONE)
    expect_score(page, t, 33)
    assert tile_name(first, "zh-Hans") == "六条"
    expect(picker(page, t).nth(first)).to_have_attribute("aria-label", f"六条, {t('drills.picked.right')}")
    for kind in missed:
        name = f"{tile_name(kind, 'zh-Hans')}, {t('drills.picked.missed')}"
        expect(picker(page, t).nth(kind)).to_have_attribute("aria-label", name)
