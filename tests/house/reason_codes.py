"""Find the reasons that a game can give against an action, and those that no situation asks for.

A game's own reasons are the :class:`~ancient_world.engine.Refusal` objects that its files declare. The engine's reasons are
read from its files too, and :data:`ENGINE_CODES` says in which games each of them can occur; the codes in :data:`APART` are not
about play. ``tests/conformance/unreachable.toml`` names the reasons that cannot occur in a game although it declares them.
"""

from __future__ import annotations

import ast
import json
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import ancient_world as aw
from ancient_world.engine import DealStep, DecisionStep, Deck, RollStep, SimultaneousStep
from ancient_world.engine.declared.field_marks import fields_of

HOME = Path(aw.__file__).parent
CONFORMANCE = Path(__file__).resolve().parents[2] / "conformance"
UNREACHABLE = Path(__file__).resolve().parents[1] / "conformance" / "unreachable.toml"

Condition = Callable[[Any], bool]
"""A function of a game's rules that returns whether a reason of the engine can occur in the game."""


def always(_: Any) -> bool:
    """Return True: the reason occurs in every game."""
    return True


def has_step(step_type: type) -> Condition:
    """Return the condition that a game has steps of a type."""
    return lambda rules: any(issubclass(each, step_type) for each in rules.step_types)


def has_chosen_field(rules: Any) -> bool:
    """Return whether the engine itself keeps the choices that are made at the same time."""
    return any(issubclass(each, SimultaneousStep) and each.chosen for each in rules.step_types)


def deals_known_cards(rules: Any) -> bool:
    """Return whether cards can lie under a deck, where everybody knows them."""
    marks = [field.deck for field in _fields(rules.state_type)]
    return any(mark is not None and mark.allows_bottom for mark in marks)


def has_two_decks(rules: Any) -> bool:
    """Return whether cards are dealt from one of several decks."""
    decks = [field for field in _fields(rules.state_type) if field.deck is not None]
    return has_step(DealStep)(rules) and (len(decks) > 1 or any(each.is_tuple for each in decks))


def _fields(kind: type) -> Iterator[Any]:
    """Yield the declared fields of a class and of its parts."""
    for field in fields_of(kind):
        yield field
        if field.part_class not in (None, kind, Deck):
            yield from _fields(field.part_class)


def waits_for_something_else(rules: Any) -> bool:
    """Return whether a decision of the game refuses with the engine's own sentence what it does not offer."""
    decisions = [each for each in rules.step_types if issubclass(each, DecisionStep)]
    return any(each.not_now.code == "not-now" for each in decisions)


ENGINE_CODES: Mapping[str, Condition] = {
    "game-over": always,
    "wrong-player": always,
    "anothers-action": has_step(SimultaneousStep),
    "chosen-already": has_chosen_field,
    "not-now": waits_for_something_else,
    "deal-awaited": has_step(DealStep),
    "wrong-card-count": has_step(DealStep),
    "card-dealt-twice": has_step(DealStep),
    "card-not-in-deck": has_step(DealStep),
    "card-in-other-deck": has_two_decks,
    "card-under-others": deals_known_cards,
    "known-bottom": deals_known_cards,
    "roll-awaited": has_step(RollStep),
    "wrong-dice-count": has_step(RollStep),
    "no-such-face": has_step(RollStep),
}
"""The engine's reasons against actions, each with the games in which it can occur."""

APART: Mapping[str, str] = {
    "awaited": "stands beside another reason, and says whom the game waits for",
    "misspelt-id": "is given in place of another reason, as a help to people",
    "not-an-action": "is about a Python object that no document can hold",
    "not-such-a-value": "is about a malformed action",
    "watcher": "is about a request without a seat",
}
"""The engine's reasons that are not about play, each with what it is about."""


class Declared(NamedTuple):
    """A reason that is declared in a file; its code is ``None`` if the file passes on the code of another reason."""

    code: str | None
    place: str
    """The file and the line."""


class Reasons(NamedTuple):
    """The reasons that a game can give, and what is wrong with the situations and the list of unreachable ones."""

    game: str
    possible: dict[str, str]
    """The place of each reason, by its code."""
    asked: frozenset[str]
    unreachable: Mapping[str, str]

    @property
    def missing(self) -> list[str]:
        """The codes that no situation asks for."""
        return [
            code
            for code in self.possible
            if code not in self.asked and code not in self.unreachable
        ]

    @property
    def mistaken(self) -> list[str]:
        """The codes that are called unreachable, but are asked for, or are none of the game's."""
        return [
            code for code in self.unreachable if code in self.asked or code not in self.possible
        ]


