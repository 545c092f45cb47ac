"""Tells matches of every game as their seats hear them: sentences, and how many events and operations with a digest of them, for a few dozen choices.

``python -m tests.changes.told`` writes the lines of each game into ``tests/changes/told``, where they are read like a story.
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
"""Choices and outcomes that are told of a game."""
LATER = {"antike": 150, "golden-ages": 40, "the-ancient-world": 60, "tides-of-time": 0}
"""How many pass before that: in the middle of a game more happens at once."""


def place_of(game: str) -> Path:
    """Name the file of a game."""
    return FOLDER / f"{game}.txt"


def text_of(game: str) -> str:
    """Tell a match of a game to each seat, to one who watches, and as the host knows it."""
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
                yield from _told(match, seat, name)


def _told(match: aw.Match, seat: int | None, name: str) -> Iterator[str]:
    for change in match.changes(match.version - 1, seat):
        yield f"  to {name}, {change.undone} taken back, {len(change.entries)} new"
        for sentence in change.sentences:
            yield from (f"    {line}" for line in (sentence.text, *sentence.changes))
        kinds = Counter(type(event).__name__ for event in change.events)
        steps = Counter(operation["op"] for operation in change.patch)
        yield f"    {dict(kinds)} {dict(steps)} {_digest(change)}"


def _digest(change: aw.SeatChange) -> str:
    """Stand for all that sentences, events and operations hold, which would fill pages."""
    told = [*map(attrs.asdict, (*change.sentences, *change.events)), *change.patch]
    text = json.dumps(told, default=repr)
    return hashlib.sha256(text.encode("ascii")).hexdigest()[:8]


def main() -> None:
    """Write what is told of each game."""
    FOLDER.mkdir(exist_ok=True)
    for game in LATER:
        place_of(game).write_text(text_of(game), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
