"""How many get a puzzle wrong: the rates that are known, and one in words."""

from __future__ import annotations

import time
from collections.abc import Mapping

from app.context import mistake_rates
from app.services.mistake_rates import MistakeRate
from i18n.catalogue import Translator


def known_rates() -> Mapping[str, MistakeRate]:
    """The mistake rates by the puzzle's id, as of the last minute."""
    rates = mistake_rates()
    return {} if rates is None else rates.all(now_s=time.monotonic())


def say_rate(t: Translator, puzzle: str) -> list[str]:
    """The rate of a puzzle in words, with the number of answers that it rests on; nothing where it is not known."""
    rate = known_rates().get(puzzle)
    return [] if rate is None else [t.plural("coach.rate", rate.answers, percent=round(100 * rate.share))]
