"""A score taken apart: counted fan with their tiles, fan that are there but not counted and why."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from analysis.exclusion_reasons import why_excluded
from analysis.scoring import CountedFan, Score
from app.components.table import TextCell, TilesCell, tile_table
from i18n.catalogue import Translator


def show_score(t: Translator, score: Score, *, key: str, other: str = "") -> None:
    """Show total, counted and excluded fan; `other` says what another profile would count."""
    verdict = t("review.can_win" if score.can_win else "review.cannot_win")
    flowers = "" if score.total == score.without_flowers else t("review.score_without_flowers", points=score.without_flowers)
    st.text(" · ".join(part for part in (flowers, verdict, other) if part))
    rows = [
        (TextCell(counted.fan.name_in(t.language)), TextCell(_points(counted), is_number=True), TilesCell(_tiles(counted)))
        for counted in score.fans
    ]
    headers = [t("review.column.fan"), t("review.column.points"), t("review.column.tiles")]
    tile_table(t, headers, rows, key=key, caption=t("review.caption.fans"))
    if score.excluded:
        st.markdown(f"**{t('review.excluded')}**")
        excluded = [(left_out.fan.name_in(t.language), t.reason(why_excluded(left_out))) for left_out in score.excluded]
        columns = [t("review.column.fan"), t("review.column.why")]
        st.table(pd.DataFrame(excluded, columns=columns), hide_index=True)


def list_fans(t: Translator, score: Score) -> str:
    """The counted fan in one line."""
    return t("fans.separator").join(f"{counted.fan.name_in(t.language)} {_points(counted)}" for counted in score.fans)


def _points(counted: CountedFan) -> str:
    return str(counted.points) if counted.count == 1 else f"{counted.points} × {counted.count}"


def _tiles(counted: CountedFan) -> tuple[int, ...]:
    return tuple(kind for kinds in dict.fromkeys(counted.tiles) for kind in kinds)
