"""Everything that a seat can ask, of two matches that it cannot tell apart: the answers are the same bytes."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import attrs

import ancient_world as aw
from ancient_world.bots import SeatedBots
from ancient_world.bots.searching import SearchLimit
from ancient_world.engine.declared.fields import typed_fields
from ancient_world.engine.declared.naming import CardsName
from ancient_world.engine.steps import ChanceStep
from ancient_world.games import the_ancient_world as taw
from ancient_world.narration.telling.seat_change import Changes
from ancient_world.records import Header
from ancient_world.serve.mcp.tables import ModelSeat, ModelTables
from ancient_world.serve.news import pending_notifications
from ancient_world.serve.rpc import answer
from ancient_world.serve.session import Limits, Session
from tests.seats.twins import twin

__all__ = ["Pair", "ask_everything"]

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay")
STALE = 99
LATELY = 4
"""How many of the last changes a seat is told again at each step of a walk; at its end all of them."""


class Side:
    """One of the two matches, with the seat that asks, a server that has it open, and what the seat was told."""

    def __init__(self, state: Any, seat: int, seed: int) -> None:
        rules = aw.game(state.game)
        cards = CardsName(state.cards.name, state.cards.digest) if hasattr(state, "cards") else None
        # Chance that waits stays so at a table; in the other matches it comes from a seed, each its own.
        given = None if isinstance(state.agenda[-1], ChanceStep) else seed
        names = NAMES[: rules.seats(state)]
        header = Header(rules.id, rules.rules_version, names, rules.options(state), cards, given)
        self.match = aw.Match(header, state)
        self.seat = self.match.join(seat)
        self.session = Session(Limits())
        self.handle = self.session.open_match(self.match)
        self.tables = ModelTables()
        self.tables._open_tables["t1"] = ModelSeat("t1", self.seat, SeatedBots(self.match, {}))
        self.heard: list[bytes] = []
        self.begun = 0
        """The version since which the seat can tell no difference."""
        self.seat.observe(lambda change: self.heard.append(told(change)))
        self.call("match.subscribe")

    def call(self, method: str, **params: Any) -> bytes:
        """The answer of the server to a request of the seat."""
        params = {"match": self.handle, "player": self.seat.player, **params}
        request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        said = "".join(answer(self.session, json.dumps(request).encode()))
        said = "\n".join([said, *pending_notifications(self.session)])
        assert '"code":-32603' not in said, said
        return said.encode()


def told(thing: Any) -> bytes:
    """What somebody is told, as bytes."""
    if isinstance(thing, aw.SeatChange):
        entries = [(entry.player, repr(entry.action)) for entry in thing.entries]
        known = [thing.version, thing.undone, entries, thing.sentences, thing.events, thing.patch]
        known += [moment.player for moment in thing.story.moments]
        states = [
            aw.to_json(aw.View(thing.view.player, state)).encode()
            for moment in thing.story.moments
            for state in (moment.before, moment.after)
        ]
        return repr(known).encode() + b"".join(states) + told(thing.view)
    if isinstance(thing, Changes):
        return b"".join(map(told, thing)) + aw.to_json(thing).encode()
    if isinstance(thing, (aw.View, aw.Record)):
        return aw.to_json(thing).encode()
    return repr(thing).encode()


def answered(ask: Callable[[], Any]) -> bytes:
    """An answer, or the error with everything that is in it."""
    try:
        return told(ask())
    except aw.IllegalAction as error:
        return repr((type(error), str(error), error.reason, dict(error.data), error.args)).encode()
    except aw.AncientWorldError as error:
        return repr((type(error), str(error), error.code, dict(error.data), error.args)).encode()


@attrs.define
class Pair:
    """Two matches that a seat cannot tell apart."""

    one: Side
    other: Side
    asked: Counter[str] = attrs.field(factory=Counter)

    @classmethod
    def of(cls, state: Any, seat: int, rng: aw.SeededRandom) -> Pair:
        """A state and its twin, both as matches with chance of their own."""
        seeds = rng.randrange(2**40), rng.randrange(2**40)
        other = twin(state, seat, rng)
        pair = cls(Side(state, seat, seeds[0]), Side(other, seat, seeds[1]))
        pair.asked["different"] += other != state
        return pair

    @property
    def sides(self) -> tuple[Side, Side]:
        """Both."""
        return self.one, self.other

    def same(self, name: str, ask: Callable[[Side], Any]) -> bytes:
        """Ask both the same: they answer the same."""
        first, second = (answered(lambda side=side: ask(side)) for side in self.sides)  # type: ignore[misc]
        assert first == second, f"{name}:\n{first!r}\n{second!r}"
        self.asked[name] += 1
        return first


# --- what is asked ---


def ask_everything(pair: Pair, rng: aw.SeededRandom, *, actions: int = 12, moves: int = 3) -> None:
    """Ask whatever a seat can ask, let the game go on as long as the seat sees no difference, ask again."""
    looks(pair, rng)
    for action in some_actions(pair, rng, actions):
        about(pair, action, rng)
    for left in reversed(range(moves)):
        if not move(pair, rng):
            break
        looks(pair, rng)
        for action in some_actions(pair, rng, 4):
            about(pair, action, rng)
        undo(pair, rng, lately=LATELY if left else STALE)


def looks(pair: Pair, rng: aw.SeededRandom, *, lately: int = LATELY) -> None:
    """What is seen without doing anything, and of the changes so many of the last ones; of what a server answers, some."""
    since = max(pair.one.begun, pair.one.match.version - lately)
    pair.same("seat.view", lambda side: side.seat.view)
    pair.same("seat.record", lambda side: side.seat.record)
    pair.same("seat.pending", lambda side: told_pending(side.seat.pending))
    pair.same("seat.actions", lambda side: side.seat.actions)
    pair.same("seat.version", lambda side: (side.seat.version, side.seat.name))
    pair.same("seat.observe", lambda side: side.heard)
    pair.same("seat.changes", lambda side: side.seat.changes(since))
    pair.same("watcher's changes", lambda side: side.match.changes(since))
    pair.same("match.view", lambda side: side.match.view(side.seat.player))
    pair.same("watcher's view", lambda side: side.match.view(None))
    pair.same("watcher's record", lambda side: side.match.record_of(None))
    pair.same("undo", lambda side: (side.match.last_player, side.match.undo_needs_agreement))
    for _ in range(3):
        method = METHODS[rng.randrange(len(METHODS))]
        pair.same(f"rpc {method}", lambda side, method=method: side.call(method))  # type: ignore[misc]
    pair.same("rpc match.changes", lambda side: side.call("match.changes", since=since))
    pair.same("mcp look", lambda side: side.tables.look("t1", details=True))
    pair.same("mcp record", lambda side: side.tables.record("t1"))
    pair.same("text", lambda side: aw.view_as_text(side.seat.view, side.seat.changes(since)))
    entry = rng.randrange(len(pair.one.match.record.entries) + 1)
    pair.same("rpc match.describe", lambda side: side.call("match.describe", entry=entry))
    for side in pair.sides:  # what may be done is known from what is seen
        player = side.seat.player
        assert side.seat.actions == aw.legal_actions(side.match.state, player)


METHODS = (
    "pending", "legal_actions", "view", "scores", "winners", "is_over", "describe_board", "map_terrain", "svg", "descriptions", "match.view",
    "match.pending", "match.record",
)  # fmt: skip


def told_pending(waiting: Any) -> str:
    """What is waited for, its outcomes or actions included."""
    return aw.to_json(waiting)


def about(pair: Pair, action: Any, rng: aw.SeededRandom) -> None:
    """Ask about an action, and do it; a choice that was accepted is taken back again."""
    pair.same("explain of seat", lambda side: side.seat.explain(action))
    for (
        side
    ) in pair.sides:  # what is told of the own actions is the truth, though it comes from the view
        try:
            reason = side.seat.explain(action)
        except aw.HiddenValue:
            continue  # the action names something masked
        if reason is None or reason.code != "wrong-player":
            assert reason == aw.explain(side.match.state, action, side.seat.player)
    pair.same("explain of view", lambda side: aw.explain(side.seat.view.state, action))
    pair.same("stale", lambda side: side.seat.apply(action, version=STALE))
    earlier = rng.randrange(pair.one.match.version + 1)
    attempt(pair, lambda side: side.seat.apply(action, version=earlier))
    faces: list[Callable[[Side], Any]] = [
        lambda side: side.seat.apply(action),
        lambda side: view_after(side, side.match.apply(action, player=side.seat.player)),
    ]
    if isinstance(action, aw.Action) and (body := body_of(action)) is not None:
        pair.same("rpc explain", lambda side: side.call("explain", action=body))
        pair.same("rpc describe", lambda side: side.call("describe", action=body))
        pair.same("rpc descriptions", lambda side: side.call("descriptions", actions=[body, body]))
        pair.same(
            "rpc forced_actions_after", lambda side: side.call("forced_actions_after", action=body)
        )
        pair.same("mcp why_not", lambda side: side.tables.why_not("t1", json.dumps(body)))
        pair.same("mcp stale", lambda side: side.tables.choose("t1", 0, STALE, SearchLimit()))
        pair.same("rpc stale", lambda side: side.call("match.apply", action=body, version=STALE))
        faces.append(lambda side: side.call("match.apply", action=body))
        spoilt = spoiled(body, rng)
        pair.same("rpc spoilt", lambda side: side.call("match.apply", action=spoilt))
    number = rng.randrange(len(pair.one.seat.actions) + 1)
    faces.append(lambda side: side.tables.choose("t1", number, side.seat.version, SearchLimit()))
    attempt(pair, faces[rng.randrange(len(faces))])


def spoiled(body: dict[str, Any], rng: aw.SeededRandom) -> Any:
    """An action that cannot be read, since something in it is of the wrong type, unknown or missing."""
    key = sorted(body)[rng.randrange(len(body))]
    without = {name: value for name, value in body.items() if name != key}
    broken: tuple[Any, ...] = (
        {**body, key: [3]},
        {**body, "more": body[key]},
        without,
        [body],
        None,
    )
    return broken[rng.randrange(len(broken))]


def view_after(side: Side, state: aw.State) -> aw.View:
    """``Match.apply`` gives its state to who runs the match; the player is told this."""
    return aw.view(state, side.seat.player)


def body_of(action: aw.Action) -> Any:
    """An action as it stands in a request; none if JSON has no such action."""
    try:
        document: Any = aw.to_document(action)
        json.dumps(document)
    except Exception:  # noqa: BLE001 - actions with nonsense in their fields cannot be written
        return None
    return document["action"]


def attempt(pair: Pair, do: Callable[[Side], Any]) -> None:
    """Do something. Both refuse or both accept; what gives nothing away is answered by the same bytes."""
    versions = [side.match.version for side in pair.sides]
    answers = [answered(lambda side=side: do(side)) for side in pair.sides]  # type: ignore[misc]
    done = [
        side.match.version > version for side, version in zip(pair.sides, versions, strict=True)
    ]
    assert done[0] == done[1], answers
    if not done[0]:
        assert answers[0] == answers[1], answers
        pair.asked["refused"] += 1
        return
    pair.asked["done"] += 1
    if not gives_back(pair):
        assert answers[0] == answers[1], answers
        pair.same("seat.observe", lambda side: side.heard)
        pair.same("seat.record", lambda side: side.seat.record)
        if pair.one.match.last_player == pair.one.seat.player:
            pair.same("own undo", lambda side: side.seat.undo())
            pair.same("rpc redo", lambda side: side.call("match.redo"))
            pair.same("rpc own undo", lambda side: side.call("match.undo"))
            return
    for side in pair.sides:
        side.match.undo(agreed=True)
        del side.heard[-2:]  # chance or a reveal: from here on the seat could tell them apart
        side.begun = side.match.version
        side.tables.look("t1", details=False)  # it has read what was taken back
        side.call("match.subscribe")


def gives_back(pair: Pair) -> bool:
    """Whether chance decided something or something was revealed; the seat can tell, in both alike."""
    return b"True" in pair.same("agreement", lambda side: side.match.undo_needs_agreement)


def undo(pair: Pair, rng: aw.SeededRandom, *, lately: int) -> None:
    """Ask to take back; if it is done, it is done in both, and they look alike again."""
    if rng.randrange(3):
        pair.same("seat.undo", lambda side: side.seat.undo())
    else:
        pair.same("rpc undo", lambda side: side.call("match.undo"))
    pair.same("rpc stale undo", lambda side: side.call("match.undo", version=STALE))
    pair.same("rpc stale redo", lambda side: side.call("match.redo", version=STALE))
    looks(pair, rng, lately=lately)


# --- going on ---


def move(pair: Pair, rng: aw.SeededRandom) -> bool:
    """Somebody plays on, in both matches what the seat sees as the same; whether it still sees no difference."""
    one, other = pair.sides
    waiting = aw.pending(one.match.state)
    if not isinstance(waiting, aw.Decision):
        return False
    player = waiting.players[rng.randrange(len(waiting.players))]
    actions = list(aw.legal_actions(one.match.state, player))
    action = actions[rng.randrange(len(actions))]
    like = looks_like(other, player, seen(one, action))
    if not like:
        return False
    one.match.apply(action, player=player)
    other.match.apply(like[rng.randrange(len(like))], player=player)
    pair.asked["moves"] += 1
    if gives_back(pair):
        return False
    pair.same("seat.view", lambda side: side.seat.view)
    return True


def seen(side: Side, action: aw.Action) -> aw.Action:
    """An action as the seat sees it."""
    return aw.game(side.match.state.game).hide_action(side.match.state, action, side.seat.player)


def looks_like(side: Side, player: int, shown: aw.Action) -> list[aw.Action]:
    """The legal actions of a player that look to the seat like this one."""
    return [
        action
        for action in aw.legal_actions(side.match.state, player)
        if seen(side, action) == shown
    ]


# --- actions of every sort ---


def some_actions(pair: Pair, rng: aw.SeededRandom, count: int) -> Iterator[Any]:
    """Legal ones, those of others, neighbours of both, made-up ones, and what is no action at all."""
    states = [side.match.state for side in pair.sides]
    player = pair.one.seat.player
    own = list(pair.one.seat.actions)
    others = [action for state in states for action in every_action(state)]
    ids = ids_of(states)
    strange: tuple[Any, ...] = (None, "?", 3, aw.Dealt(("?",)), aw.Rolled(()), aw.Dealt(()))
    for number in range(count):
        kind = rng.randrange(8)
        if kind < 2 and own:
            yield own[rng.randrange(len(own))]
        elif kind < 5 and others:
            action = others[rng.randrange(len(others))]
            yield action if number % 2 else altered(action, ids, player, rng)
        elif kind < 7:
            kinds = aw.game(states[0].game).action_types
            yield made_up(kinds[rng.randrange(len(kinds))], ids, player, rng)
        else:
            yield strange[rng.randrange(len(strange))]


def every_action(state: Any) -> tuple[aw.Action, ...]:
    """Whatever is legal in a state, for whomever, with an outcome of chance if that is awaited."""
    waiting = aw.pending(state)
    if isinstance(waiting, aw.Chance):
        return (waiting.sample(aw.SeededRandom(1)),)
    return waiting.all_actions if waiting is not None else ()


def ids_of(states: list[Any]) -> list[str]:
    """Every short text in both states, secrets and masks included."""
    found: dict[str, None] = {aw.HIDDEN_ID: None, "nonsense": None}
    todo: list[Any] = [aw.to_document(state)["state"] for state in states]
    while todo:
        thing = todo.pop()
        if isinstance(thing, str):
            found[thing] = None
        elif isinstance(thing, (dict, list)):
            todo += thing.values() if isinstance(thing, dict) else thing
    return sorted(found)


def altered(action: Any, ids: list[str], player: int, rng: aw.SeededRandom) -> Any:
    """An action with another value in one of its fields."""
    fields = typed_fields(type(action))
    if not fields:
        return action
    field = fields[rng.randrange(len(fields))]
    return attrs.evolve(action, **{field.name: value_for(field, ids, player, rng)})


def made_up(kind: Any, ids: list[str], player: int, rng: aw.SeededRandom) -> Any:
    """An action with anything in its fields."""
    return kind(*[value_for(field, ids, player, rng) for field in typed_fields(kind)])


def value_for(field: Any, ids: list[str], player: int, rng: aw.SeededRandom) -> Any:
    """A value that a field could hold, or nearly."""
    if field.name == "player" and rng.randrange(4):
        return player
    about = str(field.type)
    if "str" in about:
        return ids[rng.randrange(len(ids))]
    if "int" in about:
        return rng.randrange(8) - 1
    if "bool" in about:
        return rng.randrange(2) == 1
    if "Goods" in about:
        return taw.CardFile.standard().figures.expand_prices[0]
    return None
