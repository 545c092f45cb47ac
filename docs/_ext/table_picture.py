"""Tables as pictures: ``{picture} antike`` plays some choices with greedy bots and shows the table as ``aw.svg`` draws it.

``:players:``, ``:choices:`` (or ``:left:``, so many before the end), ``:seed:``, ``:seat:`` and ``:lang:`` say what is drawn; what stands
in the directive is told below the picture. ``:example:`` names the file in ``examples`` that has the game. Pictures are made when the pages are, so that they show what the library draws today.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, ClassVar

from day_and_night import in_page
from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

import ancient_world as aw
from ancient_world import engine
from ancient_world.bots import GreedyBot

NAMES = ("Miriam", "Tom", "Aurelia", "Jorge", "Ximena", "Li")
TRIED = 60
"""Actions that a bot tries for a choice: a late table need not be a well-played one."""

EXAMPLES = Path(__file__).parents[2] / "examples"


@cache
def rules_of(game: str, example: str) -> Any:
    """The rules of a game in a file of ``examples``."""
    spec = spec_from_file_location(f"examples.{example}", EXAMPLES / f"{example}.py")
    assert spec is not None
    assert spec.loader is not None
    sys.modules[spec.name] = module = module_from_spec(spec)
    spec.loader.exec_module(module)
    rules = aw.game(game)
    engine.forget_game(game)
    return rules


@contextmanager
def there(game: str, example: str | None) -> Iterator[None]:
    """Let the game of an example be there for one picture, and on no other page."""
    if example is not None:
        engine.register_game(game, rules_of(game, example))
    yield
    if example is not None:
        engine.forget_game(game)


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
        "example": directives.unchanged,
    }  # fmt: skip

    def run(self) -> list[nodes.Node]:
        """Put the picture into the page."""
        figure = nodes.container(classes=["table-picture"])
        if self.env.app.builder.name != "gettext":  # who collects messages looks at no picture
            with there(self.arguments[0], self.options.get("example")):
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
