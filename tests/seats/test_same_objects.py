"""Two states that a seat cannot tell apart give it equal things made of the same objects: identity and pickles tell nothing."""

from __future__ import annotations

import gc
import pickle
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine import Game
from ancient_world.engine.declared.naming import CardsName
from ancient_world.engine.freezing import copy_with
from ancient_world.engine.ids import intern_ids_of
from ancient_world.engine.steps import ChanceStep
from ancient_world.narration.telling.seat_change import Changes
from ancient_world.records import Header, NoConsistentRecord
from tests.seats.asking import NAMES
from tests.seats.twins import GAMES, positions, twin

SECRETIVE = [game for game in GAMES if game != "antike"]
LATELY = 6
"""How many of the last changes a seat is told."""
Way = Callable[[aw.Match, Path], aw.Match]
"""A way by which a match comes to be what another one is."""


# --- the ways ---


def foreign(thing: Any) -> Any:
    """A copy in which every text is an object of its own, as a program makes it that reads input by itself."""
    if type(thing) is str:
        return "".join([*thing])
    if type(thing) is tuple:
        return tuple([foreign(each) for each in thing])
    if isinstance(thing, aw.Action):
        names = [each.name for each in attrs.fields(type(thing)) if each.init]
        return type(thing)(*[foreign(getattr(thing, name)) for name in names])
    return thing


def straight(match: aw.Match, _: Path) -> aw.Match:
    """Play the same in a match that never was a document."""
    return aw.Match.resume(match.record)


def resumed(match: aw.Match, _: Path) -> aw.Match:
    """Resume the record from its document."""
    return aw.Match.resume(aw.from_json(aw.to_json(match.record), expect=aw.Record))


def spaced(match: aw.Match, _: Path) -> aw.Match:
    """Resume the record from a text that is not written as ours are."""
    return aw.Match.resume(aw.from_json(aw.to_json(match.record, indent=1), expect=aw.Record))


def journalled(match: aw.Match, folder: Path) -> aw.Match:
    """Resume a journal."""
    path = folder / "match.jsonl"
    path.unlink(missing_ok=True)
    aw.Journal.start(path, aw.Match.resume(match.record)).close()
    with aw.Journal.resume(path) as journal:
        found: aw.Match = journal.match
    return found


def noted(match: aw.Match, folder: Path) -> aw.Match:
    """Resume the record from its notation."""
    path = folder / "match.awn"
    path.unlink(missing_ok=True)
    aw.write_record(match.record, path)
    return aw.Match.resume(aw.read_record(path))


def pickled(match: aw.Match, _: Path) -> aw.Match:
    """Send the match to another process."""
    again: aw.Match = pickle.loads(pickle.dumps(match))  # noqa: S301 - our own bytes
    return again


def at_a_table(match: aw.Match, _: Path, given: Callable[[Any], Any] = foreign) -> aw.Match:
    """Apply every entry by hand at a table where chance is real."""
    header = match.record.header
    table = aw.Match.new(header.game, header.players, table=True, **header.options)
    for entry in match.record.entries:
        table.apply(given(entry.action))
    return table


def by_documents(match: aw.Match, folder: Path) -> aw.Match:
    """Apply every entry at a table as a document, as a server does."""
    return at_a_table(match, folder, lambda action: aw.from_json(aw.to_json(action)))


def taken_back(match: aw.Match, folder: Path) -> aw.Match:
    """Take back and play again in a match that was resumed."""
    again = resumed(match, folder)
    back = min(3, again.choices_since(()) or again.entry_count)
    for _ in range(back):
        again.undo(agreed=True)
    while again.can_redo:
        again.redo()
    return again


WAYS: dict[str, Way] = {
    each.__name__: each
    for each in (
        straight, resumed, spaced, journalled, noted, pickled, at_a_table, by_documents, taken_back,
    )
}  # fmt: skip


# --- what a seat holds ---

NOBODY = Header("", "", ())


def held(match: aw.Match, player: int) -> dict[str, Any]:
    """Everything that a seat gets from its match."""
    seat = match.join(player)
    since = max(match.version - LATELY, match._log.first)
    changes = seat.changes(since)
    things = {
        "view": seat.view,
        "record": aw.Record(NOBODY, seat.record.entries),
        "pending": seat.pending,
        "actions": seat.actions,
        "watcher": match.view(None),
        "changes": changes,
    }
    seat.leave()
    return things


