"""How far a legal win is, by discard and by self-draw: what playing every draw, claim, discard and last tile out finds."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from analysis.discards import rank_discards, rank_waiting
from analysis.draws import Makes, with_discard
from analysis.hand import CLASSIC, MODERN, NOTHING_SEEN, Hand, Ruleset, TileCounts, WinContext
from analysis.legal_distance import Distances, legal_distances, legal_distances_after
from analysis.legality import Legality
from analysis.notation import parse, parse_tiles
from analysis.reasons import HandError
from analysis.tiles import EAST, KIND_OF, KINDS, WINDS, count_kinds
from tests.analysis.exact_search import near_hand
from tests.analysis.near_search import BOTH, DISCARD, SELF_DRAW, NearSearch, Ways, near_hands, random_table

EAST_ROUND = WinContext()
NEAR = 2
Legalities = dict[int, Legality]


def distances_of(text: str, seen: str = "") -> Distances:
    return legal_distances(parse(text).hand, context=EAST_ROUND, seen=table(seen))


def table(seen: str) -> TileCounts:
    return count_kinds(parse_tiles(seen)) if seen else NOTHING_SEEN


def legality(ways: Ways) -> Legality:
    return Legality.of(discard=DISCARD in ways, self_draw=SELF_DRAW in ways)


def useful_draws(hand: Hand, seen: TileCounts, context: WinContext, rules: Ruleset) -> Legalities:
    """What the ranking says is useful for a legal win after a tile that nobody needs was drawn and discarded."""
    spare = next(kind for kind in range(KINDS) if hand.all_counts[kind] + seen[kind] < 4 and not hand.counts[kind])
    report = rank_discards(hand.draw(spare), context=context, seen=seen, rules=rules)
    return {draw.tile: draw.legality for draw in report.of(spare).useful if draw.legality is not Legality.NEITHER}


def hold_against_search(hand: Hand, seen: TileCounts, context: WinContext, rules: Ruleset) -> bool:
    """Check a hand against the search, and say whether a legal win is near."""
    search = NearSearch(context, rules)
    now = search.now(hand, seen)
    ways_now = frozenset[str]().union(*now.values())
    after = {} if ways_now == BOTH else search.next(hand, seen)
    ways_near = ways_now.union(*after.values())
    found = legal_distances(hand, context=context, seen=seen, rules=rules)
    for way, distance in ((DISCARD, found.by_discard), (SELF_DRAW, found.by_self_draw)):
        if way in ways_near:
            assert distance == (1 if way in ways_now else NEAR), (hand, seen, way)
        else:
            assert distance is None or distance > NEAR, (hand, seen, way)
    return bool(ways_near)


def test_distances_of_near_hands_are_what_playing_them_out_finds() -> None:
    near = sum(hold_against_search(hand, seen, EAST_ROUND, CLASSIC) for hand, seen in near_hands(5, 180))
    assert near >= 150


@pytest.mark.slow
@pytest.mark.parametrize("rules", [CLASSIC, MODERN], ids=["classic", "modern"])
def test_distances_of_many_near_hands_are_what_playing_them_out_finds(rules: Ruleset) -> None:
    rng = random.Random(17)
    for hand, seen in near_hands(19, 300):
        hold_against_search(hand, seen, WinContext(rng.choice(WINDS), rng.choice(WINDS)), rules)


def searched_draws(hand: Hand, seen: TileCounts, search: NearSearch) -> Legalities:
    """The draws that the nearest legal wins lack: last tiles of a ready hand, else those of a hand that one tile makes ready."""
    return {kind: legality(ways) for kind, ways in (search.now(hand, seen) or search.next(hand, seen)).items()}


def hold_discards_against_search(seed: int, number: int) -> None:
    rng, search = random.Random(seed), NearSearch(EAST_ROUND)
    for _ in range(number):
        hand = near_hand(rng, swaps=rng.choice((1, 2, 3)), size=14)
        seen = random_table(rng, hand, rng.choice((0, 15, 50)))
        for discard in rank_discards(hand, context=EAST_ROUND, seen=seen).discards:
            found = {draw.tile: draw.legality for draw in discard.useful if draw.legality is not Legality.NEITHER}
            if (discard.distance or NEAR + 1) <= NEAR:
                left = hand.discard(discard.tile)
                assert found == searched_draws(left, with_discard(seen, discard.tile), search), (hand, seen, discard.tile)


def test_useful_draws_of_near_hands_are_those_after_which_playing_on_wins() -> None:
    hold_discards_against_search(23, 10)


@pytest.mark.slow
def test_useful_draws_of_many_near_hands_are_those_after_which_playing_on_wins() -> None:
    hold_discards_against_search(29, 50)


def fourteen(seed: int, number: int) -> Iterator[tuple[Hand, TileCounts]]:
    rng = random.Random(seed)
    for _ in range(number):
        hand = near_hand(rng, swaps=rng.choice((1, 2, 4)), size=14)
        yield hand, random_table(rng, hand, rng.choice((0, 30)))


def test_fourteen_tiles_are_as_far_as_the_thirteen_that_each_discard_leaves() -> None:
    for hand, seen in fourteen(31, 15):
        for tile, found in legal_distances_after(hand, context=EAST_ROUND, seen=seen).items():
            left = legal_distances(hand.discard(tile), context=EAST_ROUND, seen=with_discard(seen, tile))
            assert (found.nearest or 9) <= NEAR or (left.nearest or 9) > NEAR
            if (left.nearest or 9) <= NEAR:
                assert found.nearest == left.nearest


def test_the_ranking_tells_the_same_distances_and_the_nearer_of_both_ways() -> None:
    for hand, seen in fourteen(37, 10):
        report = rank_discards(hand, context=EAST_ROUND, seen=seen)
        after = legal_distances_after(hand, context=EAST_ROUND, seen=seen)
        assert {row.tile: row.distances for row in report.discards} == after
        assert all(row.distance == row.distances.nearest for row in report.discards)
        assert report.distance == min((near for row in report.discards if (near := row.distance)), default=None)


def test_no_distance_falls_when_the_last_live_copies_of_a_kind_are_gone() -> None:
    # One copy less may bring a win nearer: 和绝张 is worth 4 points. Without any copy there is none.
    for hand, seen in near_hands(41, 25):
        before = legal_distances(hand, context=EAST_ROUND, seen=seen)
        for kind in useful_draws(hand, seen, EAST_ROUND, CLASSIC):
            gone = tuple(4 - hand.all_counts[kind] if other == kind else count for other, count in enumerate(seen))
            after = legal_distances(hand, context=EAST_ROUND, seen=gone)
            assert (after.by_discard or 99) >= (before.by_discard or 99), (hand, seen, kind)
            assert (after.by_self_draw or 99) >= (before.by_self_draw or 99), (hand, seen, kind)


def test_a_lone_wait_and_self_draw_carry_an_open_hand_that_is_two_tiles_away() -> None:
    # Drawing 7s and discarding 2s leaves 3s for 坎张: 6 points of the tiles, 1 of the wait, 1 of 自摸.
    assert distances_of("[234m,1]456s66678p22s ") == Distances(by_discard=3, by_self_draw=2)
    assert distances_of("[234m,1]24567s66678p ") == Distances(by_discard=2, by_self_draw=1)


def test_the_draw_that_leads_to_a_lone_wait_is_useful_for_a_self_drawn_win() -> None:
    report = rank_discards(parse("[234m,1]456s66678p22sN").hand, context=EAST_ROUND)
    draws = {draw.tile: draw.legality for draw in report.of(KIND_OF["N"]).useful}
    assert draws[KIND_OF["7s"]] is Legality.SELF_DRAW_ONLY
    assert report.of(KIND_OF["N"]).distance == NEAR


def test_a_useful_draw_of_a_near_hand_says_whether_it_makes_a_set_or_the_pair() -> None:
    after_north = rank_discards(parse("[123m,1]456s78p234s1pEN").hand, context=EAST_ROUND).of(KIND_OF["N"])
    makes = {draw.tile: draw.makes for draw in after_north.useful if draw.legality is not Legality.NEITHER}
    assert after_north.distance == NEAR
    assert makes[KIND_OF["9p"]] is Makes.SET  # 花龙 with 123m 456s 789p
    assert makes[KIND_OF["E"]] is Makes.PAIR


def test_a_fourth_claim_wins_by_discard_alone_where_only_the_melded_hand_has_points() -> None:
    found = distances_of("[123m,1][567s,1][234p,1]78s6pE ")
    assert found.by_discard == NEAR
    assert found.by_self_draw != NEAR


def test_the_last_copy_counts_for_a_hand_that_is_ready_for_it() -> None:
    ready = "[234m,1][567m,2]67s345p22p "
    alone, last = distances_of(ready), distances_of(ready, seen="8s8s8s")
    assert alone.by_discard != 1
    assert last.by_discard == 1


def test_singles_whose_other_copies_are_gone_make_no_pairs() -> None:
    pairs = "9994m99s224466pW "
    assert distances_of(pairs) == Distances(by_discard=2, by_self_draw=2)
    assert distances_of(pairs, seen="9m4m4m4mWWW").nearest == 3  # 碰碰和 of 999m and three pungs to come


def test_a_concealed_hand_of_four_points_wins_by_self_draw_alone() -> None:
    # 6p: 平和, 断幺, 喜相逢 and 不求人 make 9; from a discard there is 门前清 instead, and 7.
    found = distances_of("234m678m456s78p22s ")
    assert found.by_self_draw == 1
    assert found.by_discard != 1


def test_thirteen_and_fourteen_tiles_are_told_apart() -> None:
    with pytest.raises(HandError):
        legal_distances(parse("123456789m123s55p").hand, context=EAST_ROUND)
    with pytest.raises(ValueError, match="14 tiles"):
        legal_distances_after(parse("123456789m12s55p ").hand, context=EAST_ROUND)


def test_a_waiting_hand_tells_both_distances() -> None:
    waiting = rank_waiting(parse("[234m,1]24567s66678p ").hand, context=WinContext(EAST, EAST), seen=NOTHING_SEEN)
    assert waiting.distances == Distances(by_discard=2, by_self_draw=1)
    assert waiting.distance == 1
