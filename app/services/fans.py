"""The fans page's use-cases: find fan, and say what an example hand scores."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from analysis.fans import FAN_OF_SLUG, FANS, Fan, FanId, Series
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
