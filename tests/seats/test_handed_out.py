"""What is handed out is the receiver's: whatever is done with it, the match, the record and the library stay as they were."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, MutableMapping, MutableSequence, MutableSet
from contextlib import suppress
from types import MemberDescriptorType
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.bots import GreedyBot, RandomBot, play_out
from ancient_world.engine.cached import cache

GAMES = [*aw.available_games()]
OPTIONS: dict[str, dict[str, Any]] = {
    "the-ancient-world": {"city_states": ["kaldur", None]},
    "antike": {"civilizations": ["greece+arabia", "persia+phoenicia"]},
}
each_game = pytest.mark.parametrize("game_id", GAMES)


def begun(game_id: str) -> aw.Match:
    """A match that has begun; some of its choices are taken back."""
    match = aw.Match.new(game_id, ["Ann", "Ben"], seed=3, **OPTIONS.get(game_id, {}))
    for _ in range(12):
        match.apply(aw.legal_actions(match.state)[-1])
    match.undo(agreed=True)
    return match


def refusal(match: aw.Match) -> aw.IllegalAction:
    """Why somebody may not do what another one may."""
    waiting = match.pending()
    assert isinstance(waiting, aw.Decision)
    with pytest.raises(aw.IllegalAction) as caught:
        match.apply(waiting.actions[0], player=1 - waiting.player)
    return caught.value


Hand = Callable[[], Any]


def handed_out(match: aw.Match) -> dict[str, Hand]:
    """Everything that can be had of a match and of its game, each by asking again."""
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


def parts(thing: Any) -> Iterator[Any]:
    """What something holds, as far as it is public."""
    if isinstance(thing, (list, tuple, set, frozenset)):
        yield from thing
    elif isinstance(thing, Mapping):
        yield from thing.keys()
        yield from thing.values()
    elif type(thing).__module__.startswith("ancient_world") and not isinstance(thing, type):
        for name in public(type(thing)):
            try:
                part = getattr(thing, name)
            except aw.HiddenValue:
                continue
            yield part


@cache
def public(cls: type) -> tuple[str, ...]:
    """The names of what a class has: its fields, without what it has worked out before, and its properties."""
    kinds = property if attrs.has(cls) else (property, MemberDescriptorType)
    had = {name: each for kind in cls.__mro__ for name, each in vars(kind).items()}
    found = [name for name, each in had.items() if isinstance(each, kinds)]
    if attrs.has(cls):
        found += [field.name for field in attrs.fields(cls) if "remembered" not in field.metadata]
    workshop = {"story"} if cls is aw.SeatChange else set()
    return tuple(sorted({name for name in found if name[0] != "_"} - workshop - {"drawn"}))


def everything(thing: Any, seen: dict[int, Any]) -> Iterator[Any]:
    """A thing and all that can be reached from it, each once."""
    if id(thing) not in seen and not isinstance(thing, (str, int, float, type(None), type)):
        seen[id(thing)] = thing
        yield thing
        for part in parts(thing):
            yield from everything(part, seen)


def told(thing: Any) -> str:
    """What something says, with all that it holds."""
    return _told(thing, {})


def _told(thing: Any, known: dict[int, tuple[Any, str]]) -> str:
    """The same; what lies in many places is gone through once, and is kept so that nothing else gets its identity."""
    if isinstance(thing, (str, int, float, type(None), type)):
        return repr(thing)
    if id(thing) not in known:
        inner = [_told(each, known) for each in parts(thing)]
        if isinstance(thing, (set, frozenset)):
            known[id(thing)] = thing, f"{{{sorted(inner)}}}"
        else:
            known[id(thing)] = thing, f"{type(thing).__name__}({', '.join(inner)})"
    return known[id(thing)][1]


def spoil(thing: Any) -> bool:
    """Change something, if it can be changed."""
    if isinstance(thing, MutableMapping):
        for key in list(thing):
            thing[key] = "spoilt"
        thing["spoilt"] = "spoilt"
    elif isinstance(thing, MutableSequence):
        thing.append("spoilt")
    elif isinstance(thing, MutableSet):
        thing.add("spoilt")
    else:
        return False
    return True


@pytest.mark.long
@each_game
def test_nothing_that_is_handed_out_changes_its_source(game_id: str) -> None:
    """Every container in every public value is tried; what is had by asking again is what it was."""
    asks = handed_out(begun(game_id))
    before = {name: told(ask()) for name, ask in asks.items()}
    spoilt = 0
    for ask in asks.values():
        for thing in list(everything(ask(), {})):
            with suppress(TypeError):
                spoilt += spoil(thing)
    assert [name for name, ask in asks.items() if told(ask()) != before[name]] == []
    assert spoilt > 20
