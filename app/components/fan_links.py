"""A row of links to fan."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from analysis.fans import FanId
from i18n.catalogue import Translator

FANS_PAGE = "app/pages/fans.py"


def show_fan_links(t: Translator, label: str, fans: Sequence[FanId], *, otherwise: str | None = None) -> None:
    """Show `label` and a link to each of `fans`; `otherwise`, or nothing, when there are none."""
    if not fans:
        if otherwise:
            st.caption(otherwise)
        return
    st.caption(label)
    with st.container(horizontal=True):
        for fan in fans:
            link_to_fan(t, fan)


def link_to_fan(t: Translator, fan: FanId, label: str | None = None) -> None:
    """A link to the fan's own page, by its name unless `label` says otherwise."""
    st.page_link(FANS_PAGE, label=label or fan.name_in(t.language), query_params={"fan": fan.slug})
