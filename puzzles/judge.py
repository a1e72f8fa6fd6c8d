"""Judge an answer: the grade, what was best, and the engine's ranking with the reasons.

Three can grade. A named key (published) grades before the engine: its best tile gets 100, every other tile the engine's grade
but at most 80, since the published grades of the other tiles are lost. Else the grades stand that the puzzle carries, with the
version of the engine that gave them; a later engine changes none of them, and what it would change is told. A puzzle without
either is graded by the engine at hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from analysis import ENGINE
from analysis.discard_reasons import explain_discard
from analysis.discards import DiscardReport, RankedDiscard, rank_discards
from analysis.grading import expected_loss
from analysis.honor_advice import advise_honors
from analysis.reasons import Reason
from puzzles.puzzle import BEST_GRADE, OpeningSolution, PlanQuestion, Puzzle, StoredGrade
from puzzles.second_step import points_of

_MOST_BESIDE_KEY: Final = 80


@dataclass(frozen=True, slots=True)
class Mark:
    """What an answer is worth: the `grade` of the tile, the share of the best discard's points that it is expected to lose, and
    the version of the engine behind both; `grade_lost` where a key names another tile best and this one's own grade is lost."""

    tile: int
    grade: int
    loss: float
    engine: int
    grade_lost: bool = False


@dataclass(frozen=True, slots=True)
class GradedDiscard:
    """A discard as the engine at hand sees it, with the grade that counts; `grade_lost` as in Mark."""

    discard: RankedDiscard
    grade: int
    grade_lost: bool = False


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer to a puzzle: `chosen` among `discards` (the order of the engine at hand) and why, in reasons.

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
        return tuple(graded.discard.tile for graded in self.discards if graded.grade == BEST_GRADE)

    @property
    def engine_best(self) -> tuple[int, ...]:
        """The tiles that get 100 from the engine that graded the puzzle, whatever a key says."""
        return tuple(tile for tile, grade in engine_grades(self.puzzle, self.report).items() if grade.grade == BEST_GRADE)

    @property
    def differs(self) -> bool:
        """Whether a published best tile is not among the engine's best."""
        key = self.puzzle.key
        return key is not None and key.best is not None and key.best not in self.engine_best

    @property
    def changes(self) -> tuple[tuple[int, int, int], ...]:
        """What the engine at hand would grade otherwise: tile, the grade that stands, the grade that it would give."""
        stands = engine_grades(self.puzzle, self.report)
        return tuple(
            (one.tile, stands[one.tile].grade, one.grade) for one in self.report.discards if stands[one.tile].grade != one.grade
        )


def rank(puzzle: Puzzle) -> DiscardReport:
    """What the engine at hand says about every discard of an opening."""
    position = puzzle.position
    return rank_discards(position.hand, context=position.context, seen=position.seen)


def engine_grades(puzzle: Puzzle, report: DiscardReport | None = None) -> dict[int, StoredGrade]:
    """The grades of an engine by tile, best first: those that the puzzle carries, else those of the engine at hand (of `report`,
    or asked for here)."""
    if isinstance(puzzle.solution, OpeningSolution):
        return {grade.tile: grade for grade in puzzle.solution.grades}
    ranked = (report or rank(puzzle)).discards
    best = ranked[0].value
    ratios = {one.tile: one.value / best if best > 0 else 1.0 for one in ranked}
    return {one.tile: StoredGrade(one.tile, one.grade, ratios[one.tile], expected_loss(ratios[one.tile])) for one in ranked}


def mark_all(puzzle: Puzzle, report: DiscardReport | None = None) -> dict[int, Mark]:
    """What every discard is worth; asks the engine only for a puzzle that carries no grades."""
    key = None if puzzle.key is None else puzzle.key.best
    engine = puzzle.solution.engine if isinstance(puzzle.solution, OpeningSolution) else ENGINE
    return {tile: _mark(grade, key, engine) for tile, grade in engine_grades(puzzle, report).items()}


def _mark(grade: StoredGrade, key: int | None, engine: int) -> Mark:
    if key is None:
        return Mark(grade.tile, grade.grade, grade.expected_loss, engine)
    if grade.tile == key:
        return Mark(grade.tile, BEST_GRADE, 0.0, engine)
    return Mark(grade.tile, min(grade.grade, _MOST_BESIDE_KEY), grade.expected_loss, engine, grade_lost=True)


def mark(puzzle: Puzzle, tile: int) -> Mark:
    """What discarding `tile` is worth; raises ValueError if the hand does not hold it."""
    if not puzzle.hand.counts[tile]:
        raise ValueError(f"tile {tile} is not in the hand of {puzzle.id}")
    return mark_all(puzzle)[tile]


def judge(puzzle: Puzzle, tile: int) -> Verdict:
    """Judge discarding `tile`; raises ValueError if the hand does not hold it."""
    if not puzzle.hand.counts[tile]:
        raise ValueError(f"tile {tile} is not in the hand of {puzzle.id}")
    report = rank(puzzle)
    marks = mark_all(puzzle, report)
    graded = tuple(
        GradedDiscard(discard, marks[discard.tile].grade, marks[discard.tile].grade_lost) for discard in report.discards
    )
    chosen = next(one for one in graded if one.discard.tile == tile)
    best = next(one.discard.tile for one in graded if one.grade == BEST_GRADE)
    cards = advise_honors(puzzle.hand, puzzle.context, report)
    about_best = () if chosen.grade == BEST_GRADE else explain_discard(report, best, cards=cards)
    return Verdict(puzzle, chosen, graded, report, explain_discard(report, tile, cards=cards), about_best)


def second_step(puzzle: Puzzle) -> PlanQuestion | None:
    """The second step of a puzzle, None where it has none."""
    return puzzle.solution.plan if isinstance(puzzle.solution, OpeningSolution) else None


def judge_plan(puzzle: Puzzle, grade: int, option: int) -> tuple[bool, int]:
    """Whether an option of the second step is right, and what the answer is worth with it. ValueError where there is no such."""
    plan = second_step(puzzle)
    if plan is None or not 0 <= option < len(plan.options):
        raise ValueError(f"{puzzle.id} has no option {option}")
    is_right = option in plan.right
    return is_right, points_of(grade, plan_right=is_right)
