"""Kinds of fault that others' scorers had, as families of hands: waits, kongs and four copies, steps, chows in pairs.

Which recorded report each test stands for is in `test_fault_kinds`.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import pytest

from analysis.fans import FANS, FanId
from analysis.hand import Hand, Meld, MeldKind, Ruleset
from analysis.scoring import score
from analysis.shanten import Form
from analysis.tiles import EAST, KINDS, NORTH, RED, SOUTH, WEST
from bench.hands import complete_hands
from tests.analysis.exact_search import SETS, holds
from tests.analysis.winning import EASTERN, WAITS, both_profiles, chow, fans_of, kinds_waited_for, pung, run, won

# Waits.


@both_profiles
def test_a_wait_fan_is_counted_only_where_no_other_tile_completes_the_hand_in_any_form(rules: Ruleset) -> None:
    seen = set()
    for hand, context in itertools.islice(complete_hands(61), 1500):
        counted = set(fans_of(score(hand, context, rules))) & set(WAITS)
        assert len(counted) < 2
        if counted:
            assert kinds_waited_for(hand) == [hand.drawn], hand
        seen |= counted
    assert seen == set(WAITS)


def single_suit_wins(number: int) -> Iterator[Hand]:
    """Concealed hands of two neighbouring ranges of ranks, where waits overlap and copies run out."""
    rng = random.Random(62)
    while number:
        suit, n_melds = 9 * rng.randrange(3), rng.randrange(3)
        sets = [tiles for tiles in SETS if suit <= tiles[0] and tiles[-1] < suit + 6]
        chosen = rng.choices(sets, k=4)
        pair = rng.randrange(suit, suit + 6)
        tiles = [pair, pair, *itertools.chain(*chosen)]
        if max(tiles.count(kind) for kind in tiles) > 4:
            continue
        laid = tuple(pung(each[0]) if each[0] == each[1] else chow(each[0]) for each in chosen[:n_melds])
        concealed = [pair, pair, *itertools.chain(*chosen[n_melds:])]
        yield Hand.of(concealed, melds=laid, drawn=rng.choice(concealed))
        number -= 1


@both_profiles
def test_a_standard_win_on_the_only_tile_by_shape_has_a_wait_and_no_other_has_one(rules: Ruleset) -> None:
    kinds_of_wait = set()
    for hand in single_suit_wins(600):
        result = score(hand, EASTERN, rules)
        fans, left_out = fans_of(result), {excluded.fan for excluded in result.excluded}
        alone = kinds_waited_for(hand) == [hand.drawn]
        if FanId.SEVEN_PAIRS in fans:
            continue
        assert bool((set(fans) | left_out) & set(WAITS)) == alone, hand
        assert bool(set(fans) & set(WAITS)) == alone, hand
        kinds_of_wait |= set(fans) & set(WAITS)
    assert kinds_of_wait == set(WAITS)


@both_profiles
def test_an_edge_or_closed_tile_that_is_a_pair_already_leaves_the_other_pair_to_wait_for(rules: Ruleset) -> None:
    """777 89 with a second pair: 7 makes a chow, and the second pair's third copy a pung."""
    for suit, (one, other, drawn) in itertools.product(range(3), ((7, 8, 6), (0, 1, 2), (1, 3, 2), (4, 6, 5), (6, 8, 7))):
        tile, rest = 9 * suit + drawn, [9 * suit + one, 9 * suit + other]
        eights = [9 * ((suit + 1) % 3) + 7] * 3
        for pair in (9 * ((suit + 1) % 3), 9 * ((suit + 2) % 3) + 4, RED):
            two_ways = Hand.of([*[tile] * 3, *rest, *eights, pair, pair, tile], melds=(pung(NORTH),))
            assert kinds_waited_for(two_ways) == sorted({tile, pair})
            assert not set(fans_of(score(two_ways, EASTERN, rules))) & set(WAITS), two_ways
            alone = [*rest, *eights, *run(9 * ((suit + 2) % 3) + 6), pair, pair, tile]
            expected = FanId.CLOSED_WAIT if other - one == 2 else FanId.EDGE_WAIT
            assert fans_of(won(alone, pung(NORTH), rules=rules))[expected] == 1, alone


@both_profiles
def test_another_wait_is_a_wait_by_shape_though_its_four_copies_are_in_the_own_hand(rules: Ruleset) -> None:
    """1234 444: 1 completes the hand, and so would a fifth 4."""
    for suit, low, up in itertools.product(range(3), range(1, 7), (True, False)):
        ranks = [low, low + 1, low + 2, *[low + 3] * 4] if up else [*[low] * 4, low + 1, low + 2, low + 3]
        drawn = low if up else low + 3
        other = 9 * ((suit + 1) % 3)
        hand = Hand.of(
            [*(9 * suit + rank - 1 for rank in ranks), *run(other), 9 * suit + drawn - 1],
            melds=(pung(NORTH),),
        )
        assert len(kinds_waited_for(hand)) > 1
        assert not set(fans_of(score(hand, EASTERN, rules))) & set(WAITS), hand


