"""Endless drills: question `number` of a `seed` and a kind of drill, and what an answer to it is worth.

Answers are texts, as they are recorded and as they stand in an address:

- waits: the tiles in notation, once each (``147m2s``);
- fans: the fan once each and the total (``full_flush,all_chows:26``);
- payments: what each seat gains or loses (``E40,S-8,W-24,N-8``);
- the other kinds: the key of an option.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Final

from puzzles.deal_wins import Rng, rng_of
from puzzles.drill_question import Drill, DrillQuestion, DrillVerdict, judge_choice
from puzzles.hand_drills import ask_declare, ask_fans, ask_single_wait, ask_waits, judge_fans, judge_waits
from puzzles.table_drills import ask_payments, ask_rules, ask_winds, judge_payments

Ask = Callable[[Rng, int, int], DrillQuestion]
Judge = Callable[[DrillQuestion, str], DrillVerdict]
_KINDS: Final[dict[Drill, tuple[Ask, Judge]]] = {
    Drill.WAITS: (ask_waits, judge_waits),
    Drill.FANS: (ask_fans, judge_fans),
    Drill.PAYMENTS: (ask_payments, judge_payments),
    Drill.DECLARE: (ask_declare, judge_choice),
    Drill.SINGLE_WAIT: (ask_single_wait, judge_choice),
    Drill.WINDS: (ask_winds, judge_choice),
    Drill.RULES: (ask_rules, judge_choice),
}
_PLACES: Final = {drill: place for place, drill in enumerate(Drill)}
WITHOUT_ENGINE: Final = frozenset((Drill.PAYMENTS, Drill.WINDS, Drill.RULES))
"""Drills that need no compiled engine."""


@functools.lru_cache(maxsize=256)
def ask(drill: Drill, seed: int, number: int) -> DrillQuestion:
    """Question `number` (1, 2, ...) of `seed` (0 at least); it depends on these and the kind alone.

    Raises ValueError for a number or seed below these.
    """
    if number < 1 or seed < 0:
        raise ValueError("questions are numbered from 1, seeds from 0")
    question, _ = _KINDS[drill]
    return question(rng_of(_PLACES[drill], seed, number), seed, number)


def judge(question: DrillQuestion, given: str) -> DrillVerdict:
    """What the answer `given` is worth. Raises NoAnswerError for a text that is no answer to this question."""
    _, verdict = _KINDS[question.drill]
    return verdict(question, given)
