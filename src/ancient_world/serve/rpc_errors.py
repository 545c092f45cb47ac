"""JSON-RPC error numbers and kinds, and the error object made from an exception."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from ancient_world.engine.document_faults import as_json_values, shorten
from ancient_world.engine.errors import (
    AncientWorldError,
    HiddenValue,
    IllegalAction,
    InvalidCardFile,
    InvalidDocument,
    InvalidOption,
    InvalidRecord,
    StaleVersion,
    UnknownGame,
)
from ancient_world.engine.game_files import lines_in_game_files
from ancient_world.engine.limits import MAX_MESSAGE_LENGTH
from ancient_world.engine.message_catalogue import message_text, register_messages

T = TypeVar("T")

PARSE_ERROR = -32700
INVALID_REQUEST = -32600
METHOD_NOT_FOUND = -32601
INVALID_PARAMS = -32602
INTERNAL_ERROR = -32603
RESPONSE_TOO_LARGE = 13

_STANDARD_KINDS = {
    PARSE_ERROR: "parse-error",
    INVALID_REQUEST: "invalid-request",
    METHOD_NOT_FOUND: "method-not-found",
    INVALID_PARAMS: "invalid-params",
    INTERNAL_ERROR: "internal-error",
}

KINDS: tuple[tuple[type[AncientWorldError], int, str], ...] = (
    (IllegalAction, 1, "illegal-action"),
    (InvalidRecord, 3, "invalid-record"),
    (InvalidDocument, 2, "invalid-document"),
    (InvalidOption, 4, "invalid-option"),
    (UnknownGame, 5, "unknown-game"),
    (InvalidCardFile, 6, "invalid-card-file"),
    (StaleVersion, 8, "stale-version"),
    (HiddenValue, 9, "not-known"),
    (AncientWorldError, 7, "error"),
)
"""The number and kind of each library exception; the first class that matches an error counts."""

SERVER_ERROR_KINDS = {
    10: "unknown-match",
    11: "too-many-matches",
    12: "unsupported-protocol",
    RESPONSE_TOO_LARGE: "answer-too-large",
}
"""The kinds of error that only a server reports."""

register_messages(
    {
        "rpc-not-a-request": "This is not a JSON-RPC 2.0 request: {problem}.",
        "rpc-empty-batch": "A batch needs at least one request.",
        "rpc-large-batch": "A batch holds at most {limit} requests; this one has {count}.",
        "rpc-line-too-long": "A line has at most {limit} bytes.",
        "rpc-unknown-method": "There is no method {method!r}.",
        "rpc-unknown-method-close": "There is no method {method!r}. Did you mean {close!r}?",
        "rpc-too-many-params": "{method} takes {most:positional parameter|positional parameters}, got {count}.",
        "rpc-answer-too-large": "The answer would be {size} bytes long; the limit is {limit}.",
        "rpc-batch-full": "The answers to this batch already reach {limit} bytes, so this request was not handled.",
        "rpc-internal": "The server failed: {problem}.",
        "rpc-unknown-match": "There is no open match {match!r}.",
        "rpc-too-many-matches": "At most {limit:match|matches} can be open; close one first.",
        "rpc-unsupported-protocol": "This server speaks version {known} of the protocol, not {found}.",
        "no-chance": "The game is not waiting for chance.",
        "no-legal-action": "This action is not legal in this state.",
        "rpc-not-kind": "Expected a document of kind {expected!r}, got {found!r}.",
        "range": "Expected a number from {least} to {most}, got {found}.",
        "rpc-no-such-cards": "No known card file has the digest {digest}.",
        "rpc-not-a-seat": "A seat must be a number such as 0 or 1, got {found:label}.",
        "rpc-no-such-bot": "There is no bot {found:label}; the bots are {known}.",
        "rpc-no-such-part": "Only {known} can be left out, not {found:label}.",
        "rpc-too-many-actions": "One call describes at most {limit:action|actions}, not {count}.",
        "name-too-long": "A name has at most {limit} characters.",
    }
)


class RequestRefused(Exception):
    """A refusal of a request, with the number of a JSON-RPC error."""

    def __init__(self, number: int, cause: AncientWorldError) -> None:
        super().__init__(cause.message)
        self.number = number
        self.cause = cause


def refusal(number: int, code: str, path: str = "", /, **data: object) -> RequestRefused:
    """Return a refusal with a sentence of the catalogue; the prefix ``rpc-`` is left out of the code that clients see."""
    client_code = code.removeprefix("rpc-").removesuffix("-close")
    message = message_text(code, data)
    if path:
        return RequestRefused(
            number, InvalidDocument(message, path=path, code=client_code, data=data)
        )
    return RequestRefused(number, AncientWorldError(message, code=client_code, data=data))


def run_safely(action: Callable[[], T], on_error: Callable[[Exception], T]) -> T:
    """Return the result of ``action``, or of ``on_error`` if ``action`` raises."""
    try:
        return action()
    except Exception as error:  # noqa: BLE001 - the next request must be answered
        return on_error(error)


def error_object(error: Exception) -> dict[str, object]:
    """Return the ``error`` member of a response: the error's number, its sentence, and its data."""
    if isinstance(error, RequestRefused):
        kind = _STANDARD_KINDS.get(error.number) or SERVER_ERROR_KINDS[error.number]
        return _error_object(error.number, kind, error.cause)
    for error_class, number, kind in KINDS:
        if isinstance(error, error_class):
            return _error_object(number, kind, error)
    traceback.print_exception(error)  # for whoever runs the server; clients get a sentence
    problem = shorten(f"{type(error).__name__}: {error}", 200)
    for file, line, function in lines_in_game_files(error)[-1:]:
        problem += f" ({Path(file).name}:{line}, {function})"
    return error_object(refusal(INTERNAL_ERROR, "rpc-internal", problem=problem))


def _error_object(number: int, kind: str, error: AncientWorldError) -> dict[str, object]:
    message = error.message
    if isinstance(error, IllegalAction):
        message = error.reason.message
    elif isinstance(error, InvalidDocument):
        message = error.detail
    data = dict(error.data)
    rule = error.rule if isinstance(error, IllegalAction) else data.pop("rule", "")
    path = error.path if isinstance(error, InvalidDocument) else ""
    error_data = {"kind": kind, "code": error.code, "rule": rule, "path": path}
    return {
        "code": number,
        "message": shorten(message, MAX_MESSAGE_LENGTH),
        "data": {**error_data, "data": as_json_values(data)},
    }
