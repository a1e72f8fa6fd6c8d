"""A coach's page, from the secret to the follow-up; what hostile files and texts come to."""

from __future__ import annotations

import datetime as dt
import json
from dataclasses import replace
from zoneinfo import ZoneInfo

import pytest
from streamlit.testing.v1 import AppTest

from app.services.commentary import harmless
from app.services.quiz_editing import change_question, move, next_grade, remove
from app.services.quizzes import Coach, QuizStore
from i18n.catalogue import LANGUAGES, translator
from puzzles.bank import load_bank
from puzzles.puzzle import Kind
from puzzles.quiz import KeyPolicy, Question, Quiz
from puzzles.quiz_build import analyse, read_hand
from puzzles.quiz_file import write_csv, write_json
from puzzles.quiz_grading import tile_keys
from tests.app.classes import make_coach, quiz, right, sit, terms, wrong
from tests.app.component_events import data_of, fire
from tests.app.quiz_pages import COACH, Browsers, group, query_of, said
from tests.app.test_quiz_page import HOSTILE

en = translator("en")
AFTER = {0: 60, 60: 80, 80: 100, 100: 0}
"""The grade that a click goes on to."""


def enter(browsers: Browsers, host: QuizStore, *, lang: str = "en", **query: str) -> tuple[AppTest, Coach]:
    """The page of a coach who has just been made, and the coach."""
    secret, coach = make_coach(host)
    return give_secret(browsers, secret, lang=lang, **query), coach


def give_secret(browsers: Browsers, secret: str, *, lang: str = "en", **query: str) -> AppTest:
    at = browsers.open(99, COACH, lang=lang, **query)
    at.text_input(key="coach_secret_typed").set_value(secret)
    return click(at, translator(lang)("coach.enter"))


def click(at: AppTest, label: str) -> AppTest:
    return next(button for button in at.button if button.label == label).click().run()


def press(at: AppTest, key: str) -> AppTest:
    return at.button(key=key).click().run()


def choose(at: AppTest, key: str, value: object) -> AppTest:
    chosen: AppTest = group(at, key).set_value(value).run()
    return chosen


def edit(browsers: Browsers, host: QuizStore, built: Quiz) -> tuple[AppTest, Coach, int]:
    """The editor of a quiz."""
    at, coach = enter(browsers, host)
    made = coach.create(built, now=dt.datetime.now(dt.UTC))
    at.query_params["edit"] = str(made)
    return at.run(), coach, made


def test_a_secret_is_made_shown_once_and_opens_the_same_quizzes_again(host: QuizStore, browsers: Browsers) -> None:
    at = press(browsers.open(99, COACH), "coach_new")
    [secret] = [code.value for code in at.code]
    at.text_input(key="coach_new_title").set_value("第一课")
    at = click(at, en("coach.create"))
    assert not at.exception
    at = press(at, "coach_kept")
    assert not at.code
    again = give_secret(browsers, secret)
    assert not again.exception
    assert "第一课" in said(again)
    assert not again.code


@pytest.mark.parametrize("typed", ["", "x", "t" * 43, "<b>", "é" * 43])
def test_a_wrong_secret_opens_nothing(host: QuizStore, browsers: Browsers, typed: str) -> None:
    at = give_secret(browsers, typed)
    assert not at.exception
    assert [box.value for box in at.error] == [en("quizzes.wrong_secret")]
    assert not [button for button in at.button if button.key == "coach_leave"]


class Visitor(dict[str, str]):
    """What Streamlit knows of somebody who may have logged in."""

    is_logged_in = False


