"""Who may in: secrets of coaches, codes of classes, and how often one may try."""

from __future__ import annotations

import collections
import hashlib
import hmac
import ipaddress
import secrets
import threading
from dataclasses import dataclass
from typing import Final

from analysis.reasons import Reason
from app.services.records import TOKEN

ALPHABET: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Digits and letters without 0, 1, I and O, which are read and said wrongly."""
CODE_LENGTH: Final = 12
"""60 bits: whoever tries 1,000 codes a second while 10,000 classes are open finds one in 3,600 years on average. So the code
holds by itself, for a limit by browser or address does not hold against one who has many; `Tries` only keeps guessing from
being work for the database."""
_GROUP: Final = 4


class QuizRefused(ValueError):  # noqa: N818  what is wrong is what was asked for, not the program
    """What a coach or a student asks for cannot be; `reason` says why."""

    def __init__(self, why: Reason) -> None:
        self.reason = why
        super().__init__(f"{why.key} {dict(why.params)}")


def new_secret() -> str:
    """A coach's secret: 256 random bits in URL-safe base64, the same shape as a browser's cookie."""
    return secrets.token_urlsafe(32)


def hash_secret(secret: str) -> str | None:
    """What is stored of a coach's secret; None for what cannot be one."""
    return hashlib.sha256(secret.encode("ascii")).hexdigest() if TOKEN.fullmatch(secret) else None


def hash_login(issuer: str, subject: str) -> str:
    """What is stored of a coach who logs in at `issuer` (OIDC) as `subject`; no secret has the same: this text cannot be one."""
    return hashlib.sha256(f"login\n{issuer}\n{subject}".encode()).hexdigest()


def is_same(one: str, other: str) -> bool:
    """Whether two hashes are the same, in a time that does not tell how far they are."""
    return hmac.compare_digest(one, other)


def new_code() -> str:
    """A class's code, as it is stored: 12 characters."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def read_code(typed: str) -> str | None:
    """The code that was typed, however it was written: small letters, spaces, hyphens; None for what cannot be one."""
    code = "".join(typed.upper().replace("-", "").split()) if len(typed) <= 4 * CODE_LENGTH else ""
    return code if len(code) == CODE_LENGTH and set(code) <= set(ALPHABET) else None


def format_code(code: str) -> str:
    """A code as it is shown: 7K3M-Q2XD-9FHW."""
    return "-".join(code[start : start + _GROUP] for start in range(0, len(code), _GROUP))


class TokenBuckets:
    """How often each caller may fail: `size` times at once, then again every `seconds`. Safe to share between threads.

    Of more than `most` callers the one who tried longest ago is forgotten, so that memory has a bound.
    """

    def __init__(self, *, size: int = 10, seconds: float = 10.0, most: int = 10_000) -> None:
        self._size = float(size)
        self._seconds = seconds
        self._most = most
        self._guard = threading.Lock()
        self._left: collections.OrderedDict[str, tuple[float, float]] = collections.OrderedDict()

    def take(self, caller: str, now_s: float) -> bool:
        """Whether the caller may try at `now_s`, a clock in seconds that only goes forward; `give_back` what did not fail."""
        with self._guard:
            left, since_s = self._left.get(caller, (self._size, now_s))
            left = min(self._size, left + max(now_s - since_s, 0.0) / self._seconds)
            may = left >= 1
            self._left[caller] = (left - may, now_s)
            self._left.move_to_end(caller)
            if len(self._left) > self._most:
                self._left.popitem(last=False)
            return may

    def give_back(self, caller: str) -> None:
        """The try did not fail."""
        with self._guard:
            if caller in self._left:
                left, since_s = self._left[caller]
                self._left[caller] = (min(self._size, left + 1), since_s)


@dataclass(frozen=True, slots=True)
class Caller:
    """Who tries: a `browser` by its cookie, or what stands for it without one, and the `address` that it comes from, "" for this
    machine itself."""

    browser: str
    address: str


def network_of(address: str) -> str:
    """What an address is counted as: itself, or in IPv6 the 2^64 addresses that a single connection has."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, ipaddress.IPv6Address):
        return str(found)
    return str(found.ipv4_mapped or ipaddress.ip_network((int(found) >> 64 << 64, 64)))


class Tries:
    """How often wrong codes and secrets may be tried, and coaches be made. Safe to share between threads.

    A browser may fail ten times, but whoever changes its cookie with each try is always a new one; so an address may fail 300
    times, then three times a second, which leaves room for a class behind one address. Coaches are made by address.
    """

    def __init__(self) -> None:
        self._browsers = TokenBuckets()
        self._addresses = TokenBuckets(size=300, seconds=1 / 3)
        self._coaches = TokenBuckets(size=30, seconds=60.0)

    def take(self, caller: Caller, now_s: float) -> bool:
        """Whether a code or secret may be tried; `give_back` what did not fail."""
        if not self._browsers.take(caller.browser, now_s):
            return False
        if self._addresses.take(network_of(caller.address), now_s):
            return True
        self._browsers.give_back(caller.browser)
        return False

    def give_back(self, caller: Caller) -> None:
        """The try did not fail."""
        self._browsers.give_back(caller.browser)
        self._addresses.give_back(network_of(caller.address))

    def take_coach(self, caller: Caller, now_s: float) -> bool:
        """Whether a coach may be made."""
        return self._coaches.take(network_of(caller.address), now_s)
