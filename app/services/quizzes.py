"""A coach's quizzes: drafts, versions, the classes that they are handed to. Whoever has the secret or login has all of it.

The other side, a student's, is `app/services/quiz_sitting.py`; what a class made of a quiz, `app/services/quiz_results.py`.
"""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeVar

from analysis.reasons import reason
from app.services.quiz_access import Caller, QuizRefused, Tries, hash_login, hash_secret, is_same, new_code, new_secret, read_code
from app.services.quiz_content import read_content, why_incomplete, write_content
from app.services.quiz_sitting import Sitting, hash_student
from app.services.quiz_staying import StayingCoaches
from app.services.records import TOKEN
from app.storage.database import Database
from app.storage.models import Handout, QuizRow, QuizVersion
from app.storage.quiz_record import Answer, Terms
from app.storage.quizzes import ClassRows, CoachRows
from app.storage.record import ValueFault
from puzzles.plain_text import is_plain_text
from puzzles.puzzle import BEST_GRADE
from puzzles.quiz import LONGEST_TITLE, Quiz, QuizError, check_head

__all__ = [
    "Answer",
    "Caller",
    "ClassListing",
    "Coach",
    "Live",
    "QuizListing",
    "QuizRefused",
    "QuizStore",
    "Results",
    "Sitter",
    "Terms",
]

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class QuizListing:
    """A quiz in a coach's list: `version` is the newest one, `frozen` once a student has begun it: a change makes another."""

    id: int
    title: str
    archived: bool
    version: int
    frozen: bool
    saved_at: dt.datetime


@dataclass(frozen=True, slots=True)
class ClassListing:
    """A class in a coach's list: the version of the quiz that it was handed, by which code, and how many have begun."""

    code: str
    quiz: int
    title: str
    version: int
    terms: Terms
    created_at: dt.datetime
    students: int


@dataclass(frozen=True, slots=True)
class Sitter:
    """A student of a class: `number` in the order of their coming, from 1, tells two of one name apart."""

    number: int
    name: str
    attempt: int
    begun_at: dt.datetime


@dataclass(frozen=True, slots=True)
class Results:
    """What a class was asked and answered, as it is at one moment; answers are by the numbers of the students."""

    quiz: Quiz
    terms: Terms
    students: tuple[Sitter, ...]
    answers: tuple[tuple[int, Answer], ...]


@dataclass(frozen=True, slots=True)
class Live:
    """How far a class is with its first attempt: students who have begun, and by question (as the quiz has them) how many have
    answered, and how many of these with 100."""

    students: int
    answered: tuple[int, ...]
    best: tuple[int, ...]


