"""Moments in words, in the reader's time zone."""

from __future__ import annotations

import datetime as dt
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from babel.dates import format_date

DEFAULT_ZONE: Final = "Asia/Shanghai"


def zone_of(name: str | None) -> dt.tzinfo:
    """The time zone that a browser names; that of China where it names none that there is."""
    try:
        return ZoneInfo(name or DEFAULT_ZONE)
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo(DEFAULT_ZONE)


def say_moment(moment: dt.datetime, zone: dt.tzinfo, language: str) -> str:
    """Date and time to the minute, with the month in words where figures could be read in two orders."""
    local = moment.astimezone(zone)
    return f"{format_date(local, format='medium', locale=language.replace('-', '_'))} {local:%H:%M}"
