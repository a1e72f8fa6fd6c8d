"""A hand waits on every tile that completes it by shape; each wait knows its live copies and what it is worth either way."""

from __future__ import annotations

import random

import pytest

from analysis.fans import FanId
from analysis.hand import CLASSIC, MODERN, NOTHING_SEEN, Hand, Ruleset, WinContext
from analysis.legality import Legality
from analysis.notation import parse
from analysis.reasons import HandError
from analysis.scoring import Score, score
from analysis.shanten import Form, shanten
from analysis.tiles import COPIES, KINDS, LETTERS, count_kinds, format_kinds
from analysis.waits import Wait, WaitReport, shape_waits, waits
from tests.analysis.exact_search import holds, near_hand, random_hand


def report(text: str, *, seen: str = "", context: WinContext | None = None) -> WaitReport:
    """Waits of a hand in notation; `seen` lists tiles with blanks between: "3s 3s"."""
    parsed = parse(text)
    counts = count_kinds([LETTERS.index(name) for name in seen.split()])
    return waits(parsed.hand, context=context or parsed.context, seen=counts)


def only_wait(text: str, *, seen: str = "", context: WinContext | None = None) -> Wait:
    (wait,) = report(text, seen=seen, context=context).waits
    return wait


def fans_of(result: Score | None) -> set[FanId]:
    assert result is not None
    return {counted.fan for counted in result.fans}


@pytest.mark.parametrize(
    ("text", "by_shape", "used_up"),
    [
        ("[CCCC][FFFF][PPPP][NNNN]E", "E", ""),
        ("19m19s19pESWNCFP", "19m19s19pESWNCFP", ""),
        ("19m19s19pESWNNFP", "C", ""),
        ("19m19s199pESWNCF", "P", ""),
        ("1112345678999s", "123456789s", ""),
        ("1112346778999s", "578s", ""),
        ("234m35s88899pEEE", "4s", ""),
        ("23344445m888pWW", "14mW", "4m"),
        ("234m345s333pEEEE", "E", "E"),
        ("123456789m1111p", "1p", "1p"),
        ("2229999mSSWWFF", "2m", ""),
        ("2223334445678m", "2345689m", ""),
        ("1113456666788s", "2578s", ""),
        ("1133557799m113s", "3s", ""),
        ("114477m33s2255pE", "E", ""),
        ("2233445566778s", "258s", ""),
        ("369s147pESWNCFP", "258m", ""),
        ("58m369s17pEWNCFP", "2m4pS", ""),
        ("25558m369s46778p", "1p", ""),
        ("258m369s1445677p", "47p", ""),
        ("[999s,1]1123456789m", "147m", ""),
        ("[678m,1]28m36679s147p", "", ""),
        ("123m123s123pESWN", "", ""),
        ("1299m789s456pPPP", "3m", ""),
        ("4699m789s456pPPP", "5m", ""),
        ("45688m456s23456p", "147p", ""),
        ("EESSWWNNCFFPP", "C", ""),
        ("123456789m1134s", "25s", ""),
    ],
)
def test_recorded_hands_wait_on_their_tiles(text: str, by_shape: str, used_up: str) -> None:
    found = report(text).waits
    assert format_kinds(wait.kind for wait in found) == by_shape
    assert format_kinds(wait.kind for wait in found if wait.live == 0) == used_up


def test_nine_gates_waits_on_all_nine_tiles() -> None:
    found = report("1112345678999p").waits
    assert [wait.kind for wait in found] == list(range(18, 27))
    assert [wait.live for wait in found] == [1, 3, 3, 3, 3, 3, 3, 3, 1]
    assert all(FanId.NINE_GATES in fans_of(wait.discard) and wait.legality is Legality.BOTH for wait in found)


def test_a_hand_waits_on_a_kind_if_and_only_if_it_completes_a_form() -> None:
    rng = random.Random(21)
    for number in range(60):
        hand = near_hand(rng, swaps=number % 2) if number % 3 else random_hand(rng, span=9)
        completing = []
        for kind in range(KINDS):
            counts = [count + (index == kind) for index, count in enumerate(hand.counts)]
            if any(holds(counts, form, len(hand.melds)) for form in Form):
                completing.append(kind)
        assert list(shape_waits(hand)) == completing, hand


def test_a_hand_is_ready_if_and_only_if_it_waits_on_a_tile_of_which_it_lacks_a_copy() -> None:
    rng = random.Random(22)
    for number in range(400):
        hand = near_hand(rng, swaps=number % 3) if number % 2 else random_hand(rng, span=9)
        can_come = any(hand.all_counts[kind] < COPIES for kind in shape_waits(hand))
        assert (shanten(hand).any == 0) == can_come, hand


