"""Methods by name: what each takes, how arguments are read, and the table that the files of methods fill."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import copy_context
from inspect import Parameter, signature
from types import NoneType
from typing import Any, TypeVar, get_args, get_type_hints

import attrs

from ancient_world.engine import faults
from ancient_world.engine.errors import InvalidOption
from ancient_world.engine.faults import document_fault, key_path, misnamed
from ancient_world.engine.languages import check_language, set_language
from ancient_world.serve.errors import INVALID_PARAMS, METHOD_NOT_FOUND, Refused, refused
from ancient_world.serve.session import Session

Arguments = dict[str, Any]
F = TypeVar("F", bound=Callable[..., object])

REQUIRED = object()
"""The default of a parameter that must be given."""


@attrs.define
class ArgumentPlace:
    """The context for reading an argument: its path in the request, and the arguments read before it."""

    session: Session
    path: str
    given: Arguments


Read = Callable[..., Any]
"""Makes an argument of a JSON value."""


@attrs.frozen
class Takes:
    """A type of parameters: what it is for those who call, and how a value is read."""

    kind: Any
    read: Read


TYPES: dict[object, Takes] = {}
"""The types of parameters that stand for themselves; a signature says others as ``Annotated[..., Takes(...)]``."""


@attrs.frozen
class Param:
    """A parameter: its name, its type for those who call, how it is read, and what it is if it is not given."""

    name: str
    kind: Any
    read: Read
    default: object = REQUIRED
    path: str = attrs.field(init=False)
    """The path in the request."""

    @path.default
    def _path(self) -> str:
        return f"$.params.{self.name}"


@attrs.frozen
class Method:
    """A method: its result, its parameters in order, and the function that does it, with the session if it wants it."""

    name: str
    result: object
    """The type of what comes out, as the JSON value is declared; a test holds every answer to it."""
    params: tuple[Param, ...]
    run: Callable[..., object]
    wants_session: bool
    takes: frozenset[str] = attrs.field(init=False)
    """The names of its parameters."""

    @takes.default
    def _takes(self) -> frozenset[str]:
        return frozenset([param.name for param in self.params])

    @property
    def takes_state(self) -> bool:
        """Return whether a match may be named in place of a state."""
        return "state" in self.takes


_LANGUAGE = "$.params.language"


class JsonText(str):
    """A result that is compact JSON already, as most documents are written first."""

    __slots__ = ()


METHODS: dict[str, Method] = {}
"""Every method by its name."""

NOTIFICATIONS: dict[str, object] = {}
"""The types of the parameters of notifications, by name: the server sends them unasked."""


def method(name: str, result: object) -> Callable[[F], F]:
    """Put a function into the table; its signature says what the method takes, in order, after the session if it wants it.

    Args:
        name: what a request calls it.
        result: the type of the JSON value that it gives: plain types, classes of attrs, documents.
    """

    def put(run: F) -> F:
        hints, declared = get_type_hints(run, include_extras=True), signature(run).parameters
        params = [_param(hints[each.name], each) for each in declared.values()]
        METHODS[name] = Method(name, result, tuple(filter(None, params)), run, "session" in hints)
        return run

    return put


def _param(hint: Any, declared: Parameter) -> Param | None:
    """The parameter that stands in a signature, null if it may be ``None`` there; none for the session."""
    if hint is Session:
        return None
    kinds = get_args(hint)
    nullable = NoneType in kinds
    inner = next(each for each in kinds if each is not NoneType) if nullable else hint
    takes: Takes = next(iter(getattr(inner, "__metadata__", ())), None) or TYPES[inner]
    default = REQUIRED if declared.default is Parameter.empty else declared.default
    if not nullable:
        return Param(declared.name, takes.kind, takes.read, default)
    return Param(declared.name, takes.kind | None, _or_null(takes.read), default)


def _or_null(read: Read) -> Read:
    def read_or_null(value: object, at: ArgumentPlace) -> object:
        return None if value is None else read(value, at)

    return read_or_null


def perform(session: Session, name: str, params: object) -> object:
    """Perform a request, in the language that it asks for.

    Raises:
        Refused: there is no such method, or the parameters do not fit it.
        AncientWorldError: the library refuses what is asked.
    """
    return copy_context().run(_perform, session, name, params)


def _perform(session: Session, name: str, params: object) -> object:
    set_language(session.language)
    wanted = METHODS.get(name)
    if wanted is None:
        raise _unknown(name)
    given = _by_name(wanted, params)
    if "language" in given and "language" not in wanted.takes:
        set_language(read_language(given.pop("language"), ArgumentPlace(session, _LANGUAGE, {})))
    arguments = _read(session, wanted, given)
    return wanted.run(session, **arguments) if wanted.wants_session else wanted.run(**arguments)


def _unknown(name: str) -> Refused:
    from difflib import get_close_matches  # 1 ms, seldom needed

    name = name[:60]
    close = get_close_matches(name, METHODS, n=1)
    if not close:
        return refused(METHOD_NOT_FOUND, "rpc-unknown-method", method=name)
    return refused(METHOD_NOT_FOUND, "rpc-unknown-method-close", method=name, close=close[0])


def _by_name(wanted: Method, params: Any) -> Arguments:
    """The parameters by name, however they were given."""
    if type(params) is dict:
        return dict(params)
    if len(params) > len(wanted.params):
        most, count = len(wanted.params), len(params)
        raise refused(
            INVALID_PARAMS, "rpc-too-many-params", method=wanted.name, most=most, count=count
        )
    return {param.name: value for param, value in zip(wanted.params, params, strict=False)}


def _read(session: Session, wanted: Method, given: Arguments) -> Arguments:
    """The arguments for a method, each read from its JSON value, in the order of the parameters."""
    arguments = _of_match(session, wanted, given)
    at = ArgumentPlace(session, "$.params", arguments)
    for param in wanted.params:
        if param.name in given:
            at.path = param.path
            arguments[param.name] = param.read(given.pop(param.name), at)
        elif param.name not in arguments:
            if param.default is REQUIRED:
                raise Refused(INVALID_PARAMS, document_fault("missing-key", param.path))
            arguments[param.name] = param.default
    for name in given:
        known = misnamed(name, [param.name for param in wanted.params])
        path = f"$.params{key_path(name)}"
        raise Refused(INVALID_PARAMS, document_fault("unknown-key", path, **known))
    return arguments


def _of_match(session: Session, wanted: Method, given: Arguments) -> Arguments:
    """Return the arguments that a match supplies when it is named in place of a state."""
    if "match" not in given or not wanted.takes_state or "state" in given:
        return {}
    handle = given.pop("match")
    if type(handle) is not str:
        raise wrong_type("$.params.match", "json-str", handle)
    match = session.match(handle)
    names = {"names": match.names} if "names" in wanted.takes else {}
    return {"state": match.state, **names}


def wrong_type(path: str, expected: str, value: object) -> Refused:
    """A value of the wrong type; ``expected`` is the id of a label."""
    return Refused(INVALID_PARAMS, faults.wrong_type(expected, value, path))


def read_language(value: object, at: ArgumentPlace) -> str:
    """The code of a language that there are sentences in."""
    if type(value) is not str:
        raise wrong_type(at.path, "json-str", value)
    try:
        check_language(value)
    except InvalidOption as error:
        raise refused(INVALID_PARAMS, "no-language", at.path, **error.data) from None
    return value
