"""Write the snapshot of how records with planted slips are mended: what is offered, in words, and how probable it is.

``python -m tests.mending.telling`` writes it to ``told.txt`` beside this file.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import ancient_world as aw
from tests.soaks.mended_shares import FORMS, KINDS, planted

PLACE = Path(__file__).with_name("told.txt")
GAMES = ("the-ancient-world", "tides-of-time", "golden-ages")
SLIPS = 3
"""The number of slips of each kind, in each game and form."""


def told(form: str, kind: str) -> str:
    """Return a line for each planted slip of a kind, with the offers for it."""
    return "".join(
        [
            f"{game} {form} {kind}: {' | '.join(offers(each.text))}\n"
            for game in GAMES
            for each in planted(game, kind, form, SLIPS, SLIPS)
        ]
    )


def offers(text: str) -> Iterator[str]:
    """Yield each mend that is offered for a text: its percentage, its explanation, and the lines that it changes."""
    for mend in aw.suggest_mends(text):
        lines = [line for line in mend.diff if line[0] in "+-" and line[:3] not in ("+++", "---")]
        yield f"{mend.probability:.1%} {mend.explanation} {lines}"


def main() -> None:
    """Write the snapshot."""
    lines = [told(form, kind) for form in FORMS for kind in KINDS]
    PLACE.write_text("".join(lines), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
