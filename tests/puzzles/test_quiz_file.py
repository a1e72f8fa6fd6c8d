"""Quizzes as files: what is written is read again, what cannot be is refused whole and told by its place."""

from __future__ import annotations

import csv
import datetime as dt
import io
import json
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from i18n.catalogue import LANGUAGES, translator
from puzzles.quiz import Fault, Feedback, KeyPolicy, Quiz, QuizError, Settings
from puzzles.quiz_csv import COLUMNS, template
from puzzles.quiz_file import read_csv, read_json, read_snapshot, write_csv, write_json, write_snapshot
from puzzles.quiz_question import FIELDS
from puzzles.table_cells import guard, unguard
from tests.puzzles.quizzes import HOSTILE, OPENING, bank, graded, own_question, published, quiz_of, quizzes

HEAD: Final = {"format": "mcr-trainer-quiz", "version": 1, "title": "t"}
FORMULA: Final = tuple("=+-@\t\r")


def faults_of(read: Callable[[], Quiz]) -> tuple[Fault, ...]:
    with pytest.raises(QuizError) as caught:
        read()
    for fault in caught.value.faults:
        for language in LANGUAGES:
            assert translator(language).reason(fault.why)
            assert translator(language).reason(fault.place)
    return caught.value.faults


def json_faults(**changes: Any) -> list[tuple[int | None, str, str]]:
    """Question, field and key of each fault of a quiz of one sound question with these keys changed."""
    data = json.dumps(HEAD | {"questions": [{"hand": OPENING}]} | changes).encode()
    return [(fault.question, fault.field, fault.why.key) for fault in faults_of(lambda: read_json(data, bank()))]


def csv_faults(*rows: str) -> list[tuple[int | None, str, str]]:
    """Row, column and key of each fault of a table."""
    data = "\r\n".join(rows).encode()
    return [(fault.row, fault.field, fault.why.key) for fault in faults_of(lambda: read_csv(data, bank(), title="t"))]


@settings(max_examples=60)
@given(quizzes())
def test_a_quiz_comes_back_from_json_as_it_was(quiz: Quiz) -> None:
    assert read_json(write_json(quiz), bank()) == quiz


@settings(max_examples=60)
@given(quizzes())
def test_the_questions_come_back_from_a_table_as_they_were(quiz: Quiz) -> None:
    assert read_csv(write_csv(quiz), bank(), title=quiz.title).questions == quiz.questions


@settings(max_examples=30)
@given(quizzes())
def test_writing_what_was_read_gives_the_same_file(quiz: Quiz) -> None:
    assert write_json(read_json(write_json(quiz), bank())) == write_json(quiz)
    assert write_csv(read_csv(write_csv(quiz), bank(), title="t")) == write_csv(quiz)


@settings(max_examples=30)
@given(quizzes())
def test_a_snapshot_needs_no_bank(quiz: Quiz) -> None:
    assert read_snapshot(json.loads(json.dumps(write_snapshot(quiz)))) == quiz


def test_a_snapshot_keeps_what_the_engine_said_and_a_drafts_faults() -> None:
    draft = replace(published(), title="", settings=Settings(Feedback.AFTER_CLOSING))
    kept = read_snapshot(json.loads(json.dumps(write_snapshot(draft))))
    assert kept == draft
    assert kept.questions[1].puzzle.solution is not None


@settings(max_examples=60)
@given(quizzes())
def test_no_cell_of_a_table_can_be_taken_for_a_formula(quiz: Quiz) -> None:
    for row in csv.reader(io.StringIO(write_csv(quiz).decode("utf-8-sig"), newline="")):
        assert not any(cell.startswith(FORMULA) for cell in row)


@settings(max_examples=60)
@given(quizzes())
def test_no_cell_is_a_formula_where_semicolons_stand_between_cells(quiz: Quiz) -> None:
    for row in csv.reader(io.StringIO(write_csv(quiz).decode("utf-8-sig")), delimiter=";"):
        assert not any(cell.startswith(FORMULA) for cell in row[1:])


@given(st.text(st.sampled_from("=+-@\t'\";x＝"), max_size=8))
def test_a_guarded_cell_gives_its_text_again(text: str) -> None:
    assert unguard(guard(text)) == text
    assert not any(part.lstrip('"').startswith(FORMULA) for part in guard(text).split(";")[1:])


