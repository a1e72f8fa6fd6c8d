"""A score names every fan with its tiles, and every fan that is there but not counted with the reason."""

from __future__ import annotations

import ast
import inspect
import itertools
import random

import numpy as np
import pytest

from analysis.arrangement import Arrangement
from analysis.exclusion import Principle, absorbed_by, kernel_rules
from analysis.fan_tiles import SET_COUNT, makes
from analysis.fans import FAN_OF_SLUG, FANS, FanId, Series
from analysis.hand import CLASSIC, MODERN, RULESETS, Hand, Meld, Ruleset, WinContext
from analysis.kernels import evaluate
from analysis.kernels.arrangement import ROWS, list_arrangements
from analysis.kernels.tally import absorb, field_of, unpack
from analysis.notation import parse
from analysis.scoring import CLOSE_POINTS, NotAWin, Score, score
from analysis.tiles import is_terminal_or_honor, rank_of, suit_of
from bench.hands import complete_hands

HANDS = list(itertools.islice(complete_hands(20261130), 400))


def scored(text: str, rules: Ruleset = CLASSIC) -> Score:
    parsed = parse(text)
    return score(parsed.hand, parsed.context, rules)


def fans_of(text: str, rules: Ruleset = CLASSIC) -> dict[str, int]:
    return {fan.fan.slug: fan.count for fan in scored(text, rules).fans}


def test_the_table_has_all_81_fan_numbered_as_in_the_rule_text() -> None:
    assert [fan.number for fan in FANS.values()][:82] == [*range(1, 82), None]
    assert {fan.points for fan in FANS.values() if fan.number} == {88, 64, 48, 32, 24, 16, 12, 8, 6, 4, 2, 1}
    assert {fan.series for fan in FANS.values()} == set(Series)
    assert all(len(set(fan.names)) == 3 for fan in FANS.values())
    assert FAN_OF_SLUG["mixed_straight"] is FanId.MIXED_STRAIGHT


def test_each_detector_fills_the_place_of_the_fan_it_is_named_after() -> None:
    places: dict[int, str] = {}
    for node in ast.walk(ast.parse(inspect.getsource(evaluate))):
        match node:
            case ast.BinOp(
                left=ast.Call(func=ast.Attribute(attr=detector)),
                op=ast.LShift(),
                right=ast.Subscript(value=ast.Name(id="AT"), slice=ast.Constant(value=int(place))),
            ):
                places[place] = detector
    # 幺九刻 is the 63rd: it is noted without the pungs that score as something else.
    assert len(places) == 62
    assert all(FanId(place).slug == name for place, name in places.items())


def test_a_fan_absorbs_only_smaller_fan_or_none() -> None:
    for rules in RULESETS.values():
        for fan in FanId:
            for other in absorbed_by(fan, rules):
                assert FANS[other].points <= FANS[fan].points, (fan, other)


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS.keys())
def test_points_add_up_and_each_fan_names_its_tiles(rules: Ruleset) -> None:
    for hand, context in HANDS:
        result = score(hand, context, rules)
        assert sum(fan.points * fan.count for fan in result.fans) == result.total == result.without_flowers + len(context.flowers)
        assert all(fan.points == FANS[fan.fan].points for fan in result.fans)
        for fan in result.fans:
            assert len(fan.tiles) == (0 if fan.fan is FanId.FLOWER_TILES else fan.count), (hand, fan)
            for tiles in fan.tiles:
                assert all(tiles.count(kind) <= hand.all_counts[kind] for kind in tiles)


def test_each_fan_holds_on_the_tiles_it_names() -> None:
    for hand, context in HANDS:
        for fan in score(hand, context, MODERN).fans:
            for tiles in fan.tiles:
                assert holds(fan.fan, tiles, hand, context), (hand, fan)


