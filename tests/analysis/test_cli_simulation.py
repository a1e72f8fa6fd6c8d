"""Simulated deals on the command line: what is said, to whom, and how a run ends that is not wanted any more."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from analysis.answers import Desk
from analysis.cli import app
from analysis.hand import CLASSIC
from analysis.jsonl import answer_lines
from i18n.catalogue import LANGUAGES, translator

ROOT = Path(__file__).parents[2]
OPENING = "45789m1579s45pENC"
READY_SOON = "123456789m12s55pE"
LATE = ("--turn", "18")
SIMULATED = {
    *("win_chance", "standard_error", "ready_chance", "ready_error", "points", "points_error", "behind", "behind_error"),
    *("deals", "self_drawn", "fan", "draws", "won_by"),
}
ON_LINUX = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
BEGINNING_S = 60.0
"""A process may take so long to load the engine on a busy machine."""


def run(*arguments: str, text: str = "") -> Result:
    return CliRunner().invoke(app, ("discards", *arguments), input=text)


def refuse(name: str) -> float:
    raise AssertionError(f"{name} is no number that JSON knows")


def read(written: str | bytes) -> dict[str, Any]:
    """An answer; NaN and Infinity are refused."""
    answer: dict[str, Any] = json.loads(written, parse_constant=refuse)
    return answer


def numbers(value: object) -> Iterator[float]:
    """Every broken number in an answer."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for one in value:
            yield from numbers(one)
    elif isinstance(value, float):
        yield value


