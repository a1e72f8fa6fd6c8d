"""What coaches and students do on the pages of quizzes, step by step, and all that a browser received meanwhile."""

from __future__ import annotations

import json
from http import HTTPStatus
from pathlib import Path
from typing import Final

from playwright.sync_api import Locator, Page, Response, WebSocket, expect

from i18n.catalogue import Translator
from puzzles.puzzle import Kind
from tests.browser.conftest import ENGINE_TIMEOUT_MS, TIMEOUT_MS, settle

BEGINS_MS: Final = 400
"""Within this a click has reached the server, and its answer shows that the page is drawn anew."""


class Received:
    """Everything that a page has received from its server: each answer to a request and each frame of its websocket.

    A browser forgets the bodies of answers once another page is loaded: `holds` is to be asked before that.
    """

    def __init__(self, page: Page) -> None:
        self._parts: list[bytes] = []
        self._unread: list[Response] = []
        page.on("response", lambda response: self._unread.append(response))
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda data: self._parts.append(data if isinstance(data, bytes) else data.encode()))

    def holds(self, text: str) -> bool:
        """Whether a text came, as it is or as JSON writes it."""
        while self._unread:
            response = self._unread.pop()
            self._parts.append(json.dumps(response.headers).encode())
            if response.status == HTTPStatus.OK:
                self._parts.append(response.body())
        everything = b"\n".join(self._parts)
        return any(written.encode() in everything for written in (text, json.dumps(text)[1:-1]))


def quiet(page: Page) -> None:
    """Wait until what the last click began has been drawn: until then fields of before stand beside those of after."""
    page.wait_for_timeout(BEGINS_MS)
    settle(page)


def press(page: Page, name: str) -> None:
    """Press the button of this name."""
    page.get_by_role("button", name=name, exact=True).first.click()


def part(page: Page, name: str) -> None:
    """Choose a part of the page."""
    page.get_by_test_id("stButtonGroup").first.get_by_text(name, exact=True).click()
    quiet(page)


def choose(page: Page, group: str, name: str) -> None:
    """Choose one of the names beside one another under a label."""
    page.get_by_test_id("stButtonGroup").filter(has_text=group).get_by_text(name, exact=True).click()
    quiet(page)


def become_coach(page: Page, t: Translator) -> None:
    """Make a secret, and keep it."""
    press(page, t("coach.new"))
    press(page, t("coach.secret_kept"))
    expect(page.get_by_text(t("coach.none"))).to_be_visible(timeout=TIMEOUT_MS)


def begin_quiz(page: Page, t: Translator, title: str) -> None:
    """A new quiz without questions."""
    page.get_by_label(t("coach.title_of_new"), exact=True).fill(title)
    press(page, t("coach.create"))
    expect(page.get_by_text(t("coach.from"))).to_be_visible(timeout=TIMEOUT_MS)


def add_own(page: Page, t: Translator, kind: Kind, typed: str) -> None:
    """A hand of the coach's own."""
    choose(page, t("coach.from"), t("coach.from.own"))
    choose(page, t("coach.kind"), t(f"quiz_results.kind.{kind}"))
    hand = page.get_by_label(t("review.hand"), exact=True)
    hand.fill(typed)
    hand.press("Enter")
    page.get_by_role("button", name=t("coach.add_this"), exact=True).click(timeout=ENGINE_TIMEOUT_MS)
    expect(page.get_by_text(t.plural("coach.added", 1))).to_be_visible(timeout=TIMEOUT_MS)
    expect(hand).to_have_value("")


def draw_from_bank(page: Page, t: Translator, count: int) -> None:
    """Puzzles of the bank, whichever they are."""
    field = page.get_by_label(t("coach.how_many"), exact=True)
    field.fill(str(count))
    field.press("Enter")
    press(page, t("coach.draw"))
    expect(page.get_by_text(t.plural("coach.added", count))).to_be_visible(timeout=TIMEOUT_MS)


def look_at_question(page: Page, t: Translator, number: int) -> None:
    """The question of this number in the editor."""
    field = page.get_by_label(t("coach.question"), exact=True)
    field.fill(str(number))
    field.press("Enter")
    quiet(page)
    expect(page.get_by_label(t("coach.place"), exact=True)).to_have_value(str(number), timeout=TIMEOUT_MS)


def hand_out(page: Page, t: Translator, label: str, feedback: str) -> str:
    """Hand the quiz out; gives the part of the link after its path."""
    part(page, t("coach.part.hand_out"))
    page.get_by_label(t("coach.label"), exact=True).fill(label)
    page.get_by_text(t(f"quiz_page.feedback.{feedback}"), exact=True).click()
    page.get_by_test_id("stFormSubmitButton").get_by_role("button").click()
    expect(page.get_by_text(t("coach.handed_out"))).to_be_visible(timeout=TIMEOUT_MS)
    link = page.get_by_test_id("stCode").first.inner_text().strip()
    assert "/quiz?quiz=" in link
    expect(page.get_by_role("img", name=t("coach.qr_alt", code=link.rpartition("=")[2]))).to_be_visible()
    return link.partition("/quiz")[2]


def begin(page: Page, t: Translator, name: str) -> None:
    """Begin a quiz under a name."""
    page.get_by_label(t("quiz_page.name"), exact=True).fill(name)
    page.get_by_test_id("stFormSubmitButton").get_by_role("button").tap()


def discard(page: Page, t: Translator, place: int) -> None:
    """Tap the tile at a place of the rack, once the rack takes answers."""
    tiles = page.get_by_role("group", name=t("opening.rack")).get_by_role("button")
    expect(tiles).to_have_count(14)
    expect(tiles.nth(place)).to_have_attribute("aria-disabled", "false", timeout=TIMEOUT_MS)
    tiles.nth(place).tap()


def name_waits(page: Page, t: Translator, names: tuple[str, ...]) -> None:
    """Choose these tiles as the waits, and hand in."""
    tiles = page.get_by_role("group", name=t("drills.picker"))
    for name in names:
        tiles.get_by_role("button", name=name, exact=True).tap()
    answer = page.get_by_role("button", name=t("drills.answer"), exact=True)
    expect(answer).to_be_enabled(timeout=TIMEOUT_MS)
    answer.tap()


def name_fan(page: Page, t: Translator, fans: tuple[str, ...], total: int) -> None:
    """Choose these fan by their names, type the points, and hand in."""
    for fan in fans:
        field = page.get_by_role("combobox", name=t("drills.fans_named"))
        field.fill(fan)
        page.get_by_role("option", name=fan, exact=True).tap()
    page.get_by_label(t("drills.fans_total"), exact=True).fill(str(total))
    page.get_by_test_id("stFormSubmitButton").get_by_role("button").tap()


def expect_done(page: Page, t: Translator, done: int, total: int) -> None:
    """So many questions are answered."""
    expect(page.get_by_text(t("quiz_page.progress", done=done, total=total))).to_be_visible(timeout=TIMEOUT_MS)


def take(page: Page, name: str, folder: Path) -> bytes:
    """What a button downloads."""
    with page.expect_download(timeout=ENGINE_TIMEOUT_MS) as download:
        press(page, name)
    file = folder / download.value.suggested_filename
    download.value.save_as(file)
    return file.read_bytes()


def row_of(page: Page, tile: str) -> Locator:
    """The row of a table that begins with a tile."""
    first = page.get_by_role("rowheader").filter(has=page.get_by_role("img", name=tile, exact=True))
    return page.get_by_role("row").filter(has=first)
