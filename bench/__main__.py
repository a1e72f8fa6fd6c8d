"""All figures, one after another, each in a process of its own: `python -m bench`.

`python -m bench.NAME --help` shows what a single one takes. The exit status is 1 if any of them fails.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def main() -> int:
    """Run every module of the package that has figures; return the exit status."""
    failed = 0
    for module in sorted(Path(__file__).parent.glob("*.py")):
        if "typer.run" not in module.read_text(encoding="utf-8") or module.stem == "__main__":
            continue
        sys.stdout.write(f"\n== bench.{module.stem}\n")
        sys.stdout.flush()
        failed |= subprocess.run([sys.executable, "-m", f"bench.{module.stem}"], cwd=ROOT, check=False).returncode != 0
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
