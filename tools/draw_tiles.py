"""Draw the tile set: `python tools/draw_tiles.py` writes static/tiles.svg, one symbol a tile.

The drawing is this project's own. Characters are outlines of Noto Serif CJK Bold (SIL Open Font License), which the
Debian package fonts-noto-cjk brings; in the sprite they are paths, so that a page needs no font. Symbols: `t0` to `t33`
by kind, `i0` to `i33` the same with a corner index, `f0` to `f7` the flowers, `back` a tile face down. All are 60 by 80.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

FONT: Final = Path("/usr/share/fonts/opentype/noto/NotoSerifCJK-Bold.ttc")
TRADITIONAL: Final = 3
"""Number of the TC face in the collection."""
SPRITE: Final = Path(__file__).parents[1] / "static" / "tiles.svg"
RED, GREEN, BLUE, INK = "#c21f26", "#157a3c", "#1d3f94", "#20242b"
DIGITS: Final = "一二三四五六七八九"
HONORS: Final = (("東", INK), ("南", INK), ("西", INK), ("北", INK), ("中", RED), ("發", GREEN))
FLOWERS: Final = (
    ("春", GREEN, "1"),
    ("夏", RED, "2"),
    ("秋", "#b4611a", "3"),
    ("冬", BLUE, "4"),
    ("梅", RED, "1"),
    ("蘭", BLUE, "2"),
    ("竹", GREEN, "3"),
    ("菊", "#b4611a", "4"),
)
INDEX: Final = (*(str(rank) for _ in range(3) for rank in range(1, 10)), "E", "S", "W", "N", "C", "F", "P")
Spot = tuple[float, float, str]


@dataclass(frozen=True)
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

    def glyph(self, sign: str, box: Box, color: str) -> str:
        """The ink of `sign` scaled to fit `box` and centred in it."""
        glyph = self._glyphs[self._names[ord(sign)]]
        bounds = BoundsPen(self._glyphs)
        glyph.draw(bounds)
        left, bottom, right, top = bounds.bounds
        scale = min(box.width / (right - left), box.height / (top - bottom))
        dx = box.x - scale * (left + right) / 2
        dy = box.y + scale * (bottom + top) / 2
        pen = SVGPathPen(self._glyphs, ntos=lambda value: f"{value:.1f}".removesuffix(".0"))
        glyph.draw(TransformPen(pen, (scale, 0, 0, -scale, dx, dy)))
        return f'<path fill="{color}" d="{pen.getCommands()}"/>'


def _body() -> str:
    """The tile lying on the table: its bamboo back below, the face above."""
    return (
        '<rect x="1" y="3" width="58" height="76" rx="7" fill="#2f7f62"/>'
        '<rect x="1" y="1" width="58" height="74" rx="7" fill="#fdfaf0" stroke="#9a937f"/>'
    )


def _ring(x: float, y: float, r: float, color: str) -> str:
    inner = f'<circle cx="{x}" cy="{y}" r="{r * 0.6:.1f}" fill="none" stroke="#fdfaf0" stroke-width="{r * 0.2:.1f}"/>'
    return f'<circle cx="{x}" cy="{y}" r="{r}" fill="{color}"/>{inner}'


def _one_dot() -> str:
    petals = "".join(
        f'<ellipse cx="30" cy="27" rx="3.4" ry="5.4" fill="#fdfaf0" transform="rotate({angle} 30 38)"/>'
        for angle in range(0, 360, 45)
    )
    return f'<circle cx="30" cy="38" r="20" fill="{BLUE}"/>{petals}<circle cx="30" cy="38" r="5" fill="{RED}"/>'


_DOTS: Final[dict[int, tuple[float, Sequence[Spot]]]] = {
    2: (11, ((30, 22, GREEN), (30, 54, BLUE))),
    3: (9.5, ((16, 16, BLUE), (30, 38, RED), (44, 60, GREEN))),
    4: (10, ((18, 21, BLUE), (42, 21, GREEN), (18, 55, GREEN), (42, 55, BLUE))),
    5: (8.8, ((16, 17, BLUE), (44, 17, GREEN), (30, 38, RED), (16, 59, GREEN), (44, 59, BLUE))),
    6: (8.6, ((19, 14, GREEN), (41, 14, GREEN), (19, 40, RED), (41, 40, RED), (19, 61, RED), (41, 61, RED))),
    7: (
        7.2,
        (
            (13, 12, GREEN),
            (30, 19, GREEN),
            (47, 26, GREEN),
            (20, 45, RED),
            (40, 45, RED),
            (20, 63, RED),
            (40, 63, RED),
        ),
    ),
    8: (7.4, tuple((x, y, BLUE) for y in (12.0, 29.5, 47.0, 64.5) for x in (19.0, 41.0))),
    9: (7.4, tuple((x, y, color) for y, color in ((15.0, GREEN), (38.0, RED), (61.0, BLUE)) for x in (12.0, 30.0, 48.0))),
}


def _dots(rank: int) -> str:
    if rank == 1:
        return _one_dot()
    r, spots = _DOTS[rank]
    return "".join(_ring(x, y, r, color) for x, y, color in spots)


def _stick(x: float, y: float, height: float, color: str, turn: float = 0) -> str:
    """A bamboo stick of two joints with a bright line down its middle."""
    half = height / 2
    joint = (half - 0.8) if height > 12 else half
    rotate = f' transform="rotate({turn} {x} {y})"' if turn else ""
    parts = "".join(
        f'<rect x="{x - 4.2:.1f}" y="{top:.1f}" width="8.4" height="{joint:.1f}" rx="3" fill="{color}"/>'
        for top in (y - half, y + 0.8)
    )
    ends = f"M{x} {y - half + 2:.1f}V{y - 2.4:.1f}M{x} {y + 2.8:.1f}V{y + half - 2:.1f}"
    line = f'<path d="{ends}" stroke="#fdfaf0" stroke-width="1.6"/>'
    return f"<g{rotate}>{parts}{line}</g>"


def _rows(height: float, rows: Iterable[tuple[float, Sequence[tuple[float, str]]]]) -> str:
    return "".join(_stick(x, y, height, color) for y, row in rows for x, color in row)


def _bird() -> str:
    """The bird of 1 bamboo, on its branch."""
    tail = "".join(
        f'<path d="M27 45Q{8 + 5 * n} {58 + 2 * n} {7 + 7 * n} {68 + n}" fill="none" stroke="{color}"'
        ' stroke-width="4" stroke-linecap="round"/>'
        for n, color in enumerate((GREEN, BLUE, RED))
    )
    body = f'<path d="M22 48C18 34 26 24 38 24C47 25 48 38 41 46C36 52 27 54 22 48Z" fill="{GREEN}"/>'
    wing = f'<path d="M25 44C26 35 32 31 39 32C40 40 34 46 25 44Z" fill="{BLUE}"/>'
    head = f'<circle cx="39" cy="19" r="8" fill="{GREEN}"/><circle cx="41" cy="17.5" r="2" fill="#fdfaf0"/>'
    crest = f'<path d="M36 12L32 5M39 11L38 4M42 12L45 6" stroke="{RED}" stroke-width="2" stroke-linecap="round"/>'
    beak = f'<path d="M46 17L54 20L46 23Z" fill="{RED}"/>'
    legs = f'<path d="M36 51V60M41 48V60M31 61H52" stroke="{RED}" stroke-width="2.5" stroke-linecap="round"/>'
    return tail + body + wing + head + crest + beak + legs


def _eight_bamboo() -> str:
    slant = ((22.5, 22, 28), (37.5, 22, -28), (22.5, 54, -28), (37.5, 54, 28))
    upright = "".join(_stick(x, y, 28, GREEN) for x in (9.5, 50.5) for y in (22.0, 54.0))
    return upright + "".join(_stick(x, y, 25, GREEN, turn) for x, y, turn in slant)


def _bamboo(rank: int) -> str:
    green, three = GREEN, (13.0, 30.0, 47.0)
    plain = [(x, green) for x in three]
    layouts: dict[int, tuple[float, list[tuple[float, Sequence[tuple[float, str]]]]]] = {
        2: (32, [(20.5, [(30, green)]), (55.5, [(30, BLUE)])]),
        3: (31, [(21, [(30, green)]), (55, [(17, green), (43, green)])]),
        4: (30, [(21, [(17, green), (43, BLUE)]), (55, [(17, BLUE), (43, green)])]),
        5: (28, [(21, [(13, green), (47, BLUE)]), (38, [(30, RED)]), (55, [(13, BLUE), (47, green)])]),
        6: (30, [(21, plain), (55, [(x, BLUE) for x in three])]),
        7: (19, [(14, [(30, RED)]), (38, plain), (61, plain)]),
        9: (19, [(y, [(13, green), (30, RED), (47, green)]) for y in (14, 38, 62)]),
    }
    if rank == 1:
        return _bird()
    if rank == 8:
        return _eight_bamboo()
    return _rows(*layouts[rank])


def _white() -> str:
    outer = f'<rect x="9" y="9" width="42" height="58" rx="3" fill="none" stroke="{BLUE}" stroke-width="4"/>'
    return outer + f'<rect x="15.5" y="15.5" width="29" height="45" rx="1" fill="none" stroke="{BLUE}" stroke-width="1.6"/>'


def _blossom(x: float, y: float, color: str) -> str:
    petals = "".join(
        f'<circle cx="{x}" cy="{y - 5}" r="3.6" fill="{color}" transform="rotate({angle} {x} {y})"/>'
        for angle in range(0, 360, 72)
    )
    return petals + f'<circle cx="{x}" cy="{y}" r="2.4" fill="#f2c14e"/>'


def draw_face(kind: int, brush: Brush) -> str:
    """What stands on the face of a kind."""
    suit, rank = divmod(kind, 9)
    if kind == 33:
        return _white()
    if suit == 3:
        sign, color = HONORS[kind - 27]
        return brush.glyph(sign, Box(30, 38, 46, 54), color)
    if suit == 0:
        number = brush.glyph(DIGITS[rank], Box(30, 20, 40, 27 if rank else 9), INK)
        return number + brush.glyph("萬", Box(30, 54, 40, 33), RED)
    return _bamboo(rank + 1) if suit == 1 else _dots(rank + 1)


def draw_flower(flower: int, brush: Brush) -> str:
    """What stands on the face of a flower: its name, a blossom or (seasons) a leaf, its number."""
    sign, color, number = FLOWERS[flower]
    ornament = _blossom(45, 16, color) if flower >= 4 else f'<path d="M36 22C38 10 46 7 54 9C53 18 46 24 36 22Z" fill="{color}"/>'
    return ornament + brush.glyph(number, Box(14, 16, 12, 18), INK) + brush.glyph(sign, Box(30, 49, 40, 42), color)


def _symbol(name: str, content: str) -> str:
    return f'<symbol id="{name}" viewBox="0 0 60 80">{content}</symbol>'


def draw_sprite() -> str:
    """The whole set as one SVG document."""
    brush = Brush()
    symbols = []
    for kind in range(34):
        face = draw_face(kind, brush)
        symbols.append(_symbol(f"t{kind}", _body() + face))
        index = brush.glyph(INDEX[kind], Box(11, 12, 15, 15), INK)
        symbols.append(_symbol(f"i{kind}", f'{_body()}<g transform="translate(12.5 13) scale(.75)">{face}</g>{index}'))
    symbols += [_symbol(f"f{flower}", _body() + draw_flower(flower, brush)) for flower in range(8)]
    weave = '<path d="M12 12L48 64M48 12L12 64M30 8V68M8 38H52" stroke="#8fd0b5" stroke-width="2"/>'
    edge = '<rect x="1" y="3" width="58" height="76" rx="7" fill="#e9e4d3"/>'
    back = edge + '<rect x="1" y="1" width="58" height="74" rx="7" fill="#2f7f62"/>'
    symbols.append(_symbol("back", back + weave))
    return '<svg xmlns="http://www.w3.org/2000/svg">\n' + "\n".join(symbols) + "\n</svg>\n"


if __name__ == "__main__":
    SPRITE.parent.mkdir(exist_ok=True)
    SPRITE.write_text(draw_sprite(), encoding="utf-8")
    sys.stdout.write(f"{SPRITE}: {SPRITE.stat().st_size} bytes\n")
