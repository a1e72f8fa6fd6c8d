"""A class's results: frames equal plain sums, ranking, misconceptions with whose they are, tables that no spreadsheet runs."""

from __future__ import annotations

import csv
import datetime as dt
import io
from collections import Counter
from dataclasses import replace
from statistics import mean, median
from types import SimpleNamespace
from typing import Any

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.fans import FanId
from analysis.reasons import reason
from analysis.tiles import LETTERS
from app.services.quiz_export import TABLES, say_answer, table, write_csv, write_workbook
from app.services.quiz_mistakes import find_misconceptions, suggest, what_it_kills
from app.services.quiz_results import (
    BINS,
    answers_frame,
    choices_frame,
    questions_frame,
    rank_points,
    students_frame,
    themes_frame,
)
from app.services.quizzes import Answer, QuizStore, Results, Sitter
from i18n.catalogue import LANGUAGES, translator
from puzzles.bank import load_bank
from puzzles.judge import rank
from puzzles.puzzle import FansSolution, Kind, OpeningSolution, Puzzle, WaitsSolution
from puzzles.quiz import KeyPolicy, Question, Quiz
from puzzles.quiz_build import build, read_hand
from puzzles.quiz_grading import mark_answer
from tests.app.classes import new_coach, quiz, right, sit, terms, wrong
from tests.app.databases import NOW

ASKED = quiz(count=4)
SHANGHAI = dt.timezone(dt.timedelta(hours=8))


@st.composite
def classes(draw: st.DrawFn) -> Results:
    """A class of some students with some answers in up to two attempts."""
    names = draw(st.lists(st.sampled_from(("小明", "小红", "=1+1", "王")), max_size=6))
    sitters, answers = [], []
    for number, name in enumerate(names, 1):
        attempts = draw(st.integers(1, 2))
        sitters.append(Sitter(number, name, attempts, NOW))
        for attempt in range(1, attempts + 1):
            for question in draw(st.sets(st.integers(0, 3))):
                tile = draw(st.sampled_from(ASKED.questions[question].puzzle.hand.concealed))
                marked = mark_answer(ASKED.questions[question], LETTERS[tile])
                took = draw(st.integers(0, 100_000))
                answers.append((number, Answer(attempt, question, marked.given, marked.grade, marked.grade, took, NOW)))
    return Results(ASKED, terms(attempts=2), tuple(sitters), tuple(draw(st.permutations(answers))))


def made(asked: Quiz, *given: tuple[str, ...], named: tuple[str, ...] = ()) -> Results:
    """A class in which student by student answers were given to the questions in turn ("": time was up)."""
    sitters = tuple(Sitter(number, (named or "甲乙丙丁戊己")[number - 1], 1, NOW) for number in range(1, len(given) + 1))
    answers = []
    for number, own in enumerate(given, 1):
        for index, answer in enumerate(own):
            grade = mark_answer(asked.questions[index], answer).grade if answer else 0
            answers.append((number, Answer(1, index, answer, grade, grade, 1_000 * number, NOW)))
    return Results(asked, terms(), sitters, tuple(answers))


def counts(grades: list[int]) -> list[int]:
    """How many are 100, 80 to 99, 60 to 79, less."""
    bins = [sum(low <= grade < high for grade in grades) for low, high in ((100, 101), (80, 100), (60, 80), (0, 60))]
    assert sum(bins) == len(grades)
    return bins


@given(classes())
def test_a_students_row_equals_plain_sums(results: Results) -> None:
    frame = students_frame(results)
    assert sorted(frame["number"]) == [one.number for one in results.students]
    for row in frame.to_dict("records"):
        mine = [answer for number, answer in results.answers if number == row["number"]]
        first = [answer for answer in mine if answer.attempt == 1]
        assert row["total_points"] == sum(one.points for one in first)
        assert row["student_average"] == pytest.approx(sum(one.points for one in first) / 4)
        assert (row["answered"], [row[name] for name in BINS]) == (len(first), counts([one.grade for one in first]))
        assert row["total_seconds"] == pytest.approx(sum(one.milliseconds for one in first) / 1000)
        assert row["latest"] == sum(one.points for one in mine if one.attempt == row["attempts"])
        assert row["rank"] == 1 + sum(other > row["total_points"] for other in frame["total_points"])


