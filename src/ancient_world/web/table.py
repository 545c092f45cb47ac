"""One table: its match and journal, its viewers, its bots, and requests to take something back."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import attrs

from ancient_world.engine.actions import Action
from ancient_world.engine.errors import (
    AncientWorldError,
    IllegalAction,
    StaleVersion,
    reason,
)
from ancient_world.engine.explaining import awaited
from ancient_world.engine.face import is_over
from ancient_world.engine.faults import document_fault
from ancient_world.engine.language import register
from ancient_world.engine.pending import Decision
from ancient_world.engine.state import State
from ancient_world.matches.journal import Journal
from ancient_world.matches.match import Match
from ancient_world.narration.changes import Change
from ancient_world.narration.choosing.payments import payments
from ancient_world.web.seating import SUFFIX, Seating
from ancient_world.web.table_bots import TableBots
from ancient_world.web.table_seats import STAND_IN, TableSeats
from ancient_world.web.talk import Company
from ancient_world.web.work import Work

register(
    {
        "web-too-many-pages": "This link is already open in {limit:page|pages}; close one first.",
        "web-no-such-action": "There {count:|is|are} {count:choice|choices} now, numbered from 0; there is no choice {found}.",
        "web-not-written": "The table could not be saved, so nothing has changed: {why}.",
        "web-game-over": "The game is over, so nothing can be taken back.",
        "web-nothing-asked": "Nobody is asking to take anything back.",
    }
)

T = TypeVar("T")
Resumed = tuple[Journal | None, Match]
_log = logging.getLogger("ancient_world")


@attrs.frozen
class UndoWish:
    """A player's wish to take back the last choice; it is forgotten when the match changes."""

    version: int
    agreed: frozenset[int]


