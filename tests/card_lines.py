"""Check the line numbers of faults in card files."""

from __future__ import annotations

from ancient_world.engine.errors import Fault

OF_TABLES = ("unknown-table", "missing-table", "missing-key", "wrong-count", "bad-toml")
"""Codes of faults whose key is missing or in many places, so that the line is the table's."""


def assert_stands_there(fault: Fault, text: str) -> None:
    """Check that a fault's line has its key, or the header of its table where no key is at fault."""
    lines = text.splitlines()
    if fault.code == "bad-toml":
        assert fault.line == 0
        return
    assert 0 < fault.line <= len(lines), fault
    key = fault.key.split("[")[0].split(".")[0]
    line = lines[fault.line - 1]
    named = fault.table.split("[")[0].split(".")[0]
    if key and fault.code not in OF_TABLES:
        assert key in line, (fault, line)
    else:
        assert named in line or key in line, (fault, line)
