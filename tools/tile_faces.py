"""The shapes on the faces of dots, bamboo and the white dragon, drawn with circles, rectangles and paths.

A face is 60 by 80, its free area 4 to 56 by 4 to 71. Nothing is thinner than what shows at 20 pixels' width.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

RED, GREEN, BLUE, INK, IVORY = "#c21f26", "#127a3e", "#1b3f9c", "#1d2129", "#fdfaf0"
Place = tuple[float, float, str]
"""Centre and colour of a dot or a stick."""

_TOP, _MIDDLE, _BOTTOM = 13.5, 37.5, 61.5
_LEFT, _RIGHT = 12.0, 48.0
_DOTS: Final[dict[int, tuple[float, Sequence[Place]]]] = {
    2: (14, ((30, 20, GREEN), (30, 55, BLUE))),
    3: (11.5, ((14.5, 15, BLUE), (30, 37.5, RED), (45.5, 60, GREEN))),
    4: (12, ((16.5, 19, BLUE), (43.5, 19, GREEN), (16.5, 56, GREEN), (43.5, 56, BLUE))),
    5: (10.5, ((14.5, 15, BLUE), (45.5, 15, GREEN), (30, 37.5, RED), (14.5, 60, GREEN), (45.5, 60, BLUE))),
    6: (10.2, ((18, 14, GREEN), (42, 14, GREEN), (18, 39, RED), (42, 39, RED), (18, 61, RED), (42, 61, RED))),
    7: (8.6, ((11.5, 11, GREEN), (30, 18, GREEN), (48.5, 25, GREEN), (19, 43, RED), (41, 43, RED), (19, 62, RED), (41, 62, RED))),
    8: (8.5, tuple((x, y, BLUE) for y in (11.0, 28.5, 46.0, 63.5) for x in (19.0, 41.0))),
    9: (8.6, tuple((x, y, color) for y, color in ((_TOP, GREEN), (_MIDDLE, RED), (_BOTTOM, BLUE)) for x in (11.5, 30.0, 48.5))),
}


def short(value: float) -> str:
    """A number as short as a tile needs it."""
    return f"{value:.1f}".removesuffix(".0")


def circle(x: float, y: float, r: float, color: str) -> str:
    """A filled circle."""
    return f'<circle cx="{short(x)}" cy="{short(y)}" r="{short(r)}" fill="{color}"/>'


def ring(x: float, y: float, r: float, color: str, width: float) -> str:
    """A circle's line."""
    return f'<circle cx="{short(x)}" cy="{short(y)}" r="{short(r)}" fill="none" stroke="{color}" stroke-width="{short(width)}"/>'


def line(path: str, color: str, width: float) -> str:
    """An open path with round ends."""
    return f'<path d="{path}" fill="none" stroke="{color}" stroke-width="{short(width)}" stroke-linecap="round"/>'


def shape(path: str, color: str) -> str:
    """A filled path."""
    return f'<path d="{path}" fill="{color}"/>'


def petals(x: float, y: float, count: int, size: tuple[float, float, float], color: str, *, turn: float = 0) -> str:
    """`count` ellipses around a point; `size` is their distance from it and their half width and half length."""
    distance, rx, ry = size
    ellipse = f'<ellipse cx="{short(x)}" cy="{short(y - distance)}" rx="{short(rx)}" ry="{short(ry)}"'
    turns = (short(turn + 360 * n / count) for n in range(count))
    around = "".join(f'{ellipse} transform="rotate({angle} {short(x)} {short(y)})"/>' for angle in turns)
    return f'<g fill="{color}">{around}</g>'


def draw_dots(rank: int) -> str:
    """The face of a dot tile."""
    if rank == 1:
        return _one_dot()
    r, places = _DOTS[rank]
    return "".join(_dot(x, y, r, color) for x, y, color in places)


def _dot(x: float, y: float, r: float, color: str) -> str:
    arm = short(r * 0.66)
    cross = line(f"M{short(x - r * 0.33)} {short(y)}h{arm}M{short(x)} {short(y - r * 0.33)}v{arm}", IVORY, r * 0.2)
    return circle(x, y, r, color) + ring(x, y, r * 0.68, IVORY, r * 0.17) + cross


