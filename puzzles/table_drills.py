"""Drills at the table: who pays what, which wind is whose, and the rules by choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from analysis.fans import FanId
from analysis.reasons import Reason, Tiles, reason
from analysis.settlement import BASE_POINTS, payments
from analysis.tiles import LETTERS, WINDS
from puzzles.deal_wins import Rng, chance, pick, rng_of
from puzzles.drill_question import FULL_SCORE, Drill, DrillQuestion, DrillVerdict, NoAnswerError, Option
from puzzles.rule_questions import RULE_QUESTIONS

MOST_POINTS: Final = 9999
"""More than any seat can gain or lose by a win."""
_POINTS: Final = (*range(8, 20), *range(22, 50, 3), 64, 67, 88, 92)
SEATS: Final = ("ABCD", "BADC", "CDBA", "DCAB")
"""The rule text's table of seats: who sits East, South, West and North in the four wind rounds."""
_DEALS: Final = 4
"""Deals of a wind round: each player deals once."""


def ask_payments(rng: Rng, seed: int, number: int) -> DrillQuestion:
    """A win by discard or self-draw, and what each seat gains or loses."""
    points, self_drawn = pick(rng, _POINTS), chance(rng, 40)
    winner, discarder = (WINDS[int(place)] for place in rng.permutation(4)[:2])
    if self_drawn:
        ask = reason("drills.ask.paid_by_self_draw", winner=Tiles((winner,)), points=points)
        why = [reason("drills.why.paid_by_self_draw", base=BASE_POINTS, points=points, each=BASE_POINTS + points)]
        paid = payments(points, winner=winner, self_drawn=True)
    else:
        ask = reason("drills.ask.paid_by_discard", winner=Tiles((winner,)), points=points, discarder=Tiles((discarder,)))
        named = Tiles((discarder,))
        why = [reason("drills.why.paid_by_discard", base=BASE_POINTS, points=points, discarder=named, sum=BASE_POINTS + points)]
        paid = payments(points, winner=winner, self_drawn=False, discarder=discarder)
    assert paid is not None
    why.append(reason("drills.why.winner_gets", winner=Tiles((winner,)), sum=paid[LETTERS[winner]]))
    return DrillQuestion(Drill.PAYMENTS, seed, number, ask, (format_payments(list(paid.values())),), tuple(why))


def format_payments(amounts: Sequence[int]) -> str:
    """What East, South, West and North gain or lose, as an answer: ``E40,S-8,W-24,N-8``."""
    return ",".join(f"{LETTERS[seat]}{amount}" for seat, amount in zip(WINDS, amounts, strict=True))


def read_payments(given: str) -> tuple[int, ...]:
    """The four amounts of an answer, East first. Raises NoAnswerError for a text that is none."""
    try:
        amounts = tuple(int(part[1:]) for part in given.split(","))
        written = format_payments(amounts)
    except ValueError as fault:
        raise NoAnswerError(given) from fault
    if written != given or max(map(abs, amounts)) > MOST_POINTS:
        raise NoAnswerError(given)
    return amounts


