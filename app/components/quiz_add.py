"""Questions to add to a quiz: from the bank, a hand of one's own, dealt ones."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from typing import Final

import streamlit as st

from analysis.reasons import NotationError
from app.components.fault import show_fault
from app.components.hand_editor import HAND_KEY, SEEN_KEY, edit_hand, take_clicks
from app.components.hand_view import show_hand
from app.components.mistake_rate import known_rates, say_rate
from app.components.noted_fault import told
from app.components.quiz_desk import Desk, show_faults
from app.components.themes import show_themes
from app.context import require_engine
from app.services.mistake_rates import LEAST_ANSWERS
from app.services.practice import count_themes
from app.services.quiz_editing import add_puzzles
from app.services.review import Fault as TextFault
from app.services.review import read_texts
from app.services.theme_names import theme_name
from i18n.catalogue import Translator
from puzzles.bank import load_bank
from puzzles.puzzle import Difficulty, Kind, Puzzle
from puzzles.quiz import Quiz, QuizError
from puzzles.quiz_build import Selection, analyse, deal, draw, read_hand, select

MOST_DEALT: Final = 10
_MOST_DRAWN: Final = 50
_SEEDS: Final = 2**31
_TO_ADD: Final = "coach_to_add"
_SAID: Final = "coach_added"


def add_questions(t: Translator, desk: Desk, quiz: Quiz) -> None:
    """Choose where from, and add."""
    source = st.segmented_control(
        t("coach.from"),
        list(_SOURCES),
        format_func=lambda name: t(f"coach.from.{name}"),
        key="coach_from",
        default="bank",
        required=True,
    )
    added = st.session_state.pop(_SAID, None)
    if added is not None:
        st.success(t.plural("coach.added", added))
    _SOURCES[source or "bank"](t, desk, quiz)


def _add(desk: Desk, puzzles: Iterable[Puzzle]) -> None:
    before = len(desk.load().questions)
    desk.change(lambda quiz: add_puzzles(quiz, puzzles))
    st.session_state[_SAID] = len(desk.load().questions) - before


def _from_bank(t: Translator, desk: Desk, quiz: Quiz) -> None:
    bank = load_bank()
    counted = count_themes(bank.values())
    themes = st.multiselect(
        t("coach.themes"),
        list(counted),
        format_func=lambda theme: f"{theme_name(t, theme)} ({counted[theme]})",
        key=f"coach_themes_{t.language}",
        placeholder=t("coach.all"),
        select_all=False,
    )
    difficulties = st.pills(
        t("coach.difficulties"),
        list(Difficulty),
        format_func=lambda one: t(f"difficulty.{one}"),
        selection_mode="multi",
        key="coach_difficulties",
    )
    shares = {name: rate.share for name, rate in known_rates().items() if name in bank}
    wanted = Selection(themes=frozenset(themes), difficulties=frozenset(difficulties), mistakes=_bound_mistakes(t, len(shares)))
    asked = {question.puzzle.id for question in quiz.questions}
    found = tuple(one for one in select(bank.values(), wanted, mistake_rates=shares) if one.id not in asked)
    st.text(t.plural("coach.matching", len(found)))
    if not found:
        return
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.number_input(t("coach.how_many"), 1, _MOST_DRAWN, 5, key="coach_count", width=160)
        st.button(t("coach.draw"), key="coach_draw", type="primary", on_click=_draw, args=(desk, found))
    _look_through(t, desk, found)


def _bound_mistakes(t: Translator, known: int) -> tuple[float, float] | None:
    """From and to which share of wrong first answers, None where that does not matter; `known` puzzles have such a share."""
    if not known:
        st.caption(t("coach.no_rates", least=LEAST_ANSWERS))
        return None
    is_asked = st.toggle(t("coach.by_rate"), key="coach_by_rate")
    st.caption(t.plural("coach.rates", known, least=LEAST_ANSWERS))
    if not is_asked:
        return None
    least, most = st.slider(t("coach.rate_range"), 0, 100, (0, 100), step=5, format="%d %%", key="coach_rates")
    return least / 100, most / 100


@told
def _draw(desk: Desk, found: tuple[Puzzle, ...]) -> None:
    # The number as it stands now: it may have come with the click.
    _add(desk, draw(found, int(st.session_state["coach_count"]), seed=secrets.randbelow(_SEEDS)))


def _look_through(t: Translator, desk: Desk, found: tuple[Puzzle, ...]) -> None:
    """The puzzles found, one after another, to pick from."""
    key = "coach_browse"
    st.session_state[key] = min(max(int(st.session_state.get(key) or 1), 1), len(found))
    with st.container(horizontal=True, vertical_alignment="bottom"):
        number = int(st.number_input(t("coach.browse"), min_value=1, max_value=len(found), step=1, key=key, width=160))
        st.button(t("coach.add_this"), key="coach_add_this", on_click=told(_add), args=(desk, (found[number - 1],)))
    _show_candidate(t, found[number - 1])


def _show_candidate(t: Translator, puzzle: Puzzle) -> None:
    show_hand(t, puzzle.hand, puzzle.context, key="coach_candidate")
    named = [t("coach.puzzle", name=puzzle.id)]
    if puzzle.difficulty is not None:
        named.append(t(f"difficulty.{puzzle.difficulty}"))
    st.caption(t("quiz_page.separator").join(named + say_rate(t, puzzle.id)))
    show_themes(t, puzzle.themes)


def _own_hand(t: Translator, desk: Desk, quiz: Quiz) -> None:
    """Typed or clicked; what is typed stays where it is until it is a question."""
    kind = st.segmented_control(
        t("coach.kind"),
        list(Kind),
        format_func=lambda one: t(f"quiz_results.kind.{one}"),
        key="coach_kind",
        default=Kind.OPENING,
        required=True,
    )
    st.caption(t("coach.own_help"))
    if st.session_state.pop(_TO_ADD, False):
        st.session_state[HAND_KEY], st.session_state[SEEN_KEY] = "", ""
    take_clicks()
    hand, thrown = edit_hand(t)
    reading = read_texts(hand, thrown)
    if reading.is_unfinished and reading.hand_fault is not None:
        st.info(t.reason(reading.hand_fault.reason))
        return
    if reading.hand_fault is not None:
        show_fault(t, reading.hand_fault, t("review.hand_fault"))
    if reading.seen_fault is not None:
        show_fault(t, reading.seen_fault, t("review.seen_fault"))
    if reading.parsed is None or not reading.is_sound:
        return
    show_hand(t, reading.parsed.hand, reading.parsed.context, key="coach_own")
    if not require_engine(t):
        return
    try:
        puzzle = analyse(read_hand(hand, kind=kind or Kind.OPENING, thrown=thrown))
    except NotationError as error:
        show_fault(t, TextFault(error.reason, error.text, error.position), t("review.hand_fault"))
    except QuizError as error:
        show_faults(t, error.faults)
    else:
        st.button(t("coach.add_this"), key="coach_add_own", type="primary", on_click=_add_own, args=(desk, puzzle))


@told
def _add_own(desk: Desk, puzzle: Puzzle) -> None:
    _add(desk, (puzzle,))
    st.session_state[_TO_ADD] = True


def _deal(t: Translator, desk: Desk, quiz: Quiz) -> None:
    kind = st.segmented_control(
        t("coach.kind"),
        list(Kind),
        format_func=lambda one: t(f"quiz_results.kind.{one}"),
        key="coach_deal_kind",
        default=Kind.OPENING,
        required=True,
    )
    st.caption(t("coach.deal_help"))
    with st.container(horizontal=True, vertical_alignment="bottom"):
        count = st.number_input(t("coach.how_many"), 1, MOST_DEALT, 3, key="coach_deal_count", width=160)
        is_wanted = st.button(t("coach.deal"), key="coach_deal", type="primary")
    if is_wanted and require_engine(t):
        with st.spinner(t("coach.dealing")):
            told(_add)(desk, deal(kind or Kind.OPENING, seed=secrets.randbelow(_SEEDS), count=int(count)))
        st.rerun()


_SOURCES: Final[dict[str, Callable[[Translator, Desk, Quiz], None]]] = {"bank": _from_bank, "own": _own_hand, "deal": _deal}
