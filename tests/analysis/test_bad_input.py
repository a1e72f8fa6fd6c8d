"""Bad input stays cheap: whatever its length or shape, it is refused in the time of some good hands, and says where and why.

Each time is held against that of a good hand in the same run, so that a slow machine is slow for both.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from analysis.cli import app
from analysis.jsonl import LINE_LIMIT
from analysis.notation import SEEN_LIMIT, parse, parse_draft, parse_tiles
from analysis.reasons import NotationError
from analysis.tile_scan import TEXT_LIMIT
from i18n.catalogue import LANGUAGES, translator

GOOD = "[123m,1][123p,1]123m12p44s3p|EE0000|0"
READY = "123456789m123s5p"
GOOD_HANDS_ALLOWED = 40
FLOOR_S = 0.001
MEGABYTES = 10_000_000

LONG = {
    "10 MB of digits": "1" * MEGABYTES,
    "10 MB of null bytes": "\0" * MEGABYTES,
    "10 MB of lone surrogates": "\ud800" * MEGABYTES,
    "10 MB of opening brackets": "[" * MEGABYTES,
    "100,000 tiles": "1m" * 100_000,
    "100,000 tiles as glyphs": "🀇" * 100_000,
    "100,000 melds": "[123m,1]" * 100_000,
    "a thousand-digit offer": f"[123m,{'9' * 1_000}]45m",
}
ODD = {
    "opening brackets": "[" * TEXT_LIMIT,
    "closing brackets": "]" * TEXT_LIMIT,
    "empty melds": "[]" * (TEXT_LIMIT // 2),
    "nested brackets": "[" * (TEXT_LIMIT // 2) + "]" * (TEXT_LIMIT // 2),
    "a meld in a meld": "[1[23m]]",
    "melds that never close": "[123m" * (TEXT_LIMIT // 5),
    "melds without end": "[123m]" * (TEXT_LIMIT // 6),
    "a meld of commas": f"[1m{',' * (TEXT_LIMIT - 4)}]",
    "a meld of too many tiles": f"[{'1' * (TEXT_LIMIT - 3)}m]",
    "a huge offer": f"[123m,{'9' * (TEXT_LIMIT - 7)}]",
    "a huge number of flowers": f"11122233344455m|EE0000|{'9' * 300}",
    "the same flower on and on": f"11122233344455m|EE0000|{'a' * 300}",
    "winds without end": f"11122233344455m|{'E' * 300}",
    "bars": "|" * TEXT_LIMIT,
    "blanks": " " * TEXT_LIMIT,
    "digits without a suit": "1" * TEXT_LIMIT,
    "digits for one suit": "1" * (TEXT_LIMIT - 1) + "m",
    "digits of honours": "1z" * (TEXT_LIMIT // 2),
    "codes to the last": "W1" * (TEXT_LIMIT // 2 - 1) + "W0",
    "codes between commas": "W1 ," * (TEXT_LIMIT // 4 - 1) + "x",
    "numbers in words": "一" * (TEXT_LIMIT - 1) + "万",
    "null bytes": "\0" * TEXT_LIMIT,
    "lone surrogates": "\ud800" * TEXT_LIMIT,
    "marks that turn the text round": "\u202e" * TEXT_LIMIT,
    "null byte in a meld": "[12\0m]",
    "lone surrogate as a suit": "123\udfff",
}
READERS: dict[str, Callable[[str], object]] = {"parse": parse, "parse_draft": parse_draft, "parse_tiles": parse_tiles}


def best_time(ask: Callable[[], object]) -> float:
    """Seconds of the quickest of five tries."""
    times = []
    for _ in range(5):
        start = time.perf_counter()
        ask()
        times.append(time.perf_counter() - start)
    return min(times)


def refused(read: Callable[[str], object], text: str) -> NotationError:
    with pytest.raises(NotationError) as caught:
        read(text)
    return caught.value


def try_to_read(text: str) -> None:
    """Every reader's turn; what each makes of it is asked elsewhere."""
    for read in READERS.values():
        try:
            read(text)
        except NotationError:
            continue


@pytest.mark.parametrize("name", [*LONG, *ODD])
def test_odd_text_takes_no_longer_than_some_good_hands(name: str) -> None:
    text = {**LONG, **ODD}[name]
    assert best_time(lambda: try_to_read(text)) < FLOOR_S + GOOD_HANDS_ALLOWED * best_time(lambda: try_to_read(GOOD))


def test_text_of_any_signs_takes_no_longer_than_some_good_hands() -> None:
    rng = random.Random(31)
    allowed = FLOOR_S + GOOD_HANDS_ALLOWED * best_time(lambda: try_to_read(GOOD))
    for _ in range(150):
        signs = rng.choices("123456789mspzESWNCFP[]|,0 WTBJF一万东風🀇\0\ud800", k=rng.randint(1, 6))
        text = ("".join(signs) * TEXT_LIMIT)[:TEXT_LIMIT]
        assert best_time(lambda text=text: try_to_read(text)) < allowed, text[:6]  # type: ignore[misc]


