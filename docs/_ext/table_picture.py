"""Tables as pictures: ``{picture} antike`` plays some choices with greedy bots and shows the table as ``aw.svg`` draws it.

``:players:``, ``:choices:``, ``:seed:``, ``:seat:`` and ``:lang:`` say what is drawn. Pictures are made when the pages are, so
that they show what the library draws today.
"""

from __future__ import annotations

from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

import ancient_world as aw
from ancient_world.bots import GreedyBot

NAMES = ("Miriam", "Tom", "Aurelia", "Jorge", "Ximena", "Li")


def played(game: str, players: int, choices: int, seed: int) -> aw.Match:
    """Play a game for so many choices."""
    match = aw.Match.new(game, NAMES[:players], seed=seed)
    bots = [GreedyBot() for _ in range(players)]
    for _ in range(choices):
        waiting = match.pending()
        if not isinstance(waiting, aw.Decision):
            break
        seat = waiting.player
        decision = match.view(seat).pending
        assert isinstance(decision, aw.Decision)
        match.apply(bots[seat].choose(match.view(seat), decision))
    return match


class TablePicture(SphinxDirective):
    """The table of a game at some point."""

    required_arguments = 1
    option_spec: ClassVar[dict[str, Any]] = {
        "players": int, "choices": int, "seed": int, "seat": int, "lang": directives.unchanged,
    }  # fmt: skip

    def run(self) -> list[nodes.Node]:
        """Put the picture into the page."""
        told = self.options
        match = played(
            self.arguments[0], told.get("players", 2), told.get("choices", 0), told.get("seed", 1)
        )
        seen = match.state if "seat" not in told else aw.view(match.state, told["seat"])
        picture = aw.svg(seen, lang=told.get("lang"), names=match.names)
        return [nodes.raw("", picture, format="html")]


def setup(app: Sphinx) -> dict[str, bool]:
    """Sphinx calls this."""
    app.add_directive("picture", TablePicture)
    return {"parallel_read_safe": True}
