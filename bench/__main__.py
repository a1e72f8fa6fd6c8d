"""All figures, one part after another, each in a process of its own: `python -m bench [--only engine] [--json] [--record]`.

`bench/recorded.json` keeps the last recorded ratios; one that fell by 20 % or more is reported. Plain times are shown but not
compared: they are those of the machine.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Annotated, Final

import typer

ROOT: Final = Path(__file__).parents[1]
RECORDED: Final = Path(__file__).with_name("recorded.json")
PARTS: Final = ("engine", "oracle", "discards", "turns")
_FALL: Final = 0.8
_RATIO: Final = "_vs_"


def main(
    only: Annotated[str | None, typer.Option(help=f"One part: {', '.join(PARTS)}.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write the engine's figures as one JSON object.")] = False,
    record: Annotated[bool, typer.Option("--record", help="Keep the engine's ratios as the last recorded ones.")] = False,
) -> None:
    """Measure and report; the exit status is 1 if a part fails."""
    if only is not None and only not in PARTS:
        raise typer.BadParameter(f"there is no part {only!r}, but {', '.join(PARTS)}", param_hint="--only")
    figures: dict[str, float] = {}
    failed = False
    for part in PARTS if only is None else (only,):
        if part == "engine":
            from bench.engine import measure

            figures = measure()
            if not as_json:
                typer.echo("\n".join(["== engine", *(f"{name}: {value:.4g}" for name, value in figures.items())]))
        elif not as_json:
            typer.echo(f"\n== {part}")
            failed |= subprocess.run([sys.executable, "-m", f"bench.{part}"], cwd=ROOT, check=False).returncode != 0
    for line in list_falls(figures, load_recorded()):
        typer.echo(line, err=True)
    if as_json:
        typer.echo(json.dumps({name: round(value, 4) for name, value in figures.items()}))
    if record:
        RECORDED.write_text(json.dumps(ratios_of(figures), indent=2) + "\n", encoding="utf-8")
    raise typer.Exit(int(failed))


def ratios_of(figures: dict[str, float]) -> dict[str, float]:
    """The figures that compare with a peer in the same run, and so with other runs."""
    return {name: round(value, 2) for name, value in figures.items() if _RATIO in name}


def load_recorded() -> dict[str, float]:
    """The ratios recorded last."""
    recorded: dict[str, float] = json.loads(RECORDED.read_text(encoding="utf-8"))
    return recorded


def list_falls(figures: dict[str, float], recorded: dict[str, float]) -> list[str]:
    """A line for each ratio that is at most four fifths of the recorded one."""
    return [
        f"fell by {1 - figures[name] / before:.0%}: {name} is {figures[name]:.4g}, recorded {before:.4g}"
        for name, before in recorded.items()
        if name in figures and figures[name] <= _FALL * before
    ]


if __name__ == "__main__":
    typer.run(main)
