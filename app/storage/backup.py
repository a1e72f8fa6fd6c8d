"""Backups that any of the databases can be restored from: gzipped JSON lines, a player or a coach with all theirs a line.

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
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, Final

import orjson
from sqlalchemy import delete, insert, select
from sqlalchemy.orm import Session

from app.storage.database import Database, head_revision
from app.storage.models import Attempt, Base, Card, Coach, Handout, Player, QuizAnswer, QuizRow, QuizVersion, Student, UtcDateTime

FORMAT: Final = "mcr-trainer-backup"
VERSION: Final = 1
Rows = Counter[str]
"""How many rows a backup holds, by table."""
_UNREADABLE: Final = (
    AttributeError,
    EOFError,
    gzip.BadGzipFile,
    zlib.error,
    orjson.JSONDecodeError,
    KeyError,
    TypeError,
    ValueError,
)


@dataclass(frozen=True, slots=True)
class _Branch:
    """A table, the column that says whose its rows are, the columns that put them in order, and the tables of what is theirs."""

    table: type[Base]
    parent: str | None
    order: tuple[str, ...]
    under: tuple[_Branch, ...] = ()

    @property
    def name(self) -> str:
        return str(self.table.__tablename__)

    def select(self, parent: int | None) -> Any:
        columns = self.table.__table__.c
        rows = select(self.table).order_by(*(columns[name] for name in self.order))
        return rows if self.parent is None else rows.where(columns[self.parent] == parent)

    def columns(self) -> Iterator[tuple[str, bool]]:
        """What a backup holds of a row, and whether each is a moment; ids are the database's own."""
        for column in self.table.__table__.columns:
            if column.name not in ("id", self.parent):
                yield column.name, isinstance(column.type, UtcDateTime)


_STUDENT: Final = _Branch(
    Student, "handout_id", ("begun_at", "id"), (_Branch(QuizAnswer, "student_id", ("attempt", "question")),)
)
_HANDOUT: Final = _Branch(Handout, "version_id", ("created_at", "id"), (_STUDENT,))
_QUIZ: Final = _Branch(QuizRow, "coach_id", ("created_at", "id"), (_Branch(QuizVersion, "quiz_id", ("number",), (_HANDOUT,)),))
_ROOTS: Final = (
    _Branch(
        Player,
        None,
        ("created_at", "token_hash"),
        (_Branch(Attempt, "player_id", ("answered_at", "id")), _Branch(Card, "player_id", ("puzzle",))),
    ),
    _Branch(Coach, None, ("created_at", "secret_hash"), (_QUIZ,)),
)


class BackupError(Exception):
    """A backup cannot be made or restored; nothing was changed."""


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
            for root in _ROOTS:
                session.execute(delete(root.table))
        elif any(session.execute(root.select(None).limit(1)).first() is not None for root in _ROOTS):
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
    for root in _ROOTS:
        for row in session.scalars(root.select(None)).all():
            write({root.name: _collect(session, root, row, rows)})
            session.expunge_all()
    write({"rows": dict(rows), "sha256": digest.hexdigest()})
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
            if line != {"rows": dict(rows), "sha256": digest.hexdigest()} or next(lines, None) is not None:
                raise ValueError("the end does not fit what stands before it")
            return rows
        digest.update(data)
        for root in _ROOTS:
            if root.name in line:
                _insert(session, root, [line[root.name]], None, rows)
    raise EOFError("the end is missing")


def _check_head(head: Mapping[str, Any]) -> None:
    if head["format"] != FORMAT or head["version"] != VERSION:
        raise ValueError("another format")
    if head["revision"] != head_revision():
        raise BackupError(
            f"the backup is of revision {head['revision']}, this program of {head_revision()}: "
            "restore it with the program that made it, then migrate"
        )


def _collect(session: Session, branch: _Branch, row: Any, rows: Rows) -> dict[str, object]:
    """A row with all that is under it, by the names of the tables."""
    rows[branch.name] += 1
    found: dict[str, object] = {name: getattr(row, name) for name, _ in branch.columns()}
    for under in branch.under:
        found[under.name] = [_collect(session, under, one, rows) for one in session.scalars(under.select(row.id)).all()]
    return found


def _insert(session: Session, branch: _Branch, lines: Sequence[Mapping[str, Any]], parent: int | None, rows: Rows) -> None:
    """Insert the rows of one parent and all that is under them."""
    if not lines:
        return
    values = [_values(branch, line, parent) for line in lines]
    rows[branch.name] += len(lines)
    if not branch.under:
        session.execute(insert(branch.table), values)
        return
    for line, columns in zip(lines, values, strict=True):
        row = session.scalar(insert(branch.table).values(columns).returning(branch.table.__table__.c.id))
        for under in branch.under:
            _insert(session, under, line[under.name], row, rows)


def _values(branch: _Branch, line: Mapping[str, Any], parent: int | None) -> dict[str, object]:
    whose = {} if branch.parent is None else {branch.parent: parent}
    return whose | {name: _read_value(line[name], is_moment=moment) for name, moment in branch.columns()}


def _read_value(value: Any, *, is_moment: bool) -> object:
    return dt.datetime.fromisoformat(value) if is_moment and value is not None else value
