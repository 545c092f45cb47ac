"""Imports on first use, by one thread at a time."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from threading import RLock
from typing import Any

importing = RLock()
"""The lock held where a function of the library imports a module of the library.

Who imports ``a.b`` holds it and asks for ``a``; who imports ``a`` holds that, and its face asks for ``a.b``. If two threads
begin at the same moment, Python lets one of them fail. No module of ours takes this lock while it is imported, and nobody
else's module is imported under it, so that who holds it always comes to an end.
"""

# A process is never born with the lock in the hands of a thread that it has not.
if hasattr(os, "register_at_fork"):
    os.register_at_fork(
        before=importing.acquire,
        after_in_parent=importing.release,
        after_in_child=importing.release,
    )


def imported(module: str) -> Any:
    """Import a module by its name: under the lock if it is one of the library."""
    if module.partition(".")[0] != __name__.partition(".")[0]:
        return import_module(module)
    with importing:
        return import_module(module)


def names_on_first_use(
    package: str, names: Mapping[str, Sequence[str]]
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return ``__getattr__`` and ``__dir__`` for a package whose names are imported when somebody first uses them.

    Args:
        package: its name.
        names: by module, as seen from the package, the names that this module defines; under "" the modules that are names themselves.
    """
    homes = {name: f"{package}.{module}" for module, its in names.items() for name in its}
    already = vars(sys.modules[package])

    def get(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        if name in names.get("", ()):
            return imported(f"{package}.{name}")
        found = already[name] = getattr(imported(homes[name]), name)
        return found

    return get, lambda: sorted({*already, *homes})
