"""The five published dealer openings (庄家的第一张牌), reconstructed from their commentary.

The hands were pictures and are lost. These reconstructions agree with every fact that survives: the tiles, plans and
useful draws that the commentary names. They are never shown as the originals.
"""

from __future__ import annotations

from typing import Final

from analysis.hand import Hand, WinContext
from analysis.notation import parse_tiles
from analysis.tiles import KIND_OF
from puzzles.bank import load_bank
from puzzles.puzzle import Difference, PublishedKey, Puzzle

_FACTS: Final = (
    (1, "1349m1499s12389pN", None, None),
    (2, "45789m1579s45pENC", "N", Difference.HONOR_VALUE),
    (3, "112m1288s23pSSNFF", None, None),
    (4, "479m2369s5778pWNP", "7p", Difference.CONCEALMENT),
    (5, "368m13579s2478pFP", "P", Difference.DEFENCE),
)


def published_openings() -> tuple[Puzzle, ...]:
    """The five as the bank has them, with the engine's view, in the published order."""
    return tuple(load_bank()[puzzle.id] for puzzle in reconstruct_openings())


def reconstruct_openings() -> tuple[Puzzle, ...]:
    """The five without the engine's view: prevailing East, dealer, first discard."""
    return tuple(
        Puzzle(
            id=f"published-{number}",
            hand=Hand.of(parse_tiles(tiles)),
            context=WinContext(),
            key=PublishedKey(None if best is None else KIND_OF[best], difference),
        )
        for number, tiles, best, difference in _FACTS
    )
