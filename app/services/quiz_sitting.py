"""A student at a quiz: beginning, answering, being told.

No part of a key is in anything but a `QuizFeedback`, which there is only when it is due.
"""

from __future__ import annotations

import datetime as dt
import hashlib
from dataclasses import dataclass, replace
from typing import Final

from analysis.hand import Hand, WinContext
from analysis.reasons import Reason, reason
from app.services.quiz_access import QuizRefused
from app.services.quiz_content import read_content, why_incomplete
from app.storage.database import Database
from app.storage.models import Student
from app.storage.quiz_record import LONGEST_MS, MOST_STUDENTS, Answer, Terms, is_name
from app.storage.quizzes import ClassRows, find_class
from app.storage.record import LONGEST_NAME
from puzzles.puzzle import Kind
from puzzles.quiz import Question, Quiz
from puzzles.quiz_grading import Marked, TileKey, mark_answer, right_answers, tile_keys

GRACE_MS: Final = 2_000
"""An answer may be on its way for so long after its time is up."""


@dataclass(frozen=True, slots=True)
class Lobby:
    """What a browser with the code sees before it begins: the class, the terms, how many questions there are and how many of them
    have a time limit, the names of the roster that are still free."""

    title: str
    terms: Terms
    questions: int
    timed: int
    free: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AskedQuestion:
    """A question as a student sees it: what is asked, and the own answer (None before). `index` is its place in the quiz."""

    index: int
    kind: Kind
    hand: Hand
    context: WinContext
    thrown: tuple[int, ...]
    hint: str
    time_limit_s: int | None
    given: str | None


@dataclass(frozen=True, slots=True)
class StudentView:
    """A quiz as a student sees it, in the student's own order. It has no grade, no puzzle's id and nothing else of the key."""

    title: str
    terms: Terms
    name: str
    attempt: int
    questions: tuple[AskedQuestion, ...]
    is_closed: bool

    @property
    def next(self) -> AskedQuestion | None:
        """The first question without an answer."""
        return next((asked for asked in self.questions if asked.given is None), None)

    @property
    def has_more_attempts(self) -> bool:
        """Whether another attempt may be begun now."""
        return self.next is None and self.attempt < self.terms.settings.attempts and not self.is_closed


@dataclass(frozen=True, slots=True)
class QuizFeedback:
    """What a student is told of a question once that is due: the answer that counts and how it was marked (None where none was
    given), what was right, the key by tiles (of a discard) and the coach's commentary (Markdown)."""

    index: int
    answer: Answer | None
    marked: Marked | None
    right: tuple[str, ...]
    keys: tuple[TileKey, ...]
    commentary: str


def hash_student(code: str, token: str) -> str:
    """What is stored of a student's cookie: another hash in each class, and none that the browser's own record has, so that
    nobody can put the names of a class to records or to another class."""
    return hashlib.sha256(f"{code}\n{token}".encode()).hexdigest()


def is_late(question: Question, milliseconds: int) -> bool:
    """Whether an answer that took so long came after its time was up."""
    return question.time_limit_s is not None and milliseconds > 1_000 * question.time_limit_s + GRACE_MS


