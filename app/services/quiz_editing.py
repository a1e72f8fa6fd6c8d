"""Changes to a quiz that is being built, each from one quiz to the next."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from puzzles.puzzle import Puzzle
from puzzles.quiz import GRADES, Question, Quiz
from puzzles.quiz_grading import tile_keys


def add_puzzles(quiz: Quiz, puzzles: Iterable[Puzzle]) -> Quiz:
    """The quiz with the puzzles that it does not ask yet at its end."""
    asked = {question.puzzle.id for question in quiz.questions}
    new = {puzzle.id: Question(puzzle) for puzzle in puzzles if puzzle.id not in asked}
    return replace(quiz, questions=(*quiz.questions, *new.values()))


def move(quiz: Quiz, index: int, to: int) -> Quiz:
    """The question at `index` at the place `to`, the others in their order; one that is not there moves nothing."""
    left = list(quiz.questions)
    if not 0 <= index < len(left):
        return quiz
    left.insert(min(max(to, 0), len(left)), left.pop(index))
    return replace(quiz, questions=tuple(left))


def remove(quiz: Quiz, index: int) -> Quiz:
    """The quiz without the question at `index`."""
    return replace(quiz, questions=(*quiz.questions[:index], *quiz.questions[index + 1 :]))


def change_question(quiz: Quiz, index: int, puzzle: str, **changes: Any) -> Quiz:
    """The quiz with other fields in the question at `index`, or where the one about this puzzle (its id) stands by now: another
    tab may have moved it. One that is gone changes nothing."""
    places = [place for place, one in enumerate(quiz.questions) if one.puzzle.id == puzzle]
    if not places:
        return quiz
    place = index if index in places else places[0]
    changed = replace(quiz.questions[place], **changes)
    return replace(quiz, questions=(*quiz.questions[:place], changed, *quiz.questions[place + 1 :]))


def start_grades(question: Question) -> tuple[tuple[int, int], ...]:
    """The coach's grades where there are some, else those of the puzzle, which a coach changes sooner than none at all."""
    if question.grades or question.puzzle.solution is None:
        return question.grades
    return tuple((row.tile, row.grade) for row in tile_keys(question) if row.grade)


def next_grade(question: Question, tile: int) -> tuple[tuple[int, int], ...]:
    """The coach's grades once a tile has the next higher grade, and 0 after 100."""
    grades = dict(question.grades)
    grades[tile] = GRADES[GRADES.index(grades.get(tile, 0)) - 1]
    return tuple(sorted(((one, grade) for one, grade in grades.items() if grade), key=lambda pair: (-pair[1], pair[0])))
