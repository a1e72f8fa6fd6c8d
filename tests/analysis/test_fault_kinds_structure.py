"""Kinds of fault that others had with waits, shanten and discards, as families of hands: copies, melds, blocks, claims.

Which recorded report each test stands for is in `test_fault_kinds`.
"""

from __future__ import annotations

import itertools
import random

import pytest

from analysis.draws import discard_structure, useful_draws
from analysis.hand import Hand, Meld, MeldKind, WinContext
from analysis.legality import Legality
from analysis.notation import parse
from analysis.shanten import Form, shanten
from analysis.tiles import COPIES, EAST, KIND_OF, KINDS, NORTH, SOUTH, is_honor
from analysis.waits import Wait, shape_waits, waits
from tests.analysis.exact_search import SETS, random_hand
from tests.analysis.listing import nearest
from tests.analysis.winning import chow, pung, run

NO_SETS = (Form.SEVEN_PAIRS, Form.THIRTEEN_ORPHANS, Form.HONORS_AND_KNITTED)


def suit_beside(kind: int, step: int = 1) -> int:
    """The first kind of another suit than that of `kind`."""
    return 9 * ((min(kind // 9, 2) + step) % 3)


def has_dead_wait(hand: Hand, kind: int) -> None:
    """The only wait by shape is `kind`, it is dead, worth nothing, and the hand is not ready."""
    assert shape_waits(hand) == (kind,), hand
    assert waits(hand, context=WinContext()).waits == (Wait(kind, 0, None, None),)
    assert waits(hand, context=WinContext()).waits[0].legality is Legality.NEITHER
    assert shanten(hand)[Form.STANDARD] == 1
    assert kind not in {draw.kind for draw in useful_draws(hand).by_form[Form.STANDARD]}


@pytest.mark.parametrize("kind", range(KINDS))
def test_a_wait_on_the_fifth_copy_of_a_quad_in_hand_is_dead(kind: int) -> None:
    """Three chows and four of a kind: the pair that is missing would be a fifth copy."""
    first = suit_beside(kind)
    has_dead_wait(Hand.of([*range(first, first + 9), *[kind] * 4]), kind)


@pytest.mark.parametrize("first", [kind for kind in range(27) if kind % 9 < 7])
@pytest.mark.parametrize("offer", [0, 1, 5])
def test_a_wait_on_the_tile_of_an_own_kong_is_dead(first: int, offer: int) -> None:
    """Edge and closed waits; the kong may be concealed, melded or added."""
    for tile in run(first):
        if tile != first + 1 and (first % 9, tile - first) not in ((0, 2), (6, 0)):
            continue
        held = [kind for kind in run(first) if kind != tile]
        kong = Meld(MeldKind.KONG, tile, offer)
        one, other = suit_beside(first), suit_beside(first, 2)
        has_dead_wait(Hand.of([*held, *run(one), *run(other), EAST, EAST], melds=(kong,)), tile)
        ready = Hand.of([*held, *run(one), *run(other), EAST, EAST], melds=(pung(tile),))
        assert shanten(ready)[Form.STANDARD] == 0
        assert [(wait.kind, wait.live) for wait in waits(ready, context=WinContext()).waits] == [(tile, 1)]


@pytest.mark.parametrize("ranks", list(itertools.product((0, 4, 8), repeat=3)))
def test_tiles_of_own_melds_are_gone_from_pairs_and_sets(ranks: tuple[int, ...]) -> None:
    """Three pungs laid out and their fourth copies in hand: none of these makes a pair."""
    pungs = [9 * suit + rank for suit, rank in enumerate(ranks)]
    for extra in set(range(27)) - set(pungs):
        hand = Hand.of([*pungs, extra], melds=tuple(map(pung, pungs)))
        assert shanten(hand)[Form.STANDARD] == nearest(hand, Form.STANDARD), hand


def test_hands_of_quads_are_as_far_as_the_copies_allow() -> None:
    rng = random.Random(71)
    for _ in range(250):
        quads = rng.sample(range(rng.choice((0, 27)), KINDS), 3)
        hand = Hand.of([*[kind for kind in quads for _ in range(4)], rng.choice([k for k in range(KINDS) if k not in quads])])
        for form in Form:
            assert shanten(hand)[form] == nearest(hand, form), hand
    for single, quad in itertools.permutations(range(27, KINDS), 2):
        others = [kind for kind in range(27, KINDS) if kind not in (single, quad)][:3]
        hand = Hand.of([*[kind for kind in others for _ in range(3)], *[quad] * 4])
        assert shanten(hand)[Form.STANDARD] == 1, hand


def test_melds_rule_out_pairs_orphans_and_single_tiles_whatever_the_concealed_tiles() -> None:
    rng = random.Random(72)
    orphans_left = parse("[222m,1]19m19s19pESWNP").hand
    for hand in [orphans_left, *(random_hand(rng, melds=rng.randint(1, 4)) for _ in range(200))]:
        found = shanten(hand)
        assert [found[form] for form in NO_SETS] == [None] * 3
        assert (found[Form.KNITTED_STRAIGHT] is None) == (len(hand.melds) > 1)
        assert found.any == min(n for form in Form if (n := nearest(hand, form)) is not None)


def test_overlapping_blocks_of_one_suit_are_not_taken_greedily() -> None:
    """245568 and its like: the block that looks best first costs another one."""
    rng = random.Random(73)
    texts = ("245568m77s245568p", "36m145s12579pSFP", "344569m12479s5pP", "[EEE,1]1111247777m", "EEESSSWWWNNNN", "EEESSSWWWWNNNN")
    crowded = (random_hand(rng, size=13 + n % 2, melds=n % 3, span=9) for n in range(250))
    for hand in [*(parse(text).hand for text in texts), *crowded]:
        assert shanten(hand)[Form.STANDARD] == nearest(hand, Form.STANDARD), hand


def test_four_of_a_kind_are_two_of_seven_pairs_in_hands_of_13_and_14() -> None:
    rng = random.Random(74)
    for number in range(200):
        pairs = rng.choices(range(KINDS), k=7)
        tiles = [kind for kind in pairs for _ in range(2)][: 13 + number % 2]
        for place in rng.sample(range(len(tiles)), rng.randrange(4)):
            tiles[place] = rng.randrange(KINDS)
        if max(map(tiles.count, tiles)) > COPIES:
            continue
        expected = 6 - sum(tiles.count(kind) // 2 for kind in set(tiles))
        assert shanten(Hand.of(tiles))[Form.SEVEN_PAIRS] == expected, tiles


def test_a_chow_laid_out_takes_its_two_tiles_out_of_the_hand() -> None:
    """1234 with a 1 claimed leaves 1 and 4, no three in a row, and so for every chow claimed."""
    rng = random.Random(75)
    left = parse("[999s,1][888s,1][123p,1]14pEE").hand
    assert shanten(left).any == 1
    claims = 0
    while claims < 120:
        before = random_hand(rng, melds=rng.randrange(3), span=rng.choice((12, 18)))
        chows = [tiles for tiles in SETS[34:] if sum(before.counts[kind] > 0 for kind in tiles) > 1]
        if not chows:
            continue
        tiles = rng.choice(chows)
        claimed = next((kind for kind in tiles if not before.counts[kind]), rng.choice(tiles))
        if before.all_counts[claimed] >= COPIES:
            continue
        counts = list(before.counts)
        for kind in tiles:
            counts[kind] -= kind != claimed
        laid = (*before.melds, chow(tiles[0]))
        for discard in (kind for kind in range(KINDS) if counts[kind]):
            kept = tuple(count - (kind == discard) for kind, count in enumerate(counts))
            after = Hand(kept, laid)
            assert shanten(after).any == min(n for form in Form if (n := nearest(after, form)) is not None), after
            # A claim is a draw at best, for the forms with room for the meld.
            assert shanten(after)[Form.STANDARD] is not None
            assert (shanten(after)[Form.STANDARD] or 0) >= (shanten(before)[Form.STANDARD] or 0) - 1
        claims += 1


def test_each_discard_is_ranked_by_the_tiles_that_brute_force_finds_useful() -> None:
    rng = random.Random(76)
    quiz = [parse("678889m33s455789p").hand, parse("112m56s223677888p").hand]
    for hand in [*quiz, *(random_hand(rng, size=14, span=18) for _ in range(4))]:
        for row in discard_structure(hand):
            left = hand.discard(row.tile)
            distance = {form: nearest(left, form) for form in Form}
            least = min(number for number in distance.values() if number is not None)
            useful = {}
            for kind in range(KINDS):
                if left.all_counts[kind] < COPIES:
                    drawn = left.draw(kind)
                    if any((number := nearest(drawn, form)) is not None and number < least for form in Form):
                        # The discarded tile lies on the table.
                        useful[kind] = COPIES - left.all_counts[kind] - (kind == row.tile)
            assert row.shanten == least
            assert {draw.kind: draw.live for draw in row.useful} == useful, (hand, row.tile)


def test_recorded_discard_quizzes_have_their_counts() -> None:
    first = discard_structure(parse("678889m33s455789p").hand)
    assert (first[0].tile, first[0].live) == (KIND_OF["5p"], 18)
    hand = parse("112m56s223677888p").hand
    live = {}
    for tile in (kind for kind, count in enumerate(hand.counts) if count):
        table = tuple(int(kind == tile) for kind in range(KINDS))
        report = useful_draws(hand.discard(tile), table)
        if report.shanten[Form.STANDARD] == 2:
            live[tile] = sum(draw.live for draw in report.by_form[Form.STANDARD])
    assert [live[KIND_OF[name]] for name in ("1m", "2p", "2m")] == [36, 36, 34]
    assert max(live.values()) == 36


def test_waits_miss_none_of_nine_gates_and_orphans_and_take_none_of_the_neighbours() -> None:
    for suit in range(3):
        gates = [9 * suit + rank for rank in (0, 0, 0, *range(1, 8), 8, 8, 8)]
        assert shape_waits(Hand.of(gates)) == tuple(range(9 * suit, 9 * suit + 9))
    orphans = [0, 8, 9, 17, 18, 26, *range(27, KINDS)]
    assert shape_waits(Hand.of(orphans)) == tuple(orphans)
    for missing, twice in itertools.permutations(orphans, 2):
        assert shape_waits(Hand.of([kind for kind in orphans if kind != missing] + [twice])) == (missing,)


@pytest.mark.parametrize("kind", range(KINDS))
def test_two_pairs_wait_on_both_and_a_pung_beside_a_single_honour_on_the_single_alone(kind: int) -> None:
    one, other = suit_beside(kind), suit_beside(kind, 2)
    pair = NORTH if kind != NORTH else SOUTH
    sets = (chow(one), chow(one + 5), chow(other + 5))
    assert set(shape_waits(Hand.of([kind, kind, pair, pair], melds=sets))) == {kind, pair}
    if is_honor(kind):
        assert shape_waits(Hand.of([kind, kind, kind, pair], melds=sets)) == (pair,)
