"""A request of the command line read and checked, or written: the hand, tiles seen elsewhere, seats and turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from analysis.hand import NOTHING_SEEN, Hand, Ruleset, TileCounts
from analysis.notation import Parsed, format_hand, parse, parse_tiles
from analysis.position import Position
from analysis.reasons import HandError, Tiles, reason
from analysis.tiles import COPIES, KIND_OF, LETTERS, WINDS, count_kinds, list_kinds

Request = Mapping[str, object]
LAST_TURN: Final = 34
"""More own turns than any wall gives."""


def read_hand(request: Request) -> Parsed:
    """Read `hand` of a request, with the winds of `prevailing` and `seat` in place of its letters where given."""
    text = request.get("hand")
    if not isinstance(text, str):
        raise HandError(reason("cli.no_hand"))
    parsed = parse(text)
    prevailing, seat = read_seat(request, "prevailing"), read_seat(request, "seat")
    context = parsed.context
    if prevailing is not None:
        context = replace(context, prevailing=prevailing)
    if seat is not None:
        context = replace(context, seat=seat)
    return replace(parsed, context=context)


def read_seen(request: Request, hand: Hand) -> TileCounts:
    """Read `seen`, a text or a list of tiles, as 34 counts; refuses a fifth copy over hand and seen tiles."""
    given = request.get("seen", "")
    if given is None:
        return NOTHING_SEEN
    if isinstance(given, list) and all(isinstance(tile, str) for tile in given):
        given = " ".join(given)
    if not isinstance(given, str):
        raise HandError(reason("cli.bad_field", field="seen"))
    seen = count_kinds(parse_tiles(given))
    hold_copies(hand, seen)
    return seen


def hold_copies(hand: Hand, seen: TileCounts) -> None:
    """Refuse seen tiles that together with the own ones are more than four copies."""
    for kind, (own, elsewhere) in enumerate(zip(hand.all_counts, seen, strict=True)):
        if own + elsewhere > COPIES:
            raise HandError(reason("seen.too_many", tile=Tiles((kind,)), copies=own + elsewhere))


def hold_size(hand: Hand, size: int) -> None:
    """Refuse a hand that does not hold `size` tiles, 13 or 14."""
    if hand.size != size:
        raise HandError(reason("cli.needs_13" if size == 13 else "cli.needs_14", tiles=hand.size))


def read_seat(request: Request, name: str) -> int | None:
    """A wind's letter under `name` as its kind, None where there is none."""
    letter = request.get(name)
    if letter is None:
        return None
    if not isinstance(letter, str) or KIND_OF.get(letter.strip().upper()) not in WINDS:
        raise HandError(reason("cli.bad_field", field=name))
    return KIND_OF[letter.strip().upper()]


def read_turn(request: Request) -> int:
    """The player's own turn, 1 where it is not given."""
    turn = request.get("turn", 1)
    if isinstance(turn, bool) or not isinstance(turn, int) or not 1 <= turn <= LAST_TURN:
        raise HandError(reason("cli.bad_field", field="turn"))
    return turn


def read_position(request: Request, rules: Ruleset) -> Position:
    """The hand of 14 with all that its player knows."""
    parsed = read_hand(request)
    seen, turn = read_seen(request, parsed.hand), read_turn(request)
    hold_size(parsed.hand, 14)
    return Position(parsed.hand, parsed.context, seen, turn, rules)


def write_position(position: Position) -> dict[str, object]:
    """The request that `read_position` reads as this position under the profile named by its `rules`."""
    return {
        "hand": format_hand(position.hand, position.context),
        "seen": [LETTERS[kind] for kind in list_kinds(position.seen)],
        "turn": position.turn,
        "rules": position.rules.name,
    }


def read_number(request: Request, name: str, least: int, most: int) -> int | None:
    """A whole number under `name`, None where there is none."""
    number = request.get(name)
    if number is None:
        return None
    if isinstance(number, bool) or not isinstance(number, int) or not least <= number <= most:
        raise HandError(reason("cli.bad_number", field=name, least=least, most=most))
    return number


def read_tile(request: Request, name: str) -> int:
    """The one tile written under `name`."""
    written = request.get(name)
    tiles = parse_tiles(written) if isinstance(written, str) else ()
    if len(tiles) != 1:
        raise HandError(reason("cli.bad_field", field=name))
    return tiles[0]
