"""A coach's quizzes: drafts save themselves, what a class has begun stays as it is, and nobody else sees any of it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from functools import partial

import pytest

from app.services.quiz_access import (
    ALPHABET,
    TokenBuckets,
    format_code,
    hash_secret,
    network_of,
    new_code,
    new_secret,
    read_code,
)
from app.services.quiz_editing import change_question
from app.services.quizzes import Caller, Coach, QuizRefused, QuizStore
from app.services.records import RecordStore, ValueFault
from app.storage.database import Database
from app.storage.models import Coach as CoachRow
from app.storage.models import QuizAnswer, Student
from app.storage.quizzes import delete_old_classes
from puzzles.quiz import MOST_QUESTIONS, Feedback, Question, Quiz, QuizError
from tests.app.classes import HOUR, at_once, make_coach, new_coach, quiz, right, sit, terms, wrong
from tests.app.databases import NOW, token


def refusal(call: Callable[[], object]) -> str:
    """Why a call is refused."""
    with pytest.raises(QuizRefused) as caught:
        call()
    return caught.value.reason.key


def test_a_quiz_is_read_as_it_was_saved(quizzes: QuizStore) -> None:
    coach = new_coach(quizzes)
    number = coach.create(quiz(), now=NOW)
    assert coach.load(number) == quiz()
    assert [(one.id, one.title, one.version, one.frozen) for one in coach.quizzes()] == [(number, "第一课", 1, False)]


def test_an_unfinished_draft_is_kept_with_its_faults_but_not_handed_out(quizzes: QuizStore) -> None:
    coach = new_coach(quizzes)
    number = coach.create(Quiz(""), now=NOW)
    strange = replace(quiz("\u3000"), questions=(replace(quiz().questions[0], commentary="a\x00\ud800=1+1"),))
    coach.save(number, strange, now=NOW)
    assert coach.load(number) == strange
    with pytest.raises(QuizError):
        coach.hand_out(number, terms(), now=NOW)
    with pytest.raises(ValueFault):
        coach.save(number, Quiz("a\x00b"), now=NOW)
    assert coach.load(number) == strange


def test_a_coach_who_adds_too_many_questions_can_take_them_out_again(quizzes: QuizStore) -> None:
    coach, [question] = new_coach(quizzes), quiz(count=1).questions
    crowded = replace(quiz(), questions=(question,) * (MOST_QUESTIONS + 1))
    number = coach.create(crowded, now=NOW)
    assert coach.load(number) == crowded
    with pytest.raises(QuizError) as caught:
        coach.hand_out(number, terms(), now=NOW)
    assert [fault.why.key for fault in caught.value.faults] == ["quiz.fault.too_many_questions"]
    coach.save(number, replace(crowded, questions=crowded.questions[1:]), now=NOW)
    assert coach.hand_out(number, terms(), now=NOW)


def test_a_hand_that_was_not_analysed_is_not_handed_out(quizzes: QuizStore) -> None:
    coach = new_coach(quizzes)
    unsolved = Question(replace(quiz().questions[0].puzzle, solution=None))
    number = coach.create(replace(quiz(), questions=(unsolved,)), now=NOW)
    with pytest.raises(QuizError) as caught:
        coach.hand_out(number, terms(), now=NOW)
    assert [fault.why.key for fault in caught.value.faults] == ["quizzes.not_analysed"]


def test_a_draft_saves_itself_into_its_version_until_a_student_begins_it(quizzes: QuizStore) -> None:
    coach = new_coach(quizzes)
    number = coach.create(quiz("一"), now=NOW)
    code = coach.hand_out(number, terms(), now=NOW)
    assert coach.save(number, quiz("二", 2), now=NOW) == 1
    student = sit(quizzes, code, 1)
    assert student.view(now=NOW).title == "二"
    assert coach.save(number, quiz("二", 2), now=NOW) == 1  # nothing changed
    assert coach.save(number, quiz("三", 1), now=NOW) == 2
    assert coach.save(number, quiz("四", 3), now=NOW) == 2
    assert (student.view(now=NOW).title, coach.results(code).quiz) == ("二", quiz("二", 2))
    assert [(one.version, one.frozen) for one in coach.versions(number)] == [(1, True), (2, False)]
    assert (coach.load(number), coach.load(number, version=1)) == (quiz("四", 3), quiz("二", 2))
    other = coach.hand_out(number, terms("乙班"), now=NOW)
    assert {(one.code, one.version, one.students) for one in coach.classes(number)} == {(code, 1, 1), (other, 2, 0)}


def test_a_student_who_begins_while_the_coach_saves_is_asked_what_was_stored(quizzes: QuizStore) -> None:
    coach = new_coach(quizzes)
    for round_ in range(10):
        number = coach.create(quiz("旧"), now=NOW)
        code = coach.hand_out(number, terms(), now=NOW)
        at_once(partial(sit, quizzes, code, round_), partial(coach.save, number, quiz("新", 1), now=NOW))
        view = sit(quizzes, code, round_).view(now=NOW)
        version = 1 if view.title == "旧" else 0
        assert len(coach.versions(number)) == 1 + version
        assert coach.load(number) == quiz("新", 1)
        assert coach.results(code).quiz == (quiz("旧") if version else quiz("新", 1))


def test_two_tabs_that_save_at_once_make_one_new_version(quizzes: QuizStore) -> None:
    coach = new_coach(quizzes)
    number = coach.create(quiz(), now=NOW)
    sit(quizzes, coach.hand_out(number, terms(), now=NOW), 1)
    at_once(*(partial(coach.save, number, quiz(f"第 {tab} 稿"), now=NOW) for tab in range(6)))
    assert [one.version for one in coach.versions(number)] == [1, 2]


def test_two_tabs_that_change_a_quiz_at_once_lose_nothing_to_each_other(quizzes: QuizStore) -> None:
    coach = new_coach(quizzes)
    number = coach.create(quiz(count=6), now=NOW)

    def hint(index: int) -> None:
        said = f"提示 {index}"
        asked = quiz(count=6).questions[index].puzzle.id
        coach.change(number, lambda found: change_question(found, index, asked, hint=said), now=NOW)

    at_once(*(partial(hint, index) for index in range(6)))
    assert [question.hint for question in coach.load(number).questions] == [f"提示 {index}" for index in range(6)]


def test_a_copy_is_a_quiz_of_its_own(quizzes: QuizStore) -> None:
    coach = new_coach(quizzes)
    number = coach.create(quiz(), now=NOW)
    other = coach.copy(number, "第一课（副本）", now=NOW)
    coach.save(other, quiz("改", 1), now=NOW)
    assert (coach.load(number), coach.load(other)) == (quiz(), quiz("改", 1))


def test_an_archived_quiz_leaves_the_list_and_its_classes_go_on(quizzes: QuizStore) -> None:
    coach = new_coach(quizzes)
    number = coach.create(quiz(), now=NOW)
    code = coach.hand_out(number, terms(), now=NOW)
    coach.archive(number)
    assert (coach.quizzes(), [one.id for one in coach.quizzes(archived=True)]) == ([], [number])
    sit(quizzes, code, 1).answer(0, right(quiz(), 0), attempt=1, milliseconds=1, now=NOW)
    coach.archive(number, archived=False)
    assert [one.id for one in coach.quizzes()] == [number]


def rows_left(store: RecordStore) -> tuple[int, int]:
    """How many students and answers the database holds."""
    with store.database.reading() as session:
        return session.query(Student).count(), session.query(QuizAnswer).count()


def test_deleting_a_class_deletes_its_students_and_answers_and_no_others(quizzes: QuizStore, store: RecordStore) -> None:
    coach = new_coach(quizzes)
    number = coach.create(quiz(), now=NOW)
    codes = [coach.hand_out(number, terms(label), now=NOW) for label in ("甲班", "乙班")]
    for code in codes:
        for student in range(3):
            sit(quizzes, code, student).answer(0, wrong(quiz(), 0), attempt=1, milliseconds=1, now=NOW)
    assert rows_left(store) == (6, 6)
    coach.delete_class(codes[0])
    assert rows_left(store) == (3, 3)
    assert len(coach.results(codes[1]).answers) == 3
    assert refusal(lambda: sit(quizzes, codes[0], 1)) == "quizzes.no_such_code"
    coach.delete(number)
    assert (rows_left(store), coach.quizzes(), coach.classes()) == ((0, 0), [], [])


def test_old_classes_are_forgotten_and_no_others(quizzes: QuizStore, store: RecordStore) -> None:
    coach = new_coach(quizzes)
    number = coach.create(quiz(), now=NOW)
    old = coach.hand_out(number, terms("旧", closes=NOW + HOUR), now=NOW)
    coach.hand_out(number, terms("不关"), now=NOW)
    still_open = coach.hand_out(number, terms("还开着", closes=NOW + 99 * HOUR), now=NOW)
    new = coach.hand_out(number, terms("新"), now=NOW + 50 * HOUR)
    sit(quizzes, old, 1)
    with store.database.writing() as session:
        assert delete_old_classes(session, NOW + 48 * HOUR) == 2
    assert {one.code for one in coach.classes()} == {still_open, new}
    assert rows_left(store) == (0, 0)
    assert coach.load(number) == quiz()


def test_a_coach_who_leaves_takes_everything_along(quizzes: QuizStore, store: RecordStore) -> None:
    secret, coach = make_coach(quizzes)
    sit(quizzes, coach.hand_out(coach.create(quiz(), now=NOW), terms(), now=NOW), 1)
    coach.delete_everything()
    assert rows_left(store) == (0, 0)
    assert refusal(lambda: quizzes.coach(secret, caller=Caller("a", ""), now_s=0)) == "quizzes.wrong_secret"


@pytest.mark.parametrize(
    "call",
    [
        lambda coach, number, code: coach.load(number),
        lambda coach, number, code: coach.load(number, version=1),
        lambda coach, number, code: coach.versions(number),
        lambda coach, number, code: coach.save(number, quiz("偷"), now=NOW),
        lambda coach, number, code: coach.copy(number, "偷", now=NOW),
        lambda coach, number, code: coach.archive(number),
        lambda coach, number, code: coach.delete(number),
        lambda coach, number, code: coach.hand_out(number, terms(), now=NOW),
        lambda coach, number, code: coach.close(code, now=NOW),
        lambda coach, number, code: coach.results(code),
        lambda coach, number, code: coach.live(code),
        lambda coach, number, code: coach.delete_class(code),
    ],
)
def test_what_is_another_coachs_is_refused_like_what_is_not_there(
    quizzes: QuizStore, call: Callable[[Coach, int, str], object]
) -> None:
    mine, other = new_coach(quizzes), new_coach(quizzes)
    number = mine.create(quiz(), now=NOW)
    code = mine.hand_out(number, terms(), now=NOW)
    assert refusal(lambda: call(other, number, code)) == refusal(lambda: call(other, 999, "2" * 12)) == "quizzes.not_yours"
    assert (other.quizzes(), other.quizzes(archived=True), other.classes(), other.classes(number)) == ([], [], [], [])
    assert (mine.load(number), [one.code for one in mine.classes()]) == (quiz(), [code])


def test_the_secret_is_stored_as_its_hash_alone(quizzes: QuizStore, store: RecordStore) -> None:
    secret, _ = make_coach(quizzes)
    assert len(secret) == 43
    with store.database.reading() as session:
        stored = session.query(CoachRow).one().secret_hash
    assert (stored, stored != secret) == (hash_secret(secret), True)
    for bad in ("", stored, secret[:-1], secret[:-1] + "é", secret.swapcase(), "' OR 1=1 --" * 9):
        assert refusal(partial(quizzes.coach, bad, caller=Caller(bad, ""), now_s=0)) == "quizzes.wrong_secret"
    quizzes.coach(f" {secret}\n", caller=Caller("x", ""), now_s=0)


def test_an_open_class_may_close_at_another_moment_and_a_closed_one_never_opens_again(quizzes: QuizStore) -> None:
    coach = new_coach(quizzes)
    code = coach.hand_out(coach.create(quiz(), now=NOW), terms(opens=NOW, closes=NOW + HOUR), now=NOW)
    coach.reschedule(code, NOW + 3 * HOUR, now=NOW)
    student = sit(quizzes, code, 1)
    student.answer(0, right(quiz(), 0), attempt=1, milliseconds=1, now=NOW + 2 * HOUR)
    assert refusal(partial(coach.reschedule, code, NOW, now=NOW)) == "quiz.fault.closes_before_opening"
    coach.reschedule(code, None, now=NOW)
    coach.close(code, now=NOW + 4 * HOUR)
    assert refusal(partial(coach.reschedule, code, NOW + 9 * HOUR, now=NOW + 4 * HOUR)) == "quizzes.stays_closed"
    assert refusal(partial(new_coach(quizzes).reschedule, code, None, now=NOW)) == "quizzes.not_yours"


def test_a_class_that_is_told_after_closing_has_to_close_some_time(quizzes: QuizStore) -> None:
    coach = new_coach(quizzes)
    after = terms(feedback=Feedback.AFTER_CLOSING, closes=NOW + HOUR)
    code = coach.hand_out(coach.create(quiz(), now=NOW), after, now=NOW)
    assert refusal(partial(coach.reschedule, code, None, now=NOW)) == "quiz.fault.never_closes"


def test_a_login_is_a_coach_of_its_own_each_time_the_same(quizzes: QuizStore) -> None:
    quizzes.coach_of_login("https://a", "1", now=NOW).create(quiz(), now=NOW)
    assert len(quizzes.coach_of_login("https://a", "1", now=NOW).quizzes()) == 1
    assert quizzes.coach_of_login("https://b", "1", now=NOW).quizzes() == []
    assert quizzes.coach_of_login("https://a", "2", now=NOW).quizzes() == []


def test_whoever_guesses_is_slowed_down_and_nobody_else(quizzes: QuizStore) -> None:
    coach = new_coach(quizzes)
    code = coach.hand_out(coach.create(quiz(), now=NOW), terms(), now=NOW)
    guess = partial(quizzes.open, caller=Caller("guesser", ""))
    tries = [refusal(partial(guess, new_code(), "x" * 43, now_s=0)) for _ in range(12)]
    assert tries == ["quizzes.no_such_code"] * 10 + ["quizzes.too_many_tries"] * 2
    assert refusal(partial(guess, code, "x" * 43, now_s=0)) == "quizzes.too_many_tries"
    assert refusal(partial(quizzes.coach, new_secret(), caller=Caller("guesser", ""), now_s=0)) == "quizzes.too_many_tries"
    quizzes.open(code, "y" * 43, caller=Caller("another", ""), now_s=0)
    guess(code, "x" * 43, now_s=10)
    for _ in range(50):  # who is right may come as often as wanted
        quizzes.open(code, "y" * 43, caller=Caller("another", ""), now_s=0)


def test_whoever_changes_the_cookie_with_each_guess_is_slowed_down_by_address(quizzes: QuizStore) -> None:
    coach = new_coach(quizzes)
    code = coach.hand_out(coach.create(quiz(), now=NOW), terms(), now=NOW)

    def try_code(typed: str, number: int, address: str, now_s: float) -> object:
        return quizzes.open(typed, token(number), caller=Caller(token(number), address), now_s=now_s)

    tries = [refusal(partial(try_code, new_code(), number, "203.0.113.5", 0)) for number in range(310)]
    assert tries == ["quizzes.no_such_code"] * 300 + ["quizzes.too_many_tries"] * 10
    assert refusal(lambda: quizzes.coach(new_secret(), caller=Caller("new", "203.0.113.5"), now_s=0)) == "quizzes.too_many_tries"
    try_code(code, 1, "203.0.113.6", 0)
    tries = [refusal(partial(try_code, new_code(), number, "203.0.113.5", 10)) for number in range(400, 440)]
    assert tries == ["quizzes.no_such_code"] * 30 + ["quizzes.too_many_tries"] * 10
    assert refusal(partial(try_code, code, 440, "203.0.113.5", 10)) == "quizzes.too_many_tries"


def test_who_has_begun_comes_in_again_while_somebody_at_the_same_address_guesses(quizzes: QuizStore) -> None:
    coach = new_coach(quizzes)
    code = coach.hand_out(coach.create(quiz(), now=NOW), terms(), now=NOW)
    address = "203.0.113.5"
    student, late = Caller(token(1), address), Caller(token(2), address)
    quizzes.open(code, token(1), caller=student, now_s=0).begin("甲", now=NOW)
    for number in range(10, 320):
        refusal(partial(quizzes.open, new_code(), token(number), caller=Caller(token(number), address), now_s=0))
    assert quizzes.open(code, token(1), caller=student, now_s=0).view(now=NOW).name == "甲"
    assert refusal(partial(quizzes.open, code, token(2), caller=late, now_s=0)) == "quizzes.too_many_tries"


def test_a_class_behind_one_address_comes_in_at_once_however_often(quizzes: QuizStore) -> None:
    coach = new_coach(quizzes)
    code = coach.hand_out(coach.create(quiz(), now=NOW), terms(), now=NOW)
    for number in range(1_000):
        quizzes.open(code, token(number), caller=Caller(token(number), "203.0.113.5"), now_s=0)


def test_coaches_are_made_by_an_address_thirty_at_once_and_then_one_a_minute(quizzes: QuizStore, store: RecordStore) -> None:
    def make(number: int, address: str, now_s: float) -> object:
        return quizzes.new_coach(caller=Caller(token(number), address), now=NOW, now_s=now_s)

    for number in range(30):
        make(number, "2001:db8::1", 0)
    assert refusal(partial(make, 30, "2001:db8::ffff", 59)) == "quizzes.too_many_coaches"
    make(31, "2001:db8:0:1::1", 0)
    make(32, "2001:db8::2", 60)
    assert refusal(partial(make, 33, "2001:db8::3", 60)) == "quizzes.too_many_coaches"
    with store.database.reading() as session:
        assert session.query(CoachRow).count() == 32


def test_an_address_of_the_newer_kind_counts_with_its_neighbours() -> None:
    assert network_of("2001:db8::1") == network_of("2001:db8::ffff:1") != network_of("2001:db8:0:1::1")
    assert network_of("::ffff:203.0.113.5") == network_of("203.0.113.5") != network_of("203.0.113.6")
    assert (network_of(""), network_of("somewhere")) == ("", "somewhere")


def test_a_bucket_fills_again_and_forgets_the_callers_of_long_ago() -> None:
    buckets = TokenBuckets(size=2, seconds=5, most=3)
    assert [buckets.take("a", now) for now in (0, 0, 0, 4.9, 5, 5, 100, 100, 100)] == [
        True,
        True,
        False,
        False,
        True,
        False,
        True,
        True,
        False,
    ]
    for caller in "bcd":
        buckets.take(caller, 100)
    assert buckets.take("a", 100)  # forgotten: three others came later
    assert TokenBuckets(size=1).take("a", -5)


def test_a_code_cannot_be_guessed_and_is_read_however_it_is_typed() -> None:
    codes = {new_code() for _ in range(1000)}
    assert len(codes) == 1000
    assert len(ALPHABET) == 32  # five bits a character, 60 in all
    assert {len(code) for code in codes} == {12}
    code = "7K3MQ2XD9FHW"
    assert format_code(code) == "7K3M-Q2XD-9FHW"
    assert {read_code(typed) for typed in (code, format_code(code), " 7k3m q2xd 9fhw\n", "7k3m-q2xd-9fhw")} == {code}
    for bad in ("", "7K3M", code + "2", code[:-1] + "0", code[:-1] + "１", "2" * 10_000, "' OR 1=1 --"):
        assert read_code(bad) is None


def test_a_code_that_is_taken_is_not_given_again(quizzes: QuizStore) -> None:
    coach = new_coach(quizzes)
    number = coach.create(quiz(), now=NOW)
    made = iter(["A" * 12, "A" * 12, "B" * 12])
    codes = [coach.hand_out(number, terms(), now=NOW, code=lambda: next(made)) for _ in range(2)]
    assert codes == ["A" * 12, "B" * 12]


@pytest.mark.parametrize(
    "settings",
    [
        {"attempts": 0},
        {"attempts": 21},
        {"feedback": Feedback.AFTER_CLOSING},
        {"opens": NOW, "closes": NOW},
        {"opens": NOW.replace(tzinfo=None)},
    ],
)
def test_terms_that_cannot_be_are_refused(quizzes: QuizStore, settings: dict[str, object]) -> None:
    coach = new_coach(quizzes)
    number = coach.create(quiz(), now=NOW)
    with pytest.raises(QuizError):
        coach.hand_out(number, terms(**settings), now=NOW)  # type: ignore[arg-type]
    assert coach.classes() == []


@pytest.mark.parametrize("label", ["", " 甲", "甲\n", "\u202e甲", "甲" * 41])
def test_a_class_has_a_name_of_one_line(label: str) -> None:
    with pytest.raises(ValueFault):
        terms(label)
    with pytest.raises(ValueFault):
        terms(roster=("小明", label))
    with pytest.raises(ValueFault):
        terms(roster=("小明", "小明"))


def test_the_live_counts_are_of_first_attempts(quizzes: QuizStore) -> None:
    coach = new_coach(quizzes)
    asked = quiz(count=2)
    code = coach.hand_out(coach.create(asked, now=NOW), terms(attempts=2), now=NOW)
    assert coach.live(code).answered == (0, 0)
    for number in range(4):
        student = sit(quizzes, code, number)
        student.answer(0, (right if number else wrong)(asked, 0), attempt=1, milliseconds=1, now=NOW)
    student.answer(1, wrong(asked, 1), attempt=1, milliseconds=1, now=NOW)
    student.begin_again(attempt=1, now=NOW)
    student.answer(1, right(asked, 1), attempt=2, milliseconds=1, now=NOW)
    sit(quizzes, code, 9)
    live = coach.live(code)
    assert (live.students, live.answered, live.best) == (5, (4, 1), (3, 0))


def test_a_closed_class_takes_no_answer(quizzes: QuizStore) -> None:
    coach = new_coach(quizzes)
    code = coach.hand_out(coach.create(quiz(), now=NOW), terms(), now=NOW)
    student = sit(quizzes, code, 1)
    coach.close(code, now=NOW + HOUR)
    late = partial(student.answer, 0, right(quiz(), 0), attempt=1, milliseconds=1)
    late(now=NOW)
    assert refusal(partial(late, now=NOW + HOUR)) == "quizzes.closed"
    assert refusal(partial(sit, quizzes, code, 2, at=NOW + HOUR)) == "quizzes.closed"


def test_another_server_sees_what_was_stored(quizzes: QuizStore, database_url: str) -> None:
    secret, coach = make_coach(quizzes)
    number = coach.create(quiz(), now=NOW)
    with closing(Database(database_url)) as database:
        assert QuizStore(database).coach(secret, caller=Caller("a", ""), now_s=0).load(number) == quiz()
