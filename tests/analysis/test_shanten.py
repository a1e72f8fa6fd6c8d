"""Shanten by form is exact about copies, whatever is melded, and the same however the hand is turned."""

from __future__ import annotations

import importlib.util
import itertools
import os
import random

import numpy as np
import pytest

from analysis.hand import Hand
from analysis.notation import parse
from analysis.shanten import Form, shanten
from analysis.tables import load_tables, make_patterns, make_table, make_tables
from tests.analysis.exact_search import near_hand, nearest_standard, random_hand, search_shanten
from tests.analysis.turning import Turn, turned

NO_SETS = (Form.SEVEN_PAIRS, Form.THIRTEEN_ORPHANS, Form.HONORS_AND_KNITTED)


def measured(text: str, form: Form) -> int | None:
    return shanten(parse(text).hand)[form]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("EEESSSWWWNNNCC", -1),
        ("EESSSWWWNNNCC", 0),
        ("11123456788999s", -1),
        ("567m111345677s11p", 0),
        ("1578m11134567s15p", 2),
        ("1358m113456s1358p", 3),
        ("1358m1589s13588pE", 4),
        ("1358m159s13588pES", 5),
        ("359m159s17pESWCFP", 7),
        ("19m19s19pESWNCFP", 8),
        ("[EEE,1][SSS,1]123m78s45p", 1),
        ("245568m77s245568p", 2),
        ("36m145s12579pSFP", 5),
        ("344569m12479s5pP", 3),
        ("5566m233799pNNNN", 2),
    ],
)
def test_recorded_standard_hands_have_their_shanten(text: str, expected: int) -> None:
    assert measured(text, Form.STANDARD) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("123456789mEEEE", 1),
        ("EEESSSWWWNNNN", 1),
        ("EEEESSSSWWWNNN", 1),
        ("EEESSSWWWWNNNN", 1),
        ("23mEEEESSSSWWW", 2),
        ("11mEEEESSSSWWWW", 2),
        ("[EEE,1]1111247777m", 1),
        ("[999m,1][999p,1][999s,1]9m569s9p", 2),
        ("[2222m]13m456p789sEE", 1),
        ("[111m,1][222m,1][333m,1][444m,1]1m", 1),
        ("[123m,1][111s,1][222s,1][333s,1]1s", 1),
        ("[123m,1][111s,1][222s,1][333s,1]1m", 0),
    ],
)
def test_a_tile_whose_four_copies_are_held_cannot_come(text: str, expected: int) -> None:
    assert measured(text, Form.STANDARD) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1122334455667m", 0),
        ("11112222333344m", -1),
        ("1111222233334m", 0),
        ("5566m33799pNNNN", 0),
        ("5566m233799pNNNN", 0),
        ("13579m2468s1357p", 6),
        ("111222333444mE", 2),
    ],
)
def test_four_of_a_kind_are_two_of_seven_pairs(text: str, expected: int) -> None:
    assert measured(text, Form.SEVEN_PAIRS) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("19m19s19pESWNCFPP", -1),
        ("19m19s19pESWNCFP", 0),
        ("119m19s19pESWNCF", 0),
        ("129m1239s129pSWNP", 3),
        ("1239m12349s12349p", 7),
        ("19m19s19pEEEESSS", 4),
    ],
)
def test_thirteen_orphans_counts_its_kinds_and_one_pair(text: str, expected: int) -> None:
    assert measured(text, Form.THIRTEEN_ORPHANS) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("258m147s3pESWNCFP", -1),
        ("147m258s369pESWNC", -1),
        ("147m258s369pESWN", 0),
        ("1477m258s369pESW", 1),
        ("147m147s147pESWN", 6),
    ],
)
def test_honours_and_knitted_tiles_are_14_single_tiles_of_one_arrangement(text: str, expected: int) -> None:
    assert measured(text, Form.HONORS_AND_KNITTED) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("147m258s369pEEESS", -1),
        ("147m258s369pEESS", 0),
        ("[EEE,1]147m258s369pS", 0),
        ("[123m,1]147m258s369pSS", -1),
        ("[EEEE]14m258s369pSS", 0),
        ("[1111m]47m258s369pSS", 5),
        ("[EEE,1][SSS,1]147m258sW", None),
    ],
)
def test_a_knitted_straight_takes_one_meld_and_no_tile_that_the_meld_used_up(text: str, expected: int | None) -> None:
    assert measured(text, Form.KNITTED_STRAIGHT) == expected


def test_melds_rule_out_the_forms_without_sets() -> None:
    result = shanten(parse("[222m,1]19m19s19pESWN").hand)
    assert [result[form] for form in NO_SETS] == [None, None, None]
    assert result.any == 6


def test_the_least_of_all_forms_is_the_shanten_of_the_hand() -> None:
    assert shanten(parse("119m19s19pESWNCF").hand).any == 0
    assert shanten(parse("34599m789s456pPPP").hand).any == -1
    assert shanten(parse("11112222m3333s4p").hand).any == 0


def test_every_handful_of_tiles_confirms_near_hands_of_every_form() -> None:
    rng = random.Random(14)
    for number in range(120):
        hand = near_hand(rng, swaps=number % 3, size=13 + number % 2)
        result = shanten(hand)
        for form in Form:
            own = result[form]
            assert search_shanten(hand, form, deepest=1) == (own if own is not None and own < 1 else None), (hand, form)


@pytest.mark.slow
def test_every_handful_of_two_and_three_tiles_confirms_near_hands_of_every_form() -> None:
    rng = random.Random(15)
    for number in range(20):
        hand, deepest = near_hand(rng, swaps=2, size=13 + number % 2), 3 if number < 3 else 2
        result = shanten(hand)
        for form in Form:
            own = result[form]
            expected = own if own is not None and own < deepest else None
            assert search_shanten(hand, form, deepest=deepest) == expected, (hand, form)


