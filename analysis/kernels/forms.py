"""Which forms a complete hand has, and the tiles that complete a waiting one, by shape.

By shape means that a fifth copy of a kind may complete a hand: single waits are counted so.
"""

from __future__ import annotations

import numpy as np

from analysis.kernels.arrangement import (
    KNITTED,
    NO_TILE,
    Ints,
    entry,
    is_sets,
    is_sets_and_pair,
    leaf,
    suit_of_pair,
    suit_size,
)
from analysis.kernels.bits import HONORS, KNITTED_KINDS, ORPHAN_KINDS, Tiles, popcount, tiles_of_counts



@leaf
def is_seven_pairs(tiles: Tiles) -> bool:
    """Whether 14 tiles are pairs; four of a kind are two."""
    return (tiles.once & ~tiles.twice) | (tiles.thrice & ~tiles.fours) == 0


@leaf
def is_thirteen_orphans(tiles: Tiles) -> bool:
    """Whether 14 tiles are the 13 orphans and one of them again."""
    return tiles.once == ORPHAN_KINDS


@leaf
def is_honors_and_knitted(tiles: Tiles) -> bool:
    """Whether 14 tiles are all different honours and tiles of one knitted case (全不靠)."""
    if tiles.twice:
        return False
    for case in range(6):
        if tiles.once & ~(HONORS | KNITTED_KINDS[case]) == 0:
            return True
    return False


@leaf
def holds_knitted(tiles: Tiles, case: int) -> bool:
    """Whether the nine kinds of knitted case 0 to 5 are all there."""
    return tiles.once & KNITTED_KINDS[case] == KNITTED_KINDS[case]


@leaf
def shift_knitted(counts: Ints, case: int, change: int) -> None:
    """Add `change` copies of each of the nine kinds of a knitted case."""
    for index in range(9):
        counts[KNITTED[case, index]] += change


@leaf
def is_standard(counts: Ints) -> bool:
    """Whether concealed tiles (int64[34]) are sets and a pair."""
    pair = suit_of_pair(counts)
    if pair == NO_TILE:
        return False
    for suit in range(4):
        if suit != pair and not is_sets(counts, suit):
            return False
    return is_sets_and_pair(counts, pair)


@leaf
def _is_knitted_straight(counts: Ints, tiles: Tiles) -> bool:
    for case in range(6):
        if holds_knitted(tiles, case):
            shift_knitted(counts, case, -1)
            done = is_standard(counts)
            shift_knitted(counts, case, 1)
            if done:
                return True
    return False


@leaf
def is_other_form(counts: Ints, n_melds: int) -> bool:
    """Whether concealed tiles (int64[34], with `n_melds` sets laid out) are complete in a form other than sets and a pair."""
    if n_melds > 1:
        return False
    tiles = tiles_of_counts(counts)
    if n_melds == 0 and (is_seven_pairs(tiles) or is_thirteen_orphans(tiles) or is_honors_and_knitted(tiles)):
        return True
    return _is_knitted_straight(counts, tiles)


@leaf
def _may_be_other_form(tiles: Tiles, n_melds: int) -> bool:
    """Whether one more tile can make waiting tiles a form other than sets and a pair: a quick look that leaves few hands."""
    if n_melds > 1:
        return False
    if n_melds == 0:
        odd = popcount((tiles.once & ~tiles.twice) | (tiles.thrice & ~tiles.fours))
        if odd == 1 or tiles.twice == 0 or tiles.once & ~ORPHAN_KINDS == 0:
            return True
    for case in range(6):
        if popcount(tiles.once & KNITTED_KINDS[case]) >= 8:
            return True
    return False


@leaf
def _find_standard_waits(counts: Ints, tiles: Tiles) -> int:
    """Mask of the kinds that complete waiting tiles as sets and a pair.

    By the sizes of the suits: one suit lacks a tile to sets and a pair, or of two suits with a tile too few one holds the
    pair and the other lacks a tile to sets.
    """
    waits = 0
    short = pairs = np.int64(0)
    for suit in range(4):
        rest = suit_size(counts, suit) % 3
        short += rest == 1
        pairs += rest == 2
    if (short, pairs) != (1, 0) and (short, pairs) != (0, 2):
        return waits
    for suit in range(4):
        rest = suit_size(counts, suit) % 3
        if rest and _is_done_but(suit, counts):
            waits |= _complete_suit(suit, rest == 1, counts, tiles)
    return waits


@leaf
def _is_done_but(left_out: int, counts: Ints) -> bool:
    """Whether all suits but one are whole: sets, or sets and a pair where the size says so."""
    for suit in range(4):
        if suit == left_out:
            continue
        rest = suit_size(counts, suit) % 3
        if not (is_sets_and_pair(counts, suit) if rest == 2 else is_sets(counts, suit)):
            return False
    return True


@leaf
def _complete_suit(suit: int, with_pair: bool, counts: Ints, tiles: Tiles) -> int:
    """Mask of the kinds of a suit that make it whole: only those next to a tile of it, or of its own kinds, can."""
    waits = 0
    held = tiles.once >> 9 * suit & 511
    near = held if suit == 3 else (held | held << 1 | held << 2 | held >> 1 | held >> 2) & 511
    for rank in range(9):
        if near >> rank & 1:
            kind = 9 * suit + rank
            counts[kind] += 1
            if is_sets_and_pair(counts, suit) if with_pair else is_sets(counts, suit):
                waits |= 1 << kind
            counts[kind] -= 1
    return waits


@leaf
def find_waits(counts: Ints, n_melds: int) -> int:
    """Mask of the kinds that complete waiting tiles (int64[34], left as they are) by shape, in any form.

    A kind whose four copies are used up counts too.
    """
    tiles = tiles_of_counts(counts)
    waits = _find_standard_waits(counts, tiles)
    if _may_be_other_form(tiles, n_melds):
        for kind in range(34):
            if not waits >> kind & 1:
                counts[kind] += 1
                waits |= int(is_other_form(counts, n_melds)) << kind
                counts[kind] -= 1
    return waits


@entry
def list_waits(counts: Ints, n_melds: int) -> Ints:
    """Kinds that complete waiting tiles (int64[34]) by shape; a kind whose four copies are held counts too."""
    held = counts.copy()
    waits = find_waits(held, n_melds)
    kinds = np.empty(popcount(waits), np.int64)
    found = 0
    for kind in range(34):
        if waits >> kind & 1:
            kinds[found] = kind
            found += 1
    return kinds
