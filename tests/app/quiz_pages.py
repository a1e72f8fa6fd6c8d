"""The pages of quizzes in AppTest: browsers of a coach and of students, on one database."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
import streamlit.runtime.context
from streamlit.testing.v1 import AppTest

import app.context
from app.cookie import COOKIE
from app.services.quiz_clock import QuizClocks
from app.services.quizzes import QuizStore
from tests.app.databases import token
from tests.app.known_player import become_player

SCRIPT: Final = str(Path(__file__).parents[2] / "streamlit_app.py")
COACH, QUIZ = "app/pages/coach.py", "app/pages/quiz.py"


class Browsers:
    """Browsers by number, each with a cookie of its own; one of them acts at a time."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._monkeypatch = monkeypatch

    def open(self, number: int, page: str, *, lang: str = "en", **query: str) -> AppTest:
        """A page as the browser of this number opens it anew."""
        self.use(number)
        at = AppTest.from_file(SCRIPT, default_timeout=120)
        at.query_params["lang"] = lang
        at.run()
        at.switch_page(page)
        for name, value in query.items():
            at.query_params[name] = value
        return at.run()

    def use(self, number: int) -> None:
        """Let runs that follow have this browser's cookie."""
        self._monkeypatch.setattr(streamlit.runtime.context.ContextProxy, "cookies", {COOKIE: token(number)})


def own_server(monkeypatch: pytest.MonkeyPatch, folder: Path) -> QuizStore:
    """A server with an empty database and clocks that have not begun."""
    become_player(monkeypatch, folder)
    monkeypatch.setattr("app.components.quiz_course.quiz_clocks", lambda clocks=QuizClocks(): clocks)  # noqa: B008  one a test
    store = app.context.quiz_store()
    assert store is not None
    return store


def query_of(at: AppTest) -> dict[str, str]:
    """What the address holds."""
    return {name: value[0] if isinstance(value, list) else value for name, value in at.query_params.items()}


def said(at: AppTest) -> str:
    """All texts of a page."""
    shown = (*at.title, *at.subheader, *at.text, *at.caption, *at.markdown, *at.info, *at.warning, *at.error, *at.success)
    return "\n".join(str(element.value) for element in shown)


def sent(at: AppTest) -> bytes:
    """Everything of a page that goes to the browser."""
    return b"\n".join(node.proto.SerializeToString() for node in _nodes(at._tree) if getattr(node, "proto", None) is not None)


def _nodes(node: Any) -> Iterator[Any]:
    yield node
    for child in getattr(node, "children", {}).values():
        yield from _nodes(child)


def group(at: AppTest, key: str) -> Any:
    """The pills or segmented control with a key."""
    return next(one for one in at.button_group if one.key == key)
