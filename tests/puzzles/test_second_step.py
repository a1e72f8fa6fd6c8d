"""The second step: which plan the best discard keeps, or why one lone honour goes first; partial credit."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.hand import Hand, WinContext
from analysis.notation import parse_tiles
from analysis.position import Position
from puzzles.bank import load_bank
from puzzles.candidate import Candidate
from puzzles.judge import judge_plan, second_step
from puzzles.puzzle import OpeningSolution, Puzzle
from puzzles.second_step import CLEAR, LEADS, WRONG_REASON, ask_second_step, option_id, points_of
from puzzles.themes import worth_by_fan

CANDIDATES = [Candidate.deal(17, number) for number in range(60)]
ASKED = [puzzle for puzzle in load_bank().values() if second_step(puzzle) is not None]


def fan_names(candidate: Candidate) -> list[str]:
    plan = ask_second_step(candidate)
    assert plan is not None
    return [option_id(option) for option in plan.options]


def test_the_right_plan_carries_most_of_the_hand_and_every_wrong_one_little() -> None:
    plans = 0
    for candidate in CANDIDATES:
        plan = ask_second_step(candidate)
        if plan is None or plan.options[0].key != "plan.fan":
            continue
        plans += 1
        best = candidate.report.best
        worth = {fan.slug: value for fan, value in worth_by_fan(best).items()}
        right = worth[fan_names(candidate)[plan.right[0]]]
        assert right == max(worth.values()) >= LEADS * best.value
        assert all(worth.get(name, 0.0) < CLEAR * right for name in fan_names(candidate) if worth.get(name) != right)
    assert plans >= 10


def test_a_guest_wind_before_an_own_wind_is_asked_for_its_reason() -> None:
    hand = Hand.of(parse_tiles("45789m1579s45pENC"))
    candidate = Candidate.of(Position(hand, WinContext()))
    plan = ask_second_step(candidate)
    assert plan is not None
    assert [option_id(option) for option in plan.options] == ["guest_first", "white_first", "most_live", "no_matter"]
    assert plan.right == (0,)


def test_white_before_green_is_asked_for_its_reason() -> None:
    plan = ask_second_step(Candidate.of(Position(Hand.of(parse_tiles("368m13579s2478pFP")), WinContext())))
    assert plan is not None
    assert option_id(plan.options[plan.right[0]]) == "white_first"


def test_where_no_plan_stands_clear_nothing_is_asked() -> None:
    unclear = [
        candidate
        for candidate in CANDIDATES
        if not any(value >= LEADS * candidate.report.best.value for value in worth_by_fan(candidate.report.best).values())
        and not candidate.best_lone_honors
    ]
    assert unclear
    assert all(ask_second_step(candidate) is None for candidate in unclear)


@given(st.sampled_from((100, 80, 60, 0)), st.booleans())
def test_a_wrong_reason_never_adds_and_costs_at_most_what_there_is(grade: int, is_right: bool) -> None:
    points = points_of(grade, plan_right=is_right)
    assert 0 <= points <= grade
    assert points == (grade if is_right else max(0, grade - WRONG_REASON))


@given(st.sampled_from(ASKED), st.integers(-2, 6))
def test_an_option_is_right_or_wrong_or_no_option(puzzle: Puzzle, option: int) -> None:
    plan = second_step(puzzle)
    assert plan is not None
    if not 0 <= option < len(plan.options):
        with pytest.raises(ValueError, match="no option"):
            judge_plan(puzzle, 100, option)
        return
    is_right, points = judge_plan(puzzle, 100, option)
    assert is_right == (option in plan.right)
    assert points == (100 if is_right else 80)


def test_options_are_told_apart_in_records() -> None:
    for puzzle in ASKED:
        assert isinstance(puzzle.solution, OpeningSolution)
        plan = puzzle.solution.plan
        assert plan is not None
        assert len({option_id(option) for option in plan.options}) == len(plan.options)
