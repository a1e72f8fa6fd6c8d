"""A PostgreSQL server of one's own: `python -m tools.postgres make test` runs a command with it as TEST_DATABASE_URL.

Its data are in a folder that goes with it, it listens on this machine only, and it keeps nothing safe (fsync is off).
"""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit, urlunsplit

import psycopg

_INSTALLED: Final = "/usr/lib/postgresql"


def find_binaries() -> Path | None:
    """The folder of initdb and pg_ctl, the newest of Debian's or the one on PATH; None where PostgreSQL is not installed."""
    found = [path.parent for path in Path(_INSTALLED).glob("*/bin/pg_ctl")]
    if found:
        return max(found, key=lambda folder: int(folder.parent.name.partition(".")[0]))
    on_path = shutil.which("pg_ctl")
    return Path(on_path).resolve().parent if on_path else None


@contextlib.contextmanager
def private_server(binaries: Path) -> Iterator[str]:
    """Start a server and give the URL of an empty database; it is stopped and deleted at the end."""
    with tempfile.TemporaryDirectory(prefix="postgres-") as name:
        folder, port = Path(name), _free_port()
        if os.getuid() == 0:
            shutil.chown(folder, "postgres", "postgres")
        data = str(folder / "data")
        _run(binaries / "initdb", "-D", data, "-U", "app", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8")
        options = (
            f"-c listen_addresses=127.0.0.1 -c port={port} -c unix_socket_directories='' -c fsync=off -c max_connections=200"
        )
        _run(binaries / "pg_ctl", "-D", data, "-w", "-l", str(folder / "log"), "-o", options, "start")
        try:
            yield f"postgresql://app@127.0.0.1:{port}/postgres"
        finally:
            _run(binaries / "pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")


@contextlib.contextmanager
def fresh_database(url: str) -> Iterator[str]:
    """An empty database on the server of `url`, dropped at the end."""
    name = f"test_{secrets.token_hex(8)}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE template0".encode())
        try:
            yield urlunsplit(urlsplit(url)._replace(path=f"/{name}"))
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


def _run(program: Path, *arguments: str) -> None:
    """Run a program of PostgreSQL, which refuses to be root. Its output goes nowhere: the server would hold a pipe open."""
    as_postgres = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
    command = [*as_postgres, str(program), *arguments]
    subprocess.run(command, cwd="/", check=True, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def main(command: list[str]) -> int:
    """Run `command` with a server; its exit status."""
    binaries = find_binaries()
    if binaries is None:
        sys.exit("PostgreSQL is not installed: apt install postgresql")
    with private_server(binaries) as url:
        return subprocess.run(command, env={**os.environ, "TEST_DATABASE_URL": url}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
