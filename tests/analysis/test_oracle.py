"""Stratified complete hands score as PyMahjongGB scores them under `modern`, and `classic` differs only as the rulings say."""

from __future__ import annotations

import importlib.util
import os
import secrets

import pytest

pytestmark = pytest.mark.oracle
HANDS = 3_000


@pytest.mark.skipif(
    importlib.util.find_spec("MahjongGB") is None and not os.environ.get("REQUIRE_ORACLE"),
    reason="PyMahjongGB is not installed (requirements-oracle.txt, needs a compiler)",
)
def test_complete_hands_have_the_oracles_total_and_its_fan_but_for_ties() -> None:
    from bench.agreement import Tally, compare_chunk

    tally = Tally(secrets.randbelow(2**31))
    compare_chunk(tally, HANDS)
    assert not tally.differences, f"seed {tally.seed}"
    assert tally.totals_equal == HANDS
