"""An opening to answer: what lies on the table, the rack, the second step where there is one, then what the answer got."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

import streamlit as st

from analysis import ENGINE
from analysis.tiles import tile_name
from app import context
from app.components.rack import tile_rack
from app.components.tiles import tile_row
from app.components.verdict import grade_marks, show_key, show_verdict
from app.services.answering import answer_plan, answer_tile, awaits_plan, position_of, verdict_of
from app.services.records import CardState, Record, Records
from app.session import shows_index
from i18n.catalogue import Translator
from puzzles.judge import Verdict, engine_grades, second_step
from puzzles.puzzle import Puzzle
from puzzles.second_step import WRONG_REASON

PLACE_KEY = "clicked_place"
"""The occasion and the place on its rack of what was clicked last in this visit."""


def ask_opening(
    t: Translator,
    records: Records,
    puzzle: Puzzle,
    *,
    occasion: str,
    mode: str,
    key: str,
    label: str,
    variant: int = 0,
    schedule: Callable[[int], CardState] | None = None,
) -> Record | None:
    """Ask a puzzle (as it is shown in `variant`) until it is answered, then show what the answer got.

    Returns the answer of the occasion, None before it is given. `key` tells racks of a page apart; `schedule` makes the puzzle's
    card from the grade.
    """
    record = records.get(occasion)
    _show_table(t, puzzle, key=f"thrown_{key}")
    done = record is not None and not awaits_plan(puzzle, record)
    verdict = verdict_of(puzzle, record) if record is not None and done and context.engine_ready() else None

    def answer(place: int) -> None:
        st.session_state[PLACE_KEY] = (occasion, place)
        tile, now = puzzle.hand.concealed[place], dt.datetime.now(dt.UTC)
        answer_tile(records, puzzle, tile, occasion=occasion, mode=mode, now=now, variant=variant, schedule=schedule)

    tile_rack(
        t,
        puzzle.hand.concealed,
        key=key,
        puzzle=f"{occasion} {variant}",
        label=label,
        chosen=None if record is None else _place(puzzle, record),
        show_index=shows_index(),
        marks=grade_marks(t, verdict) if verdict else (),
        drawn_apart=True,
        on_answer=answer if record is None else None,
    )
    if record is None:
        st.caption(t("opening.keys"))
    elif not done:
        _ask_plan(t, records, puzzle, record, key=key)
    elif verdict:
        _show_second_step(t, puzzle, record)
        show_key(t, verdict)
        show_verdict(t, verdict)
        _show_played(t, puzzle, verdict)
        _show_changes(t, verdict, record)
        st.caption(t("opening.once"))
    elif context.require_engine(t):
        st.rerun()
    return record


def _place(puzzle: Puzzle, record: Record) -> int:
    """Where the answered tile stands: of equal ones the copy that was clicked in this visit, else the first."""
    occasion, clicked = st.session_state.get(PLACE_KEY, ("", 0))
    first = position_of(puzzle, record)
    is_the_copy = occasion == record.occasion and puzzle.hand.concealed[clicked] == puzzle.hand.concealed[first]
    return clicked if is_the_copy else first


def _show_table(t: Translator, puzzle: Puzzle, *, key: str) -> None:
    """Round, seat and what the seats before have thrown."""
    winds = {"prevailing": puzzle.context.prevailing, "seat": puzzle.context.seat}
    names = {name: tile_name(wind, t.language) for name, wind in winds.items()}
    with st.container(horizontal=True, vertical_alignment="center"):
        if puzzle.thrown:
            st.text(f"{t('opening.seat', **names)} {t('opening.thrown')}", width="content")
            tile_row(t, puzzle.thrown, key=key, size=26)
        else:
            st.text(t("opening.dealer", **names))


def _ask_plan(t: Translator, records: Records, puzzle: Puzzle, record: Record, *, key: str) -> None:
    """The second step, asked once."""
    plan = second_step(puzzle)
    assert plan is not None
    with st.form(f"plan_{key}_{record.occasion}", border=True):
        is_order = plan.options[0].key.startswith("order.")
        option = st.radio(
            t("plan.why_first") if is_order else t("plan.which"),
            range(len(plan.options)),
            index=None,
            format_func=lambda place: t.reason(plan.options[place]),
        )
        st.caption(t("plan.credit", points=WRONG_REASON))
        if st.form_submit_button(t("plan.answer"), type="primary"):
            if option is None:
                st.warning(t("plan.choose"))
            else:
                answer_plan(records, puzzle, record, option)
                st.rerun()


def _show_second_step(t: Translator, puzzle: Puzzle, record: Record) -> None:
    """Points of both steps, and the right reason."""
    plan = second_step(puzzle)
    if plan is None or record.plan is None:
        return
    right = t("opening.separator").join(t.reason(plan.options[place]) for place in plan.right)
    key = "plan.was_right" if record.plan_right else "plan.was_wrong"
    st.text(t(key, points=record.points, right=right))


def _show_played(t: Translator, puzzle: Puzzle, verdict: Verdict) -> None:
    """What the tile came to when the puzzle was made, if it was played out then."""
    grade = engine_grades(puzzle, verdict.report)[verdict.chosen.discard.tile]
    if grade.win_chance is None or grade.points is None or grade.behind is None:
        return
    st.text(
        t(
            "opening.bank_figures",
            deals=grade.deals,
            chance=f"{100 * grade.win_chance.mean:.0f}",
            chance_error=f"{100 * grade.win_chance.error:.0f}",
            points=f"{grade.points.mean:.1f}",
            points_error=f"{grade.points.error:.1f}",
            behind=f"{grade.behind.mean:.1f}",
            behind_error=f"{grade.behind.error:.1f}",
        )
    )


def _show_changes(t: Translator, verdict: Verdict, record: Record) -> None:
    """What the engine at hand would grade otherwise; the grades stand."""
    if not verdict.changes:
        return
    st.caption(t("opening.changes", graded=record.engine, current=ENGINE))
    lines = [
        t("opening.change", tile=tile_name(tile, t.language), graded=graded, current=current)
        for tile, graded, current in verdict.changes
    ]
    st.caption(t("opening.separator").join(lines))
