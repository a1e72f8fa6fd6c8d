"""The pictures of the set: the bird of 1 bamboo, a plant for each flower and season, the back."""

from __future__ import annotations

from typing import Final

from tools.tile_faces import BLUE, GREEN, INK, IVORY, RED, circle, line, petals, shape, stick

GOLD, ORANGE, PINK, PURPLE, BROWN = "#e9b23c", "#c8641a", "#d8476f", "#6a3fa0", "#6b4a2b"
BACK, BACK_LIGHT = "#1f7a5a", "#8ed3b4"


def draw_bird() -> str:
    """The peacock of 1 bamboo on its branch, its tail of four feathers hanging down."""
    feathers = (
        ("M25 43C14 44 6 50 4.5 60C13 62 22 56 28 47Z", GREEN, (10, 55.5)),
        ("M27 45C20 50 14 58 14.5 69C24 67 30 58 32 48Z", BLUE, (18.5, 62.5)),
        ("M31 47C28 54 26 62 30 71C38 66 39 56 37 47Z", GREEN, (31, 64)),
    )
    tail = "".join(
        shape(path, color) + circle(eye[0], eye[1], 3.1, IVORY) + circle(eye[0], eye[1], 1.8, RED)
        for path, color, eye in feathers
    )
    body = shape("M34 12C41 8 49 12 49 20C49 24 47 27 47.5 32C48.5 43 41 52 31 51C23 50 19 44 21 37C23 31 33 30 35 22Z", GREEN)
    breast = shape("M42 22C48 28 49 40 41 47C44 38 43 30 39.5 26Z", GOLD)
    wing = shape("M20 33C27 27 37 31 38 39C36 46 27 49 20 46C24 42 23 37 20 33Z", BLUE)
    barbs = line("M26 35C28 37 28.5 41 27 44M31 35.5C33 38 33 41 31.5 44", IVORY, 1.5)
    crest = line("M38 10L34 5M41 9L40 3.5M44 9.5L47 4.5", RED, 1.7) + "".join(
        circle(x, y, 1.7, RED) for x, y in ((34, 5.2), (40, 4.2), (46.8, 4.8))
    )
    head = shape("M48 15L57 19.5L48 22Z", RED) + circle(43.5, 17, 2.9, IVORY) + circle(44, 17.2, 1.5, INK)
    legs = line("M40 51V62M46 48V62", RED, 2.2) + line("M36 63.5H55", BROWN, 3.2)
    leaf = shape("M50 63.5C50 68 53 70 57 70C57 66 54 63.5 50 63.5Z", GREEN)
    return legs + leaf + tail + crest + body + breast + wing + barbs + head


def _blossom(x: float, y: float, r: float, color: str) -> str:
    """Five round petals and a golden heart."""
    return petals(x, y, 5, (r * 0.58, r * 0.4, r * 0.46), color) + circle(x, y, r * 0.26, GOLD)


def _spring() -> str:
    """A young shoot with its first blossom."""
    stem = line("M38 36C38 28 38 24 40 17", GREEN, 2.4)
    leaves = shape("M38 33C29 34 24 29 23 22C31 22 37 26 38 33Z", GREEN) + shape(
        "M38 35C46 36 53 31 55 24C46 24 39 28 38 35Z", GREEN
    )
    return stem + leaves + _blossom(41, 13, 9, PINK)


def _summer() -> str:
    """A lotus over its leaf."""
    outer = shape(
        "M39 30C28 30 22 24 22 16C28 17 32 19 34 23C33 16 35 10 39 5C43 10 45 16 44 23C46 19 50 17 56 16C56 24 50 30 39 30Z", RED
    )
    inner = shape("M39 28C35 24 35 17 39 11C43 17 43 24 39 28Z", "#f4a7b4")
    return outer + inner + shape("M23 32H55C52 37 46 38 39 38C32 38 26 37 23 32Z", GREEN)


