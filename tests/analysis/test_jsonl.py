"""Many lines are answered in order, each as it would be alone, by however many processes."""

from __future__ import annotations

import io
import itertools
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from analysis.answers import Desk
from analysis.hand import CLASSIC
from analysis.jsonl import answer_line, answer_lines, count_workers, read_lines
from i18n.catalogue import translator

DESK = Desk(CLASSIC, "en", translator("en").reason)
HANDS = ("[123m,1][123p,1]123m12p44s3p|EE0000|0", "1112345678999p5p|EE1000|0", "1m", "147m258s369pESNCF")


def lines(number: int) -> list[bytes]:
    """Lines with an id each, every seventh of which is no JSON."""
    wanted = itertools.islice(itertools.cycle(HANDS), number)
    return [
        b"not json\n" if place % 7 == 3 else (json.dumps({"id": place, "hand": hand}) + "\n").encode()
        for place, hand in enumerate(wanted)
    ]


@pytest.mark.skipif(sys.platform != "linux", reason="lines are shared out where processes can be forked")
def test_several_processes_answer_as_one_does_and_in_order() -> None:
    given = lines(2_600)
    alone = list(answer_lines("score", iter(given), DESK, workers=1))
    together = list(answer_lines("score", iter(given), DESK, workers=2))
    assert together == alone
    assert len(alone) == len(given)
    for place, (answer, is_error) in enumerate(alone):
        read = json.loads(answer)
        assert read["id"] == (None if place % 7 == 3 else place)
        assert is_error == ("error" in read)
    assert json.loads(alone[0][0]) == answer_line("score", given[0], DESK)


@pytest.mark.skipif(sys.platform != "linux", reason="lines are shared out where processes can be forked")
def test_whoever_stops_reading_stops_the_processes_too() -> None:
    answers = answer_lines("score", iter(lines(20_000)), DESK, workers=2)
    assert len(list(itertools.islice(answers, 1_500))) == 1_500
    answers.close()  # type: ignore[attr-defined]  # a generator


def test_a_line_is_asked_for_only_when_the_one_before_is_answered_if_there_is_one_process() -> None:
    asked: list[int] = []

    def ask() -> Iterator[bytes]:
        for place, line in enumerate(lines(5)):
            asked.append(place)
            yield line

    answers = answer_lines("score", ask(), DESK, workers=1)
    next(answers)
    assert asked == [0]
    next(answers)
    assert asked == [0, 1]


def test_a_plain_file_is_shared_out_and_a_pipe_is_not(tmp_path: Path) -> None:
    file = tmp_path / "hands.jsonl"
    file.write_bytes(b"".join(lines(3)))
    with file.open("rb") as stream:
        assert count_workers(stream) >= 1
        assert len(list(read_lines(stream))) == 3
    assert count_workers(io.BytesIO(b"{}\n")) == 1