def declared_in(folder: Path) -> Iterator[Declared]:
    """Yield the reasons that the Python files of a folder declare; those whose code is only passed on have none."""
    for file in sorted(folder.rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        constants = _text_constants(tree)
        for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
            for argument in _code_arguments(call):
                code = _text_of(argument) or constants.get(ast.unparse(argument))
                yield Declared(code, f"{file.relative_to(HOME)}:{call.lineno}")


def _text_constants(module: ast.Module) -> dict[str, str]:
    """Return the texts that are assigned to names in a module."""
    assigned = [each for each in module.body if isinstance(each, ast.Assign)]
    return {
        ast.unparse(each.targets[0]): text
        for each in assigned
        if (text := _text_of(each.value)) is not None
    }


def _text_of(expression: ast.expr) -> str | None:
    """Return the text that an expression writes out, or ``None``."""
    value = expression.value if isinstance(expression, ast.Constant) else None
    return value if isinstance(value, str) else None


def _code_arguments(call: ast.Call) -> list[ast.expr]:
    """Return the code of the reason that a call makes, or that it changes in a reason; nothing for other calls."""
    function = ast.unparse(call.func)
    if function in ("Refusal", "Reason", "reason"):
        return call.args[:1]
    return [
        each.value for each in call.keywords if (function, each.arg) == ("attrs.evolve", "code")
    ]


@cache
def engine_codes() -> dict[str, str]:
    """Return the place of each reason of the engine, by its code.

    Raises:
        AssertionError: it is not known in which games a reason can occur.
    """
    places = {each.code: each.place for each in declared_in(HOME / "engine") if each.code}
    unknown = set(places) ^ {*ENGINE_CODES, *APART}
    assert not unknown, f"put these into ENGINE_CODES or APART, or take them out: {sorted(unknown)}"
    return places


def possible_reasons(game: str) -> dict[str, str]:
    """Return the place of each reason that a game can give, by its code: its own and the engine's.

    Raises:
        AssertionError: the game declares a reason whose code is not written out.
    """
    rules, engine, own = aw.game(game), engine_codes(), {}
    for code, place in declared_in(HOME / "games" / game.replace("-", "_")):
        assert code is not None, f"write the code of this reason out: {place}"
        own[code] = place
    common = {code: engine[code] for code, occurs in ENGINE_CODES.items() if occurs(rules)}
    return dict(sorted((own | common).items()))


def asked_reasons(game: str, folder: Path = CONFORMANCE) -> frozenset[str]:
    """Return the codes of the reasons that the situations of a game ask for."""
    refused = [
        each["refused"]
        for file in sorted((folder / game).rglob("*.json"))
        for each in json.loads(file.read_text(encoding="ascii"))
        .get("conformance", {})
        .get("situations", ())
        if each["type"] == "illegal"
    ]
    return frozenset(each["code"] for each in refused)


def read_reasons() -> list[Reasons]:
    """Return the reasons of every game."""
    unreachable = tomllib.loads(UNREACHABLE.read_text(encoding="utf-8"))
    games = sorted(folder.name for folder in CONFORMANCE.iterdir() if folder.is_dir())
    known = [game for game in games if game in aw.available_games()]  # not the folder of facts
    return [
        Reasons(game, possible_reasons(game), asked_reasons(game), unreachable.get(game, {}))
        for game in known
    ]


def lines(games: Iterable[Reasons]) -> Iterator[str]:
    """Yield a line with the counts of each game, then a line for each fault."""
    for game in games:
        asked, apart = len(game.asked & set(game.possible)), len(game.unreachable)
        yield f"{game.game}: {asked} of {len(game.possible)} reasons have a situation, {apart} cannot occur"
    for game in games:
        for code in game.missing:
            yield f"gap: no situation of {game.game} asks for {code} ({game.possible[code]})"
        for code in game.mistaken:
            yield f"mistaken: {UNREACHABLE.name} says that {code} cannot occur in {game.game}"


def is_faulty(games: Iterable[Reasons]) -> bool:
    """Return whether a game lacks situations or is described wrong."""
    return any(game.mistaken or game.missing for game in games)
