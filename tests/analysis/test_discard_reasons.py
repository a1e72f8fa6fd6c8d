"""Why a tile is no good discard, or a good one: one to three sentences, all of them numbers."""

from __future__ import annotations

import functools
import random

import pytest

from analysis.discard_reasons import explain_discard, routes_kept, routes_killed
from analysis.discards import DiscardReport, rank_discards
from analysis.hand import Hand, TileCounts, WinContext
from analysis.honor_advice import advise_honors, card_orders
from analysis.legality import Legality
from analysis.notation import parse, parse_tiles
from analysis.reasons import Reason, Tiles
from analysis.tiles import COPIES, KIND_OF, KINDS, WINDS, count_kinds
from i18n.catalogue import LANGUAGES, translator
from puzzles.deal import deal_dealer

HANDS = 60
MELDED = "[123m,1][555s,2][7777p]19s5m1p"
ENDS = {"zh-Hans": "。", "zh-Hant": "。", "en": "."}


@functools.cache
def cases() -> tuple[tuple[DiscardReport, tuple[Reason, ...]], ...]:
    """Openings, hands with melds and hands late in a deal with many tiles seen, each with its cards."""
    found = []
    for number in range(HANDS):
        hand, context, seen = random_case(number)
        report = rank_discards(hand, context=context, seen=seen)
        found.append((report, advise_honors(hand, context, report)))
    return tuple(found)


def random_case(number: int) -> tuple[Hand, WinContext, TileCounts]:
    dice = random.Random(number)
    context = WinContext(prevailing=dice.choice(WINDS), seat=dice.choice(WINDS))
    if number % 3 == 0:
        return deal_dealer(5, 0, number), context, (0,) * KINDS
    laid = tuple(parse(MELDED).hand.melds[: dice.randrange(1, 4)]) if number % 3 == 1 else ()
    used = count_kinds(kind for meld in laid for kind in meld.tiles)
    wall = [kind for kind in range(KINDS) for _ in range(COPIES - used[kind])]
    dice.shuffle(wall)
    size = 14 - 3 * len(laid)
    return Hand.of(wall[:size], melds=laid), context, count_kinds(wall[size : size + dice.randrange(70)])


def rank(text: str) -> DiscardReport:
    return rank_discards(parse(text).hand, context=WinContext())


