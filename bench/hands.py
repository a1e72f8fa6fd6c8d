"""Random complete hands of every form, with melds, kongs, winds and circumstances; the same seed gives the same hands."""

from __future__ import annotations

import random
from collections.abc import Iterator

from analysis.hand import Hand, Meld, MeldKind, WinContext
from analysis.kernels.arrangement import KNITTED, ORPHANS
from analysis.tiles import KINDS, WINDS

_SUIT_CHOICES = ((0,), (0, 1), (0, 1, 2), (0, 1, 2), (0, 3), (0, 1, 2, 3), (3,))
_HONORS = range(27, 34)


def complete_hands(seed: int) -> Iterator[tuple[Hand, WinContext]]:
    """Complete hands without end: standard form and knitted straight with 0 to 4 melds, and the forms without sets."""
    rng = random.Random(seed)
    while True:
        hand = _complete_hand(rng)
        if hand is not None:
            yield hand, _circumstances(rng, hand)


def _complete_hand(rng: random.Random) -> Hand | None:
    """One hand, or None where the dice ask for a fifth copy."""
    form = rng.random()
    if form < 0.03:
        return _rare_hand(rng)
    if form < 0.72:
        return _hand_of_sets(rng, 4, ())
    if form < 0.86:
        return _hand_of_sets(rng, 1, tuple(int(kind) for kind in rng.choice(KNITTED)))
    if form < 0.93:
        pool = _pool(rng)
        kinds = [kind for kind in (rng.choice(pool) for _ in range(7)) for _ in range(2)]
    elif form < 0.96:
        orphans = [int(kind) for kind in ORPHANS]
        kinds = [*orphans, rng.choice(orphans)]
    else:
        kinds = rng.sample([*(int(kind) for kind in rng.choice(KNITTED)), *_HONORS], 14)
    return _finish(rng, kinds, [])


def _rare_hand(rng: random.Random) -> Hand | None:
    """Hands that the dice hardly ever throw: nine gates, terminal chows in one suit and in three, all green, ladders."""
    a, b, c = (9 * suit for suit in rng.sample(range(3), 3))
    low = a + rng.randrange(4)
    nine_gates = [a, a, a, *range(a + 1, a + 8), *[a + 8] * 3, a + rng.randrange(9)]
    pure_ends = [kind for start in (a, a, a + 6, a + 6) for kind in range(start, start + 3)]
    mixed_ends = [kind for start in (a, a + 6, b, b + 6) for kind in range(start, start + 3)]
    ladder = [kind for step in range(4) for kind in range(low + step, low + step + 3)]
    green = rng.choice(([10, 10, 10, 11, 11, 11], [10, 11, 12, 10, 11, 12])) + rng.choice(([14] * 3, [16] * 3)) + [32] * 3
    recipes = (
        nine_gates,
        [*pure_ends, a + 4, a + 4],
        [*mixed_ends, c + 4, c + 4],
        [*ladder, *[rng.randrange(KINDS)] * 2],
        [*[kind for kind in range(low, low + 3) for _ in range(4)], *[rng.randrange(KINDS)] * 2],
        [*[kind for kind in range(low, low + 4) for _ in range(3)], *[rng.randrange(KINDS)] * 2],
        [*green, *[rng.choice((10, 11, 12, 14, 16))] * 2],
    )
    return _finish(rng, list(rng.choice(recipes)), [])


def _pool(rng: random.Random) -> list[int]:
    """Kinds to draw from: few suits, a span of ranks or terminals, so that rare fan come up."""
    suits = rng.choice(_SUIT_CHOICES)
    order = rng.sample(range(3), 3)
    pool = [kind for kind in range(KINDS) if (order[kind // 9] if kind < 27 else 3) in suits]
    style = rng.random()
    if style < 0.3:
        low, high = sorted(rng.sample(range(9), 2))
        pool = [kind for kind in pool if kind >= 27 or low <= kind % 9 <= high] or pool
    elif style < 0.4:
        pool = [kind for kind in pool if kind >= 27 or kind % 9 in (0, 8)] or pool
    return pool


def _hand_of_sets(rng: random.Random, n_sets: int, knitted: tuple[int, ...]) -> Hand | None:
    pool = list(range(KINDS)) if knitted else _pool(rng)
    chow_share = rng.choice((0.1, 0.5, 0.9))
    starts = [kind for kind in pool if kind < 27 and kind % 9 < 7]
    n_melds = min(n_sets, rng.choice((0, 0, 1, 2, 3, 4)))
    kinds, melds = [*knitted, *[rng.choice(pool)] * 2], []
    for index in range(n_sets):
        is_chow = bool(starts) and rng.random() < chow_share
        tile = rng.choice(starts if is_chow else pool)
        if index < n_melds:
            melds.append(_meld(rng, tile, is_chow))
        else:
            kinds += [tile, tile + 1, tile + 2] if is_chow else [tile] * 3
    return _finish(rng, kinds, melds)


def _meld(rng: random.Random, tile: int, is_chow: bool) -> Meld:
    if is_chow:
        return Meld(MeldKind.CHOW, tile, rng.randint(1, 3))
    if rng.random() < 0.5:
        return Meld(MeldKind.PUNG, tile, rng.randint(1, 3))
    return Meld(MeldKind.KONG, tile, rng.choice((0, 0, 0, 1, 2, 3, 5, 6, 7)))


def _finish(rng: random.Random, kinds: list[int], melds: list[Meld]) -> Hand | None:
    held = [*kinds, *(kind for meld in melds for kind in meld.tiles)]
    if any(held.count(kind) > 4 for kind in set(held)):
        return None
    return Hand.of(kinds, melds=tuple(melds), drawn=rng.choice(kinds))


def _circumstances(rng: random.Random, hand: Hand) -> WinContext:
    """Winds and flags at random, where they do not contradict the hand."""
    assert hand.drawn is not None
    self_drawn, last_tile = rng.random() < 0.5, rng.random() < 0.1
    fourth_tile = rng.random() < 0.1 and hand.counts[hand.drawn] == 1
    kong = rng.random() < 0.15
    if self_drawn:
        kong = kong and any(meld.kind is MeldKind.KONG for meld in hand.melds)
    else:
        kong = kong and hand.all_counts[hand.drawn] == 1 and not last_tile and not fourth_tile
    return WinContext(
        rng.choice(WINDS), rng.choice(WINDS), self_drawn=self_drawn, fourth_tile=fourth_tile, last_tile=last_tile, kong=kong
    )
