"""Scoring, card by card (V1-V5, X1)."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import ancient_world as aw
from ancient_world.games import tides_of_time as tot
from tests.tides_of_time.positions import dealt, round_of

CARDS = tot.CardFile.standard().cards


def points(mine: list[str], theirs: list[str], **settings: Any) -> dict[str, int]:
    """Return the points of each card of a kingdom against another one."""
    rows = tot.round_points(CARDS, [mine, theirs], tot.Settings(**settings))
    return dict(zip(mine, rows[0], strict=True))


@pytest.mark.rule("V1")
@pytest.mark.parametrize(
    ("card", "others", "expected"),
    [
        ("eternal-palace", ["mana-well", "citadel"], 6),
        ("citadel", ["maze"], 3),
        ("gods-bath", ["eye-of-the-north", "jinn-shackles", "old-mans-pass"], 9),
        ("jinn-shackles", ["vestibule", "sky-pillars"], 6),
        ("vestibule", ["kings-nest", "eternal-palace"], 6),
        ("vestibule", ["maze"], 0),
        ("mana-well", ["kings-nest", "jinn-shackles", "vestibule"], 9),
        ("mana-well", ["kings-nest", "jinn-shackles"], 0),
        (
            "mana-well",
            [
                "kings-nest",
                "ancient-divide",
                "jinn-shackles",
                "gods-bath",
                "eye-of-the-north",
                "vestibule",
                "sky-pillars",
            ],
            18,
        ),
        ("maze", ["kings-nest", "citadel", "vestibule", "jinn-shackles"], 13),
        ("maze", ["kings-nest", "citadel", "vestibule"], 0),
        ("sky-pillars", ["citadel", "maze", "mana-well", "gods-bath"], 10),
        ("eye-of-the-north", [], 12),
        ("eye-of-the-north", ["kings-nest", "maze"], 6),
    ],
)
def test_symbols_sets_and_missing_suits(card: str, others: list[str], expected: int) -> None:
    """A card that counts symbols, sets or missing suits counts the own kingdom, including itself."""
    assert points([card, *others], [])[card] == expected


MAJORITIES = {
    "ancient-divide": ("jinn-shackles", "old-mans-pass"),
    "great-library": ("vestibule", "sky-pillars"),
    "golden-ziggurat": ("eternal-palace", "kings-nest"),
    "old-mans-pass": ("citadel", "mana-well"),
    "blood-tear-spring": ("maze", "gods-bath"),
}


@pytest.mark.rule("V2")
@pytest.mark.parametrize("card", MAJORITIES)
def test_majorities(card: str) -> None:
    """A card of a majority gives 7 points for strictly more, and nothing for a tie or fewer."""
    first, second = MAJORITIES[card]
    assert points([card, first], [])[card] == 7
    assert points([card, first, second], [first])[card] == 7
    assert points([card, first], [second])[card] == 0
    assert points([card], [second])[card] == 0


@pytest.mark.rule("V5")
def test_scores_have_a_line_for_each_card() -> None:
    """The score has a line for each card of each round, with its points and rule."""
    state = round_of(dealt())
    for score, rows in zip(aw.scores(state), state.noted[0], strict=True):
        assert [line.points for line in score.lines] == [row.points for row in rows]
        assert {line.rule for line in score.lines} == {"V5"}
        names = [CARDS[row.card].name for row in rows]
        assert [line.text for line in score.lines] == [f"round 1: {name}" for name in names]


@pytest.mark.parametrize(
    "options",
    [
        {"nest": True},
        {"nest_needs_one": 1},
        {"roof_ties": "some"},
        {"sets": None},
        {"molehill": "doubled "},
    ],
)
def test_wrong_options(options: dict[str, Any]) -> None:
    """An option with a wrong value is refused."""
    with pytest.raises(aw.InvalidOption):
        aw.new_game("tides-of-time", players=2, **options)


def test_options_come_back() -> None:
    """The record of a game has the options that the game was started with."""
    chosen = {
        "nest_needs_one": False,
        "roof_ties": "none",
        "sets": "printed",
        "molehill": "printed",
    }
    match = aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=1, **chosen)  # type: ignore[call-overload]
    assert match.record.header.options == chosen


Noted = list[list[list[dict[str, Any]]]]


@pytest.mark.rule("V5")
@pytest.mark.parametrize(
    "spoil",
    [
        lambda noted: noted[0][0].pop(),
        lambda noted: noted[0].pop(),
        lambda noted: noted[0].append(noted[0][0]),
        lambda noted: noted[0][1][0].update(card="ace"),
        lambda noted: noted[0][1][0].update(points=noted[0][1][0]["points"] + 1),
    ],
)
def test_a_wrongly_noted_round_is_refused(spoil: Callable[[Noted], object]) -> None:
    """A noted round with another card, other points or another number of players is refused."""
    document = json.loads(aw.to_json(round_of(dealt())))
    assert aw.from_document(document)
    spoil(document["state"]["noted"])
    with pytest.raises(aw.InvalidDocument) as caught:
        aw.from_document(document)
    assert caught.value.path.startswith("$.state.noted[0]")
