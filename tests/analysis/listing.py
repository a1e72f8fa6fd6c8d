"""Every complete hand, put together suit by suit from its sets: slow to list once, then quick to hold a hand against.

Nothing is taken apart here, as kernels do; hands are built from sets and looked up. Shares no code with the kernels.
"""

from __future__ import annotations

import functools
import itertools
import operator
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from analysis.hand import Hand
from analysis.shanten import Form
from tests.analysis.exact_search import KNITTED, ORPHANS, SETS

Rows = npt.NDArray[np.int8]
NEVER = 99
_SUIT_SETS = [tiles for tiles in SETS if max(tiles) < 9]
_HONORS = range(27, 34)
_OF_KNITTED = [operator.itemgetter(*case) for case in KNITTED]


def _rows_of(hands: Sequence[Sequence[int]], width: int = 34) -> Rows:
    """Lists of kinds as counts: int8[n, width]."""
    rows = np.zeros((len(hands), width), np.int8)
    for row, kinds in zip(rows, hands, strict=True):
        np.add.at(row, list(kinds), 1)
    return rows


@functools.cache
def _suit(n_sets: int, n_pairs: int) -> frozenset[tuple[int, ...]]:
    """Nine counts of a suit that are `n_sets` sets and `n_pairs` pairs, fifth copies too."""
    pairs = [(rank, rank) for rank in range(9)] if n_pairs else [()]
    found = set()
    for sets in itertools.combinations_with_replacement(_SUIT_SETS, n_sets):
        for pair in pairs:
            held = [0] * 9
            for rank in itertools.chain(pair, *sets):
                held[rank] += 1
            found.add(tuple(held))
    return frozenset(found)


@functools.lru_cache(maxsize=1 << 16)
def _pairs_of_suit(held: tuple[int, ...]) -> int:
    """0 or 1 pair beside the sets of a suit, `NEVER` if it is no sets and pair."""
    n_sets, rest = divmod(sum(held), 3)
    return rest // 2 if rest != 1 and n_sets < 5 and held in _suit(n_sets, rest // 2) else NEVER


@functools.lru_cache(maxsize=1 << 12)
def _pairs_of_honors(held: tuple[int, ...]) -> int:
    return sum({0: 0, 2: 1, 3: 0, 5: 1}.get(count, NEVER) for count in held)


def _is_sets_and_a_pair(counts: tuple[int, ...]) -> bool:
    pairs = _pairs_of_honors(counts[27:])
    for first in (0, 9, 18):
        if pairs > 1:
            return False
        pairs += _pairs_of_suit(counts[first : first + 9])
    return pairs == 1


def is_complete(counts: Sequence[int], n_melds: int) -> bool:
    """Whether 14 tiles less three a meld (34 counts, fifth copies too) are complete in any of the five forms."""
    held = tuple(counts)
    if _is_sets_and_a_pair(held):
        return True
    kinds = 34 - held.count(0)
    for case, of_case in zip(KNITTED, _OF_KNITTED, strict=True) if n_melds < 2 and kinds >= 9 else ():
        if 0 not in of_case(held):
            rest = tuple(count - (kind in case) for kind, count in enumerate(held))
            if _is_sets_and_a_pair(rest):
                return True
    if n_melds or 7 < kinds < 13:
        return False
    tiles = tuple(kind for kind, count in enumerate(held) for _ in range(count))
    if all(count % 2 == 0 for count in held) or tuple(sorted(set(tiles))) == ORPHANS:
        return True
    return len(set(tiles)) == 14 and any({kind for kind in tiles if kind < 27} <= set(case) for case in KNITTED)


def completing_kinds(counts: Sequence[int], n_melds: int) -> list[int]:
    """Kinds that complete 13 tiles less three a meld in any of the five forms, fifth copies too."""
    held = list(counts)
    found = []
    for kind in _candidates(tuple(counts), n_melds):
        held[kind] += 1
        if is_complete(held, n_melds):
            found.append(kind)
        held[kind] -= 1
    return found


def _candidates(held: tuple[int, ...], n_melds: int) -> Sequence[int]:
    """Kinds worth trying: of sets and a pair only those of the one suit beside which all is whole."""
    kinds = 34 - held.count(0)
    if not n_melds and not 7 < kinds < 12:
        return range(34)
    if n_melds < 2 and any(of_case(held).count(0) < 2 for of_case in _OF_KNITTED):
        return range(34)
    pairs = [*(_pairs_of_suit(held[first : first + 9]) for first in (0, 9, 18)), _pairs_of_honors(held[27:])]
    suits = [suit for suit in range(4) if sum(pairs) - pairs[suit] <= 1]
    return [kind for suit in suits for kind in range(9 * suit, min(9 * suit + 9, 34))]


