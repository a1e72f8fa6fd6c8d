"""A quiz as a file: JSON with everything, or a table of questions; what cannot be is refused whole, with every fault.

The formats are in docs/quizzes.md. A snapshot is the JSON of the database: it holds the puzzles too, with what the engine said
about them, so that neither another bank nor a later engine changes a quiz that is stored.
"""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from analysis.reasons import Reason, reason
from puzzles.bank import read_puzzle, write_puzzle
from puzzles.moment import in_utc
from puzzles.quiz import FILE, MOST_QUESTIONS, Fault, Feedback, Question, Quiz, QuizError, Settings, check
from puzzles.quiz_csv import read_table, write_table
from puzzles.quiz_question import FIELDS, MOST_FAULTS, Bank, Faults, Row, read_question, shorten, write_question

FORMAT: Final = "mcr-trainer-quiz"
VERSION: Final = 1
MOST_BYTES: Final = 2_000_000
_HEAD: Final = ("format", "version", "title", "settings", "questions")
_SETTINGS: Final = ("feedback", "attempts", "shuffle", "opens", "closes")


def write_json(quiz: Quiz) -> bytes:
    """The whole quiz: puzzles of the bank by id, other hands in notation."""
    return (json.dumps(_write(quiz, by_id=False), ensure_ascii=False, indent=2) + "\n").encode()


def read_json(data: bytes, bank: Bank) -> Quiz:
    """The quiz of a JSON file; its own hands are not analysed. Raises QuizError with all faults (the first MOST_FAULTS)."""
    quiz, faults = _read(_load(_decode(data)), bank, most=MOST_QUESTIONS)
    if not faults and quiz is not None:
        faults = check(quiz)
    if faults or quiz is None:
        raise QuizError(faults[:MOST_FAULTS])
    return quiz


def write_csv(quiz: Quiz) -> bytes:
    """The questions as a table; title and settings stay behind."""
    return write_table(quiz.questions)


def read_csv(data: bytes, bank: Bank, *, title: str) -> Quiz:
    """The quiz of a table, under a title; its own hands are not analysed. Raises QuizError as `read_json` does."""
    return read_table(_decode(data), bank, title=title)


def write_snapshot(quiz: Quiz) -> Row:
    """The quiz as JSON for the database, complete in itself; a draft may have faults."""
    puzzles = {question.puzzle.id: write_puzzle(question.puzzle) for question in quiz.questions}
    return {"quiz": _write(quiz, by_id=True), "puzzles": list(puzzles.values())}


def read_snapshot(snapshot: Mapping[str, Any]) -> Quiz:
    """What `write_snapshot` wrote."""
    puzzles = {row["id"]: read_puzzle(row) for row in snapshot["puzzles"]}
    quiz, faults = _read(snapshot["quiz"], puzzles)
    if faults or quiz is None:
        raise QuizError(faults)
    return quiz


def _write(quiz: Quiz, *, by_id: bool) -> Row:
    settings = quiz.settings
    return {
        "format": FORMAT,
        "version": VERSION,
        "title": quiz.title,
        "settings": {
            "feedback": settings.feedback.value,
            "attempts": settings.attempts,
            "shuffle": settings.shuffle,
            "opens": None if settings.opens is None else settings.opens.isoformat(),
            "closes": None if settings.closes is None else settings.closes.isoformat(),
        },
        "questions": [write_question(question, by_id=by_id) for question in quiz.questions],
    }


def _refuse(why: Reason) -> QuizError:
    """The file as a whole is refused."""
    return QuizError((Fault(why, FILE),))


def _decode(data: bytes) -> str:
    """The text of a file; raises QuizError for one that is too large, not UTF-8, or not a text."""
    if len(data) > MOST_BYTES:
        raise _refuse(reason("quiz.file.too_large", most=MOST_BYTES // 1_000_000))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _refuse(reason("quiz.file.encoding")) from error
    if "\0" in text:
        raise _refuse(reason("quiz.file.no_text"))
    return text


def _load(text: str) -> object:
    """The value of a JSON text. Keys given twice and numbers that are none are refused, as is what is nested without end."""
    try:
        return json.loads(text, object_pairs_hook=_without_twins, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise _refuse(reason("quiz.file.no_json", line=error.lineno, column=error.colno)) from error
    except (ValueError, RecursionError) as error:
        if isinstance(error, QuizError):
            raise
        raise _refuse(reason("quiz.file.strange_json")) from error


def _without_twins(pairs: list[tuple[str, object]]) -> dict[str, object]:
    values: dict[str, object] = {}
    for name, value in pairs:
        if name in values:
            raise _refuse(reason("quiz.file.key_twice", name=shorten(name)))
        values[name] = value
    return values


def _no_number(written: str) -> object:
    raise ValueError(written)


def _read(file: object, bank: Bank, *, most: int | None = None) -> tuple[Quiz | None, tuple[Fault, ...]]:
    """The quiz and the faults of its form; what a quiz that is handed out must hold besides is left to `check`. A file of more
    than `most` questions is not read on."""
    if not isinstance(file, dict) or file.get("format") != FORMAT:
        raise _refuse(reason("quiz.file.other_format", format=FORMAT))
    if file.get("version") != VERSION or isinstance(file["version"], bool):
        raise _refuse(reason("quiz.file.other_version", version=VERSION))
    faults = Faults()
    faults.refuse_others(file, _HEAD)
    faults.found += [Fault(reason("quiz.fault.missing"), name) for name in ("title", "questions") if name not in file]
    title = faults.take(file, "title", str, "")
    settings = _read_settings(faults.take(file, "settings", dict, {}), faults)
    rows = faults.take(file, "questions", list, [])
    if most is not None and len(rows) > most:
        raise QuizError((Fault(reason("quiz.fault.too_many_questions", most=most), "questions"),))
    questions = [_read_row(number, row, faults, bank) for number, row in enumerate(rows, 1)]
    return Quiz(title, tuple(one for one in questions if one is not None), settings), tuple(faults.found)


def _read_row(number: int, row: object, faults: Faults, bank: Bank) -> Question | None:
    faults.question = number
    if not isinstance(row, dict):
        faults.add("questions", reason("quiz.fault.not.object"))
        return None
    faults.refuse_others(row, FIELDS)
    return read_question(row, faults, bank)


def _read_settings(values: Mapping[str, object], faults: Faults) -> Settings:
    faults.refuse_others(values, _SETTINGS)
    default = Settings()
    return replace(
        default,
        feedback=faults.choose(values, "feedback", Feedback, default.feedback),
        attempts=faults.take(values, "attempts", int, default.attempts),
        shuffle=faults.take(values, "shuffle", bool, default.shuffle),
        opens=_read_moment(values, "opens", faults),
        closes=_read_moment(values, "closes", faults),
    )


def _read_moment(values: Mapping[str, object], name: str, faults: Faults) -> dt.datetime | None:
    """A moment with its distance from UTC, as UTC."""
    written = faults.take(values, name, str, "")
    if not written:
        return None
    try:
        moment = dt.datetime.fromisoformat(written)
    except ValueError:
        faults.add(name, reason("quiz.fault.moment"))
        return None
    if moment.tzinfo is None:
        faults.add(name, reason("quiz.fault.time_zone"))
        return None
    told = in_utc(moment)
    if told is None:
        faults.add(name, reason("quiz.fault.moment"))
    return told
