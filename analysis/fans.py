"""The 81 fan in one table: number, points, names, series and what each absorbs.

Numbers, points and absorptions are the 1998 rule text's (its table runs from 大四喜 to 花牌). The text names nine series
without saying which fan belongs where: the assignment here is ours. An absorption is listed where the text says 不计 or
where the fan cannot stand without the other (不重复). Absorptions that hold for single sets only (a wind pung that is no
幺九刻, chows inside a straight) are in `exclusion`. Row 82 (明暗杠) is of the `modern` profile and has no number in the text.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Final


class FanId(enum.IntEnum):
    """The fan by rulebook number; the lower-case name is the id used everywhere outside."""

    BIG_FOUR_WINDS = 1
    BIG_THREE_DRAGONS = 2
    ALL_GREEN = 3
    NINE_GATES = 4
    FOUR_KONGS = 5
    SEVEN_SHIFTED_PAIRS = 6
    THIRTEEN_ORPHANS = 7
    ALL_TERMINALS = 8
    LITTLE_FOUR_WINDS = 9
    LITTLE_THREE_DRAGONS = 10
    ALL_HONORS = 11
    FOUR_CONCEALED_PUNGS = 12
    PURE_TERMINAL_CHOWS = 13
    QUADRUPLE_CHOW = 14
    FOUR_PURE_SHIFTED_PUNGS = 15
    FOUR_PURE_SHIFTED_CHOWS = 16
    THREE_KONGS = 17
    ALL_TERMINALS_AND_HONORS = 18
    SEVEN_PAIRS = 19
    GREATER_HONORS_AND_KNITTED_TILES = 20
    ALL_EVEN_PUNGS = 21
    FULL_FLUSH = 22
    PURE_TRIPLE_CHOW = 23
    PURE_SHIFTED_PUNGS = 24
    UPPER_TILES = 25
    MIDDLE_TILES = 26
    LOWER_TILES = 27
    PURE_STRAIGHT = 28
    THREE_SUITED_TERMINAL_CHOWS = 29
    PURE_SHIFTED_CHOWS = 30
    ALL_FIVES = 31
    TRIPLE_PUNG = 32
    THREE_CONCEALED_PUNGS = 33
    LESSER_HONORS_AND_KNITTED_TILES = 34
    KNITTED_STRAIGHT = 35
    UPPER_FOUR = 36
    LOWER_FOUR = 37
    BIG_THREE_WINDS = 38
    MIXED_STRAIGHT = 39
    REVERSIBLE_TILES = 40
    MIXED_TRIPLE_CHOW = 41
    MIXED_SHIFTED_PUNGS = 42
    CHICKEN_HAND = 43
    LAST_TILE_DRAW = 44
    LAST_TILE_CLAIM = 45
    OUT_WITH_REPLACEMENT_TILE = 46
    ROBBING_THE_KONG = 47
    ALL_PUNGS = 48
    HALF_FLUSH = 49
    MIXED_SHIFTED_CHOWS = 50
    ALL_TYPES = 51
    MELDED_HAND = 52
    TWO_CONCEALED_KONGS = 53
    TWO_DRAGON_PUNGS = 54
    OUTSIDE_HAND = 55
    FULLY_CONCEALED_HAND = 56
    TWO_MELDED_KONGS = 57
    LAST_TILE = 58
    DRAGON_PUNG = 59
    PREVAILING_WIND_PUNG = 60
    SEAT_WIND_PUNG = 61
    CONCEALED_HAND = 62
    ALL_CHOWS = 63
    TILE_HOG = 64
    DOUBLE_PUNG = 65
    TWO_CONCEALED_PUNGS = 66
    CONCEALED_KONG = 67
    ALL_SIMPLES = 68
    PURE_DOUBLE_CHOW = 69
    MIXED_DOUBLE_CHOW = 70
    SHORT_STRAIGHT = 71
    TWO_TERMINAL_CHOWS = 72
    PUNG_OF_TERMINALS_OR_HONORS = 73
    MELDED_KONG = 74
    ONE_VOIDED_SUIT = 75
    NO_HONORS = 76
    EDGE_WAIT = 77
    CLOSED_WAIT = 78
    SINGLE_WAIT = 79
    SELF_DRAWN = 80
    FLOWER_TILES = 81
    MIXED_KONGS = 82

    __hash__ = int.__hash__
    """By number: an enum's own hash runs in Python, and explaining a score asks for it hundreds of times."""

    @property
    def slug(self) -> str:
        """The id outside: ``mixed_straight``."""
        return _SLUGS[self]

    def name_in(self, language: str) -> str:
        """Name in `language`: zh-Hans, zh-Hant or en."""
        return FANS[self].names[language]


