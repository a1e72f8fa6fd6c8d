"""What the tests of the app share: a place of their own for simulated deals, and databases."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

import numba
import pytest

import analysis.kernels  # noqa: F401  chooses where compiled kernels are kept
from app.services.quizzes import QuizStore
from app.services.records import RecordStore
from tests.app.databases import server
from tests.app.quiz_pages import Browsers, own_server
from tools.postgres import fresh_database


@pytest.fixture
def no_kept_deals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Deals are played anew and kept nowhere that lasts; the compiled kernels stay where they are."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", numba.config.CACHE_DIR)  # type: ignore[attr-defined]  # filled in at run time
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """A PostgreSQL server for all tests."""
    with server() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database, of each kind in turn."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'data' / 'records.db'}"
        return
    with fresh_database(request.getfixturevalue("postgres_server")) as url:
        yield url


@pytest.fixture
def store(database_url: str) -> Iterator[RecordStore]:
    """A store of records without any."""
    with contextlib.closing(RecordStore(database_url)) as opened:
        opened.migrate()
        yield opened


@pytest.fixture
def quizzes(store: RecordStore) -> QuizStore:
    """A store of quizzes without any."""
    return QuizStore(store.database)


@pytest.fixture
def host(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> QuizStore:
    """The quizzes of the server that the pages of a test run on, without any."""
    return own_server(monkeypatch, tmp_path)


@pytest.fixture
def browsers(host: QuizStore, monkeypatch: pytest.MonkeyPatch) -> Browsers:
    """Browsers at that server."""
    return Browsers(monkeypatch)
