"""Two ways to the same answer timed side by side, in turns, so that a busy machine slows both."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

ROUNDS = 7
_SHORTEST_S = 0.05


@dataclass(frozen=True, slots=True)
class Sides:
    """Microseconds an answer takes us and the peer, and how many answers we give while the peer gives one (medians)."""

    own_us: float
    peer_us: float
    ratio: float


def compare(own: Callable[[], object], own_answers: int, peer: Callable[[], object], peer_answers: int) -> Sides:
    """Time two pieces of work that give so many answers, in turns, each long enough to be measured."""
    own_times, peer_times = [], []
    own(), peer()  # both warm
    own_repeats, peer_repeats = _repeats(own), _repeats(peer)
    for _ in range(ROUNDS):
        own_times.append(_microseconds(own, own_repeats) / own_answers)
        peer_times.append(_microseconds(peer, peer_repeats) / peer_answers)
    ratio = statistics.median(theirs / ours for ours, theirs in zip(own_times, peer_times, strict=True))
    return Sides(statistics.median(own_times), statistics.median(peer_times), ratio)


def _repeats(work: Callable[[], object]) -> int:
    """How often a piece of work has to be done to take _SHORTEST_S."""
    return max(1, int(1e6 * _SHORTEST_S / max(1.0, _microseconds(work, 1))))


def _microseconds(work: Callable[[], object], repeats: int) -> float:
    """Microseconds that one go takes, over so many."""
    start = time.perf_counter()
    for _ in range(repeats):
        work()
    return 1e6 * (time.perf_counter() - start) / repeats
