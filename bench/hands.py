"""Complete hands of every form and fan; hand number i of a seed depends on (seed, i) alone, so runs can stop, go on and split.

A schedule of strata gives each recipe its share, so that each of the 81 fan comes up often (`bench.recipes`).
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

import numpy as np

from analysis.hand import Hand, Meld, MeldKind, WinContext
from analysis.kernels.arrangement import CONCEALED, CONCEALED_KONG, EXPOSED, FIRST_CHOW, MELDED_KONG, NO_TILE, Ints
from analysis.tiles import COPIES, KINDS, WINDS
from bench.recipes import FREE, STRATA, Plan, Recipe, chow, pick

_SLOTS: Final = 1_000
_STRATIFIED: Final = 100_000
"""So many hands keep the promise of 2,000 for each fan; of those after them every second one is free."""


def _make_schedule() -> tuple[Recipe, ...]:
    slots = [stratum.recipe for stratum in STRATA.values() for _ in range(stratum.share)]
    slots += [FREE] * (_SLOTS - len(slots))
    Random(0).shuffle(slots)  # the first few hundred hands have a bit of everything
    return tuple(slots)


_SCHEDULE: Final = _make_schedule()


def _recipe_of(index: int) -> Recipe:
    if index < _STRATIFIED:
        return _SCHEDULE[index % _SLOTS]
    return FREE if index % 2 else _SCHEDULE[index // 2 % _SLOTS]


class LaidMeld(NamedTuple):
    """A set laid out: its code and state as in `analysis.kernels.arrangement`, its offer as in `Meld`."""

    code: int
    state: int
    offer: int


class Deal(NamedTuple):
    """A won hand as plain numbers: a `Hand` checks itself and takes longer than scoring it.

    `tiles` are the concealed ones with `last` among them, winds are kinds 27 to 30, `flowers` is their number.
    """

    tiles: list[int]
    last: int
    melds: list[LaidMeld]
    prevailing: int
    seat: int
    self_drawn: bool
    fourth_tile: bool
    last_tile: bool
    kong: bool
    flowers: int


def deal(seed: int, index: int) -> Deal:
    """Hand number `index` of `seed`."""
    rng = Random(seed << 40 | index)
    recipe = _recipe_of(index)
    while True:
        plan = recipe(rng)
        melds, tiles = _lay_out(rng, plan)
        held = tiles + [kind for meld in melds for kind in tiles_of(meld.code, meld.state)]
        if all(held.count(kind) <= COPIES for kind in held):
            return _win(rng, plan, tiles, melds, held)


def complete_hands(seed: int) -> Iterator[tuple[Hand, WinContext]]:
    """The hands of `seed` one after another, without end."""
    return (to_hand(deal(seed, index)) for index in itertools.count())


def to_hand(dealt: Deal) -> tuple[Hand, WinContext]:
    """The same hand as the scorer takes it."""
    melds = tuple(Meld(_kind_of(meld), tiles_of(meld.code, meld.state)[0], meld.offer) for meld in dealt.melds)
    flags = (dealt.self_drawn, dealt.fourth_tile, dealt.last_tile, dealt.kong)
    context = WinContext(dealt.prevailing, dealt.seat, *flags, tuple(range(dealt.flowers)))
    return Hand.of(dealt.tiles, melds=melds, drawn=dealt.last), context


def from_hand(hand: Hand, context: WinContext) -> Deal:
    """A won hand of the scorer as plain numbers."""
    assert hand.drawn is not None
    melds = []
    for meld in hand.melds:
        state = EXPOSED if meld.kind is not MeldKind.KONG else CONCEALED_KONG if meld.is_concealed else MELDED_KONG
        melds.append(LaidMeld(chow(meld.tile) if meld.kind is MeldKind.CHOW else meld.tile, state, meld.offer))
    flags = (context.self_drawn, context.fourth_tile, context.last_tile, context.kong)
    winds = (context.prevailing, context.seat)
    return Deal(list(hand.concealed), hand.drawn, melds, *winds, *flags, len(context.flowers))


def _kind_of(meld: LaidMeld) -> MeldKind:
    if meld.code >= FIRST_CHOW:
        return MeldKind.CHOW
    return MeldKind.PUNG if meld.state == EXPOSED else MeldKind.KONG


class Batch(NamedTuple):
    """Deals as the kernels take them: int64[n, 34], int64[n, 4, 2] and int64[n, 7]."""

    concealed: Ints
    melds: Ints
    wins: Ints


def to_batch(deals: Sequence[Deal]) -> Batch:
    """The arrays of `deals` for `score_batch`."""
    flat = [KINDS * row + kind for row, dealt in enumerate(deals) for kind in dealt.tiles]
    concealed = np.bincount(np.array(flat), minlength=KINDS * len(deals)).reshape(len(deals), KINDS)
    none = (NO_TILE, NO_TILE)
    melds = [pair for dealt in deals for pair in [*(meld[:2] for meld in dealt.melds), *[none] * (4 - len(dealt.melds))]]
    wins = [(d.last, d.seat, d.prevailing, d.self_drawn, d.fourth_tile, d.last_tile, d.kong) for d in deals]
    return Batch(concealed.astype(np.int64), np.array(melds, np.int64).reshape(-1, 4, 2), np.array(wins, np.int64))


def tiles_of(code: int, state: int) -> tuple[int, ...]:
    """The tiles of a set, lowest first."""
    if code < FIRST_CHOW:
        return (code,) * (4 if state in (MELDED_KONG, CONCEALED_KONG) else 3)
    low = (code - FIRST_CHOW) // 7 * 9 + (code - FIRST_CHOW) % 7
    return (low, low + 1, low + 2)


def _lay_out(rng: Random, plan: Plan) -> tuple[list[LaidMeld], list[int]]:
    """Melds and concealed tiles: kongs as the plan asks, then as many other sets as the plan or the dice say."""
    if not plan.plain:
        rng.shuffle(plan.sets)
    concealed_kongs, kongs = 0, 0
    if plan.kongs is not None:
        plan.sets.sort(key=lambda code: code >= FIRST_CHOW)
        concealed_kongs, kongs = plan.kongs[0], sum(plan.kongs)
    n_melds = max(kongs, plan.melds if plan.melds is not None else pick(rng, (0, 0, 1, 2, 3, 4)))
    melds: list[LaidMeld] = []
    tiles = [*plan.loose] if plan.pair is None else [*plan.loose, plan.pair, plan.pair]
    for index, code in enumerate(plan.sets):
        if index >= n_melds or (index < kongs and code >= FIRST_CHOW):
            tiles += tiles_of(code, CONCEALED)
        elif index < kongs:
            melds.append(_kong(rng, code, index < concealed_kongs))
        else:
            melds.append(_meld(rng, code, plan.kongs is None and not plan.plain))
    if kongs:
        rng.shuffle(melds)
    return melds, tiles


def _meld(rng: Random, code: int, may_be_kong: bool) -> LaidMeld:
    if code < FIRST_CHOW and may_be_kong and rng.random() < 0.4:
        return _kong(rng, code, rng.random() < 0.35)
    return LaidMeld(code, EXPOSED, pick(rng, (1, 2, 3)))


def _kong(rng: Random, code: int, concealed: bool) -> LaidMeld:
    """A kong: concealed, claimed from a player, or added to a pung (offers 5 to 7)."""
    return LaidMeld(code, CONCEALED_KONG, 0) if concealed else LaidMeld(code, MELDED_KONG, pick(rng, (1, 2, 3, 5, 6, 7)))


def _win(rng: Random, plan: Plan, tiles: list[int], melds: list[LaidMeld], held: list[int]) -> Deal:
    """Last tile, winds, flags and flowers at random, where plan and hand leave them open."""
    last = plan.last if plan.last is not None else pick(rng, tiles)
    prevailing, seat = pick(rng, WINDS), pick(rng, WINDS)
    flowers = 1 + int(rng.random() * 8) if rng.random() < 0.2 else 0
    self_drawn = rng.random() < 0.5 if plan.self_drawn is None else plan.self_drawn
    if plan.plain:
        return Deal(tiles, last, melds, prevailing, seat, self_drawn, False, False, False, flowers)
    last_tile = rng.random() < 0.1
    fourth_tile = rng.random() < 0.1 and tiles.count(last) == 1
    kong = rng.random() < 0.25
    if self_drawn:
        kong = kong and any(meld.state in (MELDED_KONG, CONCEALED_KONG) for meld in melds)
    else:
        kong = kong and not last_tile and held.count(last) == 1
    return Deal(tiles, last, melds, prevailing, seat, self_drawn, fourth_tile, last_tile, kong, flowers)