@given(classes())
def test_a_questions_row_equals_plain_sums(results: Results) -> None:
    frame = questions_frame(results)
    assert list(frame["question"]) == [1, 2, 3, 4]
    for row in frame.to_dict("records"):
        first = [one for _, one in results.answers if one.attempt == 1 and one.question == row["question"] - 1]
        grades = [one.grade for one in first]
        assert (row["answers"], [row[name] for name in BINS]) == (len(first), counts(grades))
        if first:
            assert row["average"] == pytest.approx(mean(grades))
            assert row["median_seconds"] == pytest.approx(median(one.milliseconds for one in first) / 1000)
        else:
            assert pd.isna(row["average"])
            assert pd.isna(row["median_seconds"])


@given(classes())
def test_a_themes_row_equals_plain_sums(results: Results) -> None:
    frame = themes_frame(results).set_index("theme")
    themes = {theme for question in ASKED.questions for theme in question.puzzle.themes}
    assert set(frame.index) == themes
    for theme in themes:
        about = [at for at, question in enumerate(ASKED.questions) if theme in question.puzzle.themes]
        grades = [one.grade for _, one in results.answers if one.attempt == 1 and one.question in about]
        row = frame.loc[theme]
        assert (row["questions"], row["answers"]) == (len(about), len(grades))
        if grades:
            assert row["average"] == pytest.approx(mean(grades))
            assert row["best_share"] == pytest.approx(grades.count(100) / len(grades))


@given(classes(), st.integers(0, 3))
def test_choices_count_every_first_answer_once(results: Results, question: int) -> None:
    frame = choices_frame(results, question)
    first = [(number, one) for number, one in results.answers if one.attempt == 1 and one.question == question]
    assert dict(zip(frame["given"], frame["answers"], strict=True)) == Counter(one.given for _, one in first)
    assert sorted(number for students in frame["students"] for number in students) == sorted(number for number, _ in first)
    assert sum(frame["share"]) == pytest.approx(1 if first else 0)
    assert list(frame["answers"]) == sorted(frame["answers"], reverse=True)


@given(classes())
def test_every_answer_of_any_attempt_is_in_the_table_of_answers(results: Results) -> None:
    frame = answers_frame(results)
    assert len(frame) == len(results.answers)
    assert list(frame["given"]) == [one.given for _, one in results.answers]


def test_the_first_of_a_class_gets_as_many_rank_points_as_there_are_players_the_others_that_less_their_place() -> None:
    assert rank_points([70, 100, 80, 60]) == [(3, 1), (1, 4), (2, 2), (4, 0)]
    assert rank_points([50]) == [(1, 1)]
    assert rank_points([]) == []


def test_players_who_are_level_share_what_their_places_bring() -> None:
    assert rank_points([80, 80, 60, 0]) == [(1, 3), (1, 3), (3, 1), (4, 0)]
    assert rank_points([100, 60, 60, 60]) == [(1, 4), (2, 1), (2, 1), (2, 1)]


@given(st.lists(st.integers(0, 500), max_size=40))
def test_rank_points_add_up_to_the_same_whoever_is_level(scores: list[int]) -> None:
    players = len(scores)
    total = sum(points for _, points in rank_points(scores))
    assert total == pytest.approx(players + sum(players - place for place in range(2, players + 1)))
    better = sorted(zip(scores, rank_points(scores), strict=True))
    assert [points for _, (_, points) in better] == sorted(points for _, (_, points) in better)


def opening_about(theme: str) -> tuple[Puzzle, OpeningSolution]:
    """A puzzle of the bank with a theme."""
    for puzzle in load_bank().values():
        if theme in puzzle.themes and isinstance(puzzle.solution, OpeningSolution):
            return puzzle, puzzle.solution
    raise LookupError(theme)


def names_of(results: Results, reports: Any = None) -> dict[str, str]:
    """The students of each misconception."""
    found = find_misconceptions(results, reports or {})
    return {one.why.key.rpartition(".")[2]: "".join(student.name for student in one.students) for one in found}


