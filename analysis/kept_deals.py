"""Simulated deals kept on disk by hand, circumstances and seed: asked again, or for more, a deal is not played twice.

Kept under the engine's version, since another engine plays other deals.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import zlib
from collections import defaultdict
from pathlib import Path
from typing import Any, Final
from zipfile import BadZipFile

import numpy as np

from analysis.kernels import SOURCES_DIGEST, cache_root
from analysis.kernels.arrangement import Ints
from analysis.position import Position
from analysis.simulate import BLOCK, DRAWS, HAZARD, HAZARD_POWER, Play

_MOST_FILES: Final = 400
"""The files used last; 2,000 deals of five discards take about 100 kB."""
_NUMBERS: Final = "blocks"

Blocks = dict[int, dict[int, Ints]]
"""By discard and block, int64[BLOCK, OUTCOME_WIDTH]."""


def kept_folder() -> Path:
    """Where deals are kept: in the folder that MCR_TRAINER_DEALS names, else beside the compiled kernels."""
    named = os.environ.get("MCR_TRAINER_DEALS")
    return Path(named) if named else cache_root() / "deals"


class KeptDeals:
    """The deals of one position, seed and way to play; `folder` None keeps them only as long as this object."""

    def __init__(self, position: Position, seed: int, play: Play, folder: Path | None) -> None:
        self._file = None if folder is None else folder / f"{_name(position, seed, play)}.npz"
        self.blocks: Blocks = defaultdict(dict)
        if self._file is not None and self._file.is_file():
            self._load(self._file)

    def missing(self, discards: tuple[int, ...], block: int) -> tuple[int, ...]:
        """The discards of which this block is not there yet."""
        return tuple(tile for tile in discards if block not in self.blocks[tile])

    def add(self, discards: tuple[int, ...], block: int, outcomes: Ints) -> None:
        """Take a block in: `outcomes` int64[len(discards), BLOCK, OUTCOME_WIDTH]."""
        for tile, played in zip(discards, outcomes, strict=True):
            self.blocks[tile][block] = played

    def outcomes(self, discards: tuple[int, ...], blocks: int) -> dict[int, Ints]:
        """The deals of the first blocks that every one of these discards has, in order: int64[n, OUTCOME_WIDTH] each."""
        common = [block for block in range(blocks) if not self.missing(discards, block)]
        if not common:
            return {}
        return {tile: np.concatenate([self.blocks[tile][block] for block in common]) for tile in discards}

    def save(self) -> None:
        """Write what is there, whole or not at all; a full disk or a folder that cannot be written to loses only this."""
        if self._file is None:
            return
        arrays: dict[str, Any] = {}
        for tile, parts in self.blocks.items():
            if parts:
                arrays[f"{tile}"] = np.stack([parts[block] for block in sorted(parts)])
                arrays[f"{_NUMBERS}{tile}"] = np.array(sorted(parts), np.int64)
        beside = self._file.with_name(f"{self._file.name}.{os.getpid()}")
        with contextlib.suppress(OSError):
            self._file.parent.mkdir(parents=True, exist_ok=True)
            with beside.open("wb") as file:
                np.savez_compressed(file, **arrays)
            beside.replace(self._file)
            _forget_old(self._file.parent)

    def _load(self, file: Path) -> None:
        """Read what was kept; a file that cannot be read is as good as none."""
        with contextlib.suppress(OSError, ValueError, KeyError, EOFError, BadZipFile, zlib.error), np.load(file) as kept:
            for name in kept.files:
                if name.isdigit():
                    self.blocks[int(name)] = dict(zip(kept[f"{_NUMBERS}{name}"].tolist(), kept[name], strict=True))


def _name(position: Position, seed: int, play: Play) -> str:
    model = (SOURCES_DIGEST, BLOCK, DRAWS, HAZARD, HAZARD_POWER)
    return hashlib.sha256(repr((model, position, seed, play)).encode()).hexdigest()[:32]


def _forget_old(folder: Path) -> None:
    files = sorted(folder.glob("*.npz"), key=lambda file: file.stat().st_mtime)
    for file in files[: max(0, len(files) - _MOST_FILES)]:
        file.unlink(missing_ok=True)
