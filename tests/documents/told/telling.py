"""Write the snapshot of reading many faulty texts and documents: how often each code comes, and a digest of all results.

``python -m tests.documents.told.telling`` writes it to ``told.txt`` beside this file.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from ancient_world.engine import register_game
from tests.documents.told import bodies, texts, values
from tests.documents.told.reading import Told, line_of
from tests.engine.minigame import GAME

PLACE = Path(__file__).with_name("told.txt")
EACH: tuple[Callable[[], Told], ...] = (
    texts.cut,
    texts.changed,
    texts.faulty_values,
    texts.doubled,
    texts.deep,
    texts.keys,
    bodies.envelopes,
    bodies.damaged,
    bodies.scrambled,
    bodies.many_faults,
    bodies.written_otherwise,
    values.every_type,
    values.missing,
    values.bounds,
)


def main() -> None:
    """Write the snapshot."""
    register_game("mini", GAME)
    lines = "".join([f"{line_of(tell)}\n" for tell in EACH])
    PLACE.write_text(lines, encoding="ascii", newline="\n")


if __name__ == "__main__":
    main()
