"""The options of a new game: each with its default and its known values."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from ancient_world.engine.declared.options import OptionValues
from ancient_world.engine.face import components, fitting_cards, new_game
from ancient_world.engine.game import Game


@attrs.frozen
class TableOption:
    """An option of a new game, as a person meets it: what it is called, and what can be chosen for it.

    ``values`` are ids with their words; there are none where a value is true or false, or cannot be listed.
    """

    id: str
    name: str
    default: object
    values: tuple[tuple[str, str], ...]


def usual(rules: Game) -> dict[str, object]:
    """The options of a game with their defaults."""
    return rules.options(new_game(rules.id, min(rules.players)))


def option_values(rules: Game, players: int) -> Mapping[str, tuple[OptionValues, ...]]:
    """Return the values of each option of a game with so many players, that has any to choose from."""
    declared = rules.option_values(players, fitting_cards(rules, None))
    return {
        name: ways
        for name, ways in declared.items()
        if any(way.numbers or way.places or len(way.values) > 1 for way in ways)
    }


def table_options(rules: Game) -> tuple[TableOption, ...]:
    """The options of a game, in the language in use."""
    known = components(rules.id)
    found = []
    for name, default in usual(rules).items():
        named = known.get("option", name)
        listed = () if type(default) is bool else known.of(f"option-{name}") or known.of(name)
        values = tuple([(each.id, each.name) for each in listed])
        found.append(TableOption(name, name if named is None else named.name, default, values))
    return tuple(found)
