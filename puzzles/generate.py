"""Make a bank: deal candidates, keep what passes the gates, play the graded tiles of each out.

Candidate *i* depends on (seed, i) alone, and which candidates are kept on their order alone, so it does not matter how many
processes or machines do the work, or whether it was stopped on the way: the same seed gives the same file to the byte on one
kind of machine.
"""

from __future__ import annotations

import itertools
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import orjson

from analysis import ENGINE
from analysis.discard_reasons import explain_discard
from analysis.estimates import Estimate, estimate_mean, estimate_share, is_win, pay_of
from analysis.grading import expected_loss
from analysis.honor_advice import advise_honors
from analysis.kernels import SOURCES_DIGEST
from analysis.kernels.parts import Floats
from analysis.simulate import BLOCK, play_block
from analysis.tiles import LETTERS
from analysis.workers import run_all
from puzzles.bank import read_puzzle, write_puzzle
from puzzles.candidate import Candidate
from puzzles.difficulty import rate
from puzzles.openings import reconstruct_openings
from puzzles.puzzle import KeptRoute, OpeningSolution, Origin, Puzzle, StoredGrade
from puzzles.quality import Sieve, first_failed, shares_of
from puzzles.second_step import ask_second_step
from puzzles.themes import find_themes
from puzzles.variants import find_variants

GENERATOR: Final = 1
"""Raise it when other hands are dealt, kept or described."""
BLOCKS: Final = 2
"""Of 20 deals, for each tile that is played out."""
MOST_PLAYED: Final = 6
LEAST_PLAYED_GRADE: Final = 60
_LEAST_SHARE: Final = 0.02
_MOST_ROUTES: Final = 8
_CHUNK: Final = 20
_ROUND: Final = 40
"""Chunks between two looks at whether enough has been found."""

Row = dict[str, Any]
Played = dict[str, list[tuple[float, float]]]
"""By letters of the tile: win chance, points and points behind the best, each with its error."""


@dataclass(frozen=True, slots=True)
class Progress:
    """What is being done ("examine" or "play"), how much of it is done, and of how much."""

    stage: str
    done: int
    total: int


@dataclass(frozen=True, slots=True)
class Generated:
    """The puzzles of a bank, and how many candidates got through each gate."""

    puzzles: tuple[Puzzle, ...]
    sieve: Sieve


class WorkFile:
    """What has been done so far, a JSON line each: a run that was stopped goes on where it was."""

    def __init__(self, folder: Path, seed: int) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._file = folder / f"{seed}-{GENERATOR}-{ENGINE}-{SOURCES_DIGEST}.jsonl"
        self._rows: dict[str, Any] = {}
        for line in self._file.read_bytes().splitlines() if self._file.exists() else ():
            try:
                key, value = orjson.loads(line)
            except orjson.JSONDecodeError:  # the line that was being written when the run was killed
                continue
            self._rows[key] = value

    def get(self, key: str) -> Any:
        """What was done under a key, None if nothing was."""
        return self._rows.get(key)

    def add(self, key: str, value: Any) -> None:
        """Keep it, on the disk too."""
        self._rows[key] = value
        with self._file.open("ab") as out:
            out.write(b"\n" + orjson.dumps([key, value]))


def generate(
    count: int, seed: int, *, folder: Path, workers: int = 1, scheduler: str | None = None, blocks: int = BLOCKS
) -> Generator[Progress, None, Generated]:
    """Make the five published openings and `count` others, and yield how far that is. `folder` keeps what has been done.

    Graded tiles are played out for `blocks` blocks of 20 deals, or not at all.
    """
    work = WorkFile(folder, seed)
    found = yield from _find(count, seed, work, workers, scheduler)
    if not blocks:
        return found
    puzzles = yield from _play(found.puzzles, work, workers, scheduler, blocks)
    return Generated(puzzles, found.sieve)


def _find(count: int, seed: int, work: WorkFile, workers: int, scheduler: str | None) -> Generator[Progress, None, Generated]:
    """Examine candidates in rounds until enough have passed."""
    examine_chunk(seed, 0, size=1)  # so that forked helpers have the kernels
    for rounds in itertools.count(1):
        chunks = range(rounds * _ROUND)
        missing = [(seed, chunk) for chunk in chunks if work.get(f"chunk {chunk}") is None]
        with closing(run_all(examine_chunk, missing, workers=workers, scheduler=scheduler)) as answers:
            for number, rows in answers:
                work.add(f"chunk {missing[number][1]}", rows)
        sieve, taken = Sieve(), list[Puzzle]()
        for row in itertools.chain.from_iterable(work.get(f"chunk {chunk}") for chunk in chunks):
            if sieve.admit(row["failed"], tuple(row["shares"])):
                taken.append(read_puzzle(row["puzzle"]))
            if len(taken) == count:
                break
        yield Progress("examine", len(taken), count)
        if len(taken) == count:
            return Generated((*_published(), *taken), sieve)
    raise AssertionError("rounds do not end")


def examine_chunk(seed: int, chunk: int, size: int = _CHUNK) -> list[Row]:
    """Look at the candidates of a chunk: for each the gate that stopped it, or the puzzle that it makes."""
    return [_examine(Candidate.deal(seed, number)) for number in range(chunk * _CHUNK, chunk * _CHUNK + size)]