@pytest.mark.parametrize("text", HOSTILE)
def test_a_hostile_commentary_comes_back_as_typed(text: str) -> None:
    quiz = quiz_of(own_question(commentary=text))
    assert read_csv(write_csv(quiz), bank(), title=quiz.title) == quiz
    assert read_json(write_json(quiz), bank()) == quiz


def test_the_template_is_a_sound_table_with_a_question_of_each_origin() -> None:
    quiz = read_csv(template(commentary="=先打北", hint="看门风"), bank(), title="t")
    assert [question.is_own for question in quiz.questions] == [True, True, False]
    assert quiz.questions[0].commentary == "=先打北"
    assert quiz.questions[0].key is KeyPolicy.BOTH


def test_a_table_may_come_with_or_without_the_mark_of_utf8() -> None:
    data = write_csv(published())
    assert data.startswith(b"\xef\xbb\xbf")
    assert read_csv(data[3:], bank(), title="t") == read_csv(data, bank(), title="t")


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"format": "x"}, (None, "file", "quiz.file.other_format")),
        ({"version": 2}, (None, "file", "quiz.file.other_version")),
        ({"version": True}, (None, "file", "quiz.file.other_version")),
        ({"author": "x"}, (None, "author", "quiz.fault.unknown_key")),
        ({"title": 3}, (None, "title", "quiz.fault.not.text")),
        ({"title": ""}, (None, "title", "quiz.fault.title")),
        ({"title": "x" * 121}, (None, "title", "quiz.fault.title")),
        ({"title": "a\u202eb"}, (None, "title", "quiz.fault.title")),
        ({"title": "a\ud800"}, (None, "title", "quiz.fault.title")),
        ({"questions": []}, (None, "questions", "quiz.fault.no_questions")),
        ({"questions": {}}, (None, "questions", "quiz.fault.not.list")),
        ({"questions": [{"hand": OPENING}] * 501}, (None, "questions", "quiz.fault.too_many_questions")),
        ({"settings": {"attempts": "3"}}, (None, "attempts", "quiz.fault.not.number")),
        ({"settings": {"attempts": True}}, (None, "attempts", "quiz.fault.not.number")),
        ({"settings": {"attempts": 0}}, (None, "attempts", "quiz.fault.attempts")),
        ({"settings": {"shuffle": 1}}, (None, "shuffle", "quiz.fault.not.flag")),
        ({"settings": {"feedback": "never"}}, (None, "feedback", "quiz.fault.choice")),
        ({"settings": {"feedback": "after_closing"}}, (None, "closes", "quiz.fault.never_closes")),
        ({"settings": {"opens": "2026-12-01T08:00"}}, (None, "opens", "quiz.fault.time_zone")),
        ({"settings": {"opens": "tomorrow"}}, (None, "opens", "quiz.fault.moment")),
        ({"settings": {"opens": "0001-01-01T00:00:00+14:00"}}, (None, "opens", "quiz.fault.moment")),
        ({"settings": {"opens": "2000-01-01T00:00:00+14:00"}}, (None, "opens", "quiz.fault.moment")),
        ({"settings": {"closes": "2999-12-31T23:00:00-05:00"}}, (None, "closes", "quiz.fault.moment")),
        ({"settings": {"paper": 1}}, (None, "paper", "quiz.fault.unknown_key")),
        ({"questions": [3]}, (1, "questions", "quiz.fault.not.object")),
        ({"questions": [{}]}, (1, "hand", "quiz.fault.no_hand")),
        ({"questions": [{"puzzle": "nope"}]}, (1, "puzzle", "quiz.fault.unknown_puzzle")),
        ({"questions": [{"puzzle": "published-1", "kind": "waits"}]}, (1, "kind", "quiz.fault.id_and_hand")),
        ({"questions": [{"hand": "123m"}]}, (1, "hand", "hand.wrong_size")),
        ({"questions": [{"hand": OPENING, "kind": "waits"}]}, (1, "hand", "quiz.fault.size.waits")),
        ({"questions": [{"hand": OPENING, "thrown": "EEEE"}]}, (1, "thrown", "quiz.fault.five_copies")),
        ({"questions": [{"hand": OPENING, "key": "coach"}]}, (1, "grades", "quiz.fault.no_best_tile")),
        ({"questions": [{"hand": OPENING, "grades": {"9p": 100}}]}, (1, "grades", "quiz.fault.foreign_tiles")),
        ({"questions": [{"hand": OPENING, "grades": {"N": 90}}]}, (1, "grades", "quiz.fault.no_such_grade")),
        ({"questions": [{"hand": OPENING, "grades": {"N": True}}]}, (1, "grades", "quiz.fault.no_such_grade")),
        ({"questions": [{"hand": OPENING, "grades": {"X": 100}}]}, (1, "grades", "quiz.fault.no_tile")),
        ({"questions": [{"hand": OPENING, "commentary": "x" * 4001}]}, (1, "commentary", "quiz.fault.text")),
        ({"questions": [{"hand": OPENING, "hint": "a\nb"}]}, (1, "hint", "quiz.fault.text")),
        ({"questions": [{"hand": OPENING, "time_limit_s": 4}]}, (1, "time_limit_s", "quiz.fault.time_limit")),
        ({"questions": [{"hand": OPENING, "time_limit_s": 1.5}]}, (1, "time_limit_s", "quiz.fault.not.number")),
        ({"questions": [{"hand": OPENING, "grade": {}}]}, (1, "grade", "quiz.fault.unknown_key")),
    ],
)
def test_a_fault_of_a_json_file_is_told_by_question_and_field(changes: Any, fault: tuple[int | None, str, str]) -> None:
    assert json_faults(**changes) == [fault]


