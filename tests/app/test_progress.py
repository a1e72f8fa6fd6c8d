"""Progress: frames that say what plain sums say, mistakes told with their counts, and a record that its player can take along."""

from __future__ import annotations

import datetime as dt
import json
import math
import statistics
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from streamlit.testing.v1 import AppTest

from analysis.fans import FAN_OF_SLUG
from analysis.tiles import LETTERS, is_honor
from app.services.mistakes import LEAST_ANSWERS, TYPICAL, find_mistakes
from app.services.progress import (
    DRILLS,
    OPENINGS,
    WINDOW_DAYS,
    by_day,
    by_difficulty,
    by_drill,
    by_fan,
    by_lesson,
    part_of,
    read_answers,
    right_tile_wrong_reason,
    total,
)
from app.services.records import Record, Records
from i18n.catalogue import LANGUAGES, translator
from puzzles.bank import load_bank
from puzzles.daily import today
from puzzles.puzzle import OpeningSolution, Puzzle
from puzzles.themes import LESSON_NAMES
from tests.app.known_player import become_player

SCRIPT: Final = str(Path(__file__).parents[2] / "streamlit_app.py")
NOON: Final = dt.datetime(2026, 11, 30, 4, tzinfo=dt.UTC)
THEMES: Final = ("pure_straight", "all_types", "honor_waits", "keeps_pair", "a_later_theme")
T: Final = translator("en")


def opening(
    number: int,
    grade: int,
    minutes: int = 0,
    *,
    loss: float | None = 0.0,
    themes: tuple[str, ...] = (),
    difficulty: str | None = "easy",
    plan_right: bool | None = None,
) -> Record:
    return Record(
        f"practice/p-{number}/0",
        "practice",
        f"p-{number}",
        "E",
        grade,
        grade,
        NOON - dt.timedelta(minutes=minutes),
        loss=loss,
        themes=themes,
        difficulty=difficulty,
        plan=None if plan_right is None else "pure_straight",
        plan_right=plan_right,
    )


def drill(number: int, points: int, kind: str = "waits", minutes: int = 0) -> Record:
    when = NOON - dt.timedelta(minutes=minutes)
    return Record(f"drill/{kind}/7/{number}", "drill", f"drill-{kind}-7-{number}", "x", points, points, when)


OPENINGS_GIVEN: Final = st.builds(
    opening,
    st.integers(0, 99),
    st.sampled_from([0, 60, 80, 100]),
    st.integers(0, 40 * 24 * 60),
    loss=st.none() | st.floats(0, 1),
    themes=st.lists(st.sampled_from(THEMES), unique=True).map(tuple),
    difficulty=st.sampled_from(["easy", "medium", "hard", None]),
    plan_right=st.sampled_from([None, True, False]),
)
DRILLS_GIVEN: Final = st.builds(
    drill, st.integers(0, 99), st.integers(0, 100), st.sampled_from(["waits", "rules"]), st.integers(0, 40 * 24 * 60)
)
RECORDS: Final = st.lists(OPENINGS_GIVEN | DRILLS_GIVEN, max_size=25)


def mean(values: Iterable[float]) -> float:
    found = list(values)
    return sum(found) / len(found) if found else math.nan


def same(one: float, other: float) -> bool:
    return (math.isnan(one) and math.isnan(other)) or math.isclose(one, other, abs_tol=1e-9)


@given(RECORDS)
def test_totals_are_the_plain_sums(records: list[Record]) -> None:
    answers = read_answers(records)
    for part, mine in (
        (OPENINGS, [r for r in records if r.mode != "drill"]),
        (DRILLS, [r for r in records if r.mode == "drill"]),
    ):
        summed = total(part_of(answers, part))
        assert summed.answers == len(mine)
        assert same(summed.average, mean(r.grade for r in mine))
        assert same(summed.best_share, mean(r.grade == 100 for r in mine))
        assert same(summed.loss, mean(r.loss for r in mine if r.loss is not None))


