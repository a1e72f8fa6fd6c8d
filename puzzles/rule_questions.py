"""The rules and penalties as questions with choices: a row a question, the right choice first.

The facts are the rule text's, the sentences ours, under ``rules.<question>.`` in the catalogues. A question names the chapter
it comes from and the entry of the glossary that says the rule.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Final

from analysis.reasons import Reason, Tiles, reason
from analysis.settlement import BASE_POINTS, FINE_STEPS, PENALTY_OF_KEY, payments
from analysis.tiles import EAST, LETTERS, NORTH, SOUTH, WEST
from puzzles.drill_question import Option


class Chapter(enum.StrEnum):
    """The parts of the rule text."""

    TERMS = "terms"
    PLAY = "play"
    WINNING = "winning"
    SCORING = "scoring"
    PENALTIES = "penalties"
    SEATS = "seats"


@dataclass(frozen=True, slots=True)
class RuleQuestion:
    """`right` is the key of the one right option; `source` the chapter and the glossary's entry."""

    key: str
    source: tuple[Reason, ...]
    options: tuple[Option, ...]

    @property
    def ask(self) -> Reason:
        """The question in words."""
        return reason(f"rules.{self.key}.ask")

    @property
    def why(self) -> Reason:
        """The rule in words."""
        return reason(f"rules.{self.key}.why")

    @property
    def right(self) -> str:
        """Key of the right option."""
        return self.options[0].key


def _rule(key: str, chapter: Chapter, term: str, *options: Option | str) -> RuleQuestion:
    """A row; an option that is a str has words of its own under the question's key."""
    made = tuple(Option(each, reason(f"rules.{key}.{each}")) if isinstance(each, str) else each for each in options)
    return RuleQuestion(key, (reason(f"drills.chapter.{chapter}"), reason(f"glossary.{term}.name")), made)


def _number(unit: str, number: int) -> Option:
    return Option(f"{unit}_{number}", reason(f"drills.option.{unit}", number=number))


def _points(number: int) -> Option:
    return _number("points", number)


def _each(points: int) -> Option:
    return Option(f"each_{points}", reason("drills.option.each", points=points, sum=3 * points))


def _wind(wind: int) -> Option:
    return Option(LETTERS[wind], reason("drills.option.wind", wind=Tiles((wind,))))


def _term(term: str) -> Option:
    return Option(term, reason(f"glossary.{term}.name"))


def _win(points: int, *, self_drawn: bool) -> int:
    """What the winner gets."""
    paid = payments(points, winner=EAST, self_drawn=self_drawn, discarder=None if self_drawn else SOUTH)
    assert paid is not None
    return paid[LETTERS[EAST]]


C = Chapter
P = PENALTY_OF_KEY
NO_WIN: Final = Option("no_win", reason("drills.option.no_win"))
WARNING: Final = Option("warning", reason("drills.option.warning"))
YES: Final = Option("yes", reason("drills.option.yes"))
NO: Final = Option("no", reason("drills.option.no"))

