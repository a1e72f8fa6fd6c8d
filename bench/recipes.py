"""How to build hands that hold a wanted fan: a recipe for each fan that random hands seldom have.

A recipe throws dice for the sets, the pair and the loose tiles that its fan asks for and leaves all else to chance. Sets are
coded as in `analysis.kernels.arrangement`: 0-33 a pung, 34-54 a chow. A plan may ask for a fifth copy: that is refused later.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple

from analysis.fans import FanId
from analysis.kernels.arrangement import FIRST_CHOW, KNITTED, ORPHANS
from analysis.tiles import KINDS

_SUIT_TILES: Final = range(27)
_WINDS: Final = range(27, 31)
_DRAGONS: Final = range(31, 34)
_HONORS: Final = range(27, 34)
_TERMINALS: Final = (0, 8, 9, 17, 18, 26)
_ORPHANS: Final = tuple(int(kind) for kind in ORPHANS)
_GREEN: Final = (10, 11, 12, 14, 16, 32)
_REVERSIBLE: Final = (18, 19, 20, 21, 22, 25, 26, 10, 12, 13, 14, 16, 17, 33)
_KNITTED: Final = tuple(tuple(int(kind) for kind in row) for row in KNITTED)
_SUIT_ORDERS: Final = ((0, 9, 18), (0, 18, 9), (9, 0, 18), (9, 18, 0), (18, 0, 9), (18, 9, 0))
_SETS: Final = 4


@dataclass(slots=True)
class Plan:
    """What a hand is made of: `sets` (codes), `pair` (None without one), `loose` tiles beside them.

    The rest says what is not left to chance: how many sets are laid out, how many of them are (concealed, melded) kongs,
    whether the last tile is drawn, which tile is the last, and `plain` for a win without flags and kongs, the last set in hand.
    """

    sets: list[int]
    pair: int | None = None
    loose: Sequence[int] = ()
    melds: int | None = None
    kongs: tuple[int, int] | None = None
    self_drawn: bool | None = None
    last: int | None = None
    plain: bool = False


Recipe = Callable[[Random], Plan]


class Stratum(NamedTuple):
    """A recipe and its share of a thousand hands: 21 give at least 2,000 of 100,000, less where other recipes help."""

    share: int
    recipe: Recipe


def chow(kind: int) -> int:
    """Code of the chow that starts at `kind`."""
    return FIRST_CHOW + kind // 9 * 7 + kind % 9


def pick(rng: Random, choices: Sequence[int]) -> int:
    """One of `choices`; three times as fast as `rng.choice`, which a run of millions feels."""
    return choices[int(rng.random() * len(choices))]


def _any_set(rng: Random) -> int:
    return FIRST_CHOW + int(rng.random() * 21) if rng.random() < 0.5 else int(rng.random() * KINDS)


def _with(rng: Random, *sets: int, pair: int | None = None, melds: int | None = None) -> Plan:
    """These sets, any sets to make four, any pair."""
    rest = [_any_set(rng) for _ in range(_SETS - len(sets))]
    return Plan([*sets, *rest], int(rng.random() * KINDS) if pair is None else pair, melds=melds)


def _pungs_of(rng: Random, kinds: Sequence[int]) -> Plan:
    """Four pungs and a pair of different `kinds`, now and then nothing of it laid out and the last tile drawn."""
    *sets, pair = rng.sample(kinds, 5)
    if rng.random() < 0.2:
        return Plan(sets, pair, kongs=(int(rng.random() * 3), 0), melds=0, self_drawn=True)
    return Plan(sets, pair)


def _pool(kinds: Sequence[int], chow_share: float) -> Recipe:
    """A recipe for sets and a pair of nothing but `kinds`."""
    starts = [kind for kind in kinds if kind < 27 and kind % 9 < 7 and kind + 1 in kinds and kind + 2 in kinds]

    def plan(rng: Random) -> Plan:
        sets = [chow(pick(rng, starts)) if starts and rng.random() < chow_share else pick(rng, kinds) for _ in range(4)]
        return Plan(sets, pick(rng, kinds))

    return plan


def _crowded(rng: Random) -> Plan:
    """Sets and a pair of few ranks in one, two or three suits: hands that can be read, and wait, in many ways."""
    suits = rng.sample((0, 9, 18), 1 + int(rng.random() * 3))
    low, high = sorted(rng.sample(range(9), 2))
    kinds = [suit + rank for suit in suits for rank in range(low, high + 1)]
    if rng.random() < 0.2:
        kinds.append(pick(rng, _HONORS))
    starts = [kind for kind in kinds if kind < 27 and kind % 9 <= high - 2]
    chow_share = rng.random() if starts else 0
    return Plan([chow(pick(rng, starts)) if rng.random() < chow_share else pick(rng, kinds) for _ in range(4)], pick(rng, kinds))


def _one_of(*recipes: Recipe) -> Recipe:
    return lambda rng: recipes[int(rng.random() * len(recipes))](rng)


def _ranks(low: int, high: int) -> tuple[int, ...]:
    """Suit tiles of the ranks `low` to `high`, 1 to 9."""
    return tuple(kind for kind in _SUIT_TILES if low <= kind % 9 + 1 <= high)


def _big_four_winds(rng: Random) -> Plan:
    return Plan([*_WINDS], pick(rng, (*_SUIT_TILES, *_DRAGONS)))


def _big_three_dragons(rng: Random) -> Plan:
    return _with(rng, *_DRAGONS)


def _nine_gates(rng: Random) -> Plan:
    low = 9 * int(rng.random() * 3)
    last = low + int(rng.random() * 9)
    return Plan([], loose=(low, low, *range(low, low + 9), low + 8, low + 8, last), last=last)


def _kongs(concealed_and_melded: Sequence[tuple[int, int]]) -> Recipe:
    """A recipe for so many kongs."""

    def plan(rng: Random) -> Plan:
        kongs = concealed_and_melded[int(rng.random() * len(concealed_and_melded))]
        made = _with(rng, *rng.sample(range(KINDS), sum(kongs)))
        made.kongs = kongs
        return made

    return plan


def _seven_shifted_pairs(rng: Random) -> Plan:
    low = 9 * int(rng.random() * 3) + int(rng.random() * 3)
    return Plan([], loose=[*range(low, low + 7)] * 2)


def _thirteen_orphans(rng: Random) -> Plan:
    return Plan([], loose=(*_ORPHANS, pick(rng, _ORPHANS)))


def _little_four_winds(rng: Random) -> Plan:
    *pungs, pair = rng.sample(_WINDS, 4)
    return _with(rng, *pungs, pair=pair)


def _little_three_dragons(rng: Random) -> Plan:
    *pungs, pair = rng.sample(_DRAGONS, 3)
    return _with(rng, *pungs, pair=pair)


def _three_winds(rng: Random) -> Plan:
    return _with(rng, *rng.sample(_WINDS, 3))


def _two_dragons(rng: Random) -> Plan:
    return _with(rng, *rng.sample(_DRAGONS, 2))


def _concealed_pungs(rng: Random) -> Plan:
    """Three or four pungs in hand or as concealed kongs; drawn, or the pair won on a discard."""
    *pungs, last, pair = rng.sample(range(KINDS), 5)
    fourth = last if rng.random() < 0.5 else _any_set(rng)
    drawn = rng.random() < 0.7
    kongs = (int(rng.random() ** 2 * 4), 0)
    return Plan([*pungs, fourth], pair, kongs=kongs, melds=0, self_drawn=drawn, last=None if drawn else pair)


def _terminal_chows(rng: Random) -> Plan:
    low = 9 * int(rng.random() * 3)
    return Plan([chow(low), chow(low), chow(low + 6), chow(low + 6)], low + 4)


def _three_suited_terminal_chows(rng: Random) -> Plan:
    a, b, c = _SUIT_ORDERS[int(rng.random() * 6)]
    return Plan([chow(a), chow(a + 6), chow(b), chow(b + 6)], c + 4)


def _one_suit(steps: Sequence[int], length: int, of_chows: bool) -> Recipe:
    """A recipe for `length` chows or pungs of one suit that rise by one of `steps`."""

    def plan(rng: Random) -> Plan:
        step = pick(rng, steps)
        low = 9 * int(rng.random() * 3) + int(rng.random() * ((7 if of_chows else 9) - step * (length - 1)))
        kinds = [low + step * index for index in range(length)]
        return _with(rng, *map(chow, kinds)) if of_chows else _with(rng, *kinds)

    return plan


def _three_suits(step: int, of_chows: bool) -> Recipe:
    """A recipe for chows or pungs in the three suits that rise by `step`."""

    def plan(rng: Random) -> Plan:
        low = int(rng.random() * ((7 if of_chows else 9) - 2 * step))
        kinds = [suit + low + step * index for index, suit in enumerate(_SUIT_ORDERS[int(rng.random() * 6)])]
        return _with(rng, *map(chow, kinds)) if of_chows else _with(rng, *kinds)

    return plan


def _all_fives(rng: Random) -> Plan:
    fives = (4, 13, 22)
    sets = [pick(rng, fives) if rng.random() < 0.2 else chow(pick(rng, fives) - int(rng.random() * 3)) for _ in range(4)]
    return Plan(sets, pick(rng, fives))


def _outside_hand(rng: Random) -> Plan:
    sets = [pick(rng, _ORPHANS) if rng.random() < 0.4 else chow(pick(rng, (0, 6, 9, 15, 18, 24))) for _ in range(4)]
    return Plan(sets, pick(rng, _ORPHANS))


def _seven_pairs(rng: Random) -> Plan:
    """Pairs of all kinds or of few, so that quads and the fan that 七对 joins come up."""
    few = (_TERMINALS, _HONORS, _ORPHANS, _GREEN, range(9), range(9, 18), (*range(18, 27), *_HONORS), _ranks(2, 8), _ranks(6, 9))
    kinds = few[int(rng.random() * len(few))] if rng.random() < 0.7 else range(KINDS)
    return Plan([], loose=[pick(rng, kinds) for _ in range(7)] * 2)


def _honors_and_knitted(rng: Random) -> Plan:
    """14 of the 16 tiles; in one hand of four all nine knitted ones."""
    row = _KNITTED[int(rng.random() * 6)]
    if rng.random() < 0.25:
        return Plan([], loose=(*row, *rng.sample(_HONORS, 5)))
    return Plan([], loose=rng.sample((*row, *_HONORS), 14))


def _greater_honors_and_knitted(rng: Random) -> Plan:
    return Plan([], loose=(*_HONORS, *rng.sample(_KNITTED[int(rng.random() * 6)], 7)))


def _knitted_straight(rng: Random) -> Plan:
    return Plan([_any_set(rng)], int(rng.random() * KINDS), loose=_KNITTED[int(rng.random() * 6)])


def _half_flush(rng: Random) -> Plan:
    low = 9 * int(rng.random() * 3)
    kinds = (*range(low, low + 9), *_HONORS)
    return Plan(
        [chow(low + int(rng.random() * 7)) if rng.random() < 0.5 else pick(rng, kinds) for _ in range(4)], pick(rng, kinds)
    )


def _all_types(rng: Random) -> Plan:
    suits = [chow(low + int(rng.random() * 7)) if rng.random() < 0.6 else low + int(rng.random() * 9) for low in (0, 9, 18)]
    one, other = (_WINDS, _DRAGONS) if rng.random() < 0.5 else (_DRAGONS, _WINDS)
    return Plan([*suits, pick(rng, one)], pick(rng, other))


def _melded_hand(rng: Random) -> Plan:
    made = _with(rng, melds=4)
    made.self_drawn = False
    return made


def _chicken_hand(rng: Random) -> Plan:
    """Chows of three suits that make no fan, a pung of simples or a chow, a pair of honors; an open chow won on a discard."""
    starts = rng.sample(range(7), 3)
    while sorted(starts) == [0, 3, 6] or max(starts) - min(starts) == 2 or not 0 < starts[0] < 6:
        starts = rng.sample(range(7), 3)
    suits = _SUIT_ORDERS[int(rng.random() * 6)]
    place = int(rng.random() * 3)
    if rng.random() < 0.4:
        free = [start for start in range(7) if start not in starts and (start - starts[place]) % 3]
        fourth = chow(suits[place] + pick(rng, free))
    else:
        fourth = suits[place] + pick(rng, [rank for rank in range(1, 8) if not starts[place] <= rank <= starts[place] + 2])
    laid_out = [chow(suits[1] + starts[1]), chow(suits[2] + starts[2]), fourth]
    rng.shuffle(laid_out)
    sets = [*laid_out, chow(suits[0] + starts[0])]
    last = suits[0] + starts[0] + 2 * int(rng.random() * 2)
    return Plan(sets, pick(rng, _HONORS), melds=1 + int(rng.random() * 3), self_drawn=False, last=last, plain=True)


_ANY: Final = tuple(_pool(kinds, share) for kinds in (range(KINDS), range(27)) for share in (0.1, 0.5, 0.9))
_SUITS: Final = tuple(_pool(range(low, low + 9), share) for low in (0, 9, 18) for share in (0.3, 0.7))

FREE: Final[Recipe] = _one_of(*_ANY, *[_crowded] * 8, _half_flush, _knitted_straight, _seven_pairs)
"""Hands that are after no fan."""

STRATA: Final[dict[FanId, Stratum]] = {
    FanId.BIG_FOUR_WINDS: Stratum(21, _big_four_winds),
    FanId.BIG_THREE_DRAGONS: Stratum(19, _big_three_dragons),
    FanId.ALL_GREEN: Stratum(21, _pool(_GREEN, 0.5)),
    FanId.NINE_GATES: Stratum(21, _nine_gates),
    FanId.FOUR_KONGS: Stratum(21, _kongs([(0, 4), (1, 3), (2, 2), (3, 1), (4, 0)])),
    FanId.SEVEN_SHIFTED_PAIRS: Stratum(21, _seven_shifted_pairs),
    FanId.THIRTEEN_ORPHANS: Stratum(21, _thirteen_orphans),
    FanId.ALL_TERMINALS: Stratum(21, lambda rng: _pungs_of(rng, _TERMINALS)),
    FanId.LITTLE_FOUR_WINDS: Stratum(19, _little_four_winds),
    FanId.LITTLE_THREE_DRAGONS: Stratum(19, _little_three_dragons),
    FanId.ALL_HONORS: Stratum(19, lambda rng: _pungs_of(rng, _HONORS)),
    FanId.FOUR_CONCEALED_PUNGS: Stratum(4, _concealed_pungs),
    FanId.PURE_TERMINAL_CHOWS: Stratum(21, _terminal_chows),
    FanId.QUADRUPLE_CHOW: Stratum(19, _one_suit((0,), 4, True)),
    FanId.FOUR_PURE_SHIFTED_PUNGS: Stratum(21, _one_suit((1,), 4, False)),
    FanId.FOUR_PURE_SHIFTED_CHOWS: Stratum(21, _one_suit((1, 2), 4, True)),
    FanId.THREE_KONGS: Stratum(16, _kongs([(0, 3), (1, 2), (2, 1), (3, 0)])),
    FanId.ALL_TERMINALS_AND_HONORS: Stratum(16, lambda rng: _pungs_of(rng, _ORPHANS)),
    FanId.SEVEN_PAIRS: Stratum(21, _seven_pairs),
    FanId.GREATER_HONORS_AND_KNITTED_TILES: Stratum(19, _greater_honors_and_knitted),
    FanId.ALL_EVEN_PUNGS: Stratum(21, lambda rng: _pungs_of(rng, [kind for kind in _SUIT_TILES if kind % 9 % 2])),
    FanId.FULL_FLUSH: Stratum(4, _one_of(*_SUITS)),
    FanId.PURE_TRIPLE_CHOW: Stratum(24, _one_suit((0,), 3, True)),
    FanId.PURE_SHIFTED_PUNGS: Stratum(12, _one_suit((1,), 3, False)),
    FanId.UPPER_TILES: Stratum(19, _pool(_ranks(7, 9), 0.5)),
    FanId.MIDDLE_TILES: Stratum(21, _pool(_ranks(4, 6), 0.5)),
    FanId.LOWER_TILES: Stratum(21, _pool(_ranks(1, 3), 0.5)),
    FanId.PURE_STRAIGHT: Stratum(16, _one_suit((3,), 3, True)),
    FanId.THREE_SUITED_TERMINAL_CHOWS: Stratum(21, _three_suited_terminal_chows),
    FanId.PURE_SHIFTED_CHOWS: Stratum(19, _one_suit((1, 2), 3, True)),
    FanId.ALL_FIVES: Stratum(21, _all_fives),
    FanId.TRIPLE_PUNG: Stratum(12, _three_suits(0, False)),
    FanId.LESSER_HONORS_AND_KNITTED_TILES: Stratum(28, _honors_and_knitted),
    FanId.KNITTED_STRAIGHT: Stratum(16, _knitted_straight),
    FanId.UPPER_FOUR: Stratum(19, _pool(_ranks(6, 9), 0.6)),
    FanId.LOWER_FOUR: Stratum(21, _pool(_ranks(1, 4), 0.6)),
    FanId.BIG_THREE_WINDS: Stratum(19, _three_winds),
    FanId.MIXED_STRAIGHT: Stratum(21, _three_suits(3, True)),
    FanId.REVERSIBLE_TILES: Stratum(19, _pool(_REVERSIBLE, 0.5)),
    FanId.MIXED_TRIPLE_CHOW: Stratum(16, _three_suits(0, True)),
    FanId.MIXED_SHIFTED_PUNGS: Stratum(19, _three_suits(1, False)),
    FanId.CHICKEN_HAND: Stratum(23, _chicken_hand),
    FanId.ALL_PUNGS: Stratum(4, lambda rng: _pungs_of(rng, range(KINDS))),
    FanId.HALF_FLUSH: Stratum(4, _half_flush),
    FanId.MIXED_SHIFTED_CHOWS: Stratum(19, _three_suits(1, True)),
    FanId.ALL_TYPES: Stratum(16, _all_types),
    FanId.MELDED_HAND: Stratum(4, _melded_hand),
    FanId.TWO_CONCEALED_KONGS: Stratum(12, _kongs([(2, 0)])),
    FanId.MIXED_KONGS: Stratum(12, _kongs([(1, 1)])),
    FanId.TWO_MELDED_KONGS: Stratum(12, _kongs([(0, 2)])),
    FanId.TWO_DRAGON_PUNGS: Stratum(16, _two_dragons),
    FanId.OUTSIDE_HAND: Stratum(16, _outside_hand),
    FanId.SHORT_STRAIGHT: Stratum(4, _one_suit((3,), 2, True)),
    FanId.TWO_TERMINAL_CHOWS: Stratum(16, _one_suit((6,), 2, True)),
}
