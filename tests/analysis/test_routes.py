"""Routes: what carries a hand to 8, with shares that add up."""

from __future__ import annotations

import numpy as np
import pytest

from analysis.discards import rank_discards
from analysis.fans import FANS, LEGAL_POINTS, FanId
from analysis.hand import WinContext
from analysis.kernels.arrangement import Ints
from analysis.kernels.targets import WHOLE
from analysis.notation import parse, parse_tiles
from analysis.routes import Route, RouteFinder, nearest_missing
from analysis.targets import list_targets
from analysis.tiles import KIND_OF, KINDS, LETTERS, count_kinds

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


def missing_to(fan: FanId, tiles: str, gone: str = "") -> str:
    left, dead = _array(tiles), set(parse_tiles(gone)) if gone else set()
    live = np.array([0 if kind in dead else 4 - int(left[kind]) for kind in range(KINDS)], np.int64)
    return " ".join(LETTERS[kind] for kind in nearest_missing(fan, left, live))


def test_the_forms_without_sets_lack_the_lowest_kinds_that_would_do() -> None:
    assert missing_to(FanId.LESSER_HONORS_AND_KNITTED_TILES, "147m258s369pESWN") == "C"
    assert missing_to(FanId.SEVEN_PAIRS, "1122m3344s5566p7m") == "7m"
    assert missing_to(FanId.SEVEN_PAIRS, "1111m3355s79p2mEW") == "2m 7p 9p"
    assert missing_to(FanId.THIRTEEN_ORPHANS, "19m19s19pESWNCFP") == "1m"
    assert missing_to(FanId.GREATER_HONORS_AND_KNITTED_TILES, "147m258s3pESWNCF") == "P"


def test_the_forms_without_sets_lack_tiles_that_can_still_come() -> None:
    assert missing_to(FanId.LESSER_HONORS_AND_KNITTED_TILES, "147m258s369pESWN", gone="CF") == "P"
    assert missing_to(FanId.SEVEN_PAIRS, "1122m3344s5566p7m", gone="7m") == "1m 1m"
    assert missing_to(FanId.THIRTEEN_ORPHANS, "19m19s19pESWNCFP", gone="19m") == "1s"


def _array(tiles: str) -> Ints:
    return np.array(count_kinds(parse_tiles(tiles)), np.int64)
