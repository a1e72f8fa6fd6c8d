"""Hands as text: what is read, what is refused, and where the fault lies."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.hand import Hand, Meld, MeldKind, WinContext, check_flags
from analysis.notation import Parsed, format_hand, format_meld, parse, parse_tiles
from analysis.reasons import HandError, NotationError
from analysis.tile_words import KIND_OF_GLYPH
from analysis.tiles import COPIES, KIND_OF, LETTERS, WINDS, format_kinds, is_honor, tile_name
from i18n.catalogue import LANGUAGES, translator

ALPHABET = "123456789mspzESWNCFPewncf[]|, 0abchWTBJ一二三万萬条索饼筒东東红中白发財春🀀🀇🀙🀡１２ｍ\u3000<>&*_\u202e"


def refusal(text: str) -> tuple[str, int]:
    """Key and position of the fault of `text`."""
    with pytest.raises(NotationError) as caught:
        parse(text)
    assert caught.value.text == text
    assert caught.value.position is not None
    return caught.value.reason.key, caught.value.position


def read(text: str) -> str:
    """The normal form of `text`."""
    parsed = parse(text)
    return format_hand(parsed.hand, parsed.context)


@st.composite
def melds(draw: st.DrawFn) -> Meld:
    kind = draw(st.sampled_from(MeldKind))
    if kind is MeldKind.CHOW:
        return Meld(kind, draw(st.integers(0, 2)) * 9 + draw(st.integers(0, 6)), draw(st.integers(1, 3)))
    offers = (1, 2, 3) if kind is MeldKind.PUNG else (0, 1, 2, 3, 5, 6, 7)
    return Meld(kind, draw(st.integers(0, 33)), draw(st.sampled_from(offers)))


@st.composite
def hands(draw: st.DrawFn) -> tuple[Hand, WinContext]:
    """Any hand of 13 or 14 tiles with any melds that fit, and circumstances that can be."""
    left = [COPIES] * 34
    laid: list[Meld] = []
    for meld in draw(st.lists(melds(), max_size=4)):
        if all(left[kind] >= meld.tiles.count(kind) for kind in meld.tiles):
            laid.append(meld)
            for kind in meld.tiles:
                left[kind] -= 1
    pool = draw(st.permutations([kind for kind in range(34) for _ in range(left[kind])]))
    kinds = pool[: draw(st.sampled_from((13, 14))) - 3 * len(laid)]
    hand = Hand.of(kinds, melds=tuple(laid))
    self_drawn, fourth_tile, last_tile, kong = (draw(st.booleans()) for _ in range(4))
    flowers = tuple(draw(st.lists(st.integers(0, 7), unique=True)))
    prevailing, seat = draw(st.sampled_from(WINDS)), draw(st.sampled_from(WINDS))
    context = WinContext(prevailing, seat, self_drawn, fourth_tile, last_tile, kong, flowers)
    try:
        check_flags(hand, context)
    except HandError:
        context = WinContext(prevailing, seat, flowers=flowers)
    return hand, context


@given(hands())
def test_every_hand_is_read_back_as_it_was_written(case: tuple[Hand, WinContext]) -> None:
    parsed = parse(format_hand(*case))
    assert (parsed.hand, parsed.context) == case
    assert parsed.readings == ()


CODES = [f"{letter}{rank}" for letter in "WTB" for rank in range(1, 10)] + [f"F{n}" for n in range(1, 5)] + ["J1", "J2", "J3"]
SITE_HONORS = dict(zip("ESWNPFC", "1234567", strict=True))
SITES = [f"{SITE_HONORS[name]}z" if name in SITE_HONORS else name for name in LETTERS]
GLYPHS = {kind: glyph for glyph, kind in KIND_OF_GLYPH.items()}


@given(hands(), st.sampled_from(["codes", "sites", "glyphs", "zh-Hans", "zh-Hant", "wide"]), st.sampled_from(["", " ", "、"]))
def test_every_notation_gives_the_same_hand(case: tuple[Hand, WinContext], notation: str, gap: str) -> None:
    hand, context = case
    tables = {
        "codes": CODES,
        "sites": SITES,
        "glyphs": [GLYPHS[kind] for kind in range(34)],
        "wide": ["".join(chr(ord(sign) + 0xFEE0) for sign in name) for name in LETTERS],
    }
    names = tables.get(notation) or [tile_name(kind, notation) for kind in range(34)]

    def write(kinds: tuple[int, ...]) -> str:
        return gap.join(names[kind] for kind in kinds)

    laid = "".join(f"[{write(meld.tiles)}{'' if meld.is_concealed else f',{meld.offer}'}]" for meld in hand.melds)
    tail = format_hand(hand, context).split("|", 1)[1]
    parsed = parse(f"{write(hand.concealed)}{laid}|{tail}")
    assert (parsed.hand, parsed.context) == case


@given(hands(), st.randoms(use_true_random=False))
def test_melds_and_spaces_may_stand_anywhere(case: tuple[Hand, WinContext], random: object) -> None:
    hand, context = case
    melds_left = [format_meld(meld) for meld in hand.melds]
    text = ""
    for place, kind in enumerate(hand.concealed):
        text += " " * (place % 3) + LETTERS[kind]
        if melds_left and place % 2:
            text += melds_left.pop(0)
    text += "".join(melds_left)
    parsed = parse(f"{text}|{format_hand(hand, context).split('|', 1)[1]}")
    assert (parsed.hand, parsed.context) == case


@settings(max_examples=400)
@given(st.one_of(st.text(), st.text(alphabet=ALPHABET, max_size=60), st.binary().map(lambda data: data.decode("latin-1"))))
def test_any_text_is_read_or_refused_at_a_place_inside_it(text: str) -> None:
    _hold(text)


@pytest.mark.slow
@settings(max_examples=100_000)
@given(st.one_of(st.text(), st.text(alphabet=ALPHABET), st.binary().map(lambda data: data.decode("utf-8", "surrogateescape"))))
def test_a_hundred_thousand_texts_are_read_or_refused(text: str) -> None:
    _hold(text)


def _hold(text: str) -> None:
    for reader in (parse, parse_tiles):
        fault: NotationError | None = None
        try:
            result = reader(text)
        except NotationError as error:
            fault = error
        if fault is not None:
            assert fault.text == text
            assert fault.position is not None
            assert 0 <= fault.position < max(1, len(text))
            for language in LANGUAGES:
                translator(language).reason(fault.reason).encode()
        elif isinstance(result, Parsed):
            again = parse(format_hand(result.hand, result.context))
            assert (again.hand, again.context) == (result.hand, result.context)


def test_peers_notation_cases_are_taken_or_refused_as_recorded(peer_cases: list[dict[str, object]]) -> None:
    for case in peer_cases:
        text = str(case["input"])
        if case["valid"]:
            parse(text)
        else:
            refusal(text)


@pytest.fixture
def peer_cases() -> list[dict[str, object]]:
    """Inputs of a peer's test suite; the one with flowers inside the hand is not our notation."""
    file = Path(__file__).parent / "data" / "notation_cases.jsonl"
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def test_the_contracts_example_is_its_own_normal_form() -> None:
    assert read("[123m,1][123p,1]123m12p44s3p|EE0000|0") == "[123m,1][123p,1]123m44s12p3p|EE0000|0"


