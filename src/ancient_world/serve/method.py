"""Methods by name, with their parameters; the modules in ``methods`` register them."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import copy_context
from types import NoneType
from typing import Any, TypeVar, get_args

import attrs

from ancient_world.documents.argument_reading import ParameterForm, parameters_of, read_value
from ancient_world.engine.document_faults import document_fault, format_key_path, unknown_word_data
from ancient_world.engine.errors import InvalidDocument, InvalidOption
from ancient_world.engine.language_choice import check_language, set_language
from ancient_world.serve.rpc_errors import INVALID_PARAMS, METHOD_NOT_FOUND, RequestRefused, refusal
from ancient_world.serve.session import Session

Arguments = dict[str, Any]
F = TypeVar("F", bound=Callable[..., object])


@attrs.define
class ArgumentContext:
    """Where an argument is made: its path in the request, and the arguments made before it."""

    session: Session
    path: str
    arguments: Arguments


MakeArgument = Callable[[Any, ArgumentContext], object]
"""A function that makes an argument from a JSON value."""


@attrs.frozen
class ParameterType:
    """The type of a parameter: as documented for clients, as read from JSON, and how the argument is made from the value."""

    documented_type: Any
    make_argument: MakeArgument | None
    """Makes the argument from the value; ``None`` if the value is the argument."""
    json_type: Any = attrs.field()
    """The type as which the JSON value is read; by default, the documented type."""

    @json_type.default
    def _default_json_type(self) -> Any:
        return self.documented_type

    def with_null(self) -> ParameterType:
        """Return the type that also accepts ``null``."""
        make_argument = self.make_argument
        return ParameterType(
            self.documented_type | None,
            make_argument
            and (lambda value, at: None if value is None else make_argument(value, at)),
            self.json_type | None,
        )


PARAMETER_TYPES: dict[object, ParameterType] = {}
"""The types of parameters by their annotations; other annotations are written ``Annotated[..., ParameterType(...)]``."""


@attrs.frozen
class MethodParam:
    """A parameter of a method: its name, its type, and whether it is required."""

    name: str
    parameter_type: ParameterType
    is_required: bool
    path: str = attrs.field(init=False)
    """The path of the argument in the request."""

    @path.default
    def _default_path(self) -> str:
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
    param_names: frozenset[str] = attrs.field(init=False)
    """The names of the parameters."""

    @param_names.default
    def _default_param_names(self) -> frozenset[str]:
        return frozenset([param.name for param in self.params])

    @property
    def accepts_match(self) -> bool:
        """Return whether a client may name a match instead of passing a state."""
        return "state" in self.param_names


_LANGUAGE = "$.params.language"


class JsonText(str):
    """A result that is compact JSON text already."""

    __slots__ = ()


METHODS: dict[str, Method] = {}
"""All methods by name."""

NOTIFICATIONS: dict[str, object] = {}
"""The types of the parameters of notifications, which the server sends on its own, by name."""


def register_method(name: str, result: object) -> Callable[[F], F]:
    """Register a function as a method; its parameters, apart from the session, become the method's.

    Args:
        name: the name of the method in requests.
        result: the type of the result as a JSON value: plain types, classes of attrs, documents.
    """

    def register(run: F) -> F:
        declared_params = parameters_of(run)
        params = tuple(
            [_method_param(param) for param in declared_params if param.type_ is not Session]
        )
        METHODS[name] = Method(name, result, params, run, len(params) < len(declared_params))
        return run

    return register


def _method_param(param: ParameterForm) -> MethodParam:
    """Return the method's parameter for a parameter of its function."""
    union_types = get_args(param.type_)
    is_nullable = NoneType in union_types
    value_type = (
        next(union_type for union_type in union_types if union_type is not NoneType)
        if is_nullable
        else param.type_
    )
    metadata = getattr(value_type, "__metadata__", ())
    parameter_type = next(
        (mark for mark in metadata if isinstance(mark, ParameterType)),
        PARAMETER_TYPES.get(value_type),
    )
    if parameter_type is None:
        parameter_type = ParameterType(
            value_type.__origin__ if metadata else value_type, None, value_type
        )
    return MethodParam(
        param.name, parameter_type.with_null() if is_nullable else parameter_type, param.required
    )


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
        raise _unknown_method(name)
    params_by_name = _params_by_name(method, params)
    if "language" in params_by_name and "language" not in method.param_names:
        code = read_plain(params_by_name.pop("language"), str, _LANGUAGE)
        set_language(checked_language(code, ArgumentContext(session, _LANGUAGE, {})))
    arguments = _read_arguments(session, method, params_by_name)
    return method.run(session, **arguments) if method.takes_session else method.run(**arguments)


def _unknown_method(name: str) -> RequestRefused:
    from difflib import get_close_matches  # slow to import, seldom needed

    name = name[:60]
    close_names = get_close_matches(name, METHODS, n=1)
    if not close_names:
        return refusal(METHOD_NOT_FOUND, "rpc-unknown-method", method=name)
    return refusal(METHOD_NOT_FOUND, "rpc-unknown-method-close", method=name, close=close_names[0])


def _params_by_name(method: Method, params: Any) -> Arguments:
    """Return the parameters by name, whether they were sent by name or by position."""
    if type(params) is dict:
        return dict(params)
    if len(params) > len(method.params):
        maximum, count = len(method.params), len(params)
        raise refusal(
            INVALID_PARAMS, "rpc-too-many-params", method=method.name, most=maximum, count=count
        )
    return {param.name: value for param, value in zip(method.params, params, strict=False)}


def _read_arguments(session: Session, method: Method, params: Arguments) -> Arguments:
    """Return the arguments for a method, read and made in the order of its parameters."""
    arguments = _match_arguments(session, method, params)
    context = ArgumentContext(session, "$.params", arguments)
    for param in method.params:
        if param.name in params:
            context.path = param.path
            make_argument = param.parameter_type.make_argument
            value = read_plain(params.pop(param.name), param.parameter_type.json_type, param.path)
            arguments[param.name] = (
                value if make_argument is None else make_argument(value, context)
            )
        elif param.is_required and param.name not in arguments:
            raise RequestRefused(INVALID_PARAMS, document_fault("missing-key", param.path))
    for name in params:
        suggestion = unknown_word_data(name, [param.name for param in method.params])
        path = f"$.params{format_key_path(name)}"
        raise RequestRefused(INVALID_PARAMS, document_fault("unknown-key", path, **suggestion))
    return arguments


def _match_arguments(session: Session, method: Method, params: Arguments) -> Arguments:
    """Return the arguments that come from a match that the request names instead of a state."""
    if "match" not in params or not method.accepts_match or "state" in params:
        return {}
    match = session.find_match(read_plain(params.pop("match"), str, "$.params.match"))
    names = {"names": match.names} if "names" in method.param_names else {}
    return {"state": match.state, **names}


def read_plain(value: object, declared_type: Any, path: str) -> Any:
    """Return a JSON value of a request, read as a declared type.

    Raises:
        Refused: the value does not fit the type.
    """
    try:
        return read_value(value, declared_type, path)
    except InvalidDocument as error:
        raise RequestRefused(INVALID_PARAMS, error) from None


def checked_language(code: str, context: ArgumentContext) -> str:
    """Return a language code, after checking that the catalogue has the language."""
    try:
        check_language(code)
    except InvalidOption as error:
        raise refusal(INVALID_PARAMS, "no-language", context.path, **error.data) from None
    return code
