"""`python -m bench.start`: from nothing to the daily page, without a network.

The server starts with empty folders for compiled code and records, in a network namespace that has only its own loopback
(`unshare --net`, which needs root on Linux); Chromium opens the daily page and clicks as soon as the rack is there. Ends with
status 1 if the rack is not there within 10 seconds.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import time
from typing import Annotated, Final

import typer
from playwright.sync_api import sync_playwright

from bench.app_load import ROOT, running_app

TARGET_S: Final = 10.0
_PATIENCE_MS: Final = 60_000
_INSIDE: Final = "--inside"


def main(inside: Annotated[bool, typer.Option(_INSIDE, hidden=True)] = False) -> None:
    """Measure a fresh start."""
    if not inside:
        command = ["unshare", "--net", sys.executable, "-m", "bench.start", _INSIDE]
        raise typer.Exit(subprocess.run(command, cwd=ROOT, check=False).returncode)
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
    served_s, shown_s, taken_s = _measure()
    typer.echo(f"fresh start without a network: server {served_s:.1f} s, rack {shown_s:.1f} s, answer taken {taken_s:.1f} s")
    raise typer.Exit(int(shown_s >= TARGET_S))


def _measure() -> tuple[float, float, float]:
    """Seconds from the start of the server until it answers, until the rack is on the page, and until a click is taken."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        chromium = shutil.which("chromium") or shutil.which("chromium-browser")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        start = time.monotonic()
        with running_app(f"sqlite:///{folder}/records.db", XDG_CACHE_HOME=folder) as place:
            served_s = time.monotonic() - start
            page = browser.new_page()
            page.goto(f"http://{place}")
            page.locator(".rack button").nth(13).wait_for(timeout=_PATIENCE_MS)
            shown_s = time.monotonic() - start
            page.locator(".rack button").first.click()
            page.locator(".rack button[aria-pressed=true]").wait_for(timeout=_PATIENCE_MS)
            return served_s, shown_s, time.monotonic() - start


if __name__ == "__main__":
    typer.run(main)
