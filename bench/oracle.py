"""Hold the scorer against PyMahjongGB on random complete hands: `python -m bench.oracle --hands 200000 --seed 7`.

Profile `modern`. Prints every total that differs, then the hands whose fan differ at the same total (ties between two
readings), by kind. Exit status 1 if any total differs.
"""

from __future__ import annotations

import itertools
import secrets
import sys
from collections import Counter
from dataclasses import dataclass
from typing import Annotated

import numpy as np
import typer
from MahjongGB import MahjongFanCalculator

from analysis.exclusion import kernel_rules
from analysis.fans import FANS, FanId
from analysis.hand import MODERN, Hand, MeldKind, WinContext
from analysis.kernels.features import WIN_FIELDS
from analysis.kernels.score import score_batch
from analysis.notation import format_hand
from analysis.scoring import meld_array, win_array
from analysis.tiles import EAST, list_kinds
from bench.hands import complete_hands

BATCH = 5_000
PEER_TILES = (
    *(f"{suit}{rank}" for suit in "WTB" for rank in range(1, 10)),
    *("F1", "F2", "F3", "F4", "J1", "J2", "J3"),
)
_PEER_NAMES = {"独听・边张": "边张", "独听・嵌张": "坎张", "独听・单钓": "单钓将", "嵌张": "坎张", "单钓": "单钓将"}
_OWN_NAMES = {int(fan): FANS[fan].names["zh-Hans"] for fan in FanId}

Fans = dict[str, int]


@dataclass(frozen=True, slots=True)
class Answer:
    """A total without flowers and the fan behind it, by Chinese name."""

    total: int
    fans: Fans


def ask_peer(hand: Hand, context: WinContext) -> Answer:
    """Score one hand with PyMahjongGB."""
    assert hand.drawn is not None
    packs = []
    for meld in hand.melds:
        if meld.kind is MeldKind.CHOW:
            packs.append(("CHI", PEER_TILES[meld.tile + 1], meld.offer))
        else:
            offer = meld.offer - 4 if meld.offer > 4 else meld.offer
            packs.append(("PENG" if meld.kind is MeldKind.PUNG else "GANG", PEER_TILES[meld.tile], offer))
    standing = tuple(PEER_TILES[kind] for kind in list_kinds(hand.without(hand.drawn)))
    rows = MahjongFanCalculator(
        tuple(packs), standing, PEER_TILES[hand.drawn], 0, context.self_drawn, context.fourth_tile, context.kong,
        context.last_tile, context.seat - EAST, context.prevailing - EAST, True,
    )  # fmt: skip
    return Answer(sum(row[0] * row[1] for row in rows), {_PEER_NAMES.get(row[2], row[2]): row[1] for row in rows})


def ask_kernel(hands: list[tuple[Hand, WinContext]]) -> list[Answer]:
    """Score a batch of hands with our kernel under `modern`."""
    concealed = np.array([hand.counts for hand, _ in hands], np.int64)
    melds = np.stack([meld_array(hand) for hand, _ in hands])
    wins = np.empty((len(hands), WIN_FIELDS), np.int64)
    for index, (hand, context) in enumerate(hands):
        assert hand.drawn is not None
        wins[index] = win_array(hand.drawn, context)
    counted = np.zeros((len(hands), len(FanId) + 1), np.int64)
    points = score_batch(concealed, melds, wins, kernel_rules(MODERN), counted)
    return [
        Answer(int(total), {_OWN_NAMES[int(fan)]: int(row[fan]) for fan in np.flatnonzero(row)})
        for total, row in zip(points, counted, strict=True)
    ]


def main(
    hands: Annotated[int, typer.Option(help="How many hands.")] = 200_000,
    seed: Annotated[int | None, typer.Option(help="Seed; a fresh one is taken and printed without it.")] = None,
) -> None:
    """Compare `hands` random complete hands and print the differences."""
    seed = secrets.randbelow(2**31) if seed is None else seed
    typer.echo(f"seed {seed}")
    source, wrong, ties, seen = complete_hands(seed), 0, Counter[str](), Counter[str]()
    for start in range(0, hands, BATCH):
        batch = list(itertools.islice(source, min(BATCH, hands - start)))
        for (hand, context), own in zip(batch, ask_kernel(batch), strict=True):
            peer = ask_peer(hand, context)
            seen.update(own.fans)
            if own.total != peer.total:
                wrong += 1
                typer.echo(f"{format_hand(hand, context)}: {own.total} {own.fans}, peer {peer.total} {peer.fans}")
            elif own.fans != peer.fans:
                ties[_difference(own.fans, peer.fans)] += 1
        if sys.stderr.isatty():
            typer.echo(f"\r{start + len(batch)} of {hands}", err=True, nl=False)
    for kind, count in ties.most_common(10):
        typer.echo(f"same total, other fan, {count} times: {kind}")
    missing = [name for name in _OWN_NAMES.values() if name not in seen and name != "花牌"]
    typer.echo(f"fan that never came up: {'、'.join(missing) or 'none'}")
    typer.echo(f"{hands - wrong} of {hands} totals equal; {ties.total()} with other fan at the same total")
    raise typer.Exit(1 if wrong else 0)


def _difference(own: Fans, peer: Fans) -> str:
    more, less = Counter(own), Counter(peer)
    return f"ours {dict(more - less)}, peer's {dict(less - more)}"


if __name__ == "__main__":
    typer.run(main)