@pytest.mark.parametrize("span", [34, 12, 9, 6])
def test_no_complete_standard_hand_is_nearer_than_shanten_says(span: int) -> None:
    rng = random.Random(span)
    for number in range(25):
        hand = random_hand(rng, size=13 + number % 2, span=span)
        assert shanten(hand)[Form.STANDARD] == nearest_standard(hand), hand


@pytest.mark.slow
def test_no_complete_standard_hand_is_nearer_for_five_hundred_hands() -> None:
    rng = random.Random(2000)
    for number in range(500):
        hand = random_hand(rng, size=13 + number % 2, span=rng.choice((34, 34, 18, 12, 9, 6)))
        assert shanten(hand)[Form.STANDARD] == nearest_standard(hand), hand


def test_turning_the_suits_and_mirroring_the_ranks_changes_nothing() -> None:
    rng = random.Random(3)
    for number in range(200):
        hand = random_hand(rng, span=34) if number % 2 else near_hand(rng, swaps=2)
        for order in itertools.permutations(range(3)):
            for mirrored in (False, True):
                assert shanten(turned(hand, Turn(order, mirrored))) == shanten(hand), (hand, order, mirrored)


def test_the_order_of_the_melds_changes_nothing() -> None:
    rng = random.Random(4)
    for _ in range(200):
        hand = random_hand(rng, melds=rng.choice((2, 3, 4)))
        assert shanten(Hand(hand.counts, hand.melds[::-1])) == shanten(hand)


def test_a_kong_counts_as_a_set_and_uses_up_the_fourth_copy() -> None:
    assert measured("[EEEE][SSS,1]123m78s45p", Form.STANDARD) == measured("[EEE,1][SSS,1]123m78s45p", Form.STANDARD) == 1
    assert measured("[222m,1]13m456p789sEE", Form.STANDARD) == 0
    assert measured("[2222m,5]13m456p789sEE", Form.STANDARD) == 1


def test_discarding_never_brings_a_hand_nearer_and_drawing_at_most_by_one() -> None:
    rng = random.Random(6)
    for _ in range(100):
        hand = random_hand(rng, span=rng.choice((34, 12)))
        before = shanten(hand)
        for kind in range(34):
            if hand.all_counts[kind] < 4:
                after = shanten(hand.draw(kind))
                for form in Form:
                    old, new = before[form], after[form]
                    assert (old is None) == (new is None)
                    assert old is None or new is None or new in (old, old - 1)


def test_the_shipped_honour_table_follows_from_the_rules() -> None:
    shipped = load_tables()
    assert np.array_equal(shipped.rows[shipped.honor], make_table(make_patterns(7, with_chows=False)))


def test_sampled_rows_of_the_shipped_suit_table_follow_from_the_patterns() -> None:
    shipped = load_tables()
    rng = np.random.default_rng(7)
    made = make_patterns(9, with_chows=True)
    patterns, classes = made[:, :9], made[:, 9]
    for key in rng.integers(0, 5**9, 300):
        held = np.array([int(key) // 5 ** (8 - rank) % 5 for rank in range(9)], np.int8)
        missing = np.maximum(patterns - held, 0).sum(axis=1)
        nearest = [int(missing[classes == index].min()) for index in range(10)]
        assert shipped.rows[shipped.suit[key]].tolist() == nearest, held


def test_two_suits_together_lack_what_the_best_division_of_the_sets_between_them_lacks() -> None:
    shipped = load_tables()
    rng = np.random.default_rng(8)
    for one, other in rng.integers(0, len(shipped.rows), (300, 2)):
        left, right = shipped.rows[one], shipped.rows[other]
        joined = shipped.rows[shipped.join[one, other]]
        for sets in range(5):
            assert joined[sets] == min(99, *(left[here] + right[sets - here] for here in range(sets + 1)))
            pairs = ((5 + here, sets - here) for here in range(sets + 1)), ((here, 5 + sets - here) for here in range(sets + 1))
            assert joined[5 + sets] == min(99, *(left[mine] + right[theirs] for way in pairs for mine, theirs in way))


@pytest.mark.slow
def test_the_whole_shipped_suit_table_follows_from_the_rules() -> None:
    shipped, made = load_tables(), make_tables()
    assert np.array_equal(shipped.suit, made.suit)
    assert np.array_equal(shipped.honor, made.honor)
    assert np.array_equal(shipped.rows, made.rows)
    assert np.array_equal(shipped.join, made.join)


@pytest.mark.oracle
@pytest.mark.skipif(
    importlib.util.find_spec("MahjongGB") is None and not os.environ.get("REQUIRE_ORACLE"),
    reason="PyMahjongGB is not installed (requirements-oracle.txt, needs a compiler)",
)
def test_random_hands_have_the_oracles_shanten_where_no_fifth_copy_is_asked_for() -> None:
    from bench.peer import ask_peer_forms

    rng = random.Random(8)
    for number in range(2_000):
        hand = near_hand(rng, swaps=3) if number % 2 else random_hand(rng, melds=0)
        own, peer = shanten(hand), ask_peer_forms(hand)
        for form in Form:
            mine, theirs = own[form], peer.get(form)
            if theirs is None or mine is None:
                continue
            assert mine >= theirs, (hand, form)
            # Their standard form lets a fifth copy come; that asks for at least three own copies.
            if form is not Form.STANDARD or max(hand.all_counts) < 3:
                assert mine == theirs, (hand, form)
