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


def to_clock(moment: dt.datetime | None, zone: dt.tzinfo) -> dt.datetime | None:
    """What a clock in the zone shows then, without the zone, as the inputs of a page have it."""
    return None if moment is None else moment.astimezone(zone).replace(tzinfo=None)


def from_clock(shown: dt.datetime | None, zone: dt.tzinfo) -> dt.datetime | None:
    """The moment, in UTC, at which a clock in the zone shows this."""
    return None if shown is None else shown.replace(tzinfo=zone).astimezone(dt.UTC)
