"""公开五题: the five published openings, reconstructed; the published key beside the engine's view."""

from __future__ import annotations

import streamlit as st

from app.components.rack import tile_rack
from app.components.verdict import grade_marks, show_key, show_verdict
from app.context import engine_ready, require_engine
from app.services.daily import answer, open_published
from app.session import answers, shows_index, words
from i18n.catalogue import Translator
from puzzles.puzzle import Puzzle


def _ask(t: Translator, number: int, puzzle: Puzzle) -> None:
    st.subheader(t("openings.number", number=number))
    st.caption(f"**{t('openings.label')}**")
    position = answers().get(puzzle.id)
    verdict = answer(puzzle, position) if position is not None and engine_ready() else None
    chosen = tile_rack(
        t,
        puzzle.hand.concealed,
        key=f"rack_{puzzle.id}",
        puzzle=puzzle.id,
        label=f"{t('openings.number', number=number)} · {t('daily.rack')}",
        chosen=position,
        show_index=shows_index(),
        marks=grade_marks(t, verdict) if verdict else (),
    )
    if position is None and chosen is not None:
        answers()[puzzle.id] = chosen
        st.rerun()
    if verdict:
        show_key(t, verdict)
        show_verdict(t, verdict)
    elif position is not None and require_engine(t):
        st.rerun()


t = words()
st.title(t("openings.title"))
st.text(t("openings.intro"))
tabs = st.tabs([t("openings.number", number=number) for number in range(1, 6)])
for number, (tab, puzzle) in enumerate(zip(tabs, open_published(), strict=True), start=1):
    with tab:
        _ask(t, number, puzzle)
