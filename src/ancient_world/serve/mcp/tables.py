"""The tables of a language model: bots play the other seats, and the model gets only its own seat's view."""

from __future__ import annotations

from collections.abc import Sequence
from threading import RLock

import attrs

from ancient_world.bots import BOTS, SeatedBots, bot_maker
from ancient_world.bots.named import SEARCHES
from ancient_world.bots.searching import Patience, budget_of
from ancient_world.documents.codec import from_document, listed_action, to_json
from ancient_world.documents.text import load
from ancient_world.engine import face
from ancient_world.engine.actions import Action
from ancient_world.engine.entropy import secret_seed
from ancient_world.engine.errors import InvalidOption
from ancient_world.engine.language import message_text, register_messages
from ancient_world.engine.pending import Decision
from ancient_world.engine.registry import available_games, game
from ancient_world.matches.match import Match
from ancient_world.matches.seats import Seat
from ancient_world.narration import words
from ancient_world.narration.choosing.payments import Payment, payments
from ancient_world.narration.turn import turn_text
from ancient_world.records.notation.words import ActionNotation

MOST_TABLES = 64
MOST_FOUND = 20
MOST_CHOICES = 100_000
MOST_ITERATIONS = 2_000
MOST_SECONDS = 30.0
"""Limits on the positions or seconds that a bot may search for a turn."""
MOST_WAYS = 24
"""The most ways to pay that are offered as one choice each; with more ways, the parts are paid one by one."""

register_messages(
    {
        "mcp-no-table": "There is no table {table!r}; start one.",
        "mcp-full": "At most {most:table|tables} can be open; leave one first.",
        "mcp-legal": "That is legal now.",
        "mcp-nothing": "Nothing contains {about!r}.",
        "mcp-table": "Table {table}, you are {name}.",
        "mcp-version": "Version {version}",
        "mcp-thinking": "The bots are still thinking at table {table}; look at it again in a moment.",
        "mcp-budget": "A bot may think for at most {iterations} positions or {seconds} seconds a turn here, not {found}.",
    }
)


@attrs.define(eq=False)
class ModelSeat:
    """A model's seat at a table, the bots around it, and the last version that the model has read.

    ``lock`` protects short steps, and is never held while a bot thinks; ``thinking`` is true while one does.
    """

    name: str
    seat: Seat
    bots: SeatedBots
    read: int = 0
    lock: RLock = attrs.field(factory=RLock)
    thinking: bool = False

    @property
    def is_awaited(self) -> bool:
        """Return whether the game waits for the model."""
        waiting = self.bots.match.pending()
        return isinstance(waiting, Decision) and self.seat.player in waiting.players

    def begin(self) -> None:
        """Mark the bots as thinking.

        Raises:
            InvalidOption: they are thinking already.
        """
        if self.thinking:
            raise InvalidOption.of("mcp-thinking", table=self.name)
        self.thinking = True

    def think(self, waits: Patience) -> None:
        """Let the bots choose until the game waits for the model; the table can be read meanwhile.

        Raises:
            SearchStopped: the caller has stopped waiting. The bots' choices so far stand.
        """
        try:
            with waits.for_searches():
                for _ in range(MOST_CHOICES):
                    if not self._choice(waits):
                        break
        finally:
            self.thinking = False

    def _choice(self, waits: Patience) -> bool:
        """Let one bot choose, and return whether one was to choose."""
        waits.check()
        with self.lock:
            player = self.bots.next
            view = None if player is None else self.bots.match.view(player)
        if player is None or view is None or not isinstance(view.pending, Decision):
            return False
        action = self.bots.bots[player].choose(view, view.pending)
        with self.lock:
            self.bots.match.apply(action, player=player)
        return True


@attrs.define
class ModelTables:
    """The open tables of one model; their tools may be called concurrently."""

    _open: dict[str, ModelSeat] = attrs.field(factory=dict)
    _opened: int = 0
    _lock: RLock = attrs.field(factory=RLock)

    def start(
        self, game: str, opponents: Sequence[str], seat: int, seed: int | None, waits: Patience
    ) -> str:
        """Open a table, let bots play until it is the model's turn, and show the table.

        Raises:
            AncientWorldError: the game, a bot, the seat or the seed is not valid.
            SearchStopped: the caller has stopped waiting; the table is closed.
        """
        for bot in opponents:
            _check_bot(bot)
        if not 0 <= seat <= len(opponents):
            raise InvalidOption.of("no-seat", last=len(opponents), found=seat)
        names = [f"{bot} {number}" for number, bot in enumerate(opponents, 1)]
        names.insert(seat, "model")
        match = Match.new(game, names, seed=seed)
        first = secret_seed() if seed is None else seed
        joined = match.join(seat)
        others = [each for each in range(len(names)) if each != seat]
        made = {at: bot_maker(bot)(first + at) for at, bot in zip(others, opponents, strict=True)}
        table = self._put(joined, SeatedBots(match, made))
        try:
            table.think(waits)
        except BaseException:  # the model does not know this table yet
            self._open.pop(table.name, None)
            raise
        return f"{_say('table', table=table.name, name=joined.name)}\n{_shown(table)}"

    def _put(self, seat: Seat, bots: SeatedBots) -> ModelSeat:
        """Add a table whose bots are marked as thinking."""
        with self._lock:
            if len(self._open) >= MOST_TABLES:
                raise InvalidOption.of("mcp-full", most=MOST_TABLES)
            self._opened += 1
            name = f"t{self._opened}"
            self._open[name] = ModelSeat(name, seat, bots, thinking=True)
            return self._open[name]

    def look(self, table: str, *, details: bool) -> str:
        """Return the whole table as text."""
        here = self._at(table)
        with here.lock:
            return _shown(here, details=details)

    def choose(self, table: str, number: int, version: int, waits: Patience) -> str:
        """Make a choice, let the bots play, and return what has changed as text.

        After a cancelled call whose bots had not finished, this only lets the bots go on.

        Raises:
            AncientWorldError: the version is stale, there is no such choice, or the bots are thinking.
            SearchStopped: the caller has stopped waiting. The choices so far stand.
        """
        here = self._at(table)
        with here.lock:
            here.begin()
            try:
                if here.is_awaited or here.bots.next is None:
                    _choose(here.seat, number, version)
            except BaseException:
                here.thinking = False
                raise
        here.think(waits)
        with here.lock:
            return _shown(here, since=here.read)

    def why_not(self, table: str, action: str) -> str:
        """Return why an action is not legal.

        Raises:
            InvalidDocument: the text is not an action.
        """
        here = self._at(table)
        with here.lock:
            return _why_not(here.seat, action)

    def record(self, table: str) -> str:
        """Return the record as the seat knows it, as JSON."""
        here = self._at(table)
        with here.lock:
            return to_json(here.seat.record)

    def leave(self, table: str) -> str:
        """Close a table, and return the names of those still open."""
        self._at(table)
        with self._lock:
            self._open.pop(table, None)
            return ", ".join(self._open) or "-"

    def _at(self, table: str) -> ModelSeat:
        seat = self._open.get(table)
        if seat is None:
            raise InvalidOption.of("mcp-no-table", table=table[:60])
        return seat


