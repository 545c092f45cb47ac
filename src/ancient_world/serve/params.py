"""The types of parameters: plain values, documents, seats, games, matches."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal, Never, TypeVar

import attrs

from ancient_world.bots import BOTS
from ancient_world.documents.argument_reading import LengthLimit, NumberRange
from ancient_world.documents.codec import from_document, read_action_body
from ancient_world.engine.actions import Action
from ancient_world.engine.document_faults import describe_value, document_fault, format_key_path
from ancient_world.engine.errors import InvalidDocument
from ancient_world.engine.game import Game
from ancient_world.engine.limits import MAX_NAME_LENGTH, MAX_SEED
from ancient_world.engine.registry import game
from ancient_world.engine.state import State
from ancient_world.matches.match import Match
from ancient_world.narration.telling.seat_change import Changes
from ancient_world.records.record import Record
from ancient_world.schema.document_kinds import ActionDocument, RecordDocument, StateDocument
from ancient_world.serve.method import (
    PARAMETER_TYPES,
    ArgumentContext,
    ParameterType,
    checked_language,
)
from ancient_world.serve.rpc_errors import INVALID_PARAMS, RequestRefused, refusal
from ancient_world.serve.session import OpenMatch

T = TypeVar("T")

# --- plain values ---


def whole_number(minimum: int, maximum: int) -> NumberRange:
    """Return what declares a whole number from ``minimum`` to ``maximum`` as a parameter."""
    return NumberRange(minimum, maximum, "range")


Seed = Annotated[int, whole_number(0, MAX_SEED)]
Count = Seed
VersionOrIndex = Annotated[int, whole_number(0, 2**53)]
"""The number of an entry or version, at most 2**53 so that every JSON reader represents it exactly."""
Language = Annotated[str, ParameterType(str, checked_language)]
_SHORT_TEXTS = tuple[Annotated[str, LengthLimit(MAX_NAME_LENGTH, "name-too-long")], ...]
Texts = Annotated[tuple[str, ...], ParameterType(tuple[str, ...], None, _SHORT_TEXTS)]
"""Names, ids and other short texts."""
AnyObject = Annotated[dict[str, object], ParameterType(Any, None, dict)]
"""An object whose content is checked later."""
Options = Annotated[Mapping[str, Any], ParameterType(Mapping[str, Any], None, dict)]
Tags = Annotated[Mapping[str, str], ParameterType(Mapping[str, str], None, dict)]
EMPTY_OBJECT: Mapping[str, Never] = {}
"""The default of parameters that are objects."""

# --- games, matches, bots ---


PARAMETER_TYPES[Game] = ParameterType(str, lambda name, _: game(name))
PARAMETER_TYPES[Match] = ParameterType(str, lambda handle, at: at.session.find_match(handle))
PARAMETER_TYPES[OpenMatch] = ParameterType(
    str, lambda handle, at: at.session.find_open_match(handle)
)


def _bots_by_seat(value: Mapping[str, object], context: ArgumentContext) -> Mapping[int, str]:
    """Return names of bots by seat; the method checks that the match has these seats."""
    bots = {}
    for key, name in value.items():
        path = context.path + format_key_path(key)
        if not _SEAT.fullmatch(key):
            raise refusal(INVALID_PARAMS, "rpc-not-a-seat", path, found=describe_value(key))
        if type(name) is not str or name not in BOTS:
            known_names = ", ".join(BOTS)
            raise refusal(
                INVALID_PARAMS,
                "rpc-no-such-bot",
                path,
                found=describe_value(name),
                known=known_names,
            )
        bots[int(key)] = name
    return bots


def _checked_parts(part_names: tuple[str, ...], context: ArgumentContext) -> tuple[str, ...]:
    """Return the parts of changes to leave out, after checking that they exist."""
    for index, part_name in enumerate(part_names):
        if part_name not in Changes.PARTS:
            path, known_parts = f"{context.path}[{index}]", ", ".join(Changes.PARTS)
            raise refusal(
                INVALID_PARAMS,
                "rpc-no-such-part",
                path,
                known=known_parts,
                found=describe_value(part_name),
            )
    return part_names


_PART: Any = Literal.__getitem__(Changes.PARTS)
OmittedParts = Annotated[
    tuple[str, ...], ParameterType(tuple[_PART, ...], _checked_parts, _SHORT_TEXTS)
]
"""The parts of changes to leave out, so that they are never computed."""

_SEAT = re.compile("0|[1-9][0-9]?")
_BOT: Any = Literal.__getitem__(tuple(BOTS))
BotSeats = Annotated[Mapping[int, str], ParameterType(Mapping[str, _BOT], _bots_by_seat, dict)]
"""The names of bots by seat number; the keys are strings, as in any JSON object."""
NO_BOTS: Mapping[int, str] = {}

# --- documents ---


def _document_reader(expected_type: type, name: str) -> Callable[[Any, ArgumentContext], Any]:
    def read(value: Any, context: ArgumentContext) -> Any:
        document = _read_within(context, lambda: from_document(value, cards=context.session.cards))
        if not isinstance(document, expected_type):
            found_kind = value["format"].rpartition("/")[2]
            raise refusal(
                INVALID_PARAMS, "rpc-not-kind", context.path, expected=name, found=found_kind
            )
        return document

    return read


def _read_within(context: ArgumentContext, read: Callable[[], T], root: str = "$") -> T:
    """Read a document; the path of an error becomes its path in the request."""
    try:
        return read()
    except InvalidDocument as error:
        request_path = context.path + error.path.removeprefix(root).removeprefix("$")
        raise InvalidDocument(
            error.detail, path=request_path, code=error.code, data=error.data
        ) from error


PARAMETER_TYPES[State] = ParameterType(StateDocument, _document_reader(State, "state"), object)
PARAMETER_TYPES[Record] = ParameterType(RecordDocument, _document_reader(Record, "record"), object)


def _state_argument(context: ArgumentContext) -> State:
    """Return the state that the arguments, made before this one, name directly or by a match."""
    arguments = context.arguments
    state: State = arguments["state"] if "state" in arguments else arguments["match"].state
    return state


_read_action_document = _document_reader(Action, "action")


def _read_action(value: object, context: ArgumentContext) -> Action:
    """Return an action from its document, or from an item of a list of legal actions."""
    action: Action
    if isinstance(value, dict) and "format" in value:
        action = _read_action_document(value, context)
        return action
    rules = game(_state_argument(context).game)
    action = _read_within(context, lambda: read_action_body(value, rules), root="$.action")
    return action


PARAMETER_TYPES[Action] = ParameterType(Action | ActionDocument, _read_action, object)


def _read_actions(value: list[object], context: ArgumentContext) -> tuple[Action, ...]:
    maximum = context.session.limits.actions
    if len(value) > maximum:
        raise refusal(
            INVALID_PARAMS, "rpc-too-many-actions", context.path, limit=maximum, count=len(value)
        )
    return tuple([
        _read_action(item, attrs.evolve(context, path=f"{context.path}[{index}]"))
        for index, item in enumerate(value)
    ])  # fmt: skip


PARAMETER_TYPES[tuple[Action, ...]] = ParameterType(
    tuple[Action | ActionDocument, ...], _read_actions, list
)


def _checked_seat(value: int, context: ArgumentContext) -> int:
    state = _state_argument(context)
    seats = game(state.game).seats(state)
    if not 0 <= value < seats:
        raise RequestRefused(
            INVALID_PARAMS, document_fault("no-such-seat", context.path, seats=seats)
        )
    return value


Seat = Annotated[int, ParameterType(int, _checked_seat)]
"""A seat of the state or match that an earlier argument names."""
