"""What was found of the faults that were planted, and the files that keep it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

import attrs

from tools.mutation.rooms import Equivalent


@attrs.frozen
class Judged:
    """A fault that was planted, and what the tests said of it."""

    fault: str
    diff: str
    by: str = ""
    """The test that noticed it, or how the process ended."""
    late: bool = False
    """The tests took longer than was waited for: nobody knows whether they would have noticed the fault."""

    def is_like(self, other: Equivalent) -> bool:
        """Tell whether it is a mutant that was found to do the same as the source."""
        lines = [line.strip() for line in self.diff.splitlines()]
        known = {f"-{other.line}", f"+{other.now}"}
        file = self.fault.partition(":")[0]
        return file == other.file and known <= {line[:1] + line[1:].strip() for line in lines}

    def is_among(self, known: Iterable[Equivalent]) -> bool:
        """Tell whether it is like one of them."""
        return any(self.is_like(other) for other in known)


def judged_before(file: Path) -> dict[str, Judged]:
    """Read what an earlier run has judged."""
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    found = [Judged(**json.loads(line)) for line in lines]
    return {each.fault: each for each in found}


def survivors(judged: list[Judged], known: list[Equivalent]) -> Iterator[Judged]:
    """List the faults that no test noticed, but for those that change nothing."""
    return (each for each in judged if not (each.by or each.late or each.is_among(known)))
