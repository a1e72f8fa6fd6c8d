"""Questions of a quiz in files: the same fields in JSON and in a table, read strictly, every fault told by its place."""

from __future__ import annotations

import enum
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from analysis.notation import format_hand, parse, parse_tiles
from analysis.reasons import HandError, Reason, Tiles, reason
from analysis.tiles import KIND_OF, LETTERS, format_kinds
from puzzles.puzzle import Kind, Puzzle
from puzzles.quiz import TIME_LIMITS_S, Fault, KeyPolicy, Question, own_puzzle
from puzzles.quiz_build import unknown_puzzle

FIELDS: Final = ("puzzle", "kind", "hand", "thrown", "key", "grades", "commentary", "hint", "time_limit_s")
_OF_HAND: Final = ("kind", "hand", "thrown")
_SHOWN: Final = 40
MOST_FAULTS: Final = 50
"""So many faults of a file are told at most; one with more gains nothing by a longer list."""
Row = dict[str, Any]
Bank = Mapping[str, Puzzle]
E = TypeVar("E", bound=enum.StrEnum)
T = TypeVar("T")
_TYPES: Final[dict[type, str]] = {str: "text", int: "number", bool: "flag", list: "list", dict: "object"}


@dataclass(slots=True)
class Faults:
    """Collects what is wrong, with the place that is being read."""

    found: list[Fault] = field(default_factory=list)
    question: int | None = None
    row: int | None = None

    def add(self, name: str, why: Reason, *, text: str = "", position: int | None = None) -> None:
        """Note a fault of a field, if not too many are noted already."""
        if len(self.found) < MOST_FAULTS:
            self.found.append(Fault(why, name, self.question, self.row, text, position))

    def take(self, values: Mapping[str, object], name: str, wanted: type[T], default: T) -> T:
        """The value of a field if it has the type wanted, else the default and a fault; the default where there is none."""
        value = values.get(name)
        if value is None:
            return default
        if isinstance(value, wanted) and not (wanted is int and isinstance(value, bool)):
            return value
        self.add(name, reason(f"quiz.fault.not.{_TYPES[wanted]}"))
        return default

    def choose(self, values: Mapping[str, object], name: str, choices: type[E], default: E) -> E:
        """The same for a choice out of an enumeration."""
        written = self.take(values, name, str, default.value)
        if written in set(choices):
            return choices(written)
        self.add(name, reason("quiz.fault.choice", written=shorten(written), choices=", ".join(choices)))
        return default

    def refuse_others(self, values: Mapping[str, object], known: Collection[str]) -> None:
        """A fault for each key that is not known."""
        for name in (name for name in values if name not in known):
            self.add(shorten(name), reason("quiz.fault.unknown_key"))


def shorten(text: str) -> str:
    """What was written, short and fit to print."""
    signs = (sign if sign.isprintable() else f"U+{ord(sign):04X}" for sign in text[:_SHOWN])
    return "".join(signs) + ("…" if len(text) > _SHOWN else "")


def write_question(question: Question, *, by_id: bool) -> Row:
    """A question as JSON: fields that say something; a hand that is not from the bank in notation, or by its id."""
    puzzle = question.puzzle
    row: Row
    if by_id or not question.is_own:
        row = {"puzzle": puzzle.id}
    else:
        row = {"kind": puzzle.kind.value, "hand": format_hand(puzzle.hand, puzzle.context)}
        if puzzle.thrown:
            row["thrown"] = format_kinds(puzzle.thrown)
    if question.key is not KeyPolicy.ENGINE:
        row["key"] = question.key.value
    if question.grades:
        row["grades"] = {LETTERS[tile]: grade for tile, grade in question.grades}
    texts = {"commentary": question.commentary, "hint": question.hint}
    row |= {name: text for name, text in texts.items() if text}
    if question.time_limit_s is not None:
        row["time_limit_s"] = question.time_limit_s
    return row


def read_question(
    values: Mapping[str, object], faults: Faults, bank: Bank, *, grades: tuple[tuple[int, int], ...] | None = None
) -> Question | None:
    """The question of these fields, None (and faults) where its hand cannot be read; `grades` where they were read already."""
    key = faults.choose(values, "key", KeyPolicy, KeyPolicy.ENGINE)
    own_grades = _read_grades(values, faults) if grades is None else grades
    commentary, hint = faults.take(values, "commentary", str, ""), faults.take(values, "hint", str, "")
    limit = faults.take(values, "time_limit_s", int, TIME_LIMITS_S[0]) if values.get("time_limit_s") is not None else None
    puzzle = _read_puzzle(values, faults, bank)
    return None if puzzle is None else Question(puzzle, key, own_grades, commentary, hint, limit)


def _read_puzzle(values: Mapping[str, object], faults: Faults, bank: Bank) -> Puzzle | None:
    named, hand = faults.take(values, "puzzle", str, ""), faults.take(values, "hand", str, "")
    if named:
        for name in _OF_HAND:
            if values.get(name) is not None:
                faults.add(name, reason("quiz.fault.id_and_hand"))
        if named not in bank:
            faults.add("puzzle", unknown_puzzle())
        return bank.get(named)
    if not hand:
        faults.add("hand", reason("quiz.fault.no_hand"))
        return None
    kind, thrown = faults.choose(values, "kind", Kind, Kind.OPENING), faults.take(values, "thrown", str, "")
    name, text = "hand", hand
    try:
        parsed = parse(hand)
        name, text = "thrown", thrown
        return own_puzzle(parsed.hand, parsed.context, kind=kind, thrown=parse_tiles(thrown))
    except HandError as error:
        faults.add(name, error.reason, text=text, position=error.position)
        return None


def _read_grades(values: Mapping[str, object], faults: Faults) -> tuple[tuple[int, int], ...]:
    found = []
    for letters, grade in faults.take(values, "grades", dict, {}).items():
        if letters not in KIND_OF:
            faults.add("grades", reason("quiz.fault.no_tile", written=shorten(letters)))
        elif isinstance(grade, bool) or not isinstance(grade, int):
            faults.add("grades", reason("quiz.fault.no_such_grade"))
        else:
            found.append((KIND_OF[letters], grade))
    return tuple(found)


def named_tiles(why: Reason) -> tuple[int, ...]:
    """The tiles that a reason names."""
    return tuple(kind for _, value in why.params if isinstance(value, Tiles) for kind in value.kinds)