def test_where_the_host_has_a_login_it_opens_the_coachs_quizzes(
    host: QuizStore, browsers: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor = Visitor(iss="https://login.test", sub="7")
    monkeypatch.setattr("streamlit.user", visitor)
    assert "coach_login" not in {button.key for button in browsers.open(99, COACH).button}
    monkeypatch.setattr("app.components.coach_door._has_login", lambda: True)
    assert "coach_login" in {button.key for button in browsers.open(99, COACH).button}
    now = dt.datetime.now(dt.UTC)
    host.coach_of_login("https://login.test", "7", now=now).create(quiz("第七课"), now=now)
    visitor.is_logged_in = True
    at = browsers.open(99, COACH)
    assert not at.exception
    assert "第七课" in said(at)
    visitor["sub"] = "8"
    assert "第七课" not in said(browsers.open(99, COACH))


def test_a_coachs_whole_path(host: QuizStore, browsers: Browsers) -> None:
    at, coach = enter(browsers, host)
    at.text_input(key="coach_new_title").set_value("庄家的第一张牌")
    at = click(at, en("coach.create"))
    at.number_input(key="coach_count").set_value(3)
    at = press(at.run(), "coach_draw")
    assert not at.exception
    assert [box.value for box in at.success] == [en.plural("coach.added", 3)]
    at = choose(at, "coach_part_1", "hand_out")
    at.text_input(key="coach_label").set_value("甲班")
    at = click(at, en("coach.hand_out"))
    assert not at.exception
    [listed] = coach.classes()
    assert any("/quiz?quiz=" in code.value for code in at.code)
    asked = coach.load(1)
    for number, name in enumerate(("Ada", "Bo", "Cy")):
        student = sit(host, listed.code, number, name, at=dt.datetime.now(dt.UTC))
        for index in range(3):
            given = right(asked, index) if number == 0 else wrong(asked, index)
            student.answer(index, given, attempt=1, milliseconds=1_000, now=dt.datetime.now(dt.UTC))
    at = press(at.run(), f"class_results_{listed.code}")
    assert not at.exception
    assert [metric.value for metric in at.metric] == ["3"]
    part = f"coach_class_part_{listed.code}"
    at = choose(at, part, "ranking")
    assert not at.exception
    ranking = at.dataframe[0].value
    assert list(ranking[en("quiz_results.column.name")]) == ["Ada", "Bo", "Cy"]
    assert list(ranking[en("quiz_results.column.rank_points")]) == [3, 0.5, 0.5]
    at.selectbox(key="class_student").set_value(2).run()
    rows = data_of(at, "class_student_answers")["rows"]
    assert [(row[0]["text"], row[4]["text"]) for row in rows] == [("1", "1.0"), ("2", "1.0"), ("3", "1.0")]
    # What is drawn may be a hand on which even the worst tile gets 60.
    assert [row[3]["badge"]["text"] for row in rows] == [str(tile_keys(one)[-1].grade) for one in asked.questions]
    at = choose(at, part, "questions")
    assert not at.exception
    assert en("quiz_results.column.puzzle") not in at.dataframe[0].value
    assert "Bo (2)" in json.dumps(data_of(at, "class_choices"))
    at = choose(at, part, "files")
    assert not at.exception
    at = choose(at, part, "mistakes")
    assert not at.exception
    at = press(at, "coach_follow_up")
    assert not at.exception
    assert query_of(at)["edit"] == "2"
    follow_up = coach.load(2)
    assert not {one.puzzle.id for one in follow_up.questions} & {one.puzzle.id for one in asked.questions}


def test_every_change_of_a_question_is_saved_by_itself(host: QuizStore, browsers: Browsers) -> None:
    built = quiz(count=2)
    at, coach, made = edit(browsers, host, built)
    prefix = f"coach_q_{made}_0_{built.questions[0].puzzle.id}"
    at = at.text_input(key=f"{prefix}_hint").set_value("Look at the winds.").run()
    at = at.text_area(key=f"{prefix}_commentary").set_value("**Because**").run()
    at = at.number_input(key=f"{prefix}_time_limit_s").set_value(60).run()
    at = choose(at, f"{prefix}_key", KeyPolicy.BOTH)
    asked = built.questions[0]
    before = {row.tile: row.grade for row in tile_keys(asked)}
    clicked = asked.puzzle.hand.concealed[0]
    at = fire(at, "coach_grades", "answer", {"puzzle": prefix, "index": 0})
    assert data_of(at, "coach_grades")["marks"][0]["text"] == str(AFTER[before[clicked]])
    at = at.text_input(key=f"coach_title_{made}").set_value("Neu").run()
    assert not at.exception
    saved = coach.load(made)
    question = saved.questions[0]
    assert saved.title == "Neu"
    assert (question.hint, question.commentary, question.time_limit_s) == ("Look at the winds.", "**Because**", 60)
    assert question.key is KeyPolicy.BOTH
    # A coach's own grades begin with the puzzle's; a click goes on to the next.
    wanted = before | {clicked: AFTER[before[clicked]]}
    assert dict(question.grades) == {tile: grade for tile, grade in wanted.items() if grade}
    assert saved.questions[1] == built.questions[1]


def test_questions_are_moved_by_number_and_taken_out(host: QuizStore, browsers: Browsers) -> None:
    built = quiz(count=3)
    ids = [one.puzzle.id for one in built.questions]
    at, coach, made = edit(browsers, host, built)
    at = at.number_input(key=f"coach_place_{made}_1_{ids[0]}").set_value(3).run()
    assert not at.exception
    assert [one.puzzle.id for one in coach.load(made).questions] == [ids[1], ids[2], ids[0]]
    assert at.number_input(key=f"coach_at_{made}").value == 3
    at = press(at, "coach_remove")
    assert not at.exception
    assert [one.puzzle.id for one in coach.load(made).questions] == ids[1:]


def test_a_quiz_that_students_have_begun_gets_a_new_version(host: QuizStore, browsers: Browsers) -> None:
    at, coach, made = edit(browsers, host, quiz(count=1))
    now = dt.datetime.now(dt.UTC)
    code = coach.hand_out(made, terms(), now=now)
    sit(host, code, 1, at=now)
    at = at.run()
    assert en("coach.frozen") in said(at)
    at.text_input(key=f"coach_title_{made}").set_value("Neu").run()
    assert [one.version for one in coach.versions(made)] == [1, 2]
    assert coach.results(code).quiz.title == "第一课"


def test_quizzes_are_copied_archived_and_deleted(host: QuizStore, browsers: Browsers) -> None:
    at, coach = enter(browsers, host)
    made = coach.create(quiz(), now=dt.datetime.now(dt.UTC))
    at = press(at.run(), f"coach_copy_{made}")
    assert sorted(one.title for one in coach.quizzes()) == sorted(["第一课", en("coach.copy_of", title="第一课")])
    at = press(at, f"coach_archive_{made}")
    assert [one.id for one in coach.quizzes(archived=True)] == [made]
    at = at.toggle(key="coach_archived").set_value(True).run()
    at = press(at, f"coach_delete_{made}")
    assert not at.exception
    assert coach.quizzes(archived=True) == []


def test_puzzles_of_the_bank_are_found_by_theme_and_difficulty_and_added_one_by_one(host: QuizStore, browsers: Browsers) -> None:
    at, coach, made = edit(browsers, host, Quiz("leer"))
    theme = next(iter(next(one for one in load_bank().values() if one.themes).themes))
    at = at.multiselect(key="coach_themes_en").set_value([theme]).run()
    at = at.number_input(key="coach_browse").set_value(2).run()
    at = press(at, "coach_add_this")
    assert not at.exception
    [question] = coach.load(made).questions
    assert theme in question.puzzle.themes


def test_an_own_hand_with_a_fault_stays_as_it_was_typed_and_the_place_is_marked(host: QuizStore, browsers: Browsers) -> None:
    at, coach, made = edit(browsers, host, Quiz("leer"))
    at = choose(at, "coach_from", "own")
    at = at.text_input(key="hand").set_value("45789m1579q45pENC").run()
    assert not at.exception
    assert at.error
    assert any("^" in code.value for code in at.code)
    assert at.text_input(key="hand").value == "45789m1579q45pENC"
    assert coach.load(made).questions == ()


def test_an_own_hand_that_waits_becomes_a_question(host: QuizStore, browsers: Browsers) -> None:
    at, coach, made = edit(browsers, host, Quiz("leer"))
    at = choose(choose(at, "coach_from", "own"), "coach_kind", Kind.WAITS)
    at = at.text_input(key="hand").set_value("2345678m234s555p").run()
    at = press(at, "coach_add_own")
    assert not at.exception
    [question] = coach.load(made).questions
    assert (question.puzzle.kind, question.is_own) == (Kind.WAITS, True)
    assert question.puzzle.solution is not None
    assert at.text_input(key="hand").value == ""


def test_hands_are_dealt(host: QuizStore, browsers: Browsers) -> None:
    at, coach, made = edit(browsers, host, Quiz("leer"))
    at = choose(choose(at, "coach_from", "deal"), "coach_deal_kind", Kind.WAITS)
    at = press(at, "coach_deal")
    assert not at.exception
    assert len(coach.load(made).questions) == 3


def test_sheets_and_files_are_offered(host: QuizStore, browsers: Browsers) -> None:
    at, _, made = edit(browsers, host, quiz(count=2))
    at = choose(at, f"coach_part_{made}", "paper")
    assert not at.exception
    assert [one.proto.label for one in at.get("download_button")] == [
        en(f"coach.{name}") for name in ("sheet", "key_sheet", "json", "csv")
    ]


@pytest.mark.parametrize("name", ["quiz.json", "quiz.csv"])
def test_a_quiz_goes_out_as_a_file_and_comes_back_with_its_own_hands(host: QuizStore, browsers: Browsers, name: str) -> None:
    built = quiz(count=2)
    built = replace(built, questions=(*built.questions, Question(analyse(read_hand("2345678m234s555p", kind=Kind.WAITS)))))
    at, coach = enter(browsers, host)
    at.text_input(key="coach_import_title_0").set_value(built.title).run()
    write = write_json if name.endswith("json") else write_csv
    at = at.file_uploader(key="coach_upload_0").upload(name, write(built), "").run()
    assert not at.exception
    assert coach.load(int(query_of(at)["edit"])) == built


def test_an_older_version_comes_back_as_the_newest(host: QuizStore, browsers: Browsers) -> None:
    at, coach, made = edit(browsers, host, quiz(count=2))
    now = dt.datetime.now(dt.UTC)
    sit(host, coach.hand_out(made, terms(), now=now), 1, at=now)
    at = press(at.run(), "coach_remove")
    at = at.text_input(key=f"coach_title_{made}").set_value("Neu").run()
    assert len(coach.load(made).questions) == 1
    at = press(at, "coach_restore")
    assert not at.exception
    assert coach.load(made) == quiz(count=2)
    assert at.text_input(key=f"coach_title_{made}").value == "第一课"


@pytest.mark.parametrize("text", HOSTILE)
def test_titles_labels_names_and_commentaries_are_shown_harmlessly(host: QuizStore, browsers: Browsers, text: str) -> None:
    built = quiz(text, count=1)
    at, coach, made = edit(browsers, host, change_question(built, 0, built.questions[0].puzzle.id, commentary=text, hint=text))
    now = dt.datetime.now(dt.UTC)
    code = coach.hand_out(made, terms(text), now=now)
    sit(host, code, 1, text, at=now).answer(0, wrong(built, 0), attempt=1, milliseconds=1, now=now)
    pages = [at.run()]
    at.query_params["class"] = code
    pages.append(at.run())
    pages += [choose(at, f"coach_class_part_{code}", part) for part in ("ranking", "questions", "mistakes")]
    del at.query_params["class"], at.query_params["edit"]
    pages.append(at.run())
    for page in pages:
        assert not page.exception
        marked = (*page.markdown, *page.caption, *page.title, *page.subheader, *page.error, *page.success)
        assert all(text not in str(element.value) or text == harmless(text) for element in marked)
        labels = [element.label for element in (*page.button, *page.expander, *page.selectbox, *page.text_input)]
        assert not any(text in label for label in labels)


def test_another_coachs_quiz_and_class_are_not_found(host: QuizStore, browsers: Browsers) -> None:
    _, other = enter(browsers, host)
    now = dt.datetime.now(dt.UTC)
    made = other.create(quiz(count=1), now=now)
    code = other.hand_out(made, terms(), now=now)
    for query in ({"edit": str(made)}, {"class": code}, {"class": "x"}, {"edit": "999999"}):
        at, _ = enter(browsers, host, **query)
        assert not at.exception
        assert [box.value for box in at.error] == [en("quizzes.not_yours")]
        assert "第一课" not in said(at)


def test_a_class_closes_at_another_moment_in_the_coachs_time_zone(host: QuizStore, browsers: Browsers) -> None:
    at, coach = enter(browsers, host)
    now = dt.datetime.now(dt.UTC)
    code = coach.hand_out(coach.create(quiz(count=1), now=now), terms(), now=now)
    later = (now.astimezone(ZoneInfo("Asia/Shanghai")) + dt.timedelta(days=2)).replace(tzinfo=None, second=0, microsecond=0)
    at.run().datetime_input(key=f"class_closes_{code}").set_value(later)
    at = press(at, f"class_closes_{code}_save")
    assert not at.exception
    assert coach.classes()[0].terms.settings.closes == later.replace(tzinfo=ZoneInfo("Asia/Shanghai")).astimezone(dt.UTC)


def test_a_class_is_closed_and_deleted_with_its_answers(host: QuizStore, browsers: Browsers) -> None:
    at, coach = enter(browsers, host)
    now = dt.datetime.now(dt.UTC)
    code = coach.hand_out(coach.create(quiz(count=1), now=now), terms(), now=now)
    at = press(at.run(), f"class_close_{code}")
    assert coach.classes()[0].terms.has_closed(dt.datetime.now(dt.UTC))
    at = press(at, f"class_delete_{code}")
    assert not at.exception
    assert coach.classes() == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_part_speaks_the_readers_language(host: QuizStore, browsers: Browsers, language: str) -> None:
    at, coach = enter(browsers, host, lang=language)
    now = dt.datetime.now(dt.UTC)
    made = coach.create(quiz(count=1), now=now)
    code = coach.hand_out(made, terms(closes=now + dt.timedelta(hours=1)), now=now)
    assert not at.run().exception
    at.query_params["edit"] = str(made)
    at.run()
    for part in ("questions", "add", "hand_out", "paper"):
        at = choose(at, f"coach_part_{made}", part)
        assert not at.exception
    at.query_params["class"] = code
    assert not at.run().exception


def test_a_click_on_a_tile_goes_on_to_its_next_grade() -> None:
    question = quiz(count=1).questions[0]
    one, two = sorted(set(question.puzzle.hand.concealed))[:2]
    seen = []
    for _ in range(4):
        question = replace(question, grades=next_grade(question, one))
        seen.append(dict(question.grades))
    assert seen == [{one: 60}, {one: 80}, {one: 100}, {}]
    question = replace(question, grades=((one, 80), (two, 80)))
    assert dict(next_grade(question, two)) == {one: 80, two: 100}


def test_moving_and_removing_keep_the_others_in_order() -> None:
    built = quiz(count=3)
    one, two, three = built.questions
    assert move(built, 0, 2).questions == (two, three, one)
    assert move(built, 2, 0).questions == (three, one, two)
    assert move(built, 7, 0) == built
    assert remove(built, 1).questions == (one, three)
