"""What a coach is told of a quiz or a file that cannot be: by place, in the words of the page or in those of files."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

import pytest

from app.services.quizzes import QuizStore
from i18n.catalogue import LANGUAGES, translator
from puzzles.puzzle import Kind
from puzzles.quiz import Feedback, KeyPolicy, Quiz, check
from tests.app.classes import quiz
from tests.app.quiz_pages import Browsers, said
from tests.app.test_coach_page import choose, click, edit, enter

en = translator("en")


LABELS = {
    "title": "coach.quiz_title",
    "questions": "coach.part.questions",
    "attempts": "coach.attempts",
    "opens": "coach.opens",
    "closes": "coach.closes",
    "hand": "review.hand",
    "thrown": "review.seen",
    "key": "coach.key",
    "commentary": "coach.commentary",
    "hint": "coach.hint",
    "time_limit_s": "coach.limit",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_wrong_on_the_page_is_named_as_its_label_begins(language: str) -> None:
    t = translator(language)
    for field, label in LABELS.items():
        assert t(label).startswith(t(f"coach.field.{field}"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_faults_of_a_quiz_are_told_in_the_coachs_words_not_in_those_of_files(
    host: QuizStore, browsers: Browsers, language: str
) -> None:
    t, [question, other] = translator(language), quiz(count=2).questions
    thrown = (question.puzzle.hand.concealed[0],) * 4
    waits = replace(question, puzzle=replace(question.puzzle, kind=Kind.WAITS, thrown=thrown, solution=None))
    wrong_texts = replace(other, hint="\x00", commentary="\x00", time_limit_s=1, key=KeyPolicy.COACH)
    at, coach = enter(browsers, host, lang=language)
    faulty = replace(quiz(count=1), questions=(replace(waits, key=KeyPolicy.COACH, grades=((0, 100),)), wrong_texts))
    at.query_params["edit"] = str(coach.create(faulty, now=dt.datetime.now(dt.UTC)))
    at = choose(at.run(), "coach_part_1", "hand_out")
    assert not at.exception
    found = [(fault.question, fault.field) for fault in check(faulty)]
    assert {field for _, field in found} == {"hand", "thrown", "key", "grades", "hint", "commentary", "time_limit_s"}
    for number, field in found:
        assert t("quiz.place.question", number=number, field=t(f"coach.field.{field}")) in said(at)
    assert "time_limit_s" not in said(at)


def test_what_keeps_a_quiz_from_being_handed_out_is_told(host: QuizStore, browsers: Browsers) -> None:
    at, coach, made = edit(browsers, host, Quiz("leer"))
    at = choose(at, f"coach_part_{made}", "hand_out")
    assert en("quiz.fault.no_questions") in said(at)
    at.radio(key="coach_feedback").set_value(Feedback.AFTER_CLOSING)
    at.text_input(key="coach_label").set_value("甲班")
    at = click(at, en("coach.hand_out"))
    assert not at.exception
    assert en("quiz.fault.never_closes") in said(at)
    assert at.text_input(key="coach_label").value == "甲班"
    assert coach.classes() == []


@pytest.mark.parametrize(
    ("name", "data", "told"),
    [
        ("a.csv", b'puzzle,hand\n,45789m1579q45pENC\n,"=HYPERLINK(1)"\n', "Row 2, column hand"),
        ("a.csv", "puzzle\n庄家\n".encode("gbk"), "UTF-8"),
        ("a.csv", b"puzzle\n" + b"published-1\n" * 10_000, "500"),
        ("a.json", b"{", "line 1"),
        ("a.json", b"[" * 100_000, "nested"),
        (
            "a.json",
            b'{"format": "mcr-trainer-quiz", "version": 1, "title": "<script>", "questions": [{"puzzle": "x"}]}',
            "Question 1",
        ),
        ("a.json", b"\0" * 100, "NUL"),
        ("a.json", b" " * 2_000_001, "2 MB"),
    ],
)
def test_a_file_with_faults_is_refused_whole_and_told_by_place(
    host: QuizStore, browsers: Browsers, name: str, data: bytes, told: str
) -> None:
    at, coach = enter(browsers, host)
    at = at.file_uploader(key="coach_upload_0").upload(name, data, "").run()
    assert not at.exception
    assert en("coach.import_refused") in said(at)
    assert told in said(at)
    assert coach.quizzes() == []
