"""The 34 kinds of tile and the 8 flowers: indices, suits, ranks, letters and names.

A kind is an int from 0 to 33: 0-8 characters (m, 万), 9-17 bamboo (s, 条), 18-26 dots (p, 饼),
27-30 the winds E S W N, 31-33 the dragons C F P (中 发 白). A hand is a vector of 34 counts.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from typing import Final

KINDS: Final = 34
COPIES: Final = 4
SUIT_LETTERS: Final = "msp"
HONOR_LETTERS: Final = "ESWNCFP"
EAST, SOUTH, WEST, NORTH, RED, GREEN, WHITE = range(27, 34)
WINDS: Final = (EAST, SOUTH, WEST, NORTH)
DRAGONS: Final = (RED, GREEN, WHITE)
FLOWER_LETTERS: Final = "abcdefgh"

LETTERS: Final[tuple[str, ...]] = (
    *(f"{rank}{suit}" for suit in SUIT_LETTERS for rank in range(1, 10)),
    *HONOR_LETTERS,
)
KIND_OF: Final[dict[str, int]] = {letters: kind for kind, letters in enumerate(LETTERS)}

_HANS_DIGITS = "一二三四五六七八九"
_NAMES: Final[dict[str, tuple[str, ...]]] = {
    "zh-Hans": (
        *(digit + suit for suit in "万条饼" for digit in _HANS_DIGITS),
        *("东", "南", "西", "北", "中", "发", "白"),
    ),
    "zh-Hant": (
        *(digit + suit for suit in "萬條餅" for digit in _HANS_DIGITS),
        *("東", "南", "西", "北", "中", "發", "白"),
    ),
    "en": (
        *(f"{rank} of {suit}" for suit in ("characters", "bamboo", "dots") for rank in range(1, 10)),
        *("East", "South", "West", "North", "Red dragon", "Green dragon", "White dragon"),
    ),
}
_FLOWER_NAMES: Final[dict[str, tuple[str, ...]]] = {
    "zh-Hans": ("春", "夏", "秋", "冬", "梅", "兰", "竹", "菊"),
    "zh-Hant": ("春", "夏", "秋", "冬", "梅", "蘭", "竹", "菊"),
    "en": ("Spring", "Summer", "Autumn", "Winter", "Plum", "Orchid", "Bamboo flower", "Chrysanthemum"),
}


def is_honor(kind: int) -> bool:
    """Whether `kind` is a wind or a dragon."""
    return kind >= EAST


def suit_of(kind: int) -> int:
    """0, 1, 2 for characters, bamboo, dots; 3 for honours."""
    return min(kind // 9, 3)


def rank_of(kind: int) -> int:
    """1 to 9 for a suit tile, 0 for an honour."""
    return 0 if kind >= EAST else kind % 9 + 1


def is_terminal_or_honor(kind: int) -> bool:
    """Whether `kind` is a 1, a 9, a wind or a dragon (幺九牌)."""
    return kind >= EAST or kind % 9 in (0, 8)


def tile_name(kind: int, language: str) -> str:
    """Spoken name of a kind in `language` (zh-Hans, zh-Hant or en), as a screen reader says it."""
    return _NAMES[language][kind]


def flower_name(flower: int, language: str) -> str:
    """Name of flower 0 to 7: the four seasons, then plum, orchid, bamboo, chrysanthemum."""
    return _FLOWER_NAMES[language][flower]


def count_kinds(kinds: Iterable[int]) -> tuple[int, ...]:
    """Turn a list of kinds into 34 counts."""
    counts = [0] * KINDS
    for kind in kinds:
        counts[kind] += 1
    return tuple(counts)


def list_kinds(counts: Sequence[int]) -> tuple[int, ...]:
    """Turn 34 counts into a sorted list of kinds."""
    return tuple(kind for kind, count in enumerate(counts) for _ in range(count))


def format_kinds(kinds: Iterable[int]) -> str:
    """Write kinds compactly in the given order: ``[0, 1, 9, 27]`` is ``12m1sE``."""
    return _format(tuple(kinds))


@functools.lru_cache(maxsize=1 << 12)
def _format(kinds: tuple[int, ...]) -> str:
    text = ""
    suit = ""
    for kind in kinds:
        letters = LETTERS[kind]
        if suit and (len(letters) == 1 or letters[1] != suit):
            text += suit
            suit = ""
        text += letters[0]
        if len(letters) == 2:
            suit = letters[1]
    return text + suit
