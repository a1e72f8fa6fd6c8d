"""Routes of hands near a legal win, held against every complete hand laid out set by set."""

from __future__ import annotations

import pytest

from analysis.discards import Waiting, rank_waiting
from analysis.fans import FanId
from analysis.hand import CLASSIC, Hand, TileCounts, WinContext
from analysis.routes import Fans
from analysis.scoring import count_fans
from tests.analysis.near_search import NearSearch, near_hands
from tests.analysis.target_search import OF_THE_WIN, carried_by, fans_of_sets, is_legal, lay_out

EAST_ROUND = WinContext()
NEAR = 2
FORMS = frozenset(
    (
        FanId.SEVEN_PAIRS,
        FanId.SEVEN_SHIFTED_PAIRS,
        FanId.THIRTEEN_ORPHANS,
        FanId.LESSER_HONORS_AND_KNITTED_TILES,
        FanId.GREATER_HONORS_AND_KNITTED_TILES,
    )
)
Example = tuple[int, tuple[int, ...]]


def exposed_sets(hand: Hand) -> int:
    return sum(not meld.is_concealed for meld in hand.melds)


def laid_out_routes(hand: Hand, seen: TileCounts, most: int) -> dict[Fans, set[Example]]:
    """Points and missing tiles of every legal hand with sets that lacks at most so many tiles, by what carries it."""
    wins, exposed = NearSearch(EAST_ROUND).now(hand, seen), exposed_sets(hand)
    found: dict[Fans, set[Example]] = {}
    for laid in lay_out(hand, seen, most):
        fans, points = carried_by(fans_of_sets(laid, hand, EAST_ROUND), exposed)
        if laid.missing[0] in wins if len(laid.missing) == 1 else is_legal(points, exposed):
            found.setdefault(fans, set()).add((points or 8, laid.missing))
    return found


def hold_routes_against_all_hands(hand: Hand, waiting: Waiting, seen: TileCounts) -> int:
    """Check that the routes within one tile more than the nearest win are all there, and right; return how many there are."""
    assert waiting.distance is not None
    most = waiting.distance + 1
    listed = laid_out_routes(hand, seen, most)
    routes = {route.fans: route for route in waiting.routes}
    assert set(listed) <= set(routes), (hand, seen)
    for fans, route in routes.items():
        if route.sets and len(route.missing) <= most:
            assert (route.points, route.missing) in listed[fans], (hand, seen, fans)
    assert sum(route.share for route in waiting.routes) == pytest.approx(1 if routes else 0)
    return len(listed)


def hold_routes_of_near_hands(seed: int, number: int) -> int:
    total = 0
    for hand, seen in near_hands(seed, number):
        waiting = rank_waiting(hand, context=EAST_ROUND, seen=seen)
        if waiting.distance is not None and waiting.distance <= NEAR:
            total += hold_routes_against_all_hands(hand, waiting, seen)
    return total


def test_every_route_within_a_tile_of_the_nearest_is_there_with_its_fan_points_and_missing_tiles() -> None:
    assert hold_routes_of_near_hands(43, 40) >= 40


@pytest.mark.slow
def test_every_route_of_many_hands_is_there_with_its_fan_points_and_missing_tiles() -> None:
    hold_routes_of_near_hands(47, 150)


def test_what_a_ready_hand_scores_with_each_legal_wait_is_one_of_its_routes() -> None:
    search, checked = NearSearch(EAST_ROUND), 0
    for hand, seen in near_hands(53, 120):
        waits = search.now(hand, seen)
        routes = {route.fans for route in rank_waiting(hand, context=EAST_ROUND, seen=seen).routes} if waits else set()
        for kind in waits:
            checked += 1
            assert carriers(hand.draw(kind)) in routes, (hand, seen, kind)
    assert checked >= 60


def carriers(won: Hand) -> Fans:
    """What carries a complete hand by the exact score of its best reading, won from a discard."""
    counted = count_fans(won, EAST_ROUND, CLASSIC)
    if forms := FORMS & set(counted):
        named = FanId.SEVEN_PAIRS if FanId.SEVEN_SHIFTED_PAIRS in forms else next(iter(forms))
        return (named,)
    if FanId.KNITTED_STRAIGHT in counted:
        return (FanId.KNITTED_STRAIGHT,)
    fans, _ = carried_by({fan: count for fan, count in counted.items() if fan not in OF_THE_WIN}, exposed_sets(won))
    return fans
