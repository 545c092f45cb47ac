"""Rows as JSON Lines."""

from __future__ import annotations

import json

from ancient_world.archive.batch.forms.form import Form, mends_in
from ancient_world.archive.batch.results import Checked


def to_line(row: dict[str, object]) -> bytes:
    """A row as a line of JSON."""
    return json.dumps(row, separators=(",", ":")).encode("ascii") + b"\n"


class Rows(Form):
    """A row for each record, or for each that has problems."""

    def __init__(self, *, only_problems: bool = False) -> None:
        self._only_problems = only_problems

    def tell(self, result: Checked) -> str:
        """The row."""
        if self._only_problems and not result.problems:
            return ""
        return to_line(result.to_dict() | mends_in(result)).decode("ascii")
