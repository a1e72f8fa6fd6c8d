"""When a student was first shown a question: a reload or a second tab starts no clock anew."""

from __future__ import annotations

import collections
import threading
from typing import Final

_MOST: Final = 100_000


class QuizClocks:
    """Starts by question and student, in memory; safe to share between threads.

    A restart of the server starts them anew. Of more than `most` the oldest is forgotten, so that memory has a bound.
    """

    def __init__(self, *, most: int = _MOST) -> None:
        self._most = most
        self._guard = threading.Lock()
        self._starts: collections.OrderedDict[tuple[str, int, int], float] = collections.OrderedDict()

    def elapsed_s(self, student: str, attempt: int, question: int, now_s: float) -> float:
        """Seconds since this was asked first; 0 where it is asked now. `now_s` is a clock that only goes forward."""
        with self._guard:
            start_s = self._starts.setdefault((student, attempt, question), now_s)
            if len(self._starts) > self._most:
                self._starts.popitem(last=False)
        return max(now_s - start_s, 0.0)
