"""What a drill asks, and the widgets that take the answer: `give` gets it as the text that is recorded."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from analysis.fans import FANS, FanId
from analysis.tiles import WINDS, format_kinds, tile_name
from app.components.hand_view import show_hand
from app.components.noted_fault import told
from app.components.tile_choice import chosen_tiles, tile_choice
from app.components.tiles import tile_row
from app.services.laid_out import describe_win
from i18n.catalogue import Translator
from puzzles.drill_question import Drill, DrillQuestion
from puzzles.hand_drills import format_fans
from puzzles.puzzle import Kind
from puzzles.table_drills import MOST_POINTS, format_payments, read_payments

Give = Callable[[str], None]
CHOICE_KEY = "drill_choice"


def show_question(t: Translator, question: DrillQuestion) -> None:
    """The question in words, with its hand or its tiles."""
    st.subheader(t.reason(question.ask))
    puzzle = question.puzzle
    if puzzle is None:
        if question.tiles:
            tile_row(t, question.tiles, key="drill_tiles", size=42)
        return
    hand = puzzle.hand.draw(question.tiles[0]) if question.tiles else puzzle.hand
    show_hand(t, hand, puzzle.context, key="drill_hand")
    if puzzle.kind is Kind.FANS:
        st.caption(describe_win(t, puzzle.context))


def take_answer(t: Translator, question: DrillQuestion, give: Give) -> None:
    """The widgets of a question that is not answered yet."""
    match question.drill:
        case Drill.WAITS:
            _take_tiles(t, question, give)
        case Drill.FANS:
            _take_fans(t, question, give)
        case Drill.PAYMENTS:
            _take_payments(t, question, give)
        case _:
            _take_option(t, question, give)


def widget_key(question: DrillQuestion, widget: str) -> str:
    """The key of a widget: a question starts with empty ones."""
    return f"drill_{widget}_{question.drill}_{question.seed}_{question.number}"


def _take_tiles(t: Translator, question: DrillQuestion, give: Give) -> None:
    name = widget_key(question, "tiles")
    chosen = tile_choice(t, key=CHOICE_KEY, question=name, label=t("drills.picker"), given=None, marks={})
    st.button(
        t("drills.answer"), type="primary", disabled=not chosen, on_click=_give_tiles, args=(give, name), key="drill_answer"
    )


@told
def _give_tiles(give: Give, name: str) -> None:
    give(format_kinds(chosen_tiles(CHOICE_KEY, name)))


def _take_fans(t: Translator, question: DrillQuestion, give: Give) -> None:
    with st.form(widget_key(question, "form"), border=False):
        fans = st.multiselect(
            t("drills.fans_named"),
            [fan for fan in FanId if FANS[fan].number],
            format_func=lambda fan: fan.name_in(t.language),
            placeholder=t("drills.fans_choose"),
            select_all=False,
            key=widget_key(question, "fans"),
        )
        total = st.number_input(
            t("drills.fans_total"), min_value=0, max_value=MOST_POINTS, value=None, step=1, key=widget_key(question, "total")
        )
        is_given = st.form_submit_button(t("drills.answer"), type="primary")
    if is_given and total is None:
        st.warning(t("drills.total_missing"))
    elif is_given and total is not None:
        give(format_fans(fans, int(total)))
        st.rerun()


def _take_payments(t: Translator, question: DrillQuestion, give: Give) -> None:
    """Amounts without a sign, which no phone's keyboard of digits has: who wins is known."""
    signs = [1 if amount > 0 else -1 for amount in read_payments(question.right[0])]
    with st.form(widget_key(question, "form"), border=False):
        amounts = [
            column.number_input(
                t("drills.seat_gets" if sign > 0 else "drills.seat_pays", seat=tile_name(wind, t.language)),
                min_value=0,
                max_value=MOST_POINTS,
                value=0,
                step=1,
                key=widget_key(question, f"seat_{wind}"),
            )
            for column, wind, sign in zip(st.columns(4), WINDS, signs, strict=True)
        ]
        is_given = st.form_submit_button(t("drills.answer"), type="primary")
    if is_given:
        give(format_payments([sign * int(amount) for sign, amount in zip(signs, amounts, strict=True)]))
        st.rerun()


def _take_option(t: Translator, question: DrillQuestion, give: Give) -> None:
    """A button an option, which its number presses too."""
    for place, option in enumerate(question.options, start=1):
        st.button(
            t.reason(option.words),
            key=widget_key(question, option.key),
            on_click=told(give),
            args=(option.key,),
            shortcut=str(place),
            width="stretch",
        )
    st.caption(t("drills.options_keys"))
