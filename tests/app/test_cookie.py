"""The player's cookie: set with a page, kept, safe from scripts and caches; and what a visit without one is told."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator, MutableMapping
from pathlib import Path
from typing import Any

import pytest
import streamlit.runtime.context
from starlette.types import Message, Receive, Scope, Send
from streamlit.testing.v1 import AppTest

import app.context
from app.cookie import PlayerCookie
from tests.app.databases import daily, token

COOKIE = re.compile(r"player=([A-Za-z0-9_-]{43}); Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax(; Secure)?")


async def _page(scope: Scope, receive: Receive, send: Send) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": [(b"cache-control", b"no-cache")]})
    await send({"type": "http.response.body", "body": b"page"})


def ask(*, scheme: str = "http", **headers: str) -> dict[str, list[str]]:
    """The headers of the answer to a request."""
    sent: list[MutableMapping[str, Any]] = []
    scope = {
        "type": "http",
        "scheme": scheme,
        "path": "/",
        "server": ("127.0.0.1", 80),
        "headers": [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()],
    }

    async def send(message: Message) -> None:
        sent.append(message)

    async def receive() -> Message:
        raise AssertionError

    asyncio.run(PlayerCookie(_page)(scope, receive, send))
    assert sent[1]["body"] == b"page"
    found: dict[str, list[str]] = {}
    for name, value in sent[0]["headers"]:
        found.setdefault(name.decode(), []).append(value.decode())
    return found


def cookie(answer: dict[str, list[str]]) -> re.Match[str]:
    """The one cookie of an answer."""
    (line,) = answer["set-cookie"]
    match = COOKIE.fullmatch(line)
    assert match, line
    return match


def test_each_new_browser_gets_a_cookie_of_its_own_with_the_page() -> None:
    first, second = (cookie(ask(accept="text/html,*/*"))[1] for _ in range(2))
    assert first != second


def test_a_browser_keeps_its_cookie() -> None:
    assert cookie(ask(accept="text/html", cookie=f"theme=dark; player={token(7)}"))[1] == token(7)


@pytest.mark.parametrize("forged", ["short", "x" * 44, "x" * 42 + ";", '"' + "x" * 43 + '"', "x" * 42 + "é"])
def test_what_is_no_cookie_of_ours_is_replaced(forged: str) -> None:
    assert forged not in cookie(ask(accept="text/html", cookie=f"player={forged}"))[1]


def test_only_pages_set_the_cookie() -> None:
    assert "set-cookie" not in ask(accept="image/svg+xml")
    assert "set-cookie" not in ask()


def test_no_cache_gives_the_page_of_one_player_to_another() -> None:
    assert ask(accept="text/html")["cache-control"] == ["private, no-cache"]
    assert ask(accept="*/*")["cache-control"] == ["no-cache"]


def test_behind_https_the_cookie_never_travels_in_the_clear() -> None:
    assert cookie(ask(accept="text/html", scheme="https"))[2]
    assert cookie(ask(accept="text/html", x_forwarded_proto="https"))[2]
    assert cookie(ask(accept="text/html", x_forwarded_proto="https, http"))[2]
    assert not cookie(ask(accept="text/html"))[2]


SCRIPT = """
import streamlit as st
from app.components.no_record import show_no_record
from app.session import records
from tests.app.databases import daily
from i18n.catalogue import translator
found = records()
if st.query_params.get("answer"):
    found.add(daily(9))
st.text(" ".join(record.occasion for record in found.all()))
show_no_record(translator("en"))
"""


@pytest.fixture
def _unopened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No store is open yet, and the one that will be is the test's own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(app.context._Opened, "store", None)
    monkeypatch.setattr(app.context._Opened, "failed_s", None)
    yield
    if app.context._Opened.store is not None:
        app.context._Opened.store.close()


def visit(monkeypatch: pytest.MonkeyPatch, cookies: dict[str, str]) -> AppTest:
    """A visit of a browser with these cookies."""
    monkeypatch.setattr(streamlit.runtime.context.ContextProxy, "cookies", cookies)
    at = AppTest.from_string(SCRIPT, default_timeout=60).run()
    assert not at.exception
    return at


@pytest.mark.usefixtures("_unopened")
def test_a_browser_finds_its_own_record(monkeypatch: pytest.MonkeyPatch) -> None:
    store = app.context.record_store()
    assert store is not None
    assert store is app.context.record_store()
    mine = store.records_of(token(1))
    assert mine is not None
    mine.add(daily(1))
    at = visit(monkeypatch, {"player": token(1)})
    assert (at.text[0].value, len(at.info)) == ("daily/1", 0)
    assert visit(monkeypatch, {"player": token(2)}).text[0].value == ""


@pytest.mark.usefixtures("_unopened")
@pytest.mark.parametrize("cookies", [{}, {"player": "forged"}])
def test_without_a_cookie_one_plays_without_a_record_and_is_told_so(
    monkeypatch: pytest.MonkeyPatch, cookies: dict[str, str]
) -> None:
    at = visit(monkeypatch, cookies)
    assert at.text[0].value == ""
    assert "not being recorded" in at.info[0].value
    assert "cookie" in at.info[0].value
    at.query_params["answer"] = "1"
    assert at.run().text[0].value == "daily/9"
    del at.query_params["answer"]
    assert at.run().text[0].value == "daily/9"  # as long as the visit lasts
    assert visit(monkeypatch, cookies).text[0].value == ""
    assert app.context._Opened.store is None


@pytest.mark.usefixtures("_unopened")
def test_without_a_database_one_plays_without_a_record_until_there_is_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/dev/null/nowhere")
    at = visit(monkeypatch, {"player": token(1)})
    assert "database" in at.info[0].value
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert app.context.record_store() is None  # it is not tried at every click
    monkeypatch.setattr(app.context, "_RETRY_S", 0.0)
    assert not visit(monkeypatch, {"player": token(1)}).info
