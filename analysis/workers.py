"""Work shared out: over the cores of this machine, or over many machines by Dask. Answers come as they are done.

A piece of work is a function of a module and its arguments; what it returns may depend on nothing else, so that it does not
matter who does it, or how often.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from contextlib import closing
from typing import TYPE_CHECKING, Any, Final, TypeVar

from analysis.reasons import HandError, reason

if TYPE_CHECKING:
    from distributed import Client

T = TypeVar("T")
Answers = Generator[tuple[int, T], None, None]
"""Numbers of pieces and their answers, as they are done; closing it drops what is not."""
_RETRIES: Final = 3
"""How often Dask tries a piece again that failed: its machine may be at fault. What a lost worker had is given away anyway."""
_PATIENCE_S: Final = 5.0
"""How long a scheduler may take to answer."""


def count_cores() -> int:
    """Cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def start_method() -> multiprocessing.context.BaseContext:
    """How helping processes start: forked where that can be, so that they have the kernels that are loaded."""
    return multiprocessing.get_context("fork" if "fork" in multiprocessing.get_all_start_methods() else "spawn")


def is_helper() -> bool:
    """Whether this process was started to help another: it asks nobody for help itself."""
    return multiprocessing.parent_process() is not None


def begin_helping() -> None:
    """What a helping process does first: leave Ctrl-C to the one that it helps, and end with it, even by kill -9."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def run_all(
    work: Callable[..., T], pieces: Sequence[tuple[Any, ...]], *, workers: int = 1, scheduler: str | None = None
) -> Answers[T]:
    """Do `work(*piece)` for every piece; yields the piece's number and answer, in the order in which they are done.

    `scheduler` is the address of a Dask scheduler whose workers can import this project; else `workers` processes. Closing the
    iterator, or an error in a piece, drops what is not done. Raises HandError where the scheduler is of no use.
    """
    if scheduler is not None and pieces:
        return _run_on_dask(work, pieces, scheduler)
    if workers <= 1 or len(pieces) <= 1 or is_helper():
        return ((number, work(*piece)) for number, piece in enumerate(pieces))
    return _run_on_cores(work, pieces, min(workers, len(pieces)))


def _run_on_cores(work: Callable[..., T], pieces: Sequence[tuple[Any, ...]], workers: int) -> Answers[T]:
    pool = ProcessPoolExecutor(workers, mp_context=start_method(), initializer=begin_helping)
    try:
        numbers: dict[Future[T], int] = {pool.submit(work, *piece): number for number, piece in enumerate(pieces)}
        for done in as_completed(numbers):
            yield numbers[done], done.result()
    except BaseException:
        for helper in list(pool._processes.values()):  # nobody waits for what they are at
            helper.kill()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _run_on_dask(work: Callable[..., T], pieces: Sequence[tuple[Any, ...]], scheduler: str) -> Answers[T]:
    _hold_scheduler(scheduler)
    from distributed import Client
    from distributed import as_completed as as_done

    with closing(Client(scheduler, set_as_default=False, timeout=_PATIENCE_S)) as client:
        _hold_workers(client)
        # Dask makes up the names of impure tasks: two runs that share a scheduler never get each other's answers.
        numbers = {client.submit(work, *piece, pure=False, retries=_RETRIES): number for number, piece in enumerate(pieces)}
        try:
            for done, answer in as_done(numbers, loop=client.loop, with_results=True):
                if done.status != "finished":  # what stands for the answer is then the news that the scheduler is gone
                    raise HandError(reason("cli.lost_scheduler", address=scheduler))
                yield numbers[done], answer
        except RuntimeError as error:
            if isinstance(error.__cause__, (ImportError, AttributeError)):  # the scheduler could not read the work
                raise HandError(reason("cli.other_engine")) from error
            raise


def _hold_workers(client: Client) -> None:
    """Refuse workers that cannot import the project: they would end without a word, and be waited for."""
    answers = client.run(is_helper, on_error="return").values()
    if any(isinstance(answer, Exception) and not isinstance(answer, OSError) for answer in answers):
        raise HandError(reason("cli.other_engine"))


def _hold_scheduler(address: str) -> None:
    """Refuse an address that cannot be, where no scheduler answers, or one without workers.

    A client that cannot connect says so at length and on standard error, so it is made only once this went well.
    """
    try:
        threads = asyncio.run(_count_threads(address))
    except (ValueError, TypeError) as error:
        raise HandError(reason("cli.bad_scheduler", address=address)) from error
    except (OSError, TimeoutError, KeyError, MemoryError) as error:  # what answers may be no scheduler
        raise HandError(reason("cli.no_scheduler", address=address)) from error
    if not threads:
        raise HandError(reason("cli.no_workers", address=address))


async def _count_threads(address: str) -> int:
    """Pieces that the workers of a scheduler can do at once."""
    from distributed import rpc

    async def ask() -> int:
        async with rpc(address) as scheduler:
            return int((await scheduler.identity())["total_threads"])

    return await asyncio.wait_for(ask(), _PATIENCE_S)
