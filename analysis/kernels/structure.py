"""Tiles missing to a complete hand of each form, before and after each draw, exact about copies."""

from __future__ import annotations

from typing import Final

import numpy as np

from analysis.kernels.arrangement import Ints, entry, leaf
from analysis.kernels.bits import HONORS, KNITTED_KINDS, KNITTED_SHIFTS, ORPHAN_KINDS, popcount, tiles_of_counts
from analysis.kernels.rows import IMPOSSIBLE, PAIRED, POWERS, Tables, missing_closed, missing_sets, suit_key, weight_of

FORMS: Final = 5

# The other forms of hands without melds. A draw changes little, so what they are counted from is noted once.

# Places of the notes, int64[NOTES]: pairs and odd tiles; kinds of orphans and whether one is paired; kinds held of each
# knitted case with the honours; for each suit and start of a knitted run of three, the row of what is left of the suit
# without the run, and the tiles that the run lacks; the row of the honours. As long as the kinds, to lend itself to draws.
_PAIRS: Final = 0
_ODD: Final = 1
_ORPHANS: Final = 2
_ORPHAN_PAIR: Final = 3
_SINGLES: Final = 4
_LEFT: Final = 10
_LACKING: Final = 19
_HONOR_ROW: Final = 28
NOTES: Final = 34


@leaf
def _note_knitted(key: int, suit: int, once: int, tables: Tables, notes: Ints) -> None:
    """Note the three runs of a suit; `once` are the kinds held."""
    for start in range(3):
        missing, rest = 0, key
        for rank in range(start, 9, 3):
            held = once >> (9 * suit + rank) & 1
            missing += 1 - held
            rest -= held * POWERS[rank]
        notes[_LEFT + 3 * suit + start] = tables.suit[rest]
        notes[_LACKING + 3 * suit + start] = missing


@leaf
def _take_notes(counts: Ints, tables: Tables, notes: Ints) -> None:
    tiles = tiles_of_counts(counts)
    notes[_PAIRS] = popcount(tiles.twice) + popcount(tiles.fours)
    notes[_ODD] = popcount((tiles.once & ~tiles.twice) | (tiles.thrice & ~tiles.fours))
    notes[_ORPHANS] = popcount(tiles.once & ORPHAN_KINDS)
    notes[_ORPHAN_PAIR] = tiles.twice & ORPHAN_KINDS != 0
    for case in range(6):
        notes[_SINGLES + case] = popcount(tiles.once & (HONORS | KNITTED_KINDS[case]))
    for suit in range(3):
        _note_knitted(suit_key(counts, suit), suit, tiles.once, tables, notes)
    notes[_HONOR_ROW] = tables.honor[suit_key(counts, 3)]


@leaf
def _missing_pairs(pairs: int, odd: int) -> int:
    """七对; four of a kind are two pairs."""
    return 14 - 2 * pairs - min(7 - pairs, odd)


@leaf
def _missing_singles(new: int, notes: Ints) -> int:
    """全不靠: 14 of the 16 kinds of the best knitted case and the honours; `new` is a mask of one kind more, or 0."""
    best = np.int64(0)
    for case in range(6):
        best = max(best, notes[_SINGLES + case] + int(new & (HONORS | KNITTED_KINDS[case]) != 0))
    return 14 - min(int(best), 14)


@leaf
def _missing_knitted_closed(tables: Tables, notes: Ints) -> int:
    """组合龙 without melds: nine knitted tiles, and a set and a pair of what is left of each suit.

    A set and a pair never want four of a kind, so that the knitted tile leaves copies enough.
    """
    best = IMPOSSIBLE
    for case in range(6):
        one, two, three = KNITTED_SHIFTS[case]
        missing = notes[_LACKING + one] + notes[_LACKING + 3 + two] + notes[_LACKING + 6 + three]
        if missing < best:
            low = tables.join[notes[_LEFT + one], notes[_LEFT + 3 + two]]
            high = tables.join[notes[_LEFT + 6 + three], notes[_HONOR_ROW]]
            best = min(best, missing + tables.rows[tables.join[low, high], PAIRED + 1])
    return int(best)


