"""Methods by name, with their parameters; the modules in ``methods`` register them."""

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
    """Where an argument is made: its path in the request, and the arguments made before it."""

    session: Session
    path: str
    given: Arguments


Make = Callable[[Any, ArgumentPlace], object]
"""A function that makes an argument from a JSON value."""


@attrs.frozen
class Takes:
    """The type of a parameter: as documented for clients, as read from JSON, and how the argument is made from the value."""

    kind: Any
    make: Make | None
    """Makes the argument from the value; ``None`` if the value is the argument."""
    read_as: Any = attrs.field()
    """The type as which the JSON value is read; by default, the documented type."""

    @read_as.default
    def _default_json_type(self) -> Any:
        return self.kind

    def with_null(self) -> Takes:
        """Return the type that also accepts ``null``."""
        make_argument = self.make
        return Takes(
            self.kind | None,
            make_argument and (lambda value, at: None if value is None else make_argument(value, at)),
            self.read_as | None,
        )


TYPES: dict[object, Takes] = {}
"""The types of parameters by their annotations; other annotations are written ``Annotated[..., Takes(...)]``."""


@attrs.frozen
class MethodParam:
    """A parameter of a method: its name, its type, and whether it is required."""

    name: str
    takes: Takes
    required: bool
    path: str = attrs.field(init=False)
    """The path of the argument in the request."""

    @path.default
    def _path(self) -> str:
        return f"$.params.{self.name}"


@attrs.frozen
class Method:
    """A method: its result, its parameters in order, the function that runs it, and whether that takes the session."""

    name: str
    result: object
    """The declared type of the result as a JSON value; a test checks every answer against it."""
    params: tuple[MethodParam, ...]
    run: Callable[..., object]
    takes_session: bool
    takes: frozenset[str] = attrs.field(init=False)
    """The names of the parameters."""

    @takes.default
    def _takes(self) -> frozenset[str]:
        return frozenset([param.name for param in self.params])

    @property
    def takes_state(self) -> bool:
        """Return whether a client may name a match instead of passing a state."""
        return "state" in self.takes


_LANGUAGE = "$.params.language"


class JsonText(str):
    """A result that is compact JSON text already."""

    __slots__ = ()


METHODS: dict[str, Method] = {}
"""All methods by name."""

NOTIFICATIONS: dict[str, object] = {}
"""The types of the parameters of notifications, which the server sends on its own, by name."""


def method(name: str, result: object) -> Callable[[F], F]:
    """Register a function as a method; its parameters, apart from the session, become the method's.

    Args:
        name: the name of the method in requests.
        result: the type of the result as a JSON value: plain types, classes of attrs, documents.
    """

    def put(run: F) -> F:
        declared_params = params_of(run)
        params = tuple([_method_param(each) for each in declared_params if each.kind is not Session])
        METHODS[name] = Method(name, result, params, run, len(params) < len(declared_params))
        return run

    return put


def _method_param(param: Param) -> MethodParam:
    """Return the method's parameter for a parameter of its function."""
    union_types = get_args(param.kind)
    is_nullable = NoneType in union_types
    value_type = next(each for each in union_types if each is not NoneType) if is_nullable else param.kind
    metadata = getattr(value_type, "__metadata__", ())
    parameter_type = next((mark for mark in metadata if isinstance(mark, Takes)), TYPES.get(value_type))
    if parameter_type is None:
        parameter_type = Takes(value_type.__origin__ if metadata else value_type, None, value_type)
    return MethodParam(param.name, parameter_type.with_null() if is_nullable else parameter_type, param.required)


def perform(session: Session, name: str, params: object) -> object:
    """Run a method in the language that its request asks for.

    Raises:
        Refused: there is no such method, or the parameters do not fit the method.
        AncientWorldError: the library refuses the request.
    """
    return copy_context().run(_perform_in_context, session, name, params)


def _perform_in_context(session: Session, name: str, params: object) -> object:
    set_language(session.language)
    method = METHODS.get(name)
    if method is None:
        raise _unknown(name)
    params_by_name = _by_name(method, params)
    if "language" in params_by_name and "language" not in method.takes:
        code = read_plain(params_by_name.pop("language"), str, _LANGUAGE)
        set_language(known_language(code, ArgumentPlace(session, _LANGUAGE, {})))
    arguments = _read(session, method, params_by_name)
    return (
        method.run(session, **arguments)
        if method.takes_session
        else method.run(**arguments)
    )


def _unknown(name: str) -> Refused:
    from difflib import get_close_matches  # slow to import, seldom needed

    name = name[:60]
    close_names = get_close_matches(name, METHODS, n=1)
    if not close_names:
        return refused(METHOD_NOT_FOUND, "rpc-unknown-method", method=name)
    return refused(METHOD_NOT_FOUND, "rpc-unknown-method-close", method=name, close=close_names[0])


def _by_name(wanted: Method, params: Any) -> Arguments:
    """Return the parameters by name, whether they were sent by name or by position."""
    if type(params) is dict:
        return dict(params)
    if len(params) > len(wanted.params):
        maximum, count = len(wanted.params), len(params)
        raise refused(
            INVALID_PARAMS, "rpc-too-many-params", method=wanted.name, most=maximum, count=count
        )
    return {param.name: value for param, value in zip(wanted.params, params, strict=False)}


def _read(session: Session, wanted: Method, given: Arguments) -> Arguments:
    """Return the arguments for a method, read and made in the order of its parameters."""
    arguments = _of_match(session, wanted, given)
    context = ArgumentPlace(session, "$.params", arguments)
    for param in wanted.params:
        if param.name in given:
            context.path = param.path
            make_argument = param.takes.make
            value = read_plain(given.pop(param.name), param.takes.read_as, param.path)
            arguments[param.name] = value if make_argument is None else make_argument(value, context)
        elif param.required and param.name not in arguments:
            raise Refused(INVALID_PARAMS, document_fault("missing-key", param.path))
    for name in given:
        suggestion = misnamed(name, [param.name for param in wanted.params])
        path = f"$.params{key_path(name)}"
        raise Refused(INVALID_PARAMS, document_fault("unknown-key", path, **suggestion))
    return arguments


def _of_match(session: Session, wanted: Method, given: Arguments) -> Arguments:
    """Return the arguments that come from a match that the request names instead of a state."""
    if "match" not in given or not wanted.takes_state or "state" in given:
        return {}
    match = session.match(read_plain(given.pop("match"), str, "$.params.match"))
    names = {"names": match.names} if "names" in wanted.takes else {}
    return {"state": match.state, **names}


def read_plain(value: object, kind: Any, path: str) -> Any:
    """Return a JSON value of a request, read as a declared type.

    Raises:
        Refused: the value does not fit the type.
    """
    try:
        return read(value, kind, path)
    except InvalidDocument as error:
        raise Refused(INVALID_PARAMS, error) from None


def known_language(code: str, at: ArgumentPlace) -> str:
    """Return a language code, after checking that the catalogue has the language."""
    try:
        check_language(code)
    except InvalidOption as error:
        raise refused(INVALID_PARAMS, "no-language", at.path, **error.data) from None
    return code
