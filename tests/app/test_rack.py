"""The rack gives the browser no more than may be seen, and takes an answer only to the hand that it shows."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from analysis.tiles import tile_name
from app.components.badge import grade_badge
from app.components.rack import tile_rack
from i18n.catalogue import LANGUAGES, translator
from tests.app.component_events import data_of, fire


def show(chosen: int | None = None, marked: bool = False) -> AppTest:
    """A page with a rack of three tiles; it writes down what the rack answers."""

    def page(chosen: int | None, marked: bool) -> None:
        import streamlit as st

        from app.components.badge import grade_badge
        from app.components.rack import tile_rack
        from i18n.catalogue import translator

        t = translator("en")
        marks = [grade_badge(t, grade) for grade in (100, 60, 0)] if marked else []
        tile_rack(
            t,
            (0, 13, 33),
            key="rack",
            puzzle="p1",
            label="hand",
            chosen=chosen,
            show_index=False,
            marks=marks,
            on_answer=lambda place: st.session_state.update(answer=place),
        )
        st.text(f"answer {st.session_state.get('answer')}")

    return AppTest.from_function(page, default_timeout=60, args=(chosen, marked)).run()


def test_a_click_answers_with_its_place() -> None:
    assert fire(show(), "rack", "answer", {"puzzle": "p1", "index": 1}).text[0].value == "answer 1"


@pytest.mark.parametrize("event", [{"puzzle": "p0", "index": 1}, {"puzzle": "p1", "index": 3}, {"puzzle": "p1"}, "1", None])
def test_an_answer_to_another_hand_or_to_no_tile_is_none(event: object) -> None:
    assert fire(show(), "rack", "answer", event).text[0].value == "answer None"


def test_before_the_answer_the_browser_gets_tiles_and_names_only() -> None:
    data = data_of(show(), "rack")
    assert data["marks"] == []
    assert data["chosen"] is None
    assert [tile["name"] for tile in data["tiles"]] == [tile_name(kind, "en") for kind in (0, 13, 33)]
    assert all(tile.keys() == {"kind", "name"} for tile in data["tiles"])


def test_marks_say_the_grade_by_text_and_sign() -> None:
    marks = data_of(show(chosen=0, marked=True), "rack")["marks"]
    assert [mark["text"] for mark in marks] == ["100", "60", "0"]
    assert len({mark["share"] for mark in marks}) == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_grade_has_a_sign_of_its_own(language: str) -> None:
    badges = [grade_badge(translator(language), grade) for grade in (100, 80, 60, 0)]
    assert len({badge.share for badge in badges}) == 4
    assert len({badge.label for badge in badges}) == 4


def test_a_rack_with_marks_for_some_tiles_only_is_refused() -> None:
    t = translator("en")
    with pytest.raises(ValueError, match="3 tiles need 3 marks"):
        tile_rack(t, (0, 1, 2), key="rack", puzzle="p", label="", chosen=0, show_index=False, marks=[grade_badge(t, 100)])
