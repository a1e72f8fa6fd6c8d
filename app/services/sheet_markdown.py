"""A commentary's Markdown as data for paper: paragraphs, headings and lists of runs, each bold, slanted, both or neither.

Nothing else of Markdown is read: links, pictures, HTML, tables, code and formulas are printed as they were typed.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from typing import Any, Final

from markdown_it import MarkdownIt
from markdown_it.token import Token

from app.services.sheet_text import SheetText

Data = dict[str, Any]
Run = tuple[str, str]
"""A style (letters of "bi") and a text."""
_RULES: Final = ("heading", "list", "emphasis", "escape", "newline")
_STYLES: Final = {"strong": "b", "em": "i"}
_BULLET: Final = "•"
_DEEPEST: Final = 100
_MOST_INDENTED: Final = 4


@functools.cache
def _reader() -> MarkdownIt:
    return MarkdownIt("zero", {"maxNesting": _DEEPEST}).enable(list(_RULES))


def lay_out_markdown(commentary: str, text: SheetText) -> list[Data]:
    """The passages of a commentary: `level` of a heading (0: none), `depth` in lists, the `mark` of an item, `lines` of runs."""
    return [
        {"level": level, "depth": min(depth, _MOST_INDENTED), "mark": mark, "lines": [text.runs(line) for line in lines]}
        for level, depth, mark, lines in _passages(_reader().parse(commentary))
    ]


def _passages(tokens: Sequence[Token]) -> Iterator[tuple[int, int, str, list[list[Run]]]]:
    """Level, depth, mark and lines; an item's mark stands before its first passage."""
    level, depth, mark = 0, 0, ""
    for token in tokens:
        match token.type:
            case "bullet_list_open" | "ordered_list_open":
                depth += 1
            case "bullet_list_close" | "ordered_list_close":
                depth -= 1
            case "list_item_open":
                if mark:  # an item that begins with another list
                    yield 0, depth - 1, mark, []
                mark = f"{token.info}{token.markup}" if token.info else _BULLET
            case "list_item_close" if mark:  # an empty one
                yield 0, depth, mark, []
                mark = ""
            case "heading_open":
                level = int(token.tag[1:])
            case "heading_close":
                level = 0
            case "inline":
                yield level, depth, mark, _lines(token.children or [])
                mark = ""


def _lines(tokens: Sequence[Token]) -> list[list[Run]]:
    """The runs of each line; a line ends where it was ended in the commentary."""
    lines: list[list[Run]] = [[]]
    open_styles = {"b": 0, "i": 0}
    for token in tokens:
        name, _, edge = token.type.rpartition("_")
        if token.type in ("softbreak", "hardbreak"):
            lines.append([])
        elif name in _STYLES:
            open_styles[_STYLES[name]] += 1 if edge == "open" else -1
        elif token.content:
            lines[-1].append(("".join(style for style, times in open_styles.items() if times), token.content))
    return lines
