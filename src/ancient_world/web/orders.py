"""Requests for a new table (the game, who plays, the options), and what the first page offers for it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, Any

import attrs

from ancient_world.documents import text as documents
from ancient_world.documents.incoming import OneOf, read, read_object
from ancient_world.engine.components import Components
from ancient_world.engine.declared.options import OptionValues
from ancient_world.engine.face import components, new_game
from ancient_world.engine.faults import document_fault, found
from ancient_world.engine.game import Game
from ancient_world.engine.language import SENTENCES, message_text, register_messages
from ancient_world.engine.limits import MOST_SEED
from ancient_world.engine.registry import available_games, game
from ancient_world.schema.options import option_values, usual
from ancient_world.web.guards import WebLimits, at_most, between
from ancient_world.web.seating import MOST_SEATS, kinds

register_messages(
    {
        "web-yes": "yes",
        "web-no": "no",
        "web-usual-random": "at random",
        "web-usual-off": "none",
        "web-usual-map": "as on the map",
        "web-nothing": "there is nothing to read in it",
        "web-unseen": "it has a character that cannot be seen ({code})",
    }
)
_INVISIBLE_JOINERS = {"\u200c", "\u200d", *map(chr, range(0xE0020, 0xE0080))}
"""Characters without a shape of their own: joiners, and the tags that some flags are made of."""
_TRAILING_JOINERS = "\u200c\u200d"
"""Joiners, which are dropped at the end of a text."""
_MAX_MINUTES = 600


@attrs.frozen
class _RequestedSeat:
    """A seat in a page's request for a table."""

    name: str
    plays: Annotated[str, OneOf(kinds)]


@attrs.frozen
class _Asked:
    """A page's request for a table."""

    game: str
    seats: Annotated[tuple[_RequestedSeat, ...], at_most(MOST_SEATS)]
    options: dict = attrs.field(factory=dict)  # type: ignore[type-arg]  # checked below
    seed: Annotated[int, between(0, MOST_SEED)] | None = None
    clock: Annotated[int, between(1, _MAX_MINUTES)] | None = None


@attrs.frozen
class Order:
    """A checked request for a table."""

    game: str
    names: tuple[str, ...]
    plays: tuple[str, ...]
    options: dict[str, Any]
    seed: int | None
    clock: int | None = None
    """Minutes that each person may think; ``None`` without a limit."""


def order_of(text: bytes, limits: WebLimits) -> Order:
    """Read a page's request for a table.

    Raises:
        InvalidDocument: the request is not valid; whether the options fit together is checked when the game begins.
    """
    request: _Asked = read(documents.load(text, limit=limits.body), _Asked)
    OneOf(available_games()).check(request.game, "$.game")
    seats = enumerate(request.seats)
    names = tuple([name_of(each.name, limits.name, f"$.seats[{n}].name") for n, each in seats])
    plays = tuple([each.plays for each in request.seats])
    rules = game(request.game)
    option_names = [name for players in rules.players for name in option_values(rules, players)]
    options = _options(request.options, dict.fromkeys([*option_names, *usual(rules)]))
    return Order(request.game, names, plays, options, request.seed, request.clock)


def _options(values: dict[str, Any], known: Collection[str]) -> dict[str, Any]:
    """Return the options after checking their names and kinds; their values are checked when the game begins."""
    read_object(values, known, "$.options")
    for name, value in values.items():
        items = value if type(value) is list else [value]
        if len(items) > MOST_SEATS or any(type(each) in {list, dict} for each in items):
            raise document_fault(
                "wrong-type", f"$.options.{name}", expected="json-str", found=found(value)
            )
    return values


def name_of(given: str, most: int, path: str) -> str:
    """Return a name without blanks at its ends, after checking that it is visible and short enough."""
    at_most(most).check(given, path)
    name = given.strip()
    visible_text = readable(name)
    if visible_text == name != "":
        return name
    invisible_character = next((each for each in name if each not in visible_text), "\u200d")
    code = "web-unseen" if visible_text else "web-nothing"
    problem = message_text(code, {"code": f"U+{ord(invisible_character):04X}"})
    raise document_fault("unusable-value", path, problem=problem)


def readable(text: str) -> str:
    """Return a text without invisible characters; joiners in emoji and some scripts stay."""
    visible_text = ""
    for character in text:
        is_joiner = character in _INVISIBLE_JOINERS and visible_text[-1:] > "\x7f"
        visible_text += character if is_joiner or character.isprintable() else ""
    return visible_text.strip().rstrip(_TRAILING_JOINERS)


# --- what there is to choose from ---


def offers() -> list[dict[str, Any]]:
    """Return every game with its numbers of players and its options, in the current language."""
    return [_game_offer(game(each)) for each in available_games()]


def _game_offer(rules: Game) -> dict[str, Any]:
    return {
        "id": rules.id,
        "title": rules.title,
        "players": [*rules.players],
        "options": {players: _option_offers(rules, players) for players in rules.players},
    }


def _option_offers(rules: Game, players: int) -> list[dict[str, Any]]:
    """Return the options of a game for a number of players: the name, default and values of each."""
    named_components, defaults = components(rules.id), rules.options(new_game(rules.id, players))
    options = []
    for name, value_sets in option_values(rules, players).items():
        component = named_components.get("option", name)
        options.append({
            "id": name,
            "name": name if component is None else component.name,
            "value": defaults.get(name, value_sets[0].values[0] if value_sets[0].values else None),
            "ways": [_value_set_form(named_components, name, way) for way in value_sets],
        })  # fmt: skip
    return options


def _value_set_form(named_components: Components, name: str, value_set: OptionValues) -> dict[str, Any]:
    """Return a set of values for an option, each with its name, and the condition under which they hold."""

    def named(value: object) -> dict[str, object]:
        return {"value": value, "name": _called(named_components, name, value_set.kind, value)}

    return {
        "when": {other: [*values] for other, values in value_set.when.items()},
        "values": [named(value) for value in value_set.values],
        "numbers": value_set.numbers,
        "each": [named(value) for value in value_set.each],
        "places": value_set.places,
        "gaps": value_set.gaps,
    }


def _called(known: Components, option: str, kind: str, value: object) -> str:
    """Return the name of a value of an option, or its id if it has no name."""
    if type(value) is bool:
        return message_text("web-yes" if value else "web-no", {})
    if isinstance(value, tuple):
        return " / ".join([_called(known, option, kind, each) for each in value])
    if kind == "seat" and type(value) is int:
        return message_text("web-page-seat", {"number": value + 1})
    component = known.get(f"option-{option}", str(value)) or known.get(kind, str(value))
    return component.name if component else usual_word(value)


def usual_word(value: object) -> str:
    """Return an option's value that is not a component, in words; a number stays a number."""
    code = f"web-usual-{value}"
    return message_text(code, {}) if code in SENTENCES else str(value)
