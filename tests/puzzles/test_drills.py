"""Drills: a question depends on kind, seed and number alone, and what it calls right is right."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.arrangement import WinForm
from analysis.fans import LEGAL_POINTS, FanId
from analysis.hand import CLASSIC, MODERN, WinContext
from analysis.notation import format_hand, parse_tiles
from analysis.scoring import count_fans, points_of, score
from analysis.tiles import COPIES, KINDS, WINDS, format_kinds
from puzzles.drill_question import Drill, DrillQuestion, NoAnswerError, share_of
from puzzles.drills import ask, judge
from puzzles.hand_drills import NAMES_SCORE, SINGLE_WAITS, TOTAL_SCORE, format_fans, read_fans
from puzzles.puzzle import FansSolution, Kind, Puzzle, WaitsSolution
from puzzles.table_drills import SEATS, format_payments, read_payments
from tests.puzzles.splitting import ways_to_complete

SEEDS = st.integers(0, 999_999)
NUMBERS = st.integers(1, 10_000)


def questions(drill: Drill, count: int, seed: int = 11) -> Iterator[DrillQuestion]:
    return (ask(drill, seed, number) for number in range(1, count + 1))


def puzzle_of(question: DrillQuestion) -> Puzzle:
    assert question.puzzle is not None
    return question.puzzle


def params(question: DrillQuestion) -> dict[str, object]:
    return dict(question.ask.params)


@pytest.mark.parametrize(
    ("drill", "hand", "right"),
    [
        (Drill.WAITS, "1158m147s369pCCC|EE0000|0", "2m"),
        (
            Drill.FANS,
            "23444567m34s234p2s|NE1000|0",
            "mixed_triple_chow,fully_concealed_hand,all_chows,all_simples,short_straight:17",
        ),
        (Drill.DECLARE, "[123s,3][789m,2][123p,3]12sSS3s|NN1000|bcd", "declare"),
        (Drill.SINGLE_WAIT, "[567p,2][SSS,2]7789mNNN|EE0000|0", "edge_wait"),
        (Drill.PAYMENTS, None, "E99,S-33,W-33,N-33"),
        (Drill.WINDS, None, "S"),
        (Drill.RULES, None, "yes"),
    ],
)
def test_a_question_is_the_same_on_every_machine(drill: Drill, hand: str | None, right: str) -> None:
    question = ask(drill, 7, 1)
    assert question.right[0] == right
    if hand is not None:
        puzzle = puzzle_of(question)
        assert format_hand(puzzle.hand, puzzle.context).replace(" ", "") == hand


@pytest.mark.parametrize("drill", Drill)
@given(seed=SEEDS, number=NUMBERS)
@settings(max_examples=30)
def test_a_question_asked_again_is_the_same_question(drill: Drill, seed: int, number: int) -> None:
    assert ask.__wrapped__(drill, seed, number) == ask.__wrapped__(drill, seed, number)


@pytest.mark.parametrize("drill", Drill)
def test_every_answer_that_is_right_gets_full_points(drill: Drill) -> None:
    for question in questions(drill, 200):
        for right in question.right:
            verdict = judge(question, right)
            assert verdict.score == 100
            assert verdict.reasons
            assert verdict.right == question.right[0]


@pytest.mark.parametrize("drill", Drill)
@pytest.mark.parametrize(
    "text", ["", "nonsense", "1m1m", "9z", ":", "full_flush", "E1,S2", "E99999,S-8,W-8,N-8", "yes,no", "\u0661m"]
)
def test_a_text_that_is_no_answer_is_refused(drill: Drill, text: str) -> None:
    question = ask(drill, 3, 4)
    with pytest.raises(NoAnswerError):
        judge(question, text)


@pytest.mark.parametrize("drill", [Drill.DECLARE, Drill.SINGLE_WAIT, Drill.WINDS, Drill.RULES])
def test_every_other_option_gets_nothing(drill: Drill) -> None:
    for question in questions(drill, 100):
        keys = [option.key for option in question.options]
        assert len(set(keys)) == len(keys)
        assert set(question.right) < set(keys)
        assert {judge(question, key).score for key in keys if key not in question.right} == {0}


def test_numbers_begin_at_1_and_seeds_at_0() -> None:
    for seed, number in ((0, 0), (-1, 1)):
        with pytest.raises(ValueError, match="numbered from 1"):
            ask(Drill.WAITS, seed, number)


# Waits.


@given(seed=SEEDS, number=NUMBERS)
@settings(max_examples=150)
def test_the_waits_are_the_tiles_that_complete_the_hand(seed: int, number: int) -> None:
    question = ask(Drill.WAITS, seed, number)
    puzzle = puzzle_of(question)
    assert puzzle.kind is Kind.WAITS
    drawable = [kind for kind in range(KINDS) if puzzle.hand.all_counts[kind] < COPIES]
    winning = tuple(kind for kind in drawable if points_of(puzzle.hand.draw(kind), WinContext(), CLASSIC) >= 0)
    assert puzzle.solution == WaitsSolution(winning)
    assert question.right == (format_kinds(winning),)


def test_waits_come_in_one_suit_with_melds_and_in_special_forms() -> None:
    asked = list(questions(Drill.WAITS, 200))
    hands = [puzzle_of(question).hand for question in asked]
    suits = [{min(kind // 9, 3) for kind in range(KINDS) if hand.all_counts[kind]} for hand in hands]
    assert sum(len(held) == 1 for held in suits) > 50
    assert sum(bool(hand.melds) for hand in hands) > 50
    won = [hand.draw(parse_tiles(question.right[0])[0]) for hand, question in zip(hands, asked, strict=True)]
    forms = {score(hand, WinContext()).arrangement.form for hand in won}
    assert forms >= {WinForm.STANDARD, WinForm.SEVEN_PAIRS, WinForm.KNITTED_STRAIGHT, WinForm.HONORS_AND_KNITTED}


def test_a_missed_wait_and_a_wrong_tile_each_take_a_share() -> None:
    question = next(each for each in questions(Drill.WAITS, 50) if len(parse_tiles(each.right[0])) == 4)
    right = parse_tiles(question.right[0])
    wrong = next(kind for kind in range(KINDS) if kind not in right)
    assert judge(question, format_kinds(right[:3])).score == 75
    assert judge(question, format_kinds(sorted((*right, wrong)))).score == 75
    assert judge(question, format_kinds(sorted((*right[:3], wrong)))).score == 50
    assert judge(question, format_kinds((wrong,))).score == 0
    said = judge(question, format_kinds(sorted((*right[:3], wrong)))).reasons
    assert [each.key for each in said] == ["drills.why.waits_missed", "drills.why.waits_wrong"]


@given(hits=st.integers(0, 9), wrong=st.integers(0, 30), more=st.integers(0, 9))
def test_points_are_a_share_of_100_and_full_only_without_a_fault(hits: int, wrong: int, more: int) -> None:
    total = max(1, hits + more)
    points = share_of(hits, wrong, total)
    assert 0 <= points <= 100
    assert (points == 100) == (hits == total and wrong == 0)


# Fan.


@given(seed=SEEDS, number=NUMBERS)
@settings(max_examples=80)
def test_fan_and_total_are_the_scorers_in_both_profiles(seed: int, number: int) -> None:
    puzzle = puzzle_of(ask(Drill.FANS, seed, number))
    assert isinstance(puzzle.solution, FansSolution)
    for rules in (CLASSIC, MODERN):
        result = score(puzzle.hand, puzzle.context, rules)
        assert puzzle.solution.points == result.total
        assert {fan: puzzle.solution.fans.count(fan) for fan in puzzle.solution.fans} == {
            each.fan: each.count for each in result.fans
        }


def test_most_hands_to_count_may_be_declared_and_many_have_fan_that_are_left_out() -> None:
    results = [score(puzzle.hand, puzzle.context) for puzzle in map(puzzle_of, questions(Drill.FANS, 200))]
    assert sum(result.can_win for result in results) >= 180
    assert sum(bool(result.excluded) for result in results) >= 100
    assert len({each.fan for result in results for each in result.fans}) >= 45


def test_names_and_total_are_marked_apart() -> None:
    question = next(each for each in questions(Drill.FANS, 50) if len(read_fans(each.right[0])[0]) == 4)
    fans, total = read_fans(question.right[0])
    wrong = next(fan for fan in FanId if fan not in fans)
    assert judge(question, format_fans(fans, total + 1)).score == NAMES_SCORE
    assert judge(question, format_fans((), total)).score == TOTAL_SCORE
    assert judge(question, format_fans(fans[:3], total)).score == 45 + TOTAL_SCORE
    assert judge(question, format_fans((*fans[:3], wrong), total + 1)).score == 30
    assert judge(question, format_fans((wrong,), total + 1)).score == 0


def test_a_fan_that_is_there_but_not_counted_is_answered_with_its_principle() -> None:
    for question in questions(Drill.FANS, 50):
        puzzle = puzzle_of(question)
        result = score(puzzle.hand, puzzle.context)
        counted = {each.fan for each in result.fans}
        for left_out in result.excluded:
            if left_out.fan not in counted:
                verdict = judge(question, format_fans((*counted, left_out.fan), result.total))
                assert [each.key for each in verdict.reasons] == [f"excluded.{left_out.principle}"]
                return
    pytest.fail("no hand has a fan that is left out")


# Payments.


@given(seed=SEEDS, number=NUMBERS)
def test_payments_follow_the_rule_text_and_sum_to_0(seed: int, number: int) -> None:
    question = ask(Drill.PAYMENTS, seed, number)
    said, paid = params(question), dict(zip(WINDS, read_payments(question.right[0]), strict=True))
    points, (winner,) = said["points"], said["winner"].kinds  # type: ignore[attr-defined]
    assert isinstance(points, int)
    discarder = said["discarder"].kinds[0] if "discarder" in said else None  # type: ignore[attr-defined]
    assert sum(paid.values()) == 0
    assert discarder != winner
    for seat in WINDS:
        if seat != winner:
            assert -paid[seat] == 8 + (points if discarder in (None, seat) else 0)


def test_each_seat_is_worth_a_quarter() -> None:
    question = ask(Drill.PAYMENTS, 1, 1)
    right = list(read_payments(question.right[0]))
    for faults in range(5):
        given_ = [amount + (place < faults) for place, amount in enumerate(right)]
        assert judge(question, format_payments(given_)).score == 100 - 25 * faults


# Declare or not.


def test_a_hand_may_be_declared_from_8_points_flowers_left_out() -> None:
    legal = 0
    flowers_deceive = 0
    for question in questions(Drill.DECLARE, 300):
        puzzle = puzzle_of(question)
        result = score(puzzle.hand, puzzle.context)
        assert abs(result.without_flowers - LEGAL_POINTS) <= 3
        assert (question.right == ("declare",)) == (result.without_flowers >= 8)
        legal += question.right == ("declare",)
        flowers_deceive += result.without_flowers < 8 <= result.total
    assert 110 < legal < 190
    assert flowers_deceive > 10


def test_declaring_too_little_is_said_to_cost_30() -> None:
    question = next(each for each in questions(Drill.DECLARE, 50) if each.right == ("pass",))
    cost = next(each for each in judge(question, "declare").reasons if each.key == "drills.why.wrong_win")
    assert dict(cost.params) == {"points": 10, "sum": 30}


# Single waits.


@given(seed=SEEDS, number=NUMBERS)
@settings(max_examples=150)
def test_a_wait_counts_by_every_way_to_complete_the_hand_with_it(seed: int, number: int) -> None:
    question = ask(Drill.SINGLE_WAIT, seed, number)
    puzzle = puzzle_of(question)
    (tile,) = question.tiles
    assert isinstance(puzzle.solution, WaitsSolution)
    ways = ways_to_complete(puzzle.hand, tile)
    assert ways
    if puzzle.solution.tiles == (tile,):
        assert {FanId[key.upper()] for key in question.right} == ways
    else:
        assert question.right == ("none",)


def test_what_is_right_first_is_what_the_scorer_counts() -> None:
    singles = 0
    for question in questions(Drill.SINGLE_WAIT, 300):
        puzzle = puzzle_of(question)
        counted = count_fans(puzzle.hand.draw(question.tiles[0]), WinContext(), CLASSIC)
        named = [fan.slug for fan in SINGLE_WAITS if fan in counted]
        assert named == ([] if question.right == ("none",) else [question.right[0]])
        singles += bool(named)
    assert 110 < singles < 190


# Winds.


def test_a_wind_pung_counts_for_the_winds_that_it_matches() -> None:
    fans = {FanId.PREVAILING_WIND_PUNG: "prevailing", FanId.SEAT_WIND_PUNG: "seat"}
    seen = set()
    for question in questions(Drill.WINDS, 200):
        if question.ask.key == "drills.ask.wind_pung":
            said = params(question)
            matching = [fan.slug for fan, wind in fans.items() if said[wind] == said["tile"]]
            assert question.right == ("both" if len(matching) == 2 else (matching or ["none"])[0],)
            seen.add(question.right[0])
    assert len(seen) == 4


def test_whoever_was_east_is_north_in_the_next_deal() -> None:
    followers = {27: 30, 28: 27, 29: 28, 30: 29}
    for question in questions(Drill.WINDS, 200):
        if question.ask.key == "drills.ask.seat_wind":
            said = params(question)
            (wind,), deal = said["first"].kinds, said["deal"]  # type: ignore[attr-defined]
            assert isinstance(deal, int)
            for _ in range(deal - 1):
                wind = followers[wind]
            assert question.right == ("ESWN"[wind - 27],)


def test_sixteen_deals_are_four_rounds_of_four() -> None:
    right = {}
    for question in questions(Drill.WINDS, 600):
        if question.ask.key == "drills.ask.round":
            right[params(question)["deal"]] = question.right[0]
    assert "".join(right[deal] for deal in range(1, 17)) == "EEEESSSSWWWWNNNN"


def test_in_four_rounds_everyone_sits_in_all_four_places() -> None:
    for player in "ABCD":
        assert sorted(seats.index(player) for seats in SEATS) == [0, 1, 2, 3]
    assert all(sorted(seats) == list("ABCD") for seats in SEATS)
