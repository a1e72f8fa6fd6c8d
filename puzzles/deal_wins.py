"""Deal complete hands worth asking about: sets that go together, hands of one suit, special forms, and how they were won."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

import numpy as np

from analysis.hand import Hand, Meld, MeldKind, WinContext, check_flags
from analysis.reasons import HandError
from analysis.tiles import COPIES, DRAGONS, EAST, KINDS, WINDS, count_kinds, is_terminal_or_honor

Rng = np.random.Generator
Plan = Callable[[Rng], tuple[list[Meld], Sequence[int]]]
"""Some sets of a hand, and the kinds that the other sets and the pair are made of."""
T = TypeVar("T")
ALL: Final = tuple(range(KINDS))
HONORS: Final = tuple(range(EAST, KINDS))


def rng_of(*seed: int) -> Rng:
    """NumPy's PCG64 seeded with the numbers given (0 at least): the same on every machine."""
    return np.random.Generator(np.random.PCG64(list(seed)))


def pick(rng: Rng, items: Sequence[T]) -> T:
    """One of `items`."""
    return items[int(rng.integers(len(items)))]


def chance(rng: Rng, percent: int) -> bool:
    """True in `percent` of 100 cases; by whole numbers, so that it is the same on every machine."""
    return int(rng.integers(100)) < percent


def chow(suit: int, rank: int) -> Meld:
    """The chow of `suit` (0 to 2) whose lowest tile has `rank` (1 to 7)."""
    return Meld(MeldKind.CHOW, 9 * suit + rank - 1)


def pung(kind: int) -> Meld:
    """The pung of `kind`."""
    return Meld(MeldKind.PUNG, kind)


def _suits(rng: Rng) -> list[int]:
    return [int(suit) for suit in rng.permutation(3)]


def _anything(_: Rng) -> tuple[list[Meld], Sequence[int]]:
    return [], ALL


def _mixed_triple_chow(rng: Rng) -> tuple[list[Meld], Sequence[int]]:
    rank = int(rng.integers(1, 8))
    return [chow(suit, rank) for suit in range(3)], ALL


def _mixed_straight(rng: Rng) -> tuple[list[Meld], Sequence[int]]:
    return [chow(suit, rank) for suit, rank in zip(_suits(rng), (1, 4, 7), strict=True)], ALL


def _mixed_shifted_chows(rng: Rng) -> tuple[list[Meld], Sequence[int]]:
    rank = int(rng.integers(1, 6))
    return [chow(suit, rank + step) for step, suit in enumerate(_suits(rng))], ALL


def _pure_straight(rng: Rng) -> tuple[list[Meld], Sequence[int]]:
    suit = int(rng.integers(3))
    return [chow(suit, rank) for rank in (1, 4, 7)], ALL


def _pure_shifted_chows(rng: Rng) -> tuple[list[Meld], Sequence[int]]:
    suit, step = int(rng.integers(3)), int(rng.integers(1, 3))
    rank = int(rng.integers(1, 8 - 2 * step))
    return [chow(suit, rank + step * place) for place in range(3)], ALL


def _mixed_shifted_pungs(rng: Rng) -> tuple[list[Meld], Sequence[int]]:
    rank = int(rng.integers(1, 8))
    return [pung(9 * suit + rank + step - 1) for step, suit in enumerate(_suits(rng))], ALL


def _pungs(rng: Rng) -> tuple[list[Meld], Sequence[int]]:
    return [pung(int(kind)) for kind in rng.permutation(KINDS)[:4]], ALL


def _dragons(rng: Rng) -> tuple[list[Meld], Sequence[int]]:
    return [pung(DRAGONS[int(place)]) for place in rng.permutation(3)[:2]], ALL


def _half_flush(rng: Rng) -> tuple[list[Meld], Sequence[int]]:
    suit = int(rng.integers(3))
    return [pung(pick(rng, HONORS))], (*range(9 * suit, 9 * suit + 9), *HONORS)


def one_suit(rng: Rng) -> tuple[list[Meld], Sequence[int]]:
    """A hand of one suit."""
    suit = int(rng.integers(3))
    return [], range(9 * suit, 9 * suit + 9)


def _outside(_: Rng) -> tuple[list[Meld], Sequence[int]]:
    return [], [kind for kind in ALL if is_terminal_or_honor(kind) or kind % 9 in (1, 2, 6, 7)]


def _four_adjacent(rng: Rng) -> tuple[list[Meld], Sequence[int]]:
    """Tiles of ranks 1 to 4, or 6 to 9."""
    low = pick(rng, (0, 5))
    return [], [kind for kind in range(EAST) if low <= kind % 9 <= low + 3]


