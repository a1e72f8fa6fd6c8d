"""What is in a bank, in numbers."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from analysis.grading import STEPS
from analysis.tiles import is_honor
from puzzles.puzzle import Kind, OpeningSolution, Puzzle

_BINS: Final = tuple(itertools.pairwise((0.0, *(most for most, _ in STEPS), 1.0)))
"""Expected losses by grade: docs/grading.md."""


@dataclass(frozen=True, slots=True)
class LossBin:
    """Discards of one grade: how many were played out, what they were expected to lose and what they lost, as shares of the
    points that the best discards bring, with the error of the latter."""

    expected_from: float
    expected_to: float
    discards: int
    expected: float
    simulated: float
    error: float


@dataclass(frozen=True, slots=True)
class BankStatistics:
    """Puzzles by kind, theme and difficulty; how often plain efficiency and lone honours answer; expected against simulated
    losses; deals played."""

    puzzles: int
    kinds: dict[str, int]
    themes: dict[str, int]
    difficulties: dict[str, int]
    dealers: int
    with_plan: int
    plain_wrong: int
    lone_honor_best: int
    deals: int
    losses: tuple[LossBin, ...]


def summarize_bank(puzzles: Iterable[Puzzle]) -> BankStatistics:
    """Count a bank."""
    bank = tuple(puzzles)
    solved = [(puzzle, puzzle.solution) for puzzle in bank if isinstance(puzzle.solution, OpeningSolution)]
    return BankStatistics(
        puzzles=len(bank),
        kinds=_count(puzzle.kind.value for puzzle in bank),
        themes=_count(theme for puzzle in bank for theme in puzzle.themes),
        difficulties=_count(puzzle.difficulty.value for puzzle in bank),
        dealers=sum(not puzzle.thrown for puzzle in bank if puzzle.kind is Kind.OPENING),
        with_plan=sum(solution.plan is not None for _, solution in solved),
        plain_wrong=sum(not set(solution.plain) & set(solution.best) for _, solution in solved),
        lone_honor_best=sum(_asks_lone_honor(puzzle, solution) for puzzle, solution in solved),
        deals=sum(grade.deals for _, solution in solved for grade in solution.grades),
        losses=_compare_losses([solution for _, solution in solved]),
    )


def _asks_lone_honor(puzzle: Puzzle, solution: OpeningSolution) -> bool:
    return any(is_honor(tile) and puzzle.hand.counts[tile] == 1 for tile in solution.best)


def _count(names: Iterable[str]) -> dict[str, int]:
    return dict(sorted(Counter(names).items(), key=lambda item: (-item[1], item[0])))


def _compare_losses(solutions: Sequence[OpeningSolution]) -> tuple[LossBin, ...]:
    """Losses against the best discard, pooled: shares of the mean points of the best discards. Errors are over puzzles, since the
    discards of one share their walls."""
    best = [solution.grades[0].points.mean for solution in solutions if solution.grades[0].points]
    if not best:
        return ()
    base = float(np.mean(best))
    found = []
    for low, high in _BINS:
        rows = []
        for solution in solutions:
            inside = [one for one in solution.grades[1:] if one.behind and low <= one.expected_loss < high]
            if inside:
                lost = [one.behind.mean / base for one in inside if one.behind]
                rows.append((len(inside), sum(one.expected_loss for one in inside), sum(lost)))
        if rows:
            found.append(_bin(low, high, np.array(rows)))
    return tuple(found)


def _bin(low: float, high: float, rows: np.ndarray[tuple[int, int], np.dtype[np.float64]]) -> LossBin:
    """Ratio estimate over puzzles, each a row of how many discards, their expected and their simulated losses."""
    number = rows[:, 0].sum()
    expected, simulated = rows[:, 1].sum() / number, rows[:, 2].sum() / number
    residuals = rows[:, 2] - simulated * rows[:, 0]
    error = math.sqrt(float((residuals**2).sum())) / number
    return LossBin(low, high, int(number), round(float(expected), 5), round(float(simulated), 5), round(float(error), 5))
