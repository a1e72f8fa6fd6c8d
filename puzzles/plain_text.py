"""Which texts of people can be stored and shown as they are."""

from __future__ import annotations

import unicodedata
from typing import Final

_UNSHOWN: Final = frozenset(("Cc", "Cs", "Zl", "Zp"))
"""Control characters, halves of characters, breaks of line and paragraph."""
_BIDI: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that turn the direction of the text after them."""


def is_plain_text(value: object, *, least: int = 1, most: int = 2_000, allowed: str = "") -> bool:
    """Whether it is a text of `least` to `most` characters, all of which can be stored and shown as they are.

    `allowed` are control characters that may stand in it all the same, such as line breaks.
    """
    if not isinstance(value, str) or not least <= len(value) <= most:
        return False
    return all(character in allowed or is_shown(character) for character in value)


def is_shown(character: str) -> bool:
    """Whether a character can be shown as it is, without moving what stands beside it."""
    return unicodedata.category(character) not in _UNSHOWN and character not in _BIDI
