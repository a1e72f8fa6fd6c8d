"""Who pays whom after a win, and what offences cost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.settlement import PENALTIES, PENALTY_OF_KEY, Exclusion, payments, penalty_payments, step_fine
from analysis.tiles import EAST, KIND_OF, LETTERS, NORTH, SOUTH, WEST, WINDS

REAL_WINS = Path(__file__).parents[3] / "shared" / "data" / "wins_real.jsonl"

# Points, winner, discarder (None: self-drawn) and what E, S, W, N won or lost in games that were really played.
RECORDED = (
    (9, "S", "W", (-8, 33, -17, -8)),
    (10, "N", None, (-18, -18, -18, 54)),
    (10, "S", None, (-18, 54, -18, -18)),
    (17, "N", "S", (-8, -25, -8, 41)),
    (11, "W", "E", (-19, -8, 35, -8)),
    (65, "S", "E", (-73, 89, -8, -8)),
    (11, "E", "S", (35, -19, -8, -8)),
    (8, "N", "E", (-16, -8, -8, 32)),
    (13, "E", "W", (37, -8, -21, -8)),
    (12, "S", "N", (-8, 36, -8, -20)),
    (9, "E", None, (51, -17, -17, -17)),
    (10, "W", None, (-18, -18, 54, -18)),
    (24, "N", "W", (-8, -8, -32, 48)),
    (8, "W", "S", (-8, -16, 32, -8)),
)


def settle(points: int, winner: str, discarder: str | None) -> tuple[int, ...]:
    paid = payments(
        points,
        winner=KIND_OF[winner],
        self_drawn=discarder is None,
        discarder=None if discarder is None else KIND_OF[discarder],
    )
    assert paid is not None
    assert list(paid) == ["E", "S", "W", "N"]
    return tuple(paid.values())


def wins_beside_this_checkout() -> list[tuple[int, str, str | None, tuple[int, ...]]]:
    """All recorded wins, where the shared folder lies beside the project."""
    lines = REAL_WINS.read_text(encoding="utf-8").splitlines() if REAL_WINS.exists() else []
    wins = [json.loads(line) for line in lines]
    return [
        (win["published_total"], win["seat"], None if win["self_drawn"] else win["from_seat"], tuple(win["score"]))
        for win in wins
    ]


@pytest.mark.parametrize(("points", "winner", "discarder", "expected"), [*RECORDED, *wins_beside_this_checkout()])
def test_recorded_wins_are_settled_as_they_were(
    points: int, winner: str, discarder: str | None, expected: tuple[int, ...]
) -> None:
    assert settle(points, winner, discarder) == expected


@given(points=st.integers(1, 400), winner=st.sampled_from(WINDS), discarder=st.none() | st.sampled_from(WINDS))
def test_what_the_winner_gets_is_what_the_others_pay(points: int, winner: int, discarder: int | None) -> None:
    if discarder == winner:
        discarder = None
    paid = payments(points, winner=winner, self_drawn=discarder is None, discarder=discarder)
    assert paid is not None
    assert sum(paid.values()) == 0
    assert all(lost <= -8 for seat, lost in paid.items() if seat != LETTERS[winner])
    assert paid[LETTERS[winner]] == (24 + points if discarder else 24 + 3 * points)


def test_a_discard_win_cannot_be_settled_without_its_discarder() -> None:
    assert payments(9, winner=EAST, self_drawn=False) is None


def test_nobody_deals_into_a_self_drawn_win_or_into_the_own_hand() -> None:
    with pytest.raises(ValueError, match="discarder"):
        payments(9, winner=EAST, self_drawn=True, discarder=SOUTH)
    with pytest.raises(ValueError, match="discarder"):
        payments(9, winner=EAST, self_drawn=False, discarder=EAST)


def test_a_win_of_no_points_or_a_seat_that_is_no_wind_is_refused() -> None:
    with pytest.raises(ValueError, match="point"):
        payments(0, winner=EAST, self_drawn=True)
    with pytest.raises(ValueError, match="winds"):
        payments(9, winner=0, self_drawn=True)
    with pytest.raises(ValueError, match="wind"):
        penalty_payments(PENALTIES[0], offender=0)


def test_a_win_below_8_costs_10_to_each_and_the_right_to_win_this_deal() -> None:
    penalty = PENALTY_OF_KEY["win_below_minimum"]
    assert penalty_payments(penalty, offender=WEST) == {"E": 10, "S": 10, "W": -30, "N": 10}
    assert penalty.exclusion is Exclusion.THIS_DEAL


def test_calling_a_win_when_not_even_ready_costs_20_to_each() -> None:
    penalty = PENALTY_OF_KEY["win_when_not_ready"]
    assert penalty_payments(penalty, offender=NORTH) == {"E": 20, "S": 20, "W": 20, "N": -60}
    assert penalty.exclusion is Exclusion.THIS_DEAL


def test_penalties_between_players_sum_to_zero() -> None:
    for penalty in PENALTIES:
        for offender in WINDS:
            assert sum(penalty_payments(penalty, offender=offender).values()) == 0


def test_empty_claims_are_warned_once_and_then_cost_5_10_20_and_on_to_60() -> None:
    assert PENALTY_OF_KEY["empty_claim"].stepwise
    assert [step_fine(times) for times in range(1, 11)] == [0, 5, 10, 20, 30, 40, 50, 60, 60, 60]
    with pytest.raises(ValueError, match="once"):
        step_fine(0)


def test_every_penalty_costs_something_but_the_exposed_tile_which_must_be_discarded() -> None:
    free = [
        penalty.key
        for penalty in PENALTIES
        if not (penalty.to_each or penalty.fine or penalty.warning) and penalty.exclusion is Exclusion.NONE
    ]
    assert free == ["exposed_tile"]
    assert len(PENALTY_OF_KEY) == len(PENALTIES)
