"""A record taken along and brought back: nothing changes on the way, nothing is a formula, and what is wrong is named."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.services.records import Imported, Record, RecordsError, RecordStore
from app.services.records_file import CSV, JSON, MOST_BYTES, Copy, read_copy, write_csv, write_json
from i18n.catalogue import LANGUAGES, translator
from tests.app.databases import NOW, RECORDS, card, daily, token

LISTS = st.lists(RECORDS, max_size=6)
DIFFERENT = st.lists(RECORDS, max_size=6, unique_by=lambda record: record.occasion)


@given(LISTS)
def test_what_json_is_written_is_read_again(records: list[Record]) -> None:
    copy = Copy(tuple(records), (card("a"), card("b")), "小明", "zh-Hant")
    assert read_copy(write_json(copy), kind=JSON) == copy


@given(LISTS)
def test_what_csv_is_written_is_read_again(records: list[Record]) -> None:
    assert read_copy(write_csv(records), kind=CSV) == Copy(tuple(records))


@given(LISTS)
def test_no_cell_of_a_spreadsheet_begins_a_formula(records: list[Record]) -> None:
    for row in csv.reader(io.StringIO(write_csv(records).decode("utf-8-sig"), newline="")):
        for cell in row:
            assert not cell.startswith(("=", "+", "@", "＝", "＋", "－", "＠"))
            # A loss may be negative, which is a number and no formula.
            assert not cell.startswith("-") or float(cell) <= 0


@settings(max_examples=15)
@given(DIFFERENT, st.sampled_from([JSON, CSV]))
def test_a_record_moves_to_another_database_by_either_file(
    tmp_path_factory: pytest.TempPathFactory, records: list[Record], kind: str
) -> None:
    folder = tmp_path_factory.mktemp("move")
    here, there = (RecordStore(f"sqlite:///{folder / name}") for name in ("here.db", "there.db"))
    with closing(here), closing(there):
        here.migrate()
        there.migrate()
        mine, copied = here.records_of(token(1)), there.records_of(token(2))
        assert mine is not None
        assert copied is not None
        for record in records:
            mine.add(record)
        file = mine.export_json() if kind == JSON else mine.export_csv()
        assert copied.import_records(file, kind=kind) == Imported(len(records), 0)
        assert copied.all() == mine.all()
        assert copied.import_records(file, kind=kind) == Imported(0, len(records))


def test_an_import_adds_what_is_not_there_and_changes_nothing(store: RecordStore) -> None:
    one, other = store.records_of(token(1)), store.records_of(token(2))
    assert one is not None
    assert other is not None
    one.name, one.language = "小明", "en"
    one.add(daily(1, "4m"), card=card("opening-1"))
    one.add(daily(2, "4m"), card=card("opening-2"))
    later = card("opening-2", NOW.replace(year=2030))
    other.add(daily(2, "9s", 0), card=later)
    other.name = "小红"
    assert other.import_records(one.export_json(), kind=JSON) == Imported(1, 1)
    assert other.all() == [daily(2, "9s", 0), daily(1, "4m")]
    assert (other.card("opening-1"), other.card("opening-2")) == (card("opening-1"), later)
    assert (other.name, other.language) == ("小红", "en")


def test_a_file_with_one_fault_adds_nothing(store: RecordStore) -> None:
    records = store.records_of(token(1))
    assert records is not None
    data = write_csv([daily(1), daily(2)]).replace(b"opening-2,4m,100", b"opening-2,4m,many")
    with pytest.raises(RecordsError):
        records.import_records(data, kind=CSV)
    assert records.all() == []


def in_json(change: Callable[[dict[str, object]], object]) -> bytes:
    """A file of two answers and a card, the second answer changed."""
    file = json.loads(write_json(Copy((daily(1), daily(2)), (card("a"),))))
    change(file["records"][1])
    return json.dumps(file).encode()


@pytest.mark.parametrize(
    ("data", "place", "number", "field"),
    [
        (in_json(lambda entry: entry.pop("given")), "record", 2, "given"),
        (in_json(lambda entry: entry.update(grade="100")), "record", 2, "grade"),
        (in_json(lambda entry: entry.update(answered_at="2026-12-01T10:00:00")), "record", 2, "answered_at"),
        (in_json(lambda entry: entry.update(answered_at="2000-01-01T00:00:00+14:00")), "record", 2, "answered_at"),
        (in_json(lambda entry: entry.update(answered_at="0001-01-01T00:00:00+14:00")), "record", 2, "answered_at"),
        (in_json(lambda entry: entry.update(answered_at=5)), "record", 2, "answered_at"),
        (in_json(lambda entry: entry.update(themes="x")), "record", 2, "themes"),
        (in_json(lambda entry: entry.update(mode=["daily"])), "record", 2, "mode"),
        (in_json(lambda _: None).replace(b'"puzzle": "a"', b'"puzzle": ""'), "card", 1, "puzzle"),
        (in_json(lambda _: None).replace(b'"card_id": 1', b'"card": 1'), "card", 1, "state"),
        (in_json(lambda _: None).replace(b'"due": "2026', b'"due": "x2026'), "card", 1, "state"),
    ],
)
def test_a_fault_in_json_is_named_with_its_place(data: bytes, place: str, number: int, field: str) -> None:
    with pytest.raises(RecordsError) as caught:
        read_copy(data, kind=JSON)
    assert caught.value.reason.key == f"records.bad_{place}"
    assert dict(caught.value.reason.params) | {"number": number, "field": field} == dict(caught.value.reason.params)


@pytest.mark.parametrize(
    ("before", "after", "field"),
    [
        (b",daily,", b",exam,", "mode"),
        (b",100,100,", b",100,1e2,", "points"),
        (b"2026-12-01T", b"1.12.2026 ", "answered_at"),
        (b",0,,,,,,,", b",0,,maybe,,,,,", "plan_right"),
        (b",0,,,,,,,", b",0,,,nan,,,,", "loss"),
    ],
)
def test_a_fault_in_csv_is_named_with_its_line_and_column(before: bytes, after: bytes, field: str) -> None:
    head, first, second, _ = write_csv([daily(1), daily(2)]).split(b"\r\n")
    assert before in second
    with pytest.raises(RecordsError) as caught:
        read_copy(b"\r\n".join([head, first, second.replace(before, after), b""]), kind=CSV)
    assert caught.value.reason.key == "records.bad_line"
    assert dict(caught.value.reason.params)["number"] == 3
    assert dict(caught.value.reason.params)["field"] == field


@pytest.mark.parametrize(
    ("data", "kind", "key"),
    [
        (b"", JSON, "records.no_json"),
        (b"[]", JSON, "records.no_json"),
        (b'{"format": "other"}', JSON, "records.no_json"),
        (b'{"format": "mcr-trainer-records", "version": 2}', JSON, "records.other_version"),
        (b'{"format": "mcr-trainer-records", "version": 1, "records": 5}', JSON, "records.no_json"),
        (b'{"format": "mcr-trainer-records", "version": 1, "records": [5]}', JSON, "records.bad_record"),
        (b"", CSV, "records.no_columns"),
        (b"name,score\r\nx,5\r\n", CSV, "records.no_columns"),
        (b"\xff\xfe\x00", CSV, "records.no_csv"),
        (b"PK\x03\x04" + bytes(range(256)), CSV, "records.no_csv"),
        (b" " * (MOST_BYTES + 1), CSV, "records.too_large"),
    ],
    ids=lambda value: value[:24] if isinstance(value, bytes) else None,
)
def test_a_file_that_is_no_record_says_what_it_is_not(data: bytes, kind: str, key: str) -> None:
    with pytest.raises(RecordsError) as caught:
        read_copy(data, kind=kind)
    assert caught.value.reason.key == key
    for language in LANGUAGES:
        assert translator(language).reason(caught.value.reason)


def test_a_spreadsheet_may_reorder_columns_and_drop_those_not_needed() -> None:
    answer = replace(daily(1), themes=("a", "b"), plan="=x")
    table = list(csv.DictReader(io.StringIO(write_csv([answer]).decode("utf-8-sig"))))
    columns = [name for name in reversed(table[0]) if name not in ("variant", "engine", "loss", "key")]
    out = io.StringIO(newline="")
    writer = csv.DictWriter(out, columns, extrasaction="ignore")
    writer.writeheader()
    writer.writerows(table)
    assert read_copy(out.getvalue().encode(), kind=CSV).records == (answer,)
