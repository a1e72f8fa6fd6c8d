"""The JSON of each verb of the command line (design: contract): a request in, a dictionary of plain values out.

Keys never change with the language; names and sentences do. Modules that compile kernels are imported by the verb that
needs them, so that `parse` stays quick.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from threading import Event
from typing import TYPE_CHECKING, Any, Final

from analysis.hand import Hand, Meld, Ruleset, TileCounts
from analysis.notation import format_hand, format_meld
from analysis.reasons import HandError, Reason, reason
from analysis.requests import Request, hold_size, read_hand, read_position, read_seat, read_seen, read_tile
from analysis.tiles import EAST, FLOWER_LETTERS, LETTERS, WINDS, format_kinds

if TYPE_CHECKING:
    from analysis.calls import Call
    from analysis.discards import RankedDiscard
    from analysis.draws import UsefulDraw
    from analysis.exclusion import ExcludedFan
    from analysis.fans import FanId
    from analysis.legal_distance import Distances
    from analysis.profile_difference import ProfileDifference
    from analysis.routes import Route
    from analysis.scoring import CountedFan, RunnerUp, Score
    from analysis.shanten import Shanten
    from analysis.waits import Remedy, Wait

Answer = dict[str, Any]
_SIMULATED: Final = (
    *("win_chance", "standard_error", "ready_chance", "ready_error", "points", "points_error", "behind", "behind_error"),
    *("deals", "self_drawn", "fan", "draws", "won_by"),
)
"""Known from simulation alone: null for a discard that was not played out."""


@dataclass(frozen=True, slots=True)
class Desk:
    """What every answer is given under: the rule profile, the language of names, and who puts a reason into words."""

    rules: Ruleset
    language: str
    say: Callable[[Reason], str]
    progress: Callable[[int, int], None] | None = None
    """Is told how many of how many deals a simulation has played."""
    defaults: Request = field(default_factory=dict)
    """What a line of a file asks for where it does not say otherwise."""
    stopped: Event = field(default_factory=Event, compare=False)
    """Set once Ctrl-C has ended a simulation."""
    excluded: dict[ExcludedFan, Answer] = field(default_factory=dict, compare=False)
    """What was said of excluded fan so far."""


def answer_parse(request: Request, desk: Desk) -> Answer:
    """The hand in normal form and in its parts; `concealed` leaves out the drawn tile, which is `winning_tile`."""
    parsed = read_hand(request)
    hand, context = parsed.hand, parsed.context
    return {
        "hand": format_hand(hand, context),
        "concealed": format_kinds(hand.concealed if hand.drawn is None else hand.concealed[:-1]),
        "melds": [_meld(meld) for meld in hand.melds],
        "winning_tile": None if hand.drawn is None else LETTERS[hand.drawn],
        "context": {
            "prevailing": LETTERS[context.prevailing],
            "seat": LETTERS[context.seat],
            "self_drawn": context.self_drawn,
            "fourth_tile": context.fourth_tile,
            "last_tile": context.last_tile,
            "kong": context.kong,
        },
        "flowers": "".join(FLOWER_LETTERS[flower] for flower in context.flowers),
        "readings": [desk.say(why) for why in parsed.readings],
    }


def answer_score(request: Request, desk: Desk) -> Answer:
    """Points, counted and excluded fan, who pays, what comes second and what the other profile counts.

    The discarder's seat comes in `from`.
    """
    from analysis.profile_difference import compare_profiles
    from analysis.scoring import score
    from analysis.settlement import payments

    parsed = read_hand(request)
    context = parsed.context
    discarder = read_seat(request, "from")
    if discarder is not None and (context.self_drawn or discarder == context.seat):
        raise HandError(reason("cli.bad_from"))
    result = score(parsed.hand, context, desk.rules)
    difference = compare_profiles(parsed.hand, context, result, desk.rules)
    return {
        "total": result.total,
        "without_flowers": result.without_flowers,
        "can_win": result.can_win,
        "fans": _fans(result.fans, desk),
        "excluded": [_excluded(left_out, desk) for left_out in result.excluded],
        "runner_up": None if result.runner_up is None else _runner_up(result.runner_up, desk),
        "other_profile": None if difference is None else _difference(difference, desk),
        "payments": payments(result.total, winner=context.seat, self_drawn=context.self_drawn, discarder=discarder),
    }


def _excluded(left_out: ExcludedFan, desk: Desk) -> Answer:
    """A fan that is there but not counted. The same few are said again and again, so a desk keeps what it said."""
    said = desk.excluded.get(left_out)
    if said is None:
        from analysis.exclusion_reasons import why_excluded

        said = desk.excluded[left_out] = {
            "id": left_out.fan.slug,
            "name": left_out.fan.name_in(desk.language),
            "reason": str(left_out.principle),
            "principle": desk.say(reason(f"principle.{left_out.principle}")),
            "by": None if left_out.by is None else left_out.by.slug,
            "by_name": None if left_out.by is None else left_out.by.name_in(desk.language),
            "message": desk.say(why_excluded(left_out)),
        }
    return said


def _runner_up(other: RunnerUp, desk: Desk) -> Answer:
    """The arrangement that comes second, where it is close."""
    sets = [format_kinds(tile_set.tiles) for tile_set in other.arrangement.sets]
    pair = () if other.arrangement.pair is None else (format_kinds((other.arrangement.pair,) * 2),)
    singles = (format_kinds(other.arrangement.singles),) if other.arrangement.singles else ()
    return {"points": other.points, "behind": other.behind, "sets": [*sets, *pair, *singles], "fans": _fans(other.fans, desk)}


def _difference(difference: ProfileDifference, desk: Desk) -> Answer:
    """What the other rule profile counts more and fewer, and by which rule points."""

    def named(fans: Iterable[tuple[FanId, int]]) -> list[Answer]:
        return [{"id": fan.slug, "name": fan.name_in(desk.language), "count": count} for fan, count in fans]

    return {
        "rules": difference.rules.name,
        "total": difference.score.total,
        "more": named(difference.more),
        "fewer": named(difference.fewer),
        "points": [{"id": point, "message": desk.say(reason(f"ruling.{point}"))} for point in difference.points],
    }


def answer_waits(request: Request, desk: Desk) -> Answer:
    """Every tile that completes a form of a hand of 13, dead ones too, with its score both ways of winning and what is missing.

    Where a wait is dead or legal in neither way, `mends` lists draws and discards that leave more legal copies to come.
    """
    from analysis.waits import mend_waits, waits

    parsed = read_hand(request)
    seen = read_seen(request, parsed.hand)
    hold_size(parsed.hand, 13)
    report = waits(parsed.hand, context=parsed.context, rules=desk.rules, seen=seen)
    mends = mend_waits(parsed.hand, context=parsed.context, rules=desk.rules, seen=seen) if report.needs_mending else ()
    return {
        "waits": [
            {
                "tile": LETTERS[wait.kind],
                "live": wait.live,
                "discard": _win(wait.discard, wait.discard_remedy, desk),
                "self_draw": _win(wait.self_draw, wait.self_draw_remedy, desk),
                "legality": str(wait.legality),
                "warning": _warning(wait),
            }
            for wait in report.waits
        ],
        "mends": [
            {
                "draw": None if mend.draw is None else LETTERS[mend.draw],
                "discard": LETTERS[mend.discard],
                "waits": [LETTERS[kind] for kind in mend.waits],
                "live": mend.live,
            }
            for mend in mends
        ],
    }


def _warning(wait: Wait) -> str | None:
    """`dead`: no copy can come; `illegal`: 8 points in neither way; None for a sound wait."""
    if wait.live == 0:
        return "dead"
    return None if wait.is_sound else "illegal"


def _win(result: Score | None, remedy: Remedy | None, desk: Desk) -> Answer:
    """What a wait is worth in one way of winning, and what it lacks; nothing where the hand holds all four copies."""
    from analysis.waits import points_missing

    if result is None:
        return {"total": None, "can_win": False, "fans": [], "missing": None, "remedy": None}
    cheapest = None
    if remedy is not None:
        cheapest = {"id": remedy.fan.slug, "name": remedy.fan.name_in(desk.language), "points": remedy.points}
    return {
        "total": result.total,
        "can_win": result.can_win,
        "fans": _fans(result.fans, desk),
        "missing": points_missing(result),
        "remedy": cheapest,
    }


def _fans(fans: Iterable[CountedFan], desk: Desk) -> list[Answer]:
    return [
        {
            "id": counted.fan.slug,
            "name": counted.fan.name_in(desk.language),
            "points": counted.points,
            "count": counted.count,
            "tiles": [format_kinds(kinds) for kinds in counted.tiles],
        }
        for counted in fans
    ]


def answer_structure(request: Request, desk: Desk) -> Answer:
    """Shanten and useful draws by form; of 14 tiles each discard, and the draws after the discards best for a form."""
    from analysis.draws import discard_structure, useful_draws
    from analysis.shanten import shanten

    parsed = read_hand(request)
    hand, seen = parsed.hand, read_seen(request, parsed.hand)
    if hand.drawn is None:
        report = useful_draws(hand, seen)
        useful = {str(form): _draws(draws) for form, draws in report.by_form.items()}
        return {"shanten": _shanten(report.shanten), "useful": {**useful, "any": _draws(report.any)}}
    rows = discard_structure(hand, seen)
    return {
        "shanten": _shanten(shanten(hand)),
        "useful": _useful_after_discards(hand, seen),
        "discards": [
            {"tile": LETTERS[row.tile], "shanten": row.shanten, "useful": _draws(row.useful), "live": row.live} for row in rows
        ],
    }


def _useful_after_discards(hand: Hand, seen: TileCounts) -> Answer:
    """By form, the draws that help after any of the discards that leave that form nearest."""
    from analysis.draws import useful_draws
    from analysis.shanten import Form

    reports = [useful_draws(hand.discard(tile), seen) for tile, count in enumerate(hand.counts) if count]
    useful: Answer = {}
    for form in Form:
        distances = [report.shanten[form] for report in reports]
        nearest = min((number for number in distances if number is not None), default=None)
        helping = [report.by_form[form] for report, number in zip(reports, distances, strict=True) if number == nearest]
        useful[str(form)] = _draws(sorted({draw.kind: draw for draws in helping for draw in draws}.values(), key=_kind))
    smallest = min(report.shanten.any for report in reports)
    draws = {draw.kind: draw for report in reports if report.shanten.any == smallest for draw in report.any}
    return {**useful, "any": _draws(sorted(draws.values(), key=_kind))}


def _kind(draw: UsefulDraw) -> int:
    return draw.kind


def _shanten(numbers: Shanten) -> Answer:
    return {**{str(form): number for form, number in numbers.by_form.items()}, "any": numbers.any}


def _draws(draws: Iterable[UsefulDraw]) -> list[Answer]:
    return [{"tile": LETTERS[draw.kind], "live": draw.live, "makes": str(draw.makes)} for draw in draws]


def answer_discards(request: Request, desk: Desk) -> Answer:
    """Every discard of a hand of 14, best first, with useful draws by legality and routes.

    With `simulate`, the best discards are played out so many times: win chance and points with their errors.
    """
    from analysis.discards import rank_discards

    position = read_position(request, desk.rules)
    report = rank_discards(position.hand, context=position.context, seen=position.seen, turn=position.turn, rules=position.rules)
    ranked = {discard.tile: _ranked(discard, desk) for discard in report.discards}
    if request.get("simulate") is not None:
        from analysis.deep_answers import play_out, write_simulated

        for one in play_out(request, position, ranked, desk):
            ranked[one.tile] |= write_simulated(one, desk.language)
    return {**_distances(report.distances), "discards": list(ranked.values())}


def answer_calls(request: Request, desk: Desk) -> Answer:
    """Every answer of a hand of 13 to `tile`, discarded by the seat `from` (default: the left neighbour), best first."""
    from analysis.calls import list_calls

    parsed = read_hand(request)
    context, seen = parsed.context, read_seen(request, parsed.hand)
    hold_size(parsed.hand, 13)
    tile = read_tile(request, "tile")
    discarder = read_seat(request, "from")
    if discarder is None:
        discarder = EAST + (context.seat - EAST - 1) % len(WINDS)
    calls = list_calls(parsed.hand, tile, discarder=discarder, context=context, seen=seen, rules=desk.rules)
    return {"tile": LETTERS[tile], "from": LETTERS[discarder], "calls": [_call(call, desk) for call in calls]}


def _call(call: Call, desk: Desk) -> Answer:
    return {
        "claim": str(call.claim),
        "meld": None if call.meld is None else format_meld(call.meld),
        "discard": None if call.discard is None else LETTERS[call.discard],
        "value": call.value,
        "distance": call.distance,
        "points": call.points,
        "routes": _routes(call.routes, desk),
    }


def _routes(routes: Iterable[Route], desk: Desk) -> list[Answer]:
    return [
        {
            "fans": [{"id": fan.slug, "name": fan.name_in(desk.language)} for fan in route.fans],
            "points": route.points,
            "missing": [LETTERS[kind] for kind in route.missing],
            "share": route.share,
        }
        for route in routes
    ]


def _ranked(discard: RankedDiscard, desk: Desk) -> Answer:
    return {
        "tile": LETTERS[discard.tile],
        "value": discard.value,
        "grade": discard.grade,
        **_distances(discard.distances),
        **dict.fromkeys(_SIMULATED),
        "useful": [
            {"tile": LETTERS[draw.tile], "live": draw.live, "legality": str(draw.legality), "makes": str(draw.makes)}
            for draw in discard.useful
        ],
        "routes": _routes(discard.routes, desk),
    }


def _distances(distances: Distances) -> Answer:
    return {
        "distance": distances.nearest,
        "distance_by_discard": distances.by_discard,
        "distance_by_self_draw": distances.by_self_draw,
    }


def _meld(meld: Meld) -> Answer:
    return {"type": meld.kind.name.lower(), "tiles": format_kinds(meld.tiles), "offer": meld.offer}


VERBS: Final[dict[str, Callable[[Request, Desk], Answer]]] = {
    "parse": answer_parse,
    "score": answer_score,
    "waits": answer_waits,
    "structure": answer_structure,
    "discards": answer_discards,
    "calls": answer_calls,
}
