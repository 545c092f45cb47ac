"""Import modules on first use, in one thread at a time; and check arguments and names, whose messages are imported so."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from importlib import import_module
from threading import RLock
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

import_lock: RLock = RLock()
"""The lock that functions of the library hold while they import a module of the library.

Without it, a thread that imports ``a.b`` holds Python's lock of ``a.b`` and waits for that of ``a``, while a thread that
imports ``a`` may wait for ``a.b``; Python resolves the deadlock by letting one import fail. No module of the library takes
this lock at import time, and modules of other packages are imported without it, so that it cannot cause a deadlock itself.
"""

# A forked process must not inherit a lock held by a thread that does not exist there.
if hasattr(os, "register_at_fork"):
    os.register_at_fork(
        before=import_lock.acquire,
        after_in_parent=import_lock.release,
        after_in_child=import_lock.release,
    )


def import_locked(module: str) -> Any:
    """Import a module by its name, with the lock if the module is part of the library."""
    if module.partition(".")[0] != __name__.partition(".")[0]:
        return import_module(module)
    with import_lock:
        return import_module(module)


def packaged_toml(package: str, name: str) -> dict[str, Any] | None:
    """Return the tables of a TOML file in a package, or ``None`` without the file; it is trusted."""
    from pkgutil import get_data  # slow to import, and seldom needed
    from tomllib import loads  # the same

    try:
        content = get_data(package, name)
    except OSError:
        return None
    return loads(content.decode()) if content else None


def name_hints(guesses: Mapping[str, str]) -> Callable[[object, str], Any]:
    """Return ``__getattr__`` for a class: its error says what to write instead of a name that the class lacks.

    Args:
        guesses: what to write instead, by the names that people try first; otherwise the nearest name is suggested.
    """

    def get_missing(self: object, name: str) -> Any:
        if name.startswith("_") or hasattr(type(self), name):  # or a property has raised an error
            return object.__getattribute__(self, name)
        raise import_locked("ancient_world.engine.wrong_use").unknown_name(self, name, guesses)

    get_missing.guesses = guesses  # type: ignore[attr-defined]  # for tests
    return get_missing


class HintedName:
    """A name that a class lacks and people try first: reading it raises an error that says what to write instead."""

    def __init__(self, name: str, guesses: Mapping[str, str]) -> None:
        self.name: str = name
        self.guesses: Mapping[str, str] = guesses

    def __get__(self, instance: object, owner: type) -> Any:
        if instance is None:
            return self
        raise import_locked("ancient_world.engine.wrong_use").unknown_name(
            instance, self.name, self.guesses
        )


def hint_names(cls: type, guesses: Mapping[str, str]) -> None:
    """Do for a class what :func:`name_hints` does, without suggestions for other names.

    With ``__getattr__``, reading any attribute of a state is slower: a game costs 14 % more instructions.
    """
    for name in guesses:
        setattr(cls, name, HintedName(name, guesses))
    if "__dir__" not in vars(cls):
        untyped_class: Any = cls
        untyped_class.__dir__ = lambda self: [
            name for name in object.__dir__(self) if name not in guesses
        ]


def wrong_argument(argument: str, value: object, *expected: type | str) -> Exception:
    """Return the error for an argument that is not of the expected classes; see :mod:`.wrong_use`, which only errors need."""
    error: Exception = import_locked("ancient_world.engine.wrong_use").wrong_argument(
        argument, value, *expected
    )
    return error


def argument_hints(**instead: str) -> Callable[[F], F]:
    """Return a decorator for a function: the error for an argument that it lacks says what to write instead.

    Args:
        instead: what to write, by the names of arguments that people try first.
    """

    def decorate(function: F) -> F:
        @wraps(function)
        def call(*arguments: Any, **named_arguments: Any) -> Any:
            for name in named_arguments.keys() & instead.keys():
                raise import_locked("ancient_world.engine.wrong_use").unknown_argument(
                    function.__name__, name, instead[name]
                )
            return function(*arguments, **named_arguments)

        untyped_call: Any = call
        return untyped_call  # type: ignore[no-any-return]

    return decorate


def check_argument(argument: str, value: object, *expected: type) -> None:
    """Check that an argument is an object of one of the expected classes.

    Args:
        argument: the name of the parameter.
        value: the argument.
        expected: the classes.

    Raises:
        InvalidOption: it is another object; the message says what to pass instead (code ``wrong-argument``).
    """
    if not isinstance(value, expected):
        raise wrong_argument(argument, value, *expected)


def check_function(argument: str, value: object) -> None:
    """Check that an argument can be called, and is not a class.

    Raises:
        InvalidOption: it cannot (code ``wrong-argument``).
    """
    if not callable(value) or isinstance(value, type):
        raise wrong_argument(argument, value, "Callable")


def lazy_names(
    package: str,
    names: Mapping[str, Sequence[str]],
    guesses: Mapping[str, str] | None = None,
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return ``__getattr__`` and ``__dir__`` for a package whose names are imported on first use.

    Args:
        package: the name of the package.
        names: the names that each module defines, by its name relative to the package; under "", names that are modules.
        guesses: what to write instead, by the names that people try first; without it, the error is Python's own.
    """
    modules_by_name = {
        name: f"{package}.{module}"
        for module, module_names in names.items()
        for name in module_names
    }
    module_globals = vars(sys.modules[package])

    def get_name(name: str) -> Any:
        if name not in modules_by_name:
            if guesses is not None and not name.startswith("_") and not _is_module(package, name):
                raise import_locked("ancient_world.engine.wrong_use").unknown_package_name(
                    sys.modules[package], name, names.get("", ()), guesses
                )
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        if name in names.get("", ()):
            return import_locked(f"{package}.{name}")
        value = module_globals[name] = getattr(import_locked(modules_by_name[name]), name)
        return value

    return get_name, lambda: sorted({*module_globals, *modules_by_name})


def _is_module(package: str, name: str) -> bool:
    """Return whether a package has a module with this name, which ``from package import name`` imports after this error."""
    from importlib.util import find_spec  # only needed for errors

    return find_spec(f"{package}.{name}") is not None
