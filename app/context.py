"""What is built once for all visitors: the compiled engine, and the stores of records and of quizzes.

The kernels are compiled in a process of their own (a minute or two on a machine that never ran them) and then loaded by a
thread (under a second). Pages ask `engine_ready` and show their ready-made part meanwhile. The simulation is compiled after all
else, and no page waits for it. This module imports the whole engine, which compiles nothing: were a thread still importing it
when a page does, the page could meet half a module.
"""

from __future__ import annotations

import functools
import gc
import logging
import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Final

import streamlit as st

from analysis.warm import warm
from app.services.mistake_rates import MistakeRates
from app.services.quiz_clock import QuizClocks
from app.services.quizzes import QuizStore
from app.services.records import RecordStore, StorageError, database_url
from i18n.catalogue import Translator
from puzzles.bank import load_bank

ROOT: Final = Path(__file__).parent.parent
_ready = threading.Event()
_failed = threading.Event()
_starting = threading.Lock()
_opening = threading.Lock()
_RETRY_S: Final = 30.0
_log = logging.getLogger(__name__)


def start_engine() -> None:
    """Begin to compile and load the kernels, once for the whole server; returns at once."""
    if _starting.acquire(blocking=False):
        threading.Thread(target=_load_engine, name="engine", daemon=True).start()


def _load_engine() -> None:
    command = [sys.executable, "-m", "analysis.warm", "--with-parent"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as compiling:
        if compiling.stdout is None or not compiling.stdout.readline():
            _failed.set()
            return
        warm()
        _leave_out_of_collections()
        _ready.set()


def load_puzzles() -> None:
    """Read the bank, before a page asks for it."""
    load_bank()
    _leave_out_of_collections()


def _leave_out_of_collections() -> None:
    """Let no garbage collection look at what has been loaded to stay: over the engine's modules and the bank one takes 0.2 s, in
    which no page runs."""
    gc.collect()
    gc.freeze()


def engine_ready(*, timeout_s: float = 0) -> bool:
    """Whether the engine can answer without compiling; waits up to `timeout_s` for it."""
    start_engine()
    return _ready.wait(timeout_s) if timeout_s else _ready.is_set()


def require_engine(t: Translator) -> bool:
    """True when the engine is ready; else say that it is being prepared and look again until it is."""
    if engine_ready(timeout_s=1.5):
        return True
    _show_waiting(t)
    return False


@st.fragment(run_every=1.0)
def _show_waiting(t: Translator) -> None:
    if _failed.is_set():
        st.error(t("app.engine_failed"))
    elif _ready.is_set():
        st.rerun(scope="app")
    else:
        st.info(t("app.engine_starting"))


class _Opened:
    """The store once it is open, and when it was last tried in vain."""

    store: RecordStore | None = None
    failed_s: float | None = None


def record_store() -> RecordStore | None:
    """The records of all players, opened and migrated once; None while the database cannot be opened.

    The log says why it cannot. It is tried again, at most every 30 seconds: a database server may start after this one.
    """
    with _opening:
        waits = _Opened.failed_s is not None and time.monotonic() - _Opened.failed_s < _RETRY_S
        if _Opened.store is None and not waits:
            try:
                store = RecordStore(database_url(os.environ))
                store.migrate()
                _Opened.store = store
            except StorageError as error:
                _Opened.failed_s = time.monotonic()
                _log.error("records cannot be kept: %s", error)
        return _Opened.store


def quiz_store() -> QuizStore | None:
    """The quizzes of all coaches, in the same database; None while that cannot be opened. It counts wrong codes and secrets, so
    there is one of it."""
    records = record_store()
    with _opening:
        return None if records is None else _quizzes_in(records)


@functools.lru_cache(maxsize=1)
def _quizzes_in(records: RecordStore) -> QuizStore:
    return QuizStore(records.database)


def mistake_rates() -> MistakeRates | None:
    """How many get a puzzle wrong, counted in the same database; None while that cannot be opened."""
    records = record_store()
    with _opening:
        return None if records is None else _rates_in(records)


@functools.lru_cache(maxsize=1)
def _rates_in(records: RecordStore) -> MistakeRates:
    return MistakeRates(records.database)


@functools.cache
def quiz_clocks() -> QuizClocks:
    """When each student was first shown each question."""
    return QuizClocks()
