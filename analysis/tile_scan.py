"""Turn a stretch of text into tiles, each with the place where it is written."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, NamedTuple

from analysis.reasons import HandError, Param, Reason, Tiles, reason
from analysis.tile_words import (
    CODE_FIRST_KIND,
    FLOWER_OF_SIGN,
    HONOR_OF_DIGIT,
    HONOR_OF_WORD,
    KIND_OF_GLYPH,
    RANK_OF_WORD,
    SUIT_OF_WORD,
)
from analysis.tiles import KIND_OF

TEXT_LIMIT: Final = 400
"""Characters of a hand: four kongs and a pair in words of two characters with separators are shorter."""
_SUIT_OF_LETTER: Final = {"m": 0, "M": 0, "s": 1, "p": 2}
# s and p are suits, so South and the white dragon are told by their capitals alone.
_HONOR_OF_LETTER: Final = {
    **{letter: KIND_OF[letter] for letter in "ESWNCFP"},
    **{letter.lower(): KIND_OF[letter] for letter in "EWNCF"},
}
_RUN: Final = re.compile(r"[1-9]+[msp]|[ESWNCFP]")
_PLAIN: Final = re.compile(rf"(?:{_RUN.pattern}|\s)*")
_CODES: Final = re.compile(r"(?:[\s,]*(?:[WTBwtb][1-9]|[Ff][1-4]|[Jj][1-3]))+[\s,]*")
_CODES_ONLY: Final = re.compile(r"[TBJtbj][1-9]")


class Written(NamedTuple):
    """A tile and the index of the character that names it."""

    kind: int
    position: int


@dataclass(slots=True)
class Scan:
    """Tiles in the order written, and how those in another notation were read."""

    tiles: list[Written]
    readings: list[Reason]


def complain(key: str, position: int, **params: Param) -> HandError:
    """A fault at a place in the text."""
    return HandError(reason(key, **params), position=position)


def shown(text: str) -> str:
    """What was written, short and fit to print: control characters and lone surrogates by number."""
    signs = (sign if sign.isprintable() else f"U+{ord(sign):04X}" for sign in text[:12])
    return "".join(signs) + ("…" if len(text) > 12 else "")


def scan(text: str, start: int, end: int) -> Scan:
    """Read the tiles of `text[start:end]`, folded text without brackets. Raises HandError with the position of a fault."""
    if _PLAIN.fullmatch(text, start, end):
        return Scan(_scan_plain(text, start, end), [])
    if _CODES.fullmatch(text, start, end) or _CODES_ONLY.search(text, start, end):
        return _scan_codes(text, start, end)
    reader = _Reader(text, start, end)
    reader.run()
    return Scan(reader.tiles, reader.readings())


def _scan_plain(text: str, start: int, end: int) -> list[Written]:
    """Read the contract's own notation, which most texts are in: runs of digits with their suit, and honours by letter."""
    tiles: list[Written] = []
    for run in _RUN.finditer(text, start, end):
        first, last = run.start(), run.end() - 1
        suit = _SUIT_OF_LETTER.get(text[last])
        if suit is None:
            tiles.append(Written(_HONOR_OF_LETTER[text[last]], last))
        else:
            tiles.extend([Written(9 * suit + int(text[at]) - 1, at) for at in range(first, last)])
    return tiles


def _scan_codes(text: str, start: int, end: int) -> Scan:
    """Read W1 T1 B1 F1 J1 codes. They are told from the contract's letters by the letters T, B, J or by having no suffix."""
    tiles: list[Written] = []
    position = start
    while position < end:
        letter = text[position]
        if letter.isspace() or letter == ",":
            position += 1
            continue
        first, number = CODE_FIRST_KIND.get(letter.upper(), (0, 0))
        if not number:
            raise complain("notation.unknown_character", position, character=shown(letter))
        digit = text[position + 1] if position + 1 < end else ""
        if digit not in tuple("123456789"[:number]):
            raise complain("notation.bad_code", position, code=shown(letter + digit))
        tiles.append(Written(first + int(digit) - 1, position))
        position += 2
    return Scan(tiles, [reason("notation.reads_codes", tiles=Tiles(tuple(tile.kind for tile in tiles)))])