RULE_QUESTIONS: Final[tuple[RuleQuestion, ...]] = (
    _rule("deals_in_round", C.TERMS, "round", _number("deals", 16), _number("deals", 4), _number("deals", 8)),
    _rule("dealer_after_win", C.TERMS, "dealer", "passes", "stays", "stays_if_drawn"),
    _rule("second_round", C.TERMS, "prevailing_wind", _wind(SOUTH), _wind(EAST), _wind(WEST), _wind(NORTH)),
    _rule("opposite_the_dealer", C.TERMS, "seat_wind", _wind(WEST), _wind(EAST), _wind(SOUTH), _wind(NORTH)),
    _rule("standard_number", C.TERMS, "hand", "extras_left_out", "kong_counts", "all_count"),
    _rule("stacks", C.TERMS, "wall", _number("stacks", 18), _number("stacks", 17), _number("stacks", 16)),
    _rule("end_of_wall", C.TERMS, "drawn_deal", "last_tile", "fourteen_left", "seven_stacks_left"),
    _rule("terminals_and_honors", C.TERMS, "terminals_and_honors", "both", "terminals", "honors"),
    _rule("starting_points", C.TERMS, "starting_points", _points(500), _points(100), _points(1000)),
    _rule("after_a_wind_round", C.SEATS, "changing_seats", "by_table", "nobody_moves", "loser_chooses"),
    _rule("first_discard_time", C.PLAY, "discarding", _number("seconds", 30), _number("seconds", 15), _number("seconds", 60)),
    _rule("discard_time", C.PLAY, "discarding", _number("seconds", 15), _number("seconds", 10), _number("seconds", 30)),
    _rule("pung_time", C.PLAY, "pung_call", _number("seconds", 3), _number("seconds", 5), _number("seconds", 15)),
    _rule("chow_from", C.PLAY, "chow_call", "left", "anyone", "both_sides"),
    _rule("chow_against_pung", C.PLAY, "pung_call", "pung", "chow", "first_to_speak"),
    _rule("chow_against_kong", C.PLAY, "kong_call", "kong", "chow", "neither"),
    _rule("discard_what_was_claimed", C.PLAY, "chow_call", YES, NO, "only_after_pung"),
    _rule("win_on_own_discard", C.WINNING, "discard_win", YES, NO, "only_by_self_draw"),
    _rule("kong_after_chow", C.PLAY, "kong_call", "after_next_draw", "at_once", "never_again"),
    _rule("replacement_tile", C.PLAY, "kong_call", "end_of_wall", "next_tile", "any_tile"),
    _rule("concealed_kong_lies", C.PLAY, "concealed_kong_call", "face_down_till_end", "face_up", "never_shown"),
    _rule("kong_and_concealed_hand", C.PLAY, "melded_kong_call", "concealed_only", "either", "none_of_them"),
    _rule("pung_for_kong", C.PLAY, "calls", NO, YES, "if_nobody_minds"),
    _rule("flower_is_replaced", C.PLAY, "flower_replacement", "shown_and_end", "shown_and_next", "kept"),
    _rule("flowers_and_minimum", C.TERMS, "minimum", NO, YES, "only_own_flower"),
    _rule("win_after_flower", C.SCORING, "flower_replacement", "self_drawn", "replacement_fan", "both_fan"),
    _rule("naming_a_discard", C.PLAY, "calls", "silent", "must_name", "as_one_likes"),
    _rule("asking_to_wait", C.PLAY, "calls", NO, YES, "once_a_deal"),
    _rule("tiles_in_a_row", C.PLAY, "discarding", _number("tiles", 6), _number("tiles", 7), _number("tiles", 10)),
    _rule("pung_from_opposite", C.PLAY, "laying_out", "middle", "left_end", "right_end"),
    _rule("reaching_for_the_wall", C.PLAY, "drawing", "claims_given_up", "may_still_claim", "may_still_win"),
    _rule("minimum", C.TERMS, "minimum", _points(8), _points(6), _points(10)),
    _rule("two_winners", C.WINNING, "winner", "next_in_turn", "both_win", "higher_hand"),
    _rule("hands_before_confirmation", C.WINNING, "win", NO, YES, "only_discarder"),
    _rule("self_drawn_tile", C.TERMS, "winning_tile_apart", "apart", "sorted_in", "discard_pool"),
    _rule("kong_that_can_be_robbed", C.SCORING, "kong_call", "added", "concealed", "claimed"),
    _rule("base_points", C.SCORING, "base_points", "three_pay_8", "discarder_pays_24", "winner_only"),
    _rule(
        "self_drawn_ten",
        C.SCORING,
        "self_draw_win",
        _points(_win(10, self_drawn=True)),
        _points(30),
        _points(_win(10, self_drawn=False)),
    ),
    _rule(
        "ten_by_discard",
        C.SCORING,
        "discard_win",
        _points(_win(10, self_drawn=False)),
        _points(10 + BASE_POINTS),
        _points(3 * (10 + BASE_POINTS)),
    ),
    _rule("dealer_wins", C.SCORING, "dealer", "same", "double", "one_more"),
    _rule("implied_fan", C.SCORING, "no_implied_fan", *map(_term, ("no_implied_fan", "no_splitting", "account_once"))),
    _rule("one_of_two_fan", C.SCORING, "higher_choice", *map(_term, ("higher_choice", "no_same_fan_twice", "account_once"))),
    _rule("below_minimum", C.PENALTIES, "win_below_minimum", _each(P["win_below_minimum"].to_each), _each(8), _each(20)),
    _rule("wrong_tile", C.PENALTIES, "win_on_wrong_tile", _each(P["win_on_wrong_tile"].to_each), _each(20), WARNING),
    _rule("not_ready", C.PENALTIES, "false_win", _each(P["win_when_not_ready"].to_each), _each(10), _each(30)),
    _rule("far_from_ready", C.PENALTIES, "deliberate_false_win", "disqualified", _each(20), _each(30)),
    _rule("after_a_false_win", C.PENALTIES, "win_below_minimum", "goes_on", "played_again", "ends"),
    _rule("wrong_number", C.PENALTIES, "wrong_number_of_tiles", "plays_along", "draws_again", _each(10)),
    _rule("wrong_chow", C.PENALTIES, "wrong_chow", NO_WIN, WARNING, _each(10)),
    _rule("slow_pung_first", C.PENALTIES, "slow_pung", WARNING, _points(FINE_STEPS[1]), NO_WIN),
    _rule("empty_chow_third", C.PENALTIES, "empty_chow", _points(FINE_STEPS[2]), _points(FINE_STEPS[1]), _points(FINE_STEPS[3])),
    _rule("early_draw_second", C.PENALTIES, "early_draw", _points(FINE_STEPS[1]), WARNING, _points(FINE_STEPS[2])),
    _rule("exposed_tile", C.PENALTIES, "exposed_tile", "discarded_next", "taken_back", NO_WIN),
    _rule("shown_at_valid_win", C.PENALTIES, "exposed_tile", WARNING, NO_WIN, _each(10)),
    _rule("tiles_upset", C.PENALTIES, "fines_for_offences", _each(P["tiles_upset"].to_each), _each(10), _each(20)),
    _rule("claim_changed_to_win", C.PENALTIES, "calls", "after_next_draw", "at_once", NO_WIN),
    _rule(
        "eight_minutes_late",
        C.PENALTIES,
        "lateness",
        _points(P["late_to_10_minutes"].fine),
        WARNING,
        _points(P["late_to_15_minutes"].fine),
    ),
    _rule("twenty_minutes_late", C.PENALTIES, "lateness", "round_score_0", _points(20), _points(60)),
    _rule("wrongly_named_discard", C.PENALTIES, "naming_discards", "speaker_pays", "winner_pays", "nobody_pays"),
    _rule("complaint_later", C.PENALTIES, "no_late_claims", "not_heard", "heard_same_day", "heard_if_all_agree"),
)
