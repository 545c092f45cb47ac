"""The public rooms of the library are available as attributes without an import."""

from __future__ import annotations

import ancient_world as aw
from tests.fresh_process import output

PROGRAM = """
import ancient_world as aw
for name in sorted(aw._NAMES[""]):
    assert getattr(aw, name).__name__ == f"ancient_world.{name}", name
    print(name)
try:
    aw.no_such_room
except AttributeError as error:
    print(error)
"""


def test_each_room_loads_by_itself() -> None:
    """Every room loads on first use, and an unknown one raises an AttributeError."""
    *rooms, error = output(PROGRAM).splitlines()
    assert rooms == sorted(aw._NAMES[""])
    assert {"archive", "bots", "serve", "testing"} < {*rooms}
    assert error == "ancient_world has no 'no_such_room'."
    assert {*rooms} < {*dir(aw)}
