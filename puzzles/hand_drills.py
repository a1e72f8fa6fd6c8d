"""Drills on a hand: read its waits, count its fan, declare it or not, and whether its wait is single."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator
from typing import Final

from analysis.exclusion import Principle
from analysis.exclusion_reasons import why_excluded
from analysis.fans import LEGAL_POINTS, FanId
from analysis.hand import CLASSIC, MODERN, Hand, WinContext
from analysis.notation import parse_tiles
from analysis.reasons import NotationError, Reason, Tiles, reason
from analysis.scoring import Score, count_fans, points_of, score
from analysis.settlement import PENALTY_OF_KEY
from analysis.tiles import COPIES, EAST, KINDS, count_kinds, format_kinds
from analysis.waits import shape_waits
from puzzles.deal_wins import (
    HONORS,
    MODEST,
    RICH,
    Rng,
    any_set,
    chance,
    deal_complete,
    deal_context,
    deal_special,
    one_suit,
    pick,
)
from puzzles.drill_question import FULL_SCORE, Drill, DrillQuestion, DrillVerdict, NoAnswerError, Option, share_of
from puzzles.puzzle import FansSolution, Kind, Puzzle, WaitsSolution
from puzzles.wait_readings import wait_readings

NAMES_SCORE: Final = 60
TOTAL_SCORE: Final = FULL_SCORE - NAMES_SCORE
"""What the names of the fan and their total are worth in an answer."""
_NAMED: Final = (3, 7)
"""So many different fan make a hand worth counting."""
_CLOSE: Final = {True: range(LEGAL_POINTS, LEGAL_POINTS + 3), False: range(LEGAL_POINTS - 3, LEGAL_POINTS)}
SINGLE_WAITS: Final = (FanId.EDGE_WAIT, FanId.CLOSED_WAIT, FanId.SINGLE_WAIT)
NO_FAN: Final = "none"
SHAPES: Final = (
    *("1233", "7789", "4556", "2444", "1234", "3455", "5666", "12", "89", "24", "3"),
    *("12234", "12345", "45567", "56789", "33345", "23334", "1112", "7999", "1223344", "3334555", "1222333"),
)
"""Parts of a ready hand, in ranks of one suit, that are often misread; the first are the rule texts' own examples."""


def _puzzle_id(drill: Drill, seed: int, number: int) -> str:
    return f"drill-{drill}-{seed}-{number}"


def ask_waits(rng: Rng, seed: int, number: int) -> DrillQuestion:
    """13 tiles that wait, by shape, on kinds of which each can still come."""
    hand = _deal_ready(rng)
    tiles = shape_waits(hand)
    puzzle = Puzzle(_puzzle_id(Drill.WAITS, seed, number), hand, WinContext(), Kind.WAITS, solution=WaitsSolution(tiles))
    return DrillQuestion(Drill.WAITS, seed, number, reason("drills.ask.waits"), (format_kinds(tiles),), puzzle=puzzle)


def _deal_ready(rng: Rng) -> Hand:
    """A hand of one suit with three waits at least in two of five cases, a special form in one of ten."""
    dice, easy = int(rng.integers(10)), chance(rng, 30)
    while True:
        if dice < 4:
            won, least = deal_complete(rng, one_suit, melds=pick(rng, (0, 0, 0, 1))), 3
        elif dice < 9:
            won, least = deal_complete(rng, pick(rng, (*MODEST, *RICH)), melds=int(rng.integers(4))), 1 if easy else 2
        else:
            won, least = deal_special(rng), 1
        assert won.drawn is not None
        hand = won.discard(won.drawn)
        waiting = shape_waits(hand)
        if len(waiting) >= least and all(hand.all_counts[kind] < COPIES for kind in waiting):
            return hand


def judge_waits(question: DrillQuestion, given: str) -> DrillVerdict:
    """`given` are tiles in notation, lowest first, once each. A right one counts its share, a wrong one takes one away."""
    try:
        chosen = parse_tiles(given)
    except NotationError as fault:
        raise NoAnswerError(given) from fault
    if not chosen or format_kinds(sorted(set(chosen))) != given:
        raise NoAnswerError(given)
    right = set(parse_tiles(question.right[0]))
    missed, wrong = sorted(right.difference(chosen)), sorted(set(chosen).difference(right))
    reasons = []
    if missed:
        reasons.append(reason("drills.why.waits_missed", tiles=Tiles(tuple(missed))))
    if wrong:
        reasons.append(reason("drills.why.waits_wrong", tiles=Tiles(tuple(wrong))))
    score_ = share_of(len(right) - len(missed), len(wrong), len(right))
    return DrillVerdict(score_, given, question.right[0], tuple(reasons) or (reason("drills.why.waits_all"),))


