"""A browser with a cookie and a database of its own, for tests of pages that keep a record."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
import streamlit.runtime.context

import app.context
from app.cookie import COOKIE
from app.services.records import Records

TOKEN: Final = "t" * 43


def become_player(monkeypatch: pytest.MonkeyPatch, folder: Path) -> Records:
    """Make AppTest a browser with a cookie whose records lie in `folder`; gives its record. The engine passes for compiled."""
    monkeypatch.setattr("app.context.start_engine", lambda: None)
    monkeypatch.setattr("app.context.engine_ready", lambda **_: True)
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{folder / 'records.db'}")
    monkeypatch.setattr(app.context._Opened, "store", None)
    monkeypatch.setattr(app.context._Opened, "failed_s", None)
    monkeypatch.setattr(streamlit.runtime.context.ContextProxy, "cookies", {COOKIE: TOKEN})
    store = app.context.record_store()
    assert store is not None
    records = store.records_of(TOKEN)
    assert records is not None
    return records
