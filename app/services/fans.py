"""The fans page's use-cases: find fan, and say what an example hand scores."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from analysis.examples import Example, FanCounts
from analysis.fans import FAN_OF_SLUG, FANS, Fan, FanId, Series
from analysis.hand import CLASSIC, MODERN, RULESETS, Hand, Ruleset, WinContext
from analysis.notation import parse
from i18n.catalogue import LANGUAGES

POINTS: Final[tuple[int, ...]] = tuple(sorted({fan.points for fan in FANS.values()}, reverse=True))
"""The points that a fan can have, highest first."""


def find_fans(query: str = "", *, points: Collection[int] = (), series: Collection[Series] = ()) -> tuple[Fan, ...]:
    """Fan in table order whose name in any language, number or id matches `query`; empty choices filter nothing.

    A query of digits is a number; any other must be part of a name or of an id, written with spaces or underscores.
    """
    wanted = query.casefold().strip()
    return tuple(
        fan
        for fan in FANS.values()
        if _matches(fan, wanted) and (not points or fan.points in points) and (not series or fan.series in series)
    )


def _matches(fan: Fan, wanted: str) -> bool:
    if wanted.isdecimal():
        return fan.number == int(wanted)
    names = [fan.names[language].casefold() for language in LANGUAGES]
    return any(wanted in text for text in (*names, fan.id.slug, fan.id.slug.replace("_", " ")))


def fan_of_link(slug: str | None) -> FanId | None:
    """The fan that a link names by its id, None for no or an unknown one."""
    return FAN_OF_SLUG.get((slug or "").casefold().strip())


def absorbed_by(fan: FanId) -> tuple[FanId, ...]:
    """The fan beside which `fan` is not counted."""
    return tuple(other.id for other in FANS.values() if fan in other.absorbs)


@dataclass(frozen=True, slots=True)
class ScoredExample:
    """An example hand with its score, largest fan first.

    `live` tells whether the engine has just counted it; else it is the result that the tests hold the engine against.
    `other_total` is the total under the other profile where that differs and is known.
    """

    example: Example
    hand: Hand
    context: WinContext
    rules: Ruleset
    fans: FanCounts
    total: int
    live: bool
    other_total: int | None = None

    @property
    def other_rules(self) -> Ruleset:
        """The profile that `other_total` is counted under."""
        return MODERN if self.rules == CLASSIC else CLASSIC


def score_example(example: Example, rules: Ruleset = CLASSIC, *, live: bool) -> ScoredExample:
    """Score `example` under `rules`, or under its own where only they have its fan; recorded values if not `live`."""
    parsed = parse(example.hand)
    if not live:
        fans = tuple(sorted(example.fans, key=lambda counted: (-FANS[counted[0]].points, counted[0])))
        return ScoredExample(example, parsed.hand, parsed.context, RULESETS[example.rules], fans, example.total, live=False)
    from analysis.scoring import score  # imports numba: not before the first page is out

    if FANS[example.fan].number is None:
        rules = RULESETS[example.rules]
    scored = score(parsed.hand, parsed.context, rules)
    other = score(parsed.hand, parsed.context, MODERN if rules == CLASSIC else CLASSIC).total
    return ScoredExample(
        example,
        parsed.hand,
        parsed.context,
        rules,
        tuple((counted.fan, counted.count) for counted in scored.fans),
        scored.total,
        live=True,
        other_total=other if other != scored.total else None,
    )
