"""Handing a quiz out to a class: when it is open, how often and when one is told, who may answer."""

from __future__ import annotations

import datetime as dt

import streamlit as st

from app.components.class_list import list_classes, show_link
from app.components.quiz_desk import Desk, show_faults
from app.services.moments import from_clock, to_clock, zone_of
from app.services.quizzes import QuizRefused, Terms
from app.services.records import LONGEST_NAME, ValueFault
from i18n.catalogue import Translator
from puzzles.quiz import ATTEMPTS, Fault, Feedback, Quiz, QuizError, Settings, check

_MADE = "coach_made_class"


def hand_out(t: Translator, desk: Desk, quiz: Quiz) -> None:
    """Show what is still missing, the form, and the classes that the quiz was handed to."""
    faults = check(quiz)
    if faults:
        st.warning(t("coach.not_ready"))
        show_faults(t, faults)
    made = st.session_state.pop(_MADE, None)
    if made is not None:
        st.success(t("coach.handed_out"))
        show_link(t, made)
    _ask_terms(t, desk, quiz.settings, faults)
    classes = [one for one in desk.coach.classes(desk.quiz_id) if one.code != made]
    if classes:
        st.subheader(t("coach.classes"))
        list_classes(t, desk.coach, classes)


def _ask_terms(t: Translator, desk: Desk, settings: Settings, told: tuple[Fault, ...]) -> None:
    """The form; moments are in the coach's time zone. Nothing typed is lost where it is refused; `told` are faults said above."""
    zone = zone_of(st.context.timezone)
    with st.form(f"coach_terms_{desk.quiz_id}", border=True):
        label = st.text_input(t("coach.label"), key="coach_label", max_chars=LONGEST_NAME)
        policies = list(Feedback)
        feedback = st.radio(
            t("coach.feedback"),
            policies,
            index=policies.index(settings.feedback),
            format_func=lambda policy: t(f"quiz_page.feedback.{policy}"),
            key="coach_feedback",
        )
        left, right = st.columns(2)
        opens = left.datetime_input(t("coach.opens"), to_clock(settings.opens, zone), key="coach_opens")
        closes = right.datetime_input(t("coach.closes"), to_clock(settings.closes, zone), key="coach_closes")
        st.caption(t("coach.zone", zone=str(zone)))
        attempts = st.number_input(t("coach.attempts"), ATTEMPTS[0], ATTEMPTS[-1], settings.attempts, key="coach_attempts")
        shuffle = st.checkbox(t("coach.shuffle"), settings.shuffle, key="coach_shuffle")
        roster = st.text_area(t("coach.roster"), key="coach_roster", help=t("coach.roster_help"))
        is_given = st.form_submit_button(t("coach.hand_out"), type="primary")
    if not is_given:
        return
    chosen = Settings(Feedback(feedback), int(attempts), bool(shuffle), from_clock(opens, zone), from_clock(closes, zone))
    names = tuple(name for line in roster.splitlines() if (name := line.strip()))
    try:
        terms = Terms(label.strip(), chosen, names)
        st.session_state[_MADE] = desk.coach.hand_out(desk.quiz_id, terms, now=dt.datetime.now(dt.UTC))
    except ValueFault as fault:
        st.error(t("coach.bad_roster" if fault.field == "roster" else "coach.bad_label"))
    except QuizError as error:
        st.error(t("coach.not_ready"))
        show_faults(t, (fault for fault in error.faults if fault not in told))
    except QuizRefused as refused:
        st.error(t.reason(refused.reason))
    else:
        st.rerun()
