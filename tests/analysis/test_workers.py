"""Work shared out comes to the same by whoever it is done, and stops when it is told to."""

from __future__ import annotations

import os
import pickle
import signal
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import islice
from multiprocessing import active_children
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from analysis.deep_check import DeepCheck, deep_check
from analysis.notation import parse
from analysis.position import Position
from analysis.reasons import HandError, reason
from analysis.simulate import BLOCK
from analysis.tiles import KIND_OF
from analysis.workers import is_helper, run_all

if TYPE_CHECKING:
    from distributed import LocalCluster

LATE = Position(parse("45789m1579s45pENC").hand, turn=17)
TILES = (KIND_OF["N"], KIND_OF["9s"])
DEALS = 30 * BLOCK


def square(number: int) -> int:
    return number * number


def fail_at_three(number: int, folder: Path) -> int:
    if number == 3:
        raise HandError(reason("cli.bad_field", field="three"), "3", 0)
    time.sleep(0.05)
    (folder / f"{number}").touch()
    return number


def touch_later(number: int, folder: Path) -> int:
    time.sleep(0.2)
    (folder / f"{number}").touch()
    return number


def ask_for_help(number: int) -> tuple[bool, int, dict[int, int]]:
    """What a helper that would have helpers of its own comes to, and how many it got."""
    answers = run_all(square, [(one,) for one in range(number)], workers=4)
    first = next(answers)
    return is_helper(), len(active_children()), dict([first, *answers])


@pytest.mark.parametrize("workers", [1, 2, 7])
def test_every_piece_is_done_once_whatever_the_order(workers: int) -> None:
    answers = list(run_all(square, [(number,) for number in range(50)], workers=workers))
    assert sorted(answers) == [(number, number * number) for number in range(50)]


@pytest.mark.parametrize("workers", [1, 2])
def test_no_pieces_are_no_answers(workers: int) -> None:
    assert list(run_all(square, [], workers=workers)) == []


@pytest.mark.parametrize("workers", [1, 2])
def test_a_fault_in_a_piece_is_told_and_ends_the_rest(workers: int, tmp_path: Path) -> None:
    with pytest.raises(HandError) as told:
        list(run_all(fail_at_three, [(number, tmp_path) for number in range(100)], workers=workers))
    assert told.value.reason == reason("cli.bad_field", field="three")
    assert (told.value.text, told.value.position) == ("3", 0)
    assert active_children() == []
    assert len(list(tmp_path.iterdir())) < 20


@pytest.mark.parametrize("workers", [1, 2])
def test_whoever_stops_asking_stops_the_rest_at_once(workers: int, tmp_path: Path) -> None:
    with closing(run_all(touch_later, [(number, tmp_path) for number in range(100)], workers=workers)) as answers:
        assert len(list(islice(answers, 2))) == 2
        stopped = time.monotonic()
    assert time.monotonic() - stopped < 1
    assert active_children() == []
    assert len(list(tmp_path.iterdir())) < 10


def test_a_helper_has_no_helpers_of_its_own() -> None:
    answers = dict(run_all(ask_for_help, [(3,), (3,)], workers=2))
    assert answers == {number: (True, 0, {0: 0, 1: 1, 2: 4}) for number in (0, 1)}
    assert not is_helper()


def test_a_fault_comes_whole_from_another_process() -> None:
    fault = pickle.loads(pickle.dumps(HandError(reason("cli.no_hand"), "123", 2)))
    assert (fault.reason, fault.text, fault.position) == (reason("cli.no_hand"), "123", 2)


@pytest.mark.parametrize("address", ["nonsense", "", "tcp://", "http://127.0.0.1:80", "tls://127.0.0.1:8786", "tcp://[::1:8"])
def test_an_address_that_makes_no_sense_is_refused(address: str) -> None:
    with pytest.raises(HandError) as told:
        list(run_all(square, [(1,)], scheduler=address))
    assert told.value.reason == reason("cli.bad_scheduler", address=address)


