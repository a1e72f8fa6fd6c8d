"""What the tests of the app share: a place of their own for simulated deals."""

from __future__ import annotations

from pathlib import Path

import numba
import pytest

import analysis.kernels  # noqa: F401  chooses where compiled kernels are kept


@pytest.fixture
def no_kept_deals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Deals are played anew and kept nowhere that lasts; the compiled kernels stay where they are."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", numba.config.CACHE_DIR)  # type: ignore[attr-defined]  # filled in at run time
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
