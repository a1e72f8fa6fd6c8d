"""What `make run` starts: the script, a cookie that players are known by, records and bank ready before the first visitor."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.middleware import Middleware
from streamlit.starlette import App

from app.context import load_puzzles, record_store, start_engine
from app.cookie import PlayerCookie


@asynccontextmanager
async def _start(app: App) -> AsyncIterator[None]:
    start_engine()
    await asyncio.gather(asyncio.to_thread(record_store), asyncio.to_thread(load_puzzles))
    yield


app = App("streamlit_app.py", lifespan=_start, middleware=[Middleware(PlayerCookie)])
