"""The fans page: every fan can be found, explained and seen at work."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from analysis.examples import example_of, load_examples
from analysis.fans import FANS, Fan, FanId, Series
from analysis.hand import CLASSIC, MODERN
from app.services.fans import POINTS, absorbed_by, fan_of_link, find_fans, score_example
from i18n.catalogue import LANGUAGES, translator

SCRIPT = str(Path(__file__).parents[2] / "streamlit_app.py")
HAN = re.compile(r"[\u3400-\u9fff]")


@pytest.fixture
def _engine_is_warm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.context.start_engine", lambda: None)
    monkeypatch.setattr("app.context.engine_ready", lambda **_: True)


def open_page(**query: str) -> AppTest:
    at = AppTest.from_file(SCRIPT, default_timeout=60)
    for name, value in query.items():
        at.query_params[name] = value
    at.run()
    return at.switch_page("app/pages/fans.py").run()


def words_on(at: AppTest) -> str:
    shown = (*at.title, *at.subheader, *at.text, *at.caption, *at.markdown, *at.info, *at.warning)
    return "\n".join(str(element.value) for element in shown)


@pytest.mark.parametrize("fan", FANS.values(), ids=lambda fan: fan.id.slug)
def test_every_fan_is_found_by_each_of_its_names_its_number_and_its_id(fan: Fan) -> None:
    for query in (*fan.names.values(), fan.id.slug, fan.id.slug.replace("_", " ").upper(), f" {fan.names['en']} "):
        assert fan in find_fans(query), query
    if fan.number:
        assert find_fans(str(fan.number)) == (fan,)


def test_points_and_series_narrow_the_list() -> None:
    assert [fan.id for fan in find_fans(points=[64], series=[Series.HONORS])] == [
        FanId.LITTLE_FOUR_WINDS,
        FanId.LITTLE_THREE_DRAGONS,
        FanId.ALL_HONORS,
    ]
    assert len(find_fans()) == 82
    assert find_fans("no such fan") == ()
    assert POINTS == (88, 64, 48, 32, 24, 16, 12, 8, 6, 5, 4, 2, 1)


def test_a_link_names_a_fan_by_its_id() -> None:
    assert fan_of_link("mixed_straight") is FanId.MIXED_STRAIGHT
    assert fan_of_link(" Mixed_Straight") is FanId.MIXED_STRAIGHT
    assert fan_of_link("riichi") is None
    assert fan_of_link(None) is None


def test_what_absorbs_a_fan_is_the_table_read_backwards() -> None:
    assert absorbed_by(FanId.LAST_TILE) == (FanId.ROBBING_THE_KONG,)
    assert FanId.BIG_FOUR_WINDS in absorbed_by(FanId.ALL_PUNGS)


def test_a_live_score_equals_the_recorded_one_and_tells_the_other_profiles_total() -> None:
    for example in load_examples():
        live, recorded = score_example(example, CLASSIC, live=True), score_example(example, live=False)
        assert (live.fans, live.total) == (recorded.fans, recorded.total), example.id
    pairs = next(example for example in load_examples() if example.text == 33)
    assert score_example(pairs, CLASSIC, live=True).other_total == 90
    assert score_example(pairs, MODERN, live=True).other_total == 27
    kongs = score_example(example_of(FanId.MIXED_KONGS), CLASSIC, live=True)
    assert (kongs.rules, kongs.total, kongs.other_total) == (MODERN, 13, 11)


def test_every_fan_note_and_series_has_words_in_every_language() -> None:
    for language in LANGUAGES:
        t = translator(language)
        for fan in FANS:
            assert t(f"fan.{fan.slug}.what")
        for note in {note for example in load_examples() for note in example.notes}:
            assert t(f"fans.note.{note}")
        for series in Series:
            assert t(f"fans.series.{series}")


@pytest.mark.usefixtures("_engine_is_warm")
def test_a_deep_link_opens_its_fan_with_both_examples_of_the_text() -> None:
    at = open_page(fan="mixed_straight", lang="zh-Hans")
    assert not at.exception
    assert at.subheader[0].value == "花龙"
    shown = words_on(at)
    assert "共 10 分" in shown
    assert "规则例 5" in shown
    assert "规则例 6" in shown


@pytest.mark.usefixtures("_engine_is_warm")
def test_a_wrong_example_says_so_and_gives_the_right_value() -> None:
    shown = words_on(open_page(fan="seven_pairs", lang="en"))
    assert "27" in shown
    assert "90" in shown
    assert "By its own definition" in shown


@pytest.mark.usefixtures("_engine_is_warm")
def test_choosing_a_fan_writes_it_into_the_address() -> None:
    at = open_page(lang="en")
    at.selectbox(key="fans_choice_en").set_value("all_pungs").run()
    assert at.subheader[0].value == "All Pungs"
    assert at.query_params["fan"] == "all_pungs"


@pytest.mark.usefixtures("_engine_is_warm")
def test_following_a_link_drops_the_search_that_would_hide_its_fan() -> None:
    at = open_page(lang="en")
    at.multiselect(key="fans_series_en").set_value([Series.PUNGS]).run()
    assert at.subheader[0].value == "Four Kongs"
    at.query_params["fan"] = "pure_triple_chow"
    at.run()
    assert at.subheader[0].value == "Pure Triple Chow"
    assert at.multiselect(key="fans_series_en").value == []


@pytest.mark.usefixtures("_engine_is_warm")
def test_an_unknown_fan_in_the_address_is_named_and_the_page_still_works() -> None:
    at = open_page(fan="[riichi](http://x)", lang="en")
    assert not at.exception
    assert any("[riichi](http://x)" in text.value for text in at.text)
    assert "riichi" not in "".join(element.value for element in (*at.markdown, *at.warning, *at.info, *at.caption))


@pytest.mark.usefixtures("_engine_is_warm")
def test_a_search_without_a_match_says_so() -> None:
    at = open_page(lang="en")
    at.text_input(key="fans_query_en").set_value("zzz").run()
    assert not at.exception
    assert "No fan matches" in at.info[0].value


@pytest.mark.usefixtures("_engine_is_warm")
def test_the_english_page_has_no_chinese_but_the_names_of_fan() -> None:
    names = {name for fan in FANS.values() for name in fan.names.values()}
    for slug in ("mixed_straight", "seven_pairs", "four_kongs", "flower_tiles"):
        shown = words_on(open_page(fan=slug, lang="en"))
        for name in sorted(names, key=len, reverse=True):
            shown = shown.replace(name, "")
        assert not HAN.search(shown), slug


def test_while_the_engine_is_being_compiled_the_recorded_result_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.context.start_engine", lambda: None)
    monkeypatch.setattr("app.context.engine_ready", lambda **_: False)
    shown = words_on(open_page(fan="mixed_straight", lang="en"))
    assert "getting ready" in shown
    assert "10 points in all" in shown
