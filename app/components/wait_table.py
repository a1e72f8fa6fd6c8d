"""The waits of a hand of 13: live copies, where each is legal, what it is worth both ways of winning and lacks to 8 points."""

from __future__ import annotations

import streamlit as st

from analysis.scoring import Score
from analysis.tiles import tile_name
from analysis.waits import Remedy, points_missing
from app.components.badge import legality_badge
from app.components.score_breakdown import list_fans, show_score
from app.components.table import BadgeCell, Cell, TextCell, TilesCell, tile_table
from app.components.wait_mending import show_mends, warn_of_waits
from app.services.review import ReviewedWait, WaitReview
from i18n.catalogue import Translator


def show_waits(t: Translator, review: WaitReview, other_rules: str) -> None:
    """Show every wait, dead ones too; `other_rules` names the profile that the differing totals are of."""
    if not review.waits:
        st.subheader(t("review.not_ready"))
        return
    st.subheader(f"{t.plural('review.waits', len(review.waits))} · {t.plural('review.live', review.report.live)}")
    warn_of_waits(t, review.report)
    headers = [t(f"review.column.{name}") for name in ("tile", "live", "legality", "discard", "self_draw")]
    rows = [_row(t, reviewed, other_rules) for reviewed in review.waits]
    tile_table(t, headers, rows, key="review_waits", caption=t("review.caption.waits"), stacks=True)
    if review.report.needs_mending:
        show_mends(t, review.mends)
    _show_audit(t, review)


def _row(t: Translator, reviewed: ReviewedWait, other_rules: str) -> tuple[Cell, ...]:
    wait = reviewed.wait
    return (
        TilesCell((wait.kind,)),
        TextCell(str(wait.live), is_number=True),
        BadgeCell(legality_badge(t, wait.legality)),
        TextCell(_say(t, wait.discard, wait.discard_remedy, reviewed.other_discard, other_rules)),
        TextCell(_say(t, wait.self_draw, wait.self_draw_remedy, reviewed.other_self_draw, other_rules)),
    )


def _say(t: Translator, score: Score | None, remedy: Remedy | None, other_total: int | None, other_rules: str) -> str:
    """What the wait is worth in one way of winning: points, fan, what is missing, the other profile's points; a line each."""
    if score is None:
        return t("review.unholdable")
    lines = [t("review.score" if score.can_win else "review.below", points=score.total), list_fans(t, score.fans)]
    if remedy is not None:
        lines.append(t("review.remedy", missing=points_missing(score), fan=remedy.fan, points=remedy.points))
    elif not score.can_win:
        lines.append(t("review.no_remedy", missing=points_missing(score)))
    if other_total is not None:
        lines.append(t("review.other_total", rules=other_rules, points=other_total))
    return "\n".join(lines)


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