RICH: Final[tuple[Plan, ...]] = (
    _mixed_triple_chow,
    _mixed_straight,
    _mixed_shifted_chows,
    _pure_straight,
    _pure_shifted_chows,
    _mixed_shifted_pungs,
    _pungs,
    _dragons,
    _half_flush,
    one_suit,
    _outside,
    _four_adjacent,
)
"""Plans of hands that score."""
MODEST: Final[tuple[Plan, ...]] = (_anything, _mixed_shifted_chows, _mixed_triple_chow, _half_flush, _pungs, _dragons, _outside)
"""Plans of hands that may or may not reach 8 points."""


def deal_complete(rng: Rng, plan: Plan, *, melds: int) -> Hand:
    """A complete hand of four sets and a pair after `plan`, with up to `melds` sets laid out, kongs seldom among them."""
    while True:
        sets, kinds = plan(rng)
        sets = [*sets, *(any_set(rng, kinds) for _ in range(4 - len(sets)))]
        pair = pick(rng, kinds)
        order = [sets[int(place)] for place in rng.permutation(4)]
        laid = [_lay_out(rng, each) for each in order[:melds]]
        concealed = [kind for each in order[melds:] for kind in each.tiles] + [pair, pair]
        held = count_kinds([*concealed, *(kind for each in laid for kind in each.tiles)])
        if max(held) <= COPIES:
            return Hand.of(sorted(concealed), melds=tuple(laid), drawn=pick(rng, concealed))


def any_set(rng: Rng, kinds: Sequence[int]) -> Meld:
    """A chow, or a pung in one of four cases, of tiles among `kinds`; a pung where no chow can be."""
    lowest = [kind for kind in kinds if kind < EAST and kind % 9 < 7 and kind + 1 in kinds and kind + 2 in kinds]
    return pung(pick(rng, kinds)) if not lowest or chance(rng, 25) else Meld(MeldKind.CHOW, pick(rng, lowest))


def _lay_out(rng: Rng, part: Meld) -> Meld:
    """`part` as it lies on the table: claimed from someone, a pung in one of five cases a kong."""
    if part.kind is MeldKind.PUNG and chance(rng, 20):
        return Meld(MeldKind.KONG, part.tile, pick(rng, (0, 1, 2, 3, 5, 6, 7)))
    return dataclasses.replace(part, offer=int(rng.integers(1, 4)))


def deal_special(rng: Rng) -> Hand:
    """A complete hand of a form without four sets: 七对, 十三幺, 全不靠, or 组合龙 with a set and a pair."""
    form = pick(rng, (_seven_pairs, _seven_pairs, _orphans, _knitted, _knitted_straight, _knitted_straight))
    while True:
        tiles = form(rng)
        if max(count_kinds(tiles)) <= COPIES:
            return Hand.of(sorted(tiles), drawn=pick(rng, tiles))


def _seven_pairs(rng: Rng) -> list[int]:
    first = 9 * int(rng.integers(3))
    kinds = pick(rng, (ALL, range(first, first + 9)))
    return [kinds[int(place)] for place in rng.permutation(len(kinds))[:7] for _ in range(2)]


def _orphans(rng: Rng) -> list[int]:
    orphans = [kind for kind in ALL if is_terminal_or_honor(kind)]
    return [*orphans, pick(rng, orphans)]


def _knitted_tiles(rng: Rng) -> list[int]:
    return [9 * suit + start + step for start, suit in enumerate(_suits(rng)) for step in (0, 3, 6)]


def _knitted(rng: Rng) -> list[int]:
    kinds = [*_knitted_tiles(rng), *HONORS]
    return [kinds[int(place)] for place in rng.permutation(len(kinds))[:14]]


def _knitted_straight(rng: Rng) -> list[int]:
    pair = pick(rng, ALL)
    return [*_knitted_tiles(rng), *any_set(rng, ALL).tiles, pair, pair]


def deal_context(rng: Rng, hand: Hand, *, flowers: int = 0) -> WinContext:
    """How `hand` was won: winds, drawn or not, now and then a circumstance that the hand allows, up to `flowers` flowers."""
    winds = WinContext(pick(rng, WINDS), pick(rng, WINDS), self_drawn=chance(rng, 50))
    bloom = tuple(sorted(int(flower) for flower in rng.permutation(8)[: int(rng.integers(flowers + 1))]))
    context = dataclasses.replace(winds, flowers=bloom)
    happened = [name for name, percent in (("fourth_tile", 6), ("last_tile", 6), ("kong", 12)) if chance(rng, percent)]
    trial = dataclasses.replace(context, **dict.fromkeys(happened, True))  # type: ignore[arg-type]  # flags are bools
    try:
        check_flags(hand, trial)
    except HandError:
        return context
    return trial
