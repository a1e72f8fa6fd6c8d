"""A score taken apart: counted fan with their tiles, and fan that are there but not counted with the principle that says so."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import streamlit as st

from analysis.exclusion import ExcludedFan, Principle
from analysis.exclusion_reasons import why_excluded
from analysis.scoring import CountedFan, Score
from app.components.table import SetsCell, TextCell, tile_table
from i18n.catalogue import Translator

TERMS: Final = {
    Principle.NON_REPEAT: "no_implied_fan",
    Principle.NON_SEPARATE: "no_splitting",
    Principle.NON_IDENTICAL: "no_same_fan_twice",
    Principle.HIGH_OVER_LOW: "higher_choice",
    Principle.ACCOUNT_ONCE: "account_once",
}
"""The glossary's entry on each principle, which says in full what it asks."""


def show_score(t: Translator, score: Score, *, key: str) -> None:
    """Show whether the hand may win, its counted fan and the excluded ones."""
    verdict = t("review.can_win" if score.can_win else "review.cannot_win")
    flowers = "" if score.total == score.without_flowers else t("review.score_without_flowers", points=score.without_flowers)
    st.text(" · ".join(part for part in (flowers, verdict) if part))
    rows = [
        (
            TextCell(counted.fan.name_in(t.language)),
            TextCell(_points(counted), is_number=True),
            SetsCell(tuple(dict.fromkeys(counted.tiles))),
        )
        for counted in score.fans
    ]
    headers = [t(f"review.column.{name}") for name in ("fan", "points", "tiles")]
    tile_table(t, headers, rows, key=key, caption=t("review.caption.fans"))
    if score.excluded:
        st.markdown(f"**{t('review.excluded')}**")
        _show_excluded(t, score.excluded, key=f"{key}_excluded")


def _show_excluded(t: Translator, excluded: Iterable[ExcludedFan], *, key: str) -> None:
    """The table of excluded fan, and under it what each principle in it asks."""
    rows = [
        (
            TextCell(left_out.fan.name_in(t.language)),
            TextCell(t(f"principle.{left_out.principle}")),
            TextCell("–" if left_out.by is None else left_out.by.name_in(t.language)),
            TextCell(t.reason(why_excluded(left_out))),
        )
        for left_out in excluded
    ]
    headers = [t(f"review.column.{name}") for name in ("fan", "principle", "by", "why")]
    tile_table(t, headers, rows, key=key, caption=t("review.caption.excluded"), stacks=True)
    occurring = dict.fromkeys(left_out.principle for left_out in excluded)
    st.caption("  \n".join(f"**{t(f'principle.{each}')}** {t(f'glossary.{TERMS[each]}.what')}" for each in occurring))


def list_fans(t: Translator, fans: Iterable[CountedFan]) -> str:
    """The counted fan in one line."""
    return t("fans.separator").join(f"{counted.fan.name_in(t.language)} {_points(counted)}" for counted in fans)


def _points(counted: CountedFan) -> str:
    return str(counted.points) if counted.count == 1 else f"{counted.points} × {counted.count}"
