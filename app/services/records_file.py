"""A record as a file: JSON with everything, or CSV with the answers for a spreadsheet; both are read again."""

from __future__ import annotations

import csv
import datetime as dt
import io
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, asdict, dataclass, fields
from typing import Any, Final, TypeVar

import fsrs
import orjson

from analysis.reasons import Reason, reason
from app.storage.record import LONGEST_NAME, CardState, Record, ValueFault, is_moment
from i18n.catalogue import LANGUAGES
from puzzles.plain_text import is_plain_text
from puzzles.table_cells import guard, unguard

JSON: Final = "json"
CSV: Final = "csv"
FORMAT: Final = "mcr-trainer-records"
VERSION: Final = 1
MOST_BYTES: Final = 50_000_000
_FIELDS: Final = tuple(field.name for field in fields(Record))
_NEEDED: Final = tuple(field.name for field in fields(Record) if field.default is MISSING)
_SHOWN: Final = 60
T = TypeVar("T")


class RecordsError(ValueError):
    """What a player gave cannot be taken; `reason` says why, and where in a file."""

    def __init__(self, why: Reason) -> None:
        self.reason = why
        super().__init__(f"{why.key} {dict(why.params)}")


@dataclass(frozen=True, slots=True)
class Copy:
    """What a file holds of a player; a CSV file holds answers only."""

    records: tuple[Record, ...]
    cards: tuple[CardState, ...] = ()
    name: str | None = None
    language: str | None = None


def write_json(copy: Copy) -> bytes:
    """The file with everything."""
    head = {"format": FORMAT, "version": VERSION, "name": copy.name, "language": copy.language}
    body = {"records": [asdict(one) for one in copy.records], "cards": [asdict(one) for one in copy.cards]}
    return orjson.dumps(head | body, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)


def write_csv(records: Iterable[Record]) -> bytes:
    """The file for a spreadsheet, an answer a line; it begins with the mark that makes Excel read UTF-8."""
    table = io.StringIO(newline="")
    writer = csv.writer(table)
    writer.writerow(_FIELDS)
    for record in records:
        writer.writerow(_cell(getattr(record, name)) for name in _FIELDS)
    return table.getvalue().encode("utf-8-sig")


def read_copy(data: bytes, *, kind: str) -> Copy:
    """Read a file of `kind` JSON or CSV; raises RecordsError."""
    if len(data) > MOST_BYTES:
        raise RecordsError(reason("records.too_large", most=MOST_BYTES // 1_000_000))
    return _read_json(data) if kind == JSON else _read_csv(data)


def _cell(value: object) -> str:
    if isinstance(value, str):
        return guard(value)
    if isinstance(value, tuple):
        return _cell(" ".join(value))
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dt.datetime):
        return value.isoformat()
    return "" if value is None else repr(value)


def _read_csv(data: bytes) -> Copy:
    try:
        rows = csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline=""), strict=True)
        missing = [name for name in _NEEDED if name not in (rows.fieldnames or ())]
        if missing:
            raise RecordsError(reason("records.no_columns", columns=", ".join(missing)))
        return Copy(tuple(_read("line", rows.line_num, row, _from_cells) for row in rows))
    except (UnicodeDecodeError, csv.Error) as error:
        raise RecordsError(reason("records.no_csv")) from error


def _read_json(data: bytes) -> Copy:
    try:
        file = orjson.loads(data)
    except orjson.JSONDecodeError as error:
        raise RecordsError(reason("records.no_json")) from error
    if not isinstance(file, dict) or file.get("format") != FORMAT:
        raise RecordsError(reason("records.no_json"))
    if file.get("version") != VERSION:
        raise RecordsError(reason("records.other_version"))
    name, language = file.get("name"), file.get("language")
    return Copy(
        tuple(_read("record", number, one, _from_json) for number, one in enumerate(_list(file, "records"), 1)),
        tuple(_read("card", number, one, _card) for number, one in enumerate(_list(file, "cards"), 1)),
        name if is_plain_text(name, most=LONGEST_NAME) else None,
        language if language in LANGUAGES else None,
    )


def _list(file: dict[str, Any], name: str) -> list[object]:
    found = file.get(name, [])
    if not isinstance(found, list):
        raise RecordsError(reason("records.no_json"))
    return found


def _read(place: str, number: int, given: object, make: Callable[[Mapping[str, Any]], T]) -> T:
    """Make a value of an entry of a file, or say which entry and which field of it are wrong."""
    try:
        if not isinstance(given, dict):
            raise ValueFault(place, given)
        return make(given)
    except ValueFault as fault:
        value = str(fault.value)
        shown = value if len(value) <= _SHOWN else value[:_SHOWN] + "…"
        why = reason(f"records.bad_{place}", number=number, field=fault.field, value=shown)
        raise RecordsError(why) from fault


def _from_cells(row: Mapping[str, Any]) -> Record:
    """A line of the table; an empty cell is a value that is not there, but for an answer that is empty."""
    cells = {name: row.get(name) or "" for name in _FIELDS}
    return _from_json({name: _from_cell(name, cell) for name, cell in cells.items() if cell or name in _NEEDED})


def _from_cell(name: str, cell: str) -> object:
    text = unguard(cell)
    try:
        match name:
            case "grade" | "points" | "variant" | "engine":
                return int(text)
            case "loss":
                return float(text)
            case "plan_right":
                return {"true": True, "false": False}[text.lower()]
            case "themes":
                return text.split()
            case _:
                return text
    except (ValueError, KeyError) as error:
        raise ValueFault(name, text) from error


def _from_json(entry: Mapping[str, Any]) -> Record:
    values = {name: entry[name] for name in _FIELDS if name in entry}
    for name in _NEEDED:
        if name not in values:
            raise ValueFault(name, "")
    values["answered_at"] = _moment("answered_at", values["answered_at"])
    themes = values.get("themes", [])
    values["themes"] = tuple(themes) if isinstance(themes, list) else themes
    return Record(**values)


def _card(entry: Mapping[str, Any]) -> CardState:
    state = entry.get("state")
    try:
        card = fsrs.Card.from_dict(state)  # type: ignore[arg-type]  # what is no card is refused by this
        sound = is_moment(card.due) and (card.last_review is None or is_moment(card.last_review))
    except (KeyError, TypeError, ValueError) as error:
        raise ValueFault("state", state) from error
    if not sound or not isinstance(state, dict):
        raise ValueFault("state", state)
    return CardState(entry.get("puzzle", ""), state, _moment("due", entry.get("due")))


def _moment(field: str, value: object) -> dt.datetime:
    try:
        return dt.datetime.fromisoformat(value)  # type: ignore[arg-type]  # what is no text is refused by this
    except (TypeError, ValueError) as error:
        raise ValueFault(field, value) from error
