"""A question as data for a sheet of paper: the hand, what is asked, where to answer, and what the key says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from analysis.fans import FANS, FanId
from analysis.reasons import Tiles
from analysis.tiles import EAST, tile_name
from app.services.laid_out import GAP, TURNED_WIDTH, PlacedTile, describe_win, lay_out, standing
from app.services.sheet_markdown import lay_out_markdown
from app.services.sheet_text import SheetText
from i18n.catalogue import Translator
from puzzles.puzzle import FansSolution, Kind, OpeningSolution, Puzzle, WaitsSolution
from puzzles.quiz import GRADES, KeyPolicy, Question
from puzzles.quiz_grading import TileKey, tile_keys

Data = dict[str, Any]
_WIDTH_MM: Final = 174.0
_TILE_MM: Final = 10.5
_BOXES: Final = {
    Kind.OPENING: (("discard", 30, 12), ("why", 130, 12)),
    Kind.WAITS: (("waits", 164, 12),),
    Kind.FANS: (("fans", 130, 18), ("total", 30, 18)),
}
"""Where to answer: what, width and height in mm."""


class SheetQuestion:
    """Puts questions into data; `index` shows tiles with a figure in the corner."""

    def __init__(self, t: Translator, text: SheetText, *, index: bool) -> None:
        self._t = t
        self._text = text
        self._letter = "i" if index else "t"

    def ask(self, number: int, question: Question) -> Data:
        """A question to answer: nothing of the key is in it."""
        t, puzzle = self._t, question.puzzle
        boxes = [{"label": t(f"worksheet.box.{name}"), "mm": mm, "height_mm": height} for name, mm, height in _BOXES[puzzle.kind]]
        limit = "" if question.time_limit_s is None else t("worksheet.time_limit", seconds=question.time_limit_s)
        hint = "" if not question.hint else t("worksheet.hint", hint=self._text.line(question.hint))
        return self._show(number, puzzle, limit) | {"hint": hint, "answers": boxes}

    def solve(self, number: int, question: Question) -> Data:
        """A question with its key: grades by tile, the main reasons, the coach's commentary."""
        puzzle = question.puzzle
        right = puzzle.solution.tiles if isinstance(puzzle.solution, WaitsSolution) else ()
        return self._show(number, puzzle, "") | {
            "keys": list(self._keys(question)) if puzzle.kind is Kind.OPENING else [],
            "right": self._row(right),
            "notes": list(self._notes(question)),
            "commentary": lay_out_markdown(question.commentary, self._text),
        }

    def _show(self, number: int, puzzle: Puzzle, limit: str) -> Data:
        groups = [lay_out(meld) for meld in puzzle.hand.melds]
        groups.append(tuple(map(PlacedTile, standing(puzzle.hand))))
        if puzzle.hand.drawn is not None:
            groups.append((PlacedTile(puzzle.hand.drawn),))
        flowers = [{"symbol": f"f{flower}", "turned": False} for flower in puzzle.context.flowers]
        units = sum(TURNED_WIDTH if tile.turned else 1 for group in groups for tile in group) + len(flowers)
        return {
            "heading": self._t("worksheet.question", number=number, ask=self._t(f"worksheet.ask.{puzzle.kind.value}")),
            "about": f"{self._about(puzzle)} {limit}".rstrip(),
            "thrown": self._row(puzzle.thrown),
            "groups": [self._group(group) for group in groups] + ([flowers] if flowers else []),
            "tile_mm": min(_TILE_MM, _WIDTH_MM / (units + GAP * (len(groups) + 1))),
            "hint": "",
            "answers": [],
            "keys": [],
            "right": [],
            "notes": [],
            "commentary": [],
        }

    def _about(self, puzzle: Puzzle) -> str:
        t, context = self._t, puzzle.context
        if puzzle.kind is Kind.FANS:
            return describe_win(t, context)
        winds = {"prevailing": tile_name(context.prevailing, t.language), "seat": tile_name(context.seat, t.language)}
        return t("worksheet.dealer" if context.seat == EAST else "worksheet.seat", **winds)

    def _group(self, tiles: Iterable[PlacedTile]) -> list[Data]:
        return [
            {"symbol": "back" if tile.kind is None else f"{self._letter}{tile.kind}", "turned": tile.turned} for tile in tiles
        ]

    def _row(self, kinds: Iterable[int]) -> list[Data]:
        return self._group(map(PlacedTile, kinds))

    def _keys(self, question: Question) -> Iterator[Data]:
        """The grades that count, and the engine's where both are shown."""
        rows = tile_keys(question)
        own = question.key is not KeyPolicy.ENGINE
        yield self._key("worksheet.key.coach" if own else "worksheet.key.engine", rows)
        if question.key is KeyPolicy.BOTH:
            engine = (TileKey(row.tile, row.mark.grade, row.mark) for row in rows if row.mark is not None)
            yield self._key("worksheet.key.beside", engine)

    def _key(self, label: str, rows: Iterable[TileKey]) -> Data:
        tiles: dict[int, list[int]] = {grade: [] for grade in GRADES}
        for row in rows:
            tiles[row.grade].append(row.tile)
        return {
            "label": self._t(label),
            "rows": [
                {"grade": str(grade), "tiles": self._row(kinds), "names": Tiles(tuple(kinds)).name_in(self._t.language)}
                for grade, kinds in tiles.items()
                if kinds
            ],
        }

    def _notes(self, question: Question) -> Iterator[str]:
        t, puzzle = self._t, question.puzzle
        match puzzle.solution:
            case OpeningSolution(reasons=reasons, grades=grades) if question.key is not KeyPolicy.COACH:
                if puzzle.key is not None and puzzle.key.best is not None:
                    yield t("worksheet.published", tile=Tiles((puzzle.key.best,)))
                yield t("worksheet.why", tile=Tiles((grades[0].tile,)))
                yield from (t.reason(why) for why in reasons)
            case WaitsSolution(tiles):
                yield t("worksheet.right.waits", tiles=Tiles(tiles))
            case FansSolution(fans, points):
                names = t("worksheet.separator").join(self._fan(fan, fans.count(fan)) for fan in dict.fromkeys(fans))
                yield t("worksheet.right.fans", fans=names, total=points)
            case _:
                return

    def _fan(self, fan: FanId, times: int) -> str:
        key = "worksheet.fan_times" if times > 1 else "worksheet.fan"
        return self._t(key, fan=fan, points=FANS[fan].points, times=times)
