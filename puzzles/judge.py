"""Judge an answer: the grade, what was best, and the engine's ranking with the reasons.

A published key grades before the engine: its best tile gets 100, every other tile the engine's grade but at most 80, since
the published grades of the other tiles are lost. Both views are given.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from analysis.discard_reasons import explain_discard
from analysis.discards import DiscardReport, RankedDiscard, rank_discards
from analysis.honor_advice import advise_honors
from analysis.reasons import Reason
from puzzles.puzzle import Puzzle

_BEST: Final = 100
_MOST_BESIDE_KEY: Final = 80


@dataclass(frozen=True, slots=True)
class GradedDiscard:
    """A discard with the grade that counts; `grade_lost` where a key names another tile best and this one's grade is lost."""

    discard: RankedDiscard
    grade: int
    grade_lost: bool = False


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer to a puzzle: `chosen` among `discards` (the engine's order) and why, in reasons.

    `best_reasons` say what the best tile keeps; empty where the chosen tile is a best one.
    """

    puzzle: Puzzle
    chosen: GradedDiscard
    discards: tuple[GradedDiscard, ...]
    report: DiscardReport
    reasons: tuple[Reason, ...]
    best_reasons: tuple[Reason, ...]

    @property
    def best(self) -> tuple[int, ...]:
        """The tiles that get 100."""
        return tuple(graded.discard.tile for graded in self.discards if graded.grade == _BEST)

    @property
    def differs(self) -> bool:
        """Whether a published best tile is not among the engine's best."""
        key = self.puzzle.key
        if key is None or key.best is None:
            return False
        return all(discard.tile != key.best for discard in self.report.discards if discard.grade == _BEST)


def grade_all(puzzle: Puzzle, report: DiscardReport) -> tuple[GradedDiscard, ...]:
    """Every discard of the puzzle with the grade that counts, in the engine's order."""
    key = None if puzzle.key is None else puzzle.key.best
    if key is None:
        return tuple(GradedDiscard(discard, discard.grade) for discard in report.discards)
    return tuple(
        GradedDiscard(discard, _BEST)
        if discard.tile == key
        else GradedDiscard(discard, min(discard.grade, _MOST_BESIDE_KEY), grade_lost=True)
        for discard in report.discards
    )


def judge(puzzle: Puzzle, tile: int) -> Verdict:
    """Judge discarding `tile`; raises ValueError if the hand does not hold it."""
    if not puzzle.hand.counts[tile]:
        raise ValueError(f"tile {tile} is not in the hand of {puzzle.id}")
    report = rank_discards(puzzle.hand, context=puzzle.context)
    graded = grade_all(puzzle, report)
    chosen = next(one for one in graded if one.discard.tile == tile)
    best = next(one.discard.tile for one in graded if one.grade == _BEST)
    cards = advise_honors(puzzle.hand, puzzle.context, report)
    about_best = () if chosen.grade == _BEST else explain_discard(report, best, cards=cards)
    return Verdict(puzzle, chosen, graded, report, explain_discard(report, tile, cards=cards), about_best)
