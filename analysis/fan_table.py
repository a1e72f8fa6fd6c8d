"""Render the fan table as Markdown: ``python -m analysis.fan_table > docs/fans.md``."""

from __future__ import annotations

import sys
from itertools import groupby

from analysis.examples import example_of
from analysis.fans import FANS, Fan

_HEAD = """# The 81 fan

Rendered from `analysis/fans.py` and `analysis/data/examples.jsonl` by `python -m analysis.fan_table > docs/fans.md`; a test
fails when it is out of date. Numbers and points are the 1998 rule text's. The text names nine series without saying which fan
belongs to which: that assignment is ours. Each hand is scored under `classic`, but for the row without a number (明暗杠), which
only `modern` has. Notation: docs/rulings.md.
"""
_COLUMNS = "| No. | 简体 | 繁體 | English | id | series | not counted beside it | example hand | its total |"


def fan_table() -> str:
    """The whole table as Markdown, a section for each number of points, highest first."""
    parts = [_HEAD]
    ordered = sorted(FANS.values(), key=lambda fan: (-fan.points, fan.id))
    for points, fans in groupby(ordered, key=lambda fan: fan.points):
        parts.append(f"## {points} point{'s' if points > 1 else ''}\n\n{_COLUMNS}\n|{' --- |' * 9}\n" + "".join(map(_row, fans)))
    return "\n".join(parts)


def _row(fan: Fan) -> str:
    example = example_of(fan.id)
    cells = (
        str(fan.number or ""),
        fan.names["zh-Hans"],
        fan.names["zh-Hant"],
        fan.names["en"],
        f"`{fan.id.slug}`",
        fan.series.value.replace("_", " "),
        "、".join(absorbed.name_in("zh-Hans") for absorbed in fan.absorbs),
        f"`{example.hand}`".replace("|", "\\|"),
        str(example.total),
    )
    return f"| {' | '.join(cells)} |\n"


if __name__ == "__main__":
    sys.stdout.write(fan_table())
