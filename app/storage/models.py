"""The tables: players, their answers and cards; coaches, their quizzes, the classes that they hand them to, and what these
answer."""

from __future__ import annotations

import datetime as dt

from sqlalchemy import JSON, DateTime, Dialect, Double, ForeignKey, Index, MetaData, Text, TypeDecorator, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class UtcDateTime(TypeDecorator[dt.datetime]):
    """A moment, stored and read in UTC: SQLite forgets the zone. Raises ValueError for a naive datetime."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: dt.datetime | None, dialect: Dialect) -> dt.datetime | None:
        """Into UTC."""
        if value is not None and value.tzinfo is None:
            raise ValueError(f"naive datetime: {value!r}")
        return None if value is None else value.astimezone(dt.UTC)

    def process_result_value(self, value: dt.datetime | None, dialect: Dialect) -> dt.datetime | None:
        """Out of the database: UTC, said so."""
        if value is None:
            return None
        return value.replace(tzinfo=dt.UTC) if value.tzinfo is None else value.astimezone(dt.UTC)


class Base(DeclarativeBase):
    """Constraints have names, since a later migration has to name what it changes."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


class Player(Base):
    """Whoever has a browser's cookie; `token_hash` is the cookie's SHA-256, the cookie itself is nowhere."""

    __tablename__ = "player"

    id: Mapped[int] = mapped_column(primary_key=True)
    token_hash: Mapped[str] = mapped_column(unique=True)
    name: Mapped[str | None]
    language: Mapped[str | None]
    created_at: Mapped[dt.datetime] = mapped_column(UtcDateTime)


class Attempt(Base):
    """One answer (`app.storage.record.Record` says what its columns mean)."""

    __tablename__ = "attempt"
    __table_args__ = (UniqueConstraint("player_id", "occasion"), Index(None, "player_id", "answered_at"))

    id: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[int] = mapped_column(ForeignKey("player.id", ondelete="CASCADE"))
    occasion: Mapped[str]
    mode: Mapped[str]
    puzzle: Mapped[str]
    given: Mapped[str]
    grade: Mapped[int]
    points: Mapped[int]
    answered_at: Mapped[dt.datetime] = mapped_column(UtcDateTime)
    variant: Mapped[int] = mapped_column(default=0)
    plan: Mapped[str | None]
    plan_right: Mapped[bool | None]
    loss: Mapped[float | None] = mapped_column(Double)
    engine: Mapped[int | None]
    key: Mapped[str | None]
    themes: Mapped[list[str]] = mapped_column(JSON)
    difficulty: Mapped[str | None]


class Card(Base):
    """When a puzzle comes back to a player: `state` is an FSRS card, `due` its moment."""

    __tablename__ = "card"
    __table_args__ = (UniqueConstraint("player_id", "puzzle"), Index(None, "player_id", "due"))

    id: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[int] = mapped_column(ForeignKey("player.id", ondelete="CASCADE"))
    puzzle: Mapped[str]
    state: Mapped[dict[str, object]] = mapped_column(JSON)
    due: Mapped[dt.datetime] = mapped_column(UtcDateTime)


class Coach(Base):
    """Whoever has a coach's secret or login; `secret_hash` is its SHA-256, the secret itself is nowhere."""

    __tablename__ = "coach"

    id: Mapped[int] = mapped_column(primary_key=True)
    secret_hash: Mapped[str] = mapped_column(unique=True)
    created_at: Mapped[dt.datetime] = mapped_column(UtcDateTime)


class QuizRow(Base):
    """A quiz of a coach's; what it asks is in its versions, and `title` is the newest one's, for the list."""

    __tablename__ = "quiz"
    __table_args__ = (Index(None, "coach_id"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    coach_id: Mapped[int] = mapped_column(ForeignKey("coach.id", ondelete="CASCADE"))
    title: Mapped[str]
    archived: Mapped[bool]
    created_at: Mapped[dt.datetime] = mapped_column(UtcDateTime)


class QuizVersion(Base):
    """What a quiz asks, as a text of some ten kB that is read only when it is asked for; `frozen` once a student has begun it:
    then nothing in it changes."""

    __tablename__ = "quiz_version"
    __table_args__ = (UniqueConstraint("quiz_id", "number"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    quiz_id: Mapped[int] = mapped_column(ForeignKey("quiz.id", ondelete="CASCADE"))
    number: Mapped[int]
    content: Mapped[str] = mapped_column(Text, deferred=True)
    frozen: Mapped[bool]
    saved_at: Mapped[dt.datetime] = mapped_column(UtcDateTime)


class Handout(Base):
    """A quiz in the hands of a class (app.storage.quiz_record.Terms and puzzles.quiz.Settings say what its columns mean)."""

    __tablename__ = "handout"
    __table_args__ = (Index(None, "version_id"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    version_id: Mapped[int] = mapped_column(ForeignKey("quiz_version.id", ondelete="CASCADE"))
    code: Mapped[str] = mapped_column(unique=True)
    label: Mapped[str]
    opens_at: Mapped[dt.datetime | None] = mapped_column(UtcDateTime)
    closes_at: Mapped[dt.datetime | None] = mapped_column(UtcDateTime)
    attempts: Mapped[int]
    feedback: Mapped[str]
    shuffle: Mapped[bool]
    roster: Mapped[list[str]] = mapped_column(JSON)
    created_at: Mapped[dt.datetime] = mapped_column(UtcDateTime)


class Student(Base):
    """A browser that a handout was opened in, under a name or as an entry of the roster; `attempt` is the one under way."""

    __tablename__ = "student"
    __table_args__ = (UniqueConstraint("handout_id", "token_hash"), UniqueConstraint("handout_id", "roster_entry"))

    id: Mapped[int] = mapped_column(primary_key=True)
    handout_id: Mapped[int] = mapped_column(ForeignKey("handout.id", ondelete="CASCADE"))
    token_hash: Mapped[str]
    name: Mapped[str]
    roster_entry: Mapped[int | None]
    attempt: Mapped[int]
    begun_at: Mapped[dt.datetime] = mapped_column(UtcDateTime)


class QuizAnswer(Base):
    """An answer of a student's to the question at index `question` of the version, in one attempt; the first one stays."""

    __tablename__ = "quiz_answer"
    __table_args__ = (UniqueConstraint("student_id", "attempt", "question"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    student_id: Mapped[int] = mapped_column(ForeignKey("student.id", ondelete="CASCADE"))
    attempt: Mapped[int]
    question: Mapped[int]
    given: Mapped[str]
    grade: Mapped[int]
    points: Mapped[int]
    milliseconds: Mapped[int]
    answered_at: Mapped[dt.datetime] = mapped_column(UtcDateTime)
