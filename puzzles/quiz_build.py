"""Build a quiz: puzzles picked from the bank, hands of the coach's own, dealt ones, and the published openings.

`analyse` asks the engine once, when a hand is taken in, so that marking needs none and a later engine changes no key.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from analysis.notation import parse, parse_tiles
from analysis.reasons import Reason, reason
from analysis.scoring import NotAWin, score
from analysis.tiles import KIND_OF
from analysis.waits import shape_waits
from puzzles.candidate import Candidate
from puzzles.drill_question import Drill
from puzzles.drills import ask
from puzzles.generate import describe
from puzzles.hand_drills import has_one_reading, profiles_agree
from puzzles.openings import published_openings
from puzzles.puzzle import Difficulty, FansSolution, Kind, Puzzle, WaitsSolution
from puzzles.quality import first_failed
from puzzles.quiz import Fault, KeyPolicy, Question, Quiz, QuizError, check_question, own_puzzle

_DRILLS: Final = {Kind.WAITS: Drill.WAITS, Kind.FANS: Drill.FANS}


@dataclass(frozen=True, slots=True)
class Selection:
    """Which puzzles of the bank are wanted; an empty field asks for nothing.

    A puzzle has one of the `themes`, of the `difficulties`, of the `kinds`; `mistakes` bounds the share of wrong first answers
    from and to (0 to 1), which a puzzle that nobody has answered does not meet.
    """

    themes: frozenset[str] = frozenset()
    difficulties: frozenset[Difficulty] = frozenset()
    kinds: frozenset[Kind] = frozenset()
    mistakes: tuple[float, float] | None = None


def select(
    puzzles: Iterable[Puzzle], wanted: Selection, *, mistake_rates: Mapping[str, float] | None = None
) -> tuple[Puzzle, ...]:
    """The puzzles that meet a selection, in their order; `mistake_rates` are shares by id of the puzzle."""
    rates = mistake_rates or {}
    return tuple(puzzle for puzzle in puzzles if _meets(puzzle, wanted, rates.get(puzzle.id)))


def _meets(puzzle: Puzzle, wanted: Selection, rate: float | None) -> bool:
    if wanted.mistakes is not None:
        least, most = wanted.mistakes
        if rate is None or not least <= rate <= most:
            return False
    return (
        (not wanted.themes or not wanted.themes.isdisjoint(puzzle.themes))
        and (not wanted.difficulties or puzzle.difficulty in wanted.difficulties)
        and (not wanted.kinds or puzzle.kind in wanted.kinds)
    )


def draw(puzzles: Iterable[Puzzle], count: int, *, seed: int) -> tuple[Puzzle, ...]:
    """`count` of the puzzles (all of them, if there are fewer), drawn by `seed`, in the order in which they stand."""
    found = tuple(puzzles)
    places = random.Random(seed).sample(range(len(found)), min(count, len(found)))
    return tuple(found[place] for place in sorted(places))


def by_ids(bank: Mapping[str, Puzzle], ids: Iterable[str]) -> tuple[Puzzle, ...]:
    """The puzzles of these ids in the order asked for. Raises QuizError that names each unknown one by its place."""
    wanted = tuple(ids)
    unknown = tuple(Fault(unknown_puzzle(), "puzzle", place) for place, one in enumerate(wanted, 1) if one not in bank)
    if unknown:
        raise QuizError(unknown)
    return tuple(bank[one] for one in wanted)


def unknown_puzzle() -> Reason:
    """Why an id that the bank does not have is none."""
    return reason("quiz.fault.unknown_puzzle")


def build(title: str, puzzles: Iterable[Puzzle]) -> Quiz:
    """A quiz of puzzles with the engine's key and the default settings."""
    return Quiz(title, tuple(Question(puzzle) for puzzle in puzzles))


def published_quiz(title: str) -> Quiz:
    """The five published openings; the engine's grades stand beside the published key where one survives."""
    return build(title, published_openings())