@pytest.fixture
def no_deals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of kept deals that is empty."""
    monkeypatch.setenv("MCR_TRAINER_DEALS", str(tmp_path / "deals"))
    return tmp_path / "deals"


def test_the_five_best_discards_are_played_out_and_the_others_say_nothing() -> None:
    rows = read(run(OPENING, *LATE, "--simulate", "40", "--seed", "3", "--json").stdout)["discards"]
    assert {frozenset(row) for row in rows} == {frozenset(rows[0])}
    assert set(rows[0]) > SIMULATED
    for row in rows[:5]:
        assert 0 <= row["win_chance"] <= row["ready_chance"] <= 1
        assert all(row[error] >= 0 for error in ("standard_error", "points_error", "behind_error", "ready_error"))
        assert (row["deals"], row["standard_error"] > 0) == (40, True)
    assert min(row["behind"] for row in rows[:5]) == 0
    assert all(row[key] is None for row in rows[5:] for key in SIMULATED)


def test_the_best_so_many_can_be_asked_for() -> None:
    rows = read(run(READY_SOON, *LATE, "--simulate", "20", "--best", "2", "--json").stdout)["discards"]
    assert [row["win_chance"] is None for row in rows] == [False] * 2 + [True] * (len(rows) - 2)


def test_the_same_seed_twice_is_the_same_to_the_byte(no_deals: Path) -> None:
    call = (READY_SOON, *LATE, "--simulate", "60", "--seed", "3", "--json")
    first, from_disk = run(*call).stdout_bytes, run(*call).stdout_bytes
    for file in no_deals.iterdir():
        file.unlink()
    assert first == from_disk == run(*call).stdout_bytes
    assert first != run(*call[:-2], "4", "--json").stdout_bytes


def test_what_is_simulated_is_written_to_nine_digits() -> None:
    row = read(run(READY_SOON, *LATE, "--simulate", "60", "--seed", "3", "--json").stdout)["discards"][0]
    told = {key: row[key] for key in SIMULATED}
    assert any(told["won_by"])
    assert all(number == float(f"{number:.9g}") for number in numbers(told))


def test_deals_are_kept_where_they_are_told_to_be(no_deals: Path) -> None:
    assert run(OPENING, "--turn", "20", "--simulate", "20", "--best", "1").exit_code == 0
    assert len(list(no_deals.glob("*.npz"))) == 1


@pytest.mark.parametrize(
    ("options", "field"),
    [
        (("--simulate", "0"), "simulate"),
        (("--simulate", "-5"), "simulate"),
        (("--simulate", "1000001"), "simulate"),
        (("--simulate", "20", "--best", "0"), "best"),
        (("--simulate", "20", "--seed", "-1"), "seed"),
        (("--simulate", "20", "--scheduler", "nonsense"), "nonsense"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_that_cannot_be_is_refused_by_its_name(options: tuple[str, ...], field: str, language: str) -> None:
    result = run(OPENING, *LATE, *options, "--lang", language)
    assert result.exit_code == 1
    assert field in result.stderr
    assert result.stdout == ""


def test_thirteen_tiles_are_not_played_out() -> None:
    result = run("45789m1579s45pEN", "--simulate", "20", "--lang", "en")
    assert result.exit_code == 1
    assert "14 tiles" in result.stderr
    assert "13" in result.stderr


def test_each_line_asks_for_its_own_deals_and_a_bad_one_does_not_stop_the_rest() -> None:
    hand = {"hand": READY_SOON, "turn": 18}
    given: list[dict[str, Any]] = [
        {"id": 0, **hand, "simulate": 20, "seed": 3, "best": 1},
        {"id": 1, **hand, "simulate": "many"},
        {"id": 2, **hand, "simulate": 20, "seed": 0.5},
        {"id": 3, **hand, "simulate": 20, "best": True},
        {"id": 4, **hand, "simulate": 20, "scheduler": 5},
        {"id": 5, **hand, "simulate": 20, "scheduler": "tcp://nowhere"},
        {"id": 6, **hand, "simulate": None},
        {"id": 7, **hand, "simulate": 40, "seed": 3, "best": 2},
    ]
    result = run("--jsonl", "-", text="".join(json.dumps(row) + "\n" for row in given))
    rows = [read(line) for line in result.stdout.splitlines()]
    assert [row["id"] for row in rows] == list(range(8))
    codes = [row["error"]["code"] if "error" in row else None for row in rows]
    assert codes == [None, "bad_number", "bad_number", "bad_number", "bad_field", "bad_scheduler", None, None]
    played = [[one["deals"] for one in rows[place]["discards"] if one["deals"]] for place in (0, 6, 7)]
    assert played == [[20], [], [40, 40]]
    assert result.exit_code == 1


def test_what_a_line_does_not_say_the_options_say() -> None:
    given = [{"hand": READY_SOON, "turn": 18}, {"hand": READY_SOON, "turn": 18, "simulate": 20, "best": 2}]
    text = "".join(json.dumps(row) + "\n" for row in given)
    result = run("--jsonl", "-", "--simulate", "40", "--best", "1", text=text)
    rows = [read(line)["discards"] for line in result.stdout.splitlines()]
    assert [[one["deals"] for one in row if one["deals"]] for row in rows] == [[40], [20, 20]]


@ON_LINUX
def test_in_a_file_of_thousands_lines_with_deals_are_answered_in_order_and_once() -> None:
    short, long = {"hand": "1m"}, {"hand": READY_SOON, "turn": 18, "simulate": 40, "best": 1}
    given = [{"id": number, **(long if number in (1_300, 1_301, 1_900) else short)} for number in range(2_200)]
    lines = [json.dumps(row).encode() for row in given]
    desk = Desk(CLASSIC, "en", translator("en").reason)
    answers = [read(answer) for answer, _ in answer_lines("discards", iter(lines), desk, workers=2)]
    assert [row["id"] for row in answers] == list(range(2_200))
    assert [row["id"] for row in answers if "discards" in row] == [1_300, 1_301, 1_900]
    assert answers[1_300]["discards"] == answers[1_900]["discards"]


def command(*arguments: str, **options: Any) -> subprocess.Popen[bytes]:
    pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen([sys.executable, "-m", *arguments], cwd=ROOT, **{**pipes, **options})


def alive_in(session: int) -> list[int]:
    """Processes of a session that have not ended, as /proc lists them."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                state, _, _, its_session = (folder / "stat").read_text().rpartition(")")[2].split()[:4]
            except OSError:
                continue
            if int(its_session) == session and state != "Z":
                found.append(int(folder.name))
    return found


def wait_until(happens: Callable[[], object], within_s: float) -> float:
    """Seconds until it happens."""
    begun = time.monotonic()
    while not happens():
        assert time.monotonic() - begun < within_s
        time.sleep(0.02)
    return time.monotonic() - begun


@contextmanager
def long_check(*more: str, **options: Any) -> Iterator[subprocess.Popen[bytes]]:
    """A simulation of minutes, in a session of its own, that has kept its first deals."""
    process = command("analysis", "discards", OPENING, *LATE, "--simulate", "5000", *more, start_new_session=True, **options)
    folder = Path(os.environ["MCR_TRAINER_DEALS"])
    try:
        wait_until(lambda: process.poll() is not None or (folder.is_dir() and list(folder.glob("*.npz"))), BEGINNING_S)
        yield process
    finally:
        for left in alive_in(process.pid):
            os.kill(left, signal.SIGKILL)
        process.communicate()


@ON_LINUX
@pytest.mark.parametrize("to", [os.kill, os.killpg], ids=["the process", "all of the terminal's"])
def test_ctrl_c_shows_what_has_come_and_leaves_nobody(to: Callable[[int, int], None], no_deals: Path) -> None:
    with long_check("--json") as process:
        assert len(alive_in(process.pid)) > 1 or len(os.sched_getaffinity(0)) == 1
        to(process.pid, signal.SIGINT)
        stopped = time.monotonic()
        out, err = process.communicate(timeout=10)
        assert time.monotonic() - stopped < 2
        assert (process.returncode, err) == (0, b"")
        assert alive_in(process.pid) == []
    played = [row["deals"] for row in read(out)["discards"] if row["deals"] is not None]
    assert len(played) == 5
    assert 0 < played[0] < 5000
    assert len(set(played)) == 1


