"""Write the page that shows a turn of each game, from the library's own texts: ``python -m tools.first_turns``.

A test compares the page with the output of this tool, and another test clicks the same choices at the tables of
``ancient-world web``.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path

import attrs

import ancient_world as aw
from ancient_world.narration import payments
from ancient_world.narration.telling.seat_change import sentences_by_story

PAGE = Path(__file__).parents[1] / "docs" / "play" / "first-turns.md"
NAMES = ("Ana", "Ben")
MARK = "<!-- the rest is written by python -m tools.first_turns -->\n"


@attrs.frozen
class Turn:
    """A turn to be shown: the game and its seed, the number of random choices before it, and its choices with their players."""

    game: str
    seed: int
    before: int
    choices: tuple[tuple[int, str], ...]

    def begun(self) -> aw.Match:
        """Return the game at the beginning of the turn."""
        match, rng = aw.Match.new(self.game, NAMES, seed=self.seed), random.Random(self.seed)
        for _ in range(self.before):
            waiting = match.pending()
            assert isinstance(waiting, aw.Decision)
            match.apply(rng.choice(waiting.actions))
        return match


TURNS = (
    Turn("the-ancient-world", 7, 0, ((0, "place citizen 1 on Build"), (0, "build Olive Orchard"))),
    Turn("tides-of-time", 7, 0, ((0, "play The Jinn Shackles"), (1, "play The Eye of the North"))),
    Turn("antike", 7, 30, ((0, "go to marble for 2 goods"), (0, "pay 2 coins"))),
    Turn(
        "golden-ages",
        7,
        0,
        (
            (0, "place the tile at d4, turned by 90 degrees"),
            (0, "put the capital on d4"),
            (1, "place the tile at g4, turned by 270 degrees"),
            (1, "put the capital on h3"),
            (0, "explore from d4"),
            (0, "move to c4"),
            (0, "found a city on c4"),
        ),
    ),
)


@attrs.frozen
class Click:
    """A choice of a player, with the texts of Ana's page before and after it."""

    seat: int
    asked: str
    words: str
    effect: str
    told: tuple[str, ...]


def clicks(turn: Turn) -> Iterator[tuple[aw.Match, Click]]:
    """Yield each choice of a turn, with the game before the choice."""
    match = turn.begun()
    for seat, words in turn.choices:
        view, before = match.view(seat), match.version
        prompt = aw.prompt(match.view(0)).text
        waiting = view.pending
        assert isinstance(waiting, aw.Decision)
        ways = {way.words: (way.actions, way.text) for way in payments(view)}
        if not ways:
            for action in waiting.actions_of(seat):
                does = aw.effect(view, action)
                assert does is not None
                ways[aw.describe(view.state, action)] = (action,), does.text
        actions, effect = ways[words]
        earlier = turn_after(match, actions)
        changes = earlier.changes(before, 0)
        stories = [each.story for each in changes]
        lines = [line.text for each in sentences_by_story(stories) for line in each]
        yield match, Click(seat, prompt, words, effect, tuple(lines))
        match = earlier


def turn_after(match: aw.Match, actions: tuple[aw.Action, ...]) -> aw.Match:
    """Return a copy of a game after these choices."""
    after = aw.Match.resume(match.record)
    for action in actions:
        after.apply(action)
    return after


def written(turn: Turn) -> str:
    """Return the part of the page about a turn."""
    lines = [
        f"## {aw.game(turn.game).title}",
        "",
        "| the page asks | you click | what the choice does | the log |",
        "|---|---|---|---|",
    ]
    for _, click in clicks(turn):
        log = "<br>".join(click.told)
        prompt, words = f"**{click.asked}**", f"*{click.words[:1].upper()}{click.words[1:]}*"
        if click.seat:
            words, effect = "–", "–"
        else:
            effect = click.effect
        lines.append(f"| {prompt} | {words} | {effect} | {log} |")
    return "\n".join([*lines, ""])


def page() -> str:
    """Return the whole page: its beginning, which is written by hand, and a table for each game."""
    begin, _, _ = PAGE.read_text("utf-8").partition(MARK)
    return "\n".join([f"{begin}{MARK}", *[written(turn) for turn in TURNS]])


def main() -> int:
    """Write the page."""
    PAGE.write_text(page(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
