"""The daily page and the published openings: asked on a rack, answered once, never told before."""

from __future__ import annotations

import datetime as dt
import re
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from analysis.fans import FANS
from analysis.tiles import tile_name
from app.services.daily import ANSWER_TIME_S, open_day
from i18n.catalogue import LANGUAGES, translator
from puzzles.daily import FIRST_DAY, daily_puzzle, today
from puzzles.judge import judge, second_step
from puzzles.openings import published_openings
from puzzles.puzzle import Puzzle
from tests.app.component_events import data_of, fire

SCRIPT = str(Path(__file__).parents[2] / "streamlit_app.py")
HAN = re.compile(r"[\u3400-\u9fff]")
DATE = dt.date(2026, 11, 30)
NOON = dt.datetime(2026, 12, 1, 4, tzinfo=dt.UTC)
RACK = "daily_rack"
PLAN_BUTTONS = tuple(translator(language)("plan.answer") for language in LANGUAGES)


@pytest.fixture(autouse=True)
def _engine_is_warm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.context.start_engine", lambda: None)
    monkeypatch.setattr("app.context.engine_ready", lambda **_: True)


def open_page(page: str = "daily", **query: str) -> AppTest:
    at = AppTest.from_file(SCRIPT, default_timeout=120)
    for name, value in query.items():
        at.query_params[name] = value
    at.run()
    if page != "daily":
        at.switch_page(f"app/pages/{page}.py").run()
    return at


def answer(at: AppTest, index: int, key: str = RACK, *, option: int = 0) -> AppTest:
    """Answer with the tile at `index` and, where a second step is asked, with one of its options."""
    at = fire(at, key, "answer", {"puzzle": data_of(at, key)["puzzle"], "index": index})
    return answer_plan(at, option) if at.radio else at


def answer_plan(at: AppTest, option: int) -> AppTest:
    at.radio[0].set_value(option)
    return next(button for button in at.button if button.label in PLAN_BUTTONS).click().run()


def with_plan(*, asked: bool) -> dt.date:
    """A day before DATE whose puzzle has a second step, or has none."""
    days = (DATE - dt.timedelta(days=back) for back in range(300))
    return next(day for day in days if (second_step(daily_puzzle(day)) is not None) == asked)


def words_on(at: AppTest) -> str:
    shown = (*at.title, *at.subheader, *at.text, *at.caption, *at.markdown, *at.info, *at.warning)
    return "\n".join(str(element.value) for element in shown)


def test_without_a_date_the_page_asks_todays_opening() -> None:
    at = open_page(lang="zh-Hans")
    assert not at.exception
    date = today(dt.datetime.now(dt.UTC))
    assert data_of(at, RACK)["puzzle"] == f"daily/{date.isoformat()} 0"
    assert [tile["kind"] for tile in data_of(at, RACK)["tiles"]] == list(daily_puzzle(date).hand.concealed)


def test_nothing_is_told_before_the_answer() -> None:
    at = open_page(date=DATE.isoformat(), lang="zh-Hans")
    assert data_of(at, RACK)["chosen"] is None
    assert not at.subheader
    assert "最佳" not in words_on(at)


@pytest.mark.parametrize("index", [0, 6, 13])
def test_an_answer_gets_a_grade_reasons_and_a_row_for_every_discard(index: int) -> None:
    at = answer(open_page(date=DATE.isoformat(), lang="zh-Hans"), index)
    assert not at.exception
    hand = daily_puzzle(DATE).hand
    rows = data_of(at, f"discards_{daily_puzzle(DATE).id}")["rows"]
    assert sorted(row["kind"] for row in rows) == [kind for kind, copies in enumerate(hand.counts) if copies]
    assert [row["kind"] for row in rows if row["chosen"]] == [hand.concealed[index]]
    shares = [row["share"] for row in rows]
    assert shares == sorted(shares, reverse=True)
    assert shares[0] == 1
    grade = next(row["step"] for row in rows if row["chosen"])
    assert at.subheader[0].value.startswith(f"{grade} 分")
    assert "打" in words_on(at)