@ON_LINUX
def test_ctrl_c_ends_a_file_of_lines_too(no_deals: Path, tmp_path: Path) -> None:
    file = tmp_path / "hands.jsonl"
    file.write_text(
        "".join(json.dumps({"id": number, "hand": OPENING, "turn": 18, "simulate": 5000}) + "\n" for number in range(5))
    )
    with long_check("--jsonl", str(file)) as process:
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=10)
        assert process.returncode == 1
        assert b"Traceback" not in err
        assert [read(line)["id"] for line in out.splitlines()] == [0]


@ON_LINUX
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_helpers_end_with_a_command_that_is_killed(how: signal.Signals, no_deals: Path) -> None:
    with long_check() as process:
        process.send_signal(how)
        process.wait(10)
        wait_until(lambda: alive_in(process.pid) == [], 3)


def shown(fd: int) -> str:
    """All that was written to a terminal that is closed by now."""
    parts = []
    try:
        while part := os.read(fd, 4096):
            parts.append(part)
    except OSError:  # Linux says so where the other end is closed
        pass
    return b"".join(parts).decode()


@ON_LINUX
def test_progress_is_shown_on_a_terminal_alone(no_deals: Path) -> None:
    import pty

    call = ("analysis", "discards", OPENING, *LATE, "--simulate", "60", "--lang", "en", "--json")
    master, terminal = pty.openpty()
    process = command(*call, stderr=terminal)
    os.close(terminal)
    out, _ = process.communicate(timeout=BEGINNING_S)
    told = shown(master)
    os.close(master)
    assert re.findall(r"\d+ of 60", told) == [f"{done} of 60" for done in (0, 20, 40, 60)]
    assert told.endswith("\n")
    piped = command(*call)
    assert piped.communicate(timeout=BEGINNING_S) == (out, b"")


def follow(deals: int, *, turn: int = 18, **options: Any) -> subprocess.Popen[bytes]:
    """A deep check that was just asked for."""
    process = command("analysis.follow_deals", stdin=subprocess.PIPE, **options)
    request = {
        "hand": OPENING,
        "turn": turn,
        "rules": "classic",
        "lang": "en",
        "discards": ["N", "9s"],
        "deals": deals,
        "seed": 9,
    }
    assert process.stdin is not None
    process.stdin.write(json.dumps(request).encode() + b"\n")
    process.stdin.flush()
    return process


@ON_LINUX
def test_a_follower_gets_a_line_after_each_block(no_deals: Path) -> None:
    process = follow(100)
    assert process.stdout is not None
    rows = [read(line) for line in process.stdout]
    assert process.wait(10) == 0
    process.communicate()
    assert [(row["done"], row["deals"]) for row in rows] == [(done, 100) for done in range(0, 101, 20)]
    assert rows[0]["discards"] == []
    assert {one["tile"] for one in rows[-1]["discards"]} == {"N", "9s"}


@ON_LINUX
def test_a_follower_that_closes_the_pipe_ends_the_check_and_nobody_else(no_deals: Path) -> None:
    process = follow(100_000, start_new_session=True)
    assert process.stdin is not None
    assert process.stdout is not None
    assert [read(process.stdout.readline())["done"] for _ in range(3)] == [0, 20, 40]
    process.stdin.close()
    assert process.wait(5) == -signal.SIGKILL
    wait_until(lambda: alive_in(process.pid) == [], 2)
    process.stdout.close()


@ON_LINUX
def test_no_orphan_is_left_when_the_follower_is_killed(no_deals: Path) -> None:
    """The follower starts the check as the pages do, but in its own process group, which is spared."""
    request = {"hand": OPENING, "turn": 18, "rules": "classic", "lang": "en", "discards": ["N"], "deals": 100_000, "seed": 9}
    parent = command("tests.analysis.following", stdin=subprocess.PIPE, start_new_session=True)
    assert parent.stdin is not None
    assert parent.stdout is not None
    parent.stdin.write(json.dumps(request).encode() + b"\n")
    parent.stdin.flush()
    for _ in range(3):
        read(parent.stdout.readline())
    assert len(alive_in(parent.pid)) >= 2
    os.kill(parent.pid, signal.SIGKILL)
    parent.wait(5)
    wait_until(lambda: alive_in(parent.pid) == [], 3)
    parent.communicate()