def test_parts_after_the_bar_default_to_east_no_flags_no_flowers() -> None:
    assert parse("11122233344455m").context == WinContext()
    assert parse("11122233344455m||").context == WinContext()


def test_the_number_of_tiles_decides_whether_a_hand_waits() -> None:
    assert parse("1112223334445m").hand.drawn is None
    assert parse("1112223334445m ").hand.drawn is None
    assert parse("11122233344455m ").hand.drawn == KIND_OF["5m"]


def test_the_last_concealed_tile_written_is_the_one_drawn() -> None:
    assert parse("55m111222333444m").hand.drawn == KIND_OF["4m"]
    assert parse("345s3555567p4p[789m]").hand.drawn == KIND_OF["4p"]


def test_honour_digits_are_echoed_back() -> None:
    parsed = parse("123m456p789s11567z")
    assert translator("zh-Hans").reason(parsed.readings[-1]) == "11567z 读作 东、东、白、发、中。"
    assert format_kinds(parsed.hand.concealed) == "123m789s456pEEFPC"


def test_words_of_both_scripts_are_read() -> None:
    assert read("一二三万 4萬5萬6萬 七筒八餅九饼 1索2條3条 紅中 红中") == "123456m123s789pCC|EE0000|0"
    assert read("東風 东 南 西北 白板 白 發財 发 中 1万9万一筒") == "19m1pEESWNCFFPP |EE0000|0"


