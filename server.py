"""What `make run` starts: the script, and the engine compiling before the first visitor comes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from streamlit.starlette import App

from app.context import start_engine


@asynccontextmanager
async def _start(app: App) -> AsyncIterator[None]:
    start_engine()
    yield


app = App("streamlit_app.py", lifespan=_start)
