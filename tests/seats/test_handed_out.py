"""Tests that changing a value that a match or a game returns changes neither the match, nor the record, nor the library."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, MutableMapping, MutableSequence, MutableSet
from contextlib import suppress
from types import MemberDescriptorType
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.bots import GreedyBot, RandomBot, play_out
from ancient_world.engine.typed_cache import cache

GAMES = [*aw.available_games()]
OPTIONS: dict[str, dict[str, Any]] = {
    "the-ancient-world": {"city_states": ["kaldur", None]},
    "antike": {"civilizations": ["greece+arabia", "persia+phoenicia"]},
}
each_game = pytest.mark.parametrize("game_id", GAMES)


def begun(game_id: str) -> aw.Match:
    """Return a match after eleven choices, with a twelfth one undone."""
    match = aw.Match.new(game_id, ["Ann", "Ben"], seed=3, **OPTIONS.get(game_id, {}))
    for _ in range(12):
        match.apply(aw.legal_actions(match.state)[-1])
    match.undo(agreed=True)
    return match


def refusal(match: aw.Match) -> aw.IllegalAction:
    """Return the error for an action out of turn."""
    waiting = match.pending()
    assert isinstance(waiting, aw.Decision)
    with pytest.raises(aw.IllegalAction) as caught:
        match.apply(waiting.actions[0], player=1 - waiting.player)
    return caught.value


Hand = Callable[[], Any]


def handed_out(match: aw.Match) -> dict[str, Hand]:
    """Return functions that each read one public value of a match or its game."""
    seat, game_id, rules = match.join(0), match.state.game, aw.game(match.state.game)
    whole = aw.Match.resume(match.record)
    play_out(whole, [RandomBot(1), GreedyBot(2)])
    broken = attrs.evolve(whole.record, entries=whole.record.entries[:-3])
    return {
        "state": lambda: match.state,
        "pending": match.pending,
        "record": lambda: match.record,
        "record of a seat": lambda: seat.record,
        "record of those who watch": lambda: match.record_of(None),
        "view": lambda: seat.view,
        "pending of a seat": lambda: seat.pending,
        "changes": lambda: tuple(match.changes(0)),
        "changes of a seat": lambda: tuple(seat.changes(0)),
        "entries": match.entries,
        "document": lambda: aw.to_document(match.state),
        "document of a record": lambda: aw.to_document(match.record),
        "document of changes": lambda: aw.to_document(seat.changes(0)),
        "reason": lambda: seat.explain(aw.legal_actions(match.state)[0]),
        "refusal": lambda: vars(refusal(match)),
        "scores": lambda: aw.scores(match.state),
        "options": lambda: rules.options(match.state),
        "board": lambda: rules.board(match.state, match.names),
        "details": lambda: rules.details(match.state),
        "rules": rules.rules,
        "ids": lambda: rules.ids(match.state),
        "box": lambda: rules.box(match.state),
        "cards": rules.standard_cards,
        "tables": lambda: rules.tables(rules.standard_cards()),
        "places": lambda: rules.places(rules.standard_cards()),
        "components": lambda: aw.components(game_id),
        "components of a state": lambda: aw.components(match.state),
        "schema": lambda: aw.json_schema("state", game_id),
        "report": lambda: aw.validate(whole.record),
        "report of faults": lambda: aw.validate(broken),
        "replay": lambda: tuple(aw.replay(match.record)),
        "record that was read": lambda: aw.from_json(aw.to_json(match.record)),
        "fork": lambda: match.fork().record,
        "build": aw.build_info,
    }


def parts(value: Any) -> Iterator[Any]:
    """Yield the public parts of a value."""
    if isinstance(value, (list, tuple, set, frozenset)):
        yield from value
    elif isinstance(value, Mapping):
        yield from value.keys()
        yield from value.values()
    elif type(value).__module__.startswith("ancient_world") and not isinstance(value, type):
        for name in public(type(value)):
            try:
                part = getattr(value, name)
            except aw.HiddenValue:
                continue
            yield part


@cache
def public(cls: type) -> tuple[str, ...]:
    """Return the names of a class's public fields and properties, without remembered values."""
    kinds = property if attrs.has(cls) else (property, MemberDescriptorType)
    had = {name: each for kind in cls.__mro__ for name, each in vars(kind).items()}
    names = [name for name, each in had.items() if isinstance(each, kinds)]
    if attrs.has(cls):
        names += [field.name for field in attrs.fields(cls) if "remembered" not in field.metadata]
    workshop = {"story"} if cls is aw.SeatChange else set()
    return tuple(sorted({name for name in names if name[0] != "_"} - workshop - {"drawn"}))


def everything(value: Any, met: dict[int, Any]) -> Iterator[Any]:
    """Yield a value and all that can be reached from it, each once."""
    if id(value) not in met and not isinstance(value, (str, int, float, type(None), type)):
        met[id(value)] = value
        yield value
        for part in parts(value):
            yield from everything(part, met)


def text_of(value: Any) -> str:
    """Return a text of a value with all that can be reached from it."""
    return _text_of(value, {})


def _text_of(value: Any, known: dict[int, tuple[Any, str]]) -> str:
    """Return that text; texts of values that were met before are reused, and the values kept alive so that ids stay unique."""
    if isinstance(value, (str, int, float, type(None), type)):
        return repr(value)
    if id(value) not in known:
        inner = [_text_of(each, known) for each in parts(value)]
        if isinstance(value, (set, frozenset)):
            known[id(value)] = value, f"{{{sorted(inner)}}}"
        else:
            known[id(value)] = value, f"{type(value).__name__}({', '.join(inner)})"
    return known[id(value)][1]


def spoil(container: Any) -> bool:
    """Change a container, and return whether that was possible."""
    if isinstance(container, MutableMapping):
        for key in list(container):
            container[key] = "spoilt"
        container["spoilt"] = "spoilt"
    elif isinstance(container, MutableSequence):
        container.append("spoilt")
    elif isinstance(container, MutableSet):
        container.add("spoilt")
    else:
        return False
    return True


@pytest.mark.long
@each_game
def test_changing_a_returned_value_changes_nothing_else(game_id: str) -> None:
    """After every container in every public value was changed, reading the values again gives what they were."""
    asks = handed_out(begun(game_id))
    before = {name: text_of(ask()) for name, ask in asks.items()}
    spoilt = 0
    for ask in asks.values():
        for value in list(everything(ask(), {})):
            with suppress(TypeError):
                spoilt += spoil(value)
    assert [name for name, ask in asks.items() if text_of(ask()) != before[name]] == []
    assert spoilt > 20
