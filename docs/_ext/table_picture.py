"""Tables as pictures: ``{picture} antike`` plays some choices with greedy bots and shows the table as ``aw.svg`` draws it.

``:players:``, ``:choices:`` (or ``:left:``, so many before the end), ``:seed:``, ``:seat:`` and ``:lang:`` say what is drawn; what stands
in the directive is told below the picture. Pictures are made when the pages are, so that they show what the library draws today.
"""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar

from day_and_night import in_page
from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

import ancient_world as aw
from ancient_world.bots import GreedyBot

NAMES = ("Miriam", "Tom", "Aurelia", "Jorge", "Ximena", "Li")
TRIED = 60
"""Actions that a bot tries for a choice: a late table need not be a well-played one."""


@cache
def tables(game: str, players: int, seed: int, choices: int | None) -> tuple[aw.State, ...]:
    """The table before each choice of a game, for so many choices or to the end."""
    match = aw.Match.new(game, NAMES[:players], seed=seed)
    bots = [GreedyBot(seat, nodes=TRIED) for seat in range(players)]
    states = [match.state]
    while len(states) - 1 != choices:
        waiting = match.pending()
        if not isinstance(waiting, aw.Decision):
            break
        view = match.view(waiting.player)
        decision = view.pending
        assert isinstance(decision, aw.Decision)
        match.apply(bots[waiting.player].choose(view, decision))
        states.append(match.state)
    return tuple(states)


class TablePicture(SphinxDirective):
    """The table of a game at some point."""

    required_arguments = 1
    has_content = True
    option_spec: ClassVar[dict[str, Any]] = {
        "players": int, "choices": int, "left": int, "seed": int, "seat": int, "lang": directives.unchanged,
    }  # fmt: skip

    def run(self) -> list[nodes.Node]:
        """Put the picture into the page."""
        figure = nodes.container(classes=["table-picture"])
        if self.env.app.builder.name != "gettext":  # who collects messages looks at no picture
            figure += nodes.raw("", self.drawn(), format="html")
        if self.content:
            figure += self.parse_content_to_nodes()
        return [figure]

    def drawn(self) -> str:
        """The table as the directive asks for it, in the language of the pages if it asks for none."""
        told = self.options
        players, left = told.get("players", 2), told.get("left")
        choices = told.get("choices", 0) if left is None else None
        state = tables(self.arguments[0], players, told.get("seed", 1), choices)[-1 - (left or 0)]
        seen = state if "seat" not in told else aw.view(state, told["seat"])
        picture = aw.svg(seen, lang=told.get("lang"), names=NAMES[:players])
        return in_page(picture)


def setup(app: Sphinx) -> dict[str, bool]:
    """Sphinx calls this."""
    app.add_directive("picture", TablePicture)
    return {"parallel_read_safe": True}
