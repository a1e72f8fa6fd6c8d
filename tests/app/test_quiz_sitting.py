"""A student at a quiz: the first answer counts, only the own answers are seen, and the key only when it is due."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from contextlib import closing
from dataclasses import fields, is_dataclass, replace
from functools import partial

import pytest

from analysis.tiles import LETTERS
from app.services.quiz_access import QuizRefused
from app.services.quiz_sitting import QuizFeedback, Sitting, hash_student
from app.services.quizzes import Caller, Coach, QuizStore
from app.services.records import RecordStore
from app.storage.database import Database
from app.storage.models import Player, Student
from puzzles.drill_question import NoAnswerError
from puzzles.puzzle import Difficulty, Kind, OpeningSolution, WaitsSolution
from puzzles.quiz import Feedback, KeyPolicy, Quiz
from puzzles.quiz_build import build, grade_tiles, read_hand
from puzzles.quiz_grading import mark_answer, right_answers
from tests.app.classes import HOUR, at_once, new_coach, quiz, right, sit, terms, wrong
from tests.app.databases import NOW, token


def refusal(call: Callable[[], object]) -> str:
    """Why a call is refused."""
    with pytest.raises(QuizRefused) as caught:
        call()
    return caught.value.reason.key


def hand_out(quizzes: QuizStore, asked: Quiz, **settings: object) -> tuple[Coach, str]:
    """A class that the quiz is handed to."""
    coach = new_coach(quizzes)
    return coach, coach.hand_out(coach.create(asked, now=NOW), terms(**settings), now=NOW)  # type: ignore[arg-type]


def give(sitting: Sitting, question: int, given: str, *, attempt: int = 1, ms: int = 1_500, at: dt.datetime = NOW) -> object:
    """Answer a question."""
    return sitting.answer(question, given, attempt=attempt, milliseconds=ms, now=at)


def answer_all(sitting: Sitting, asked: Quiz, *, attempt: int = 1, at: dt.datetime = NOW) -> None:
    """Answer every question right."""
    for index in range(len(asked.questions)):
        give(sitting, index, right(asked, index), attempt=attempt, at=at)


def test_an_answer_is_marked_by_the_key_and_stays_after_a_reload(quizzes: QuizStore) -> None:
    asked = quiz()
    coach, code = hand_out(quizzes, asked)
    told = give(sit(quizzes, code, 1), 1, wrong(asked, 1))
    assert isinstance(told, QuizFeedback)
    assert told.marked == mark_answer(asked.questions[1], wrong(asked, 1))
    view = quizzes.open(code, token(1), caller=Caller("a", ""), now_s=0).view(now=NOW)
    assert [one.given for one in view.questions] == [None, wrong(asked, 1), None]
    assert view.next is not None
    assert view.next.index == 0
    [(number, stored)] = coach.results(code).answers
    assert (number, stored.question, stored.grade, stored.points, stored.milliseconds) == (1, 1, 0, 0, 1_500)


def test_the_coachs_own_grades_count(quizzes: QuizStore) -> None:
    question = quiz().questions[0]
    kinds = [LETTERS[kind] for kind in sorted(set(question.puzzle.hand.concealed))]
    asked = replace(quiz(), questions=(grade_tiles(question, {kinds[0]: 60, kinds[1]: 100}, key=KeyPolicy.BOTH),))
    coach, code = hand_out(quizzes, asked)
    for number, kind in enumerate(kinds[:3]):
        give(sit(quizzes, code, number), 0, kind)
    assert [answer.grade for _, answer in coach.results(code).answers] == [60, 100, 0]


def test_wait_reading_is_asked_too(quizzes: QuizStore) -> None:
    asked = build("听", [replace(read_hand("123m456m789m11s78p", kind=Kind.WAITS), solution=WaitsSolution((23, 26)))])
    coach, code = hand_out(quizzes, asked)
    give(sit(quizzes, code, 1), 0, right_answers(asked.questions[0])[0])
    give(sit(quizzes, code, 2), 0, "6p")
    grades = [answer.grade for _, answer in coach.results(code).answers]
    assert grades[0] == 100 > grades[1]


def test_of_two_answers_to_a_question_the_first_counts(quizzes: QuizStore) -> None:
    asked = quiz()
    coach, code = hand_out(quizzes, asked)
    student = sit(quizzes, code, 1)
    first = give(student, 0, wrong(asked, 0))
    assert give(student, 0, right(asked, 0), at=NOW + HOUR) == first
    assert [answer.given for _, answer in coach.results(code).answers] == [wrong(asked, 0)]


def test_a_double_click_in_two_tabs_on_two_servers_stores_one_answer(quizzes: QuizStore, database_url: str) -> None:
    asked = quiz()
    coach, code = hand_out(quizzes, asked)
    with closing(Database(database_url)) as database:
        elsewhere = QuizStore(database)
        for number in range(8):
            # A new student each time: the row of the student is made by both tabs at once, too.
            tabs = at_once(*(partial(sit, store, code, number) for store in (quizzes, elsewhere)))
            told = at_once(*(partial(give, tab, 0, pick(asked, 0)) for tab, pick in zip(tabs, (right, wrong), strict=True)))  # type: ignore[arg-type]
            assert told[0] == told[1]
    results = coach.results(code)
    assert (len(results.students), len(results.answers)) == (8, 8)


def test_fifty_students_at_once_each_answer_sent_twice_lose_and_double_nothing(quizzes: QuizStore) -> None:
    asked = quiz(count=4)
    coach, code = hand_out(quizzes, asked, shuffle=True)

    def play(number: int) -> None:
        student = sit(quizzes, code, number)
        for question in student.view(now=NOW).questions:
            for _ in range(2):
                give(student, question.index, (right if number % 2 else wrong)(asked, question.index), ms=number)

    at_once(*(partial(play, number) for number in range(50)))
    results = coach.results(code)
    assert len(results.students) == 50
    assert len({(number, one.question) for number, one in results.answers}) == len(results.answers) == 200
    names = {one.number: one.name for one in results.students}
    for number, answer in results.answers:
        assert answer.grade == 100 * (answer.milliseconds % 2)
        assert names[number] == f"学生 {answer.milliseconds}"
    assert coach.live(code).answered == (50,) * 4


def test_the_same_browser_is_the_same_student_under_whatever_name(quizzes: QuizStore) -> None:
    coach, code = hand_out(quizzes, quiz())
    sit(quizzes, code, 1, "小明")
    student = sit(quizzes, code, 1, "小红")
    assert student.view(now=NOW).name == "小明"
    assert [one.name for one in coach.results(code).students] == ["小明"]


def test_two_students_of_one_name_are_two_students(quizzes: QuizStore) -> None:
    coach, code = hand_out(quizzes, quiz())
    give(sit(quizzes, code, 1, "小明"), 0, wrong(quiz(), 0))
    assert sit(quizzes, code, 2, "小明").view(now=NOW).questions[0].given is None
    assert [(one.number, one.name) for one in coach.results(code).students] == [(1, "小明"), (2, "小明")]


def test_an_entry_of_the_roster_is_one_students(quizzes: QuizStore) -> None:
    coach = new_coach(quizzes)
    code = coach.hand_out(coach.create(quiz(), now=NOW), terms(roster=("小明", "小红")), now=NOW)
    assert quizzes.open(code, token(1), caller=Caller("a", ""), now_s=0).lobby().free == ("小明", "小红")
    sit(quizzes, code, 1, "小红")
    assert quizzes.open(code, token(2), caller=Caller("a", ""), now_s=0).lobby().free == ("小明",)
    assert refusal(partial(sit, quizzes, code, 2, "小红")) == "quizzes.name_taken"
    assert refusal(partial(sit, quizzes, code, 2, "小刚")) == "quizzes.not_in_roster"
    taken = at_once(*(partial(_try_to_sit, quizzes, code, number, "小明") for number in range(2, 6)))
    assert sorted(map(str, taken)) == ["begun"] + ["quizzes.name_taken"] * 3


def _try_to_sit(quizzes: QuizStore, code: str, number: int, name: str) -> str:
    try:
        sit(quizzes, code, number, name)
    except QuizRefused as refused:
        return refused.reason.key
    return "begun"


@pytest.mark.parametrize("name", ["", "  ", "a\nb", "\u202eabc", "\x00", "小" * 41, "\u200b", "\u3164\ufe0f", "\U000e0041"])
def test_a_name_is_one_line_that_says_something(quizzes: QuizStore, name: str) -> None:
    coach, code = hand_out(quizzes, quiz())
    sitting = quizzes.open(code, token(1), caller=Caller("a", ""), now_s=0)
    assert refusal(lambda: sitting.begin(name, now=NOW)) == "quizzes.bad_name"
    assert coach.results(code).students == ()


@pytest.mark.parametrize("name", ["小明", "7", "😀", "👩\u200d🏫", "é", "ก้อง", "\u200b甲"])
def test_a_name_may_be_of_any_writing(quizzes: QuizStore, name: str) -> None:
    _, code = hand_out(quizzes, quiz())
    assert sit(quizzes, code, 1, name).view(now=NOW).name == name


def test_nobody_begins_before_the_quiz_opens_and_nobody_answers_once_it_has_closed(quizzes: QuizStore) -> None:
    asked = quiz()
    _, code = hand_out(quizzes, asked, opens=NOW, closes=NOW + HOUR)
    assert refusal(partial(sit, quizzes, code, 1, at=NOW - HOUR)) == "quizzes.not_open_yet"
    assert refusal(partial(sit, quizzes, code, 1, at=NOW + HOUR)) == "quizzes.closed"
    student = sit(quizzes, code, 1)
    give(student, 0, right(asked, 0), at=NOW + HOUR - dt.timedelta(seconds=1))
    assert refusal(partial(give, student, 1, right(asked, 1), at=NOW + HOUR)) == "quizzes.closed"
    view = student.view(now=NOW + HOUR)
    assert (view.is_closed, view.questions[0].given) == (True, right(asked, 0))


def test_so_many_attempts_as_allowed_each_finished_before_the_next(quizzes: QuizStore) -> None:
    asked = quiz(count=2)
    coach, code = hand_out(quizzes, asked, attempts=2)
    student = sit(quizzes, code, 1)
    assert refusal(partial(student.begin_again, attempt=1, now=NOW)) == "quizzes.unfinished"
    answer_all(student, asked)
    assert student.view(now=NOW).has_more_attempts
    at_once(*(partial(student.begin_again, attempt=1, now=NOW) for _ in range(4)))
    view = student.view(now=NOW)
    assert (view.attempt, [one.given for one in view.questions]) == (2, [None, None])
    assert refusal(partial(give, student, 0, right(asked, 0), attempt=1)) == "quizzes.other_attempt"
    answer_all(student, asked, attempt=2)
    assert not student.view(now=NOW).has_more_attempts
    assert refusal(partial(student.begin_again, attempt=2, now=NOW)) == "quizzes.attempts_used"
    assert sorted((one.attempt, one.question) for _, one in coach.results(code).answers) == [(1, 0), (1, 1), (2, 0), (2, 1)]


def test_feedback_at_once_tells_of_what_was_answered_and_nothing_else(quizzes: QuizStore) -> None:
    asked = quiz()
    _, code = hand_out(quizzes, asked, feedback=Feedback.AT_ONCE)
    student = sit(quizzes, code, 1)
    assert student.feedback(now=NOW) == ()
    told = give(student, 2, wrong(asked, 2))
    assert student.feedback(now=NOW) == (told,)


def test_feedback_at_the_end_waits_for_the_last_answer(quizzes: QuizStore) -> None:
    asked = quiz(count=2)
    _, code = hand_out(quizzes, asked, feedback=Feedback.AT_END, attempts=2)
    student = sit(quizzes, code, 1)
    assert (give(student, 0, wrong(asked, 0)), student.feedback(now=NOW)) == (None, ())
    assert give(student, 1, wrong(asked, 1)) is not None
    assert [one.index for one in student.feedback(now=NOW)] == [0, 1]
    student.begin_again(attempt=1, now=NOW)
    assert student.feedback(now=NOW) == ()


def test_feedback_after_closing_waits_for_the_close_and_then_tells_all(quizzes: QuizStore) -> None:
    asked = quiz(count=2)
    _, code = hand_out(quizzes, asked, feedback=Feedback.AFTER_CLOSING, closes=NOW + HOUR)
    done, began = sit(quizzes, code, 1), sit(quizzes, code, 2)
    answer_all(done, asked)
    assert done.feedback(now=NOW + HOUR - dt.timedelta(seconds=1)) == ()
    assert [one.marked is None for one in done.feedback(now=NOW + HOUR)] == [False, False]
    told = began.feedback(now=NOW + HOUR)
    assert [(one.answer, one.right) for one in told] == [(None, right_answers(question)) for question in asked.questions]


def with_another_key(asked: Quiz) -> Quiz:
    """The same questions to the eye of a student, with everything else changed."""

    def other(index: int) -> object:
        question = asked.questions[index]
        solution = question.puzzle.solution
        assert isinstance(solution, OpeningSolution)
        grades = tuple(replace(one, grade=60, ratio=0.5) for one in solution.grades)
        puzzle = replace(
            question.puzzle,
            id=f"other-{index}",
            themes=("secret_theme",),
            difficulty=Difficulty.HARD,
            solution=replace(solution, grades=grades),
        )
        graded = tuple((tile, 100) for tile in sorted(set(puzzle.hand.concealed)))
        return replace(question, puzzle=puzzle, key=KeyPolicy.BOTH, grades=graded, commentary="SECRET")

    return replace(asked, questions=tuple(other(index) for index in range(len(asked.questions))))  # type: ignore[misc]


def test_what_a_student_sees_is_the_same_whatever_the_key_is(quizzes: QuizStore) -> None:
    seen = []
    for asked in (quiz(), with_another_key(quiz())):
        _, code = hand_out(quizzes, asked, feedback=Feedback.AT_END)
        student = sit(quizzes, code, 1)
        told = give(student, 0, right(asked, 0) if asked == quiz() else right(quiz(), 0))
        seen.append(repr((student.view(now=NOW), student.lobby(), told, student.feedback(now=NOW))))
    assert seen[0] == seen[1]


def test_nothing_of_the_key_is_in_a_students_view(quizzes: QuizStore) -> None:
    asked = replace(quiz(), questions=tuple(replace(one, commentary="SECRET") for one in quiz().questions))
    _, code = hand_out(quizzes, asked)
    view = sit(quizzes, code, 1).view(now=NOW)
    shown = repr(view)
    hidden = [question.puzzle.id for question in asked.questions]
    hidden += [theme for question in asked.questions for theme in question.puzzle.themes]
    hidden += ["SECRET", "OpeningSolution", "StoredGrade", "Marked", "TileKey", "grade", "difficulty", "theme", "expected_loss"]
    assert [word for word in hidden if word in shown] == []
    assert "Puzzle" not in {type(value).__name__ for value in parts_of(view)}


def parts_of(value: object) -> list[object]:
    """A value and all that it holds."""
    if isinstance(value, tuple):
        return [value, *(part for one in value for part in parts_of(one))]
    if is_dataclass(value):
        return [value, *(part for field in fields(value) for part in parts_of(getattr(value, field.name)))]
    return [value]


def test_a_student_sees_only_the_own_answers(quizzes: QuizStore) -> None:
    asked = quiz()
    _, code = hand_out(quizzes, asked)
    give(sit(quizzes, code, 1), 0, right(asked, 0))
    other = sit(quizzes, code, 2)
    assert all(one.given is None for one in other.view(now=NOW).questions)
    assert other.feedback(now=NOW) == ()
    stranger = quizzes.open(code, token(3), caller=Caller("a", ""), now_s=0)
    for call in (stranger.view, stranger.feedback, partial(give, stranger, 0, right(asked, 0))):
        assert refusal(partial(call, at=NOW) if isinstance(call, partial) else partial(call, now=NOW)) == "quizzes.not_begun"


def test_each_student_has_an_order_of_the_own_that_stays(quizzes: QuizStore) -> None:
    asked = quiz(count=8)
    _, code = hand_out(quizzes, asked, shuffle=True, attempts=2)
    orders = [[one.index for one in sit(quizzes, code, number).view(now=NOW).questions] for number in range(6)]
    assert len({tuple(order) for order in orders}) > 3
    assert all(sorted(order) == list(range(8)) for order in orders)
    assert [one.index for one in sit(quizzes, code, 2).view(now=NOW).questions] == orders[2]
    _, plain = hand_out(quizzes, asked)
    assert [one.index for one in sit(quizzes, plain, 2).view(now=NOW).questions] == list(range(8))


def test_what_is_no_answer_is_not_stored(quizzes: QuizStore) -> None:
    asked = quiz()
    coach, code = hand_out(quizzes, asked)
    student = sit(quizzes, code, 1)
    absent = next(letters for kind, letters in enumerate(LETTERS) if not asked.questions[0].puzzle.hand.counts[kind])
    for bad in ("", absent, "=1+1", "\x00", "9" * 9_999):
        with pytest.raises(NoAnswerError):
            give(student, 0, bad)
    for question in (-1, 3, 10**9):
        assert refusal(partial(give, student, question, right(asked, 0))) == "quizzes.other_attempt"
    assert coach.results(code).answers == ()


def test_an_answer_behind_time_counts_nothing(quizzes: QuizStore) -> None:
    asked = replace(quiz(), questions=tuple(replace(one, time_limit_s=10) for one in quiz().questions))
    coach, code = hand_out(quizzes, asked)
    student = sit(quizzes, code, 1)
    give(student, 0, right(asked, 0), ms=10_000)
    give(student, 1, right(asked, 1), ms=13_000)
    told = give(student, 2, "", ms=10_000)
    assert isinstance(told, QuizFeedback)
    assert (told.marked, told.right) == (None, right_answers(asked.questions[2]))
    assert [(one.grade, bool(one.given)) for _, one in coach.results(code).answers] == [(100, True), (0, True), (0, False)]


def test_names_of_two_classes_and_a_record_cannot_be_put_together(quizzes: QuizStore, store: RecordStore) -> None:
    coach, code = hand_out(quizzes, quiz())
    other = coach.hand_out(coach.quizzes()[0].id, terms(), now=NOW)
    for each in (code, other):
        sit(quizzes, each, 1)
    records = store.records_of(token(1))
    assert records is not None
    records.name = "小明"
    with store.database.reading() as session:
        hashes = [one.token_hash for one in session.query(Student)] + [one.token_hash for one in session.query(Player)]
    assert len(set(hashes)) == 3
    assert hash_student(code, token(1)) in hashes
    assert token(1) not in hashes


def test_answers_while_the_class_is_deleted_are_refused_or_deleted_with_it(quizzes: QuizStore, store: RecordStore) -> None:
    asked = quiz()
    coach = new_coach(quizzes)
    number = coach.create(asked, now=NOW)
    for round_ in range(6):
        code = coach.hand_out(number, terms(), now=NOW)
        student = sit(quizzes, code, round_)
        calls: list[Callable[[], object]] = [partial(coach.delete_class, code) if round_ % 2 else partial(coach.delete, number)]
        calls += [partial(_try, partial(give, student, 0, right(asked, 0)))]
        calls += [partial(_try_to_sit, quizzes, code, 100 + each, f"新 {each}") for each in range(3)]
        at_once(*calls)
        number = number if round_ % 2 else coach.create(asked, now=NOW)
        with store.database.reading() as session:
            assert session.query(Student).count() == 0


def _try(call: Callable[[], object]) -> str:
    try:
        call()
    except QuizRefused as refused:
        return refused.reason.key
    return "done"


@pytest.mark.parametrize("cookie", ["", "x" * 42, "x" * 42 + "\n", "ä" * 43])
def test_without_a_cookie_of_ours_nobody_sits(quizzes: QuizStore, cookie: str) -> None:
    _, code = hand_out(quizzes, quiz())
    assert refusal(lambda: quizzes.open(code, cookie, caller=Caller("a", ""), now_s=0)) == "quizzes.no_cookie"


def test_a_class_has_a_bound(quizzes: QuizStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.services.quiz_sitting.MOST_STUDENTS", 2)
    _, code = hand_out(quizzes, quiz())
    for number in (1, 2, 1):
        sit(quizzes, code, number)
    assert refusal(partial(sit, quizzes, code, 3)) == "quizzes.full"
