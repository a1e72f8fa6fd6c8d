"""A quiz as a table: a line a question. Title and settings are not in it (docs/quizzes.md)."""

from __future__ import annotations

import csv
import io
import itertools
from collections.abc import Iterable, Mapping
from typing import Final

from analysis.notation import parse_tiles
from analysis.reasons import NotationError, reason
from analysis.tiles import LETTERS
from puzzles.quiz import FILE, GRADES, MOST_QUESTIONS, Fault, Question, Quiz, QuizError, check_head, check_question
from puzzles.quiz_question import MOST_FAULTS, Bank, Faults, named_tiles, read_question, shorten, write_question
from puzzles.table_cells import guard, unguard

_GRADE_COLUMNS: Final = {f"grade_{grade}": grade for grade in GRADES}
COLUMNS: Final = ("puzzle", "kind", "hand", "thrown", "key", *_GRADE_COLUMNS, "commentary", "hint", "time_limit_s")
_DELIMITERS: Final = ",;\t"
"""Spreadsheets write semicolons where a comma stands in decimal numbers; what is copied out of one has tabs."""
_TEXTS: Final = ("commentary", "hint")
"""Columns whose cells are taken as they are, spaces too."""


def write_table(questions: Iterable[Question]) -> bytes:
    """The table, with the mark that makes Excel read UTF-8."""
    return _write(_cells(question) for question in questions)


def template(*, commentary: str, hint: str) -> bytes:
    """A table to fill in, with an example of each kind of question; the texts are in the coach's language."""
    return _write(
        (
            {
                "kind": "opening",
                "hand": "45789m1579s45pENC|EE0000|0",
                "key": "both",
                "grade_100": "N",
                "grade_80": "EC",
                "commentary": commentary,
                "hint": hint,
                "time_limit_s": "60",
            },
            {"kind": "waits", "hand": "2345678m234s555p"},
            {"puzzle": "published-1"},
        )
    )


def _write(rows: Iterable[Mapping[str, str]]) -> bytes:
    table = io.StringIO(newline="")
    writer = csv.DictWriter(table, COLUMNS, restval="")
    writer.writeheader()
    writer.writerows({name: guard(cell) for name, cell in row.items()} for row in rows)
    return table.getvalue().encode("utf-8-sig")


def _cells(question: Question) -> dict[str, str]:
    row = write_question(question, by_id=False)
    row.pop("grades", None)
    for column, grade in _GRADE_COLUMNS.items():
        row[column] = " ".join(LETTERS[tile] for tile, given in question.grades if given == grade)
    return {name: str(value) for name, value in row.items()}


def read_table(text: str, bank: Bank, *, title: str) -> Quiz:
    """The quiz of a table; raises QuizError with the faults of all lines."""
    faults = Faults()
    questions: list[Question] = []
    try:
        rows = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text), strict=True)
        header = _read_header(next(rows, []))
        for number, cells in enumerate(rows, 2):
            if not any(cell.strip() for cell in cells):
                continue
            if faults.question == MOST_QUESTIONS:
                raise QuizError((Fault(reason("quiz.fault.too_many_questions", most=MOST_QUESTIONS), "puzzle", row=number),))
            faults.question, faults.row = (faults.question or 0) + 1, number
            question = _read_line(header, cells, faults, bank)
            if question is not None:
                questions.append(question)
    except csv.Error as error:
        raise QuizError((Fault(reason("quiz.file.no_csv", line=rows.line_num), FILE),)) from error
    quiz = Quiz(title, tuple(questions))
    found = tuple(faults.found) or tuple(check_head(quiz))
    if found:
        raise QuizError(found)
    return quiz


def _delimiter(text: str) -> str:
    """What stands between the cells: what splits the first line into the most names of columns; commas, if nothing does."""
    first = text.partition("\n")[0].replace('"', "")
    return max(_DELIMITERS, key=lambda sign: sum(name.strip() in COLUMNS for name in first.split(sign)))


def _read_header(cells: list[str]) -> list[str]:
    header = [cell.strip() for cell in cells]
    if not {"puzzle", "hand"} & set(header):
        raise QuizError((Fault(reason("quiz.file.no_columns", columns=", ".join(COLUMNS)), FILE, row=1),))
    wrong = (name for place, name in enumerate(header) if name not in COLUMNS or place > header.index(name))
    told = [Fault(reason("quiz.file.bad_column"), shorten(name), row=1) for name in itertools.islice(wrong, MOST_FAULTS)]
    if told:
        raise QuizError(tuple(told))
    return header


def _read_line(header: list[str], cells: list[str], faults: Faults, bank: Bank) -> Question | None:
    if len(cells) > len(header):
        faults.add(FILE, reason("quiz.file.too_many_cells", cells=len(cells), columns=len(header)))
        return None
    texts = {name: unguard(cell).replace("\r\n", "\n") for name, cell in zip(header, cells, strict=False)}
    values: dict[str, object] = {name: text if name in _TEXTS else text.strip() for name, text in texts.items()}
    values = {name: value for name, value in values.items() if value}
    graded = {column: _read_tiles(column, texts, faults) for column in _GRADE_COLUMNS}
    if "time_limit_s" in values:
        values["time_limit_s"] = _read_seconds(texts["time_limit_s"].strip())
    pairs = tuple((tile, _GRADE_COLUMNS[column]) for column, tiles in graded.items() for tile in tiles)
    question = read_question(values, faults, bank, grades=pairs)
    if question is not None:
        for name, why in check_question(question):
            wrong = set(named_tiles(why))
            column = next((column for column, tiles in graded.items() if wrong & set(tiles)), "grade_100")
            faults.add(column if name == "grades" else name, why)
    return question


def _read_tiles(column: str, texts: Mapping[str, str], faults: Faults) -> tuple[int, ...]:
    text = texts.get(column, "")
    try:
        return parse_tiles(text)
    except NotationError as error:
        faults.add(column, error.reason, text=text, position=error.position)
        return ()


def _read_seconds(text: str) -> object:
    """The number that was written; the text itself where it is none, which is then told."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else text
