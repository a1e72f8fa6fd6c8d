"""The drills page: a question lives in the address, an answer is judged and stays, and the next one is a click away."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from analysis.notation import parse_tiles
from analysis.tiles import WINDS, tile_name
from app.components.drill_ask import CHOICE_KEY, widget_key
from app.services.drills import MODE, DrillPlace, answer, occasion_of, open_place, open_question
from app.session import VISIT_KEY
from i18n.catalogue import LANGUAGES, translator
from puzzles.drill_question import Drill, DrillQuestion
from puzzles.drills import ask
from puzzles.hand_drills import format_fans, read_fans
from puzzles.table_drills import read_payments
from tests.app.component_events import data_of, set_state

SCRIPT = str(Path(__file__).parents[2] / "streamlit_app.py")
HAN = re.compile(r"[\u3400-\u9fff]")
t = translator("zh-Hans")


@pytest.fixture(autouse=True)
def _engine_is_warm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.context.start_engine", lambda: None)
    monkeypatch.setattr("app.context.engine_ready", lambda **_: True)


def open_page(drill: str = "waits", *, seed: str = "7", n: str = "5", **query: str) -> AppTest:
    at = AppTest.from_file(SCRIPT, default_timeout=120)
    for name, value in {"lang": "zh-Hans", "drill": drill, "seed": seed, "n": n, **query}.items():
        at.query_params[name] = value
    at.run()
    at.switch_page("app/pages/drills.py").run()
    assert not at.exception
    return at


def words_on(at: AppTest) -> str:
    shown = (*at.title, *at.subheader, *at.text, *at.caption, *at.markdown, *at.success, *at.warning, *at.error)
    return "\n".join(str(element.value) for element in shown)


def address(at: AppTest) -> dict[str, str]:
    return {name: value if isinstance(value, str) else value[0] for name, value in at.query_params.items()}


def choose_tiles(at: AppTest, question: DrillQuestion, *kinds: int) -> AppTest:
    value = {"question": widget_key(question, "tiles"), "kinds": list(kinds)}
    return set_state(at, CHOICE_KEY, {"chosen": value})


def press(at: AppTest, key: str) -> AppTest:
    at.button(key=key).click().run()
    assert not at.exception
    return at


def test_all_waits_chosen_get_100_and_each_is_shown_completed() -> None:
    question = ask(Drill.WAITS, 7, 5)
    right = parse_tiles(question.right[0])
    at = open_page()
    assert at.button(key="drill_answer").disabled
    assert data_of(at, CHOICE_KEY)["marks"] == {}
    choose_tiles(at, question, *right)
    press(at, "drill_answer")
    assert at.success[0].value == f"{t('drills.score', score=100)} · {t('drills.full')}"
    assert address(at)["given"] == question.right[0]
    assert len(data_of(at, "drill_completed")["rows"]) == len(right)
    marks = data_of(at, CHOICE_KEY)["marks"]
    assert {int(kind) for kind in marks} == set(right)
    assert {mark["text"] for mark in marks.values()} == {t("drills.picked.right")}


def test_a_missed_wait_and_a_wrong_tile_are_marked_on_the_tiles() -> None:
    question = ask(Drill.WAITS, 7, 5)
    first, *missed = parse_tiles(question.right[0])
    at = press(choose_tiles(open_page(), question, first, 0), "drill_answer")
    marks = {int(kind): mark["text"] for kind, mark in data_of(at, CHOICE_KEY)["marks"].items()}
    expected = {first: "right", 0: "wrong", **dict.fromkeys(missed, "missed")}
    assert marks == {kind: t(f"drills.picked.{word}") for kind, word in expected.items()}


def test_fan_and_total_are_chosen_and_the_score_is_taken_apart() -> None:
    question = ask(Drill.FANS, 7, 1)
    fans, total = read_fans(question.right[0])
    at = open_page("fans", n="1")
    at.multiselect[0].set_value(list(fans[:-1]))
    at.number_input[0].set_value(total)
    at.button[0].click().run()
    assert not at.exception
    assert address(at)["given"] == format_fans(fans[:-1], total)
    shown = words_on(at)
    assert t("drills.why.fan_missed", fan=fans[-1].name_in("zh-Hans"), points=1) in shown
    counted = [row[0]["text"] for row in data_of(at, "drill_score")["rows"]]
    assert sorted(counted) == sorted(fan.name_in("zh-Hans") for fan in fans)


def test_an_answer_without_a_total_is_not_taken() -> None:
    at = open_page("fans", n="1")
    at.button[0].click().run()
    assert at.warning[0].value == t("drills.total_missing")
    assert "given" not in address(at)


def test_payments_are_amounts_without_a_sign() -> None:
    right = read_payments(ask(Drill.PAYMENTS, 7, 2).right[0])
    at = open_page("payments", n="2")
    for box, amount, wind in zip(at.number_input, right, WINDS, strict=True):
        key = "drills.seat_gets" if amount > 0 else "drills.seat_pays"
        assert box.label == t(key, seat=tile_name(wind, "zh-Hans"))
        box.set_value(abs(amount))
    at.button[0].click().run()
    assert at.success[0].value.startswith(t("drills.score", score=100))
    assert len(data_of(at, "drill_payments")["rows"]) == 4


@pytest.mark.parametrize("drill", [Drill.DECLARE, Drill.SINGLE_WAIT, Drill.WINDS, Drill.RULES])
def test_an_option_answers_with_one_click_and_says_why(drill: Drill) -> None:
    question = ask(drill, 7, 2)
    for option in question.options:
        at = press(open_page(drill, n="2"), widget_key(question, option.key))
        box = at.success if option.key in question.right else at.error
        assert len(box) == 1
        shown = words_on(at)
        assert all(t.reason(why) in shown for why in question.reasons)
        assert address(at)["given"] == option.key


def test_the_next_question_is_a_click_away_and_forgets_the_answer() -> None:
    at = press(open_page("rules", given=ask(Drill.RULES, 7, 5).right[0]), "drill_next")
    assert address(at)["n"] == "6"
    assert "given" not in address(at)
    assert at.subheader[0].value == t.reason(ask(Drill.RULES, 7, 6).ask)


def recorded(at: AppTest) -> dict[str, tuple[str, int]]:
    """What the visit's record holds of the drills: by occasion, the answer and its points."""
    return {record.occasion: (record.given, record.points) for record in at.session_state[VISIT_KEY].all(mode=MODE)}