def holds(fan: FanId, tiles: tuple[int, ...], hand: Hand, context: WinContext) -> bool:
    """Check by the words of the rule, for the fan that can be read off the tiles alone."""
    kinds = set(tiles)
    match fan:
        case FanId.FULL_FLUSH | FanId.PURE_STRAIGHT | FanId.PURE_SHIFTED_CHOWS | FanId.NINE_GATES:
            return len({suit_of(kind) for kind in kinds}) == 1 and max(kinds) < 27
        case FanId.MIXED_STRAIGHT | FanId.MIXED_SHIFTED_CHOWS | FanId.MIXED_TRIPLE_CHOW | FanId.TRIPLE_PUNG:
            return {suit_of(kind) for kind in kinds} == {0, 1, 2} and len(tiles) >= 9
        case FanId.ALL_TERMINALS_AND_HONORS | FanId.PUNG_OF_TERMINALS_OR_HONORS:
            return all(is_terminal_or_honor(kind) for kind in kinds)
        case FanId.NO_HONORS | FanId.ALL_SIMPLES:
            return max(kinds) < 27 and (fan is FanId.NO_HONORS or not any(map(is_terminal_or_honor, kinds)))
        case FanId.UPPER_FOUR | FanId.UPPER_TILES:
            return all(rank_of(kind) >= (6 if fan is FanId.UPPER_FOUR else 7) for kind in kinds)
        case FanId.LOWER_FOUR | FanId.LOWER_TILES:
            return all(1 <= rank_of(kind) <= (4 if fan is FanId.LOWER_FOUR else 3) for kind in kinds)
        case FanId.TILE_HOG:
            return len(kinds) == 1 and len(tiles) == 4 and hand.all_counts[tiles[0]] == 4
        case FanId.DRAGON_PUNG | FanId.PREVAILING_WIND_PUNG | FanId.SEAT_WIND_PUNG:
            wanted = {FanId.PREVAILING_WIND_PUNG: {context.prevailing}, FanId.SEAT_WIND_PUNG: {context.seat}}
            return kinds & wanted.get(fan, {31, 32, 33}) != set()
        case FanId.EDGE_WAIT | FanId.CLOSED_WAIT:
            return len(tiles) == 3 and tiles[1] - tiles[0] == 1 and hand.drawn in tiles
        case FanId.SINGLE_WAIT:
            return hand.drawn in tiles
        case FanId.SELF_DRAWN | FanId.LAST_TILE:
            return tiles == (hand.drawn,)
        case FanId.SHORT_STRAIGHT:
            return len(kinds) == 6 and max(kinds) - min(kinds) == 5
        case FanId.ALL_TYPES:
            return {suit_of(kind) for kind in kinds} == {0, 1, 2, 3} and max(kinds) >= 31
    return len(tiles) > 0


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS.keys())
def test_each_excluded_fan_names_a_counted_fan_and_a_principle(rules: Ruleset) -> None:
    principles = set()
    for hand, context in HANDS:
        result = score(hand, context, rules)
        counted = {fan.fan for fan in result.fans}
        for excluded in result.excluded:
            assert excluded.by in counted, (hand, excluded)
            principles.add(excluded.principle)
    assert principles >= {Principle.NON_REPEAT, Principle.NON_SEPARATE, Principle.ACCOUNT_ONCE}


def test_the_order_of_melds_changes_nothing() -> None:
    rng = random.Random(4)
    for hand, context in HANDS:
        melds = list(hand.melds)
        rng.shuffle(melds)
        other = Hand(hand.counts, tuple(melds), hand.drawn)
        assert score(other, context).total == score(hand, context).total


def test_permuting_the_suits_changes_nothing_but_green_and_reversible_tiles() -> None:
    for hand, context in HANDS:
        for order in itertools.permutations(range(3)):
            moved = permute(hand, order)
            fans = {f.fan: f.count for f in score(moved, context).fans}, {f.fan: f.count for f in score(hand, context).fans}
            if not {FanId.ALL_GREEN, FanId.REVERSIBLE_TILES} & (set(fans[0]) | set(fans[1])):
                assert fans[0] == fans[1]


def permute(hand: Hand, order: tuple[int, ...]) -> Hand:
    def move(kind: int) -> int:
        return kind if kind >= 27 else 9 * order[kind // 9] + kind % 9

    counts = [0] * 34
    for kind, count in enumerate(hand.counts):
        counts[move(kind)] = count
    melds = tuple(Meld(meld.kind, move(meld.tile), meld.offer) for meld in hand.melds)
    assert hand.drawn is not None
    return Hand(tuple(counts), melds, move(hand.drawn))


def test_every_split_into_sets_is_listed_once_and_adds_up() -> None:
    rows = np.empty((ROWS, 5), np.int64)
    for text in ("11112222333344m", "111222333444m55p", "12312312312399s", "11123456789999p"):
        counts = np.array(parse(text).hand.counts, np.int64)
        before = counts.copy()
        n = list_arrangements(counts, 4, rows)
        assert n > 0
        assert (counts == before).all()
        assert len({(*sorted(row[:4]), row[4]) for row in rows[:n].tolist()}) == n


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS.keys())
def test_a_fan_alone_takes_away_what_the_table_says_and_nothing_else(rules: Ruleset) -> None:
    kills, counts = kernel_rules(rules).kills, np.zeros(len(FanId) + 1, np.int64)
    for fan in FanId:
        large, small = field_of(fan)
        for other in FanId:
            other_large, other_small = field_of(other)
            left_large, left_small = absorb(large | other_large, small | other_small, kills)
            unpack(left_large, left_small, counts)
            gone = other != fan and counts[other] == 0
            first_goes = fan in absorbed_by(other, rules)  # then the larger one, `other`, is asked first
            assert gone == (other in absorbed_by(fan, rules)) or first_goes, (fan, other)


