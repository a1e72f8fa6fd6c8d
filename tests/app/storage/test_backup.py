"""Backups: whole, the same from either database, restored all or not at all."""

from __future__ import annotations

import gzip
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from app.services.quizzes import Caller, QuizRefused, QuizStore
from app.services.records import Record, RecordStore
from app.storage.backup import BackupError, restore_backup, write_backup
from app.storage.database import Database
from tests.app.classes import HOUR, make_coach, quiz, sit, terms, wrong
from tests.app.databases import NOW, card, daily, token
from tools.postgres import fresh_database

ROOT: Final = Path(__file__).parents[3]


def fill(store: RecordStore) -> None:
    """Three players: one with a name and cards, one with answers, one with a name only."""
    for number in (1, 2, 3):
        records = store.records_of(token(number))
        assert records is not None
        if number != 2:
            records.name = f"小明 {number} 🀄"
        for day in range(20 if number != 3 else 0):
            answer = replace(daily(day, f"{number}m"), themes=("混一色", "guest_wind"), loss=1 / 3, plan="x", plan_right=True)
            records.add(answer, card=card(f"opening-{day}") if number == 1 else None)


def everything(store: RecordStore) -> list[tuple[str | None, list[Record], object]]:
    """What the store holds of the three."""
    found = [store.records_of(token(number)) for number in (1, 2, 3)]
    return [(records.name, records.all(), records.due_cards(NOW, limit=99)) for records in found if records is not None]


@pytest.fixture
def database(store: RecordStore, database_url: str) -> Iterator[Database]:
    fill(store)
    with closing(Database(database_url)) as opened:
        yield opened


@pytest.fixture(params=["sqlite", "postgresql"])
def other_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Another empty database, of each kind in turn."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'other.db'}"
        return
    with fresh_database(request.getfixturevalue("postgres_server")) as url:
        yield url


def test_a_backup_moves_everything_to_either_database(
    database: Database, store: RecordStore, other_url: str, tmp_path: Path
) -> None:
    rows = write_backup(database, tmp_path / "backup.gz")
    assert (rows["player"], rows["attempt"], rows["card"]) == (3, 40, 20)
    with closing(Database(other_url)) as other, closing(RecordStore(other_url)) as there:
        assert restore_backup(other, tmp_path / "backup.gz") == rows
        assert everything(there) == everything(store)
        write_backup(other, tmp_path / "again.gz")
        assert (tmp_path / "again.gz").read_bytes() == (tmp_path / "backup.gz").read_bytes()
        new = there.records_of(token(4))
        assert new is not None
        assert new.add(daily(1)) == daily(1)


def test_records_that_are_there_are_replaced_only_when_asked_to(database: Database, store: RecordStore, tmp_path: Path) -> None:
    write_backup(database, tmp_path / "backup.gz")
    before = everything(store)
    records = store.records_of(token(2))
    assert records is not None
    records.add(daily(99))
    with pytest.raises(BackupError):
        restore_backup(database, tmp_path / "backup.gz")
    assert records.count("opening-99") == 1
    restore_backup(database, tmp_path / "backup.gz", replace=True)
    assert everything(store) == before


def fill_classes(store: RecordStore) -> list[str]:
    """Two coaches, one with a quiz in two versions and a class for each; gives their secrets."""
    quizzes = QuizStore(store.database)
    (secret, coach), (other, _) = make_coach(quizzes), make_coach(quizzes)
    number = coach.create(quiz("一 🀄"), now=NOW)
    coach.archive(coach.create(quiz("旧", 1), now=NOW))
    for label in ("甲班", "乙班"):
        code = coach.hand_out(number, terms(label, roster=("小明", "小红"), closes=NOW + HOUR), now=NOW)
        for student, name in enumerate(("小红", "小明")):
            sit(quizzes, code, student, name).answer(0, wrong(quiz(), 0), attempt=1, milliseconds=student, now=NOW)
        coach.save(number, quiz("二"), now=NOW)
    return [secret, other]


def all_classes(store: RecordStore, secret: str) -> list[object]:
    """What the store holds of a coach; the numbers of quizzes are the database's own."""
    coach = QuizStore(store.database).coach(secret, caller=Caller("a", ""), now_s=0)
    found: list[object] = []
    for archived in (False, True):
        for one in coach.quizzes(archived=archived):
            found.append(replace(one, id=0))
            found += [(version.version, coach.load(one.id, version=version.version)) for version in coach.versions(one.id)]
    return found + [(replace(one, quiz=0), coach.results(one.code)) for one in coach.classes()]


