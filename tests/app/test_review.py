"""The review page: a hand is typed or clicked, lives in the address, and is answered or refused at its place."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from analysis.tiles import KIND_OF
from app.components.hand_editor import PALETTE_KEY
from i18n.catalogue import LANGUAGES, translator
from tests.app.component_events import data_of, fire

SCRIPT = str(Path(__file__).parents[2] / "streamlit_app.py")
HAN = re.compile(r"[\u3400-\u9fff]")
t = translator("zh-Hans")
READY = "[1111m]234s567s23p99s|SW1000"
WON = "[123m,1][123p,1]123m12p44s3p|EE0000|2"
OPENING = "45789m1579s45pENC"


@pytest.fixture(autouse=True)
def _engine_is_warm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.context.start_engine", lambda: None)
    monkeypatch.setattr("app.context.engine_ready", lambda **_: True)


CLOCK = itertools.count(100, 100)


def open_page(**query: str) -> AppTest:
    at = AppTest.from_file(SCRIPT, default_timeout=120)
    for name, value in {"lang": "zh-Hans", **query}.items():
        at.query_params[name] = value
    at.run()
    at.switch_page("app/pages/review.py").run()
    assert not at.exception
    return at


def words_on(at: AppTest) -> str:
    shown = (*at.title, *at.subheader, *at.text, *at.caption, *at.markdown, *at.info, *at.warning, *at.error)
    tables = [str(table.value.to_csv()) for table in at.table]
    return "\n".join([*(str(element.value) for element in shown), *tables])


def click(at: AppTest, *tiles: str, first: int = 0) -> AppTest:
    """Click tiles of the picker before the page answers, and let it run again as it does after a click."""
    first = first or next(CLOCK)
    fire(at, PALETTE_KEY, "pick", {"picks": [{"at": first + place, "kind": KIND_OF[tile]} for place, tile in enumerate(tiles)]})
    assert not at.exception
    return at


def test_quick_clicks_are_all_taken_and_none_is_taken_twice() -> None:
    at = click(open_page(), "1m", "2m", "2m", first=1)
    assert at.text_input(key="hand").value == "122m"
    click(at, "1m", "2m", "2m", "E", first=1)
    assert at.text_input(key="hand").value == "122mE"


def test_a_hand_of_13_shows_live_waits_both_ways_and_where_they_are_legal() -> None:
    at = open_page(hand=READY, seen="1p")
    assert at.subheader[0].value == f"{t.plural('review.waits', 2)} · {t.plural('review.live', 7)}"
    tiles, live, by_discard, by_self_draw = zip(*data_of(at, "review_waits")["rows"], strict=True)
    assert [(cell["tiles"][0]["name"], cell["text"]) for cell in tiles] == [("一饼", "◑"), ("四饼", "●")]
    assert [cell["text"] for cell in live] == ["3", "4"]
    assert by_discard[0]["text"].startswith(t("review.below", points=7))
    assert by_self_draw[0]["text"].startswith(t("review.score", points=9))


def test_a_hand_of_13_that_is_not_ready_shows_what_brings_it_nearer() -> None:
    at = open_page(hand="45789m1579s45pEN")
    assert at.subheader[0].value == t("review.not_ready")
    form, _, set_makers, _ = data_of(at, "review_structure")["rows"][0]
    assert form["text"] == t("shanten.standard")
    assert ("三万", "×4") in [(tile["name"], tile["note"]) for tile in set_makers["tiles"]]


def test_a_wait_whose_copies_are_gone_is_called_dead() -> None:
    at = open_page(hand="123456789m123s5p", seen="555p")
    assert t("review.dead_wait") in words_on(at)


def test_a_complete_hand_shows_score_exclusions_and_payments() -> None:
    at = open_page(hand=WON)
    assert at.subheader[0].value == t("review.score", points=20)
    excluded, paid = (table.value for table in at.table[:2])
    assert [row[0]["text"] for row in data_of(at, "review_fans")["rows"]][:2] == ["小于五", "平和"]
    assert "无字" in list(excluded[t("review.column.fan")])
    assert list(paid[t("review.column.gain")]) == ["+44", "-28", "-8", "-8"]
    assert t("review.discards_of_win") in [expander.label for expander in at.expander]


def test_a_self_drawn_win_is_paid_by_all() -> None:
    at = open_page(hand=WON.replace("EE0000", "EE1000"))
    paid = at.table[1].value
    assert list(paid[t("review.column.gain")]) == ["+87", "-29", "-29", "-29"]


def test_a_hand_of_14_shows_the_table_of_discards() -> None:
    at = open_page(hand=OPENING)
    assert at.subheader[0].value == t("review.discards")
    assert len(data_of(at, "review_discards")["rows"]) == 14


def test_the_other_profile_is_named_where_it_counts_otherwise() -> None:
    at = open_page(hand="[1111m][2222s,1]456p78p55s9p")
    assert "modern" in words_on(at)
    before = at.subheader[0].value
    at.segmented_control(key="review_rules").set_value("modern").run()
    assert not at.exception
    assert at.subheader[0].value != before


@pytest.mark.parametrize(
    ("hand", "marked"),
    [
        ("123m45x", "123m45x\n      ^"),
        ("一二三万[东南西]", "一二三万[东南西]\n\u3000\u3000\u3000\u3000^"),
        ("123456789m12345s6s", "123456789m12345s6s\n                ^"),
        ("11111m223344556s", "11111m223344556s\n    ^"),
        ("11122233344455m|EE1001", "11122233344455m|EE1001\n                     ^"),
    ],
)
def test_a_fault_is_told_marked_and_the_input_is_kept(hand: str, marked: str) -> None:
    at = open_page(hand=hand)
    assert at.error[0].value == t("review.hand_fault")
    assert at.code[0].value == marked
    assert at.text_input(key="hand").value == hand


@pytest.mark.parametrize(
    "hand", ["<b>x</b>", "[a](http://b.c)", "**x**", ":red[x]", "$x$", "![](x.png)", "\x00\u202e", "1" * 5000]
)
def test_what_was_typed_is_never_read_as_markup(hand: str) -> None:
    at = open_page(hand=hand, seen=hand)
    assert at.error
    marked_up = (*at.markdown, *at.caption, *at.error, *at.warning, *at.info)
    assert not any(hand[:6] in str(element.value) for element in marked_up)


def test_seen_tiles_that_make_five_copies_are_refused() -> None:
    at = open_page(hand=READY, seen="1m")
    assert at.error[0].value == t("review.seen_fault")
    assert not at.table


def test_readings_of_another_notation_are_echoed() -> None:
    assert "567z 读作 白、发、中。" in words_on(open_page(hand="123m456p789s1p567z"))


def test_clicks_build_a_hand_that_lives_in_the_address() -> None:
    at = open_page()
    at.segmented_control(key="review_piece").set_value("pung").run()
    click(at, "C")
    at.segmented_control(key="review_piece").set_value("tile").run()
    for tile in ("3m", "1m", "2m"):
        click(at, tile)
    assert at.text_input(key="hand").value == "[CCC,1]123m"
    assert at.query_params["hand"] in ("[CCC,1]123m", ["[CCC,1]123m"])


def test_the_picker_offers_only_what_can_be_added() -> None:
    at = open_page(hand="1111m22p", seen="3p")
    at.segmented_control(key="review_piece").set_value("pung").run()
    blocked = {tile["kind"] for tile in data_of(at, PALETTE_KEY)["tiles"] if tile["blocked"]}
    assert blocked == {KIND_OF["1m"], KIND_OF["2p"]}
    at.segmented_control(key="review_piece").set_value("chow").run()
    open_kinds = {tile["kind"] for tile in data_of(at, PALETTE_KEY)["tiles"] if not tile["blocked"]}
    assert open_kinds == {KIND_OF[f"{rank}{suit}"] for suit in "msp" for rank in range(1, 8)} - {KIND_OF["1m"]}


def test_a_click_that_does_not_fit_is_said_and_changes_nothing() -> None:
    at = open_page(hand="11112345678999m")
    click(at, "1p")
    assert t("review.click_fault") in words_on(at)
    assert at.text_input(key="hand").value == "11112345678999m"


def test_steps_are_taken_back_one_by_one_clicked_or_typed() -> None:
    at = open_page()
    click(at, "1m")
    click(at, "2m")
    at.text_input(key="hand").set_value("12m55s").run()
    for expected in ("12m", "1m", ""):
        at.button(key="review_undo").click().run()
        assert at.text_input(key="hand").value == expected
    assert at.button(key="review_undo").disabled


def test_winds_flags_and_flowers_are_written_into_the_hand() -> None:
    at = open_page(hand="123m")
    at.segmented_control(key="review_prevailing").set_value(KIND_OF["S"]).run()
    at.pills(key="review_flags").set_value(["self_drawn"]).run()
    at.pills(key="review_flowers").set_value([0, 7]).run()
    assert at.text_input(key="hand").value == "123m|SE1000|ah"
    assert not at.exception


def test_seen_tiles_can_be_clicked_too() -> None:
    at = open_page(hand=READY)
    at.segmented_control(key="review_piece").set_value("seen").run()
    click(at, "4p")
    assert at.text_input(key="seen").value == "4p"
    assert t.plural("review.live", 7) in at.subheader[0].value


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("hand", ["", "123m4x", "123m", READY, WON, OPENING])
def test_every_state_of_the_page_speaks_every_language(hand: str, language: str) -> None:
    at = open_page(hand=hand, lang=language)
    assert at.title[0].value == translator(language)("review.title")
    if language == "en":
        assert not HAN.search(words_on(at))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_ready_hand_can_ask_what_to_do_with_a_discard(language: str) -> None:
    at = open_page(hand="123m45s456p99p78sE", lang=language)
    say = translator(language)
    tile = at.selectbox(key="calls_tile")
    assert tile.label == say("calls.tile")
    tile.select(KIND_OF["6s"]).run()
    assert not at.exception
    rows = data_of(at, "calls_table")["rows"]
    answers = [row[0]["text"] for row in rows]
    assert answers.count(say("claim.chow")) == 3
    assert answers.count(say("claim.pass")) == 1
    at.selectbox(key="calls_seat_27").select(KIND_OF["S"]).run()
    assert [row[0]["text"] for row in data_of(at, "calls_table")["rows"]] == [say("claim.pass")]
