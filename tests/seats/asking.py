"""Send every request of a seat to two matches that look the same to the seat, and compare the answers byte for byte."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import attrs

import ancient_world as aw
from ancient_world.bots import SeatedBots
from ancient_world.bots.searching import SearchLimit
from ancient_world.engine.board_text import Board
from ancient_world.engine.declared.field_marks import typed_fields
from ancient_world.engine.declared.naming import CardsName
from ancient_world.engine.steps import ChanceStep
from ancient_world.games import the_ancient_world as taw
from ancient_world.narration import Changes, KnownEffect, Offers, Prompt
from ancient_world.records import Header
from ancient_world.serve.mcp.model_tables import ModelSeat, ModelTables
from ancient_world.serve.notifications import pending_notifications
from ancient_world.serve.request_limits import Limits
from ancient_world.serve.rpc import answer
from ancient_world.serve.session import Session
from tests.seats.twins import twin

__all__ = ["Pair", "ask_everything"]

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay")
STALE = 99
LATELY = 4
"""The number of latest changes that are requested again at each step; at the end all changes are."""


class Side:
    """One of the two matches with its seat, a server that has it open, and the changes that the seat has heard."""

    def __init__(self, state: Any, seat: int, seed: int) -> None:
        rules = aw.game(state.game)
        cards = CardsName(state.cards.name, state.cards.digest) if hasattr(state, "cards") else None
        # Pending chance is left to a real table; elsewhere each match draws chance from a seed of its own.
        own_seed = None if isinstance(state.agenda[-1], ChanceStep) else seed
        names = NAMES[: rules.seats(state)]
        header = Header(rules.id, rules.rules_version, names, rules.options(state), cards, own_seed)
        self.match = aw.Match(header, state)
        self.seat = self.match.join(seat)
        self.session = Session(Limits())
        self.handle = self.session.open_match(self.match)
        self.tables = ModelTables()
        self.tables._open_tables["t1"] = ModelSeat("t1", self.seat, SeatedBots(self.match, {}))
        self.heard: list[bytes] = []
        self.begun = 0
        """The first version since which both matches look the same to the seat."""
        self.seat.observe(lambda change: self.heard.append(as_bytes(change)))
        self.call("match.subscribe")

    def call(self, method: str, **params: Any) -> bytes:
        """Return the server's answer to a request of the seat, with its notifications."""
        params = {"match": self.handle, "player": self.seat.player, **params}
        request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        text = "".join(answer(self.session, json.dumps(request).encode()))
        text = "\n".join([text, *pending_notifications(self.session)])
        assert '"code":-32603' not in text, text
        return text.encode()


def as_bytes(value: Any) -> bytes:
    """Return the bytes of a value that the seat receives."""
    if isinstance(value, aw.SeatChange):
        entries = [(entry.player, repr(entry.action)) for entry in value.entries]
        known = [value.version, value.undone, entries, value.sentences, value.events, value.patch]
        known += [moment.player for moment in value.story.moments]
        states = [
            aw.to_json(aw.View(value.view.player, state)).encode()
            for moment in value.story.moments
            for state in (moment.before, moment.after)
        ]
        return repr(known).encode() + b"".join(states) + as_bytes(value.view)
    if isinstance(value, Changes):
        return b"".join(map(as_bytes, value)) + aw.to_json(value).encode()
    if isinstance(value, (aw.View, aw.Record, aw.Reason, Board, KnownEffect, Offers, Prompt)):
        return repr(value).encode() + aw.to_json(value).encode()
    return repr(value).encode()


def answered(ask: Callable[[], Any]) -> bytes:
    """Return the bytes of an answer, or of the error with its code, message and data."""
    try:
        return as_bytes(ask())
    except aw.IllegalAction as error:
        return repr((type(error), str(error), error.reason, dict(error.data), error.args)).encode()
    except aw.AncientWorldError as error:
        return repr((type(error), str(error), error.code, dict(error.data), error.args)).encode()