def keys(report: DiscardReport, tile: str, cards: tuple[Reason, ...] = ()) -> list[str]:
    return [why.key for why in explain_discard(report, KIND_OF[tile], cards=cards)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_discard_gets_one_to_three_whole_sentences_and_none_twice(language: str) -> None:
    say = translator(language).reason
    for report, cards in cases():
        for discard in report.discards:
            told = [say(why) for why in explain_discard(report, discard.tile, cards=cards)]
            assert 1 <= len(told) <= 3
            assert len(set(told)) == len(told)
            for sentence in told:
                assert sentence.count(ENDS[language]) == 1, sentence
                assert sentence.endswith(ENDS[language])
                assert not any(hole in sentence for hole in ("{", "}", "None", "  ", "：。", ": .")), sentence


def test_every_kind_of_reason_is_met_somewhere() -> None:
    met = {
        why.key for report, cards in cases() for one in report.discards for why in explain_discard(report, one.tile, cards=cards)
    }
    assert {"why.keeps", "why.level", "why.behind", "why.kills", "why.thins", "why.farther", "why.loses", "why.needs"} <= met


def test_a_bad_discard_is_measured_against_the_best_one_and_names_what_it_loses() -> None:
    report = rank("45789m1579s45pENC")
    assert keys(report, "5p") == ["why.behind", "why.kills", "why.farther"]
    behind = dict(explain_discard(report, KIND_OF["5p"])[0].params)
    assert behind["tile"] == Tiles((report.best.tile,))
    assert behind["percent"] == int(100 * report.of(KIND_OF["5p"]).value / report.best.value)


def test_lost_draws_are_live_help_the_best_discard_and_are_counted() -> None:
    for report, _ in cases():
        useful = {draw.tile: draw.live for draw in report.best.useful if draw.legality is not Legality.NEITHER}
        for discard in report.discards:
            for why in explain_discard(report, discard.tile):
                if why.key == "why.loses":
                    params = dict(why.params)
                    tiles = params["tiles"]
                    assert isinstance(tiles, Tiles)
                    assert params["live"] == sum(useful[kind] for kind in tiles.kinds)
                    assert not set(tiles.kinds) & {d.tile for d in discard.useful if d.legality is not Legality.NEITHER}


def test_the_best_discard_says_what_it_keeps_how_far_it_is_and_what_it_still_lacks() -> None:
    report = rank("45789m1579s45pENC")
    assert keys(report, "N") == ["why.keeps", "why.reach", "why.needs"]
    lacks = dict(explain_discard(report, KIND_OF["N"])[2].params)["tiles"]
    assert isinstance(lacks, Tiles)
    assert len(lacks.kinds) == min(len(route.missing) for route in report.best.routes)


def test_a_ready_hand_says_how_many_live_tiles_win() -> None:
    report = rank("[123m,1][456m,1]78m11p789sE")
    assert keys(report, "E")[-1] == "why.ready"


def test_level_tiles_say_so_and_point_to_the_card_only_where_it_orders_them() -> None:
    hand = parse("368m13579s2478pFP").hand
    report = rank_discards(hand, context=WinContext())
    cards = advise_honors(hand, WinContext(), report)
    assert keys(report, "F", cards)[1] == "why.level_by_card"
    assert keys(report, "P", cards)[1] == "why.level_by_card"
    assert keys(report, "F")[1] == "why.level"


def test_two_guest_winds_are_level_and_no_card_parts_them() -> None:
    hand = parse("45789m1579s45pNWE").hand
    report = rank_discards(hand, context=WinContext())
    cards = advise_honors(hand, WinContext(), report)
    north, west, east = (KIND_OF[letter] for letter in "NWE")
    assert any(card_orders(card, north, east) for card in cards)
    assert not any(card_orders(card, north, west) for card in cards)
    assert report.of(north).value == report.of(west).value
    assert keys(report, "N", cards)[1] == "why.level"


def test_a_tile_that_is_nearly_level_is_never_called_100_percent() -> None:
    for report, _ in cases():
        for discard in report.discards:
            for why in explain_discard(report, discard.tile):
                if why.key in ("why.close", "why.behind"):
                    assert dict(why.params)["percent"] in range(100)


def test_where_no_tile_is_left_to_come_nothing_is_better() -> None:
    assert told_with_only("") == [["why.no_route"]] * 2


def test_a_discard_that_throws_the_last_way_to_win_away_is_called_so() -> None:
    for_one_dot, for_two_bamboo = told_with_only("1p")
    assert for_one_dot == ["why.hopeless", "why.kills"]
    assert for_two_bamboo == ["why.keeps", "why.ready"]


def told_with_only(live: str) -> list[list[str]]:
    """The keys of discarding 1p and 2s from four melds, where of all other tiles only `live` have not been seen."""
    hand = parse("[123m,1][456s,1][789p,1][EEE,1]1p2s").hand
    left = count_kinds(parse_tiles(live))
    seen = tuple(COPIES - own - others for own, others in zip(hand.all_counts, left, strict=True))
    report = rank_discards(hand, context=WinContext(), seen=seen)
    return [keys(report, tile) for tile in ("1p", "2s")]


def test_a_route_is_killed_or_kept_and_the_best_discard_kills_none() -> None:
    for report, _ in cases():
        assert routes_killed(report, report.best.tile) == ()
        for discard in report.discards:
            assert not set(routes_killed(report, discard.tile)) & set(routes_kept(report, discard.tile))


@pytest.mark.parametrize(
    ("language", "named"),
    [
        ("zh-Hans", "三万、七条、一饼、发"),
        ("zh-Hant", "三萬、七條、一餅、發"),
        ("en", "3 of characters, 7 of bamboo, 1 of dots, Green dragon"),
    ],
)
def test_tiles_in_sentences_are_named_as_players_name_them(language: str, named: str) -> None:
    assert Tiles(tuple(parse_tiles("3m7s1pF"))).name_in(language) == named