def read_hand(text: str, *, kind: Kind = Kind.OPENING, thrown: str = "") -> Puzzle:
    """A coach's own hand from notation, not yet analysed. Raises NotationError with the position of a fault in either text, and
    QuizError where the hand cannot be asked in this way."""
    parsed = parse(text)
    puzzle = own_puzzle(parsed.hand, parsed.context, kind=kind, thrown=parse_tiles(thrown))
    faults = tuple(Fault(why, name) for name, why in check_question(Question(puzzle)))
    if faults:
        raise QuizError(faults)
    return puzzle


def analyse(puzzle: Puzzle) -> Puzzle:
    """The puzzle with the engine's solution, and themes and difficulty of an opening; one that has a solution stays as it is.

    Raises QuizError for a hand that waits on nothing, has not won, or whose fan can be told in more than one way.
    """
    if puzzle.solution is not None:
        return puzzle
    match puzzle.kind:
        case Kind.OPENING:
            return describe(puzzle, Candidate.of(puzzle.position, puzzle.thrown))
        case Kind.WAITS:
            waiting = shape_waits(puzzle.hand)
            if not waiting:
                raise QuizError((Fault(reason("quiz.fault.no_waits"), "hand"),))
            return replace(puzzle, solution=WaitsSolution(waiting))
        case Kind.FANS:
            return _count(puzzle)


def _count(puzzle: Puzzle) -> Puzzle:
    try:
        result = score(puzzle.hand, puzzle.context)
    except NotAWin as fault:
        raise QuizError((Fault(fault.reason, "hand"),)) from fault
    if not has_one_reading(puzzle.hand, result):
        raise QuizError((Fault(reason("quiz.fault.two_readings"), "hand"),))
    if not profiles_agree(puzzle.hand, puzzle.context):
        raise QuizError((Fault(reason("quiz.fault.profiles_differ"), "hand"),))
    fans = tuple(counted.fan for counted in result.fans for _ in range(counted.count))
    return replace(puzzle, solution=FansSolution(fans, result.total))


def analyse_all(quiz: Quiz) -> Quiz:
    """The quiz with every puzzle analysed. Raises QuizError with the faults of all questions."""
    questions: list[Question] = []
    faults: list[Fault] = []
    for number, question in enumerate(quiz.questions, 1):
        try:
            questions.append(replace(question, puzzle=analyse(question.puzzle)))
        except QuizError as error:
            faults += [replace(fault, question=number) for fault in error.faults]
    if faults:
        raise QuizError(tuple(faults))
    return replace(quiz, questions=tuple(questions))


def deal(kind: Kind, *, seed: int, count: int) -> tuple[Puzzle, ...]:
    """`count` dealt hands of a kind, analysed: first discards that pass the gates of the bank, or hands as the drills ask them.

    Needs the engine; an opening takes some tens of candidates.
    """
    found: list[Puzzle] = []
    number = 0
    while len(found) < count:
        number += 1
        puzzle = _deal_opening(seed, number) if kind is Kind.OPENING else ask(_DRILLS[kind], seed, number).puzzle
        if puzzle is not None:
            own = own_puzzle(puzzle.hand, puzzle.context, kind=kind, thrown=puzzle.thrown)
            found.append(replace(puzzle, id=own.id, origin=None))
    return tuple(found)


def _deal_opening(seed: int, number: int) -> Puzzle | None:
    candidate = Candidate.deal(seed, number)
    if first_failed(candidate) is not None:
        return None
    position = candidate.position
    return describe(own_puzzle(position.hand, position.context, thrown=candidate.thrown), candidate)


def grade_tiles(question: Question, grades: Mapping[str, int], *, key: KeyPolicy = KeyPolicy.COACH) -> Question:
    """The question with the coach's own grades, tiles by their letters: ``{"N": 100, "E": 80, "C": 80}``."""
    return replace(question, key=key, grades=tuple((KIND_OF[letters], grade) for letters, grade in grades.items()))
