"""Read and write hands as text: the contract's notation and every usual way to type tiles.

`[123m,1][123p,1]123m12p44s3p|EE0000|0`: melds in brackets with the tile that was claimed, the concealed tiles with the
drawn or winning one last, winds and flags, flowers. The parts after a bar may be left out. A fault is a NotationError
that names the character at which it lies.
"""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass
from typing import Final

from analysis.hand import MAX_FLOWERS, Hand, Meld, MeldKind, WinContext, check_flags
from analysis.reasons import HandError, NotationError, Reason, Tiles, reason
from analysis.tile_scan import TEXT_LIMIT, Scan, Written, complain, scan, shown
from analysis.tile_words import FLOWER_OF_SIGN, HONOR_OF_WORD, plain
from analysis.tiles import COPIES, EAST, FLOWER_LETTERS, LETTERS, WINDS, format_kinds, is_honor, rank_of, suit_of

SEEN_LIMIT: Final = 1200
"""Characters of a list of seen tiles; 136 tiles in words are shorter."""
DEFAULT_CONTEXT: Final = WinContext()
_FLAGS: Final = ("self_drawn", "fourth_tile", "last_tile", "kong")
_FLAG_OF_KEY: Final = {"flag.fourth_tile_with_own_copy": "fourth_tile", "flag.robbing_on_last_tile": "last_tile"}
_WIND_OF_SIGN: Final[dict[str, int]] = {
    **{LETTERS[wind]: wind for wind in WINDS},
    **{LETTERS[wind].lower(): wind for wind in WINDS},
    **{word: kind for word, kind in HONOR_OF_WORD.items() if len(word) == 1 and kind in WINDS},
}
_WINDS_AND_FLAGS: Final = re.compile(f"[{''.join(_WIND_OF_SIGN)}]{{2}}[01]{{4}}")


@dataclass(frozen=True, slots=True)
class Parsed:
    """A hand that was read. `readings` say how tiles written in another notation were understood."""

    hand: Hand
    context: WinContext
    readings: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Draft:
    """A hand that is being put together: any number of tiles, circumstances not yet held against it."""

    concealed: tuple[int, ...] = ()
    melds: tuple[Meld, ...] = ()
    context: WinContext = DEFAULT_CONTEXT

    @property
    def size(self) -> int:
        """Tiles so far, a kong counting three."""
        return len(self.concealed) + 3 * len(self.melds)


@dataclass(frozen=True, slots=True)
class _Part:
    """A stretch of the input: `text[start:end]`."""

    text: str
    start: int
    end: int

    @property
    def inside(self) -> str:
        return self.text[self.start : self.end]


def parse(text: str) -> Parsed:
    """Read a hand of 13 or 14 tiles with its melds, winds, flags and flowers.

    The number of tiles alone decides whether it waits or has drawn; of 14 the last concealed tile written is the drawn
    one. Raises NotationError with the position of the fault, an index into `text`.
    """
    folded = _fold(text, TEXT_LIMIT)
    try:
        tiles_part, concealed, melds, context = _read_parts(folded)
        hand = _build_hand(tiles_part, concealed.tiles, melds)
        _hold_flags(hand, context, folded)
    except HandError as error:
        raise NotationError(error.reason, text, _inside(error.position, text)) from error
    return Parsed(hand, context, tuple(concealed.readings))


def parse_draft(text: str) -> Draft:
    """Read a hand that may be unfinished: as `parse`, but for the number of tiles and flags that contradict the hand."""
    folded = _fold(text, TEXT_LIMIT)
    try:
        _, concealed, melds, context = _read_parts(folded)
        _refuse_fifth_copies(_in_order(concealed.tiles, melds))
    except HandError as error:
        raise NotationError(error.reason, text, _inside(error.position, text)) from error
    return Draft(tuple(tile.kind for tile in concealed.tiles), tuple(meld for meld, _ in melds), context)


def parse_tiles(text: str) -> tuple[int, ...]:
    """Read a plain list of tiles, such as those seen elsewhere, in the order written; "" is no tile.

    Raises NotationError with the position of the fault: brackets, bars, or a fifth copy of a tile too.
    """
    folded = _fold(text, SEEN_LIMIT)
    try:
        tiles = scan(folded, 0, len(text)).tiles
        _refuse_fifth_copies(tiles)
    except HandError as error:
        raise NotationError(error.reason, text, _inside(error.position, text)) from error
    return tuple(tile.kind for tile in tiles)


def format_hand(hand: Hand, context: WinContext) -> str:
    """Write the normal form: melds as they lie, concealed tiles in order, the drawn one last, then winds, flags, flowers.

    A hand of 13 tiles ends with a space before the bar, as peers write it. Reading it back gives the same hand and context.
    """
    melds = "".join(format_meld(meld) for meld in hand.melds)
    waiting = hand.concealed if hand.drawn is None else hand.concealed[:-1]
    tiles = format_kinds(waiting) + (" " if hand.drawn is None else LETTERS[hand.drawn])
    return f"{melds}{tiles}{_format_context(context)}"


