"""Discards played out for a visitor: the figures of the engine, stopped when asked, and no process that outlives its use."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from analysis.deep_answers import read_check, write_check
from analysis.deep_check import DeepCheck, deep_check
from analysis.estimates import Estimate, RouteShare, SimulatedDiscard
from analysis.fans import FanId
from analysis.hand import CLASSIC, MODERN, WinContext
from analysis.notation import parse, parse_tiles
from analysis.position import Position
from analysis.tiles import KIND_OF, count_kinds
from app.services.deep_check import SEED, WORKERS, Job, Look, Question, Stage, Visit
from app.services.deep_figures import level_with_best, won_by
from tests.app.processes import group, leaders, only_leader, wait_until

pytestmark = pytest.mark.usefixtures("no_kept_deals")
ROOT = Path(__file__).parents[2]
LATE = Position(parse("123456789m12s55pE").hand, turn=19)
OPENING = Position(parse("45789m1579s45pENC").hand)
SHORT = Question(LATE, (KIND_OF["E"], KIND_OF["1s"]), 40)
LONG = Question(OPENING, (KIND_OF["N"], KIND_OF["9s"]), 50_000)
COMPILES_S = 400.0


@pytest.fixture
def visit() -> Iterator[Visit]:
    """A visit that leaves nothing behind."""
    made = Visit()
    yield made
    for place in ("here", "there"):
        made.stop(place)
    assert wait_until(lambda: not leaders(os.getpid()), 10)


def until(job: Job, *stages: Stage) -> Look:
    assert wait_until(lambda: job.look().stage in stages, COMPILES_S), job.look()
    return job.look()


def job_of(visit: Visit, question: Question, place: str = "here") -> Job:
    visit.start(place, question)
    job = visit.job_at(place, question.position)
    assert job is not None
    return job


def as_written(check: DeepCheck) -> DeepCheck:
    """With the nine digits that a process writes."""
    return read_check(write_check(check, "en"))


def test_a_finished_check_says_what_the_engine_says(visit: Visit) -> None:
    look = until(job_of(visit, SHORT), Stage.DONE, Stage.FAILED)
    *_, straight = deep_check(LATE, SHORT.discards, deals=40, seed=SEED, workers=1)
    assert look == Look(Stage.DONE, as_written(straight))
    assert isinstance(look.check, DeepCheck)
    assert look.share == 1


def test_melds_flags_winds_and_seen_tiles_reach_the_process(visit: Visit) -> None:
    parsed = parse("[123m,1][EEEE]456p78s99mC|SW0000|2")
    position = Position(parsed.hand, parsed.context, count_kinds(parse_tiles("CC1p")), 20, MODERN)
    look = until(job_of(visit, Question(position, (KIND_OF["C"],), 20)), Stage.DONE, Stage.FAILED)
    *_, straight = deep_check(position, [KIND_OF["C"]], deals=20, seed=SEED, workers=1)
    assert look == Look(Stage.DONE, as_written(straight))


def test_a_stopped_check_keeps_what_has_come_and_leaves_no_process(visit: Visit) -> None:
    job = job_of(visit, LONG)
    until(job, Stage.PLAYING)
    leader = only_leader()
    assert len(group(leader)) >= 1
    job.stop()
    assert wait_until(lambda: not group(leader), 5)
    look = job.look()
    assert look.stage is Stage.STOPPED
    assert look.check is not None
    assert 0 < look.check.done < LONG.deals
    assert [row.deals for row in look.check.discards] == [look.check.done] * 2


def test_a_check_is_stopped_while_it_is_still_getting_ready(visit: Visit) -> None:
    job = job_of(visit, LONG)
    leader = only_leader()
    job.stop()
    assert job.look().stage is Stage.STOPPED
    assert wait_until(lambda: not group(leader), 5)
    assert until(job, Stage.STOPPED).check in (None, DeepCheck(0, LONG.deals, ()))


def test_a_check_that_nobody_looks_at_ends_by_itself() -> None:
    slots = threading.BoundedSemaphore(1)
    job = Job(LONG, slots=slots, idle_s=2.0)
    leader = only_leader()
    assert wait_until(lambda: not group(leader), 10)
    assert slots.acquire(timeout=5)
    assert job.look().stage is Stage.STOPPED


def test_no_process_is_left_when_the_server_is_killed() -> None:
    server = subprocess.Popen([sys.executable, "-c", SERVER], cwd=ROOT, stdin=subprocess.PIPE)
    try:
        assert wait_until(lambda: len(leaders(server.pid)) == 1)
        (leader,) = leaders(server.pid)
        assert wait_until(lambda: len(group(leader)) >= WORKERS, COMPILES_S)
    finally:
        server.send_signal(signal.SIGKILL)
        server.communicate()
    assert wait_until(lambda: not group(leader), 10)


SERVER = """
import sys
from app.services.deep_check import Job
from tests.app.test_deep_check import LONG
job = Job(LONG)
sys.stdin.read()
"""


def test_a_process_that_dies_takes_its_helpers_along_and_the_visitor_is_told(visit: Visit) -> None:
    job = job_of(visit, LONG)
    until(job, Stage.PLAYING)
    leader = only_leader()
    os.kill(leader, signal.SIGKILL)
    look = until(job, Stage.FAILED)
    assert wait_until(lambda: not group(leader), 5)
    assert look.check is not None
    assert look.check.done > 0


def test_a_visitor_waits_while_as_many_checks_run_as_may() -> None:
    slots = threading.BoundedSemaphore(1)
    with slots:
        job, gone = Job(SHORT, slots=slots), Job(SHORT, slots=slots)
        assert job.look() == Look(Stage.WAITING, None)
        gone.stop()
        assert gone.look().stage is Stage.STOPPED
        assert leaders(os.getpid()) == []
    assert until(job, Stage.DONE, Stage.FAILED).stage is Stage.DONE
    assert gone.look() == Look(Stage.STOPPED, None)


@pytest.mark.parametrize(
    "other",
    [
        replace(OPENING, hand=parse("45789m1579s45pENF").hand),
        replace(OPENING, context=WinContext(seat=KIND_OF["S"])),
        replace(OPENING, context=WinContext(prevailing=KIND_OF["S"])),
        replace(OPENING, seen=count_kinds(parse_tiles("9p"))),
        replace(OPENING, turn=2),
        replace(OPENING, rules=MODERN if OPENING.rules == CLASSIC else CLASSIC),
    ],
    ids=["hand", "seat", "prevailing wind", "seen tiles", "turn", "rules"],
)
def test_figures_are_never_shown_for_another_hand_or_circumstance(visit: Visit, other: Position) -> None:
    job = job_of(visit, LONG)
    leader = only_leader()
    assert visit.job_at("here", other) is None
    assert wait_until(lambda: not group(leader), 5)
    assert job.look().stage is Stage.STOPPED
    assert visit.job_at("here", OPENING) is None


def test_a_visit_runs_one_check_at_a_time_and_keeps_the_figures_of_the_others(visit: Visit) -> None:
    first = job_of(visit, SHORT)
    done = until(first, Stage.DONE)
    second = job_of(visit, LONG, "there")
    third = job_of(visit, SHORT)
    assert second.look().stage is Stage.STOPPED
    assert visit.job_at("there", OPENING) is second
    assert until(third, Stage.DONE) == done


def test_a_second_click_on_start_changes_nothing(visit: Visit) -> None:
    assert job_of(visit, LONG) is job_of(visit, LONG)


def test_the_routes_that_are_named_and_all_others_make_up_the_wins() -> None:
    shares = (0.5, 0.2, 0.15, 0.1, 0.05)
    fans = (FanId.PURE_STRAIGHT, FanId.MIXED_STRAIGHT, FanId.ALL_PUNGS, FanId.HALF_FLUSH, FanId.ALL_TYPES)
    routes = tuple(RouteShare((fan,), Estimate(share, 0.1)) for fan, share in zip(fans, shares, strict=True))
    found = won_by(simulated("N", 0.0, 0.0, routes))
    assert [route.fans for route in found.routes] == [(fan,) for fan in fans[:3]]
    assert found.others is not None
    assert found.others.mean == pytest.approx(0.15)
    assert found.others.error > 0
    assert won_by(simulated("N", 0.0, 0.0, routes[:3])).others is None


def test_discards_within_two_standard_errors_of_the_best_are_not_told_apart() -> None:
    rows = [simulated("N", 0, 0), simulated("E", 0.9, 0.5), simulated("C", 1.1, 0.5), simulated("P", 0, 0)]
    assert level_with_best(rows) == (KIND_OF["E"], KIND_OF["P"])


def simulated(tile: str, behind: float, error: float, routes: tuple[RouteShare, ...] = ()) -> SimulatedDiscard:
    some = Estimate(0.2, 0.04)
    return SimulatedDiscard(KIND_OF[tile], 100, some, some, Estimate(8.0, 1.0), Estimate(behind, error), None, None, 9.0, routes)
