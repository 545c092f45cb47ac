"""The tools of a seat: several tables by their ids, with bots in the other seats; nothing but the seat's view leaves."""

from __future__ import annotations

from collections.abc import Sequence
from threading import RLock

import attrs

import ancient_world as aw
from ancient_world.bots import BOTS, SeatedBots, bot_maker
from ancient_world.bots.named import SEARCHES
from ancient_world.documents.codec import listed_action
from ancient_world.documents.text import load
from ancient_world.engine.entropy import secret_seed
from ancient_world.engine.language import register, sentence
from ancient_world.pictures.turn import turn_text
from ancient_world.speech.paying import Payment, payments

MOST_TABLES = 64
MOST_FOUND = 20
MOST_CHOICES = 100_000
MOST_WAYS = 24
"""The most ways to pay that are offered as one choice each; of more, the parts are paid one by one."""

register(
    {
        "mcp-no-table": "There is no table {table!r}; start one.",
        "mcp-full": "At most {most:table|tables} can be open; leave one first.",
        "mcp-legal": "That is legal now.",
        "mcp-nothing": "Nothing contains {about!r}.",
        "mcp-table": "Table {table}, you are {name}.",
        "mcp-version": "Version {version}",
    }
)


@attrs.define
class ModelSeat:
    """A model's seat at a table, the bots around it, and the version that the model has read."""

    seat: aw.Seat
    bots: SeatedBots
    read: int = 0


@attrs.define
class ModelTables:
    """The open tables of one model."""

    _open: dict[str, ModelSeat] = attrs.field(factory=dict)
    _opened: int = 0
    lock: RLock = attrs.field(factory=RLock)

    def start(self, game: str, opponents: Sequence[str], seat: int, seed: int | None) -> str:
        """Open a table and show it.

        Raises:
            AncientWorldError: the game, a bot, the seat or the seed does not fit.
        """
        if len(self._open) >= MOST_TABLES:
            raise aw.InvalidOption.of("mcp-full", most=MOST_TABLES)
        for bot in opponents:  # a model imports nothing
            if bot not in BOTS and bot.partition(":")[0] not in SEARCHES:
                raise aw.InvalidOption.of("unknown-bot", name=bot[:60], known=", ".join(BOTS))
        names = [f"{bot} {number}" for number, bot in enumerate(opponents, 1)]
        names.insert(seat, "model")
        match = aw.Match.new(game, names, seed=seed)
        first = secret_seed() if seed is None else seed
        joined = match.join(seat)
        others = [each for each in range(len(names)) if each != seat]
        made = {at: bot_maker(bot)(first + at) for at, bot in zip(others, opponents, strict=True)}
        self._opened += 1
        name = f"t{self._opened}"
        table = self._open[name] = ModelSeat(joined, SeatedBots(match, made))
        table.bots.play(MOST_CHOICES)
        return f"{_say('table', table=name, name=joined.name)}\n{_shown(table)}"

    def look(self, table: str, *, details: bool) -> str:
        """Show all of a table."""
        return _shown(self._at(table), details=details)

    def choose(self, table: str, number: int, version: int) -> str:
        """Make a choice, let the bots play, and show what has changed.

        Raises:
            AncientWorldError: the version is stale, or there is no such choice.
        """
        here = self._at(table)
        _choose(here.seat, number, version)
        here.bots.play(MOST_CHOICES)
        return _shown(here, since=here.read)

    def why_not(self, table: str, action: str) -> str:
        """Say why an action is not legal.

        Raises:
            InvalidDocument: the text stands for no action.
        """
        seat = self._at(table).seat
        state = seat.view.state
        if action.lstrip().startswith("{"):
            body = load(action)
            whole = isinstance(body, dict) and "format" in body
            meant = (
                aw.from_document(body, expect=aw.Action)
                if whole
                else listed_action(body, aw.game(state.game))
            )
        else:
            meant = aw.Notation(state.game).read(action, seat.player)
        reason = seat.explain(meant)
        return _say("legal") if reason is None else f"{reason.message} [{reason.rule}]"

    def record(self, table: str) -> str:
        """Return the record as the seat knows it."""
        return aw.to_json(self._at(table).seat.record)

    def leave(self, table: str) -> str:
        """Close a table."""
        self._at(table)
        del self._open[table]
        return ", ".join(self._open) or "-"

    def _at(self, table: str) -> ModelSeat:
        if table not in self._open:
            raise aw.InvalidOption.of("mcp-no-table", table=table[:60])
        return self._open[table]


def _say(code: str, **data: object) -> str:
    return sentence(f"mcp-{code}", data)


def _ways(seat: aw.Seat) -> tuple[Payment, ...]:
    """Return the ways to make a payment that is due, which are the choices then; none where there are many."""
    ways = payments(seat.view)
    return ways if len(ways) <= MOST_WAYS else ()


def _choose(seat: aw.Seat, number: int, version: int) -> None:
    """Make a choice, or all choices of a payment, by its number."""
    ways = _ways(seat) if version == seat.version else ()
    if not ways:
        seat.choose(number, version)
        return
    if not 0 <= number < len(ways):
        raise aw.InvalidOption.of("no-such-choice", place=number, count=len(ways))
    for action in ways[number].actions:
        seat.apply(action)


def _shown(table: ModelSeat, *, since: int | None = None, details: bool = False) -> str:
    seat = table.seat
    changes = None if since is None else seat.changes(since)
    table.read = seat.version
    told = turn_text(seat.view, changes, _ways(seat), details=details)
    return f"{told}\n{_say('version', version=seat.version)}"


def games() -> str:
    """List the games and for how many players they are."""
    found = [aw.game(each) for each in aw.game_ids()]
    return "\n".join([f"{each.id}: {each.title}, {min(each.players)}-{max(each.players)}" for each in found])  # fmt: skip


def rules(game: str, about: str) -> str:
    """Find rules by their id, or by words of their text."""
    every = aw.rules(game)
    named = [rule for rule in every if rule.id.lower() == about.lower()]
    found = named or [
        rule for rule in every if about.lower() in f"{rule.title} {rule.text}".lower()
    ]
    lines = [f"{rule.id} {rule.title}: {rule.text} {rule.ruling} [{rule.source}]" for rule in found]
    return "\n".join(lines[:MOST_FOUND]) or _say("nothing", about=about)


def components(game: str, about: str) -> str:
    """Find cards and other components by their id, kind, or words of their name, and say what they do."""
    wanted = about.lower()
    found = [
        f"{each.kind} {each.id}: {each.name}. {each.text} {' '.join(each.symbols)} "
        + ", ".join([f"{name} {figure}" for name, figure in each.figures.items()])
        for each in aw.components(game)
        if wanted in (each.id, each.kind) or wanted in each.name.lower()
    ]
    lines = [line.strip() for line in dict.fromkeys(found)]
    return "\n".join(lines[:MOST_FOUND]) or _say("nothing", about=about)
