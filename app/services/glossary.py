"""The terms of the rules in the order of their Chinese names' pinyin, and the table of penalties.

A term is either explained here (``glossary.<key>.name`` and ``glossary.<key>.what`` in the catalogues) or a fan, which
has a page of its own. Which terms there are follows the rule text's glossary and its appendix of basic terms.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from analysis.fans import FanId
from analysis.settlement import FINE_STEPS, PENALTIES, Exclusion, Penalty
from i18n.catalogue import LANGUAGES, Translator, translator


@dataclass(frozen=True, slots=True)
class Term:
    """A term of the rules; `fan` is set for a fan. `pinyin` is without tones, a space between syllables."""

    key: str
    pinyin: str
    fan: FanId | None = None

    @property
    def initial(self) -> str:
        """Capital letter under which the glossary lists it."""
        return self.pinyin[0].upper()

    def name(self, t: Translator) -> str:
        """Its name in the translator's language."""
        return t(f"glossary.{self.key}.name") if self.fan is None else self.fan.name_in(t.language)

    def what(self, t: Translator) -> str:
        """What it means, in the translator's language."""
        return t(f"glossary.{self.key}.what") if self.fan is None else t(f"fan.{self.key}.what")


F = FanId


def _term(key: str, pinyin: str) -> Term:
    return Term(key, pinyin)


def _fan(fan: FanId, pinyin: str) -> Term:
    return Term(fan.slug, pinyin, fan)


