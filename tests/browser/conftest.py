"""The real app on a port of its own, and Chromium to look at it: a desktop and a phone, in each language."""

from __future__ import annotations

import contextlib
import dataclasses
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

ROOT: Final = Path(__file__).parents[2]
SCREENSHOTS: Final = ROOT / "screenshots"
START_TIMEOUT_S: Final = 30
# A machine that never ran the engine compiles it for a minute or two while the first tests look on.
ENGINE_TIMEOUT_MS: Final = 240_000
TIMEOUT_MS: Final = 20_000
CHROMIUM_ARGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
LOCALES: Final = {"zh-Hans": "zh-CN", "zh-Hant": "zh-TW", "en": "en-GB"}


@dataclasses.dataclass(frozen=True)
class Screen:
    """A device: its size in CSS pixels and whether it is touched."""

    name: str
    width: int
    height: int
    touch: bool


DESKTOP: Final = Screen("desktop", 1280, 900, touch=False)
PHONE: Final = Screen("phone", 390, 844, touch=True)
SCREENS: Final = (DESKTOP, PHONE)
Open = Callable[..., Page]


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _is_healthy(address: str) -> bool:
    try:
        with urllib.request.urlopen(f"{address}/_stcore/health", timeout=1) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the app, started as `make run` starts it."""
    with serving(free_port(), tmp_path_factory.mktemp("server")) as started:
        yield started


@contextlib.contextmanager
def serving(port: int, folder: Path, *options: str) -> Iterator[str]:
    """The app on a port, with more of Streamlit's options; records and log lie in `folder`. Gives its address."""
    command = [sys.executable, "-m", "streamlit", "run", "server.py", f"--server.port={port}", "--server.address=127.0.0.1"]
    command += ["--server.headless=true", "--server.fileWatcherType=none", *options]
    log = folder / "log"
    own = os.environ | {"DATABASE_URL": f"sqlite:///{folder / 'records.db'}"}
    with log.open("w") as output:
        server = subprocess.Popen(command, cwd=ROOT, env=own, stdout=output, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
        try:
            start = time.monotonic()
            while not _is_healthy(f"http://127.0.0.1:{port}"):
                assert server.poll() is None, log.read_text()
                assert time.monotonic() - start < START_TIMEOUT_S, "the server did not start in time"
                time.sleep(0.1)
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()
            server.wait(timeout=20)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, or the one that CHROMIUM names."""
    executable = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    assert executable, "these tests need Chromium: apt install chromium"
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=executable, args=list(CHROMIUM_ARGS))
        yield started
        started.close()


@pytest.fixture
def open_page(browser: Browser, address: str) -> Iterator[Open]:
    """Open a path of the app on a screen, in a language that the browser asks for, in a visit of its own."""
    contexts: list[BrowserContext] = []

    def open_one(
        path: str = "", *, screen: Screen = DESKTOP, language: str = "zh-Hans", watch: Callable[[Page], object] | None = None
    ) -> Page:
        context = browser.new_context(
            viewport={"width": screen.width, "height": screen.height},
            is_mobile=screen.touch,
            has_touch=screen.touch,
            device_scale_factor=2 if screen.touch else 1,
            locale=LOCALES[language],
            timezone_id="Asia/Shanghai",
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(TIMEOUT_MS)
        if watch is not None:  # before the first request
            watch(page)
        page.goto(f"{address}/{path}")
        settle(page)
        return page

    yield open_one
    for context in contexts:
        context.close()


def settle(page: Page) -> None:
    """Wait until the script has run and the page stands still."""
    expect(page.locator("[data-testid=stApp][data-test-script-state=notRunning]")).to_be_visible(timeout=TIMEOUT_MS)
    expect(page.locator("h1").first).to_be_visible(timeout=TIMEOUT_MS)
