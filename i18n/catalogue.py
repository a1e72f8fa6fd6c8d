"""Dotted keys into words: catalogues of a language, merged; a key that is missing is a fault, not a text.

Each language has a folder, and each part of the product a .po file in it, so that a part can be read, translated and
moved on its own. The msgid is the key, the msgstr the text with ``{name}`` where a parameter goes.
"""

from __future__ import annotations

import functools
import gettext
import io
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final, Protocol

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

LANGUAGES: Final = ("zh-Hans", "zh-Hant", "en")
DEFAULT_LANGUAGE: Final = "zh-Hans"
PLURAL: Final = ".many"
_FOLDER: Final = Path(__file__).parent
_TRADITIONAL: Final = frozenset(("hant", "tw", "hk", "mo"))
_PLACE: Final = re.compile(r"\{(\w+)\}")


class ReasonLike(Protocol):
    """A key and its parameters, as the rules and puzzles give them (`analysis.reasons.Reason`)."""

    @property
    def key(self) -> str:
        """Key of the text."""
        ...

    @property
    def params(self) -> tuple[tuple[str, object], ...]:
        """What fills its places; a value with `name_in(language)` is named by it."""
        ...


class UnknownKeyError(KeyError):
    """A key that no catalogue of the language has."""


class Translator:
    """Texts of one language: ``t("daily.title")``, ``t("wait.live", live=3)``, ``t.plural("hand.tiles", 14)``."""

    def __init__(self, language: str) -> None:
        if language not in LANGUAGES:
            raise ValueError(f"no catalogue for {language!r}")
        self.language = language
        self._texts = _load(language)

    def __call__(self, key: str, **params: object) -> str:
        """Text of `key` with its places filled; raises UnknownKeyError."""
        text = self._texts.gettext(key)
        if text == key:
            raise UnknownKeyError(f"{key} in {self.language}")
        return self._fill(text, params)

    def plural(self, key: str, number: int, **params: object) -> str:
        """Text of `key` for a number of things, which fills ``{number}``; raises UnknownKeyError."""
        text = self._texts.ngettext(key, key + PLURAL, number)
        if text in (key, key + PLURAL):
            raise UnknownKeyError(f"{key} in {self.language}")
        return self._fill(text, {"number": number, **params})

    def reason(self, why: ReasonLike) -> str:
        """Put a Reason into words."""
        return self(why.key, **dict(why.params))

    def _fill(self, text: str, params: Mapping[str, object]) -> str:
        """Fill places in one pass: what a parameter says is never read as a place itself."""
        return _PLACE.sub(lambda match: self._word(params[match.group(1)]), text)

    def _word(self, value: object) -> str:
        name_in = getattr(value, "name_in", None)
        return str(name_in(self.language)) if callable(name_in) else str(value)


def read_catalogue(language: str) -> Catalog:
    """All messages of a language in one catalogue; raises ValueError where two files hold the same key."""
    locale = language.replace("-", "_")
    merged = Catalog(locale=locale)
    for file in sorted((_FOLDER / locale).glob("*.po")):
        with file.open("rb") as stream:
            part = read_po(stream, locale=locale, abort_invalid=True)
        for message in part:
            if not message.id:
                continue
            if merged.get(_first(message.id)) is not None:
                raise ValueError(f"{file.name}: {_first(message.id)} is in another file too")
            merged[message.id] = message
    return merged


def _first(key: str | tuple[str, ...] | list[str]) -> str:
    return key if isinstance(key, str) else key[0]


@functools.cache
def _load(language: str) -> gettext.GNUTranslations:
    compiled = io.BytesIO()
    write_mo(compiled, read_catalogue(language))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


@functools.cache
def translator(language: str) -> Translator:
    """The translator of a language: zh-Hans, zh-Hant or en."""
    return Translator(language)


def choose_language(tag: str | None) -> str:
    """The language for a browser's tag: Traditional for Hant, TW, HK, MO (unless it says Hans); English for en; else 简体."""
    parts = (tag or "").replace("_", "-").lower().split("-")
    if parts[0] == "en":
        return "en"
    if parts[0] in ("zh", "yue") and "hans" not in parts and _TRADITIONAL.intersection(parts[1:]):
        return "zh-Hant"
    return DEFAULT_LANGUAGE
