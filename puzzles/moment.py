"""Moments that people write, as they are stored."""

from __future__ import annotations

import datetime as dt
from typing import Final

_YEARS: Final = range(2000, 3000)


def in_utc(moment: dt.datetime) -> dt.datetime | None:
    """An aware moment in UTC, None unless it is of the years 2000 to 2999 there: what is stored has to be read again."""
    try:
        told = moment.astimezone(dt.UTC)
    except OverflowError:
        return None
    return told if told.year in _YEARS else None
