"""A wait that is dead or illegal says what it lacks, what would bring it, and which discards mend it."""

from __future__ import annotations

import dataclasses
import itertools
import random
from collections.abc import Iterator
from typing import Any

from analysis.fans import FANS, FanId
from analysis.hand import CLASSIC, MODERN, NOTHING_SEEN, Hand, Ruleset, WinContext, check_flags
from analysis.legality import Legality
from analysis.notation import parse
from analysis.reasons import HandError
from analysis.scoring import Score, points_of, score
from analysis.tiles import COPIES, KIND_OF
from analysis.waits import Wait, mend_waits, points_missing, waits
from tests.analysis.exact_search import near_hand

_FLAGS = ("self_drawn", "fourth_tile", "last_tile", "kong")


def ready_hands(number: int, seed: int) -> Iterator[tuple[Hand, WinContext]]:
    """Hands one tile from complete, of every form, with random winds."""
    rng = random.Random(seed)
    for _ in range(number):
        yield near_hand(rng, swaps=1), WinContext(rng.randrange(27, 31), rng.randrange(27, 31))


def audited(text: str) -> dict[int, Wait]:
    parsed = parse(text)
    return {wait.kind: wait for wait in waits(parsed.hand, context=parsed.context).waits}


def test_points_without_reasons_are_those_with_reasons() -> None:
    for hand, context in ready_hands(200, 1):
        for wait in waits(hand, context=context).waits:
            if wait.self_draw is not None:
                drawn = dataclasses.replace(context, self_drawn=True)
                assert points_of(hand.draw(wait.kind), drawn, CLASSIC) == score(hand.draw(wait.kind), drawn).without_flowers


def test_no_circumstance_that_makes_a_wait_legal_is_cheaper_than_the_remedy_and_the_last_tile_always_does() -> None:
    found = 0
    for rules in (CLASSIC, MODERN):
        for hand, context in ready_hands(300, 2):
            for wait in waits(hand, context=context, rules=rules).waits:
                for self_drawn, result, remedy in (
                    (False, wait.discard, wait.discard_remedy),
                    (True, wait.self_draw, wait.self_draw_remedy),
                ):
                    if result is None or result.can_win:
                        assert remedy is None
                        continue
                    legal = list(legal_circumstances(hand.draw(wait.kind), context, self_drawn, result, rules))
                    assert remedy is not None
                    found += 1
                    assert FANS[remedy.fan].points == min(FANS[fan].points for fan, _ in legal)
                    assert (remedy.fan, remedy.points) in legal
    assert found > 100


def legal_circumstances(
    won: Hand, context: WinContext, self_drawn: bool, result: Score, rules: Ruleset
) -> Iterator[tuple[FanId, int]]:
    """Every single circumstance that brings 8 points, by the fan that then counts and did not before."""
    before = {counted.fan for counted in result.fans}
    for flag in _FLAGS:
        assert won.drawn is not None
        shown = FanId.LAST_TILE in before
        changed: dict[str, Any] = {"self_drawn": self_drawn, "fourth_tile": shown, flag: True}
        trial = dataclasses.replace(context, **changed)
        try:
            check_flags(won, trial)
        except HandError:
            continue
        after = score(won, trial, rules)
        of_flag = {
            "self_drawn": {FanId.SELF_DRAWN, FanId.FULLY_CONCEALED_HAND},
            "fourth_tile": {FanId.LAST_TILE},
            "last_tile": {FanId.LAST_TILE_DRAW, FanId.LAST_TILE_CLAIM},
            "kong": {FanId.OUT_WITH_REPLACEMENT_TILE, FanId.ROBBING_THE_KONG},
        }[flag]
        new = {counted.fan for counted in after.fans} & of_flag - before
        if after.can_win and new:
            yield min(new), after.without_flowers


def test_what_is_missing_is_what_a_legal_win_has_more() -> None:
    for hand, context in ready_hands(200, 3):
        for wait in waits(hand, context=context).waits:
            for result in (wait.discard, wait.self_draw):
                if result is not None:
                    assert points_missing(result) == max(0, 8 - result.without_flowers)
                    assert (points_missing(result) == 0) == result.can_win


