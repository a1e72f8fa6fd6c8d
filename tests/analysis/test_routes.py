"""Routes: what carries a hand to 8, with shares that add up."""

from __future__ import annotations

import numpy as np
import pytest

from analysis.discards import rank_discards
from analysis.fans import FANS, LEGAL_POINTS, FanId
from analysis.hand import WinContext
from analysis.kernels.targets import WHOLE
from analysis.notation import parse, parse_tiles
from analysis.routes import Route, RouteFinder, nearest_missing
from analysis.targets import list_targets
from analysis.tiles import COPIES, KIND_OF, count_kinds

EAST_ROUND = WinContext()
HANDS = ("1349m1499s12389pN", "45789m1579s45pENC", "112m1288s23pSSNFF", "[123m,1]456s78p1199mEE", "479m2369s5778pWNP")


@pytest.mark.parametrize("text", HANDS)
def test_shares_add_up_to_one_after_every_discard(text: str) -> None:
    for discard in rank_discards(parse(text).hand, context=EAST_ROUND).discards:
        assert sum(route.share for route in discard.routes) == pytest.approx(1)
        assert all(0 < route.share <= 1 for route in discard.routes)


@pytest.mark.parametrize("text", HANDS)
def test_a_route_stands_once_and_its_fan_are_in_order(text: str) -> None:
    routes = rank_discards(parse(text).hand, context=EAST_ROUND).best.routes
    assert len({route.fans for route in routes}) == len(routes)
    for route in routes:
        assert list(route.fans) == sorted(route.fans, key=lambda fan: (-FANS[fan].points, fan))
    assert [route.share for route in routes] == sorted((route.share for route in routes), reverse=True)


def routes_of(text: str) -> dict[tuple[FanId, ...], Route]:
    hand = parse(text).hand
    finder = RouteFinder(list_targets(hand, context=EAST_ROUND), exposed=sum(not meld.is_concealed for meld in hand.melds))
    return {route.fans: route for route in finder.routes(WHOLE)}


def test_an_example_shows_its_sets_and_lacks_what_the_hand_does_not_hold() -> None:
    route = routes_of("123m456s78p11p234s ")[(FanId.MIXED_STRAIGHT,)]
    assert route.missing == (KIND_OF["9p"],)
    assert (KIND_OF["7p"], KIND_OF["8p"], KIND_OF["9p"]) in route.sets
    assert route.sets[-1] == (KIND_OF["1p"],) * 2
    assert route.points >= LEGAL_POINTS


def test_melds_are_part_of_the_sets_and_lack_nothing() -> None:
    route = routes_of("[123m,1]456s78p11p234s ")[(FanId.MIXED_STRAIGHT,)]
    assert route.sets[0] == (0, 1, 2)
    assert route.missing == (KIND_OF["9p"],)


def test_a_hand_that_falls_short_of_8_is_carried_by_the_way_of_winning() -> None:
    assert any(FanId.FULLY_CONCEALED_HAND in fans for fans in routes_of("234m456s2378p66s5m "))
    assert any(FanId.SELF_DRAWN in fans for fans in routes_of("[234m,1]234567s56m88p "))


def test_the_forms_without_sets_lack_the_lowest_kinds_that_would_do() -> None:
    assert missing(FanId.LESSER_HONORS_AND_KNITTED_TILES, "147m258s369pESWN") == (KIND_OF["C"],)
    assert missing(FanId.SEVEN_PAIRS, "1122m3344s5566p7m") == (KIND_OF["7m"],)
    assert missing(FanId.THIRTEEN_ORPHANS, "19m19s19pESWNCFP") == (KIND_OF["1m"],)
    assert missing(FanId.GREATER_HONORS_AND_KNITTED_TILES, "147m258s3pESWNCF") == (KIND_OF["P"],)


def test_the_forms_without_sets_never_lack_a_tile_that_is_used_up() -> None:
    assert missing(FanId.LESSER_HONORS_AND_KNITTED_TILES, "147m258s369pESWN", "CCCC") == (KIND_OF["F"],)
    assert missing(FanId.SEVEN_PAIRS, "1122m3344s55p7m8m9m", "777m") == (KIND_OF["8m"], KIND_OF["9m"])
    assert missing(FanId.SEVEN_PAIRS, "1122m3344s5566p7m", "777m") == (KIND_OF["1m"],) * 2  # a quad is two pairs
    assert missing(FanId.THIRTEEN_ORPHANS, "19m19s19pESWNCFP", "111m") == (KIND_OF["9m"],)


def missing(fan: FanId, tiles: str, seen: str = "") -> tuple[int, ...]:
    left = np.array(count_kinds(parse_tiles(tiles)), np.int64)
    return nearest_missing(fan, left, COPIES - left - np.array(count_kinds(parse_tiles(seen)), np.int64))