def test_who_threw_what_plain_efficiency_throws_chased_the_shape() -> None:
    puzzle, solution = opening_about("efficiency_fails")
    best = LETTERS[solution.grades[0].tile]
    found = names_of(made(build("", [puzzle]), (best,), (LETTERS[solution.plain[0]],), (LETTERS[solution.plain[0]],)))
    assert found["speed_first"] == "乙丙"


def test_who_kept_the_guest_wind_is_named_and_who_threw_it_is_not() -> None:
    puzzle, solution = opening_about("guest_wind_first")
    other = next(one.tile for one in solution.grades if one.grade < 80 and one.tile >= 27)
    found = names_of(made(build("", [puzzle]), (LETTERS[solution.grades[0].tile],), (LETTERS[other],)))
    assert found["guest_wind_kept"] == "乙"


def test_who_broke_a_pair_worth_keeping_is_named() -> None:
    puzzle, solution = opening_about("keeps_pair")
    pair = next(one.tile for one in solution.grades if one.grade < 80 and puzzle.hand.counts[one.tile] == 2)
    assert names_of(made(build("", [puzzle]), (LETTERS[pair],)))["pair_broken"] == "甲"


def test_a_tile_that_the_coachs_key_calls_right_is_no_mistake() -> None:
    puzzle, solution = opening_about("efficiency_fails")
    plain = solution.plain[0]
    asked = Quiz("", (Question(puzzle, KeyPolicy.COACH, ((plain, 100),)),))
    assert names_of(made(asked, (LETTERS[plain],))) == {}
    engines = LETTERS[solution.grades[0].tile]
    assert "speed_first" not in names_of(made(asked, (engines,)))


def test_answers_of_80_and_more_are_no_misconceptions() -> None:
    asked = quiz(count=60)
    good = [[LETTERS[one.tile] for one in question.puzzle.solution.grades if one.grade >= 80] for question in asked.questions]  # type: ignore[union-attr]
    assert find_misconceptions(made(asked, tuple(tiles[-1] for tiles in good)), {}) == []


def report(routes: dict[int, dict[tuple[FanId, ...], float]]) -> Any:
    """What the engine would say: by tile the worth of each route; the first tile is best."""
    discards = {}
    for tile, worth in routes.items():
        value = sum(worth.values())
        shares = [SimpleNamespace(fans=fans, share=part / value) for fans, part in sorted(worth.items(), key=lambda one: -one[1])]
        discards[tile] = SimpleNamespace(tile=tile, value=value, routes=shares)
    return SimpleNamespace(best=next(iter(discards.values())), of=lambda tile: discards[tile])


STRAIGHT, PAIRS, FLUSH = (FanId.PURE_STRAIGHT,), (FanId.SEVEN_PAIRS,), (FanId.HALF_FLUSH,)


def test_what_a_tile_kills_is_named_by_its_routes() -> None:
    found = report({0: {STRAIGHT: 6.0, PAIRS: 3.0}, 1: {STRAIGHT: 6.0}, 2: {STRAIGHT: 5.0, PAIRS: 2.0}})
    killed = what_it_kills(found, 1)
    assert killed is not None
    assert killed.key == "quiz_results.kills"
    assert FanId.SEVEN_PAIRS.name_in("zh-Hans") in translator("zh-Hans").reason(killed)
    assert what_it_kills(found, 2) is None


def test_only_who_killed_the_main_route_is_said_to_have_killed_it() -> None:
    puzzle = next(one.puzzle for one in ASKED.questions)
    assert isinstance(puzzle.solution, OpeningSolution)
    best, *_, side, main = [one.tile for one in puzzle.solution.grades]
    says = report({best: {STRAIGHT: 6.0, PAIRS: 3.0}, side: {STRAIGHT: 6.0}, main: {PAIRS: 3.0}})
    results = made(build("", [puzzle]), (LETTERS[best],), (LETTERS[side],), (LETTERS[main],))
    assert names_of(results, {puzzle.id: says})["main_route_killed"] == "丙"
    assert "main_route_killed" not in names_of(results)