def test_a_win_of_seven_points_lacks_one_and_drawing_the_tile_brings_it() -> None:
    waits_of = audited("[234m,1]234p567s88m67p|EE0000|0")
    five, eight = waits_of[KIND_OF["5p"]], waits_of[KIND_OF["8p"]]
    assert five.discard is not None
    assert (points_missing(five.discard), five.legality) == (1, Legality.SELF_DRAW_ONLY)
    assert five.discard_remedy is not None
    assert (five.discard_remedy.fan, five.discard_remedy.points) == (FanId.SELF_DRAWN, 8)
    assert eight.discard is not None
    assert (points_missing(eight.discard), eight.legality) == (3, Legality.NEITHER)
    assert eight.discard_remedy is not None
    assert eight.discard_remedy.fan is FanId.LAST_TILE


def test_a_concealed_hand_that_draws_its_tile_is_said_to_gain_the_fully_concealed_hand() -> None:
    lacking = [wait for wait in audited("123m456m22p678s45s|EE0000|0").values() if wait.discard_remedy is not None]
    assert lacking
    assert all(wait.discard_remedy.fan is FanId.FULLY_CONCEALED_HAND for wait in lacking if wait.discard_remedy)


def test_each_mend_leaves_a_hand_that_wins_on_more_live_tiles() -> None:
    mended = 0
    for hand, context in itertools.islice(ready_hands(400, 4), 400):
        report = waits(hand, context=context)
        if not report.needs_mending:
            continue
        now = sum(wait.live for wait in report.waits if wait.is_sound)
        for mend in mend_waits(hand, context=context)[:3]:
            mended += 1
            assert mend.draw is not None
            assert mend.draw not in {wait.kind for wait in report.waits}
            after = hand.draw(mend.draw).discard(mend.discard)
            seen = tuple(int(kind == mend.discard) for kind in range(34))
            sound = [wait for wait in waits(after, context=context, seen=seen).waits if wait.is_sound]
            assert mend.waits == tuple(wait.kind for wait in sound)
            assert mend.live == sum(wait.live for wait in sound) > now
    assert mended > 30


def test_of_fourteen_tiles_every_discard_that_leaves_a_legal_wait_is_a_mend_and_no_other() -> None:
    rng = random.Random(5)
    found = 0
    for _ in range(150):
        hand, context = near_hand(rng, swaps=2, size=14), WinContext()
        mends = {mend.discard: mend for mend in mend_waits(hand, context=context)}
        found += len(mends)
        for tile, count in enumerate(hand.counts):
            if count:
                seen = tuple(int(kind == tile) for kind in range(34))
                sound = [wait for wait in waits(hand.discard(tile), context=context, seen=seen).waits if wait.is_sound]
                assert (tile in mends) == bool(sound)
    assert found > 20


def test_a_wait_on_a_used_up_kind_is_no_sound_wait_and_asks_for_mending() -> None:
    parsed = parse("[222m,1][456s,1][789p,1]2444m|EE0000|0")
    report = waits(parsed.hand, context=parsed.context)
    dead = next(wait for wait in report.waits if wait.kind == KIND_OF["2m"])
    assert (dead.live, dead.is_sound, dead.discard) == (0, False, None)
    assert report.needs_mending


def test_a_kind_seen_four_times_over_hand_and_table_is_dead_though_it_would_be_legal() -> None:
    parsed = parse("123456789m5p123s|EE0000|0")
    seen = tuple(3 if kind == KIND_OF["5p"] else 0 for kind in range(34))
    (wait,) = waits(parsed.hand, context=parsed.context, seen=seen).waits
    assert wait.legality is Legality.BOTH
    assert (wait.live, wait.is_sound) == (0, False)
    assert sum(parsed.hand.all_counts) + 3 <= COPIES * 34
    assert not waits(parsed.hand, context=parsed.context, seen=NOTHING_SEEN).needs_mending
