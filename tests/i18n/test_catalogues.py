"""The catalogues: three languages that say the same things, each in its own script, and nothing that nobody asks for."""

from __future__ import annotations

import functools
import re
from pathlib import Path
from typing import Final

import pytest
from babel.messages.catalog import Message

from analysis.reasons import Tiles, reason
from i18n.catalogue import LANGUAGES, UnknownKeyError, choose_language, read_catalogue, translator
from tests.i18n.keys_in_code import uses

HAN: Final = re.compile(r"[\u3400-\u9fff]")
PLACE: Final = re.compile(r"\{(\w+)\}")
PAIRS: Final = (Path(__file__).parent / "script_pairs.txt").read_text(encoding="utf-8").split()
"""Characters with another form in the other script, 简 before 繁; those that both scripts write (后, 里, 只, 面) are left out."""
SCRIPT_NAMES: Final = ("app.language.zh-Hans", "app.language.zh-Hant")
"""Each script is named in itself, so that its readers find it."""


@functools.cache
def messages(language: str) -> dict[str, tuple[str, ...]]:
    """Texts by key; a plural has several."""
    found: dict[str, tuple[str, ...]] = {}
    for message in read_catalogue(language):
        if message.id:
            found[message.id if isinstance(message.id, str) else message.id[0]] = texts_of(message)
    return found


def texts_of(message: Message) -> tuple[str, ...]:
    """One text, or one for each plural form."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def matches(key: str) -> bool:
    return any(re.fullmatch(pattern, key) for pattern in _patterns())


@functools.cache
def _patterns() -> frozenset[str]:
    return frozenset(use.pattern for use in uses())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_keys(language: str) -> None:
    assert messages(language).keys() == messages("zh-Hans").keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_there_and_no_text_is_fuzzy(language: str) -> None:
    for message in read_catalogue(language):
        if message.id:
            texts = texts_of(message)
            assert texts, message.id
            assert all(text.strip() for text in texts), message.id
            assert not message.fuzzy, message.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_has_the_same_places_in_every_language(language: str) -> None:
    for key, texts in messages(language).items():
        meant = set(PLACE.findall(messages("zh-Hans")[key][0]))
        for text in texts:
            places = set(PLACE.findall(text))
            # A singular may leave the number out.
            assert places == meant or (len(texts) > 1 and places == meant - {"number"}), key


def test_every_key_that_the_code_asks_for_is_in_the_catalogues() -> None:
    keys = messages("zh-Hans")
    missing = [
        f"{use.place}: {use.pattern}" for use in uses() if use.spoken and not any(re.fullmatch(use.pattern, k) for k in keys)
    ]
    assert missing == []


def test_every_key_of_the_catalogues_is_asked_for() -> None:
    assert [key for key in messages("zh-Hans") if not matches(key)] == []


def test_english_texts_have_no_chinese_character() -> None:
    assert [key for key, texts in messages("en").items() if HAN.search("".join(texts))] == []


@pytest.mark.parametrize(("language", "column"), [("zh-Hans", 1), ("zh-Hant", 0)])
def test_a_chinese_text_keeps_to_its_script(language: str, column: int) -> None:
    foreign = {pair[column] for pair in PAIRS}
    wrong = {
        key: sorted(foreign.intersection("".join(texts)))
        for key, texts in messages(language).items()
        if key not in SCRIPT_NAMES and foreign.intersection("".join(texts))
    }
    assert wrong == {}


def test_a_key_that_is_missing_is_a_fault() -> None:
    with pytest.raises(UnknownKeyError):
        translator("en")("no.such.key")


def test_what_a_parameter_says_is_never_filled_in_again() -> None:
    said = translator("en").reason(reason("notation.unknown_character", character="{limit}{0}"))
    assert "{limit}{0}" in said


def test_tiles_in_a_reason_are_named_in_the_readers_language() -> None:
    why = reason("hand.five_copies", tile=Tiles((27,)), copies=5)
    assert "East" in translator("en").reason(why)
    assert "東" in translator("zh-Hant").reason(why)


@pytest.mark.parametrize(
    ("tag", "language"),
    [
        ("zh-TW", "zh-Hant"),
        ("zh-HK", "zh-Hant"),
        ("zh_MO", "zh-Hant"),
        ("zh-Hant-CN", "zh-Hant"),
        ("zh-CN", "zh-Hans"),
        ("zh", "zh-Hans"),
        ("zh-Hans-HK", "zh-Hans"),
        ("en-GB", "en"),
        ("EN", "en"),
        ("fr-FR", "zh-Hans"),
        ("", "zh-Hans"),
        (None, "zh-Hans"),
    ],
)
def test_the_browsers_tag_chooses_the_language(tag: str | None, language: str) -> None:
    assert choose_language(tag) == language