@leaf
def _measure_others(tables: Tables, notes: Ints, out: Ints) -> None:
    """Fill places 1 to 4 of `out` (int64[FORMS]) with the tiles missing to the forms other than sets and a pair."""
    out[1] = _missing_pairs(notes[_PAIRS], notes[_ODD])
    out[2] = 14 - notes[_ORPHANS] - notes[_ORPHAN_PAIR]
    out[3] = _missing_singles(0, notes)
    out[4] = _missing_knitted_closed(tables, notes)


@leaf
def _measure_others_after(kind: int, counts: Ints, tables: Tables, notes: Ints, after: Ints, out: Ints) -> None:
    """The same after drawing a kind; `after` int64[NOTES] is scratch."""
    held, bit = counts[kind], 1 << kind
    paired = held % 2
    out[1] = _missing_pairs(notes[_PAIRS] + paired, notes[_ODD] + 1 - 2 * paired)
    is_orphan = bit & ORPHAN_KINDS != 0
    paired_now = is_orphan and held > 0
    out[2] = 14 - notes[_ORPHANS] - int(is_orphan and held == 0) - int(paired_now or notes[_ORPHAN_PAIR] != 0)
    out[3] = _missing_singles(0 if held else bit, notes)
    for place in range(_LEFT, _HONOR_ROW + 1):
        after[place] = notes[place]
    suit = kind // 9
    key = suit_key(counts, suit) + weight_of(kind)
    if suit == 3:
        after[_HONOR_ROW] = tables.honor[key]
    else:
        once = bit
        for other in range(9 * suit, 9 * suit + 9):
            once |= int(counts[other] > 0) << other
        _note_knitted(key, suit, once, tables, after)
    out[4] = _missing_knitted_closed(tables, after)


@leaf
def _missing_knitted_melded(counts: Ints, melded: Ints) -> int:
    """组合龙 beside one meld: nine knitted tiles and a pair, within four copies of each kind."""
    best = IMPOSSIBLE
    for case in range(6):
        knitted, missing = KNITTED_KINDS[case], 0
        for kind in range(27):
            if knitted >> kind & 1:
                missing += IMPOSSIBLE if melded[kind] == 4 else int(counts[kind] == 0)
        for pair in range(34):
            in_case = knitted >> pair & 1
            if missing < best and melded[pair] + in_case <= 2:
                best = min(best, missing + max(0, 2 - max(0, counts[pair] - in_case)))
    return best


@leaf
def measure_forms(counts: Ints, melded: Ints, n_melds: int, tables: Tables, notes: Ints, out: Ints) -> None:
    """Fill `out` (int64[FORMS], numbered as the forms of an arrangement) with the tiles missing, IMPOSSIBLE where none fit.

    `counts` int64[34] concealed tiles, `melded` int64[34] tiles of the melds; `notes` int64[NOTES] is scratch.
    """
    out[0] = missing_sets(counts, melded, n_melds == 0, PAIRED + 4 - n_melds, tables, notes, False)
    if n_melds == 0:
        _take_notes(counts, tables, notes)
        _measure_others(tables, notes, out)
    else:
        out[1] = out[2] = out[3] = IMPOSSIBLE
        out[4] = _missing_knitted_melded(counts, melded) if n_melds == 1 else IMPOSSIBLE


@leaf
def measure_draws(counts: Ints, melded: Ints, n_melds: int, tables: Tables, notes: Ints, out: Ints) -> None:
    """Fill `out` int64[35, FORMS] as `missing_after_draws` returns it; `notes` int64[3, NOTES] is scratch."""
    whole, standard, after = out[34], notes[1], notes[2]
    measure_forms(counts, melded, n_melds, tables, notes[0], whole)
    missing_sets(counts, melded, n_melds == 0, PAIRED + 4 - n_melds, tables, standard, True)
    for kind in range(34):
        row = out[kind]
        for form in range(FORMS):
            row[form] = whole[form]
        if counts[kind] + melded[kind] >= 4:
            continue
        row[0] = standard[kind]
        if n_melds == 0:
            _measure_others_after(kind, counts, tables, notes[0], after, row)
        elif n_melds == 1:
            counts[kind] += 1
            row[4] = _missing_knitted_melded(counts, melded)
            counts[kind] -= 1


