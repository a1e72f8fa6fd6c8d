"""An example hand: its tiles, how it was won, what it scores, and what the rule text says about it."""

from __future__ import annotations

import streamlit as st

from analysis.examples import Example, FanCounts
from analysis.fans import FANS
from analysis.hand import WinContext
from analysis.tiles import flower_name, tile_name
from app.components.hand_view import show_hand
from app.services.fans import ScoredExample
from i18n.catalogue import Translator

REVIEW_PAGE = "app/pages/review.py"


def show_example(t: Translator, scored: ScoredExample) -> None:
    """Show `scored` with the notes on it; a link opens the hand in the review page."""
    show_hand(t, scored.hand, scored.context, key=f"hand_{scored.example.id}")
    st.caption(describe_win(t, scored.context))
    terms = " + ".join(_term(t, scored.fans))
    st.markdown(f"{terms} = **{t.plural('fans.total', scored.total)}**")
    if scored.example.rules != "classic":
        st.caption(t("fans.example_needs_modern"))
    elif scored.other_total is not None:
        st.caption(t("fans.profile_differs", profile=t(f"fans.profile.{scored.other_rules.name}"), points=scored.other_total))
    if scored.example.text is not None:
        _show_text(t, scored.example)
    st.page_link(REVIEW_PAGE, label=t("fans.review_link"), query_params={"hand": scored.example.hand})


def _show_text(t: Translator, example: Example) -> None:
    separator = t("fans.separator")
    added = separator.join(f"{fan.name_in(t.language)}{_times(count)}" for fan, count in example.added)
    st.caption(t("fans.text_says", fans=added) if added else t("fans.text_says_nothing"))
    for note in example.notes:
        st.info(t(f"fans.note.{note}"))


def _term(t: Translator, fans: FanCounts) -> list[str]:
    return [f"{fan.name_in(t.language)} {FANS[fan].points}{_times(count)}" for fan, count in fans]


def _times(count: int) -> str:
    return f" × {count}" if count > 1 else ""


def describe_win(t: Translator, context: WinContext) -> str:
    """Winds, way of winning, circumstances and flowers in a line."""
    parts = [
        t(
            "fans.context",
            prevailing=tile_name(context.prevailing, t.language),
            seat=tile_name(context.seat, t.language),
            how=t("fans.by_self_draw" if context.self_drawn else "fans.by_discard"),
        )
    ]
    if context.fourth_tile:
        parts.append(t("fans.fourth_tile"))
    if context.last_tile:
        parts.append(t("fans.last_tile"))
    if context.kong:
        parts.append(t("fans.replacement" if context.self_drawn else "fans.robbing"))
    parts.extend(flower_name(flower, t.language) for flower in context.flowers)
    return t("fans.separator").join(parts)
