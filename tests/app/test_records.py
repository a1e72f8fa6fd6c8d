"""A player's record: the first answer counts, whatever is clicked, reloaded or sent twice; nobody else's is touched."""

from __future__ import annotations

import datetime as dt
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from functools import partial

import pytest

from app.services.records import Record, Records, RecordsError, RecordStore, ValueFault, records_of_visit
from tests.app.databases import NOW, card, daily, token

DAY = dt.timedelta(days=1)


def records_of(store: RecordStore, number: int = 1) -> Records:
    records = store.records_of(token(number))
    assert records is not None
    return records


def at_once(*calls: Callable[[], object]) -> list[object]:
    """What calls give that begin at the same moment."""
    barrier = threading.Barrier(len(calls))

    def run(call: Callable[[], object]) -> object:
        barrier.wait()
        return call()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


def test_an_answer_is_there_after_a_reload(store: RecordStore) -> None:
    answer = replace(daily(1), themes=("pure_straight", "guest_wind"), loss=0.125, engine=7, key="published", difficulty="hard")
    assert records_of(store).add(answer) == answer
    assert records_of(store).get("daily/1") == answer
    assert records_of(store).get("daily/2") is None


def test_of_two_answers_to_one_occasion_the_first_counts(store: RecordStore) -> None:
    first, second = daily(1, "4m", 100), daily(1, "5s", 0, at=NOW + DAY)
    records = records_of(store)
    records.add(first, card=card("opening-1", NOW))
    assert records.add(second, card=card("opening-1", NOW + DAY)) == first
    assert records.all() == [first]
    assert records.card("opening-1") == card("opening-1", NOW)


def test_a_double_click_stores_one_answer_and_both_clicks_are_told_it(store: RecordStore) -> None:
    for day in range(20):
        # A new player each day: the row of the player is made by both clicks at once, too.
        records = records_of(store, day)
        one, other = daily(day, "4m"), daily(day, "5s", 0)
        told = at_once(partial(records.add, one), partial(records.add, other))
        assert told[0] == told[1]
        assert records.all() == [told[0]]


def test_two_tabs_on_two_servers_agree_on_one_answer(store: RecordStore, database_url: str) -> None:
    with closing(RecordStore(database_url)) as elsewhere:
        for day in range(10):
            tabs = (records_of(store), records_of(elsewhere))
            told = at_once(*(partial(tab.add, daily(day, given)) for tab, given in zip(tabs, ("1p", "2p"), strict=True)))
            assert told[0] == told[1]
            assert tabs[0].get(f"daily/{day}") == told[0]
    assert len(records_of(store).all()) == 10


def test_two_browsers_never_mix(store: RecordStore) -> None:
    mine, yours = records_of(store, 1), records_of(store, 2)
    mine.add(daily(1, "4m"), card=card("opening-1"))
    mine.name = "小明"
    assert (yours.all(), yours.card("opening-1"), yours.due_cards(NOW), yours.name) == ([], None, [], None)
    assert yours.add(daily(1, "9s", 0)).given == "9s"
    assert mine.get("daily/1") == daily(1, "4m")
    assert (mine.count("opening-1"), yours.count("opening-1")) == (1, 1)


@pytest.mark.parametrize("cookie", [None, "", "x" * 42, "x" * 44, "x" * 42 + "\n", "ä" * 43, "x" * 42 + "=", "' OR 1=1 --"])
def test_what_is_no_cookie_of_ours_is_no_player(tmp_path_factory: pytest.TempPathFactory, cookie: str | None) -> None:
    with closing(RecordStore(f"sqlite:///{tmp_path_factory.mktemp('records') / 'records.db'}")) as store:
        assert store.records_of(cookie) is None


def test_answers_come_oldest_first_and_by_mode(store: RecordStore) -> None:
    records = records_of(store)
    late, early = daily(2, at=NOW + DAY), daily(1)
    drill = Record("drill/waits/1/1", "drill", "waits-1", "", 50, 50, NOW + 2 * DAY)
    for answer in (late, drill, early):
        records.add(answer)
    assert records.all() == [early, late, drill]
    assert records.all(mode="daily") == [early, late]


def test_a_moment_comes_back_as_the_same_moment_in_utc(store: RecordStore) -> None:
    in_beijing = NOW.astimezone(dt.timezone(dt.timedelta(hours=8)))
    records_of(store).add(daily(1, at=in_beijing))
    stored = records_of(store).all()[0].answered_at
    assert (stored, stored.tzinfo) == (in_beijing, dt.UTC)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("answered_at", NOW.replace(tzinfo=None)),
        ("occasion", ""),
        ("occasion", "a\x00b"),
        ("given", "\ud800"),
        ("mode", "exam"),
        ("points", 101),
        ("grade", -1),
        ("grade", True),
        ("loss", float("nan")),
        ("engine", 2**31),
        ("themes", ("two words",)),
        ("plan", ""),
    ],
)
def test_what_a_record_cannot_hold_is_refused_by_name(field: str, value: object) -> None:
    with pytest.raises(ValueFault) as caught:
        replace(daily(1), **{field: value})  # type: ignore[arg-type]
    assert caught.value.field == field


