"""Waits that cannot win: a warning for each, and the discards that leave better ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import streamlit as st

from analysis.tiles import tile_name
from analysis.waits import Mend, Wait, WaitReport
from app.components.table import TextCell, TilesCell, tile_table
from app.services.review import ReadyDiscard
from i18n.catalogue import Translator

_SHOWN: Final = 5


def warn_of_waits(t: Translator, report: WaitReport) -> None:
    """Warn of each wait that no copy can come to or that is legal in neither way, and say where none is left."""
    unsound = [wait for wait in report.waits if not wait.is_sound]
    if not unsound:
        return
    lines = [t(_warning(wait), tile=tile_name(wait.kind, t.language)) for wait in unsound]
    if report.live == 0:
        lines.append(t("review.dead_wait"))
    elif len(unsound) == len(report.waits):
        lines.append(t("review.no_legal_wait"))
    st.warning("  \n".join(lines))


def _warning(wait: Wait) -> str:
    return "review.warning.illegal" if wait.live else "review.warning.dead"


def show_mends(t: Translator, mends: Sequence[Mend]) -> None:
    """Show which draw and discard leave more legal copies to come; the best ones at once, the others on demand."""
    st.markdown(f"**{t('review.mends')}**")
    if not mends:
        st.caption(t("review.mends.none"))
        return
    _mend_table(t, mends[:_SHOWN], key="review_mends")
    if len(mends) > _SHOWN:
        with st.expander(t.plural("review.mends.more", len(mends) - _SHOWN)):
            _mend_table(t, mends[_SHOWN:], key="review_more_mends")


def _mend_table(t: Translator, mends: Sequence[Mend], *, key: str) -> None:
    rows = [
        (
            TilesCell(() if mend.draw is None else (mend.draw,)),
            TilesCell((mend.discard,)),
            TilesCell(mend.waits),
            TextCell(str(mend.live), is_number=True),
        )
        for mend in mends
    ]
    headers = [t(f"review.column.{name}") for name in ("draw", "cut", "then_waits", "live")]
    tile_table(t, headers, rows, key=key, caption=t("review.caption.mends"))


def show_ready_discards(t: Translator, discards: Sequence[ReadyDiscard]) -> None:
    """Show what each discard that leaves the hand ready waits on: legal, dead, below 8; nothing where all waits are sound."""
    if all(ready.is_sound for ready in discards):
        return
    st.warning(t("review.unsound_discards" if any(ready.sound for ready in discards) else "review.no_sound_discard"))
    rows = [
        (
            TilesCell((ready.tile,)),
            _tiles(ready.sound),
            TextCell(str(ready.live), is_number=True),
            _tiles(ready.dead),
            _tiles(ready.illegal),
        )
        for ready in discards
    ]
    headers = [t(f"review.column.{name}") for name in ("cut", "sound", "live", "dead", "illegal")]
    tile_table(t, headers, rows, key="review_ready", caption=t("review.caption.ready"))


def _tiles(kinds: Sequence[int]) -> TilesCell:
    """Tiles, or a dash, so that no cell is read out as nothing."""
    return TilesCell(kinds, text="" if kinds else "–")
