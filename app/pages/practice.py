"""练习: openings without end, by theme and difficulty; what was failed comes back."""

from __future__ import annotations

import datetime as dt

import streamlit as st

from analysis.fans import FAN_OF_SLUG
from app.components.no_record import show_no_record
from app.components.opening import ask_opening
from app.components.themes import show_themes, theme_meaning
from app.services.answering import awaits_plan
from app.services.practice import (
    MODE,
    Filter,
    Question,
    ask_next,
    count_matching,
    count_themes,
    next_card,
    practice_pool,
    read_history,
    reopen,
)
from app.services.records import Record
from app.services.theme_names import theme_name
from app.session import records, seed, words
from i18n.catalogue import Translator
from puzzles.daily import today
from puzzles.puzzle import Difficulty
from puzzles.themes import LESSON_NAMES

# What a link holds.
THEME, DIFFICULTY, PUZZLE, NUMBER = "theme", "difficulty", "puzzle", "n"
ALL = ""
NEXT_KEY = "N"
_LONGEST_SHOWN = 40


def _read_filter(t: Translator) -> Filter:
    """The filter of the link; what it cannot mean is named and left out."""
    theme, difficulty = st.query_params.get(THEME), st.query_params.get(DIFFICULTY)
    is_theme = theme in FAN_OF_SLUG or theme in LESSON_NAMES
    is_difficulty = difficulty in list(Difficulty)
    for typed, is_known in ((theme, is_theme), (difficulty, is_difficulty)):
        if typed and not is_known:
            st.text(t("practice.unknown", text=typed[:_LONGEST_SHOWN]))  # as text: it is never read as Markdown
    return Filter(theme if is_theme else None, Difficulty(difficulty) if difficulty and is_difficulty else None)


def _choose(t: Translator, name: str, labels: dict[str, str], chosen: str | None) -> None:
    """A box that shows what the link says and changes it; `labels` are the options with their words."""
    key = f"practice_{name}_{t.language}"
    st.session_state[key] = chosen or ALL
    words = labels.__getitem__
    st.selectbox(t(f"practice.{name}"), list(labels), key=key, format_func=words, on_change=_put_into_link, args=(name, key))


def _put_into_link(name: str, key: str) -> None:
    chosen = st.session_state[key]
    if chosen == ALL:
        st.query_params.pop(name, None)
    else:
        st.query_params[name] = chosen
    _forget_question()


def _forget_question() -> None:
    """Let the next question be chosen."""
    for name in (PUZZLE, NUMBER):
        st.query_params.pop(name, None)


def _choose_filter(t: Translator, asked: Filter) -> None:
    """Theme and difficulty, the themes with the number of their puzzles."""
    counted = count_themes(pool.values())
    known = counted.keys() | ({asked.theme} if asked.theme else set())
    themes = sorted(known, key=lambda theme: (theme not in LESSON_NAMES, -counted.get(theme, 0), theme))
    labels = {theme: f"{theme_name(t, theme)} ({counted.get(theme, 0)})" for theme in themes}
    difficulties = {one.value: t(f"difficulty.{one.value}") for one in Difficulty}
    left, right = st.columns(2)
    with left:
        _choose(t, THEME, {ALL: t("practice.all_themes"), **labels}, asked.theme)
    with right:
        _choose(t, DIFFICULTY, {ALL: t("practice.all_difficulties"), **difficulties}, asked.difficulty and asked.difficulty.value)
    meaning = theme_meaning(t, asked.theme) if asked.theme else None
    if meaning:
        st.caption(meaning)


def _ask(t: Translator, question: Question) -> None:
    """The question; once it is answered, what it was about and the way to the next."""
    st.query_params[PUZZLE], st.query_params[NUMBER] = question.puzzle.id, str(question.number)
    bar = st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute")
    record = ask_opening(
        t,
        records(),
        question.puzzle,
        occasion=question.occasion,
        mode=MODE,
        key="practice",
        label=t("opening.rack"),
        variant=question.variant,
        schedule=lambda grade: next_card(records(), question.puzzle.id, grade, now),
    )
    with bar:
        if record is not None and not awaits_plan(question.puzzle, record):
            st.text(_comes_back(t, question), width="stretch")
            _next_button(t, "practice_next", shortcut=NEXT_KEY)
        elif question.why is not None:
            st.text(_why(t, question), width="stretch")
    if record is not None and not awaits_plan(question.puzzle, record):
        _show_about(t, question, record)


def _show_about(t: Translator, question: Question, record: Record) -> None:
    """Themes and difficulty, which would give the answer away before it."""
    show_themes(t, question.puzzle.themes)
    st.caption(t("practice.was", difficulty=t(f"difficulty.{question.puzzle.difficulty}")))
    _next_button(t, "practice_next_below")


def _next_button(t: Translator, key: str, *, shortcut: str | None = None) -> None:
    st.button(t("practice.next"), key=key, type="primary", on_click=_forget_question, shortcut=shortcut)


def _why(t: Translator, question: Question) -> str:
    why = t(f"practice.why.{question.why}")
    return f"{why} {t('practice.exchanged')}" if question.variant else why


def _comes_back(t: Translator, question: Question) -> str:
    card = records().card(question.puzzle.id)
    return "" if card is None else t("practice.comes_back", date=today(card.due).isoformat())


t = words()
now = dt.datetime.now(dt.UTC)
st.title(t("practice.title"))
st.text(t("practice.intro"))
pool = practice_pool(today(now))
history = read_history(records(), now)
asked = _read_filter(t)
_choose_filter(t, asked)
counts = count_matching(pool.values(), asked, history, now)
st.caption(t("practice.counts", matching=counts.matching, new=counts.new, due=counts.due))
due_elsewhere = count_matching(pool.values(), Filter(), history, now).due - counts.due
if due_elsewhere:
    st.caption(t.plural("practice.due_elsewhere", due_elsewhere))
link = st.query_params
question = reopen(pool, records(), history, now, name=link.get(PUZZLE), number=link.get(NUMBER))
question = question or ask_next(pool, asked, history, now, seed=seed())
if question is None:
    st.info(t("practice.nothing"))
else:
    _ask(t, question)
show_no_record(t)