def _check_bot(name: str) -> None:
    """Refuse a bot that is not built in, or whose budget is too large.

    Raises:
        InvalidOption: there is no such bot, or its budget is too large.
    """
    search, colon, budget = name.partition(":")
    if name not in BOTS and search not in SEARCHES:
        raise InvalidOption.of("unknown-bot", name=name[:60], known=", ".join(BOTS))
    limits = budget_of(budget) if colon else {}
    most = {"iterations": MOST_ITERATIONS, "seconds": MOST_SECONDS}
    for unit, amount in limits.items():
        if isinstance(amount, (int, float)) and amount > most[unit]:
            bounds = {"iterations": MOST_ITERATIONS, "seconds": f"{MOST_SECONDS:g}"}
            raise InvalidOption.of("mcp-budget", **bounds, found=budget)


def _why_not(seat: Seat, action: str) -> str:
    """Return why an action is not legal for a seat."""
    state = seat.view.state
    if action.lstrip().startswith("{"):
        body = load(action)
        whole = isinstance(body, dict) and "format" in body
        meant = (
            from_document(body, expect=Action) if whole else listed_action(body, game(state.game))
        )
    else:
        meant = ActionNotation(state.game).read(action, seat.player)
    reason = seat.explain(meant)
    return _say("legal") if reason is None else f"{reason.message} [{reason.rule}]"


def _say(code: str, **data: object) -> str:
    return message_text(f"mcp-{code}", data)


def _ways(seat: Seat) -> tuple[Payment, ...]:
    """Return the ways to make a payment that is due; none if there are more than :data:`MOST_WAYS`."""
    ways = payments(seat.view)
    return ways if len(ways) <= MOST_WAYS else ()


def _choose(seat: Seat, number: int, version: int) -> None:
    """Apply the choice with this number: an action, or all actions of a way to pay."""
    ways = _ways(seat) if version == seat.version else ()
    if not ways:
        seat.choose(number, version)
        return
    if not 0 <= number < len(ways):
        raise InvalidOption.of("no-such-choice", place=number, count=len(ways))
    for action in ways[number].actions:
        seat.apply(action)


def _shown(table: ModelSeat, *, since: int | None = None, details: bool = False) -> str:
    seat = table.seat
    changes = None if since is None else seat.changes(since)
    table.read = seat.version
    text = turn_text(seat.view, changes, _ways(seat), details=details)
    return f"{text}\n{_say('version', version=seat.version)}"


def games() -> str:
    """Return a line for each game with its numbers of players."""
    known = [game(each) for each in available_games()]
    return "\n".join([f"{each.id}: {each.title}, {min(each.players)}-{max(each.players)}" for each in known])  # fmt: skip


def rules(game: str, about: str) -> str:
    """Return the rules with an id, or those whose texts contain some words."""
    every = words.rules(game)
    named = [rule for rule in every if rule.id.lower() == about.lower()]
    matches = named or [
        rule for rule in every if about.lower() in f"{rule.title} {rule.text}".lower()
    ]
    lines = [
        f"{rule.id} {rule.title}: {rule.text} {rule.ruling} [{rule.source}]" for rule in matches
    ]
    return "\n".join(lines[:MOST_FOUND]) or _say("nothing", about=about)


def components(game: str, about: str) -> str:
    """Return what components do, found by their id, kind, or words of their name."""
    query = about.lower()
    matches = [
        f"{each.kind} {each.id}: {each.name}. {each.text} {' '.join(each.symbols)} "
        + ", ".join([f"{name} {figure}" for name, figure in each.figures.items()])
        for each in face.components(game)
        if query in (each.id, each.kind) or query in each.name.lower()
    ]
    lines = [line.strip() for line in dict.fromkeys(matches)]
    return "\n".join(lines[:MOST_FOUND]) or _say("nothing", about=about)
