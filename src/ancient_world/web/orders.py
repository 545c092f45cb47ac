"""A table that somebody asks for: the game, who plays, the options; and what there is to choose from."""

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
from ancient_world.engine.language import SENTENCES, register, sentence
from ancient_world.engine.limits import MOST_SEED
from ancient_world.engine.registry import game, game_ids
from ancient_world.schema.options import option_values, usual
from ancient_world.web.guards import WebLimits, at_most, between
from ancient_world.web.seating import MOST_SEATS, kinds

register(
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
"""Signs without a shape of their own: joiners, and the tags of which some flags are made."""
_DANGLING = "\u200c\u200d"
"""Signs that join nothing at the end of a text."""
_MOST_MINUTES = 600


@attrs.frozen
class _Seat:
    """A seat as a page asks for it."""

    name: str
    plays: Annotated[str, OneOf(kinds)]


@attrs.frozen
class _Asked:
    """A table as a page asks for it."""

    game: str
    seats: Annotated[tuple[_Seat, ...], at_most(MOST_SEATS)]
    options: dict = attrs.field(factory=dict)  # type: ignore[type-arg]  # checked below
    seed: Annotated[int, between(0, MOST_SEED)] | None = None
    clock: Annotated[int, between(1, _MOST_MINUTES)] | None = None


@attrs.frozen
class Order:
    """A table as it is asked for."""

    game: str
    names: tuple[str, ...]
    plays: tuple[str, ...]
    options: dict[str, Any]
    seed: int | None
    clock: int | None = None
    """Minutes that each person may think; ``None``: as long as they like."""


def order_of(text: bytes, limits: WebLimits) -> Order:
    """The table that a page asks for.

    Raises:
        InvalidDocument: this asks for none; whether the game can be played so is seen when it begins.
    """
    asked: _Asked = read(documents.load(text, limit=limits.body), _Asked)
    OneOf(game_ids()).check(asked.game, "$.game")
    seats = enumerate(asked.seats)
    names = tuple([name_of(each.name, limits.name, f"$.seats[{n}].name") for n, each in seats])
    plays = tuple([each.plays for each in asked.seats])
    rules = game(asked.game)
    known = [name for players in rules.players for name in option_values(rules, players)]
    options = _options(asked.options, dict.fromkeys([*known, *usual(rules)]))
    return Order(asked.game, names, plays, options, asked.seed, asked.clock)


def _options(values: dict[str, Any], known: Collection[str]) -> dict[str, Any]:
    """Options that the game has: words, numbers, or lists of them; which ones it takes is seen when it begins."""
    read_object(values, known, "$.options")
    for name, value in values.items():
        items = value if type(value) is list else [value]
        if len(items) > MOST_SEATS or any(type(each) in {list, dict} for each in items):
            raise document_fault(
                "wrong-type", f"$.options.{name}", expected="json-str", found=found(value)
            )
    return values


def name_of(given: str, most: int, path: str) -> str:
    """A name that can be read: one line of what can be seen."""
    at_most(most).check(given, path)
    name = given.strip()
    shown = readable(name)
    if shown == name != "":
        return name
    unseen = next((each for each in name if each not in shown), "\u200d")
    code = "web-unseen" if shown else "web-nothing"
    problem = sentence(code, {"code": f"U+{ord(unseen):04X}"})
    raise document_fault("unusable-value", path, problem=problem)


def readable(text: str) -> str:
    """Return what can be seen of a text; signs that join emoji, or letters of some scripts, belong to it."""
    kept = ""
    for each in text:
        joins = each in _JOINING and kept[-1:] > "\x7f"
        kept += each if joins or each.isprintable() else ""
    return kept.strip().rstrip(_DANGLING)


# --- what there is to choose from ---


def offers() -> list[dict[str, Any]]:
    """Every game with its numbers of players and its options, in the language in use."""
    return [_offer(game(each)) for each in game_ids()]


def _offer(rules: Game) -> dict[str, Any]:
    return {
        "id": rules.id,
        "title": rules.title,
        "players": [*rules.players],
        "options": {players: _options_of(rules, players) for players in rules.players},
    }


def _options_of(rules: Game, players: int) -> list[dict[str, Any]]:
    """Return the options of a game with so many players: what each is called, its default, and what it can be."""
    known, usual = components(rules.id), rules.options(new_game(rules.id, players))
    found = []
    for name, ways in option_values(rules, players).items():
        named = known.get("option", name)
        found.append({
            "id": name,
            "name": name if named is None else named.name,
            "value": usual.get(name, ways[0].values[0] if ways[0].values else None),
            "ways": [_way(known, name, way) for way in ways],
        })  # fmt: skip
    return found


def _way(known: Components, name: str, way: OptionValues) -> dict[str, Any]:
    """Return the values of an option, each with its name, and when they hold."""

    def told(value: object) -> dict[str, object]:
        return {"value": value, "name": _called(known, name, way.kind, value)}

    return {
        "when": {other: [*values] for other, values in way.when.items()},
        "values": [told(value) for value in way.values],
        "numbers": way.numbers,
        "each": [told(value) for value in way.each],
        "places": way.places,
        "gaps": way.gaps,
    }


def _called(known: Components, option: str, kind: str, value: object) -> str:
    """Return the name of a value of an option; what has none is called by its id."""
    if type(value) is bool:
        return sentence("web-yes" if value else "web-no", {})
    if isinstance(value, tuple):
        return " / ".join([_called(known, option, kind, each) for each in value])
    if kind == "seat" and type(value) is int:
        return sentence("web-page-seat", {"number": value + 1})
    named = known.get(f"option-{option}", str(value)) or known.get(kind, str(value))
    return named.name if named else usual_word(value)


def usual_word(value: object) -> str:
    """Return a value of an option that is no component in words; a number is its own."""
    code = f"web-usual-{value}"
    return sentence(code, {}) if code in SENTENCES else str(value)
