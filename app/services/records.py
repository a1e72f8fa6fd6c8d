"""A player's record: answers stored once, cards, a name if wanted; taken along, brought back, deleted."""

from __future__ import annotations

import datetime as dt
import hashlib
import re
import secrets
from dataclasses import dataclass
from typing import Final

from analysis.reasons import reason
from app.services.records_file import CSV, JSON, MOST_BYTES, Copy, RecordsError, read_copy, write_csv, write_json
from app.storage.database import Database, StorageError, database_url
from app.storage.record import LONGEST_NAME, MODES, CardState, Record, Trace, ValueFault
from app.storage.records import PlayerRows
from i18n.catalogue import LANGUAGES
from puzzles.plain_text import is_plain_text

__all__ = [
    "CSV",
    "JSON",
    "LONGEST_NAME",
    "MODES",
    "MOST_BYTES",
    "TOKEN",
    "CardState",
    "Imported",
    "Record",
    "RecordStore",
    "Records",
    "RecordsError",
    "StorageError",
    "Trace",
    "ValueFault",
    "database_url",
    "records_of_visit",
]

CARDS_AT_ONCE: Final = 20
TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{43}")
"""A cookie of ours: 32 random bytes in URL-safe base64."""


@dataclass(frozen=True, slots=True)
class Imported:
    """What became of an imported file's answers."""

    added: int
    already_there: int