@attrs.define
class Pair:
    """Two matches that look the same to a seat."""

    first: Side
    second: Side
    asked: Counter[str] = attrs.field(factory=Counter)

    @classmethod
    def of(cls, state: Any, seat: int, rng: aw.SeededRandom) -> Pair:
        """Return the matches of a state and of its twin, each with chance of its own."""
        seeds = rng.randrange(2**40), rng.randrange(2**40)
        second = twin(state, seat, rng)
        pair = cls(Side(state, seat, seeds[0]), Side(second, seat, seeds[1]))
        pair.asked["different"] += second != state
        return pair

    @property
    def sides(self) -> tuple[Side, Side]:
        """Both matches."""
        return self.first, self.second

    def same(self, name: str, ask: Callable[[Side], Any]) -> bytes:
        """Send a request to both matches, check that the answers are equal, and return the answer."""
        first, second = (answered(lambda side=side: ask(side)) for side in self.sides)  # type: ignore[misc]
        assert first == second, f"{name}:\n{first!r}\n{second!r}"
        self.asked[name] += 1
        return first


# --- requests ---


def ask_everything(pair: Pair, rng: aw.SeededRandom, *, actions: int = 12, moves: int = 3) -> None:
    """Send every request of a seat, play on while both matches look the same, and send the requests again."""
    compare_reads(pair, rng)
    for action in some_actions(pair, rng, actions):
        compare_action(pair, action, rng)
    for remaining in reversed(range(moves)):
        if not move(pair, rng):
            break
        compare_reads(pair, rng)
        for action in some_actions(pair, rng, 4):
            compare_action(pair, action, rng)
        undo(pair, rng, lately=LATELY if remaining else STALE)


def compare_reads(pair: Pair, rng: aw.SeededRandom, *, lately: int = LATELY) -> None:
    """Compare everything that can be read without an action, including the latest ``lately`` changes."""
    since = max(pair.first.begun, pair.first.match.version - lately)
    pair.same("seat.view", lambda side: side.seat.view)
    pair.same("seat.record", lambda side: side.seat.record)
    pair.same("seat.pending", lambda side: pending_json(side.seat.pending))
    pair.same("seat.actions", lambda side: side.seat.actions)
    pair.same("seat.version", lambda side: (side.seat.version, side.seat.name))
    pair.same("seat.observe", lambda side: side.heard)
    pair.same("seat.changes", lambda side: side.seat.changes(since))
    pair.same("watcher's changes", lambda side: side.match.changes(since))
    pair.same("match.view", lambda side: side.match.view(side.seat.player))
    pair.same("watcher's view", lambda side: side.match.view(None))
    pair.same("seat.offers", lambda side: side.seat.offers())
    pair.same("match.offers", lambda side: side.match.offers(side.seat.player))
    pair.same("watcher's offers", lambda side: side.match.offers(None))
    pair.same("match.legal_actions", lambda side: side.match.legal_actions(side.seat.player))
    pair.same("match.pending", lambda side: pending_json(side.match.pending(side.seat.player)))
    pair.same("prompt", lambda side: aw.prompt(side.seat.view))
    pair.same("board", lambda side: aw.describe_board(side.seat.view))
    pair.same("watcher's record", lambda side: side.match.record_of(None))
    pair.same("undo", lambda side: (side.match.last_player, side.match.undo_needs_agreement))
    for _ in range(3):
        method = METHODS[rng.randrange(len(METHODS))]
        pair.same(f"rpc {method}", lambda side, method=method: side.call(method))  # type: ignore[misc]
    pair.same("rpc match.changes", lambda side: side.call("match.changes", since=since))
    pair.same("mcp look", lambda side: side.tables.look("t1", details=True))
    pair.same("mcp record", lambda side: side.tables.record("t1"))
    pair.same("text", lambda side: aw.view_as_text(side.seat.view, side.seat.changes(since)))
    entry = rng.randrange(len(pair.first.match.record.entries) + 1)
    pair.same("rpc match.describe", lambda side: side.call("match.describe", entry=entry))
    for side in pair.sides:  # the view must list the same actions as the full state
        player = side.seat.player
        assert side.seat.actions == aw.legal_actions(side.match.state, player)


METHODS = (
    "pending", "legal_actions", "view", "scores", "winners", "is_over", "describe_board", "map_terrain", "svg", "descriptions", "match.view",
    "match.pending", "match.record", "offers", "match.offers",
)  # fmt: skip


