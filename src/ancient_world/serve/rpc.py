"""JSON-RPC 2.0: turn a line of input into the response; every error becomes a response, too."""

from __future__ import annotations

from collections.abc import Iterator
from json import JSONEncoder
from typing import Any, NoReturn

import attrs

import ancient_world.serve.methods  # registers them
from ancient_world.documents import text as documents
from ancient_world.documents.codec import to_document
from ancient_world.engine.actions import Action
from ancient_world.engine.document_faults import document_fault
from ancient_world.engine.errors import InvalidDocument
from ancient_world.engine.state import State
from ancient_world.serve.method import JsonText, perform
from ancient_world.serve.rpc_errors import (
    INVALID_REQUEST,
    PARSE_ERROR,
    RESPONSE_TOO_LARGE,
    RequestRefused,
    error_object,
    refusal,
    run_safely,
)
from ancient_world.serve.session import Session


def answer(session: Session, line: bytes | None) -> Iterator[str]:
    """Return the response to a line in pieces, without a line break; nothing for notifications.

    Args:
        session: the server's memory.
        line: the line that was read; ``None`` if it was too long.
    """
    try:
        message = _parse_message(session, line)
    except RequestRefused as error:
        yield _error_response(None, error)
        return
    if type(message) is list:
        yield from _answer_batch(session, message)
    elif (response := _respond(session, message)) is not None:
        yield response


def _parse_message(session: Session, line: bytes | None) -> object:
    """Return the JSON value of a line.

    Raises:
        Refused: the line is too long, not UTF-8, not JSON, nested too deep, or has a duplicate key.
    """
    limits = session.limits
    if line is None:
        raise refusal(PARSE_ERROR, "rpc-line-too-long", limit=limits.bytes)
    try:
        # two more bytes for the line break
        message = documents.load(line, limit=limits.bytes + 2)
        if _count_opening_brackets(line) > limits.depth and _is_deeper(message, limits.depth):
            raise document_fault("too-deep", "$", limit=limits.depth)
    except InvalidDocument as error:
        raise RequestRefused(PARSE_ERROR, error) from None
    return message


def _count_opening_brackets(line: bytes) -> int:
    """Return an upper bound of the nesting depth: the number of opening brackets."""
    return line.count(b"[") + line.count(b"{")


def _is_deeper(value: object, limit: int) -> bool:
    """Return whether arrays and objects are nested deeper than ``limit``, checking level by level without recursion."""
    values_at_level: list[object] = [value]
    for _ in range(limit):
        inner_values: list[object] = []
        for item in values_at_level:
            if type(item) is dict:
                inner_values += item.values()
            elif type(item) is list:
                inner_values += item
        if not inner_values:
            return False
        values_at_level = inner_values
    return any(type(item) in (dict, list) for item in values_at_level)


def _answer_batch(session: Session, messages: list[object]) -> Iterator[str]:
    """Yield the responses to a batch one by one, so that they are never all in memory."""
    if not messages:
        yield _error_response(None, refusal(INVALID_REQUEST, "rpc-empty-batch"))
        return
    maximum = session.limits.batch
    if len(messages) > maximum:
        yield _error_response(
            None, refusal(INVALID_REQUEST, "rpc-large-batch", limit=maximum, count=len(messages))
        )
        return
    separator, remaining_room = "[", session.limits.answer
    for message in messages:
        response = _respond(session, message, is_full=remaining_room <= 0)
        if response is not None:
            remaining_room -= len(response)
            yield separator + response
            separator = ","
    if separator == ",":
        yield "]"


def _respond(session: Session, message: Any, *, is_full: bool = False) -> str | None:
    """Return the response to one request; ``None`` for a notification. A request is refused when the line is ``is_full``."""
    problem = _request_problem(message)
    if problem:
        request_error = refusal(INVALID_REQUEST, "rpc-not-a-request", problem=problem)
        return _error_response(_usable_id(message), request_error)
    response = run_safely(
        lambda: _run_request(session, message, is_full=is_full),
        lambda error: _error_response(message.get("id"), error),
    )
    return response if "id" in message else None


def _run_request(session: Session, message: Any, *, is_full: bool) -> str | None:
    """Run a request, and return its response unless it is a notification."""
    if is_full:
        _refuse_too_large("rpc-batch-full", limit=session.limits.answer)
    result = perform(session, message["method"], message.get("params", {}))
    return _success_response(session, message["id"], result) if "id" in message else None


def _success_response(session: Session, request_id: object, result: object) -> str:
    result_text = result if type(result) is JsonText else _encoder.encode(result)
    response = f'{{"jsonrpc":"2.0","id":{documents.dump(request_id)},"result":{result_text}}}'
    size, maximum = len(response), session.limits.answer
    if size > maximum:
        _refuse_too_large("rpc-answer-too-large", size=size, limit=maximum)
    return response


def _json_form(value: Any) -> object:
    """Return the JSON form of an action, a state or a class of attrs, for the encoder."""
    if isinstance(value, Action):
        return to_document(value)["action"]
    return to_document(value) if isinstance(value, State) else attrs.asdict(value, recurse=False)


_encoder = JSONEncoder(
    separators=(",", ":"), allow_nan=False, check_circular=False, default=_json_form
)


def _refuse_too_large(code: str, **data: int) -> NoReturn:
    raise refusal(RESPONSE_TOO_LARGE, code, **data)


def _request_problem(message: object) -> str:
    """Return why a message is not a request, or an empty string if it is one."""
    if type(message) is not dict:
        return "it is not an object"
    if message.get("jsonrpc") != "2.0":
        return 'it has no member "jsonrpc" with the value "2.0"'
    if type(message.get("method")) is not str:
        return "its method is not a text"
    if type(message.get("params", {})) not in (dict, list):
        return "its params are neither an object nor an array"
    if "id" in message and not _is_id(message["id"]):
        return "its id is neither a text nor a number nor null"
    return ""


def _is_id(value: object) -> bool:
    return value is None or type(value) in (str, int, float)


def _usable_id(message: object) -> object:
    """Return the id of an invalid request, or ``None`` if the id is unusable."""
    request_id = message.get("id") if type(message) is dict else None
    return request_id if _is_id(request_id) else None


def _error_response(request_id: object, error: Exception) -> str:
    return documents.dump({"jsonrpc": "2.0", "id": request_id, "error": error_object(error)})
