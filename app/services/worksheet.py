"""A quiz on paper: a sheet to answer and a sheet with the key, as PDF in the language wanted.

Layout and page breaks are typst's (app/worksheet/sheet.typ). What people wrote goes there as data, never as source, and the
same quiz gives the same bytes.
"""

from __future__ import annotations

import functools
import io
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import segno
import typst

from analysis.tiles import flower_name, tile_name
from app.services.laid_out import GAP
from app.services.sheet_question import Data, SheetQuestion
from app.services.sheet_text import FONTS, SheetText
from i18n.catalogue import Translator
from puzzles.quiz import Quiz

LONGEST_LINK: Final = 500
_APP: Final = Path(__file__).parents[1]
_SOURCE: Final = _APP / "worksheet" / "sheet.typ"
_SPRITE: Final = _APP.parent / "static" / "tiles.svg"
_SYMBOL: Final = re.compile(r'<symbol id="(\w+)" viewBox="([\d ]+)">(.*)</symbol>')
_FONTS: Final = {"en": ("Noto Sans CJK KR", "Noto Sans CJK SC")}
"""English takes its letters from the face whose quotation marks are narrow."""
_REGIONS: Final = {"zh-Hans": ("zh", "CN"), "zh-Hant": ("zh", "TW"), "en": ("en", "GB")}


@dataclass(frozen=True, slots=True)
class Printed:
    """A sheet, and the characters of its texts that the font lacks: each is printed as 〓 and named at the end of the sheet."""

    pdf: bytes
    missing: tuple[str, ...] = ()


def print_questions(quiz: Quiz, t: Translator, *, link: str = "", index: bool = False) -> Printed:
    """The sheet to answer on; nothing of the key is in the file. `link` is shown as a QR picture and in letters.

    `index` shows tiles with a figure in the corner. Raises ValueError for a link that is too long.
    """
    text = SheetText()
    part = SheetQuestion(t, text, index=index)
    questions = [part.ask(number, question) for number, question in enumerate(quiz.questions, 1)]
    names = [t(f"worksheet.{field}") for field in ("name", "class", "date")]
    return _print(quiz, t, text, questions, subtitle=t.plural("worksheet.questions", len(questions)), names=names, link=link)


def print_key(quiz: Quiz, t: Translator, *, link: str = "", index: bool = False) -> Printed:
    """The sheet with the key: grades by tile, main reasons, commentary. Asks the engine for puzzles that carry no grades."""
    text = SheetText()
    part = SheetQuestion(t, text, index=index)
    questions = [part.solve(number, question) for number, question in enumerate(quiz.questions, 1)]
    return _print(quiz, t, text, questions, subtitle=t("worksheet.key_sheet"), names=[], link=link)


def _print(
    quiz: Quiz, t: Translator, text: SheetText, questions: list[Data], *, subtitle: str, names: list[str], link: str
) -> Printed:
    if len(link) > LONGEST_LINK:
        raise ValueError(f"a link of more than {LONGEST_LINK} characters")
    lang, region = _REGIONS[t.language]
    title, shown_link = text.line(quiz.title), text.line(link)
    codes = t("worksheet.separator").join(f"U+{ord(sign):04X}" for sign in text.missing)
    sheet = {
        "lang": lang,
        "region": region,
        "fonts": _FONTS.get(t.language, ("Noto Sans CJK SC",)),
        "title": title,
        "subtitle": subtitle,
        "names": names,
        "link": shown_link,
        "qr": _qr(link) if link else "",
        "gap": GAP,
        "thrown_label": t("worksheet.thrown"),
        "tiles": _faces(t.language, questions),
        "questions": questions,
        "missing": t("worksheet.missing", codes=codes) if codes else "",
    }
    pdf: bytes = typst.compile(
        _SOURCE,
        root=_SOURCE.parent,
        font_paths=[FONTS],
        ignore_system_fonts=True,
        timestamp=0,
        sys_inputs={"data": json.dumps(sheet)},
    )
    return Printed(pdf, text.missing)


def _qr(link: str) -> str:
    picture = io.BytesIO()
    segno.make(link, error="m", micro=False).save(picture, kind="svg", border=4, xmldecl=False)
    return picture.getvalue().decode()


@functools.cache
def _sprite() -> Mapping[str, str]:
    """The tile set: a picture of its own for each symbol."""
    return {
        name: f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{content}</svg>'
        for name, box, content in _SYMBOL.findall(_SPRITE.read_text(encoding="utf-8"))
    }


def _faces(language: str, questions: list[Data]) -> dict[str, dict[str, str]]:
    """Picture and name of each tile that the questions show."""
    symbols = sorted(set(_symbols(questions)))
    return {symbol: {"svg": _sprite()[symbol], "name": _name(symbol, language)} for symbol in symbols}


def _symbols(part: Any) -> list[str]:
    """The symbols of all tiles in some data."""
    if isinstance(part, list):
        return [symbol for one in part for symbol in _symbols(one)]
    if isinstance(part, dict):
        return [part["symbol"]] if "symbol" in part else _symbols(list(part.values()))
    return []


def _name(symbol: str, language: str) -> str:
    if symbol == "back":
        return ""
    number = int(symbol[1:])
    return flower_name(number, language) if symbol.startswith("f") else tile_name(number, language)
