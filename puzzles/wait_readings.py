"""Which of 边张, 坎张 and 单钓将 a winning tile can be read as."""

from __future__ import annotations

from collections.abc import Iterator

from analysis.fans import FanId
from analysis.hand import Hand, Meld, MeldKind
from analysis.shanten import Form, shanten
from analysis.tiles import EAST, KINDS, rank_of

_WITH_SETS = (Form.STANDARD, Form.KNITTED_STRAIGHT)


def wait_readings(hand: Hand, tile: int) -> tuple[FanId, ...]:
    """How `tile` may complete the 13 tiles of `hand`: as an end of 12 or 89, between two tiles, or as the pair.

    Each counts only where the hand waits on no other kind, and only one of them.
    """
    won = hand.draw(tile)
    chows = tuple(
        fan for fan, lowest in _single_chows(tile) if min(won.counts[lowest : lowest + 3]) > 0 and _rest_is_complete(won, lowest)
    )
    return (*chows, FanId.SINGLE_WAIT) if _is_pair_wait(won, tile) else chows


def _single_chows(tile: int) -> Iterator[tuple[FanId, int]]:
    """The chows, by their lowest tile, that only `tile` completes when its two other tiles are held."""
    rank = rank_of(tile)
    if rank == 3:
        yield FanId.EDGE_WAIT, tile - 2
    if rank == 7:
        yield FanId.EDGE_WAIT, tile
    if 2 <= rank <= 8:
        yield FanId.CLOSED_WAIT, tile - 1


def _rest_is_complete(won: Hand, lowest: int) -> bool:
    """Whether the hand is complete with this chow taken as one of its sets."""
    counts = tuple(count - (lowest <= kind < lowest + 3) for kind, count in enumerate(won.counts))
    drawn = next(kind for kind in range(KINDS) if counts[kind])
    return _has_sets_and_pair(Hand(counts, (*won.melds, Meld(MeldKind.CHOW, lowest)), drawn))


def _is_pair_wait(won: Hand, tile: int) -> bool:
    """Whether the hand is complete with the last tile in the pair: another pair in its place then leaves it complete."""
    spare = next((kind for kind in range(EAST, KINDS) if won.all_counts[kind] == 0), None)
    if spare is None or won.counts[tile] < 2:
        return False
    counts = [count - 2 * (kind == tile) + 2 * (kind == spare) for kind, count in enumerate(won.counts)]
    return _has_sets_and_pair(Hand(tuple(counts), won.melds, spare))


def _has_sets_and_pair(hand: Hand) -> bool:
    found = shanten(hand)
    return any(found[form] == -1 for form in _WITH_SETS)
