"""Fan of two, three or four sets of one hand, and which of them are counted together.

Chows and pungs are given by their lowest kind. Each predicate carries its fan's name. The choice follows the counting
principles: the largest combination first (就高不就低), nothing taken from inside it again (不拆移), and each further
two-set fan brings in a set that was not combined yet (套算一次), so n sets give at most n - 1 two-set fans.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from analysis.fans import FanId
from analysis.kernels.arrangement import Ints, entry, leaf
from analysis.kernels.tally import AT, FAN_SLOTS, LAST_LARGE, POINTS

QUADRUPLE_CHOW: Final = int(FanId.QUADRUPLE_CHOW)
FOUR_PURE_SHIFTED_PUNGS: Final = int(FanId.FOUR_PURE_SHIFTED_PUNGS)
FOUR_PURE_SHIFTED_CHOWS: Final = int(FanId.FOUR_PURE_SHIFTED_CHOWS)
PURE_TRIPLE_CHOW: Final = int(FanId.PURE_TRIPLE_CHOW)
PURE_SHIFTED_PUNGS: Final = int(FanId.PURE_SHIFTED_PUNGS)
PURE_STRAIGHT: Final = int(FanId.PURE_STRAIGHT)
PURE_SHIFTED_CHOWS: Final = int(FanId.PURE_SHIFTED_CHOWS)
TRIPLE_PUNG: Final = int(FanId.TRIPLE_PUNG)
MIXED_STRAIGHT: Final = int(FanId.MIXED_STRAIGHT)
MIXED_TRIPLE_CHOW: Final = int(FanId.MIXED_TRIPLE_CHOW)
MIXED_SHIFTED_PUNGS: Final = int(FanId.MIXED_SHIFTED_PUNGS)
MIXED_SHIFTED_CHOWS: Final = int(FanId.MIXED_SHIFTED_CHOWS)
DOUBLE_PUNG: Final = int(FanId.DOUBLE_PUNG)
PURE_DOUBLE_CHOW: Final = int(FanId.PURE_DOUBLE_CHOW)
MIXED_DOUBLE_CHOW: Final = int(FanId.MIXED_DOUBLE_CHOW)
SHORT_STRAIGHT: Final = int(FanId.SHORT_STRAIGHT)
TWO_TERMINAL_CHOWS: Final = int(FanId.TWO_TERMINAL_CHOWS)

NO_SET: Final = 27
"""Stands for a place among four that holds no chow, or no pung of a suit; otherwise the lowest kind, 0 to 26."""
_RANKS: Final = 31_465
"""Multisets of four of 0 to 27."""
_SHIFTS: Final[Ints] = np.array(AT, np.int64)


@leaf
def _one_suit(a: int, b: int, c: int) -> bool:
    return a // 9 == b // 9 == c // 9 and c < 27


@leaf
def _three_suits(a: int, b: int, c: int) -> bool:
    return max(a, b, c) < 27 and a // 9 != b // 9 and b // 9 != c // 9 and a // 9 != c // 9


@leaf
def _steps(a: int, b: int, c: int) -> tuple[int, int]:
    """The two differences between three numbers in order."""
    low, high = min(a, b, c), max(a, b, c)
    middle = a + b + c - low - high
    return middle - low, high - middle


@leaf
def pure_double_chow(a: int, b: int) -> bool:
    """一般高"""
    return a == b


@leaf
def mixed_double_chow(a: int, b: int) -> bool:
    """喜相逢"""
    return a // 9 != b // 9 and a % 9 == b % 9


@leaf
def short_straight(a: int, b: int) -> bool:
    """连六"""
    return a // 9 == b // 9 and abs(a - b) == 3


@leaf
def two_terminal_chows(a: int, b: int) -> bool:
    """老少副"""
    return a // 9 == b // 9 and abs(a - b) == 6


@leaf
def double_pung(a: int, b: int) -> bool:
    """双同刻"""
    return max(a, b) < 27 and a // 9 != b // 9 and a % 9 == b % 9


@leaf
def pure_triple_chow(a: int, b: int, c: int) -> bool:
    """一色三同顺"""
    return a == b == c


@leaf
def pure_straight(a: int, b: int, c: int) -> bool:
    """清龙"""
    return _one_suit(a, b, c) and _steps(a, b, c) == (3, 3)


@leaf
def pure_shifted_chows(a: int, b: int, c: int) -> bool:
    """一色三步高: steps of one or of two."""
    return _one_suit(a, b, c) and (_steps(a, b, c) == (1, 1) or _steps(a, b, c) == (2, 2))


@leaf
def mixed_straight(a: int, b: int, c: int) -> bool:
    """花龙"""
    return _three_suits(a, b, c) and _steps(a % 9, b % 9, c % 9) == (3, 3)


@leaf
def mixed_triple_chow(a: int, b: int, c: int) -> bool:
    """三色三同顺"""
    return _three_suits(a, b, c) and a % 9 == b % 9 == c % 9


@leaf
def mixed_shifted_chows(a: int, b: int, c: int) -> bool:
    """三色三步高: steps of exactly one."""
    return _three_suits(a, b, c) and _steps(a % 9, b % 9, c % 9) == (1, 1)


@leaf
def pure_shifted_pungs(a: int, b: int, c: int) -> bool:
    """一色三节高"""
    return _one_suit(a, b, c) and _steps(a, b, c) == (1, 1)


@leaf
def triple_pung(a: int, b: int, c: int) -> bool:
    """三同刻"""
    return _three_suits(a, b, c) and a % 9 == b % 9 == c % 9


@leaf
def mixed_shifted_pungs(a: int, b: int, c: int) -> bool:
    """三色三节高"""
    return _three_suits(a, b, c) and _steps(a % 9, b % 9, c % 9) == (1, 1)


@leaf
def quadruple_chow(chows: Ints) -> bool:
    """一色四同顺"""
    return chows[0] == chows[1] == chows[2] == chows[3]


@leaf
def four_pure_shifted_chows(chows: Ints) -> bool:
    """一色四步高: steps of one or of two."""
    return _is_ladder(chows, 1) or _is_ladder(chows, 2)


@leaf
def four_pure_shifted_pungs(pungs: Ints) -> bool:
    """一色四节高"""
    return _is_ladder(pungs, 1)


@leaf
def _is_ladder(kinds: Ints, step: int) -> bool:
    low = min(kinds[0], kinds[1], kinds[2], kinds[3])
    seen = 0
    for index in range(4):
        rise = kinds[index] - low
        if kinds[index] // 9 != low // 9 or kinds[index] >= 27 or rise % step or rise // step > 3:
            return False
        seen |= 1 << (rise // step)
    return seen == 15


@leaf
def two_chows(a: int, b: int) -> int:
    """The fan that two chows make, or 0."""
    if pure_double_chow(a, b):
        return PURE_DOUBLE_CHOW
    if mixed_double_chow(a, b):
        return MIXED_DOUBLE_CHOW
    if short_straight(a, b):
        return SHORT_STRAIGHT
    if two_terminal_chows(a, b):
        return TWO_TERMINAL_CHOWS
    return 0


@leaf
def three_chows(a: int, b: int, c: int) -> int:
    """The fan that three chows make, or 0; they exclude each other."""
    if pure_triple_chow(a, b, c):
        return PURE_TRIPLE_CHOW
    if pure_straight(a, b, c):
        return PURE_STRAIGHT
    if pure_shifted_chows(a, b, c):
        return PURE_SHIFTED_CHOWS
    if mixed_straight(a, b, c):
        return MIXED_STRAIGHT
    if mixed_triple_chow(a, b, c):
        return MIXED_TRIPLE_CHOW
    if mixed_shifted_chows(a, b, c):
        return MIXED_SHIFTED_CHOWS
    return 0


@leaf
def four_chows(chows: Ints) -> int:
    """The fan that four chows make, or 0."""
    if quadruple_chow(chows):
        return QUADRUPLE_CHOW
    if four_pure_shifted_chows(chows):
        return FOUR_PURE_SHIFTED_CHOWS
    return 0


@leaf
def two_pungs(a: int, b: int) -> int:
    """The fan that two pungs make, or 0; honours have fan of their own."""
    return DOUBLE_PUNG if double_pung(a, b) else 0


@leaf
def three_pungs(a: int, b: int, c: int) -> int:
    """The fan that three pungs make, or 0; they exclude each other."""
    if pure_shifted_pungs(a, b, c):
        return PURE_SHIFTED_PUNGS
    if triple_pung(a, b, c):
        return TRIPLE_PUNG
    if mixed_shifted_pungs(a, b, c):
        return MIXED_SHIFTED_PUNGS
    return 0


@leaf
def four_pungs(pungs: Ints) -> int:
    """The fan that four pungs make, or 0."""
    return FOUR_PURE_SHIFTED_PUNGS if four_pure_shifted_pungs(pungs) else 0


@leaf
def _pair_fan(kinds: Ints, i: int, j: int, of_chows: bool) -> int:
    return two_chows(kinds[i], kinds[j]) if of_chows else two_pungs(kinds[i], kinds[j])


@leaf
def _triple_fan(kinds: Ints, left_out: int, of_chows: bool) -> int:
    """The fan of three of four sets (`left_out` names the fourth; 3 when there are only three)."""
    a, b, c = kinds[0], kinds[1], kinds[2]
    if left_out == 0:
        a, b, c = kinds[1], kinds[2], kinds[3]
    elif left_out == 1:
        a, b, c = kinds[0], kinds[2], kinds[3]
    elif left_out == 2:
        a, b, c = kinds[0], kinds[1], kinds[3]
    return three_chows(a, b, c) if of_chows else three_pungs(a, b, c)


@leaf
def count_combinations(kinds: Ints, n: int, of_chows: bool, found: Ints, counted: Ints) -> None:
    """Note every combination of `n` chows (or pungs), and choose those that count.

    `kinds` int64[4] lowest kinds; adds to `found` (all there are) and `counted` (the choice), both int64[83].
    """
    if n < 2:
        return
    edges = 0
    for i in range(n):
        for j in range(i + 1, n):
            fan = _pair_fan(kinds, i, j, of_chows)
            if fan:
                found[fan] += 1
                edges += 1
    best, fourth = _best_triple(kinds, n, of_chows, edges, found)
    if n == 4:
        fan = four_chows(kinds) if of_chows else four_pungs(kinds)
        if fan:
            found[fan] += 1
            counted[fan] += 1
            return
    if best:
        counted[best] += 1
        if n == 4:
            _count_one_edge(kinds, fourth, of_chows, counted)
    elif edges:
        _count_forest(kinds, n, of_chows, counted)


@leaf
def _best_triple(kinds: Ints, n: int, of_chows: bool, edges: int, found: Ints) -> tuple[int, int]:
    """The best three-set fan and the set it leaves out, preferring one whose fourth set combines again."""
    best = best_value = 0
    fourth = 3
    if n < 3:
        return best, fourth
    for left_out in range(3 if n == 3 else 0, 4):
        fan = _triple_fan(kinds, left_out, of_chows)
        if fan == 0:
            continue
        found[fan] += 1
        value = 2 * POINTS[fan]
        if n == 4 and edges and _best_edge(kinds, left_out, of_chows):
            value += 1
        if value > best_value:
            best, best_value, fourth = fan, value, left_out
    return best, fourth


@leaf
def _best_edge(kinds: Ints, one: int, of_chows: bool) -> int:
    """The two-set fan with the lowest number between set `one` and another of four, or 0."""
    best = 0
    for other in range(4):
        if other != one:
            fan = _pair_fan(kinds, one, other, of_chows)
            if fan and (best == 0 or fan < best):
                best = fan
    return best


@leaf
def _count_one_edge(kinds: Ints, fourth: int, of_chows: bool, counted: Ints) -> None:
    fan = _best_edge(kinds, fourth, of_chows)
    if fan:
        counted[fan] += 1


@leaf
def _count_forest(kinds: Ints, n: int, of_chows: bool, counted: Ints) -> None:
    """Two-set fans without a cycle: each must join sets that are not joined yet. Lower numbers first."""
    group = np.arange(4)
    for wanted in range(DOUBLE_PUNG, TWO_TERMINAL_CHOWS + 1):
        for i in range(n):
            for j in range(i + 1, n):
                if group[i] != group[j] and _pair_fan(kinds, i, j, of_chows) == wanted:
                    counted[wanted] += 1
                    old, new = group[j], group[i]
                    for k in range(n):
                        if group[k] == old:
                            group[k] = new


@leaf
def multiset_rank(a: int, b: int, c: int, d: int) -> int:
    """Number of four numbers in any order among all such multisets, the smaller ones first."""
    if a > b:
        a, b = b, a
    if c > d:
        c, d = d, c
    if a > c:
        a, c = c, a
    if b > d:
        b, d = d, b
    if b > c:
        b, c = c, b
    return a + b * (b + 1) // 2 + c * (c + 1) * (c + 2) // 6 + d * (d + 1) * (d + 2) * (d + 3) // 24


@entry
def tabulate_combinations() -> Ints:
    """The tally of the combinations that count, for any chows and any pungs of one hand: int64[2, 31465, 2].

    By family (chows, pungs), `multiset_rank` of the four lowest kinds (NO_SET where there is none), and word of the tally.
    """
    table = np.zeros((2, _RANKS, 2), np.int64)
    found, counted = np.zeros(FAN_SLOTS, np.int64), np.zeros(FAN_SLOTS, np.int64)
    kinds = np.empty(4, np.int64)
    for d in range(NO_SET + 1):
        for c in range(d + 1):
            for b in range(c + 1):
                for a in range(b + 1):
                    kinds[0], kinds[1], kinds[2], kinds[3] = a, b, c, d
                    n = (a < NO_SET) + (b < NO_SET) + (c < NO_SET) + (d < NO_SET)
                    rank = multiset_rank(a, b, c, d)
                    for family in range(2):
                        counted[:] = 0
                        count_combinations(kinds, n, family == 0, found, counted)
                        for fan in range(1, FAN_SLOTS):
                            if counted[fan]:
                                table[family, rank, int(fan > LAST_LARGE)] |= counted[fan] << _SHIFTS[fan]
    return table
