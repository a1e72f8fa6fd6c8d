"""Which processes of a deep check are alive, read from /proc."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

FOLLOWED = b"analysis.follow_deals"


class Process(NamedTuple):
    """A process that has not ended, with the one that started it and the leader of its group."""

    pid: int
    parent: int
    group: int


def alive() -> Iterator[Process]:
    """All processes but those that have ended and are not yet fetched."""
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            state, parent, group, *_ = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if state not in "ZX":
            yield Process(int(folder.name), int(parent), int(group))


def leaders(parent: int) -> list[int]:
    """The deep checks that process `parent` has started."""
    return [one.pid for one in alive() if one.parent == parent and one.group == one.pid and _is_check(one.pid)]


def group(leader: int) -> list[int]:
    """The processes of a deep check: its leader and its helpers."""
    return [one.pid for one in alive() if one.group == leader]


def wait_until(holds: Callable[[], bool], timeout_s: float = 60.0) -> bool:
    """Whether it holds before the time is up."""
    end = time.monotonic() + timeout_s
    while not holds():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


def only_leader() -> int:
    """The one deep check that this process has started."""
    assert wait_until(lambda: len(leaders(os.getpid())) == 1)
    return leaders(os.getpid())[0]


def _is_check(pid: int) -> bool:
    try:
        return FOLLOWED in Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False