def test_all_faults_of_a_file_are_told_at_once() -> None:
    questions = [{"hand": "12m"}, {"hand": OPENING}, {"puzzle": "nope"}]
    assert [(number, name) for number, name, _ in json_faults(questions=questions)] == [(1, "hand"), (3, "puzzle")]


def test_a_fault_in_a_hand_says_at_which_character() -> None:
    data = json.dumps(HEAD | {"questions": [{"hand": "45789m1579x45pENC"}]}).encode()
    (fault,) = faults_of(lambda: read_json(data, bank()))
    assert fault.text[fault.position or 0] == "x"


def test_a_fault_of_a_table_is_told_by_row_and_column() -> None:
    assert csv_faults(
        "puzzle,kind,hand,key,grade_100,grade_80,time_limit_s",
        "published-1,,,,,,",
        ",,,,,,",
        f",,{OPENING},coach,N,9p,",
        f",,{OPENING},mine,,,",
        f",,{OPENING},,,,soon",
        f",,{OPENING},coach,N,N,",
        ",,12m,,,,",
        f",,{OPENING},,Q,,",
    ) == [
        (4, "grade_80", "quiz.fault.foreign_tiles"),
        (5, "key", "quiz.fault.choice"),
        (6, "time_limit_s", "quiz.fault.not.number"),
        (7, "grade_100", "quiz.fault.graded_twice"),
        (8, "hand", "hand.wrong_size"),
        (9, "grade_100", "notation.unknown_character"),
    ]


@pytest.mark.parametrize(
    ("rows", "fault"),
    [
        ((), (1, "file", "quiz.file.no_columns")),
        (("a,b", "1,2"), (1, "file", "quiz.file.no_columns")),
        (("hand,colour", "1,2"), (1, "colour", "quiz.file.bad_column")),
        (("hand,hand", "1,2"), (1, "hand", "quiz.file.bad_column")),
        (("hand",), (None, "questions", "quiz.fault.no_questions")),
        (("hand", f"{OPENING},1"), (2, "file", "quiz.file.too_many_cells")),
        (("hand", '"12'), (None, "file", "quiz.file.no_csv")),
        (("hand", "x" * 200_000), (None, "file", "quiz.file.no_csv")),
        (("hand", *([OPENING] * 10_000)), (502, "puzzle", "quiz.fault.too_many_questions")),
    ],
)
def test_a_table_that_is_none_is_refused_with_its_reason(rows: tuple[str, ...], fault: tuple[int | None, str, str]) -> None:
    assert csv_faults(*rows) == [fault]


def test_what_follows_a_fault_is_not_imported_nor_what_is_before_it() -> None:
    sound = write_csv(quiz_of(graded(N=100)))
    read_csv(sound, bank(), title="t")
    assert csv_faults(*sound.decode("utf-8-sig").splitlines(), "nope" + "," * (len(COLUMNS) - 1)) == [
        (3, "puzzle", "quiz.fault.unknown_puzzle")
    ]


