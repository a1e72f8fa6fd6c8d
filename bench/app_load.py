"""Players at the running app, without browsers: each opens the daily page by WebSocket and clicks a tile of its rack."""

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
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from streamlit.components.v2.bidi_component.main import _make_trigger_id
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Subprotocol

from analysis.tiles import LETTERS

ROOT: Final = Path(__file__).parents[1]
START_TIMEOUT_S: Final = 120.0
RUN_TIMEOUT_S: Final = 60.0


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

    visits = await asyncio.gather(*(visit(number) for number in range(players)), return_exceptions=True)
    for fault in {repr(one) for one in visits if isinstance(one, BaseException)}:
        sys.stderr.write(f"{fault}\n")
    return [one for one in visits if isinstance(one, Visit)]


async def _visit(host: str, number: int) -> Visit:
    token = secrets.token_urlsafe(32)
    headers = {"Cookie": f"player={token}"}
    address = f"ws://{host}/_stcore/stream"
    subprotocols = [Subprotocol("streamlit")]
    async with connect(address, subprotocols=subprotocols, additional_headers=headers, max_size=None, compression=None) as socket:
        page = Page(socket)
        opened_s = await page.run()
        rack = page.rack
        kinds = [tile["kind"] for tile in rack["tiles"]]
        index = kinds.index(kinds[number % len(kinds)])  # of equal tiles the page marks the first
        answered_s = await page.run(click={"puzzle": rack["puzzle"], "index": index})
        if page.rack["chosen"] != index:
            raise RuntimeError("the page does not show the answer")
        return Visit(token, LETTERS[kinds[index]], opened_s, answered_s)


class Page:
    """A page as the browser has it: the daily rack and what its script said last."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._rack_id = ""
        self._hash = ""
        self.rack: dict[str, Any] = {}

    async def run(self, *, click: dict[str, object] | None = None) -> float:
        """Run the script, as after a click on the rack if there is one, until it is done; the seconds that it took."""
        message = BackMsg()
        state = message.rerun_script
        state.page_script_hash = self._hash
        state.context_info.locale, state.context_info.timezone = "zh-CN", "Asia/Shanghai"
        if click is not None:
            event = state.widget_states.widgets.add(id=_make_trigger_id(self._rack_id, "events"))
            event.json_trigger_value = json.dumps([{"event": "answer", "value": click}])
        began_s = time.perf_counter()
        await self._socket.send(message.SerializeToString())
        async with asyncio.timeout(RUN_TIMEOUT_S):
            while not self._take(ForwardMsg.FromString(_as_bytes(await self._socket.recv()))):
                pass
        return time.perf_counter() - began_s

    def _take(self, message: ForwardMsg) -> bool:
        """Take in what the script says; whether it is done. A run that begins anew at once is not."""
        match message.WhichOneof("type"):
            case "new_session":
                self._hash = message.new_session.page_script_hash
            case "delta" if message.delta.new_element.WhichOneof("type") == "bidi_component":
                component = message.delta.new_element.bidi_component
                if component.component_name.endswith("tile_rack"):
                    self._rack_id, self.rack = component.id, json.loads(component.json)
            case "delta" if message.delta.new_element.WhichOneof("type") == "exception":
                raise RuntimeError(message.delta.new_element.exception.message)
            case "script_finished":
                return message.script_finished == ForwardMsg.FINISHED_SUCCESSFULLY
        return False


def _as_bytes(data: str | bytes) -> bytes:
    return data.encode() if isinstance(data, str) else data
