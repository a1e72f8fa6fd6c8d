"""Discards played out in a process of their own, for a page to look at, stop and look at again.

A page must not own processes: what it runs is cut off by the next click. So a thread starts `python -m analysis.follow_deals`,
reads its lines and ends it, with its helpers, once it is stopped or nobody has looked for a while. Should the server itself
be killed, the closed pipe ends it.
"""

from __future__ import annotations

import contextlib
import enum
import os
import select
import signal
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import orjson

from analysis.deep_answers import read_check
from analysis.deep_check import DeepCheck
from analysis.position import Position
from analysis.requests import write_position
from analysis.tiles import LETTERS
from analysis.workers import count_cores
from i18n.catalogue import DEFAULT_LANGUAGE

SEED: Final = 0
"""Of the command line too, so that a hand has the same figures on both."""
DEALS: Final = (500, 2_000)
"""Deals to choose from, for each discard."""
IDLE_S: Final = 30.0
"""A check that nobody has looked at for so long is ended: its visitor is gone."""
_ROOT: Final = Path(__file__).parents[2]
_GLANCE_S: Final = 0.2
_PIECE: Final = 1 << 16
WORKERS: Final = min(2, count_cores())
"""Processes that play the deals of one check."""
SLOTS: Final = threading.BoundedSemaphore(max(1, count_cores() // WORKERS))
"""Checks that may run at once on this server, one for every two cores."""


class Stage(enum.StrEnum):
    """How far a check is."""

    WAITING = "waiting"
    """Other visitors' checks run, as many as may."""
    PREPARING = "preparing"
    """No deal is done yet: the process starts, and on a machine that never played a deal it compiles for minutes."""
    PLAYING = "playing"
    STOPPED = "stopped"
    DONE = "done"
    FAILED = "failed"

    @property
    def is_over(self) -> bool:
        """Whether nothing more will come."""
        return self in (Stage.STOPPED, Stage.DONE, Stage.FAILED)


@dataclass(frozen=True, slots=True)
class Question:
    """The discards to play out from a position, `deals` times each."""

    position: Position
    discards: tuple[int, ...]
    deals: int

    def as_request(self) -> bytes:
        """The line that `analysis.follow_deals` reads."""
        request = {
            **write_position(self.position),
            "discards": [LETTERS[tile] for tile in self.discards],
            "deals": self.deals,
            "seed": SEED,
            "workers": WORKERS,
            "lang": DEFAULT_LANGUAGE,
        }
        return orjson.dumps(request) + b"\n"


@dataclass(frozen=True, slots=True)
class Look:
    """What a check has come to: its stage, and the deals so far (None before the process has said anything)."""

    stage: Stage
    check: DeepCheck | None

    @property
    def share(self) -> float:
        """The part of the deals that is done, from 0 to 1."""
        return self.check.done / self.check.deals if self.check else 0.0


class Job:
    """A question being played out; it begins at once, or as soon as one of the `slots` is free."""

    def __init__(self, question: Question, *, slots: threading.BoundedSemaphore = SLOTS, idle_s: float = IDLE_S) -> None:
        self.question = question
        self._slots = slots
        self._idle_s = idle_s
        self._stage = Stage.WAITING
        self._check: DeepCheck | None = None
        self._stopped = threading.Event()
        self._looked_s = time.monotonic()
        threading.Thread(target=self._run, name="deep check", daemon=True).start()

    def look(self) -> Look:
        """What there is; looking keeps the job alive."""
        self._looked_s = time.monotonic()
        stage = self._stage  # before the check, which the thread writes first
        if self._stopped.is_set() and not stage.is_over:
            stage = Stage.STOPPED
        return Look(stage, self._check)

    def stop(self) -> None:
        """End it; what has come stays."""
        self._stopped.set()

    @property
    def _is_wanted(self) -> bool:
        return not self._stopped.is_set() and time.monotonic() - self._looked_s < self._idle_s

    def _run(self) -> None:
        stage = Stage.FAILED
        try:
            stage = self._play_in_turn()
        finally:
            self._stage = stage

    def _play_in_turn(self) -> Stage:
        while self._is_wanted:
            if self._slots.acquire(timeout=_GLANCE_S):
                with contextlib.ExitStack() as stack:
                    stack.callback(self._slots.release)
                    self._stage = Stage.PREPARING
                    return self._play()
        return Stage.STOPPED

    def _play(self) -> Stage:
        command = [sys.executable, "-m", "analysis.follow_deals"]
        pipe = subprocess.PIPE
        with subprocess.Popen(command, cwd=_ROOT, stdin=pipe, stdout=pipe, start_new_session=True) as process:
            try:
                self._follow(process)
            finally:
                _end_group(process.pid)
        if self._check is not None and self._check.done >= self._check.deals:
            return Stage.DONE
        return Stage.FAILED if self._is_wanted else Stage.STOPPED

    def _follow(self, process: subprocess.Popen[bytes]) -> None:
        """Ask, and read lines until there are no more or nobody wants them."""
        assert process.stdin is not None
        assert process.stdout is not None
        with contextlib.suppress(BrokenPipeError):  # a process that is gone already has nothing to say either
            process.stdin.write(self.question.as_request())
            process.stdin.flush()
        unread = b""
        while self._is_wanted:
            if select.select([process.stdout], [], [], _GLANCE_S)[0]:
                piece = os.read(process.stdout.fileno(), _PIECE)
                if not piece:
                    return
                *lines, unread = (unread + piece).split(b"\n")
                if lines:
                    self._take(lines[-1])
            elif process.poll() is not None:
                return  # its helpers outlived it and hold the pipe

    def _take(self, line: bytes) -> None:
        self._check = read_check(orjson.loads(line))
        if self._check.done:
            self._stage = Stage.PLAYING


def _end_group(leader: int) -> None:
    """End a process that leads a group, and all that it started."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(leader, signal.SIGKILL)


class Visit:
    """The checks of one visit: one runs at a time, and each belongs to a place on a page and to a position there."""

    def __init__(self) -> None:
        self._jobs: dict[str, Job] = {}

    def job_at(self, place: str, position: Position) -> Job | None:
        """The check at a place; one of another position is stopped and forgotten."""
        job = self._jobs.get(place)
        if job is not None and job.question.position != position:
            job.stop()
            del self._jobs[place]
            return None
        return job

    def start(self, place: str, question: Question) -> None:
        """Begin a check, unless this very one is running, and stop all others of the visit."""
        job = self.job_at(place, question.position)
        if job is not None and job.question == question and not job.look().stage.is_over:
            return
        for other in self._jobs.values():
            other.stop()
        self._jobs[place] = Job(question)

    def stop(self, place: str) -> None:
        """Stop the check at a place; what has come stays."""
        if place in self._jobs:
            self._jobs[place].stop()