def format_draft(draft: Draft) -> str:
    """Write a hand that may be unfinished, its tiles as they stand; winds, flags and flowers only where they say something."""
    melds = "".join(format_meld(meld) for meld in draft.melds)
    tail = "" if draft.context == DEFAULT_CONTEXT else _format_context(draft.context)
    return f"{melds}{format_kinds(draft.concealed)}{tail}"


def _format_context(context: WinContext) -> str:
    flags = "".join("1" if getattr(context, flag) else "0" for flag in _FLAGS)
    flowers = "".join(FLOWER_LETTERS[flower] for flower in context.flowers) or "0"
    return f"|{LETTERS[context.prevailing]}{LETTERS[context.seat]}{flags}|{flowers}"


def format_meld(meld: Meld) -> str:
    """Write a meld in brackets with its offer; a concealed kong has none."""
    tiles = format_kinds(meld.tiles)
    return f"[{tiles}]" if meld.is_concealed else f"[{tiles},{meld.offer}]"


_LaidOut = tuple[Meld, list[Written]]


def _fold(text: str, limit: int) -> str:
    """The text in plain characters; refuses one that is too long before it is looked at."""
    if len(text) > limit:
        raise NotationError(reason("notation.too_long", limit=limit), text, limit)
    return plain(text)


def _inside(position: int | None, text: str) -> int:
    """A position that lies in `text`, for an error found at its end too."""
    return max(0, min(len(text) - 1 if position is None else position, len(text) - 1))


def _split(text: str) -> list[_Part]:
    """Cut the input at its bars: tiles, winds and flags, flowers."""
    parts: list[_Part] = []
    start = 0
    for piece in text.split("|"):
        if len(parts) == 3:
            raise complain("notation.extra_part", start - 1)
        parts.append(_Part(text, start, start + len(piece)))
        start += len(piece) + 1
    return parts


def _read_parts(text: str) -> tuple[_Part, Scan, list[_LaidOut], WinContext]:
    """Read every part of the input; whether they make a hand is not asked yet."""
    tiles_part, *more = _split(text)
    concealed, melds = _read_tiles(tiles_part)
    return tiles_part, concealed, melds, _read_context(more[0] if more else None, more[1] if len(more) > 1 else None)


def _read_tiles(part: _Part) -> tuple[Scan, list[_LaidOut]]:
    """Read concealed tiles and melds, which may stand anywhere among them."""
    concealed = Scan([], [])
    melds: list[_LaidOut] = []
    position = part.start
    while position < part.end:
        opening = part.text.find("[", position, part.end)
        stop = part.end if opening < 0 else opening
        stray = part.text.find("]", position, stop)
        if stray >= 0:
            raise complain("notation.stray_bracket", stray)
        found = scan(part.text, position, stop)
        concealed.tiles.extend(found.tiles)
        concealed.readings.extend(found.readings)
        if opening < 0:
            break
        closing = part.text.find("]", opening, part.end)
        if closing < 0:
            raise complain("notation.unclosed_bracket", opening)
        nested = part.text.find("[", opening + 1, closing)
        if nested >= 0:
            raise complain("notation.unclosed_bracket", opening)
        try:
            meld, found = _read_meld(part.text[opening + 1 : closing])
        except HandError as error:
            raise HandError(error.reason, position=opening + 1 + (error.position or 0)) from error
        melds.append((meld, [Written(tile.kind, opening + 1 + tile.position) for tile in found.tiles]))
        concealed.readings.extend(found.readings)
        position = closing + 1
    return concealed, melds


@functools.lru_cache(maxsize=1 << 12)
def _read_meld(text: str) -> tuple[Meld, Scan]:
    """Read what stands between brackets: three or four tiles and, after a comma, which one was claimed.

    Positions are within `text`; there are not many melds, so they are kept.
    """
    comma = text.find(",")
    stop = len(text) if comma < 0 else comma
    found = scan(text, 0, stop)
    kind, tile = _recognise(found.tiles)
    if comma < 0:
        offer = 0 if kind is MeldKind.KONG else 1
    else:
        written = text[comma + 1 :].strip()
        if len(written) != 1 or written not in "01234567":
            raise complain("notation.bad_offer", comma + 1, offer=shown(written))
        offer = int(written)
    try:
        return Meld(kind, tile, offer), found
    except HandError as error:
        raise HandError(error.reason, position=comma + 1) from error


_BRACKET: Final = -1
"""Place of the bracket before what stands in it: a meld that is none is shown there."""


