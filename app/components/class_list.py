"""Classes that a quiz was handed to: code, link and QR picture, the way to the results, closing and deleting."""

from __future__ import annotations

import datetime as dt
import functools
import io
from collections.abc import Sequence

import segno
import streamlit as st

from app.components.noted_fault import told
from app.components.quiz_desk import CLASS, confirm, go
from app.components.quiz_door import CODE, say_terms
from app.services.moments import from_clock, to_clock, zone_of
from app.services.quiz_access import format_code
from app.services.quizzes import ClassListing, Coach
from i18n.catalogue import Translator

_SCALE = 8
_COACH_PATH, _QUIZ_PATH = "/coach", "/quiz"


def list_classes(t: Translator, coach: Coach, classes: Sequence[ClassListing]) -> None:
    """Show each class."""
    for listed in classes:
        with st.container(border=True):
            _show_class(t, coach, listed)


def _show_class(t: Translator, coach: Coach, listed: ClassListing) -> None:
    now = dt.datetime.now(dt.UTC)
    st.text(t("coach.class", label=listed.terms.label, title=listed.title))
    counted = t.plural("coach.students", listed.students)
    lines = [t("coach.class_version", number=listed.version), counted, *say_terms(t, listed.terms)]
    st.caption(t("quiz_page.separator").join(lines))
    with st.expander(t("coach.link", code=format_code(listed.code)), key=f"class_link_{listed.code}"):
        show_link(t, listed.code)
    with st.container(horizontal=True):
        st.button(
            t("coach.results"),
            key=f"class_results_{listed.code}",
            type="primary",
            on_click=go,
            kwargs={CLASS: listed.code},
        )
        if not listed.terms.has_closed(now):
            st.button(t("coach.close"), key=f"class_close_{listed.code}", on_click=_close, args=(coach, listed.code))
            _offer_other_closing(t, coach, listed)
        delete = functools.partial(delete_class, coach, listed.code)
        confirm(t, t("coach.delete"), t("coach.delete_class"), key=f"class_delete_{listed.code}", act=delete)


def show_link(t: Translator, code: str) -> None:
    """The link of a class to copy, and as a QR picture to show and to take away."""
    link = class_link(code)
    st.code(link, language=None, wrap_lines=True)
    picture = segno.make(link, error="m", micro=False)
    st.image(picture.svg_inline(scale=_SCALE, border=4, light="#fff"), width=240, alt=t("coach.qr_alt", code=format_code(code)))
    png = io.BytesIO()
    picture.save(png, kind="png", scale=_SCALE, border=4)
    st.download_button(t("coach.qr"), png.getvalue(), f"quiz-{code}.png", "image/png", key=f"class_qr_{code}", on_click="ignore")


def class_link(code: str) -> str:
    """The address of a class's quiz."""
    root = str(st.context.url or "").partition("?")[0].rstrip("/").removesuffix(_COACH_PATH)
    return f"{root}{_QUIZ_PATH}?{CODE}={format_code(code)}"


@told
def _close(coach: Coach, code: str) -> None:
    coach.close(code, now=dt.datetime.now(dt.UTC))


def _offer_other_closing(t: Translator, coach: Coach, listed: ClassListing) -> None:
    zone, key = zone_of(st.context.timezone), f"class_closes_{listed.code}"
    with st.popover(t("coach.reschedule"), key=f"{key}_ask"):
        st.datetime_input(t("coach.closes"), to_clock(listed.terms.settings.closes, zone), key=key)
        st.caption(t("coach.zone", zone=str(zone)))
        st.button(
            t("coach.reschedule_save"), key=f"{key}_save", type="primary", on_click=_reschedule, args=(coach, listed.code, key)
        )


@told
def _reschedule(coach: Coach, code: str, key: str) -> None:
    coach.reschedule(code, from_clock(st.session_state[key], zone_of(st.context.timezone)), now=dt.datetime.now(dt.UTC))


def delete_class(coach: Coach, code: str) -> None:
    """Delete a class with its students and answers, and go back to the list."""
    coach.delete_class(code)
    st.query_params.pop(CLASS, None)
