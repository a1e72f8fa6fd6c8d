"""The five published openings: reconstructions that agree with what survives of the commentary, and keys that grade."""

from __future__ import annotations

import pytest

from analysis.hand import WinContext
from analysis.tiles import KIND_OF, LETTERS, WHITE
from puzzles.judge import judge
from puzzles.openings import published_openings
from puzzles.puzzle import Difference, Puzzle

OPENINGS = published_openings()
KEYED = [puzzle for puzzle in OPENINGS if puzzle.key is not None and puzzle.key.best is not None]


def holds(puzzle: Puzzle, *letters: str) -> bool:
    return all(puzzle.hand.counts[KIND_OF[tile]] >= letters.count(tile) for tile in letters)


def test_there_are_five_of_a_dealer_in_the_east_round() -> None:
    assert [puzzle.id for puzzle in OPENINGS] == [f"published-{number}" for number in range(1, 6)]
    assert all(puzzle.hand.size == 14 and puzzle.context == WinContext() for puzzle in OPENINGS)


def test_the_hands_hold_the_tiles_that_the_commentary_names() -> None:
    assert holds(OPENINGS[1], "E", "C", "N")
    assert holds(OPENINGS[3], "3s", "5p", "8p", "7p", "7p", "2s")
    assert holds(OPENINGS[4], "P", "F")


def test_three_published_best_tiles_survive_and_stand_in_their_hands() -> None:
    assert [LETTERS[puzzle.key.best] for puzzle in KEYED if puzzle.key and puzzle.key.best is not None] == ["N", "7p", "P"]
    assert all(puzzle.key and puzzle.key.best is not None and puzzle.hand.counts[puzzle.key.best] for puzzle in KEYED)


def test_each_surviving_key_says_why_an_engine_may_differ() -> None:
    assert [puzzle.key.difference for puzzle in KEYED if puzzle.key] == [
        Difference.HONOR_VALUE,
        Difference.CONCEALMENT,
        Difference.DEFENCE,
    ]


@pytest.mark.parametrize("puzzle", KEYED, ids=lambda puzzle: puzzle.id)
def test_the_published_best_tile_gets_100_and_every_other_at_most_80_marked_as_lost(puzzle: Puzzle) -> None:
    assert puzzle.key is not None
    assert puzzle.key.best is not None
    verdict = judge(puzzle, puzzle.key.best)
    assert verdict.best == (puzzle.key.best,)
    assert not verdict.chosen.grade_lost
    for graded in verdict.discards:
        if graded.discard.tile != puzzle.key.best:
            assert graded.grade == min(graded.discard.grade, 80)
            assert graded.grade_lost


@pytest.mark.parametrize("number", [1, 3])
def test_where_the_key_is_lost_the_engine_grades(number: int) -> None:
    puzzle = OPENINGS[number - 1]
    verdict = judge(puzzle, puzzle.hand.concealed[0])
    assert all(graded.grade == graded.discard.grade and not graded.grade_lost for graded in verdict.discards)
    assert not verdict.differs


def test_white_and_green_are_level_for_the_engine_in_the_fifth() -> None:
    verdict = judge(OPENINGS[4], WHITE)
    values = {LETTERS[graded.discard.tile]: graded.discard.value for graded in verdict.discards}
    assert values["P"] == pytest.approx(values["F"], rel=0.03)
