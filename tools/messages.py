"""Update the message catalogues: ``python -m tools.messages``; ``--check`` only reports whether they are up to date.

English messages are the ids (see :mod:`tools.english`). A translation is
``src/ancient_world/locale/<language>/LC_MESSAGES/ancient_world.po``; an empty ``msgstr`` waits for a translator. The library
reads the ``.mo`` file beside it. A ``msgctxt`` names the kind of thing that a message describes. Other packages use
:mod:`ancient_world.testing.messages` for their own catalogues.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import ancient_world
from ancient_world.testing.english import import_all
from ancient_world.testing.messages import update_catalogs
from tools.english import messages

LOCALE = Path(ancient_world.__file__).parent / "locale"


def main() -> int:
    """Update or check every catalogue; the exit code is 1 if any is out of date."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="change nothing")
    parser.add_argument(
        "--take", type=Path, metavar="PO", help="fill in what another catalogue of a language has"
    )
    options = parser.parse_args()
    paths = sorted(LOCALE.glob("*/LC_MESSAGES/ancient_world.po"))
    missing = import_all("ancient_world")
    return update_catalogs(
        paths, messages(), check=options.check, other_source=options.take, missing_libraries=missing
    )


if __name__ == "__main__":
    sys.exit(main())