def _examine(candidate: Candidate) -> Row:
    failed = first_failed(candidate)
    if failed is not None:
        return {"failed": failed, "shares": []}
    return {"failed": None, "shares": shares_of(candidate), "puzzle": write_puzzle(make_puzzle(candidate))}


def make_puzzle(candidate: Candidate) -> Puzzle:
    """The puzzle that a candidate makes, its graded tiles not played out yet."""
    puzzle = Puzzle(
        id=f"opening-{candidate.seed}-{candidate.number}",
        hand=candidate.position.hand,
        context=candidate.position.context,
        thrown=candidate.thrown,
        origin=Origin(candidate.seed, candidate.number, GENERATOR),
    )
    return describe(puzzle, candidate)


def describe(puzzle: Puzzle, candidate: Candidate) -> Puzzle:
    """The puzzle with what the engine says about it: grades, routes, reasons, themes, difficulty."""
    report, position = candidate.report, candidate.position
    cards = advise_honors(position.hand, position.context, report)
    grades = tuple(_grade(candidate, discard.tile) for discard in report.discards)
    routes = (route for route in candidate.best_routes if route.share >= _LEAST_SHARE)
    solution = OpeningSolution(
        engine=ENGINE,
        grades=grades,
        routes=tuple(KeptRoute(route.fans, round(route.share, 4)) for route in itertools.islice(routes, _MOST_ROUTES)),
        reasons=explain_discard(report, candidate.best[0], cards=cards),
        plan=ask_second_step(candidate),
        plain=candidate.plain,
        variants=find_variants(puzzle, {grade.tile: grade.grade for grade in grades}),
    )
    return replace(puzzle, themes=find_themes(candidate), difficulty=rate(candidate), solution=solution)


def _grade(candidate: Candidate, tile: int) -> StoredGrade:
    ratio = candidate.ratio(tile)
    return StoredGrade(tile, candidate.grade(tile), round(ratio, 6), round(expected_loss(ratio), 6))


def _published() -> Iterator[Puzzle]:
    for puzzle in reconstruct_openings():
        yield describe(puzzle, Candidate.of(puzzle.position))


def _play(
    puzzles: Sequence[Puzzle], work: WorkFile, workers: int, scheduler: str | None, blocks: int
) -> Generator[Progress, None, tuple[Puzzle, ...]]:
    """Play the graded tiles of every puzzle out."""
    missing = [puzzle for puzzle in puzzles if work.get(f"{blocks} {puzzle.id}") is None]
    if missing:
        play_puzzle(write_puzzle(missing[0]), 1)  # so that forked helpers have the kernels
    pieces = [(write_puzzle(puzzle), blocks) for puzzle in missing]
    with closing(run_all(play_puzzle, pieces, workers=workers, scheduler=scheduler)) as answers:
        for done, (number, played) in enumerate(answers, start=1):
            work.add(f"{blocks} {missing[number].id}", played)
            yield Progress("play", len(puzzles) - len(missing) + done, len(puzzles))
    return tuple(add_played(puzzle, work.get(f"{blocks} {puzzle.id}"), blocks) for puzzle in puzzles)


def play_puzzle(row: Row, blocks: int) -> Played:
    """Play the graded tiles of a puzzle (of the bank's JSON) out on the same walls, and what plain efficiency would throw."""
    puzzle = read_puzzle(row)
    solution = puzzle.solution
    assert isinstance(solution, OpeningSolution)
    graded = [grade.tile for grade in solution.grades if grade.grade >= LEAST_PLAYED_GRADE][:MOST_PLAYED]
    tiles = list(dict.fromkeys([*graded, solution.plain[0]]))
    seed = 0 if puzzle.origin is None else puzzle.origin.seed + puzzle.origin.number
    outcomes = np.concatenate([play_block(puzzle.position, tiles, seed, block) for block in range(blocks)], axis=1)
    wins, pays = is_win(outcomes), pay_of(outcomes)
    return {LETTERS[tile]: _sum_up(wins[place], pays[place], pays[0]) for place, tile in enumerate(tiles)}


def _sum_up(wins: npt.NDArray[np.bool_], pays: Floats, best: Floats) -> list[tuple[float, float]]:
    """What the deals of one tile came to; `best` are the pays of the best discard by value on the same walls."""
    chance = estimate_share(int(wins.sum()), len(wins))
    return [(round(one.mean, 4), round(one.error, 4)) for one in (chance, estimate_mean(pays), estimate_mean(best - pays))]


def add_played(puzzle: Puzzle, played: Played, blocks: int) -> Puzzle:
    """The puzzle with what `play_puzzle` found in so many blocks beside its grades."""
    solution = puzzle.solution
    assert isinstance(solution, OpeningSolution)
    grades = tuple(_add_played(grade, played.get(LETTERS[grade.tile]), blocks * BLOCK) for grade in solution.grades)
    return replace(puzzle, solution=replace(solution, grades=grades))


def _add_played(grade: StoredGrade, figures: Sequence[Sequence[float]] | None, deals: int) -> StoredGrade:
    if figures is None:
        return grade
    chance, points, behind = (Estimate(mean, error) for mean, error in figures)
    return replace(grade, win_chance=chance, points=points, behind=behind, deals=deals)
