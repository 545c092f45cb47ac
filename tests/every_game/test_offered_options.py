"""What a game declares for its options is what it takes: front-ends offer nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product
from typing import Any

import pytest

import ancient_world as aw
from ancient_world.engine import Game, OptionValues
from ancient_world.engine.face import resolve_cards
from tests.examples.example_games import example_game

MOST = 30
"""Lists of one option that are tried under one condition."""


def values(way: OptionValues) -> Iterator[Any]:
    """Everything that an option can be in one way; of many lists the first ones."""
    yield from way.values
    yield from way.bounds or ()
    each = (*way.list_words, None, None) if way.allows_gaps else way.list_words
    if way.list_length:
        yield from list(dict.fromkeys(permutations(each, way.list_length)))[:MOST]


def conditions(way: OptionValues) -> Iterator[dict[str, Any]]:
    """The options with which a way holds."""
    for chosen in product(*way.conditions.values()):
        yield dict(zip(way.conditions, chosen, strict=True))


def declared(rules: Game, players: int) -> dict[str, tuple[OptionValues, ...]]:
    """The options of a game with its own cards."""
    return dict(rules.option_values(players, resolve_cards(rules, None)))


@pytest.mark.parametrize("game", aw.available_games())
def test_a_game_takes_what_it_declares(game: str) -> None:
    """Every value, with every number of players and under every condition, starts a game with that value."""
    rules, tried = aw.game(game), 0
    for players in rules.players:
        for name, ways in declared(rules, players).items():
            for way in ways:
                for given in conditions(way):
                    for value in values(way):
                        aw.new_game(game, players, options={**given, name: value})
                        tried += 1
    assert tried >= 8


@pytest.mark.parametrize("game", aw.available_games())
def test_every_option_is_declared(game: str) -> None:
    """An option that a new game has is among them, and its default is one of its values."""
    rules = aw.game(game)
    for players in rules.players:
        found = declared(rules, players)
        for name, value in rules.options(aw.new_game(game, players)).items():
            assert any(value in list(values(way)) for way in found[name])


@pytest.mark.parametrize("game", aw.available_games())
def test_what_is_not_declared_is_refused(game: str) -> None:
    """A value beside those that are declared starts no game."""
    rules = aw.game(game)
    for players in rules.players:
        for name in declared(rules, players):
            for wrong in ("no-such-value", -1, ["no-such-value"] * players, [None] * 40):
                with pytest.raises(aw.InvalidOption):
                    aw.new_game(game, players, options={name: wrong})


def test_a_number_has_its_range(monkeypatch: pytest.MonkeyPatch) -> None:
    """A field that declares a number is one, from the least to the greatest."""
    example_game("dice_game", monkeypatch)
    pig = aw.game("pig")
    assert pig.option_values(2, None)["goal"] == (OptionValues(bounds=(1, 1000)),)