def test_a_right_answer_that_came_too_late_makes_no_tile_wrong_and_nobody_misunderstand_it() -> None:
    puzzle, solution = opening_about("guest_wind_first")
    best = LETTERS[solution.grades[0].tile]
    asked = Quiz("", (Question(puzzle, time_limit_s=10),))
    late, good = Answer(1, 0, best, 0, 0, 13_000, NOW), Answer(1, 0, best, 100, 100, 9_000, NOW)
    results = Results(asked, terms(), tuple(Sitter(one, "甲乙"[one - 1], 1, NOW) for one in (1, 2)), ((1, late), (2, good)))
    assert choices_frame(results, 0)[["given", "grade", "answers"]].to_numpy().tolist() == [[best, 100, 2]]
    assert names_of(results) == {"no_time": "甲"}


def test_the_engine_says_what_a_tile_of_a_real_hand_kills() -> None:
    puzzle, solution = opening_about("pure_straight")
    says = rank(puzzle)
    killing = [one.tile for one in solution.grades if what_it_kills(says, one.tile) is not None]
    assert solution.grades[0].tile not in killing
    assert killing


def waits_and_fans() -> Quiz:
    """A question about waits (6 and 9 of dots), and one about fan."""
    waits = replace(read_hand("123m456m789m11s78p", kind=Kind.WAITS), solution=WaitsSolution((23, 26)))
    won = replace(
        read_hand("123m456m789m11s789p", kind=Kind.FANS),
        solution=FansSolution((FanId.PURE_STRAIGHT, FanId.ALL_CHOWS), 18),
    )
    return build("", [waits, won])


def test_missed_and_wrong_waits_and_fan_are_told_apart() -> None:
    def answer(given: str) -> Answer:
        question = 1 if ":" in given else 0
        return Answer(1, question, given, 0, 0, 1, NOW)

    told = ("6p", "69p5p", "pure_straight:18", "pure_straight,half_flush,all_chows:18", "pure_straight,all_chows:17")
    sitters = tuple(Sitter(number, name, 1, NOW) for number, name in enumerate("甲乙丙丁戊", 1))
    results = Results(waits_and_fans(), terms(), sitters, tuple(enumerate(map(answer, told), 1)))
    assert names_of(results) == {
        "wait_missed": "甲",
        "wait_added": "乙",
        "fan_missed": "丙",
        "fan_added": "丁",
        "total_wrong": "戊",
    }


def test_a_misconception_says_in_which_questions_and_how_often() -> None:
    results = made(ASKED, ("", ""), ("",))
    [late] = find_misconceptions(results, {})
    assert (late.why, late.questions, late.times) == (reason("quiz_results.mistake.no_time"), (1, 2), 3)


def test_what_comes_next_is_about_what_went_wrong_and_was_not_asked() -> None:
    bank = load_bank()
    puzzle, solution = opening_about("breaks_pair")
    results = made(build("", [puzzle]), (LETTERS[solution.grades[-1].tile],))
    chosen = suggest(results, bank, count=5)
    assert len(set(chosen)) == 5
    assert puzzle.id not in chosen
    assert all(set(puzzle.themes) & set(bank[one].themes) for one in chosen)
    assert set(puzzle.themes) <= {theme for one in chosen for theme in bank[one].themes}
    assert suggest(results, bank, count=5) == chosen


def test_a_class_that_made_no_mistake_gets_no_suggestion() -> None:
    results = made(ASKED, tuple(right(ASKED, index) for index in range(4)))
    assert suggest(results, load_bank()) == ()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", TABLES)
def test_every_table_has_words_for_columns_and_cells(language: str, name: str) -> None:
    t = translator(language)
    results = made(ASKED, tuple(wrong(ASKED, index) for index in range(4)), ("", right(ASKED, 1)))
    frame = table(results, name, t=t, zone=SHANGHAI, reports={})
    assert len(frame)
    assert len(set(frame.columns)) == len(frame.columns)
    assert not any("_" in column or column.islower() for column in frame.columns)