class WebTable:
    """A match that people play from pages, with the bots at it. What takes its time is done beside the event loop.

    Args:
        path: of the journal.
        seats: who sits where, and what time people have left.
        company: who is there beside the bots, and how fast these play.
        bots: who plays for the other seats.
        work: what is done for the pages.
        resumed: the match with its journal; without one if the game has ended.
        rest: the seconds for which bots play on when nobody looks.
    """

    def __init__(
        self,
        path: Path,
        seats: TableSeats,
        company: Company,
        bots: TableBots,
        work: Work,
        resumed: Resumed,
        rest: float,
    ) -> None:
        self.seats = seats
        seats.observe(self.tell)
        self._path = path
        self.company = company
        self._journal, self.match = resumed
        self._bots = bots
        self.bots = bots.seated
        self.pages: dict[int | None, set[asyncio.Event]] = {}
        """The pages that are open, by seat; each waits for its event to hear that there is something new."""
        self.rematch: Seating | None = None
        """The seating of the table at which the same players play again."""
        self._acting: int | None = None
        """The player who is in the middle of what is told as a whole: a bot's turn, a payment."""
        self.trouble = ""
        """The reason why the bots do not go on, if they cannot."""
        self.tellers: dict[tuple[int | None, str, str], Any] = {}
        """The tellers for the pages of each seat, language and layout, as long as the table has pages."""
        self.work = work
        self._wish: UndoWish | None = None
        self._busy = asyncio.Lock()
        self._loop = asyncio.get_running_loop()
        self._playing: asyncio.Task[None] | None = None
        self._rest = rest
        self._awake = False
        self._falling_asleep: asyncio.TimerHandle | None = None
        self.match.observe(self._changed)

    @property
    def seating(self) -> Seating:
        """The players and links of the seats as they are now."""
        return self.seats.seating

    # --- who looks ---

    def open_page(self, player: int | None, most: int) -> asyncio.Event:
        """One more page looks at the table from a seat.

        Raises:
            AncientWorldError: there are as many already as there may be.
        """
        there = self.pages.setdefault(player, set())
        if len(there) >= most:
            raise AncientWorldError.of("web-too-many-pages", limit=most)
        event = asyncio.Event()
        alone = not any(self.pages.values())
        there.add(event)
        if alone:
            self.seats.open()
        if player is None:
            self.company.come(event)
        self.tell()
        self._wake()
        return event

    def close_page(self, player: int | None, event: asyncio.Event) -> None:
        """A page has gone."""
        self.pages[player].discard(event)
        self.company.watching.pop(event, None)
        if not any(self.pages.values()):
            self.tellers.clear()
            self.seats.rest()
            self._falling_asleep = self._loop.call_later(self._rest, self._sleep)
        self.tell()

    def tell(self) -> None:
        """Wake every page."""
        for there in self.pages.values():
            for event in there:
                event.set()

    def _changed(self, change: Change) -> None:
        """Wake the pages, in whatever thread the match has changed."""
        if any(self.pages.values()):
            self.seats.change(change)
        self._loop.call_soon_threadsafe(self._react)

    def rematch_of(self, player: int | None) -> str | None:
        """Return the link to the next game for a seat of this one."""
        if self.rematch is None:
            return None
        tokens = self.rematch.tokens
        return f"/t/{self.rematch.watch if player is None else tokens[player - 1]}"

    def _react(self) -> None:
        self.seats.watch()
        if self._acting is None:  # the turn of a bot is told as a whole
            self.tell()
        if is_over(self.match.state):
            self._end()
        else:
            self._go_on()

    # --- what people do ---

    def _playing_seat(self, player: int | None) -> int:
        """Return the seat of somebody who plays it.

        Raises:
            AncientWorldError: who asks only watches, or a bot plays this seat.
        """
        seat = _seated(player)
        self.seats.check_plays(seat)
        return seat

    async def choose(self, player: int | None, number: int, version: int) -> None:
        """Do what a player has chosen among the own actions at a version.

        Raises:
            AncientWorldError: it cannot be done, or has come too late.
        """
        player = self._playing_seat(player)
        async with self._busy:
            await self._written(lambda: self._choose(player, number, version))
        self.seats.save_times()
        self.tell()

    async def pay(self, player: int | None, number: int, version: int) -> None:
        """Make a payment that is due: all parts of one of the ways to pay it, which pages are told as a whole.

        Raises:
            AncientWorldError: there is no such way, or it has come too late.
        """
        player = self._playing_seat(player)
        async with self._busy:
            before, self._acting = self._acting, player
            try:
                await self._written(lambda: self._pay(player, number, version))
            finally:
                self._acting = before
                self.seats.save_times()
                self.tell()

    def _pay(self, player: int, number: int, version: int) -> None:
        """Make the payment of this number, among the ways that a player has now."""
        self.match.check_version(version)
        ways = payments(self.match.view(player))
        if number >= len(ways):
            told = {"count": len(ways), "found": number}
            raise document_fault("web-no-such-action", "$.payment", **told)
        for action in ways[number].actions:
            self.match.apply(action, player=player)

    def _choose(self, player: int, number: int, version: int) -> State:
        """Do the action of this number, among those that a player has now."""
        view = self.match.view(player)
        waiting = view.pending
        actions = waiting.actions_of(player) if isinstance(waiting, Decision) else ()
        if number < len(actions):
            return self.match.apply(actions[number], player=player, version=version)
        self.match.check_version(version)  # that it has come too late is the better reason
        if actions or waiting is None:
            told = {"count": len(actions), "found": number}
            raise document_fault("web-no-such-action", "$.action", **told)
        raise IllegalAction(awaited(view.state.agenda[-1], view.state).called(self.match.names))

    async def ask_undo(self, player: int | None, version: int) -> None:
        """Take back the last choice of a person, or ask the others for it, or agree to what one of them asks.

        Raises:
            AncientWorldError: there is nothing to take back, or it has come too late.
        """
        player = self._playing_seat(player)
        async with self._busy:
            if is_over(self.match.state):
                raise IllegalAction(reason("web-game-over", ""))
            if not self.match.choices_since(self.bots.people):
                raise IllegalAction(reason("nothing-to-undo", ""))
            agreed = frozenset({player}) | (self.wish.agreed if self.wish else frozenset())
            if await self._written(lambda: self.bots.ask_undo(player, version=version)):
                self._halt()  # a bot thinks about what is no more
            else:
                self._wish = UndoWish(self.match.version, agreed)
            self.tell()
        self._go_on()

    def refuse_undo(self, player: int | None) -> None:
        """Refuse, for a player, what another one wants taken back; whoever asked for it withdraws it so.

        Raises:
            AncientWorldError: nobody asks.
        """
        self._playing_seat(player)
        if self.wish is None:
            raise IllegalAction(reason("web-nothing-asked", ""))
        self._forget_wish()
        self.tell()

    def _forget_wish(self) -> None:
        self._wish = None
        self.bots.withdraw_undo()  # who agreed to this has not agreed to what is asked next

    async def give_time(self, player: int | None, seat: int) -> None:
        """Give a person whose time is over some more, as another person decides.

        Raises:
            AncientWorldError: it is not for this player to decide, or cannot be written down.
        """
        by = _seated(player)
        await self._settled(lambda: self.seats.give_time(by, seat))

    async def let_bot_play(self, player: int | None, seat: int) -> None:
        """Let a bot play on for a person whose time is over, as another person decides.

        Raises:
            AncientWorldError: it is not for this player to decide, or cannot be written down.
        """
        by = _seated(player)

        async def hand_over() -> None:
            await self.seats.let_bot_play(by, seat)
            self._bots.stand_in(seat, STAND_IN)
            self._forget_wish()  # others have to agree now

        await self._settled(hand_over)

    async def play_again(self, player: int | None) -> None:
        """Let a person play again in place of the bot.

        Raises:
            AncientWorldError: no bot plays for this person, or it cannot be written down.
        """
        seat = _seated(player)

        async def take_back() -> None:
            await self.seats.take_back(seat)
            self._halt()  # the bot may be about to choose
            self._bots.leave(seat)
            self._forget_wish()

        await self._settled(take_back)

    async def _settled(self, do: Callable[[], Awaitable[None]]) -> None:
        """Change who plays, or for how long, while no choice is being written; then the bots go on."""
        async with self._busy:
            try:
                await do()
            except OSError as error:
                raise _unwritten(error) from error
        self.tell()
        self._go_on()

    async def say(self, player: int | None, page: asyncio.Event, text: str) -> None:
        """Say something to everybody at the table.

        Raises:
            AncientWorldError: it cannot be said, or not be written down.
        """
        try:
            await self.company.say(player, page, text)
        except OSError as error:
            raise _unwritten(error) from error
        self.tell()

    def set_pace(self, player: int | None, pace: str) -> None:
        """Have the bots play faster or slower from now on, for a player.

        Raises:
            AncientWorldError: who asks only watches.
        """
        _seated(player)
        self.company.play_at(pace)
        self.tell()

    @property
    def wish(self) -> UndoWish | None:
        """The wish that is open now."""
        wish = self._wish
        return wish if wish is not None and wish.version == self.match.version else None

    async def _written(self, do: Callable[[], T]) -> T:
        """Change the match in another thread: a disk may take its time.

        Raises:
            AncientWorldError: it cannot be done, or not be written down.
        """
        try:
            return await asyncio.to_thread(do)
        except OSError as error:
            raise _unwritten(error) from error

    # --- bots, and the end ---

    def _wake(self) -> None:
        """Let the bots play, as somebody looks."""
        if self._falling_asleep is not None:
            self._falling_asleep.cancel()
        self._awake = True
        self._go_on()  # what kept the bots from it may be over

    def _sleep(self) -> None:
        """Let the bots rest, as nobody has looked for a while; a choice that is being written is made."""
        if any(self.pages.values()):
            return
        self._awake = False
        if not self._busy.locked():
            self._halt()

    def _halt(self) -> None:
        """Have no bot choose; nothing is being written now."""
        if self._playing is not None:
            self._playing.cancel()
            self._playing = None

    def _go_on(self) -> None:
        """Let the bots play, if it is their turn and they do not do so already."""
        idle = self._playing is None or self._playing.done()
        able = self._awake and self._journal is not None
        if idle and able and self._bots.next is not None:
            self._playing = asyncio.create_task(self._play())

    async def _play(self) -> None:
        """Let bots choose, one after the other, as long as one of them may and somebody looks."""
        try:
            while self._awake and (seat := self._bots.next) is not None:
                if self._begins_turn():
                    self._acting = None
                    self.tell()
                    await self.company.pause()
                    self._acting = seat
                await self._let_choose(seat)
        except AncientWorldError as error:
            _log.warning("%s: %s", self._path, error)
            self.trouble = error.message
        finally:
            self._acting = None
            self.tell()

    async def _let_choose(self, seat: int) -> None:
        """Let a bot choose. It thinks while people do as they like; if that has changed what it thinks about, it thinks again.

        Raises:
            AncientWorldError: the bot has failed, or its choice cannot be written down.
        """
        chosen = await self._bots.choice(seat)
        if chosen is None:
            return
        action, version = chosen
        async with self._busy:
            with suppress(StaleVersion):
                await self._written(lambda: self._do(action, seat, version))
                self.trouble = ""

    def _do(self, action: Action, seat: int, version: int) -> State:
        return self.match.apply(action, player=seat, version=version)

    def _begins_turn(self) -> bool:
        """Return whether the next choice is none of the bot that is in the middle of its turn."""
        agenda = self.match.state.agenda
        return self._bots.next != self._acting or (bool(agenda) and agenda[-1].starts_turn)

    def _end(self) -> None:
        """Write the end of the journal, as the game is over."""
        if self._journal is None:
            return
        try:
            self.seats.end()
            self._journal.close()
            self._journal = None
        except OSError as error:
            self.trouble = _unwritten(error).message

    async def close(self) -> None:
        """Close the table, as the server ends; it goes on another day."""
        self._awake = False
        if self._falling_asleep is not None:
            self._falling_asleep.cancel()
        if self._playing is not None:
            self._playing.cancel()
        async with self._busy:
            await self.seats.close()
            if self._journal is not None:
                self._journal.close()


def seating_of(path: Path) -> Path:
    """The file beside a journal that says who sits where."""
    return path.with_name(path.name.removesuffix(".jsonl") + SUFFIX)


def _seated(player: int | None) -> int:
    """The seat of somebody who may act."""
    if player is None:
        raise IllegalAction(reason("watcher", ""))
    return player


def _unwritten(error: OSError) -> AncientWorldError:
    """Return the error that people see of a full disk: it does not say where the files are."""
    return AncientWorldError.of("web-not-written", why=error.strerror or type(error).__name__)
