"""Where the tile set is: one SVG file with a symbol for each kind, served as a file and not sent with each click."""

from __future__ import annotations

from typing import Final

SPRITE: Final = "app/static/tiles.svg"
"""Address of the sprite, relative to a page; symbols `t0` to `t33`, with a corner index `i0` to `i33`, flowers `f0` to `f7`."""
