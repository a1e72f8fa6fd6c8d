"""The worksheets, looked at as pictures and as text: whole questions, all tiles, users' text as typed, in three languages."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Final

import numpy as np
import numpy.typing as npt
import pypdfium2
import pytest
import segno
from fontTools.ttLib import TTFont
from PIL import Image

from analysis.fans import FanId
from analysis.reasons import Tiles
from analysis.tiles import KIND_OF
from app.services.sheet_markdown import lay_out_markdown
from app.services.sheet_text import SheetText, characters
from app.services.worksheet import LONGEST_LINK, print_key, print_questions
from i18n.catalogue import LANGUAGES, read_catalogue, translator
from puzzles.puzzle import FansSolution, Kind, OpeningSolution, WaitsSolution
from puzzles.quiz import KeyPolicy, Question, Quiz
from puzzles.quiz_build import read_hand
from tests.puzzles.quizzes import bank, graded, own_question, published, quiz_of
from tools.subset_font import LATIN, SUBSET

LINK: Final = "https://example.org/quiz?code=ABCD2345EFGH"
HOSTILE: Final = '#evil[x] $a$ *b* _c_ `d` <e> @f "g" -- ~ \\ // {h} =i'
TABLE: Final = (0x1F, 0x7A, 0x5A)
"""The green of a tile's lower edge."""


def a_lot() -> Quiz:
    """All of the bank, and own hands of each kind with melds, flowers, hints and time limits."""
    waits = read_hand("[123m,2][EEEE]234567s5p|SW0000|0", kind=Kind.WAITS)
    fans = read_hand("[EEE,3][CCC,1]123456m9s9s|SE0000|8", kind=Kind.FANS)
    own = (
        replace(published().questions[1], key=KeyPolicy.BOTH, grades=graded(N=100, E=80, C=80, _9s=60).grades),
        Question(replace(waits, solution=WaitsSolution((22,))), hint="看两头", time_limit_s=30),
        Question(replace(fans, solution=FansSolution((FanId.DRAGON_PUNG, FanId.MIXED_STRAIGHT), 20))),
    )
    return Quiz("大卷", (*own, *(Question(puzzle, hint="想一想" * 40) for puzzle in bank().values())))


@contextmanager
def opened(pdf: bytes) -> Iterator[pypdfium2.PdfDocument]:
    document = pypdfium2.PdfDocument(pdf)
    try:
        yield document
    finally:
        document.close()


def pages_of(pdf: bytes) -> list[str]:
    """The text of each page; breaks within long runs taken out."""
    with opened(pdf) as document:
        return [page.get_textpage().get_text_range().replace("\u200b", "").replace("\r", "") for page in document]


def pictures_of(pdf: bytes, *, scale: float = 2) -> list[Image.Image]:
    with opened(pdf) as document:
        return [page.render(scale=scale).to_pil().convert("RGB") for page in document]


def pixels(picture: Image.Image) -> npt.NDArray[np.int16]:
    return np.asarray(picture, dtype=np.int16)


def tiles_on(picture: Image.Image) -> int:
    """How many large tiles a page shows: lower edges are green strips about as wide as a tile of 10.5 mm."""
    green = (np.abs(pixels(picture) - np.array(TABLE)).max(axis=2) < 40).astype(np.int8)
    counts = [sum(length > 40 for length in _runs(row)) for row in green]
    return sum(max(group) for wide, group in itertools.groupby(counts, bool) if wide)


