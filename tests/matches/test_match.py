"""Tests of live matches: chance from a seed or secret, undo and redo, real tables, resuming."""

from __future__ import annotations

import attrs
import pytest

from ancient_world.documents.codec import from_json, to_json
from ancient_world.engine.applying import SNAPSHOT_INTERVAL
from ancient_world.engine.chance import Dealt, Rolled, SeededRandom
from ancient_world.engine.declared.naming import CardsName
from ancient_world.engine.errors import IllegalAction, InvalidOption, InvalidRecord, UnknownGame
from ancient_world.engine.pending import Chance, Decision, legal_actions, pending
from ancient_world.matches.match import Match
from ancient_world.records.commitment import Commitment, commitment_of
from ancient_world.records.record import Record
from ancient_world.records.record_views import view
from ancient_world.validation.record_checks import validate
from tests.engine.minigame import OTHER, Bid, Keep, Look, Save
from tests.engine.play import go_on, play, states_of


def test_a_new_match() -> None:
    """A new match knows its names, resolves chance at once, and waits for the first player."""
    match = Match.new("mini", ["Ann", "Ben"], seed=1, rounds=3)
    assert match.names == ("Ann", "Ben")
    assert isinstance(match.pending(), Decision)
    assert len(match.record.entries) == 1
    assert match.record.header.options == {"rounds": 3}
    assert match.record.header.cards == CardsName("standard", "5eed")
    assert match.record.header.seed == 1
    assert match.record.result is None


def test_the_same_seed_is_the_same_game() -> None:
    """The same seed and choices give the same record; another seed gives another record."""
    assert play(5).record == play(5).record
    assert play(5).record.actions != play(6).record.actions


def test_a_match_without_a_seed() -> None:
    """A match without a seed draws chance from a new 256-bit secret, to which its header commits."""
    records = [Match.new("mini", ["Ann", "Ben"]).record for _ in range(20)]
    assert len({record.secret for record in records}) == 20
    for record in records:
        assert record.header.seed is None
        assert record.secret is not None
        assert record.header.commitment == Commitment(commitment_of(record.secret), ("", ""))
        assert validate(record).chance == "proved"


@pytest.mark.parametrize("player", [None, 0, 1])
def test_no_seat_sees_the_secret_before_the_end(player: int | None) -> None:
    """No seat or watcher can read the secret before the end; afterwards the record proves every outcome."""
    match = Match.new("mini", ["Ann", "Ben"], rounds=2)
    secret = match.record.secret
    assert secret is not None
    while match.state.agenda:
        record = match.record_of(player)
        assert (record.secret, record.header.seed) == (None, None)
        documents = [
            record,
            match.view(player),
            match.changes(0, player),
            view(match.record, player),
        ]
        assert not [each for each in documents if secret in to_json(each) + repr(each)]
        match.apply(legal_actions(match.state)[-1])
    assert match.record_of(player).secret == secret
    assert validate(match.record_of(player)).chance == "proved"


def test_a_match_without_a_seed_goes_on() -> None:
    """Resumed, forked or undone, a match without a seed has the same outcomes, but not with fresh chance."""
    match = Match.new("mini", ["Ann", "Ben"], rounds=4)
    match.apply(Look())
    continuations = [
        Match.resume(from_json(to_json(match.record), expect=Record)),
        match.fork(),
        match.fork(1),
    ]
    match.undo(agreed=True)
    go_on(match)
    for continuation in continuations:
        if continuation.entry_count > 1:
            continuation.undo(agreed=True)
        assert go_on(continuation).record == match.record
    assert match.fork(0, fresh_chance=True).record.secret is None


def test_chance_follows_from_seed_and_place() -> None:
    """Every outcome is drawn from the seed and its index in the record."""
    record = play(9, 3).record
    outcomes = 0
    for index, (state, entry) in enumerate(zip(states_of(record), record.entries, strict=False)):
        waiting = pending(state)
        if isinstance(waiting, Chance):
            assert entry.player is None
            assert entry.action == waiting.sample(SeededRandom(9, index))
            outcomes += 1
    assert outcomes > 2


def test_undo_and_redo() -> None:
    """Undo returns to each earlier decision, and redo goes forward again, state by state."""
    match = play(3, 3, rounds=4)
    last, moments = match.record, []
    moments.append((match.state, match.record))
    while len(match.record.entries) > 1:
        match.undo(agreed=True)
        moments.append((match.state, match.record))
        assert isinstance(match.pending(), Decision)
    with pytest.raises(IllegalAction) as caught:
        match.undo(agreed=True)
    assert caught.value.code == "nothing-to-undo"
    for state, record in moments[-2::-1]:
        assert state == match.redo() == match.state
        assert record == match.record
    assert last == match.record
    with pytest.raises(IllegalAction) as caught:
        match.redo()
    assert caught.value.code == "nothing-to-redo"


def test_undo_never_rolls_again() -> None:
    """The same choice after an undo has the same outcome, however often it is repeated."""
    match = Match.new("mini", ["Ann", "Ben"], seed=4)
    match.apply(Look())
    once = match.record
    for _ in range(10):
        match.undo(agreed=True)
        match.apply(Look())
        assert once == match.record


def test_another_choice_ends_redo() -> None:
    """Another choice after an undo ends redo."""
    match = Match.new("mini", ["Ann", "Ben"], seed=4)
    match.apply(Look())
    match.undo(agreed=True)
    match.apply(Save())
    with pytest.raises(IllegalAction):
        match.redo()


