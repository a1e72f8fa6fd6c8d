"""Draw the tile set: `python -m tools.draw_tiles` writes static/tiles.svg, one symbol a tile.

The drawing is this project's own. Characters and figures are outlines of Noto Serif CJK Bold (SIL Open Font License), which
the Debian package fonts-noto-cjk brings; in the sprite they are paths, so that a page needs no font. Symbols: `t0` to `t33`
by kind, `i0` to `i33` the same with a corner index, `f0` to `f7` the flowers, `back` a tile face down. All are 60 by 80.
The first line of the file says which drawing and which font it was made of.
"""

from __future__ import annotations

import hashlib
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

from tools.tile_faces import BLUE, GREEN, INK, IVORY, RED, draw_bamboo, draw_dots, draw_white
from tools.tile_pictures import BACK, ORANGE, draw_back_pattern, draw_bird, draw_plant

FONT: Final = Path("/usr/share/fonts/opentype/noto/NotoSerifCJK-Bold.ttc")
TRADITIONAL: Final = 3
"""Number of the TC face in the collection."""
HERE: Final = Path(__file__).parent
SPRITE: Final = HERE.parent / "static" / "tiles.svg"
SOURCES: Final = ("draw_tiles.py", "tile_faces.py", "tile_pictures.py")
DIGITS: Final = "一二三四五六七八九"
HONORS: Final = (("東", INK), ("南", INK), ("西", INK), ("北", INK), ("中", RED), ("發", GREEN))
FLOWERS: Final = (
    ("春", GREEN),
    ("夏", RED),
    ("秋", ORANGE),
    ("冬", BLUE),
    ("梅", RED),
    ("蘭", BLUE),
    ("竹", GREEN),
    ("菊", ORANGE),
)
SUIT_LETTERS: Final = "msp"
HONOR_LETTERS: Final = "ESWNCFP"
_MUTED: Final = "#4b4940"


@dataclass(frozen=True, slots=True)
class Box:
    """Where a glyph's ink goes: centre and size, in the tile's units."""

    x: float
    y: float
    width: float
    height: float


class Brush:
    """Draws glyphs as paths."""

    def __init__(self) -> None:
        self._font: Any = TTFont(FONT, fontNumber=TRADITIONAL, lazy=True)
        self._glyphs: Any = self._font.getGlyphSet()
        self._names: Any = self._font.getBestCmap()

    @property
    def version(self) -> str:
        """Which font this is; another one has other outlines."""
        names = self._font["name"]
        return f"{names.getDebugName(6)} {names.getDebugName(5)}".split(";")[0]

    def glyph(self, sign: str, box: Box, color: str, *, stretch: bool = False) -> str:
        """The ink of `sign` scaled to fit `box` and centred in it; with `stretch` it is as high as the box and no wider."""
        glyph = self._glyphs[self._names[ord(sign)]]
        bounds = BoundsPen(self._glyphs)
        glyph.draw(bounds)
        left, bottom, right, top = bounds.bounds
        across, up = box.width / (right - left), box.height / (top - bottom)
        across, up = (min(across, up), up) if stretch else (min(across, up), min(across, up))
        dx = box.x - across * (left + right) / 2
        dy = box.y + up * (bottom + top) / 2
        pen = SVGPathPen(self._glyphs, ntos=lambda value: f"{value:.1f}".removesuffix(".0"))
        glyph.draw(TransformPen(pen, (across, 0, 0, -up, dx, dy)))
        return f'<path fill="{color}" d="{pen.getCommands()}"/>'


def _slab(low: str, middle: str, high: str) -> str:
    """A tile lying on the table, seen from a little below: two layers' edges and the side that is up."""
    return (
        f'<rect x="1" y="9" width="58" height="70" rx="6.5" fill="{low}"/>'
        f'<rect x="1" y="7" width="58" height="69" rx="6.5" fill="{middle}"/>'
        f'<rect x="1" y="1" width="58" height="73" rx="6.5" fill="{high}" stroke="#a89f86" stroke-width="1"/>'
    )