def test_flowers_are_a_number_or_letters() -> None:
    assert parse("11122233344455m|EE0000|3").context.flowers == (0, 1, 2)
    assert parse("11122233344455m|EE0000|hca").context.flowers == (7, 2, 0)
    assert parse("11122233344455m|EE0000|春菊").context.flowers == (0, 7)


@pytest.mark.parametrize(
    ("text", "key", "position"),
    [
        ("123m456x789p11122s", "notation.unknown_suffix", 7),
        ("123m456p7?", "notation.unknown_character", 9),
        ("123m0p", "notation.unknown_character", 4),
        ("12F", "notation.digits_without_suit", 0),
        ("123m456", "notation.digits_without_suit", 4),
        ("m123", "notation.suit_without_digits", 0),
        ("1118z", "notation.bad_honor_digit", 3),
        ("W1T1B1F5", "notation.bad_code", 6),
        ("123ma", "notation.flower_in_hand", 4),
        ("123m[456p", "notation.unclosed_bracket", 4),
        ("123m]456p", "notation.stray_bracket", 4),
        ("[1[23m]]", "notation.unclosed_bracket", 0),
        ("11m[124p]", "notation.no_meld", 3),
        ("11m[]", "notation.no_meld", 3),
        ("11m[11222p]", "notation.no_meld", 3),
        ("[ESW]", "notation.chow_of_honors", 0),
        ("[CFP,2]", "notation.chow_of_honors", 0),
        ("[891m]", "notation.chow_over_edge", 0),
        ("[912m]", "notation.chow_over_edge", 0),
        ("[123m,4]", "hand.bad_offer", 6),
        ("[111m,6]", "hand.bad_offer", 6),
        ("[1111m,4]", "hand.bad_offer", 7),
        ("[123m,]", "notation.bad_offer", 6),
        ("[123m,12]", "notation.bad_offer", 6),
        ("123456789m123456p", "hand.wrong_size", 15),
        ("123m", "hand.wrong_size", 3),
        ("", "hand.wrong_size", 0),
        ("11111m222333444p", "hand.five_copies", 4),
        ("[1111m]1m2233344455p", "hand.five_copies", 7),
        ("11122233344455m|XE0000", "notation.bad_wind", 16),
        ("11122233344455m|EC0000", "notation.bad_wind", 17),
        ("11122233344455m|EE2000", "notation.bad_flag", 18),
        ("11122233344455m|EE000", "notation.bad_flag_count", 20),
        ("11122233344455m|EE00000", "notation.bad_flag_count", 22),
        ("11122233344455m|EE0000|9", "notation.flower_count", 23),
        ("11122233344455m|EE0000|aba", "notation.flower_twice", 25),
        ("11122233344455m|EE0000|ax", "notation.unknown_flower", 24),
        ("11122233344455m|EE0000|0|", "notation.extra_part", 24),
        ("11122233344455m|EE1001", "flag.replacement_without_kong", 21),
        ("11122233344455m|EE0001", "flag.robbing_with_own_copy", 21),
        ("11122233344455m|EE0100", "flag.fourth_tile_with_own_copy", 19),
        ("11122233344456m|EE0011", "flag.robbing_on_last_tile", 20),
    ],
)
def test_a_fault_is_named_at_its_place(text: str, key: str, position: int) -> None:
    assert refusal(text) == (key, position)


def test_seen_tiles_are_a_plain_list_without_a_fifth_copy() -> None:
    assert parse_tiles("") == ()
    assert parse_tiles("6s2sE 南") == (KIND_OF["6s"], KIND_OF["2s"], KIND_OF["E"], KIND_OF["S"])
    for text, position in (("1111m1m", 5), ("[123m]", 0), ("1m|", 2)):
        with pytest.raises(NotationError) as caught:
            parse_tiles(text)
        assert caught.value.position == position


def test_capital_s_and_p_are_tiles_and_small_ones_suits() -> None:
    assert read("123m456s789pSSPPP") == "123m456s789pSSPP" + "P|EE0000|0"
    assert refusal("123S")[0] == "notation.digits_without_suit"
    assert all(is_honor(kind) for kind in parse_tiles("ewnc"))