def test_a_question_can_be_skipped_and_leaves_no_record() -> None:
    at = press(open_page("winds"), "drill_skip")
    assert address(at)["n"] == "6"
    assert recorded(at) == {}


def test_only_the_first_answer_counts() -> None:
    question = ask(Drill.RULES, 7, 5)
    wrong = next(option.key for option in question.options if option.key not in question.right)
    at = press(open_page("rules"), widget_key(question, wrong))
    at.query_params["given"] = question.right[0]
    at.run()
    assert at.error[0].value.startswith(t("drills.score", score=0))
    assert recorded(at) == {"drill/rules/7/5": (wrong, 0)}


def test_a_reload_keeps_the_question_and_what_was_given() -> None:
    question = ask(Drill.PAYMENTS, 7, 2)
    at = open_page("payments", n="2", given=question.right[0])
    assert at.success[0].value.startswith(t("drills.score", score=100))
    assert recorded(at) == {}


def test_another_kind_of_drill_begins_at_its_first_question() -> None:
    at = open_page("rules", given="x")
    at.pills(key="drill_kind_zh-Hans").set_value(Drill.WINDS).run()
    assert {name: address(at)[name] for name in ("drill", "seed", "n")} == {"drill": "winds", "seed": "7", "n": "1"}


@pytest.mark.parametrize(
    "query", [{"drill": "chess"}, {"seed": "-1"}, {"seed": "1e3"}, {"n": "0"}, {"n": "9" * 30}, {"given": "<b>"}]
)
def test_a_wrong_link_is_said_and_a_question_is_asked(query: dict[str, str]) -> None:
    at = open_page(**{"drill": "rules", **query})
    assert [box.value for box in at.warning] == [t("drills.bad_link")]
    assert at.subheader
    assert "<b>" not in words_on(at)


def test_a_page_without_a_link_gets_an_address_of_its_own() -> None:
    at = AppTest.from_file(SCRIPT, default_timeout=120)
    at.run()
    at.switch_page("app/pages/drills.py").run()
    named = address(at)
    assert named["drill"] == "waits"
    assert named["n"] == "1"
    assert 0 <= int(named["seed"]) < 1_000_000


@pytest.mark.parametrize("drill", Drill)
def test_an_english_page_has_no_chinese_character_before_and_after_the_answer(drill: Drill) -> None:
    for query in ({}, {"given": ask(drill, 7, 2).right[0]}):
        at = open_page(drill, n="2", **{"lang": "en", **query})
        assert not HAN.search(words_on(at))
        assert not [button.label for button in at.button if HAN.search(button.label)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_answer_can_be_said_in_every_language(language: str) -> None:
    speak = translator(language)
    for drill in Drill:
        for number in range(1, 60):
            question = ask(drill, 5, number)
            for option in question.options or ():
                assert speak.reason(option.words)
            judged = answer(DrillPlace(drill, 5, number), question.right[0])
            assert judged is not None
            assert all(speak.reason(each) for each in (question.ask, *judged.verdict.reasons))


def test_an_answer_says_what_a_record_needs() -> None:
    place = open_place("payments", "7", "2", new_seed=0)
    judged = answer(place, open_question(place).right[0])
    assert judged is not None
    assert judged.occasion == occasion_of(place) == "drill/payments/7/2"
    assert (judged.mode, judged.puzzle, judged.points) == (MODE, "drill-payments-7-2", 100)
    assert judged.given == "E73,S-8,W-8,N-57"
    assert answer(place, "no answer") is None
