"""Cut the font of the worksheets: `python -m tools.subset_font` writes app/worksheet/fonts.

It is Noto Sans CJK SC Regular (SIL Open Font License), which the Debian package fonts-noto-cjk brings, with the characters of
GB 2312 and of Big5's first level, Latin, and whatever the catalogues say besides. `characters.txt` beside it lists what it has,
so that a character that it lacks is found without a library that reads fonts. English sheets take Latin from the KR face,
whose quotation marks and dashes are as narrow as English wants them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

FONT: Final = Path("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc")
KOREAN, SIMPLIFIED = 1, 2
"""Numbers of the faces in the collection."""
ROOT: Final = Path(__file__).parent.parent
FOLDER: Final = ROOT / "app" / "worksheet" / "fonts"
SUBSET: Final = FOLDER / "NotoSansCJKsc-Worksheet.otf"
LATIN: Final = FOLDER / "NotoSansCJKkr-Latin.otf"
CHARACTERS: Final = FOLDER / "characters.txt"
_GB2312: Final = range(0xA1, 0xF8)
_BIG5_FIRST: Final = range(0xA1, 0xC7)
_LATIN: Final = (
    *range(0x20, 0x7F),
    *range(0xA0, 0xAD),
    *range(0xAE, 0x180),
    *range(0x2010, 0x2027),
    0x2030,
    0x20AC,
    0x2212,
    0x3013,
)


def wanted() -> set[str]:
    """The characters that the font should have."""
    texts = (file.read_text(encoding="utf-8") for file in sorted((ROOT / "i18n").rglob("*.po")))
    said = {character for text in texts for character in text if character.isprintable()}
    return said | set(_coded("gb2312", _GB2312)) | set(_coded("big5", _BIG5_FIRST)) | set(map(chr, _LATIN))


def _coded(encoding: str, rows: range) -> Iterator[str]:
    """The characters of a double-byte code in these rows."""
    for first in rows:
        for second in range(0x40, 0xFF):
            yield from bytes((first, second)).decode(encoding, errors="ignore")


def cut(face: int, characters: Iterable[str]) -> TTFont:
    """A face of the collection with these characters alone, as far as it has them."""
    font = TTFont(FONT, fontNumber=face, recalcTimestamp=False)
    options = Options()
    options.layout_features = []
    options.hinting = False
    options.desubroutinize = True
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=sorted(map(ord, characters)))
    subsetter.subset(font)
    return font


def main() -> None:
    """Write the fonts and the list of characters."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    font = cut(SIMPLIFIED, wanted())
    characters = "".join(map(chr, sorted(font.getBestCmap())))
    font.save(SUBSET)
    cut(KOREAN, map(chr, _LATIN)).save(LATIN)
    CHARACTERS.write_text(characters, encoding="utf-8")
    sys.stdout.write(f"{SUBSET}: {SUBSET.stat().st_size} bytes, {len(characters)} characters\n")


if __name__ == "__main__":
    main()
