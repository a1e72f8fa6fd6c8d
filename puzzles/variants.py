"""The same puzzle with its suits exchanged: another picture, the same answer.

Some fan name a suit's tiles (绿一色, 推不倒), so that not every exchange keeps the answer; which do is found by judging the
exchanged hand (`keeps_grades`), and stored with the puzzle.
"""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Final

from analysis.discards import rank_discards
from analysis.hand import Hand
from analysis.reasons import Reason, Tiles
from analysis.tiles import EAST, count_kinds
from puzzles.puzzle import OpeningSolution, PlanQuestion, Puzzle

SUIT_ORDERS: Final = tuple(itertools.permutations(range(3)))
"""Number 0 exchanges nothing. Order (1, 0, 2) makes characters bamboo and bamboo characters."""


def exchange(tile: int, variant: int) -> int:
    """The tile in a variant; honours stay."""
    return tile if tile >= EAST else SUIT_ORDERS[variant][tile // 9] * 9 + tile % 9


def restore(tile: int, variant: int) -> int:
    """The tile of the puzzle itself that stands for one of a variant."""
    return tile if tile >= EAST else SUIT_ORDERS[variant].index(tile // 9) * 9 + tile % 9


def make_variant(puzzle: Puzzle, variant: int) -> Puzzle:
    """The puzzle with its suits exchanged, solution and all; its id stays. ValueError where that would change the answer."""
    if variant == 0:
        return puzzle
    solution = puzzle.solution
    if not isinstance(solution, OpeningSolution) or variant not in solution.variants:
        raise ValueError(f"variant {variant} of {puzzle.id} has another answer")
    return replace(
        puzzle,
        hand=exchange_hand(puzzle.hand, variant),
        thrown=tuple(exchange(tile, variant) for tile in puzzle.thrown),
        solution=_exchange_solution(solution, variant),
    )


def exchange_hand(hand: Hand, variant: int) -> Hand:
    """The hand with its suits exchanged; openings have no melds."""
    drawn = None if hand.drawn is None else exchange(hand.drawn, variant)
    kinds = sorted(exchange(tile, variant) for tile in hand.concealed)
    return Hand.of(kinds, drawn=drawn)


def find_variants(puzzle: Puzzle, grades: dict[int, int]) -> tuple[int, ...]:
    """The variants in which every tile keeps its grade."""
    return tuple(variant for variant in range(1, len(SUIT_ORDERS)) if _keeps_grades(puzzle, grades, variant))


def _keeps_grades(puzzle: Puzzle, grades: dict[int, int], variant: int) -> bool:
    seen = count_kinds(exchange(tile, variant) for tile in puzzle.thrown)
    report = rank_discards(exchange_hand(puzzle.hand, variant), context=puzzle.context, seen=seen)
    return all(report.of(exchange(tile, variant)).grade == grade for tile, grade in grades.items())


def _exchange_solution(solution: OpeningSolution, variant: int) -> OpeningSolution:
    plan = solution.plan
    if plan is not None:
        plan = PlanQuestion(tuple(_exchange_reason(option, variant) for option in plan.options), plan.right)
    return replace(
        solution,
        grades=tuple(replace(grade, tile=exchange(grade.tile, variant)) for grade in solution.grades),
        reasons=tuple(_exchange_reason(why, variant) for why in solution.reasons),
        plan=plan,
        plain=tuple(exchange(tile, variant) for tile in solution.plain),
    )


def _exchange_reason(why: Reason, variant: int) -> Reason:
    params = tuple(
        (name, Tiles(tuple(exchange(kind, variant) for kind in value.kinds)) if isinstance(value, Tiles) else value)
        for name, value in why.params
    )
    return Reason(why.key, params)
