"""The values that a game declares for its options are those that it accepts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product
from typing import Any

import pytest

import ancient_world as aw
from ancient_world.engine import Game, OptionValues
from ancient_world.engine.public_functions import resolve_cards
from tests.examples.example_games import example_game

MOST = 30
"""Number of lists of one option to try under one condition."""


def values(choices: OptionValues) -> Iterator[Any]:
    """Yield every declared value of an option; of many lists only the first ones."""
    yield from choices.values
    yield from choices.bounds or ()
    each = (*choices.list_words, None, None) if choices.allows_gaps else choices.list_words
    if choices.list_length:
        yield from list(dict.fromkeys(permutations(each, choices.list_length)))[:MOST]


def conditions(choices: OptionValues) -> Iterator[dict[str, Any]]:
    """Yield the other options under which these values are allowed."""
    for chosen in product(*choices.conditions.values()):
        yield dict(zip(choices.conditions, chosen, strict=True))


def declared(rules: Game, players: int) -> dict[str, tuple[OptionValues, ...]]:
    """Return the options of a game with its standard cards."""
    return dict(rules.option_values(players, resolve_cards(rules, None)))


@pytest.mark.parametrize("game", aw.available_games())
def test_a_game_takes_what_it_declares(game: str) -> None:
    """Every declared value starts a game, with every number of players and under every condition."""
    rules, tried = aw.game(game), 0
    for players in rules.players:
        for name, ways in declared(rules, players).items():
            for way in ways:
                for condition in conditions(way):
                    for value in values(way):
                        aw.new_game(game, players, options={**condition, name: value})
                        tried += 1
    assert tried >= 8


@pytest.mark.parametrize("game", aw.available_games())
def test_every_option_is_declared(game: str) -> None:
    """Every option of a new game is declared, and its default is a declared value."""
    rules = aw.game(game)
    for players in rules.players:
        option_values = declared(rules, players)
        for name, value in rules.options(aw.new_game(game, players)).items():
            assert any(value in list(values(way)) for way in option_values[name])


@pytest.mark.parametrize("game", aw.available_games())
def test_an_undeclared_value_is_refused(game: str) -> None:
    """A value that is not declared starts no game."""
    rules = aw.game(game)
    for players in rules.players:
        for name in declared(rules, players):
            for wrong in ("no-such-value", -1, ["no-such-value"] * players, [None] * 40):
                with pytest.raises(aw.InvalidOption):
                    aw.new_game(game, players, options={name: wrong})


def test_a_number_has_its_range(monkeypatch: pytest.MonkeyPatch) -> None:
    """An option that is a number declares its smallest and largest value."""
    example_game("dice_game", monkeypatch)
    pig = aw.game("pig")
    assert pig.option_values(2, None)["goal"] == (OptionValues(bounds=(1, 1000)),)
