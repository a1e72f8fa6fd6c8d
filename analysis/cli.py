"""The command line: `python -m analysis parse|score|waits|structure|discards|calls HAND` (design: contract).

For people it draws tables; with `--json` it writes one object; with `--jsonl FILE` it reads an object a line and writes
one a line as they come, so that memory does not grow with the number of lines.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Final

import typer

from analysis.answers import VERBS, Desk
from analysis.hand import CLASSIC, RULESETS
from analysis.jsonl import answer_lines, answer_request, count_workers, encode, read_lines
from analysis.reasons import HandError
from i18n.catalogue import DEFAULT_LANGUAGE, LANGUAGES, Translator, translator

_PROGRESS_EVERY_S: Final = 5.0

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
    simulate: Annotated[int | None, typer.Option(metavar="N", help="Play the best discards out N times each.")] = None,
    seed: Annotated[int, typer.Option(help="Of the simulated deals.")] = 0,
    best: Annotated[int, typer.Option(help="How many of the best discards to play out.")] = 5,
    scheduler: Annotated[str | None, typer.Option(metavar="ADDRESS", help="Dask scheduler that shares the deals out.")] = None,
    as_json: AsJson = False,
    jsonl: Lines = None,
    rules: Rules = CLASSIC.name,
    lang: Language = DEFAULT_LANGUAGE,
) -> None:
    """Rank the discards of a hand of 14 by the legal wins they leave; Ctrl-C ends a simulation with what it has."""
    request = {"hand": hand, "seen": seen, "prevailing": prevailing, "seat": seat, "turn": turn}
    playing = {"simulate": simulate, "seed": seed, "best": best, "scheduler": scheduler}
    _run("discards", request | playing, as_json=as_json, lines=jsonl, rules=rules, language=lang)


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
    """Answer a hand or a file, whose lines take the options as they are where they do not say otherwise.

    Exits with 1 where a line could not be answered, 2 where the call itself is wrong.
    """
    if language not in LANGUAGES:
        raise typer.BadParameter(translator(DEFAULT_LANGUAGE)("cli.unknown_language", language=language), param_hint="--lang")
    t = translator(language)
    if rules not in RULESETS:
        raise typer.BadParameter(t("cli.unknown_rules", rules=rules), param_hint="--rules")
    options = {name: value for name, value in request.items() if value is not None}
    desk = Desk(RULESETS[rules], language, t.reason, _show_deals(t) if sys.stderr.isatty() else None, options)
    if lines is not None:
        raise typer.Exit(_answer_lines(verb, lines, desk, t))
    if request["hand"] is None:
        raise typer.BadParameter(t("cli.nothing_to_do"), param_hint="HAND")
    raise typer.Exit(_answer_json(verb, request, desk) if as_json else _answer_person(verb, request, desk, t))


def _answer_json(verb: str, request: Mapping[str, object], desk: Desk) -> int:
    answer = answer_request(verb, request, desk)
    _write(encode(answer))
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
        workers = 1 if "simulate" in desk.defaults else count_workers(stream)
        answers = answer_lines(verb, read_lines(stream), desk, workers=workers)
        for number, (answer, is_error) in enumerate(answers, start=1):
            failed = failed or is_error
            try:
                _write(answer)
            except BrokenPipeError:
                return 1
            progress.show(number)
    return int(failed or desk.stopped.is_set())


def _show_deals(t: Translator) -> Callable[[int, int], None]:
    """Says on standard error how many deals are done, on one line that is written over."""

    def show(done: int, deals: int) -> None:
        sys.stderr.write("\r" + t("cli.deals", done=done, deals=deals) + ("\n" if done == deals else ""))
        sys.stderr.flush()

    return show


def _write(line: bytes) -> None:
    """Write a line at once, so that a reader at the other end of a pipe is not kept waiting."""
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