class Coach:
    """One coach's quizzes. Every method is one transaction; raises StorageError where the database is away, and QuizRefused for a
    quiz or a class that is not the coach's."""

    def __init__(self, database: Database, secret_hash: str) -> None:
        self._database = database
        self._secret_hash = secret_hash

    @property
    def secret_hash(self) -> str:
        """What is stored of the secret or login."""
        return self._secret_hash

    def quizzes(self, *, archived: bool = False) -> list[QuizListing]:
        """The quizzes that are archived, or those that are not, the newest first."""
        with self._database.reading() as session:
            rows = CoachRows(session, self._secret_hash)
            return [_listing(quiz, rows.newest(quiz.id)) for quiz in rows.quizzes(archived=archived)]

    def create(self, quiz: Quiz, *, now: dt.datetime) -> int:
        """Store a new quiz, finished or not; gives its id. Raises QuizRefused where the coach was deleted meanwhile."""
        content = _content_of(quiz)
        with self._database.writing() as session:
            rows = CoachRows(session, self._secret_hash)
            if rows.coach() is None:
                raise QuizRefused(reason("quizzes.wrong_secret"))
            return rows.add_quiz(quiz.title, content, now)

    def save(self, quiz_id: int, quiz: Quiz, *, now: dt.datetime) -> int:
        """Store a draft in the newest version, or in a new one where a student has begun that one; gives the version's number."""
        return self.change(quiz_id, lambda _: quiz, now=now)

    def change(self, quiz_id: int, change: Callable[[Quiz], Quiz], *, now: dt.datetime) -> int:
        """Store what `change` makes of the newest version, as `save` does. Nobody else saves meanwhile: of two changes at once
        none is lost."""
        with self._database.writing() as session:
            rows = CoachRows(session, self._secret_hash)
            held = _mine(rows.quiz(quiz_id, hold=True))
            changed = change(read_content(rows.newest(quiz_id, hold=True).content))
            return rows.save(held, changed.title, _content_of(changed), now).number

    def load(self, quiz_id: int, *, version: int | None = None) -> Quiz:
        """A version of a quiz, or its newest."""
        with self._database.reading() as session:
            rows = CoachRows(session, self._secret_hash)
            found = {one.number: one for one in rows.versions(quiz_id)}
            return read_content(_mine(found.get(max(found, default=0) if version is None else version)).content)

    def versions(self, quiz_id: int) -> list[QuizListing]:
        """All versions of a quiz, the oldest first."""
        with self._database.reading() as session:
            rows = CoachRows(session, self._secret_hash)
            quiz = _mine(rows.quiz(quiz_id))
            return [_listing(quiz, version) for version in rows.versions(quiz_id)]

    def copy(self, quiz_id: int, title: str, *, now: dt.datetime) -> int:
        """Store the newest version of a quiz as a new quiz with another title; gives its id."""
        return self.create(replace(self.load(quiz_id), title=title), now=now)

    def archive(self, quiz_id: int, *, archived: bool = True) -> None:
        """Put a quiz away, or take it out again; its classes go on."""
        with self._database.writing() as session:
            _mine(CoachRows(session, self._secret_hash).quiz(quiz_id, hold=True)).archived = archived

    def delete(self, quiz_id: int) -> None:
        """Delete a quiz with all its versions, classes and their answers."""
        with self._database.writing() as session:
            rows = CoachRows(session, self._secret_hash)
            _mine(rows.quiz(quiz_id, hold=True))
            rows.delete_quiz(quiz_id)

    def hand_out(self, quiz_id: int, terms: Terms, *, now: dt.datetime, code: Callable[[], str] = new_code) -> str:
        """Hand out the newest version of a quiz; gives the class's code.

        Until a student begins, saving changes what is handed out, and nobody begins while it has faults. Raises QuizError for a
        quiz or terms with faults.
        """
        with self._database.writing() as session:
            rows = CoachRows(session, self._secret_hash)
            _mine(rows.quiz(quiz_id, hold=True))
            newest = rows.newest(quiz_id)
            _check_complete(replace(read_content(newest.content), settings=terms.settings))
            while not rows.hand_out(newest, made := code(), terms, now):
                pass
            return made

    def classes(self, quiz_id: int | None = None) -> list[ClassListing]:
        """The classes that a quiz was handed to, or all, the newest first."""
        with self._database.reading() as session:
            found = CoachRows(session, self._secret_hash).handouts(quiz_id)
            return [_class(ClassRows(session, handout, version), handout, version, quiz) for handout, version, quiz in found]

    def close(self, code: str, *, now: dt.datetime) -> None:
        """Take no more answers of a class from `now` on."""
        with self._database.writing() as session:
            handout, _, _ = _mine(CoachRows(session, self._secret_hash).handout(code, hold=True))
            handout.closes_at = now

    def reschedule(self, code: str, closes: dt.datetime | None, *, now: dt.datetime) -> None:
        """Let a class close at another moment, None for never. Raises QuizRefused where that cannot be.

        A class that has closed stays closed: its students may have been told the key.
        """
        with self._database.writing() as session:
            handout, version, quiz = _mine(CoachRows(session, self._secret_hash).handout(code, hold=True))
            terms = ClassRows(session, handout, version).terms
            if terms.has_closed(now):
                raise QuizRefused(reason("quizzes.stays_closed"))
            changed = Quiz(quiz.title, settings=replace(terms.settings, closes=closes))
            for fault in check_head(changed):
                if fault.field == "closes":
                    raise QuizRefused(fault.why)
            handout.closes_at = closes

    def delete_class(self, code: str) -> None:
        """Delete a class with its students and their answers."""
        with self._database.writing() as session:
            if not CoachRows(session, self._secret_hash).delete_handout(code):
                raise QuizRefused(reason("quizzes.not_yours"))

    def results(self, code: str) -> Results:
        """All that a class has answered so far."""
        with self._database.reading() as session:
            handout, version, _ = _mine(CoachRows(session, self._secret_hash).handout(code))
            rows = ClassRows(session, handout, version)
            quiz, students, answers = read_content(rows.content), rows.students(), rows.answers()
        numbers = {student.id: number for number, student in enumerate(students, 1)}
        sitters = tuple(Sitter(numbers[one.id], one.name, one.attempt, one.begun_at) for one in students)
        told = tuple((numbers[student], answer) for student, answer in answers)
        return Results(quiz, rows.terms, sitters, told)

    def live(self, code: str) -> Live:
        """How far a class is."""
        with self._database.reading() as session:
            handout, version, _ = _mine(CoachRows(session, self._secret_hash).handout(code))
            rows = ClassRows(session, handout, version)
            quiz, students, counts = read_content(rows.content), rows.count(), rows.answered()
        answered: defaultdict[int, int] = defaultdict(int)
        best: defaultdict[int, int] = defaultdict(int)
        for question, grade, number in counts:
            answered[question] += number
            best[question] += number if grade == BEST_GRADE else 0
        questions = range(len(quiz.questions))
        return Live(students, tuple(answered[one] for one in questions), tuple(best[one] for one in questions))

    def delete_everything(self) -> None:
        """Forget the coach with all quizzes, classes and answers; the secret opens nothing any more."""
        with self._database.writing() as session:
            CoachRows(session, self._secret_hash).delete_coach()


