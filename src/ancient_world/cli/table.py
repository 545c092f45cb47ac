"""A match with people and bots around it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rich.console import Console

import ancient_world as aw
from ancient_world.bots import BOTS, Bot
from ancient_world.cli.person import UndoWanted, ask
from ancient_world.cli.render import draw_board, plain, write
from ancient_world.cli.telling import Teller
from ancient_world.cli.words import say, told_names


class Table:
    """Asks whoever decides, and tells and draws what comes of it.

    Args:
        out: where people read.
        match: the game, from where it stands.
        kinds: who sits in each seat: "you" for a person, or the name of a bot.
        boards: whether the board is drawn at each new round.
        moves: whether each turn is told.
    """

    def __init__(
        self, out: Console, match: aw.Match, kinds: Sequence[str], *, boards: bool, moves: bool
    ) -> None:
        self.out = out
        self.match = match
        self.boards = boards
        self.moves = moves
        seed = match.record.header.seed or 0
        self.bots: list[Bot | None] = [
            None if kind == "you" else BOTS[kind](seed + seat) for seat, kind in enumerate(kinds)
        ]
        self.people = [seat for seat, bot in enumerate(self.bots) if bot is None]
        self.teller = Teller(out, match.names, self.people)
        self.title = ""
        self.drawn = False

    def play(self) -> None:
        """Let everybody choose until the game is over.

        Raises:
            LeaveGame: a person leaves.
        """
        while isinstance(pending := self.match.pending(), aw.Decision):
            self._draw_new_round()
            bot = self.bots[pending.player]
            if bot is not None:
                self._apply(self._choice(bot, pending.player))
            elif len(pending.actions) == 1:
                self._apply(pending.actions[0], note=say("alone"))
            else:
                self._ask(pending)

    def _choice(self, bot: Bot, player: int) -> aw.Action:
        view = self.match.view(player)
        decision = view.pending
        assert isinstance(decision, aw.Decision)
        return bot.choose(view, decision)

    def _ask(self, decision: aw.Decision) -> None:
        self.teller.flush()
        if decision.step.starts_turn and not self.drawn:
            self._draw()
        try:
            action = ask(self.out, self.match, decision)
        except UndoWanted as wanted:
            self._go(back=not wanted.redo)
            return
        self._apply(action)
        self.teller.flush()

    def _go(self, *, back: bool) -> None:
        """Undo or redo until the same person decides again: those at one keyboard agree."""
        move = partial(self.match.undo, agreed=True) if back else self.match.redo
        try:
            move()
            while not self._persons_turn():
                move()
        except aw.IllegalAction as error:
            write(self.out, error.reason.message, "yellow")
            while not self._persons_turn() and back:
                self.match.redo()
        self.drawn = False

    def _persons_turn(self) -> bool:
        pending = self.match.pending()
        if not isinstance(pending, aw.Decision):
            return True
        return self.bots[pending.player] is None and len(pending.actions) > 1

    def _draw_new_round(self) -> None:
        """The board whenever its title changes: a new round has begun.

        People get it when they decide; for them, and where only moves are told, the title is enough.
        """
        if not (self.boards or self.moves):
            return
        title = (
            aw.game(self.match.state.game)
            .board(self.match.state, told_names(self.match.names))
            .title
        )
        if title == self.title:
            return
        self.title = title
        if self.boards and None not in self.bots:
            self._draw()
        else:
            self.teller.flush()
            self.out.rule(plain(title, "bold"))

    def _draw(self) -> None:
        self.teller.flush()
        draw_board(self.out, self._seen(), self.match.names)
        self.drawn = True

    def _seen(self) -> aw.State:
        """The game as those at the screen may see it: one person's view, or what all people may know."""
        if not self.people or aw.is_over(self.match.state):
            return self.match.state
        alone = self.people[0] if len(self.people) == 1 else None
        seen: aw.State = self.match.view(alone).state
        return seen

    def _apply(self, action: aw.Action, note: str = "") -> None:
        """Play an action and tell it, and the chance that follows, in words."""
        state = self.match.state
        at = len(self.match.record.entries)
        self.match.apply(action)
        self.drawn = False
        if not self.moves:
            return
        for entry in self.match.record.entries[at:]:
            self.teller.tell(state, entry, note)
            before, state = state, aw.apply(state, entry.action)
            self.teller.tell_all(aw.game(state.game).news(before, state, self.match.names))
            note = ""