def _autumn() -> str:
    """A maple leaf."""
    leaf = "M39 4L42 11L48 8L47 16L56 15L52 21L56 26L47 28L41 32H37L31 28L22 26L26 21L22 15L31 16L30 8L36 11Z"
    veins = line("M39 12V30M39 24L31 18M39 24L47 18M39 28L30 25M39 28L48 25", IVORY, 1.2)
    return shape(leaf, ORANGE) + veins + line("M39 30V38", ORANGE, 2.4)


def _winter() -> str:
    """A crystal of snow."""
    arms = []
    for turn in (0, 60, 120):
        arms.append(f'<path d="M39 5V37M34.5 8.5L39 13L43.5 8.5M34.5 33.5L39 29L43.5 33.5" transform="rotate({turn} 39 21)"/>')
    group = f'<g fill="none" stroke="{BLUE}" stroke-width="2.2" stroke-linecap="round">{"".join(arms)}</g>'
    return group + circle(39, 21, 2.6, BLUE)


def _plum() -> str:
    """A crooked twig with three blossoms."""
    twig = line("M22 37C30 34 33 29 38 27C44 24 50 18 55 6M38 27C37 21 33 16 29 13", BROWN, 2.6)
    return twig + _blossom(30, 13, 7.6, RED) + _blossom(46, 22, 8.2, RED) + _blossom(52, 8.5, 5.4, RED)


def _orchid() -> str:
    """Grass-like leaves and one flower of long petals."""
    leaves = line("M38 38C34 28 28 22 21 22M38 38C41 28 48 23 56 25M38 38C36 30 34 24 33 17", GREEN, 2.6)
    return (
        leaves
        + line("M38 38C41 30 42 24 43 17", GREEN, 1.8)
        + petals(44, 13, 5, (5.2, 2.3, 4.6), PURPLE)
        + circle(44, 13, 2.2, GOLD)
    )


def _bamboo_plant() -> str:
    """Two canes with leaves."""
    leaves = (
        "M41 16C46 12 51 12 56 15C51 19 46 19 41 16Z",
        "M41 18C46 20 49 24 50 30C44 28 41 24 41 18Z",
        "M31 22C27 17 23 16 20 17C22 22 26 24 31 22Z",
        "M31 24C26 24 23 27 21 32C27 32 30 29 31 24Z",
    )
    return stick(39, 21, 34, 6.5, GREEN) + stick(31, 27, 21, 5, GREEN) + "".join(shape(leaf, GREEN) for leaf in leaves)


def _chrysanthemum() -> str:
    """A round head of many narrow petals."""
    leaf = shape("M37 36C31 36 27 34 25 30C31 29 36 31 37 36Z", GREEN) + shape(
        "M40 37C47 38 52 35 54 31C47 30 42 32 40 37Z", GREEN
    )
    rim = petals(39, 18, 16, (10, 1.9, 4.8), ORANGE) + petals(39, 18, 12, (7, 1.7, 4), GOLD, turn=15)
    return leaf + rim + petals(39, 18, 7, (3.6, 1.6, 3), ORANGE) + circle(39, 18, 2, GOLD)


_DRAWINGS: Final = (_spring, _summer, _autumn, _winter, _plum, _orchid, _bamboo_plant, _chrysanthemum)


def draw_plant(flower: int) -> str:
    """The picture of a flower tile: 0 to 3 spring to winter, 4 to 7 plum, orchid, bamboo, chrysanthemum."""
    return _DRAWINGS[flower]()


def draw_back_pattern() -> str:
    """A lattice of diamonds in a double frame, with a blossom in its middle."""
    frame = f'<rect x="6" y="6" width="48" height="63" rx="4" fill="none" stroke="{BACK_LIGHT}" stroke-width="1.8"/>'
    down = "M10 10L50 65M30 10L50 37.5M10 37.5L30 65"
    up = "M50 10L10 65M30 10L10 37.5M50 37.5L30 65"
    heart = circle(30, 37.5, 10.5, BACK) + petals(30, 37.5, 8, (5.6, 2.3, 3.6), BACK_LIGHT) + circle(30, 37.5, 2.2, BACK_LIGHT)
    return frame + line(down + up, BACK_LIGHT, 1.4) + heart
