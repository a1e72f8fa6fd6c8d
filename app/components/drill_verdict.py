"""What an answer to a drill got, why, and the right answer in tiles."""

from __future__ import annotations

import streamlit as st

from analysis.notation import parse_tiles
from analysis.scoring import Score
from analysis.tiles import WINDS
from app.components.badge import Badge, Tone
from app.components.drill_ask import CHOICE_KEY, widget_key
from app.components.score_breakdown import show_score
from app.components.table import SetsCell, TextCell, TilesCell, tile_table
from app.components.tile_choice import tile_choice
from app.components.tiles import tile_row
from app.services.drills import completed, score_of
from i18n.catalogue import Translator
from puzzles.drill_question import FULL_SCORE, Drill, DrillQuestion, DrillVerdict
from puzzles.hand_drills import read_fans
from puzzles.puzzle import WaitsSolution
from puzzles.table_drills import read_payments


def show_drill_verdict(t: Translator, question: DrillQuestion, verdict: DrillVerdict) -> None:
    """The points, what was given, the reasons, and the right answer laid out."""
    if question.drill is Drill.WAITS:
        _show_tiles(t, question, verdict)
    elif question.options:
        _show_options(t, question, verdict)
    _show_points(t, verdict.score)
    if question.drill is Drill.FANS:
        st.text(t("drills.given", answer=_fans_in_words(t, verdict.given)))
    for why in verdict.reasons:
        st.text(t.reason(why))
    if question.source:
        chapter, entry = map(t.reason, question.source)
        st.caption(t("drills.source", chapter=chapter, entry=entry))
    _show_answer(t, question, verdict)


def _show_points(t: Translator, points: int) -> None:
    """The score in a box whose colour and words say the same."""
    box, word = (st.success, "full") if points == FULL_SCORE else (st.warning, "partly") if points else (st.error, "none")
    box(f"{t('drills.score', score=points)} · {t(f'drills.{word}')}")


def _show_tiles(t: Translator, question: DrillQuestion, verdict: DrillVerdict) -> None:
    """The picker with what was given, each tile of it and of the answer marked."""
    given, right = set(parse_tiles(verdict.given)), set(parse_tiles(verdict.right))
    marks = {kind: _mark(t, in_given=kind in given, in_right=kind in right) for kind in given | right}
    name = widget_key(question, "tiles")
    tile_choice(t, key=CHOICE_KEY, question=name, label=t("drills.picker"), given=sorted(given), marks=marks)


def _mark(t: Translator, *, in_given: bool, in_right: bool) -> Badge:
    if not in_right:
        words = t("drills.picked.wrong")
        return Badge(words, 0.0, Tone.RED, words)
    words = t("drills.picked.right" if in_given else "drills.picked.missed")
    return Badge(words, 1.0 if in_given else 0.5, Tone.GREEN if in_given else Tone.ORANGE, words)


def _show_options(t: Translator, question: DrillQuestion, verdict: DrillVerdict) -> None:
    for option in question.options:
        sign = "✓" if option.key in question.right else "✗" if option.key == verdict.given else "·"
        line = "drills.chosen_line" if option.key == verdict.given else "drills.option_line"
        st.text(t(line, sign=sign, answer=t.reason(option.words)))


def _fans_in_words(t: Translator, given: str) -> str:
    fans, total = read_fans(given)
    named = t("fans.separator").join(fan.name_in(t.language) for fan in fans)
    return " · ".join(part for part in (named, t("drills.amount", amount=total)) if part)


def _show_answer(t: Translator, question: DrillQuestion, verdict: DrillVerdict) -> None:
    match question.drill:
        case Drill.WAITS:
            _show_completed(t, question)
        case Drill.FANS | Drill.DECLARE:
            result = score_of(question)
            st.markdown(f"**{t('drills.score_shown', points=result.total)}**")
            show_score(t, result, key="drill_score")
        case Drill.PAYMENTS:
            _show_payments(t, verdict)
        case Drill.SINGLE_WAIT if question.puzzle is not None and isinstance(question.puzzle.solution, WaitsSolution):
            st.caption(t("drills.waiting"))
            tile_row(t, question.puzzle.solution.tiles, key="drill_waits")
        case _:
            pass


def _show_completed(t: Translator, question: DrillQuestion) -> None:
    """Each wait with the sets that the hand makes with it."""
    rows = [(TilesCell((result.arrangement.last,)), SetsCell(_sets_of(result))) for result in completed(question)]
    headers = [t("drills.column.tile"), t("drills.column.sets")]
    tile_table(t, headers, rows, key="drill_completed", caption=t("drills.wait_table"))


def _sets_of(result: Score) -> list[tuple[int, ...]]:
    arrangement = result.arrangement
    sets = [each.tiles for each in arrangement.sets]
    if arrangement.pair is not None:
        sets.append((arrangement.pair, arrangement.pair))
    return [*sets, arrangement.singles] if arrangement.singles else sets


def _show_payments(t: Translator, verdict: DrillVerdict) -> None:
    amounts = zip(WINDS, read_payments(verdict.given), read_payments(verdict.right), strict=True)
    rows = [
        (TilesCell((wind,)), TextCell(f"{'✓' if given == due else '✗'} {given:+d}", True), TextCell(f"{due:+d}", True))
        for wind, given, due in amounts
    ]
    headers = [t(f"drills.column.{name}") for name in ("seat", "given", "right")]
    tile_table(t, headers, rows, key="drill_payments", caption=t("drills.payments_table"))
