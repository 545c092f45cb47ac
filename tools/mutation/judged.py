"""The results for planted faults, and the files that store them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

import attrs

from tools.mutation.rooms import Equivalent


@attrs.frozen
class Judged:
    """A planted fault with the verdict of the tests."""

    fault: str
    diff: str
    by: str = ""
    """The test that noticed the fault, or how its process ended."""
    late: bool = False
    """True if the tests ran out of time, so that there is no verdict."""

    def is_like(self, other: Equivalent) -> bool:
        """Return whether the fault makes the same change as a mutant that is known to be equivalent to the source."""
        lines = [line.strip() for line in self.diff.splitlines()]
        known = {f"-{other.line}", f"+{other.now}"}
        file = self.fault.partition(":")[0]
        return file == other.file and known <= {line[:1] + line[1:].strip() for line in lines}

    def is_among(self, known: Iterable[Equivalent]) -> bool:
        """Return whether the fault makes the same change as one of these known mutants."""
        return any(self.is_like(other) for other in known)


def judged_before(file: Path) -> dict[str, Judged]:
    """Return the verdicts of earlier runs, by fault."""
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    verdicts = [Judged(**json.loads(line)) for line in lines]
    return {each.fault: each for each in verdicts}


def survivors(judged: list[Judged], known: list[Equivalent]) -> Iterator[Judged]:
    """Return the faults that no test noticed, without mutants that are equivalent to the source."""
    return (each for each in judged if not (each.by or each.late or each.is_among(known)))
