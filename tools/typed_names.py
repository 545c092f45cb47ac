"""Write a module that uses each public name and member, for strict type checkers: `python -m tools.typed_names FILE`."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from tools.promised import FACES, public_members


def uses() -> Iterator[str]:
    """Yield the lines of the module: an import for each face, and a function for each public name."""
    yield "from __future__ import annotations\n"
    yield from (f"import {face}" for face in FACES)
    yield "\n\ndef use(value: object) -> None: ...\n"
    for face in FACES:
        for name in sorted(import_module(face).__all__):
            yield f"\nuse({face}.{name})"
            value = getattr(import_module(face), name)
            if inspect.isclass(value) and (members := sorted(public_members(value))):
                yield f"\n\ndef {face}_{name}(value: {face}.{name}) -> None:".replace(
                    ".", "_", face.count(".")
                )
                yield from (f"    use(value.{member})" for member in members)


def main(file: Path) -> None:
    """Write the module."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("\n".join(uses()) + "\n", "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
