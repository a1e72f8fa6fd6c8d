"""The bank: puzzles as JSON lines, one a puzzle, with a manifest that says how they were made."""

from __future__ import annotations

import functools
import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from analysis.discard_reasons import RouteNames
from analysis.estimates import Estimate
from analysis.fans import FAN_OF_SLUG
from analysis.notation import format_hand, parse, parse_tiles
from analysis.reasons import Param, Reason, Tiles
from analysis.routes import Fans
from analysis.tiles import KIND_OF, LETTERS, format_kinds
from puzzles.puzzle import (
    Difference,
    Difficulty,
    FansSolution,
    KeptRoute,
    Kind,
    OpeningSolution,
    Origin,
    PlanQuestion,
    PublishedKey,
    Puzzle,
    Solution,
    StoredGrade,
    WaitsSolution,
)

DATA: Final = Path(__file__).parent / "data"
BANK: Final = DATA / "bank.jsonl"
Row = dict[str, Any]


@functools.cache
def load_bank() -> Mapping[str, Puzzle]:
    """The shipped puzzles by id, in the order of the file: the five published openings, then those that were generated."""
    return {puzzle.id: puzzle for puzzle in read_puzzles(BANK)}


def read_puzzles(file: Path) -> list[Puzzle]:
    """The puzzles of a file."""
    return [read_puzzle(json.loads(line)) for line in file.read_text(encoding="utf-8").splitlines()]


def write_puzzles(file: Path, puzzles: Iterable[Puzzle]) -> str:
    """Write a file of puzzles, a line each; returns its digest."""
    data = "".join(json.dumps(write_puzzle(puzzle), separators=(",", ":")) + "\n" for puzzle in puzzles).encode()
    file.write_bytes(data)
    return hashlib.sha256(data).hexdigest()


def write_puzzle(puzzle: Puzzle) -> Row:
    """A puzzle as JSON: hands in notation, tiles by their letters, fan by their ids."""
    row: Row = {"id": puzzle.id, "kind": puzzle.kind.value, "hand": format_hand(puzzle.hand, puzzle.context)}
    if puzzle.thrown:
        row["thrown"] = format_kinds(puzzle.thrown)
    if puzzle.key:
        key = puzzle.key
        row["key"] = {"best": None if key.best is None else LETTERS[key.best], "difference": key.difference}
    if puzzle.origin:
        origin = puzzle.origin
        row["origin"] = [origin.seed, origin.number, origin.generator]
    row |= {"themes": list(puzzle.themes), "difficulty": puzzle.difficulty.value}
    if puzzle.solution:
        row["solution"] = _write_solution(puzzle.solution)
    return row


def read_puzzle(row: Mapping[str, Any]) -> Puzzle:
    """What `write_puzzle` wrote."""
    parsed = parse(row["hand"])
    key = row.get("key")
    kind = Kind(row["kind"])
    return Puzzle(
        id=row["id"],
        kind=kind,
        hand=parsed.hand,
        context=parsed.context,
        thrown=parse_tiles(row.get("thrown", "")),
        key=PublishedKey(_read_tile(key["best"]), _read_difference(key["difference"])) if key else None,
        origin=Origin(*row["origin"]) if "origin" in row else None,
        themes=tuple(row["themes"]),
        difficulty=Difficulty(row["difficulty"]),
        solution=_read_solution(kind, row["solution"]) if "solution" in row else None,
    )


def _read_tile(letters: str | None) -> int | None:
    return None if letters is None else KIND_OF[letters]


def _read_difference(name: str | None) -> Difference | None:
    return None if name is None else Difference(name)


def _write_solution(solution: Solution) -> Row:
    match solution:
        case OpeningSolution():
            return _write_opening(solution)
        case WaitsSolution():
            return {"tiles": _letters(solution.tiles)}
        case FansSolution():
            return {"fans": _slugs(solution.fans), "points": solution.points}


def _read_solution(kind: Kind, row: Row) -> Solution:
    match kind:
        case Kind.OPENING:
            return _read_opening(row)
        case Kind.WAITS:
            return WaitsSolution(_kinds(row["tiles"]))
        case Kind.FANS:
            return FansSolution(_read_fans(row["fans"]), row["points"])


def _write_opening(solution: OpeningSolution) -> Row:
    plan = solution.plan
    return {
        "engine": solution.engine,
        "grades": [_write_grade(grade) for grade in solution.grades],
        "routes": [[_slugs(route.fans), route.share] for route in solution.routes],
        "reasons": [write_reason(why) for why in solution.reasons],
        "plan": None
        if plan is None
        else {"options": [write_reason(option) for option in plan.options], "right": list(plan.right)},
        "plain": _letters(solution.plain),
        "variants": list(solution.variants),
    }


def _read_opening(row: Row) -> OpeningSolution:
    plan = row["plan"]
    return OpeningSolution(
        engine=row["engine"],
        grades=tuple(_read_grade(grade) for grade in row["grades"]),
        routes=tuple(KeptRoute(_read_fans(fans), share) for fans, share in row["routes"]),
        reasons=tuple(read_reason(why) for why in row["reasons"]),
        plan=None if plan is None else PlanQuestion(tuple(map(read_reason, plan["options"])), tuple(plan["right"])),
        plain=_kinds(row["plain"]),
        variants=tuple(row["variants"]),
    )


_ESTIMATES: Final = ("win_chance", "points", "behind")


def _write_grade(grade: StoredGrade) -> Row:
    row: Row = {"tile": LETTERS[grade.tile], "grade": grade.grade, "ratio": grade.ratio, "loss": grade.expected_loss}
    if grade.deals:
        row["deals"] = grade.deals
        for name in _ESTIMATES:
            estimate = getattr(grade, name)
            row[name] = [estimate.mean, estimate.error]
    return row


def _read_grade(row: Row) -> StoredGrade:
    played = {name: Estimate(*row[name]) for name in _ESTIMATES if name in row}
    return StoredGrade(KIND_OF[row["tile"]], row["grade"], row["ratio"], row["loss"], deals=row.get("deals", 0), **played)


def write_reason(why: Reason) -> list[Any]:
    """A reason as its key and parameters; tiles and routes are marked by what they are."""
    return [why.key, {name: _write_param(value) for name, value in why.params}]


def read_reason(row: Sequence[Any]) -> Reason:
    """What `write_reason` wrote."""
    key, params = row
    return Reason(key, tuple((name, _read_param(value)) for name, value in params.items()))


def _write_param(value: Param) -> Any:
    match value:
        case Tiles():
            return {"tiles": _letters(value.kinds)}
        case RouteNames():
            return {"routes": [_slugs(fans) for fans in value.routes]}
        case str() | int() | float():
            return value
        case _:
            raise TypeError(f"a reason of the bank cannot hold {value!r}")


def _read_param(value: Any) -> Param:
    if not isinstance(value, dict):
        plain: Param = value
        return plain
    if "tiles" in value:
        return Tiles(_kinds(value["tiles"]))
    return RouteNames(tuple(_read_fans(fans) for fans in value["routes"]))


def _letters(kinds: Iterable[int]) -> list[str]:
    return [LETTERS[kind] for kind in kinds]


def _kinds(letters: Iterable[str]) -> tuple[int, ...]:
    return tuple(KIND_OF[one] for one in letters)


def _slugs(fans: Fans) -> list[str]:
    return [fan.slug for fan in fans]


def _read_fans(slugs: Iterable[str]) -> Fans:
    return tuple(FAN_OF_SLUG[slug] for slug in slugs)
