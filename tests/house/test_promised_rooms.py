"""The rooms of the library are there as attributes, though nobody has imported them."""

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
    """All with public names, not some of them; one that is not there is told as anything else."""
    *rooms, error = output(PROGRAM).splitlines()
    assert rooms == sorted(aw._NAMES[""])
    assert {"archive", "bots", "serve", "testing"} < {*rooms}
    assert error == "module 'ancient_world' has no attribute 'no_such_room'"
    assert {*rooms} < {*dir(aw)}
