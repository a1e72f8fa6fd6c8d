"""Quizzes: what counts for an answer, what a coach can build, and the faults that are told before one is handed out."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.reasons import NotationError
from analysis.tiles import KIND_OF, format_kinds
from puzzles.drill_question import NoAnswerError
from puzzles.judge import mark
from puzzles.puzzle import Difficulty, FansSolution, Kind, OpeningSolution, WaitsSolution
from puzzles.quiz import Feedback, KeyPolicy, Question, Quiz, QuizError, Settings, check
from puzzles.quiz_build import (
    Selection,
    analyse,
    analyse_all,
    build,
    by_ids,
    deal,
    draw,
    grade_tiles,
    published_quiz,
    read_hand,
    select,
)
from puzzles.quiz_grading import mark_answer, right_answers, tile_keys
from tests.puzzles.quizzes import OPENING, bank, graded, own_question, published, quiz_of

NOON = dt.datetime(2026, 12, 1, 12, tzinfo=dt.UTC)
HOUR = dt.timedelta(hours=1)


def faults(quiz: Quiz) -> list[tuple[int | None, str, str]]:
    return [(fault.question, fault.field, fault.why.key) for fault in check(quiz)]


def test_the_published_openings_are_a_quiz_without_a_fault() -> None:
    quiz = published_quiz("庄家的第一张牌")
    assert check(quiz) == ()
    assert [question.puzzle.id for question in quiz.questions] == [f"published-{number}" for number in range(1, 6)]
    assert right_answers(quiz.questions[1]) == ("N",)
    assert right_answers(quiz.questions[3]) == ("7p",)


def test_the_engines_key_marks_as_the_bank_does() -> None:
    for question in published().questions:
        for row in tile_keys(question):
            given = format_kinds([row.tile])
            marked = mark_answer(question, given)
            assert marked.mark == mark(question.puzzle, row.tile)
            assert marked.grade == mark(question.puzzle, row.tile).grade
            assert marked.engine_grade is None


def test_a_coachs_key_counts_alone_and_an_unnamed_tile_gets_nothing() -> None:
    question = grade_tiles(published().questions[0], {"9m": 100, "4m": 80, "1s": 80, "4s": 60})
    grades = {row.tile: row.grade for row in tile_keys(question)}
    assert {letters: grades[KIND_OF[letters]] for letters in ("9m", "4m", "1s", "4s", "N")} == {
        "9m": 100,
        "4m": 80,
        "1s": 80,
        "4s": 60,
        "N": 0,
    }
    assert right_answers(question) == ("9m",)
    marked = mark_answer(question, "N")
    assert (marked.grade, marked.engine_grade, marked.mark) == (0, None, None)


def test_of_both_keys_the_coachs_counts_and_the_engines_is_shown() -> None:
    question = grade_tiles(published().questions[0], {"9m": 100}, key=KeyPolicy.BOTH)
    marked = mark_answer(question, "N")
    assert (marked.grade, marked.engine_grade) == (0, 100)
    assert marked.mark is not None


@pytest.mark.parametrize("given", ["", "9p", "n", "NN", "5m5m", "=1", "Z"])
def test_what_is_no_tile_of_the_hand_is_no_answer(given: str) -> None:
    with pytest.raises(NoAnswerError):
        mark_answer(published().questions[3], given)


def test_waits_are_marked_as_the_drill_marks_them() -> None:
    puzzle = replace(read_hand("2345678m234s555p", kind=Kind.WAITS), solution=WaitsSolution((1, 4, 7)))
    question = Question(puzzle)
    assert right_answers(question) == ("258m",)
    assert [mark_answer(question, given).grade for given in ("258m", "25m", "2m", "25m1s", "1s")] == [100, 66, 33, 33, 0]
    with pytest.raises(NoAnswerError):
        mark_answer(question, "852m")


def test_a_question_that_is_not_analysed_cannot_be_marked() -> None:
    with pytest.raises(ValueError, match="analysed"):
        mark_answer(Question(read_hand("2345678m234s555p", kind=Kind.WAITS)), "2m")


@pytest.mark.parametrize(
    ("question", "fault"),
    [
        (graded(KeyPolicy.COACH), ("grades", "quiz.fault.no_best_tile")),
        (graded(KeyPolicy.BOTH, N=80), ("grades", "quiz.fault.no_best_tile")),
        (graded(KeyPolicy.COACH, N=100, P=80), ("grades", "quiz.fault.foreign_tiles")),
        (graded(KeyPolicy.COACH, N=100, E=50), ("grades", "quiz.fault.no_such_grade")),
        (own_question(key=KeyPolicy.COACH, grades=((30, 100), (30, 80))), ("grades", "quiz.fault.graded_twice")),
        (own_question(commentary="x" * 4001), ("commentary", "quiz.fault.text")),
        (own_question(commentary="a\x00b"), ("commentary", "quiz.fault.text")),
        (own_question(hint="a\nb"), ("hint", "quiz.fault.text")),
        (own_question(time_limit_s=0), ("time_limit_s", "quiz.fault.time_limit")),
    ],
)
def test_a_fault_is_told_by_question_and_field(question: Question, fault: tuple[str, str]) -> None:
    assert faults(quiz_of(own_question(), question)) == [(2, *fault)]


def test_a_key_of_tiles_is_for_discards_only() -> None:
    waits = Question(read_hand("2345678m234s555p", kind=Kind.WAITS), KeyPolicy.COACH, ((1, 100),))
    assert faults(quiz_of(waits)) == [
        (1, "key", "quiz.fault.key_without_discard"),
        (1, "grades", "quiz.fault.grades_without_discard"),
    ]


@pytest.mark.parametrize(
    ("settings", "fault"),
    [
        (Settings(attempts=0), ("attempts", "quiz.fault.attempts")),
        (Settings(opens=NOON, closes=NOON), ("closes", "quiz.fault.closes_before_opening")),
        (Settings(opens=NOON.replace(tzinfo=None)), ("opens", "quiz.fault.time_zone")),
        (Settings(Feedback.AFTER_CLOSING), ("closes", "quiz.fault.never_closes")),
    ],
)
def test_settings_that_cannot_be_are_told(settings: Settings, fault: tuple[str, str]) -> None:
    assert faults(replace(published(), settings=settings)) == [(None, *fault)]


def test_a_quiz_needs_a_title_and_a_question() -> None:
    assert [field for _, field, _ in faults(Quiz("  "))] == ["title", "questions"]


def test_answers_are_taken_from_opening_until_closing() -> None:
    settings = Settings(opens=NOON, closes=NOON + HOUR)
    moments = (NOON - HOUR, NOON, NOON + HOUR / 2, NOON + HOUR)
    assert [settings.is_open(moment) for moment in moments] == [False, True, True, False]
    assert Settings().is_open(NOON)


@pytest.mark.parametrize(
    ("feedback", "due"),
    [
        (Feedback.AT_ONCE, [True, True, True]),
        (Feedback.AT_END, [False, True, False]),
        (Feedback.AFTER_CLOSING, [False, False, True]),
    ],
)
def test_feedback_is_due_when_the_settings_say(feedback: Feedback, due: list[bool]) -> None:
    settings = Settings(feedback, closes=NOON)
    asked = ((NOON - HOUR, False), (NOON - HOUR, True), (NOON, False))
    assert [settings.is_feedback_due(moment, finished=finished) for moment, finished in asked] == due


@given(st.integers(0, 2**64))
def test_a_shuffled_order_holds_every_question_once_and_repeats_for_a_student(seed: int) -> None:
    quiz = replace(published(), settings=Settings(shuffle=True))
    assert sorted(quiz.order(seed)) == list(range(5))
    assert quiz.order(seed) == quiz.order(seed)
    assert published().order(seed) == (0, 1, 2, 3, 4)


def test_students_meet_the_questions_in_different_orders() -> None:
    quiz = replace(published(), settings=Settings(shuffle=True))
    assert len({quiz.order(seed) for seed in range(50)}) > 20


def test_puzzles_are_picked_by_theme_difficulty_and_mistakes() -> None:
    puzzles = tuple(bank().values())
    theme = puzzles[-1].themes[0]
    found = select(puzzles, Selection(themes=frozenset((theme,))))
    assert found
    assert all(theme in puzzle.themes for puzzle in found)
    hard = select(puzzles, Selection(difficulties=frozenset((Difficulty.HARD,))))
    assert hard == tuple(puzzle for puzzle in puzzles if puzzle.difficulty is Difficulty.HARD)
    rates = {puzzles[0].id: 0.2, puzzles[1].id: 0.6}
    assert select(puzzles, Selection(mistakes=(0.5, 1.0)), mistake_rates=rates) == (puzzles[1],)
    assert select(puzzles, Selection()) == puzzles


def test_a_draw_is_the_same_for_a_seed_and_keeps_the_order() -> None:
    puzzles = tuple(bank().values())
    drawn = draw(puzzles, 6, seed=3)
    assert drawn == draw(puzzles, 6, seed=3)
    assert drawn != draw(puzzles, 6, seed=4)
    places = [puzzles.index(puzzle) for puzzle in drawn]
    assert places == sorted(set(places))
    assert draw(puzzles, 10_000, seed=1) == puzzles


def test_an_unknown_id_is_told_by_its_place() -> None:
    assert [puzzle.id for puzzle in by_ids(bank(), ("published-3", "published-1"))] == ["published-3", "published-1"]
    with pytest.raises(QuizError) as caught:
        by_ids(bank(), ("published-3", "nope"))
    assert [(fault.question, fault.field) for fault in caught.value.faults] == [(2, "puzzle")]


def test_a_fault_in_an_own_hand_says_at_which_character() -> None:
    with pytest.raises(NotationError) as caught:
        read_hand("45789m1579x45pENC")
    assert caught.value.position == 10
    with pytest.raises(QuizError) as refused:
        read_hand("2345678m234s555p")
    assert refused.value.faults[0].why.key == "quiz.fault.size.opening"


def test_the_same_own_hand_has_the_same_id_however_it_is_written() -> None:
    assert read_hand("45789m 1579s 45p E N C") == read_hand(OPENING)
    assert read_hand("45789m1579s45pECN").id != read_hand(OPENING).id  # another tile was drawn
    assert read_hand(OPENING, thrown="E").id != read_hand(OPENING).id


def test_an_own_opening_is_analysed_once_and_graded_as_the_bank_would() -> None:
    puzzle = analyse(read_hand(OPENING))
    assert isinstance(puzzle.solution, OpeningSolution)
    published_solution = published().questions[1].puzzle.solution
    assert isinstance(published_solution, OpeningSolution)
    assert [(grade.tile, grade.grade) for grade in puzzle.solution.grades] == [
        (grade.tile, grade.grade) for grade in published_solution.grades
    ]
    assert puzzle.themes == published().questions[1].puzzle.themes
    assert analyse(puzzle) is puzzle


def test_own_waits_and_fans_get_their_answers_from_the_engine() -> None:
    waits = analyse(read_hand("2345678m234s555p", kind=Kind.WAITS))
    assert waits.solution == WaitsSolution((1, 4, 7))
    fans = analyse(read_hand("[EEE,3][CCC,1]123456m9s9s|ES0000|0", kind=Kind.FANS))
    assert isinstance(fans.solution, FansSolution)
    question = Question(fans)
    (right,) = right_answers(question)
    assert mark_answer(question, right).grade == 100
    assert mark_answer(question, ":" + right.partition(":")[2]).grade == 40


def test_hands_that_cannot_be_asked_are_refused_with_the_question() -> None:
    quiz = build("t", (read_hand("1379m1379s1379pE", kind=Kind.WAITS), read_hand(OPENING, kind=Kind.FANS)))
    with pytest.raises(QuizError) as caught:
        analyse_all(quiz)
    assert [(fault.question, fault.field) for fault in caught.value.faults] == [(1, "hand"), (2, "hand")]


@pytest.mark.parametrize("kind", Kind)
def test_dealt_hands_make_a_sound_quiz_and_depend_on_the_seed_alone(kind: Kind) -> None:
    puzzles = deal(kind, seed=5, count=2)
    assert check(build("t", puzzles)) == ()
    assert all(puzzle.kind is kind and puzzle.solution is not None for puzzle in puzzles)
    assert puzzles == deal(kind, seed=5, count=2)
    assert len({puzzle.id for puzzle in puzzles}) == 2
