"""The review page: a hand is typed or clicked, lives in the address, and is answered or refused at its place."""

from __future__ import annotations

import itertools
import json
import re
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from analysis.fans import FanId
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
TAKEN_ONCE = "[123m,1]12346p456m99s5p|EE0000|0"
READ_TWICE = "[111s,1]2233445566m6m|EE0000|0"
KONGS = "[3333m][CCCC,1]678mNN78m9m|EE0000|0"
SHORT = "[456s,1][777s,2]12345mNN|EE0000|0"
DEAD = "[222m,1][456s,1][789p,1]2444m|EE0000|0"
MANY_MENDS = "[234m,1]345s67p22s345p|EE0000|0"
LOOK_TWICE = "[123m,1][123s,1]1234p456m9m|EE0000|0"
ALL_SOUND = "123456789m12s55pE|EE0000|0"


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
    tiles, live, legality, by_discard, by_self_draw = zip(*data_of(at, "review_waits")["rows"], strict=True)
    assert [cell["tiles"][0]["name"] for cell in tiles] == ["一饼", "四饼"]
    assert [cell["badge"]["text"] for cell in legality] == [t("review.legality.self_draw_only"), t("review.legality.both")]
    assert [cell["text"] for cell in live] == ["3", "4"]
    assert by_discard[0]["text"].startswith(t("review.below", points=7))
    assert t("review.remedy", missing=1, fan=FanId.FULLY_CONCEALED_HAND, points=9) in by_discard[0]["text"]
    assert by_self_draw[0]["text"].startswith(t("review.score", points=9))
    assert not at.warning


def test_each_wait_that_is_short_of_8_is_warned_of_and_lacks_what_is_said() -> None:
    at = open_page(hand=SHORT)
    assert at.warning[0].value.split("  \n") == [
        t("review.warning.illegal", tile="三万"),
        t("review.warning.illegal", tile="六万"),
        t("review.no_legal_wait"),
    ]
    *_, by_discard, by_self_draw = data_of(at, "review_waits")["rows"][1]
    assert t("review.remedy", missing=5, fan=FanId.LAST_TILE_CLAIM, points=11) in by_discard["text"]
    assert t("review.remedy", missing=4, fan=FanId.LAST_TILE, points=8) in by_self_draw["text"]
    assert t("review.mends.none") in words_on(at)


def test_a_wait_on_a_used_up_tile_is_mended_by_a_draw_and_a_discard() -> None:
    at = open_page(hand=DEAD)
    assert t("review.warning.dead", tile="二万") in at.warning[0].value
    (row,) = data_of(at, "review_mends")["rows"]
    assert [tile["name"] for cell in row[:3] for tile in cell["tiles"]] == ["一万", "四万", "三万"]
    assert row[3]["text"] == "4"


def test_more_than_five_mends_are_shown_on_demand() -> None:
    at = open_page(hand=MANY_MENDS)
    assert len(data_of(at, "review_mends")["rows"]) == 5
    more = data_of(at, "review_more_mends")["rows"]
    assert t.plural("review.mends.more", len(more)) in [expander.label for expander in at.expander]


def test_discards_that_leave_waits_short_of_8_are_told_from_those_that_win() -> None:
    at = open_page(hand=LOOK_TWICE)
    assert t("review.unsound_discards") in words_on(at)
    rows = data_of(at, "review_ready")["rows"]
    assert rows[0][1]["tiles"]
    assert any(illegal["tiles"] for *_, illegal in rows)


def test_a_hand_whose_ready_discards_are_all_sound_is_not_warned_of() -> None:
    assert not open_page(hand=ALL_SOUND).warning


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
    paid = at.table[0].value
    assert [row[0]["text"] for row in data_of(at, "review_fans")["rows"]][:2] == ["小于五", "平和"]
    excluded = [[cell["text"] for cell in row] for row in data_of(at, "review_fans_excluded")["rows"]]
    assert ["无字", "不重复", "小于五", "小于五必然包含无字。"] in excluded
    assert list(paid[t("review.column.gain")]) == ["+44", "-28", "-8", "-8"]
    assert t("review.discards_of_win") in [expander.label for expander in at.expander]


def test_a_self_drawn_win_is_paid_by_all() -> None:
    at = open_page(hand=WON.replace("EE0000", "EE1000"))
    paid = at.table[0].value
    assert list(paid[t("review.column.gain")]) == ["+87", "-29", "-29", "-29"]


def test_the_tiles_of_each_counted_fan_stand_set_by_set() -> None:
    rows = {row[0]["text"]: row for row in data_of(open_page(hand=TAKEN_ONCE), "review_fans")["rows"]}
    sets = [[tile["name"] for tile in kinds] for kinds in rows["喜相逢"][2]["sets"]]
    assert [kinds[0] for kinds in sets] == ["一万", "四万"]
    assert rows["喜相逢"][1]["text"] == "1 × 2"


def test_an_excluded_fan_names_principle_and_taker_and_the_principle_is_explained() -> None:
    at = open_page(hand=TAKEN_ONCE)
    fan, principle, by, _ = (cell["text"] for cell in data_of(at, "review_fans_excluded")["rows"][0])
    assert (fan, principle, by) == ("连六", "套算一次", "喜相逢")
    told = words_on(at)
    assert t("glossary.account_once.what") in told
    assert t("glossary.no_splitting.what") not in told


def test_the_arrangement_that_comes_second_is_laid_beside_the_first() -> None:
    best, second = data_of(open_page(hand=READ_TWICE), "review_readings")["rows"]
    assert (best[0]["text"], second[0]["text"]) == (t("review.reading.best"), t("review.reading.equal"))
    assert len(best[2]["sets"]) == len(second[2]["sets"]) == 5
    assert "一般高 1" in second[3]["text"]


def test_a_clear_score_has_no_second_arrangement() -> None:
    with pytest.raises(KeyError):
        data_of(open_page(hand=TAKEN_ONCE), "review_readings")


def test_the_other_profile_says_what_it_counts_and_on_which_rule() -> None:
    told = words_on(open_page(hand=KONGS))
    assert t("review.difference", rules=t("review.rules.modern"), points=13) in told
    assert t("review.difference.more", fans="明暗杠 5") in told
    assert t("review.difference.fewer", fans="暗杠 2、明杠 1") in told
    assert t("ruling.counts_mixed_kongs") in told


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
@pytest.mark.parametrize("hand", ["", "123m4x", "123m", READY, WON, OPENING, READ_TWICE, KONGS, SHORT, DEAD, LOOK_TWICE])
def test_every_state_of_the_page_speaks_every_language(hand: str, language: str) -> None:
    at = open_page(hand=hand, lang=language)
    assert at.title[0].value == translator(language)("review.title")
    if language == "en":
        assert not HAN.search(words_on(at))
        assert not any(
            HAN.search(json.dumps(json.loads(part.proto.json), ensure_ascii=False)) for part in at.get("bidi_component")
        )


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
