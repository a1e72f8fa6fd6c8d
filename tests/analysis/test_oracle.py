"""Random complete hands score as PyMahjongGB scores them, under the `modern` profile."""

from __future__ import annotations

import importlib.util
import itertools
import os
import secrets

import pytest

from bench.hands import complete_hands

pytestmark = pytest.mark.oracle
HANDS = 2_000


@pytest.mark.skipif(
    importlib.util.find_spec("MahjongGB") is None and not os.environ.get("REQUIRE_ORACLE"),
    reason="PyMahjongGB is not installed (requirements-oracle.txt, needs a compiler)",
)
def test_random_complete_hands_have_the_oracles_total() -> None:
    from bench.oracle import ask_kernel, ask_peer

    seed = secrets.randbelow(2**31)
    hands = list(itertools.islice(complete_hands(seed), HANDS))
    for (hand, context), own in zip(hands, ask_kernel(hands), strict=True):
        assert own.total == ask_peer(hand, context).total, f"seed {seed}: {hand} {context}"
