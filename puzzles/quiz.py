"""A quiz: questions that a coach hands out, by what key each is graded, and how they are asked.

A quiz can be made in any state, as drafts are; `check` names every fault, and what is handed out has none.
"""

from __future__ import annotations

import datetime as dt
import enum
import hashlib
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from analysis.hand import Hand, WinContext
from analysis.notation import format_hand
from analysis.reasons import Reason, Tiles, reason
from analysis.tiles import COPIES, count_kinds, format_kinds
from puzzles.plain_text import is_plain_text, says_something
from puzzles.puzzle import BEST_GRADE, Kind, Puzzle

GRADES: Final = (100, 80, 60, 0)
"""最佳, 较佳, 及格, 不好."""
MOST_QUESTIONS: Final = 500
LONGEST_TITLE: Final = 120
LONGEST_COMMENTARY: Final = 4_000
LONGEST_HINT: Final = 500
TIME_LIMITS_S: Final = range(5, 3_601)
ATTEMPTS: Final = range(1, 21)
LINE_BREAKS: Final = "\n\t"
"""What a commentary may hold besides plain text."""
OWN: Final = "own-"
"""How the ids of hands begin that are not from the bank."""

FILE: Final = "file"
"""The field of a fault that lies in a whole file or line of it."""


class KeyPolicy(enum.StrEnum):
    """Which grades count for a question."""

    ENGINE = "engine"
    """Those of the puzzle: a published key where it has one, else the engine's."""
    COACH = "coach"
    """The coach's own; a tile that is not named gets 0."""
    BOTH = "both"
    """The coach's count, and the engine's are shown beside them."""


class Feedback(enum.StrEnum):
    """When a student is told."""

    AT_ONCE = "at_once"
    AT_END = "at_end"
    AFTER_CLOSING = "after_closing"


@dataclass(frozen=True, slots=True)
class Settings:
    """How a quiz is asked. `opens` and `closes` are aware moments in UTC, None for no bound."""

    feedback: Feedback = Feedback.AT_ONCE
    attempts: int = 1
    shuffle: bool = False
    opens: dt.datetime | None = None
    closes: dt.datetime | None = None

    def is_open(self, now: dt.datetime) -> bool:
        """Whether answers are taken at `now` (aware): from `opens` on, until before `closes`."""
        return (self.opens is None or self.opens <= now) and (self.closes is None or now < self.closes)

    def is_feedback_due(self, now: dt.datetime, *, finished: bool) -> bool:
        """Whether a student may be told about an answered question; `finished` once the attempt has ended."""
        match self.feedback:
            case Feedback.AT_ONCE:
                return True
            case Feedback.AT_END:
                return finished
            case Feedback.AFTER_CLOSING:
                return self.closes is not None and now >= self.closes


@dataclass(frozen=True, slots=True)
class Question:
    """A puzzle as a quiz asks it.

    `grades` are the coach's own, (tile, grade) pairs in any order. `commentary` is Markdown, `hint` plain text; both may be
    "". `time_limit_s` is in seconds, None for no limit.
    """

    puzzle: Puzzle
    key: KeyPolicy = KeyPolicy.ENGINE
    grades: tuple[tuple[int, int], ...] = ()
    commentary: str = ""
    hint: str = ""
    time_limit_s: int | None = None

    @property
    def is_own(self) -> bool:
        """Whether the hand is not from the bank."""
        return self.puzzle.id.startswith(OWN)


@dataclass(frozen=True, slots=True)
class Quiz:
    """Questions in their order, under a title (plain text)."""

    title: str
    questions: tuple[Question, ...] = ()
    settings: Settings = field(default_factory=Settings)

    def order(self, seed: int) -> tuple[int, ...]:
        """Places of the questions in the order in which the student of `seed` meets them; as they stand unless shuffled."""
        places = list(range(len(self.questions)))
        if self.settings.shuffle:
            random.Random(seed).shuffle(places)
        return tuple(places)


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong and where: `field` of `question` (from 1), or of the quiz itself (None), or FILE.

    `row` is the line's number where it comes from a table, 1 being the names of the columns; `text` and `position` (an index
    into it) where a hand cannot be read.
    """

    why: Reason
    field: str
    question: int | None = None
    row: int | None = None
    text: str = ""
    position: int | None = None

    @property
    def place(self) -> Reason:
        """Where it is, for a message; the field as files name it, unless another name was put in its place."""
        if self.row is not None:
            return reason("quiz.place.row", row=self.row, column=self.field)
        if self.question is not None:
            return reason("quiz.place.question", number=self.question, field=self.field)
        return reason("quiz.place.file") if self.field == FILE else reason("quiz.place.quiz", field=self.field)


class QuizError(ValueError):
    """A quiz that cannot be, with all its faults."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        self.faults = faults
        super().__init__("; ".join(f"{fault.place.params} {fault.why.key}" for fault in faults[:5]))


