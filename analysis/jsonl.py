"""A JSON object a line in, one a line out, in order and however many: a line that cannot be answered says so and the run goes on.

A file of many lines is shared out over processes; memory does not grow with the number of lines either way.
"""

from __future__ import annotations

import itertools
import json
import math
import os
import re
import stat
import sys
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from typing import BinaryIO, Final

import orjson

from analysis.answers import VERBS, Answer, Desk
from analysis.reasons import HandError, reason
from analysis.workers import begin_helping, count_cores, start_method

LINE_LIMIT: Final = 1 << 16
"""Bytes of a line: more than any hand with its seen tiles takes."""
_ID_AT_FRONT: Final = re.compile(rb'\s*\{\s*"id"\s*:\s*("(?:[^"\\]|\\.){0,200}"|-?\d{1,18})\s*[,}]')
_ALONE: Final = 1_000
"""So many lines are answered before others are asked for help: few files hold more."""
_CHUNK: Final = 250
_AHEAD: Final = 2
"""Chunks under way for each process."""
_PLAYS_OUT: Final = b'"simulate"'
"""Stands in a line that may ask for simulated deals."""

Encoded = tuple[bytes, bool]
"""An answer as it is written, and whether it is an error."""


def count_workers(stream: BinaryIO) -> int:
    """How many processes to share a stream's lines out over: as many as there are cores for a plain file, one for a pipe.

    A pipe may wait for each answer before it goes on. Processes are forked, which only Linux does safely.
    """
    try:
        is_file = stat.S_ISREG(os.fstat(stream.fileno()).st_mode)
    except OSError:
        is_file = False
    return count_cores() if is_file and sys.platform == "linux" else 1


def answer_lines(verb: str, lines: Iterator[bytes], desk: Desk, *, workers: int) -> Iterator[Encoded]:
    """Answer lines in order; from the thousandth on over so many processes.

    Lines that play deals out go one after another, since the deals of one take all cores; once Ctrl-C has ended one of them, no
    further line is answered.
    """
    yield from _answer_alone(verb, itertools.islice(lines, None if workers == 1 else _ALONE), desk)
    chunks = iter(lambda: list(itertools.islice(lines, _CHUNK)), [])
    first = None if desk.stopped.is_set() else next(chunks, None)
    if first is not None:
        yield from _answer_together(verb, itertools.chain([first], chunks), desk, workers)


def _answer_alone(verb: str, lines: Iterable[bytes], desk: Desk) -> Iterator[Encoded]:
    for line in lines:
        yield _encode_answer(verb, line, desk)
        if desk.stopped.is_set():
            return


def _answer_together(verb: str, chunks: Iterator[list[bytes]], desk: Desk, workers: int) -> Iterator[Encoded]:
    pool = ProcessPoolExecutor(workers, mp_context=start_method(), initializer=_begin, initargs=(verb, desk))
    waiting: deque[Future[list[Encoded]]] = deque()
    try:
        for chunk in chunks:
            is_long = any(_PLAYS_OUT in line for line in chunk)
            if not is_long:
                waiting.append(pool.submit(_answer_chunk, chunk))
            while len(waiting) >= (1 if is_long else _AHEAD * workers):
                yield from waiting.popleft().result()
            if is_long:
                yield from _answer_alone(verb, chunk, desk)
            if desk.stopped.is_set():
                return
        while waiting:
            yield from waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


_work: list[tuple[str, Desk]] = []
"""What a helping process answers: the verb, and the desk that it inherits."""


def _begin(verb: str, desk: Desk) -> None:
    begin_helping()
    _work.append((verb, desk))


def _answer_chunk(lines: list[bytes]) -> list[Encoded]:
    ((verb, desk),) = _work
    return [_encode_answer(verb, line, desk) for line in lines]


def _encode_answer(verb: str, line: bytes, desk: Desk) -> Encoded:
    answer = answer_line(verb, line, desk)
    return encode(answer), "error" in answer


def encode(answer: Answer) -> bytes:
    """An answer as one line of JSON."""
    try:
        return orjson.dumps(answer)
    except TypeError:  # a lone surrogate or a number beyond 64 bits in an id
        return json.dumps(answer, separators=(",", ":")).encode()


def read_lines(stream: BinaryIO) -> Iterator[bytes]:
    """Lines that hold something; of one that is too long only the beginning, the rest is passed over unseen."""
    while line := stream.readline(LINE_LIMIT + 1):
        rest = line
        while len(rest) > LINE_LIMIT and not rest.endswith(b"\n"):
            rest = stream.readline(LINE_LIMIT + 1)
        if len(line) > LINE_LIMIT or line.strip():
            yield line


def answer_line(verb: str, line: bytes, desk: Desk) -> Answer:
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
    return {"id": request.get("id"), **answer_request(verb, {**desk.defaults, **request}, desk)}


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


def answer_request(verb: str, request: Mapping[str, object], desk: Desk) -> Answer:
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