@both_profiles
@pytest.mark.parametrize("tile", range(KINDS))
def test_a_pair_wait_counts_on_each_of_the_34_kinds(tile: int, rules: Ruleset) -> None:
    """The kind whose number is 0 included."""
    first, *others = (kind for kind in (1, 6, 10, 15, 19, 24) if kind // 9 != tile // 9)
    melds = tuple(pung(kind) for kind in others[:3])
    assert fans_of(won([*[first] * 3, tile, tile], *melds, rules=rules))[FanId.SINGLE_WAIT] == 1


@pytest.mark.parametrize("first", [kind for kind in range(27) if kind % 9 < 7])
@both_profiles
def test_edge_and_closed_waits_count_in_each_chow_of_each_suit(first: int, rules: Ruleset) -> None:
    elsewhere = 9 * ((first // 9 + 1) % 3)
    for tile in run(first):
        rest = [kind for kind in run(first) if kind != tile]
        kinds = [*rest, *run(elsewhere), *run(elsewhere + 5), SOUTH, SOUTH, tile]
        is_edge = (first % 9, tile - first) in ((0, 2), (6, 0))
        expected = {FanId.CLOSED_WAIT} if tile == first + 1 else {FanId.EDGE_WAIT} if is_edge else set()
        assert set(fans_of(won(kinds, pung(NORTH), rules=rules))) & set(WAITS) == expected, kinds


@both_profiles
def test_a_hand_that_is_pairs_and_sets_at_once_waits_in_both_forms(rules: Ruleset) -> None:
    """445566m 2277779s: 8s makes sets, 9s makes pairs, so neither is a lone wait."""
    rng, found = random.Random(63), 0
    while found < 60:
        low = rng.randrange(3) * 9 + rng.randrange(4)
        tiles = [kind for kind in rng.choices(range(low, low + 6), k=7) for _ in range(2)]
        if max(map(tiles.count, tiles)) > 4:
            continue
        counts = [tiles.count(kind) for kind in range(KINDS)]
        if not holds(counts, Form.STANDARD, 0):
            continue
        hand = Hand.of(tiles, drawn=rng.choice(tiles))
        found += 1
        counted = set(fans_of(score(hand, EASTERN, rules))) & set(WAITS)
        assert not counted or kinds_waited_for(hand) == [hand.drawn], hand
    for suit, other in itertools.permutations(range(3), 2):
        for low in range(4):
            runs = [kind for kind in run(9 * suit + low) for _ in range(2)]
            quad, pair = 9 * other + 6, 9 * other + 1
            kinds = [*runs, pair, pair, *[quad] * 4, quad + 2, quad + 1]
            assert FanId.CLOSED_WAIT not in fans_of(won(kinds, rules=rules))


@both_profiles
@pytest.mark.parametrize("suit", range(3))
def test_terminal_chows_in_one_suit_are_worth_66_and_their_wait(suit: int, rules: Ruleset) -> None:
    tiles = [9 * suit + rank - 1 for rank in (1, 1, 2, 2, 3, 3, 5, 5, 7, 7, 8, 8, 9, 9)]
    for drawn in sorted(set(tiles)):
        result = won(tiles, drawn=drawn, rules=rules)
        alone = kinds_waited_for(Hand.of(tiles, drawn=drawn)) == [drawn]
        assert result.total == 66 + alone
        assert bool(set(fans_of(result)) & set(WAITS)) == alone
        assert {FanId.PURE_TERMINAL_CHOWS, FanId.CONCEALED_HAND} <= set(fans_of(result))


@pytest.mark.parametrize("suit", range(3))
def test_nine_gates_are_won_on_each_of_nine_tiles_and_only_when_all_nine_were_waited_for(suit: int) -> None:
    gates = [9 * suit + rank for rank in (0, 0, 0, *range(1, 8), 8, 8, 8)]
    totals = []
    for extra, drawn in itertools.product(range(9 * suit, 9 * suit + 9), repeat=2):
        result = won([*gates, extra], drawn=drawn)
        assert (FanId.NINE_GATES in fans_of(result)) == (drawn == extra), (extra, drawn)
        if drawn == extra:
            totals.append(result.total)
    assert totals == totals[::-1]
    assert totals[0] == 106


# Kongs and four copies.


@both_profiles
@pytest.mark.parametrize("offer", [0, 1, 5])
@pytest.mark.parametrize("place", [0, 1, 2], ids=["low", "middle", "high"])
def test_four_copies_in_a_pung_and_a_chow_are_a_tile_hog_wherever_they_and_a_kong_lie(
    place: int, offer: int, rules: Ruleset
) -> None:
    """A kong neither is the hog nor hides it, and the fourth copy may be any tile of the chow, laid out or not."""
    hog, others = 13, (pung(13), chow(13 - place), chow(21))
    kong = Meld(MeldKind.KONG, NORTH, offer)
    for shown in itertools.chain.from_iterable(itertools.combinations(others, size) for size in range(4)):
        hidden = [kind for meld in others if meld not in shown for kind in meld.tiles]
        for melds in itertools.permutations((kong, *shown)):
            result = won([*hidden, 0, 0], *melds, rules=rules)
            hogs = [fan.tiles for fan in result.fans if fan.fan is FanId.TILE_HOG]
            assert hogs == [((hog,) * 4,)], melds


@both_profiles
def test_tile_hogs_are_the_kinds_of_which_all_four_copies_are_held_without_a_kong(rules: Ruleset) -> None:
    counted = 0
    for hand, context in itertools.islice(complete_hands(64), 1500):
        kongs = {meld.tile for meld in hand.melds if meld.kind is MeldKind.KONG}
        hogs = [kind for kind, copies in enumerate(hand.all_counts) if copies == 4 and kind not in kongs]
        fans = fans_of(score(hand, context, rules))
        if FanId.QUADRUPLE_CHOW not in fans:
            assert fans.get(FanId.TILE_HOG, 0) == len(hogs), hand
            counted += len(hogs)
    assert counted > 50


@both_profiles
@pytest.mark.parametrize("n_kongs", [3, 4])
def test_concealed_kongs_among_three_or_four_are_concealed_pungs_too(n_kongs: int, rules: Ruleset) -> None:
    """三杠 and 四杠 tell how many kongs there are, not how many of them are concealed."""
    names = {2: FanId.TWO_CONCEALED_PUNGS, 3: FanId.THREE_CONCEALED_PUNGS, 4: FanId.FOUR_CONCEALED_PUNGS}
    for hidden in itertools.product((False, True), repeat=n_kongs):
        melds = [pung(kind, kong=True, concealed=flag) for kind, flag in zip((2, 13, 24, NORTH), hidden, strict=False)]
        fans = fans_of(won([*run(5)[: 3 * (4 - n_kongs)], SOUTH, SOUTH], *melds, rules=rules))
        assert FanId.FOUR_KONGS in fans or FanId.THREE_KONGS in fans
        assert set(fans) & set(names.values()) == {names[sum(hidden)] for _ in range(1) if sum(hidden) > 1}, hidden
        assert not set(fans) & {FanId.TWO_CONCEALED_KONGS, FanId.TWO_MELDED_KONGS, FanId.MIXED_KONGS, FanId.CONCEALED_KONG}


@both_profiles
def test_the_order_of_melds_changes_neither_points_nor_fan(rules: Ruleset) -> None:
    cases: list[tuple[Meld, ...]] = [
        (pung(0, kong=True, concealed=True), pung(10), chow(15)),
        (pung(10), pung(10 + 9), pung(1, kong=True)),
        (chow(0), chow(0), chow(3), chow(6)),
        (chow(0), chow(6), chow(9), chow(15)),
        (pung(RED, kong=True), pung(NORTH), chow(9), chow(18)),
    ]
    for melds in cases:
        kinds = [*itertools.chain(*[run(12)] * (4 - len(melds))), 22, 22]
        results = [won(kinds, *order, rules=rules) for order in itertools.permutations(melds)]
        assert {(result.total, *sorted(fans_of(result).items())) for result in results} == {
            (results[0].total, *sorted(fans_of(results[0]).items()))
        }


# Steps.


@both_profiles
def test_four_and_three_shifted_pungs_need_ranks_in_a_row(rules: Ruleset) -> None:
    for suit, ranks in itertools.product((0, 18), itertools.combinations(range(9), 4)):
        kinds = [suit + rank for rank in ranks]
        steps = [b - a for a, b in itertools.pairwise(ranks)]
        fans = fans_of(won([*[kind for kind in kinds[1:] for _ in range(3)], WEST, WEST], pung(kinds[0]), rules=rules))
        assert (FanId.FOUR_PURE_SHIFTED_PUNGS in fans) == (steps == [1, 1, 1]), ranks
        in_threes = steps[:2] == [1, 1] or steps[1:] == [1, 1]
        assert (FanId.PURE_SHIFTED_PUNGS in fans) == (in_threes and steps != [1, 1, 1]), ranks


@both_profiles
@pytest.mark.parametrize("laid", [False, True], ids=["concealed", "laid out"])
def test_three_shifted_chows_of_three_suits_step_by_one(laid: bool, rules: Ruleset) -> None:
    for starts in itertools.product(range(7), repeat=3):
        chows = [9 * suit + start for suit, start in enumerate(starts)]
        melds = [chow(first) for first in chows[:2]] if laid else []
        concealed = list(itertools.chain(*map(run, chows[len(melds) :])))
        fans = fans_of(won([*concealed, EAST, EAST, EAST, RED, RED], *melds, rules=rules))
        low, middle, high = sorted(starts)
        assert (FanId.MIXED_SHIFTED_CHOWS in fans) == (middle - low == high - middle == 1), starts
        assert (FanId.MIXED_TRIPLE_CHOW in fans) == (low == high), starts
        assert (FanId.MIXED_STRAIGHT in fans) == ((low, middle, high) == (0, 3, 6)), starts


@both_profiles
def test_three_shifted_pungs_of_three_suits_step_by_one(rules: Ruleset) -> None:
    for ranks in itertools.product(range(9), repeat=3):
        melds = [pung(9 * suit + rank) for suit, rank in enumerate(ranks)]
        fans = fans_of(won([*[NORTH] * 3, RED, RED], *melds, rules=rules))
        low, middle, high = sorted(ranks)
        assert (FanId.MIXED_SHIFTED_PUNGS in fans) == (middle - low == high - middle == 1), ranks
        assert (FanId.TRIPLE_PUNG in fans) == (low == high), ranks


@both_profiles
def test_three_shifted_chows_of_one_suit_step_by_one_or_by_two(rules: Ruleset) -> None:
    for starts in itertools.combinations(range(7), 3):
        fans = fans_of(won([*[NORTH] * 3, RED, RED], *(chow(9 + start) for start in starts), rules=rules))
        steps = {b - a for a, b in itertools.pairwise(starts)}
        assert (FanId.PURE_SHIFTED_CHOWS in fans) == (steps in ({1}, {2})), starts
    for four in itertools.combinations(range(7), 4):
        fans = fans_of(won([RED, RED], *(chow(9 + start) for start in four), rules=rules))
        steps = {b - a for a, b in itertools.pairwise(four)}
        assert (FanId.FOUR_PURE_SHIFTED_CHOWS in fans) == (steps in ({1}, {2})), four


@pytest.mark.parametrize("first", range(KINDS - 6))
@both_profiles
def test_seven_neighbouring_pairs_are_shifted_only_within_a_suit(first: int, rules: Ruleset) -> None:
    """Neither honours nor the end of a suit and the beginning of the next are neighbours."""
    kinds = [kind for kind in range(first, first + 7) for _ in range(2)]
    in_suit = first < 27 and first // 9 == (first + 6) // 9
    assert (FanId.SEVEN_SHIFTED_PAIRS in fans_of(won(kinds, rules=rules))) == in_suit


# Two chows that go together.


def relates(one: int, other: int) -> bool:
    """Whether two chows are 一般高, 喜相逢, 连六 or 老少副."""
    if one // 9 == other // 9:
        return abs(one - other) in (0, 3, 6)
    return one % 9 == other % 9


@both_profiles
def test_of_four_chows_each_fan_of_two_brings_in_a_new_one_and_none_is_lost(rules: Ruleset) -> None:
    """As many fan of two chows as a tree over the chows has edges, where no fan of three or four chows is there."""
    rng, compared = random.Random(65), 0
    of_two = {FanId.PURE_DOUBLE_CHOW, FanId.MIXED_DOUBLE_CHOW, FanId.SHORT_STRAIGHT, FanId.TWO_TERMINAL_CHOWS}
    while compared < 500:
        firsts = [9 * rng.randrange(3) + rng.choice((0, 0, 1, 3, 6, 6)) for _ in range(4)]
        if max(map(firsts.count, firsts)) > 2 or len({first // 9 for first in firsts}) < 2:
            continue
        fans = fans_of(won([RED, RED], *map(chow, firsts), rules=rules))
        if any(FANS[fan].points > 2 and fan is not FanId.MELDED_HAND for fan in fans):
            continue
        groups = [{place} for place in range(4)]
        for one, other in itertools.combinations(range(4), 2):
            if relates(firsts[one], firsts[other]):
                joined = [group for group in groups if group & {one, other}]
                groups = [group for group in groups if group not in joined] + [set().union(*joined)]
        assert sum(fans.get(fan, 0) for fan in of_two) == 4 - len(groups), firsts
        compared += 1