def _one_dot() -> str:
    """A great coin: a blue rim of pearls, a green wheel, a red flower."""
    x, y = 30.0, 37.5
    rim = circle(x, y, 25.5, BLUE) + petals(x, y, 20, (21.9, 1.5, 1.5), IVORY)
    wheel = circle(x, y, 18, IVORY) + circle(x, y, 16.3, GREEN) + petals(x, y, 10, (12, 2.3, 3.4), IVORY)
    flower = circle(x, y, 7.8, IVORY) + petals(x, y, 5, (3.5, 2.9, 3.3), RED) + circle(x, y, 1.9, IVORY)
    return rim + wheel + flower


def stick(x: float, y: float, height: float, width: float, color: str, *, turn: float = 0) -> str:
    """A bamboo cane of two joints: knots at its ends and its middle, light along each joint."""
    half, knot, slim = height / 2, 3.4, width * 0.74
    tops = (y - half, y - knot / 2, y + half - knot)
    knots = "".join(_bar(x, top, width, knot, 1.6) for top in tops)
    body = _bar(x, y - half + 1, slim, height - 2, 0)
    light = "".join(
        f"M{short(x)} {short(top + knot + 1.3)}V{short(top + half - knot / 2 - 1.3)}" for top in (y - half, y - knot / 2)
    )
    rotate = f' transform="rotate({short(turn)} {short(x)} {short(y)})"' if turn else ""
    return f'<g fill="{color}"{rotate}>{body}{knots}{line(light, IVORY, width * 0.2)}</g>'


def _bar(x: float, top: float, width: float, height: float, corner: float) -> str:
    rounded = f' rx="{short(corner)}"' if corner else ""
    return f'<rect x="{short(x - width / 2)}" y="{short(top)}" width="{short(width)}" height="{short(height)}"{rounded}/>'


def draw_bamboo(rank: int) -> str:
    """The face of a bamboo tile; the bird of 1 bamboo is drawn in `tile_pictures`."""
    if rank == 8:
        return _eight_bamboo()
    columns = (_LEFT, 30.0, _RIGHT)
    low, high = 19.8, 55.2
    places: dict[int, Sequence[Place]] = {
        2: ((30, low, GREEN), (30, high, BLUE)),
        3: ((30, low, BLUE), (17, high, GREEN), (43, high, GREEN)),
        4: ((17, low, GREEN), (43, low, BLUE), (17, high, BLUE), (43, high, GREEN)),
        5: ((13, low, GREEN), (47, low, BLUE), (30, _MIDDLE, RED), (13, high, BLUE), (47, high, GREEN)),
        6: (*((x, low, GREEN) for x in columns), *((x, high, BLUE) for x in columns)),
        7: ((30, _TOP, RED), *((x, y, GREEN) for y in (_MIDDLE, _BOTTOM) for x in columns)),
        9: tuple((x, y, color) for y in (_TOP, _MIDDLE, _BOTTOM) for x, color in zip(columns, (GREEN, RED, BLUE), strict=True)),
    }
    height, width = (21.5, 10.5) if rank in (7, 9) else (32.5, 11.5)
    return "".join(stick(x, y, height, width, color) for x, y, color in places[rank])


def _eight_bamboo() -> str:
    """An M over a W."""
    upright = "".join(stick(x, y, 32.5, 9, GREEN) for x in (8.7, 51.3) for y in (19.8, 55.2))
    slanted = ((21.9, 19.8, -17), (38.1, 19.8, 17), (21.9, 55.2, 17), (38.1, 55.2, -17))
    return upright + "".join(stick(x, y, 30.5, 8, BLUE, turn=turn) for x, y, turn in slanted)


def draw_white() -> str:
    """The white dragon: an empty frame with cut corners."""
    outer = line("M14 8H46L52 14V61L46 67H14L8 61V14Z", BLUE, 4)
    return outer + line("M18 14.5H42L45.5 18V57L42 60.5H18L14.5 57V18Z", BLUE, 1.6)
