"""The answers of the command line as tables for people, drawn with rich; hands and messages are printed as plain text."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, Protocol

from rich.console import Console
from rich.table import Table
from rich.text import Text

from analysis.answers import Answer
from analysis.reasons import HandError, Reason

ROUTES_SHOWN: Final = 3
MENDS_SHOWN: Final = 5


class Words(Protocol):
    """Who puts keys into words: a translator of the catalogues."""

    def __call__(self, key: str, **params: object) -> str:
        """Text of a key."""
        ...

    def plural(self, key: str, number: int, **params: object) -> str:
        """Text of a key for a number of things."""
        ...

    def reason(self, why: Reason) -> str:
        """A Reason in words."""
        ...


def render_answer(verb: str, answer: Answer, t: Words) -> None:
    """Draw the answer of `verb` on standard output."""
    console = Console()
    for part in _RENDERERS[verb](answer, t):
        console.print(part)


def render_fault(error: HandError, t: Words) -> None:
    """Say on standard error what is wrong, and mark the place in the input."""
    console = Console(stderr=True)
    if error.text and error.position is not None:
        start = max(0, error.position - 60)
        console.print(Text("".join(sign if sign.isprintable() else "\ufffd" for sign in error.text[start : start + 72])))
        before = Text("".join(sign if sign.isprintable() else "\ufffd" for sign in error.text[start : error.position]))
        console.print(Text(" " * before.cell_len + "^"))
    console.print(Text(t.reason(error.reason)))


def _table(t: Words, *columns: str) -> Table:
    table = Table()
    for column in columns:
        # Chinese has no spaces to break at: without folding the end of a sentence would be cut off.
        table.add_column(t(column), overflow="fold")
    return table


def _row(table: Table, *cells: object) -> None:
    table.add_row(*(Text("" if cell is None else str(cell)) for cell in cells))


def _parse(answer: Answer, t: Words) -> Iterable[Table | Text]:
    table = Table(show_header=False)
    context = answer["context"]
    flags = [t(f"cli.flag.{flag}") for flag in ("self_drawn", "fourth_tile", "last_tile", "kong") if context[flag]]
    _row(table, t("cli.hand"), answer["hand"])
    for meld in answer["melds"]:
        _row(table, t("cli.meld"), f"{meld['tiles']} {meld['offer'] or ''}")
    _row(table, t("cli.drawn"), answer["winning_tile"])
    _row(table, t("cli.winds"), f"{context['prevailing']} {context['seat']}")
    _row(table, t("cli.flags"), " ".join(flags))
    _row(table, t("cli.flowers"), answer["flowers"])
    yield table
    for reading in answer["readings"]:
        yield Text(reading)


def _score(answer: Answer, t: Words) -> Iterable[Table | Text]:
    table = _table(t, "cli.fan", "cli.points", "cli.count", "cli.tiles")
    for fan in answer["fans"]:
        _row(table, fan["name"], fan["points"], fan["count"], " · ".join(fan["tiles"]))
    yield table
    verdict = t("cli.can_win" if answer["can_win"] else "cli.cannot_win")
    yield Text(f"{t('cli.total')} {answer['total']} ({t('cli.without_flowers', points=answer['without_flowers'])}): {verdict}")
    if answer["excluded"]:
        table = _table(t, "cli.excluded", "cli.principle", "cli.by", "cli.reason")
        for fan in answer["excluded"]:
            _row(table, fan["name"], fan["principle"], fan["by_name"], fan["message"])
        yield table
    if answer["runner_up"]:
        yield from _runner_up(answer["runner_up"], t)
    if answer["other_profile"]:
        yield from _other_profile(answer["other_profile"], t)
    if answer["payments"] and answer["can_win"]:
        yield Text(f"{t('cli.payments')} " + "  ".join(f"{seat} {points:+}" for seat, points in answer["payments"].items()))


def _runner_up(second: Answer, t: Words) -> Iterable[Table | Text]:
    """The arrangement that comes second: its sets, fan and points."""
    table = _table(t, "cli.second", "cli.points", "cli.behind", "cli.fan")
    _row(table, " ".join(second["sets"]), second["points"], second["behind"], _fans(second["fans"]))
    yield table


def _other_profile(other: Answer, t: Words) -> Iterable[Table | Text]:
    """What the other rule profile counts more and fewer, and by which rule points."""
    table = Table(show_header=False)
    _row(table, t("cli.other_rules"), f"{other['rules']}: {other['total']}")
    for key in ("more", "fewer"):
        if other[key]:
            _row(table, t(f"cli.{key}"), " · ".join(f"{fan['name']}{_times(fan['count'])}" for fan in other[key]))
    for point in other["points"]:
        _row(table, t("cli.ruling"), point["message"])
    yield table


def _waits(answer: Answer, t: Words) -> Iterable[Table | Text]:
    if not answer["waits"]:
        yield Text(t("cli.no_waits"))
        return
    table = _table(t, "cli.waits", "cli.live", "cli.legal", "cli.by_discard", "cli.by_self_draw")
    for wait in answer["waits"]:
        legality = t(f"cli.legality.{wait['legality']}") if wait["live"] else t("cli.dead")
        _row(table, wait["tile"], wait["live"], legality, *(_win(wait[way], t) for way in ("discard", "self_draw")))
    yield table
    if any(wait["warning"] for wait in answer["waits"]):
        yield from _mends(answer["mends"], t)


def _mends(mends: list[Answer], t: Words) -> Iterable[Table | Text]:
    """The draws and discards that leave more legal copies to come."""
    if not mends:
        yield Text(t("cli.no_mends"))
        return
    table = _table(t, "cli.draw", "cli.discard", "cli.then_waits", "cli.live")
    for mend in mends[:MENDS_SHOWN]:
        _row(table, mend["draw"], mend["discard"], " ".join(mend["waits"]), mend["live"])
    yield table
    if len(mends) > MENDS_SHOWN:
        yield Text(t.plural("cli.more_mends", len(mends) - MENDS_SHOWN))


def _win(win: Answer, t: Words) -> str:
    if win["total"] is None:
        return "-"
    fans = _fans(win["fans"])
    if win["can_win"]:
        return f"{win['total']}: {fans}"
    remedy = win["remedy"]
    if remedy is None:
        lacking = t("cli.no_remedy", missing=win["missing"])
    else:
        lacking = t("cli.remedy", missing=win["missing"], fan=remedy["name"], points=remedy["points"])
    return f"{win['total']}: {fans}\n{lacking}"


def _fans(fans: list[Answer]) -> str:
    return " · ".join(f"{fan['name']} {fan['points']}{_times(fan['count'])}" for fan in fans)


def _times(count: int) -> str:
    return f"×{count}" if count > 1 else ""


def _structure(answer: Answer, t: Words) -> Iterable[Table | Text]:
    table = _table(t, "cli.form", "cli.distance", "cli.useful")
    for form, number in answer["shanten"].items():
        _row(table, t(f"shanten.{form}"), describe_shanten(number, t), _useful(answer["useful"][form]))
    yield table
    if "discards" in answer:
        table = _table(t, "cli.discard", "cli.distance", "cli.useful", "cli.live")
        for row in answer["discards"]:
            _row(table, row["tile"], describe_shanten(row["shanten"], t), _useful(row["useful"]), row["live"])
        yield table


def describe_shanten(number: int | None, t: Words) -> str:
    """Shanten in words: complete, ready, so many tiles away, impossible."""
    if number is None:
        return t("shanten.impossible")
    if number <= 0:
        return t("shanten.ready" if number == 0 else "shanten.complete")
    return t.plural("shanten.steps", number)


def _useful(draws: list[Answer]) -> str:
    return " ".join(f"{draw['tile']}×{draw['live']}" for draw in draws)


def _discards(answer: Answer, t: Words) -> Iterable[Table | Text]:
    distance = answer["distance"]
    yield Text(t("cli.no_legal_win") if distance is None else t.plural("cli.legal_distance", distance))
    table = _table(t, "cli.discard", "cli.grade", "cli.value", "cli.distance", "cli.useful", "cli.routes")
    top = max((row["value"] for row in answer["discards"]), default=0) or 1
    for row in answer["discards"]:
        groups = [
            f"{t(f'cli.legality.{legality}')}: {_useful(draws)}"
            for legality in ("both", "discard_only", "self_draw_only", "neither")
            if (draws := [draw for draw in row["useful"] if draw["legality"] == legality])
        ]
        value = f"{row['value'] / top:.0%}"
        _row(table, row["tile"], row["grade"], value, _distance(row, t), "\n".join(groups), _routes(row))
    yield table
    if played := [row for row in answer["discards"] if row["win_chance"] is not None]:
        yield Text(t("cli.simulated", deals=played[0]["deals"]))
        yield _played_out(played, t)


def _played_out(rows: list[Answer], t: Words) -> Table:
    """Simulated discards: every mean with its standard error."""
    table = _table(t, "cli.discard", "cli.win_chance", "cli.points_a_deal", "cli.behind_best", "cli.won_by")
    for row in sorted(rows, key=lambda row: -float(row["points"])):
        won_by = [
            f"{'+'.join(fan['name'] for fan in route['fans'])} {route['share']:.0%} ± {route['error']:.0%}"
            for route in row["won_by"][:ROUTES_SHOWN]
        ]
        _row(
            table,
            row["tile"],
            f"{row['win_chance']:.1%} ± {row['standard_error']:.1%}",
            f"{row['points']:.2f} ± {row['points_error']:.2f}",
            f"{row['behind']:.2f} ± {row['behind_error']:.2f}",
            "\n".join(won_by),
        )
    return table


def _distance(row: Answer, t: Words) -> str:
    """Tiles to a legal win, one number where both ways of winning are as far."""
    by_discard, by_self_draw = (
        "–" if row[way] is None else str(row[way]) for way in ("distance_by_discard", "distance_by_self_draw")
    )
    if by_discard == by_self_draw:
        return by_discard
    return t("cli.distance_by_way", discard=by_discard, self_draw=by_self_draw)


def _routes(row: Answer) -> str:
    """The first routes of a row, one a line."""
    shown = row["routes"][:ROUTES_SHOWN]
    return "\n".join(f"{'+'.join(fan['name'] for fan in route['fans'])} {route['points']}" for route in shown)


def _calls(answer: Answer, t: Words) -> Iterable[Table | Text]:
    table = _table(t, "cli.claim", "cli.meld", "cli.discard", "cli.value", "cli.distance", "cli.routes")
    top = max((call["value"] for call in answer["calls"]), default=0) or 1
    for call in answer["calls"]:
        value = t("cli.win_points", points=call["points"]) if call["points"] else f"{call['value'] / top:.0%}"
        _row(table, t(f"claim.{call['claim']}"), call["meld"], call["discard"], value, call["distance"], _routes(call))
    yield table


_RENDERERS: Final[dict[str, Callable[[Answer, Words], Iterable[Table | Text]]]] = {
    "parse": _parse,
    "score": _score,
    "waits": _waits,
    "structure": _structure,
    "discards": _discards,
    "calls": _calls,
}
