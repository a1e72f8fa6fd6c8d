"""公开五题: the five published openings, reconstructed; the published key beside the engine's view."""

from __future__ import annotations

import streamlit as st

from app.components.no_record import show_no_record
from app.components.opening import ask_opening
from app.services.daily import open_published
from app.session import records, words

t = words()
st.title(t("openings.title"))
st.text(t("openings.intro"))
tabs = st.tabs([t("openings.number", number=number) for number in range(1, 6)])
for number, (tab, puzzle) in enumerate(zip(tabs, open_published(), strict=True), start=1):
    with tab:
        st.subheader(t("openings.number", number=number))
        st.caption(f"**{t('openings.label')}**")
        label = f"{t('openings.number', number=number)} · {t('opening.rack')}"
        ask_opening(t, records(), puzzle, occasion=f"opening/{puzzle.id}", mode="opening", key=f"rack_{puzzle.id}", label=label)
show_no_record(t)
