"""Lone honours that the numbers leave level are ordered by rules of thumb, in words."""

from __future__ import annotations

from analysis.discards import rank_discards
from analysis.hand import Hand, WinContext
from analysis.honor_advice import LEVEL, advise_honors, level_honors
from analysis.notation import parse
from analysis.reasons import Reason, Tiles
from analysis.tiles import EAST, KIND_OF, SOUTH, WINDS
from puzzles.deal import deal_dealer


def cards(text: str, context: WinContext | None = None) -> dict[str, dict[str, object]]:
    hand, context = parse(text).hand, context or WinContext()
    return {card.key: dict(card.params) for card in advise_honors(hand, context, rank_discards(hand, context=context))}


def tiles(*names: str) -> Tiles:
    return Tiles(tuple(KIND_OF[name] for name in names))


def test_the_second_published_opening_throws_the_guest_wind_before_the_double_wind_and_the_dragon() -> None:
    found = cards("45789m1579s45pENC")
    assert found["honors.guest_first"] == {"guests": tiles("N"), "others": tiles("E", "C")}
    assert found["honors.double_wind"] == {"tile": tiles("E")}
    assert found["honors.all_types"] == {"dragons": tiles("C")}


def test_the_fifth_published_opening_throws_white_before_green() -> None:
    assert cards("368m13579s2478pFP")["honors.white_first"] == {"white": tiles("P"), "others": tiles("F")}


def test_a_wind_of_the_seat_alone_is_worth_two_and_no_double() -> None:
    context = WinContext(prevailing=EAST, seat=SOUTH)
    found = cards("45789m1579s45pENS", context)
    assert "honors.double_wind" not in found
    assert found["honors.guest_first"] == {"guests": tiles("N"), "others": tiles("E", "S")}


def test_a_hand_with_one_lone_honor_or_none_gets_no_card() -> None:
    assert cards("45789m1579s456pEE") == {}
    assert cards("45789m1579s4569pN") == {}


def test_cards_speak_of_level_lone_honors_alone() -> None:
    spoken = 0
    for number in range(60):
        hand, context = deal_dealer(11, 0, number), WinContext()
        report = rank_discards(hand, context=context)
        level = level_honors(hand, report)
        assert all(hand.counts[kind] == 1 and kind >= EAST for kind in level)
        assert all(report.of(kind).value >= LEVEL * report.best.value for kind in level)
        for card in advise_honors(hand, context, report):
            spoken += 1
            assert named(card) <= set(level)
            guests = dict(card.params).get("guests")
            assert guests is None or (isinstance(guests, Tiles) and set(guests.kinds) <= set(WINDS) - {EAST})
    assert spoken > 10


def named(card: Reason) -> set[int]:
    return {kind for _, value in card.params if isinstance(value, Tiles) for kind in value.kinds}


def test_a_hand_keeps_its_cards_whatever_order_its_tiles_are_written_in() -> None:
    hand = parse("45789m1579s45pENC").hand
    turned = Hand.of(tuple(reversed(hand.concealed)))
    first, second = (advise_honors(one, WinContext(), rank_discards(one, context=WinContext())) for one in (hand, turned))
    assert first == second
