"""Answers one occasion after another until it is killed: `python -m tests.app.storage.answering URL FIRST WORD`."""

from __future__ import annotations

import sys

from app.services.records import RecordStore
from tests.app.databases import card, daily, token


def main(url: str, first: int, word: str) -> None:
    """Answer occasion `first` and all after it with `word`; a line with the number once an answer is taken."""
    records = RecordStore(url).records_of(token(1))
    assert records is not None
    while True:
        records.add(daily(first, word), card=card(f"opening-{first}"))
        sys.stdout.write(f"{first}\n")
        sys.stdout.flush()
        first += 1


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3])
