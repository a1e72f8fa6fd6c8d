"""Hold the scorer against PyMahjongGB under `modern`, and `classic` against `modern`; a run can stop and go on.

A total that differs is a difference. Other fan at the same total are a tie if `bench.readings` finds a reading of the hand
for each of the two lists, and else a difference as well.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import os
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import numpy as np

from analysis.exclusion import kernel_rules
from analysis.fans import FANS, FanId
from analysis.hand import CLASSIC, MODERN, Ruleset
from analysis.kernels.arrangement import CONCEALED_KONG, EXPOSED, FIRST_CHOW, Ints
from analysis.kernels.score import score_batch
from analysis.notation import format_hand
from bench.hands import Batch, Deal, LaidMeld, deal, to_batch, to_hand
from bench.peer import FAN_SLOTS, Answers, ask_peer
from bench.profiles import expect_classic
from bench.readings import can_be_read

CHUNK: Final = 10_000
_KEPT: Final = 50
"""Differences written out; all are counted."""
_ROOT: Final = Path(__file__).parents[1]
_SOURCES: Final = ("bench/hands.py", "bench/recipes.py", "analysis/exclusion.py", "analysis/fans.py", "analysis/kernels/*.py")
_FLAGS: Final = ("self_drawn", "fourth_tile", "last_tile", "kong")
_POINTS: Final = np.array([0, *(FANS[fan].points for fan in FanId)], np.int64)


def digest_sources() -> str:
    """A digest of what makes the hands and scores them: a run that goes on with other sources would mean nothing."""
    digest = hashlib.sha256()
    for pattern in _SOURCES:
        for source in sorted(_ROOT.glob(pattern)):
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


@dataclass(slots=True)
class Tally:
    """What a run has found so far. Counters are plain dicts, so that it is JSON as it stands.

    `ties` and `profile_ties` count kinds of other fan at the same total, `tie_hands` has a hand of each; `differences` are
    hands written out, `n_differences` their number; `seen` counts the hands with each fan, by name.
    """

    seed: int
    sources: str = field(default_factory=digest_sources)
    done: int = 0
    totals_equal: int = 0
    n_differences: int = 0
    differences: list[str] = field(default_factory=list)
    ties: dict[str, int] = field(default_factory=dict)
    tie_hands: dict[str, str] = field(default_factory=dict)
    seen: dict[str, int] = field(default_factory=dict)
    dealt: dict[str, int] = field(default_factory=dict)
    causes: dict[str, int] = field(default_factory=dict)
    profile_ties: dict[str, int] = field(default_factory=dict)

    def differ(self, text: str) -> None:
        """Note a difference that nothing explains."""
        self.n_differences += 1
        if len(self.differences) < _KEPT:
            self.differences.append(text)


def compare_chunk(tally: Tally, hands: int, state: Path | None = None, chunk: int = CHUNK) -> int:
    """Compare the next chunk of at most `hands` in all, and write the tally to `state`; return how many were compared."""
    deals = [deal(tally.seed, index) for index in range(tally.done, min(tally.done + chunk, hands))]
    if deals:
        compare(deals, tally)
        tally.done += len(deals)
    if state is not None:
        save(tally, state)
    return len(deals)


def save(tally: Tally, state: Path) -> None:
    """Write `tally` so that a reader finds the old or the new one, never half of it."""
    beside = state.with_name(f"{state.name}.{os.getpid()}")
    with beside.open("w", encoding="utf-8") as file:
        json.dump(dataclasses.asdict(tally), file, ensure_ascii=False)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(state)


def load(state: Path) -> Tally:
    """The tally that `save` wrote."""
    return Tally(**json.loads(state.read_text(encoding="utf-8")))


def compare(deals: Sequence[Deal], tally: Tally) -> None:
    """Score `deals` with both programs and both profiles and add what comes out to `tally`."""
    batch = to_batch(deals)
    flowers = np.array([dealt.flowers for dealt in deals], np.int64)
    own, classic, peer = ask_kernel(batch, flowers, MODERN), ask_kernel(batch, flowers, CLASSIC), ask_peer(deals)
    _count_dealt(deals, own.counted, tally)
    tally.totals_equal += int((own.totals == peer.totals).sum())
    for row in np.flatnonzero((own.totals != peer.totals) | (own.counted != peer.counted).any(1)).tolist():
        _judge(deals[row], own.totals[row] == peer.totals[row], own.counted[row], peer.counted[row], tally)
    _compare_profiles(deals, batch, own, classic, tally)


def ask_kernel(batch: Batch, flowers: Ints, rules: Ruleset) -> Answers:
    """Score a batch with our kernel; `flowers` int64[n] are added."""
    counted = np.zeros((len(flowers), FAN_SLOTS), np.int64)
    totals = score_batch(*batch, kernel_rules(rules), counted) + flowers
    counted[:, FanId.FLOWER_TILES] = flowers
    return Answers(totals, counted)


def _judge(dealt: Deal, equal: bool, own: Ints, peer: Ints, tally: Tally) -> None:
    ours, theirs = _fans(own), _fans(peer)
    kind = f"ours {_names(np.maximum(own - peer, 0))}, peer's {_names(np.maximum(peer - own, 0))}"
    both = _fans(np.minimum(own, peer))
    if equal and can_be_read(dealt, ours, both, MODERN) and can_be_read(dealt, theirs, both, MODERN):
        _add(tally.ties, kind)
        tally.tie_hands.setdefault(kind, _write(dealt))
    else:
        tally.differ(f"{_write(dealt)}: {kind}")


def _compare_profiles(deals: Sequence[Deal], batch: Batch, modern: Answers, classic: Answers, tally: Tally) -> None:
    """Hold `classic` against what docs/rulings.md makes of `modern`: the same fan, or others of the same worth."""
    expected = expect_classic(batch, modern.counted)
    for cause, rows in expected.causes.items():
        _add(tally.causes, cause, int(rows.sum()))
    totals = expected.counted @ _POINTS
    for row in np.flatnonzero((classic.totals != totals) | (classic.counted != expected.counted).any(1)).tolist():
        wanted, got = expected.counted[row], classic.counted[row]
        kind = f"classic {_names(np.maximum(got - wanted, 0))}, expected {_names(np.maximum(wanted - got, 0))}"
        both = _fans(np.minimum(wanted, got))
        tied = classic.totals[row] == totals[row]
        if tied and all(can_be_read(deals[row], _fans(fans), both, CLASSIC) for fans in (wanted, got)):
            _add(tally.profile_ties, kind)
        else:
            tally.differ(f"{_write(deals[row])}: {kind}")


def _count_dealt(deals: Sequence[Deal], counted: Ints, tally: Tally) -> None:
    for fan, hands in zip(FanId, (counted[:, 1:] > 0).sum(0), strict=True):
        _add(tally.seen, _name(fan), int(hands))
    seen = Counter(name for dealt in deals for name in map(_meld_name, dealt.melds))
    seen.update(flag for dealt in deals for flag in _FLAGS if getattr(dealt, flag))
    seen.update("flowers" for dealt in deals if dealt.flowers)
    for name, count in seen.items():
        _add(tally.dealt, name, count)


def _meld_name(meld: LaidMeld) -> str:
    if meld.code >= FIRST_CHOW:
        return "chow"
    if meld.state == EXPOSED:
        return "pung"
    if meld.state == CONCEALED_KONG:
        return "concealed kong"
    return "added kong" if meld.offer > 4 else "claimed kong"


def _add(counts: dict[str, int], key: str, more: int = 1) -> None:
    counts[key] = counts.get(key, 0) + more


def _write(dealt: Deal) -> str:
    return format_hand(*to_hand(dealt))


def _name(fan: FanId) -> str:
    return FANS[fan].names["zh-Hans"]


def _fans(counted: Ints) -> dict[FanId, int]:
    return {FanId(int(fan)): int(counted[fan]) for fan in np.flatnonzero(counted)}


def _names(counted: Ints) -> str:
    fans = _fans(counted).items()
    return " + ".join(_name(fan) + (f" × {count}" if count > 1 else "") for fan, count in fans) or "nothing"
