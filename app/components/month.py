"""A month of the archive: a button a day, with the grade that it got."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import streamlit as st
from babel.dates import format_date, format_skeleton, get_day_names

from app.components.badge import grade_badge
from app.services.daily import ArchiveDay
from i18n.catalogue import Translator

_HERE: Final = Path(__file__).parent
_month = st.components.v2.component(
    "archive_month",
    html='<table class="month"></table>',
    css="".join((_HERE / name).read_text(encoding="utf-8") for name in ("badge.css", "month.css")),
    js="".join((_HERE / name).read_text(encoding="utf-8") for name in ("face.js", "month.js")),
)


def _nothing() -> None:
    """The day is read from the result; a component reports a trigger only if it has a callback."""


def show_month(t: Translator, weeks: Sequence[Sequence[ArchiveDay | None]], *, chosen: dt.date, key: str) -> dt.date | None:
    """Show the weeks of a month and return the day that has just been chosen, else None."""
    locale = t.language.replace("-", "_")
    names = get_day_names("short", locale=locale)
    result = _month(
        key=key,
        data={
            "caption": format_skeleton("yMMMM", next(day for day in weeks[0] if day).date, locale=locale),
            "days": [names[number] for number in range(7)],
            "weeks": [[_cell(t, day, chosen) for day in week] for week in weeks],
        },
        on_day_change=_nothing,
    )
    asked = result.day
    found = {day.date.isoformat(): day.date for week in weeks for day in week if day and day.is_open}
    return found.get(asked) if isinstance(asked, str) else None


def _cell(t: Translator, day: ArchiveDay | None, chosen: dt.date) -> dict[str, object] | None:
    if day is None:
        return None
    name = format_date(day.date, format="long", locale=t.language.replace("-", "_"))
    return {
        "date": day.date.isoformat(),
        "number": day.date.day,
        "name": name if day.grade is not None else f"{name}{t('opening.separator')}{t('daily.unanswered')}",
        "open": day.is_open,
        "chosen": day.date == chosen,
        "badge": None if day.grade is None else grade_badge(t, day.grade).as_data(),
    }
