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
_JOINING = {"\u200c", "\u200d", *map(chr, range(0xE0020, 0xE0080))}
"""Characters without a shape of their own: joiners, and the tags that some flags are made of."""
_DANGLING = "\u200c\u200d"
"""Joiners, which are dropped at the end of a text."""
_MOST_MINUTES = 600


@attrs.frozen
class _Seat:
    """A seat in a page's request for a table."""

    name: str
    plays: Annotated[str, OneOf(kinds)]


@attrs.frozen
class _Asked:
    """A page's request for a table."""

    game: str
    seats: Annotated[tuple[_Seat, ...], at_most(MOST_SEATS)]
    options: dict = attrs.field(factory=dict)  # type: ignore[type-arg]  # checked below
    seed: Annotated[int, between(0, MOST_SEED)] | None = None
    clock: Annotated[int, between(1, _MOST_MINUTES)] | None = None


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
    asked: _Asked = read(documents.load(text, limit=limits.body), _Asked)
    OneOf(available_games()).check(asked.game, "$.game")
    seats = enumerate(asked.seats)
    names = tuple([name_of(each.name, limits.name, f"$.seats[{n}].name") for n, each in seats])
    plays = tuple([each.plays for each in asked.seats])
    rules = game(asked.game)
    known = [name for players in rules.players for name in option_values(rules, players)]
    options = _options(asked.options, dict.fromkeys([*known, *usual(rules)]))
    return Order(asked.game, names, plays, options, asked.seed, asked.clock)


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
    shown = readable(name)
    if shown == name != "":
        return name
    unseen = next((each for each in name if each not in shown), "\u200d")
    code = "web-unseen" if shown else "web-nothing"
    problem = message_text(code, {"code": f"U+{ord(unseen):04X}"})
    raise document_fault("unusable-value", path, problem=problem)


def readable(text: str) -> str:
    """Return a text without invisible characters; joiners in emoji and some scripts stay."""
    shown = ""
    for each in text:
        joins = each in _JOINING and shown[-1:] > "\x7f"
        shown += each if joins or each.isprintable() else ""
    return shown.strip().rstrip(_DANGLING)


# --- what there is to choose from ---


def offers() -> list[dict[str, Any]]:
    """Return every game with its numbers of players and its options, in the current language."""
    return [_offer(game(each)) for each in available_games()]


def _offer(rules: Game) -> dict[str, Any]:
    return {
        "id": rules.id,
        "title": rules.title,
        "players": [*rules.players],
        "options": {players: _options_of(rules, players) for players in rules.players},
    }


def _options_of(rules: Game, players: int) -> list[dict[str, Any]]:
    """Return the options of a game for a number of players: the name, default and values of each."""
    known, usual = components(rules.id), rules.options(new_game(rules.id, players))
    options = []
    for name, ways in option_values(rules, players).items():
        named = known.get("option", name)
        options.append({
            "id": name,
            "name": name if named is None else named.name,
            "value": usual.get(name, ways[0].values[0] if ways[0].values else None),
            "ways": [_way(known, name, way) for way in ways],
        })  # fmt: skip
    return options


def _way(known: Components, name: str, way: OptionValues) -> dict[str, Any]:
    """Return a set of values for an option, each with its name, and the condition under which they hold."""

    def named(value: object) -> dict[str, object]:
        return {"value": value, "name": _called(known, name, way.kind, value)}

    return {
        "when": {other: [*values] for other, values in way.when.items()},
        "values": [named(value) for value in way.values],
        "numbers": way.numbers,
        "each": [named(value) for value in way.each],
        "places": way.places,
        "gaps": way.gaps,
    }


def _called(known: Components, option: str, kind: str, value: object) -> str:
    """Return the name of a value of an option, or its id if it has no name."""
    if type(value) is bool:
        return message_text("web-yes" if value else "web-no", {})
    if isinstance(value, tuple):
        return " / ".join([_called(known, option, kind, each) for each in value])
    if kind == "seat" and type(value) is int:
        return message_text("web-page-seat", {"number": value + 1})
    named = known.get(f"option-{option}", str(value)) or known.get(kind, str(value))
    return named.name if named else usual_word(value)


def usual_word(value: object) -> str:
    """Return an option's value that is not a component, in words; a number stays a number."""
    code = f"web-usual-{value}"
    return message_text(code, {}) if code in SENTENCES else str(value)
