"""The reference is whole: every name that a face of the library exports is described, or the build warns.

What two faces export is described once: with the first of them.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from importlib import import_module
from typing import Any

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util import logging

LOGGER = logging.getLogger(__name__)


def missing(faces: list[str], described: Container[str]) -> Iterator[str]:
    """Give the names that are described nowhere, in order."""
    seen: list[tuple[str, Any]] = []
    for face in faces:
        module = import_module(face)
        names = [(name, getattr(module, name)) for name in module.__all__]
        for name, thing in names:
            told_before = any(name == other and thing is what for other, what in seen)
            if not told_before and f"{face}.{name}" not in described:
                yield f"{face}.{name}"
        seen += names


def check(app: Sphinx, env: BuildEnvironment) -> None:
    """Warn of each name that no page describes."""
    for name in missing(app.config.reference_of, env.domains.python_domain.objects):
        LOGGER.warning("the reference does not describe %s", name, type="reference")


def setup(app: Sphinx) -> dict[str, Any]:
    """Tell Sphinx of the extension."""
    app.add_config_value("reference_of", [], "env", list)
    app.connect("env-check-consistency", check)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
