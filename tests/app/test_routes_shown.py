"""The table of discards, the chart of their routes and the sentences below it, on the pages that show them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from analysis.discards import DiscardReport, rank_discards
from analysis.hand import WinContext
from analysis.legality import Legality
from analysis.notation import parse
from analysis.tiles import KIND_OF, tile_name
from app.services.route_figures import MOST_DISCARDS, MOST_ROUTES, compare_routes
from i18n.catalogue import LANGUAGES, translator
from tests.app.component_events import data_of

SCRIPT = str(Path(__file__).parents[2] / "streamlit_app.py")
OPENING = "45789m1579s45pENC"
HANDS = (OPENING, "1349m1499s12389pN", "112m1288s23pSSNFF", "[123m,1]456s78p1199mEE", "[345p,1][678s,1]23m1199pE5m")
SHAPES_ONLY = "[345p,1][678s,1]23m1199pE5m"
t = translator("zh-Hans")


@pytest.fixture(autouse=True)
def _engine_is_warm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.context.start_engine", lambda: None)
    monkeypatch.setattr("app.context.engine_ready", lambda **_: True)


def open_page(hand: str = OPENING, language: str = "zh-Hans") -> AppTest:
    at = AppTest.from_file(SCRIPT, default_timeout=120)
    at.query_params["lang"] = language
    at.query_params["hand"] = hand
    at.run()
    at.switch_page("app/pages/review.py").run()
    assert not at.exception
    return at


def rank(text: str) -> DiscardReport:
    return rank_discards(parse(text).hand, context=WinContext())


@pytest.mark.parametrize("text", HANDS)
def test_the_parts_of_a_bar_add_up_to_what_the_discard_is_worth(text: str) -> None:
    report = rank(text)
    figures = compare_routes(report.discards)
    assert len(figures.discards) <= MOST_DISCARDS
    assert len(figures.routes) <= MOST_ROUTES
    for discard in figures.discards:
        assert discard.total == pytest.approx(report.of(discard.tile).value / report.best.value)
        assert len(discard.routes) == len(figures.routes)
    assert figures.discards[0].total == pytest.approx(1)


def test_a_part_is_the_share_of_its_route_and_no_route_left_out_is_weightier() -> None:
    report = rank(OPENING)
    figures = compare_routes(report.discards)
    shares = {route.fans: route.share for route in report.best.routes}
    assert figures.discards[0].routes == pytest.approx([shares[fans] for fans in figures.routes])
    most = [max(parts) for parts in zip(*(discard.routes for discard in figures.discards), strict=True)]
    assert most == sorted(most, reverse=True)
    for discard in report.discards[:MOST_DISCARDS]:
        left_out = [route for route in discard.routes if route.fans not in figures.routes]
        assert all(route.share * discard.value / report.best.value <= most[-1] for route in left_out)


def test_the_chosen_tile_has_a_bar_however_far_behind_it_is() -> None:
    report = rank(OPENING)
    worst = report.discards[-1].tile
    assert worst not in [discard.tile for discard in compare_routes(report.discards).discards]
    assert compare_routes(report.discards, chosen=worst).discards[-1].tile == worst


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_chart_names_tiles_and_routes_in_the_language_and_has_its_figures_as_a_table(language: str) -> None:
    at = open_page(language=language)
    say = translator(language)
    spec = chart(at)
    assert spec["description"] == say("route_chart.caption")
    figures = compare_routes(rank(OPENING).discards)
    routes = data_of(at, "review_worth_legend")["routes"]
    names = [" + ".join(fan.name_in(language) for fan in fans) for fans in figures.routes]
    assert [route["name"] for route in routes] == [*names, say("route_chart.others")]
    assert len({route["letter"] for route in routes}) == len({route["colour"] for route in routes}) == len(routes)
    rows = data_of(at, "review_worth_figures")["rows"]
    assert [row[0]["tiles"][0]["name"] for row in rows] == [tile_name(one.tile, language) for one in figures.discards]
    assert [cell["text"] for cell in rows[0][1:]] == [
        f"{100 * worth:.0f}" for worth in (*figures.discards[0].routes, figures.discards[0].others, 1)
    ]


def chart(at: AppTest) -> Any:
    (found,) = at.get("vega_lite_chart")
    return json.loads(found.proto.spec)


def test_each_legality_has_a_sign_an_outline_and_words_of_its_own() -> None:
    legend = data_of(open_page(), "review_discards")["legend"]
    assert [entry["ways"] for entry in legend] == list(Legality)
    signs = [(entry["badge"]["share"], entry["badge"]["start"]) for entry in legend]
    tones = [entry["badge"]["tone"] for entry in legend]
    assert len(set(signs)) == len(set(tones)) == len(legend)
    assert [entry["badge"]["text"] for entry in legend] == [t(f"legality.{legality}") for legality in Legality]


@pytest.mark.parametrize("text", [OPENING, SHAPES_ONLY])
def test_useful_draws_stand_with_their_like_and_their_live_copies_add_up(text: str) -> None:
    report = rank(text)
    for row in data_of(open_page(text), "review_discards")["rows"]:
        shown = {group["ways"]: {tile["name"]: tile["live"] for tile in group["tiles"]} for group in row["useful"]}
        meant: dict[str, dict[str, int]] = {}
        for draw in report.of(row["kind"]).useful:
            meant.setdefault(draw.legality, {})[tile_name(draw.tile, "zh-Hans")] = draw.live
        assert shown == meant
        for group in row["useful"]:
            assert group["badge"]["text"] == t.plural("discards.live_total", sum(tile["live"] for tile in group["tiles"]))


def test_draws_for_the_shape_alone_are_told_from_those_that_win() -> None:
    ways = {group["ways"] for row in data_of(open_page(SHAPES_ONLY), "review_discards")["rows"] for group in row["useful"]}
    assert Legality.NEITHER in ways
    assert len(ways) > 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_any_discard_can_be_asked_about_and_joins_the_chart(language: str) -> None:
    at = open_page(language=language)
    say = translator(language)
    ask = at.selectbox(key="review_why")
    assert ask.label == say("why.ask")
    before = told(at)
    ask.select(KIND_OF["5p"]).run()
    assert not at.exception
    assert told(at) != before
    assert say("daily.about", tile=tile_name(KIND_OF["5p"], language)) in told(at)
    assert tile_name(KIND_OF["5p"], language) in [
        row[0]["tiles"][0]["name"] for row in data_of(at, "review_worth_figures")["rows"]
    ]


def told(at: AppTest) -> str:
    say = next(text.value for text in at.markdown if text.value.startswith("**") and "\n- " in text.value)
    assert 1 <= len(re.findall(r"^- .+[。.]$", say, re.MULTILINE)) <= 3
    return str(say)


def test_the_tile_asked_about_stays_while_the_hand_keeps_it_and_goes_with_it() -> None:
    at = open_page()
    at.selectbox(key="review_why").select(KIND_OF["C"]).run()
    at.text_input(key="hand").set_value("45789m1579s45pEFC").run()
    assert at.selectbox(key="review_why").value == KIND_OF["C"]
    at.text_input(key="hand").set_value("45789m1579s45pENF").run()
    assert not at.exception
    assert at.selectbox(key="review_why").value != KIND_OF["C"]
