"""Requests for a new table (the game, who plays, the options), and what the first page offers for it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Annotated, Any

import attrs

from ancient_world.documents import text as documents
from ancient_world.documents.argument_reading import AllowedWords, read_object, read_value
from ancient_world.engine.components import Components
from ancient_world.engine.declared.declared_options import OptionValues
from ancient_world.engine.document_faults import describe_value, document_fault
from ancient_world.engine.game import Game
from ancient_world.engine.limits import MAX_SEED
from ancient_world.engine.message_catalogue import SENTENCES, message_text, register_messages
from ancient_world.engine.public_functions import components, new_game
from ancient_world.engine.registry import available_games, game
from ancient_world.matches.match import Match
from ancient_world.schema.field_limits import default_options, possible_option_values
from ancient_world.web.guards import WebLimits, at_most, between
from ancient_world.web.lessons import introduction_facts
from ancient_world.web.seating import MAX_SEATS, player_kinds

register_messages(
    {
        "web-yes": "yes",
        "web-no": "no",
        "web-usual-random": "at random",
        "web-usual-off": "none",
        "web-usual-map": "as on the map",
        "web-nothing": "the text has no visible character",
        "web-unseen": "the text has an invisible character ({code})",
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
    plays: Annotated[str, AllowedWords(player_kinds)]


@attrs.frozen
class _TableRequest:
    """A page's request for a table."""

    game: str
    seats: Annotated[tuple[_RequestedSeat, ...], at_most(MAX_SEATS)]
    options: dict = attrs.field(factory=dict)  # type: ignore[type-arg]  # checked below
    seed: Annotated[int, between(0, MAX_SEED)] | None = None
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
    begin: Callable[[], Match] | None = None
    """A function that returns the match, if the table goes on with a recorded game."""


def read_order(text: bytes, limits: WebLimits) -> Order:
    """Read a page's request for a table.

    Raises:
        InvalidDocument: the request is not valid; whether the options fit together is checked when the game begins.
    """
    request: _TableRequest = read_value(
        documents.load(text, limit=limits.max_body_bytes), _TableRequest
    )
    AllowedWords(available_games()).check(request.game, "$.game")
    seats = enumerate(request.seats)
    names = tuple(
        [checked_name(each.name, limits.max_name_length, f"$.seats[{n}].name") for n, each in seats]
    )
    plays = tuple([each.plays for each in request.seats])
    rules = game(request.game)
    option_names = [
        name for players in rules.players for name in possible_option_values(rules, players)
    ]
    options = _checked_options(
        request.options, dict.fromkeys([*option_names, *default_options(rules)])
    )
    return Order(request.game, names, plays, options, request.seed, request.clock)


def _checked_options(values: dict[str, Any], option_names: Collection[str]) -> dict[str, Any]:
    """Return the options after checking their names and kinds; their values are checked when the game begins."""
    read_object(values, option_names, "$.options")
    for name, value in values.items():
        items = value if type(value) is list else [value]
        if len(items) > MAX_SEATS or any(type(each) in {list, dict} for each in items):
            raise document_fault(
                "wrong-type", f"$.options.{name}", expected="json-str", found=describe_value(value)
            )
    return values


def checked_name(text: str, maximum: int, path: str) -> str:
    """Return a name without blanks at its ends, after checking that it is visible and short enough."""
    at_most(maximum).check(text, path)
    name = text.strip()
    visible_text = without_invisible(name)
    if visible_text == name != "":
        return name
    invisible_character = next(
        (character for character in name if character not in visible_text), "\u200d"
    )
    code = "web-unseen" if visible_text else "web-nothing"
    problem = message_text(code, {"code": f"U+{ord(invisible_character):04X}"})
    raise document_fault("unusable-value", path, problem=problem)


def without_invisible(text: str) -> str:
    """Return a text without invisible characters; joiners in emoji and some scripts stay."""
    visible_text = ""
    for character in text:
        is_joiner = character in _INVISIBLE_JOINERS and visible_text[-1:] > "\x7f"
        visible_text += character if is_joiner or character.isprintable() else ""
    return visible_text.strip().rstrip(_TRAILING_JOINERS)


# --- what there is to choose from ---


def game_offers() -> list[dict[str, Any]]:
    """Return every game with its numbers of players and its options, in the current language."""
    return [_game_offer(game(each)) for each in available_games()]


def _game_offer(rules: Game) -> dict[str, Any]:
    return {
        "id": rules.id,
        "title": rules.title,
        "players": [*rules.players],
        "introduction": introduction_facts(rules),
        "options": {players: _option_offers(rules, players) for players in rules.players},
    }


def _option_offers(rules: Game, players: int) -> list[dict[str, Any]]:
    """Return the options of a game for a number of players: the name, default and values of each."""
    named_components, defaults = components(rules.id), rules.options(new_game(rules.id, players))
    options = []
    for name, value_sets in possible_option_values(rules, players).items():
        component = named_components.get("option", name)
        options.append({
            "id": name,
            "name": name if component is None else component.name,
            "value": defaults.get(name, value_sets[0].values[0] if value_sets[0].values else None),
            "ways": [_value_set_form(named_components, name, way) for way in value_sets],
        })  # fmt: skip
    return options


def _value_set_form(
    named_components: Components, name: str, value_set: OptionValues
) -> dict[str, Any]:
    """Return a set of values for an option, each with its name, and the condition under which they hold."""

    def named_value(value: object) -> dict[str, object]:
        return {"value": value, "name": _value_name(named_components, name, value_set.kind, value)}

    return {
        "when": {other_option: [*values] for other_option, values in value_set.conditions.items()},
        "values": [named_value(value) for value in value_set.values],
        "numbers": value_set.bounds,
        "each": [named_value(value) for value in value_set.list_words],
        "places": value_set.list_length,
        "gaps": value_set.allows_gaps,
    }


def _value_name(named_components: Components, option: str, kind: str, value: object) -> str:
    """Return the name of a value of an option, or its id if it has no name."""
    if type(value) is bool:
        return message_text("web-yes" if value else "web-no", {})
    if isinstance(value, tuple):
        return " / ".join([_value_name(named_components, option, kind, each) for each in value])
    if kind == "seat" and type(value) is int:
        return message_text("web-page-seat", {"number": value + 1})
    component = named_components.get(f"option-{option}", str(value)) or named_components.get(
        kind, str(value)
    )
    return component.name if component else value_word(value)


def value_word(value: object) -> str:
    """Return an option's value that is not a component, in words; a number stays a number."""
    code = f"web-usual-{value}"
    return message_text(code, {}) if code in SENTENCES else str(value)
