"""The same hand elsewhere: what is chosen stays, the hand as it is stays beside it, and every change is said in words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from analysis.discards import rank_discards
from analysis.hand import CLASSIC, NOTHING_SEEN, WinContext
from analysis.notation import parse, parse_tiles
from analysis.reasons import Tiles
from analysis.tiles import EAST, KIND_OF, SOUTH, count_kinds
from app.services.elsewhere import Move, Surroundings, compare_places, read_seen
from i18n.catalogue import LANGUAGES, translator
from tests.app.component_events import data_of

SCRIPT = str(Path(__file__).parents[2] / "streamlit_app.py")
OPENING = "45789m1579s45pENC"
MOVES = "elsewhere_moves"
t = translator("zh-Hans")


@pytest.fixture(autouse=True)
def _engine_is_warm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.context.start_engine", lambda: None)
    monkeypatch.setattr("app.context.engine_ready", lambda **_: True)


def open_page(**query: str) -> AppTest:
    at = AppTest.from_file(SCRIPT, default_timeout=120)
    for name, value in {"lang": "zh-Hans", "hand": OPENING, **query}.items():
        at.query_params[name] = value
    at.run()
    at.switch_page("app/pages/review.py").run()
    assert not at.exception
    return at


def is_compared(at: AppTest) -> bool:
    try:
        data_of(at, MOVES)
    except KeyError:
        return False
    return True


def compare(seen_there: str = "", *, seat: int = EAST) -> dict[int, Move]:
    there = Surroundings(EAST, seat, count_kinds(parse_tiles(seen_there)))
    moves = compare_places(parse(OPENING).hand, WinContext(), NOTHING_SEEN, there, CLASSIC)
    return {move.tile: move for move in moves}


def test_east_goes_sooner_from_another_seat_and_is_level_with_the_wind_of_that_seat() -> None:
    east, north = (compare(seat=KIND_OF["N"])[KIND_OF[wind]] for wind in "EN")
    assert (north.here.place, east.here.place) == (1, 2)
    assert (north.there.place, east.there.place) == (1, 1)
    assert (north.climbs, east.climbs) == (0, 1)


def test_places_here_and_there_are_those_of_the_two_rankings() -> None:
    moves = compare("EE9p", seat=SOUTH)
    hand = parse(OPENING).hand
    here = rank_discards(hand, context=WinContext())
    there = rank_discards(hand, context=WinContext(seat=SOUTH), seen=count_kinds(parse_tiles("EE9p")))
    assert list(moves) == [discard.tile for discard in there.discards]
    for tile, move in moves.items():
        assert move.here.place == 1 + sum(other.value > here.of(tile).value for other in here.discards)
        assert move.there.place == 1 + sum(other.value > there.of(tile).value for other in there.discards)
        assert (move.here.grade, move.there.grade) == (here.of(tile).grade, there.of(tile).grade)


def test_nothing_moves_where_nothing_differs() -> None:
    assert all(move.stays for move in compare().values())


def test_tiles_seen_there_come_on_top_of_those_seen_here() -> None:
    hand = parse(OPENING).hand
    before = count_kinds(parse_tiles("EE"))
    seen, fault = read_seen(hand, before, "E9p")
    assert fault is None
    assert seen == count_kinds(parse_tiles("EEE9p"))
    seen, fault = read_seen(hand, before, "EE")
    assert seen == before
    assert fault is not None
    assert fault.reason.key == "seen.too_many"


def test_the_ranking_does_not_depend_on_the_turn_so_that_no_control_for_it_is_offered() -> None:
    hand = parse(OPENING).hand
    first, last = (rank_discards(hand, context=WinContext(), turn=turn) for turn in (1, 18))
    assert [discard.value for discard in first.discards] == [discard.value for discard in last.discards]


def test_as_long_as_nothing_differs_there_is_no_table() -> None:
    at = open_page()
    assert t("elsewhere.same") in [info.value for info in at.info]
    assert not is_compared(at)


def test_another_seat_shows_every_discard_before_and_after() -> None:
    at = open_page()
    at.pills(key="there_seat").set_value("N").run()
    assert not at.exception
    rows = data_of(at, MOVES)["rows"]
    assert len(rows) == len(set(parse_tiles(OPENING)))
    here, there, change = next(row[1:] for row in rows if row[0]["tiles"][0]["name"] == "东")
    assert here["badge"]["label"] == f"100 {t('grade.100')}"
    assert (here["text"], there["text"]) == (t("elsewhere.place", place=2), t("elsewhere.place", place=1))
    assert change["text"] == t.plural("elsewhere.up", 1)
    assert at.query_params["there_seat"] in ("N", ["N"])
    told = " ".join(caption.value for caption in at.caption)
    for seat, which in ((EAST, "here"), (KIND_OF["N"], "there")):
        told_winds = t("elsewhere.seen_none", prevailing=Tiles((EAST,)), seat=Tiles((seat,)))
        assert t(f"elsewhere.surroundings.{which}", surroundings=told_winds) in told


def test_a_link_opens_the_comparison_that_it_names_and_a_wrong_wind_is_as_here() -> None:
    at = open_page(there_seat="S", there_prevailing="X", there_seen="9p")
    assert at.pills(key="there_seat").value == "S"
    assert at.pills(key="there_prevailing").value == ""
    assert at.text_input(key="there_seen").value == "9p"
    assert is_compared(at)


def test_nothing_is_lost_while_the_hand_is_being_edited() -> None:
    at = open_page()
    at.pills(key="there_seat").set_value("W").run()
    at.text_input(key="there_seen").set_value("9p9p").run()
    at.text_input(key="hand").set_value("45789m1579s45pENx").run()
    assert at.error
    assert not at.pills
    at.text_input(key="hand").set_value("45789m1579s45pENF").run()
    assert at.pills(key="there_seat").value == "W"
    assert at.text_input(key="there_seen").value == "9p9p"
    assert is_compared(at)


def test_tiles_seen_here_can_be_forgotten_there() -> None:
    at = open_page(seen="6m6m6m3m3m3m")
    assert not is_compared(at)
    at.toggle(key="there_forget").set_value(True).run()
    assert is_compared(at)
    assert not any(toggle.key == "there_forget" for toggle in open_page().toggle)


@pytest.mark.parametrize("typed", ["9x", "EEEE", "<b>x</b>"])
def test_wrong_tiles_are_told_at_their_place_and_kept(typed: str) -> None:
    at = open_page(there_seen=typed)
    assert [error.value for error in at.error] == [t("review.seen_fault")]
    assert at.text_input(key="there_seen").value == typed
    assert not is_compared(at)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_comparison_speaks_every_language(language: str) -> None:
    at = open_page(lang=language, there_seat="S", there_seen="EE9p")
    say = translator(language)
    assert data_of(at, MOVES)["headers"] == [say(f"elsewhere.{name}") for name in ("discard", "here", "there", "change")]
    if language == "en":
        shown = " ".join(str(element.value) for element in (*at.caption, *at.markdown, *at.info))
        assert not re.search(r"[\u3400-\u9fff]", shown)
        assert "3 of characters" in shown or "of dots" in shown


def test_many_tiles_seen_are_counted_instead_of_named() -> None:
    at = open_page(there_seen="1111m2222m333m")
    told = t("elsewhere.seen_many", prevailing=Tiles((EAST,)), seat=Tiles((EAST,)), number=11)
    assert any(told in caption.value for caption in at.caption)
