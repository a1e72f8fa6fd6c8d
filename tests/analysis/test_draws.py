"""Useful draws are exactly the tiles that lower shanten, told apart by what they make and by how many can still come."""

from __future__ import annotations

import importlib.util
import os
import random

import pytest

from analysis.draws import Makes, discard_structure, live_copies, useful_draws
from analysis.hand import Hand
from analysis.notation import parse, parse_tiles
from analysis.shanten import Form, shanten
from analysis.tiles import KIND_OF, count_kinds, format_kinds
from tests.analysis.exact_search import near_hand, nearest_set_makers, nearest_standard, random_hand


def hand_of(text: str) -> Hand:
    return parse(text).hand


def drawn_for(text: str, form: Form) -> str:
    return format_kinds(draw.kind for draw in useful_draws(hand_of(text)).by_form[form])


@pytest.mark.parametrize(
    ("text", "expected", "live"),
    [
        ("3499m789s456pPPP", "25m", 8),
        ("123456789m1135s", "4s", 4),
        ("3456m3456s44456p", "12345678m12345678s47p", 61),
        ("11357m135s13579p", "46m24s2468p", 32),
        ("1112345678999p", "123456789p", 23),
        ("[EEE,1][SSS,1][WWW,1]1234p", "14p", 6),
    ],
)
def test_recorded_standard_hands_have_their_useful_draws(text: str, expected: str, live: int) -> None:
    draws = useful_draws(hand_of(text)).by_form[Form.STANDARD]
    assert format_kinds(draw.kind for draw in draws) == expected
    assert sum(draw.live for draw in draws) == live


@pytest.mark.parametrize(
    ("text", "form", "expected"),
    [
        ("1122334455667m", Form.SEVEN_PAIRS, "7m"),
        ("13579m2468s1357p", Form.SEVEN_PAIRS, "13579m2468s1357p"),
        ("119m12669s19pEWP", Form.THIRTEEN_ORPHANS, "SNCF"),
        ("19m12669s19pESWP", Form.THIRTEEN_ORPHANS, "19m19s19pESWNCFP"),
        ("147m258s369pEESS", Form.KNITTED_STRAIGHT, "ES"),
        ("58m369s17pEWNCFP", Form.HONORS_AND_KNITTED, "2m4pS"),
    ],
)
def test_each_form_has_its_own_useful_draws(text: str, form: Form, expected: str) -> None:
    assert drawn_for(text, form) == expected


def test_a_useful_draw_is_a_tile_that_can_come_and_lowers_that_forms_shanten() -> None:
    rng = random.Random(21)
    for number in range(80):
        hand = near_hand(rng, swaps=2) if number % 2 else random_hand(rng, span=rng.choice((34, 12, 9)))
        report, before = useful_draws(hand), shanten(hand)
        coming = [kind for kind in range(34) if hand.all_counts[kind] < 4]
        after = {kind: shanten(hand.draw(kind)) for kind in coming}
        for form in Form:
            lower = [kind for kind in coming if after[kind][form] != before[form]]
            assert [draw.kind for draw in report.by_form[form]] == lower, (hand, form)
        assert [draw.kind for draw in report.any] == [kind for kind in coming if after[kind].any < before.any]


def test_a_tile_whose_four_copies_are_held_is_no_useful_draw() -> None:
    assert drawn_for("[2222m]13m456p789sEE", Form.STANDARD).find("2m") < 0
    assert "E" not in drawn_for("123456789mEEEE", Form.STANDARD)


def test_every_useful_draw_stays_listed_when_all_its_copies_are_seen() -> None:
    hand = hand_of("3499m789s456pPPP")
    draws = useful_draws(hand, count_kinds(parse_tiles("2222m5m"))).any
    assert [(draw.kind, draw.live) for draw in draws] == [(KIND_OF["2m"], 0), (KIND_OF["5m"], 3)]


def test_seen_tiles_lower_live_copies_and_never_shanten() -> None:
    rng = random.Random(22)
    for _ in range(20):
        hand = random_hand(rng)
        seen = tuple(rng.randint(0, 4 - own) for own in hand.all_counts)
        free, watched = useful_draws(hand), useful_draws(hand, seen)
        assert watched.shanten == free.shanten == shanten(hand)
        for form in Form:
            pairs = zip(free.by_form[form], watched.by_form[form], strict=True)
            assert all(a.kind == b.kind and a.makes is b.makes and a.live - seen[a.kind] == b.live for a, b in pairs)


def test_a_tile_that_can_only_be_the_pair_is_told_apart_from_one_that_makes_a_set() -> None:
    draws = {draw.kind: draw.makes for draw in useful_draws(hand_of("123456789m12sEP")).by_form[Form.STANDARD]}
    assert draws == {KIND_OF["3s"]: Makes.SET, KIND_OF["E"]: Makes.PAIR, KIND_OF["P"]: Makes.PAIR}