@entry
def missing_tiles(counts: Ints, melded: Ints, n_melds: int, tables: Tables) -> Ints:
    """Tiles missing by form, int64[FORMS] (see `measure_forms`)."""
    out = np.empty(FORMS, np.int64)
    measure_forms(counts.copy(), melded, n_melds, tables, np.empty(NOTES, np.int64), out)
    return out


@entry
def missing_tiles_batch(counts: Ints, tables: Tables) -> Ints:
    """Tiles missing by form for n hands without melds: `counts` int64[n, 34]; returns int64[n, FORMS]."""
    out = np.empty((counts.shape[0], FORMS), np.int64)
    melded, notes, n_melds = np.zeros(34, np.int64), np.empty(NOTES, np.int64), 0
    for index in range(counts.shape[0]):
        measure_forms(counts[index], melded, n_melds, tables, notes, out[index])
    return out


@entry
def missing_after_draws(counts: Ints, melded: Ints, n_melds: int, tables: Tables) -> Ints:
    """Tiles missing by form before a draw (row 34) and after drawing each kind (rows 0-33): int64[35, FORMS].

    A kind of which no copy is left keeps the row of the hand itself.
    """
    out = np.empty((35, FORMS), np.int64)
    measure_draws(counts.copy(), melded, n_melds, tables, np.empty((3, NOTES), np.int64), out)
    return out


@entry
def missing_after_draws_batch(counts: Ints, tables: Tables) -> Ints:
    """The same for n hands without melds: `counts` int64[n, 34]; returns int64[n, 35, FORMS]."""
    out = np.empty((counts.shape[0], 35, FORMS), np.int64)
    melded, notes, n_melds = np.zeros(34, np.int64), np.empty((3, NOTES), np.int64), 0
    for index in range(counts.shape[0]):
        measure_draws(counts[index], melded, n_melds, tables, notes, out[index])
    return out


@entry
def standard_after_draws_batch(counts: Ints, tables: Tables) -> Ints:
    """The standard form alone: tiles missing before a draw (column 34) and after each, int64[n, 35]."""
    out = np.empty((counts.shape[0], 35), np.int64)
    kind_class = PAIRED + 4
    for index in range(counts.shape[0]):
        out[index, 34] = missing_closed(counts[index], kind_class, tables, out[index], True)
    return out


@entry
def set_makers(counts: Ints, melded: Ints, n_melds: int, tables: Tables) -> Ints:
    """For each kind, 1 if drawing it can bring a set of the standard form nearer with the pair left to another tile.

    `counts` int64[34] waiting tiles; returns int64[34]. A useful draw that is none of these is wanted for the pair only.
    """
    n_sets = 4 - n_melds
    makes, after = np.zeros(34, np.int64), np.empty(34, np.int64)
    held, used = counts.copy(), melded.copy()
    nearest = missing_sets(held, used, n_melds == 0, PAIRED + n_sets, tables, after, False)
    for pair in range(34):
        lacking = max(0, 2 - held[pair])
        if melded[pair] > 2 or lacking > nearest:
            continue
        held[pair] -= 2 - lacking
        is_closed = n_melds == 0
        best = missing_sets(held, used, is_closed, n_sets, tables, after, True)
        if counts[pair] + melded[pair] > 2 and lacking + best <= nearest:
            # With three own copies a set might ask for a fifth beside the pair.
            used[pair] += 2
            best = missing_sets(held, used, False, n_sets, tables, after, True)
        if lacking + best == nearest:
            for kind in range(34):
                if counts[kind] + melded[kind] < 4 and after[kind] < best:
                    makes[kind] = 1
        held[pair] += 2 - lacking
        used[pair] = melded[pair]
    return makes
