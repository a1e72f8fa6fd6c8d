"""Backups that any of the databases can be restored from: gzipped JSON lines, a player a line.

The first line names the format and the revision of the tables, the last one counts the rows and holds the SHA-256 of all
lines before, so that a file that was cut off or changed is refused. Rows have no ids: these are the database's own.
Equal records give equal files.
"""

from __future__ import annotations

import contextlib
import datetime as dt
import gzip
import hashlib
import os
import tempfile
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, BinaryIO, Final

import orjson
from sqlalchemy import delete, insert, select
from sqlalchemy.orm import Session

from app.storage.database import Database, head_revision
from app.storage.models import Attempt, Base, Card, Player, UtcDateTime

FORMAT: Final = "mcr-trainer-backup"
VERSION: Final = 1
_OWN: Final = ("id", "player_id")
_UNREADABLE: Final = (EOFError, gzip.BadGzipFile, zlib.error, orjson.JSONDecodeError, KeyError, TypeError, ValueError)


class BackupError(Exception):
    """A backup cannot be made or restored; nothing was changed."""


@dataclass(slots=True)
class Rows:
    """How many rows a backup holds."""

    players: int = 0
    attempts: int = 0
    cards: int = 0


def write_backup(database: Database, file: Path) -> Rows:
    """Write all records, as they are at one moment; `file` is replaced once its successor is whole and on disk."""
    if database.revision() != head_revision():
        raise BackupError("the database has not the tables of this program: migrate first, or back up with the program it is of")
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    try:
        with os.fdopen(handle, "wb") as raw, database.reading() as session:
            with gzip.GzipFile(filename="", fileobj=raw, mode="wb", mtime=0) as stream:
                rows = _write(session, stream)
            raw.flush()
            os.fsync(raw.fileno())
        Path(name).replace(file)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    return rows


def restore_backup(database: Database, file: Path, *, replace: bool = False) -> Rows:
    """Put the records of a backup into a database without any, or in place of those there; all in one transaction."""
    database.migrate()
    with contextlib.ExitStack() as stack:
        try:
            stream = stack.enter_context(gzip.open(file))
        except OSError as error:
            raise BackupError(f"{file}: {error.strerror}") from error
        session = stack.enter_context(database.writing())
        database.keep_others_out(session)
        if replace:
            session.execute(delete(Player))
        elif session.scalar(select(Player.id).limit(1)) is not None:
            raise BackupError("the database has records already; --replace puts the backup in their place")
        try:
            return _read(session, stream)
        except _UNREADABLE as error:
            raise BackupError(f"{file} is not a whole backup of this program") from error


def _write(session: Session, stream: BinaryIO | gzip.GzipFile) -> Rows:
    digest, rows = hashlib.sha256(), Rows()

    def write(line: Mapping[str, object]) -> None:
        data = orjson.dumps(line, option=orjson.OPT_APPEND_NEWLINE)
        digest.update(data)
        stream.write(data)

    write({"format": FORMAT, "version": VERSION, "revision": head_revision()})
    for player in session.scalars(select(Player).order_by(Player.created_at, Player.token_hash)).all():
        attempts = session.scalars(
            select(Attempt).where(Attempt.player_id == player.id).order_by(Attempt.answered_at, Attempt.id)
        ).all()
        cards = session.scalars(select(Card).where(Card.player_id == player.id).order_by(Card.puzzle)).all()
        write(
            {"player": _values(player), "attempts": [_values(one) for one in attempts], "cards": [_values(one) for one in cards]}
        )
        rows.players += 1
        rows.attempts += len(attempts)
        rows.cards += len(cards)
        session.expunge_all()
    write({"rows": asdict(rows), "sha256": digest.hexdigest()})
    return rows


def _read(session: Session, stream: BinaryIO | gzip.GzipFile) -> Rows:
    """Insert what the lines hold; raises one of `_UNREADABLE` where they are not a whole backup."""
    digest, rows = hashlib.sha256(), Rows()
    lines = iter(stream)
    first = next(lines, b"")
    digest.update(first)
    _check_head(orjson.loads(first))
    for data in lines:
        line = orjson.loads(data)
        if "rows" in line:
            if line != {"rows": asdict(rows), "sha256": digest.hexdigest()} or next(lines, None) is not None:
                raise ValueError("the end does not fit what stands before it")
            return rows
        digest.update(data)
        _insert(session, line, rows)
    raise EOFError("the end is missing")


def _check_head(head: Mapping[str, Any]) -> None:
    if head["format"] != FORMAT or head["version"] != VERSION:
        raise ValueError("another format")
    if head["revision"] != head_revision():
        raise BackupError(
            f"the backup is of revision {head['revision']}, this program of {head_revision()}: "
            "restore it with the program that made it, then migrate"
        )


def _insert(session: Session, line: Mapping[str, Any], rows: Rows) -> None:
    player = session.scalar(insert(Player).values(_columns(Player, line["player"])).returning(Player.id))
    for table, found in ((Attempt, line["attempts"]), (Card, line["cards"])):
        if found:
            session.execute(insert(table), [{"player_id": player, **_columns(table, one)} for one in found])
    rows.players += 1
    rows.attempts += len(line["attempts"])
    rows.cards += len(line["cards"])


def _names(table: type[Base]) -> Iterator[tuple[str, bool]]:
    """The columns of a table that a backup holds, and whether each is a moment."""
    for column in table.__table__.columns:
        if column.name not in _OWN:
            yield column.name, isinstance(column.type, UtcDateTime)


def _values(row: Base) -> dict[str, object]:
    return {name: getattr(row, name) for name, _ in _names(type(row))}


def _columns(table: type[Base], values: Mapping[str, Any]) -> dict[str, object]:
    return {name: dt.datetime.fromisoformat(values[name]) if moment else values[name] for name, moment in _names(table)}
