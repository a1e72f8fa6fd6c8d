"""The per-suit tables behind shanten: how many tiles a suit lacks for m sets and 0 or 1 pair, and what two suits lack together.

Made from nothing but the rules by `python -m analysis.tables`, and shipped, since that takes a few seconds.
"""

from __future__ import annotations

import functools
import itertools
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from analysis.kernels.rows import CLASSES, IMPOSSIBLE, PAIRED, Tables

FILE: Final = Path(__file__).parent / "data" / "structure.npz"
_SUIT_RANKS: Final = 9
_HONOR_KINDS: Final = 7

Bytes = npt.NDArray[np.int8]
Rows = npt.NDArray[np.int64]


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
    table = np.full((*[5] * ranks, CLASSES), IMPOSSIBLE, np.int8)
    table[tuple(patterns.T)] = 0
    for axis in range(ranks):
        old = np.moveaxis(table, axis, 0)
        table = np.moveaxis(
            np.stack([np.min([old[p] + max(0, p - held) for p in range(5)], axis=0) for held in range(5)]), 0, axis
        )
    return np.ascontiguousarray(table).reshape(-1, CLASSES).astype(np.int8)


def join_rows(one: Rows, other: Rows) -> Rows:
    """Tiles missing to each class over two suits, for every pair of rows: int64[n, 10] and int64[k, 10] to int64[n, k, 10]."""
    out = np.full((len(one), len(other), CLASSES), IMPOSSIBLE, np.int64)
    for here, sets in itertools.combinations_with_replacement(range(PAIRED), 2):
        plain, paired = out[:, :, sets], out[:, :, PAIRED + sets]
        left, right = one[:, None], other[None]
        np.minimum(plain, left[..., here] + right[..., sets - here], out=plain)
        np.minimum(paired, left[..., PAIRED + here] + right[..., sets - here], out=paired)
        np.minimum(paired, left[..., here] + right[..., PAIRED + sets - here], out=paired)
    return out


def close_rows(rows: Rows) -> Rows:
    """All rows that joining these can give, sorted: int64[n, 10]. Fewer than 256 for the suits and honours."""
    while True:
        joined = join_rows(rows, rows).reshape(-1, CLASSES)
        more = np.unique(np.concatenate([rows, joined]), axis=0)
        if len(more) == len(rows):
            return more
        rows = more


def number_rows(found: Rows, rows: Rows) -> npt.NDArray[np.uint8]:
    """The place of each row of `found` among the sorted `rows`."""
    weights = (IMPOSSIBLE + 1) ** np.arange(CLASSES - 1, -1, -1, dtype=object)
    names = {int(name): number for number, name in enumerate(rows.astype(object) @ weights)}
    unique, place = np.unique(found, axis=0, return_inverse=True)
    return np.array([names[int(name)] for name in unique.astype(object) @ weights], np.uint8)[place.reshape(-1)]


def make_tables() -> Tables:
    """All tables, from the rules."""
    suit = make_table(make_patterns(_SUIT_RANKS, with_chows=True)).astype(np.int64)
    honor = make_table(make_patterns(_HONOR_KINDS, with_chows=False)).astype(np.int64)
    rows = close_rows(np.unique(np.concatenate([suit, honor]), axis=0))
    join = number_rows(join_rows(rows, rows).reshape(-1, CLASSES), rows).reshape(len(rows), len(rows))
    return Tables(number_rows(suit, rows), number_rows(honor, rows), rows, join)


@functools.cache
def load_tables() -> Tables:
    """The shipped tables."""
    with np.load(FILE) as file:
        return Tables(*(file[name] for name in Tables._fields))


def main() -> None:
    """Make the tables and write them."""
    np.savez_compressed(FILE, **make_tables()._asdict())


if __name__ == "__main__":
    main()
