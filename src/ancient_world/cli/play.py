"""``ancient-world play``: a game with any mix of people and bots."""

from __future__ import annotations

from pathlib import Path

import click
from rich.console import Console
from rich.text import Text

import ancient_world as aw
from ancient_world.bots import BOTS, Bot
from ancient_world.cli.common import (
    LEFT,
    PLAYER,
    console,
    default_names,
    fail,
    load_cards,
    option_values,
)
from ancient_world.cli.person import LeaveGame, UndoWanted, ask
from ancient_world.cli.render import draw_board, draw_scores

__all__ = ["play"]


@click.command()
@click.option(
    "--game", "game_id", default="the-ancient-world", show_default=True, help="Which game."
)
@click.option(
    "--player",
    "-p",
    "kinds",
    type=PLAYER,
    multiple=True,
    help="Who sits in the next seat; once for each seat. [default: you, greedy]",
)
@click.option("--name", "names", multiple=True, help="A player's name, in seat order.")
@click.option("--seed", type=int, help="Makes the game repeatable.")
@click.option(
    "--record", "record_path", type=click.Path(path_type=Path), help="Write the game here."
)
@click.option("--cards", type=click.Path(path_type=Path), help="Another card file.")
@click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game."
)
@click.option("--quiet", is_flag=True, help="Only the scores.")
def play(  # noqa: PLR0913, PLR0917 - one parameter for each option
    game_id: str,
    kinds: tuple[str, ...],
    names: tuple[str, ...],
    seed: int | None,
    record_path: Path | None,
    cards: Path | None,
    options: tuple[str, ...],
    quiet: bool,
) -> None:
    """Play a game with people and bots, show it, and write its record.

    Exit codes: 0 the game was played to its end; 1 it was left before; 2 it could not be started.
    """
    kinds = kinds or ("you", "greedy")
    called = [*names, *default_names(kinds)[len(names) :]]
    if record_path is not None and not record_path.absolute().parent.is_dir():
        fail(f"{record_path}: there is no such folder")
    try:
        match = aw.Match.new(
            game_id,
            called[: len(kinds)],
            seed=seed,
            cards=load_cards(game_id, cards),
            **option_values(options),
        )
    except aw.AncientWorldError as error:
        fail(error.message)
    out = console()
    table = _Table(out, match, kinds, quiet=quiet)
    try:
        table.play()
    except (LeaveGame, KeyboardInterrupt):
        _save(out, match, record_path)
        raise SystemExit(LEFT) from None
    if not quiet:
        draw_board(out, match.state, match.names)
    draw_scores(out, match.state, match.names)
    _save(out, match, record_path)


def _save(out: Console, match: aw.Match, path: Path | None) -> None:
    """Write the record, if that is wanted."""
    if path is None:
        return
    record = match.record
    try:
        aw.write_record(record, path)
    except OSError as error:
        fail(f"{path}: {error.strerror}")
    out.print(Text(f"{len(record.entries)} entries written to {path}"))


class _Table:
    """A match with people and bots around it."""

    def __init__(
        self, out: Console, match: aw.Match, kinds: tuple[str, ...], *, quiet: bool
    ) -> None:
        self.out = out
        self.match = match
        self.rules = aw.game(match.state.game)
        self.quiet = quiet
        seed = match.record.header.seed or 0
        self.bots: list[Bot | None] = [
            None if kind == "you" else BOTS[kind](seed + seat) for seat, kind in enumerate(kinds)
        ]
        self.told = len(match.record.entries)
        self.title = ""
        self.drawn = False

    def play(self) -> None:
        """Let everybody choose until the game is over."""
        while isinstance(pending := self.match.pending, aw.Decision):
            self._draw_new_round()
            bot = self.bots[pending.player]
            if bot is not None:
                view = self.match.view(pending.player)
                decision = view.pending
                assert isinstance(decision, aw.Decision)
                self._apply(bot.choose(view, decision))
            elif len(pending.actions) == 1:
                self._apply(pending.actions[0], note=" (nothing else is possible)")
            else:
                self._ask(pending)

    def _ask(self, decision: aw.Decision) -> None:
        if getattr(decision.step, "starts_turn", True) and not self.drawn:
            draw_board(self.out, self.match.state, self.match.names)
            self.drawn = True
        try:
            action = ask(self.out, self.match, decision)
        except UndoWanted as wanted:
            self._go(back=not wanted.redo)
            return
        self._apply(action)
        self.drawn = False

    def _go(self, *, back: bool) -> None:
        """Undo or redo until the same person decides again."""
        move = self.match.undo if back else self.match.redo
        try:
            move()
            while not self._persons_turn():
                move()
        except aw.IllegalAction as error:
            self.out.print(Text(error.reason.message, style="yellow"))
            while not self._persons_turn() and back:
                self.match.redo()
        self.drawn = False

    def _persons_turn(self) -> bool:
        pending = self.match.pending
        if not isinstance(pending, aw.Decision):
            return True
        return self.bots[pending.player] is None and len(pending.actions) > 1

    def _draw_new_round(self) -> None:
        """The board whenever its title changes: a new round has begun."""
        if self.quiet:
            return
        title = self.rules.board(self.match.state, self.match.names).title
        if title != self.title:
            self.title = title
            draw_board(self.out, self.match.state, self.match.names)
            self.drawn = True

    def _apply(self, action: aw.Action, note: str = "") -> None:
        """Play an action and tell it, and the chance that follows, in words."""
        before = self.match.state
        at = 0 if self.quiet else len(self.match.record.entries)
        self.match.apply(action)
        if self.quiet:
            return
        state = before
        for entry in self.match.record.entries[at:]:
            who = "" if entry.player is None else f"{self.match.names[entry.player]}: "
            text = f"{who or '  '}{self.rules.describe(state, entry.action)}{note}"
            self.out.print(Text(text, style="dim" if entry.player is None else ""))
            state = aw.apply(state, entry.action)
            note = ""
