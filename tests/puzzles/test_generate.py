"""The generator: the same bank from any number of helpers, stopped on the way or not."""

from __future__ import annotations

import json
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from puzzles import generate as generator
from puzzles.bank import read_puzzles, write_puzzles
from puzzles.generate import Generated, Progress, WorkFile, examine_chunk, generate
from puzzles.quality import gate_names
from tests.analysis.test_workers import cluster

SEED = 5
COUNT = 4


@pytest.fixture(autouse=True)
def _small_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generator, "_ROUND", 3)


def run(steps: Generator[Progress, None, Generated]) -> Generated:
    while True:
        try:
            next(steps)
        except StopIteration as end:
            made: Generated = end.value
            return made


def bank_of(made: Generated, folder: Path) -> bytes:
    file = folder / "bank.jsonl"
    write_puzzles(file, made.puzzles)
    return file.read_bytes()


def test_one_helper_or_two_make_the_same_bank(tmp_path: Path) -> None:
    alone = run(generate(COUNT, SEED, folder=tmp_path / "one", workers=1, blocks=0))
    shared = run(generate(COUNT, SEED, folder=tmp_path / "two", workers=2, blocks=0))
    assert bank_of(alone, tmp_path) == bank_of(shared, tmp_path)
    assert alone.sieve == shared.sieve
    assert len(alone.puzzles) == COUNT + 5


def test_a_run_that_was_stopped_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = run(generate(COUNT, SEED, folder=tmp_path / "whole", blocks=0))
    add = WorkFile.add
    kept: list[str] = []

    def stop_at_the_second(work: WorkFile, key: str, value: Any) -> None:
        if len(kept) == 2:
            raise KeyboardInterrupt
        kept.append(key)
        add(work, key, value)

    monkeypatch.setattr(WorkFile, "add", stop_at_the_second)
    with pytest.raises(KeyboardInterrupt):
        run(generate(COUNT, SEED, folder=tmp_path / "stopped", blocks=0))
    monkeypatch.setattr(WorkFile, "add", add)
    file = next((tmp_path / "stopped").iterdir())
    file.write_bytes(file.read_bytes() + b'\n["chunk 2", [{"fai')  # as a kill in the middle of a line leaves it
    examined: list[int] = []

    def examine(seed: int, chunk: int, size: int = 20) -> list[dict[str, Any]]:
        examined.append(chunk)
        return examine_chunk(seed, chunk, size)

    monkeypatch.setattr(generator, "examine_chunk", examine)
    again = run(generate(COUNT, SEED, folder=tmp_path / "stopped", blocks=0))
    assert bank_of(again, tmp_path) == bank_of(whole, tmp_path)
    done_anew = {f"chunk {chunk}" for chunk in examined[1:]}
    assert not done_anew & set(kept)
    assert "chunk 2" in done_anew


def test_a_smaller_bank_is_the_beginning_of_a_larger_one(tmp_path: Path) -> None:
    few = run(generate(2, SEED, folder=tmp_path, blocks=0))
    more = run(generate(COUNT, SEED, folder=tmp_path, blocks=0))
    assert more.puzzles[: len(few.puzzles)] == few.puzzles
    assert [name for name in gate_names() if more.sieve.passed[name] < few.sieve.passed[name]] == []


def test_a_bank_is_read_as_it_was_written(tmp_path: Path) -> None:
    made = run(generate(1, SEED, folder=tmp_path, blocks=0))
    file = tmp_path / "bank.jsonl"
    write_puzzles(file, made.puzzles)
    assert tuple(read_puzzles(file)) == made.puzzles
    assert all(json.loads(line)["kind"] == "opening" for line in file.read_text(encoding="utf-8").splitlines())


@pytest.mark.slow
def test_two_dask_workers_play_the_same_figures_as_one_process(tmp_path: Path) -> None:
    alone = run(generate(1, SEED, folder=tmp_path / "one", blocks=1))
    with cluster() as running:
        shared = run(generate(1, SEED, folder=tmp_path / "dask", scheduler=running.scheduler_address, blocks=1))
    assert bank_of(alone, tmp_path) == bank_of(shared, tmp_path)