def test_a_backup_moves_coaches_with_their_classes_to_either_database(store: RecordStore, other_url: str, tmp_path: Path) -> None:
    fill(store)
    secrets = fill_classes(store)
    rows = write_backup(store.database, tmp_path / "backup.gz")
    assert (rows["coach"], rows["quiz"], rows["quiz_version"], rows["handout"], rows["student"]) == (2, 2, 3, 2, 4)
    with closing(RecordStore(other_url)) as there:
        assert restore_backup(there.database, tmp_path / "backup.gz") == rows
        assert [all_classes(there, secret) for secret in secrets] == [all_classes(store, secret) for secret in secrets]
        assert everything(there) == everything(store)
        write_backup(there.database, tmp_path / "again.gz")
        assert (tmp_path / "again.gz").read_bytes() == (tmp_path / "backup.gz").read_bytes()
        code = QuizStore(there.database).coach(secrets[0], caller=Caller("a", ""), now_s=0).classes()[0].code
        assert sit(QuizStore(there.database), code, 1).view(now=NOW).name == "小明"


def test_quizzes_alone_are_not_restored_over(store: RecordStore, tmp_path: Path) -> None:
    write_backup(store.database, tmp_path / "empty.gz")
    secret = fill_classes(store)[0]
    before = all_classes(store, secret)
    with pytest.raises(BackupError):
        restore_backup(store.database, tmp_path / "empty.gz")
    assert all_classes(store, secret) == before
    restore_backup(store.database, tmp_path / "empty.gz", replace=True)
    with pytest.raises(QuizRefused):
        all_classes(store, secret)


def damaged(whole: bytes) -> Iterator[bytes]:
    """Files that are no whole backup: cut off anywhere, with a line gone, changed or added, or something else."""
    yield from (whole[:size] for size in (0, 5, len(whole) // 2, len(whole) - 9, len(whole) - 1))
    lines = gzip.decompress(whole).splitlines(keepends=True)
    yield gzip.compress(b"".join(lines[:-1]))
    yield gzip.compress(b"".join([*lines[:2], *lines[3:]]))
    yield gzip.compress(b"".join([*lines[:-1], lines[-1], lines[-1]]))
    yield gzip.compress(b"".join(lines).replace(b'"grade":100', b'"grade":60', 1))
    yield gzip.compress(b"".join(lines[1:]))
    yield gzip.compress(b"{}\n")
    yield gzip.compress(b"".join(lines).replace(b'"revision":"', b'"revision":"9', 1))
    yield b"no gzip"


def test_a_backup_that_is_not_whole_is_refused_and_nothing_lost(database: Database, store: RecordStore, tmp_path: Path) -> None:
    write_backup(database, tmp_path / "backup.gz")
    before = everything(store)
    for content in damaged((tmp_path / "backup.gz").read_bytes()):
        (tmp_path / "damaged.gz").write_bytes(content)
        with pytest.raises(BackupError):
            restore_backup(database, tmp_path / "damaged.gz", replace=True)
    with pytest.raises(BackupError):
        restore_backup(database, tmp_path / "missing.gz", replace=True)
    assert everything(store) == before


def test_a_backup_that_fails_leaves_the_former_one(tmp_path: Path) -> None:
    (tmp_path / "backup.gz").write_bytes(b"the former one")
    with closing(Database(f"sqlite:///{tmp_path / 'empty.db'}")) as empty, pytest.raises(BackupError):
        write_backup(empty, tmp_path / "backup.gz")
    assert [path.name for path in tmp_path.glob("*backup*")] == ["backup.gz"]
    assert (tmp_path / "backup.gz").read_bytes() == b"the former one"


def test_the_command_line_backs_up_and_restores(database_url: str, store: RecordStore, tmp_path: Path) -> None:
    fill(store)

    def run(*arguments: str, url: str = database_url) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "app.storage", *arguments]
        environment = {**os.environ, "DATABASE_URL": url}
        return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=120)

    file, other = str(tmp_path / "backup.gz"), f"sqlite:///{tmp_path / 'copy.db'}"
    assert "3 players, 40 answers, 20 cards, 0 coaches" in run("backup", file).stdout
    assert "3 players, 40 answers, 20 cards, 0 coaches" in run("restore", file, url=other).stdout
    again = run("restore", file, url=other)
    assert (again.returncode, "--replace" in again.stderr) == (1, True)
    assert run("restore", file, "--replace", url=other).returncode == 0
    assert "revision 0002" in run("where", url=other).stdout
    assert "0002 now" in run("migrate", url=other).stdout
    with closing(RecordStore(other)) as copied:
        assert everything(copied) == everything(store)
