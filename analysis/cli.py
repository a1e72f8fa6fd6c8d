"""The command line: `python -m analysis parse|score|waits|structure|discards|calls HAND` (design: contract).

For people it draws tables; with `--json` it writes one object; with `--jsonl FILE` it reads an object a line and writes
one a line as they come, so that memory does not grow with the number of lines.
"""

from __future__ import annotations

import json
import math
import re
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, BinaryIO, Final

import orjson
import typer

from analysis.answers import VERBS, Answer, Desk
from analysis.hand import CLASSIC, RULESETS
from analysis.reasons import HandError, reason
from i18n.catalogue import DEFAULT_LANGUAGE, LANGUAGES, Translator, translator

LINE_LIMIT: Final = 1 << 16
"""Bytes of a line: more than any hand with its seen tiles takes."""
_PROGRESS_EVERY_S: Final = 5.0
_ID_AT_FRONT: Final = re.compile(rb'\s*\{\s*"id"\s*:\s*("(?:[^"\\]|\\.){0,200}"|-?\d{1,18})\s*[,}]')

app = typer.Typer(add_completion=False, no_args_is_help=True, rich_markup_mode=None, pretty_exceptions_enable=False)

HandText = Annotated[str | None, typer.Argument(metavar="HAND", help="A hand, such as '[123m,1]456p789s11155z|EE0000|0'.")]
AsJson = Annotated[bool, typer.Option("--json", help="Write one JSON object.")]
Lines = Annotated[str | None, typer.Option("--jsonl", metavar="FILE", help="Read a JSON object a line; - is standard input.")]
Rules = Annotated[str, typer.Option("--rules", help="Rule profile: classic or modern.")]
Language = Annotated[str, typer.Option("--lang", help="Language of names and messages: zh-Hans, zh-Hant or en.")]
Seen = Annotated[str, typer.Option("--seen", help="Tiles visible elsewhere.")]
Wind = Annotated[str | None, typer.Option(help="A wind: E, S, W or N; overrides the letter in the hand.")]
Turn = Annotated[int, typer.Option("--turn", help="The player's own turn.")]
From = Annotated[str | None, typer.Option("--from", help="Seat of the discarder: E, S, W or N.")]


@app.command("parse")
def parse_command(
    hand: HandText = None,
    as_json: AsJson = False,
    jsonl: Lines = None,
    rules: Rules = CLASSIC.name,
    lang: Language = DEFAULT_LANGUAGE,
) -> None:
    """Read a hand and show its normal form."""
    _run("parse", {"hand": hand}, as_json=as_json, lines=jsonl, rules=rules, language=lang)


@app.command("score")
def score_command(
    hand: HandText = None,
    from_: From = None,
    as_json: AsJson = False,
    jsonl: Lines = None,
    rules: Rules = CLASSIC.name,
    lang: Language = DEFAULT_LANGUAGE,
) -> None:
    """Score a complete hand: fan, what is not counted and why, payments."""
    _run("score", {"hand": hand, "from": from_}, as_json=as_json, lines=jsonl, rules=rules, language=lang)


@app.command("waits")
def waits_command(
    hand: HandText = None,
    seen: Seen = "",
    as_json: AsJson = False,
    jsonl: Lines = None,
    rules: Rules = CLASSIC.name,
    lang: Language = DEFAULT_LANGUAGE,
) -> None:
    """List the tiles that complete a hand of 13, with live copies and the score both ways of winning."""
    _run("waits", {"hand": hand, "seen": seen}, as_json=as_json, lines=jsonl, rules=rules, language=lang)


@app.command("structure")
def structure_command(
    hand: HandText = None,
    seen: Seen = "",
    as_json: AsJson = False,
    jsonl: Lines = None,
    rules: Rules = CLASSIC.name,
    lang: Language = DEFAULT_LANGUAGE,
) -> None:
    """Tell how far a hand is from each form, and its useful draws."""
    _run("structure", {"hand": hand, "seen": seen}, as_json=as_json, lines=jsonl, rules=rules, language=lang)


@app.command("discards")
def discards_command(
    hand: HandText = None,
    seen: Seen = "",
    prevailing: Wind = None,
    seat: Wind = None,
    turn: Turn = 1,
    as_json: AsJson = False,
    jsonl: Lines = None,
    rules: Rules = CLASSIC.name,
    lang: Language = DEFAULT_LANGUAGE,
) -> None:
    """Rank the discards of a hand of 14 by the legal wins they leave."""
    request = {"hand": hand, "seen": seen, "prevailing": prevailing, "seat": seat, "turn": turn}
    _run("discards", request, as_json=as_json, lines=jsonl, rules=rules, language=lang)


@app.command("calls")
def calls_command(
    hand: HandText = None,
    tile: Annotated[str | None, typer.Option("--tile", help="The tile just discarded.")] = None,
    from_: From = None,
    seen: Seen = "",
    prevailing: Wind = None,
    seat: Wind = None,
    as_json: AsJson = False,
    jsonl: Lines = None,
    rules: Rules = CLASSIC.name,
    lang: Language = DEFAULT_LANGUAGE,
) -> None:
    """Call or pass: what a hand of 13 can do with a tile just discarded, best first."""
    request = {"hand": hand, "tile": tile, "from": from_, "seen": seen, "prevailing": prevailing, "seat": seat}
    _run("calls", request, as_json=as_json, lines=jsonl, rules=rules, language=lang)