def pending_json(waiting: Any) -> str:
    """Return the JSON text of a pending decision or chance."""
    return aw.to_json(waiting)


def compare_action(pair: Pair, action: Any, rng: aw.SeededRandom) -> None:
    """Compare the answers about an action, and try the action."""
    pair.same("explain of seat", lambda side: side.seat.explain(action))
    pair.same("explain of match", lambda side: side.match.explain(action, side.seat.player))
    pair.same("effect", lambda side: aw.effect(side.seat.view, action))
    for side in pair.sides:  # the view must explain the seat's own actions as the full state does
        try:
            reason = side.seat.explain(action)
        except aw.HiddenValue:
            continue  # the action names something that the view masks
        if reason is None or reason.code != "wrong-player":
            assert reason == aw.explain(side.match.state, action, side.seat.player)
    pair.same("explain of view", lambda side: aw.explain(side.seat.view.state, action))
    pair.same("stale", lambda side: side.seat.apply(action, version=STALE))
    earlier = rng.randrange(pair.first.match.version + 1)
    act_and_undo(pair, lambda side: side.seat.apply(action, version=earlier))
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
        for words in (aw.describe(pair.first.seat.view, action), next(iter(body.values()))):
            pair.same("find", lambda side, words=words: side.seat.find(words))  # type: ignore[misc]
        pair.same("read spoilt", lambda side: side.match.read(spoilt))
        pair.same("rpc spoilt", lambda side: side.call("match.apply", action=spoilt))
    number = rng.randrange(len(pair.first.seat.actions) + 1)
    faces.append(
        lambda side: view_after(
            side, side.match.choose(number, side.seat.player, side.match.version)
        )
    )
    faces.append(lambda side: side.tables.choose("t1", number, side.seat.version, SearchLimit()))
    act_and_undo(pair, faces[rng.randrange(len(faces))])


def spoiled(body: dict[str, Any], rng: aw.SeededRandom) -> Any:
    """Return a body with a wrong type, an unknown key or a missing key."""
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
    """Return the player's view of the state that ``Match.apply`` returns to the host."""
    return aw.view(state, side.seat.player)


def body_of(action: aw.Action) -> Any:
    """Return the body of an action in a request, or ``None`` if JSON cannot express the action."""
    try:
        document: Any = aw.to_document(action)
        json.dumps(document)
    except Exception:  # noqa: BLE001 - actions with nonsense in their fields cannot be written
        return None
    return document["action"]


def act_and_undo(pair: Pair, do: Callable[[Side], Any]) -> None:
    """Do something in both matches, check that both accept or both refuse, and undo it."""
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
        if pair.first.match.last_player == pair.first.seat.player:
            pair.same("own undo", lambda side: side.seat.undo())
            pair.same("rpc redo", lambda side: side.call("match.redo"))
            pair.same("rpc own undo", lambda side: side.call("match.undo"))
            return
    for side in pair.sides:
        side.match.undo(agreed=True)
        del side.heard[-2:]  # chance or a reveal, by which the seat could tell the matches apart
        side.begun = side.match.version
        side.tables.look("t1", details=False)  # the seat has read the changes that were undone
        side.call("match.subscribe")


def gives_back(pair: Pair) -> bool:
    """Return whether an undo would take back chance or a reveal, which must be the same in both matches."""
    return b"True" in pair.same("agreement", lambda side: side.match.undo_needs_agreement)


def undo(pair: Pair, rng: aw.SeededRandom, *, lately: int) -> None:
    """Request an undo in both matches, and compare them again."""
    if rng.randrange(3):
        pair.same("seat.undo", lambda side: side.seat.undo())
    else:
        pair.same("rpc undo", lambda side: side.call("match.undo"))
    pair.same("rpc stale undo", lambda side: side.call("match.undo", version=STALE))
    pair.same("rpc stale redo", lambda side: side.call("match.redo", version=STALE))
    compare_reads(pair, rng, lately=lately)


# --- playing on ---


