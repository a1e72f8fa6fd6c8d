"""The tables come about by migrations alone, are those of the models, and may be made by many processes at once."""

from __future__ import annotations

import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import text

from app.services.records import RecordStore
from app.storage.database import Database, StorageError, head_revision
from app.storage.database import database_url as url_of
from app.storage.models import Base, Player
from tests.app.databases import NOW, daily, token

ROOT: Final = Path(__file__).parents[3]


def test_the_migrated_tables_are_those_of_the_models(database_url: str) -> None:
    with closing(Database(database_url)) as database:
        assert database.revision() is None
        database.migrate()
        assert database.revision() == head_revision()
        with database.reading() as session:
            context = MigrationContext.configure(session.connection(), opts={"compare_server_default": True})
            assert compare_metadata(context, Base.metadata) == []


def test_migrating_again_changes_nothing(store: RecordStore) -> None:
    records = store.records_of(token(1))
    assert records is not None
    records.add(daily(1))
    store.migrate()
    assert records.all() == [daily(1)]


def test_processes_that_migrate_at_once_all_succeed(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", database_url)
    command = [sys.executable, "-m", "app.storage", "migrate"]
    processes = [subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE) for _ in range(4)]
    told = [process.communicate(timeout=120)[1] for process in processes]
    assert [process.returncode for process in processes] == [0] * 4, told
    with closing(Database(database_url)) as database:
        assert database.revision() == head_revision()


def test_a_database_of_a_later_program_is_left_alone(store: RecordStore, database_url: str) -> None:
    with closing(Database(database_url)) as database:
        with database.writing() as session:
            session.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        with pytest.raises(StorageError):
            database.migrate()
        assert database.revision() == "9999"


def test_a_naive_datetime_is_not_stored(store: RecordStore, database_url: str) -> None:
    with closing(Database(database_url)) as database, pytest.raises(Exception, match="naive datetime"):  # noqa: SIM117
        with database.writing() as session:
            session.add(Player(token_hash="x", created_at=NOW.replace(tzinfo=None)))


def test_a_transaction_that_fails_stores_nothing(store: RecordStore, database_url: str) -> None:
    with closing(Database(database_url)) as database:
        with pytest.raises(KeyError), database.writing() as session:  # noqa: PT012  the block is the transaction
            session.add(Player(token_hash="x", created_at=NOW))
            session.flush()
            raise KeyError
        with database.reading() as session:
            assert session.query(Player).count() == 0


def test_the_hash_of_the_cookie_is_stored_and_the_cookie_nowhere(store: RecordStore, database_url: str) -> None:
    records = store.records_of(token(1))
    assert records is not None
    records.add(daily(1))
    with closing(Database(database_url)) as database, database.reading() as session:
        stored = session.query(Player).one().token_hash
    assert len(stored) == 64
    assert stored != token(1)
    assert store.records_of(stored[:43]) is not None
    assert store.records_of(stored[:43]).all() == []  # type: ignore[union-attr]  # the line before


@pytest.mark.parametrize(
    ("environment", "url"),
    [
        ({"DATABASE_URL": "postgres://u:p@h/d"}, "postgresql+psycopg://u:***@h/d"),
        ({"DATABASE_URL": "postgresql://u@h:5/d?sslmode=require"}, "postgresql+psycopg://u@h:5/d?sslmode=require"),
        ({"DATABASE_URL": "postgresql+psycopg://u@h/d"}, "postgresql+psycopg://u@h/d"),
    ],
)
def test_every_way_of_writing_a_server_is_understood(environment: dict[str, str], url: str) -> None:
    assert Database(url_of(environment)).place == url


def test_without_a_server_records_are_in_the_users_data_folder(tmp_path: Path) -> None:
    database = Database(url_of({"XDG_DATA_HOME": str(tmp_path)}))
    database.migrate()
    assert (tmp_path / "mcr-trainer" / "records.db").is_file()
    assert (tmp_path / "mcr-trainer").stat().st_mode & 0o077 == 0
    database.close()


@pytest.mark.parametrize("url", ["nonsense", "sqlite:////dev/null/x/records.db", "postgresql://a@127.0.0.1:1/a", "oracle://x/y"])
def test_a_database_that_cannot_be_opened_is_a_storage_error(url: str) -> None:
    with pytest.raises(StorageError):
        RecordStore(url).migrate()


def test_a_file_that_is_no_database_is_a_storage_error_and_stays(tmp_path: Path) -> None:
    file = tmp_path / "records.db"
    file.write_bytes(b"something else entirely" * 99)
    with pytest.raises(StorageError):
        RecordStore(f"sqlite:///{file}").migrate()
    assert file.read_bytes() == b"something else entirely" * 99
