"""How a complete hand is read: its sets, its pair, and which of them the last tile completed."""

from __future__ import annotations

import enum
import functools
from dataclasses import dataclass

from analysis.hand import Hand
from analysis.kernels.arrangement import CONCEALED, CONCEALED_KONG, EXPOSED, FIRST_CHOW, MELDED_KONG, first_tile
from analysis.kernels.features import FORM_SLOT, PAIR_SLOT
from analysis.kernels.score import BEST, COMPLETED, FORM, SETS, Reading
from analysis.tiles import list_kinds


class WinForm(enum.IntEnum):
    """The forms of a complete hand, numbered as in the kernels."""

    STANDARD = 0
    SEVEN_PAIRS = 1
    THIRTEEN_ORPHANS = 2
    HONORS_AND_KNITTED = 3
    KNITTED_STRAIGHT = 4


_FORMS = tuple(WinForm)


class SetState(enum.IntEnum):
    """Where a set lies, numbered as in the kernels."""

    CONCEALED = CONCEALED
    EXPOSED = EXPOSED
    MELDED_KONG = MELDED_KONG
    CONCEALED_KONG = CONCEALED_KONG


@dataclass(frozen=True)
class TileSet:
    """A chow, pung or kong of the hand; `tile` is its lowest kind."""

    tile: int
    is_chow: bool
    state: SetState

    @functools.cached_property
    def is_kong(self) -> bool:
        """Whether it holds four tiles."""
        return self.state in (SetState.MELDED_KONG, SetState.CONCEALED_KONG)

    @functools.cached_property
    def tiles(self) -> tuple[int, ...]:
        """Its tiles, lowest first."""
        if self.is_chow:
            return (self.tile, self.tile + 1, self.tile + 2)
        return (self.tile,) * (4 if self.is_kong else 3)


@dataclass(frozen=True)
class Arrangement:
    """One reading of a complete hand.

    `sets` are laid-out sets first; `completed` is the index of the set that the last tile completed, 4 for the pair, 5 for
    the knitted part or a form without sets; `singles` are the tiles outside sets and pair (knitted tiles, pairs of 七对, …).
    """

    form: WinForm
    sets: tuple[TileSet, ...]
    pair: int | None
    completed: int
    last: int
    self_drawn: bool
    singles: tuple[int, ...]

    @functools.cached_property
    def tiles(self) -> tuple[int, ...]:
        """All tiles, set by set, then the pair, then the singles."""
        pair = () if self.pair is None else (self.pair, self.pair)
        return (*(kind for tile_set in self.sets for kind in tile_set.tiles), *pair, *self.singles)

    @property
    def completed_tiles(self) -> tuple[int, ...]:
        """The tiles of the set or pair that the last tile completed, or the last tile alone."""
        if self.completed == PAIR_SLOT and self.pair is not None:
            return (self.pair, self.pair)
        if self.completed < FORM_SLOT and self.completed < len(self.sets):
            return self.sets[self.completed].tiles
        return (self.last,)

    def concealed_pungs(self) -> tuple[TileSet, ...]:
        """Pungs in hand and concealed kongs; the pung that a discard completed is melded."""
        return tuple(
            tile_set
            for index, tile_set in enumerate(self.sets)
            if not tile_set.is_chow
            and (
                tile_set.state is SetState.CONCEALED_KONG
                or (tile_set.state is SetState.CONCEALED and (self.self_drawn or index != self.completed))
            )
        )


@functools.cache
def _tile_set(code: int, state: int) -> TileSet:
    """The set of a kernel's code and state: 220 of them at most."""
    return TileSet(first_tile.py_func(code), code >= FIRST_CHOW, SetState(state))


def read_arrangement(reading: Reading, hand: Hand, self_drawn: bool, row: int = BEST) -> Arrangement:
    """Turn a kernel's reading (the best, or that in another row) of `hand`, complete with its last tile, into an Arrangement."""
    codes = reading.rows[row, SETS:].tolist()
    states = reading.states.tolist()
    sets = tuple(_tile_set(code, state) for code, state in zip(codes[:PAIR_SLOT], states, strict=True) if code >= 0)
    pair = codes[PAIR_SLOT]
    form = _FORMS[reading.rows[row, FORM]]
    singles = () if form is WinForm.STANDARD else _singles(hand, sets, pair)
    assert hand.drawn is not None
    return Arrangement(
        form,
        sets,
        pair if pair >= 0 else None,
        int(reading.rows[row, COMPLETED]),
        hand.drawn,
        self_drawn,
        singles,
    )


def _singles(hand: Hand, sets: tuple[TileSet, ...], pair: int) -> tuple[int, ...]:
    """Concealed tiles in none of the sets and not in the pair (-1: none)."""
    left = list(hand.counts)
    for tile_set in sets[len(hand.melds) :]:
        for kind in tile_set.tiles:
            left[kind] -= 1
    if pair >= 0:
        left[pair] -= 2
    return list_kinds(left)
