"""The lines of faults: what a fault names stands where the fault says."""

from __future__ import annotations

from ancient_world.engine.errors import Fault

OF_TABLES = ("unknown-table", "missing-table", "missing-key", "wrong-count", "bad-toml")
"""What these speak of is not there, or stands in many places: the table is named."""


def assert_stands_there(fault: Fault, text: str) -> None:
    """The line of a fault shows its key; where no key is at fault, the header of its table."""
    lines = text.splitlines()
    if fault.code == "bad-toml":
        assert fault.line == 0
        return
    assert 0 < fault.line <= len(lines), fault
    key = fault.key.split("[")[0].split(".")[0]
    told = lines[fault.line - 1]
    named = fault.table.split("[")[0].split(".")[0]
    if key and fault.code not in OF_TABLES:
        assert key in told, (fault, told)
    else:
        assert named in told or key in told, (fault, told)
