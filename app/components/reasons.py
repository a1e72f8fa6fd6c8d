"""Why a discard is graded as it is, in sentences; on the review page for whichever tile is asked about."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import streamlit as st

from analysis.discard_reasons import explain_discard
from analysis.discards import DiscardReport
from analysis.reasons import Reason
from analysis.tiles import tile_name
from i18n.catalogue import Translator

WHY_KEY: Final = "review_why"


def show_reasons(t: Translator, tile: int, reasons: Iterable[Reason]) -> None:
    """Show the reasons under the tile's name."""
    lines = [f"**{t('daily.about', tile=tile_name(tile, t.language))}**", ""]
    st.markdown("\n".join(lines + [f"- {t.reason(why)}" for why in reasons]))


def ask_why(t: Translator, report: DiscardReport, cards: Sequence[Reason]) -> None:
    """Let any discard be chosen, and say why it gets its grade."""
    tiles = [discard.tile for discard in report.discards]
    tile = st.selectbox(t("why.ask"), tiles, format_func=lambda kind: _name(t, report, kind), key=WHY_KEY)
    show_reasons(t, tile, explain_discard(report, tile, cards=cards))


def _name(t: Translator, report: DiscardReport, tile: int) -> str:
    grade = report.of(tile).grade
    return f"{tile_name(tile, t.language)} · {t('daily.grade', grade=grade, word=t(f'grade.{grade}'))}"
