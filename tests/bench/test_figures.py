"""Figures are compared with those recorded last; what falls by a fifth or more is said."""

from __future__ import annotations

from bench.__main__ import list_falls, load_recorded, ratios_of


def test_a_ratio_that_fell_by_a_fifth_is_reported_and_a_smaller_fall_is_not() -> None:
    recorded = {"score_batch_vs_pymahjonggb": 4.0, "useful_draws_vs_pymahjonggb": 600.0, "gone_vs_pymahjonggb": 2.0}
    (line,) = list_falls({"score_batch_vs_pymahjonggb": 3.2, "useful_draws_vs_pymahjonggb": 481.0}, recorded)
    assert line == "fell by 20%: score_batch_vs_pymahjonggb is 3.2, recorded 4"


def test_plain_times_are_not_recorded_since_they_are_the_machines() -> None:
    assert ratios_of({"score_batch_vs_pymahjonggb": 3.456, "score_batch_us": 1.5}) == {"score_batch_vs_pymahjonggb": 3.46}


def test_the_recorded_figures_hold_what_the_engine_promises() -> None:
    recorded = load_recorded()
    assert recorded["score_batch_vs_pymahjonggb"] >= 2
    assert recorded["useful_draws_vs_pymahjonggb"] >= 50
    assert recorded["shanten_all_forms_vs_pymahjonggb"] >= 10
