"""A login of a host's, as small as OpenID Connect can be: whoever asks is let in as the same person."""

from __future__ import annotations

import contextlib
import http.server
import json
import secrets
import threading
import time
from collections.abc import Iterator
from typing import Any, Final
from urllib.parse import parse_qs, urlencode, urlsplit

from joserfc import jwt
from joserfc.jwk import KeySet, RSAKey

CLIENT: Final = "trainer"


class _Provider(http.server.ThreadingHTTPServer):
    """Answers for discovery, authorization, token and keys."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.key = RSAKey.generate_key(2048, {"kid": "1", "alg": "RS256", "use": "sig"})
        self.nonces: dict[str, str] = {}

    @property
    def issuer(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class _Handler(http.server.BaseHTTPRequestHandler):
    server: _Provider

    def do_GET(self) -> None:
        asked = urlsplit(self.path)
        query = {name: values[0] for name, values in parse_qs(asked.query).items()}
        match asked.path:
            case "/.well-known/openid-configuration":
                self._tell(self._discovery())
            case "/jwks":
                self._tell(KeySet([self.server.key]).as_dict(private=False))
            case "/authorize":
                code = secrets.token_hex(8)
                self.server.nonces[code] = query.get("nonce", "")
                self.send_response(302)
                self.send_header("location", f"{query['redirect_uri']}?{urlencode({'code': code, 'state': query['state']})}")
                self.end_headers()
            case _:
                self.send_error(404)

    def do_POST(self) -> None:
        form = parse_qs(self.rfile.read(int(self.headers["content-length"])).decode())
        now = int(time.time())
        nonce = self.server.nonces.pop(form["code"][0])
        claims = {"iss": self.server.issuer, "sub": "coach-7", "aud": CLIENT, "iat": now, "exp": now + 600, "nonce": nonce}
        token = jwt.encode({"alg": "RS256", "kid": "1"}, claims, self.server.key)
        self._tell({"access_token": secrets.token_hex(8), "token_type": "Bearer", "expires_in": 600, "id_token": token})

    def _discovery(self) -> dict[str, Any]:
        issuer = self.server.issuer
        return {
            "issuer": issuer,
            "authorization_endpoint": f"{issuer}/authorize",
            "token_endpoint": f"{issuer}/token",
            "jwks_uri": f"{issuer}/jwks",
            "response_types_supported": ["code"],
            "subject_types_supported": ["public"],
            "id_token_signing_alg_values_supported": ["RS256"],
        }

    def _tell(self, value: object) -> None:
        data = json.dumps(value).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: object) -> None:
        """Nothing: the test says what went wrong."""


@contextlib.contextmanager
def provider() -> Iterator[str]:
    """A provider on a free port; gives its issuer."""
    with _Provider() as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.issuer
        server.shutdown()
