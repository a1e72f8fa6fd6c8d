"""A program that starts a deep check and shows what comes, to be killed on the way: `python -m tests.analysis.following`."""

from __future__ import annotations

import subprocess
import sys

if __name__ == "__main__":
    check = subprocess.Popen([sys.executable, "-m", "analysis.follow_deals"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert check.stdin is not None
    assert check.stdout is not None
    check.stdin.write(sys.stdin.buffer.readline())
    check.stdin.flush()
    for line in check.stdout:
        sys.stdout.buffer.write(line)
        sys.stdout.buffer.flush()