_SLUGS = {fan: fan.name.lower() for fan in FanId}


class Series(enum.StrEnum):
    """The rule text's nine series of fan."""

    HONORS = "honors"
    SUITS = "suits"
    PUNGS = "pungs"
    SEVEN_PAIRS = "seven_pairs"
    SUIT_COMBINATIONS = "suit_combinations"
    IN_EVERY_SET = "in_every_set"
    KNITTED = "knitted"
    WAYS_OF_WINNING = "ways_of_winning"
    SPECIAL = "special"


@dataclass(frozen=True, slots=True)
class Fan:
    """A row of the table. `absorbs` are the fan that are not counted beside it."""

    id: FanId
    points: int
    names: dict[str, str]
    series: Series
    absorbs: tuple[FanId, ...] = ()

    @property
    def number(self) -> int | None:
        """Number in the rule text, None for the row that the text does not have."""
        return None if self.id is FanId.MIXED_KONGS else int(self.id)


F = FanId
S = Series


def _row(fan: FanId, points: int, hans: str, hant: str, en: str, series: Series, *absorbs: FanId) -> tuple[FanId, Fan]:
    return fan, Fan(fan, points, {"zh-Hans": hans, "zh-Hant": hant, "en": en}, series, absorbs)


# fmt: off
FANS: Final[dict[FanId, Fan]] = dict((
    _row(F.BIG_FOUR_WINDS, 88, "大四喜", "大四喜", "Big Four Winds", S.HONORS,
         F.LITTLE_FOUR_WINDS, F.BIG_THREE_WINDS, F.ALL_PUNGS, F.PREVAILING_WIND_PUNG, F.SEAT_WIND_PUNG, F.PUNG_OF_TERMINALS_OR_HONORS),
    _row(F.BIG_THREE_DRAGONS, 88, "大三元", "大三元", "Big Three Dragons", S.HONORS,
         F.LITTLE_THREE_DRAGONS, F.TWO_DRAGON_PUNGS, F.DRAGON_PUNG),
    _row(F.ALL_GREEN, 88, "绿一色", "綠一色", "All Green", S.SPECIAL, F.HALF_FLUSH, F.ONE_VOIDED_SUIT),
    _row(F.NINE_GATES, 88, "九莲宝灯", "九蓮寶燈", "Nine Gates", S.SPECIAL,
         F.FULL_FLUSH, F.CONCEALED_HAND, F.ONE_VOIDED_SUIT, F.NO_HONORS),
    _row(F.FOUR_KONGS, 88, "四杠", "四杠", "Four Kongs", S.PUNGS,
         F.THREE_KONGS, F.ALL_PUNGS, F.TWO_CONCEALED_KONGS, F.TWO_MELDED_KONGS, F.MIXED_KONGS, F.CONCEALED_KONG, F.MELDED_KONG,
         F.SINGLE_WAIT),
    _row(F.SEVEN_SHIFTED_PAIRS, 88, "连七对", "連七對", "Seven Shifted Pairs", S.SEVEN_PAIRS,
         F.SEVEN_PAIRS, F.FULL_FLUSH, F.FULLY_CONCEALED_HAND, F.CONCEALED_HAND, F.ONE_VOIDED_SUIT, F.NO_HONORS, F.SINGLE_WAIT),
    _row(F.THIRTEEN_ORPHANS, 88, "十三幺", "十三么", "Thirteen Orphans", S.SPECIAL,
         F.ALL_TERMINALS_AND_HONORS, F.ALL_TYPES, F.FULLY_CONCEALED_HAND, F.CONCEALED_HAND, F.SINGLE_WAIT),
    _row(F.ALL_TERMINALS, 64, "清幺九", "清么九", "All Terminals", S.IN_EVERY_SET,
         F.ALL_TERMINALS_AND_HONORS, F.ALL_PUNGS, F.OUTSIDE_HAND, F.DOUBLE_PUNG, F.PUNG_OF_TERMINALS_OR_HONORS, F.NO_HONORS),
    _row(F.LITTLE_FOUR_WINDS, 64, "小四喜", "小四喜", "Little Four Winds", S.HONORS, F.BIG_THREE_WINDS),
    _row(F.LITTLE_THREE_DRAGONS, 64, "小三元", "小三元", "Little Three Dragons", S.HONORS, F.TWO_DRAGON_PUNGS, F.DRAGON_PUNG),
    _row(F.ALL_HONORS, 64, "字一色", "字一色", "All Honors", S.HONORS,
         F.ALL_TERMINALS_AND_HONORS, F.ALL_PUNGS, F.OUTSIDE_HAND, F.PUNG_OF_TERMINALS_OR_HONORS),
    _row(F.FOUR_CONCEALED_PUNGS, 64, "四暗刻", "四暗刻", "Four Concealed Pungs", S.PUNGS,
         F.THREE_CONCEALED_PUNGS, F.TWO_CONCEALED_PUNGS, F.ALL_PUNGS, F.CONCEALED_HAND),
    _row(F.PURE_TERMINAL_CHOWS, 64, "一色双龙会", "一色雙龍會", "Pure Terminal Chows", S.SUITS,
         F.SEVEN_PAIRS, F.FULL_FLUSH, F.ALL_CHOWS, F.PURE_DOUBLE_CHOW, F.TWO_TERMINAL_CHOWS, F.ONE_VOIDED_SUIT, F.NO_HONORS),
    _row(F.QUADRUPLE_CHOW, 48, "一色四同顺", "一色四同順", "Quadruple Chow", S.SUITS,
         F.PURE_TRIPLE_CHOW, F.PURE_SHIFTED_PUNGS, F.PURE_DOUBLE_CHOW, F.TILE_HOG),
    _row(F.FOUR_PURE_SHIFTED_PUNGS, 48, "一色四节高", "一色四節高", "Four Pure Shifted Pungs", S.PUNGS,
         F.PURE_TRIPLE_CHOW, F.PURE_SHIFTED_PUNGS, F.ALL_PUNGS),
    _row(F.FOUR_PURE_SHIFTED_CHOWS, 32, "一色四步高", "一色四步高", "Four Pure Shifted Chows", S.SUITS,
         F.PURE_SHIFTED_CHOWS, F.SHORT_STRAIGHT, F.TWO_TERMINAL_CHOWS),
    _row(F.THREE_KONGS, 32, "三杠", "三杠", "Three Kongs", S.PUNGS,
         F.TWO_CONCEALED_KONGS, F.TWO_MELDED_KONGS, F.MIXED_KONGS, F.CONCEALED_KONG, F.MELDED_KONG),
    _row(F.ALL_TERMINALS_AND_HONORS, 32, "混幺九", "混么九", "All Terminals and Honors", S.IN_EVERY_SET,
         F.ALL_PUNGS, F.OUTSIDE_HAND, F.PUNG_OF_TERMINALS_OR_HONORS),
    _row(F.SEVEN_PAIRS, 24, "七对", "七對", "Seven Pairs", S.SEVEN_PAIRS,
         F.FULLY_CONCEALED_HAND, F.CONCEALED_HAND, F.SINGLE_WAIT),
    _row(F.GREATER_HONORS_AND_KNITTED_TILES, 24, "七星不靠", "七星不靠", "Greater Honors and Knitted Tiles", S.KNITTED,
         F.LESSER_HONORS_AND_KNITTED_TILES, F.ALL_TYPES, F.FULLY_CONCEALED_HAND, F.CONCEALED_HAND, F.SINGLE_WAIT),
    _row(F.ALL_EVEN_PUNGS, 24, "全双刻", "全雙刻", "All Even Pungs", S.PUNGS, F.ALL_PUNGS, F.ALL_SIMPLES, F.NO_HONORS),
    _row(F.FULL_FLUSH, 24, "清一色", "清一色", "Full Flush", S.SUIT_COMBINATIONS, F.ONE_VOIDED_SUIT, F.NO_HONORS),
    _row(F.PURE_TRIPLE_CHOW, 24, "一色三同顺", "一色三同順", "Pure Triple Chow", S.SUITS, F.PURE_SHIFTED_PUNGS, F.PURE_DOUBLE_CHOW),
    _row(F.PURE_SHIFTED_PUNGS, 24, "一色三节高", "一色三節高", "Pure Shifted Pungs", S.PUNGS, F.PURE_TRIPLE_CHOW),
    _row(F.UPPER_TILES, 24, "全大", "全大", "Upper Tiles", S.SUITS, F.UPPER_FOUR, F.NO_HONORS),
    _row(F.MIDDLE_TILES, 24, "全中", "全中", "Middle Tiles", S.SUITS, F.ALL_SIMPLES, F.NO_HONORS),
    _row(F.LOWER_TILES, 24, "全小", "全小", "Lower Tiles", S.SUITS, F.LOWER_FOUR, F.NO_HONORS),
    _row(F.PURE_STRAIGHT, 16, "清龙", "清龍", "Pure Straight", S.SUITS),
    _row(F.THREE_SUITED_TERMINAL_CHOWS, 16, "三色双龙会", "三色雙龍會", "Three-Suited Terminal Chows", S.SUITS,
         F.ALL_CHOWS, F.MIXED_DOUBLE_CHOW, F.TWO_TERMINAL_CHOWS, F.NO_HONORS),
    _row(F.PURE_SHIFTED_CHOWS, 16, "一色三步高", "一色三步高", "Pure Shifted Chows", S.SUITS),
    _row(F.ALL_FIVES, 16, "全带五", "全帶五", "All Fives", S.IN_EVERY_SET, F.ALL_SIMPLES, F.NO_HONORS),
    _row(F.TRIPLE_PUNG, 16, "三同刻", "三同刻", "Triple Pung", S.PUNGS, F.DOUBLE_PUNG),
    _row(F.THREE_CONCEALED_PUNGS, 16, "三暗刻", "三暗刻", "Three Concealed Pungs", S.PUNGS, F.TWO_CONCEALED_PUNGS),
    _row(F.LESSER_HONORS_AND_KNITTED_TILES, 12, "全不靠", "全不靠", "Lesser Honors and Knitted Tiles", S.KNITTED,
         F.ALL_TYPES, F.FULLY_CONCEALED_HAND, F.CONCEALED_HAND, F.SINGLE_WAIT),
    _row(F.KNITTED_STRAIGHT, 12, "组合龙", "組合龍", "Knitted Straight", S.KNITTED),
    _row(F.UPPER_FOUR, 12, "大于五", "大於五", "Upper Four", S.SUITS, F.NO_HONORS),
    _row(F.LOWER_FOUR, 12, "小于五", "小於五", "Lower Four", S.SUITS, F.NO_HONORS),
    _row(F.BIG_THREE_WINDS, 12, "三风刻", "三風刻", "Big Three Winds", S.HONORS),
    _row(F.MIXED_STRAIGHT, 8, "花龙", "花龍", "Mixed Straight", S.SUITS),
    _row(F.REVERSIBLE_TILES, 8, "推不倒", "推不倒", "Reversible Tiles", S.SPECIAL, F.ONE_VOIDED_SUIT),
    _row(F.MIXED_TRIPLE_CHOW, 8, "三色三同顺", "三色三同順", "Mixed Triple Chow", S.SUITS),
    _row(F.MIXED_SHIFTED_PUNGS, 8, "三色三节高", "三色三節高", "Mixed Shifted Pungs", S.PUNGS),
    _row(F.CHICKEN_HAND, 8, "无番和", "無番和", "Chicken Hand", S.SPECIAL),
    _row(F.LAST_TILE_DRAW, 8, "妙手回春", "妙手回春", "Last Tile Draw", S.WAYS_OF_WINNING, F.SELF_DRAWN),
    _row(F.LAST_TILE_CLAIM, 8, "海底捞月", "海底撈月", "Last Tile Claim", S.WAYS_OF_WINNING),
    _row(F.OUT_WITH_REPLACEMENT_TILE, 8, "杠上开花", "杠上開花", "Out with Replacement Tile", S.WAYS_OF_WINNING, F.SELF_DRAWN),
    _row(F.ROBBING_THE_KONG, 8, "抢杠和", "搶杠和", "Robbing the Kong", S.WAYS_OF_WINNING, F.LAST_TILE),
    _row(F.ALL_PUNGS, 6, "碰碰和", "碰碰和", "All Pungs", S.PUNGS),
    _row(F.HALF_FLUSH, 6, "混一色", "混一色", "Half Flush", S.SUIT_COMBINATIONS, F.ONE_VOIDED_SUIT),
    _row(F.MIXED_SHIFTED_CHOWS, 6, "三色三步高", "三色三步高", "Mixed Shifted Chows", S.SUITS),
    _row(F.ALL_TYPES, 6, "五门齐", "五門齊", "All Types", S.SUIT_COMBINATIONS),
    _row(F.MELDED_HAND, 6, "全求人", "全求人", "Melded Hand", S.WAYS_OF_WINNING, F.SINGLE_WAIT),
    _row(F.TWO_CONCEALED_KONGS, 6, "双暗杠", "雙暗杠", "Two Concealed Kongs", S.PUNGS, F.TWO_CONCEALED_PUNGS, F.CONCEALED_KONG),
    _row(F.TWO_DRAGON_PUNGS, 6, "双箭刻", "雙箭刻", "Two Dragon Pungs", S.HONORS, F.DRAGON_PUNG),
    _row(F.OUTSIDE_HAND, 4, "全带幺", "全帶么", "Outside Hand", S.IN_EVERY_SET),
    _row(F.FULLY_CONCEALED_HAND, 4, "不求人", "不求人", "Fully Concealed Hand", S.WAYS_OF_WINNING, F.SELF_DRAWN),
    _row(F.TWO_MELDED_KONGS, 4, "双明杠", "雙明杠", "Two Melded Kongs", S.PUNGS, F.MELDED_KONG),
    _row(F.LAST_TILE, 4, "和绝张", "和絕張", "Last Tile", S.WAYS_OF_WINNING),
    _row(F.DRAGON_PUNG, 2, "箭刻", "箭刻", "Dragon Pung", S.HONORS),
    _row(F.PREVAILING_WIND_PUNG, 2, "圈风刻", "圈風刻", "Prevailing Wind Pung", S.HONORS),
    _row(F.SEAT_WIND_PUNG, 2, "门风刻", "門風刻", "Seat Wind Pung", S.HONORS),
    _row(F.CONCEALED_HAND, 2, "门前清", "門前清", "Concealed Hand", S.WAYS_OF_WINNING),
    _row(F.ALL_CHOWS, 2, "平和", "平和", "All Chows", S.SUITS, F.NO_HONORS),
    _row(F.TILE_HOG, 2, "四归一", "四歸一", "Tile Hog", S.SPECIAL),
    _row(F.DOUBLE_PUNG, 2, "双同刻", "雙同刻", "Double Pung", S.PUNGS),
    _row(F.TWO_CONCEALED_PUNGS, 2, "双暗刻", "雙暗刻", "Two Concealed Pungs", S.PUNGS),
    _row(F.CONCEALED_KONG, 2, "暗杠", "暗杠", "Concealed Kong", S.PUNGS),
    _row(F.ALL_SIMPLES, 2, "断幺", "斷么", "All Simples", S.SUITS, F.NO_HONORS),
    _row(F.PURE_DOUBLE_CHOW, 1, "一般高", "一般高", "Pure Double Chow", S.SUITS),
    _row(F.MIXED_DOUBLE_CHOW, 1, "喜相逢", "喜相逢", "Mixed Double Chow", S.SUITS),
    _row(F.SHORT_STRAIGHT, 1, "连六", "連六", "Short Straight", S.SUITS),
    _row(F.TWO_TERMINAL_CHOWS, 1, "老少副", "老少副", "Two Terminal Chows", S.SUITS),
    _row(F.PUNG_OF_TERMINALS_OR_HONORS, 1, "幺九刻", "么九刻", "Pung of Terminals or Honors", S.PUNGS),
    _row(F.MELDED_KONG, 1, "明杠", "明杠", "Melded Kong", S.PUNGS),
    _row(F.ONE_VOIDED_SUIT, 1, "缺一门", "缺一門", "One Voided Suit", S.SUIT_COMBINATIONS),
    _row(F.NO_HONORS, 1, "无字", "無字", "No Honors", S.SUIT_COMBINATIONS),
    _row(F.EDGE_WAIT, 1, "边张", "邊張", "Edge Wait", S.WAYS_OF_WINNING),
    _row(F.CLOSED_WAIT, 1, "坎张", "坎張", "Closed Wait", S.WAYS_OF_WINNING),
    _row(F.SINGLE_WAIT, 1, "单钓将", "單釣將", "Single Wait", S.WAYS_OF_WINNING),
    _row(F.SELF_DRAWN, 1, "自摸", "自摸", "Self-Drawn", S.WAYS_OF_WINNING),
    _row(F.FLOWER_TILES, 1, "花牌", "花牌", "Flower Tiles", S.SPECIAL),
    _row(F.MIXED_KONGS, 5, "明暗杠", "明暗杠", "Melded and Concealed Kong", S.PUNGS, F.CONCEALED_KONG, F.MELDED_KONG),
))
# fmt: on

FAN_OF_SLUG: Final[dict[str, FanId]] = {fan.slug: fan for fan in FanId}
LEGAL_POINTS: Final = 8
"""Points that a win needs, flowers aside (起和分)."""
