"""A tile just discarded can be won, konged, punged, chowed or let go; each answer is judged by the hand that it leaves."""

from __future__ import annotations

import random

import pytest

from analysis.calls import Call, Claim, list_calls, side_of
from analysis.discards import rank_discards, rank_waiting
from analysis.hand import CLASSIC, Hand, MeldKind, WinContext
from analysis.notation import parse
from analysis.reasons import HandError
from analysis.scoring import score
from analysis.tiles import EAST, KIND_OF, NORTH, SOUTH, WEST
from tests.analysis.exact_search import random_hand


def calls(text: str, tile: str, *, discarder: int = NORTH) -> dict[tuple[Claim, int | None], Call]:
    """Answers of East's hand, by claim and lowest tile of the meld."""
    parsed = parse(text)
    found = list_calls(parsed.hand, KIND_OF[tile], discarder=discarder, context=parsed.context)
    return {(call.claim, None if call.meld is None else call.meld.tile): call for call in found}


def test_the_left_neighbour_is_the_seat_that_plays_just_before() -> None:
    assert [side_of(seat, EAST) for seat in (NORTH, WEST, SOUTH)] == [1, 2, 3]
    assert side_of(EAST, SOUTH) == 1
    with pytest.raises(HandError):
        side_of(WEST, WEST)


def test_a_chow_is_claimed_from_the_left_alone_and_a_pung_from_anyone() -> None:
    hand = "123m4555s45699pE"
    from_left, across = calls(hand, "5s"), calls(hand, "5s", discarder=WEST)
    assert {claim for claim, _ in across} == {Claim.KONG, Claim.PUNG, Claim.PASS}
    assert {claim for claim, _ in from_left} == {Claim.KONG, Claim.PUNG, Claim.PASS}
    chows = [tile for claim, tile in calls("123m45s456p99p78sE", "6s") if claim is Claim.CHOW]
    assert sorted(tile for tile in chows if tile is not None) == [KIND_OF["4s"], KIND_OF["5s"], KIND_OF["6s"]]
    assert [claim for claim, _ in calls("123m45s456p99p78sE", "6s", discarder=SOUTH)] == [Claim.PASS]


def test_no_chow_goes_over_the_edge_of_a_suit_and_none_is_made_of_honors() -> None:
    assert {claim for claim, _ in calls("19m19s19pESWNCFP", "1s")} == {Claim.WIN, Claim.PASS}
    assert not any(claim is Claim.CHOW for claim, _ in calls("89m12s456p99p78sEE", "S"))


def test_with_234_the_1_may_be_taken_and_the_4_discarded() -> None:
    call = calls("234m567s4569pEEE", "1m")[Claim.CHOW, KIND_OF["1m"]]
    assert KIND_OF["4m"] in {discard.tile for discard in call.discards}


def test_a_legal_win_comes_first_with_its_points_and_one_below_eight_is_no_answer() -> None:
    winning = list_calls(parse("123456789m45p99s").hand, KIND_OF["6p"], discarder=NORTH, context=WinContext())
    assert winning[0].claim is Claim.WIN
    assert winning[0].points == score(parse("123456789m45p99s6p").hand, WinContext()).without_flowers
    too_little = parse("[456s,1][777s,2]12345mNN")
    assert all(
        call.claim is not Claim.WIN
        for call in list_calls(too_little.hand, KIND_OF["6m"], discarder=SOUTH, context=too_little.context)
    )


def test_every_answer_is_worth_what_the_hand_that_it_leaves_is_worth() -> None:
    rng, context, seen_claims = random.Random(3), WinContext(), set()
    for _ in range(60):
        hand = random_hand(rng, melds=rng.choice((0, 0, 1)), span=20)
        tile = rng.choice([kind for kind in range(34) if hand.counts[kind] > 0 and hand.all_counts[kind] < 4])
        found = list_calls(hand, tile, discarder=NORTH, context=context)
        assert sum(call.claim is Claim.PASS for call in found) == 1
        judged = [call for call in found if call.claim is not Claim.WIN]
        assert [call.value for call in judged] == sorted((call.value for call in judged), reverse=True)
        table = tuple(int(kind == tile) for kind in range(34))
        for call in judged:
            seen_claims.add(call.claim)
            if call.claim is Claim.PASS:
                assert call.value == rank_waiting(hand, context=context, seen=table).value
                continue
            assert call.meld is not None
            left = list(hand.counts)
            for kind in call.meld.tiles:
                left[kind] -= 1
            left[tile] += 1
            melds = (*hand.melds, call.meld)
            if call.claim is Claim.KONG:
                assert call.value == rank_waiting(Hand(tuple(left), melds), context=context).value
            else:
                drawn = next(kind for kind, count in enumerate(left) if count)
                after = rank_discards(Hand(tuple(left), melds, drawn), context=context)
                assert (call.value, call.discard) == (after.best.value, after.best.tile)
    assert seen_claims >= {Claim.PASS, Claim.CHOW, Claim.PUNG}


def test_thirteen_tiles_are_worth_what_the_discard_that_leaves_them_is() -> None:
    hand = parse("45789m1579s45pENC").hand
    report = rank_discards(hand, context=WinContext())
    for discard in report.discards[:4]:
        table = tuple(int(kind == discard.tile) for kind in range(34))
        left = rank_waiting(hand.discard(discard.tile), context=WinContext(), seen=table, rules=CLASSIC)
        assert left.value == pytest.approx(discard.value, rel=0.03)  # each walks as far as it needs


def test_a_discard_that_would_be_a_fifth_copy_is_refused() -> None:
    with pytest.raises(HandError):
        list_calls(parse("123m5555s45699pE").hand, KIND_OF["5s"], discarder=NORTH, context=WinContext())


def test_the_offer_of_the_meld_tells_where_the_tile_came_from() -> None:
    pung = calls("123m4555s45699pE", "5s", discarder=SOUTH)[Claim.PUNG, KIND_OF["5s"]].meld
    chow = calls("123m45s456p99p78sE", "6s")[Claim.CHOW, KIND_OF["5s"]].meld
    assert pung is not None
    assert chow is not None
    assert (pung.kind, pung.offer, chow.kind, chow.offer) == (MeldKind.PUNG, 3, MeldKind.CHOW, 2)
