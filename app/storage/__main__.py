"""Command line of the records: `python -m app.storage backup FILE`, `restore FILE`, `migrate`, `where`, `forget DAYS`."""

from __future__ import annotations

import contextlib
import datetime as dt
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Final

import typer

from app.storage.backup import BackupError, Rows, restore_backup, write_backup
from app.storage.database import Database, StorageError, database_url, head_revision
from app.storage.quizzes import delete_old_classes

app = typer.Typer(add_completion=False, help="The players' records: DATABASE_URL names the database, else it is a file.")
_NAMES: Final = {
    "player": "players",
    "attempt": "answers",
    "card": "cards",
    "coach": "coaches",
    "quiz": "quizzes",
    "handout": "classes",
    "student": "students",
    "quiz_answer": "answers to quizzes",
}
_File = Annotated[Path, typer.Argument(metavar="FILE", help="Gzipped JSON lines, the same for every database.")]


@app.command()
def backup(file: _File) -> None:
    """Write all records to FILE; the app may go on meanwhile."""
    with _database() as database:
        typer.echo(f"{_say(write_backup(database, file))} written to {file}")


@app.command()
def restore(
    file: _File, replace: Annotated[bool, typer.Option("--replace", help="In place of the records that are there.")] = False
) -> None:
    """Put the records of FILE into a database that has none; all of them, or none where FILE is not whole."""
    with _database() as database:
        typer.echo(f"{_say(restore_backup(database, file, replace=replace))} restored to {database.place}")


@app.command()
def migrate() -> None:
    """Bring the database to this program's tables, as the app does when it starts."""
    with _database() as database:
        before = database.revision()
        database.migrate()
        typer.echo(f"{database.place}: revision {before or 'none'} before, {database.revision()} now")


@app.command()
def where() -> None:
    """Say which database it is, and the revision of its tables and of the program's."""
    with _database() as database:
        typer.echo(f"{database.place}: revision {database.revision() or 'none'}, this program's is {head_revision()}")


@app.command()
def forget(days: Annotated[int, typer.Argument(min=1, help="Classes that were handed out, and closed, so long ago.")]) -> None:
    """Delete old classes with their students' names and answers; quizzes stay."""
    with _database() as database, database.writing() as session:
        before = dt.datetime.now(dt.UTC) - dt.timedelta(days=days)
        typer.echo(f"{delete_old_classes(session, before)} classes deleted")


def _say(rows: Rows) -> str:
    return ", ".join(f"{rows[table]} {name}" for table, name in _NAMES.items())


@contextlib.contextmanager
def _database() -> Iterator[Database]:
    """The database, closed at the end; a fault is told on the standard error and the exit status is 1."""
    try:
        with contextlib.closing(Database(database_url(os.environ))) as database:
            yield database
    except (BackupError, StorageError) as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from error


if __name__ == "__main__":
    app()