def test_an_illegal_action_changes_nothing() -> None:
    """A refused action changes neither the record nor what can be redone."""
    match = Match.new("mini", ["Ann", "Ben"], seed=4)
    match.apply(Save())
    match.undo(agreed=True)
    before = match.record
    with pytest.raises(IllegalAction) as caught:
        match.apply(Keep("ant"))
    assert caught.value.code == "not-now"
    with pytest.raises(IllegalAction) as caught:
        match.apply(Save(), player=1)
    assert caught.value.code == "wrong-player"
    assert before == match.record
    match.redo()
    assert len(match.record.entries) > len(before.entries)


def test_choosing_at_the_same_time() -> None:
    """Players who choose at the same time may act in any order, and the record names who acted."""
    match = Match.new("mini", ["Ann", "Ben"], seed=4)
    match.apply(Save(), player=0)
    match.apply(Save(), player=1)
    match.apply(Bid(1, 1), player=1)
    match.apply(Bid(0, 0), player=0)
    bids = [(e.player, e.action) for e in match.record.entries if isinstance(e.action, Bid)]
    assert bids == [(1, Bid(1, 1)), (0, Bid(0, 0))]
    go_on(match)
    assert validate(match.record).ok


def test_the_end() -> None:
    """The record of a finished match has the result."""
    match = play()
    assert match.pending() is None
    result = match.record.result
    assert result is not None
    assert len(result.scores) == 2
    assert result.winners
    with pytest.raises(IllegalAction) as caught:
        match.apply(Save())
    assert caught.value.code == "game-over"


def test_a_real_table() -> None:
    """At a real table, outcomes of chance are applied and checked like choices."""
    match = Match.new("mini", ["Ann", "Ben"], table=True)
    assert match.record.header.seed is None
    assert isinstance(match.pending(), Chance)
    with pytest.raises(IllegalAction) as caught:
        match.apply(Rolled(("six", "one")))
    assert caught.value.code == "no-such-face"
    match.apply(Rolled(("one", "two")))
    match.apply(Look())
    match.apply(Dealt(("bee", "ant")))
    match.apply(Keep("ant"))
    assert [entry.player for entry in match.record.entries] == [None, 0, None, 0]
    match.undo(agreed=True)
    match.undo(agreed=True)
    # a deal that was entered wrongly can be corrected without its choice
    assert isinstance(match.pending(), Chance)
    match.apply(Dealt(("elk", "ant")))
    go_on(match)
    assert validate(match.record).ok


def test_views_of_a_match() -> None:
    """``Match.view`` returns a player's view and refuses numbers beyond the players."""
    match = play()
    assert match.view(1).state == match.state
    with pytest.raises(ValueError, match="numbered from 0 to 1"):
        match.view(2)


# --- resuming ---


def test_resume() -> None:
    """A match resumes from any part of a record and can be undone and redone."""
    record = play(8, 3).record
    for length in range(len(record.entries) + 1):
        cut = Record(record.header, record.entries[:length])
        match = Match.resume(cut)
        assert not isinstance(match.pending(), Chance)
        played = match.record.entries
        assert played == record.entries[: len(played)]
        if any(entry.player is not None for entry in cut.entries):
            match.undo(agreed=True)
            match.redo()
        assert played == match.record.entries
    whole = Match.resume(record)
    assert whole.record == record


def test_resume_at_a_table() -> None:
    """A real table's record resumes where it stopped, whether or not chance is pending."""
    match = Match.new("mini", ["Ann", "Ben"], table=True)
    assert Match.resume(match.record).record == match.record
    match.apply(Rolled(("one", "two")))
    again = Match.resume(match.record)
    with pytest.raises(IllegalAction) as caught:
        again.undo()  # the last entry is a roll
    assert caught.value.code == "undo-needs-agreement"
    again.undo(agreed=True)
    assert not again.record.entries


def test_an_invalid_record_is_not_resumed() -> None:
    """An invalid record is not resumed."""
    record = play().record
    with pytest.raises(InvalidRecord):
        Match.resume(attrs.evolve(record, entries=record.entries[1:], result=None))
    assert record.result is not None
    with pytest.raises(InvalidRecord):
        Match.resume(attrs.evolve(record, result=attrs.evolve(record.result, winners=())))


# --- cards and invalid options ---


def test_other_cards() -> None:
    """A match with another card file names it and is resumed with it."""
    match = play(cards=OTHER)
    assert match.record.header.cards == CardsName("other", "07e4")
    assert Match.resume(match.record, cards=OTHER).state == match.state
    assert match.join(0).record == match.record
    with pytest.raises(InvalidRecord):
        Match.resume(match.record)


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"seed": -1}, "seed-range"),
        ({"seed": 2**53}, "seed-range"),
        ({"seed": True}, "seed-range"),
        ({"seed": 1, "table": True}, "one-source"),
        ({"rounds": "three"}, "mini-option"),
        ({"cards": "file.toml"}, "wrong-cards"),
        ({"names": ["Ann"]}, "player-count"),
    ],
)
def test_invalid_options(options: dict[str, object], code: str) -> None:
    """An invalid option is refused with its code."""
    arguments: dict[str, object] = {"names": ["Ann", "Ben"], **options}
    with pytest.raises(InvalidOption) as caught:
        Match.new("mini", **arguments)  # type: ignore[call-overload]
    assert code == caught.value.code


def test_unknown_game() -> None:
    """A game that does not exist cannot be started."""
    with pytest.raises(UnknownGame):
        Match.new("no-game", ["Ann", "Ben"])


def test_undo_far_into_a_long_game() -> None:
    """Undo and redo of 30 choices work across stored states and replay the entries between them."""
    match = play(2, 3, rounds=9)
    whole = match.record
    assert len(whole.entries) > 2 * SNAPSHOT_INTERVAL + 10
    for _ in range(30):
        match.undo(agreed=True)
    assert states_of(match.record)[-1] == match.state
    for _ in range(30):
        match.redo()
    assert whole == match.record
