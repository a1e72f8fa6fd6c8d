"""Which texts of people can be stored and shown as they are."""

from __future__ import annotations

import unicodedata
from typing import Final

_UNSHOWN: Final = frozenset(("Cc", "Cs", "Zl", "Zp"))
"""Control characters, halves of characters, breaks of line and paragraph."""
_UNSEEN: Final = frozenset((*_UNSHOWN, "Zs", "Cf", "Mn", "Me"))
"""Those, spaces, characters without a width, and marks that need another character to stand on."""
_FILLERS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that are drawn as nothing."""
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


def says_something(text: str) -> bool:
    """Whether anything of a text is seen: a name of characters without a width looks like none."""
    return any(character not in _FILLERS and unicodedata.category(character) not in _UNSEEN for character in text)
