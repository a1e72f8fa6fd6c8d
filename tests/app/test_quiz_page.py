"""A student's page: question by question, the same in every tab, nothing of the key before it is due."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from types import SimpleNamespace
from typing import Final

import pytest
from streamlit.testing.v1 import AppTest

from analysis.notation import parse_tiles
from analysis.tiles import KIND_OF
from app.services.commentary import harmless
from app.services.quiz_access import format_code
from app.services.quizzes import Coach, QuizStore
from i18n.catalogue import LANGUAGES, translator
from puzzles.puzzle import FansSolution, Kind, WaitsSolution
from puzzles.quiz import Feedback, KeyPolicy, Question, Quiz
from puzzles.quiz_build import grade_tiles, read_hand
from tests.app.classes import HOUR, new_coach, quiz, right, terms, wrong
from tests.app.component_events import data_of, fire, set_state
from tests.app.quiz_pages import QUIZ, SCRIPT, Browsers, query_of, said, sent

RACK: Final = "quiz_rack"
HOSTILE: Final = (
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "[x](http://evil.test)",
    "![x](http://evil.test/x.png)",
    "=HYPERLINK(1)",
    "**fett** :red[rot] $x$",
)
en = translator("en")


def give_out(host: QuizStore, asked: Quiz, **settings: object) -> tuple[Coach, str]:
    """The quiz, handed to a class now."""
    coach, now = new_coach(host), dt.datetime.now(dt.UTC)
    return coach, coach.hand_out(coach.create(asked, now=now), terms(**settings), now=now)  # type: ignore[arg-type]


def begin(browsers: Browsers, code: str, number: int = 1, name: str = "Ada", *, lang: str = "en") -> AppTest:
    at = browsers.open(number, QUIZ, lang=lang, quiz=code)
    at.text_input(key="quiz_name").set_value(name)
    return click(at, translator(lang)("quiz_page.begin"))


def click(at: AppTest, label: str) -> AppTest:
    return next(button for button in at.button if button.label == label).click().run()


def answer(at: AppTest, given: str) -> AppTest:
    """Discard a tile, by its letters."""
    data = data_of(at, RACK)
    place = [tile["kind"] for tile in data["tiles"]].index(KIND_OF[given])
    return fire(at, RACK, "answer", {"puzzle": data["puzzle"], "index": place})


def with_texts(asked: Quiz, **texts: object) -> Quiz:
    return replace(asked, questions=tuple(replace(one, **texts) for one in asked.questions))  # type: ignore[arg-type]


def test_a_student_answers_and_is_told_after_each_question(host: QuizStore, browsers: Browsers) -> None:
    asked = with_texts(quiz(count=2), commentary="Because it is so.")
    coach, code = give_out(host, asked)
    at = begin(browsers, format_code(code).lower())
    assert not at.exception
    assert data_of(at, RACK)["marks"] == []
    at = answer(at, right(asked, 0))
    assert not at.exception
    assert [box.value for box in at.success] == [en("quiz_page.grade", grade=100)]
    assert "Because it is so." in said(at)
    assert len(data_of(at, RACK)["marks"]) == 14
    at = answer(at.button(key="quiz_next").click().run(), wrong(asked, 1))
    assert [box.value for box in at.error] == [en("quiz_page.grade", grade=0)]
    at = at.button(key="quiz_next").click().run()
    assert not at.exception
    assert en("quiz_page.total", points=100, most=200) in said(at)
    results = coach.results(code)
    assert [one.name for one in results.students] == ["Ada"]
    assert [(one.question, one.grade) for _, one in results.answers] == [(0, 100), (1, 0)]


def test_a_reload_and_a_second_tab_find_the_same_state(host: QuizStore, browsers: Browsers) -> None:
    asked = quiz(count=2)
    coach, code = give_out(host, asked)
    before = begin(browsers, code)
    other = browsers.open(1, QUIZ, **query_of(before))
    assert data_of(other, RACK) == data_of(before, RACK)
    told = answer(before, right(asked, 0))
    assert data_of(browsers.open(1, QUIZ, **query_of(told)), RACK) == data_of(told, RACK)
    other = answer(other, wrong(asked, 0))
    assert not other.exception
    assert data_of(other, RACK) == data_of(told, RACK)  # what counts is the first answer
    assert [one.grade for _, one in coach.results(code).answers] == [100]


@pytest.mark.parametrize("feedback", [Feedback.AT_END, Feedback.AFTER_CLOSING])
def test_nothing_of_the_key_is_sent_before_it_is_due(host: QuizStore, browsers: Browsers, feedback: Feedback) -> None:
    asked = with_texts(quiz(count=2), commentary="COMMENTARY")
    asked = replace(asked, questions=(asked.questions[0], grade_tiles(asked.questions[1], {right(asked, 1): 100})))
    closes = dt.datetime.now(dt.UTC) + HOUR
    coach, code = give_out(host, asked, feedback=feedback, closes=closes)
    at = begin(browsers, code)
    pages = [sent(at)]
    at = answer(at, wrong(asked, 0))
    pages.append(sent(at))
    assert data_of(at, RACK)["chosen"] is None
    for secret in (b"COMMENTARY", asked.questions[0].puzzle.id.encode(), asked.questions[1].puzzle.id.encode(), b"quiz_keys"):
        assert not any(secret in page for page in pages)
    at = answer(at, right(asked, 1))
    assert not at.exception
    assert (b"COMMENTARY" in sent(at)) == (feedback is Feedback.AT_END)
    assert (en("quiz_page.told_later") in said(at)) == (feedback is Feedback.AFTER_CLOSING)
    coach.close(code, now=dt.datetime.now(dt.UTC))
    assert b"COMMENTARY" in sent(browsers.open(1, QUIZ, quiz=code))


def test_each_browser_is_a_student_of_its_own_and_sees_only_its_answers(host: QuizStore, browsers: Browsers) -> None:
    asked = quiz(count=1)
    coach, code = give_out(host, asked)
    answer(begin(browsers, code, 1, "Ada"), right(asked, 0))
    at = begin(browsers, code, 2, "Ada")
    assert data_of(at, RACK)["chosen"] is None
    answer(at, wrong(asked, 0))
    assert [one.grade for _, one in coach.results(code).answers] == [100, 0]
    assert en("quiz_page.total", points=0, most=100) in said(browsers.open(2, QUIZ, quiz=code))


def test_a_name_of_the_roster_is_one_students(host: QuizStore, browsers: Browsers) -> None:
    coach, now = new_coach(host), dt.datetime.now(dt.UTC)
    code = coach.hand_out(coach.create(quiz(count=1), now=now), terms(roster=("甲", "乙")), now=now)
    at = browsers.open(1, QUIZ, quiz=code)
    assert at.selectbox(key="quiz_name").options == ["甲", "乙"]
    at.selectbox(key="quiz_name").set_value("乙")
    click(at, en("quiz_page.begin"))
    assert browsers.open(2, QUIZ, quiz=code).selectbox(key="quiz_name").options == ["甲"]


def test_the_clock_goes_on_over_a_reload_and_ends_the_question(
    host: QuizStore, browsers: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = SimpleNamespace(now=100.0)
    monkeypatch.setattr("app.components.quiz_course.time", SimpleNamespace(monotonic=lambda: clock.now))
    coach, code = give_out(host, with_texts(quiz(count=2), time_limit_s=30), feedback=Feedback.AT_END)
    at = begin(browsers, code)
    assert data_of(at, "quiz_clock")["left_ms"] == 30_000
    clock.now += 20
    at = browsers.open(1, QUIZ, quiz=code)
    assert data_of(at, "quiz_clock")["left_ms"] == 10_000
    clock.now += 11
    at = fire(at, "quiz_clock", "over", {"question": data_of(at, "quiz_clock")["question"]})
    assert not at.exception
    assert data_of(at, "quiz_clock")["left_ms"] == 30_000
    [(_, stored)] = coach.results(code).answers
    assert (stored.question, stored.given, stored.grade) == (0, "", 0)


def test_time_limits_are_told_before_a_student_begins(host: QuizStore, browsers: Browsers) -> None:
    asked = quiz(count=2)
    _, timed = give_out(host, with_texts(asked, time_limit_s=30))
    _, free = give_out(host, asked)
    told = [" ".join(line.value for line in browsers.open(1, QUIZ, quiz=code).caption) for code in (timed, free)]
    assert [en.plural("quiz_page.timed", 2) in line for line in told] == [True, False]


def test_an_answer_in_time_counts_though_the_page_comes_a_moment_late(
    host: QuizStore, browsers: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = SimpleNamespace(now=0.0)
    monkeypatch.setattr("app.components.quiz_course.time", SimpleNamespace(monotonic=lambda: clock.now))
    asked = with_texts(quiz(count=1), time_limit_s=30)
    coach, code = give_out(host, asked)
    at = begin(browsers, code)
    clock.now += 31
    answer(at, right(asked, 0))
    [(_, stored)] = coach.results(code).answers
    assert (stored.given, stored.grade, stored.milliseconds) == (right(asked, 0), 100, 31_000)


def waits_and_fans() -> Quiz:
    """A waits question and a fan question, as the engine would have analysed them."""
    waits = read_hand("2345678m234s555p", kind=Kind.WAITS)
    fans = read_hand("111222333m444p55s", kind=Kind.FANS)
    from analysis.fans import FanId

    return Quiz(
        "两种题",
        (
            Question(replace(waits, solution=WaitsSolution(parse_tiles("258m")))),
            Question(replace(fans, solution=FansSolution((FanId.ALL_PUNGS,), 6))),
        ),
    )


def test_waits_are_chosen_and_fan_are_named(host: QuizStore, browsers: Browsers) -> None:
    coach, code = give_out(host, waits_and_fans())
    at = begin(browsers, code)
    assert not at.exception
    kinds = list(parse_tiles("258m"))
    at = set_state(at, "drill_choice", {"chosen": {"question": data_of(at, "drill_choice")["question"], "kinds": kinds}})
    at = at.button(key="drill_answer").click().run()
    assert not at.exception
    assert [box.value for box in at.success] == [en("quiz_page.grade", grade=100)]
    at = at.button(key="quiz_next").click().run()
    assert not at.exception
    at.number_input[0].set_value(6)
    at = click(at, en("drills.answer"))
    assert not at.exception
    assert [one.question for _, one in coach.results(code).answers] == [0, 1]


def test_a_second_attempt_begins_when_the_first_is_done(host: QuizStore, browsers: Browsers) -> None:
    asked = quiz(count=1)
    coach, code = give_out(host, asked, attempts=2)
    at = answer(begin(browsers, code), wrong(asked, 0))
    at = at.button(key="quiz_next").click().run().button(key="quiz_again").click().run()
    at = answer(at, right(asked, 0))
    assert not at.exception
    assert [(one.attempt, one.grade) for _, one in coach.results(code).answers] == [(1, 0), (2, 100)]
    at = at.button(key="quiz_next").click().run()
    assert not [button for button in at.button if button.key == "quiz_again"]


def test_the_engines_grade_stands_beside_the_coachs(host: QuizStore, browsers: Browsers) -> None:
    asked = quiz(count=1)
    best, other = right(asked, 0), wrong(asked, 0)
    asked = replace(asked, questions=(grade_tiles(asked.questions[0], {other: 100}, key=KeyPolicy.BOTH),))
    _, code = give_out(host, asked)
    at = answer(begin(browsers, code), best)
    assert [box.value for box in at.error] == [en("quiz_page.grade", grade=0)]
    assert en("quiz_page.engine_grade", grade=100) in said(at)


@pytest.mark.parametrize("typed", ["23456789ABCD", "x", "<b>", "２３４５", "0" * 40])
def test_a_code_of_no_class_is_refused_and_another_can_be_typed(host: QuizStore, browsers: Browsers, typed: str) -> None:
    at = browsers.open(1, QUIZ)
    at.text_input(key="quiz_code").set_value(typed)
    at = click(at, en("quiz_page.open"))
    assert not at.exception
    assert [box.value for box in at.error] == [en("quizzes.no_such_code")]
    assert at.text_input(key="quiz_code")


def test_guessing_codes_is_slowed_down(host: QuizStore, browsers: Browsers) -> None:
    for number in range(10):
        browsers.open(1, QUIZ, quiz=f"23456789ABC{number + 2}" if number < 8 else "AAAAAAAAAAAA")
    assert [box.value for box in browsers.open(1, QUIZ, quiz="BBBBBBBBBBBB").error] == [en("quizzes.too_many_tries")]


def test_a_code_in_the_address_of_any_page_leads_to_the_quiz(host: QuizStore, browsers: Browsers) -> None:
    _, code = give_out(host, quiz(count=1))
    browsers.use(1)
    at = AppTest.from_file(SCRIPT, default_timeout=120)
    at.query_params["quiz"] = code
    at.run()
    assert not at.exception
    assert at.text_input(key="quiz_name")


def test_before_it_opens_and_after_it_closes_nobody_begins(host: QuizStore, browsers: Browsers) -> None:
    now = dt.datetime.now(dt.UTC)
    for settings, why in (({"opens": now + HOUR}, "quizzes.not_open_yet"), ({"closes": now - HOUR}, "quizzes.closed")):
        _, code = give_out(host, quiz(count=1), **settings)
        at = browsers.open(1, QUIZ, quiz=code)
        assert not at.exception
        assert en(why) in said(at)
        assert not [field for field in at.text_input if field.key == "quiz_name"]


def test_without_a_cookie_one_is_told_why_there_is_no_quiz(
    host: QuizStore, browsers: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, code = give_out(host, quiz(count=1))
    monkeypatch.setattr(browsers, "use", lambda number: monkeypatch.setattr("streamlit.runtime.context.ContextProxy.cookies", {}))
    at = browsers.open(1, QUIZ, quiz=code)
    assert [box.value for box in at.error] == [en("quizzes.no_cookie")]


def test_a_class_that_is_deleted_meanwhile_is_told(host: QuizStore, browsers: Browsers) -> None:
    coach, code = give_out(host, quiz(count=1))
    at = begin(browsers, code)
    coach.delete_class(code)
    at.run()
    assert not at.exception
    assert [box.value for box in at.error] == [en("quizzes.no_such_code")]


@pytest.mark.parametrize("text", HOSTILE)
def test_titles_names_and_hints_are_shown_as_text(host: QuizStore, browsers: Browsers, text: str) -> None:
    asked = replace(with_texts(quiz(count=1), hint=text), title=text)
    _, code = give_out(host, asked)
    at = begin(browsers, code, name=text)
    assert not at.exception
    assert [element.value for element in at.text].count(text) == 3
    assert not any(text in str(element.value) for element in (*at.markdown, *at.caption, *at.title, *at.subheader))


@pytest.mark.parametrize(
    ("typed", "active"),
    [
        ("[x](http://evil.test)", "]("),
        ("![x](http://evil.test/x.png)", "]("),
        ("[x][1]\n\n[1]: http://evil.test", "]:"),
        ("[^1]\n\n[^1]: foot", "]:"),
        ("http://evil.test", "http://"),
        ("http\\://evil.test", ":/"),
        ("http&colon;//evil.test", "&colon;"),
        ("http&#58;//evil.test", "&#58;"),
        ("www.evil.test", "www."),
        ("WWW\\.evil.test", "WWW\\."),
        ("me@evil.test", "@e"),
        ("<http://evil.test>", "<h"),
        ("<script>alert(1)</script>", "<s"),
        ("<!-- x -->", "<!"),
        (":red[rot]", ":r"),
    ],
)
def test_what_would_lead_elsewhere_is_broken_up(typed: str, active: str) -> None:
    assert active in typed
    assert active not in harmless(typed)
    assert harmless(typed).replace("\u2060", "") == typed


@pytest.mark.parametrize("typed", ["$x$", "\\\\$x$", "$$x$$"])
def test_no_dollar_begins_a_formula(typed: str) -> None:
    told = harmless(typed)
    for place, sign in enumerate(told):
        if sign == "$":
            before = told[:place]
            assert (len(before) - len(before.rstrip("\\"))) % 2 == 1


@pytest.mark.parametrize(
    "typed", ["# 讲解\n\n- **北**：客风\n- 1. 对", "| 牌 | 分 |\n|:--|--:|\n| 北 | 100 |", "> 引用 *强调* `code`"]
)
def test_headings_lists_tables_and_emphasis_stay(typed: str) -> None:
    assert harmless(typed) in (typed, typed.replace("：", "：\u2060"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_speaks_the_readers_language(host: QuizStore, browsers: Browsers, language: str) -> None:
    asked = quiz(count=1)
    _, code = give_out(host, asked)
    at = answer(begin(browsers, code, lang=language), right(asked, 0))
    assert not at.exception
    assert [box.value for box in at.success] == [translator(language)("quiz_page.grade", grade=100)]
