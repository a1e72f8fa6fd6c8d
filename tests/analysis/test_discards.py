"""The ranking of discards, and what it says about the published openings."""

from __future__ import annotations

import pytest

from analysis.discards import DiscardReport, rank_discards, rank_waiting
from analysis.draws import Makes
from analysis.hand import Hand, TileCounts, WinContext
from analysis.legality import Legality
from analysis.notation import parse, parse_tiles
from analysis.tiles import KIND_OF, KINDS, LETTERS
from analysis.waits import waits
from puzzles.deal import deal_dealer

EAST_ROUND = WinContext()
OPENINGS = {
    "1A": "1349m1499s12389pN",
    "2A": "45789m1579s45pENC",
    "3A": "112m1288s23pSSNFF",
    "4A": "479m2369s5778pWNP",
    "5A": "368m13579s2478pFP",
}


def rank(text: str, seen: str = "") -> DiscardReport:
    counts: TileCounts = tuple(parse_tiles(seen).count(kind) for kind in range(KINDS)) if seen else (0,) * KINDS
    return rank_discards(parse(text).hand, context=EAST_ROUND, seen=counts)


def order(report: DiscardReport) -> list[str]:
    return [LETTERS[discard.tile] for discard in report.discards]


def share(report: DiscardReport, tile: str) -> float:
    return report.of(KIND_OF[tile]).value / report.best.value


@pytest.mark.parametrize("opening", ["1A", "2A", "3A"])
def test_north_comes_first_in_the_first_three_openings(opening: str) -> None:
    assert order(rank(OPENINGS[opening]))[0] == "N"


def test_the_first_opening_goes_on_with_9m_and_4m() -> None:
    assert set(order(rank(OPENINGS["1A"]))[1:3]) == {"9m", "4m"}


def test_guest_winds_and_dragons_are_close_in_the_second() -> None:
    report = rank(OPENINGS["2A"])
    assert order(report)[:3] == ["N", "E", "C"]
    assert share(report, "C") > 0.97
    assert set(order(report)[3:5]) == {"1s", "9s"}


def test_the_fourth_prefers_9m_and_2s_and_has_7p_behind_them() -> None:
    report = rank(OPENINGS["4A"])
    assert order(report)[:3] == ["9m", "2s", "7p"]
    assert 0.8 < share(report, "7p") < 0.95
    assert report.of(KIND_OF["7p"]).grade == 80


def test_green_and_white_are_level_in_the_fifth() -> None:
    report = rank(OPENINGS["5A"])
    assert report.of(KIND_OF["F"]).value == report.of(KIND_OF["P"]).value
    assert report.of(KIND_OF["F"]).grade == report.of(KIND_OF["P"]).grade == 100


@pytest.mark.parametrize("text", OPENINGS.values())
def test_every_kind_held_is_ranked_once_best_first(text: str) -> None:
    report = rank(text)
    assert sorted(discard.tile for discard in report.discards) == sorted(set(parse_tiles(text)))
    values = [discard.value for discard in report.discards]
    assert values == sorted(values, reverse=True)
    assert report.best.grade == 100


def test_thirteen_tiles_have_nothing_to_discard() -> None:
    with pytest.raises(ValueError, match="14 tiles"):
        rank_discards(Hand.of(parse_tiles("1349m1499s12389p")), context=EAST_ROUND)


def test_a_ready_hand_names_its_waits_by_the_way_they_win() -> None:
    straight = rank("[123m,1][456m,1]78m11p789sE").of(KIND_OF["E"])
    assert straight.distance == 1
    by_tile = {LETTERS[draw.tile]: draw for draw in straight.useful}
    assert by_tile["9m"].legality is Legality.BOTH  # 清龙
    assert by_tile["6m"].legality is Legality.NEITHER
    assert by_tile["9m"].makes is Makes.SET


def test_a_complete_hand_is_ranked_too() -> None:
    report = rank("123456789m123s55p")
    assert report.distance == 1
    assert len(report.discards) == 13


def test_a_draw_may_lower_shanten_and_bring_no_legal_win() -> None:
    draws = [draw for discard in rank("[345p,1][678s,1]23m1199pE5m").discards for draw in discard.useful]
    assert any(draw.legality is Legality.NEITHER for draw in draws)


def test_seen_tiles_are_not_live_and_lower_the_value() -> None:
    before, after = rank(OPENINGS["4A"]), rank(OPENINGS["4A"], seen="1m1m1m")
    tile = KIND_OF["P"]
    live = {draw.tile: draw.live for draw in after.of(tile).useful}
    assert live[KIND_OF["1m"]] == 1
    assert after.of(tile).value < before.of(tile).value


@pytest.mark.parametrize("melds", ["[123m,1]", "[123m,1][555s,2]", "[123m,1][555s,2][7777p]", "[123m,1][555s,2][7777p][EEE,3]"])
def test_a_hand_with_melds_is_ranked(melds: str) -> None:
    rest = {1: "456m789m11s78pE", 2: "456m78m11sE", 3: "45m1sE5m", 4: "1sC"}[melds.count("[")]
    report = rank(melds + rest)
    assert report.best.value > 0
    assert report.distance is not None


def test_a_hand_of_13_is_as_far_from_a_legal_win_as_the_14_tiles_that_discard_to_it() -> None:
    for number in range(12):
        hand = deal_dealer(77, 0, number)
        for discard in rank_discards(hand, context=EAST_ROUND).discards:
            seen = tuple(int(kind == discard.tile) for kind in range(KINDS))
            assert rank_waiting(hand.discard(discard.tile), context=EAST_ROUND, seen=seen).distances == discard.distances


def test_the_legal_waits_of_a_ready_hand_are_the_useful_draws_of_the_discard_that_leaves_it() -> None:
    hand = parse("[123m,1][456m,1]78m11p789sE").hand
    ready = rank_discards(hand, context=EAST_ROUND).of(KIND_OF["E"])
    seen = tuple(int(kind == KIND_OF["E"]) for kind in range(KINDS))
    report = waits(hand.discard(KIND_OF["E"]), context=EAST_ROUND, seen=seen)
    legal = {wait.kind: wait.live for wait in report.waits if wait.is_sound}
    assert legal == {draw.tile: draw.live for draw in ready.useful if draw.legality is not Legality.NEITHER}
