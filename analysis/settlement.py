"""Who pays what after a win, and what the rule text's offences cost.

Source: the rule text's three kinds of points (底分, 基本分, 罚分) and its part on offences and penalties.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Final

from analysis.tiles import LETTERS, WINDS

BASE_POINTS: Final = 8
"""What each of the three others pays the winner whatever the hand is worth (底分)."""

FINE_STEPS: Final[tuple[int, ...]] = (0, 5, 10, 20, 30, 40, 50, 60)
"""A warning, then the rule text's seven fines in turn.

The text writes the first four and "and so on"; the further ones are its own list of fines.
"""


def payments(points: int, *, winner: int, self_drawn: bool, discarder: int | None = None) -> dict[str, int] | None:
    """Tell what each seat gains or loses by a win of `points`, flowers included; the four sum to 0.

    `winner` and `discarder` are winds (kinds 27 to 30), the keys of the answer their letters in the order E S W N.
    A self-drawn win brings (8 + points) from each of the others; a win by discard brings 8 from each and the points
    from the discarder. None for a win by discard whose discarder is not known. Raises ValueError for points below 1,
    a seat that is no wind, a winner that discarded to itself, or a discarder of a self-drawn win.
    """
    if points < 1:
        raise ValueError("a win has at least 1 point")
    if winner not in WINDS or (discarder is not None and discarder not in WINDS):
        raise ValueError("winner and discarder are winds, kinds 27 to 30")
    if discarder is not None and (self_drawn or discarder == winner):
        raise ValueError("the discarder is another player, and a self-drawn win has none")
    if not self_drawn and discarder is None:
        return None
    losses = {seat: BASE_POINTS + points * (self_drawn or seat == discarder) for seat in WINDS if seat != winner}
    return {LETTERS[seat]: sum(losses.values()) if seat == winner else -losses[seat] for seat in WINDS}


class Exclusion(enum.StrEnum):
    """What an offender may no longer do, from nothing to the whole contest."""

    NONE = "none"
    UNTIL_NEXT_DRAW = "until_next_draw"
    """No win before the player has drawn once more."""
    THIS_DEAL = "this_deal"
    """停和: no win this deal; the player goes on to play and pays like the others."""
    THIS_ROUND = "this_round"
    """Counts as having withdrawn: a round score of 0."""
    SUSPENDED = "suspended"
    """停赛: out of the contest."""
    DISQUALIFIED = "disqualified"
    """取消资格, and made known."""


@dataclass(frozen=True, slots=True)
class Penalty:
    """An offence and its price. Texts are under ``penalty.<key>`` in the catalogues.

    `to_each` points go to each of the other three; `fine` points leave the offender's score and go to nobody;
    `fine_to` is the highest fine where the referee chooses (`fine` is then the lowest). With `stepwise` the offence
    counts within a deal: a warning, then FINE_STEPS. `to_victim` says that the fine goes to the player harmed.
    """

    key: str
    to_each: int = 0
    fine: int = 0
    fine_to: int = 0
    to_victim: bool = False
    warning: bool = False
    stepwise: bool = False
    exclusion: Exclusion = Exclusion.NONE

    @property
    def text_key(self) -> str:
        """Catalogue key of what the offence is."""
        return f"penalty.{self.key}"


X = Exclusion

PENALTIES: Final[tuple[Penalty, ...]] = (
    Penalty("win_below_minimum", to_each=10, exclusion=X.THIS_DEAL),
    Penalty("win_on_wrong_tile", to_each=10, exclusion=X.THIS_DEAL),
    Penalty("win_when_not_ready", to_each=20, exclusion=X.THIS_DEAL),
    Penalty("win_far_from_ready", exclusion=X.DISQUALIFIED),
    Penalty("wrong_claim", exclusion=X.THIS_DEAL),
    Penalty("empty_claim", warning=True, stepwise=True),
    Penalty("slow_pung", warning=True, stepwise=True),
    Penalty("early_draw", warning=True, stepwise=True),
    Penalty("wrong_draw", exclusion=X.THIS_DEAL),
    Penalty("wrong_number_of_tiles", exclusion=X.THIS_DEAL),
    Penalty("exposed_tile"),
    Penalty("hand_shown_at_a_valid_win", warning=True),
    Penalty("hand_shown_at_a_false_win", exclusion=X.THIS_DEAL),
    Penalty("tiles_upset", to_each=30),
    Penalty("exposed_anothers_tile", fine=5, fine_to=60, to_victim=True),
    Penalty("claim_changed_to_win", exclusion=X.UNTIL_NEXT_DRAW),
    Penalty("claim_changed_with_tiles_shown", exclusion=X.THIS_DEAL),
    Penalty("discard_named", warning=True),
    Penalty("hints", fine=5, fine_to=60, exclusion=X.THIS_DEAL),
    Penalty("late_to_10_minutes", fine=10, warning=True),
    Penalty("late_to_15_minutes", fine=20),
    Penalty("later_than_15_minutes", exclusion=X.THIS_ROUND),
    Penalty("cheating", exclusion=X.SUSPENDED),
    Penalty("serious_disturbance", exclusion=X.DISQUALIFIED),
)
PENALTY_OF_KEY: Final[dict[str, Penalty]] = {penalty.key: penalty for penalty in PENALTIES}


def penalty_payments(penalty: Penalty, *, offender: int) -> dict[str, int]:
    """Tell what `penalty` moves between the four seats: `to_each` to each other player; the four sum to 0.

    `offender` is a wind (kinds 27 to 30). Fines are not in it: they leave the offender's score and go to nobody, or
    to one player whom the referee names. Raises ValueError for an offender that is no wind.
    """
    if offender not in WINDS:
        raise ValueError("the offender is a wind, a kind 27 to 30")
    return {LETTERS[seat]: -3 * penalty.to_each if seat == offender else penalty.to_each for seat in WINDS}


def step_fine(times: int) -> int:
    """Fine for the `times`-th (1, 2, ...) stepwise offence of a deal: 0 is a warning, then 5, 10, 20 up to 60.

    Raises ValueError for less than one time.
    """
    if times < 1:
        raise ValueError("an offence happens at least once")
    return FINE_STEPS[min(times, len(FINE_STEPS)) - 1]