@pytest.mark.parametrize("name", LONG)
@pytest.mark.parametrize("reader", READERS)
def test_long_text_is_refused_at_the_first_character_too_many(reader: str, name: str) -> None:
    fault = refused(READERS[reader], LONG[name])
    limit = SEEN_LIMIT if reader == "parse_tiles" else TEXT_LIMIT
    if len(LONG[name]) > limit:
        assert fault.reason.key == "notation.too_long"
        assert fault.position == limit
    assert len(str(fault)) < 700


@pytest.mark.parametrize("name", ODD)
def test_odd_text_is_refused_with_a_place_and_a_reason_in_every_language(name: str) -> None:
    fault = refused(parse, ODD[name])
    assert fault.position is not None
    assert 0 <= fault.position < len(ODD[name])
    sentences = {translator(language).reason(fault.reason) for language in LANGUAGES}
    assert len(sentences) == len(LANGUAGES)
    assert all(sentence.encode() and len(sentence) < 700 for sentence in sentences)


def lines_of(file: Path, verb: str = "parse") -> list[dict[str, object]]:
    """The answers to a file's lines, each a JSON object as the standard has it."""

    def refuse(constant: str) -> float:
        raise AssertionError(f"{constant} is no JSON")

    output = CliRunner().invoke(app, (verb, "--jsonl", str(file))).stdout
    return [json.loads(line, parse_constant=refuse) for line in output.splitlines()]


LINES = {
    "a hand of 10 MB": json.dumps({"id": 1, "hand": "1m" * (MEGABYTES // 2)}),
    "10 MB of no JSON": "[" * MEGABYTES,
    "10 MB of blanks": " " * MEGABYTES,
    "10 MB of escapes": '{"id": "' + "\\" * MEGABYTES,
    "a number of 10 MB": '{"id": ' + "1" * MEGABYTES + "}",
    "seen tiles of 10 MB": json.dumps({"id": 1, "hand": READY, "seen": "1m" * (MEGABYTES // 2)}),
    "a list of seen tiles of 10 MB": json.dumps({"id": 1, "hand": READY, "seen": ["1m"] * (MEGABYTES // 6)}),
}
SHORT_LINES = {
    "seen tiles that just fit the line": json.dumps({"id": 1, "hand": READY, "seen": "1m" * 30_000}),
    "as a list": json.dumps({"id": 1, "hand": READY, "seen": ["1m"] * 10_000}),
    "as a list of nothing": json.dumps({"id": 1, "hand": READY, "seen": [""] * 15_000}),
    "a hand that just fits the line": json.dumps({"id": 1, "hand": "[1m" * 20_000}),
    "a wind without end": json.dumps({"id": 1, "hand": READY, "seat": "E" * 60_000}),
    "lists in lists": "[" * (LINE_LIMIT - 1),
    "objects in objects": '{"id":' * (LINE_LIMIT // 6 - 1),
    "a long number": '{"id":' + "1" * 60_000 + "}",
    "the same key on and on": "{" + '"id":1,' * 9_000 + '"id":1}',
    "lone surrogates": '{"id":1,"hand":"' + "\\ud800" * 10_000 + '"}',
}


LINES_OF_A_FILE = 3


@pytest.fixture(scope="module")
def time_of_good_lines(tmp_path_factory: pytest.TempPathFactory) -> float:
    """Seconds for as many good lines as the bad ones of a file may take."""
    good = tmp_path_factory.mktemp("lines") / "good.jsonl"
    line = json.dumps({"id": 1, "hand": READY, "seen": "5p"}) + "\n"
    good.write_text(line * LINES_OF_A_FILE * GOOD_HANDS_ALLOWED, encoding="utf-8")
    return best_time(lambda: lines_of(good, "waits"))


@pytest.mark.parametrize("name", [*LINES, *SHORT_LINES])
def test_a_bad_line_takes_no_longer_than_some_good_ones_and_gets_an_answer(
    name: str, tmp_path: Path, time_of_good_lines: float
) -> None:
    bad = tmp_path / "bad.jsonl"
    bad.write_text(f"{({**LINES, **SHORT_LINES})[name]}\n" * LINES_OF_A_FILE, encoding="utf-8")
    answers = lines_of(bad, "waits")
    assert len(answers) == LINES_OF_A_FILE
    assert all("error" in answer for answer in answers)
    assert best_time(lambda: lines_of(bad, "waits")) < LINES_OF_A_FILE * FLOOR_S + time_of_good_lines


def test_a_line_that_begins_with_blanks_beyond_the_limit_is_answered(tmp_path: Path) -> None:
    file = tmp_path / "blank.jsonl"
    file.write_text(" " * LINE_LIMIT + '{"id": 1, "hand": "1m"}\n\n' + json.dumps({"id": 2, "hand": READY}), encoding="utf-8")
    first, second = lines_of(file)
    assert first["error"]["code"] == "too_long"  # type: ignore[index]
    assert second["id"] == 2


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999"])
def test_a_number_that_json_cannot_write_is_refused(number: str, tmp_path: Path) -> None:
    file = tmp_path / "numbers.jsonl"
    file.write_text(f'{{"id": {number}, "hand": "{READY}"}}\n{{"id": 1.5, "hand": "{READY}"}}\n', encoding="utf-8")
    first, second = lines_of(file)
    assert first["error"]["code"] == "not_json"  # type: ignore[index]
    assert second["id"] == 1.5
    assert "error" not in second
