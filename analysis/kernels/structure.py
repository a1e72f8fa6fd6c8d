"""Tiles missing to a complete hand of each form, exact about copies: what the own hand and melds use up cannot come."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from analysis.kernels.arrangement import KNITTED, ORPHANS, Ints, entry, leaf, starts_chow

CLASSES: Final = 10
"""m sets without a pair are class m, with a pair 5 + m."""
FORMS: Final = 5
IMPOSSIBLE: Final = 99


class Tables(NamedTuple):
    """`suit` int8[5 ** 9, 10] and `honor` int8[5 ** 7, 10]: tiles missing by holding (base 5, first rank highest) and class;
    the patterns behind them, int8[n, 10] and int8[n, 8], end with their class."""

    suit: npt.NDArray[np.int8]
    honor: npt.NDArray[np.int8]
    suit_patterns: npt.NDArray[np.int8]
    honor_patterns: npt.NDArray[np.int8]


@leaf
def _read_row(counts: Ints, suit: int, tables: Tables, row: Ints) -> None:
    """Missing tiles by class for a suit (3: honours) that no meld touches."""
    key = 0
    first = 9 * suit
    for rank in range(9 if suit < 3 else 7):
        key = 5 * key + counts[first + rank]
    for index in range(CLASSES):
        row[index] = tables.suit[key, index] if suit < 3 else tables.honor[key, index]


@leaf
def _scan_row(counts: Ints, melded: Ints, suit: int, patterns: npt.NDArray[np.int8], row: Ints) -> None:
    """The same where melds have used copies: over all patterns that the rest of the copies allows."""
    ranks = patterns.shape[1] - 1
    first = 9 * suit
    for index in range(CLASSES):
        row[index] = IMPOSSIBLE
    for number in range(patterns.shape[0]):
        kind_class = patterns[number, ranks]
        missing = 0
        for rank in range(ranks):
            wanted = patterns[number, rank]
            if wanted + melded[first + rank] > 4:
                missing = IMPOSSIBLE
                break
            if wanted > counts[first + rank]:
                missing += wanted - counts[first + rank]
                if missing >= row[kind_class]:
                    break
        if missing < row[kind_class]:
            row[kind_class] = missing


@leaf
def missing_by_class(counts: Ints, melded: Ints, tables: Tables, best: Ints) -> None:
    """Fill `best` (int64[10]) with the tiles missing for m sets (class m) and m sets with a pair (5 + m)."""
    row = np.empty(CLASSES, np.int64)
    joined = np.empty(CLASSES, np.int64)
    for suit in range(4):
        touched = False
        for kind in range(9 * suit, min(9 * suit + 9, 34)):
            touched |= melded[kind] > 0
        if not touched:
            _read_row(counts, suit, tables, row)
        elif suit < 3:
            _scan_row(counts, melded, suit, tables.suit_patterns, row)
        else:
            _scan_row(counts, melded, suit, tables.honor_patterns, row)
        if suit == 0:
            best[:] = row
            continue
        for sets in range(5):
            plain = paired = IMPOSSIBLE
            for here in range(sets + 1):
                plain = min(plain, best[sets - here] + row[here])
                paired = min(paired, best[5 + sets - here] + row[here], best[sets - here] + row[5 + here])
            joined[sets] = plain
            joined[5 + sets] = paired
        best[:] = joined


@leaf
def missing_pairs(counts: Ints) -> int:
    """七对; four of a kind are two pairs."""
    pairs = odd = 0
    for kind in range(34):
        pairs += counts[kind] // 2
        odd += counts[kind] % 2
    return 14 - 2 * pairs - min(7 - pairs, odd)


@leaf
def missing_orphans(counts: Ints) -> int:
    """十三幺"""
    kinds = pair = 0
    for index in range(13):
        held = counts[ORPHANS[index]]
        kinds += held > 0
        pair |= held > 1
    return 14 - kinds - pair


@leaf
def missing_singles(counts: Ints) -> int:
    """全不靠: 14 of the 16 kinds of the best knitted case and the honours."""
    best = 0
    for case in range(6):
        held = 0
        for index in range(9):
            held += counts[KNITTED[case, index]] > 0
        for kind in range(27, 34):
            held += counts[kind] > 0
        best = max(best, held)
    return 14 - min(best, 14)


@leaf
def missing_knitted(counts: Ints, melded: Ints, n_melds: int) -> int:
    """组合龙: nine knitted tiles, a set (or one meld) and a pair, within four copies of each kind."""
    best = IMPOSSIBLE
    left = np.empty(34, np.int64)
    room = np.empty(34, np.int64)
    for case in range(6):
        missing = 0
        for kind in range(34):
            left[kind] = counts[kind]
            room[kind] = 4 - melded[kind]
        for index in range(9):
            kind = KNITTED[case, index]
            room[kind] -= 1
            if left[kind]:
                left[kind] -= 1
            else:
                missing += 1
            if room[kind] < 0:
                missing = IMPOSSIBLE
        if missing < best:
            best = min(best, missing + _missing_rest(left, room, n_melds, best - missing))
    return best


@leaf
def _missing_rest(left: Ints, room: Ints, n_melds: int, limit: int) -> int:
    """Tiles missing to a pair, and a set unless a meld is it."""
    best = min(limit, IMPOSSIBLE)
    for pair in range(34):
        if room[pair] < 2:
            continue
        lacking = max(0, 2 - left[pair])
        if n_melds == 1:
            best = min(best, lacking)
            continue
        if lacking >= best:
            continue
        taken = min(2, left[pair])
        left[pair] -= taken
        room[pair] -= 2
        for low in range(34):
            if room[low] >= 3:
                best = min(best, lacking + max(0, 3 - left[low]))
            if starts_chow(low) and room[low] and room[low + 1] and room[low + 2]:
                best = min(best, lacking + (left[low] == 0) + (left[low + 1] == 0) + (left[low + 2] == 0))
        left[pair] += taken
        room[pair] += 2
    return best


@leaf
def measure_forms(counts: Ints, melded: Ints, n_melds: int, tables: Tables, out: Ints) -> None:
    """Fill `out` (int64[FORMS], numbered as the forms of an arrangement) with the tiles missing, IMPOSSIBLE where none fit.

    `counts` int64[34] concealed tiles, `melded` int64[34] tiles of the melds.
    """
    best = np.empty(CLASSES, np.int64)
    missing_by_class(counts, melded, tables, best)
    out[0] = best[5 + 4 - n_melds]
    for form in range(1, FORMS):
        out[form] = IMPOSSIBLE
    if n_melds == 0:
        out[1] = missing_pairs(counts)
        out[2] = missing_orphans(counts)
        out[3] = missing_singles(counts)
    if n_melds <= 1:
        out[4] = missing_knitted(counts, melded, n_melds)


@entry
def missing_tiles(counts: Ints, melded: Ints, n_melds: int, tables: Tables) -> Ints:
    """Tiles missing by form, int64[FORMS] (see `measure_forms`)."""
    out = np.empty(FORMS, np.int64)
    measure_forms(counts, melded, n_melds, tables, out)
    return out


@entry
def missing_tiles_batch(counts: Ints, tables: Tables) -> Ints:
    """Tiles missing by form for n hands without melds: `counts` int64[n, 34]; returns int64[n, FORMS]."""
    out = np.empty((counts.shape[0], FORMS), np.int64)
    melded = np.zeros(34, np.int64)
    for index in range(counts.shape[0]):
        measure_forms(counts[index], melded, 0, tables, out[index])
    return out


@entry
def missing_after_draws(counts: Ints, melded: Ints, n_melds: int, tables: Tables) -> Ints:
    """Tiles missing by form before a draw (row 34) and after drawing each kind (rows 0-33): int64[35, FORMS].

    A kind of which no copy is left keeps the row of the hand itself.
    """
    out = np.empty((35, FORMS), np.int64)
    held = counts.copy()
    measure_forms(held, melded, n_melds, tables, out[34])
    for kind in range(34):
        if held[kind] + melded[kind] >= 4:
            out[kind] = out[34]
            continue
        held[kind] += 1
        measure_forms(held, melded, n_melds, tables, out[kind])
        held[kind] -= 1
    return out


@entry
def set_makers(counts: Ints, melded: Ints, n_melds: int, tables: Tables) -> Ints:
    """For each kind, 1 if drawing it can bring a set of the standard form nearer with the pair left to another tile.

    `counts` int64[34] waiting tiles; returns int64[34]. A useful draw that is none of these is wanted for the pair only.
    """
    n_sets = 4 - n_melds
    best = np.empty(CLASSES, np.int64)
    after = np.empty(CLASSES, np.int64)
    missing_by_class(counts, melded, tables, best)
    nearest = best[5 + n_sets]
    makes = np.zeros(34, np.int64)
    held, used = counts.copy(), melded.copy()
    for pair in range(34):
        lacking = max(0, 2 - held[pair])
        if melded[pair] > 2 or lacking > nearest:
            continue
        taken = 2 - lacking
        held[pair] -= taken
        # With three own copies a set might ask for a fifth beside the pair; capping every pair would leave the fast table.
        used[pair] += 2 * (counts[pair] + melded[pair] > 2)
        missing_by_class(held, used, tables, best)
        if lacking + best[n_sets] == nearest:
            for kind in range(34):
                if makes[kind] == 0 and counts[kind] + melded[kind] < 4:
                    held[kind] += 1
                    missing_by_class(held, used, tables, after)
                    held[kind] -= 1
                    makes[kind] = after[n_sets] < best[n_sets]
        held[pair] += taken
        used[pair] = melded[pair]
    return makes
