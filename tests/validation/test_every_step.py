"""Test records in which forced steps are written down, too: the validator names them, and readers of logs leave them out."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.archive import upgrade_document
from ancient_world.archive.iterate import iterate_records
from ancient_world.bots import RandomBot, play_out
from ancient_world.engine.applying import states_passed
from ancient_world.engine.steps import ChanceStep
from ancient_world.records import Entry
from ancient_world.records.play_record import acting_seat

Played = tuple[Any, aw.Action]

GAMES = ("the-ancient-world", "tides-of-time", "antike", "golden-ages")
NAMES = ("Ana", "Berta", "Carla")


@cache
def played(game_id: str, seed: int) -> aw.Record:
    """Return the record of a random game without a seed, as from a real table."""
    names = NAMES[: 2 if game_id == "tides-of-time" else 3]
    match = aw.Match.new(game_id, list(names), seed=seed)
    play_out(match, [RandomBot(seed + seat) for seat in range(len(names))])
    return attrs.evolve(match.record, header=attrs.evolve(match.record.header, seed=None))


def every_step(record: aw.Record) -> Iterator[tuple[Entry, bool]]:
    """Yield the entries of a record and the forced steps between them, each with True if it was forced."""
    states = list(aw.replay(record))
    for before, entry, now in zip(states, record.entries, states[1:], strict=False):
        yield entry, False
        last: Played | None = (before, entry.action)
        while last is not None:
            last = next(_done(last, now), None)
            if last is not None:
                yield Entry(acting_seat(*last), last[1]), True


def _done(last: Played, now: Any) -> Iterator[Played]:
    for state in states_passed(*last):
        for action in _possible(state):
            if aw.apply(state, action) == now:
                yield state, action


def _possible(state: Any) -> list[aw.Action]:
    step = state.agenda[-1]
    if isinstance(step, ChanceStep):
        return [next(iter(step.event(state).outcomes()))]
    return [each for seat in step.players(state) for each in step.actions_of(state, seat)]


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("seed", range(1))
def test_the_validator_names_the_entry_to_drop(game_id: str, seed: int) -> None:
    """A written forced step of any kind is reported as done already, with the advice to leave it out."""
    record = played(game_id, seed)
    entries: list[Entry] = []
    tried: set[type] = set()
    for entry, is_forced in every_step(record):
        if not is_forced:
            entries.append(entry)
        elif type(entry.action) not in tried:
            tried.add(type(entry.action))
            report = aw.validate(attrs.evolve(record, entries=(*entries, entry), result=None))
            [problem] = report.problems
            assert (problem.code, problem.rule, problem.index) == ("done-already", "", len(entries))
            assert problem.path == f"$.record.entries[{len(entries)}]"
            assert problem.message.startswith(
                "The rules took this action automatically, as the only legal action; leave this entry out."
            )
            assert problem.moment is not None
            assert problem.moment.player == problem.moment.actor == entry.player
            assert (problem.legal, problem.expected, problem.changes) == ((), (), ())
    assert tried


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("seed", range(1))
def test_a_scribe_leaves_forced_steps_out(game_id: str, seed: int) -> None:
    """A scribe that is given every step makes the record of choices alone."""
    record = played(game_id, seed)
    scribe = aw.RecordBuilder(game_id, record.header.players, **record.header.options)
    for entry, _ in every_step(record):
        scribe.play(entry.action, entry.player)
    assert scribe.record() == record


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("seed", range(1))
def test_upgrading_leaves_forced_steps_out(game_id: str, seed: int, tmp_path: Path) -> None:
    """``upgrade`` leaves forced steps out and counts them."""
    record = played(game_id, seed)
    steps = list(every_step(record))
    whole = attrs.evolve(record, entries=tuple([entry for entry, _ in steps]))
    assert not aw.validate(whole).ok
    path = tmp_path / "every-step.json"
    path.write_text(aw.to_json(whole), encoding="ascii")
    [stored] = iterate_records([path])
    done = upgrade_document(stored)
    assert (done.reason, done.record) == ("", record)
    assert done.dropped_forced_actions == sum([is_forced for _, is_forced in steps]) > 0


def test_sentences_about_forced_steps_are_ignored() -> None:
    """A scribe ignores sentences about the last card of a hand, which is played without a choice."""
    scribe = aw.RecordBuilder("tides-of-time", ["Ana", "Berta"])
    record, count = played("tides-of-time", 0), 0
    for entry, is_forced in every_step(record):
        if is_forced:
            scribe.say(aw.game("tides-of-time").describe(scribe.state, entry.action), entry.player)
            count += 1
        else:
            scribe.play(entry.action)
    assert scribe.record() == record
    assert count == 6  # two cards in each of three rounds


@pytest.mark.parametrize("seed", [8, 17])
def test_words_of_one_player_are_not_another_s_choice(seed: int) -> None:
    """A sentence about a player's forced step is not taken for a choice of the player who is to act."""
    record, count = played("the-ancient-world", seed), 0
    scribe = aw.RecordBuilder("the-ancient-world", record.header.players)
    for entry in record.entries:
        before = scribe.state
        scribe.play(entry.action)
        waiting, written = scribe.pending, scribe.record()
        for state, action in _done((before, entry.action), scribe.state):
            player = acting_seat(state, action)
            if isinstance(waiting, aw.Decision) and player not in (None, *waiting.players):
                scribe.say(aw.game("the-ancient-world").describe(state, action), player)
                assert scribe.record() == written
                count += 1
    assert count


def test_a_wrong_step_is_refused_as_ever() -> None:
    """A scribe refuses an illegal action that was not forced before, and its record stays the same."""
    record = played("tides-of-time", 0)
    scribe = aw.RecordBuilder("tides-of-time", record.header.players)
    for entry in record.entries[:4]:
        scribe.play(entry.action)
    before = scribe.record()
    with pytest.raises(aw.IllegalAction):
        scribe.play(record.entries[2].action)
    assert scribe.record() == before
