"""Wherever an integer is expected, any object with ``__index__`` is accepted and becomes an ``int``."""

from __future__ import annotations

import io
import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world import archive, bots, records, rl, testing
from ancient_world.engine.declared.field_marks import typed_fields
from ancient_world.engine.errors import check_whole_number
from ancient_world.engine.whole_numbers import as_int, int_or_nothing, int_tuple
from ancient_world.games import antike


class Own:
    """An integer type that has nothing but ``__index__``."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


class Broken:
    """A class whose ``__index__`` raises an error."""

    def __index__(self) -> int:
        raise RuntimeError("no number today")


@pytest.fixture(params=["own", "int64", "uint16", "array"])
def number(request: pytest.FixtureRequest) -> Callable[[int], Any]:
    """Return a function that makes integers of another type."""
    if request.param == "own":
        return Own
    make: Callable[[int], Any] = getattr(pytest.importorskip("numpy"), request.param)
    return make


def test_objects_with_index_become_int(number: Callable[[int], Any]) -> None:
    """An object with ``__index__`` becomes an ``int``; booleans, strings and fractions are refused."""
    assert type(int_or_nothing(number(7))) is int
    assert (int_or_nothing(number(7)), as_int(number(7)), int_tuple((number(7), 8))) == (
        7,
        7,
        (7, 8),
    )
    for wrong in (True, 1.0, "1", None, Broken(), [1]):
        assert int_or_nothing(wrong) is None
        assert as_int(wrong) is wrong
        with pytest.raises(aw.InvalidOption, match="most must be a whole number, got"):
            check_whole_number("most", wrong)
    with pytest.raises(aw.InvalidOption, match="most must be a whole number from 3 on, got 2"):
        check_whole_number("most", number(2), 3)


# --- arguments ---


def _match(seed: Any = 7) -> aw.Match:
    return aw.Match.new("antike", ["Ana", "Ben"], seed=seed)


def _later() -> aw.Match:
    match = _match()
    for _ in range(3):
        match.apply(match.pending().actions[0])  # type: ignore[union-attr]
    return match


def _undone(do: Callable[[aw.Match], object]) -> object:
    match = _later()
    match.undo()
    do(match)
    return match.record


def _record() -> aw.Record:
    return _later().record


def _view(seat: int = 1) -> aw.View:
    return _match().view(seat)


def _scribe(do: Callable[[aw.RecordBuilder], object]) -> object:
    scribe = aw.RecordBuilder("antike", ["Ana", "Ben"])
    scribe.deal("Greece", "Persia")
    do(scribe)
    return scribe.record()


def _failed(do: Callable[[], object]) -> tuple[str, str]:
    with pytest.raises(aw.AncientWorldError) as caught:
        do()
    return caught.value.code, str(caught.value)


def _line(scribe: aw.RecordBuilder, number: Any) -> object:
    with scribe.line(number, "x"):
        return scribe.say("nonsense")


def _seated(match: aw.Match, number: Callable[[int], Any]) -> bots.SeatedBots:
    return bots.SeatedBots(match, {as_int(number(1)): bots.RandomBot(1)})


def _chosen(bot: Any) -> aw.Action:
    seen = _view()
    assert isinstance(seen.pending, aw.Decision)
    action: aw.Action = bot.choose(seen, seen.pending)
    return action


def _rng(rng: aw.SeededRandom) -> list[int]:
    return [rng.randrange(1000) for _ in range(5)]


CALLS: dict[str, Callable[[Callable[[int], Any]], object]] = {
    # the package itself
    "new_game": lambda n: aw.new_game("antike", n(3)),
    "new_game of a game": lambda n: aw.new_game(antike.GAME, n(3)),
    "an option": lambda n: aw.new_game("antike", 2, goal=n(9)),
    "an option of a match": lambda n: aw.Match.new("antike", ["Ana", "Ben"], seed=1, goal=n(9)).record,
    "view": lambda n: aw.view(_match().state, n(1)),
    "view of a record": lambda n: aw.view(_record(), n(1)),
    "View": lambda n: aw.View(n(1), _view().state),
    "legal_actions": lambda n: aw.legal_actions(_match().state, n(1)),
    "explain": lambda n: aw.explain(_match().state, antike.ChooseSpace("iron"), n(0)),
    "is_legal": lambda n: aw.is_legal(_match().state, antike.ChooseSpace("iron"), n(1)),
    "effect": lambda n: aw.effect(_match().state, antike.ChooseSpace("iron"), n(1)),
    "prompt": lambda n: aw.prompt(_match().state, n(0)),
    "payments": lambda n: _payments(n(1)),
    "playout": lambda n: aw.playout(
        aw.new_game("antike", 2), lambda each: each.actions[0], aw.SeededRandom(7), until=n(9)
    ),
    "sample_record": lambda n: aw.sample_record(aw.view(_record(), 0), n(0), aw.SeededRandom(1)),
    "player_replay_page": lambda n: _page(n(0)),
    "to_json": lambda n: aw.to_json(aw.Rolled(("a",)), indent=n(2)),
    "from_json": lambda n: aw.from_json(aw.to_json(aw.Rolled(("a",))), limit=n(5000)),
    "SeededRandom": lambda n: _rng(aw.SeededRandom(n(7), n(3))),
    "randrange": lambda n: aw.SeededRandom(7).randrange(n(500)),
    "Decision.actions_of": lambda n: _match().pending().actions_of(n(1)),  # type: ignore[union-attr]
    "Notation": lambda n: _noted(n(1)),
    # matches
    "Match.new": lambda n: _match(n(5)).record,
    "new_match": lambda n: aw.Match.new(antike.GAME, ["Ana", "Ben"], seed=n(5)).record,
    "Match.resume": lambda n: aw.Match.resume(_record(), version=n(8)).version,
    "Match.apply": lambda n: _later().apply(
        aw.legal_actions(_later().state)[0], player=n(0), version=n(3)
    ),
    "Match.undo": lambda n: _later().undo(version=n(3)),
    "Match.redo": lambda n: _undone(lambda match: match.redo(version=n(4))),
    "Match.ask_undo": lambda n: _later().ask_undo(n(1), version=n(3)),
    "Match.join": lambda n: _match().join(n(1)).player,
    "Match.fork": lambda n: _later().fork(n(2)).record,
    "Match.view": lambda n: _match().view(n(1)),
    "Match.record_of": lambda n: _later().record_of(n(1)),
    "Match.entries": lambda n: _later().entries(n(2)),
    "Match.state_before": lambda n: _later().state_before(n(2)),
    "Match.changes": lambda n: _later().changes(n(1), n(1)),
    "Match.needs_agreement": lambda n: _later().needs_agreement(n(1)),
    "Match.choices_since": lambda n: _later().choices_since([n(1)]),
    "a stale version": lambda n: _failed(lambda: _later().undo(version=n(1))),
    "no such version": lambda n: _failed(lambda: _later().changes(n(99))),
    "no such seat": lambda n: _failed(lambda: _match().view(n(9))),
    "Seat.choose": lambda n: _match().join(1).choose(n(2), n(0)),
    "Seat.apply": lambda n: _match().join(1).apply(antike.ChooseSpace("iron"), version=n(0)),
    "Seat.changes": lambda n: _later().join(1).changes(n(1)),
    "Seat.undo": lambda n: _later().join(1).undo(version=n(3)),
    "AsyncMatch.join": lambda n: aw.AsyncMatch(_match()).join(n(1)).player,
    # records
    "Scribe.say": lambda n: _scribe(lambda scribe: scribe.say("iron", n(1))),
    "Scribe.play": lambda n: _scribe(lambda each: each.play(antike.ChooseSpace("iron"), n(1))),
    "Scribe.line": lambda n: _scribe(lambda scribe: _failed(lambda: _line(scribe, n(4)))),
    "Header": lambda n: attrs.evolve(_record().header, seed=n(5)),
    "Entry": lambda n: records.Entry(n(1), antike.ChooseSpace("iron")),
    "Result": lambda n: records.Result((n(5), n(6)), (n(1),)),
    "Note": lambda n: records.Note({"en": "So."}, by=n(1), seconds=n(3)),
    "with_note": lambda n: records.with_note(_record(), n(1), records.Note({"en": "So."})),
    "with_checksums": lambda n: records.with_checksums(_record(), n(2)),
    "check": lambda n: [*aw.validation.check_stream(io.BytesIO(b"{}"), limit=n(100))],
    # bots
    "RandomBot": lambda n: _chosen(bots.RandomBot(n(5))),
    "GreedyBot": lambda n: _chosen(bots.GreedyBot(n(5), depth=n(2), nodes=n(50))),
    "MctsBot": lambda n: _chosen(bots.MctsBot(n(5), iterations=n(8))),
    "RolloutBot": lambda n: _chosen(bots.RolloutBot(n(5), iterations=n(2))),
    "ThinkingBot": lambda n: _chosen(bots.ThinkingBot(n(5), iterations=n(2))),
    "a search's budget": lambda n: _failed(lambda: bots.MctsBot(iterations=n(0))),
    "SeatedBots": lambda n: _seated(_match(), n).play(n(2)),
    "SeatedBots.undo": lambda n: _failed(lambda: _seated(_match(), n).undo(version=n(3))),
    # many games
    "simulate_many": lambda n: [
        *archive.simulate_many(
            "tides-of-time", n(2), bots=["random"] * 2, seed=n(5), first_game=n(0), jobs=n(1),
            task_size=n(1), records=True,
        )
    ],
    "validate_many": lambda n: [*archive.validate_many([], jobs=n(1), task_size=n(100))],
    "Workers": lambda n: archive.Workers(jobs=n(1), max_submitted=n(3)).max_submitted,
    "arena": lambda n: [
        *archive.play_arena(
            "tides-of-time", ["random", "greedy"], n(2), seats=n(2), seed=n(3), jobs=n(1), max_entries=n(900)
        )
    ],
    "Tabler.rows": lambda n: archive.RowMaker(["games"]).rows(_record(), "a.json", n(3)),
    "Tried.add": lambda n: _tried(n(30)),
    "check_game": lambda n: [
        *testing.find_faults("tides-of-time", games=n(1), max_actions=n(1), seed=n(5), whole_games=False)
    ],
    # learning
    "action_space": lambda n: aw.action_space("the-ancient-world", n(2)),
    "ActionSpace.action": lambda n: aw.action_space("tides-of-time", 2).action_with_number(n(5), n(1)),
    "no such action": lambda n: _failed(lambda: aw.action_space("tides-of-time", 2).action_with_number(n(99))),
    "observation_space": lambda n: aw.observation_space("tides-of-time", n(2)),
    "known_by": lambda n: _observed(n(1)),
    "aec_env": lambda n: _stepped(rl.aec_env("antike", n(2)), n),
    "gym_env": lambda n: _stepped(rl.gym_env("antike", seat=n(1)), n),
}  # fmt: skip


def _payments(seat: Any) -> object:
    from ancient_world.narration import payments

    return payments(_match().state, seat)


def _page(seat: Any) -> object:
    from ancient_world.pictures import player_replay_page

    return player_replay_page(_record(), seat)


def _noted(seat: Any) -> object:
    notation = aw.ActionNotation("tides-of-time")
    action = aw.action_space("tides-of-time", 2).action_with_number(5, seat)
    text = notation.write(action, player=seat)
    return text, notation.read(text, player=seat)


def _tried(score: Any) -> archive.WinCounts:
    tried = archive.WinCounts()
    tried.add(0.5, score)
    return tried


def _observed(seat: Any) -> bytes:
    pytest.importorskip("numpy")
    seen = _view()
    return aw.observation_space("antike", 2).state_vector(seen.state, seat).tobytes()


def _stepped(env: Any, number: Callable[[int], Any]) -> object:
    env.reset(seed=number(5))
    mask = env.action_masks() if hasattr(env, "action_masks") else env.last()[0]["action_mask"]
    env.step(number(int(mask.argmax())))
    return env.table.state


SLOW = {"player_replay_page", "check_game", "aec_env", "gym_env"}
"""Calls that take long, or need a library that takes long to install."""


@pytest.mark.parametrize("call", [name for name in CALLS if name not in SLOW])
def test_arguments(call: str, number: Callable[[int], Any]) -> None:
    """A call with foreign integers returns the same as with ``int``, without foreign integers in the result."""
    foreign, plain = CALLS[call](number), CALLS[call](int)
    assert type(foreign) is type(plain)
    assert foreign == plain
    assert [*_foreign(foreign)] == []


@pytest.mark.long
@pytest.mark.parametrize("call", sorted(SLOW))
def test_slow_calls(call: str) -> None:
    """A slow call with foreign integers returns the same as with ``int``."""
    assert CALLS[call](Own) == CALLS[call](int)


def _foreign(value: Any, depth: int = 8) -> Iterator[object]:
    """Yield the integers of other types in a result."""
    if depth and isinstance(value, (tuple, list, set, frozenset)):
        for each in value:
            yield from _foreign(each, depth - 1)
    elif depth and isinstance(value, dict):
        for item in value.items():
            yield from _foreign(item, depth - 1)
    elif depth and attrs.has(type(value)):
        for field in attrs.fields(type(value)):
            yield from _foreign(getattr(value, field.name, None), depth - 1)
    elif type(value) not in (int, bool) and int_or_nothing(value) is not None:
        yield value


# --- actions ---


def _other_numbers(action: aw.Action, number: Callable[[int], Any]) -> aw.Action | None:
    """Return the action with foreign integers, or ``None`` if the game has no integers."""
    values = {each.name: getattr(action, each.name) for each in typed_fields(type(action))}
    changes = {name: number(value) for name, value in values.items() if type(value) is int}
    return attrs.evolve(action, **changes) if changes else None


def _moments(game: str, most: int) -> Iterator[tuple[aw.State, aw.Action]]:
    """Yield states of random games, each with a legal action that has integers; at most two of each class."""
    rng, seen = random.Random(7), dict[type, int]()
    for _ in range(4):
        state = aw.new_game(game, max(aw.game(game).players))
        for _ in range(most):
            waiting = aw.pending(state)
            if waiting is None:
                break
            if isinstance(waiting, aw.Chance):
                state = aw.apply(state, waiting.sample(rng))
                continue
            for action in waiting.actions:
                if seen.get(type(action), 0) < 2 and _other_numbers(action, Own):
                    seen[type(action)] = seen.get(type(action), 0) + 1
                    yield state, action
            state = aw.apply(state, rng.choice(waiting.actions))


@pytest.mark.parametrize("game", aw.available_games())
def test_fields_of_actions(game: str, number: Callable[[int], Any]) -> None:
    """An action with foreign integers is applied, described and written like the one with ``int``."""
    tried = 0
    for state, action in _moments(game, 250):
        foreign: Any = _other_numbers(action, number)
        tried += 1
        assert aw.is_legal(state, foreign)
        assert aw.apply(state, foreign) == (after := aw.apply(state, action))
        assert aw.to_json(aw.apply(state, foreign)) == aw.to_json(after)
        assert aw.to_json(foreign) == aw.to_json(action)
        assert aw.to_document(foreign) == aw.to_document(action)
        assert aw.describe(state, foreign) == aw.describe(state, action)
        assert aw.effect(state, foreign) == aw.effect(state, action)
        space = aw.action_space(game, max(aw.game(game).players))
        assert space.number(foreign) == space.number(action)
    assert tried >= 2


@pytest.mark.parametrize("game", ["tides-of-time", "antike"])
def test_matches_and_records(game: str, number: Callable[[int], Any], tmp_path: Path) -> None:
    """A game in which all integers were foreign leaves the same record, journal and documents."""
    names = ["Ana", "Ben"]
    plain = aw.Match.new(game, names, seed=3)
    match = aw.Match.new(game, names, seed=number(3))
    with aw.Journal.start(tmp_path / "game.jsonl", match, checksums=number(5)):
        seats = [match.join(number(seat)) for seat in range(2)]
        for _ in range(60):
            waiting = plain.pending()
            if not isinstance(waiting, aw.Decision):
                break
            action = waiting.actions[-1]
            plain.apply(action)
            foreign: Any = _other_numbers(action, number) or action
            seats[waiting.player].apply(foreign, version=number(match.version))
    assert match.record == plain.record
    assert [*_foreign(match.record)] == []
    assert aw.to_json(match.record) == aw.to_json(plain.record)
    from_journal = aw.read_record(tmp_path / "game.jsonl")
    assert from_journal.entries == plain.record.entries
    by_hand = aw.Record(
        plain.record.header,
        result=plain.record.result,
        entries=tuple(
            records.Entry(
                None if each.player is None else number(each.player),
                _other_numbers(each.action, number) or each.action,
            )
            for each in plain.record.entries
        ),
    )
    assert aw.validate(by_hand).ok
    assert aw.to_json(by_hand) == aw.to_json(plain.record)
    json.dumps(aw.to_document(by_hand))


@pytest.mark.parametrize("game", aw.available_games())
def test_refusals_say_the_number(game: str) -> None:
    """A foreign integer out of range is refused with the same message as an ``int``."""
    for state, action in _moments(game, 80):
        for beyond in (-1, 99):
            wrong = attrs.evolve(action, **{_first_number(action): beyond})
            foreign = attrs.evolve(action, **{_first_number(action): Own(beyond)})
            expected, actual = aw.explain(state, wrong), aw.explain(state, foreign)
            assert expected is not None
            assert actual == expected
            assert str(actual) == str(expected)


def _first_number(action: aw.Action) -> str:
    fields = [each.name for each in typed_fields(type(action))]
    return next(name for name in fields if type(getattr(action, name)) is int)


@pytest.mark.parametrize("wrong", [True, False])
def test_booleans_are_refused_as_integers(wrong: bool) -> None:
    """A boolean is refused where an integer is expected."""
    with pytest.raises(aw.InvalidOption):
        _match(wrong)
    with pytest.raises(aw.InvalidOption):
        _match().view(wrong)
    with pytest.raises(aw.InvalidOption):
        aw.new_game("antike", wrong)
