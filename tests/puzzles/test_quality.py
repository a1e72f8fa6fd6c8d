"""Which hands are worth asking: each gate lets a real hand through and stops another, and the shares hold in order."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.hand import Hand, WinContext
from analysis.notation import parse_tiles
from analysis.position import Position
from analysis.tiles import is_honor
from puzzles.candidate import Candidate
from puzzles.quality import (
    GATES,
    SHARES,
    Sieve,
    first_failed,
    has_a_robust_best,
    has_few_best,
    has_few_good,
    has_robust_steps,
    is_not_trivial_honors,
)

CANDIDATES = [Candidate.deal(91, number) for number in range(60)]


def candidate(tiles: str) -> Candidate:
    return Candidate.of(Position(Hand.of(parse_tiles(tiles)), WinContext()))


def test_a_hand_whose_best_tile_stands_alone_passes_every_gate() -> None:
    assert first_failed(candidate("678m15689s789pSS5s")) is None


def test_two_level_lone_honours_are_no_puzzle() -> None:
    opening = candidate("13457m2569s346pNW")
    assert set(opening.best) >= {28, 29, 30} & set(opening.lone_honors)
    assert first_failed(opening) == is_not_trivial_honors.__name__


@pytest.mark.parametrize("gate", [has_few_best, has_few_good, is_not_trivial_honors, has_a_robust_best])
def test_a_gate_stops_some_dealt_hands_and_lets_others_through(gate: object) -> None:
    assert callable(gate)
    assert {bool(gate(one)) for one in CANDIDATES} == {True, False}


def test_a_robust_best_is_best_under_every_set_of_weights() -> None:
    for one in CANDIDATES:
        if has_a_robust_best(one):
            for grades in one.report.grades_by_weights():
                assert {tile for tile, grade in grades.items() if grade == 100} == set(one.best)


def test_robust_steps_never_jump_from_eighty_to_nothing() -> None:
    for one in CANDIDATES:
        grades = one.report.grades_by_weights()
        jumps = [
            tile for tile in grades[0] if {0, 80} <= {row[tile] for row in grades} or {0, 100} <= {row[tile] for row in grades}
        ]
        assert not (jumps and has_robust_steps(one))


def test_what_plain_efficiency_misses_is_none_of_its_level_tiles() -> None:
    for one in CANDIDATES:
        assert one.plain
        assert one.plain_misses == (not set(one.plain) & set(one.best))


def test_a_lone_honour_is_held_once() -> None:
    for one in CANDIDATES:
        assert all(is_honor(tile) and one.position.hand.counts[tile] == 1 for tile in one.lone_honors)
        assert set(one.best_lone_honors) <= set(one.best)


@given(st.lists(st.sets(st.sampled_from([share.name for share in SHARES])), max_size=80))
def test_the_shares_hold_wherever_one_stops(kinds: list[set[str]]) -> None:
    sieve = Sieve()
    taken = []
    for one in kinds:
        if sieve.admit(None, tuple(one)):
            taken.append(one)
        for share in SHARES:
            assert sum(share.name in held for held in taken) <= share.most * len(taken)
    assert sieve.taken == len(taken)


def test_the_sieve_counts_what_gets_through_each_gate() -> None:
    sieve = Sieve()
    assert not sieve.admit(GATES[1].__name__, ())
    assert sieve.admit(None, ())
    assert (sieve.passed["dealt"], sieve.passed[GATES[0].__name__], sieve.passed[GATES[1].__name__]) == (2, 2, 1)


def test_at_least_a_third_of_a_bank_is_missed_by_plain_efficiency_and_at_most_a_quarter_asks_a_lone_honour() -> None:
    most = {share.name: share.most for share in SHARES}
    assert most["plain_efficiency_is_right"] <= Fraction(2, 3)
    assert most["lone_honor_is_best"] <= Fraction(1, 4)
