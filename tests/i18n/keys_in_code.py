"""Which keys the code asks for, read from its syntax trees.

A key reaches a catalogue as a literal or as an f-string: ``t("daily.title")``, ``reason("hand.bad_chow")``,
``t(f"fan.{slug}.what")``. What is in braces stands for any one part of a key, so an f-string is a pattern here. Tables that
hold keys for later (an enum's value, a list) count too, since any string of a key's shape does.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
CODE: Final = ("app", "puzzles", "analysis", "streamlit_app.py")
SPEAKERS: Final = frozenset(("t", "plural", "reason", "complain", "say"))
"""Functions and methods whose first argument is a key."""
KEY: Final = re.compile(r"[a-z_]+(\.[A-Za-z0-9_-]+)+")


@dataclass(frozen=True)
class Use:
    """A key or a pattern of keys, and where it stands. `spoken` if it is certainly a key: the argument of a speaker."""

    pattern: str
    place: str
    spoken: bool


def source_files() -> Iterator[Path]:
    """All modules of the product."""
    for name in CODE:
        path = ROOT / name
        yield from sorted(path.rglob("*.py")) if path.is_dir() else (path,)


def uses() -> Iterator[Use]:
    """Every literal and f-string that can be a key."""
    for file in source_files():
        tree = ast.parse(file.read_text(encoding="utf-8"))
        spoken = {id(node.args[0]) for node in ast.walk(tree) if isinstance(node, ast.Call) and _is_spoken(node)}
        for node in ast.walk(tree):
            pattern = _pattern(node)
            if pattern is not None and isinstance(node, ast.expr):
                yield Use(pattern, f"{file.relative_to(ROOT)}:{node.lineno}", id(node) in spoken)


def _is_spoken(node: ast.Call) -> bool:
    if not node.args:
        return False
    name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
    return name in SPEAKERS


def _pattern(node: ast.AST) -> str | None:
    """A regular expression for the keys that a node can stand for."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return re.escape(node.value) if KEY.fullmatch(node.value) else None
    if not isinstance(node, ast.JoinedStr) or not isinstance(node.values[0], ast.Constant):
        return None
    parts = [re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"[A-Za-z0-9_-]+" for part in node.values]
    return "".join(parts) if re.match(r"[a-z_]+\.", str(node.values[0].value)) else None
