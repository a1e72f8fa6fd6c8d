"""A run against the peer that is stopped goes on where it was, and tells of every difference."""

from __future__ import annotations

import dataclasses
import importlib.util
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

pytestmark = [
    pytest.mark.oracle,
    pytest.mark.skipif(
        importlib.util.find_spec("MahjongGB") is None and not os.environ.get("REQUIRE_ORACLE"),
        reason="PyMahjongGB is not installed (requirements-oracle.txt, needs a compiler)",
    ),
]
ROOT = Path(__file__).parents[2]
SEED = 3


def test_a_run_in_parts_gives_the_same_report_as_one_go(tmp_path: Path) -> None:
    from bench.agreement import Tally, compare_chunk, load
    from bench.oracle import report

    whole = Tally(SEED)
    compare_chunk(whole, 1_500)
    state = tmp_path / "state.json"
    compare_chunk(Tally(SEED), 1_500, state, chunk=400)
    while compare_chunk(parts := load(state), 1_500, state, chunk=700):
        pass
    assert dataclasses.asdict(parts) == dataclasses.asdict(whole)
    assert report(parts) == report(whole)
    assert [path.name for path in tmp_path.iterdir()] == ["state.json"]


def test_a_wrong_total_and_a_list_that_is_no_reading_are_differences(monkeypatch: pytest.MonkeyPatch) -> None:
    from analysis.fans import FanId
    from bench import agreement
    from bench.hands import Deal
    from bench.peer import Answers, ask_peer

    def ask_wrongly(deals: list[Deal]) -> Answers:
        answers = ask_peer(deals)
        answers.totals[0] += 1
        answers.counted[1, FanId.ROBBING_THE_KONG] += 1
        return answers

    monkeypatch.setattr(agreement, "ask_peer", ask_wrongly)
    tally = agreement.Tally(SEED)
    agreement.compare_chunk(tally, 100)
    assert (tally.totals_equal, tally.n_differences) == (99, 2)
    assert "抢杠和" in tally.differences[1]


def test_classic_that_counts_as_modern_fails_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    from analysis.hand import MODERN
    from bench import agreement
    from bench.oracle import main

    app = typer.Typer()
    app.command()(main)
    assert CliRunner().invoke(app, ["--hands", "500"]).exit_code == 0
    monkeypatch.setattr(agreement, "CLASSIC", MODERN)
    result = CliRunner().invoke(app, ["--hands", "500", "--seed", str(SEED)])
    assert result.exit_code == 1
    assert "500 of 500 totals equal PyMahjongGB's, seed 3" in result.stdout
    assert "expected 暗杠 + 明杠" in result.stdout


def test_a_state_of_another_seed_or_another_scorer_is_refused(tmp_path: Path) -> None:
    from bench.agreement import Tally, save

    state = tmp_path / "state.json"
    save(Tally(SEED), state)
    assert "is of seed 3" in oracle("--seed", "4", "--resume", str(state)).stderr
    save(Tally(SEED, sources="of old"), state)
    refused = oracle("--resume", str(state))
    assert refused.returncode == 2
    assert "another version" in refused.stderr


@pytest.mark.slow
def test_a_run_that_is_killed_goes_on_and_gives_the_same_report(tmp_path: Path) -> None:
    state = tmp_path / "state.json"
    arguments = ("--hands", "60000", "--seed", str(SEED), "--resume")
    running = subprocess.Popen(
        [sys.executable, "-m", "bench.oracle", *arguments, str(state)], cwd=ROOT, stdout=subprocess.DEVNULL
    )
    deadline = time.monotonic() + 300
    while not state.exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    running.send_signal(signal.SIGKILL)
    running.wait()
    resumed = oracle(*arguments, str(state))
    assert "going on after" in resumed.stdout
    whole = oracle(*arguments, str(tmp_path / "other.json"))
    assert resumed.returncode == whole.returncode == 0
    assert resumed.stdout.splitlines()[1:] == whole.stdout.splitlines()[1:]


def oracle(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command as a user does."""
    command = [sys.executable, "-m", "bench.oracle", *arguments]
    environment = os.environ | {"COLUMNS": "200", "NO_COLOR": "1"}
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, env=environment, timeout=300)
