"""Compiling ahead: pages need not wait for the simulation."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_engine_is_told_to_be_ready_before_the_simulation_is_compiled() -> None:
    compiling = subprocess.Popen([sys.executable, "-m", "analysis.warm"], cwd=ROOT, stdout=subprocess.PIPE)
    assert compiling.stdout is not None
    assert compiling.stdout.readline() == b"engine\n"
    assert compiling.poll() is None
    assert compiling.communicate()[0] == b""
    assert compiling.returncode == 0
