"""Problems as annotations, commands in the log of a job that GitHub and those who do alike show at the line."""

from __future__ import annotations

from ancient_world.archive.batch.forms.form import Form, words
from ancient_world.archive.batch.results import Checked, Finding

_IN_TEXT = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_IN_PROPERTY = _IN_TEXT | str.maketrans({":": "%3A", ",": "%2C"})


class Annotations(Form):
    """A line for each problem: ``::error file=game.json,line=1,col=20,title=not-now::words``."""

    def tell(self, result: Checked) -> str:
        """The annotations of a record."""
        return "".join([_annotation(result, problem) for problem in result.problems])


def _annotation(result: Checked, problem: Finding) -> str:
    place: dict[str, str | int | None] = {
        "file": result.name,
        "line": problem.line or result.line,
        "col": problem.column,
        "title": problem.code,
    }
    told = [f"{key}={_escaped(value)}" for key, value in place.items() if value is not None]
    kind = "warning" if problem.warning else "error"
    return f"::{kind} {','.join(told)}::{words(result, problem).translate(_IN_TEXT)}\n"


def _escaped(value: str | int) -> str:
    return str(value).translate(_IN_PROPERTY)
