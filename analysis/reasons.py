"""Why, without a language: a key and its parameters, put into words by whoever speaks one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from analysis.tiles import tile_name


@runtime_checkable
class Named(Protocol):
    """A parameter that has a name of its own in each language."""

    def name_in(self, language: str) -> str:
        """Name in `language`: zh-Hans, zh-Hant or en."""
        ...


@dataclass(frozen=True, slots=True)
class Tiles:
    """Tiles as a parameter of a reason; named one by one."""

    kinds: tuple[int, ...]

    def name_in(self, language: str) -> str:
        """Names of all tiles: 一万、东 in Chinese, "1 of characters, East" in English."""
        return (", " if language == "en" else "、").join(tile_name(kind, language) for kind in self.kinds)


Param = str | int | float | Named


@dataclass(frozen=True, slots=True)
class Reason:
    """A message key of the catalogues and the values it is filled with."""

    key: str
    params: tuple[tuple[str, Param], ...] = ()


def reason(key: str, **params: Param) -> Reason:
    """Make a Reason from keyword parameters."""
    return Reason(key, tuple(params.items()))


class HandError(ValueError):
    """A hand, meld or flag that cannot be; says where in the input and why.

    `text` is the input as typed ("" if there was none), `position` a character index into it or None.
    """

    def __init__(self, why: Reason, text: str = "", position: int | None = None) -> None:
        self.reason = why
        self.text = text
        self.position = position
        super().__init__(f"{why.key} {dict(why.params)} at {position} in {text[:80]!r}")

    def __reduce__(self) -> tuple[type[HandError], tuple[Reason, str, int | None]]:
        """Comes whole from another process."""
        return type(self), (self.reason, self.text, self.position)


class NotationError(HandError):
    """Text that is no hand notation."""
