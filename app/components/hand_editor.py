"""Type or click a hand: two texts that live in the address, and clicks that rewrite them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import streamlit as st

from analysis.hand import MAX_FLOWERS, WinContext
from analysis.notation import Draft, parse_draft
from analysis.reasons import HandError, NotationError, Reason
from analysis.tiles import WINDS, flower_name, tile_name
from app.components.picker import Pick, tile_picker
from app.services.hand_edit import Piece, add_piece, blocked_kinds, remaining_copies, set_context
from i18n.catalogue import Translator

HAND_KEY: Final = "hand"
SEEN_KEY: Final = "seen"
PALETTE_KEY: Final = "review_picker"
_HISTORY_KEY: Final = "review_history"
_NEXT_KEY: Final = "review_next"
_TAKEN_KEY: Final = "review_taken"
_MADE_KEY: Final = "review_made"
_TOGETHER_MS: Final = 3000
_FAULT_KEY: Final = "review_click_fault"
_OPENED_KEY: Final = "review_opened"
_FLAGS: Final = ("self_drawn", "fourth_tile", "last_tile", "kong")
_KEPT: Final = 100


def edit_hand(t: Translator) -> tuple[str, str]:
    """Show the two texts and the picker; the texts of hand and seen tiles as they stand."""
    hand = st.text_input(t("review.hand"), key=HAND_KEY, bind="query-params", help=t("review.hand_help")) or ""
    seen = st.text_input(t("review.seen"), key=SEEN_KEY, bind="query-params", help=t("review.seen_help")) or ""
    _remember(hand, seen)
    # Decided once: an expander whose default changes with the first tile would close under the finger.
    opened = st.session_state.setdefault(_OPENED_KEY, not hand.strip())
    with st.expander(t("review.edit"), expanded=opened):
        _show_picker(t, hand, seen)
    return hand, seen


def _remember(hand: str, seen: str) -> None:
    """Keep what the texts were, so that a step can be taken back, typed ones too."""
    history = st.session_state.setdefault(_HISTORY_KEY, [])
    if not history or history[-1] != (hand, seen):
        history.append((hand, seen))
        del history[:-_KEPT]


def _show_picker(t: Translator, hand: str, seen: str) -> None:
    try:
        draft = parse_draft(hand)
    except NotationError:
        draft = None
    piece = st.segmented_control(
        t("review.piece"),
        list(Piece),
        format_func=lambda piece: t(f"review.piece.{piece}"),
        key="review_piece",
        default=Piece.TILE,
        required=True,
    )
    piece = Piece(piece or Piece.TILE)
    remaining = None if draft is None else remaining_copies(draft, seen)
    blocked = () if remaining is None else blocked_kinds(piece, remaining)
    after = st.session_state.get(_TAKEN_KEY, 0)
    picks = tile_picker(t, key=PALETTE_KEY, label=t("review.palette"), remaining=remaining, blocked=blocked, after=after)
    if picks:
        _add(piece, picks)
    fault = st.session_state.get(_FAULT_KEY)
    if isinstance(fault, Reason):
        st.warning(t("review.click_fault"))
        st.text(t.reason(fault))
    with st.container(horizontal=True, vertical_alignment="center"):
        st.button(t("review.undo"), key="review_undo", on_click=_undo, disabled=len(st.session_state[_HISTORY_KEY]) < 2)
        st.button(t("review.clear"), key="review_clear", on_click=_put, args=("", ""), disabled=not hand)
        if draft is not None:
            st.caption(t.plural("review.draft", draft.size))
    if draft is not None:
        _show_circumstances(t, draft)


def _show_circumstances(t: Translator, draft: Draft) -> None:
    """Winds, flags and flowers, as the text has them; a change rewrites the text."""
    context = draft.context
    st.session_state["review_prevailing"] = context.prevailing
    st.session_state["review_seat"] = context.seat
    st.session_state["review_flags"] = [flag for flag in _FLAGS if getattr(context, flag)]
    st.session_state["review_flowers"] = list(context.flowers)
    with st.container(horizontal=True):
        for name in ("prevailing", "seat"):
            st.segmented_control(
                t(f"review.{name}"),
                WINDS,
                format_func=lambda wind: tile_name(wind, t.language),
                key=f"review_{name}",
                required=True,
                on_change=_change_context,
            )
    st.pills(
        t("review.flags"),
        _FLAGS,
        format_func=lambda flag: t(f"review.flag.{flag}"),
        selection_mode="multi",
        key="review_flags",
        on_change=_change_context,
    )
    st.pills(
        t("review.flowers"),
        range(MAX_FLOWERS),
        format_func=lambda flower: flower_name(flower, t.language),
        selection_mode="multi",
        key="review_flowers",
        on_change=_change_context,
    )


def _change_context() -> None:
    """Write the chosen circumstances into the hand's text."""
    state = st.session_state
    chosen = {flag: flag in state["review_flags"] for flag in _FLAGS}
    context = WinContext(state["review_prevailing"], state["review_seat"], **chosen, flowers=tuple(state["review_flowers"]))
    _put(set_context(state[HAND_KEY] or "", context), state[SEEN_KEY] or "")


def _add(piece: Piece, picks: Sequence[Pick]) -> None:
    """Add clicked tiles and draw the page anew; what does not fit is said and changes nothing.

    Streamlit may end a run at any access of its state, so texts and the last pick taken are kept in one step. And the browser
    sends with a quick click the text as it stood before the last one, so clicks close together go on from what was made.
    """
    state = st.session_state
    texts = (state[HAND_KEY] or "", state[SEEN_KEY] or "")
    made = state.get(_MADE_KEY)
    if made is not None and picks[0].at - made[2] < _TOGETHER_MS:
        texts = made[:2]
    state[_FAULT_KEY] = None
    for pick in picks:
        try:
            texts = add_piece(*texts, piece, pick.kind)
        except HandError as error:
            state[_FAULT_KEY] = error.reason
    state[_NEXT_KEY] = (*texts, picks[-1].at)
    st.rerun()


def take_clicks() -> None:
    """Put what the last click made into the texts: to be called before they are shown, since a shown text cannot be set."""
    state = st.session_state
    made = state.get(_NEXT_KEY)
    if made is not None:
        state[HAND_KEY], state[SEEN_KEY], state[_TAKEN_KEY] = made
        state[_MADE_KEY] = made
        del state[_NEXT_KEY]


def _undo() -> None:
    history = st.session_state[_HISTORY_KEY]
    history.pop()
    _put(*history[-1])


def _put(hand: str, seen: str) -> None:
    st.session_state[HAND_KEY], st.session_state[SEEN_KEY] = hand, seen
    st.session_state[_MADE_KEY] = None
    st.session_state[_FAULT_KEY] = None
