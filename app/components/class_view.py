"""What a class makes of a quiz: live, ranked, by question, by what was misunderstood; and all of it to take away."""

from __future__ import annotations

import datetime as dt
import functools
from collections.abc import Callable
from typing import Final

import streamlit as st

from app.components.class_list import delete_class
from app.components.class_live import show_live
from app.components.class_questions import show_questions
from app.components.class_student import show_student
from app.components.noted_fault import told
from app.components.quiz_desk import EDIT, confirm, go
from app.context import require_engine
from app.services.moments import zone_of
from app.services.quiz_access import format_code
from app.services.quiz_export import TABLES, table, write_csv, write_workbook
from app.services.quiz_mistakes import Reports, find_misconceptions, suggest
from app.services.quiz_reports import reports_of
from app.services.quizzes import Coach, Results
from i18n.catalogue import Translator
from puzzles.bank import load_bank
from puzzles.quiz import LONGEST_TITLE
from puzzles.quiz_build import build, by_ids

_XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
LIVE: Final = "live"
Part = Callable[[Translator, Coach, str, Results, Reports], None]


def show_class(t: Translator, coach: Coach, code: str) -> None:
    """Show one part of a class's results; all but the live view are as of now."""
    now = dt.datetime.now(dt.UTC)
    st.button(t("coach.back"), key="coach_back", on_click=go)
    results = coach.results(code)
    st.text(t("coach.class", label=results.terms.label, title=results.quiz.title))
    st.caption(t("coach.code", code=format_code(code)))
    part = st.segmented_control(
        t("coach.part"),
        [LIVE, *_PARTS],
        format_func=lambda name: t(f"coach.class_part.{name}"),
        key=f"coach_class_part_{code}",
        default="ranking" if results.terms.has_closed(now) else LIVE,
        required=True,
        label_visibility="collapsed",
    )
    if part == LIVE:
        show_live(t, coach, code, results)
    elif not results.answers:
        st.info(t("coach.no_answers"))
    elif require_engine(t):
        _PARTS[part or "ranking"](t, coach, code, results, reports_of(results))
    delete = functools.partial(delete_class, coach, code)
    confirm(t, t("coach.delete_this_class"), t("coach.delete_class"), key="coach_class_delete", act=delete)


def _show_table(t: Translator, results: Results, name: str, reports: Reports) -> None:
    st.caption(t(f"quiz_results.sheet.{name}"))  # room for the table's buttons, which a phone shows above it all the time
    frame = table(results, name, t=t, zone=zone_of(st.context.timezone), reports=reports)
    # Ids of puzzles are for files.
    frame = frame.drop(columns=t("quiz_results.column.puzzle"), errors="ignore")
    st.dataframe(frame, hide_index=True, alt=t(f"quiz_results.sheet.{name}"))


def _rank(t: Translator, coach: Coach, code: str, results: Results, reports: Reports) -> None:
    _show_table(t, results, "students", reports)
    st.caption(t("coach.rank_help"))
    show_student(t, results)
    _show_table(t, results, "themes", reports)


def _by_question(t: Translator, coach: Coach, code: str, results: Results, reports: Reports) -> None:
    _show_table(t, results, "questions", reports)
    show_questions(t, results, reports)


def _misunderstood(t: Translator, coach: Coach, code: str, results: Results, reports: Reports) -> None:
    """What went wrong in words with whose it was; names as text, never as Markdown. Then a quiz about it."""
    found = find_misconceptions(results, reports)
    if not found:
        st.success(t("coach.nothing_wrong"))
    separator = t("daily.separator")
    for one in found:
        with st.container(border=True):
            st.markdown(f"**{t.reason(one.why)}**")
            names = separator.join(t("coach.student", number=student.number, name=student.name) for student in one.students)
            st.text(t.plural("coach.who", len(one.students), names=names))
            st.caption(t("coach.where", times=one.times, questions=separator.join(map(str, one.questions))))
    ids = suggest(results, load_bank())
    if ids:
        st.button(
            t.plural("coach.follow_up", len(ids)),
            key="coach_follow_up",
            type="primary",
            help=t("coach.follow_up_help"),
            on_click=_follow_up,
            args=(t, coach, results, ids),
        )


@told
def _follow_up(t: Translator, coach: Coach, results: Results, ids: tuple[str, ...]) -> None:
    title = t("coach.follow_up_title", title=results.quiz.title)[:LONGEST_TITLE]
    made = coach.create(build(title, by_ids(load_bank(), ids)), now=dt.datetime.now(dt.UTC))
    go(**{EDIT: str(made)})


def _take_away(t: Translator, coach: Coach, code: str, results: Results, reports: Reports) -> None:
    """Made when they are asked for."""
    zone = zone_of(st.context.timezone)
    st.download_button(
        t("coach.workbook"),
        lambda: write_workbook(results, t=t, zone=zone, reports=reports),
        f"class-{code}.xlsx",
        _XLSX,
        key="coach_workbook",
        type="primary",
        on_click="ignore",
    )
    for name in TABLES:
        st.download_button(
            t("coach.table", name=t(f"quiz_results.sheet.{name}")),
            functools.partial(write_csv, results, name, t=t, zone=zone, reports=reports),
            f"class-{code}-{name}.csv",
            "text/csv",
            key=f"coach_csv_{name}",
            on_click="ignore",
        )


_PARTS: Final[dict[str, Part]] = {
    "ranking": _rank,
    "questions": _by_question,
    "mistakes": _misunderstood,
    "files": _take_away,
}
