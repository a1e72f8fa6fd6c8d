"""A class in real browsers: a coach builds a quiz and hands it out, students answer on phones, the coach reads the results."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import dataclass
from pathlib import Path

import pandas as pd
import pytest
from playwright.sync_api import Page, expect

from app.services.quiz_staying import STAYS_H
from i18n.catalogue import Translator, translator
from puzzles.puzzle import Kind
from puzzles.quiz_build import read_hand
from tests.browser.classroom import (
    Received,
    add_own,
    become_coach,
    begin,
    begin_quiz,
    choose,
    discard,
    draw_from_bank,
    expect_done,
    hand_out,
    look_at_question,
    name_fan,
    name_waits,
    part,
    press,
    quiet,
    row_of,
    take,
)
from tests.browser.conftest import ENGINE_TIMEOUT_MS, PHONE, TIMEOUT_MS, Open, settle

pytestmark = pytest.mark.browser
COMMENTARY = "KOMMENTAR"
LIMIT_S = 10
OPENING, WAITS, FANS = "1349m1499s12389pN", "2345678m234s555p", "123m456m789m123s55p|EE1000"
RIGHT_WAITS = ("二万", "五万", "八万")
RIGHT_FANS = ("清龙", "不求人", "平和", "喜相逢", "单钓将")


@dataclass(frozen=True, slots=True)
class Plan:
    """What a student answers: the place of the first discard, waits, fan and their points; at last a tile, or none in time."""

    name: str
    first: int
    waits: tuple[str, ...]
    fans: tuple[str, ...]
    total: int
    is_in_time: bool = True


PLANS = (
    Plan("甲", 13, RIGHT_WAITS, RIGHT_FANS, 24),
    Plan("乙", 0, ("二万",), (), 8),
    Plan("<b>丙</b>", 3, RIGHT_WAITS, (), 24, is_in_time=False),
)


def build(page: Page, t: Translator) -> list[str]:
    """A quiz of hands of the coach's own, of each kind, and of a puzzle of the bank against the clock; gives their ids."""
    begin_quiz(page, t, "第一课")
    for kind, hand in ((Kind.OPENING, OPENING), (Kind.WAITS, WAITS), (Kind.FANS, FANS)):
        add_own(page, t, kind, hand)
    choose(page, t("coach.from"), t("coach.from.bank"))
    draw_from_bank(page, t, 1)
    part(page, t("coach.part.questions"))
    look_at_question(page, t, 4)
    limit = page.get_by_label(t("coach.limit"), exact=True)
    limit.fill(str(LIMIT_S))
    limit.press("Enter")
    quiet(page)
    prefix = t("coach.puzzle", name="")
    from_bank = page.get_by_text(prefix).inner_text().removeprefix(prefix)
    look_at_question(page, t, 1)
    return [from_bank, read_hand(OPENING).id]


def grade_and_comment(page: Page, t: Translator) -> None:
    """A grade of the coach's own for one tile, where the engine's stand beside it; a commentary that is no more than text."""
    choose(page, t("coach.key"), t("coach.key.both"))
    expect(row_of(page, "北")).to_contain_text(t("grade.100"), timeout=TIMEOUT_MS)
    page.get_by_role("group", name=t("coach.grades")).get_by_role("button", name=re.compile("^九万")).click()
    expect(row_of(page, "九万")).to_contain_text(t("grade.80"), timeout=TIMEOUT_MS)
    commentary = page.get_by_label(t("coach.commentary"), exact=True)
    commentary.fill(f"**{COMMENTARY}** [x](http://evil.test)")
    commentary.press("Control+Enter")
    expect(page.get_by_text("](http://evil.test)", exact=False).last).to_be_visible(timeout=TIMEOUT_MS)
    expect(page.locator("a[href*='evil']")).to_have_count(0)


def print_sheets(page: Page, t: Translator, folder: Path) -> None:
    """Both sheets, with the QR picture of the class."""
    part(page, t("coach.part.paper"))
    page.get_by_role("combobox", name=t("coach.sheet_link")).click()
    page.get_by_role("option").filter(has_text="甲班").click()
    for name in ("coach.sheet", "coach.key_sheet"):
        assert take(page, t(name), folder).startswith(b"%PDF")


def answer(page: Page, t: Translator, plan: Plan) -> None:
    """All but the last question."""
    begin(page, t, plan.name)
    discard(page, t, plan.first)
    expect_done(page, t, 1, 4)
    name_waits(page, t, plan.waits)
    expect_done(page, t, 2, 4)
    name_fan(page, t, plan.fans, plan.total)
    expect_done(page, t, 3, 4)


def finish(page: Page, t: Translator, plan: Plan) -> None:
    """The last question, or its clock, and what is told at the end."""
    if plan.is_in_time:
        discard(page, t, 0)
    expect(page.get_by_text(t("quiz_page.done"))).to_be_visible(timeout=1000 * LIMIT_S + TIMEOUT_MS)
    expect(page.get_by_text(COMMENTARY)).to_be_visible(timeout=TIMEOUT_MS)
    expect_to_fit(page)


def expect_to_fit(page: Page) -> None:
    """Nothing is wider than a phone."""
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE.width


def look_at_all(page: Page, t: Translator) -> None:
    """What is told of every question of a finished quiz."""
    for number in (2, 3, 4):
        page.get_by_role("combobox", name=t("quiz_page.look_at")).tap()
        page.get_by_role("option", name=str(number), exact=True).tap()
        quiet(page)
    expect(page.get_by_text(t("quiz_page.keys"))).to_be_visible(timeout=TIMEOUT_MS)