def _runs(row: npt.NDArray[np.int8]) -> list[int]:
    edges = np.flatnonzero(np.diff(np.concatenate(([0], row, [0]))))
    return [int(end - start) for start, end in zip(edges[::2], edges[1::2], strict=True)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_is_whole_on_one_page(language: str) -> None:
    t, quiz = translator(language), a_lot()
    found: dict[int, int] = {}
    boxes = {
        kind: t(f"worksheet.box.{name}") for kind, name in ((Kind.OPENING, "why"), (Kind.WAITS, "waits"), (Kind.FANS, "total"))
    }
    for page in pages_of(print_questions(quiz, t, link=LINK).pdf):
        places = [(int(match.group(1)), match.start()) for match in re.finditer(r"^(\d+)[．.]\s*\S", page, re.MULTILINE)]
        for (number, start), end in zip(places, [*(start for _, start in places[1:]), len(page)], strict=True):
            assert number not in found
            found[number] = 1
            box = boxes[quiz.questions[number - 1].puzzle.kind]
            assert any(line.endswith(box) for line in page[start:end].splitlines()), number
    assert sorted(found) == list(range(1, len(quiz.questions) + 1))


def test_nothing_is_printed_outside_the_margins() -> None:
    for printed in (print_questions(a_lot(), translator("en"), link=LINK), print_key(a_lot(), translator("en"), link=LINK)):
        for picture in pictures_of(printed.pdf, scale=1):
            inked = np.argwhere(pixels(picture).min(axis=2) < 250)
            (top, left), (bottom, right) = inked.min(axis=0), inked.max(axis=0)
            assert left >= 45
            assert right <= picture.width - 45
            assert top >= 40
            assert bottom <= picture.height - 20


def test_every_tile_of_a_hand_is_on_the_paper() -> None:
    one = print_questions(quiz_of(own_question()), translator("zh-Hans")).pdf
    three = print_questions(quiz_of(*[own_question()] * 3), translator("zh-Hans")).pdf
    assert tiles_on(pictures_of(one)[0]) == 14
    assert tiles_on(pictures_of(three)[0]) == 42


def test_another_tile_is_another_picture() -> None:
    hands = ("45789m1579s45pENC", "45789m1579s45pENF")
    texts = [print_questions(quiz_of(Question(read_hand(hand))), translator("en")).pdf for hand in hands]
    first, second = (pixels(pictures_of(pdf)[0]) for pdf in texts)
    changed = np.argwhere(np.abs(first - second).max(axis=2) > 60)
    assert len(changed) > 50
    assert np.ptp(changed[:, 1]) < 80  # within one tile


@pytest.mark.parametrize("language", LANGUAGES)
def test_hostile_texts_are_printed_as_typed(language: str) -> None:
    quiz = quiz_of(own_question(hint=HOSTILE), title=HOSTILE)
    (page,) = pages_of(print_questions(quiz, translator(language)).pdf)
    assert page.replace("\n", " ").count(HOSTILE) == 2
    commented = quiz_of(Question(published().questions[0].puzzle, commentary=f"a\n\n  {HOSTILE}\tb"))
    shown = HOSTILE.replace("*b* _c_", "b c")  # the only Markdown in it that is laid out
    assert shown in pages_of(print_key(commented, translator(language)).pdf)[0].replace("\n", " ")


def test_a_long_word_stays_on_the_paper_and_complete() -> None:
    quiz = quiz_of(own_question(hint="W" * 500), title="x" * 120)
    pdf = print_questions(quiz, translator("en"), link="https://e.org/" + "y" * 400).pdf
    (page,) = pages_of(pdf)
    assert "W" * 500 in squeezed(page)
    assert "x" * 120 in squeezed(page)
    inked = np.argwhere(pixels(pictures_of(pdf, scale=1)[0]).min(axis=2) < 250)
    assert inked[:, 1].max() <= 595 - 45


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheet_to_answer_on_says_nothing_of_the_key(language: str) -> None:
    question = replace(graded(KeyPolicy.BOTH, N=100, E=80), commentary="secret")
    quiz = quiz_of(question, replace(published().questions[1], commentary="secret"))
    printed = print_questions(quiz, translator(language)).pdf
    text = "".join(pages_of(printed))
    assert "secret" not in text
    assert "100" not in text
    assert (
        printed
        == print_questions(replace(quiz, questions=tuple(Question(q.puzzle) for q in quiz.questions)), translator(language)).pdf
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_key_names_the_tiles_of_each_grade_and_the_reasons(language: str) -> None:
    t = translator(language)
    question = published().questions[1]
    page = pages_of(print_key(quiz_of(replace(question, commentary="第一行\n第二行")), t).pdf)[0]
    lines = page.splitlines()
    north = Tiles((KIND_OF["N"],)).name_in(language)
    assert any(line.startswith("100") and north in "".join(lines[place : place + 2]) for place, line in enumerate(lines))
    assert isinstance(question.puzzle.solution, OpeningSolution)
    assert question.puzzle.solution.reasons
    for why in question.puzzle.solution.reasons:
        assert squeezed(t.reason(why)) in squeezed(page)
    assert "第一行\n第二行" in page


def squeezed(text: str) -> str:
    return re.sub(r"\s", "", text)


def test_both_keys_stand_side_by_side() -> None:
    t = translator("zh-Hans")
    question = replace(published().questions[1], key=KeyPolicy.BOTH, grades=graded(N=100).grades)
    page = pages_of(print_key(quiz_of(question), t).pdf)[0]
    assert t("worksheet.key.coach") in page
    assert t("worksheet.key.beside") in page
    alone = pages_of(print_key(quiz_of(replace(question, key=KeyPolicy.COACH)), t).pdf)[0]
    assert t("worksheet.key.beside") not in alone


def test_a_commentary_longer_than_a_page_goes_on_on_the_next() -> None:
    long = "\n".join(f"line {number}" for number in range(150))
    question = replace(published().questions[0], commentary=long)
    pages = pages_of(print_key(quiz_of(question, published().questions[1]), translator("en")).pdf)
    text = "\n".join(pages)
    assert len(pages) >= 3
    assert all(re.search(rf"^line {number}\s*$", text, re.MULTILINE) for number in range(150))


def key_of(commentary: str) -> bytes:
    return print_key(quiz_of(replace(published().questions[0], commentary=commentary)), translator("zh-Hans")).pdf


def ink(pdf: bytes) -> int:
    """How much of the first page is dark."""
    return int((255 - pixels(pictures_of(pdf)[0]).mean(axis=2)).sum())


def test_a_commentary_is_laid_out_as_it_was_meant() -> None:
    text = SheetText()
    written = "## 先打**北**\n\n一行\n*二*行\n\n- 甲\n  1. ***乙***\n\n     还有\n- \n3) 丙"
    found = lay_out_markdown(written, text)
    assert [(one["level"], one["depth"], one["mark"], one["lines"]) for one in found] == [
        (2, 0, "", [[("", "先打"), ("b", "北")]]),
        (0, 0, "", [[("", "一行")], [("i", "二"), ("", "行")]]),
        (0, 1, "•", [[("", "甲")]]),
        (0, 2, "1.", [[("bi", "乙")]]),
        (0, 2, "", [[("", "还有")]]),
        (0, 1, "•", []),
        (0, 1, "3)", [[("", "丙")]]),
    ]
    page = pages_of(key_of(written))[0]
    assert "先打北\n一行\n二行\n" in page
    assert not set("#*") & set(page)


def test_bold_words_are_darker_and_slanted_ones_have_a_line() -> None:
    plain, bold, slanted = (ink(key_of(f"{mark}先打北风再打东风{mark}")) for mark in ("", "**", "*"))
    assert bold > plain * 1.001
    assert slanted > plain * 1.001
    assert bold != slanted


@pytest.mark.parametrize(
    "typed",
    ["[a](https://e.org)", "![a](b.png)", "<b>a</b>", "| a | b |", "`a`", "$a$", "&lt;", "> a", "[a]: b", ":red[a]", "---"],
)
def test_what_is_not_laid_out_is_printed_as_typed(typed: str) -> None:
    assert typed in pages_of(key_of(f"x\n\n{typed}"))[0]


@pytest.mark.parametrize(
    "typed", ["- " * 2_000, "*" * 4_000, "# " * 2_000, "**a" * 1_300, "1. " * 1_000, "_*" * 2_000, "a**b**" * 600]
)
def test_a_strange_commentary_stays_on_the_paper(typed: str) -> None:
    for picture in pictures_of(key_of(typed), scale=1):
        inked = np.argwhere(pixels(picture).min(axis=2) < 250)
        assert inked[:, 1].max() <= picture.width - 45


def test_a_missing_glyph_is_marked_and_named() -> None:
    printed = print_questions(quiz_of(own_question(), title="麻将😀𠮷"), translator("zh-Hans"))
    assert printed.missing == ("😀", "𠮷")
    text = "".join(pages_of(printed.pdf))
    assert "麻将〓〓" in text
    assert "U+1F600、U+20BB7" in text


def test_the_font_has_every_character_that_the_catalogues_say() -> None:
    """But for the coloured squares of a shared result, which are for a screen."""
    for language in LANGUAGES:
        for message in read_catalogue(language):
            texts = (message.string,) if isinstance(message.string, str) else message.string
            said = {sign for text in texts or () for sign in text if sign != "\n"}
            assert message.id in ("", "daily.share_help") or said <= characters(), (message.id, said - characters())


def test_characters_of_both_scripts_are_there() -> None:
    assert set("国標麻将萬條餅筒發东東南西北中白龍龙豐") <= characters()
    text = SheetText()
    assert text.line("國标𠮷") == "國标〓"
    assert text.missing == ("𠮷",)


def test_the_same_quiz_gives_the_same_bytes() -> None:
    for print_sheet in (print_questions, print_key):
        assert print_sheet(published(), translator("en"), link=LINK) == print_sheet(published(), translator("en"), link=LINK)


def test_the_qr_picture_holds_the_link() -> None:
    """The modules on the paper are those of the link, read at their middles."""
    picture = pixels(pictures_of(print_questions(published(), translator("en"), link=LINK).pdf, scale=4)[0]).max(axis=2)
    matrix = np.array([[bool(module) for module in row] for row in segno.make(LINK, error="m", micro=False).matrix])
    corner = picture[: 4 * 140, 4 * 400 :]
    black = np.argwhere(corner < 60)
    left, right = black[:, 1].min(), black[:, 1].max() + 1
    top = black[:, 0].min()
    step = (right - left) / len(matrix)
    middles = [int((place + 0.5) * step) for place in range(len(matrix))]
    read = np.array([[corner[top + row, left + column] < 128 for column in middles] for row in middles])
    assert (read == matrix).all()


def test_a_link_that_is_too_long_is_refused() -> None:
    with pytest.raises(ValueError, match="link"):
        print_questions(published(), translator("en"), link="x" * (LONGEST_LINK + 1))


def test_glyphs_are_embedded() -> None:
    printed = print_questions(published(), translator("zh-Hant")).pdf
    assert b"NotoSansCJKsc" in printed
    assert b"FontFile" in printed


def test_the_committed_font_is_what_the_list_of_characters_says_and_has_its_licence() -> None:
    with TTFont(SUBSET) as font, TTFont(LATIN) as latin:
        assert set(map(chr, font.getBestCmap())) == characters()
        assert set(map(chr, latin.getBestCmap())) <= characters()
    licence = (SUBSET.parent / "OFL.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    assert SUBSET.name in licence
    assert LATIN.name in licence
