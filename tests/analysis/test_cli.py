"""The command line: one answer a line, in order, whatever the line holds; tables for people."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from analysis.cli import app
from analysis.jsonl import LINE_LIMIT
from i18n.catalogue import LANGUAGES

ROOT = Path(__file__).parents[2]
HAN = re.compile(r"[\u3400-\u9fff]")
READY = "123456789m123s5p"
WON = "[123m,1][123p,1]123m12p44s3p|EE0000|0"
OPENING = "45789m1579s45pENC"
TAKEN_ONCE = "[123m,1]12346p456m99s5p|EE0000|0"
READ_TWICE = "[111s,1]2233445566m6m|EE0000|0"
KONGS = "[3333m][CCCC,1]678mNN78m9m|EE0000|0"
SHORT = "[456s,1][777s,2]12345mNN|EE0000|0"
DEAD = "[222m,1][456s,1][789p,1]2444m|EE0000|0"


def run(*arguments: str, text: str | bytes = "") -> Result:
    return CliRunner().invoke(app, arguments, input=text)


def lines(verb: str, rows: Sequence[object], *options: str) -> tuple[list[dict[str, Any]], int]:
    """Answers of a verb to rows of JSON, or of text as it is, and the exit status."""
    text = "".join((row if isinstance(row, str) else json.dumps(row)) + "\n" for row in rows)
    result = run(verb, "--jsonl", "-", *options, text=text)
    return [json.loads(line) for line in result.stdout.splitlines()], result.exit_code


def answer(verb: str, **request: object) -> dict[str, Any]:
    (only,), _ = lines(verb, [{"id": 1, **request}])
    return only


def test_lines_are_answered_in_order_and_keep_their_ids() -> None:
    hands = [READY, "123", WON, OPENING, ""]
    answers, status = lines("parse", [{"id": f"row-{place}", "hand": hand} for place, hand in enumerate(hands)])
    assert [row["id"] for row in answers] == [f"row-{place}" for place in range(5)]
    assert ["error" in row for row in answers] == [False, True, False, False, True]
    assert status == 1


def test_a_run_without_a_fault_ends_well() -> None:
    answers, status = lines("parse", [{"id": None, "hand": READY}, "", {"hand": WON}])
    assert [row["id"] for row in answers] == [None, None]
    assert status == 0


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("{", "not_json"),
        ("[1]", "not_json"),
        ("[" * 5000, "not_json"),
        ('{"id": 7}', "no_hand"),
        ('{"id": 7, "hand": 5}', "no_hand"),
        ('{"id": 7, "hand": "123m4x"}', "unknown_suffix"),
        ('{"id": 7, "hand": "\\ud800"}', "unknown_character"),
        (json.dumps({"id": 7, "hand": "1m" * 10_000}), "too_long"),
        (json.dumps({"id": 7, "hand": "1m" * LINE_LIMIT}), "too_long"),
    ],
)
def test_a_line_that_cannot_be_answered_does_not_stop_the_run(line: str, code: str) -> None:
    answers, status = lines("parse", [line, {"id": 8, "hand": READY}])
    assert answers[0]["error"]["code"] == code
    assert answers[0]["id"] == (7 if '"id": 7' in line else None)
    assert answers[1]["id"] == 8
    assert "error" not in answers[1]
    assert status == 1


def test_bytes_that_are_no_text_are_refused() -> None:
    result = run("parse", "--jsonl", "-", text=b'{"hand": "\xff\xfe"}\n\x00\x01\n')
    assert [json.loads(line)["error"]["code"] for line in result.stdout.splitlines()] == ["not_json", "not_json"]


def test_parse_gives_the_normal_form_and_its_parts() -> None:
    row = answer("parse", hand="一二三万[777m,3]345m345s55z|NE1010|3")
    assert row["hand"] == "[777m,3]123345m345sPP|NE1010|abc"
    assert row["concealed"] == "123345m345sP"
    assert row["winning_tile"] == "P"
    assert row["melds"] == [{"type": "pung", "tiles": "777m", "offer": 3}]
    assert row["context"] == {
        "prevailing": "N",
        "seat": "E",
        "self_drawn": True,
        "fourth_tile": False,
        "last_tile": True,
        "kong": False,
    }
    assert row["flowers"] == "abc"
    assert row["readings"] == ["文字读作 一万、二万、三万。", "55z 读作 白、白。"]


def test_a_win_by_discard_is_paid_once_the_discarder_is_known() -> None:
    assert answer("score", hand=WON)["payments"] is None
    paid = answer("score", hand=WON, **{"from": "S"})
    assert paid["payments"] == {"E": 24 + paid["total"], "S": -8 - paid["total"], "W": -8, "N": -8}
    assert answer("score", hand=WON, **{"from": "E"})["error"]["code"] == "bad_from"
    assert answer("score", hand=WON, **{"from": "C"})["error"]["code"] == "bad_field"


def test_a_score_names_each_fan_and_why_others_are_not_counted() -> None:
    row = answer("score", hand=WON)
    assert {"id": "lower_four", "name": "小于五", "points": 12, "count": 1, "tiles": ["123m123p123m123p44s"]} in row["fans"]
    assert row["total"] == row["without_flowers"] == sum(fan["points"] * fan["count"] for fan in row["fans"])
    assert row["can_win"]
    counted = {fan["id"] for fan in row["fans"]}
    assert all(fan["by"] in counted for fan in row["excluded"])


def test_a_hand_that_is_no_win_says_so() -> None:
    assert answer("score", hand=OPENING)["error"]["code"] == "not_a_win"
    assert answer("score", hand=READY)["error"]["code"] == "not_a_win"


def test_the_profile_changes_the_score_and_not_the_keys() -> None:
    hand = "[1111m][2222s,1]456p78p55s9p"
    totals = {}
    for rules in ("classic", "modern"):
        (row,), _ = lines("score", [{"id": 1, "hand": hand}], "--rules", rules)
        totals[rules] = row["total"]
    assert totals["modern"] > totals["classic"]


def test_waits_keep_dead_tiles_and_count_what_is_seen() -> None:
    row = answer("waits", hand=READY, seen="5p")
    assert [(wait["tile"], wait["live"]) for wait in row["waits"]] == [("5p", 2)]
    assert row["waits"][0]["discard"]["can_win"]
    assert answer("waits", hand=READY, seen=["5p", "5p"])["waits"][0]["live"] == 1
    assert answer("waits", hand=READY, seen="5555p")["error"]["code"] == "too_many"
    assert answer("waits", hand=READY, seen=5)["error"]["code"] == "bad_field"
    assert answer("waits", hand=OPENING)["error"]["code"] == "needs_13"
    dead = answer("waits", hand="123456789m1111p")["waits"]
    assert [(wait["tile"], wait["live"]) for wait in dead if wait["tile"] == "1p"] == [("1p", 0)]


def test_structure_of_14_tiles_lists_every_discard() -> None:
    row = answer("structure", hand=OPENING)
    assert len(row["discards"]) == 14
    assert row["shanten"]["any"] == 3
    assert set(row["useful"]) == set(row["shanten"])
    assert "discards" not in answer("structure", hand=READY)


def test_discards_are_ranked_best_first() -> None:
    row = answer("discards", hand=OPENING, prevailing="S", seat="W", turn=2)
    values = [discard["value"] for discard in row["discards"]]
    assert values == sorted(values, reverse=True)
    assert row["discards"][0]["grade"] == 100
    assert answer("discards", hand=READY)["error"]["code"] == "needs_14"
    assert answer("discards", hand=OPENING, turn=0)["error"]["code"] == "bad_field"


def test_discards_tell_how_far_a_win_by_discard_and_a_self_drawn_one_is() -> None:
    row = answer("discards", hand="[234m,1]456s66678p22sN")
    north = next(discard for discard in row["discards"] if discard["tile"] == "N")
    assert (north["distance"], north["distance_by_discard"], north["distance_by_self_draw"]) == (2, 3, 2)
    assert row["distance"] == min(row["distance_by_discard"], row["distance_by_self_draw"]) == 2
    assert "点和 3" in run("discards", "[234m,1]456s66678p22sN").stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ("parse", "一二三万[777m,3]345m345s5z5z|NE1010|3"),
        ("score", "[123m,1][123p,1]123m12p44s3p|EE1000|2"),
        ("waits", READY),
        ("structure", READY),
        ("structure", OPENING),
        ("discards", OPENING),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_people_read_tables_in_their_language(arguments: tuple[str, str], language: str) -> None:
    result = run(*arguments, "--lang", language)
    assert result.exit_code == 0
    assert result.stdout.strip()
    assert bool(HAN.search(result.stdout)) is (language != "en")


def test_people_read_why_a_fan_is_not_counted_and_which_stands_in_its_place() -> None:
    table = run("score", TAKEN_ONCE).stdout
    row = next(line for line in table.splitlines() if "套算一次" in line)
    assert [cell.strip() for cell in row.split("│")[1:4]] == ["连六", "套算一次", "喜相逢"]


def test_people_read_what_comes_second_and_what_the_other_profile_counts() -> None:
    assert "111s 234m 234m 666m 55m" in run("score", READ_TWICE).stdout
    told = run("score", KONGS, "--lang", "en").stdout
    assert "modern: 13" in told
    assert "Melded and Concealed Kong" in told


def test_people_read_what_a_wait_lacks_and_how_it_is_mended() -> None:
    told = run("waits", DEAD, "--lang", "en").stdout
    assert "none left" in told
    assert "5 short; Last Tile" in told
    mend = told.splitlines()[-2]
    assert [cell.strip() for cell in mend.split("│")[1:5]] == ["1m", "4m", "3m", "4"]


def test_people_read_that_no_exchange_mends_a_wait() -> None:
    assert "No exchange" in run("waits", SHORT, "--lang", "en").stdout


def test_a_fault_is_marked_for_people() -> None:
    result = run("parse", "123m45x", "--lang", "en")
    assert result.exit_code == 1
    text, caret, message = result.stderr.splitlines()[:3]
    assert text[caret.index("^")] == "x"
    assert message.startswith("“x” is no suit")


def test_one_hand_can_be_answered_as_json() -> None:
    result = run("parse", READY, "--json")
    assert json.loads(result.stdout)["hand"] == "123456789m123s5p |EE0000|0"
    failed = run("parse", "1", "--json")
    assert json.loads(failed.stdout)["error"]["position"] == 0
    assert failed.exit_code == 1


@pytest.mark.parametrize(
    "arguments",
    [("parse",), ("parse", READY, "--lang", "fr"), ("parse", READY, "--rules", "riichi"), ("parse", "--jsonl", "/nowhere")],
)
def test_a_wrong_call_is_refused(arguments: tuple[str, ...]) -> None:
    assert run(*arguments).exit_code == 2


def test_the_real_command_streams_and_starts_without_kernels(tmp_path: Path) -> None:
    file = tmp_path / "hands.jsonl"
    file.write_text("".join(json.dumps({"id": n, "hand": READY}) + "\n" for n in range(2000)), encoding="utf-8")
    probe = (
        "import sys; from analysis.cli import app\n"
        f"try: app(['parse', '--jsonl', {str(file)!r}])\n"
        "except SystemExit as end: print('numba' in sys.modules, end.code, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", probe], cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=True)
    assert [json.loads(line)["id"] for line in done.stdout.splitlines()] == list(range(2000))
    assert done.stderr.split() == ["False", "0"]
