"""The message catalogues: ``python -m tools.messages`` brings them up to date, ``--check`` says whether they are.

English messages are the ids (see :mod:`tools.english`). A translation is
``src/ancient_world/locale/<language>/LC_MESSAGES/ancient_world.po``; an empty ``msgstr`` waits for a translator.
The ``.mo`` beside it is what the library reads. A ``msgctxt`` says what kind of thing a message speaks of.
Packages of others use :mod:`ancient_world.testing.messages`, which does the same for them.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import ancient_world
from ancient_world.testing.messages import bring_up_to_date
from tools.english import messages

LOCALE = Path(ancient_world.__file__).parent / "locale"


def main() -> int:
    """Update or check every catalogue; 1 if something is wrong."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="change nothing")
    parser.add_argument(
        "--take", type=Path, metavar="PO", help="fill in what another catalogue of a language has"
    )
    wanted = parser.parse_args()
    paths = sorted(LOCALE.glob("*/LC_MESSAGES/ancient_world.po"))
    return bring_up_to_date(paths, messages(), check=wanted.check, other=wanted.take)


if __name__ == "__main__":
    sys.exit(main())
