"""What a class misunderstands, in words and with who does; what a wrong tile kills; what to practise next.

The rules are those of a player's own progress (`app/services/mistakes.py`) and a few more. A new one is a
function, a row of _MORE, and a text.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, replace
from typing import Final

from analysis.discard_reasons import RouteNames, routes_killed
from analysis.discards import DiscardReport
from analysis.notation import parse_tiles
from analysis.reasons import Reason, reason
from analysis.tiles import KIND_OF
from app.services.mistakes import RULES, Answered
from app.services.quiz_results import FIRST
from app.services.quiz_sitting import is_late
from app.services.quizzes import Answer, Results, Sitter
from puzzles.hand_drills import read_fans
from puzzles.puzzle import GOOD_GRADE, FansSolution, OpeningSolution, Puzzle, WaitsSolution
from puzzles.quiz import KeyPolicy, Question
from puzzles.quiz_grading import tile_keys

FOLLOW_UP: Final = 10
_MOST_NAMED: Final = 3
Reports = Mapping[str, DiscardReport]
"""What the engine says about puzzles, by their ids; what needs it is left out for a puzzle that is not there."""


@dataclass(frozen=True, slots=True)
class Misconception:
    """What went wrong in the same way: whose, in which questions (from 1), how often in all."""

    why: Reason
    students: tuple[Sitter, ...]
    questions: tuple[int, ...]
    times: int


def find_misconceptions(results: Results, reports: Reports) -> list[Misconception]:
    """What first answers of less than 80 have in common, what most students share first. An answer can tell of several."""
    sitters = {student.number: student for student in results.students}
    found: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
    for number, answer in _wrong(results):
        question = results.quiz.questions[answer.question]
        for name in _name_mistakes(question, answer, reports.get(question.puzzle.id)):
            found[name].append((number, answer.question + 1))
    told = [
        Misconception(
            reason(f"quiz_results.mistake.{name}"),
            tuple(sitters[number] for number in sorted({number for number, _ in pairs})),
            tuple(sorted({question for _, question in pairs})),
            len(pairs),
        )
        for name, pairs in found.items()
    ]
    return sorted(told, key=lambda one: (-len(one.students), -one.times, one.why.key))


def what_it_kills(report: DiscardReport, tile: int) -> Reason | None:
    """The routes of the best discard that a tile gives up, None where it gives up none."""
    killed = routes_killed(report, tile)[:_MOST_NAMED]
    return reason("quiz_results.kills", routes=RouteNames(killed)) if killed else None


def suggest(results: Results, bank: Mapping[str, Puzzle], *, count: int = FOLLOW_UP) -> tuple[str, ...]:
    """Ids of puzzles to go on with: about the themes that went wrong, the more so the more often; none that was asked.

    Each pick halves what its themes still need, so that all themes get their share. Empty where no theme went wrong.
    """
    need: Counter[str] = Counter()
    for _, answer in _wrong(results):
        need.update(results.quiz.questions[answer.question].puzzle.themes)
    asked = {question.puzzle.id for question in results.quiz.questions}
    wants = {theme: float(times) for theme, times in need.items()}
    left = [puzzle for puzzle in bank.values() if puzzle.id not in asked and not wants.keys().isdisjoint(puzzle.themes)]
    picked: list[str] = []
    while left and len(picked) < count:
        best = max(left, key=lambda puzzle: sum(wants.get(theme, 0.0) for theme in puzzle.themes))
        left.remove(best)
        picked.append(best.id)
        wants |= {theme: wants[theme] / 2 for theme in best.themes if theme in wants}
    return tuple(picked)


def _wrong(results: Results) -> Iterator[tuple[int, Answer]]:
    """The first answers that got less than 80, with the students' numbers."""
    for number, answer in results.answers:
        if answer.attempt == FIRST and answer.grade < GOOD_GRADE:
            yield number, answer


def _name_mistakes(question: Question, answer: Answer, report: DiscardReport | None) -> Iterable[str]:
    puzzle = question.puzzle
    match puzzle.solution:
        case _ if not answer.given or is_late(question, answer.milliseconds):
            return ("no_time",)
        case OpeningSolution():
            return _name_discard(
                Answered(puzzle, _as_keyed(question, puzzle.solution), KIND_OF[answer.given], answer.grade), report
            )
        case WaitsSolution(tiles):
            return _name_difference(set(parse_tiles(answer.given)), set(tiles), "wait_missed", "wait_added")
        case FansSolution(fans, points):
            named, total = read_fans(answer.given)
            wrong_total = ("total_wrong",) if total != points else ()
            return (*_name_difference(set(named), set(fans), "fan_missed", "fan_added"), *wrong_total)
    return ()


def _as_keyed(question: Question, solution: OpeningSolution) -> OpeningSolution:
    """The engine's view with the grades that count, which may be the coach's: a tile that these call right is no mistake."""
    if question.key is KeyPolicy.ENGINE and question.puzzle.key is None:
        return solution
    counts = {row.tile: row.grade for row in tile_keys(question)}
    return replace(solution, grades=tuple(replace(one, grade=counts[one.tile]) for one in solution.grades))


def _name_discard(one: Answered, report: DiscardReport | None) -> Iterator[str]:
    yield from (rule.__name__ for rule in (*RULES, *_MORE) if rule(one))
    if report is not None and _kills_main_route(report, one):
        yield "main_route_killed"


def _kills_main_route(report: DiscardReport, one: Answered) -> bool:
    """Little is left of the weightiest route of the best discard."""
    killed = routes_killed(report, one.tile)
    return bool(killed) and killed[0] == report.best.routes[0].fans


def dragon_kept(one: Answered) -> bool | None:
    """Another tile goes before the lone dragon that should."""
    return one.failed if one.is_about("dragon_first") else None


_MORE: Final[tuple[Callable[[Answered], bool | None], ...]] = (dragon_kept,)


def _name_difference(given: Set[object], right: Set[object], missed: str, added: str) -> tuple[str, ...]:
    return (*((missed,) if right - given else ()), *((added,) if given - right else ()))
