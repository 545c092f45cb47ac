"""Write what matches of every game report to their seats: sentences, and the numbers and a digest of events and operations.

``python -m tests.changes.told`` writes a few dozen choices of each game to ``tests/changes/told``.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import attrs

import ancient_world as aw
from tests.moments import next_action

FOLDER = Path(__file__).parent / "told"
NAMES = ("Ana", "Ben", "Cleo")
MOST = 40
"""Number of actions that are written for each game."""
LATER = {"antike": 150, "golden-ages": 40, "the-ancient-world": 60, "tides-of-time": 0}
"""Number of actions before the first written one, since more happens in the middle of a game."""


def place_of(game: str) -> Path:
    """Return the stored file of a game."""
    return FOLDER / f"{game}.txt"


def text_of(game: str) -> str:
    """Return what each change of a match reports to two seats and a watcher."""
    return "\n".join(_lines(game)) + "\n"


def _lines(game: str) -> Iterator[str]:
    rng = aw.SeededRandom(5)
    names = NAMES[: max(each for each in aw.game(game).players if each <= len(NAMES))]
    match = aw.Match.new(game, names, seed=5)
    for number in range(LATER[game] + MOST):
        waiting = match.pending()
        if waiting is None:
            break
        match.apply(next_action(waiting, rng))
        if number >= LATER[game]:
            yield f"{number + 1}"
            for seat, name in ((0, "Ana"), (1, "Ben"), (None, "whoever watches")):
                yield from _lines_of_change(match, seat, name)


def _lines_of_change(match: aw.Match, seat: int | None, name: str) -> Iterator[str]:
    for change in match.changes(match.version - 1, seat):
        yield f"  to {name}, {change.undone} taken back, {len(change.entries)} new"
        for sentence in change.sentences:
            yield from (f"    {line}" for line in (sentence.text, *sentence.changes))
        kinds = Counter(type(event).__name__ for event in change.events)
        steps = Counter(operation["op"] for operation in change.patch)
        yield f"    {dict(kinds)} {dict(steps)} {_digest(change)}"


def _digest(change: aw.SeatChange) -> str:
    """Return a digest of the sentences, events and operations of a change."""
    records = [
        attrs.asdict(each, filter=lambda field, _: field.init)
        for each in (*change.sentences, *change.events)
    ]
    parts = [*records, *change.patch]
    text = json.dumps(parts, default=repr)
    return hashlib.sha256(text.encode("ascii")).hexdigest()[:8]


def main() -> None:
    """Write the file of each game."""
    FOLDER.mkdir(exist_ok=True)
    for game in LATER:
        place_of(game).write_text(text_of(game), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
