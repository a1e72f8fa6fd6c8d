"""What `make run` starts: the script with its start-up work, so that the first visitor finds the kernels compiled or compiling."""

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