def read_results(page: Page, t: Translator, folder: Path) -> None:
    """By student, by question, and in words."""
    part(page, t("coach.class_part.ranking"))
    expect(page.get_by_text(t("coach.rank_help"))).to_be_visible(timeout=ENGINE_TIMEOUT_MS)
    part(page, t("coach.class_part.questions"))
    killing = row_of(page, "一万")
    expect(killing).to_contain_text("乙", timeout=TIMEOUT_MS)
    expect(killing).to_contain_text("花龙")
    expect(row_of(page, "九万")).to_contain_text("<b>丙</b>")
    expect(row_of(page, "九万")).to_contain_text(t("grade.80"))
    part(page, t("coach.class_part.files"))
    table = take(page, t("coach.table", name=t("quiz_results.sheet.students")), folder).decode("utf-8-sig")
    name, points = t("quiz_results.column.name"), t("quiz_results.column.rank_points")
    assert {row[name]: float(row[points]) for row in csv.DictReader(io.StringIO(table))} == {"甲": 3, "<b>丙</b>": 1, "乙": 0}
    workbook = pd.read_excel(io.BytesIO(take(page, t("coach.workbook"), folder)), sheet_name=None)
    assert len(workbook[t("quiz_results.sheet.answers")]) == 12
    part(page, t("coach.class_part.mistakes"))
    for mistake, name in (("no_time", "<b>丙</b>"), ("main_route_killed", "乙"), ("wait_missed", "乙")):
        told = page.get_by_test_id("stVerticalBlock").filter(has_text=t(f"quiz_results.mistake.{mistake}")).last
        expect(told).to_contain_text(name, timeout=TIMEOUT_MS)


def test_a_class_from_the_coachs_secret_to_the_follow_up(open_page: Open, tmp_path: Path) -> None:
    t = translator("zh-Hans")
    coach = open_page("coach")
    become_coach(coach, t)
    build(coach, t)
    grade_and_comment(coach, t)
    link = hand_out(coach, t, "甲班", "at_end")
    print_sheets(coach, t, tmp_path)
    press(coach, t("coach.back"))
    press(coach, t("coach.results"))
    for number, plan in enumerate(PLANS, 1):
        student = open_page(f"quiz{link}", screen=PHONE)
        answer(student, t, plan)
        student.reload()
        expect_done(student, t, 3, 4)
        finish(student, t, plan)
        # The live view goes on by itself.
        expect(coach.get_by_test_id("stMetricValue")).to_have_text(str(number), timeout=TIMEOUT_MS)
        expect(coach.get_by_role("cell", name=f"{number} / {number}").first).to_be_visible(timeout=TIMEOUT_MS)
    read_results(coach, t, tmp_path)
    coach.locator(".st-key-coach_follow_up button").first.click()
    title = t("coach.follow_up_title", title="第一课")
    expect(coach.get_by_label(t("coach.quiz_title"), exact=True)).to_have_value(title, timeout=TIMEOUT_MS)
    assert hand_out(coach, t, "甲班", "at_once") != link


def test_before_feedback_is_due_the_key_is_in_nothing_that_the_browser_received(open_page: Open) -> None:
    t = translator("zh-Hans")
    received: list[Received] = []
    coach = open_page("coach", watch=lambda page: received.append(Received(page)))
    become_coach(coach, t)
    ids = build(coach, t)
    grade_and_comment(coach, t)
    link = hand_out(coach, t, "甲班", "at_end")
    student = open_page(f"quiz{link}", screen=PHONE, watch=lambda page: received.append(Received(page)))
    answer(student, t, PLANS[1])
    by_coach, by_student = received
    waits, fans = "、".join(RIGHT_WAITS), "、".join(RIGHT_FANS)
    key = (
        COMMENTARY,
        waits,
        fans,
        t("quiz_page.keys"),
        t("quiz_page.column.loss"),
        *(t(f"grade.{grade}") for grade in (100, 80, 60)),
    )
    assert by_student.holds("quiz_rack")
    assert [one for one in (*key, *ids) if by_student.holds(one)] == []
    finish(student, t, PLANS[1])
    look_at_all(student, t)
    # All of it would have been found: the student has it now, and the ids, which no student needs, the coach.
    assert [one for one in key if not by_student.holds(one)] == []
    assert [one for one in ids if by_student.holds(one)] == []
    assert [one for one in ids if not by_coach.holds(one)] == []


def test_the_published_openings_are_a_ready_made_quiz_and_all_of_it_fits_a_phone(open_page: Open) -> None:
    t = translator("zh-Hant")
    coach = open_page("coach", screen=PHONE, language="zh-Hant")
    become_coach(coach, t)
    press(coach, t("coach.published"))
    expect(coach.get_by_label(t("coach.quiz_title"), exact=True)).to_have_value(t("coach.published_title"), timeout=TIMEOUT_MS)
    for name in ("add", "paper", "questions"):
        part(coach, t(f"coach.part.{name}"))
        expect_to_fit(coach)
    link = hand_out(coach, t, "甲班", "at_once")
    expect_to_fit(coach)
    student = open_page(f"quiz{link}", screen=PHONE, language="zh-Hant")
    begin(student, t, "甲")
    for done in range(1, 6):
        discard(student, t, 13)
        expect_done(student, t, done, 5)
        student.get_by_role("button", name=t("quiz_page.next" if done < 5 else "quiz_page.finish"), exact=True).tap()
    expect(student.get_by_text(t("quiz_page.done"))).to_be_visible(timeout=TIMEOUT_MS)
    press(coach, t("coach.back"))
    press(coach, t("coach.results"))
    expect(coach.get_by_test_id("stMetricValue")).to_have_text("1", timeout=TIMEOUT_MS)
    for name in ("ranking", "questions", "mistakes", "files"):
        part(coach, t(f"coach.class_part.{name}"))
        expect_to_fit(coach)


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
    expect_to_fit(coach)
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
