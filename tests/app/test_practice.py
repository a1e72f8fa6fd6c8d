"""Practice: what comes next and why, never what a day still has to ask; one answer each time, whatever is clicked."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from streamlit.testing.v1 import AppTest

from analysis.tiles import KIND_OF
from app.services.answering import answer_tile
from app.services.practice import (
    MODE,
    NEAR_DAYS,
    Filter,
    History,
    Question,
    Why,
    ask,
    ask_next,
    choose_next,
    count_matching,
    count_themes,
    next_card,
    practice_pool,
    read_history,
    reopen,
)
from app.services.records import Record, Records, records_of_visit
from i18n.catalogue import LANGUAGES, translator
from puzzles.bank import load_bank
from puzzles.daily import daily_puzzle, starts_at, today
from puzzles.puzzle import Difficulty, OpeningSolution, Puzzle
from puzzles.themes import LESSON_NAMES
from tests.app.component_events import data_of, fire
from tests.app.known_player import become_player

SCRIPT: Final = str(Path(__file__).parents[2] / "streamlit_app.py")
RACK: Final = "practice"
NOW: Final = dt.datetime(2026, 11, 30, 4, tzinfo=dt.UTC)
DAY: Final = dt.timedelta(days=1)
WHOLE: Final = practice_pool(today(NOW))
POOL: Final = dict(list(WHOLE.items())[:40])
NAMES: Final = sorted(POOL)
HISTORIES: Final = st.dictionaries(st.sampled_from(NAMES), st.tuples(st.integers(0, 9), st.integers(1, 4)), max_size=len(NAMES))
"""By puzzle: how many days ago it was answered last, and how often."""


def history_of(answered: Mapping[str, tuple[int, int]], due: tuple[str, ...] = ()) -> History:
    return History(
        answers={name: times for name, (_, times) in answered.items()},
        last={name: NOW - days * DAY for name, (days, _) in answered.items()},
        due=due,
    )


def give(records: Records, question: Question, tile: int, now: dt.datetime = NOW) -> Record:
    """Answer a question as the page does."""
    name = question.puzzle.id
    return answer_tile(
        records,
        question.puzzle,
        tile,
        occasion=question.occasion,
        mode=MODE,
        now=now,
        variant=question.variant,
        schedule=lambda grade: next_card(records, name, grade, now),
    )


def following(records: Records, now: dt.datetime = NOW) -> Question:
    question = ask_next(practice_pool(today(now)), Filter(), read_history(records, now), now, seed="me")
    assert question is not None
    return question


def tile_graded(puzzle: Puzzle, *, best: bool) -> int:
    assert isinstance(puzzle.solution, OpeningSolution)
    return puzzle.solution.grades[0 if best else -1].tile


@pytest.mark.parametrize("date", [dt.date(2026, 1, 1), dt.date(2026, 1, 20), dt.date(2026, 11, 30), dt.date(2028, 6, 1)])
def test_practice_leaves_out_todays_puzzle_those_of_the_next_days_and_the_published_ones(date: dt.date) -> None:
    pool = practice_pool(date)
    assert not {daily_puzzle(date + days * DAY).id for days in range(NEAR_DAYS)} & pool.keys()
    assert all(puzzle.key is None for puzzle in pool.values())


def test_most_of_the_bank_can_be_practised_at_any_time() -> None:
    assert len(practice_pool(dt.date(2026, 1, 15))) >= len(load_bank()) - NEAR_DAYS - 5


@given(HISTORIES, st.sets(st.sampled_from(NAMES)), st.text(max_size=5))
def test_what_is_due_comes_before_what_is_new_and_that_before_what_was_answered(
    answered: dict[str, tuple[int, int]], due: set[str], seed: str
) -> None:
    history = history_of(answered, tuple(sorted(due & answered.keys())))
    chosen = choose_next(list(POOL.values()), history, NOW, seed=seed)
    assert chosen is not None
    whys = {history.why(name, NOW) for name in NAMES}
    assert history.why(chosen.id, NOW) is next(why for why in Why if why in whys)


@given(HISTORIES, st.text(max_size=5))
def test_what_was_answered_today_comes_only_when_nothing_else_is_left(answered: dict[str, tuple[int, int]], seed: str) -> None:
    history = history_of(answered)
    chosen = choose_next(list(POOL.values()), history, NOW, seed=seed)
    assert chosen is not None
    if any(name not in answered or answered[name][0] > 0 for name in NAMES):
        assert chosen.id not in answered or answered[chosen.id][0] > 0


@given(st.lists(st.integers(1, 400), min_size=len(NAMES), max_size=len(NAMES), unique=True))
def test_when_all_were_answered_the_one_longest_ago_comes(days: list[int]) -> None:
    history = history_of({name: (ago, 1) for name, ago in zip(NAMES, days, strict=True)})
    chosen = choose_next(list(POOL.values()), history, NOW, seed="me")
    assert chosen is not None
    assert chosen.id == NAMES[days.index(max(days))]


@given(st.permutations(NAMES))
def test_of_due_puzzles_the_most_overdue_comes_first(due: list[str]) -> None:
    history = history_of(dict.fromkeys(NAMES, (3, 1)), tuple(due))
    chosen = choose_next(list(POOL.values()), history, NOW, seed="me")
    assert chosen is not None
    assert chosen.id == due[0]


@given(
    st.sampled_from([None, *count_themes(POOL.values())]), st.sampled_from([None, *Difficulty]), HISTORIES, st.text(max_size=5)
)
def test_a_question_keeps_to_the_filter_and_there_is_none_only_if_nothing_matches(
    theme: str | None, difficulty: Difficulty | None, answered: dict[str, tuple[int, int]], seed: str
) -> None:
    asked, history = Filter(theme, difficulty), history_of(answered)
    question = ask_next(POOL, asked, history, NOW, seed=seed)
    matching = [
        puzzle
        for puzzle in POOL.values()
        if (theme is None or theme in puzzle.themes) and (difficulty is None or puzzle.difficulty is difficulty)
    ]
    counts = count_matching(POOL.values(), asked, history, NOW)
    assert counts.matching == len(matching)
    assert counts.new == sum(puzzle.id not in answered for puzzle in matching)
    assert (question is None) == (not matching)
    assert question is None or question.puzzle.id in {puzzle.id for puzzle in matching}


def test_players_get_new_puzzles_in_orders_of_their_own_and_each_the_same_again() -> None:
    orders = {seed: [puzzle.id for puzzle in _in_order(seed)] for seed in ("a", "b", "c")}
    assert len({tuple(order) for order in orders.values()}) == 3
    assert orders["a"] == [puzzle.id for puzzle in _in_order("a")]
    assert all(sorted(order) == NAMES for order in orders.values())


def _in_order(seed: str) -> list[Puzzle]:
    left, order = dict(POOL), []
    while left:
        chosen = choose_next(list(left.values()), History(), NOW, seed=seed)
        assert chosen is not None
        order.append(left.pop(chosen.id))
    return order


def test_a_failed_puzzle_comes_back_the_next_day_before_new_ones_and_with_other_suits() -> None:
    records = records_of_visit()
    first = following(records)
    assert (first.why, first.number, first.variant) == (Why.NEW, 0, 0)
    give(records, first, tile_graded(first.puzzle, best=False))
    assert following(records).puzzle.id != first.puzzle.id
    again = following(records, starts_at(today(NOW) + DAY))
    assert (again.puzzle.id, again.why, again.number) == (first.puzzle.id, Why.DUE, 1)
    assert again.variant != 0
    assert again.puzzle.hand != first.puzzle.hand


def test_a_puzzle_answered_well_stays_away_for_days() -> None:
    records = records_of_visit()
    first = following(records)
    give(records, first, tile_graded(first.puzzle, best=True))
    assert following(records, NOW + 2 * DAY).puzzle.id != first.puzzle.id
    card = records.card(first.puzzle.id)
    assert card is not None
    assert card.due > NOW + 5 * DAY


@pytest.mark.parametrize("name", [name for name in NAMES if len(POOL[name].solution.variants) > 1][:8])  # type: ignore[union-attr]
def test_every_time_a_puzzle_comes_the_same_tile_is_best_in_other_suits(name: str) -> None:
    records, given_tiles, shown = records_of_visit(), set(), set()
    for times in range(4):
        now = NOW + times * DAY
        question = ask(POOL[name], read_history(records, now), now)
        shown.add(question.puzzle.hand)
        record = give(records, question, tile_graded(question.puzzle, best=True), now)
        assert record.grade == 100
        given_tiles.add(record.given)
    assert len(given_tiles) == 1
    assert len(shown) > 1


def test_a_reload_shows_the_same_question_before_and_after_the_answer() -> None:
    records = records_of_visit()
    question = following(records)
    link = {"name": question.puzzle.id, "number": str(question.number)}
    assert reopen(WHOLE, records, read_history(records, NOW), NOW, **link) == question
    give(records, question, question.puzzle.hand.concealed[0])
    after = reopen(WHOLE, records, read_history(records, NOW), NOW, **link)
    assert after is not None
    assert (after.puzzle, after.occasion, after.variant, after.why) == (question.puzzle, question.occasion, 0, None)


def test_two_tabs_give_one_record() -> None:
    records = records_of_visit()
    question = following(records)
    one = give(records, question, question.puzzle.hand.concealed[0])
    other = give(records, question, question.puzzle.hand.concealed[13])
    assert one == other
    assert len(records.all()) == 1


@pytest.mark.parametrize(
    ("name", "number"),
    [(NAMES[0], "1"), (NAMES[0], "-1"), (NAMES[0], "x"), (NAMES[0], "٣"), (NAMES[0], None), ("no-such", "0"), (None, "0")],
)
def test_a_link_to_a_question_that_is_not_next_is_no_question(name: str | None, number: str | None) -> None:
    records = records_of_visit()
    assert reopen(POOL, records, read_history(records, NOW), NOW, name=name, number=number) is None


def test_no_link_opens_todays_or_a_later_daily_puzzle() -> None:
    records = records_of_visit()
    for days in range(7):
        name = daily_puzzle(today(NOW) + days * DAY).id
        assert reopen(POOL, records, read_history(records, NOW), NOW, name=name, number="0") is None


def test_traces_say_what_was_answered_when_as_all_answers_do() -> None:
    records = records_of_visit()
    for days in range(5):
        now = NOW + days * DAY
        question = following(records, now)
        give(records, question, question.puzzle.hand.concealed[days], now)
    assert [tuple(trace) for trace in records.traces()] == [
        (record.occasion, record.mode, record.puzzle, record.answered_at) for record in records.all()
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_theme_of_the_bank_has_a_name_and_every_lesson_a_sentence(language: str) -> None:
    from app.components.themes import theme_meaning
    from app.services.theme_names import theme_name

    t = translator(language)
    themes = {theme for puzzle in load_bank().values() for theme in puzzle.themes} | set(LESSON_NAMES)
    assert all(theme_name(t, theme) != theme for theme in themes)
    assert all(theme_meaning(t, lesson) for lesson in LESSON_NAMES)


# The page


@pytest.fixture
def player(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Records:
    return become_player(monkeypatch, tmp_path)


def open_page(**query: str) -> AppTest:
    at = AppTest.from_file(SCRIPT, default_timeout=120)
    at.query_params["lang"] = "en"
    at.run()
    at.switch_page("app/pages/practice.py")
    for name, value in query.items():
        at.query_params[name] = value
    return at.run()


def reload(at: AppTest) -> AppTest:
    """The same address in another tab."""
    return open_page(**{name: values[0] if isinstance(values, list) else values for name, values in at.query_params.items()})


def answer(at: AppTest, index: int) -> AppTest:
    at = fire(at, RACK, "answer", {"puzzle": data_of(at, RACK)["puzzle"], "index": index})
    if at.radio:
        at.radio[0].set_value(0)
        at = next(button for button in at.button if button.label == translator("en")("plan.answer")).click().run()
    return at


def said(at: AppTest) -> str:
    shown = (*at.title, *at.subheader, *at.text, *at.caption, *at.markdown, *at.info, *at.warning)
    return "\n".join(str(element.value) for element in shown)


def test_a_question_says_why_it_comes_and_tells_nothing_else_before_the_answer(player: Records) -> None:
    at = open_page()
    assert not at.exception
    assert translator("en")("practice.why.new") in said(at)
    assert translator("en")("theme.title") not in said(at)
    assert not [button for button in at.button if button.key == "practice_next"]


def held_once(at: AppTest) -> list[int]:
    """Places on the rack of tiles that the hand holds once."""
    kinds = [tile["kind"] for tile in data_of(at, RACK)["tiles"]]
    return [place for place, kind in enumerate(kinds) if kinds.count(kind) == 1]


def test_an_answer_is_stored_with_its_card_and_stays_over_a_reload_until_next(player: Records) -> None:
    opened = open_page()
    place = held_once(opened)[0]
    at = answer(opened, place)
    assert not at.exception
    (record,) = player.all()
    assert record.occasion == f"practice/{record.puzzle}/0"
    assert player.card(record.puzzle) is not None
    again = reload(at)
    assert data_of(again, RACK)["puzzle"] == data_of(at, RACK)["puzzle"]
    assert data_of(again, RACK)["chosen"] == place
    assert translator("en")("theme.title") in said(again)
    after = again.button(key="practice_next").click().run()
    assert not after.exception
    assert data_of(after, RACK)["chosen"] is None
    assert record.puzzle not in data_of(after, RACK)["puzzle"]
    assert len(player.all()) == 1


def test_a_second_tab_is_shown_the_first_tabs_answer(player: Records) -> None:
    one = open_page()
    mine, theirs = held_once(one)[:2]
    other = reload(one)
    answer(one, mine)
    other = answer(other, theirs)
    assert not other.exception
    assert data_of(other, RACK)["chosen"] == mine
    assert len(player.all()) == 1


def test_a_filter_comes_from_the_link_and_goes_into_it(player: Records) -> None:
    theme = next(iter(count_themes(POOL.values())))
    at = open_page(theme=theme)
    name = data_of(at, RACK)["puzzle"].split("/")[1]
    assert theme in load_bank()[name].themes
    at.selectbox(key="practice_difficulty_en").set_value("hard").run()
    assert not at.exception
    assert at.query_params["difficulty"] in ("hard", ["hard"])
    name = data_of(at, RACK)["puzzle"].split("/")[1]
    assert (theme in load_bank()[name].themes, load_bank()[name].difficulty) == (True, Difficulty.HARD)
    at.selectbox(key="practice_theme_en").set_value("").run()
    assert "theme" not in at.query_params


def test_a_filter_that_nothing_matches_is_told(player: Records) -> None:
    assert "big_three_dragons" not in count_themes(load_bank().values())
    at = open_page(theme="big_three_dragons")
    assert not at.exception
    assert [info.value for info in at.info] == [translator("en")("practice.nothing")]


@pytest.mark.parametrize("typed", ["<b>x</b>", "[x](http://x.test)", "花龙"])
def test_a_theme_that_does_not_exist_is_named_as_text_and_left_out(player: Records, typed: str) -> None:
    at = open_page(theme=typed)
    assert not at.exception
    assert any(typed in text.value for text in at.text)
    assert data_of(at, RACK)["chosen"] is None


def test_without_a_cookie_practice_goes_on_and_says_that_nothing_is_kept(
    player: Records, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("streamlit.runtime.context.ContextProxy.cookies", {})
    at = answer(open_page(), 3)
    assert not at.exception
    assert translator("en")("records.none") in said(at)
    after = at.button(key="practice_next").click().run()
    assert data_of(after, RACK)["chosen"] is None
    assert player.all() == []


def test_what_is_answered_is_the_puzzles_own_tile_whatever_suits_were_shown(player: Records) -> None:
    first = answer(open_page(), 0)
    (record,) = player.all()
    assert KIND_OF[record.given] == load_bank()[record.puzzle].hand.concealed[0]
    assert not first.exception
