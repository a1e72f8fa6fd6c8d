"""番种: the 81 fan, found by name, points or series, each with example hands scored by the engine."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from analysis.examples import example_of, text_examples
from analysis.fans import FANS, Fan, FanId, Series
from app.components.example_hand import show_example
from app.components.fan_links import show_fan_links
from app.context import engine_ready
from app.services.fans import POINTS, absorbed_by, fan_of_link, find_fans, score_example
from app.session import rules, words
from i18n.catalogue import LANGUAGES, Translator

SHOWN_KEY = "fans_shown"
LINK = "fan"


def _key(t: Translator, widget: str) -> str:
    """A box of its own for each language: the browser keeps what was chosen by its label."""
    return f"fans_{widget}_{t.language}"


def _put_into_link(choice: str) -> None:
    st.query_params[LINK] = st.session_state[SHOWN_KEY] = st.session_state[choice]


def _follow_link(t: Translator) -> None:
    """A link that was just followed opens its fan whatever was being searched for."""
    asked = st.query_params.get(LINK)
    if asked and asked != st.session_state.get(SHOWN_KEY):
        for widget in ("query", "points", "series"):
            st.session_state.pop(_key(t, widget), None)
        # A link inside the page reaches the script but not the address bar.
        st.query_params[LINK] = asked
    st.session_state[SHOWN_KEY] = asked


def _find(t: Translator) -> tuple[Fan, ...]:
    query = st.text_input(t("fans.search"), key=_key(t, "query"), help=t("fans.search_help"))
    left, right = st.columns(2)
    points = left.multiselect(
        t("fans.points"),
        POINTS,
        key=_key(t, "points"),
        placeholder=t("fans.all"),
        select_all=False,
        format_func=lambda n: t.plural("fans.fan_points", n),
    )
    series = right.multiselect(
        t("fans.series"),
        list(Series),
        key=_key(t, "series"),
        placeholder=t("fans.all"),
        select_all=False,
        format_func=lambda s: t(f"fans.series.{s}"),
    )
    st.caption(t("fans.series_is_ours"))
    return find_fans(query, points=points, series=series)


def _choose(t: Translator, found: tuple[Fan, ...]) -> FanId:
    """The fan to show: the linked one while it is among those found, else the first of them."""
    slugs = [fan.id.slug for fan in found]
    asked = st.query_params.get(LINK)
    linked = fan_of_link(asked)
    if asked and linked is None:
        st.text(t("fans.unknown", fan=asked[:40]))  # as text: what an address says is never read as Markdown
    key = _key(t, "choice")
    st.session_state[key] = linked.slug if linked and linked.slug in slugs else slugs[0]
    slug = st.selectbox(
        t("fans.choose"), slugs, key=key, format_func=lambda slug: _label(t, slug), on_change=_put_into_link, args=(key,)
    )
    return FanId[str(slug).upper()]


def _label(t: Translator, slug: str) -> str:
    fan = FANS[FanId[slug.upper()]]
    return f"{fan.number or '·'} {fan.id.name_in(t.language)} · {t.plural('fans.fan_points', fan.points)}"


def _describe(t: Translator, fan: Fan) -> None:
    st.subheader(fan.id.name_in(t.language))
    number = t("fans.number", number=fan.number) if fan.number else t("fans.no_number")
    facts = [number, t.plural("fans.fan_points", fan.points), t(f"fans.series.{fan.series}")]
    others = [fan.names[language] for language in LANGUAGES if language != t.language]
    st.caption(" · ".join([*facts, *dict.fromkeys(name for name in others if name != fan.id.name_in(t.language))]))
    st.text(t(f"fan.{fan.id.slug}.what"))
    show_fan_links(t, t("fans.absorbs"), fan.absorbs, otherwise=t("fans.absorbs_none"))
    show_fan_links(t, t("fans.absorbed_by"), absorbed_by(fan.id))


def _show_examples(t: Translator, fan: FanId) -> None:
    live = engine_ready()
    st.markdown(f"#### {t('fans.example')}")
    if not live:
        _wait_for_engine(t)
    show_example(t, score_example(example_of(fan), rules(), live=live))
    of_text = text_examples(fan)
    if of_text:
        st.caption(t("fans.example_is_ours"))
    for example in of_text:
        with st.container(border=True):
            st.markdown(f"**{t('fans.example_of_text', number=example.text)}**")
            show_example(t, score_example(example, rules(), live=live))


@st.fragment(run_every=2.0)
def _wait_for_engine(t: Translator) -> None:
    if engine_ready():
        st.rerun(scope="app")
    st.caption(t("fans.engine_getting_ready"))


def _show_list(t: Translator, found: tuple[Fan, ...]) -> None:
    with st.expander(t("fans.list")):
        columns = ("fans.column.number", "fans.column.name", "fans.column.points", "fans.column.series")
        rows = [(fan.number, fan.id.name_in(t.language), fan.points, t(f"fans.series.{fan.series}")) for fan in found]
        table = pd.DataFrame(rows, columns=[t(column) for column in columns]).convert_dtypes()
        st.dataframe(table, hide_index=True, width="stretch", key="fans_list")


t = words()
st.title(t("fans.title"))
st.text(t("fans.intro"))
_follow_link(t)
found = _find(t)
if found:
    chosen = _choose(t, found)
    _describe(t, FANS[chosen])
    _show_examples(t, chosen)
    _show_list(t, found)
else:
    st.info(t("fans.none"))