def test_the_first_answer_stays() -> None:
    at = answer(open_page(date=DATE.isoformat(), lang="zh-Hans"), 3)
    before = at.subheader[0].value
    at = fire(at, RACK, "answer", {"puzzle": data_of(at, RACK)["puzzle"], "index": 8})
    assert data_of(at, RACK)["chosen"] == 3
    assert at.subheader[0].value == before


def test_an_event_of_another_puzzle_is_no_answer_to_this_one() -> None:
    at = open_page(date=DATE.isoformat(), lang="zh-Hans")
    fire(at, RACK, "answer", {"puzzle": "daily/2026-01-05 0", "index": 3})
    fire(at, RACK, "answer", {"puzzle": f"daily/{DATE.isoformat()} 0", "index": 99})
    fire(at, RACK, "answer", "nonsense")
    assert not at.exception
    assert data_of(at, RACK)["chosen"] is None


@pytest.mark.parametrize(
    "typed", ["yesterday", "2026-13-40", "<b>x</b>", "[x](http://x.test)", "9999-12-31", "2020-01-01", "2026-02-30"]
)
def test_a_date_that_cannot_be_is_named_and_todays_opening_asked(typed: str) -> None:
    at = open_page(date=typed, lang="en")
    assert not at.exception
    assert at.warning
    assert any(typed in text.value for text in at.text)
    assert typed not in at.warning[0].value
    assert data_of(at, RACK)["puzzle"] == f"daily/{today(dt.datetime.now(dt.UTC)).isoformat()} 0"
    assert at.query_params["date"] == typed


def test_days_follow_one_another_from_the_first_to_today() -> None:
    day = open_day("2026-11-30", NOON)
    assert (day.date, day.fault, day.previous, day.next) == (DATE, None, dt.date(2026, 11, 29), dt.date(2026, 12, 1))
    assert open_day(None, NOON).next is None
    assert open_day(FIRST_DAY.isoformat(), NOON).previous is None


def test_the_clock_is_off_until_asked_for_and_gives_thirty_seconds() -> None:
    assert ANSWER_TIME_S == 30
    at = open_page(date=DATE.isoformat(), lang="en")
    assert not at.toggle(key="daily_clock").value
    at.toggle(key="daily_clock").set_value(True).run()
    assert not at.exception
    assert data_of(at, RACK)["chosen"] is None


def test_time_that_runs_out_is_told_and_the_answer_still_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    at = open_page(date=DATE.isoformat(), lang="en")
    at.session_state["clock_starts"] = {f"daily/{DATE.isoformat()}": -1e9}
    at.toggle(key="daily_clock").set_value(True).run()
    assert "Time is up" in at.warning[0].value
    assert answer(at, 2).subheader


def test_the_five_openings_are_called_reconstructions() -> None:
    at = open_page("openings", lang="zh-Hans")
    assert not at.exception
    assert len(at.tabs) == 5
    assert words_on(at).count("按公开点评重构") >= 5


@pytest.mark.parametrize("puzzle", published_openings(), ids=lambda puzzle: puzzle.id)
def test_a_published_opening_shows_its_key_beside_the_engines_view(puzzle: Puzzle) -> None:
    at = open_page("openings", lang="en")
    at = answer(at, 0, f"rack_{puzzle.id}")
    assert not at.exception
    assert at.info
    assert ("published answer is lost" in at.info[0].value) == (puzzle.key is not None and puzzle.key.best is None)


def test_the_english_pages_have_no_chinese_but_the_names_of_fan() -> None:
    names = sorted((name for fan in FANS.values() for name in fan.names.values()), key=len, reverse=True)
    daily = answer(open_page(date=DATE.isoformat(), lang="en"), 5)
    openings = answer(open_page("openings", lang="en"), 0, "rack_published-4")
    for at in (daily, openings):
        shown = words_on(at)
        for name in names:
            shown = shown.replace(name, "")
        assert not HAN.search(shown)


