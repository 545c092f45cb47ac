"""Methods by name: what each takes, how arguments are read, and the table that the files of methods fill."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import copy_context
from types import NoneType
from typing import Any, TypeVar, get_args

import attrs

from ancient_world.documents.incoming import Param, params_of, read
from ancient_world.engine.errors import InvalidDocument, InvalidOption
from ancient_world.engine.faults import document_fault, key_path, misnamed
from ancient_world.engine.languages import check_language, set_language
from ancient_world.serve.errors import INVALID_PARAMS, METHOD_NOT_FOUND, Refused, refused
from ancient_world.serve.session import Session

Arguments = dict[str, Any]
F = TypeVar("F", bound=Callable[..., object])


@attrs.define
class ArgumentPlace:
    """The context for making an argument: its path in the request, and the arguments made before it."""

    session: Session
    path: str
    given: Arguments


Make = Callable[[Any, ArgumentPlace], object]
"""Makes an argument of a value that was read."""


@attrs.frozen
class Takes:
    """A type of parameters: what it is for those who call, and how an argument is read and made."""

    kind: Any
    make: Make | None
    """``None`` where the value that was read is the argument."""
    read_as: Any = attrs.field()
    """The type as which the value is read; by default, what it is for those who call."""

    @read_as.default
    def _as_declared(self) -> Any:
        return self.kind

    def or_null(self) -> Takes:
        """Return the type that also takes ``null``."""
        make = self.make
        return Takes(
            self.kind | None,
            make and (lambda value, at: None if value is None else make(value, at)),
            self.read_as | None,
        )


TYPES: dict[object, Takes] = {}
"""The types of parameters that stand for themselves; a signature says others as ``Annotated[..., Takes(...)]``."""


@attrs.frozen
class MethodParam:
    """A parameter of a method: its name, its type, and whether it must be given."""

    name: str
    takes: Takes
    required: bool
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
    params: tuple[MethodParam, ...]
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
        declared = params_of(run)
        params = tuple([_param(each) for each in declared if each.kind is not Session])
        METHODS[name] = Method(name, result, params, run, len(params) < len(declared))
        return run

    return put


def _param(declared: Param) -> MethodParam:
    """Return the parameter that stands in a signature."""
    kinds = get_args(declared.kind)
    nullable = NoneType in kinds
    inner = next(each for each in kinds if each is not NoneType) if nullable else declared.kind
    marks = getattr(inner, "__metadata__", ())
    takes = next((mark for mark in marks if isinstance(mark, Takes)), TYPES.get(inner))
    if takes is None:
        takes = Takes(inner.__origin__ if marks else inner, None, inner)
    return MethodParam(declared.name, takes.or_null() if nullable else takes, declared.required)


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
        code = read_plain(given.pop("language"), str, _LANGUAGE)
        set_language(known_language(code, ArgumentPlace(session, _LANGUAGE, {})))
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
            make = param.takes.make
            value = read_plain(given.pop(param.name), param.takes.read_as, param.path)
            arguments[param.name] = value if make is None else make(value, at)
        elif param.required and param.name not in arguments:
            raise Refused(INVALID_PARAMS, document_fault("missing-key", param.path))
    for name in given:
        known = misnamed(name, [param.name for param in wanted.params])
        path = f"$.params{key_path(name)}"
        raise Refused(INVALID_PARAMS, document_fault("unknown-key", path, **known))
    return arguments


def _of_match(session: Session, wanted: Method, given: Arguments) -> Arguments:
    """Return the arguments that a match supplies when it is named in place of a state."""
    if "match" not in given or not wanted.takes_state or "state" in given:
        return {}
    match = session.match(read_plain(given.pop("match"), str, "$.params.match"))
    names = {"names": match.names} if "names" in wanted.takes else {}
    return {"state": match.state, **names}


def read_plain(value: object, kind: Any, path: str) -> Any:
    """Return a value of a request as a declared type has it.

    Raises:
        Refused: the value does not fit the type.
    """
    try:
        return read(value, kind, path)
    except InvalidDocument as fault:
        raise Refused(INVALID_PARAMS, fault) from None


def known_language(code: str, at: ArgumentPlace) -> str:
    """Return the code of a language that there are sentences in."""
    try:
        check_language(code)
    except InvalidOption as error:
        raise refused(INVALID_PARAMS, "no-language", at.path, **error.data) from None
    return code
