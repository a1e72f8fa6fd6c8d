"""Work shared out: over the cores of this machine, or over many machines by Dask. Answers come as they are done.

A piece of work is a function of a module and its arguments; what it returns may depend on nothing else, so that it does not
matter who does it, or how often.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from contextlib import closing
from typing import Any, Final, TypeAlias, TypeVar

T = TypeVar("T")
Answers: TypeAlias = Generator[tuple[int, T], None, None]
_RETRIES: Final = 3
"""How often a piece is given to another Dask worker when one is lost."""


def count_cores() -> int:
    """Cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def start_method() -> multiprocessing.context.BaseContext:
    """How helping processes start: forked where that can be, so that they have the kernels that are loaded."""
    return multiprocessing.get_context("fork" if "fork" in multiprocessing.get_all_start_methods() else "spawn")


def run_all(
    work: Callable[..., T], pieces: Sequence[tuple[Any, ...]], *, workers: int = 1, scheduler: str | None = None
) -> Answers[T]:
    """Do `work(*piece)` for every piece; yields the piece's number and answer, in the order in which they are done.

    `scheduler` is the address of a Dask scheduler whose workers can import this project; else `workers` processes. Closing the
    iterator drops what has not begun.
    """
    if scheduler is not None:
        return _run_on_dask(work, pieces, scheduler)
    if workers <= 1 or len(pieces) <= 1:
        return ((number, work(*piece)) for number, piece in enumerate(pieces))
    return _run_on_cores(work, pieces, min(workers, len(pieces)))


def _run_on_cores(work: Callable[..., T], pieces: Sequence[tuple[Any, ...]], workers: int) -> Answers[T]:
    pool = ProcessPoolExecutor(workers, mp_context=start_method())
    try:
        numbers: dict[Future[T], int] = {pool.submit(work, *piece): number for number, piece in enumerate(pieces)}
        for done in as_completed(numbers):
            yield numbers[done], done.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _run_on_dask(work: Callable[..., T], pieces: Sequence[tuple[Any, ...]], scheduler: str) -> Answers[T]:
    from distributed import Client
    from distributed import as_completed as as_done

    with closing(Client(scheduler, set_as_default=False)) as client:
        futures = {
            client.submit(
                work, *piece, key=f"{work.__name__}-{os.getpid()}-{id(pieces)}-{number}", pure=False, retries=_RETRIES
            ): number
            for number, piece in enumerate(pieces)
        }
        for done, answer in as_done(futures, with_results=True):
            yield futures[done], answer
