"""The database: where it is, how transactions begin on SQLite and PostgreSQL, and how its tables come to be."""

from __future__ import annotations

import collections
import contextlib
import re
import threading
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, DatabaseError, DataError, IntegrityError, InterfaceError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.orm import Session, sessionmaker
from sqlalchemy.pool import StaticPool

from app.storage.models import Base

MIGRATIONS: Final = Path(__file__).with_name("migrations")
_PRAGMAS: Final = ("busy_timeout=30000", "journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON")
"""Waiting comes first, since turning WAL on can have to wait. NORMAL: no kill of the program loses an answer that was taken; a
power cut can lose those of the last moments, and harms nothing else. FULL would wait for the disk at each answer."""
_SERVER_WRITERS: Final = 8
"""Transactions of one process that write at once; more would only wait for its one interpreter."""
_MIGRATING: Final = 7205
"""The PostgreSQL lock that one migrating process holds; the number is this program's own."""
_READS: Final = "reads_only"


class StorageError(Exception):
    """The database cannot be reached, opened or brought to this program's tables."""


def database_url(environ: Mapping[str, str]) -> str:
    """What DATABASE_URL names, else a SQLite file in the user's data folder (XDG_DATA_HOME, ~/.local/share)."""
    named = environ.get("DATABASE_URL", "").strip()
    if named:
        return named
    home = Path(environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return f"sqlite:///{home / 'mcr-trainer' / 'records.db'}"


def _parse(url: str) -> URL:
    """Hosts write postgres:// or postgresql://; the driver here is psycopg."""
    try:
        return make_url(re.sub(r"^postgres(ql)?://", "postgresql+psycopg://", url))
    except ArgumentError as error:
        raise StorageError("DATABASE_URL is no address of a database") from error


class Turns:
    """Lets so many threads in at a time, in the order of their coming: `with turns: ...`.

    SQLite has one writer at a time too, but the others poll for it, and a pool of connections is no fairer: whoever is unlucky
    waits for seconds.
    """

    def __init__(self, places: int) -> None:
        self._guard = threading.Lock()
        self._free = places
        self._waiting: collections.deque[threading.Lock] = collections.deque()

    def __enter__(self) -> None:
        with self._guard:
            if self._free:
                self._free -= 1
                return
            mine = threading.Lock()
            mine.acquire()
            self._waiting.append(mine)
        mine.acquire()

    def __exit__(self, *_: object) -> None:
        with self._guard:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._free += 1


class Database:
    """A SQLite file or a PostgreSQL server; safe to share between threads. Raises StorageError, here and later."""

    def __init__(self, url: str) -> None:
        parsed = _parse(url)
        self.is_sqlite: Final = parsed.get_backend_name() == "sqlite"
        self.place: Final = parsed.render_as_string(hide_password=True)
        with _told():
            self._engine = _open_sqlite(parsed) if self.is_sqlite else _open_server(parsed)
        self._turn = Turns(1 if self.is_sqlite else _SERVER_WRITERS)
        # In memory there is one connection: readers queue with the writers.
        self._read_turn = self._turn if self.is_sqlite and _is_in_memory(parsed) else contextlib.nullcontext()
        self._writer = sessionmaker(self._engine, expire_on_commit=False)
        whole = {} if self.is_sqlite else {"isolation_level": "REPEATABLE READ"}
        self._reader = sessionmaker(self._engine.execution_options(**{_READS: True}, **whole), expire_on_commit=False)

    @contextlib.contextmanager
    def reading(self) -> Iterator[Session]:
        """A session that sees one state of the database, whatever is written meanwhile."""
        with _told(), self._read_turn, self._reader.begin() as session:
            yield session

    @contextlib.contextmanager
    def writing(self) -> Iterator[Session]:
        """A transaction: all of it is stored at the end of the block, or nothing."""
        with _told(), self._turn, self._writer.begin() as session:
            yield session

    def keep_others_out(self, session: Session) -> None:
        """No other transaction stores anything until this writing one ends; on SQLite that is so anyway."""
        if not self.is_sqlite:
            session.execute(text(f"LOCK TABLE {', '.join(sorted(Base.metadata.tables))} IN EXCLUSIVE MODE"))

    def migrate(self) -> None:
        """Bring the tables to this program's; any number of processes may do so at once."""
        with _told(), self._turn, self._engine.begin() as connection:
            if not self.is_sqlite:
                connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _MIGRATING})
            command.upgrade(_config(connection), "head")

    def revision(self) -> str | None:
        """The revision of the tables, None before the first migration."""
        with _told(), self._engine.execution_options(**{_READS: True}).begin() as connection:
            return MigrationContext.configure(connection).get_current_revision()

    def close(self) -> None:
        """Close all connections."""
        self._engine.dispose()


def head_revision() -> str:
    """The revision of this program's tables."""
    head = ScriptDirectory(str(MIGRATIONS)).get_current_head()
    assert head is not None
    return head


def _config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


@contextlib.contextmanager
def _told() -> Iterator[None]:
    """What a database does when it is away, full, locked or not ours, as a StorageError."""
    try:
        yield
    except (IntegrityError, DataError, ProgrammingError):
        raise  # the program's own mistakes
    except (DatabaseError, InterfaceError, PoolTimeoutError, CommandError, OSError) as error:
        raise StorageError(str(error).partition("\n")[0]) from error


def _is_in_memory(url: URL) -> bool:
    return url.database in (None, "", ":memory:")


def _open_sqlite(url: URL) -> Engine:
    if _is_in_memory(url):  # it lives in its one connection, which all threads share
        engine = create_engine(url, poolclass=StaticPool, connect_args={"check_same_thread": False})
    else:
        Path(url.database or "").parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        engine = create_engine(url)
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def _open_server(url: URL) -> Engine:
    try:
        return create_engine(url, pool_size=2 * _SERVER_WRITERS, pool_pre_ping=True, connect_args={"connect_timeout": 5})
    except ImportError as error:
        raise StorageError(f"no driver for {url.drivername}") from error


def _prepare(connection: Any, record: object) -> None:
    connection.isolation_level = None  # the BEGIN below is the only one
    for pragma in _PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    """A writer says so at once: a transaction that turns from reading to writing fails where another one wrote meanwhile."""
    reads = connection.get_execution_options().get(_READS, False)
    connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")