def own_puzzle(
    hand: Hand, context: WinContext | None = None, *, kind: Kind = Kind.OPENING, thrown: tuple[int, ...] = ()
) -> Puzzle:
    """A coach's own hand, not yet analysed (see quiz_build); its id is a digest of what is asked, the same each time."""
    circumstances = context or WinContext()
    asked = f"{kind} {format_hand(hand, circumstances)} {format_kinds(thrown)}"
    digest = hashlib.sha256(asked.encode()).hexdigest()[:16]
    return Puzzle(f"{OWN}{digest}", hand, circumstances, kind, thrown)


def check(quiz: Quiz) -> tuple[Fault, ...]:
    """Every fault of a quiz that is to be handed out; none of them needs the engine to be seen."""
    return (
        *check_head(quiz),
        *(
            Fault(why, name, number)
            for number, question in enumerate(quiz.questions[:MOST_QUESTIONS], 1)
            for name, why in check_question(question)
        ),
    )


def check_head(quiz: Quiz) -> Iterator[Fault]:
    """The faults of title, settings and number of questions."""
    if not says_something(quiz.title) or not is_plain_text(quiz.title, most=LONGEST_TITLE):
        yield Fault(reason("quiz.fault.title", most=LONGEST_TITLE), "title")
    if not quiz.questions:
        yield Fault(reason("quiz.fault.no_questions"), "questions")
    if len(quiz.questions) > MOST_QUESTIONS:
        yield Fault(reason("quiz.fault.too_many_questions", most=MOST_QUESTIONS), "questions")
    settings = quiz.settings
    if settings.attempts not in ATTEMPTS:
        yield Fault(reason("quiz.fault.attempts", least=ATTEMPTS[0], most=ATTEMPTS[-1]), "attempts")
    moments = {"opens": settings.opens, "closes": settings.closes}
    naive = [name for name, moment in moments.items() if moment is not None and moment.tzinfo is None]
    yield from (Fault(reason("quiz.fault.time_zone"), name) for name in naive)
    if not naive and settings.opens is not None and settings.closes is not None and settings.closes <= settings.opens:
        yield Fault(reason("quiz.fault.closes_before_opening"), "closes")
    if settings.feedback is Feedback.AFTER_CLOSING and settings.closes is None:
        yield Fault(reason("quiz.fault.never_closes"), "closes")


def check_question(question: Question) -> Iterator[tuple[str, Reason]]:
    """The faults of one question: the field and why."""
    yield from _check_hand(question.puzzle)
    yield from _check_key(question)
    if not is_plain_text(question.commentary, least=0, most=LONGEST_COMMENTARY, allowed=LINE_BREAKS):
        yield "commentary", reason("quiz.fault.text", most=LONGEST_COMMENTARY)
    if not is_plain_text(question.hint, least=0, most=LONGEST_HINT):
        yield "hint", reason("quiz.fault.text", most=LONGEST_HINT)
    if question.time_limit_s is not None and question.time_limit_s not in TIME_LIMITS_S:
        yield "time_limit_s", reason("quiz.fault.time_limit", least=TIME_LIMITS_S[0], most=TIME_LIMITS_S[-1])


def _check_hand(puzzle: Puzzle) -> Iterator[tuple[str, Reason]]:
    needed = 13 if puzzle.kind is Kind.WAITS else 14
    if puzzle.hand.size != needed:
        yield "hand", reason(f"quiz.fault.size.{puzzle.kind.value}", tiles=puzzle.hand.size)
    if puzzle.thrown and puzzle.kind is not Kind.OPENING:
        yield "thrown", reason("quiz.fault.thrown_without_discard")
    thrown = count_kinds(puzzle.thrown)
    fifth = tuple(
        kind for kind, (own, out) in enumerate(zip(puzzle.hand.all_counts, thrown, strict=True)) if out and own + out > COPIES
    )
    if fifth:
        yield "thrown", reason("quiz.fault.five_copies", tiles=Tiles(fifth))


def _check_key(question: Question) -> Iterator[tuple[str, Reason]]:
    if question.puzzle.kind is not Kind.OPENING:
        if question.key is not KeyPolicy.ENGINE:
            yield "key", reason("quiz.fault.key_without_discard")
        if question.grades:
            yield "grades", reason("quiz.fault.grades_without_discard")
        return
    tiles = [tile for tile, _ in question.grades]
    foreign = tuple(sorted({tile for tile in tiles if not question.puzzle.hand.counts[tile]}))
    if foreign:
        yield "grades", reason("quiz.fault.foreign_tiles", tiles=Tiles(foreign))
    twice = tuple(sorted({tile for tile in tiles if tiles.count(tile) > 1}))
    if twice:
        yield "grades", reason("quiz.fault.graded_twice", tiles=Tiles(twice))
    if any(grade not in GRADES for _, grade in question.grades):
        yield "grades", reason("quiz.fault.no_such_grade")
    if question.key is not KeyPolicy.ENGINE and BEST_GRADE not in (grade for _, grade in question.grades):
        yield "grades", reason("quiz.fault.no_best_tile")
