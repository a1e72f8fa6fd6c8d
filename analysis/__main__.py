"""`python -m analysis`: the command line (design: contract)."""

from __future__ import annotations

from analysis.cli import app

if __name__ == "__main__":
    app(prog_name="python -m analysis")
