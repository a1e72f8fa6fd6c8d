"""What a reviewed hand shows: waits and draws of 13 tiles, discards of 14, the score of a complete one."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from analysis.hand import Hand, Ruleset, TileCounts, WinContext
from analysis.honor_advice import advise_honors
from analysis.position import Position
from analysis.profile_difference import other_profile
from analysis.tiles import KIND_OF, LETTERS, tile_name
from app.components.call_table import show_calls
from app.components.deep_check import show_deep_check
from app.components.discards import show_discards
from app.components.elsewhere import show_elsewhere
from app.components.honor_advice import show_honor_advice
from app.components.other_scores import show_difference, show_readings
from app.components.reasons import WHY_KEY, ask_why
from app.components.route_chart import show_route_chart
from app.components.score_breakdown import show_score
from app.components.structure_table import describe_distance, show_discard_structure, show_structure
from app.components.wait_mending import show_ready_discards
from app.components.wait_table import show_waits
from app.services.review import (
    WinReview,
    possible_discarders,
    review_discards,
    review_waits,
    review_win,
    win_payments,
)
from i18n.catalogue import Translator
from puzzles.judge import GradedDiscard


def show_review(t: Translator, hand: Hand, context: WinContext, seen: TileCounts, rules: Ruleset) -> None:
    """Show all there is to say about a hand of 13 or 14."""
    if hand.drawn is None:
        review = review_waits(hand, context, seen, rules)
        show_waits(t, review, other_profile(rules).name)
        st.subheader(t("review.structure"))
        show_structure(t, review.draws)
        show_calls(t, hand, context, seen, rules)
        return
    win = review_win(hand, context, rules)
    if win is None:
        st.subheader(t("review.discards"))
        _show_discards(t, hand, context, seen, rules)
        return
    _show_win(t, win, context)
    with st.expander(t("review.discards_of_win")):
        _show_discards(t, hand, context, seen, rules)


def _show_win(t: Translator, win: WinReview, context: WinContext) -> None:
    st.subheader(t("review.score", points=win.score.total))
    show_score(t, win.score, key="review_fans")
    show_readings(t, win.score, key="review_readings")
    show_difference(t, win.difference)
    if win.score.can_win:
        _show_payments(t, win, context)


def _show_payments(t: Translator, win: WinReview, context: WinContext) -> None:
    """Who pays what; a hand below 8 points may not win, and so brings nothing."""
    st.markdown(f"**{t('review.payments')}**")
    seats = possible_discarders(context)
    discarder = None
    if seats:
        discarder = st.segmented_control(
            t("review.discarder"),
            seats,
            default=seats[0],
            required=True,
            format_func=lambda seat: tile_name(seat, t.language),
            key=f"review_discarder_{LETTERS[context.seat]}",
        )
    paid = win_payments(win.score, context, discarder)
    if paid is not None:
        columns = [t("review.column.seat"), t("review.column.gain")]
        rows = [(tile_name(KIND_OF[seat], t.language), f"{points:+}") for seat, points in paid.items()]
        st.table(pd.DataFrame(rows, columns=columns), hide_index=True)


def _show_discards(t: Translator, hand: Hand, context: WinContext, seen: TileCounts, rules: Ruleset) -> None:
    review = review_discards(hand, context, seen, rules)
    distance = review.report.distance
    legal = t("review.no_legal") if distance is None else t.plural("review.to_legal", distance)
    st.text(legal if review.shanten.any < 0 else f"{legal} · {describe_distance(t, review.shanten.any)}")
    cards = advise_honors(hand, context, review.report)
    show_discards(t, [GradedDiscard(discard, discard.grade) for discard in review.report.discards], key="review_discards")
    ask_why(t, review.report, cards)
    show_honor_advice(t, cards)
    asked = st.session_state.get(WHY_KEY)
    show_route_chart(t, review.report.discards, key="review_worth", chosen=asked)
    position = Position(hand, context, seen, rules=rules)
    show_deep_check(t, position, review.report.discards, place="review_deep", chosen=asked, asks_turn=True)
    show_ready_discards(t, review.ready)
    show_elsewhere(t, hand, context, seen, rules)
    with st.expander(t("review.structure_of_discards")):
        show_discard_structure(t, review.structure)
