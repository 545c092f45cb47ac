"""A match on the terminal, with people and bots."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

import attrs
from rich.console import Console

import ancient_world as aw
from ancient_world.bots import Bot, bot_maker
from ancient_world.cli.cli_texts import YOU, cli_text, printable_names
from ancient_world.cli.playing.card_details import SeenCards
from ancient_world.cli.playing.change_printer import ChangePrinter
from ancient_world.cli.playing.person_prompts import PersonPrompts, UndoRequested
from ancient_world.cli.render import (
    line_count,
    print_board,
    print_line,
    print_section,
    printable_text,
    sections_left_out,
)
from ancient_world.engine import Board, Section
from ancient_world.engine.entropy import secret_seed

# --- the board as it was drawn last ---


MAX_REDRAWN_ROWS = 8
"""The most rows of a section that is redrawn whole; of a longer one, only changed rows are drawn."""
REMOVED_MARK = "-"
MAX_NEW_LINES = 6
"""The most lines about new cards that are printed on a terminal; of more, only the names."""

Row = tuple[str, ...]


class LastDrawing:
    """The board as it was drawn last, to draw only what has changed."""

    def __init__(self) -> None:
        self.drawn_sections: tuple[Section, ...] = ()
        """The sections that were drawn last."""

    def changed_decision_sections(self, board: Board) -> Board:
        """Return the sections about the pending decision that have changed since they were drawn, and remember them."""
        decision_sections = tuple([section for section in board.sections if section.now])
        changed_sections = tuple(
            [part for part in decision_sections if part not in self.drawn_sections]
        )
        self.drawn_sections = (
            *[part for part in self.drawn_sections if not part.now],
            *decision_sections,
        )
        return Board(board.title, changed_sections)

    def changed_sections(self, board: Board) -> Board:
        """Return the sections that have changed since the last drawing, and remember this board as drawn."""
        board_sections = tuple([part for part in board.sections if not part.detail])
        old_sections, self.drawn_sections = self.drawn_sections, board_sections
        return Board(board.title, _changed_sections(old_sections, board_sections))


def _changed_sections(
    old_sections: tuple[Section, ...], new_sections: tuple[Section, ...]
) -> Iterator[Section]:
    old_by_title = {part.title: part for part in old_sections if part.columns}
    for section in new_sections:
        if section.now or section not in old_sections:
            old_section = old_by_title.get(section.title)
            yield (
                section
                if old_section is None or len(section.rows) <= MAX_REDRAWN_ROWS
                else _changed_rows(old_section, section)
            )


def _changed_rows(old_section: Section, new_section: Section) -> Section:
    """Return the changed rows of a long section, and the names of rows that are gone."""
    new_rows = _rows_by_name(new_section)
    removed_rows = [
        (name, *[REMOVED_MARK if cell else "" for cell in row[1:]])
        for name, row in _rows_by_name(old_section).items()
        if name not in new_rows
    ]
    rows = (*[row for row in new_section.rows if row not in old_section.rows], *removed_rows)
    return attrs.evolve(new_section, title=cli_text("changed", title=new_section.title), rows=rows)


def _rows_by_name(section: Section) -> Mapping[str, Row]:
    return {row[0]: row for row in section.rows}


# --- the table ---


class TerminalTable:
    """A match on a terminal: it asks people and bots for their choices, and prints the game.

    Args:
        console: the console.
        match: the match, at any point.
        kinds: the player of each seat: "you" for a person, or the name of a bot.
        boards: whether to draw the board at each new round.
        moves: whether to print each turn.
    """

    def __init__(
        self, console: Console, match: aw.Match, kinds: Sequence[str], *, boards: bool, moves: bool
    ) -> None:
        self.console = console
        self.match = match
        self.shows_boards = boards
        self.shows_moves = moves
        match_seed = match.record.header.seed
        seed = secret_seed() if match_seed is None else match_seed
        self._rng: aw.SeededRandom | None = None
        self.bots: list[Bot | None] = [
            None if kind == YOU else bot_maker(kind)(seed + seat) for seat, kind in enumerate(kinds)
        ]
        self.human_seats: list[int] = [seat for seat, bot in enumerate(self.bots) if bot is None]
        self.change_printer: ChangePrinter = ChangePrinter(
            console, match.state.game, match.names, self.human_seats
        )
        self.prompts: PersonPrompts = PersonPrompts(console, match, self.human_seats)
        self.last_drawing: LastDrawing = LastDrawing()
        self.seen_cards: SeenCards = SeenCards()
        self.title: str = ""
        self.is_drawn: bool = False
        self.sentence_starts: dict[int, int] = {}
        """Maps the number of entries after a typed sentence of several choices to the number before it."""

    def play(self) -> None:
        """Let everybody choose until the game is over.

        Raises:
            LeaveGame: a person leaves.
        """
        self._print_goal()
        self._print_new_cards()
        while (pending := self.match.pending()) is not None:
            if isinstance(pending, aw.Chance):  # a record without a seed
                self._rng = self._rng or aw.SeededRandom(secret_seed())
                self._apply_and_print(pending.sample(self._rng))
                continue
            self._print_new_round()
            bot = self.bots[pending.player]
            if bot is not None:
                self._apply_and_print(self._choose_for_bot(bot, pending.player))
            elif len(pending.actions) == 1:
                self._apply_and_print(pending.actions[0], note=cli_text("alone"))
            else:
                self._ask_person(pending)

    def _print_goal(self) -> None:
        """Print for people how the game is won, and when it ends."""
        introduction = aw.game(self.match.state.game).introduction()
        if introduction is not None and self.human_seats:
            aim = introduction.aim(self.match.state)
            print_line(self.console, aim["goal"], "bold")
            print_line(self.console, aim["ending"], "dim")

    def _choose_for_bot(self, bot: Bot, player: int) -> aw.Action:
        view = self.match.view(player)
        decision = view.pending
        assert isinstance(decision, aw.Decision)
        return bot.choose(view, decision)

    def _ask_person(self, decision: aw.Decision) -> None:
        if not self.is_drawn:
            self._print_changed_sections(
                is_new_turn=decision.step.starts_turn or not self.last_drawing.drawn_sections
            )
        try:
            actions = self.prompts.ask_for_actions(decision)
        except UndoRequested as wanted:
            self._undo_or_redo(is_undo=not wanted.is_redo)
            return
        old_count = self._entry_count()
        self._apply_needed(actions, decision.player)
        if len(actions) > 1:
            self.sentence_starts[self._entry_count()] = old_count

    def _apply_needed(self, actions: Sequence[aw.Action], player: int) -> None:
        """Play actions one by one, but skip any that the game has already made as the only legal one."""
        for action in actions:
            pending = self.match.pending()
            if isinstance(pending, aw.Decision) and action in pending.actions_of(player):
                self._apply_and_print(action)

    def _entry_count(self) -> int:
        return len(self.match.record.entries)

    def _undo_or_redo(self, *, is_undo: bool) -> None:
        """Undo or redo until a person is to decide again, a sentence of several choices at once."""
        undo_or_redo = partial(self.match.undo, agreed=True) if is_undo else self.match.redo
        target_count = (
            self.sentence_starts.get(self._entry_count(), self._entry_count())
            if is_undo
            else self._count_after_sentence()
        )
        try:
            undo_or_redo()
            while not self._is_persons_turn() or (
                self._entry_count() > target_count
                if is_undo
                else self._entry_count() < target_count
            ):
                undo_or_redo()
        except aw.IllegalAction as error:
            print_line(self.console, error.reason.message, "yellow")
            while not self._is_persons_turn() and is_undo:
                self.match.redo()
        self.is_drawn = False

    def _count_after_sentence(self) -> int:
        """Return the number of entries after redoing the choices that were typed in one sentence."""
        entry_count = self._entry_count()
        return next(
            (end for end, start in self.sentence_starts.items() if start == entry_count),
            entry_count,
        )

    def _is_persons_turn(self) -> bool:
        pending = self.match.pending()
        if not isinstance(pending, aw.Decision):
            return True
        return self.bots[pending.player] is None and len(pending.actions) > 1

    def _print_new_round(self) -> None:
        """Print the board when its title changes, as at a new round.

        With people at the table, or where only moves are shown, print only the title; people see the board when they decide.
        """
        if not (self.shows_boards or self.shows_moves):
            return
        title = self._board_of(self.match.state).title
        if title == self.title:
            return
        if self.title and self.human_seats:
            self._print_points()
        self.title = title
        if self.shows_boards and not self.human_seats:
            self._print_board()
        else:
            self.console.rule(printable_text(title, "bold"))

    def _print_points(self) -> None:
        """Print each player's score, as far as the people at the keyboard may know it."""
        names = printable_names(self.match.names)
        score_texts = [
            cli_text("points-of", name=names[score.player], points=score.total)
            for score in aw.scores(self._visible_state())
        ]
        print_line(self.console, cli_text("points", points=", ".join(score_texts)), "bold")

    def _print_new_cards(self) -> None:
        """Print the cards that people see for the first time, with their texts."""
        if not (self.shows_moves and self.human_seats):
            return
        visible_state = self._visible_state()
        new_sections = self.seen_cards.new_card_sections(
            visible_state,
            self.last_drawing.drawn_sections or self._board_of(visible_state).sections,
        )
        if not new_sections:
            return
        self.prompts.new_sections = new_sections
        if self.console.is_terminal and line_count(self.console, new_sections) > MAX_NEW_LINES:
            names = dict.fromkeys([row[0] for part in new_sections for row in part.rows if row[0]])
            print_line(self.console, cli_text("new-names", names=", ".join(names)), "dim")
            return
        print_line(self.console, cli_text("new"), "dim")
        for section in new_sections:
            print_section(self.console, section)

    def _print_board(self) -> None:
        print_board(self.console, self._visible_state(), self.match.names)
        self.is_drawn = True

    def _print_changed_sections(self, *, is_new_turn: bool) -> None:
        """Draw the changed sections of the board: all at a new turn, later only those about the decision."""
        board = self._board_of(self._visible_state())
        sections = (
            self.last_drawing.changed_sections(board)
            if is_new_turn
            else self.last_drawing.changed_decision_sections(board)
        ).sections
        left_out = sections_left_out(self.console, sections) if self.console.is_terminal else ()
        if sections:
            self.console.print()
        for section in sections:
            if section not in left_out:
                print_section(self.console, section)
        if left_out:
            titles = ", ".join([section.title for section in left_out])
            print_line(self.console, cli_text("left-out", titles=titles), "dim")
        self.is_drawn = True

    def _board_of(self, state: aw.State) -> Board:
        return aw.game(state.game).board(state, printable_names(self.match.names))

    def _visible_state(self) -> aw.State:
        """Return the state that the screen may show: one person's view, or what all people may know."""
        if not self.human_seats or aw.is_over(self.match.state):
            return self.match.state
        only_seat = self.human_seats[0] if len(self.human_seats) == 1 else None
        visible_state: aw.State = self.match.view(only_seat).state
        return visible_state

    def _apply_and_print(self, action: aw.Action, note: str = "") -> None:
        """Play an action, and print it in words with the chance that follows."""
        changes: list[aw.MatchChange] = []
        remove_observer = self.match.observe(changes.append)
        self.match.apply(action)
        remove_observer()
        self.is_drawn = False
        if not self.shows_moves:
            return
        for change in changes:
            self.change_printer.print_change(change, note)
        self._print_new_cards()
