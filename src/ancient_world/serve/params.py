"""The types of parameters: plain values, documents, seats, games, matches."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal, Never, TypeVar

import attrs

from ancient_world.bots import BOTS
from ancient_world.documents.codec import from_document, listed_action
from ancient_world.documents.incoming import AtMost, Between
from ancient_world.engine.actions import Action
from ancient_world.engine.errors import InvalidDocument
from ancient_world.engine.faults import document_fault, found, key_path
from ancient_world.engine.game import Game
from ancient_world.engine.limits import MOST_NAME, MOST_SEED
from ancient_world.engine.registry import game
from ancient_world.engine.state import State
from ancient_world.matches.match import Match
from ancient_world.narration.telling.seat_change import Changes
from ancient_world.records.record import Record
from ancient_world.schema.kinds import ActionDocument, RecordDocument, StateDocument
from ancient_world.serve.errors import INVALID_PARAMS, Refused, refused
from ancient_world.serve.method import TYPES, ArgumentPlace, Takes, known_language
from ancient_world.serve.session import Open

T = TypeVar("T")

# --- plain values ---


def whole(least: int, most: int) -> Between:
    """Return what declares a whole number from ``least`` to ``most`` as a parameter."""
    return Between(least, most, "range")


Seed = Annotated[int, whole(0, MOST_SEED)]
Count = Seed
Number = Annotated[int, whole(0, 2**53)]
"""The number of an entry or version, at most 2**53 so that every JSON reader represents it exactly."""
Language = Annotated[str, Takes(str, known_language)]
_SHORT_TEXTS = tuple[Annotated[str, AtMost(MOST_NAME, "name-too-long")], ...]
Texts = Annotated[tuple[str, ...], Takes(tuple[str, ...], None, _SHORT_TEXTS)]
"""Names, ids and other short texts."""
AnyObject = Annotated[dict[str, object], Takes(Any, None, dict)]
"""An object whose content is checked later."""
Options = Annotated[Mapping[str, Any], Takes(Mapping[str, Any], None, dict)]
Tags = Annotated[Mapping[str, str], Takes(Mapping[str, str], None, dict)]
NOTHING: Mapping[str, Never] = {}
"""The default of parameters that are objects."""

# --- games, matches, bots ---


TYPES[Game] = Takes(str, lambda name, _: game(name))
TYPES[Match] = Takes(str, lambda handle, at: at.session.match(handle))
TYPES[Open] = Takes(str, lambda handle, at: at.session.open(handle))


def _bots_by_seat(value: Mapping[str, object], context: ArgumentPlace) -> Mapping[int, str]:
    """Return names of bots by seat; the method checks that the match has these seats."""
    bots = {}
    for key, name in value.items():
        path = context.path + key_path(key)
        if not _SEAT.fullmatch(key):
            raise refused(INVALID_PARAMS, "rpc-not-a-seat", path, found=found(key))
        if type(name) is not str or name not in BOTS:
            known_names = ", ".join(BOTS)
            raise refused(INVALID_PARAMS, "rpc-no-such-bot", path, found=found(name), known=known_names)
        bots[int(key)] = name
    return bots


def _known_parts(parts: tuple[str, ...], at: ArgumentPlace) -> tuple[str, ...]:
    """Return the parts of changes to leave out, after checking that they exist."""
    for index, part_name in enumerate(parts):
        if part_name not in Changes.PARTS:
            path, known_parts = f"{at.path}[{index}]", ", ".join(Changes.PARTS)
            raise refused(INVALID_PARAMS, "rpc-no-such-part", path, known=known_parts, found=found(part_name))
    return parts


_PART: Any = Literal.__getitem__(Changes.PARTS)
Without = Annotated[tuple[str, ...], Takes(tuple[_PART, ...], _known_parts, _SHORT_TEXTS)]
"""The parts of changes to leave out, so that they are never computed."""

_SEAT = re.compile("0|[1-9][0-9]?")
_BOT: Any = Literal.__getitem__(tuple(BOTS))
BotSeats = Annotated[Mapping[int, str], Takes(Mapping[str, _BOT], _bots_by_seat, dict)]
"""The names of bots by seat number; the keys are strings, as in any JSON object."""
NO_BOTS: Mapping[int, str] = {}

# --- documents ---


def _document(kind: type, name: str) -> Callable[[Any, ArgumentPlace], Any]:
    def read(value: Any, at: ArgumentPlace) -> Any:
        document = _within(at, lambda: from_document(value, cards=at.session.cards))
        if not isinstance(document, kind):
            found_kind = value["format"].rpartition("/")[2]
            raise refused(INVALID_PARAMS, "rpc-not-kind", at.path, expected=name, found=found_kind)
        return document

    return read


def _within(at: ArgumentPlace, read: Callable[[], T], inner: str = "$") -> T:
    """Read a document; the path of an error becomes its path in the request."""
    try:
        return read()
    except InvalidDocument as error:
        request_path = at.path + error.path.removeprefix(inner).removeprefix("$")
        raise InvalidDocument(error.detail, path=request_path, code=error.code, data=error.data) from error


TYPES[State] = Takes(StateDocument, _document(State, "state"), object)
TYPES[Record] = Takes(RecordDocument, _document(Record, "record"), object)


def _state(at: ArgumentPlace) -> State:
    """Return the state that the arguments, made before this one, name directly or by a match."""
    arguments = at.given
    state: State = arguments["state"] if "state" in arguments else arguments["match"].state
    return state


_read_action_document = _document(Action, "action")


def _read_action(value: object, at: ArgumentPlace) -> Action:
    """Return an action from its document, or from an item of a list of legal actions."""
    action: Action
    if isinstance(value, dict) and "format" in value:
        action = _read_action_document(value, at)
        return action
    rules = game(_state(at).game)
    action = _within(at, lambda: listed_action(value, rules), inner="$.action")
    return action


TYPES[Action] = Takes(Action | ActionDocument, _read_action, object)


def _read_actions(value: list[object], context: ArgumentPlace) -> tuple[Action, ...]:
    maximum = context.session.limits.actions
    if len(value) > maximum:
        raise refused(INVALID_PARAMS, "rpc-too-many-actions", context.path, limit=maximum, count=len(value))
    return tuple([
        _read_action(item, attrs.evolve(context, path=f"{context.path}[{n}]"))
        for n, item in enumerate(value)
    ])  # fmt: skip


TYPES[tuple[Action, ...]] = Takes(tuple[Action | ActionDocument, ...], _read_actions, list)


def _checked_seat(value: int, context: ArgumentPlace) -> int:
    state = _state(context)
    seats = game(state.game).seats(state)
    if not 0 <= value < seats:
        raise Refused(INVALID_PARAMS, document_fault("no-such-seat", context.path, seats=seats))
    return value


Seat = Annotated[int, Takes(int, _checked_seat)]
"""A seat of the state or match that an earlier argument names."""