class QuizStore:
    """The quizzes of all coaches in one database; safe to share between threads. Raises StorageError.

    Wrong secrets and codes, and new coaches, are counted by their `caller`; `now_s` is a clock in seconds that only goes forward.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._tries = Tries()
        self._staying = StayingCoaches()

    def new_coach(self, *, caller: Caller, now: dt.datetime, now_s: float) -> tuple[str, Coach]:
        """Make a coach; gives the secret too, which is stored nowhere and cannot be asked for again. Raises QuizRefused where the
        caller has made too many."""
        if not self._tries.take_coach(caller, now_s):
            raise QuizRefused(reason("quizzes.too_many_coaches"))
        secret = new_secret()
        hashed = hash_secret(secret)
        assert hashed is not None
        self._add(hashed, now)
        return secret, Coach(self._database, hashed)

    def coach(self, secret: str, *, caller: Caller, now_s: float) -> Coach:
        """The coach who has this secret; raises QuizRefused."""
        return self._counted(caller, now_s, self._find_coach(secret.strip()), "quizzes.wrong_secret")

    def coach_of_login(self, issuer: str, subject: str, *, now: dt.datetime) -> Coach:
        """The coach who has logged in (OIDC), made at the first time."""
        hashed = hash_login(issuer, subject)
        self._add(hashed, now)
        return Coach(self._database, hashed)

    def stay(self, coach: Coach, token: str, *, now_s: float) -> None:
        """Keep the coach signed in for STAYS_H hours on the browser with this cookie, in memory only; without a cookie of ours
        nothing is kept."""
        if TOKEN.fullmatch(token):
            self._staying.keep(token, coach.secret_hash, now_s)

    def staying(self, token: str, *, now_s: float) -> Coach | None:
        """The coach who has stayed signed in on this browser, as long as there is one."""
        found = self._staying.find(token, now_s) if TOKEN.fullmatch(token) else None
        if found is not None and not self._is_there(found):
            self._staying.forget_coach(found)
            return None
        return None if found is None else Coach(self._database, found)

    def leave(self, token: str) -> None:
        """Sign the browser with this cookie out."""
        self._staying.forget_browser(token)

    def delete_everything(self, coach: Coach) -> None:
        """Forget the coach with all quizzes, classes and answers, on every browser; the secret opens nothing any more."""
        coach.delete_everything()
        self._staying.forget_coach(coach.secret_hash)

    def open(self, typed: str, token: str, *, caller: Caller, now_s: float) -> Sitting:
        """The class of a code for the browser with this cookie; raises QuizRefused. Nothing is stored before `begin`.

        Who has begun the quiz is let in whatever others at the same address try.
        """
        if not TOKEN.fullmatch(token):
            raise QuizRefused(reason("quizzes.no_cookie"))
        code = read_code(typed)
        sitting = None if code is None else Sitting(self._database, code, hash_student(code, token))
        begun = None if sitting is None else sitting.has_begun()
        if sitting is not None and begun:
            return sitting
        return self._counted(caller, now_s, None if begun is None else sitting, "quizzes.no_such_code")

    def _add(self, secret_hash: str, now: dt.datetime) -> None:
        with self._database.writing() as session:
            CoachRows(session, secret_hash).add_coach(now)

    def _counted(self, caller: Caller, now_s: float, found: T | None, wrong: str) -> T:
        """What was found; a caller who has been wrong too often is not told whether this was right."""
        if not self._tries.take(caller, now_s):
            raise QuizRefused(reason("quizzes.too_many_tries"))
        if found is None:
            raise QuizRefused(reason(wrong))
        self._tries.give_back(caller)
        return found

    def _find_coach(self, secret: str) -> Coach | None:
        hashed = hash_secret(secret)
        return Coach(self._database, hashed) if hashed is not None and self._is_there(hashed) else None

    def _is_there(self, secret_hash: str) -> bool:
        with self._database.reading() as session:
            found = CoachRows(session, secret_hash).coach()
        return found is not None and is_same(found.secret_hash, secret_hash)


def _mine(row: T | None) -> T:
    """A row of the coach's; what is another's is refused like what does not exist."""
    if row is None:
        raise QuizRefused(reason("quizzes.not_yours"))
    return row


def _content_of(quiz: Quiz) -> str:
    """What is stored of a draft: it may lack anything, but its title has to be one, for the list."""
    if not is_plain_text(quiz.title, least=0, most=LONGEST_TITLE):
        raise ValueFault("title", quiz.title)
    return write_content(quiz)


def _check_complete(quiz: Quiz) -> None:
    """Raises QuizError for what students cannot be asked."""
    if faults := why_incomplete(quiz):
        raise QuizError(faults)


def _listing(quiz: QuizRow, version: QuizVersion) -> QuizListing:
    return QuizListing(quiz.id, quiz.title, quiz.archived, version.number, version.frozen, version.saved_at)


def _class(rows: ClassRows, handout: Handout, version: QuizVersion, quiz: QuizRow) -> ClassListing:
    return ClassListing(handout.code, quiz.id, quiz.title, version.number, rows.terms, handout.created_at, rows.count())
