"""The target sum: what counts as a legal win nearby, and what its value may and may not depend on."""

from __future__ import annotations

import math

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from analysis.fans import FanId
from analysis.hand import Hand, TileCounts, WinContext
from analysis.kernels.targets import OUT_OF_REACH, WHOLE
from analysis.kernels.verdicts import FAN_BITS
from analysis.legal_distance import legal_distance
from analysis.legality import Legality
from analysis.notation import parse
from analysis.scoring import score
from analysis.shanten import shanten
from analysis.targets import TargetList, list_targets, target_values
from analysis.tiles import KIND_OF, KINDS
from analysis.waits import waits

EAST_ROUND = WinContext()


def hand_of(text: str) -> Hand:
    return parse(text).hand


@st.composite
def openings(draw: st.DrawFn) -> Hand:
    """Fourteen tiles of a full wall."""
    wall = [kind for kind in range(KINDS) for _ in range(4)]
    places = draw(st.lists(st.integers(0, len(wall) - 1), min_size=14, max_size=14, unique=True))
    return Hand.of([wall[place] for place in places])


def distance_by_search(hand: Hand) -> int | None:
    """1 if a live tile wins a 13-tile hand, 2 if one tile makes it ready for one, else None. Scores every wait."""
    if wins(hand):
        return 1
    for kind in range(KINDS):
        if hand.all_counts[kind] < 4:
            drawn = hand.draw(kind)
            if any(wins(drawn.discard(tile), kind) for tile in range(KINDS) if drawn.counts[tile]):
                return 2
    return None


def wins(hand: Hand, discarded: int | None = None) -> bool:
    return any(wait.live and wait.legality is not Legality.NEITHER for wait in waits(hand, context=EAST_ROUND).waits)


@given(openings())
@settings(max_examples=15, deadline=None)
def test_values_are_finite_and_never_negative(hand: Hand) -> None:
    for value in target_values(hand, context=EAST_ROUND).values():
        assert value >= 0
        assert math.isfinite(value)


@given(openings())
@settings(max_examples=6, deadline=None)
def test_thirteen_tiles_are_worth_what_the_discard_that_leaves_them_is(hand: Hand) -> None:
    whole = list_targets(hand, context=EAST_ROUND, reach=6)
    for tile in [kind for kind in range(KINDS) if hand.counts[kind]][:3]:
        seen = tuple(int(kind == tile) for kind in range(KINDS))
        left = list_targets(hand.discard(tile), context=EAST_ROUND, seen=seen, reach=7)
        # The view of 14 tiles lists all that lack 6 of them, and so all that lack 6 after the discard.
        near = left.far_distances(WHOLE)
        if max(near) <= 6:
            assert whole.far_distances(tile) == near
            assert (whole.far_draws(tile) == left.far_draws(WHOLE)).all()


def of_fixed_suits(targets: TargetList) -> bool:
    """Whether 绿一色 or 推不倒 carries a target."""
    carriers = {packed >> FAN_BITS * place & 127 for packed in targets.packed.tolist() for place in range(8)}
    return bool(carriers & {FanId.ALL_GREEN, FanId.REVERSIBLE_TILES})


@given(openings(), st.permutations(range(3)))
@settings(max_examples=15, deadline=None)
def test_permuting_suits_changes_nothing_but_for_all_green_and_reversible_tiles(hand: Hand, order: list[int]) -> None:
    def moved(kind: int) -> int:
        return kind if kind >= 27 else 9 * order[kind // 9] + kind % 9

    one = list_targets(hand, context=EAST_ROUND)
    other = list_targets(Hand.of([moved(kind) for kind in hand.concealed]), context=EAST_ROUND)
    assume(not of_fixed_suits(one) and not of_fixed_suits(other))
    for kind in hand.concealed:
        assert other.values[moved(kind)] == pytest.approx(one.values[kind])
        assert other.far_distances(moved(kind)) == one.far_distances(kind)


@pytest.mark.parametrize(
    "text",
    [
        "123456789m12s55p ",  # 清龙 is there: ready
        "123m456s789p11p23s ",  # 花龙 is there: ready
        "[123m,1][456m,1]789m1122s ",  # an open straight waits on two pairs
        "[345p,1][678s,1]1123m678p ",  # ready by shape only
        "11223344556m78s ",  # pairs, chows
        "1112345678999m ",  # nine gates
        "19m19s19pESWNCFP ",  # thirteen orphans
        "147m258s369pESWN ",  # 全不靠 with the nine knitted tiles
        "147m258s369p1122m ",  # 组合龙
        "[1111m]234567s88p99p ",  # a concealed kong
        "[222s,1][333s,1][444s,1]666sF ",  # 绿一色
        "2345m345s345p99pE ",  # two away
        "[234m,1]456s66678p22s ",  # two away: 7s, then 3s for 坎张 and 自摸
    ],
)
def test_the_distance_of_a_near_hand_is_what_a_search_over_all_draws_finds(text: str) -> None:
    hand = hand_of(text)
    searched = distance_by_search(hand)
    found = legal_distance(hand, context=EAST_ROUND)
    assert found is not None
    assert found == searched if searched is not None else found >= 3


def test_a_complete_hand_is_one_tile_from_a_win_after_its_best_discard() -> None:
    hand = hand_of("123456789m123s55p")
    assert score(hand, EAST_ROUND).can_win
    assert legal_distance(hand, context=EAST_ROUND) == 1


def test_an_open_hand_ready_for_seven_points_or_less_is_not_ready_for_a_legal_win() -> None:
    hand = hand_of("[345p,1][678s,1]123m67p99s ")
    assert shanten(hand).any == 0
    distance = legal_distance(hand, context=EAST_ROUND)
    assert distance is not None
    assert distance > 1


def test_a_target_whose_tiles_are_all_seen_is_none() -> None:
    hand = hand_of("123456789m12s55p ")
    seen: TileCounts = tuple(4 * (kind == KIND_OF["3s"]) for kind in range(KINDS))
    distance = legal_distance(hand, context=EAST_ROUND, seen=seen)
    assert distance is not None
    assert distance > 1


def test_a_quad_is_two_pairs() -> None:
    quad = list_targets(hand_of("1111m3355s7799pE "), context=EAST_ROUND)
    assert quad.special_distance(WHOLE) <= 1


def test_seven_pairs_and_thirteen_orphans_need_a_hand_without_melds() -> None:
    targets = list_targets(hand_of("[111m,1]19s19pESWNCFP "), context=EAST_ROUND)
    assert not targets.special.any()
    assert targets.special_distance(WHOLE) == OUT_OF_REACH
