"""The tables: players, their answers, and the cards that bring puzzles back."""

from __future__ import annotations

import datetime as dt

from sqlalchemy import JSON, DateTime, Dialect, Double, ForeignKey, Index, MetaData, TypeDecorator, UniqueConstraint
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
