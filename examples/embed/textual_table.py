"""A screen for any game in the terminal, from data alone: the prompt, the board, the choices and the scores.

python examples/embed/textual_table.py antike
"""

import sys

from rich.console import Group
from rich.table import Table
from rich.text import Text
from textual.app import App, ComposeResult
from textual.containers import Horizontal, ScrollableContainer
from textual.widgets import Label, OptionList, Static

import ancient_world as aw
from ancient_world.bots import GreedyBot, SeatedBots
from ancient_world.engine import Section


class TableApp(App[None]):
    """The screen of one player, drawn from the player's view, so it shows no other hand. Bots play their seats."""

    AUTO_FOCUS = "OptionList"
    CSS = "Horizontal { height: auto; max-height: 45% } OptionList { width: 2fr } #scores { width: 1fr }"

    def __init__(self, table: SeatedBots, player: int) -> None:
        super().__init__()
        self.table, self.match, self.player = table, table.match, player

    def compose(self) -> ComposeResult:
        """Lay out the screen."""
        yield Label(id="prompt", markup=False)
        yield ScrollableContainer(Static(id="board"))
        with Horizontal():
            yield OptionList(markup=False)
            yield Static(id="scores")

    def on_mount(self) -> None:
        """Show the match now, and after each change."""
        self.match.observe(lambda _: self.call_later(self.show_match))
        self.show_match()

    def show_match(self) -> None:
        """Let the bots play, and show the match as it is now."""
        self.table.play(limit=100)
        view = self.match.view(self.player)
        self.offers = self.match.offers(self.player)
        board = aw.describe_board(view)
        scores = [(view.names[each.player], str(each.standing)) for each in aw.scores(view.state)]
        self.query_one("#prompt", Label).update(f"{board.title}\n{self.offers.prompt.text}")
        self.query_one("#board", Static).update(Group(*map(draw_section, board.sections)))
        self.query_one("#scores", Static).update(draw_section(Section("Scores", (), scores)))
        self.query_one(OptionList).set_options(offer.words for offer in self.offers).action_first()

    def on_option_list_option_selected(self, selected: OptionList.OptionSelected) -> None:
        """Play the selected choice."""
        try:
            self.match.choose(selected.option_index, self.player, self.offers.version)
        except aw.AncientWorldError as error:
            self.notify(error.message, severity="error", markup=False)


def draw_section(section: Section) -> Table:
    """Return a part of the board as a table of Rich."""
    table = Table(*section.columns, title=Text(section.title), title_justify="left", box=None)
    table.show_header = any(section.columns)
    for row in section.rows:
        table.add_row(*map(Text, row))
    return table


if __name__ == "__main__":
    match = aw.new_match(sys.argv[1], ["Miriam", "Bot"])
    TableApp(SeatedBots(match, {1: GreedyBot()}), player=0).run()
