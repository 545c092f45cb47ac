"""The directive ``{picture} antike`` plays some choices with greedy bots and draws the table with ``aw.svg``.

``:players:``, ``:choices:`` (or ``:left:``, counted from the end), ``:seed:``, ``:seat:`` and ``:lang:`` select what is drawn; the
content of the directive is the caption. ``:example:`` names a file in ``examples`` that defines the game.
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
from ancient_world.engine.drawing_style import SYMBOLS

NAMES = ("Miriam", "Tom", "Aurelia", "Jorge", "Ximena", "Li")
TRIED = 60
"""The number of actions that a bot evaluates for a choice; the pictures need no good play."""

OF_OUR_GAMES = ("ground-", "emblem-", "card-", "titan-", "built-", "civ-")
"""How the names of symbols begin that only suit one of our games."""
EXAMPLES = Path(__file__).parents[2] / "examples"


@cache
def rules_of(game: str, example: str) -> Any:
    """Return the rules of a game that a file of ``examples`` defines."""
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
    """Register the game of an example while one picture is drawn."""
    if example is not None:
        engine.register_game(game, rules_of(game, example))
    yield
    if example is not None:
        engine.forget_game(game)


@cache
def tables(game: str, players: int, seed: int, choices: int | None) -> tuple[aw.State, ...]:
    """Return the states before each choice of a game, for ``choices`` choices or to the end."""
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
    """A directive that draws a table."""

    required_arguments = 1
    has_content = True
    option_spec: ClassVar[dict[str, Any]] = {
        "players": int, "choices": int, "left": int, "seed": int, "seat": int, "lang": directives.unchanged,
        "example": directives.unchanged,
    }  # fmt: skip

    def run(self) -> list[nodes.Node]:
        """Return the picture with its caption."""
        figure = nodes.container(classes=["table-picture"])
        if self.env.app.builder.name != "gettext":  # collecting messages needs no pictures
            with there(self.arguments[0], self.options.get("example")):
                figure += nodes.raw("", self.drawn(), format="html")
        if self.content:
            figure += self.parse_content_to_nodes()
        return [figure]

    def drawn(self) -> str:
        """Return the picture; its language is that of the pages unless the directive has one."""
        options = self.options
        players, remaining = options.get("players", 2), options.get("left")
        choices = options.get("choices", 0) if remaining is None else None
        state = tables(self.arguments[0], players, options.get("seed", 1), choices)[
            -1 - (remaining or 0)
        ]
        seen = state if "seat" not in options else aw.view(state, options["seat"])
        picture = aw.svg(seen, lang=options.get("lang"), names=NAMES[:players])
        return in_page(picture)


class SymbolsPicture(SphinxDirective):
    """A directive that draws all symbols that a game can use, with their names."""

    def run(self) -> list[nodes.Node]:
        """Return the picture."""
        sheet = engine.Sheet()
        names = [name for name in SYMBOLS if not name.startswith(OF_OUR_GAMES)]
        for name, x, y, width in sheet.layout_rows(names, 94, 52):
            with sheet.group(name):
                sheet.symbol(name, x + width / 2, y + 16, 30)
                sheet.text(x + width / 2, y + 45, name, 12, max_width=width, anchor="middle")
        box = nodes.container(classes=["table-picture"])
        box += nodes.raw("", in_page(sheet.svg("Symbols", "", sheet.width, "en")), format="html")
        return [box]


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directive."""
    app.add_directive("picture", TablePicture)
    app.add_directive("symbols", SymbolsPicture)
    return {"parallel_read_safe": True}
