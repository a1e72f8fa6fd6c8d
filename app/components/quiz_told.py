"""What a student is told of a question once that is due: the grade, what was right, the key by tiles, the commentary."""

from __future__ import annotations

import streamlit as st

from analysis.notation import format_hand, parse_tiles
from analysis.tiles import KIND_OF, format_kinds
from app.components.badge import grade_badge
from app.components.commentary import show_commentary
from app.components.hand_view import show_hand
from app.components.rack import tile_rack
from app.components.review_link import link_review
from app.components.table import BadgeCell, Cell, TextCell, TilesCell, tile_table
from app.components.tiles import tile_row
from app.services.laid_out import describe_win
from app.services.quiz_export import say_answer
from app.services.quiz_sitting import AskedQuestion, QuizFeedback
from app.session import shows_index
from i18n.catalogue import Translator
from puzzles.puzzle import BEST_GRADE, Kind
from puzzles.quiz_grading import TileKey


def show_told(t: Translator, asked: AskedQuestion, told: QuizFeedback, *, occasion: str) -> None:
    """Show the hand of a question again and what the answer got; `occasion` tells it from every other question."""
    if asked.kind is Kind.OPENING and told.answer is not None and told.answer.given:
        _show_rack(t, asked, told, occasion)
    else:
        show_hand(t, asked.hand, asked.context, key=f"quiz_hand_{asked.index}")
        if asked.kind is Kind.FANS:
            st.caption(describe_win(t, asked.context))
    _show_grade(t, asked, told)
    _show_right(t, asked, told)
    if told.marked is not None:
        for why in told.marked.reasons:
            st.text(t.reason(why))
    if told.commentary.strip():
        st.markdown(f"**{t('quiz_page.commentary')}**")
        show_commentary(told.commentary)
    if told.keys:
        show_keys(t, told.keys, key=f"quiz_keys_{asked.index}")
    if not told.keys or any(row.mark is not None for row in told.keys):  # where a coach hides the engine, this would show it
        link_review(t, format_hand(asked.hand, asked.context), format_kinds(asked.thrown))


def _show_rack(t: Translator, asked: AskedQuestion, told: QuizFeedback, occasion: str) -> None:
    assert told.answer is not None
    badges = {row.tile: grade_badge(t, row.grade) for row in told.keys}
    kinds = asked.hand.concealed
    tile_rack(
        t,
        kinds,
        key="quiz_rack",
        puzzle=occasion,
        label=t("opening.rack"),
        chosen=kinds.index(KIND_OF[told.answer.given]),
        show_index=shows_index(),
        marks=[badges[kind] for kind in kinds],
        drawn_apart=True,
    )


def _show_grade(t: Translator, asked: AskedQuestion, told: QuizFeedback) -> None:
    if told.answer is None:
        st.info(t("quiz_page.unanswered"))
        return
    grade = told.answer.grade
    box = st.success if grade == BEST_GRADE else st.warning if grade else st.error
    box(t("quiz_page.grade", grade=grade))
    st.text(t("quiz_page.given", answer=say_answer(t, asked.kind, told.answer.given)))
    beside = None if told.marked is None else told.marked.engine_grade
    if beside is not None:
        st.text(t("quiz_page.engine_grade", grade=beside))
    if told.marked is not None and told.marked.grade != grade:
        st.text(t("quiz_page.too_late"))


def _show_right(t: Translator, asked: AskedQuestion, told: QuizFeedback) -> None:
    if asked.kind is Kind.FANS:
        st.text(t("quiz_page.right", answer=say_answer(t, asked.kind, told.right[0])))
        return
    with st.container(horizontal=True, vertical_alignment="center"):
        said = t("quiz_page.separator").join(say_answer(t, asked.kind, given) for given in told.right)
        st.text(t("quiz_page.right", answer=said), width="content")
        tiles = [tile for given in told.right for tile in parse_tiles(given)]
        tile_row(t, tiles, key=f"quiz_right_{asked.index}", size=26)


def show_keys(t: Translator, keys: tuple[TileKey, ...], *, key: str) -> None:
    """The key of a discard: each tile with the grade that counts, the engine's where it is another, and the loss where it may be
    shown."""
    has_loss = any(row.mark is not None for row in keys)
    has_engine = any(row.mark is not None and row.mark.grade != row.grade for row in keys)
    names = ["tile", "grade", *(["engine"] if has_engine else []), *(["loss"] if has_loss else [])]
    rows = [
        (TilesCell((row.tile,)), BadgeCell(grade_badge(t, row.grade)), *_engine_cells(t, row, has_grade=has_engine))
        for row in keys
    ]
    headers = [t(f"quiz_page.column.{name}") for name in names]
    tile_table(t, headers, rows, key=key, caption=t("quiz_page.keys"))


def _engine_cells(t: Translator, row: TileKey, *, has_grade: bool) -> tuple[Cell, ...]:
    if row.mark is None:
        return ()
    loss = TextCell(f"{100 * row.mark.loss:.0f} %", is_number=True)
    return (BadgeCell(grade_badge(t, row.mark.grade)), loss) if has_grade else (loss,)
