"""A question of a quiz, asked: the hand, the hint, the clock, and the inputs of its kind. Nothing of the key is here."""

from __future__ import annotations

import zlib
from collections.abc import Callable

import streamlit as st

from analysis.reasons import reason
from analysis.tiles import LETTERS, tile_name
from app.components.drill_ask import show_question, take_answer
from app.components.hand_view import show_hand
from app.components.rack import tile_rack
from app.components.tiles import tile_row
from app.services.quiz_sitting import AskedQuestion
from app.session import shows_index
from i18n.catalogue import Translator
from puzzles.drill_question import Drill, DrillQuestion
from puzzles.puzzle import Kind, Puzzle

_DRILLS = {Kind.WAITS: Drill.WAITS, Kind.FANS: Drill.FANS}


def ask_question(t: Translator, asked: AskedQuestion, give: Callable[[str], None], *, occasion: str) -> None:
    """Ask; `give` gets the answer as it is recorded. `occasion` tells the question from every other one."""
    if asked.kind is Kind.OPENING:
        _ask_discard(t, asked, give, occasion)
    else:
        question = _as_drill(asked, occasion)
        show_question(t, question)
        take_answer(t, question, give)
    if asked.hint:
        with st.expander(t("quiz_page.hint"), key=f"quiz_hint_{asked.index}"):
            st.text(asked.hint)


def _ask_discard(t: Translator, asked: AskedQuestion, give: Callable[[str], None], occasion: str) -> None:
    st.subheader(t("quiz_page.ask.opening"))
    show_table(t, asked)
    if asked.hand.melds:
        show_hand(t, asked.hand, asked.context, key="quiz_hand")
    tiles = asked.hand.concealed
    tile_rack(
        t,
        tiles,
        key="quiz_rack",
        puzzle=occasion,
        label=t("opening.rack"),
        chosen=None,
        show_index=shows_index(),
        drawn_apart=True,
        on_answer=lambda place: give(LETTERS[tiles[place]]),
    )
    st.caption(t("opening.keys"))


def show_table(t: Translator, asked: AskedQuestion) -> None:
    """Round, seat and what others have thrown before."""
    winds = {"prevailing": asked.context.prevailing, "seat": asked.context.seat}
    names = {name: tile_name(wind, t.language) for name, wind in winds.items()}
    with st.container(horizontal=True, vertical_alignment="center"):
        if asked.thrown:
            st.text(f"{t('opening.seat', **names)} {t('opening.thrown')}", width="content")
            tile_row(t, asked.thrown, key="quiz_thrown", size=26)
        else:
            st.text(t("quiz_page.winds", **names))


def _as_drill(asked: AskedQuestion, occasion: str) -> DrillQuestion:
    """The question as the drills ask it, with no right answer: marking is the store's. Its seed tells its inputs from others'."""
    drill = _DRILLS[asked.kind]
    puzzle = Puzzle(occasion, asked.hand, asked.context, asked.kind)
    return DrillQuestion(drill, zlib.crc32(occasion.encode()), asked.index, reason(f"drills.ask.{drill}"), (), puzzle=puzzle)