@pytest.mark.parametrize("sign", [";", "\t", ","])
@settings(max_examples=20)
@given(quiz=quizzes())
def test_a_table_with_other_signs_between_its_cells_is_the_same_quiz(sign: str, quiz: Quiz) -> None:
    rows = list(csv.reader(io.StringIO(write_csv(quiz).decode("utf-8-sig"), newline="")))
    table = io.StringIO(newline="")
    csv.writer(table, delimiter=sign).writerows(rows)
    assert read_csv(table.getvalue().encode(), bank(), title="t") == read_csv(write_csv(quiz), bank(), title="t")


def test_the_sign_between_cells_is_the_one_that_names_columns_whatever_cells_hold() -> None:
    assert csv_faults("hand;commentary;nope", "x;a,b,c;d") == [(1, "nope", "quiz.file.bad_column")]
    assert csv_faults('"hand"\t"kind"', "19m19s19pESWNCFPC\tfans, waits") == [(2, "kind", "quiz.fault.choice")]
    assert csv_faults("hand", "2345678m234s;555p")[0][:2] == (2, "hand")


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b" " * 50_000_000, "quiz.file.too_large"),
        ("题目".encode("gbk"), "quiz.file.encoding"),
        ("hand\r\n".encode("utf-16"), "quiz.file.encoding"),
        (b"hand\r\n12\x003m", "quiz.file.no_text"),
        (b"\xff\xd8\xff\xe0picture", "quiz.file.encoding"),
    ],
)
@pytest.mark.parametrize("kind", ["json", "csv"])
def test_what_is_no_text_is_refused_at_once(data: bytes, why: str, kind: str) -> None:
    start = time.perf_counter()
    (fault,) = faults_of(lambda: read_json(data, bank()) if kind == "json" else read_csv(data, bank(), title="t"))
    assert fault.why.key == why
    assert time.perf_counter() - start < 1


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[" * 1_900_000, "quiz.file.strange_json"),
        ('{"a":' * 300_000, "quiz.file.strange_json"),
        ("9" * 1_900_000, "quiz.file.strange_json"),
        ('{"format": NaN}', "quiz.file.strange_json"),
        ('{"format": "a", "format": "b"}', "quiz.file.key_twice"),
        ("{'format'}", "quiz.file.no_json"),
        ("", "quiz.file.no_json"),
        ("[]", "quiz.file.other_format"),
        ("null", "quiz.file.other_format"),
    ],
)
def test_json_that_is_a_bomb_or_none_is_refused_quickly(text: str, why: str) -> None:
    start = time.perf_counter()
    (fault,) = faults_of(lambda: read_json(text.encode(), bank()))
    assert fault.why.key == why
    assert time.perf_counter() - start < 2


@pytest.mark.parametrize(
    "text",
    [
        "hand" + ",hand" * 390_000,
        "hand" + ",a" * 900_000,
        "hand\n" + "," * 1_900_000,
        "hand\n" + "\n" * 1_900_000 + "x",
        "hand\n" + "x\n" * 900_000,
        'hand\n"' + "x\n" * 900_000,
    ],
)
def test_a_table_of_millions_of_cells_is_refused_quickly(text: str) -> None:
    start = time.perf_counter()
    assert len(faults_of(lambda: read_csv(text.encode(), bank(), title="t"))) <= 50
    assert time.perf_counter() - start < 4


def test_json_of_a_hundred_thousand_keys_is_refused_quickly() -> None:
    keys = ",".join(f'"{number}":0' for number in range(150_000))
    start = time.perf_counter()
    (fault,) = faults_of(lambda: read_json(f'{{{keys},"149999":0}}'.encode(), bank()))
    assert fault.why.key == "quiz.file.key_twice"
    assert time.perf_counter() - start < 2


def test_a_file_full_of_faults_tells_the_first_fifty() -> None:
    questions = [{str(number): 0 for number in range(500)} for _ in range(200)]
    assert len(json_faults(questions=questions)) == 50


def test_the_example_of_the_documentation_is_a_sound_quiz() -> None:
    text = (Path(__file__).parents[2] / "docs" / "quizzes.md").read_text(encoding="utf-8")
    quiz = read_json(text.partition("```json\n")[2].partition("```")[0].encode(), bank())
    assert [question.puzzle.kind.value for question in quiz.questions] == ["opening", "opening", "waits"]
    assert quiz.settings.opens == dt.datetime(2026, 12, 1, tzinfo=dt.UTC)


def test_every_field_and_column_is_documented() -> None:
    text = (Path(__file__).parents[2] / "docs" / "quizzes.md").read_text(encoding="utf-8")
    assert all(f"`{name}`" in text for name in (*FIELDS, *COLUMNS))
