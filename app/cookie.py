"""The cookie that a browser is known again by: random, out of reach of scripts, and nothing else about its player."""

from __future__ import annotations

import secrets
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.services.records import TOKEN

COOKIE: Final = "player"
_KEPT_S: Final = 400 * 24 * 3600
"""As long as browsers keep a cookie at most; every visit begins it anew."""


class PlayerCookie:
    """Gives each browser a cookie with the first page, so that it is there before the first run of the script."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, and set the cookie on what is a page."""
        if scope["type"] != "http" or "text/html" not in Headers(scope=scope).get("accept", ""):
            await self._app(scope, receive, send)
            return
        cookie = make_cookie(HTTPConnection(scope))

        async def send_with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.append("set-cookie", cookie)
                # A cache between here and the browser must not give one player's cookie to another.
                headers["cache-control"] = "private, no-cache"
            await send(message)

        await self._app(scope, receive, send_with_cookie)


def make_cookie(request: HTTPConnection) -> str:
    """The header's value: the request's own token, or a fresh one."""
    token = request.cookies.get(COOKIE, "")
    if not TOKEN.fullmatch(token):
        token = secrets.token_urlsafe(32)
    cookie = f"{COOKIE}={token}; Path=/; Max-Age={_KEPT_S}; HttpOnly; SameSite=Lax"
    return f"{cookie}; Secure" if _is_https(request) else cookie


def _is_https(request: HTTPConnection) -> bool:
    """Whether the browser came by https, here or at a proxy in front."""
    forwarded = request.headers.get("x-forwarded-proto", "").partition(",")[0].strip()
    return (forwarded or request.url.scheme) == "https"
