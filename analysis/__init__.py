"""Rules and mathematics of Chinese Official Mahjong (MCR): no storage, no pages, no language."""

from typing import Final

ENGINE: Final = 5
"""The version of the judgement of discards. Raise it with every change that moves a grade: what was graded says by which version,
and a test that judges a sample of the bank again holds it."""
