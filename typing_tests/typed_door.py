"""A game's own types in all functions of the library. Only type-checked, by mypy and pyright; never run.

Every ignored line must be an error: both checkers refuse an ignore that is not needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never, assert_type
import ancient_world as aw
from ancient_world import bots, records
from ancient_world.games import antike
from ancient_world.games import tides_of_time as tides
from ancient_world.games.tides_of_time import TidesAction, TidesState, TidesStep


def face() -> None:
    match = aw.Match.new(tides.GAME, ["a", "b"], seed=1)
    same: list[aw.Match[TidesState, TidesAction]] = [match]
    print(same)
    assert_type(match.state, TidesState)
    waiting = match.pending()
    assert_type(waiting, aw.Decision[TidesAction, TidesStep] | aw.Chance[TidesAction] | None)
    if isinstance(waiting, aw.Decision):
        assert_type(waiting.actions, tuple[TidesAction, ...])
        assert_type(waiting.step, TidesStep)
        assert_type(match.apply(waiting.actions[0]), TidesState)
        print(text_of(waiting.actions[0]))
    elif waiting is not None:
        match.apply(waiting.sample(aw.SeededRandom(1)))
    match.apply(aw.Rolled(("coin",)))
    seat = match.join(0)
    assert_type(seat.view.state, TidesState)
    assert_type(seat.actions, tuple[TidesAction, ...])
    for change in match.changes(0):
        assert_type(change.view.state, TidesState)
    match.apply(antike.BuildTemple("sparta"))  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    seen = aw.view(match.state, 0)
    assert_type(seen, aw.View[TidesState])
    assert_type(seen.state, TidesState)
    assert_type(seen.pending, aw.Decision[TidesAction, TidesStep] | aw.Chance[TidesAction] | None)
    assert_type(match.view(0), aw.View[TidesState])
    assert_type(aw.sample_state(seen, aw.SeededRandom(1)), TidesState)
    assert_type(match.record, aw.Record[TidesState])
    assert_type(aw.replay(match.record), Iterator[TidesState])
    resumed = aw.Match.resume(match.record)
    assert_type(resumed.state, TidesState)
    also: list[aw.Match[TidesState, TidesAction]] = [resumed]
    print(also)


def kept(path: str, note: records.Note) -> None:
    match = aw.Match.new(tides.GAME, ["a", "b"], seed=1)
    with aw.Journal.start(path, match) as journal:
        assert_type(journal.match.state, TidesState)
    assert_type(aw.Journal.resume(path).match.state, aw.State)
    match.write_ahead(written, write_beginning=begun)
    assert_type(records.with_checksums(match.record), aw.Record[TidesState])
    assert_type(records.with_note(match.record, 0, note), aw.Record[TidesState])


def written(change: aw.MatchChange[TidesState]) -> None:
    assert_type(change.before.players[0].hand, tuple[str, ...])


def begun(record: aw.Record[TidesState]) -> None:
    assert_type(aw.Match.resume(record).state, TidesState)


class Builder:
    """A bot for one game."""

    def choose(self, view: aw.View[TidesState], decision: aw.Decision[TidesAction]) -> TidesAction:
        assert_type(view.state.players[0].hand, tuple[str, ...])
        return decision.actions[0]


def anything(view: aw.View, decision: aw.Decision) -> aw.Action:
    return decision.actions[0]


def playing(seed: int) -> None:
    match = aw.Match.new(tides.GAME, ["a", "b"], seed=seed)
    assert_type(bots.play_out(match, [bots.RandomBot(1), bots.GreedyBot(2)]), TidesState)
    assert_type(bots.play_out(match, [Builder(), bots.RandomBot(1)]), TidesState)
    assert_type(bots.play_out(match.state, [Builder(), Builder()]), TidesState)
    bots.SeatedBots(match, {1: Builder()}).play(limit=1)
    bots.SeatedBots(aw.Match.new(antike.GAME, ["a", "b"]), {1: Builder()})  # type: ignore[misc]  # pyright: ignore[reportArgumentType]
    rng = aw.SeededRandom(seed)
    assert_type(aw.playout(match.state, lambda decision: decision.actions[0], rng), TidesState)
    match.observe(lambda change: assert_type(change.state, TidesState))


async def awaited(seed: int) -> None:
    table = aw.AsyncMatch(aw.Match.new(tides.GAME, ["a", "b"], seed=seed))
    async with table.join(0) as seat:
        assert_type(seat.actions, tuple[TidesAction, ...])
        turn = await seat.turn()
        if turn is not None:
            assert_type(turn.view.state, TidesState)
            assert_type(await seat.apply(turn.actions[0]), aw.View[TidesState])
    async for change in table.changes():
        assert_type(change.state, TidesState)
    await table.keep_time(anything)
    await table.keep_time(lambda view, decision: decision.actions[0])
    assert_type(await table.wait_until_over(), TidesState)


def functions(text: str) -> None:
    state = aw.new_game(tides.GAME, 2)
    assert_type(state, TidesState)
    waiting = aw.pending(state)
    assert_type(waiting, aw.Decision[TidesAction, TidesStep] | aw.Chance[TidesAction] | None)
    assert_type(aw.legal_actions(state), tuple[TidesAction, ...])
    assert_type(aw.apply(state, tides.Play(0, "x")), TidesState)
    aw.apply(state, antike.ChooseSpace("iron"))  # type: ignore[misc]  # pyright: ignore[reportArgumentType]
    if isinstance(waiting, aw.Chance):
        assert_type(aw.apply(state, waiting.sample(aw.SeededRandom(1))), TidesState)
    elif waiting is not None:
        assert_type(aw.apply(state, waiting.actions[0]), TidesState)
    assert_type(aw.from_json(text, expect=TidesState), TidesState)
    assert_type(aw.from_json(text, expect=aw.Record).header.players, tuple[str, ...])
    assert_type(aw.from_json(text), object)
    assert_type(aw.from_document({}), object)
    assert_type(aw.from_document({}, expect=TidesState), TidesState)
    assert_type(aw.validate(text).final_state, aw.State | None)
    assert_type(
        aw.validate(aw.Match.new(tides.GAME, ["a", "b"]).record).final_state, TidesState | None
    )
    anybody(state, aw.Match.new(tides.GAME, ["a", "b"]))


def anybody(state: aw.State, match: aw.Match) -> None:
    assert_type(aw.new_game("tides-of-time", players=2), aw.State)
    assert_type(aw.legal_actions(state), tuple[aw.Action, ...])
    waiting = match.pending()
    if isinstance(waiting, aw.Decision):
        match.apply(waiting.actions[0])
        aw.apply(state, waiting.actions[0])
        assert_type(waiting.actions, tuple[aw.Action, ...])


def text_of(action: TidesAction) -> str:
    match action:
        case tides.Play(player, card):
            return f"{player} plays {card}"
        case tides.LeaveRelic() | tides.RemoveCard():
            return action.card
        case _:
            assert_never(action)


def forgot(action: TidesAction) -> str:
    match action:
        case tides.Play():
            return "play"
        case tides.LeaveRelic():
            return "relic"
        case _:
            assert_never(action)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