def _recognise(tiles: list[Written]) -> tuple[MeldKind, int]:
    """Tell chow, pung and kong apart."""
    kinds = sorted(tile.kind for tile in tiles)
    if len(kinds) in (3, 4) and kinds[0] == kinds[-1]:
        return (MeldKind.PUNG if len(kinds) == 3 else MeldKind.KONG), kinds[0]
    if len(kinds) != 3 or len(set(kinds)) != 3:
        raise complain("notation.no_meld", _BRACKET)
    if all(is_honor(kind) for kind in kinds):
        raise complain("notation.chow_of_honors", _BRACKET)
    if len({suit_of(kind) for kind in kinds}) != 1:
        raise complain("notation.no_meld", _BRACKET)
    ranks = tuple(rank_of(kind) for kind in kinds)
    if ranks in ((1, 2, 9), (1, 8, 9)):
        raise complain("notation.chow_over_edge", _BRACKET)
    if ranks[2] - ranks[0] != 2:
        raise complain("notation.no_meld", _BRACKET)
    return MeldKind.CHOW, kinds[0]


def _build_hand(part: _Part, concealed: list[Written], melds: list[_LaidOut]) -> Hand:
    """Make the hand and show where it cannot be one."""
    size = len(concealed) + 3 * len(melds)
    if size < 13:
        raise complain("hand.wrong_size", part.start + max(0, len(part.inside.rstrip()) - 1), tiles=size)
    if size > 14:
        starts = sorted([tile.position for tile in concealed] + [tile.position for _, tiles in melds for tile in tiles[:3]])
        raise complain("hand.wrong_size", starts[14], tiles=size)
    _refuse_fifth_copies(_in_order(concealed, melds))
    return Hand.of([tile.kind for tile in concealed], melds=tuple(meld for meld, _ in melds))


def _in_order(concealed: list[Written], melds: list[_LaidOut]) -> list[Written]:
    """All tiles as they stand in the text."""
    return sorted([*concealed, *(tile for _, tiles in melds for tile in tiles)], key=lambda tile: tile.position)


def _refuse_fifth_copies(tiles: list[Written]) -> None:
    """Raise at the fifth copy of a tile."""
    copies: dict[int, int] = {}
    for tile in tiles:
        copies[tile.kind] = copies.get(tile.kind, 0) + 1
        if copies[tile.kind] > COPIES:
            total = sum(other.kind == tile.kind for other in tiles)
            raise complain("hand.five_copies", tile.position, tile=Tiles((tile.kind,)), copies=total)


def _read_context(winds: _Part | None, flowers: _Part | None) -> WinContext:
    """Read the parts after the bars; a part left out or empty stands for East, East, no flag, no flower."""
    prevailing, seat, flags = EAST, EAST, "0000"
    if winds is not None and winds.inside.strip():
        signs = winds.inside.strip()
        if not _WINDS_AND_FLAGS.fullmatch(signs):
            raise _fault_in_winds(signs, winds.start + len(winds.inside) - len(winds.inside.lstrip()))
        prevailing, seat, flags = _WIND_OF_SIGN[signs[0]], _WIND_OF_SIGN[signs[1]], signs[2:]
    self_drawn, fourth_tile, last_tile, kong = (flag == "1" for flag in flags)
    return WinContext(prevailing, seat, self_drawn, fourth_tile, last_tile, kong, _read_flowers(flowers))


def _fault_in_winds(signs: str, start: int) -> HandError:
    """What is wrong with winds and flags that are not two winds and four flags; they begin at `start`."""
    for place, sign in enumerate(signs[:2]):
        if sign not in _WIND_OF_SIGN:
            return complain("notation.bad_wind", start + place, character=shown(sign))
    for place, sign in enumerate(signs[2:6], start=2):
        if sign not in "01":
            return complain("notation.bad_flag", start + place, character=shown(sign))
    return complain("notation.bad_flag_count", start + min(6, len(signs) - 1), number=len(signs))


def _read_flowers(part: _Part | None) -> tuple[int, ...]:
    """Read a number of flowers (the first so many) or the flowers themselves."""
    signs = "" if part is None else part.inside.strip()
    if part is None or not signs:
        return ()
    start = part.start + len(part.inside) - len(part.inside.lstrip())
    if signs[0] in "0123456789":
        if len(signs) > 1 or int(signs) > MAX_FLOWERS:
            raise complain("notation.flower_count", start, written=shown(signs))
        return tuple(range(int(signs)))
    flowers: list[int] = []
    for place, sign in enumerate(signs):
        if sign.isspace():
            continue
        flower = FLOWER_OF_SIGN.get(sign)
        if flower is None:
            raise complain("notation.unknown_flower", start + place, character=shown(sign))
        if flower in flowers:
            raise complain("notation.flower_twice", start + place, character=shown(sign))
        flowers.append(flower)
    return tuple(flowers)


def _hold_flags(hand: Hand, context: WinContext, text: str) -> None:
    """Refuse flags that cannot be, at the flag."""
    try:
        check_flags(hand, context)
    except HandError as error:
        winds = _split(text)[1]  # flags that are set were written
        flag = _FLAG_OF_KEY.get(error.reason.key, "kong")
        start = winds.start + len(winds.inside) - len(winds.inside.lstrip())
        raise HandError(error.reason, position=start + 2 + _FLAGS.index(flag)) from error
