"""How tiles are written outside the contract: Unicode tiles, words in both scripts, Botzone codes.

Every table maps single characters or short words; `plain` folds full-width forms first, one character to one, so that
positions in the folded text are positions in what the player typed.
"""

from __future__ import annotations

from typing import Final

from analysis.tiles import EAST, GREEN, KINDS, NORTH, RED, SOUTH, WEST, WHITE

SUIT_OF_WORD: Final[dict[str, int]] = {
    **dict.fromkeys("万萬", 0),
    **dict.fromkeys("条條索", 1),
    **dict.fromkeys("饼餅筒", 2),
}
"""The suit characters of both scripts, after one or more digits: 一万, 123条, 五筒."""

RANK_OF_WORD: Final[dict[str, int]] = {
    **{digit: rank for rank, digit in enumerate("一二三四五六七八九", start=1)},
    "伍": 5,
}

HONOR_OF_WORD: Final[dict[str, int]] = {
    **dict.fromkeys(("东风", "東風", "东", "東"), EAST),
    **dict.fromkeys(("南风", "南風", "南"), SOUTH),
    **dict.fromkeys(("西风", "西風", "西"), WEST),
    **dict.fromkeys(("北风", "北風", "北"), NORTH),
    **dict.fromkeys(("红中", "紅中", "中"), RED),
    **dict.fromkeys(("发财", "發財", "青发", "青發", "发", "發"), GREEN),
    **dict.fromkeys(("白板", "白"), WHITE),
}
"""Honours by word; a word of two characters is tried before one of one."""

_BLOCK: Final = 0x1F000
_HONORS_IN_BLOCK: Final = (EAST, SOUTH, WEST, NORTH, RED, GREEN, WHITE)
KIND_OF_GLYPH: Final[dict[str, int]] = {
    **{chr(_BLOCK + place): kind for place, kind in enumerate(_HONORS_IN_BLOCK)},
    **{chr(_BLOCK + len(_HONORS_IN_BLOCK) + kind): kind for kind in range(KINDS - len(_HONORS_IN_BLOCK))},
}
"""The Unicode block's order: E S W N C F P, then characters, bamboo, dots (U+1F000 to U+1F021)."""

FLOWER_OF_SIGN: Final[dict[str, int]] = {
    **{letter: flower for flower, letter in enumerate("abcdefgh")},
    **{letter: flower for flower, letter in enumerate("ABCDEFGH")},
    **{word: flower for flower, word in enumerate("春夏秋冬梅兰竹菊")},
    "蘭": 5,
    # Unicode has the plants first, then the seasons.
    **{chr(0x1F022 + place): flower for place, flower in enumerate((4, 5, 6, 7, 0, 1, 2, 3))},
}

CODE_FIRST_KIND: Final[dict[str, tuple[int, int]]] = {"W": (0, 9), "T": (9, 9), "B": (18, 9), "F": (EAST, 4), "J": (RED, 3)}
"""Botzone's letters: the first kind and how many there are. W 万, T 条, B 饼, F 东南西北, J 中发白."""

HONOR_OF_DIGIT: Final[dict[str, int]] = dict(
    zip("1234567", (EAST, SOUTH, WEST, NORTH, WHITE, GREEN, RED), strict=True),
)
"""1z to 7z as most sites count: E S W N, then 白 发 中."""

_FOLDED: Final[dict[int, str]] = {
    **{0xFF01 + place: chr(0x21 + place) for place in range(0x7E - 0x21 + 1)},
    **{ord(sign): "[" for sign in "【〔「"},
    **{ord(sign): "]" for sign in "】〕」"},
    **{ord(sign): " " for sign in "\u3000、\ufe0e\ufe0f"},
}


def plain(text: str) -> str:
    """Fold full-width characters, brackets and separators to ASCII, character by character: the length stays."""
    return text if text.isascii() else text.translate(_FOLDED)
