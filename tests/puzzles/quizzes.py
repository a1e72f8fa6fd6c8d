"""Quizzes for tests, made without the engine: of the bank, or of hands drawn by Hypothesis."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Final

from hypothesis import strategies as st

from analysis.hand import Hand, WinContext
from analysis.notation import parse
from analysis.tiles import KIND_OF, KINDS, WINDS, count_kinds
from puzzles.bank import load_bank
from puzzles.puzzle import Kind, Puzzle
from puzzles.quiz import GRADES, Feedback, KeyPolicy, Question, Quiz, Settings, own_puzzle
from puzzles.quiz_build import published_quiz

OPENING: Final = "45789m1579s45pENC|EE0000|0"
HOSTILE: Final = (
    '=HYPERLINK("http://evil","x")',
    "+1",
    "-1+1",
    "@SUM(A1)",
    "\t=1",
    "'=1",
    "''",
    "＝1",
    "<script>alert(1)</script>",
    '"; DROP TABLE quiz; --',
    "#evil[x] $a$",
    "a\nb",
    "x;=1+1;",
    'x;"=1+1;',
    "a;;'=1;''\"-2",
)


def own_question(**fields: object) -> Question:
    """A question on the second published opening's hand, as a coach's own."""
    parsed = parse(OPENING)
    return Question(own_puzzle(parsed.hand, parsed.context), **fields)  # type: ignore[arg-type]  # fields of Question


def graded(key: KeyPolicy = KeyPolicy.COACH, **grades: int) -> Question:
    """The same with a key of its own, by letters of the tiles (`_5m` for those that begin with a figure)."""
    return own_question(key=key, grades=tuple((KIND_OF[name.strip("_")], grade) for name, grade in grades.items()))


def quiz_of(*questions: Question, title: str = "测验") -> Quiz:
    """A quiz with the default settings."""
    return Quiz(title, questions)


def bank() -> Mapping[str, Puzzle]:
    """The shipped bank."""
    return load_bank()


def published() -> Quiz:
    """The five published openings."""
    return published_quiz("庄家的第一张牌")


_LETTERS: Final = st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp", "Cf"))
_PLAIN: Final = st.text(_LETTERS, max_size=60) | st.sampled_from([text for text in HOSTILE if text.isprintable()])
_MARKDOWN: Final = st.text(_LETTERS | st.sampled_from("\n\t"), max_size=80) | st.sampled_from(HOSTILE)
_MOMENTS: Final = st.datetimes(dt.datetime(2026, 1, 1), dt.datetime(2030, 1, 1), timezones=st.just(dt.UTC))


@st.composite
def own_puzzles(draw: st.DrawFn) -> Puzzle:
    """Any tiles as a hand of any kind; nothing says that they wait or have won."""
    kind = draw(st.sampled_from(Kind))
    size = 13 if kind is Kind.WAITS else 14
    tiles = draw(st.permutations(range(4 * KINDS)).map(lambda order: [tile // 4 for tile in order[: size + 3]]))
    context = WinContext(*draw(st.tuples(st.sampled_from(WINDS), st.sampled_from(WINDS))))
    thrown = tuple(tiles[size : size + draw(st.integers(0, 3))]) if kind is Kind.OPENING else ()
    return own_puzzle(Hand.of(tiles[:size]), context, kind=kind, thrown=thrown)


@st.composite
def questions(draw: st.DrawFn) -> Question:
    """A question without a fault; the coach's grades best first, as files write them."""
    puzzle = draw(own_puzzles() | st.sampled_from(list(load_bank().values())))
    limit = draw(st.none() | st.integers(5, 3600))
    commentary, hint = draw(_MARKDOWN), draw(_PLAIN)
    if puzzle.kind is not Kind.OPENING or draw(st.booleans()):
        return Question(puzzle, commentary=commentary, hint=hint, time_limit_s=limit)
    held = [kind for kind, copies in enumerate(count_kinds(puzzle.hand.concealed)) if copies]
    tiles = draw(st.lists(st.sampled_from(held), min_size=1, unique=True))
    grades = [100, *(draw(st.sampled_from(GRADES)) for _ in tiles[1:])]
    pairs = tuple(sorted(zip(tiles, grades, strict=True), key=lambda pair: -pair[1]))
    return Question(puzzle, draw(st.sampled_from(KeyPolicy)), pairs, commentary, hint, limit)


@st.composite
def quizzes(draw: st.DrawFn) -> Quiz:
    """A quiz without a fault."""
    opens, closes = sorted(draw(st.lists(_MOMENTS, min_size=2, max_size=2, unique=True)))
    settings = Settings(draw(st.sampled_from(Feedback)), draw(st.integers(1, 20)), draw(st.booleans()), opens, closes)
    title = draw(_PLAIN.filter(lambda text: text.strip() != ""))
    return Quiz(title, tuple(draw(st.lists(questions(), min_size=1, max_size=4))), settings)
