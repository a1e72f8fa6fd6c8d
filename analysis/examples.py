"""Worked example hands: one for each fan, and one for each of the rule text's examples 1 to 66.

The text's examples were pictures and are lost; what survives is a main fan and the fans that it may add. The hands
here are made for this project so that they score just that, and the points that no such hand can avoid. Where the text
is wrong or needs a condition, the example carries a note.
"""

from __future__ import annotations

import functools
import json
from dataclasses import dataclass
from importlib.resources import files

from analysis.fans import FAN_OF_SLUG, FANS, FanId

FanCounts = tuple[tuple[FanId, int], ...]


@dataclass(frozen=True, slots=True)
class Example:
    """A winning hand and what it scores.

    `hand` is in contract notation, with context and flowers; `fans` are the fan that it scores under the profile named
    `rules`. `text` is the number of the rule text's example, None for a hand of our own; `added` are the fan that the
    text adds to `fan` there, and `notes` name what has to be said about it (``fans.note.<note>`` in the catalogues).
    """

    id: str
    fan: FanId
    hand: str
    rules: str
    fans: FanCounts
    text: int | None = None
    added: FanCounts = ()
    notes: tuple[str, ...] = ()

    @property
    def total(self) -> int:
        """Points of all its fan, flowers included."""
        return sum(FANS[fan].points * count for fan, count in self.fans)


def _fan_counts(counts: dict[str, int]) -> FanCounts:
    return tuple((FAN_OF_SLUG[slug], count) for slug, count in counts.items())


@functools.cache
def load_examples() -> tuple[Example, ...]:
    """Read all worked examples: first one for each fan in table order, then the text's in its own order."""
    text = files("analysis").joinpath("data/examples.jsonl").read_text(encoding="utf-8")
    rows = [json.loads(line) for line in text.splitlines()]
    return tuple(
        Example(
            id=row["id"],
            fan=FAN_OF_SLUG[row["fan"]],
            hand=row["hand"],
            rules=row["rules"],
            fans=_fan_counts(row["fans"]),
            text=row.get("text"),
            added=_fan_counts(row.get("added", {})),
            notes=tuple(row.get("notes", ())),
        )
        for row in rows
    )


def example_of(fan: FanId) -> Example:
    """The example hand of our own for `fan`."""
    return next(example for example in load_examples() if example.fan is fan and example.text is None)


def text_examples(fan: FanId) -> tuple[Example, ...]:
    """The rule text's examples whose main fan is `fan`, none for many fan of few points."""
    return tuple(example for example in load_examples() if example.fan is fan and example.text is not None)
