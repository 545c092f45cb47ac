"""Tests that a seat learns nothing of what others hold, whatever it tries, and never gets a whole state."""

from __future__ import annotations

from typing import Any

import pytest

import ancient_world as aw
from ancient_world.engine import Deck
from ancient_world.games import golden_ages as ga
from ancient_world.games import the_ancient_world as taw
from ancient_world.games import tides_of_time as tot
from ancient_world.games.golden_ages.rules.exploring import Founding
from ancient_world.games.golden_ages.rules.soldiers import TokenChoice
from ancient_world.records import Entry
from tests.golden_ages import positions as golden
from tests.seats.asking import Side, answered
from tests.serve.clients import Here
from tests.the_ancient_world.positions import deal
from tests.the_ancient_world.test_hiding import SEEN, exploring


def refusals(match: aw.Match, actions: list[Any], player: int = 0) -> set[bytes]:
    """Return the different answers to a player who tries all actions in the match, the seat and the server."""
    seat, here = match.join(player), Here()
    handle = here.session.open_match(match)
    before, answers = match.record, set[bytes]()
    for action in actions:
        answers.add(answered(lambda action=action: match.apply(action, player=player)))  # type: ignore[misc]
        answers.add(answered(lambda action=action: seat.apply(action)))  # type: ignore[misc]
        reason = seat.explain(action)
        assert reason is not None
        body: Any = aw.to_document(action)["action"]
        explanation = here("explain", match=handle, player=player, action=body)
        assert (explanation["code"], explanation["message"]) == (reason.code, reason.message)
        with pytest.raises(Exception, match=reason.message):
            here("match.apply", match=handle, player=player, action=body)
    assert match.record == before
    return answers


def test_tides_guessing_the_other_hand() -> None:
    """Seat 0 gets the same refusal for every card that it tries to play for seat 1."""
    match = aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=4)
    cards = tot.CardFile.standard().cards
    assert len(refusals(match, [tot.Play(1, card) for card in cards])) == 1
    match = aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=4)
    match.apply(aw.legal_actions(match.state, 1)[0])
    assert len(refusals(match, [tot.Play(1, card) for card in cards], player=1)) == 1


def test_the_golden_ages_guessing_tokens() -> None:
    """A player who does not look at the tokens gets the same refusal for each token."""
    state = golden.edit(golden.scene(civilizations=("china", "phoenicia")), attacks=1)
    draft: Any = state.thaw()
    draft.glory = Deck(tuple(each for each in draft.glory.unseen if each not in {"2-1", "6-1"}))
    step = TokenChoice(0, ("2-1", "6-1"))
    state = golden.waiting(draft.freeze(), step, Founding(0, "g5", lies=True))
    tokens = [ga.KeepToken(token) for token in ga.CardFile.standard().glory]
    assert len(refusals(Side(state, 0, 1).match, tokens, player=1)) == 1


def test_the_ancient_world_guessing_explored_cards() -> None:
    """A player who does not explore gets the same refusal for each card."""
    state = deal(exploring(2), *SEEN)
    cards = [taw.Keep(card) for card in taw.CardFile.standard().empire]
    assert len(refusals(Side(state, 0, 1).match, cards, player=1)) == 1


def test_an_outcome_of_a_real_table_is_not_guessed() -> None:
    """A seat that tries to deal cards gets the same refusal for each card."""
    match = aw.Match.new("tides-of-time", ["Ann", "Ben"], table=True)
    match.apply(aw.Dealt(tuple(tot.CardFile.standard().cards)[:5]))
    ann = match.join(1)
    deals = [aw.Dealt((card,)) for card in tot.CardFile.standard().cards]
    answers = {answered(lambda deal=deal: ann.apply(deal)) for deal in deals}  # type: ignore[misc]
    assert len(answers) == 1
    assert b"wrong-player" in answers.pop()


def test_a_seat_returns_no_whole_state() -> None:
    """No attribute of a seat is a match or a state, and ``Seat.apply`` returns a view."""
    match = aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=4)
    ann = match.join(0)
    after = ann.apply(ann.actions[0])
    assert after == ann.view == aw.view(match.state, 0)
    offered = [getattr(ann, name) for name in dir(ann) if not name.startswith("_")]
    assert not [each for each in offered if isinstance(each, (aw.Match, aw.State, aw.MatchChange))]
    with pytest.raises(AttributeError):
        ann.player = 1  # type: ignore[misc]


