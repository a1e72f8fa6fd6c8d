"""The per-suit tables behind shanten: how many tiles a suit lacks for m sets and 0 or 1 pair.

Made from nothing but the rules by `python -m analysis.tables`, and shipped, since that takes a few seconds.
"""

from __future__ import annotations

import functools
import itertools
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from analysis.kernels.structure import CLASSES, Tables

FILE: Final = Path(__file__).parent / "data" / "structure.npz"
_SUIT_RANKS: Final = 9
_HONOR_KINDS: Final = 7

Bytes = npt.NDArray[np.int8]


def make_patterns(ranks: int, *, with_chows: bool) -> Bytes:
    """Every way to lay 0 to 4 sets and 0 or 1 pair within a suit: int8[n, ranks + 1], counts and the class m + 5 * pairs."""
    sets = [tuple(3 * (rank == at) for rank in range(ranks)) for at in range(ranks)]
    if with_chows:
        sets += [tuple(int(at <= rank < at + 3) for rank in range(ranks)) for at in range(ranks - 2)]
    pairs = [tuple([0] * ranks), *(tuple(2 * (rank == at) for rank in range(ranks)) for at in range(ranks))]
    found = set()
    for number in range(5):
        for chosen in itertools.combinations_with_replacement(sets, number):
            for pair in pairs:
                counts = tuple(map(sum, zip(pair, *chosen, strict=True)))
                if max(counts) <= 4:
                    found.add((*counts, number + 5 * (max(pair) > 0)))
    return np.array(sorted(found), np.int8)


def make_table(patterns: Bytes) -> Bytes:
    """Tiles missing from each possible holding to the nearest pattern of each class: int8[5 ** ranks, CLASSES].

    The cost of going from h to p is the sum over ranks of max(0, p - h), so the minimum can be taken rank by rank.
    """
    ranks = patterns.shape[1] - 1
    table = np.full((*[5] * ranks, CLASSES), 99, np.int8)
    table[tuple(patterns.T)] = 0
    for axis in range(ranks):
        old = np.moveaxis(table, axis, 0)
        table = np.moveaxis(
            np.stack([np.min([old[p] + max(0, p - held) for p in range(5)], axis=0) for held in range(5)]), 0, axis
        )
    return np.ascontiguousarray(table).reshape(-1, CLASSES).astype(np.int8)


def make_tables() -> Tables:
    """All tables, from the rules."""
    suits = make_patterns(_SUIT_RANKS, with_chows=True)
    honors = make_patterns(_HONOR_KINDS, with_chows=False)
    return Tables(make_table(suits), make_table(honors), suits, honors)


@functools.cache
def load_tables(n_melds: int = 0) -> Tables:
    """The shipped tables; beside `n_melds` sets laid out only the patterns of the sets that are left are kept.

    Suits that melds touch are scanned pattern by pattern, and with fewer sets there are far fewer patterns.
    """
    if n_melds:
        whole = load_tables()
        suit, honor = (patterns[patterns[:, -1] % 5 <= 4 - n_melds] for patterns in (whole.suit_patterns, whole.honor_patterns))
        return whole._replace(suit_patterns=suit, honor_patterns=honor)
    with np.load(FILE) as file:
        return Tables(file["suit"], file["honor"], file["suit_patterns"], file["honor_patterns"])


def main() -> None:
    """Make the tables and write them."""
    tables = make_tables()
    np.savez_compressed(
        FILE,
        suit=tables.suit,
        honor=tables.honor,
        suit_patterns=tables.suit_patterns,
        honor_patterns=tables.honor_patterns,
    )


if __name__ == "__main__":
    main()
