"""The hands that the scorer is held against: real, of every kind, and each its own."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from analysis.exclusion import kernel_rules
from analysis.fans import FANS, FanId
from analysis.hand import MODERN, MeldKind, check_flags
from analysis.kernels.arrangement import Ints
from analysis.kernels.score import score_batch
from analysis.scoring import meld_array, win_array
from bench.hands import Deal, deal, to_batch, to_hand

SEED = 81
HANDS = 5_000
DEALS = [deal(SEED, index) for index in range(HANDS)]
EVERY_FAN = [fan for fan in FanId if fan not in (FanId.FLOWER_TILES, FanId.MIXED_KONGS)]


def count_fans(deals: Sequence[Deal]) -> Ints:
    counted = np.zeros((len(deals), len(FanId) + 1), np.int64)
    points = score_batch(*to_batch(deals), kernel_rules(MODERN), counted)
    assert points.min() > 0
    return counted


def test_each_hand_holds_14_tiles_four_copies_at_most_and_flags_that_do_not_contradict_it() -> None:
    for dealt in DEALS:
        hand, context = to_hand(dealt)
        check_flags(hand, context)
        assert hand.size == 14
        assert hand.drawn == dealt.last


def test_the_arrays_of_a_batch_are_those_of_the_hands() -> None:
    batch = to_batch(DEALS[:300])
    for row, dealt in enumerate(DEALS[:300]):
        hand, context = to_hand(dealt)
        assert tuple(batch.concealed[row].tolist()) == hand.counts
        assert np.array_equal(batch.melds[row], meld_array(hand))
        assert np.array_equal(batch.wins[row], win_array(dealt.last, context))


def test_every_hand_is_complete_and_each_fan_comes_up_in_its_share_of_them() -> None:
    hands_with = (count_fans(DEALS) > 0).sum(0)
    rare = {FANS[fan].names["zh-Hans"]: int(hands_with[fan]) for fan in EVERY_FAN if hands_with[fan] < 0.018 * HANDS}
    assert len(EVERY_FAN) == 80
    assert not rare, "2,000 of 100,000 hands are 2 in 100; a few less may be chance"
    assert hands_with[FanId.MIXED_KONGS] > 0


@pytest.mark.slow
def test_each_fan_comes_up_2000_times_in_100_000_hands() -> None:
    hands_with = (count_fans([deal(SEED, index) for index in range(100_000)]) > 0).sum(0)
    assert hands_with[EVERY_FAN].min() >= 2_000


def test_melds_of_every_kind_and_offer_winds_flags_and_flowers_come_up() -> None:
    hands = [to_hand(dealt) for dealt in DEALS]
    melds = {(meld.kind, meld.offer) for hand, _ in hands for meld in hand.melds}
    assert melds == {
        *((MeldKind.CHOW, offer) for offer in (1, 2, 3)),
        *((MeldKind.PUNG, offer) for offer in (1, 2, 3)),
        *((MeldKind.KONG, offer) for offer in (0, 1, 2, 3, 5, 6, 7)),
    }
    assert len({(context.prevailing, context.seat) for _, context in hands}) == 16
    assert {len(context.flowers) for _, context in hands} == set(range(9))
    for flag in ("self_drawn", "fourth_tile", "last_tile", "kong"):
        assert {getattr(context, flag) for _, context in hands} == {False, True}


def test_a_hand_depends_on_its_seed_and_number_alone() -> None:
    assert [deal(SEED, index) for index in (4_321, 17, 4_321)] == [DEALS[4_321], DEALS[17], DEALS[4_321]]
    assert sum(deal(SEED + 1, index) != DEALS[index] for index in range(100)) > 90
