"""The rows of one coach's quizzes, within a session of the caller's: finding, saving, handing out, deleting.

Whatever is asked for is asked for as this coach: a row of another's is not found.
"""

from __future__ import annotations

import datetime as dt
from typing import Any

from sqlalchemy import delete, func, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session, undefer

from app.storage.models import Coach, Handout, QuizAnswer, QuizRow, QuizVersion, Student
from app.storage.quiz_record import Answer, Terms
from puzzles.quiz import Feedback, Settings


def insert_once(session: Session, table: Any, **values: object) -> int | None:
    """The id of a new row, None where a unique constraint has it already."""
    insert = sqlite.insert if session.get_bind().dialect.name == "sqlite" else postgresql.insert
    statement = insert(table).values(**values).on_conflict_do_nothing().returning(table.id)
    found: int | None = session.scalar(statement)
    return found


class CoachRows:
    """What the database holds of the coach with this secret hash."""

    def __init__(self, session: Session, secret_hash: str) -> None:
        self._session = session
        self._secret_hash = secret_hash

    def coach(self) -> Coach | None:
        """The coach's row."""
        return self._session.scalar(select(Coach).where(Coach.secret_hash == self._secret_hash))

    def add_coach(self, now: dt.datetime) -> None:
        """Make the coach's row unless it is there."""
        insert_once(self._session, Coach, secret_hash=self._secret_hash, created_at=now)

    def delete_coach(self) -> None:
        """Delete the coach with all quizzes, classes and answers."""
        self._session.execute(delete(Coach).where(Coach.secret_hash == self._secret_hash))

    def quizzes(self, *, archived: bool) -> list[QuizRow]:
        """The quizzes that are archived, or those that are not, the newest first."""
        found = select(QuizRow).where(QuizRow.coach_id.in_(self._id()), QuizRow.archived == archived)
        return list(self._session.scalars(found.order_by(QuizRow.created_at.desc(), QuizRow.id.desc())))

    def quiz(self, quiz: int, *, hold: bool = False) -> QuizRow | None:
        """A quiz; while it is held nobody else saves or deletes it."""
        found = select(QuizRow).where(QuizRow.id == quiz, QuizRow.coach_id.in_(self._id()))
        return self._session.scalar(found.with_for_update() if hold else found)

    def add_quiz(self, title: str, content: str, now: dt.datetime) -> int:
        """Store a quiz with its first version; gives its id."""
        coach = self.coach()
        assert coach is not None
        quiz = QuizRow(coach_id=coach.id, title=title, archived=False, created_at=now)
        self._session.add(quiz)
        self._session.flush()
        self._add_version(quiz, 1, content, now)
        return quiz.id

    def save(self, quiz: QuizRow, title: str, content: str, now: dt.datetime) -> QuizVersion:
        """Store the content of a held quiz: in its newest version, or in a new one where a student has begun that one."""
        newest = self.newest(quiz.id, hold=True)
        if newest.content == content:
            return newest
        quiz.title = title
        if newest.frozen:
            return self._add_version(quiz, newest.number + 1, content, now)
        newest.content, newest.saved_at = content, now
        return newest

    def newest(self, quiz: int, *, hold: bool = False) -> QuizVersion:
        """The newest version of a quiz of this coach's; held, no student begins it meanwhile."""
        found = select(QuizVersion).where(QuizVersion.quiz_id == quiz).order_by(QuizVersion.number.desc()).limit(1)
        return self._session.scalars(found.with_for_update() if hold else found).one()

    def versions(self, quiz: int) -> list[QuizVersion]:
        """All versions of a quiz, the oldest first."""
        mine = select(QuizVersion).join(QuizRow, QuizRow.id == QuizVersion.quiz_id).where(QuizRow.coach_id.in_(self._id()))
        return list(self._session.scalars(mine.where(QuizRow.id == quiz).order_by(QuizVersion.number)))

    def delete_quiz(self, quiz: int) -> None:
        """Delete a quiz with its versions, classes and answers."""
        self._session.execute(delete(QuizRow).where(QuizRow.id == quiz, QuizRow.coach_id.in_(self._id())))

    def hand_out(self, version: QuizVersion, code: str, terms: Terms, now: dt.datetime) -> bool:
        """Store a handout; False where the code is taken."""
        columns = {"version_id": version.id, "code": code, "created_at": now, **as_columns(terms)}
        return insert_once(self._session, Handout, **columns) is not None

    def handouts(self, quiz: int | None = None) -> list[tuple[Handout, QuizVersion, QuizRow]]:
        """The handouts of a quiz, or of all, the newest first."""
        mine = self._mine() if quiz is None else self._mine().where(QuizRow.id == quiz)
        found = self._session.execute(mine.order_by(Handout.created_at.desc(), Handout.id.desc())).all()
        return [(handout, version, row) for handout, version, row in found]

    def handout(self, code: str, *, hold: bool = False) -> tuple[Handout, QuizVersion, QuizRow] | None:
        """A handout with what it hands out."""
        found = self._mine().where(Handout.code == code)
        row = self._session.execute(found.with_for_update(of=Handout) if hold else found).one_or_none()
        return None if row is None else (row[0], row[1], row[2])

    def delete_handout(self, code: str) -> bool:
        """Delete a class: the handout with its students and their answers; whether there was one."""
        held = self.handout(code, hold=True)
        if held is not None:
            self._session.execute(delete(Handout).where(Handout.id == held[0].id))
        return held is not None

    def _mine(self) -> Any:
        joined = select(Handout, QuizVersion, QuizRow).join(QuizVersion, QuizVersion.id == Handout.version_id)
        return joined.join(QuizRow, QuizRow.id == QuizVersion.quiz_id).where(QuizRow.coach_id.in_(self._id()))

    def _id(self) -> Any:
        return select(Coach.id).where(Coach.secret_hash == self._secret_hash)

    def _add_version(self, quiz: QuizRow, number: int, content: str, now: dt.datetime) -> QuizVersion:
        version = QuizVersion(quiz_id=quiz.id, number=number, content=content, frozen=False, saved_at=now)
        self._session.add(version)
        return version


