"""Browsers that their coach stays signed in on, for a while and in memory only."""

from __future__ import annotations

import collections
import hashlib
import threading
from typing import Final

STAYS_H: Final = 12
_STAYS_S: Final = 3_600.0 * STAYS_H


class StayingCoaches:
    """Coaches (by the hashes that are stored of them) by hashes of browsers' cookies; safe to share between threads.

    Of more than `most` browsers the one that was signed in longest ago is forgotten, so that memory has a bound. `now_s` is a
    clock in seconds that only goes forward.
    """

    def __init__(self, *, most: int = 10_000) -> None:
        self._most = most
        self._guard = threading.Lock()
        self._kept: collections.OrderedDict[str, tuple[str, float]] = collections.OrderedDict()

    def keep(self, token: str, coach: str, now_s: float) -> None:
        """Let the browser with this cookie stay signed in as the coach, from now on."""
        with self._guard:
            self._kept[_hash(token)] = (coach, now_s + _STAYS_S)
            self._kept.move_to_end(_hash(token))
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)

    def find(self, token: str, now_s: float) -> str | None:
        """The coach of the browser with this cookie."""
        with self._guard:
            coach, until_s = self._kept.get(_hash(token), (None, now_s))
            if now_s >= until_s:
                self._kept.pop(_hash(token), None)
                return None
            return coach

    def forget_browser(self, token: str) -> None:
        """Sign this browser out."""
        with self._guard:
            self._kept.pop(_hash(token), None)

    def forget_coach(self, coach: str) -> None:
        """Sign the coach out on every browser."""
        with self._guard:
            for browser in [browser for browser, (found, _) in self._kept.items() if found == coach]:
                del self._kept[browser]


def _hash(token: str) -> str:
    """Another hash than that of the browser's own record."""
    return hashlib.sha256(f"coach\n{token}".encode()).hexdigest()
