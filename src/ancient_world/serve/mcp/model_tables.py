"""The tables of a language model: bots play the other seats, and the model gets only its own seat's view."""

from __future__ import annotations

from collections.abc import Sequence
from threading import RLock

import attrs

from ancient_world.bots import BOTS, SeatedBots, bot_maker
from ancient_world.bots.bots_by_name import SEARCH_BOTS
from ancient_world.bots.searching import SearchLimit, parse_budget
from ancient_world.documents.codec import from_document, read_action_body, to_json
from ancient_world.documents.text import load
from ancient_world.engine import public_functions
from ancient_world.engine.actions import Action
from ancient_world.engine.entropy import secret_seed
from ancient_world.engine.errors import InvalidOption
from ancient_world.engine.message_catalogue import message_text, register_messages
from ancient_world.engine.pending import Decision
from ancient_world.engine.registry import available_games, game
from ancient_world.matches.match import Match
from ancient_world.matches.seats import Seat
from ancient_world.narration import descriptions
from ancient_world.narration.choosing.payments import Payment, payments
from ancient_world.narration.view_text import turn_text
from ancient_world.records.notation.found_choices import the_action_meant

MAX_TABLES = 64
MAX_RESULTS = 20
MAX_BOT_CHOICES = 100_000
MAX_ITERATIONS = 2_000
MAX_SECONDS = 30.0
"""Limits on the positions or seconds that a bot may search for a turn."""
MAX_PAYMENTS = 24
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

    ``lock`` protects short steps, and is never held while a bot thinks; ``is_thinking`` is true while one does.
    """

    name: str
    seat: Seat
    bots: SeatedBots
    read_version: int = 0
    lock: RLock = attrs.field(factory=RLock)
    is_thinking: bool = False

    @property
    def is_awaited(self) -> bool:
        """Return whether the game waits for the model."""
        pending = self.bots.match.pending()
        return isinstance(pending, Decision) and self.seat.player in pending.players

    def mark_thinking(self) -> None:
        """Mark the bots as thinking.

        Raises:
            InvalidOption: they are thinking already.
        """
        if self.is_thinking:
            raise InvalidOption.from_code("mcp-thinking", table=self.name)
        self.is_thinking = True

    def let_bots_play(self, patience: SearchLimit) -> None:
        """Let the bots choose until the game waits for the model; the table can be read meanwhile.

        Raises:
            SearchStopped: the caller has stopped waiting. The bots' choices so far stand.
        """
        try:
            with patience.apply_to_searches():
                for _ in range(MAX_BOT_CHOICES):
                    if not self._let_bot_choose(patience):
                        break
        finally:
            self.is_thinking = False

    def _let_bot_choose(self, patience: SearchLimit) -> bool:
        """Let one bot choose, and return whether one was to choose."""
        patience.check_stopped()
        with self.lock:
            player = self.bots.next_bot_seat
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

    _open_tables: dict[str, ModelSeat] = attrs.field(factory=dict)
    _opened_count: int = 0
    _lock: RLock = attrs.field(factory=RLock)

    def start(
        self,
        game: str,
        opponents: Sequence[str],
        seat: int,
        seed: int | None,
        patience: SearchLimit,
    ) -> str:
        """Open a table, let bots play until it is the model's turn, and show the table.

        Raises:
            AncientWorldError: the game, a bot, the seat or the seed is not valid.
            SearchStopped: the caller has stopped waiting; the table is closed.
        """
        for bot in opponents:
            _check_bot(bot)
        if not 0 <= seat <= len(opponents):
            raise InvalidOption.from_code("no-seat", last=len(opponents), found=seat)
        names = [f"{bot} {number}" for number, bot in enumerate(opponents, 1)]
        names.insert(seat, "model")
        match = Match.new(game, names, seed=seed)
        base_seed = secret_seed() if seed is None else seed
        model_seat = match.join(seat)
        bot_seats = [each for each in range(len(names)) if each != seat]
        bots = {
            seat_number: bot_maker(bot)(base_seed + seat_number)
            for seat_number, bot in zip(bot_seats, opponents, strict=True)
        }
        table = self._add_table(model_seat, SeatedBots(match, bots))
        try:
            table.let_bots_play(patience)
        except BaseException:  # the model does not know this table yet
            self._open_tables.pop(table.name, None)
            raise
        return f"{_message('table', table=table.name, name=model_seat.name)}\n{_table_text(table)}"

    def _add_table(self, seat: Seat, bots: SeatedBots) -> ModelSeat:
        """Add a table whose bots are marked as thinking."""
        with self._lock:
            if len(self._open_tables) >= MAX_TABLES:
                raise InvalidOption.from_code("mcp-full", most=MAX_TABLES)
            self._opened_count += 1
            name = f"t{self._opened_count}"
            self._open_tables[name] = ModelSeat(name, seat, bots, is_thinking=True)
            return self._open_tables[name]

    def look(self, table: str, *, details: bool) -> str:
        """Return the whole table as text."""
        open_table = self._find_table(table)
        with open_table.lock:
            return _table_text(open_table, details=details)

    def choose(self, table: str, number: int, version: int, patience: SearchLimit) -> str:
        """Make a choice, let the bots play, and return what has changed as text.

        After a cancelled call whose bots had not finished, this only lets the bots go on.

        Raises:
            AncientWorldError: the version is stale, there is no such choice, or the bots are thinking.
            SearchStopped: the caller has stopped waiting. The choices so far stand.
        """
        open_table = self._find_table(table)
        with open_table.lock:
            open_table.mark_thinking()
            try:
                if open_table.is_awaited or open_table.bots.next_bot_seat is None:
                    _choose(open_table.seat, number, version)
            except BaseException:
                open_table.is_thinking = False
                raise
        open_table.let_bots_play(patience)
        with open_table.lock:
            return _table_text(open_table, since=open_table.read_version)

    def why_not(self, table: str, action: str) -> str:
        """Return why an action is not legal.

        Raises:
            InvalidDocument: the text is not an action.
        """
        open_table = self._find_table(table)
        with open_table.lock:
            return _refusal_text(open_table.seat, action)

    def record(self, table: str) -> str:
        """Return the record as the seat knows it, as JSON."""
        open_table = self._find_table(table)
        with open_table.lock:
            return to_json(open_table.seat.record)

    def leave(self, table: str) -> str:
        """Close a table, and return the names of those still open."""
        self._find_table(table)
        with self._lock:
            self._open_tables.pop(table, None)
            return ", ".join(self._open_tables) or "-"

    def _find_table(self, table: str) -> ModelSeat:
        seat = self._open_tables.get(table)
        if seat is None:
            raise InvalidOption.from_code("mcp-no-table", table=table[:60])
        return seat


def _check_bot(name: str) -> None:
    """Refuse a bot that is not built in, or whose budget is too large.

    Raises:
        InvalidOption: there is no such bot, or its budget is too large.
    """
    search_name, colon, budget = name.partition(":")
    if name not in BOTS and search_name not in SEARCH_BOTS:
        raise InvalidOption.from_code("unknown-bot", name=name[:60], known=", ".join(BOTS))
    requested_limits = parse_budget(budget) if colon else {}
    maximums = {"iterations": MAX_ITERATIONS, "seconds": MAX_SECONDS}
    for unit, amount in requested_limits.items():
        if isinstance(amount, (int, float)) and amount > maximums[unit]:
            maximum_texts = {"iterations": MAX_ITERATIONS, "seconds": f"{MAX_SECONDS:g}"}
            raise InvalidOption.from_code("mcp-budget", **maximum_texts, found=budget)


def _refusal_text(seat: Seat, action: str) -> str:
    """Return why an action is not legal for a seat."""
    state = seat.view.state
    if action.lstrip().startswith("{"):
        document = load(action)
        is_document = isinstance(document, dict) and "format" in document
        parsed_action = (
            from_document(document, expect=Action)
            if is_document
            else read_action_body(document, game(state.game))
        )
    else:
        parsed_action = the_action_meant(state, action, seat.player, seat.view.names)
    reason = seat.explain(parsed_action)
    return _message("legal") if reason is None else f"{reason.message} [{reason.rule}]"


def _message(code: str, **data: object) -> str:
    return message_text(f"mcp-{code}", data)


def _payment_choices(seat: Seat) -> tuple[Payment, ...]:
    """Return the ways to make a payment that is due; none if there are more than :data:`MOST_WAYS`."""
    payment_choices = payments(seat.view)
    return payment_choices if len(payment_choices) <= MAX_PAYMENTS else ()


def _choose(seat: Seat, number: int, version: int) -> None:
    """Apply the choice with this number: an action, or all actions of a way to pay."""
    payment_choices = _payment_choices(seat) if version == seat.version else ()
    if not payment_choices:
        seat.choose(number, version)
        return
    if not 0 <= number < len(payment_choices):
        raise InvalidOption.from_code("no-such-choice", place=number, count=len(payment_choices))
    for action in payment_choices[number].actions:
        seat.apply(action)


def _table_text(table: ModelSeat, *, since: int | None = None, details: bool = False) -> str:
    seat = table.seat
    changes = None if since is None else seat.changes(since)
    table.read_version = seat.version
    text = turn_text(seat.view, changes, _payment_choices(seat), details=details)
    return f"{text}\n{_message('version', version=seat.version)}"


def games() -> str:
    """Return a line for each game with its numbers of players."""
    known = [game(each) for each in available_games()]
    return "\n".join([f"{each.id}: {each.title}, {min(each.players)}-{max(each.players)}" for each in known])  # fmt: skip


def rules(game: str, search_text: str) -> str:
    """Return the rules with an id, or those whose texts contain some words."""
    all_rules = descriptions.rules(game)
    rules_by_id = [rule for rule in all_rules if rule.id.lower() == search_text.lower()]
    matches = rules_by_id or [
        rule for rule in all_rules if search_text.lower() in f"{rule.title} {rule.text}".lower()
    ]
    lines = [
        f"{rule.id} {rule.title}: {rule.text} {rule.ruling} [{rule.source}]" for rule in matches
    ]
    return "\n".join(lines[:MAX_RESULTS]) or _message("nothing", about=search_text)


def components(game: str, search_text: str) -> str:
    """Return what components do, found by their id, kind, or words of their name."""
    lower_query = search_text.lower()
    matches = [
        f"{component.kind} {component.id}: {component.name}. {component.text} {' '.join(component.symbols)} "
        + ", ".join([f"{name} {figure}" for name, figure in component.figures.items()])
        for component in public_functions.components(game)
        if lower_query in (component.id, component.kind) or lower_query in component.name.lower()
    ]
    lines = [line.strip() for line in dict.fromkeys(matches)]
    return "\n".join(lines[:MAX_RESULTS]) or _message("nothing", about=search_text)
