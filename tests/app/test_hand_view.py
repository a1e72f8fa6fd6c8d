"""Melds lie on the table as the rules say, and a hand can be heard as well as seen."""

from __future__ import annotations

import pytest

from analysis.hand import Meld, MeldKind
from analysis.notation import parse
from analysis.tiles import KIND_OF
from app.components.hand_view import spoken_hand
from app.services.laid_out import PlacedTile, lay_out
from i18n.catalogue import translator

THREE, FOUR, FIVE = KIND_OF["3m"], KIND_OF["4m"], KIND_OF["5m"]


@pytest.mark.parametrize(
    ("offer", "claimed", "others"), [(1, THREE, (FOUR, FIVE)), (2, FOUR, (THREE, FIVE)), (3, FIVE, (THREE, FOUR))]
)
def test_the_claimed_tile_of_a_chow_lies_sideways_at_the_left(offer: int, claimed: int, others: tuple[int, int]) -> None:
    placed = lay_out(Meld(MeldKind.CHOW, THREE, offer))
    assert placed == (PlacedTile(claimed, True), *map(PlacedTile, others))


@pytest.mark.parametrize(("offer", "place"), [(1, 0), (2, 1), (3, 2)])
def test_the_claimed_tile_of_a_pung_tells_whose_it_was(offer: int, place: int) -> None:
    assert [tile.turned for tile in lay_out(Meld(MeldKind.PUNG, THREE, offer))].index(True) == place


@pytest.mark.parametrize(("offer", "place"), [(1, 0), (2, 1), (3, 3), (5, 0), (6, 1), (7, 3)])
def test_a_kong_lies_as_its_pung_did(offer: int, place: int) -> None:
    assert [tile.turned for tile in lay_out(Meld(MeldKind.KONG, THREE, offer))].index(True) == place


def test_a_concealed_kong_lies_with_its_outer_tiles_face_down() -> None:
    assert [tile.kind for tile in lay_out(Meld(MeldKind.KONG, THREE, 0))] == [None, THREE, THREE, None]


def test_a_hand_is_heard_with_its_melds_and_its_winning_tile() -> None:
    won = parse("[EEE,1][2222s]345m67p99p8p|EE0000|a")
    assert spoken_hand(translator("en"), won.hand, won.context) == (
        "melded East, East, East; concealed kong 2 of bamboo, 2 of bamboo, 2 of bamboo, 2 of bamboo; "
        "in hand 3 of characters, 4 of characters, 5 of characters, 6 of dots, 7 of dots, 9 of dots, 9 of dots; "
        "won with 8 of dots; Spring"
    )
    assert "和 八饼" in spoken_hand(translator("zh-Hans"), won.hand, won.context)
