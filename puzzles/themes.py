"""What a puzzle is about: the fan whose routes decide it, and the lesson that it teaches.

A lesson is a function of one candidate and bears the theme's name. A new theme is a function and a row of LESSONS.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable
from typing import Final

from analysis.discards import RankedDiscard, rank_discards
from analysis.fans import FANS, FanId
from analysis.tiles import DRAGONS, EAST, WHITE, WINDS, is_honor, suit_of
from puzzles.candidate import Candidate
from puzzles.puzzle import BEST_GRADE

LEAST_POINTS: Final = 6
"""A fan of fewer points carries no hand by itself, and is no theme."""
DECIDES: Final = 0.25
"""A fan decides where so much of what the best discard is ahead by is in its routes."""
NOTABLE: Final = 0.15
"""... and where so much of the best discard's value is."""
CARRIES: Final = 0.4
"""A fan in whose routes so much of the value is decides whatever the others keep."""
_FLEXIBLE: Final = 4.5
_MORE_FLEXIBLE: Final = 1.25
_WIN_TILES: Final = 0.6


def breaks_pair(candidate: Candidate) -> bool:
    """The best discard is one of a pair."""
    return candidate.position.hand.counts[candidate.best[0]] == 2


def keeps_pair(candidate: Candidate) -> bool:
    """Plain efficiency would break a pair that the best discard keeps."""
    counts = candidate.position.hand.counts
    return any(counts[tile] == 2 for tile in candidate.plain) and not any(counts[tile] == 2 for tile in candidate.best)


def guest_wind_first(candidate: Candidate) -> bool:
    """A lone guest wind goes before another lone honour that is worth keeping."""
    return any(_is_guest(candidate, tile) for tile in candidate.best) and _keeps_lone_honor(candidate)


def dragon_first(candidate: Candidate) -> bool:
    """A lone dragon goes first: the winds or what else is held are worth more."""
    return any(tile in DRAGONS for tile in candidate.best_lone_honors)


def honor_waits(candidate: Candidate) -> bool:
    """A suit tile goes first although lone honours are held."""
    return bool(candidate.lone_honors) and not any(is_honor(tile) for tile in candidate.best)


def lone_tile_waits(candidate: Candidate) -> bool:
    """Tiles that touch others go first, and a lone one stays."""
    return not any(_is_lone(candidate, tile) for tile in candidate.best) and any(
        _is_lone(candidate, tile) and not is_honor(tile) for tile in candidate.position.hand.concealed
    )


def flexibility(candidate: Candidate) -> bool:
    """The best discard keeps many routes of like weight, and more than plain efficiency's choice would."""
    best = _count_routes(candidate.report.best)
    return (
        best >= _FLEXIBLE
        and candidate.plain_misses
        and best >= _MORE_FLEXIBLE * _count_routes(candidate.report.of(candidate.plain[0]))
    )


def commitment(candidate: Candidate) -> bool:
    """One route carries the hand: what does not serve it goes."""
    routes = candidate.best_routes
    return bool(routes) and routes[0].share >= _WIN_TILES


def early_defence(candidate: Candidate) -> bool:
    """白 is among level honours: it goes first, before it helps another's 推不倒."""
    return WHITE in candidate.best_lone_honors and len(candidate.level_honors) > 1


def clear_a_suit(candidate: Candidate) -> bool:
    """The best discard is of the suit that the hand holds least of."""
    counts = Counter(suit_of(tile) for tile in candidate.position.hand.concealed if not is_honor(tile))
    suit = suit_of(candidate.best[0])
    return (
        not is_honor(candidate.best[0])
        and len(counts) == 3
        and all(counts[suit] < counts[other] for other in counts if other != suit)
    )


def efficiency_fails(candidate: Candidate) -> bool:
    """What plain efficiency would throw is a bad discard."""
    return all(candidate.grade(tile) == 0 for tile in candidate.plain)


def table_speaks(candidate: Candidate) -> bool:
    """What the seats before have thrown changes the best discard."""
    if not candidate.thrown:
        return False
    unseen = rank_discards(candidate.position.hand, context=candidate.position.context)
    return {discard.tile for discard in unseen.discards if discard.grade == BEST_GRADE} != set(candidate.best)


LESSONS: Final[tuple[Callable[[Candidate], bool], ...]] = (
    breaks_pair,
    keeps_pair,
    guest_wind_first,
    dragon_first,
    honor_waits,
    lone_tile_waits,
    flexibility,
    commitment,
    early_defence,
    clear_a_suit,
    efficiency_fails,
    table_speaks,
)
LESSON_NAMES: Final = tuple(lesson.__name__ for lesson in LESSONS)


def deciding_fans(candidate: Candidate) -> tuple[FanId, ...]:
    """The fan whose routes decide, the weightiest first: most of the hand rests on them, or most of what the best discard is
    ahead of the strongest tile that is not best."""
    best = candidate.report.best
    worth = worth_by_fan(best)
    rest = next((discard for discard in candidate.report.discards if discard.grade < BEST_GRADE), None)
    others = worth_by_fan(rest) if rest else {}
    ahead = {fan: value - others.get(fan, 0.0) for fan, value in worth.items()}
    total = best.value - (rest.value if rest else 0.0)
    return tuple(
        fan
        for fan in sorted(worth, key=lambda fan: (-worth[fan], fan))
        if worth[fan] >= CARRIES * best.value or (worth[fan] >= NOTABLE * best.value and ahead[fan] >= DECIDES * total > 0)
    )


def worth_by_fan(discard: RankedDiscard) -> dict[FanId, float]:
    """What the routes of a discard that name each larger fan are worth together."""
    worth: defaultdict[FanId, float] = defaultdict(float)
    for route in discard.routes:
        for fan in route.fans:
            if FANS[fan].points >= LEAST_POINTS and fan is not FanId.CHICKEN_HAND:
                worth[fan] += route.share * discard.value
    return dict(worth)


def find_themes(candidate: Candidate) -> tuple[str, ...]:
    """The themes of a candidate: fan by id, then lessons by name."""
    return (*(fan.slug for fan in deciding_fans(candidate)), *(lesson.__name__ for lesson in LESSONS if lesson(candidate)))


def _is_guest(candidate: Candidate, tile: int) -> bool:
    context = candidate.position.context
    return tile in candidate.lone_honors and tile in WINDS and tile not in (context.seat, context.prevailing)


def _keeps_lone_honor(candidate: Candidate) -> bool:
    return any(tile not in candidate.best for tile in candidate.lone_honors)


def _is_lone(candidate: Candidate, tile: int) -> bool:
    """Held once, without a tile of its suit within two ranks."""
    counts = candidate.position.hand.counts
    if tile >= EAST:
        return counts[tile] == 1
    near = range(max(tile - 2, tile - tile % 9), min(tile + 2, tile - tile % 9 + 8) + 1)
    return sum(counts[kind] for kind in near) == 1


def _count_routes(discard: RankedDiscard) -> float:
    """How many routes of equal share would be as spread out: the exponential of the shares' entropy."""
    return math.exp(-sum(route.share * math.log(route.share) for route in discard.routes if route.share > 0))
