"""The waits of a hand of 13: live copies, what each is worth both ways of winning, whether it is legal."""

from __future__ import annotations

import streamlit as st

from analysis.scoring import Score
from analysis.tiles import tile_name
from app.components.discards import SIGNS
from app.components.score_breakdown import list_fans, show_score
from app.components.table import Cell, TextCell, TilesCell, tile_table
from app.services.review import ReviewedWait, WaitReview
from i18n.catalogue import Translator


def show_waits(t: Translator, review: WaitReview, other_rules: str) -> None:
    """Show every wait, dead ones too; `other_rules` names the profile that the differing totals are of."""
    if not review.waits:
        st.subheader(t("review.not_ready"))
        return
    st.subheader(f"{t.plural('review.waits', len(review.waits))} · {t.plural('review.live', review.report.live)}")
    if review.report.live == 0:
        st.warning(t("review.dead_wait"))
    if not any(_can_win(reviewed) for reviewed in review.waits):
        st.warning(t("review.no_legal_wait"))
    headers = [t(f"review.column.{name}") for name in ("tile", "live", "discard", "self_draw")]
    rows = [_row(t, reviewed, other_rules) for reviewed in review.waits]
    tile_table(t, headers, rows, key="review_waits", caption=t("review.caption.waits"))
    st.caption("　".join(f"{sign} {t(f'legality.{legality}')}" for legality, sign in SIGNS.items()))
    _show_audit(t, review)


def _can_win(reviewed: ReviewedWait) -> bool:
    return any(score is not None and score.can_win for score in (reviewed.wait.discard, reviewed.wait.self_draw))


def _row(t: Translator, reviewed: ReviewedWait, other_rules: str) -> tuple[Cell, ...]:
    wait = reviewed.wait
    return (
        TilesCell((wait.kind,), text=SIGNS[wait.legality]),
        TextCell(str(wait.live), is_number=True),
        TextCell(_say(t, wait.discard, reviewed.other_discard, other_rules)),
        TextCell(_say(t, wait.self_draw, reviewed.other_self_draw, other_rules)),
    )


def _say(t: Translator, score: Score | None, other_total: int | None, other_rules: str) -> str:
    if score is None:
        return t("review.unholdable")
    total = t("review.score" if score.can_win else "review.below", points=score.total)
    parts = [total, list_fans(t, score)]
    if other_total is not None:
        parts.append(f"({t('review.other_total', rules=other_rules, points=other_total)})")
    return " ".join(parts)


def _show_audit(t: Translator, review: WaitReview) -> None:
    """One wait taken apart: counted and excluded fan both ways of winning."""
    kinds = [reviewed.wait.kind for reviewed in review.waits if reviewed.wait.discard is not None]
    if not kinds:
        return
    with st.expander(t("review.audit")):
        kind = st.selectbox(t("review.audit_choose"), kinds, format_func=lambda k: tile_name(k, t.language), key="review_audit")
        wait = next((reviewed.wait for reviewed in review.waits if reviewed.wait.kind == kind), review.waits[0].wait)
        ways = (("discard", wait.discard), ("self_draw", wait.self_draw))
        tabs = st.tabs([t(f"review.column.{way}") for way, _ in ways])
        for tab, (way, score) in zip(tabs, ways, strict=True):
            if score is not None:
                with tab:
                    st.markdown(f"**{t('review.score', points=score.total)}**")
                    show_score(t, score, key=f"review_fans_{way}")