class Records:
    """The record of one player. Every method is one transaction; raises StorageError where the database is away."""

    def __init__(self, database: Database, token_hash: str) -> None:
        self._database = database
        self._token_hash = token_hash

    def add(self, record: Record, *, card: CardState | None = None) -> Record:
        """Store an answer and give back the one that counts: the first of its occasion, which may be another.

        `card` replaces the card of its puzzle if the answer is the first.
        """
        with self._database.writing() as session:
            rows = PlayerRows(session, self._token_hash)
            player = rows.hold(record.answered_at)
            if not rows.add(player, record):
                earlier = rows.get(record.occasion)
                assert earlier is not None
                return earlier
            if card is not None:
                rows.put_card(player, card)
            return record

    def add_plan(self, occasion: str, *, plan: str, plan_right: bool, points: int) -> Record:
        """Store the second step of an answer and give back the answer; a plan that is there stays.

        `points` are those of both steps. Raises ValueFault, and LookupError if the occasion has no answer.
        """
        with self._database.writing() as session:
            rows = PlayerRows(session, self._token_hash)
            record = rows.get(occasion)
            if record is None:
                raise LookupError(f"no answer of {occasion!r}")
            if not is_plain_text(plan):
                raise ValueFault("plan", plan)
            if isinstance(points, bool) or points not in range(101):
                raise ValueFault("points", points)
            rows.add_plan(occasion, plan=plan, plan_right=plan_right, points=points)
            stored = rows.get(occasion)
            assert stored is not None
            return stored

    def get(self, occasion: str) -> Record | None:
        """The answer of an occasion."""
        with self._database.reading() as session:
            return PlayerRows(session, self._token_hash).get(occasion)

    def all(self, *, mode: str | None = None) -> list[Record]:
        """All answers, or those of a mode, the oldest first."""
        with self._database.reading() as session:
            return PlayerRows(session, self._token_hash).all(mode)

    def traces(self) -> list[Trace]:
        """What was answered when, the oldest first."""
        with self._database.reading() as session:
            return PlayerRows(session, self._token_hash).traces()

    def count(self, puzzle: str) -> int:
        """How often a puzzle was answered."""
        with self._database.reading() as session:
            return PlayerRows(session, self._token_hash).count(puzzle)

    def card(self, puzzle: str) -> CardState | None:
        """The card of a puzzle."""
        with self._database.reading() as session:
            return PlayerRows(session, self._token_hash).card(puzzle)

    def due_cards(self, now: dt.datetime, *, limit: int = CARDS_AT_ONCE) -> list[CardState]:
        """Cards that are due at `now` (aware), the most overdue first."""
        with self._database.reading() as session:
            return PlayerRows(session, self._token_hash).cards(until=now, limit=limit)

    @property
    def name(self) -> str | None:
        """What the player wants to be called, None for nothing."""
        with self._database.reading() as session:
            player = PlayerRows(session, self._token_hash).player()
            return None if player is None else player.name

    @name.setter
    def name(self, name: str | None) -> None:
        shown = (name or "").strip() or None
        if shown is not None and not is_plain_text(shown, most=LONGEST_NAME):
            raise RecordsError(reason("records.bad_name", longest=LONGEST_NAME))
        with self._database.writing() as session:
            self._change(PlayerRows(session, self._token_hash), name=shown)

    @property
    def language(self) -> str | None:
        """The language that the player chose, None before."""
        with self._database.reading() as session:
            player = PlayerRows(session, self._token_hash).player()
            return None if player is None else player.language

    @language.setter
    def language(self, language: str | None) -> None:
        if language is not None and language not in LANGUAGES:
            raise ValueFault("language", language)
        with self._database.writing() as session:
            self._change(PlayerRows(session, self._token_hash), language=language)

    def export_json(self) -> bytes:
        """Everything: name, language, answers and cards."""
        with self._database.reading() as session:
            rows = PlayerRows(session, self._token_hash)
            player = rows.player()
            name, language = (None, None) if player is None else (player.name, player.language)
            return write_json(Copy(tuple(rows.all()), tuple(rows.cards()), name, language))

    def export_csv(self) -> bytes:
        """The answers, for a spreadsheet: no text in it is taken for a formula."""
        return write_csv(self.all())

    def import_records(self, data: bytes, *, kind: str) -> Imported:
        """Store the answers of an export (`kind` JSON or CSV), all or none; an answer or card that is there stays as it is.

        Raises RecordsError, which says where in the file and why.
        """
        copy = read_copy(data, kind=kind)
        with self._database.writing() as session:
            rows = PlayerRows(session, self._token_hash)
            player = rows.hold(dt.datetime.now(dt.UTC))
            added = sum(rows.add(player, record) for record in copy.records)
            for card in copy.cards:
                rows.add_card(player, card)
            found = rows.player()
            assert found is not None
            self._change(rows, name=found.name or copy.name, language=found.language or copy.language)
        return Imported(added, len(copy.records) - added)

    def delete_everything(self) -> None:
        """Forget the player. What the same browser answers later begins a new record."""
        with self._database.writing() as session:
            PlayerRows(session, self._token_hash).delete()

    def _change(self, rows: PlayerRows, **values: str | None) -> None:
        rows.hold(dt.datetime.now(dt.UTC))
        player = rows.player()
        assert player is not None
        for column, value in values.items():
            setattr(player, column, value)


class RecordStore:
    """The records of all players in one database; safe to share between threads. Raises StorageError."""

    def __init__(self, url: str) -> None:
        self._database = Database(url)

    @property
    def database(self) -> Database:
        """Where they are, for what else is kept there (app/services/quizzes.py)."""
        return self._database

    def migrate(self) -> None:
        """Bring the database to this program's tables."""
        self._database.migrate()

    def records_of(self, token: str | None) -> Records | None:
        """The record of the browser with this cookie, None where it is none of ours; nothing is written before an answer is."""
        if token is None or not TOKEN.fullmatch(token):
            return None
        return Records(self._database, hashlib.sha256(token.encode("ascii")).hexdigest())

    def close(self) -> None:
        """Close all connections."""
        self._database.close()


def records_of_visit() -> Records:
    """A record in memory that nobody else sees, for one who plays without a cookie or a database."""
    store = RecordStore("sqlite://")
    store.migrate()
    visit = store.records_of(secrets.token_urlsafe(32))
    assert visit is not None
    return visit
