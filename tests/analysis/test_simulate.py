"""Deals played out: the same for everybody, within the rules, and right where the chance can be counted."""

from __future__ import annotations

import math
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from analysis.deep_check import deep_check
from analysis.discards import rank_discards
from analysis.estimates import SimulatedDiscard, count_illegal, estimate_share, is_win, pay_of, summarize
from analysis.hand import TileCounts, WinContext
from analysis.kept_deals import KeptDeals
from analysis.kernels.arrangement import Ints
from analysis.kernels.turns import DRAWS, ENDED, OUTCOME_WIDTH, POINTS, READY
from analysis.notation import parse
from analysis.position import Position
from analysis.simulate import ALONE, BLOCK, BY_TARGETS, Play, hazard, judge_discards, play_block
from analysis.tiles import KIND_OF, KINDS
from puzzles.deal import deal_dealer

BY_EFFICIENCY = Play(plain=True)
BY_MYSELF = Play(weights=ALONE, alone=True)


def position(text: str, *, turn: int = 1, seen: TileCounts = (0,) * KINDS) -> Position:
    parsed = parse(text)
    return Position(parsed.hand, parsed.context, seen, turn)


def late(text: str, draws: int) -> Position:
    """A position with so many own draws to come."""
    return position(text, turn=21 - draws)


def play(where: Position, tile: str, blocks: int, how: Play = BY_TARGETS, seed: int = 7) -> Ints:
    """Deals of one discard, int64[n, OUTCOME_WIDTH]."""
    return np.concatenate([play_block(where, (KIND_OF[tile],), seed, block, how)[0] for block in range(blocks)])


def test_the_player_in_the_deals_sees_in_a_hand_what_the_ranking_says() -> None:
    for number in range(8):
        hand = deal_dealer(3, 0, number)
        seen = judge_discards(Position(hand))
        for discard in rank_discards(hand, context=WinContext()).discards:
            assert seen[discard.tile] == pytest.approx(discard.value, rel=1e-6)


def test_an_open_hand_is_judged_as_in_the_ranking_too() -> None:
    where = position("[123m,1][456p,2]78m1199s6pE|ES0000")
    seen = judge_discards(where)
    for discard in rank_discards(where.hand, context=where.context).discards:
        assert seen[discard.tile] == pytest.approx(discard.value, rel=1e-6)


def test_the_same_seed_gives_the_same_answer_on_one_process_and_on_two() -> None:
    where = late("45789m1579s45pENC", 6)
    tiles = [KIND_OF["N"], KIND_OF["1s"]]
    *_, one = deep_check(where, tiles, deals=60, seed=11, workers=1)
    *_, two = deep_check(where, tiles, deals=60, seed=11, workers=2)
    assert one == two
    *_, other_seed = deep_check(where, tiles, deals=60, seed=12, workers=1)
    assert other_seed.discards != one.discards


def test_deals_do_not_depend_on_which_discards_are_asked_for_together() -> None:
    where = late("45789m1579s45pENC", 6)
    together = play_block(where, (KIND_OF["N"], KIND_OF["9s"]), 5, 0)
    assert (play_block(where, (KIND_OF["9s"],), 5, 0)[0] == together[1]).all()


def test_all_discards_meet_the_same_walls() -> None:
    # With no claim to make, level tiles come to the same deals.
    where = Position(parse("123m456p789s11mFP5s").hand, turn=20)
    green, white = play_block(where, (KIND_OF["F"], KIND_OF["P"]), 9, 0, BY_MYSELF)
    assert (green[:, DRAWS] == white[:, DRAWS]).all()


def test_a_ready_hand_alone_with_one_draw_wins_as_often_as_its_waits_are_drawn() -> None:
    where = late("123456789m12s55pE", 1)  # waits on 3s for 清龙
    outcomes = play(where, "E", 150, BY_MYSELF)
    unseen = sum(where.unseen)
    expected = 4 / unseen
    share = is_win(outcomes).mean()
    assert abs(share - expected) < 4 * math.sqrt(expected * (1 - expected) / len(outcomes))
    assert (outcomes[:, READY] == 1).all()


def test_a_ready_hand_among_others_wins_by_the_last_of_four_tiles_each_turn() -> None:
    where = late("123456789m12s55pE", 1)
    outcomes = play(where, "E", 150)
    unseen = sum(where.unseen)
    alive = (1 - hazard(21)) ** (3 * np.arange(1, 5) / 4)  # another seat may have won at each place of the wall
    arrives = 4 / unseen * np.array([math.comb(unseen - 1 - place, 3) / math.comb(unseen - 1, 3) for place in range(4)])
    expected = float((arrives * alive).sum())
    share = float(is_win(outcomes).mean())
    assert abs(share - expected) < 4 * math.sqrt(expected * (1 - expected) / len(outcomes))


def test_a_hand_that_cannot_win_never_does() -> None:
    seen = tuple(4 * (kind == KIND_OF["3s"]) for kind in range(KINDS))
    where = Position(parse("123456789m12s55pE").hand, seen=seen, turn=20)
    assert not is_win(play(where, "E", 5, BY_MYSELF)).any()


