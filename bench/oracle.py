"""Hold the scorer against PyMahjongGB on stratified complete hands: `python -m bench.oracle --hands 5000000 --resume FILE`.

Profile `modern` against the peer, and `classic` against `modern` (docs/rulings.md says where they differ). Prints a report;
the exit status is 1 if a difference is left that nothing explains.
"""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

from analysis.fans import FANS, FanId
from bench.agreement import Tally, compare_chunk, digest_sources, load

_RAREST = 12


def main(
    hands: Annotated[int, typer.Option(help="How many hands in all.")] = 200_000,
    seed: Annotated[int | None, typer.Option(help="Seed; a fresh one is taken and printed without it.")] = None,
    resume: Annotated[Path | None, typer.Option(help="File that keeps the state: a run goes on from it.")] = None,
) -> None:
    """Compare `hands` complete hands and print what came out."""
    tally = _start(seed, resume)
    typer.echo(f"seed {tally.seed}" + (f", going on after {tally.done} hands" if tally.done else ""))
    console = Console(stderr=True)
    columns = (*Progress.get_default_columns()[:2], MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        bar = progress.add_task("hands", total=hands, completed=tally.done)
        while compared := compare_chunk(tally, hands, resume):
            progress.advance(bar, compared)
    typer.echo(report(tally))
    raise typer.Exit(1 if tally.n_differences else 0)


def _start(seed: int | None, resume: Path | None) -> Tally:
    if resume is None or not resume.exists():
        return Tally(secrets.randbelow(2**31) if seed is None else seed)
    tally = load(resume)
    if seed is not None and seed != tally.seed:
        raise typer.BadParameter(f"{resume} is of seed {tally.seed}", param_hint="--seed")
    if tally.sources != digest_sources():
        raise typer.BadParameter(f"{resume} is of another version of the scorer or the hands", param_hint="--resume")
    return tally


def report(tally: Tally) -> str:
    """The findings as text; nothing in it depends on how often the run was stopped."""
    ties = sorted(tally.ties.items(), key=lambda item: (-item[1], item[0]))
    seen = sorted((tally.seen.get(FANS[fan].names["zh-Hans"], 0), int(fan)) for fan in FanId)
    rarest = ", ".join(f"{FANS[FanId(fan)].names['zh-Hans']} {count}" for count, fan in seen[:_RAREST])
    lines = [
        f"{tally.totals_equal} of {tally.done} totals equal PyMahjongGB's, seed {tally.seed}",
        f"other fan at the same total, each list a reading of the hand: {sum(tally.ties.values())}",
        *(f"  {count} × {kind}, as {tally.tie_hands[kind]}" for kind, count in ties),
        "classic differs from modern:",
        *(f"  {count} × {cause}" for cause, count in tally.causes.items()),
        f"  {sum(tally.profile_ties.values())} × another reading of the same worth",
        f"hands with the rarest fan: {rarest}",
        "dealt: " + ", ".join(f"{name} {count}" for name, count in sorted(tally.dealt.items())),
        f"differences that nothing explains: {tally.n_differences}",
        *(f"  {text}" for text in tally.differences),
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    typer.run(main)