def nearest(hand: Hand, form: Form) -> int | None:
    """Shanten: the fewest tiles missing to any complete hand of `form` that four copies of a tile allow, less one."""
    n_melds = len(hand.melds)
    if n_melds > {Form.STANDARD: 4, Form.KNITTED_STRAIGHT: 1}.get(form, 0):
        return None
    held = np.array(hand.counts, np.int8)
    room = (4 - (np.array(hand.all_counts) - held)).astype(np.int8)
    if form is Form.STANDARD:
        missing = _nearest_sets(held, room, 4 - n_melds)
    elif form is Form.KNITTED_STRAIGHT:
        missing = _nearest_with_pair(held, room, _knitted_straights(1 - n_melds))
    elif form is Form.SEVEN_PAIRS:
        missing = _nearest_pairs(hand.counts)
    else:
        missing = int(np.maximum(_singles(form) - held, 0).sum(axis=1).min())
    return missing - 1


@functools.cache
def _singles(form: Form) -> Rows:
    """All hands of 十三幺, or of 全不靠 and 七星不靠."""
    if form is Form.THIRTEEN_ORPHANS:
        return _rows_of([[*ORPHANS, twice] for twice in ORPHANS])
    return _rows_of([kinds for case in KNITTED for kinds in itertools.combinations([*case, *_HONORS], 14)])


@functools.cache
def _knitted_straights(n_sets: int) -> Rows:
    """组合龙 with each set that can stand beside it, without the pair."""
    choices = [list(itertools.chain(*sets)) for sets in itertools.combinations(SETS, n_sets)]
    return _rows_of([[*case, *choice] for case in KNITTED for choice in choices])


def _nearest_with_pair(held: Rows, room: Rows, targets: Rows) -> int:
    short = np.maximum(targets - held, 0)
    with_pair = np.maximum(targets + 2 - held, 0) - short
    missing = np.where(targets + 2 <= room, short.sum(axis=1)[:, None] + with_pair, NEVER)
    return int(missing[(targets <= room).all(axis=1)].min(initial=NEVER))


def _nearest_pairs(counts: Sequence[int]) -> int:
    """Tiles missing to seven pairs, each kind giving no pair, one or two."""
    fewest = [0, *[NEVER] * 7]
    for count in counts:
        missing = [max(0, 2 * pairs - count) for pairs in range(3)]
        fewest = [min(fewest[total - pairs] + missing[pairs] for pairs in range(min(total, 2) + 1)) for total in range(8)]
    return fewest[7]


@functools.cache
def _suit_rows() -> tuple[Rows, npt.NDArray[np.int64]]:
    """Every suit within four copies, and where those of each number of sets and pairs begin (5 numbers, without and with)."""
    classes = [sorted(held for held in _suit(n_sets, n_pairs) if max(held) <= 4) for n_pairs in (0, 1) for n_sets in range(5)]
    return np.array(list(itertools.chain(*classes)), np.int8), np.cumsum([0, *map(len, classes)])[:-1]


@functools.lru_cache(maxsize=4096)
def _short_of_suit(held: bytes, room: bytes) -> tuple[int, ...]:
    """Tiles missing to 0 to 4 sets in a suit, then to the same with a pair."""
    rows, starts = _suit_rows()
    own, free = np.frombuffer(held, np.int8), np.frombuffer(room, np.int8)
    missing = np.maximum(rows - own, 0).sum(axis=1, dtype=np.int8)
    if free.min() < 4:
        missing[(rows > free).any(axis=1)] = NEVER
    return tuple(np.minimum.reduceat(missing, starts).tolist())


def _nearest_sets(held: Rows, room: Rows, n_sets: int) -> int:
    """Tiles missing to `n_sets` sets and a pair, the sets shared out over suits and honours in every way."""
    fewest = {(0, 0): 0}
    pieces = [_short_of_suit(held[first : first + 9].tobytes(), room[first : first + 9].tobytes()) for first in (0, 9, 18)]
    steps = [{(sets, pair): piece[5 * pair + sets] for sets in range(5) for pair in (0, 1)} for piece in pieces]
    for kind in _HONORS:
        choices = {(0, 0): 0, (0, 1): 2, (1, 0): 3}
        short = {choice: max(0, size - int(held[kind])) for choice, size in choices.items() if size <= room[kind]}
        steps.append(short)
    for step in steps:
        longer: dict[tuple[int, int], int] = {}
        for (sets, pair), so_far in fewest.items():
            for (more, another), short_by in step.items():
                key = sets + more, pair + another
                if key[0] <= n_sets and key[1] <= 1:
                    longer[key] = min(longer.get(key, NEVER), so_far + short_by)
        fewest = longer
    return fewest[n_sets, 1]
