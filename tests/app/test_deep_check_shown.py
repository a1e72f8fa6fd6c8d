"""The deep check on its pages: started, watched and stopped, its figures beside the hand that they are about."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from analysis.notation import parse
from analysis.position import Position
from analysis.tiles import EAST, tile_name
from app.components.deep_check import VISIT_KEY
from app.services.deep_check import DEALS, SEED, Stage, Visit
from app.services.deep_figures import level_with_best
from i18n.catalogue import LANGUAGES, Translator, translator
from puzzles.openings import published_openings
from tests.app.component_events import data_of
from tests.app.processes import wait_until
from tests.app.test_daily import answer

pytestmark = pytest.mark.usefixtures("no_kept_deals")
SCRIPT = str(Path(__file__).parents[2] / "streamlit_app.py")
READY = "123456789m12s55pE"
OTHER = "123456789m12s55pN"
PLACE = "review_deep"
PUBLISHED = "deep_published-2"
HAN = re.compile(r"[\u3400-\u9fff]")
t = translator("zh-Hans")


@pytest.fixture(autouse=True)
def _engine_is_warm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.context.start_engine", lambda: None)
    monkeypatch.setattr("app.context.engine_ready", lambda **_: True)


@pytest.fixture
def review() -> Iterator[AppTest]:
    """The review page with a ready hand at a late turn, so that deals are short."""
    at = AppTest.from_file(SCRIPT, default_timeout=120)
    at.query_params["lang"] = "zh-Hans"
    at.query_params["hand"] = READY
    at.run()
    at.switch_page("app/pages/review.py").run()
    at.number_input(key=f"{PLACE}_turn").set_value(19).run()
    assert not at.exception
    yield at
    stop_all(at)


def stop_all(at: AppTest) -> None:
    visit: Visit = at.session_state[VISIT_KEY]
    for place in (PLACE, PUBLISHED):
        visit.stop(place)


def press(at: AppTest, button: str, place: str = PLACE) -> AppTest:
    at.button(key=f"{place}_{button}").click().run()
    assert not at.exception
    return at


def progress(at: AppTest, place: str = PLACE) -> dict[str, object]:
    found: dict[str, object] = data_of(at, f"{place}_progress")
    return found


def run_until(at: AppTest, text: str, place: str = PLACE) -> AppTest:
    assert wait_until(lambda: at.run() is at and progress(at, place)["text"] == text, 300), progress(at, place)
    assert not at.exception
    return at


def has_figures(at: AppTest, place: str = PLACE) -> bool:
    try:
        data_of(at, f"{place}_figures")
    except KeyError:
        return False
    return True


def done(say: Translator = t) -> str:
    return say("deep.stage.done", done=DEALS[0], deals=DEALS[0])


def test_nothing_runs_before_it_is_asked_for_and_the_model_is_stated(review: AppTest) -> None:
    assert progress(review)["share"] is None
    assert not has_figures(review)
    assert t("deep.model", seed=SEED) in [caption.value for caption in review.caption]


def test_a_check_is_started_watched_and_shown_in_a_table_and_a_chart(review: AppTest) -> None:
    press(review, "start")
    assert review.button(key=f"{PLACE}_start").disabled
    assert not review.button(key=f"{PLACE}_stop").disabled
    assert progress(review)["text"] in [t(f"deep.stage.{stage}", done=0, deals=0) for stage in (Stage.WAITING, Stage.PREPARING)]
    run_until(review, done())
    assert not review.button(key=f"{PLACE}_start").disabled
    assert not [button for button in review.button if button.key == f"{PLACE}_stop"]
    rows = data_of(review, f"{PLACE}_figures")["rows"]
    assert len(rows) == 5
    best, *others = rows
    assert best[0]["tiles"][0]["name"] == tile_name(EAST, "zh-Hans")
    assert best[2]["text"] == t("deep.first")
    assert "清龙" in best[5]["text"]
    for row in rows:
        assert all(re.fullmatch(r"\d+\.\d ± \d+\.\d", cell["text"]) for cell in (row[1], *(row[2:3] if row in others else ())))
        assert all(re.fullmatch(r"\d+\.\d% ± \d+\.\d%", cell["text"]) for cell in row[3:5])
    charts = [json.loads(chart.proto.spec) for chart in review.get("vega_lite_chart")]
    assert t("deep.chart") in [chart.get("description") for chart in charts]


def test_a_stopped_check_keeps_its_figures_and_can_be_gone_on_with(review: AppTest) -> None:
    review.number_input(key=f"{PLACE}_turn").set_value(2).run()
    review.segmented_control(key=f"{PLACE}_deals").set_value(DEALS[1]).run()
    press(review, "start")
    assert wait_until(lambda: review.run() is review and has_figures(review), 300)
    press(review, "stop")
    assert review.button(key=f"{PLACE}_start").label == t("deep.go_on")
    assert re.match(t("deep.stage.stopped", done="(.*)", deals=DEALS[1]).split("（")[0], str(progress(review)["text"]))
    assert progress(review)["share"] is None
    assert has_figures(review)


def test_the_figures_go_when_hand_turn_or_seen_tiles_change(review: AppTest) -> None:
    run_until(press(review, "start"), done())
    review.text_input(key="seen").set_value("9p").run()
    assert not has_figures(review)
    assert progress(review)["text"] == ""
    run_until(press(review, "start"), done())
    review.text_input(key="hand").set_value(OTHER).run()
    assert not has_figures(review)
    run_until(press(review, "start"), done())
    review.number_input(key=f"{PLACE}_turn").set_value(20).run()
    assert not has_figures(review)


@pytest.mark.parametrize("language", LANGUAGES)
def test_figures_speak_the_language_that_is_chosen_later(review: AppTest, language: str) -> None:
    run_until(press(review, "start"), done())
    say = translator(language)
    review.selectbox(key="language_in_zh-Hans").select(language).run()
    assert not review.exception
    data = data_of(review, f"{PLACE}_figures")
    assert data["caption"] == say("deep.caption", deals=DEALS[0])
    assert progress(review)["text"] == done(say)
    if language == "en":
        assert not HAN.search(json.dumps(data, ensure_ascii=False))


def test_the_text_below_says_which_tiles_cannot_be_told_from_the_best(review: AppTest) -> None:
    run_until(press(review, "start"), done())
    job = review.session_state[VISIT_KEY].job_at(PLACE, Position(parse(READY).hand, turn=19))
    check = job.look().check
    names = [tile_name(tile, "zh-Hans") for tile in level_with_best(check.discards)]
    said = t("deep.level", first="东", tiles="、".join(names)) if names else t("deep.apart", first="东")
    assert said in [text.value for text in review.text]


def test_an_answered_opening_can_be_played_out_with_the_tile_that_was_chosen() -> None:
    at = AppTest.from_file(SCRIPT, default_timeout=120)
    at.query_params["lang"] = "zh-Hans"
    at.run()
    at.switch_page("app/pages/openings.py").run()
    assert not [button for button in at.button if str(button.key).startswith("deep_")]
    answer(at, 0, "rack_published-2")
    assert not at.exception
    press(at, "start", PUBLISHED)
    puzzle = published_openings()[1]
    job = at.session_state[VISIT_KEY].job_at(PUBLISHED, Position(puzzle.hand, puzzle.context))
    assert len(job.question.discards) == 6
    assert job.question.discards[-1] == puzzle.hand.concealed[0]
    press(at, "stop", PUBLISHED)
    stop_all(at)


def test_a_choice_and_start_pressed_in_one_go_start_what_was_chosen(review: AppTest) -> None:
    review.segmented_control(key=f"{PLACE}_deals").set_value(DEALS[1])
    review.number_input(key=f"{PLACE}_turn").set_value(3)
    press(review, "start")
    job = review.session_state[VISIT_KEY].job_at(PLACE, Position(parse(READY).hand, turn=3))
    assert job.question.deals == DEALS[1]
