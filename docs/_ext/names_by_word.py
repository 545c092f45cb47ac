"""Look up Python names by their last word, since Sphinx searches all names for each name in an annotation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sphinx.application import Sphinx
from sphinx.domains.python import ObjectEntry, PythonDomain
from sphinx.environment import BuildEnvironment

Names = dict[str, ObjectEntry]


class Index:
    """An index of names by their last word, for the mapping that was used last."""

    def __init__(self) -> None:
        self._names: Mapping[str, ObjectEntry] = {}
        self._count = 0
        self._found: dict[str, Names] = {}

    def ending_in(self, word: str, names: Mapping[str, ObjectEntry]) -> Names:
        """Return the names that end in a word."""
        if names is not self._names or len(names) != self._count:  # names are only ever added
            self._names, self._count, self._found = names, len(names), {}
            for name, entry in names.items():
                self._found.setdefault(name.rpartition(".")[2], {})[name] = entry
        return self._found.get(word, {})


INDEX = Index()


class QuickDomain(PythonDomain):
    """The Python domain of Sphinx with a faster search for names."""

    def find_obj(
        self,
        env: BuildEnvironment,
        modname: str,
        classname: str,
        name: str,
        type: str | None,  # noqa: A002 - Sphinx calls it so
        searchmode: int = 0,
    ) -> list[tuple[str, ObjectEntry]]:
        """Find a name as Sphinx does, but only among names with the same last word."""
        whole = self.objects
        self.data["objects"] = INDEX.ending_in(name.removesuffix("()").rpartition(".")[2], whole)
        try:
            return super().find_obj(env, modname, classname, name, type, searchmode)
        finally:
            self.data["objects"] = whole


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the domain."""
    app.add_domain(QuickDomain, override=True)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