def test_while_the_engine_is_being_compiled_the_rack_is_there_already(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.context.engine_ready", lambda **_: False)
    at = open_page(date=DATE.isoformat(), lang="en")
    assert not at.exception
    assert len(data_of(at, RACK)["tiles"]) == 14
    at = answer(at, 1)
    assert not at.exception
    assert "being compiled" in at.info[0].value
    assert data_of(at, RACK)["chosen"] == 1


def test_a_second_step_is_asked_before_anything_is_told() -> None:
    date = with_plan(asked=True)
    at = open_page(date=date.isoformat(), lang="en")
    at = fire(at, RACK, "answer", {"puzzle": data_of(at, RACK)["puzzle"], "index": 2})
    assert not at.exception
    assert len(at.radio[0].options) == 4
    assert not at.subheader
    assert not at.code
    at = answer_plan(at, 1)
    assert at.subheader


@pytest.mark.parametrize("is_right", [True, False])
def test_a_wrong_reason_costs_twenty_points(is_right: bool) -> None:
    date = with_plan(asked=True)
    puzzle = daily_puzzle(date)
    plan = second_step(puzzle)
    assert plan is not None
    best = puzzle.hand.concealed.index(judge(puzzle, puzzle.hand.concealed[0]).best[0])
    option = plan.right[0] if is_right else next(place for place in range(4) if place not in plan.right)
    at = answer(open_page(date=date.isoformat(), lang="en"), best, option=option)
    assert at.subheader[0].value.startswith("100")
    assert f"brings {100 if is_right else 80} points" in words_on(at)


def test_a_puzzle_without_a_second_step_is_graded_at_once() -> None:
    at = open_page(date=with_plan(asked=False).isoformat(), lang="en")
    at = fire(at, RACK, "answer", {"puzzle": data_of(at, RACK)["puzzle"], "index": 2})
    assert not at.radio
    assert at.subheader


def test_what_is_shared_names_no_tile() -> None:
    at = answer(open_page(date=DATE.isoformat(), lang="zh-Hans"), 4)
    shared = at.code[0].value
    assert DATE.isoformat() in shared
    assert f"?date={DATE.isoformat()}" in shared
    assert not any(tile_name(kind, "zh-Hans") in shared for kind in daily_puzzle(DATE).hand.concealed)


def test_the_archive_shows_the_grade_of_an_answered_day_and_opens_another() -> None:
    at = answer(open_page(date=DATE.isoformat(), lang="en"), 0)
    cells = [day for week in data_of(at, "daily_archive")["weeks"] for day in week if day]
    assert [day["number"] for day in cells] == list(range(1, 31))
    assert [day["number"] for day in cells if day["badge"]] == [30]
    at = fire(at, "daily_archive", "day", "2026-11-05")
    assert not at.exception
    assert at.query_params["date"] == "2026-11-05"
    assert data_of(at, RACK)["puzzle"] == "daily/2026-11-05 0"


@pytest.mark.parametrize("asked", ["2099-01-01", "2026-11-31", "<b>", 7])
def test_the_archive_opens_no_day_that_is_not_there(asked: object) -> None:
    at = open_page(date=DATE.isoformat(), lang="en")
    at = fire(at, "daily_archive", "day", asked)
    assert not at.exception
    assert data_of(at, RACK)["puzzle"] == f"daily/{DATE.isoformat()} 0"


def test_a_page_that_was_opened_before_midnight_keeps_its_puzzle() -> None:
    at = open_page(lang="en")
    opened = data_of(at, RACK)["puzzle"]
    at.session_state["daily_opened"] = dt.datetime.now(dt.UTC) - dt.timedelta(days=1)
    at.run()
    yesterday = today(dt.datetime.now(dt.UTC)) - dt.timedelta(days=1)
    assert data_of(at, RACK)["puzzle"] == f"daily/{yesterday.isoformat()} 0" != opened
    assert "A new puzzle is out" in words_on(at)
