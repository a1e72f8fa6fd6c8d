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
def _find_standard_waits(counts: Ints) -> int:
    """Mask of the kinds that complete waiting tiles as sets and a pair.

    By the sizes of the suits: either one suit lacks a tile to sets and a pair, or two suits are a pair too many, of which
    one holds the pair and the other lacks a tile to sets. The other suits are whole.
    """
    short = pairs = broken = first = 0
    whole = np.int64(0)  # a bit a suit: sets, or sets and a pair where the size says so
    for suit in range(4):
        rest = suit_size(counts, suit) % 3
        if rest == 1:
            short += 1
            first = suit
            continue
        pairs += rest == 2
        done = is_sets_and_pair(counts, suit) if rest == 2 else is_sets(counts, suit)
        broken += not done and rest == 0
        whole |= (int(done) + 4 * (rest == 2)) << 3 * suit
    if broken or ((short, pairs) != (1, 0) and (short, pairs) != (0, 2)):
        return 0
    if short:
        return _complete_suit(first, True, counts)
    waits = 0
    for suit in range(4):
        for other in range(4):
            if suit != other and whole >> 3 * suit & 4 and whole >> 3 * other & 5 == 5:
                waits |= _complete_suit(suit, False, counts)
    return waits


@leaf
def _complete_suit(suit: int, with_pair: bool, counts: Ints) -> int:
    """Mask of the kinds of a suit that make it whole: only those held, or within two ranks of a tile, can."""
    low, kinds = 9 * suit, 9 if suit < 3 else 7
    held = waits = 0
    for rank in range(kinds):
        held |= int(counts[low + rank] > 0) << rank
    near = held if suit == 3 else held | held << 1 | held << 2 | held >> 1 | held >> 2
    for rank in range(kinds):
        if near >> rank & 1:
            counts[low + rank] += 1
            if is_sets_and_pair(counts, suit) if with_pair else is_sets(counts, suit):
                waits |= 1 << (low + rank)
            counts[low + rank] -= 1
    return waits


@leaf
def _find_waits_without_sets(tiles: Tiles) -> int:
    """Mask of the kinds that complete 13 waiting tiles as 七对, 十三幺 or 全不靠."""
    waits = 0
    odd = (tiles.once & ~tiles.twice) | (tiles.thrice & ~tiles.fours)
    if odd & (odd - 1) == 0:
        waits |= odd
    if tiles.once & ~ORPHAN_KINDS == 0:
        missing = ORPHAN_KINDS & ~tiles.once
        if missing == 0:
            waits |= ORPHAN_KINDS
        elif missing & (missing - 1) == 0:
            waits |= missing
    if tiles.twice == 0:
        for case in range(6):
            if tiles.once & ~(HONORS | KNITTED_KINDS[case]) == 0:
                waits |= (HONORS | KNITTED_KINDS[case]) & ~tiles.once
    return waits


@leaf
def _find_knitted_waits(counts: Ints, tiles: Tiles) -> int:
    """Mask of the kinds that complete waiting tiles as a knitted straight: its one kind missing, or what the rest waits on."""
    waits = 0
    for case in range(6):
        missing = KNITTED_KINDS[case] & ~tiles.once
        if missing & (missing - 1):
            continue
        shift_knitted(counts, case, -1)
        if missing == 0:
            waits |= _find_standard_waits(counts)
        else:
            for index in range(9):
                kind = KNITTED[case, index]
                if missing >> kind & 1:
                    counts[kind] += 1
                    waits |= int(is_standard(counts)) << kind
                    counts[kind] -= 1
        shift_knitted(counts, case, 1)
    return waits


@leaf
def find_waits(counts: Ints, n_melds: int) -> int:
    """Mask of the kinds that complete waiting tiles (34 places of int64, left as they are) by shape, in any form.

    A kind whose four copies are used up counts too.
    """
    waits = _find_standard_waits(counts)
    if n_melds <= 1:
        tiles = tiles_of_counts(counts)
        waits |= _find_knitted_waits(counts, tiles)
        if n_melds == 0:
            waits |= _find_waits_without_sets(tiles)
    return waits


@entry
def list_waits(counts: Ints, n_melds: int) -> Ints:
    """Kinds that complete waiting tiles (int64[34]) by shape; a kind whose four copies are held counts too."""
    waits = find_waits(counts.copy(), n_melds)
    kinds = np.empty(popcount(waits), np.int64)
    found = 0
    for kind in range(34):
        if waits >> kind & 1:
            kinds[found] = kind
            found += 1
    return kinds
