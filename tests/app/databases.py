"""Databases of a test's own, on SQLite and on a real PostgreSQL server; and records to put into them."""

from __future__ import annotations

import contextlib
import datetime as dt
import os
from collections.abc import Iterator

import pytest
from hypothesis import strategies as st

from app.services.records import MODES, CardState, Record
from tools.postgres import find_binaries, private_server

NOW = dt.datetime(2026, 12, 1, 4, 30, tzinfo=dt.UTC)


@contextlib.contextmanager
def server() -> Iterator[str]:
    """The server that TEST_DATABASE_URL names, else one started for these tests; without PostgreSQL they are skipped."""
    named, binaries = os.environ.get("TEST_DATABASE_URL"), find_binaries()
    if named:
        yield named
    elif binaries is not None:
        with private_server(binaries) as url:
            yield url
    elif os.environ.get("REQUIRE_POSTGRES"):
        pytest.fail("PostgreSQL is not installed, and here it has to be (REQUIRE_POSTGRES)")
    else:
        pytest.skip("PostgreSQL is not installed (apt install postgresql): only SQLite is tested")


def token(number: int) -> str:
    """The cookie of a browser."""
    return f"{number:043d}"


def daily(day: int, given: str = "4m", grade: int = 100, *, at: dt.datetime = NOW) -> Record:
    """The answer of a day."""
    return Record(
        occasion=f"daily/{day}", mode="daily", puzzle=f"opening-{day}", given=given, grade=grade, points=grade, answered_at=at
    )


_TEXT = st.text(
    st.characters(
        exclude_categories=("Cc", "Cs", "Zl", "Zp"), exclude_characters="\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
    ),
    max_size=12,
)
_FILLED = _TEXT.filter(bool)
_POINTS = st.integers(0, 100)
MOMENTS = st.datetimes(dt.datetime(2000, 1, 2), dt.datetime(2999, 12, 30), timezones=st.timezones()).map(
    lambda moment: moment.astimezone(dt.UTC)
)
RECORDS = st.builds(
    Record,
    occasion=_FILLED | st.sampled_from(("=1+1", "'=1", "''", "-2", "@x", "＝1")),
    mode=st.sampled_from(MODES),
    puzzle=_FILLED,
    given=_TEXT,
    grade=_POINTS,
    points=_POINTS,
    answered_at=MOMENTS,
    variant=st.integers(0, 2**31 - 1),
    plan=st.none() | _FILLED,
    plan_right=st.none() | st.booleans(),
    loss=st.none() | st.floats(allow_nan=False, allow_infinity=False),
    engine=st.none() | st.integers(0, 2**31 - 1),
    key=st.none() | _FILLED,
    themes=st.lists(_FILLED.filter(lambda text: len(text.split()) == 1 and text == text.strip())).map(tuple),
    difficulty=st.none() | _FILLED,
)


def card(puzzle: str, due: dt.datetime = NOW) -> CardState:
    """A card as FSRS writes it."""
    state: dict[str, object] = {
        "card_id": 1,
        "state": 2,
        "step": None,
        "stability": 3.25,
        "difficulty": 5.5,
        "due": due.isoformat(),
        "last_review": NOW.isoformat(),
    }
    return CardState(puzzle, state, due)
