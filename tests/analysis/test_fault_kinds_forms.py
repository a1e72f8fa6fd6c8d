"""Kinds of fault that others' scorers had with forms that are not four sets and a pair: knitted tiles, pairs, near wins.

Which recorded report each test stands for is in `test_fault_kinds`.
"""

from __future__ import annotations

import itertools
import random

import pytest

from analysis.fans import FanId
from analysis.hand import CLASSIC, MODERN, Hand, Ruleset
from analysis.scoring import NotAWin, score
from analysis.shanten import Form
from analysis.tiles import EAST, KINDS, RED
from tests.analysis.exact_search import KNITTED, ORPHANS, SETS, holds, near_hand
from tests.analysis.winning import EASTERN, WAITS, both_profiles, chow, fans_of, kinds_waited_for, pung, won


@both_profiles
def test_a_knitted_straight_wins_with_any_set_laid_out_or_not_and_any_pair(rules: Ruleset) -> None:
    rng, wins = random.Random(66), 0
    while wins < 500:
        tiles, pair = rng.choice(SETS), rng.randrange(KINDS)
        kinds = [*rng.choice(KNITTED), pair, pair]
        held = [*kinds, *tiles]
        if max(map(held.count, held)) > 4:
            continue
        meld = pung(tiles[0], kong=rng.random() < 0.5 and kinds.count(tiles[0]) == 0) if len(set(tiles)) == 1 else chow(tiles[0])
        for concealed, melds in ((held, ()), (kinds, (meld,))):
            hand = Hand.of(concealed, melds=melds, drawn=rng.choice(concealed))
            fans = fans_of(score(hand, EASTERN, rules))
            assert FanId.KNITTED_STRAIGHT in fans, hand
            if melds:
                assert FanId.CONCEALED_HAND not in fans
        wins += 1


def test_a_knitted_straight_has_no_room_for_a_second_meld() -> None:
    """With two melds eight tiles are left, too few for nine."""
    for case in KNITTED:
        with pytest.raises(NotAWin):
            won(case[:8], pung(EAST), pung(RED))


def test_a_tile_of_the_knitted_part_is_no_edge_closed_or_pair_wait_by_the_old_text() -> None:
    for case, tiles in itertools.product(KNITTED, SETS[34:]):
        held = [*case, *tiles, RED, RED]
        for drawn in set(held):
            hand = Hand.of(held, drawn=drawn)
            counted = set(fans_of(score(hand, EASTERN))) & set(WAITS)
            assert not counted or (drawn in (*tiles, RED) and kinds_waited_for(hand) == [drawn]), hand


@both_profiles
@pytest.mark.parametrize("case", KNITTED)
def test_every_fourteen_of_knitted_tiles_and_honours_win(case: tuple[int, ...], rules: Ruleset) -> None:
    for kinds in itertools.combinations([*case, *range(27, 34)], 14):
        fans = fans_of(won(kinds, rules=rules))
        honors = sum(kind > 26 for kind in kinds)
        assert (FanId.GREATER_HONORS_AND_KNITTED_TILES in fans) == (honors == 7)
        assert (FanId.LESSER_HONORS_AND_KNITTED_TILES in fans) == (honors < 7)
        assert (FanId.KNITTED_STRAIGHT in fans) == (honors == 5)


@both_profiles
def test_four_of_a_kind_are_two_of_seven_pairs_and_a_tile_hog_each(rules: Ruleset) -> None:
    rng = random.Random(67)
    for quads in range(4):
        for _ in range(40):
            kinds = rng.sample(range(0, KINDS, 2), 7 - quads)
            tiles = [kind for place, kind in enumerate(kinds) for _ in range(4 if place < quads else 2)]
            fans = fans_of(won(tiles, rules=rules))
            assert FanId.SEVEN_PAIRS in fans, tiles
            assert fans.get(FanId.TILE_HOG, 0) == quads, tiles


def nearly(rng: random.Random) -> list[int]:
    """Fourteen tiles a tile or two from seven pairs or thirteen orphans."""
    if rng.random() < 0.5:
        tiles = [kind for kind in rng.choices(rng.choice((ORPHANS, range(KINDS))), k=7) for _ in range(2)]
    else:
        tiles = [*ORPHANS, rng.choice(ORPHANS)]
    for place in rng.sample(range(14), rng.randrange(3)):
        tiles[place] = rng.choice((rng.choice(ORPHANS), rng.randrange(KINDS)))
    return tiles


@both_profiles
def test_hands_near_pairs_orphans_and_all_forms_win_only_where_a_form_is_complete(rules: Ruleset) -> None:
    rng = random.Random(68)
    outcomes: list[bool] = []
    while len(outcomes) < 800:
        tiles = nearly(rng)
        if max(map(tiles.count, tiles)) > 4:
            continue
        hand = Hand.of(tiles) if len(outcomes) % 2 else near_hand(rng, swaps=1, size=14)
        complete = any(holds(hand.counts, form, len(hand.melds)) for form in Form)
        if complete:
            assert score(hand, EASTERN, rules).total > 0
        else:
            with pytest.raises(NotAWin):
                score(hand, EASTERN, rules)
        outcomes.append(complete)
    assert 50 < sum(outcomes) < 750


def test_the_modern_profile_counts_pairs_of_one_sort_and_never_as_pungs() -> None:
    honors = [kind for kind in range(27, 34) for _ in range(2)]
    assert set(fans_of(won(honors, rules=MODERN))) == {FanId.ALL_HONORS, FanId.SEVEN_PAIRS}
    assert set(fans_of(won(honors, rules=CLASSIC))) == {FanId.SEVEN_PAIRS}
