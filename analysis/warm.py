"""Compile every kernel into the cache: `python -m analysis.warm`, run once by the server in a process of its own.

A page that compiled would keep its visitor waiting for a minute on a machine that never ran the engine. The simulation comes
last: a line on standard output says that all else is compiled. With `--with-parent` it ends with whoever started it.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from typing import Final

from analysis.discards import rank_discards, rank_waiting
from analysis.draws import useful_draws
from analysis.hand import CLASSIC, NOTHING_SEEN, Hand, WinContext
from analysis.notation import parse
from analysis.position import Position
from analysis.scoring import score
from analysis.shanten import shanten
from analysis.simulate import DRAWS, play_block
from analysis.waits import waits

_POLITENESS: Final = 10
"""The first visitors' pages come before compiling on a machine of one or two cores."""
_LOOKS_EVERY_S: Final = 1.0
_READY = "123456789m123s5p"
_COMPLETE = "123456789m123s55p"
_OPENING = "45789m1579s45pENC"
_MELDED = "[789s,1]123456m123s55p"


def warm() -> None:
    """Call each entry of the engine once, closed and with a meld; the simulation is apart."""
    ready, context = parse(_READY).hand, WinContext()
    waits(ready, context=context, rules=CLASSIC, seen=NOTHING_SEEN)
    useful_draws(ready)
    rank_waiting(ready, context=context)
    for text in (_COMPLETE, _OPENING, _MELDED):
        _warm_fourteen(parse(text).hand, context)


def warm_simulation() -> None:
    """Play a few short deals."""
    hand = parse(_OPENING).hand
    play_block(Position(hand, turn=DRAWS), hand.concealed[:1], 0, 0)


def _warm_fourteen(hand: Hand, context: WinContext) -> None:
    shanten(hand)
    rank_discards(hand, context=context)
    if shanten(hand).any == -1:
        score(hand, context)


def _leave_with_parent(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(_LOOKS_EVERY_S)
    os._exit(1)


if __name__ == "__main__":
    if "--with-parent" in sys.argv:
        threading.Thread(target=_leave_with_parent, args=(os.getppid(),), daemon=True).start()
    os.nice(_POLITENESS)
    warm()
    sys.stdout.write("engine\n")
    sys.stdout.flush()
    warm_simulation()