def ask_fans(rng: Rng, seed: int, number: int) -> DrillQuestion:
    """A won hand of several fan on which the rule profiles agree and whose fan can be named in one way only."""
    least = LEGAL_POINTS if chance(rng, 90) else 1
    while True:
        special = chance(rng, 8)
        hand = deal_special(rng) if special else deal_complete(rng, pick(rng, RICH), melds=pick(rng, (0, 0, 1, 2, 3, 4)))
        context = deal_context(rng, hand, flowers=pick(rng, (0, 0, 0, 3)))
        if points_of(hand, context, CLASSIC) >= least and profiles_agree(hand, context):
            result = score(hand, context)
            if _NAMED[0] - special <= len(result.fans) <= _NAMED[1] and has_one_reading(hand, result):
                break
    fans = tuple(counted.fan for counted in result.fans for _ in range(counted.count))
    solution = FansSolution(fans, result.total)
    puzzle = Puzzle(_puzzle_id(Drill.FANS, seed, number), hand, context, Kind.FANS, solution=solution)
    return DrillQuestion(Drill.FANS, seed, number, reason("drills.ask.fans"), (format_fans(fans, result.total),), puzzle=puzzle)


def profiles_agree(hand: Hand, context: WinContext) -> bool:
    """Whether the fan of a won hand are the same under either rule profile."""
    return count_fans(hand, context, CLASSIC) == count_fans(hand, context, MODERN)


def has_one_reading(hand: Hand, result: Score) -> bool:
    """Whether no other choice of fan comes to the same points: of arrangements, of sets combined, of kinds of wait."""
    counted = {each.fan for each in result.fans}
    if result.runner_up is not None and result.runner_up.behind == 0:
        return False
    if any(each.principle is Principle.ACCOUNT_ONCE and each.fan not in counted for each in result.excluded):
        return False
    assert hand.drawn is not None
    waiting = hand.discard(hand.drawn)
    return not counted.intersection(SINGLE_WAITS) or len(wait_readings(waiting, hand.drawn)) == 1


def format_fans(fans: Iterable[FanId], total: int) -> str:
    """An answer to a fans question: the fan once each, by number, then the total: ``full_flush,all_chows:26``."""
    return f"{','.join(fan.slug for fan in sorted(set(fans)))}:{total}"


def read_fans(given: str) -> tuple[tuple[FanId, ...], int]:
    """The fan and the total of an answer. Raises NoAnswerError for a text that is none."""
    names, _, total = given.partition(":")
    try:
        fans = tuple(FanId[name.upper()] for name in names.split(",") if name)
        points = int(total)
    except (KeyError, ValueError) as fault:
        raise NoAnswerError(given) from fault
    if format_fans(fans, points) != given or points < 0:
        raise NoAnswerError(given)
    return fans, points


def judge_fans(question: DrillQuestion, given: str) -> DrillVerdict:
    """Names and total apart: a right name counts its share of NAMES_SCORE, a wrong one takes one away."""
    chosen, total = read_fans(given)
    assert question.puzzle is not None
    result = score(question.puzzle.hand, question.puzzle.context)
    counted = [each.fan for each in result.fans]
    wrong = [fan for fan in chosen if fan not in counted]
    points = share_of(len(chosen) - len(wrong), len(wrong), len(counted), full=NAMES_SCORE)
    points += TOTAL_SCORE * (total == result.total)
    reasons = [
        reason("drills.why.fan_missed", fan=each.fan, points=each.points) for each in result.fans if each.fan not in chosen
    ]
    reasons += [_why_not(fan, result) for fan in wrong]
    if total != result.total:
        reasons.append(reason("drills.why.total", total=result.total, given=total))
    return DrillVerdict(points, given, question.right[0], tuple(reasons) or (reason("drills.why.fans_all"),))


def _why_not(fan: FanId, result: Score) -> Reason:
    """Why `fan` does not count: excluded by a principle, or not there at all."""
    excluded = next((each for each in result.excluded if each.fan is fan), None)
    return reason("drills.why.fan_absent", fan=fan) if excluded is None else why_excluded(excluded)


