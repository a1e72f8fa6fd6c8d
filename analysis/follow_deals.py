"""`python -m analysis.follow_deals`: a deep check for another program to follow, which may end at any moment.

Reads one request as a line of JSON (`hand`, `seen`, `prevailing`, `seat`, `turn`, `rules`, `lang`, `discards` as tiles, `deals`,
`seed`) and writes a line of JSON after each block. The pages start it, since a page must not own processes; it ends with whoever
started it (that is, when its standard input closes), and its helpers with it.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from typing import Final

import orjson

from analysis.deep_answers import write_check
from analysis.deep_check import deep_check
from analysis.hand import RULESETS
from analysis.kept_deals import kept_folder
from analysis.requests import read_position
from analysis.tiles import KIND_OF

_POLITENESS: Final = 10
"""Pages come before simulated deals on a machine of few cores."""


def _leave_with_parent() -> None:
    """End this process and its helpers once the one that started it is gone, however it went."""
    os.read(sys.stdin.fileno(), 1)
    os.killpg(os.getpgrp(), signal.SIGKILL)


def main() -> None:
    """Answer the request on standard input."""
    if os.getpgrp() != os.getpid():
        os.setpgid(0, 0)  # what ends together is this process and its helpers, not whoever started it
    request = orjson.loads(sys.stdin.buffer.readline())
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    os.nice(_POLITENESS)
    position = read_position(request, RULESETS[request["rules"]])
    discards = [KIND_OF[tile] for tile in request["discards"]]
    deals, seed, workers = request["deals"], request["seed"], request.get("workers")
    for check in deep_check(position, discards, deals=deals, seed=seed, workers=workers, folder=kept_folder()):
        sys.stdout.buffer.write(orjson.dumps(write_check(check, request["lang"])) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
