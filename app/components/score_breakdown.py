"""A score taken apart: counted fan with their tiles, fan that are there but not counted and why."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from analysis.exclusion_reasons import why_excluded
from analysis.scoring import CountedFan, Score
from analysis.tiles import format_kinds
from i18n.catalogue import Translator


def show_score(t: Translator, score: Score, *, other: str = "") -> None:
    """Show total, counted and excluded fan; `other` says what another profile would count."""
    verdict = t("review.can_win" if score.can_win else "review.cannot_win")
    flowers = "" if score.total == score.without_flowers else t("review.score_without_flowers", points=score.without_flowers)
    st.text(" · ".join(part for part in (flowers, verdict, other) if part))
    rows = [(counted.fan.name_in(t.language), _points(counted), _tiles(counted)) for counted in score.fans]
    columns = [t("review.column.fan"), t("review.column.points"), t("review.column.tiles")]
    st.table(pd.DataFrame(rows, columns=columns), hide_index=True)
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


def _tiles(counted: CountedFan) -> str:
    return "  ".join(dict.fromkeys(format_kinds(kinds) for kinds in counted.tiles))
