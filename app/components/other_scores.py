"""What else a won hand could be: the arrangement that comes second, and the score under the other rule profile."""

from __future__ import annotations

from collections.abc import Iterable

import streamlit as st

from analysis.arrangement import Arrangement, WinForm
from analysis.fans import FANS, FanId
from analysis.profile_difference import ProfileDifference
from analysis.scoring import CountedFan, Score
from app.components.score_breakdown import list_fans
from app.components.table import Cell, SetsCell, TextCell, tile_table
from i18n.catalogue import Translator


def show_readings(t: Translator, score: Score, *, key: str) -> None:
    """Show the arrangement that counts beside the one that comes second; nothing where none comes close."""
    second = score.runner_up
    if second is None:
        return
    st.markdown(f"**{t('review.readings')}**")
    behind = t.plural("review.reading.behind", second.behind) if second.behind else t("review.reading.equal")
    fans = [counted for counted in score.fans if counted.fan is not FanId.FLOWER_TILES]
    rows = [
        _reading(t, t("review.reading.best"), score.arrangement, fans, score.without_flowers),
        _reading(t, behind, second.arrangement, second.fans, second.points),
    ]
    headers = [t(f"review.column.{name}") for name in ("reading", "points", "sets", "fan")]
    tile_table(t, headers, rows, key=key, caption=t("review.caption.readings"), stacks=True)


def _reading(t: Translator, label: str, arrangement: Arrangement, fans: Iterable[CountedFan], points: int) -> tuple[Cell, ...]:
    return (TextCell(label), TextCell(str(points), is_number=True), SetsCell(_sets(arrangement)), TextCell(list_fans(t, fans)))


def _sets(arrangement: Arrangement) -> list[tuple[int, ...]]:
    """The tiles set by set, then the pair, then what is in neither: 七对 pair by pair."""
    sets = [tile_set.tiles for tile_set in arrangement.sets]
    if arrangement.pair is not None:
        sets.append((arrangement.pair, arrangement.pair))
    singles = arrangement.singles
    size = 2 if arrangement.form is WinForm.SEVEN_PAIRS else max(1, len(singles))
    return [*sets, *(singles[start : start + size] for start in range(0, len(singles), size))]


def show_difference(t: Translator, difference: ProfileDifference | None) -> None:
    """Say what the other profile counts more and fewer, and on which points the rules differ; nothing where it agrees."""
    if difference is None:
        return
    rules = t(f"review.rules.{difference.rules.name}")
    st.markdown(f"**{t('review.difference', rules=rules, points=difference.score.total)}**")
    lines = []
    if difference.more:
        lines.append(t("review.difference.more", fans=_named(t, difference.more)))
    if difference.fewer:
        lines.append(t("review.difference.fewer", fans=_named(t, difference.fewer)))
    lines.extend(t(f"ruling.{point}") for point in difference.points)
    st.markdown("\n".join(f"- {line}" for line in lines))


def _named(t: Translator, fans: Iterable[tuple[FanId, int]]) -> str:
    return t("fans.separator").join(
        f"{fan.name_in(t.language)} {FANS[fan].points}{f' × {count}' if count > 1 else ''}" for fan, count in fans
    )