def test_changes_of_a_seat_are_masked() -> None:
    """The other player's hidden choice is masked in a seat's changes, and a seat that was left hears nothing."""
    match = aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=4)
    ann, ben = match.join(0), match.join(1)
    heard: list[aw.SeatChange] = []
    ann.observe(heard.append)
    chosen = ben.actions[2]
    ben.apply(chosen)
    ben.undo()
    assert [each.version for each in heard] == [1, 2]
    assert heard[0].entries == (Entry(1, tot.Play(1, aw.HIDDEN_ID)),)
    assert (heard[1].undone, heard[1].entries) == (1, ())
    masked: Any = heard[0].view.state
    assert masked.players[1].chosen == aw.HIDDEN_ID
    assert heard[1].view == ann.view
    ann.leave()
    ben.apply(chosen)
    assert len(heard) == 2


def test_a_seat_left_during_a_change_does_not_hear_it() -> None:
    """A seat that an earlier observer leaves does not hear the current change."""
    match = aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=4)
    ann, heard = match.join(0), list[aw.SeatChange]()
    match.observe(lambda _: ann.leave())
    ann.observe(heard.append)
    match.apply(aw.legal_actions(match.state, 1)[0])
    assert heard == []


def test_the_server_masks_answers_to_a_player() -> None:
    """The answer to a player masks the deals to others that follow the choice."""
    match = aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=4)
    while any(side.removed is None for side in match.state.players[:1]):  # type: ignore[attr-defined]
        player = 0 if aw.legal_actions(match.state, 0) else 1
        match.apply(aw.legal_actions(match.state, player)[0])
    while len(aw.legal_actions(match.state, 1)) > 4 or not last_of_round(match):
        match.apply(aw.legal_actions(match.state, 1)[0])
    here = Here()
    handle = here.session.open_match(match)
    body: Any = aw.to_document(aw.legal_actions(match.state, 1)[0])["action"]
    entries = here("match.apply", match=handle, player=1, action=body)["entries"]
    deals = [entry["action"]["cards"] for entry in entries if entry["player"] is None]
    state: Any = match.state
    assert deals[0] == [aw.HIDDEN_ID, aw.HIDDEN_ID]
    assert set(deals[1]) <= set(state.players[1].hand)


def last_of_round(match: aw.Match) -> bool:
    """Return whether only the second player still has to remove a card."""
    first, second = match.state.players  # type: ignore[attr-defined]
    return first.removed is not None and second.relic is not None and second.removed is None


def test_the_server_undoes_for_players() -> None:
    """The server undoes a player's own choice at once, and other choices once all players have asked."""
    match = aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=4)
    here = Here()
    handle = here.session.open_match(match)
    match.apply(aw.legal_actions(match.state, 0)[0])
    assert here("match.undo", match=handle, player=1)["undone"] is False
    assert here("match.undo", match=handle, player=0) == {
        "undone": True,
        "count": 2,
        "over": False,
        "version": 2,
    }
    for player in (0, 1):
        match.apply(aw.legal_actions(match.state, player)[0])
    assert [here("match.undo", match=handle, player=seat)["undone"] for seat in (1, 0)] == [0, 1]
    assert match.version == 5


def test_the_end_is_not_taken_back_freely() -> None:
    """Undoing the end needs agreement, because the seed can be read then."""
    match = aw.Match.new("antike", ["Ann", "Ben"], seed=4)
    rng = aw.SeededRandom(1)
    while (waiting := match.pending()) is not None:
        assert isinstance(waiting, aw.Decision)
        match.apply(waiting.actions[rng.randrange(len(waiting.actions))])
    assert match.join(0).record.header.seed == 4
    assert match.undo_needs_agreement


def test_discarded_cards_have_been_seen() -> None:
    """Undoing an explorer's choice needs agreement, because all have seen the discarded cards."""
    match = Side(deal(exploring(2), *SEEN), 0, 1).match
    match.apply(taw.Keep("market"), player=0)
    assert match.undo_needs_agreement


def test_a_watcher_cannot_act() -> None:
    """A watcher's view explains that spectators cannot act."""
    match = aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=4)
    reason = match.view(None).explain(aw.legal_actions(match.state)[0])
    assert reason is not None
    assert (reason.code, reason.message) == ("watcher", "Spectators cannot act.")
    assert match.view(0).explain(aw.legal_actions(match.state, 0)[0]) is None
