"""Cells of a table that a spreadsheet will open: none of them may be taken for a formula."""

from __future__ import annotations

import re
from typing import Final

_GUARD: Final = "'"
_FORMULA: Final = "[=+@＝＋－＠\\t\\r\\n'-]"
"""What a spreadsheet may take for a formula when a cell begins with it, and the sign that says it is none."""
_PART: Final = f'(?<=;)(?="*{_FORMULA})'
"""Where a comma stands in decimal numbers, a spreadsheet begins another cell after a semicolon, whatever else divides them, and
drops the quotation marks that it begins with."""
_BEGINS: Final = re.compile(rf"\A(?={_FORMULA})|{_PART}")
_GUARDED: Final = re.compile(rf"\A{_GUARD}(?={_FORMULA})|(?<=;){_GUARD}(?=\"*{_FORMULA})")


def guard(text: str) -> str:
    """The cell for a text: where it could be taken for a formula, a sign is set before that."""
    return _BEGINS.sub(_GUARD, text)


def unguard(cell: str) -> str:
    """The text of a cell: what `guard` set into it is taken away."""
    return _GUARDED.sub("", cell)
