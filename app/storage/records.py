"""The rows of one player, within a session of the caller's: finding, storing once, deleting."""

from __future__ import annotations

import datetime as dt
import functools
from collections.abc import Mapping
from dataclasses import fields
from typing import Any, Final

from sqlalchemy import Row, Table, bindparam, delete, func, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from app.storage.models import Attempt, Base, Card, Player
from app.storage.record import CardState, Record, Trace

_FIELDS: Final = tuple(field.name for field in fields(Record))
# What each answer needs is built once, and on tables rather than on classes: most of its time would go there.
_PLAYER: Final = Player.__table__.c
_ATTEMPT: Final = Attempt.__table__.c
_HELD: Final = select(_PLAYER.id).where(_PLAYER.token_hash == bindparam("token_hash")).with_for_update(read=True, key_share=True)
_ANSWER: Final = (
    select(*(_ATTEMPT[name] for name in _FIELDS))
    .join_from(Attempt.__table__, Player.__table__, _PLAYER.id == _ATTEMPT.player_id)
    .where(_PLAYER.token_hash == bindparam("token_hash"), _ATTEMPT.occasion == bindparam("occasion"))
)


@functools.cache
def _insertion(table: type[Base], dialect: str) -> Any:
    rows = table.__table__
    assert isinstance(rows, Table)
    insert = sqlite.insert(rows) if dialect == "sqlite" else postgresql.insert(rows)
    return insert.on_conflict_do_nothing().returning(rows.c.id)


class PlayerRows:
    """What the database holds of the player with this token hash."""

    def __init__(self, session: Session, token_hash: str) -> None:
        self._session = session
        self._token_hash = token_hash

    def player(self) -> Player | None:
        """The player's row, None before the first write."""
        return self._session.scalar(select(Player).where(Player.token_hash == self._token_hash))

    def hold(self, now: dt.datetime) -> int:
        """The id of the player's row, made if need be, which nobody else deletes before the transaction ends."""
        while (found := self._session.scalar(_HELD, {"token_hash": self._token_hash})) is None:
            self._insert(Player, {"token_hash": self._token_hash, "created_at": now})
        return int(found)

    def add(self, player: int, record: Record) -> bool:
        """Store an answer unless its occasion has one; whether it is new."""
        return self._insert(Attempt, {"player_id": player, **as_columns(record)})

    def add_card(self, player: int, card: CardState) -> bool:
        """Store a card unless its puzzle has one; whether it is new."""
        return self._insert(Card, {"player_id": player, "puzzle": card.puzzle, "state": card.state, "due": card.due})

    def put_card(self, player: int, card: CardState) -> None:
        """Store a card in place of the puzzle's former one."""
        if not self.add_card(player, card):
            same = (Card.player_id == player, Card.puzzle == card.puzzle)
            self._session.execute(update(Card).where(*same).values(state=card.state, due=card.due))

    def add_plan(self, occasion: str, *, plan: str, plan_right: bool, points: int) -> None:
        """Store the second step of an answer that has none."""
        without = (Attempt.player_id.in_(self._id()), Attempt.occasion == occasion, Attempt.plan.is_(None))
        values = {"plan": plan, "plan_right": plan_right, "points": points}
        self._session.execute(update(Attempt).where(*without).values(values))

    def get(self, occasion: str) -> Record | None:
        """The answer of an occasion."""
        attempt = self._session.execute(_ANSWER, {"token_hash": self._token_hash, "occasion": occasion}).one_or_none()
        return None if attempt is None else as_record(attempt)

    def all(self, mode: str | None = None) -> list[Record]:
        """All answers, or those of a mode, the oldest first."""
        found = select(Attempt).where(Attempt.player_id.in_(self._id())).order_by(Attempt.answered_at, Attempt.id)
        if mode is not None:
            found = found.where(Attempt.mode == mode)
        return [as_record(attempt) for attempt in self._session.scalars(found)]

    def traces(self) -> list[Trace]:
        """What was answered when, the oldest first; a fifth of the work of `all`."""
        found = (
            select(*(_ATTEMPT[name] for name in Trace._fields))
            .join_from(Attempt.__table__, Player.__table__, _PLAYER.id == _ATTEMPT.player_id)
            .where(_PLAYER.token_hash == self._token_hash)
            .order_by(_ATTEMPT.answered_at, _ATTEMPT.id)
        )
        return [Trace(*row) for row in self._session.execute(found)]

    def count(self, puzzle: str) -> int:
        """How often a puzzle was answered."""
        found = select(func.count()).where(Attempt.player_id.in_(self._id()), Attempt.puzzle == puzzle)
        return self._session.scalar(found) or 0

    def card(self, puzzle: str) -> CardState | None:
        """The card of a puzzle."""
        card = self._session.scalar(select(Card).where(Card.player_id.in_(self._id()), Card.puzzle == puzzle))
        return None if card is None else as_card(card)

    def cards(self, *, until: dt.datetime | None = None, limit: int | None = None) -> list[CardState]:
        """Cards that are due by `until`, or all, the most overdue first."""
        found = select(Card).where(Card.player_id.in_(self._id())).order_by(Card.due, Card.puzzle).limit(limit)
        if until is not None:
            found = found.where(Card.due <= until)
        return [as_card(card) for card in self._session.scalars(found)]

    def delete(self) -> None:
        """Delete the player; answers and cards go with the row."""
        self._session.execute(delete(Player).where(Player.token_hash == self._token_hash))

    def _id(self) -> Any:
        return select(Player.id).where(Player.token_hash == self._token_hash)

    def _insert(self, table: type[Base], values: Mapping[str, object]) -> bool:
        """Insert a row unless a unique constraint has it already; a row that another transaction is inserting is waited for."""
        statement = _insertion(table, self._session.get_bind().dialect.name)
        return self._session.scalar(statement, values) is not None


def as_record(attempt: Attempt | Row[Any]) -> Record:
    """A row as a value."""
    return Record(**{**{name: getattr(attempt, name) for name in _FIELDS}, "themes": tuple(attempt.themes)})


def as_columns(record: Record) -> dict[str, object]:
    """A value as the columns of a row."""
    return {**{name: getattr(record, name) for name in _FIELDS}, "themes": list(record.themes)}


def as_card(card: Card) -> CardState:
    """A row as a value."""
    return CardState(card.puzzle, card.state, card.due)
