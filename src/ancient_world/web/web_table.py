"""One table: its match and journal, its pages, its bots, and its undo requests."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import attrs

from ancient_world.bots.seated import SeatedBots
from ancient_world.engine.actions import Action
from ancient_world.engine.document_faults import document_fault
from ancient_world.engine.errors import (
    AncientWorldError,
    IllegalAction,
    StaleVersion,
    reason,
)
from ancient_world.engine.explaining import awaited_reason
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.engine.pending import Decision
from ancient_world.engine.public_functions import is_over
from ancient_world.engine.registry import game
from ancient_world.engine.state import State
from ancient_world.matches.journal import Journal
from ancient_world.matches.match import Match
from ancient_world.narration.changes import MatchChange
from ancient_world.narration.choosing.payments import only_sensible_payment, payments
from ancient_world.web.chat import ChatRoom
from ancient_world.web.seating import SEATING_SUFFIX, Seating
from ancient_world.web.table_bots import TableBots
from ancient_world.web.table_seats import STAND_IN_KIND, TableSeats
from ancient_world.web.table_study import TableStudy
from ancient_world.web.task_queue import TableTasks

register_messages(
    {
        "web-too-many-pages": "This link is already open in {limit:page|pages}; close one first.",
        "web-no-such-action": "There {count:|is|are} {count:choice|choices} now, numbered from 0; there is no choice {found}.",
        "web-not-written": "The table could not be saved, so nothing has changed: {why}.",
        "web-game-over": "The game is over, so nothing can be taken back.",
        "web-nothing-asked": "Nobody is asking to take anything back.",
    }
)

T = TypeVar("T")
ResumedMatch = tuple[Journal | None, Match]
_log = logging.getLogger("ancient_world")


@attrs.frozen
class UndoRequest:
    """A request of players to take back the last choice; it lapses when the match changes."""

    version: int
    agreeing_players: frozenset[int]


class WebTable:
    """A match that people play from pages, with bots in the other seats. Slow work is done outside the event loop.

    Args:
        path: the path of the journal.
        seats: who plays each seat, and how much time people have left.
        room: who watches, what people say, and how fast bots play.
        bots: the bots in the other seats.
        tasks: the queue of work for the pages.
        journal_and_match: the match with its journal; ``None`` as journal if the game has ended.
        bots_grace_seconds: the seconds for which bots play on after the last page has closed.
    """

    def __init__(
        self,
        path: Path,
        seats: TableSeats,
        room: ChatRoom,
        bots: TableBots,
        tasks: TableTasks,
        journal_and_match: ResumedMatch,
        bots_grace_seconds: float,
    ) -> None:
        self.seats = seats
        seats.observe(self.wake_pages)
        self._path = path
        self.room = room
        self.match: Match
        self._journal, self.match = journal_and_match
        self._bots = bots
        self.bots: SeatedBots = bots.seated_bots
        self.pages: dict[int | None, set[asyncio.Event]] = {}
        """The open pages by seat; each page waits for its event, which is set when the table has changed."""
        self.rematch: Seating | None = None
        """The seating of the table at which the same players play again."""
        self._acting_player: int | None = None
        """The player in the middle of a bot's turn or a payment; pages get either only as a whole."""
        self._made_at_once: list[range] = []
        """For each choice that was several actions at once, the numbers of entries at which only some of them are made."""
        self.bot_error: str = ""
        """The reason why the bots cannot go on, or an empty string."""
        self.messages_by_page: dict[tuple[int | None, str, str], Any] = {}
        """The message builders for the pages of each seat, language and layout, while the table has pages."""
        self.tasks = tasks
        self.study: TableStudy = TableStudy(self.match, bots.processes)
        self._undo_request: UndoRequest | None = None
        self._write_lock = asyncio.Lock()
        self._loop = asyncio.get_running_loop()
        self._bot_task: asyncio.Task[None] | None = None
        self._bots_grace_seconds = bots_grace_seconds
        self._is_awake = False
        self._sleep_timer: asyncio.TimerHandle | None = None
        self.match.observe(self._on_change)

    @property
    def seating(self) -> Seating:
        """Return the current seating."""
        return self.seats.seating

    # --- who looks ---

    def open_page(self, player: int | None, maximum: int) -> asyncio.Event:
        """Open a page at a seat, and return the event that tells it of changes.

        Raises:
            AncientWorldError: the seat has the most pages allowed.
        """
        seat_pages = self.pages.setdefault(player, set())
        if len(seat_pages) >= maximum:
            raise AncientWorldError.from_code("web-too-many-pages", limit=maximum)
        event = asyncio.Event()
        is_first_page = not any(self.pages.values())
        seat_pages.add(event)
        if is_first_page:
            self.seats.start_clocks()
        if player is None:
            self.room.add_watcher(event)
        self.wake_pages()
        self._wake()
        return event

    def close_page(self, player: int | None, event: asyncio.Event) -> None:
        """Close a page; after the last one, the clocks stop, and the bots soon too."""
        self.pages[player].discard(event)
        self.room.watchers_by_page.pop(event, None)
        if not any(self.pages.values()):
            self.messages_by_page.clear()
            self.seats.stop_clocks()
            self._sleep_timer = self._loop.call_later(self._bots_grace_seconds, self._stop_if_empty)
        self.wake_pages()

    def wake_pages(self, first: int | None = None) -> None:
        """Wake every page, first those of one seat, which are then drawn first."""
        for seat in sorted(self.pages, key=lambda seat: seat != first):
            for event in self.pages[seat]:
                event.set()

    def _on_change(self, change: MatchChange) -> None:
        """React to a change of the match, which may happen in any thread."""
        if any(self.pages.values()):
            self.seats.apply_change(change)
        self._loop.call_soon_threadsafe(self._handle_change)

    def rematch_of(self, player: int | None) -> str | None:
        """Return the link of a seat's player to the next game, or ``None`` if none is set up."""
        if self.rematch is None:
            return None
        tokens = self.rematch.tokens
        return f"/t/{self.rematch.watch if player is None else tokens[player - 1]}"

    def _handle_change(self) -> None:
        self.seats.check_clocks()
        if self._acting_player is None:  # pages get a bot's turn as a whole
            self.wake_pages()
        if is_over(self.match.state):
            self._end_game()
        else:
            self._start_bots()

    # --- what people do ---

    def _checked_seat(self, player: int | None) -> int:
        """Return the seat of a player who plays it.

        Raises:
            AncientWorldError: the page only watches, or a bot plays this seat.
        """
        seat = _player_or_refuse(player)
        self.seats.check_plays(seat)
        return seat

    async def choose(self, player: int | None, number: int, version: int) -> None:
        """Apply the action with this number among a player's actions at a version.

        Raises:
            AncientWorldError: there is no such action, or the version is stale.
        """
        seat = self._checked_seat(player)
        await self._apply_as_one(seat, lambda: self._choose(seat, number, version))

    async def pay(self, player: int | None, number: int, version: int) -> None:
        """Apply all actions of one way to make a payment; pages get them as one change.

        Raises:
            AncientWorldError: there is no such way, or the version is stale.
        """
        seat = self._checked_seat(player)
        await self._apply_as_one(seat, lambda: self._pay(seat, number, version))

    async def _apply_as_one(self, player: int, change: Callable[[], object]) -> None:
        """Apply a player's choice with all that belongs to it, and only then wake the pages."""
        async with self._write_lock:
            previous_player, self._acting_player = self._acting_player, player
            try:
                await self._write_in_thread(change)
            finally:
                self._acting_player = previous_player
                self.seats.save_times()
                self.wake_pages(player)

    def _pay(self, player: int, number: int, version: int) -> None:
        """Make the payment with this number among the player's ways to pay."""
        self.match.check_version(version)
        payment_choices = payments(self.match.view(player))
        if number >= len(payment_choices):
            message_values = {"count": len(payment_choices), "found": number}
            raise document_fault("web-no-such-action", "$.payment", **message_values)
        for action in payment_choices[number].actions:
            self.match.apply(action, player=player)

    def _choose(self, player: int, number: int, version: int) -> State:
        """Apply the action with this number among the player's legal actions."""
        view = self.match.view(player)
        decision = view.pending
        actions = decision.actions_of(player) if isinstance(decision, Decision) else ()
        destinations = [*game(view.state.game).destinations(view.state)] if actions else []
        if len(actions) <= number < len(actions) + len(destinations):
            self.match.check_version(version)
            return self._make_choices(player, destinations[number - len(actions)][1])
        if number < len(actions):
            state = self.match.apply(actions[number], player=player, version=version)
            while payment := only_sensible_payment(self.match.view(player)):
                for action in payment.actions:
                    state = self.match.apply(action, player=player)
            return state
        self.match.check_version(version)  # a stale version is the better reason
        if actions or decision is None:
            message_values = {"count": len(actions), "found": number}
            raise document_fault("web-no-such-action", "$.action", **message_values)
        raise IllegalAction(
            awaited_reason(view.state.agenda[-1], view.state).with_names(self.match.names)
        )

    def _make_choices(self, player: int, actions: Sequence[Action]) -> State:
        """Apply several actions, without those that the game takes by itself, and note that an undo takes back all of them."""
        start = self.match.entry_count
        for action in actions:
            decision = self.match.view(player).pending
            if isinstance(decision, Decision) and action in decision.actions_of(player):
                self.match.apply(action, player=player)
        self._made_at_once.append(range(start + 1, self.match.entry_count))
        return self.match.state

    def _undo_at_once(self, player: int, version: int | None) -> bool:
        """Take back a person's last choice, with all that was chosen at once with it; return whether anything was taken back."""
        is_undone = self.bots.ask_undo(player, version=version)
        while any(self.match.entry_count in each for each in self._made_at_once):
            if not self.bots.ask_undo(player):
                break
        self._made_at_once = [
            each for each in self._made_at_once if each.stop < self.match.entry_count
        ]
        return is_undone

    async def ask_undo(self, player: int | None, version: int) -> None:
        """Take back a person's last choice, or ask the others for it, or agree to their request.

        Raises:
            AncientWorldError: there is nothing to take back, or the version is stale.
        """
        player = self._checked_seat(player)
        async with self._write_lock:
            if is_over(self.match.state):
                raise IllegalAction(reason("web-game-over", ""))
            if not self.match.choices_since(self.bots.human_seats):
                raise IllegalAction(reason("nothing-to-undo", ""))
            agreeing_players = frozenset({player}) | (
                self.wish.agreeing_players if self.wish else frozenset()
            )
            if await self._write_in_thread(lambda: self._undo_at_once(player, version)):
                self._cancel_bots()  # a bot may be thinking about a state that was taken back
            else:
                self._undo_request = UndoRequest(self.match.version, agreeing_players)
            self.wake_pages()
        self._start_bots()

    def refuse_undo(self, player: int | None) -> None:
        """Refuse, for a player, to take back a choice; this also withdraws the player's own request.

        Raises:
            AncientWorldError: there is no such request.
        """
        self._checked_seat(player)
        if self.wish is None:
            raise IllegalAction(reason("web-nothing-asked", ""))
        self._clear_undo_request()
        self.wake_pages()

    def _clear_undo_request(self) -> None:
        self._undo_request = None
        self.bots.withdraw_undo()  # an agreement must not count for the next request

    async def give_time(self, player: int | None, seat: int) -> None:
        """Give more time to a person whose clock has run out, as another person decides.

        Raises:
            AncientWorldError: this player may not decide that, or the file cannot be written.
        """
        deciding_player = _player_or_refuse(player)
        await self._change_seats(lambda: self.seats.give_time(deciding_player, seat))

    async def let_bot_play(self, player: int | None, seat: int) -> None:
        """Let a bot play on for a person whose clock has run out, as another person decides.

        Raises:
            AncientWorldError: this player may not decide that, or the file cannot be written.
        """
        deciding_player = _player_or_refuse(player)

        async def hand_over() -> None:
            await self.seats.let_bot_play(deciding_player, seat)
            self._bots.stand_in(seat, STAND_IN_KIND)
            self._clear_undo_request()  # other players have to agree to an undo now

        await self._change_seats(hand_over)

    async def play_again(self, player: int | None) -> None:
        """Let a person play again in place of the bot.

        Raises:
            AncientWorldError: no bot plays for this person, or the file cannot be written.
        """
        seat = _player_or_refuse(player)

        async def return_seat() -> None:
            await self.seats.return_seat(seat)
            self._cancel_bots()  # the bot may be about to choose
            self._bots.remove_bot(seat)
            self._clear_undo_request()

        await self._change_seats(return_seat)

    async def _change_seats(self, change: Callable[[], Awaitable[None]]) -> None:
        """Change who plays, or a clock, while no choice is being written; then let the bots go on."""
        async with self._write_lock:
            try:
                await change()
            except OSError as error:
                raise _write_error(error) from error
        self.wake_pages()
        self._start_bots()

    async def say(self, player: int | None, page: asyncio.Event, text: str) -> None:
        """Add a chat line for everybody at the table.

        Raises:
            AncientWorldError: the line is refused, or the file cannot be written.
        """
        try:
            await self.room.say(player, page, text)
        except OSError as error:
            raise _write_error(error) from error
        self.wake_pages()

    def set_pace(self, player: int | None, pace: str) -> None:
        """Set how fast the bots play.

        Raises:
            AncientWorldError: the page only watches.
        """
        _player_or_refuse(player)
        self.room.set_pace(pace)
        self.wake_pages()

    @property
    def wish(self) -> UndoRequest | None:
        """Return the open undo request, if there is one."""
        request = self._undo_request
        return request if request is not None and request.version == self.match.version else None

    async def _write_in_thread(self, change: Callable[[], T]) -> T:
        """Change the match in another thread, as writing to disk may be slow.

        Raises:
            AncientWorldError: the change is refused, or cannot be written.
        """
        try:
            return await asyncio.to_thread(change)
        except OSError as error:
            raise _write_error(error) from error

    # --- bots, and the end ---

    def _wake(self) -> None:
        """Let the bots play, as a page is open."""
        if self._sleep_timer is not None:
            self._sleep_timer.cancel()
        self._is_awake = True
        self._start_bots()  # the reason for the last trouble may be gone

    def _stop_if_empty(self) -> None:
        """Stop the bots if no page is open; a choice that is being written is finished."""
        if any(self.pages.values()):
            return
        self._is_awake = False
        if not self._write_lock.locked():
            self._cancel_bots()

    def _cancel_bots(self) -> None:
        """Cancel the bots' task; call it only while nothing is being written."""
        if self._bot_task is not None:
            self._bot_task.cancel()
            self._bot_task = None

    def _start_bots(self) -> None:
        """Start the bots' task if a bot is to choose and no such task runs."""
        is_idle = self._bot_task is None or self._bot_task.done()
        can_play = self._is_awake and self._journal is not None
        if is_idle and can_play and self._bots.next_seat is not None:
            self._bot_task = asyncio.create_task(self._run_bots())

    async def _run_bots(self) -> None:
        """Let the bots choose one after the other, while it is a bot's turn and the table is awake."""
        try:
            while self._is_awake and (seat := self._bots.next_seat) is not None:
                if self._begins_turn():
                    self._acting_player = None
                    self.wake_pages()
                    await self.room.pause()
                    self._acting_player = seat
                await self._let_bot_choose(seat)
        except AncientWorldError as error:
            _log.warning("%s: %s", self._path, error)
            self.bot_error = error.message
        finally:
            self._acting_player = None
            self.wake_pages()

    async def _let_bot_choose(self, seat: int) -> None:
        """Let a bot choose; drop its choice if the match has changed meanwhile.

        Raises:
            AncientWorldError: the bot has failed, or its choice cannot be written.
        """
        choice_with_version = await self._bots.choose(seat)
        if choice_with_version is None:
            return
        action, version = choice_with_version
        async with self._write_lock:
            with suppress(StaleVersion):
                await self._write_in_thread(lambda: self._apply_choice(action, seat, version))
                self.bot_error = ""

    def _apply_choice(self, action: Action, seat: int, version: int) -> State:
        return self.match.apply(action, player=seat, version=version)

    def _begins_turn(self) -> bool:
        agenda = self.match.state.agenda
        return self._bots.next_seat != self._acting_player or (
            bool(agenda) and agenda[-1].starts_turn
        )

    def _end_game(self) -> None:
        """Close the journal, as the game is over."""
        if self._journal is None:
            return
        try:
            self.seats.end()
            self._journal.close()
            self._journal = None
        except OSError as error:
            self.bot_error = _write_error(error).message

    async def close(self) -> None:
        """Close the table, as the server ends; the game can be resumed later."""
        self._is_awake = False
        if self._sleep_timer is not None:
            self._sleep_timer.cancel()
        if self._bot_task is not None:
            self._bot_task.cancel()
        self.study.close()
        async with self._write_lock:
            await self.seats.close()
            if self._journal is not None:
                self._journal.close()


def seating_path(path: Path) -> Path:
    """Return the path of the seating file beside a journal."""
    return path.with_name(path.name.removesuffix(".jsonl") + SEATING_SUFFIX)


def _player_or_refuse(player: int | None) -> int:
    if player is None:
        raise IllegalAction(reason("watcher", ""))
    return player


def _write_error(error: OSError) -> AncientWorldError:
    """Return the error for a failed write; the error does not reveal where the files are."""
    return AncientWorldError.from_code(
        "web-not-written", why=error.strerror or type(error).__name__
    )