@pytest.mark.parametrize("rules", [CLASSIC, MODERN], ids=["classic", "modern"])
def test_every_wait_is_worth_what_its_complete_hand_scores(rules: Ruleset) -> None:
    rng = random.Random(23)
    for _ in range(60):
        hand = near_hand(rng, swaps=1)
        for wait in waits(hand, context=WinContext(), rules=rules).waits:
            if hand.all_counts[wait.kind] == COPIES:
                assert wait == Wait(wait.kind, 0, None, None)
                continue
            won = hand.draw(wait.kind)
            fourth = hand.counts[wait.kind] == 0 and hand.all_counts[wait.kind] == COPIES - 1
            for self_drawn, result in ((False, wait.discard), (True, wait.self_draw)):
                assert result == score(won, WinContext(self_drawn=self_drawn, fourth_tile=fourth), rules)


def test_the_order_of_the_melds_changes_no_wait() -> None:
    rng = random.Random(24)
    for _ in range(100):
        hand = random_hand(rng, melds=3, span=12)
        turned = Hand(hand.counts, hand.melds[::-1])
        ours, theirs = (waits(each, context=WinContext()).waits for each in (hand, turned))
        assert [(wait.kind, wait.live, wait.legality) for wait in ours] == [
            (wait.kind, wait.live, wait.legality) for wait in theirs
        ]


def test_seen_copies_leave_fewer_live_ones_but_no_fewer_waits() -> None:
    assert [(wait.kind, wait.live) for wait in report("3499m789s456pPPP").waits] == [(1, 4), (4, 4)]
    found = report("3499m789s456pPPP", seen="2m 2m 2m 2m 5m")
    assert [(wait.kind, wait.live) for wait in found.waits] == [(1, 0), (4, 3)]
    assert found.live == 3


def test_a_wait_whose_copies_all_lie_in_the_own_hand_is_worth_nothing() -> None:
    wait = only_wait("123456789m1111p")
    assert wait == Wait(18, 0, None, None)
    assert wait.legality is Legality.NEITHER


@pytest.mark.parametrize(
    ("text", "legality"),
    [
        ("[123m,1]456m789p12sSS", Legality.BOTH),
        ("234678m55567s34p", Legality.SELF_DRAW_ONLY),
        ("[234m,1]567s234p789sE", Legality.NEITHER),
    ],
)
def test_a_wait_is_legal_where_it_reaches_eight_points(text: str, legality: Legality) -> None:
    assert {wait.legality for wait in report(text).waits} == {legality}


@pytest.mark.parametrize(
    ("text", "seen", "is_last"),
    [
        ("[234m,1]456m789p12sSS", "3s 3s 3s", True),
        ("[123s,1]456m789p12sSS", "3s 3s", True),
        ("[123s,1][345s,1]789p12sSS", "3s", True),
        ("[333s,1]456m789p12sSS", "", True),
        ("[234m,1]456m789p12sSS", "3s 3s", False),
        ("[123s,1]456m789p12sSS", "3s", False),
        ("[444m,1]456m789p333sS", "S S", False),
        ("[444m,1]456m789p1233s", "3s 3s", False),
    ],
)
def test_the_last_copy_is_the_fourth_tile_only_where_the_other_three_are_open(text: str, seen: str, is_last: bool) -> None:
    for wait in report(text, seen=seen).waits:
        assert (FanId.LAST_TILE in fans_of(wait.discard)) is is_last, wait
        assert (FanId.LAST_TILE in fans_of(wait.self_draw)) is is_last, wait


def test_a_circumstance_that_cannot_hold_for_a_tile_is_left_out_for_it() -> None:
    fourth = WinContext(fourth_tile=True)
    assert all(FanId.LAST_TILE in fans_of(wait.discard) for wait in report("3499m789s456pPPP", context=fourth).waits)
    assert all(FanId.LAST_TILE not in fans_of(wait.discard) for wait in report("33399m789s456pPP", context=fourth).waits)
    kong = WinContext(kong=True)
    robbed = only_wait("123m456m789p12sSS", context=kong)
    assert FanId.ROBBING_THE_KONG in fans_of(robbed.discard)
    assert FanId.OUT_WITH_REPLACEMENT_TILE not in fans_of(robbed.self_draw)
    own_copy = only_wait("[SSSS]456m789p12s33s", context=kong)
    assert FanId.ROBBING_THE_KONG not in fans_of(own_copy.discard)
    assert FanId.OUT_WITH_REPLACEMENT_TILE in fans_of(own_copy.self_draw)


def test_a_hand_of_fourteen_has_no_waits_yet() -> None:
    with pytest.raises(HandError):
        waits(parse("123m456m789p123sSS").hand, context=WinContext(), seen=NOTHING_SEEN)