def ask_declare(rng: Rng, seed: int, number: int) -> DrillQuestion:
    """A complete hand close to 8 points, as often just above as just below."""
    legal, flowers = chance(rng, 50), 3 * chance(rng, 50)
    while True:
        hand = deal_complete(rng, pick(rng, MODEST), melds=int(rng.integers(5)))
        context = deal_context(rng, hand, flowers=flowers)
        points = points_of(hand, context, CLASSIC)
        if points in _CLOSE[legal] and profiles_agree(hand, context):
            break
    result = score(hand, context)
    fans = tuple(counted.fan for counted in result.fans for _ in range(counted.count))
    return DrillQuestion(
        Drill.DECLARE,
        seed,
        number,
        reason("drills.ask.declare"),
        ("declare" if legal else "pass",),
        tuple(_why_declare(result)),
        tuple(Option(key, reason(f"drills.option.{key}")) for key in ("declare", "pass")),
        Puzzle(_puzzle_id(Drill.DECLARE, seed, number), hand, context, Kind.FANS, solution=FansSolution(fans, result.total)),
    )


def _why_declare(result: Score) -> Iterator[Reason]:
    points, flowers = result.without_flowers, result.total - result.without_flowers
    if result.can_win:
        yield reason("drills.why.legal", points=points)
    else:
        each = PENALTY_OF_KEY["win_below_minimum"].to_each
        yield reason("drills.why.below", points=points, missing=LEGAL_POINTS - points)
        yield reason("drills.why.wrong_win", points=each, sum=3 * each)
    if flowers:
        yield reason("drills.why.flowers", flowers=flowers)


def ask_single_wait(rng: Rng, seed: int, number: int) -> DrillQuestion:
    """A ready hand and the tile it wins on, which can be read as an edge, closed or pair wait; in half of them it counts."""
    single = chance(rng, 50)
    while True:
        hand = _deal_shape(rng)
        waiting = shape_waits(hand)
        read = {kind: wait_readings(hand, kind) for kind in waiting if hand.all_counts[kind] < COPIES}
        tiles = [kind for kind, readings in read.items() if readings]
        if tiles and (len(waiting) == 1) == single:
            break
    tile = pick(rng, tiles)
    counted = count_fans(hand.draw(tile), WinContext(), CLASSIC)
    fans = sorted(read[tile], key=lambda fan: fan not in counted)
    right = tuple(fan.slug for fan in fans) if single else (NO_FAN,)
    options = [Option(fan.slug, reason("drills.option.fan", fan=fan)) for fan in SINGLE_WAITS]
    return DrillQuestion(
        Drill.SINGLE_WAIT,
        seed,
        number,
        reason("drills.ask.single_wait", tile=Tiles((tile,))),
        right,
        tuple(_why_single(waiting, fans)),
        (*options, Option(NO_FAN, reason("drills.option.no_wait"))),
        Puzzle(_puzzle_id(Drill.SINGLE_WAIT, seed, number), hand, WinContext(), Kind.WAITS, solution=WaitsSolution(waiting)),
        (tile,),
    )


def _deal_shape(rng: Rng) -> Hand:
    """A hand that waits in one suit, with sets and perhaps the pair in the others; up to two of these are laid out."""
    suit = int(rng.integers(3))
    others = [kind for kind in range(KINDS) if kind // 9 != suit]
    while True:
        ranks = [int(rank) for rank in pick(rng, SHAPES)] if chance(rng, 60) else _random_shape(rng)
        if chance(rng, 50):
            step = int(rng.integers(1 - min(ranks), 10 - max(ranks)))
            ranks = [rank + step for rank in ranks]
        sets = [any_set(rng, others) for _ in range(4 - (len(ranks) + 1) // 3)]
        pair = [pick(rng, HONORS)] * 2 if len(ranks) % 3 == 2 else []
        laid = int(rng.integers(3))
        melds = tuple(dataclasses.replace(each, offer=int(rng.integers(1, 4))) for each in sets[:laid])
        tiles = [*(9 * suit + rank - 1 for rank in ranks), *pair, *(kind for each in sets[laid:] for kind in each.tiles)]
        if max(count_kinds([*tiles, *(kind for meld in melds for kind in meld.tiles)])) <= COPIES:
            return Hand.of(sorted(tiles), melds=melds)


def _random_shape(rng: Rng) -> list[int]:
    """One or two sets of a suit, with or without a pair, that lack one tile; as ranks."""
    kinds = range(EAST // 3)
    tiles = [kind for _ in range(int(rng.integers(1, 3))) for kind in any_set(rng, kinds).tiles]
    if chance(rng, 50):
        tiles += [pick(rng, kinds)] * 2
    del tiles[int(rng.integers(len(tiles)))]
    return sorted(kind + 1 for kind in tiles)


def _why_single(waiting: tuple[int, ...], fans: list[FanId]) -> Iterator[Reason]:
    if len(waiting) > 1:
        yield reason("drills.why.several_waits", tiles=Tiles(waiting), kinds=len(waiting))
        return
    yield reason("drills.why.one_wait", tile=Tiles(waiting), fan=fans[0])
    for other in fans[1:]:
        yield reason("drills.why.also_read", fan=other)
