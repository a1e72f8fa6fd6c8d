"""Random hands against brute force, and turned round: a few hundred each in every run, 20,000 with `-m slow`.

A turned hand has its suits in another order, its melds too, and, where it is mirrored, 9 for 1, 8 for 2 and so on. The game
does not tell it from the other but for the fan that name ranks or pictures.
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

import pytest

from analysis.draws import DrawReport, UsefulDraw, discard_structure, useful_draws
from analysis.fans import FanId
from analysis.hand import CLASSIC, MODERN, RULESETS, Hand, Ruleset, WinContext
from analysis.scoring import Score, score
from analysis.shanten import Form, shanten
from analysis.tiles import COPIES, KIND_OF, KINDS
from analysis.waits import shape_waits, waits
from bench.hands import complete_hands
from tests.analysis.exact_search import near_hand, random_hand
from tests.analysis.listing import is_complete, nearest
from tests.analysis.turning import Turn, turned

ALL = 20_000
GREEN = {KIND_OF[name] for name in ("2s", "3s", "4s", "6s", "8s", "F")}
REVERSIBLE = {KIND_OF[name] for name in ["1p", "2p", "3p", "4p", "5p", "8p", "9p", "2s", "4s", "5s", "6s", "8s", "9s", "P"]}
MIRRORED = {
    FanId.UPPER_TILES: FanId.LOWER_TILES,
    FanId.LOWER_TILES: FanId.UPPER_TILES,
    FanId.UPPER_FOUR: FanId.LOWER_FOUR,
    FanId.LOWER_FOUR: FanId.UPPER_FOUR,
}
"""The fan that become another one when 9 stands for 1; all others stay what they are."""


def counts_of_hands(some: int, many: int = ALL) -> pytest.MarkDecorator:
    """Run a test on `some` hands, and on 20,000 of them (or `many`) in the slow suite."""
    return pytest.mark.parametrize("number", [some, pytest.param(many, marks=pytest.mark.slow)])


def hands(seed: int, number: int, *, size: int | None = None) -> Iterator[Hand]:
    """Hands of 13 and 14 tiles, of every form and distance, in whole walls and in narrow ones where copies run out."""
    rng = random.Random(seed)
    for index in range(number):
        tiles = size or 13 + index // 2 % 2
        yield (
            random_hand(rng, size=tiles, span=rng.choice((34, 18, 12, 9, 6)))
            if index % 2
            else near_hand(rng, swaps=rng.randrange(4), size=tiles)
        )


@counts_of_hands(300)
def test_a_hand_waits_on_exactly_the_tiles_of_all_34_that_complete_it(number: int) -> None:
    for hand in hands(41, number, size=13):
        completing = []
        for kind in range(KINDS):
            counts = [count + (other == kind) for other, count in enumerate(hand.counts)]
            if is_complete(counts, len(hand.melds)):
                completing.append(kind)
        assert shape_waits(hand) == tuple(completing), hand


@pytest.mark.parametrize("form", Form)
@counts_of_hands(250)
def test_shanten_is_the_distance_to_the_nearest_complete_hand_there_is(number: int, form: Form) -> None:
    for hand in hands(42, number):
        assert shanten(hand)[form] == nearest(hand, form), hand


@counts_of_hands(150)
def test_useful_draws_are_the_tiles_that_lower_shanten_when_they_come(number: int) -> None:
    for hand in hands(43, number, size=13):
        report, before = useful_draws(hand), shanten(hand)
        after = {kind: shanten(hand.draw(kind)) for kind in range(KINDS) if hand.all_counts[kind] < COPIES}
        assert report.shanten == before
        for form in Form:
            nearer = [kind for kind, reached in after.items() if reached[form] != before[form]]
            assert [draw.kind for draw in report.by_form[form]] == nearer, (hand, form)
        assert [draw.kind for draw in report.any] == [kind for kind, reached in after.items() if reached.any < before.any]


def random_turns(seed: int, cases: Iterable[Hand]) -> Iterator[tuple[Hand, Turn, Hand]]:
    """Each hand, a turn, and the hand so turned, its melds in another order."""
    rng = random.Random(seed)
    for hand in cases:
        turn = Turn(tuple(rng.sample(range(3), 3)), mirrored=rng.random() < 0.5)
        yield hand, turn, turned(hand, turn, melds=rng.sample(range(len(hand.melds)), len(hand.melds)))


def drawn_tiles(draws: Iterable[UsefulDraw], move: Callable[[int], int]) -> set[tuple[int, int, str]]:
    return {(move(draw.kind), draw.live, draw.makes) for draw in draws}


def draws_of(report: DrawReport, move: Callable[[int], int]) -> dict[str, set[tuple[int, int, str]]]:
    return {
        **{form: drawn_tiles(report.by_form[form], move) for form in Form},
        "any": {(move(draw.kind), draw.live, "") for draw in report.any},
    }


def stay(kind: int) -> int:
    return kind


@counts_of_hands(300)
def test_a_turned_hand_has_the_same_structure(number: int) -> None:
    for hand, turn, other in random_turns(44, hands(44, number)):
        assert shanten(hand) == shanten(other), (hand, turn)
        if hand.drawn is None:
            assert draws_of(useful_draws(hand), turn.kind) == draws_of(useful_draws(other), stay), (hand, turn)


@counts_of_hands(15, many=200)
def test_a_turned_hand_has_the_same_discards(number: int) -> None:
    for hand, turn, other in random_turns(45, hands(45, number, size=14)):
        ours, theirs = discard_structure(hand), discard_structure(other)
        assert {(turn.kind(row.tile), row.shanten, row.live) for row in ours} == {
            (row.tile, row.shanten, row.live) for row in theirs
        }, (hand, turn)


def has_pictures(*hands: Hand) -> bool:
    """Whether a hand is all green or reversible by its tiles: the fan that know suits and ranks by their look."""
    for hand in hands:
        kinds = {kind for kind, count in enumerate(hand.all_counts) if count}
        if kinds <= GREEN or kinds <= REVERSIBLE:
            return True
    return False


def points_of(result: Score, *, mirrored: bool = False) -> Counter[FanId]:
    return Counter({MIRRORED.get(fan.fan, fan.fan) if mirrored else fan.fan: fan.count for fan in result.fans})


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
@counts_of_hands(400)
def test_a_turned_hand_scores_the_same_fan(number: int, rules: Ruleset) -> None:
    wins = list(itertools.islice(complete_hands(46), number))
    for (hand, context), (_, turn, other) in zip(wins, random_turns(46, (hand for hand, _ in wins)), strict=True):
        if has_pictures(hand, other):
            continue
        ours, theirs = score(hand, context, rules), score(other, context, rules)
        assert ours.total == theirs.total, (hand, context, turn)
        assert points_of(ours, mirrored=turn.mirrored) == points_of(theirs), (hand, context, turn)


@counts_of_hands(100)
def test_a_turned_hand_has_the_same_waits_worth_the_same(number: int) -> None:
    rng = random.Random(47)
    cases = (near_hand(rng, swaps=rng.randrange(2)) for _ in range(number))
    for index, (hand, turn, other) in enumerate(random_turns(47, cases)):
        rules = (CLASSIC, MODERN)[index % 2]
        ours, theirs = (waits(each, context=WinContext(), rules=rules).waits for each in (hand, other))
        assert {(turn.kind(wait.kind), wait.live) for wait in ours} == {(wait.kind, wait.live) for wait in theirs}
        worth = {wait.kind: wait for wait in theirs}
        for wait in ours:
            match = worth[turn.kind(wait.kind)]
            if wait.discard is None or has_pictures(hand.draw(wait.kind), other.draw(match.kind)):
                continue
            assert wait.legality is match.legality, (hand, turn, wait.kind)
            for result, same in ((wait.discard, match.discard), (wait.self_draw, match.self_draw)):
                assert (result and result.total) == (same and same.total), (hand, turn, wait.kind)
