"""Kinds of fault that others had with what they were given: copies, suffixes, flags that cannot be.

Which recorded report each test stands for is in `test_fault_kinds`.
"""

from __future__ import annotations

import itertools
import random
import string

import pytest

from analysis.hand import Hand, Meld, MeldKind, WinContext, check_flags
from analysis.notation import format_hand, parse, parse_draft, parse_tiles
from analysis.reasons import HandError, NotationError
from analysis.requests import hold_copies, read_seen
from analysis.scoring import score
from analysis.tile_words import KIND_OF_GLYPH
from analysis.tiles import COPIES, KINDS, LETTERS, RED, count_kinds, is_honor, tile_name
from bench.hands import complete_hands
from tests.analysis.exact_search import random_hand

SITE_HONORS = dict(zip("ESWNPFC", "1234567", strict=True))
CODES = [f"{letter}{rank}" for letter in "WTB" for rank in range(1, 10)] + ["F1", "F2", "F3", "F4", "J1", "J2", "J3"]
GLYPHS = {kind: glyph for glyph, kind in KIND_OF_GLYPH.items()}
NOTATIONS = {
    "letters": LETTERS,
    "1z to 7z": [f"{SITE_HONORS[name]}z" if name in SITE_HONORS else name for name in LETTERS],
    "codes": CODES,
    "glyphs": [GLYPHS[kind] for kind in range(KINDS)],
    "simplified words": [tile_name(kind, "zh-Hans") for kind in range(KINDS)],
    "traditional words": [tile_name(kind, "zh-Hant") for kind in range(KINDS)],
}


def key_of(text: str) -> str:
    """The reason for which `text` is refused."""
    with pytest.raises(NotationError) as caught:
        parse(text)
    return caught.value.reason.key


def others(kind: int, number: int) -> list[int]:
    """So many tiles of other kinds, two of each."""
    return [other for other in range(KINDS) if other != kind for _ in range(2)][:number]


@pytest.mark.parametrize("notation", NOTATIONS)
@pytest.mark.parametrize("copies", [5, 6, 8])
def test_a_fifth_copy_is_refused_in_every_notation_wherever_it_lies(notation: str, copies: int) -> None:
    names = NOTATIONS[notation]
    for kind in range(KINDS):
        tiles = [kind] * copies
        for melded in (0, 3, 4):
            concealed = [*tiles[melded:], *others(kind, 14 - copies + (melded == 4))]
            meld = f"[{''.join(names[kind] for _ in range(melded))}]" if melded else ""
            text = meld + " ".join(names[kind] for kind in concealed)
            assert key_of(text) == "hand.five_copies", text
            with pytest.raises(NotationError):
                parse_draft(text)
        with pytest.raises(NotationError):
            parse_tiles(" ".join(names[kind] for kind in tiles))


def test_a_fifth_copy_is_refused_over_melds_hand_and_seen_tiles() -> None:
    rng = random.Random(81)
    for _ in range(100):
        hand = random_hand(rng, melds=rng.randrange(4), size=13)
        for kind, copies in enumerate(hand.all_counts):
            text = format_hand(hand, WinContext()).replace(" |", "|")
            seen = (LETTERS[kind] + " ") * (COPIES - copies)
            assert read_seen({"seen": seen}, hand)[kind] == COPIES - copies
            if copies == COPIES:
                assert key_of(f"{LETTERS[kind]}{text}") == "hand.five_copies"
                with pytest.raises(HandError):
                    hand.draw(kind)
            with pytest.raises(HandError):
                hold_copies(hand, count_kinds([kind] * (COPIES - copies + 1)))


def test_five_chows_and_pungs_laid_out_may_not_share_a_fifth_copy() -> None:
    for kind in range(2, 7):
        for laid in itertools.combinations_with_replacement(
            (Meld(MeldKind.CHOW, kind - 2), Meld(MeldKind.CHOW, kind), Meld(MeldKind.PUNG, kind), Meld(MeldKind.KONG, kind, 0)), 3
        ):
            copies = sum(meld.tiles.count(kind) for meld in laid)
            total = [sum(meld.tiles.count(tile) for meld in laid) for tile in range(KINDS)]
            if copies > COPIES:
                with pytest.raises(HandError):
                    Hand.of([27, 27, 28, 28], melds=laid)
            elif max(total) <= COPIES:
                assert Hand.of([27, 27, 28, 28], melds=laid).all_counts[kind] == copies


def test_a_red_five_is_no_tile_here() -> None:
    for text in ("44055558m123p678s", "0m1223344556677p", "[340m,1]12233445566p"):
        assert key_of(text) == "notation.unknown_character"


@pytest.mark.parametrize("form", ["678s678p55m[777{}]WWW", "678s678p55m777{}WWW", "[777{},1]678s678p55mWWW"])
def test_an_unknown_suffix_is_refused_and_never_read_as_some_suit(form: str) -> None:
    sevens = {"m": 6, "M": 6, "s": 15, "p": 24, "z": RED, "Z": RED}
    for sign in [*string.ascii_letters, *"éßñжあ한字牌羅①½²", "\u0660", "\u202e"]:
        text = form.format(sign)
        if sign in sevens:
            assert parse_draft(text).size == 14
            assert parse(text).hand.all_counts[sevens[sign]] >= 3
        else:
            with pytest.raises(NotationError):
                parse(text)


def test_every_set_of_flags_is_taken_or_refused_as_the_hand_allows() -> None:
    rng = random.Random(82)
    outcomes = set()
    for hand, _ in itertools.islice(complete_hands(82), 250):
        drawn = hand.drawn
        assert drawn is not None
        for self_drawn, fourth, last, kong in itertools.product((False, True), repeat=4):
            impossible = [
                kong and self_drawn and not any(len(meld.tiles) == 4 for meld in hand.melds),
                kong and not self_drawn and last,
                kong and not self_drawn and hand.all_counts[drawn] > 1,
                fourth and hand.counts[drawn] > 1,
            ]
            context = WinContext(rng.choice((27, 28)), 29, self_drawn, fourth, last, kong)
            text = format_hand(hand, context)
            if any(impossible):
                assert key_of(text).startswith("flag."), text
                with pytest.raises(HandError):
                    check_flags(hand, context)
                with pytest.raises(HandError):
                    score(hand, context)
            else:
                assert parse(text).context == context
                assert score(hand, context).total > 0
            outcomes.add(tuple(impossible))
    assert len(outcomes) > 8


def test_chows_of_honours_over_the_edge_and_of_two_suits_are_no_melds() -> None:
    for kinds in itertools.combinations(range(KINDS), 3):
        in_row = kinds[0] + 1 == kinds[1] == kinds[2] - 1 and kinds[0] < 27 and kinds[0] % 9 < 7
        text = f"[{''.join(LETTERS[kind] for kind in kinds)}]"
        if in_row:
            assert parse_draft(text).melds == (Meld(MeldKind.CHOW, kinds[0]),)
        elif kinds[2] - kinds[0] < 12 or is_honor(kinds[0]):
            with pytest.raises(NotationError):
                parse_draft(text)