class _Reader:
    """One pass over tiles in letters, words and Unicode; digits wait for the suit that follows them."""

    def __init__(self, text: str, start: int, end: int) -> None:
        self.text = text
        self.position = start
        self.end = end
        self.tiles: list[Written] = []
        self._digits: list[tuple[int, int]] = []
        self._honor_digits: list[Reason] = []
        self._words: list[int] = []
        self._glyphs: list[int] = []

    def run(self) -> None:
        """Read to the end."""
        while self.position < self.end:
            sign = self.text[self.position]
            self.position += 1 if sign.isspace() or sign == "," else self._take(sign)
        self._refuse_digits()

    def readings(self) -> list[Reason]:
        """How tiles in other notations were read."""
        found = list(self._honor_digits)
        if self._words:
            found.append(reason("notation.reads_words", tiles=Tiles(tuple(self._words))))
        if self._glyphs:
            found.append(reason("notation.reads_glyphs", tiles=Tiles(tuple(self._glyphs))))
        return found

    def _take(self, sign: str) -> int:
        """Read what begins with `sign`; how many characters it is."""
        if sign in "123456789":
            self._digits.append((int(sign), self.position))
        elif sign in RANK_OF_WORD:
            self._digits.append((RANK_OF_WORD[sign], self.position))
        elif sign in _SUIT_OF_LETTER:
            self._close(_SUIT_OF_LETTER[sign], sign)
        elif sign in SUIT_OF_WORD:
            self._words.extend(self._close(SUIT_OF_WORD[sign], sign))
        elif sign in "zZ":
            self._close_honors(sign)
        else:
            return self._take_honor(sign)
        return 1

    def _take_honor(self, sign: str) -> int:
        """Read an honour by letter, glyph or word, or a suit tile by glyph."""
        pair = self.text[self.position : min(self.position + 2, self.end)]
        word = pair if pair in HONOR_OF_WORD else sign
        if sign in _HONOR_OF_LETTER:
            word, kind = sign, _HONOR_OF_LETTER[sign]
        elif sign in KIND_OF_GLYPH:
            word, kind = sign, KIND_OF_GLYPH[sign]
            self._glyphs.append(kind)
        elif word in HONOR_OF_WORD:
            kind = HONOR_OF_WORD[word]
            self._words.append(kind)
        else:
            raise self._unknown(sign)
        self._refuse_digits()
        self.tiles.append(Written(kind, self.position))
        return len(word)

    def _close(self, suit: int, sign: str) -> list[int]:
        """Give the waiting digits their suit; the kinds they make."""
        if not self._digits:
            raise complain("notation.suit_without_digits", self.position, suit=shown(sign))
        made = [Written(9 * suit + rank - 1, position) for rank, position in self._digits]
        self._digits.clear()
        self.tiles.extend(made)
        return [tile.kind for tile in made]

    def _close_honors(self, sign: str) -> None:
        """Read the waiting digits as honours: 1234z winds, 567z white, green, red."""
        if not self._digits:
            raise complain("notation.suit_without_digits", self.position, suit=shown(sign))
        kinds = []
        for rank, position in self._digits:
            if str(rank) not in HONOR_OF_DIGIT:
                raise complain("notation.bad_honor_digit", position, digit=rank)
            kinds.append(HONOR_OF_DIGIT[str(rank)])
            self.tiles.append(Written(kinds[-1], position))
        digits = "".join(str(rank) for rank, _ in self._digits)
        self._honor_digits.append(reason("notation.reads_honor_digits", written=f"{digits}z", tiles=Tiles(tuple(kinds))))
        self._digits.clear()

    def _refuse_digits(self) -> None:
        """Raise when digits wait for a suit that does not come."""
        if self._digits:
            digits = "".join(str(rank) for rank, _ in self._digits)
            raise complain("notation.digits_without_suit", self._digits[0][1], digits=shown(digits))

    def _unknown(self, sign: str) -> HandError:
        """Say what an unexpected character is: a suffix after digits, a flower, or nothing that is known."""
        if self._digits and sign.isalpha():
            return complain("notation.unknown_suffix", self.position, suffix=shown(sign))
        if sign in FLOWER_OF_SIGN:
            return complain("notation.flower_in_hand", self.position, character=shown(sign))
        return complain("notation.unknown_character", self.position, character=shown(sign))
