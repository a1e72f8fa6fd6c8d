"""今日首打: the puzzle of a date on the rack, and what the answer got; below it streak, share text and archive."""

from __future__ import annotations

import datetime as dt

import streamlit as st
from babel.dates import format_datetime

from app.components.clock import show_clock
from app.components.month import show_month
from app.components.no_record import show_no_record
from app.components.opening import ask_opening
from app.services.answering import awaits_plan
from app.services.daily import (
    ANSWER_TIME_S,
    Day,
    archive_month,
    grade_squares,
    months,
    next_change,
    open_daily,
    open_day,
)
from app.services.practice import next_card
from app.services.records import Record
from app.services.streak import count_streak, occasion_of
from app.session import records, words
from i18n.catalogue import Translator

PAGE = "app/pages/daily.py"
OPENED_KEY = "daily_opened"


def _open(now: dt.datetime) -> Day:
    """The day asked for. A page that was opened before midnight keeps its puzzle: it can be answered still."""
    opened: dt.datetime = st.session_state.setdefault(OPENED_KEY, now)
    return open_day(st.query_params.get("date"), opened)


def _show_days(t: Translator, day: Day) -> None:
    """The date with links to the days around it."""
    with st.container(horizontal=True, vertical_alignment="center"):
        if day.previous:
            st.page_link(PAGE, label=f"← {t('daily.previous')}", query_params={"date": day.previous.isoformat()})
        st.markdown(f"**{t('daily.day', date=day.date.isoformat())}**")
        if day.next:
            st.page_link(PAGE, label=f"{t('daily.next')} →", query_params={"date": day.next.isoformat()})
        if day.date != day.today:
            st.page_link(PAGE, label=t("daily.today"))


def _show_boundary(t: Translator, day: Day) -> None:
    """When the next puzzle comes, in the reader's time zone."""
    moment = next_change(day.today, st.context.timezone)
    told = format_datetime(moment, format="short", tzinfo=moment.tzinfo, locale=t.language.replace("-", "_"))
    st.caption(t("daily.boundary", time=told, zone=st.context.timezone or "UTC+8"))


def _show_share(t: Translator, day: Day, record: Record, answers: list[Record]) -> None:
    """A text to pass on that spoils nothing: date, grade, squares of the week, streak, link."""
    streak = count_streak(answers, day.today)
    link = f"{str(st.context.url).partition('?')[0]}?date={day.date.isoformat()}"
    grade = t("daily.grade", grade=record.grade, word=t(f"grade.{record.grade}"))
    lines = [
        t("daily.share_title", date=day.date.isoformat(), grade=grade),
        f"{grade_squares(answers, day.date)} {t.plural('daily.streak', streak.current)}",
        link,
    ]
    with st.expander(t("daily.share"), icon=":material/share:"):
        st.caption(t("daily.share_help"))
        st.code("\n".join(lines), language=None, wrap_lines=True)


def _show_archive(t: Translator, day: Day, answers: list[Record]) -> None:
    """The months there were, with the grade of each day."""
    with st.expander(t("daily.archive"), icon=":material/calendar_month:"):
        choices = months(day)
        asked = (day.date.year, day.date.month - 1)
        year, month = st.selectbox(
            t("daily.month"),
            choices,
            index=choices.index(asked),
            format_func=lambda one: f"{one[0]}-{one[1] + 1:02}",
            key=f"daily_month_{day.date:%Y_%m}",
        )
        chosen = show_month(t, archive_month(day, year, month, answers), chosen=day.date, key="daily_archive")
        if chosen is not None and chosen != day.date:
            st.query_params["date"] = chosen.isoformat()
            st.rerun()
        st.page_link("app/pages/openings.py", label=t("daily.published_first"), icon=":material/history_edu:")


t = words()
now = dt.datetime.now(dt.UTC)
day = _open(now)
kept = records()
st.title(t("daily.title"))
st.text(t("daily.intro"))
if day.fault is not None:
    # What was typed is shown as plain text only: a warning would read it as Markdown.
    st.warning(t("daily.no_such_day"))
    st.text(t.reason(day.fault))
if open_day(None, now).today != day.today:
    st.info(t("daily.new_day"))
_show_days(t, day)
occasion = occasion_of(day.date)
if kept.get(occasion) is None and st.toggle(t("daily.clock"), key="daily_clock", help=t("daily.clock_help")):
    show_clock(t, occasion, ANSWER_TIME_S)
puzzle = open_daily(day)
record = ask_opening(
    t,
    kept,
    puzzle,
    occasion=occasion,
    mode="daily",
    key="daily_rack",
    label=t("opening.rack"),
    schedule=lambda grade: next_card(kept, puzzle.id, grade, now),
)
answers = kept.all(mode="daily")
streak = count_streak(answers, day.today)
if streak.longest:
    st.text(t("daily.streaks", current=streak.current, longest=streak.longest))
if record is not None and not awaits_plan(puzzle, record):
    _show_share(t, day, record, answers)
_show_archive(t, day, answers)
show_no_record(t)
_show_boundary(t, day)
