"""The running app without browsers: pages by WebSocket, as a browser asks for them; players who click on the daily rack."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import AsyncIterator, Coroutine, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

from streamlit.components.v2.bidi_component.main import _make_trigger_id
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.Element_pb2 import Element
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Subprotocol

from analysis.tiles import LETTERS

ROOT: Final = Path(__file__).parents[1]
START_TIMEOUT_S: Final = 120.0
RUN_TIMEOUT_S: Final = 60.0
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Visit:
    """A player's visit: the cookie, the tile that was clicked (a letter), and the seconds from click to answer."""

    token: str
    given: str
    opened_s: float
    answered_s: float


@contextlib.contextmanager
def running_app(database: str, **environment: str) -> Iterator[str]:
    """The app as `make run` starts it, on a free port, with its records in `database`; gives its host and port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    command = [sys.executable, "-m", "streamlit", "run", "server.py", f"--server.port={port}", "--server.address=127.0.0.1"]
    command += ["--server.headless=true", "--server.fileWatcherType=none"]
    own = {**os.environ, **environment, "DATABASE_URL": database}
    with subprocess.Popen(command, cwd=ROOT, env=own, stdout=subprocess.DEVNULL, start_new_session=True) as server:
        try:
            _wait_for(f"http://127.0.0.1:{port}/_stcore/health", server)
            yield f"127.0.0.1:{port}"
        finally:
            os.killpg(server.pid, signal.SIGTERM)  # with it goes the process that compiles the engine


def _wait_for(address: str, server: subprocess.Popen[bytes]) -> None:
    end_s = time.monotonic() + START_TIMEOUT_S
    while True:
        with contextlib.suppress(OSError), urllib.request.urlopen(address, timeout=1):
            return
        if server.poll() is not None or time.monotonic() > end_s:
            raise RuntimeError("the app did not start")
        time.sleep(0.1)


async def play(host: str, players: int, seconds: float) -> list[Visit]:
    """Let players come evenly over so many seconds; a visit that fails is left out."""

    async def visit(number: int) -> Visit:
        await asyncio.sleep(number * seconds / players)
        return await _visit(host, number)

    return await all_that_end_well(visit(number) for number in range(players))


async def all_that_end_well(visits: Iterable[Coroutine[Any, Any, T]]) -> list[T]:
    """What visits at the same time give; faults of those that fail are written to stderr, each once."""
    ended = await asyncio.gather(*visits, return_exceptions=True)
    for fault in {repr(one) for one in ended if isinstance(one, BaseException)}:
        sys.stderr.write(f"{fault}\n")
    return [one for one in ended if not isinstance(one, BaseException)]


async def _visit(host: str, number: int) -> Visit:
    token = secrets.token_urlsafe(32)
    async with open_page(host, token) as page:
        opened_s = await page.run()
        rack = page.told["daily_rack"]
        index = pick(rack, number)
        answered_s = await page.run(page.reported("daily_rack", "answer", {"puzzle": rack["puzzle"], "index": index}))
        if page.told["daily_rack"]["chosen"] != index:
            raise RuntimeError("the page does not show the answer")
        return Visit(token, LETTERS[rack["tiles"][index]["kind"]], opened_s, answered_s)


def pick(rack: dict[str, Any], number: int) -> int:
    """The place in a rack that a visitor's number chooses; of equal tiles the first, which is the one that a page marks."""
    kinds = [tile["kind"] for tile in rack["tiles"]]
    return kinds.index(kinds[number % len(kinds)])


@contextlib.asynccontextmanager
async def open_page(host: str, token: str, *, name: str = "", query: str = "") -> AsyncIterator[Page]:
    """A page of the app, named as in its address, in a browser with the cookie `token`; nothing has run yet."""
    headers = {"Cookie": f"player={token}"}
    address, subprotocols = f"ws://{host}/_stcore/stream", [Subprotocol("streamlit")]
    async with connect(address, subprotocols=subprotocols, additional_headers=headers, max_size=None, compression=None) as socket:
        yield Page(socket, name, query)


class Page:
    """A page as the browser has it: ids of its widgets by their keys, and what each component was told last."""

    def __init__(self, socket: ClientConnection, name: str, query: str) -> None:
        self._socket = socket
        self._name = name
        self._query = query
        self._hash = ""
        self._ids: dict[str, str] = {}
        self.told: dict[str, Any] = {}

    def pressed(self, key: str) -> WidgetState:
        """A click on a button."""
        return WidgetState(id=self._ids[key], trigger_value=True)

    def submitted(self, form: str) -> WidgetState:
        """A click on the button of a form."""
        return self.pressed(next(key for key in self._ids if key.startswith(f"FormSubmitter:{form}-")))

    def typed(self, key: str, text: str) -> WidgetState:
        """A text that was typed."""
        return WidgetState(id=self._ids[key], string_value=text)

    def chosen(self, key: str, option: str) -> WidgetState:
        """One of the options of a segmented control."""
        state = WidgetState(id=self._ids[key])
        state.string_array_value.data.append(option)
        return state

    def reported(self, key: str, event: str, value: object) -> WidgetState:
        """What a component reports."""
        report = json.dumps([{"event": event, "value": value}])
        return WidgetState(id=_make_trigger_id(self._ids[key], "events"), json_trigger_value=report)

    async def run(self, *states: WidgetState) -> float:
        """Run the script, as after these changes, until it is done; the seconds that it took."""
        message = BackMsg()
        asked = message.rerun_script
        asked.page_script_hash, asked.page_name, asked.query_string = self._hash, self._name, self._query
        asked.context_info.locale, asked.context_info.timezone = "zh-CN", "Asia/Shanghai"
        asked.widget_states.widgets.extend(states)
        began_s = time.perf_counter()
        await self._socket.send(message.SerializeToString())
        async with asyncio.timeout(RUN_TIMEOUT_S):
            while not self._take(ForwardMsg.FromString(_as_bytes(await self._socket.recv()))):
                pass
        return time.perf_counter() - began_s

    def _take(self, message: ForwardMsg) -> bool:
        """Take in what the script says; whether it is done. A run that begins anew at once is not."""
        match message.WhichOneof("type"):
            case "navigation":
                self._hash, self._name = message.navigation.page_script_hash, ""
            case "page_info_changed":
                self._query = message.page_info_changed.query_string
            case "delta" if message.delta.WhichOneof("type") == "new_element":
                self._take_element(message.delta.new_element)
            case "script_finished":
                return message.script_finished == ForwardMsg.FINISHED_SUCCESSFULLY
        return False

    def _take_element(self, element: Element) -> None:
        kind = element.WhichOneof("type")
        if kind == "exception":
            raise RuntimeError(element.exception.message)
        shown = getattr(element, str(kind))
        widget = str(getattr(shown, "id", ""))
        key = widget.split("-", 2)[-1]  # $$ID-digest-key
        self._ids[key] = widget
        if kind == "bidi_component":
            self.told[key] = json.loads(shown.json)


def _as_bytes(data: str | bytes) -> bytes:
    return data.encode() if isinstance(data, str) else data