class ClassRows:
    """What the database holds of one handout: what it hands out, its students and their answers."""

    def __init__(self, session: Session, handout: Handout, version: QuizVersion) -> None:
        self._session = session
        self._handout = handout
        self._version = version

    @property
    def terms(self) -> Terms:
        """How the quiz is handed out."""
        return as_terms(self._handout)

    @property
    def content(self) -> str:
        """What is asked."""
        return self._version.content

    def hold(self) -> bool:
        """Before a student is added: let nothing change any more in what is asked, as it was saved last, and let nobody delete
        the class or add another student before the transaction ends. False where somebody has deleted it. In this order, which
        is that of deleting."""
        if not self._version.frozen:
            asked = select(QuizVersion).where(QuizVersion.id == self._version.id).options(undefer(QuizVersion.content))
            if not self._hold(asked.with_for_update()):
                return False
            self._version.frozen = True
        held = select(Handout).where(Handout.id == self._handout.id)
        return self._hold(held.with_for_update(key_share=True))

    def _hold(self, row: Any) -> bool:
        return self._session.scalar(row.execution_options(populate_existing=True)) is not None

    def count(self) -> int:
        """How many students have begun."""
        return self._session.scalar(select(func.count()).where(Student.handout_id == self._handout.id)) or 0

    def students(self) -> list[Student]:
        """All students in the order of their coming."""
        found = select(Student).where(Student.handout_id == self._handout.id).order_by(Student.begun_at, Student.id)
        return list(self._session.scalars(found))

    def answers(self) -> list[tuple[int, Answer]]:
        """All answers with the students' ids, in the order in which they came."""
        found = select(QuizAnswer).join(Student, Student.id == QuizAnswer.student_id)
        mine = found.where(Student.handout_id == self._handout.id).order_by(QuizAnswer.answered_at, QuizAnswer.id)
        return [(row.student_id, as_answer(row)) for row in self._session.scalars(mine)]

    def answered(self) -> list[tuple[int, int, int]]:
        """First attempts, counted: question, grade, how many students got it."""
        counts = (QuizAnswer.question, QuizAnswer.grade, func.count())
        found = select(*counts).join(Student, Student.id == QuizAnswer.student_id)
        mine = found.where(Student.handout_id == self._handout.id, QuizAnswer.attempt == 1)
        rows = self._session.execute(mine.group_by(QuizAnswer.question, QuizAnswer.grade))
        return [(question, grade, number) for question, grade, number in rows]

    def taken_entries(self) -> set[int]:
        """The places in the roster that a student has taken."""
        found = select(Student.roster_entry).where(Student.handout_id == self._handout.id, Student.roster_entry.is_not(None))
        return {entry for entry in self._session.scalars(found) if entry is not None}

    def student(self, token_hash: str, *, hold: bool = False) -> Student | None:
        """The student of a browser; while the row is held nobody else changes or deletes it."""
        found = select(Student).where(Student.handout_id == self._handout.id, Student.token_hash == token_hash)
        return self._session.scalar(found.with_for_update() if hold else found)

    def begin(self, token_hash: str, name: str, roster_entry: int | None, now: dt.datetime) -> bool:
        """Store a student; False where the browser or the entry of the roster has begun already."""
        values = {"token_hash": token_hash, "name": name, "roster_entry": roster_entry, "attempt": 1, "begun_at": now}
        return insert_once(self._session, Student, handout_id=self._handout.id, **values) is not None

    def add(self, student: Student, answer: Answer) -> bool:
        """Store an answer unless its attempt has one to this question; whether it is new."""
        columns = {name: getattr(answer, name) for name in Answer.__slots__}
        return insert_once(self._session, QuizAnswer, student_id=student.id, **columns) is not None

    def answers_of(self, student: Student) -> list[Answer]:
        """The answers of a student, attempt by attempt."""
        found = select(QuizAnswer).where(QuizAnswer.student_id == student.id)
        return [as_answer(row) for row in self._session.scalars(found.order_by(QuizAnswer.attempt, QuizAnswer.id))]