@pytest.mark.parametrize("name", TABLES)
def test_a_class_without_students_has_empty_tables(name: str) -> None:
    results = Results(ASKED, terms(), (), ())
    data = write_csv(results, name, t=translator("zh-Hans"), zone=SHANGHAI, reports={})
    assert data.startswith(b"\xef\xbb\xbf")
    assert write_workbook(results, t=translator("en"), zone=SHANGHAI, reports={})


HOSTILE = ("=1+1", '=HYPERLINK("http://x","y")', "+1", "-1", "@SUM(A1)", "＝1")


def test_no_name_becomes_a_formula() -> None:
    results = made(ASKED, *[(right(ASKED, 0),)] * len(HOSTILE), named=HOSTILE)
    t = translator("en")
    lines = pd.read_csv(io.BytesIO(write_csv(results, "students", t=t, zone=SHANGHAI, reports={})))
    assert list(lines[t("quiz_results.column.name")]) == [f"'{name}" for name in HOSTILE]
    book = pd.read_excel(io.BytesIO(write_workbook(results, t=t, zone=SHANGHAI, reports={})), sheet_name=None)
    assert list(book) == [t(f"quiz_results.sheet.{name}") for name in TABLES]
    assert list(book["Students"][t("quiz_results.column.name")]) == [f"'{name}" for name in HOSTILE]
    for sheet in book.values():
        assert not any(isinstance(cell, str) and cell.startswith(("=", "+", "-", "@")) for cell in sheet.to_numpy().ravel())


@pytest.mark.parametrize("name", ['x;=HYPERLINK("http://x";"y");', 'x;"=1+1;', "x;-1", "x;@A1"])
def test_no_name_becomes_a_formula_where_semicolons_stand_between_cells(name: str) -> None:
    results = made(ASKED, (right(ASKED, 0),), named=(name,))
    for which in TABLES:
        lines = write_csv(results, which, t=translator("en"), zone=SHANGHAI, reports={}).decode("utf-8-sig").splitlines()
        cells = [cell for row in csv.reader(lines, delimiter=";") for cell in row]
        assert not any(cell.startswith(("=", "+", "-", "@")) for cell in cells)


def test_a_name_that_no_workbook_can_hold_is_written_all_the_same() -> None:
    results = made(ASKED, (right(ASKED, 0),), named=("a\ufffeb\uffff",))
    book = write_workbook(results, t=translator("en"), zone=SHANGHAI, reports={})
    assert pd.read_excel(io.BytesIO(book))["Student’s name"][0] == "a\ufffdb\ufffd"


def test_moments_are_told_in_the_zone_that_is_asked_for() -> None:
    results = made(ASKED, (right(ASKED, 0),))
    frame = table(results, "answers", t=translator("zh-Hans"), zone=SHANGHAI, reports={})
    assert list(frame["作答时刻"]) == ["2026-12-01 12:30:00+08:00"]


@pytest.mark.parametrize(
    ("kind", "given_", "words"),
    [
        ("opening", "E", "East"),
        ("waits", "69p", "6 of dots, 9 of dots"),
        ("fans", "pure_straight:16", "Pure Straight; 16 points"),
    ],
)
def test_an_answer_is_told_in_words(kind: str, given_: str, words: str) -> None:
    assert say_answer(translator("en"), kind, given_).lower() == words.lower()


def test_the_results_of_a_stored_class_are_those_of_its_answers(quizzes: QuizStore) -> None:
    coach = new_coach(quizzes)
    code = coach.hand_out(coach.create(ASKED, now=NOW), terms(attempts=2), now=NOW)
    for number in range(1, 4):
        student = sit(quizzes, code, number)
        for index in range(4):
            pick = right if number > index else wrong
            student.answer(index, pick(ASKED, index), attempt=1, milliseconds=number * 1_000, now=NOW)
    frame = students_frame(coach.results(code))
    assert list(zip(frame["name"], frame["total_points"], frame["rank_points"], strict=True)) == [
        ("学生 3", 300, 3.0),
        ("学生 2", 200, 1.0),
        ("学生 1", 100, 0.0),
    ]
