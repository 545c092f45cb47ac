"""Chips: choices that differ by a number alone stand in one line, with the words that set them apart."""

from __future__ import annotations

import random

import pytest

import ancient_world as aw
from ancient_world.narration.choosing.offers import offers_in_view
from ancient_world.web.choice_chips import NO_CHIP, chips_by_line, chips_of_actions


def chips_in(game: str, action_type: str) -> list[tuple[str, str, str]]:
    """Return the words, the title and the chip of each choice where several of a kind are first offered as chips."""
    rng, match = random.Random(3), aw.Match.new(game, ["Ann", "Ben"], seed=4)
    while isinstance(waiting := match.pending(), aw.Decision):
        offers = offers_in_view(match.view(waiting.players[0])).choices
        words = [each.words for each in offers]
        chips = chips_of_actions([each.action for each in offers], words)
        found = [
            (said, *chip)
            for each, said, chip in zip(offers, words, chips, strict=True)
            if type(each.action).__name__ == action_type and chip != NO_CHIP
        ]
        if found:
            return found
        match.apply(rng.choice(waiting.actions), player=waiting.players[0])
    raise AssertionError(f"no {action_type}")


@pytest.mark.parametrize(
    ("game", "action_type"),
    [("antike", "Send"), ("the-ancient-world", "PlaceCitizen"), ("golden-ages", "PlaceTile")],
)
def test_title_and_chip_together_are_the_words(game: str, action_type: str) -> None:
    """The words of a choice are its line's title with its chip in the gap, and no two chips of a line are alike."""
    found = chips_in(game, action_type)
    assert [title.replace("…", chip) for _, title, chip in found] == [words for words, *_ in found]
    assert len({(title, chip) for _, title, chip in found}) == len(found) > 1


@pytest.mark.rule("M3")
def test_all_units_of_a_group_go_at_once() -> None:
    """The first chip sends the whole group, and says so."""
    words, title, chip = chips_in("antike", "Send")[0]
    assert (title, chip) == ("send …", words.removeprefix("send "))
    assert chip.startswith("all ")


def test_a_number_stays_with_what_it_counts() -> None:
    """A number that all choices share is on the chips, not in the title; one choice alone is no line."""
    words = ["pay 1 iron", "pay 1 coin", "build"]
    assert chips_by_line(["pay", "pay", None], words) == [
        ("pay …", "1 iron"),
        ("pay …", "1 coin"),
        NO_CHIP,
    ]
    assert chips_by_line(["pay"], words[:1]) == [NO_CHIP]
