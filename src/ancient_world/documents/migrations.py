"""Documents of older format versions, brought up to date one version at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Document = dict[str, Any]

MIGRATIONS: Mapping[int, Callable[[Document], Document]] = {}
"""For each version: the function that converts a document to the next version; it gets a copy of the outermost object.

Every version that was ever released has an entry here, and a golden record in the tests. The first
version is the present one, so there is none yet.
"""


def migrated(
    document: object, version: int, migrations: Mapping[int, Callable[[Document], Document]]
) -> object:
    """Return the document converted to version ``version``, or as it is if no conversion to that is known.

    A document that is newer, or no document at all, is left for the reader to refuse.
    """
    if type(document) is not dict or type(document.get("version")) is not int:
        return document
    while document["version"] < version and document["version"] in migrations:
        old = document["version"]
        document = {**migrations[old](dict(document)), "version": old + 1}
    return document