def test_sets_that_go_together_are_recognised_by_the_kernels_own_predicate() -> None:
    sets = scored("123m456s789p11122z|EE1000").arrangement.sets
    assert len(SET_COUNT) == 17
    chows = tuple(tile_set for tile_set in sets if tile_set.is_chow)
    assert makes(FanId.MIXED_STRAIGHT, chows)
    assert not makes(FanId.MIXED_TRIPLE_CHOW, chows)


# What the rules say, point by point.


def test_three_of_four_two_suited_chows_count_because_each_brings_in_a_new_set() -> None:
    fans = fans_of("[123m,1][456m,1][123p,1]456p9s9s")
    assert fans["mixed_double_chow"] == 2
    assert fans["short_straight"] == 1


def test_a_hand_without_any_fan_is_a_chicken_hand_worth_eight() -> None:
    result = scored("[345m,1][678s,1][234s,2]67pEE5p")
    assert [(fan.fan.slug, fan.points) for fan in result.fans] == [("chicken_hand", 8)]
    assert result.can_win


def test_a_pung_completed_by_a_discard_is_not_concealed() -> None:
    assert "two_concealed_pungs" not in fans_of("[123m,1]222s55p66m345s6m")
    assert "two_concealed_pungs" in fans_of("[123m,1]222s55p66m345s6m|EE1000")


def test_four_of_a_kind_are_two_pairs_and_a_tile_hog() -> None:
    assert fans_of("1111m2233s4455p6s6s")["seven_pairs"] == 1
    assert fans_of("1111m2233s4455p6s6s")["tile_hog"] == 1


def test_a_kong_is_no_tile_hog() -> None:
    assert "tile_hog" not in fans_of("[1111m]234s456p678p5s5s")


def test_nine_gates_take_the_best_arrangement() -> None:
    assert scored("1112345678999m1m").total == 106
    assert scored("1112345678999m5m").total == 91


def test_a_tile_that_stands_in_the_knitted_part_waits_only_in_the_modern_profile() -> None:
    hand = "12369m258s147pEE3m"
    assert "edge_wait" not in fans_of(hand)
    assert fans_of(hand, MODERN)["edge_wait"] == 1
    assert fans_of("13369m258s147pEE2m")["closed_wait"] == 1


def test_the_fourth_copy_of_an_own_exposed_pung_is_the_last_tile_without_the_flag() -> None:
    assert fans_of("[555m,1]34m678s123p99p5m")["last_tile"] == 1


def test_an_unfinished_hand_is_no_win() -> None:
    with pytest.raises(NotAWin):
        scored("1358m2468s1357pEE")
    with pytest.raises(NotAWin):
        scored("123456789m123s5p")


def test_flowers_count_in_the_total_but_not_toward_eight() -> None:
    result = scored("[123m,1][456s,1]789p55s34p2p|EE0000|abcdefgh")
    assert result.total == result.without_flowers + 8
    assert not result.can_win or result.without_flowers >= 8


def test_the_arrangement_that_comes_second_has_other_sets_of_the_same_tiles_and_fewer_points() -> None:
    shown = 0
    for hand, context in itertools.islice(complete_hands(8), 3_000):
        result = score(hand, context, MODERN)
        other = result.runner_up
        if other is None:
            continue
        shown += 1
        assert 0 <= other.behind <= CLOSE_POINTS
        assert other.points + other.behind == result.without_flowers
        assert sum(fan.points * fan.count for fan in other.fans) == other.points
        assert sorted(other.arrangement.tiles) == sorted(result.arrangement.tiles)
        assert divided(other.arrangement) != divided(result.arrangement), hand
    assert shown > 20


def divided(arrangement: Arrangement) -> tuple[object, ...]:
    return arrangement.form, sorted((tile_set.tile, tile_set.is_chow) for tile_set in arrangement.sets), arrangement.pair


@pytest.mark.parametrize(
    "text",
    ["[789s,1]111222333m5p5p|EE0000|0", "[999s,1]123p567m78p11s9p|EE0000|0"],
    ids=["three pungs are far ahead of three chows", "the tiles can be divided in one way alone"],
)
def test_an_arrangement_far_behind_or_none_at_all_is_not_shown(text: str) -> None:
    assert scored(text).runner_up is None


def test_two_divisions_that_are_level_are_both_shown() -> None:
    result = scored("[111s,1]2233445566m6m|EE0000|0")
    assert result.runner_up is not None
    assert result.runner_up.behind == 0
    assert {result.arrangement.pair, result.runner_up.arrangement.pair} == {1, 4}