def judge_payments(question: DrillQuestion, given: str) -> DrillVerdict:
    """A quarter for each seat that is right."""
    right = read_payments(question.right[0])
    hits = sum(amount == due for amount, due in zip(read_payments(given), right, strict=True))
    return DrillVerdict(FULL_SCORE * hits // len(right), given, question.right[0], question.reasons)


def ask_winds(rng: Rng, seed: int, number: int) -> DrillQuestion:
    """What a wind pung counts, whose wind it is after some deals, which round a deal is in, or who sits where."""
    ask = pick(rng, (_ask_pung, _ask_pung, _ask_seat_wind, _ask_round, _ask_change_of_seats))
    return ask(rng, seed, number)


def _ask_pung(rng: Rng, seed: int, number: int) -> DrillQuestion:
    prevailing, seat = pick(rng, WINDS), pick(rng, WINDS)
    kind = pick(rng, (prevailing, seat, *WINDS))
    fans = [fan for fan, wind in ((FanId.PREVAILING_WIND_PUNG, prevailing), (FanId.SEAT_WIND_PUNG, seat)) if wind == kind]
    right = "both" if len(fans) == 2 else fans[0].slug if fans else "none"
    named = {"tile": Tiles((kind,)), "prevailing": Tiles((prevailing,)), "seat": Tiles((seat,))}
    options = [
        Option(fan.slug, reason("drills.option.fan", fan=fan)) for fan in (FanId.PREVAILING_WIND_PUNG, FanId.SEAT_WIND_PUNG)
    ]
    options += [Option(key, reason(f"drills.option.{key}_winds")) for key in ("both", "none")]
    ask = reason("drills.ask.wind_pung", **named)
    why = (reason(f"drills.why.{'no' if right == 'none' else 'both' if right == 'both' else 'one'}_wind_pung", **named),)
    return DrillQuestion(Drill.WINDS, seed, number, ask, (right,), why, tuple(options), tiles=(kind,) * 3)


def _wind_options() -> tuple[Option, ...]:
    return tuple(Option(LETTERS[wind], reason("drills.option.wind", wind=Tiles((wind,)))) for wind in WINDS)


def _ask_wind(seed: int, number: int, ask: Reason, right: int, *why: Reason) -> DrillQuestion:
    """A question whose answer is a wind."""
    return DrillQuestion(Drill.WINDS, seed, number, ask, (LETTERS[right],), why, _wind_options())


def _ask_seat_wind(rng: Rng, seed: int, number: int) -> DrillQuestion:
    """Seat winds pass on with the dealer: whoever was South in one deal is East in the next."""
    first, deals = int(rng.integers(4)), int(rng.integers(1, _DEALS))
    right = WINDS[(first - deals) % 4]
    ask = reason("drills.ask.seat_wind", first=Tiles((WINDS[first],)), deal=deals + 1)
    return _ask_wind(seed, number, ask, right, reason("drills.why.seat_wind", deals=deals, right=Tiles((right,))))


def _ask_round(rng: Rng, seed: int, number: int) -> DrillQuestion:
    """Four deals make a wind round, whoever wins."""
    deal = int(rng.integers(1, 4 * _DEALS + 1))
    place = (deal - 1) // _DEALS
    right = WINDS[place]
    why = reason("drills.why.round", first=place * _DEALS + 1, last=(place + 1) * _DEALS, right=Tiles((right,)))
    return _ask_wind(seed, number, reason("drills.ask.round", deal=deal), right, why)


def _ask_change_of_seats(rng: Rng, seed: int, number: int) -> DrillQuestion:
    """After each wind round the players change seats by the rule text's table."""
    first, later = int(rng.integers(4)), int(rng.integers(1, 4))
    right = WINDS[SEATS[later].index(SEATS[0][first])]
    ask = reason("drills.ask.change_of_seats", first=Tiles((WINDS[first],)), round=Tiles((WINDS[later],)))
    path = Tiles(tuple(WINDS[seats.index(SEATS[0][first])] for seats in SEATS))
    return _ask_wind(seed, number, ask, right, reason("drills.why.change_of_seats", path=path))


def ask_rules(rng: Rng, seed: int, number: int) -> DrillQuestion:
    """A question of the table, each once in as many numbers; the seed shuffles the table and the choices."""
    turn, place = divmod(number - 1, len(RULE_QUESTIONS))
    asked = RULE_QUESTIONS[int(rng_of(seed, turn).permutation(len(RULE_QUESTIONS))[place])]
    options = tuple(asked.options[int(place)] for place in rng.permutation(len(asked.options)))
    return DrillQuestion(Drill.RULES, seed, number, asked.ask, (asked.right,), (asked.why,), options, source=asked.source)
