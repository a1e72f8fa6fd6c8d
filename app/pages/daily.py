"""今日首打: the opening of a date on the rack; a click answers, then come grade, reasons, discards and routes."""

from __future__ import annotations

import datetime as dt

import streamlit as st

from app.components.clock import show_clock
from app.components.rack import tile_rack
from app.components.verdict import grade_marks, show_verdict
from app.context import engine_ready, require_engine
from app.services.daily import ANSWER_TIME_S, Day, answer, open_daily, open_day
from app.session import answers, shows_index, words
from i18n.catalogue import Translator

PAGE = "app/pages/daily.py"


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


def _ask(t: Translator, day: Day) -> None:
    """The rack, and what the answer got once it is given."""
    puzzle = open_daily(day)
    position = answers().get(puzzle.id)
    if position is None and st.toggle(t("daily.clock"), key="daily_clock", help=t("daily.clock_help")):
        show_clock(t, puzzle.id, ANSWER_TIME_S)
    verdict = answer(puzzle, position) if position is not None and engine_ready() else None
    chosen = tile_rack(
        t,
        puzzle.hand.concealed,
        key="daily_rack",
        puzzle=puzzle.id,
        label=t("daily.rack"),
        chosen=position,
        show_index=shows_index(),
        marks=grade_marks(t, verdict) if verdict else (),
    )
    if position is None and chosen is not None:
        answers()[puzzle.id] = chosen
        st.rerun()
    if position is None:
        st.caption(t("daily.keys"))
    elif verdict:
        show_verdict(t, verdict)
        st.caption(t("daily.once"))
    elif require_engine(t):
        st.rerun()


t = words()
day = open_day(st.query_params.get("date"), dt.datetime.now(dt.UTC))
st.title(t("daily.title"))
st.text(t("daily.intro"))
if day.fault is not None:
    # What was typed is shown as plain text only: a warning would read it as Markdown.
    st.warning(t("daily.no_such_day"))
    st.text(t.reason(day.fault))
_show_days(t, day)
_ask(t, day)
st.caption(t("daily.boundary"))
