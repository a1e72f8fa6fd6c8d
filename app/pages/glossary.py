"""术语: the words of the rules in pinyin order, and what offences cost."""

from __future__ import annotations

from itertools import groupby

import streamlit as st

from app.components.fan_links import link_to_fan
from app.services.glossary import Term, find_terms, penalty_lines
from app.session import words
from i18n.catalogue import Translator


def _show_term(t: Translator, term: Term) -> None:
    st.markdown(f"**{term.name(t)}** · :small[{term.pinyin}]  \n{term.what(t)}")
    if term.fan is not None:
        link_to_fan(t, term.fan, t("glossary.to_fan"))


def _show_terms(t: Translator) -> None:
    query = st.text_input(t("glossary.search"), key="glossary_query", help=t("glossary.search_help"))
    with_fans = st.toggle(t("glossary.with_fans"), value=True, key="glossary_with_fans")
    found = find_terms(query, with_fans=with_fans)
    if not found:
        st.info(t("glossary.none"))
    for initial, terms in groupby(found, key=lambda term: term.initial):
        st.markdown(f"### {initial}")
        for term in terms:
            _show_term(t, term)


def _show_penalties(t: Translator) -> None:
    st.text(t("glossary.penalties_intro"))
    lines = penalty_lines(t)
    st.table([{t("penalty.offence"): line.offence, t("penalty.price"): line.price} for line in lines], hide_index=True)


t = words()
st.title(t("glossary.title"))
st.text(t("glossary.intro"))
terms, penalties = st.tabs([t("glossary.terms"), t("glossary.penalties")])
with terms:
    _show_terms(t)
with penalties:
    _show_penalties(t)