def _run(verb: str, request: Mapping[str, object], *, as_json: bool, lines: str | None, rules: str, language: str) -> None:
    """Answer a hand or a file; exits with 1 where a line could not be answered, 2 where the call itself is wrong."""
    if language not in LANGUAGES:
        raise typer.BadParameter(translator(DEFAULT_LANGUAGE)("cli.unknown_language", language=language), param_hint="--lang")
    t = translator(language)
    if rules not in RULESETS:
        raise typer.BadParameter(t("cli.unknown_rules", rules=rules), param_hint="--rules")
    desk = Desk(RULESETS[rules], language, t.reason)
    if lines is not None:
        raise typer.Exit(_answer_lines(verb, lines, desk, t))
    if request["hand"] is None:
        raise typer.BadParameter(t("cli.nothing_to_do"), param_hint="HAND")
    raise typer.Exit(_answer_json(verb, request, desk) if as_json else _answer_person(verb, request, desk, t))


def _answer_json(verb: str, request: Mapping[str, object], desk: Desk) -> int:
    answer = _answer(verb, request, desk)
    _write(answer)
    return int("error" in answer)


def _answer_person(verb: str, request: Mapping[str, object], desk: Desk, t: Translator) -> int:
    from analysis.render import render_answer, render_fault

    try:
        answer = VERBS[verb](request, desk)
    except HandError as error:
        render_fault(error, t)
        return 1
    render_answer(verb, answer, t)
    return 0


def _answer_lines(verb: str, file: str, desk: Desk, t: Translator) -> int:
    """Answer every line of a file in order; 1 where one could not be."""
    progress = _Progress(t)
    failed = False
    try:
        stream = sys.stdin.buffer if file == "-" else Path(file).open("rb")  # noqa: SIM115 - closed below
    except OSError as error:
        raise typer.BadParameter(t("cli.no_file", file=file), param_hint="--jsonl") from error
    with stream:
        for number, line in enumerate(_read_lines(stream), start=1):
            answer = _answer_line(verb, line, desk)
            failed = failed or "error" in answer
            try:
                _write(answer)
            except BrokenPipeError:
                return 1
            progress.show(number)
    return int(failed)


def _read_lines(stream: BinaryIO) -> Iterator[bytes]:
    """Lines that hold something; of one that is too long only the beginning, the rest is passed over unseen."""
    while line := stream.readline(LINE_LIMIT + 1):
        rest = line
        while len(rest) > LINE_LIMIT and not rest.endswith(b"\n"):
            rest = stream.readline(LINE_LIMIT + 1)
        if len(line) > LINE_LIMIT or line.strip():
            yield line


def _answer_line(verb: str, line: bytes, desk: Desk) -> Answer:
    """Answer a line; its `id` comes first whatever becomes of it."""
    if len(line) > LINE_LIMIT:
        front = _ID_AT_FRONT.match(line)
        identity = json.loads(front.group(1)) if front else None
        return {"id": identity, "error": _fault("notation.too_long", desk, limit=LINE_LIMIT)}
    try:
        request = _decode(line)
    except (ValueError, RecursionError):
        request = None
    if not isinstance(request, dict):
        return {"id": None, "error": _fault("cli.not_json", desk)}
    return {"id": request.get("id"), **_answer(verb, request, desk)}


def _read_number(written: str) -> float:
    """A number of JSON; NaN, Infinity and what is as large have no way to be written back and raise ValueError."""
    number = float(written)
    if not math.isfinite(number):
        raise ValueError(written)
    return number


_DECODER: Final = json.JSONDecoder(parse_float=_read_number, parse_constant=_read_number)


def _decode(line: bytes) -> object:
    """Read a line of JSON. The fast reader takes most; what it refuses, or would round, the standard one reads or refuses."""
    try:
        request = orjson.loads(line)
    except orjson.JSONDecodeError:
        request = None
    if isinstance(request, dict) and type(request.get("id")) is not float:
        return request
    return _DECODER.decode(line.decode(json.detect_encoding(line)))


def _answer(verb: str, request: Mapping[str, object], desk: Desk) -> Answer:
    """The verb's answer, or `error` with code, message and position."""
    try:
        return VERBS[verb](request, desk)
    except HandError as error:
        return {"error": _error(error, desk)}


def _fault(key: str, desk: Desk, **params: int) -> Answer:
    return _error(HandError(reason(key, **params)), desk)


def _error(error: HandError, desk: Desk) -> Answer:
    """A fault as JSON; the code is the reason's key without its family."""
    return {"code": error.reason.key.rpartition(".")[2], "message": desk.say(error.reason), "position": error.position}


def _write(answer: Answer) -> None:
    """Write a line at once, so that a reader at the other end of a pipe is not kept waiting."""
    try:
        line = orjson.dumps(answer)
    except TypeError:  # a lone surrogate or a number beyond 64 bits in an id
        line = json.dumps(answer, separators=(",", ":")).encode()
    sys.stdout.buffer.write(line + b"\n")
    sys.stdout.buffer.flush()


class _Progress:
    """How many lines are done, on standard error, every few seconds of a long run."""

    def __init__(self, t: Translator) -> None:
        self._t = t
        self._next = time.monotonic() + _PROGRESS_EVERY_S

    def show(self, lines: int) -> None:
        """Say `lines` when it is time to."""
        now = time.monotonic()
        if now >= self._next:
            self._next = now + _PROGRESS_EVERY_S
            sys.stderr.write(self._t("cli.progress", lines=lines) + "\n")
            sys.stderr.flush()
