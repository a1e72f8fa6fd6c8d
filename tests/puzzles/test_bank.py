"""The shipped bank: what it holds, what it promises, and that it is what the generator makes."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace

import pytest

from analysis import ENGINE
from analysis.fans import FAN_OF_SLUG
from analysis.grading import expected_loss, grade
from puzzles.bank import BANK, load_bank, read_puzzle, write_puzzle
from puzzles.candidate import Candidate
from puzzles.generate import BLOCKS, GENERATOR, add_played, make_puzzle, play_puzzle
from puzzles.puzzle import Difficulty, Kind, OpeningSolution, Puzzle
from puzzles.quality import first_failed, gate_names
from puzzles.statistics import BankStatistics, best_tiles, summarize_bank
from puzzles.themes import LESSONS
from puzzles.variants import SUIT_ORDERS, exchange_hand

PUZZLES = tuple(load_bank().values())
PUBLISHED, GENERATED = PUZZLES[:5], PUZZLES[5:]
SAMPLE = GENERATED[:: max(1, len(GENERATED) // 16)]
MANIFEST = json.loads(BANK.with_name("manifest.json").read_text(encoding="utf-8"))


def solution_of(puzzle: Puzzle) -> OpeningSolution:
    assert isinstance(puzzle.solution, OpeningSolution)
    return puzzle.solution


def without_deals(puzzle: Puzzle) -> Puzzle:
    solution = solution_of(puzzle)
    grades = tuple(replace(one, win_chance=None, points=None, behind=None, deals=0) for one in solution.grades)
    return replace(puzzle, solution=replace(solution, grades=grades))


@pytest.fixture(scope="module")
def numbers() -> BankStatistics:
    return summarize_bank(PUZZLES)


def test_there_are_at_least_five_hundred_puzzles_and_their_ids_are_their_own() -> None:
    assert len(PUZZLES) >= 500
    assert len(BANK.read_text(encoding="utf-8").splitlines()) == len(PUZZLES)


def test_the_manifest_says_what_the_bank_is() -> None:
    assert MANIFEST["sha256"] == hashlib.sha256(BANK.read_bytes()).hexdigest()
    assert MANIFEST["puzzles"] == len(PUZZLES) == MANIFEST["count"] + 5
    assert (MANIFEST["engine"], MANIFEST["generator"]) == (ENGINE, GENERATOR)
    assert list(MANIFEST["passed"]) == list(gate_names())
    through = list(MANIFEST["passed"].values())
    assert through == sorted(through, reverse=True)
    assert through[-1] == MANIFEST["count"]


def test_the_published_five_come_first_with_the_engines_view() -> None:
    assert [puzzle.id for puzzle in PUBLISHED] == [f"published-{number}" for number in range(1, 6)]
    assert all(puzzle.key is not None and solution_of(puzzle).engine == ENGINE for puzzle in PUBLISHED)
    assert all(puzzle.key is None and puzzle.origin is not None for puzzle in GENERATED)


def test_eight_themes_have_thirty_puzzles_each_and_every_difficulty_many(numbers: BankStatistics) -> None:
    assert sum(count >= 30 for count in numbers.themes.values()) >= 8
    assert set(numbers.themes) <= set(FAN_OF_SLUG) | {lesson.__name__ for lesson in LESSONS}
    assert all(numbers.difficulties[difficulty] >= 100 for difficulty in Difficulty)


@pytest.mark.parametrize("length", [1, 10, 50, 200, 500])
def test_from_its_beginning_on_the_bank_asks_what_plain_efficiency_misses_and_few_lone_honours(length: int) -> None:
    counted = summarize_bank(GENERATED[:length])
    assert 3 * counted.plain_wrong >= length
    assert 4 * counted.lone_honor_best <= length


def test_no_hand_is_asked_twice_not_even_with_its_suits_exchanged() -> None:
    seen = set()
    for puzzle in GENERATED:
        pictures = (exchange_hand(puzzle.hand, variant).counts for variant in range(len(SUIT_ORDERS)))
        seen.add((puzzle.context, min(pictures)))
    assert len(seen) == len(GENERATED)


@pytest.mark.parametrize("puzzle", SAMPLE, ids=lambda puzzle: puzzle.id)
def test_the_generator_makes_the_same_puzzle_again(puzzle: Puzzle) -> None:
    assert puzzle.origin is not None
    candidate = Candidate.deal(puzzle.origin.seed, puzzle.origin.number)
    assert first_failed(candidate) is None
    assert make_puzzle(candidate) == without_deals(puzzle)


@pytest.mark.parametrize("puzzle", SAMPLE[::5], ids=lambda puzzle: puzzle.id)
def test_its_tiles_are_played_out_to_the_same_figures(puzzle: Puzzle) -> None:
    plain = without_deals(puzzle)
    assert add_played(plain, play_puzzle(write_puzzle(plain), BLOCKS), BLOCKS) == puzzle


def test_a_puzzle_is_read_as_it_was_written() -> None:
    lines = BANK.read_text(encoding="utf-8").splitlines()
    for line, puzzle in zip(lines, PUZZLES, strict=True):
        assert json.dumps(write_puzzle(puzzle), separators=(",", ":")) == line
        assert read_puzzle(json.loads(line)) == puzzle


def test_every_puzzle_is_a_first_discard_with_a_grade_for_each_of_its_tiles() -> None:
    for puzzle in PUZZLES:
        solution = solution_of(puzzle)
        assert puzzle.kind is Kind.OPENING
        assert puzzle.hand.size == 14
        assert sorted(one.tile for one in solution.grades) == [kind for kind, held in enumerate(puzzle.hand.counts) if held]
        assert len(puzzle.thrown) == puzzle.context.seat - 27
        assert solution.grades[0].ratio == 1
        assert 1 <= len(best_tiles(solution)) <= 3 or puzzle in PUBLISHED


def test_a_grade_is_that_of_its_expected_loss_or_a_better_one() -> None:
    for puzzle in PUZZLES:
        for one in solution_of(puzzle).grades:
            assert one.expected_loss == pytest.approx(expected_loss(one.ratio), abs=1e-5)
            assert one.grade >= grade(one.ratio - 1e-6, 1.0)


def test_every_tile_from_sixty_on_was_played_out_and_so_was_plain_efficiencys_choice() -> None:
    for puzzle in PUZZLES:
        solution = solution_of(puzzle)
        graded = [one for one in solution.grades if one.grade >= 60][:6]
        plain = next(one for one in solution.grades if one.tile == solution.plain[0])
        for one in (*graded, plain):
            assert one.deals == BLOCKS * 20
            assert one.win_chance is not None
            assert 0 <= one.win_chance.mean <= 1
            assert one.win_chance.error > 0


def test_over_the_bank_simulated_losses_agree_with_the_expected_ones(numbers: BankStatistics) -> None:
    assert len(numbers.losses) == 4
    for one in numbers.losses:
        assert abs(one.simulated - one.expected) <= 3 * one.error + 0.01, one


def test_a_second_step_has_one_right_option_among_four_different_ones() -> None:
    asked = [plan for puzzle in PUZZLES if (plan := solution_of(puzzle).plan) is not None]
    assert len(asked) >= len(PUZZLES) / 3
    for plan in asked:
        assert len(set(plan.options)) == len(plan.options) == 4
        assert len(plan.right) == 1
        assert 0 <= plan.right[0] < 4