def test_a_set_with_a_fifth_copy_does_not_hide_that_the_pair_is_held_already() -> None:
    draws = {draw.kind: draw.makes for draw in useful_draws(hand_of("[444s,1][456s,1][222s,1]3333s")).by_form[Form.STANDARD]}
    assert draws[KIND_OF["1s"]] is Makes.SET
    assert draws[KIND_OF["2s"]] is Makes.SET


def test_no_other_complete_hand_contradicts_what_a_draw_makes() -> None:
    rng = random.Random(23)
    for number in range(20):
        hand = near_hand(rng, swaps=2) if number % 2 else random_hand(rng, span=rng.choice((34, 18, 9)))
        makers = nearest_set_makers(hand)
        for draw in useful_draws(hand).by_form[Form.STANDARD]:
            assert (draw.makes is Makes.SET) == (draw.kind in makers), (hand, draw)


def test_special_forms_name_pairs_as_pairs() -> None:
    pairs = useful_draws(hand_of("1122334455667m")).by_form[Form.SEVEN_PAIRS]
    assert {draw.makes for draw in pairs} == {Makes.PAIR}
    orphans = useful_draws(hand_of("19m19s19pESWNCFF")).by_form[Form.THIRTEEN_ORPHANS]
    assert [(draw.kind, draw.makes) for draw in orphans] == [(KIND_OF["P"], Makes.SET)]


def test_a_discard_table_holds_every_tile_once_best_first() -> None:
    rng = random.Random(24)
    for number in range(10):
        hand = random_hand(rng, size=14) if number % 2 else near_hand(rng, swaps=2, size=14)
        table = discard_structure(hand)
        assert sorted(row.tile for row in table) == [kind for kind in range(34) if hand.counts[kind]]
        assert [(row.shanten, -row.live) for row in table] == sorted((row.shanten, -row.live) for row in table)
        for row in table:
            left = hand.discard(row.tile)
            assert row.shanten == shanten(left).any
            gone = tuple(int(kind == row.tile) for kind in range(34))
            assert [(draw.kind, draw.live) for draw in row.useful] == [
                (draw.kind, live_copies(left, gone)[draw.kind]) for draw in useful_draws(left).any
            ]


@pytest.mark.parametrize(
    ("text", "discards"),
    [
        ("12233s111456678p", {"1p": "14s", "1s": "23s", "2s": "3s", "3s": "2s"}),
        ("4456m345s3334556p", {"4m": "457p", "5p": "47m"}),
        ("19m19s19pESWNFFPP", {"P": "C", "F": "C"}),
        ("3499m456p789sNPPP", {"N": "25m"}),
    ],
)
def test_recorded_discards_leave_their_useful_draws(text: str, discards: dict[str, str]) -> None:
    hand = hand_of(text)
    table = {row.tile: row for row in discard_structure(hand)}
    assert min(row.shanten for row in table.values()) == 0
    for tile, useful in discards.items():
        row = table[KIND_OF[tile]]
        assert row.shanten == 0
        assert format_kinds(draw.kind for draw in row.useful) == useful


def test_the_tile_just_discarded_is_no_live_copy() -> None:
    row = next(row for row in discard_structure(hand_of("123456789m11s23p2p")) if row.tile == KIND_OF["2p"])
    assert row.shanten == 0
    assert {draw.kind: draw.live for draw in row.useful} == {KIND_OF["1p"]: 4, KIND_OF["4p"]: 4}
    lone = next(row for row in discard_structure(hand_of("123456789m123sEP")) if row.tile == KIND_OF["E"])
    assert {draw.kind: draw.live for draw in lone.useful} == {KIND_OF["P"]: 3}


@pytest.mark.slow
def test_every_complete_hand_confirms_which_draws_come_nearer() -> None:
    rng = random.Random(25)
    for _ in range(8):
        hand = random_hand(rng, span=rng.choice((34, 12, 9)))
        useful = {draw.kind for draw in useful_draws(hand).by_form[Form.STANDARD]}
        before = nearest_standard(hand)
        for kind in range(34):
            if hand.all_counts[kind] < 4:
                assert (nearest_standard(hand.draw(kind)) < before) == (kind in useful), (hand, kind)


@pytest.mark.oracle
@pytest.mark.skipif(
    importlib.util.find_spec("MahjongGB") is None and not os.environ.get("REQUIRE_ORACLE"),
    reason="PyMahjongGB is not installed (requirements-oracle.txt, needs a compiler)",
)
def test_random_hands_have_the_oracles_useful_draws_where_no_fifth_copy_is_asked_for() -> None:
    from bench.peer import ask_peer_draws

    rng = random.Random(26)
    compared = 0
    for number in range(1_000):
        hand = near_hand(rng, swaps=3) if number % 2 else random_hand(rng, melds=0)
        if hand.melds or max(hand.counts) > 2:
            continue
        report, peer = useful_draws(hand), ask_peer_draws(hand)
        for form in Form:
            assert {draw.kind for draw in report.by_form[form]} == peer[form], (hand, form)
            compared += 1
    assert compared > 1_000
