"""Exact answers about structure, the slow way: written for the tests alone, from the rules, sharing nothing with the kernels."""

from __future__ import annotations

import functools
import itertools
import random
from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from analysis.hand import Hand, Meld, MeldKind
from analysis.shanten import Form

SETS = tuple(
    [(kind, kind, kind) for kind in range(34)]
    + [(kind, kind + 1, kind + 2) for kind in range(27) if kind % 9 < 7]
)  # fmt: skip
ORPHANS = (0, 8, 9, 17, 18, 26, *range(27, 34))
KNITTED = tuple(
    tuple(9 * suit + start + step for suit, start in enumerate(starts) for step in (0, 3, 6))
    for starts in itertools.permutations(range(3))
)


def holds(counts: Sequence[int], form: Form, n_melds: int) -> bool:
    """Whether the tiles (34 counts, any number of them) hold a complete hand of `form` beside `n_melds` melds."""
    if form is Form.STANDARD:
        return _holds_sets(list(counts), 4 - n_melds, pair=True)
    if form is Form.KNITTED_STRAIGHT:
        return n_melds <= 1 and any(_holds_knitted(list(counts), case, 1 - n_melds) for case in KNITTED)
    if n_melds:
        return False
    if form is Form.SEVEN_PAIRS:
        return sum(count // 2 for count in counts) >= 7
    if form is Form.THIRTEEN_ORPHANS:
        return all(counts[kind] for kind in ORPHANS) and any(counts[kind] > 1 for kind in ORPHANS)
    return any(sum(counts[kind] > 0 for kind in (*case, *range(27, 34))) >= 14 for case in KNITTED)


def _holds_knitted(counts: list[int], case: tuple[int, ...], n_sets: int) -> bool:
    for kind in case:
        counts[kind] -= 1
    return min(counts) >= 0 and _holds_sets(counts, n_sets, pair=True)


def _holds_sets(counts: list[int], n_sets: int, *, pair: bool, start: int = 0) -> bool:
    if pair:
        for kind in range(34):
            if counts[kind] > 1:
                counts[kind] -= 2
                found = _holds_sets(counts, n_sets, pair=False)
                counts[kind] += 2
                if found:
                    return True
        return False
    if n_sets == 0:
        return True
    for index in range(start, len(SETS)):
        for kind in SETS[index]:
            counts[kind] -= 1
        found = all(counts[kind] >= 0 for kind in SETS[index]) and _holds_sets(counts, n_sets - 1, pair=False, start=index)
        for kind in SETS[index]:
            counts[kind] += 1
        if found:
            return True
    return False


def search_shanten(hand: Hand, form: Form, *, deepest: int) -> int | None:
    """Shanten by trying every handful of up to `deepest` tiles that can still come; None if none is enough."""
    own = hand.all_counts
    for number in range(deepest + 1):
        for drawn in itertools.combinations_with_replacement(range(34), number):
            counts = list(hand.counts)
            for kind in drawn:
                counts[kind] += 1
            if any(own[kind] + drawn.count(kind) > 4 for kind in drawn):
                continue
            if holds(counts, form, len(hand.melds)):
                return number - 1
    return None


@functools.cache
def _all_sets(number: int) -> npt.NDArray[np.int8]:
    """Tiles of every choice of `number` sets within four copies: int8[n, 34]."""
    single = np.zeros((len(SETS), 34), np.int8)
    for index, tiles in enumerate(SETS):
        for kind in tiles:
            single[index, kind] += 1
    chosen = np.array(list(itertools.combinations_with_replacement(range(len(SETS)), number)), np.int64)
    total = np.zeros((max(1, len(chosen)), 34), np.int8)
    for column in range(number):
        total += single[chosen[:, column]]
    kept: npt.NDArray[np.int8] = total[total.max(axis=1) <= 4]
    return kept


def nearest_standard(hand: Hand) -> int:
    """Standard shanten by measuring the hand against every complete standard hand there is; any distance."""
    return min(int(missing.min()) for _, missing, _ in _measure_all(hand) if len(missing)) - 1


def nearest_set_makers(hand: Hand) -> set[int]:
    """Kinds that some nearest complete standard hand wants for a set, the pair served first from the own tiles."""
    rows = [(pair, missing, targets) for pair, missing, targets in _measure_all(hand) if len(missing)]
    nearest = min(int(missing.min()) for _, missing, _ in rows)
    makers: set[int] = set()
    for pair, missing, targets in rows:
        left = np.array(hand.counts, np.int8)
        left[pair] -= min(2, left[pair])
        makers.update(np.flatnonzero((targets[missing == nearest] > left).any(axis=0)).tolist())
    return makers


def _measure_all(hand: Hand) -> Iterator[tuple[int, npt.NDArray[np.int64], npt.NDArray[np.int8]]]:
    """For each pair, the tiles missing to each choice of sets that can still be, and those choices."""
    counts = np.array(hand.counts, np.int8)
    room = 4 - (np.array(hand.all_counts, np.int8) - counts)
    targets = _all_sets(4 - len(hand.melds))
    targets = targets[(targets <= room).all(axis=1)]
    missing = np.maximum(targets - counts, 0).sum(axis=1, dtype=np.int64)
    for pair in range(34):
        wanted = targets[:, pair] + 2
        more = np.maximum(wanted - counts[pair], 0) - np.maximum(targets[:, pair] - counts[pair], 0)
        fits = wanted <= room[pair]
        yield pair, (missing + more)[fits], targets[fits]


def random_hand(rng: random.Random, *, size: int = 13, melds: int | None = None, span: int = 34) -> Hand:
    """A hand from a full wall; `span` below 34 keeps to so many neighbouring kinds, so that copies run out."""
    while True:
        first = rng.randrange(35 - span)
        n_melds = rng.choice((0, 0, 1, 2, 3, 4)) if melds is None else melds
        laid = tuple(_random_meld(rng, first, span) for _ in range(n_melds))
        wall = [4] * 34
        for kind in (kind for meld in laid for kind in meld.tiles):
            wall[kind] -= 1
        if min(wall) < 0:
            continue
        tiles = [kind for kind in range(first, first + span) for _ in range(wall[kind])]
        wanted = size - 3 * n_melds
        if len(tiles) >= wanted:
            return Hand.of(rng.sample(tiles, wanted), melds=laid)


def _random_meld(rng: random.Random, first: int, span: int) -> Meld:
    kind = rng.randrange(first, first + span)
    if rng.random() < 0.5 and kind < 27 and kind % 9 < 7:
        return Meld(MeldKind.CHOW, kind)
    return Meld(MeldKind.KONG, kind, rng.choice((0, 1))) if rng.random() < 0.4 else Meld(MeldKind.PUNG, kind)


def near_hand(rng: random.Random, *, swaps: int, size: int = 13) -> Hand:
    """A hand `swaps` tiles or fewer from complete in one of the five forms, melds where the form has room for them."""
    while True:
        kinds, laid = _complete(rng)
        for _ in range(swaps):
            kinds[rng.randrange(len(kinds))] = rng.randrange(34)
        rng.shuffle(kinds)
        held = [*kinds, *(kind for meld in laid for kind in meld.tiles)]
        if max(held.count(kind) for kind in held) <= 4:
            return Hand.of(kinds[: size - 3 * len(laid)], melds=laid)


def _complete(rng: random.Random) -> tuple[list[int], tuple[Meld, ...]]:
    form = rng.choice((Form.STANDARD, Form.STANDARD, *Form))
    if form is Form.SEVEN_PAIRS:
        return [kind for kind in rng.choices(range(34), k=7) for _ in range(2)], ()
    if form is Form.THIRTEEN_ORPHANS:
        return [*ORPHANS, rng.choice(ORPHANS)], ()
    if form is Form.HONORS_AND_KNITTED:
        return rng.sample([*rng.choice(KNITTED), *range(27, 34)], 14), ()
    n_sets, part = (4, ()) if form is Form.STANDARD else (1, rng.choice(KNITTED))
    n_melds = rng.randint(0, n_sets)
    laid = tuple(_random_meld(rng, 0, 34) for _ in range(n_melds))
    sets = [kind for tiles in rng.choices(SETS, k=n_sets - n_melds) for kind in tiles]
    return [*part, *sets, *[rng.randrange(34)] * 2], laid