def draw_face(kind: int, brush: Brush) -> str:
    """What stands on the face of a kind."""
    suit, rank = divmod(kind, 9)
    if kind == 33:
        return draw_white()
    if suit == 3:
        sign, color = HONORS[kind - 27]
        return brush.glyph(sign, Box(30, 37.5, 49, 58), color)
    if suit == 0:
        number = brush.glyph(DIGITS[rank], Box(30, 19.5, 42, 28 if rank else 9), INK)
        return number + brush.glyph("萬", Box(30, 53.5, 42, 36), RED)
    if suit == 1:
        return draw_bamboo(rank + 1) if rank else draw_bird()
    return draw_dots(rank + 1)


def draw_index(kind: int, brush: Brush) -> str:
    """The corner index: figure over suit letter, as hands are typed, or the letter of an honour."""
    suit, rank = divmod(kind, 9)
    if suit == 3:
        return brush.glyph(HONOR_LETTERS[rank], Box(10, 12.5, 14, 14), INK, stretch=True)
    letter = SUIT_LETTERS[suit]
    # The p hangs below the line: it is as high as its own stroke, so that it is not smaller than m and s.
    below = Box(9, 30 if letter == "p" else 28.5, 12, 12.5 if letter == "p" else 9.5)
    return brush.glyph(str(rank + 1), Box(9, 12.5, 12, 15), INK, stretch=True) + brush.glyph(letter, below, _MUTED, stretch=True)


def draw_flower(flower: int, brush: Brush) -> str:
    """What stands on the face of a flower: its plant, its number, its name."""
    sign, color = FLOWERS[flower]
    number = brush.glyph(str(flower % 4 + 1), Box(11, 13, 11, 16), RED if flower < 4 else INK, stretch=True)
    return draw_plant(flower) + number + brush.glyph(sign, Box(30, 55.5, 34, 30), color)


def _symbol(name: str, content: str) -> str:
    return f'<symbol id="{name}" viewBox="0 0 60 80">{content}</symbol>'


def draw_symbols(brush: Brush) -> str:
    """The whole set, a symbol a line."""
    front = _slab("#1f7a5a", "#e2d8bd", IVORY)
    symbols = []
    for kind in range(34):
        face = draw_face(kind, brush)
        symbols.append(_symbol(f"t{kind}", front + face))
        shift, scale = ("15.5 13", 0.73) if kind < 27 else ("13.5 13.5", 0.74)
        moved = f'<g transform="translate({shift}) scale({scale})">{face}</g>'
        symbols.append(_symbol(f"i{kind}", front + moved + draw_index(kind, brush)))
    symbols += [_symbol(f"f{flower}", front + draw_flower(flower, brush)) for flower in range(8)]
    symbols.append(_symbol("back", _slab(IVORY, "#e2d8bd", BACK) + draw_back_pattern()))
    return "\n".join(symbols)


def digest_of_sources() -> str:
    """Which drawing this is: 16 digits over the text of the modules that draw."""
    return hashlib.sha256(b"".join((HERE / name).read_bytes() for name in SOURCES)).hexdigest()[:16]


def digest_of_drawing(symbols: str) -> str:
    """Which picture this is: 16 digits over the symbols."""
    return hashlib.sha256(symbols.encode()).hexdigest()[:16]


def draw_sprite() -> str:
    """The whole set as one SVG document."""
    brush = Brush()
    symbols = draw_symbols(brush)
    made = f"<!-- drawing {digest_of_drawing(symbols)} by {digest_of_sources()} with {brush.version} -->"
    return f'{made}\n<svg xmlns="http://www.w3.org/2000/svg">\n{symbols}\n</svg>\n'


if __name__ == "__main__":
    SPRITE.parent.mkdir(exist_ok=True)
    SPRITE.write_text(draw_sprite(), encoding="utf-8")
    sys.stdout.write(f"{SPRITE}: {SPRITE.stat().st_size} bytes\n")