@given(RECORDS)
def test_an_answer_counts_once_for_each_of_its_themes(records: list[Record]) -> None:
    answers = read_answers(records)
    for frame, names in ((by_fan(answers), FAN_OF_SLUG), (by_lesson(answers), LESSON_NAMES)):
        by_theme: defaultdict[str, list[int]] = defaultdict(list)
        for record in records:
            for theme in set(record.themes) & set(names):
                by_theme[theme].append(record.grade)
        assert frame["name"].tolist() == sorted(frame["name"], key=lambda name: (-len(by_theme[name]), name))
        assert {row["name"]: row["answers"] for row in frame.to_dict("records")} == {
            theme: len(grades) for theme, grades in by_theme.items()
        }
        assert all(same(row["average"], mean(by_theme[row["name"]])) for row in frame.to_dict("records"))


@given(RECORDS)
def test_difficulties_and_drills_hold_every_answer_that_has_one(records: list[Record]) -> None:
    answers = read_answers(records)
    assert by_difficulty(answers)["answers"].sum() == sum(record.difficulty is not None for record in records)
    assert by_drill(answers)["answers"].sum() == sum(record.mode == "drill" for record in records)
    names = by_difficulty(answers)["name"].tolist()
    assert names == [name for name in ("easy", "medium", "hard") if name in names]


@given(RECORDS)
def test_a_day_and_the_days_before_it_are_averaged_as_a_list_would_be(records: list[Record]) -> None:
    frame = by_day(read_answers(records))
    assert frame["answers"].sum() == len(records)
    for row in frame.to_dict("records"):
        date = row["day"].date()
        grades = [record.grade for record in records if 0 <= (date - today(record.answered_at)).days < WINDOW_DAYS]
        assert same(row["moving"], mean(grades))
        error = statistics.stdev(grades) / math.sqrt(len(grades)) if len(grades) > 1 else math.nan
        assert math.isnan(row["error"]) == math.isnan(error)
        assert math.isnan(error) or abs(row["error"] - error) < 1e-6


def test_a_day_ends_at_midnight_utc_plus_8() -> None:
    before, after = (dt.datetime(2026, 11, 30, 15, minute, tzinfo=dt.UTC) for minute in (59, 0))
    late = Record("daily/x", "daily", "x", "E", 100, 100, before + dt.timedelta(minutes=1))
    early = Record("daily/y", "daily", "y", "E", 0, 0, after)
    assert read_answers([early, late])["day"].tolist() == [dt.date(2026, 11, 30), dt.date(2026, 12, 1)]


def test_a_right_tile_with_a_wrong_reason_is_told_from_a_wrong_tile() -> None:
    records = [
        opening(1, 100, plan_right=False),
        opening(2, 100, plan_right=True),
        opening(3, 60, plan_right=False),
        opening(4, 100),
    ]
    assert right_tile_wrong_reason(read_answers(records)) == (1, 2)


# Mistakes


def with_theme(theme: str, number: int) -> list[Puzzle]:
    """Puzzles of a theme, again from the first when there are not so many."""
    found = [puzzle for puzzle in load_bank().values() if theme in puzzle.themes]
    return [found[place % len(found)] for place in range(number)]


def thrown(puzzle: Puzzle, number: int, *, honor: bool) -> Record:
    """An answer with the best tile, or with an honour that is not best."""
    assert isinstance(puzzle.solution, OpeningSolution)
    grades = puzzle.solution.grades
    grade = next(one for one in grades if is_honor(one.tile) and one.grade < 100) if honor else grades[0]
    when = NOON + dt.timedelta(minutes=number)
    return Record(f"practice/{puzzle.id}/{number}", "practice", puzzle.id, LETTERS[grade.tile], grade.grade, grade.grade, when)


@pytest.mark.parametrize(("wrong", "right"), [(7, 5), (5, 0), (2, 4)])
def test_honours_thrown_too_early_are_told_with_their_counts(wrong: int, right: int) -> None:
    puzzles = with_theme("honor_waits", wrong + right)
    records = [thrown(puzzle, number, honor=number < wrong) for number, puzzle in enumerate(puzzles)]
    told = {mistake.why.key: (mistake.made, mistake.of) for mistake in find_mistakes(records, load_bank())}
    assert told["mistake.honor_too_early"] == (wrong, wrong + right)


def test_four_mistakes_are_not_yet_typical_and_neither_is_one_in_ten() -> None:
    few = [thrown(puzzle, number, honor=True) for number, puzzle in enumerate(with_theme("honor_waits", LEAST_ANSWERS - 1))]
    rare = [thrown(puzzle, number, honor=number < 1) for number, puzzle in enumerate(with_theme("honor_waits", 10))]
    for records in (few, rare):
        assert "mistake.honor_too_early" not in [mistake.why.key for mistake in find_mistakes(records, load_bank())]
    assert TYPICAL > 1 / 10