def find_class(session: Session, code: str) -> ClassRows | None:
    """The class of a code, whoever's it is."""
    found = select(Handout, QuizVersion).join(QuizVersion, QuizVersion.id == Handout.version_id).where(Handout.code == code)
    row = session.execute(found.options(undefer(QuizVersion.content))).one_or_none()
    return None if row is None else ClassRows(session, row[0], row[1])


def delete_old_classes(session: Session, before: dt.datetime) -> int:
    """Delete the classes, with students and answers, that were handed out before a moment and had closed by then, or never
    close; gives how many."""
    closed = Handout.closes_at.is_(None) | (Handout.closes_at < before)
    old = delete(Handout).where(Handout.created_at < before, closed).returning(Handout.id)
    return len(session.scalars(old).all())


def as_terms(handout: Handout) -> Terms:
    """A row as a value."""
    settings = Settings(Feedback(handout.feedback), handout.attempts, handout.shuffle, handout.opens_at, handout.closes_at)
    return Terms(handout.label, settings, tuple(handout.roster))


def as_columns(terms: Terms) -> dict[str, object]:
    """A value as the columns of a row."""
    settings = terms.settings
    return {
        "label": terms.label,
        "opens_at": settings.opens,
        "closes_at": settings.closes,
        "attempts": settings.attempts,
        "feedback": settings.feedback.value,
        "shuffle": settings.shuffle,
        "roster": list(terms.roster),
    }


def as_answer(row: QuizAnswer) -> Answer:
    """A row as a value."""
    return Answer(**{name: getattr(row, name) for name in Answer.__slots__})
