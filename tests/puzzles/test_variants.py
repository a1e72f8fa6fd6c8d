"""The same puzzle in other suits: another picture, the same answer."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.discards import rank_discards
from analysis.fans import FanId
from analysis.hand import Hand, WinContext
from analysis.notation import parse_tiles
from analysis.tiles import EAST, KINDS, SOUTH
from puzzles.bank import load_bank
from puzzles.judge import judge, mark_all
from puzzles.puzzle import OpeningSolution, Puzzle
from puzzles.variants import SUIT_ORDERS, exchange, find_variants, make_variant, restore

VARIANTS = st.integers(0, len(SUIT_ORDERS) - 1)
PUZZLES = [puzzle for puzzle in load_bank().values() if isinstance(puzzle.solution, OpeningSolution) and puzzle.solution.variants]


@given(VARIANTS, st.integers(0, KINDS - 1))
def test_a_tile_that_is_exchanged_and_restored_is_the_same(variant: int, tile: int) -> None:
    assert restore(exchange(tile, variant), variant) == tile
    assert exchange(restore(tile, variant), variant) == tile


@given(VARIANTS)
def test_an_exchange_loses_no_tile_and_keeps_ranks(variant: int) -> None:
    assert sorted(exchange(tile, variant) for tile in range(KINDS)) == list(range(KINDS))
    assert all(exchange(tile, variant) % 9 == tile % 9 for tile in range(27))
    assert all(exchange(tile, variant) == tile for tile in range(27, KINDS))


@pytest.mark.parametrize("puzzle", PUZZLES[:: max(1, len(PUZZLES) // 8)], ids=lambda puzzle: puzzle.id)
def test_the_engine_grades_a_variant_as_the_puzzle(puzzle: Puzzle) -> None:
    assert isinstance(puzzle.solution, OpeningSolution)
    for variant in puzzle.solution.variants:
        shown = make_variant(puzzle, variant)
        verdict = judge(shown, shown.hand.concealed[0])
        assert not verdict.changes
        assert {exchange(tile, variant): mark.grade for tile, mark in mark_all(puzzle).items()} == {
            tile: mark.grade for tile, mark in mark_all(shown).items()
        }


@given(st.sampled_from(PUZZLES), st.data())
def test_a_variant_has_the_same_tiles_in_other_suits(puzzle: Puzzle, data: st.DataObject) -> None:
    assert isinstance(puzzle.solution, OpeningSolution)
    variant = data.draw(st.sampled_from(puzzle.solution.variants))
    shown = make_variant(puzzle, variant)
    assert sorted(shown.hand.concealed) == sorted(exchange(tile, variant) for tile in puzzle.hand.concealed)
    assert [restore(tile, variant) for tile in shown.thrown] == list(puzzle.thrown)
    assert shown.id == puzzle.id
    assert shown.hand.drawn == exchange(puzzle.hand.drawn or 0, variant)


def test_a_hand_in_which_reversible_tiles_tip_the_scale_has_no_variant() -> None:
    hand, context = Hand.of(parse_tiles("2449m2456s15pWPP1p")), WinContext(SOUTH, EAST)
    report = rank_discards(hand, context=context)
    assert any(FanId.REVERSIBLE_TILES in route.fans for discard in report.discards for route in discard.routes)
    grades = {one.tile: one.grade for one in report.discards}
    assert find_variants(Puzzle(id="test", hand=hand, context=context), grades) == ()


def test_a_variant_that_would_change_the_answer_is_refused() -> None:
    with pytest.raises(ValueError, match="another answer"):
        make_variant(Puzzle(id="test", hand=PUZZLES[0].hand, context=WinContext()), 1)