def move(pair: Pair, rng: aw.SeededRandom) -> bool:
    """Apply an action that looks the same to the seat in both matches; return whether they still look the same."""
    first, second = pair.sides
    waiting = aw.pending(first.match.state)
    if not isinstance(waiting, aw.Decision):
        return False
    player = waiting.players[rng.randrange(len(waiting.players))]
    actions = list(aw.legal_actions(first.match.state, player))
    action = actions[rng.randrange(len(actions))]
    like = looks_like(second, player, as_seen(first, action))
    if not like:
        return False
    first.match.apply(action, player=player)
    second.match.apply(like[rng.randrange(len(like))], player=player)
    pair.asked["moves"] += 1
    if gives_back(pair):
        return False
    pair.same("seat.view", lambda side: side.seat.view)
    return True


def as_seen(side: Side, action: aw.Action) -> aw.Action:
    """Return an action as the seat sees it."""
    return aw.game(side.match.state.game).hide_action(side.match.state, action, side.seat.player)


def looks_like(side: Side, player: int, shown: aw.Action) -> list[aw.Action]:
    """Return the legal actions of a player that look to the seat like a given one."""
    return [
        action
        for action in aw.legal_actions(side.match.state, player)
        if as_seen(side, action) == shown
    ]


# --- actions to try ---


def some_actions(pair: Pair, rng: aw.SeededRandom, count: int) -> Iterator[Any]:
    """Yield legal actions, actions of others, altered and made-up ones, and values that are no actions."""
    states = [side.match.state for side in pair.sides]
    player = pair.first.seat.player
    own = list(pair.first.seat.actions)
    legal = [action for state in states for action in every_action(state)]
    ids = ids_of(states)
    strange: tuple[Any, ...] = (None, "?", 3, aw.Dealt(("?",)), aw.Rolled(()), aw.Dealt(()))
    for number in range(count):
        kind = rng.randrange(8)
        if kind < 2 and own:
            yield own[rng.randrange(len(own))]
        elif kind < 5 and legal:
            action = legal[rng.randrange(len(legal))]
            yield action if number % 2 else with_another_value(action, ids, player, rng)
        elif kind < 7:
            kinds = aw.game(states[0].game).action_types
            yield made_up(kinds[rng.randrange(len(kinds))], ids, player, rng)
        else:
            yield strange[rng.randrange(len(strange))]


def every_action(state: Any) -> tuple[aw.Action, ...]:
    """Return all legal actions of all players, or one outcome of chance."""
    waiting = aw.pending(state)
    if isinstance(waiting, aw.Chance):
        return (waiting.sample(aw.SeededRandom(1)),)
    return waiting.all_actions if waiting is not None else ()


def ids_of(states: list[Any]) -> list[str]:
    """Return every text in the documents of the states, with the mask and a nonsense id."""
    ids: dict[str, None] = {aw.HIDDEN_ID: None, "nonsense": None}
    todo: list[Any] = [aw.to_document(state)["state"] for state in states]
    while todo:
        value = todo.pop()
        if isinstance(value, str):
            ids[value] = None
        elif isinstance(value, (dict, list)):
            todo += value.values() if isinstance(value, dict) else value
    return sorted(ids)


def with_another_value(action: Any, ids: list[str], player: int, rng: aw.SeededRandom) -> Any:
    """Return an action with another value in one field."""
    fields = typed_fields(type(action))
    if not fields:
        return action
    field = fields[rng.randrange(len(fields))]
    return attrs.evolve(action, **{field.name: value_for(field, ids, player, rng)})


def made_up(kind: Any, ids: list[str], player: int, rng: aw.SeededRandom) -> Any:
    """Return an action of a type with random values in its fields."""
    return kind(*[value_for(field, ids, player, rng) for field in typed_fields(kind)])


def value_for(field: Any, ids: list[str], player: int, rng: aw.SeededRandom) -> Any:
    """Return a random value that a field could hold, or nearly so."""
    if field.name == "player" and rng.randrange(4):
        return player
    annotation = str(field.type)
    if "str" in annotation:
        return ids[rng.randrange(len(ids))]
    if "int" in annotation:
        return rng.randrange(8) - 1
    if "bool" in annotation:
        return rng.randrange(2) == 1
    if "Goods" in annotation:
        return taw.CardFile.standard().figures.expand_prices[0]
    return None