TERMS: Final[tuple[Term, ...]] = (
    _term("concealed_kong_call", "an gang"),
    _fan(F.CONCEALED_KONG, "an gang"),
    _term("laying_out", "bai fang pai"),
    _term("exposed_tile", "bao lu zhang"),
    _term("declaring", "bao pai"),
    _term("contest_points", "bi sai fen"),
    _term("playing_time", "bi sai shi jian"),
    _fan(F.EDGE_WAIT, "bian zhang"),
    _term("standard_points", "biao zhun fen"),
    _term("dots", "bing zi pai"),
    _term("no_splitting", "bu chai yi yuan ze"),
    _term("no_implied_fan", "bu chong fu yuan ze"),
    _term("no_same_fan_twice", "bu de xiang tong yuan ze"),
    _term("flower_replacement", "bu hua"),
    _fan(F.FULLY_CONCEALED_HAND, "bu qiu ren"),
    _term("no_late_claims", "bu zhui su yuan ze"),
    _term("team", "can sai dui"),
    _term("hiding_tiles", "cang pai"),
    _term("lateness", "chi dao fa fen"),
    _term("chow_call", "chi pai"),
    _term("discarding", "chu pai"),
    _term("naming_discards", "chu pai wei li"),
    _term("wrong_chow", "cuo chi"),
    _term("wrong_kong", "cuo gang"),
    _term("win_below_minimum", "cuo hu"),
    _term("wrong_pung", "cuo peng"),
    _fan(F.BIG_THREE_DRAGONS, "da san yuan"),
    _fan(F.BIG_FOUR_WINDS, "da si xi"),
    _fan(F.UPPER_FOUR, "da yu wu"),
    _fan(F.SINGLE_WAIT, "dan diao jiang"),
    _term("winning_tile_apart", "dan fang"),
    _term("base_points", "di fen"),
    _term("discard_win", "dian hu"),
    _term("drawing_seats", "ding wei"),
    _fan(F.ALL_SIMPLES, "duan yao"),
    _term("pair", "dui zi"),
    _term("too_many_tiles", "duo zhang"),
    _term("fine", "fa fen"),
    _term("penalty_tile", "fa zhang"),
    _term("fan", "fan zhong"),
    _term("direction_sign", "fang xiang biao zhi"),
    _term("illegal_information", "fei fa xin xi"),
    _term("winds", "feng pai"),
    _term("kong", "gang"),
    _fan(F.OUT_WITH_REPLACEMENT_TILE, "gang shang kai hua"),
    _fan(F.LAST_TILE_CLAIM, "hai di lao yue"),
    _term("win_on_wrong_tile", "hu cuo pai"),
    _fan(F.LAST_TILE, "hu jue zhang"),
    _term("win", "hu pai"),
    _term("winner", "hu pai zhe"),
    _fan(F.MIXED_STRAIGHT, "hua long"),
    _term("flowers", "hua pai"),
    _fan(F.FLOWER_TILES, "hua pai"),
    _term("swapping_tiles", "huan pai"),
    _term("changing_seats", "huan wei"),
    _term("drawn_deal", "huang pai"),
    _fan(F.ALL_TERMINALS_AND_HONORS, "hun yao jiu"),
    _fan(F.HALF_FLUSH, "hun yi se"),
    _term("fan_points", "ji ben fen"),
    _term("starting_points", "ji chu bi sai fen"),
    _term("score_sheet", "ji fen biao"),
    _term("counters", "ji fen ka"),
    _term("clock", "ji shi zhong"),
    _term("smuggling_tiles", "jia dai"),
    _fan(F.DRAGON_PUNG, "jian ke"),
    _term("check_in", "jian lu"),
    _term("dragons", "jian pai"),
    _term("the_pair", "jiang pai"),
    _term("warning", "jing gao"),
    _term("higher_choice", "jiu gao bu jiu di yuan ze"),
    _fan(F.NINE_GATES, "jiu lian bao deng"),
    _term("round", "ju"),
    _term("round_score", "ju fen"),
    _term("kong_call", "kai gang"),
    _fan(F.CLOSED_WAIT, "kan zhang"),
    _term("pung", "ke zi"),
    _term("empty_chow", "kong chi"),
    _term("empty_kong", "kong gang"),
    _term("empty_pung", "kong peng"),
    _fan(F.TWO_TERMINAL_CHOWS, "lao shao fu"),
    _term("standing_tiles", "li pai"),
    _fan(F.SHORT_STRAIGHT, "lian liu"),
    _fan(F.SEVEN_SHIFTED_PAIRS, "lian qi dui"),
    _term("go_round", "lun"),
    _term("rotation", "lun zhuan"),
    _fan(F.ALL_GREEN, "lü yi se"),
    _term("building_the_wall", "ma pai"),
    _term("seat_wind", "men feng"),
    _fan(F.SEAT_WIND_PUNG, "men feng ke"),
    _fan(F.CONCEALED_HAND, "men qian qing"),
    _fan(F.LAST_TILE_DRAW, "miao shou hui chun"),
    _term("melded_kong_call", "ming gang"),
    _fan(F.MELDED_KONG, "ming gang"),
    _term("early_draw", "mo pai wei li"),
    _term("square_of_walls", "pai cheng"),
    _term("discard_area", "pai chi"),
    _term("wall", "pai qiang"),
    _term("wrong_number_of_tiles", "pai zhang shu mu cuo wu"),
    _term("table", "pai zhuo"),
    _term("deal", "pan"),
    _term("deal_score", "pan fen"),
    _term("non_dealers", "pang jia"),
    _term("playing_along", "pei da"),
    _term("pung_call", "peng pai"),
    _term("slow_pung", "peng pai wei li"),
    _fan(F.ALL_PUNGS, "peng peng hu"),
    _fan(F.ALL_CHOWS, "ping hu"),
    _fan(F.SEVEN_PAIRS, "qi dui"),
    _term("minimum", "qi hu fen"),
    _fan(F.GREATER_HONORS_AND_KNITTED_TILES, "qi xing bu kao"),
    _fan(F.ROBBING_THE_KONG, "qiang gang hu"),
    _fan(F.PURE_STRAIGHT, "qing long"),
    _fan(F.ALL_TERMINALS, "qing yao jiu"),
    _fan(F.FULL_FLUSH, "qing yi se"),
    _term("loss_of_place", "qu xiao ming ci"),
    _term("wind_round", "quan"),
    _fan(F.LESSER_HONORS_AND_KNITTED_TILES, "quan bu kao"),
    _fan(F.UPPER_TILES, "quan da"),
    _fan(F.ALL_FIVES, "quan dai wu"),
    _fan(F.OUTSIDE_HAND, "quan dai yao"),
    _term("prevailing_wind", "quan feng"),
    _fan(F.PREVAILING_WIND_PUNG, "quan feng ke"),
    _fan(F.MELDED_HAND, "quan qiu ren"),
    _fan(F.ALL_EVEN_PUNGS, "quan shuang ke"),
    _fan(F.LOWER_TILES, "quan xiao"),
    _fan(F.MIDDLE_TILES, "quan zhong"),
    _fan(F.ONE_VOIDED_SUIT, "que yi men"),
    _term("taking_seats", "ru chang jiu zuo"),
    _term("format", "sai zhi"),
    _fan(F.THREE_CONCEALED_PUNGS, "san an ke"),
    _fan(F.BIG_THREE_WINDS, "san feng ke"),
    _fan(F.THREE_KONGS, "san gang"),
    _fan(F.MIXED_SHIFTED_CHOWS, "san se san bu gao"),
    _fan(F.MIXED_SHIFTED_PUNGS, "san se san jie gao"),
    _fan(F.MIXED_TRIPLE_CHOW, "san se san tong shun"),
    _fan(F.THREE_SUITED_TERMINAL_CHOWS, "san se shuang long hui"),
    _fan(F.TRIPLE_PUNG, "san tong ke"),
    _term("too_few_tiles", "shao zhang"),
    _term("appeal_procedure", "shen su ban fa"),
    _term("appeal_papers", "shen su cai liao"),
    _term("right_of_appeal", "shen su quan"),
    _term("appeal_deadline", "shen su shi xian"),
    _fan(F.THIRTEEN_ORPHANS, "shi san yao"),
    _term("hand", "shou pai"),
    _fan(F.TWO_CONCEALED_KONGS, "shuang an gang"),
    _fan(F.TWO_CONCEALED_PUNGS, "shuang an ke"),
    _fan(F.TWO_DRAGON_PUNGS, "shuang jian ke"),
    _fan(F.TWO_MELDED_KONGS, "shuang ming gang"),
    _fan(F.DOUBLE_PUNG, "shuang tong ke"),
    _term("chow", "shun zi"),
    _fan(F.FOUR_CONCEALED_PUNGS, "si an ke"),
    _fan(F.FOUR_KONGS, "si gang"),
    _fan(F.TILE_HOG, "si gui yi"),
    _term("account_once", "tao suan yi ci yuan ze"),
    _term("bamboo", "tiao zi pai"),
    _term("no_win_this_deal", "ting hu"),
    _term("ready", "ting pai"),
    _term("suspension", "ting sai"),
    _term("stealing_tiles", "tou pai"),
    _term("dice", "tou zi"),
    _fan(F.REVERSIBLE_TILES, "tui bu dao"),
    _term("characters", "wan zi pai"),
    _term("fines_for_offences", "wei li fa fen"),
    _fan(F.CHICKEN_HAND, "wu fan hu"),
    _fan(F.ALL_TYPES, "wu men qi"),
    _fan(F.NO_HONORS, "wu zi"),
    _fan(F.MIXED_DOUBLE_CHOW, "xi xiang feng"),
    _fan(F.LITTLE_THREE_DRAGONS, "xiao san yuan"),
    _fan(F.LITTLE_FOUR_WINDS, "xiao si xi"),
    _fan(F.LOWER_FOUR, "xiao yu wu"),
    _term("play", "xing pai"),
    _term("order_of_play", "xing pai shun xu"),
    _term("serious_disturbance", "yan zhong gan rao bi sai"),
    _fan(F.PUNG_OF_TERMINALS_OR_HONORS, "yao jiu ke"),
    _term("terminals_and_honors", "yao jiu pai"),
    _fan(F.PURE_DOUBLE_CHOW, "yi ban gao"),
    _fan(F.PURE_SHIFTED_CHOWS, "yi se san bu gao"),
    _fan(F.PURE_SHIFTED_PUNGS, "yi se san jie gao"),
    _fan(F.PURE_TRIPLE_CHOW, "yi se san tong shun"),
    _fan(F.PURE_TERMINAL_CHOWS, "yi se shuang long hui"),
    _fan(F.FOUR_PURE_SHIFTED_CHOWS, "yi se si bu gao"),
    _fan(F.FOUR_PURE_SHIFTED_PUNGS, "yi se si jie gao"),
    _fan(F.QUADRUPLE_CHOW, "yi se si tong shun"),
    _term("deliberate_false_win", "you yi zha hu"),
    _term("calls", "yu yan gui fan"),
    _term("false_win", "zha hu"),
    _term("drawing", "zhua pai"),
    _term("dealer", "zhuang jia"),
    _fan(F.SELF_DRAWN, "zi mo"),
    _term("self_draw_win", "zi mo hu"),
    _term("honors", "zi pai"),
    _fan(F.ALL_HONORS, "zi yi se"),
    _fan(F.KNITTED_STRAIGHT, "zu he long"),
    _term("chairs", "zuo yi"),
)