def texts(thing: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every text in a thing, with the way to it."""
    if type(thing) is str:
        yield path, thing
    elif isinstance(thing, (tuple, list)):
        for place, each in enumerate(thing):
            yield from texts(each, f"{path}[{place}]")
    elif isinstance(thing, (aw.Decision, aw.Chance)):
        yield from texts(thing.step, f"{path}.step")
        inner = thing.actions if isinstance(thing, aw.Decision) else thing.event
        yield from texts(inner, f"{path}.of")
    elif isinstance(thing, Changes):
        yield from texts(thing.items, path)
    elif attrs.has(type(thing)) and not hasattr(thing, "digest"):
        for field in attrs.fields(type(thing)):
            remembered = field.metadata.get("remembered")
            if not remembered and field.name not in ("story", "names"):  # each match's own
                yield from texts(getattr(thing, field.name), f"{path}.{field.name}")


def compare(one: dict[str, Any], other: dict[str, Any]) -> None:
    """Both are equal, made of the same texts, and the same bytes as pickles."""
    logs = [[(each.version, each.undone) for each in side["changes"]] for side in (one, other)]
    for name, thing in one.items():
        if name == "changes" and logs[0] != logs[1]:
            continue  # one was resumed, or something was taken back
        assert thing == other[name], name
        pairs = zip(texts(thing, name), texts(other[name], name), strict=True)
        apart = [path for (path, text), (_, same) in pairs if text is not same]
        assert not apart, apart[:5]
        assert pickle.dumps(thing) == pickle.dumps(other[name]), name


# --- pairs of records ---


def begun(game: str, seed: int, rng: aw.SeededRandom, most: int) -> aw.Match:
    """A match of some random choices, at most so many."""
    counts = [*aw.game(game).players]
    match = aw.Match.new(game, NAMES[: counts[seed % len(counts)]], seed=seed)
    for _ in range(rng.randrange(most)):
        waiting = match.pending()
        assert isinstance(waiting, aw.Decision)
        match.apply(waiting.actions[rng.randrange(len(waiting.actions))])
        if match.pending() is None:
            match.undo(agreed=True)
            break
    record = match.record  # without its seed, with which no other past agrees
    return aw.Match.resume(attrs.evolve(record, header=attrs.evolve(record.header, seed=None)))


def other_past(match: aw.Match, player: int, rng: aw.SeededRandom) -> aw.Match:
    """A match that the player cannot tell from this one; the same, if nothing is hidden or none is found."""
    try:
        found = aw.Match.resume(aw.sample_record(match.record_of(player), player, rng))
    except NoConsistentRecord:
        return match
    return found if found.view(player) == match.view(player) else match


MOST = {"tides-of-time": 30, "golden-ages": 70, "antike": 300, "the-ancient-world": 300}
"""Choices before a pair is compared."""


def try_pasts(game: str, seeds: range, folder: Path, most: int) -> Counter[str]:
    """Compare what a seat holds of so many records and of others that look alike, whichever way they came."""
    tried, names = Counter[str](), [*WAYS]
    for seed in seeds:
        rng = aw.SeededRandom(seed, 11)
        match = begun(game, seed, rng, most)
        player = rng.randrange(len(match.names))
        other = other_past(match, player, rng)
        ways = names[seed % len(names)], names[(seed // len(names) + seed) % len(names)]
        pair = [WAYS[way](each, folder) for way, each in zip(ways, (match, other), strict=True)]
        try:
            compare(*[held(each, player) for each in pair])
        except AssertionError as error:
            raise AssertionError(f"{game}, seed {seed}, {ways}, player {player}") from error
        tried["pairs"] += 1
        tried["other"] += match.record.entries != other.record.entries
    return tried


# --- pairs of states ---


def match_at(state: Any) -> aw.Match:
    """A match that goes on from a state, at a table."""
    rules = aw.game(state.game)
    cards = CardsName(state.cards.name, state.cards.digest) if hasattr(state, "cards") else None
    names = NAMES[: rules.seats(state)]
    header = Header(rules.id, rules.rules_version, names, rules.options(state), cards)
    return aw.Match(header, state)


STATES: dict[str, Callable[[Any], Any]] = {
    "as it is": lambda state: state,
    "read": lambda state: aw.from_json(aw.to_json(state)),
    "read otherwise": lambda state: aw.from_document(aw.to_document(state)),
    "unpickled": lambda state: pickle.loads(pickle.dumps(state)),  # noqa: S301 - our own bytes
}


def there_and_back(match: aw.Match, player: int) -> aw.Match:
    """Let a player choose something that came from outside, and take it back; another match, if that reveals something."""
    before, waiting = match.fork(), match.view(player).pending
    if not isinstance(waiting, aw.Decision) or not waiting.actions_of(player):
        return match
    match.apply(foreign(waiting.actions_of(player)[0]), player=player)
    if match.undo_needs_agreement:
        return before
    match.undo()
    return match


def try_states(game: str, count: int, seed: int) -> Counter[str]:
    """Compare what a seat holds of so many states and of their twins, whichever way they came."""
    tried, rng, names = Counter[str](), aw.SeededRandom(seed, 12), [*STATES]
    for number, whole in enumerate(islice(positions(game, seed), count)):
        # A scene is laid by hand; and what was passed over stands in no document.
        state = intern_ids_of(copy_with(whole, {"passed": ()}))
        player = rng.randrange(aw.game(game).seats(state))
        other = twin(state, player, rng)
        ways = names[number % len(names)], names[(number // len(names) + number) % len(names)]
        pair = [match_at(STATES[way](each)) for way, each in zip(ways, (state, other), strict=True)]
        if number % 2 and not isinstance(state.agenda[-1], ChanceStep):
            pair = [there_and_back(each, player) for each in pair]
        try:
            compare(*[held(each, player) for each in pair])
        except AssertionError as error:
            raise AssertionError(f"{game}, number {number}, {ways}, player {player}") from error
        tried["pairs"] += 1
        tried["other"] += state != other
    return tried


# --- the tests ---


@pytest.mark.parametrize("game", GAMES)
def test_a_record_comes_by_any_way(game: str, tmp_path: Path) -> None:
    """After a resume, from a journal, at a table, after undo and redo: a seat holds the same objects."""
    tried = try_pasts(game, range(len(WAYS)), tmp_path, 30)
    assert tried["pairs"] == len(WAYS)


@pytest.mark.parametrize("game", GAMES)
def test_a_state_comes_by_any_way(game: str) -> None:
    """From a document, from a pickle, after an action from outside."""
    tried = try_states(game, 24, 3)
    assert bool(tried["other"]) == (game in SECRETIVE)


@pytest.mark.parametrize("game", SECRETIVE)
def test_a_seat_reaches_no_state_but_its_own(game: str) -> None:
    """However deep somebody looks into what a seat holds: no whole state, and no view of another seat."""
    match = begun(game, 3, aw.SeededRandom(3, 11), 40)
    seats = [match.join(player) for player in range(len(match.names))]
    since = max(0, match.version - LATELY)
    told = [[(each.sentences, each.view.state) for each in seat.changes(since)] for seat in seats]
    known = [{state for _, state in each} for each in told]  # everybody has asked
    for seat, own in zip(seats, known, strict=True):
        others = set().union(*known) - own
        for thing in (seat.view, seat.record, seat.pending, seat.changes(since)):
            for state in reached(thing, aw.State):
                assert state.masked or aw.game(game).hide(state, seat.player) == state
                assert state not in others


def reached(thing: Any, kind: type) -> Iterator[Any]:
    """Everything of a kind that can be got at from a thing, by whatever way, but for modules, classes and games."""
    left, met = [thing], {id(thing): thing}
    while left:
        each = left.pop()
        if isinstance(each, kind):
            yield each
        for part in gc.get_referents(each):
            if id(part) not in met and not isinstance(part, (type, ModuleType, Game, FunctionType)):
                met[id(part)] = part
                left.append(part)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_two_thousand_pairs(game: str, tmp_path: Path) -> None:
    """The same for 1,000 records and 1,000 states of each game."""
    tried = try_pasts(game, range(100, 1_100), tmp_path, MOST[game]) + try_states(game, 1_000, 4)
    assert tried["pairs"] == 2_000
    print(game, dict(tried))
