"""进步: what the answers come to, by theme, lesson, difficulty and drill and day by day; and the record itself."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from app.components.no_record import show_no_record
from app.components.progress_charts import percent, show_days, show_groups
from app.components.record_care import care_for_record
from app.services.mistakes import LEAST_ANSWERS, find_mistakes
from app.services.progress import (
    DRILLS,
    OPENINGS,
    by_day,
    by_difficulty,
    by_drill,
    by_fan,
    by_lesson,
    part_of,
    read_answers,
    right_tile_wrong_reason,
    total,
)
from app.services.records import Record
from app.services.theme_names import theme_name
from app.session import records, words
from i18n.catalogue import Translator
from puzzles.bank import load_bank
from puzzles.drill_question import Drill
from puzzles.puzzle import Difficulty


def _show_totals(t: Translator, answers: pd.DataFrame, part: str) -> None:
    """The four figures of openings, or the three of drills, which have no loss."""
    summed = total(answers)
    with st.container(horizontal=True):
        st.metric(t("progress.column.answers"), summed.answers, width="content")
        st.metric(t("progress.column.average"), f"{summed.average:.0f}", width="content")
        st.metric(t("progress.column.best_share"), percent(summed.best_share), width="content")
        if part == OPENINGS:
            st.metric(t("progress.column.loss"), percent(summed.loss, digits=1), width="content")
    if part == OPENINGS:
        st.caption(t("progress.loss_unit"))


def _show_openings(t: Translator, answers: pd.DataFrame, given: list[Record]) -> None:
    st.subheader(t("progress.openings"))
    _show_totals(t, answers, OPENINGS)
    _show_mistakes(t, answers, given)
    show_days(t, by_day(answers), heading=t("progress.by_day"), key="days")
    show_groups(t, by_lesson(answers), name=lambda one: theme_name(t, one), heading=t("progress.by_lesson"), key="lessons")
    show_groups(t, by_fan(answers), name=lambda one: theme_name(t, one), heading=t("progress.by_theme"), key="themes")
    show_groups(
        t, by_difficulty(answers), name=lambda one: _difficulty(t, one), heading=t("progress.by_difficulty"), key="difficulties"
    )


def _show_mistakes(t: Translator, answers: pd.DataFrame, given: list[Record]) -> None:
    """What goes wrong again and again, in words."""
    st.markdown(f"#### {t('progress.mistakes')}")
    lines = [t.reason(mistake.why) for mistake in find_mistakes(given, load_bank())]
    if lines:
        st.markdown("\n".join(f"- {line}" for line in lines))
    else:
        st.text(t("progress.no_mistakes"))
    st.caption(t("progress.mistakes_from", least=LEAST_ANSWERS))
    wrong, asked = right_tile_wrong_reason(answers)
    if asked:
        st.text(t("progress.wrong_reason", made=wrong, of=asked))


def _show_drills(t: Translator, answers: pd.DataFrame) -> None:
    st.subheader(t("drills.title"))
    _show_totals(t, answers, DRILLS)
    show_days(t, by_day(answers), heading=t("progress.by_day"), key="drill_days")
    show_groups(t, by_drill(answers), name=lambda one: _drill(t, one), heading=t("progress.by_drill"), key="drills")


def _difficulty(t: Translator, difficulty: str) -> str:
    return t(f"difficulty.{difficulty}") if difficulty in list(Difficulty) else difficulty


def _drill(t: Translator, drill: str) -> str:
    return t(f"drills.kind.{drill}") if drill in list(Drill) else drill


t = words()
st.title(t("progress.title"))
show_no_record(t)
given = records().all()
answers = read_answers(given)
if not given:
    st.text(t("progress.empty"))
openings, drills = part_of(answers, OPENINGS), part_of(answers, DRILLS)
if len(openings):
    _show_openings(t, openings, given)
if len(drills):
    _show_drills(t, drills)
care_for_record(t, records(), len(given))
