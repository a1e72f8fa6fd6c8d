"""Judging an answer: every tile of the hand once, the best ones at 100, and reasons for the choice."""

from __future__ import annotations

import pytest

from analysis.discards import rank_discards
from analysis.hand import Hand, WinContext
from analysis.notation import parse_tiles
from analysis.tiles import KIND_OF
from puzzles.judge import judge
from puzzles.puzzle import Puzzle

PUZZLE = Puzzle(id="test", hand=Hand.of(parse_tiles("13457m2569s3468pN")), context=WinContext())


def test_every_tile_of_the_hand_is_judged_once() -> None:
    verdict = judge(PUZZLE, KIND_OF["N"])
    tiles = [graded.discard.tile for graded in verdict.discards]
    assert sorted(tiles) == [kind for kind, copies in enumerate(PUZZLE.hand.counts) if copies]
    assert verdict.chosen.discard.tile == KIND_OF["N"]


def test_the_best_tiles_are_the_ones_that_get_100_and_lead_the_table() -> None:
    verdict = judge(PUZZLE, KIND_OF["5m"])
    best = [graded.discard.tile for graded in verdict.discards if graded.grade == 100]
    assert list(verdict.best) == best
    assert verdict.discards[0].discard.tile in best
    assert {graded.grade for graded in verdict.discards} <= {0, 60, 80, 100}


def test_the_verdict_shows_what_the_engine_says() -> None:
    verdict = judge(PUZZLE, KIND_OF["5m"])
    assert verdict.report == rank_discards(PUZZLE.hand, context=PUZZLE.context)


def test_every_answer_has_a_reason() -> None:
    for graded in judge(PUZZLE, KIND_OF["N"]).discards:
        assert judge(PUZZLE, graded.discard.tile).reasons, graded.discard.tile


def test_a_tile_that_the_hand_does_not_hold_is_no_answer() -> None:
    with pytest.raises(ValueError, match="not in the hand"):
        judge(PUZZLE, KIND_OF["E"])
