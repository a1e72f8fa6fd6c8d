"""Put a hand together by clicks: each click rewrites the hand's text, which is all there is to keep, share and take back."""

from __future__ import annotations

import enum
import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from analysis.hand import Meld, MeldKind, WinContext
from analysis.notation import Draft, format_draft, parse_draft, parse_tiles
from analysis.reasons import HandError, NotationError, Tiles, reason
from analysis.tiles import COPIES, KINDS, count_kinds, format_kinds, is_honor, rank_of

HAND_SIZE: Final = 14
LAST_CHOW_RANK: Final = 7
_SHOWN_BEFORE: Final = 24
_SHOWN: Final = 48


class Piece(enum.StrEnum):
    """What a clicked tile is added as."""

    TILE = "tile"
    CHOW = "chow"
    PUNG = "pung"
    KONG = "kong"
    CONCEALED_KONG = "concealed_kong"
    SEEN = "seen"


_COPIES_OF: Final = {Piece.PUNG: 3, Piece.KONG: 4, Piece.CONCEALED_KONG: 4}


def add_piece(text: str, seen: str, piece: Piece, kind: int) -> tuple[str, str]:
    """The texts of hand and seen tiles once `kind` is clicked; a chow begins with it.

    The fourteenth tile stays last, as the one drawn; before that tiles are put in order. Raises HandError where the piece
    does not fit, NotationError where a text cannot be read.
    """
    draft, elsewhere = parse_draft(text), parse_tiles(seen)
    if piece is Piece.SEEN:
        _hold_copies(draft, (*elsewhere, kind))
        return text, format_kinds(sorted((*elsewhere, kind)))
    if piece is Piece.TILE:
        grown = replace(draft, concealed=(*draft.concealed, kind))
    else:
        grown = replace(draft, melds=(*draft.melds, _make_meld(piece, kind)))
    if grown.size > HAND_SIZE:
        raise HandError(reason("hand.wrong_size", tiles=grown.size))
    _hold_copies(grown, elsewhere)
    if grown.size < HAND_SIZE:
        grown = replace(grown, concealed=tuple(sorted(grown.concealed)))
    return format_draft(grown), seen


def remaining_copies(draft: Draft, seen: str) -> tuple[int, ...]:
    """Copies of each kind in neither hand, melds nor seen tiles; seen tiles that cannot be read count for none."""
    try:
        elsewhere = parse_tiles(seen)
    except NotationError:
        elsewhere = ()
    return tuple(max(0, COPIES - used) for used in _used(draft, elsewhere))


def blocked_kinds(piece: Piece, remaining: Sequence[int]) -> frozenset[int]:
    """Kinds of which `piece` cannot be added; a chow begins with the kind."""
    if piece is Piece.CHOW:
        return frozenset(
            kind
            for kind in range(KINDS)
            if is_honor(kind) or rank_of(kind) > LAST_CHOW_RANK or not all(remaining[kind : kind + 3])
        )
    return frozenset(kind for kind in range(KINDS) if remaining[kind] < _COPIES_OF.get(piece, 1))


def set_context(text: str, context: WinContext) -> str:
    """The hand's text with other winds, flags and flowers. Raises NotationError where the text cannot be read."""
    return format_draft(replace(parse_draft(text), context=context))


def mark_place(text: str, position: int) -> str:
    """The part of `text` around `position` with a caret under it, for a font in which a Chinese character is two wide.

    Control characters are shown as a replacement sign, so that the text stays on its line.
    """
    start = max(0, position - _SHOWN_BEFORE)
    part = "".join(sign if sign.isprintable() else "\ufffd" for sign in text[start : start + _SHOWN])
    blank = "".join("\u3000" if unicodedata.east_asian_width(sign) in "WF" else " " for sign in part[: position - start])
    return f"{'…' if start else ''}{part}\n{' ' if start else ''}{blank}^"


def _make_meld(piece: Piece, kind: int) -> Meld:
    if piece is Piece.CHOW:
        return Meld(MeldKind.CHOW, kind)
    if piece is Piece.PUNG:
        return Meld(MeldKind.PUNG, kind)
    return Meld(MeldKind.KONG, kind, 0 if piece is Piece.CONCEALED_KONG else 1)


def _hold_copies(draft: Draft, seen: tuple[int, ...]) -> None:
    """Refuse a fifth copy over hand, melds and seen tiles."""
    for kind, copies in enumerate(_used(draft, seen)):
        if copies > COPIES:
            raise HandError(reason("hand.five_copies", tile=Tiles((kind,)), copies=copies))


def _used(draft: Draft, seen: tuple[int, ...]) -> tuple[int, ...]:
    melded = [kind for meld in draft.melds for kind in meld.tiles]
    return count_kinds((*draft.concealed, *melded, *seen))