def test_the_plan_is_told_once(store: RecordStore) -> None:
    records = records_of(store)
    records.add(daily(1))
    told = records.add_plan("daily/1", plan="pure_straight", plan_right=False, points=60)
    assert told == replace(daily(1), plan="pure_straight", plan_right=False, points=60)
    assert records.add_plan("daily/1", plan="all_types", plan_right=True, points=100) == told
    assert records.get("daily/1") == told
    with pytest.raises(LookupError):
        records.add_plan("daily/2", plan="all_types", plan_right=True, points=100)


def test_two_plans_at_once_are_told_as_one(store: RecordStore) -> None:
    records = records_of(store)
    for day in range(10):
        records.add(daily(day))
        told = at_once(
            partial(records.add_plan, f"daily/{day}", plan="a", plan_right=True, points=100),
            partial(records.add_plan, f"daily/{day}", plan="b", plan_right=False, points=60),
        )
        assert told[0] == told[1] == records.get(f"daily/{day}")


def test_cards_come_back_when_they_are_due_the_most_overdue_first(store: RecordStore) -> None:
    records = records_of(store)
    for day in (3, 1, 2):
        records.add(daily(day), card=card(f"opening-{day}", NOW + day * DAY))
    assert records.due_cards(NOW) == []
    assert [due.puzzle for due in records.due_cards(NOW + 2 * DAY)] == ["opening-1", "opening-2"]
    assert [due.puzzle for due in records.due_cards(NOW + 3 * DAY, limit=1)] == ["opening-1"]
    records.add(replace(daily(4), puzzle="opening-1"), card=card("opening-1", NOW + 9 * DAY))
    assert records.card("opening-1") == card("opening-1", NOW + 9 * DAY)


def test_a_name_is_wanted_from_nobody_and_has_forty_characters_at_most(store: RecordStore) -> None:
    records = records_of(store)
    assert records.name is None
    records.name = "  王" + "小" * 39
    assert records.name == "王" + "小" * 39
    for bad in ("小" * 41, "a\nb", "a\x00", "\u202eabc"):
        with pytest.raises(RecordsError):
            records.name = bad
    assert records.name == "王" + "小" * 39
    records.name = " "
    assert records.name is None


def test_the_language_is_one_of_the_catalogues(store: RecordStore) -> None:
    records = records_of(store)
    records.language = "zh-Hant"
    assert records.language == "zh-Hant"
    with pytest.raises(ValueFault):
        records.language = "fr"


def test_deleting_leaves_nothing_of_the_player_and_all_of_the_others(store: RecordStore) -> None:
    mine, yours = records_of(store, 1), records_of(store, 2)
    for records in (mine, yours):
        records.name = "小明"
        records.add(daily(1), card=card("opening-1"))
    mine.delete_everything()
    assert (mine.all(), mine.name, mine.card("opening-1"), mine.due_cards(NOW)) == ([], None, None, [])
    assert (yours.all(), yours.name, yours.card("opening-1")) == ([daily(1)], "小明", card("opening-1"))
    assert mine.add(daily(1, "9s", 0)).given == "9s"


def test_a_visit_without_a_record_counts_first_answers_too_and_no_two_visits_mix() -> None:
    one, other = records_of_visit(), records_of_visit()
    for day in range(20):
        told = at_once(*(partial(one.add, daily(day, given)) for given in ("4m", "5s")), one.all, one.all)
        assert told[0] == told[1] == one.get(f"daily/{day}")
    assert (len(one.all()), other.all()) == (20, [])


def test_answers_while_everything_is_deleted_are_stored_whole_or_not_at_all(store: RecordStore) -> None:
    records = records_of(store)
    for day in range(20):
        at_once(partial(records.add, daily(day), card=card(f"opening-{day}")), records.delete_everything)
        stored = records.get(f"daily/{day}")
        assert (stored is None) == (records.card(f"opening-{day}") is None)


def test_fifty_players_with_twenty_answers_each_sent_twice_lose_nothing(store: RecordStore) -> None:
    times_s: list[float] = []

    def play(number: int) -> None:
        records = records_of(store, number)
        for day in range(20):
            for _ in range(2):
                start = time.perf_counter()
                assert records.add(daily(day, f"{number}")).given == f"{number}"
                times_s.append(time.perf_counter() - start)

    at_once(*(partial(play, number) for number in range(50)))
    for number in range(50):
        stored = records_of(store, number).all()
        assert sorted(record.occasion for record in stored) == sorted(f"daily/{day}" for day in range(20))
        assert {record.given for record in stored} == {f"{number}"}
    assert len(times_s) == 2000
    print(f"95th percentile of an answer: {sorted(times_s)[1900] * 1000:.0f} ms")  # noqa: T201