def find_terms(query: str, *, with_fans: bool) -> tuple[Term, ...]:
    """Terms whose name in any language or whose pinyin holds `query`; all of them for an empty query."""
    wanted = query.casefold().strip()
    return tuple(term for term in TERMS if (with_fans or term.fan is None) and any(wanted in text for text in _searchable(term)))


def _searchable(term: Term) -> tuple[str, ...]:
    names = (term.name(translator(language)).casefold() for language in LANGUAGES)
    plain = term.pinyin.replace("ü", "u")
    return (*names, term.pinyin, plain, plain.replace(" ", ""), term.key)


@dataclass(frozen=True, slots=True)
class PenaltyLine:
    """An offence and its price in words."""

    offence: str
    price: str


def penalty_lines(t: Translator) -> tuple[PenaltyLine, ...]:
    """The table of penalties in the translator's language."""
    separator = t("penalty.separator")
    return tuple(PenaltyLine(t(penalty.text_key), separator.join(_prices(penalty, t))) for penalty in PENALTIES)


def _prices(penalty: Penalty, t: Translator) -> list[str]:
    prices = []
    if penalty.stepwise:
        prices.append(t("penalty.steps", steps=t("penalty.step_separator").join(str(fine) for fine in FINE_STEPS[1:])))
    elif penalty.warning:
        prices.append(t("penalty.warning"))
    if penalty.to_each:
        prices.append(t("penalty.to_each", points=penalty.to_each, sum=3 * penalty.to_each))
    if penalty.fine_to:
        key = "penalty.fine_to_victim" if penalty.to_victim else "penalty.fine_range"
        prices.append(t(key, points=penalty.fine, most=penalty.fine_to))
    elif penalty.fine:
        prices.append(t("penalty.fine", points=penalty.fine))
    if penalty.exclusion is not Exclusion.NONE:
        prices.append(t(f"penalty.exclusion.{penalty.exclusion}"))
    return prices or [t("penalty.must_discard")]