def test_every_win_has_eight_points_and_every_chance_lies_between_0_and_1() -> None:
    for number in range(3):
        hand = deal_dealer(5, 0, number)
        best = rank_discards(hand, context=WinContext()).best.tile
        outcomes = play_block(Position(hand), (best,), 1, 0)
        assert (outcomes[is_win(outcomes)][:, POINTS] >= 8).all()
        (row,) = summarize({best: outcomes[0]})
        shares = [row.win_chance, row.ready_chance, *(route.share for route in row.routes)]
        assert all(0 <= one.mean <= 1 and one.error > 0 for one in shares)
        assert row.ready_chance.mean >= row.win_chance.mean
        if row.routes:
            assert sum(route.share.mean for route in row.routes) == pytest.approx(1)


@pytest.mark.parametrize("how", [BY_TARGETS, BY_EFFICIENCY, BY_MYSELF], ids=["targets", "efficiency", "alone"])
def test_no_hand_ever_holds_a_fifth_copy_or_a_tile_too_many(how: Play) -> None:
    hands = [deal_dealer(6, 0, number) for number in range(6)]
    outcomes = [play_block(Position(hand), (hand.concealed[0],), number, 0, how) for number, hand in enumerate(hands)]
    assert sum(count_illegal(played) for played in outcomes) == 0
    assert sum(int(played[..., DRAWS].sum()) for played in outcomes) > 300


def test_pays_follow_the_settlement() -> None:
    outcomes = np.zeros((4, OUTCOME_WIDTH), np.int64)
    outcomes[:, ENDED], outcomes[:, POINTS] = [0, 1, 2, 3], [0, 10, 10, 0]
    assert pay_of(outcomes).tolist() == [0, 24 + 10, 3 * 18, 0]


def test_a_share_without_hits_still_has_an_error() -> None:
    nothing = estimate_share(0, 20)
    assert nothing.mean == 0
    assert 0.03 < nothing.error < 0.1


def test_a_stopped_check_keeps_what_it_has_and_goes_on_from_there(tmp_path: Path) -> None:
    where = late("45789m1579s45pENC", 4)
    tiles = (KIND_OF["N"], KIND_OF["9s"])
    checks = deep_check(where, tiles, deals=100, seed=3, workers=1, folder=tmp_path)
    stopped = list(islice(checks, 3))[-1]  # nothing yet, one block, two blocks
    checks.close()
    assert stopped.done == 2 * BLOCK
    kept = KeptDeals(where, 3, BY_TARGETS, tmp_path)
    assert [kept.missing(tiles, block) for block in range(3)] == [(), (), tiles]
    first, *_, last = deep_check(where, tiles, deals=100, seed=3, workers=1, folder=tmp_path)
    assert first.done == 2 * BLOCK
    *_, straight = deep_check(where, tiles, deals=100, seed=3, workers=1)
    assert last == straight


def test_a_kept_file_that_is_broken_is_as_good_as_none(tmp_path: Path) -> None:
    where = late("45789m1579s45pENC", 2)
    list(deep_check(where, (KIND_OF["N"],), deals=20, seed=3, workers=1, folder=tmp_path))
    (file,) = tmp_path.glob("*.npz")
    file.write_bytes(file.read_bytes()[:40])
    assert KeptDeals(where, 3, BY_TARGETS, tmp_path).missing((KIND_OF["N"],), 0) == (KIND_OF["N"],)


def test_kept_deals_of_another_hand_seat_or_seed_are_not_taken(tmp_path: Path) -> None:
    where = late("45789m1579s45pENC", 2)
    tile = (KIND_OF["N"],)
    list(deep_check(where, tile, deals=20, seed=3, workers=1, folder=tmp_path))
    other_seat = Position(where.hand, WinContext(seat=KIND_OF["S"]), where.seen, where.turn)
    assert KeptDeals(where, 4, BY_TARGETS, tmp_path).missing(tile, 0) == tile
    assert KeptDeals(other_seat, 3, BY_TARGETS, tmp_path).missing(tile, 0) == tile
    assert KeptDeals(where, 3, BY_TARGETS, tmp_path).missing(tile, 0) == ()


def test_others_win_as_often_and_as_late_as_in_the_recorded_games() -> None:
    """92 % of the recorded deals end in a win, after 10.9 of the winner's draws on average."""
    alive, won = 1.0, []
    for turn in range(1, 21):
        one = 1 - (1 - hazard(turn)) ** 4
        won.append(alive * one)
        alive *= 1 - one
    assert sum(won) == pytest.approx(0.92, abs=0.005)
    assert sum(turn * share for turn, share in enumerate(won, start=1)) / sum(won) == pytest.approx(10.9, abs=0.05)


@pytest.mark.slow
def test_the_intervals_cover_the_long_run_as_often_as_they_claim() -> None:
    """Over 200 seeds, two standard errors either way hold what 20,000 deals come to in 90 to 98 of 100."""
    where = late("12345789m12s55pE6m", 5)
    runs = [play(where, "E", 5, seed=seed) for seed in range(200)]
    pooled = np.concatenate(runs)
    rows: list[SimulatedDiscard] = [summarize({KIND_OF["E"]: run})[0] for run in runs]
    chances, points = [row.win_chance for row in rows], [row.points for row in rows]
    for mean, estimates in ((is_win(pooled).mean(), chances), (pay_of(pooled).mean(), points)):
        covered = np.mean([abs(one.mean - mean) <= 1.96 * one.error for one in estimates])
        assert 0.90 <= covered <= 0.98
