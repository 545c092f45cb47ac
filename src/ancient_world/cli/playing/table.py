"""A match on the terminal, with people and bots."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

import attrs
from rich.console import Console

import ancient_world as aw
from ancient_world.bots import Bot, bot_maker
from ancient_world.cli.playing.details import Sight
from ancient_world.cli.playing.person import Person, UndoWanted
from ancient_world.cli.render import TurnTeller, draw_board, draw_section, plain, write
from ancient_world.cli.words import YOU, say, told_names
from ancient_world.engine import Board, Section
from ancient_world.engine.entropy import secret_seed

# --- the board as it was drawn last ---


LONG = 8
"""The most rows of a section that is redrawn whole; of a longer one, only changed rows are drawn."""
GONE = "-"

Row = tuple[str, ...]


class LastDrawing:
    """The board as it was drawn last, to draw only what has changed."""

    def __init__(self) -> None:
        self.parts: tuple[Section, ...] = ()
        """The sections that were drawn last."""

    def asked(self, board: Board) -> Board:
        """Return the sections about the pending decision that have changed since they were drawn, and remember them."""
        decision_sections = tuple([part for part in board.sections if part.now])
        changed_sections = tuple([part for part in decision_sections if part not in self.parts])
        self.parts = (*[part for part in self.parts if not part.now], *decision_sections)
        return Board(board.title, changed_sections)

    def changed(self, board: Board) -> Board:
        """Return the sections that have changed since the last drawing, and remember this board as drawn."""
        board_sections = tuple([part for part in board.sections if not part.detail])
        old_sections, self.parts = self.parts, board_sections
        return Board(board.title, _changed(old_sections, board_sections))


def _changed(before: tuple[Section, ...], after: tuple[Section, ...]) -> Iterator[Section]:
    old_by_title = {part.title: part for part in before if part.columns}
    for section in after:
        if section.now or section not in before:
            old_section = old_by_title.get(section.title)
            yield section if old_section is None or len(section.rows) <= LONG else _rows(old_section, section)


def _rows(before: Section, after: Section) -> Section:
    """Return the changed rows of a long section, and the names of rows that are gone."""
    new_rows = _by_name(after)
    removed_rows = [
        (name, *[GONE if cell else "" for cell in row[1:]])
        for name, row in _by_name(before).items()
        if name not in new_rows
    ]
    rows = (*[row for row in after.rows if row not in before.rows], *removed_rows)
    return attrs.evolve(after, title=say("changed", title=after.title), rows=rows)


def _by_name(part: Section) -> Mapping[str, Row]:
    return {row[0]: row for row in part.rows}


# --- the table ---


class TerminalTable:
    """A match on a terminal: it asks people and bots for their choices, and prints the game.

    Args:
        out: the console.
        match: the match, at any point.
        kinds: the player of each seat: "you" for a person, or the name of a bot.
        boards: whether to draw the board at each new round.
        moves: whether to print each turn.
    """

    def __init__(
        self, out: Console, match: aw.Match, kinds: Sequence[str], *, boards: bool, moves: bool
    ) -> None:
        self.out = out
        self.match = match
        self.boards = boards
        self.moves = moves
        match_seed = match.record.header.seed
        seed = secret_seed() if match_seed is None else match_seed
        self.bots: list[Bot | None] = [
            None if kind == YOU else bot_maker(kind)(seed + seat) for seat, kind in enumerate(kinds)
        ]
        self.people = [seat for seat, bot in enumerate(self.bots) if bot is None]
        self.teller = TurnTeller(out, match.state.game, match.names, self.people)
        self.person = Person(out, match, self.people)
        self.seen = LastDrawing()
        self.sight = Sight()
        self.title = ""
        self.drawn = False
        self.together: dict[int, int] = {}
        """Maps the number of entries after a typed sentence of several choices to the number before it."""

    def play(self) -> None:
        """Let everybody choose until the game is over.

        Raises:
            LeaveGame: a person leaves.
        """
        self._print_new_cards()
        while isinstance(pending := self.match.pending(), aw.Decision):
            self._print_new_round()
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
        if not self.drawn:
            self._draw_changed(turn=decision.step.starts_turn or not self.seen.parts)
        try:
            actions = self.person.ask(decision)
        except UndoWanted as wanted:
            self._undo_or_redo(is_undo=not wanted.redo)
            return
        old_count = self._count()
        self._apply_needed(actions, decision.player)
        if len(actions) > 1:
            self.together[self._count()] = old_count

    def _apply_needed(self, actions: Sequence[aw.Action], player: int) -> None:
        """Play actions one by one, but skip any that the game has already made as the only legal one."""
        for action in actions:
            pending = self.match.pending()
            if isinstance(pending, aw.Decision) and action in pending.actions_of(player):
                self._apply(action)

    def _count(self) -> int:
        return len(self.match.record.entries)

    def _undo_or_redo(self, *, is_undo: bool) -> None:
        """Undo or redo until a person is to decide again, a sentence of several choices at once."""
        undo_or_redo = partial(self.match.undo, agreed=True) if is_undo else self.match.redo
        target_count = self.together.get(self._count(), self._count()) if is_undo else self._count_after_sentence()
        try:
            undo_or_redo()
            while not self._is_persons_turn() or (
                self._count() > target_count if is_undo else self._count() < target_count
            ):
                undo_or_redo()
        except aw.IllegalAction as error:
            write(self.out, error.reason.message, "yellow")
            while not self._is_persons_turn() and is_undo:
                self.match.redo()
        self.drawn = False

    def _count_after_sentence(self) -> int:
        """Return the number of entries after redoing the choices that were typed in one sentence."""
        entry_count = self._count()
        return next((end for end, start in self.together.items() if start == entry_count), entry_count)

    def _is_persons_turn(self) -> bool:
        pending = self.match.pending()
        if not isinstance(pending, aw.Decision):
            return True
        return self.bots[pending.player] is None and len(pending.actions) > 1

    def _print_new_round(self) -> None:
        """Print the board when its title changes, as at a new round.

        With people at the table, or where only moves are shown, print only the title; people see the board when they decide.
        """
        if not (self.boards or self.moves):
            return
        title = self._board(self.match.state).title
        if title == self.title:
            return
        if self.title and self.people:
            self._print_points()
        self.title = title
        if self.boards and not self.people:
            self._draw()
        else:
            self.out.rule(plain(title, "bold"))

    def _print_points(self) -> None:
        """Print each player's score, as far as the people at the keyboard may know it."""
        names = told_names(self.match.names)
        score_texts = [
            say("points-of", name=names[score.player], points=score.total)
            for score in aw.scores(self._seen())
        ]
        write(self.out, say("points", points=", ".join(score_texts)), "bold")

    def _print_new_cards(self) -> None:
        """Print the cards that people see for the first time, with their texts."""
        if not (self.moves and self.people):
            return
        visible_state = self._seen()
        new_sections = self.sight.new(visible_state, self.seen.parts or self._board(visible_state).sections)
        if new_sections:
            write(self.out, say("new"), "dim")
        for section in new_sections:
            draw_section(self.out, section)

    def _draw(self) -> None:
        draw_board(self.out, self._seen(), self.match.names)
        self.drawn = True

    def _draw_changed(self, *, turn: bool) -> None:
        """Draw the changed sections of the board: all at a new turn, later only those about the decision."""
        board = self._board(self._seen())
        sections = (self.seen.changed(board) if turn else self.seen.asked(board)).sections
        if sections:
            self.out.print()
        for section in sections:
            draw_section(self.out, section)
        self.drawn = True

    def _board(self, state: aw.State) -> Board:
        return aw.game(state.game).board(state, told_names(self.match.names))

    def _seen(self) -> aw.State:
        """Return the state that the screen may show: one person's view, or what all people may know."""
        if not self.people or aw.is_over(self.match.state):
            return self.match.state
        only_seat = self.people[0] if len(self.people) == 1 else None
        visible_state: aw.State = self.match.view(only_seat).state
        return visible_state

    def _apply(self, action: aw.Action, note: str = "") -> None:
        """Play an action, and print it in words with the chance that follows."""
        changes: list[aw.MatchChange] = []
        remove_observer = self.match.observe(changes.append)
        self.match.apply(action)
        remove_observer()
        self.drawn = False
        if not self.moves:
            return
        for change in changes:
            self.teller.tell(change, note)
        self._print_new_cards()
