"""A class's results to take away: one table as CSV, or all of them as a workbook, with columns and cells in words.

No text in either is taken for a formula, whatever a student's name is.
"""

from __future__ import annotations

import datetime as dt
import io
from collections.abc import Callable
from typing import Any, Final

import pandas as pd

from analysis.notation import parse_tiles
from analysis.reasons import Tiles
from app.services.quiz_mistakes import Reports, find_misconceptions, what_it_kills
from app.services.quiz_results import answers_frame, choices_frame, questions_frame, students_frame, themes_frame
from app.services.quizzes import Results
from app.services.theme_names import theme_name
from i18n.catalogue import Translator
from puzzles.hand_drills import read_fans
from puzzles.puzzle import Kind
from puzzles.table_cells import guard

TABLES: Final = ("students", "questions", "themes", "choices", "mistakes", "answers")
_DIGITS: Final = 2
_NO_XML: Final = str.maketrans({"\ufffe": "\ufffd", "\uffff": "\ufffd"})
"""Two characters that a workbook cannot hold."""


def table(results: Results, name: str, *, t: Translator, zone: dt.tzinfo, reports: Reports) -> pd.DataFrame:
    """One of TABLES for people: columns that explain themselves, moments in `zone`, shares in percent."""
    frames: dict[str, Callable[[], pd.DataFrame]] = {
        "students": lambda: students_frame(results),
        "questions": lambda: questions_frame(results),
        "themes": lambda: themes_frame(results),
        "choices": lambda: _choices(results, t, reports),
        "mistakes": lambda: _mistakes(results, t, reports),
        "answers": lambda: answers_frame(results),
    }
    frame = frames[name]()
    said = {column: _say_column(frame, column, t, zone) for column in frame.columns}
    return pd.DataFrame(said).rename(columns={column: t(f"quiz_results.column.{column}") for column in said})


def write_csv(results: Results, name: str, *, t: Translator, zone: dt.tzinfo, reports: Reports) -> bytes:
    """One of TABLES for a spreadsheet; it begins with the mark that makes Excel read UTF-8."""
    frame = _escape(table(results, name, t=t, zone=zone, reports=reports))
    return frame.to_csv(index=False, lineterminator="\r\n").encode("utf-8-sig")


def write_workbook(results: Results, *, t: Translator, zone: dt.tzinfo, reports: Reports) -> bytes:
    """All TABLES, a sheet each (XLSX)."""
    book = io.BytesIO()
    with pd.ExcelWriter(book, engine="openpyxl") as writer:
        for name in TABLES:
            frame = _escape(table(results, name, t=t, zone=zone, reports=reports))
            frame.to_excel(writer, sheet_name=t(f"quiz_results.sheet.{name}"), index=False, freeze_panes=(1, 0))
    return book.getvalue()


def say_answer(t: Translator, kind: str, given: str) -> str:
    """An answer in words: the tile, the waits, or the fan and the points."""
    if not given:
        return t("quiz_results.no_time")
    if kind == Kind.FANS:
        fans, points = read_fans(given)
        named = t("fans.separator").join(fan.name_in(t.language) for fan in fans) or t("quiz_results.no_fans")
        return t("quiz_results.fans", fans=named, points=points)
    return Tiles(parse_tiles(given)).name_in(t.language)


def _choices(results: Results, t: Translator, reports: Reports) -> pd.DataFrame:
    """What was answered to all questions, and what each discard kills."""
    parts = []
    for index, question in enumerate(results.quiz.questions):
        puzzle = question.puzzle
        report = reports.get(puzzle.id)
        part = choices_frame(results, index)
        killed = [
            None
            if report is None or puzzle.kind is not Kind.OPENING or not given
            else what_it_kills(report, parse_tiles(given)[0])
            for given in part["given"]
        ]
        part["kills"] = ["" if why is None else t.reason(why) for why in killed]
        part.insert(0, "kind", puzzle.kind.value)
        part.insert(0, "question", index + 1)
        parts.append(part)
    return pd.concat(parts, ignore_index=True)


def _mistakes(results: Results, t: Translator, reports: Reports) -> pd.DataFrame:
    rows = [
        (t.reason(one.why), one.times, tuple(student.number for student in one.students), one.questions)
        for one in find_misconceptions(results, reports)
    ]
    return pd.DataFrame(rows, columns=["mistake", "times", "students", "which"])


def _say_column(frame: pd.DataFrame, column: str, t: Translator, zone: dt.tzinfo) -> list[Any]:
    values = list(frame[column])
    match column:
        case "given":
            return [say_answer(t, kind, given) for kind, given in zip(frame["kind"], values, strict=True)]
        case "kind":
            return [t(f"quiz_results.kind.{kind}") for kind in values]
        case "theme":
            return [theme_name(t, theme) for theme in values]
        case "answered_at":
            return [moment.astimezone(zone).isoformat(sep=" ", timespec="seconds") for moment in values]
        case "share" | "best_share":
            return [None if pd.isna(share) else round(100 * share, _DIGITS) for share in values]
        case "students" | "which":
            return [" ".join(map(str, numbers)) for numbers in values]
        case _:
            return [_say_number(value) for value in values]


def _say_number(value: Any) -> Any:
    if isinstance(value, float):
        return None if pd.isna(value) else round(value, _DIGITS)
    return value


def _escape(frame: pd.DataFrame) -> pd.DataFrame:
    return frame.map(lambda cell: guard(cell).translate(_NO_XML) if isinstance(cell, str) else cell)
