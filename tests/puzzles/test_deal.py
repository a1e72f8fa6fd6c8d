"""Dealing from the full wall: fair, without flowers, and the same everywhere for the same seed."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from analysis.tiles import KINDS, format_kinds
from puzzles.deal import deal_dealer

SEEDS = st.tuples(*(st.integers(0, 2**32 - 1) for _ in range(3)))


@given(SEEDS)
def test_a_dealer_holds_fourteen_tiles_and_no_flower(seed: tuple[int, ...]) -> None:
    hand = deal_dealer(*seed)
    assert (hand.size, hand.melds) == (14, ())
    assert max(hand.counts) <= 4


@given(SEEDS)
def test_the_same_seed_deals_the_same_hand(seed: tuple[int, ...]) -> None:
    assert deal_dealer(*seed) == deal_dealer(*seed)


def test_a_seed_deals_the_hand_that_it_dealt_on_other_machines() -> None:
    hands = [format_kinds(deal_dealer(7, number).concealed) for number in range(3)]
    assert hands == ["189m1256s23456pSF", "123m1s236889pEESC", "2345677m3s2235pEC"]


def test_every_kind_comes_equally_often() -> None:
    deals = 3000
    totals = [0] * KINDS
    for number in range(deals):
        for kind, copies in enumerate(deal_dealer(1, number).counts):
            totals[kind] += copies
    mean = deals * 14 / KINDS
    # A kind's copies in a deal vary a little less than a Poisson count's: five standard deviations never happen by chance.
    assert all(abs(total - mean) < 5 * mean**0.5 for total in totals)