def test_one_who_always_throws_the_best_tile_makes_no_mistake() -> None:
    records = [thrown(puzzle, 0, honor=False) for puzzle in load_bank().values()]
    assert find_mistakes(records, load_bank()) == []


def test_answers_to_puzzles_that_the_bank_no_longer_has_are_left_out() -> None:
    assert find_mistakes([opening(number, 0) for number in range(20)], load_bank()) == []


# The page


@pytest.fixture
def player(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Records:
    return become_player(monkeypatch, tmp_path)


def open_page(language: str = "en") -> AppTest:
    at = AppTest.from_file(SCRIPT, default_timeout=120)
    at.query_params["lang"] = language
    at.run()
    return at.switch_page("app/pages/progress.py").run()


def fill(records: Records) -> None:
    for number in range(6):
        themes = ("honor_waits", "pure_straight", "a_later_theme")
        records.add(opening(number, 100 if number else 0, number * 1500, themes=themes, plan_right=number > 2))
        records.add(drill(number, 50, "a_later_drill" if number else "waits", number * 1500))


def said(at: AppTest) -> str:
    shown = (*at.title, *at.subheader, *at.text, *at.caption, *at.markdown, *at.info, *at.warning, *at.success, *at.error)
    return "\n".join(str(element.value) for element in shown)


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_an_answer_the_page_says_what_will_be_here(player: Records, language: str) -> None:
    at = open_page(language)
    assert not at.exception
    assert translator(language)("progress.empty") in said(at)
    assert not [button for button in at.button if button.key == "progress_delete"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_figures_of_openings_and_drills_are_shown(player: Records, language: str) -> None:
    fill(player)
    at = open_page(language)
    assert not at.exception
    assert [metric.value for metric in at.metric] == ["6", "83", "83%", "0.0%", "6", "50", "0%"]
    assert translator(language)("progress.wrong_reason", made=2, of=5) in said(at)


def test_nothing_is_deleted_before_it_is_confirmed(player: Records) -> None:
    fill(player)
    player.name = "小明"
    at = open_page()
    at.button(key="progress_delete").click().run()
    assert T.plural("progress.delete_what", 12) in said(at)
    at.button(key="progress_delete_no").click().run()
    assert len(player.all()) == 12
    at.button(key="progress_delete").click().run()
    at.button(key="progress_delete_yes").click().run()
    assert not at.exception
    assert not player.all()
    assert not player.name
    assert T("progress.deleted") in said(at)
    assert T("progress.empty") in said(at)


def test_a_record_that_is_taken_along_and_brought_back_is_the_same(player: Records) -> None:
    fill(player)
    before, file = player.all(), player.export_json()
    player.delete_everything()
    at = open_page()
    at.file_uploader(key="progress_import_0").upload("mine.json", file, "application/json").run()
    assert not at.exception
    assert T("progress.imported", added=12, already=0) in said(at)
    assert player.all() == before
    at.file_uploader(key="progress_import_1").upload("mine.csv", player.export_csv(), "text/csv").run()
    assert T("progress.imported", added=0, already=12) in said(at)
    assert player.all() == before


def test_what_is_wrong_in_a_file_is_named_as_text_and_nothing_is_imported(player: Records) -> None:
    fill(player)
    file = json.loads(player.export_json())
    player.delete_everything()
    file["records"][1]["grade"] = "[x](http://x.test)"
    at = open_page()
    at.file_uploader(key="progress_import_0").upload("bad.json", json.dumps(file).encode(), "application/json").run()
    assert not at.exception
    assert T("progress.import_failed") in said(at)
    assert any("[x](http://x.test)" in text.value for text in at.text)
    assert player.all() == []


def test_a_name_is_optional_and_can_be_taken_back(player: Records) -> None:
    at = open_page()
    at.text_input(key="progress_name").set_value("**小明**")
    at.button[0].click().run()
    assert player.name == "**小明**"
    at.text_input(key="progress_name").set_value("")
    at.button[0].click().run()
    assert player.name is None
    at.text_input(key="progress_name").set_value("x" * 41)
    at.button[0].click().run()
    assert at.error
    assert player.name is None
