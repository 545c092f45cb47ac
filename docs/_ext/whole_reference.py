"""Warn of each public name that the reference does not describe.

A name that two public modules export is described once, with the first module.
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
    """Yield the public names without a description, in order."""
    seen: list[tuple[str, Any]] = []
    for face in faces:
        module = import_module(face)
        names = [(name, getattr(module, name)) for name in module.__all__]
        for name, value in names:
            seen_before = any(
                name == seen_name and value is seen_value for seen_name, seen_value in seen
            )
            if not seen_before and f"{face}.{name}" not in described:
                yield f"{face}.{name}"
        seen += names


def check(app: Sphinx, env: BuildEnvironment) -> None:
    """Warn of each public name that no page describes."""
    for name in missing(app.config.reference_of, env.domains.python_domain.objects):
        LOGGER.warning("the reference does not describe %s", name, type="reference")


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the extension."""
    app.add_config_value("reference_of", [], "env", list)
    app.connect("env-check-consistency", check)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
