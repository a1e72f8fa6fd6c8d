"""Turn a hand: other suits, other order of melds, ranks counted from 9 down. The game is the same seen from elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from analysis.hand import Hand, Meld, MeldKind
from analysis.tiles import is_honor


@dataclass(frozen=True, slots=True)
class Turn:
    """Suit `n` becomes suit `order[n]`; `mirrored` makes 9 of 1, 8 of 2 and so on."""

    order: tuple[int, ...]
    mirrored: bool = False

    def kind(self, kind: int) -> int:
        """What a kind becomes; honours stay."""
        if is_honor(kind):
            return kind
        return 9 * self.order[kind // 9] + (8 - kind % 9 if self.mirrored else kind % 9)


def turned(hand: Hand, turn: Turn, *, melds: Sequence[int] | None = None) -> Hand:
    """The hand turned, its melds in the order `melds` names them."""
    counts = [0] * len(hand.counts)
    for kind, count in enumerate(hand.counts):
        counts[turn.kind(kind)] = count
    order = range(len(hand.melds)) if melds is None else melds
    laid = tuple(_turned_meld(hand.melds[place], turn) for place in order)
    return Hand(tuple(counts), laid, None if hand.drawn is None else turn.kind(hand.drawn))


def _turned_meld(meld: Meld, turn: Turn) -> Meld:
    """A meld turned; of a mirrored chow the claimed tile is counted from the other end."""
    offer = 4 - meld.offer if turn.mirrored and meld.kind is MeldKind.CHOW else meld.offer
    return Meld(meld.kind, min(turn.kind(kind) for kind in meld.tiles), offer)
