"""Imports on first use, by one thread at a time."""

from __future__ import annotations

import os
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
