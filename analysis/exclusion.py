"""What a rule profile makes of the fan table: for each fan the ones it absorbs, ready for the kernels."""

from __future__ import annotations

import functools

import numpy as np

from analysis.fans import FANS, FanId
from analysis.hand import Ruleset
from analysis.kernels.features import Rules

_SPECIAL_FORMS = (
    FanId.SEVEN_PAIRS,
    FanId.SEVEN_SHIFTED_PAIRS,
    FanId.THIRTEEN_ORPHANS,
    FanId.LESSER_HONORS_AND_KNITTED_TILES,
    FanId.GREATER_HONORS_AND_KNITTED_TILES,
)


def absorbed_by(fan: FanId, rules: Ruleset) -> tuple[FanId, ...]:
    """The fan that are not counted beside `fan` under `rules`: the table's, with the profile's changes."""
    absorbed = list(FANS[fan].absorbs)
    if rules.fully_concealed_with_special_forms and fan in _SPECIAL_FORMS:
        absorbed.remove(FanId.FULLY_CONCEALED_HAND)
    if not rules.fully_concealed_with_concealed_limits and fan in (FanId.NINE_GATES, FanId.FOUR_CONCEALED_PUNGS):
        absorbed.append(FanId.FULLY_CONCEALED_HAND)
    if rules.concealed_hand_with_concealed_forms and fan in (*_SPECIAL_FORMS, FanId.NINE_GATES):
        absorbed.remove(FanId.CONCEALED_HAND)
    return tuple(absorbed)


@functools.cache
def kernel_rules(rules: Ruleset) -> Rules:
    """`rules` as the kernels take them; `absorbs` is int64[83, n], zero-filled."""
    lists = [absorbed_by(fan, rules) for fan in FanId]
    absorbs = np.zeros((len(FanId) + 1, 1 + max(map(len, lists))), np.int64)
    for fan, others in zip(FanId, lists, strict=True):
        absorbs[fan, : len(others)] = others
    flags = (rules.pairs_make_terminal_fans, rules.counts_mixed_kongs, rules.counts_knitted_wait)
    return Rules(absorbs, np.array(flags, np.int64))