class Sitting:
    """One browser at the quiz of one class. Every method is one transaction; raises QuizRefused, and StorageError where the
    database is away. Moments are aware."""

    def __init__(self, database: Database, code: str, token_hash: str) -> None:
        self._database = database
        self._code = code
        self._token_hash = token_hash

    def lobby(self) -> Lobby:
        """What is seen before the quiz is begun."""
        with self._database.reading() as session:
            rows = _found(find_class(session, self._code))
            terms, quiz = rows.terms, read_content(rows.content)
            taken = rows.taken_entries()
            free = tuple(name for entry, name in enumerate(terms.roster) if entry not in taken)
            timed = sum(question.time_limit_s is not None for question in quiz.questions)
            return Lobby(quiz.title, terms, len(quiz.questions), timed, free)

    def has_begun(self) -> bool | None:
        """Whether this browser is a student of the class; None where there is no such class."""
        with self._database.reading() as session:
            rows = find_class(session, self._code)
            return None if rows is None else rows.student(self._token_hash) is not None

    def begin(self, name: str, *, now: dt.datetime) -> None:
        """Become a student of the class under a name; a browser that is one already stays the one that it is."""
        with self._database.writing() as session:
            rows = _found(find_class(session, self._code))
            if rows.student(self._token_hash) is not None:
                return
            shown, entry = self._admit(rows, name, now)
            if not rows.hold():
                raise QuizRefused(reason("quizzes.no_such_code"))
            if why_incomplete(replace(read_content(rows.content), settings=rows.terms.settings)):
                raise QuizRefused(reason("quizzes.being_changed"))
            if rows.count() >= MOST_STUDENTS and rows.student(self._token_hash) is None:
                raise QuizRefused(reason("quizzes.full"))
            if not rows.begin(self._token_hash, shown, entry, now) and rows.student(self._token_hash) is None:
                raise QuizRefused(reason("quizzes.name_taken"))

    def view(self, *, now: dt.datetime) -> StudentView:
        """The attempt under way; raises QuizRefused before it was begun."""
        with self._database.reading() as session:
            rows = _found(find_class(session, self._code))
            student = _begun(rows.student(self._token_hash))
            given = {one.question: one.given for one in rows.answers_of(student) if one.attempt == student.attempt}
            terms, quiz = rows.terms, read_content(rows.content)
        questions = tuple(_ask(index, quiz.questions[index], given.get(index)) for index in self._order(terms, quiz))
        return StudentView(quiz.title, terms, student.name, student.attempt, questions, terms.has_closed(now))

    def answer(self, question: int, given: str, *, attempt: int, milliseconds: int, now: dt.datetime) -> QuizFeedback | None:
        """Answer the question at index `question`, once: the first answer stays. Gives the feedback if it is due.

        An empty answer says that the time is up; one that comes later than that counts nothing. Raises NoAnswerError for a
        text that is no answer to the question.
        """
        with self._database.writing() as session:
            rows = _found(find_class(session, self._code))
            student = _begun(rows.student(self._token_hash, hold=True))
            terms, quiz = rows.terms, read_content(rows.content)
            if terms.has_closed(now):
                raise QuizRefused(reason("quizzes.closed"))
            if attempt != student.attempt or not 0 <= question < len(quiz.questions):
                raise QuizRefused(reason("quizzes.other_attempt"))
            rows.add(student, _mark(quiz.questions[question], question, given, attempt, milliseconds, now))
            due = _due(rows, student, quiz, terms, now)
        return _tell(question, quiz.questions[question], due[question]) if question in due else None

    def begin_again(self, *, attempt: int, now: dt.datetime) -> None:
        """Begin the attempt after `attempt`, which has to be finished; sent twice it is begun once."""
        with self._database.writing() as session:
            rows = _found(find_class(session, self._code))
            student = _begun(rows.student(self._token_hash, hold=True))
            terms, quiz = rows.terms, read_content(rows.content)
            if student.attempt != attempt:
                return
            if terms.has_closed(now):
                raise QuizRefused(reason("quizzes.closed"))
            if attempt >= terms.settings.attempts:
                raise QuizRefused(reason("quizzes.attempts_used", attempts=terms.settings.attempts))
            if sum(one.attempt == attempt for one in rows.answers_of(student)) < len(quiz.questions):
                raise QuizRefused(reason("quizzes.unfinished"))
            student.attempt = attempt + 1

    def feedback(self, *, now: dt.datetime) -> tuple[QuizFeedback, ...]:
        """What is due of the attempt under way, in the student's own order; nothing before it is."""
        with self._database.reading() as session:
            rows = _found(find_class(session, self._code))
            student = _begun(rows.student(self._token_hash))
            terms, quiz = rows.terms, read_content(rows.content)
            due = _due(rows, student, quiz, terms, now)
        return tuple(_tell(index, quiz.questions[index], due[index]) for index in self._order(terms, quiz) if index in due)

    def _order(self, terms: Terms, quiz: Quiz) -> tuple[int, ...]:
        """The student's order, the same whenever it is asked for: its seed is who the student is."""
        return replace(quiz, settings=terms.settings).order(int(self._token_hash[:16], 16))

    def _admit(self, rows: ClassRows, name: str, now: dt.datetime) -> tuple[str, int | None]:
        """The name to store and its place in the roster; raises QuizRefused where nobody may begin, or not under this name."""
        terms, shown = rows.terms, name.strip()
        if (why := _why_not_now(terms, now)) is not None:
            raise QuizRefused(why)
        if terms.roster and shown not in terms.roster:
            raise QuizRefused(reason("quizzes.not_in_roster"))
        if not is_name(shown):
            raise QuizRefused(reason("quizzes.bad_name", longest=LONGEST_NAME))
        return shown, terms.roster.index(shown) if terms.roster else None


def _found(rows: ClassRows | None) -> ClassRows:
    if rows is None:
        raise QuizRefused(reason("quizzes.no_such_code"))
    return rows


def _begun(student: Student | None) -> Student:
    if student is None:
        raise QuizRefused(reason("quizzes.not_begun"))
    return student


def _why_not_now(terms: Terms, now: dt.datetime) -> Reason | None:
    if not terms.has_opened(now):
        return reason("quizzes.not_open_yet")
    return reason("quizzes.closed") if terms.has_closed(now) else None


def _ask(index: int, question: Question, given: str | None) -> AskedQuestion:
    puzzle = question.puzzle
    return AskedQuestion(
        index, puzzle.kind, puzzle.hand, puzzle.context, puzzle.thrown, question.hint, question.time_limit_s, given
    )


def _mark(question: Question, index: int, given: str, attempt: int, milliseconds: int, now: dt.datetime) -> Answer:
    """The answer with its grade; one without a tile or behind time gets 0."""
    limit_s, took = question.time_limit_s, min(max(milliseconds, 0), LONGEST_MS)
    if not given and limit_s is not None:
        return Answer(attempt, index, "", 0, 0, took, now)
    marked = mark_answer(question, given)
    grade = 0 if is_late(question, took) else marked.grade
    return Answer(attempt, index, marked.given, grade, grade, took, now)


def _due(rows: ClassRows, student: Student, quiz: Quiz, terms: Terms, now: dt.datetime) -> dict[int, Answer | None]:
    """The questions that feedback is due of, with a student's answers: those that were answered in the attempt under way, and
    once the quiz has closed the others too."""
    answers = {one.question: one for one in rows.answers_of(student) if one.attempt == student.attempt}
    closed = terms.has_closed(now)
    if not terms.settings.is_feedback_due(now, finished=closed or len(answers) == len(quiz.questions)):
        return {}
    return {index: answers.get(index) for index in range(len(quiz.questions)) if closed or index in answers}


def _tell(index: int, question: Question, answer: Answer | None) -> QuizFeedback:
    marked = mark_answer(question, answer.given) if answer is not None and answer.given else None
    keys = tile_keys(question) if question.puzzle.kind is Kind.OPENING else ()
    return QuizFeedback(index, answer, marked, right_answers(question), keys, question.commentary)
