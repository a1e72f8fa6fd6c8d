"""Cells of a table that a spreadsheet will open: none of them may be taken for a formula."""

from __future__ import annotations

from typing import Final

_FORMULA: Final = tuple("=+-@＝＋－＠\t\r\n'")
"""What a spreadsheet may take for a formula when a cell begins with it, and the sign that says it is none."""
_GUARD: Final = "'"


def guard(text: str) -> str:
    """The cell for a text: one that could be taken for a formula gets a sign before it."""
    return _GUARD + text if text.startswith(_FORMULA) else text


def unguard(cell: str) -> str:
    """The text of a cell: what `guard` set before it is taken away."""
    return cell[1:] if cell.startswith(_GUARD) and cell[1:].startswith(_FORMULA) else cell
