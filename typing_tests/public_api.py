"""Uses of the public API with the types that users get. Only type-checked, by mypy and pyright; never run."""

from __future__ import annotations

from typing import Any, assert_type

import ancient_world as aw
from ancient_world.matches.asynchronous import Allowance, AsyncSeat, Clock, Turn
from ancient_world.engine.pending import PendingEvent
from ancient_world import bots
from ancient_world.games import the_ancient_world as taw


def states(seed: int) -> None:
    state = aw.new_game("the-ancient-world", players=3, city_states="random")
    assert_type(state, aw.State)
    options: dict[str, object] = {"city_states": "random"}
    assert_type(aw.new_game("the-ancient-world", players=3, options=options), aw.State)
    assert_type(
        aw.Match.new(taw.GAME, ["Miriam", "Tom"], options=options).state, taw.AncientWorldState
    )
    pending = aw.pending(state)
    if isinstance(pending, aw.Decision):
        assert_type(pending.player, int)
        assert_type(pending.actions, tuple[aw.Action, ...])
        assert_type(aw.apply(state, pending.actions[0]), aw.State)
    elif isinstance(pending, aw.Chance):
        assert_type(pending.sample(aw.SeededRandom(seed)), aw.Action | aw.Dealt | aw.Rolled)
        assert_type(pending.probability(aw.Rolled(("coin",))), float)
    else:
        assert_type(pending, None)
    assert_type(aw.legal_actions(state), tuple[aw.Action, ...])
    assert_type(aw.explain(state, taw.Pass()), aw.Reason | None)
    assert_type(aw.winners(state), tuple[int, ...])
    for score in aw.scores(state):
        assert_type(score.total, int)


def typed_states(state: taw.AncientWorldState) -> None:
    after = aw.apply(state, taw.PlaceCitizen(citizen=1, space="learn"))
    assert_type(after, taw.AncientWorldState)
    assert_type(after.players[0].coins, int)
    assert_type(after.players[0].city.empire[0].card, str)


def records() -> None:
    match = aw.Match.new("the-ancient-world", names=["Miriam", "Tom"], seed=7)
    assert_type(match.pending(), PendingEvent)
    assert_type(match.record, aw.Record)
    assert_type(match.record.actions, tuple[aw.Action, ...])
    assert_type(bots.GreedyBot(1), bots.GreedyBot)
    report = aw.validate(match.record)
    assert_type(report.ok, bool)
    for problem in report.problems:
        assert_type(problem.path, str)
    for state in aw.replay(match.record):
        assert_type(state, aw.State)


async def awaited(match: aw.Match) -> None:
    table = aw.AsyncMatch(match, [Allowance(per_choice=30), Allowance(bank=600)])
    async with table.join(0) as seat:
        assert_type(seat, AsyncSeat)
        assert_type(await seat.turn(), Turn | None)
        async for change in seat.changes(since=match.version):
            assert_type(change, aw.SeatChange)
    async for each in table.changes():
        assert_type(each, aw.MatchChange)
    async for known in table.watch(0):
        assert_type(known.view, aw.View)
    assert_type(table.clocks, tuple[Clock, ...])
    await table.keep_time(lambda view, decision: decision.actions[0])
    assert_type(aw.Match.resume(match.record, version=7), aw.Match)


def errors(text: str) -> None:
    try:
        aw.from_json(text)
    except aw.InvalidDocument as error:
        assert_type(error.path, str)
    except aw.AncientWorldError as error:
        assert_type(error.code, str)


def schemas() -> None:
    assert_type(aw.json_schema("state", "the-ancient-world"), dict[str, Any])
    assert_type(aw.json_schema("record"), dict[str, Any])
    assert_type(aw.typescript("the-ancient-world"), str)


def spoken(state: aw.State, code: str) -> None:
    with aw.language(code):
        assert_type(aw.view_as_text(aw.view(state, 0)), str)
    assert_type(aw.language(), str)


def served(line: str) -> None:
    assert_type(aw.serve.answer_request(line), str)
    assert_type(aw.serve.Server(limits=aw.serve.Limits(bytes=9)).answer(line), str)
