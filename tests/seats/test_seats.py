"""What a seat is told: nothing of what others hold, whatever it tries; and nothing whole."""

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
    """What a player is answered who tries all of these: from the match, the seat, the server."""
    seat, here = match.join(player), Here()
    handle = here.session.open_match(match)
    before, found = match.record, set[bytes]()
    for action in actions:
        found.add(answered(lambda action=action: match.apply(action, player=player)))  # type: ignore[misc]
        found.add(answered(lambda action=action: seat.apply(action)))  # type: ignore[misc]
        reason = seat.explain(action)
        assert reason is not None
        body: Any = aw.to_document(action)["action"]
        said = here("explain", match=handle, player=player, action=body)
        assert (said["code"], said["message"]) == (reason.code, reason.message)
        with pytest.raises(Exception, match=reason.message):
            here("match.apply", match=handle, player=player, action=body)
    assert match.record == before
    return found


def test_tides_guessing_the_other_hand() -> None:
    """Seat 0 tries each card for seat 1: the answer is always that it is not seat 1."""
    match = aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=4)
    cards = tot.CardFile.standard().cards
    assert len(refusals(match, [tot.Play(1, card) for card in cards])) == 1
    match = aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=4)
    match.apply(aw.legal_actions(match.state, 1)[0])
    assert len(refusals(match, [tot.Play(1, card) for card in cards], player=1)) == 1


def test_the_golden_ages_guessing_tokens() -> None:
    """Who does not look at the tokens cannot find out which they are."""
    state = golden.edit(golden.scene(civilizations=("china", "phoenicia")), attacks=1)
    draft: Any = state.thaw()
    draft.glory = Deck(tuple(each for each in draft.glory.unseen if each not in {"2-1", "6-1"}))
    step = TokenChoice(0, ("2-1", "6-1"))
    state = golden.waiting(draft.freeze(), step, Founding(0, "g5", lies=True))
    tokens = [ga.KeepToken(token) for token in ga.CardFile.standard().glory]
    assert len(refusals(Side(state, 0, 1).match, tokens, player=1)) == 1


def test_the_ancient_world_guessing_explored_cards() -> None:
    """Who does not explore cannot find out what the explorer sees."""
    state = deal(exploring(2), *SEEN)
    cards = [taw.Keep(card) for card in taw.CardFile.standard().empire]
    assert len(refusals(Side(state, 0, 1).match, cards, player=1)) == 1


def test_an_outcome_of_a_real_table_is_not_guessed() -> None:
    """Which cards are still in the deck is not told to a seat that tries to deal them."""
    match = aw.Match.new("tides-of-time", ["Ann", "Ben"], table=True)
    match.apply(aw.Dealt(tuple(tot.CardFile.standard().cards)[:5]))
    ann = match.join(1)
    deals = [aw.Dealt((card,)) for card in tot.CardFile.standard().cards]
    answers = {answered(lambda deal=deal: ann.apply(deal)) for deal in deals}  # type: ignore[misc]
    assert len(answers) == 1
    assert b"wrong-player" in answers.pop()


def test_a_seat_hands_out_nothing_whole() -> None:
    """Neither the match nor a state of it is to be had from a seat, and acting gives a view."""
    match = aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=4)
    ann = match.join(0)
    after = ann.apply(ann.actions[0])
    assert after == ann.view == aw.view(match.state, 0)
    offered = [getattr(ann, name) for name in dir(ann) if not name.startswith("_")]
    assert not [each for each in offered if isinstance(each, (aw.Match, aw.State, aw.MatchChange))]
    with pytest.raises(AttributeError):
        ann.player = 1  # type: ignore[misc]


def test_what_a_seat_hears_of_changes() -> None:
    """The other's choice is masked, and so is the state; who has left hears no more."""
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
    seen: Any = heard[0].view.state
    assert seen.players[1].chosen == aw.HIDDEN_ID
    assert heard[1].view == ann.view
    ann.leave()
    ben.apply(chosen)
    assert len(heard) == 2


def test_who_leaves_while_a_change_is_told_hears_nothing_of_it() -> None:
    """Also if the seat is left by an observer that comes before."""
    match = aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=4)
    ann, heard = match.join(0), list[aw.SeatChange]()
    match.observe(lambda _: ann.leave())
    ann.observe(heard.append)
    match.apply(aw.legal_actions(match.state, 1)[0])
    assert heard == []


def test_the_server_tells_a_player_what_that_player_may_know() -> None:
    """Of the deals that follow a choice the own one; asked without a player, everything."""
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
    """Whether nothing but the second player's card to remove is missing."""
    first, second = match.state.players  # type: ignore[attr-defined]
    return first.removed is not None and second.relic is not None and second.removed is None


def test_the_server_undoes_for_players() -> None:
    """The own choice at once; what everybody must agree to, when everybody has."""
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
    """At the end everybody may read the seed, from which all that comes could be worked out."""
    match = aw.Match.new("antike", ["Ann", "Ben"], seed=4)
    rng = aw.SeededRandom(1)
    while (waiting := match.pending()) is not None:
        assert isinstance(waiting, aw.Decision)
        match.apply(waiting.actions[rng.randrange(len(waiting.actions))])
    assert match.join(0).record.header.seed == 4
    assert match.undo_needs_agreement


def test_discarded_cards_have_been_seen() -> None:
    """After an explorer's choice all have seen the other cards: it is taken back by agreement."""
    match = Side(deal(exploring(2), *SEEN), 0, 1).match
    match.apply(taw.Keep("market"), player=0)
    assert match.undo_needs_agreement


def test_who_watches_may_not_act() -> None:
    """A view of somebody who only watches explains so."""
    match = aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=4)
    reason = match.view(None).explain(aw.legal_actions(match.state)[0])
    assert reason is not None
    assert (reason.code, reason.message) == ("watcher", "Spectators cannot act.")
    assert match.view(0).explain(aw.legal_actions(match.state, 0)[0]) is None
