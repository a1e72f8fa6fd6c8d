"""Numba leaves: arrays in, arrays out. Nothing outside this package imports numba.

The compiled code is cached in a folder named after a digest of these sources and of the numba and Python versions:
numba itself notices an edited entry point, but not an edited function that an entry point calls.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
from pathlib import Path
from typing import Final

import numba


def _digest_sources() -> str:
    digest = hashlib.sha256(f"{numba.__version__} {platform.python_version()} {platform.machine()}".encode())
    for source in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


SOURCES_DIGEST: Final = _digest_sources()
"""Names the compiled code, and what was computed with it."""


def cache_root() -> Path:
    """The folder of what can be made again."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "mcr-trainer"


def _choose_cache_folder() -> None:
    if os.environ.get("NUMBA_CACHE_DIR"):
        return
    root = cache_root() / "numba"
    folder = root / SOURCES_DIGEST
    numba.config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]  # numba fills config in at run time
    if root.is_dir():
        _forget_old(root, folder)


def _forget_old(root: Path, current: Path, keep: int = 4) -> None:
    """Delete all but the newest few folders, so that edits do not fill the disk and two checkouts can share the root."""
    others = sorted((path for path in root.iterdir() if path != current), key=lambda path: path.stat().st_mtime)
    for path in others[: max(0, len(others) - keep)]:
        shutil.rmtree(path, ignore_errors=True)


_choose_cache_folder()