def test_where_no_scheduler_answers_it_says_so_before_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("analysis.workers._PATIENCE_S", 0.5)
    with pytest.raises(HandError) as told:
        list(run_all(square, [(1,)], scheduler="tcp://127.0.0.1:9"))
    assert told.value.reason.key == "cli.no_scheduler"


@contextmanager
def cluster(workers: int = 2, threads: int = 1, *, processes: bool = True) -> Iterator[LocalCluster]:
    """Dask's scheduler and workers on this machine."""
    from distributed import LocalCluster

    place: dict[str, Any] = {"host": "127.0.0.1", "dashboard_address": None, "processes": processes}
    with LocalCluster(n_workers=workers, threads_per_worker=threads, **place) as running:
        yield running


def check(**place: Any) -> DeepCheck:
    *_, last = deep_check(LATE, TILES, deals=DEALS, seed=5, **place)
    return last


@pytest.fixture(scope="module")
def alone() -> DeepCheck:
    return check(workers=1)


@pytest.mark.slow
def test_many_machines_come_to_the_same_as_one_process(alone: DeepCheck) -> None:
    with cluster() as running:
        assert check(scheduler=running.scheduler_address) == alone


@pytest.mark.slow
def test_a_worker_that_is_lost_on_the_way_changes_nothing(alone: DeepCheck) -> None:
    with cluster() as running:
        checks = deep_check(LATE, TILES, deals=DEALS, seed=5, scheduler=running.scheduler_address)
        assert len(list(islice(checks, 3))) == 3
        os.kill(next(iter(running.workers.values())).pid, signal.SIGKILL)
        *_, last = checks
    assert last == alone


@pytest.mark.slow
def test_threads_of_one_worker_do_not_meet_in_their_room(alone: DeepCheck) -> None:
    with cluster(1, threads=2) as running:
        assert check(scheduler=running.scheduler_address) == alone


@pytest.mark.slow
def test_a_check_on_many_machines_that_is_stopped_leaves_the_scheduler_nothing_to_do(tmp_path: Path) -> None:
    from distributed import Client

    with cluster() as running:
        address = running.scheduler_address
        with closing(deep_check(LATE, TILES, deals=50 * DEALS, seed=6, scheduler=address, folder=tmp_path)) as checks:
            assert len(list(islice(checks, 4))) == 4
            stopped = time.monotonic()
        assert time.monotonic() - stopped < 2
        with Client(address, set_as_default=False) as client:
            for _ in range(50):
                left = client.run_on_scheduler(lambda dask_scheduler: len(dask_scheduler.tasks))
                if not left:
                    break
                time.sleep(0.1)
            assert left == 0
    first = next(deep_check(LATE, TILES, deals=DEALS, seed=6, folder=tmp_path))
    assert first.done == 3 * BLOCK


@pytest.mark.slow
def test_faults_of_pieces_and_of_the_scheduler_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with cluster(0) as running:
        address = running.scheduler_address
        with pytest.raises(HandError) as told:
            list(run_all(square, [(1,)], scheduler=address))
        assert told.value.reason == reason("cli.no_workers", address=address)
    with cluster(1) as running:
        address = running.scheduler_address
        with pytest.raises(HandError) as told:
            list(run_all(fail_at_three, [(number, tmp_path) for number in range(6)], scheduler=address))
        assert told.value.reason == reason("cli.bad_field", field="three")
        monkeypatch.setattr("analysis.deep_check.SOURCES_DIGEST", "another")
        with pytest.raises(HandError) as told:
            check(scheduler=address)
        assert told.value.reason == reason("cli.other_engine")
        monkeypatch.undo()
        checks = deep_check(LATE, TILES, deals=20 * DEALS, seed=8, scheduler=address)
        assert len(list(islice(checks, 2))) == 2
    with pytest.raises(HandError) as told:
        list(checks)
    assert told.value.reason == reason("cli.lost_scheduler", address=address)
