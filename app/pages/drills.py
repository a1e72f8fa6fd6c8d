"""训练: endless questions on waits, fan, payments, winds and rules; the question and the answer live in the address."""

from __future__ import annotations

import datetime as dt
import functools
import secrets

import streamlit as st

from app.components.drill_ask import show_question, take_answer
from app.components.drill_verdict import show_drill_verdict
from app.components.no_record import show_no_record
from app.context import require_engine
from app.services.drills import (
    MODE,
    SEEDS,
    DrillAnswer,
    DrillPlace,
    answer,
    needs_engine,
    occasion_of,
    open_place,
    open_question,
    record_of,
)
from app.session import records, words
from i18n.catalogue import Translator
from puzzles.drill_question import Drill

GIVEN = "given"
KIND_KEY = "drill_kind"
NEXT_KEY = "N"


def _open() -> DrillPlace:
    """The place that the address names; what was missing in it is put there, so that a reload finds the same question."""
    asked = st.query_params
    place = open_place(asked.get("drill"), asked.get("seed"), asked.get("n"), new_seed=secrets.randbelow(SEEDS))
    _go(place.drill, place.seed, place.number, keep_answer=True)
    return place


def _go(drill: Drill, seed: int, number: int, *, keep_answer: bool = False) -> None:
    st.query_params.update({"drill": str(drill), "seed": str(seed), "n": str(number)})
    if not keep_answer:
        st.query_params.pop(GIVEN, None)


def _choose_kind(t: Translator, place: DrillPlace) -> None:
    # A box of its own for each language: the browser keeps what was chosen by its label.
    key = f"{KIND_KEY}_{t.language}"
    st.session_state[key] = place.drill
    st.pills(
        t("drills.choose"),
        list(Drill),
        format_func=lambda drill: t(f"drills.kind.{drill}"),
        key=key,
        required=True,
        on_change=lambda: _go(st.session_state[key], place.seed, 1),
    )
    st.caption(t(f"drills.marking.{place.drill}"))


def _keep(place: DrillPlace, given: str) -> None:
    """Take an answer: the one place where it is recorded. The first one to a question counts."""
    judged = answer(place, given)
    if judged is not None:
        stored = records().add(record_of(judged, dt.datetime.now(dt.UTC)))
        st.query_params[GIVEN] = stored.given


def _given(place: DrillPlace) -> DrillAnswer | None:
    """The answer to show: the player's, or the one in the address of a link; that one is shown and not recorded."""
    kept = records().get(occasion_of(place))
    text = st.query_params.get(GIVEN) if kept is None else kept.given
    return None if text is None else answer(place, text)


def _ask(t: Translator, place: DrillPlace) -> None:
    question, judged = open_question(place), _given(place)
    if GIVEN in st.query_params and judged is None:
        st.warning(t("drills.bad_link"))
        st.query_params.pop(GIVEN)
    show_question(t, question)
    if judged is None:
        take_answer(t, question, functools.partial(_keep, place))
    else:
        show_drill_verdict(t, question, judged.verdict)
    _offer_next(t, place, is_answered=judged is not None)


def _offer_next(t: Translator, place: DrillPlace, *, is_answered: bool) -> None:
    st.button(
        t("drills.next" if is_answered else "drills.skip"),
        key="drill_next" if is_answered else "drill_skip",
        type="primary" if is_answered else "tertiary",
        shortcut=NEXT_KEY,
        on_click=_go,
        args=(place.drill, place.seed, place.number + 1),
    )
    points = [record.points for record in records().all(mode=MODE)]
    if points:
        st.caption(t("drills.so_far", number=len(points), score=round(sum(points) / len(points))))


t = words()
st.title(t("drills.title"))
st.text(t("drills.intro"))
place = _open()
if not place.is_read:
    st.warning(t("drills.bad_link"))
_choose_kind(t, place)
st.markdown(f"**{t('drills.number', number=place.number)}**")
if not needs_engine(place.drill) or require_engine(t):
    _ask(t, place)
show_no_record(t)
