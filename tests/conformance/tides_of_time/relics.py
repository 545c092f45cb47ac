"""Situations between rounds: relics, removed cards and new cards (L1, L2)."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import ancient_world as aw
from ancient_world.games import tides_of_time as tot
from tests.conformance.telling import Chances, Impossible, Played, Refused, Seen, Shown, situation
from tests.tides_of_time.positions import after_round_one, chosen, dealt, plies, relics, round_of


def after_round_two() -> tot.TidesState:
    """Return the state after the second round, in which both have one relic and choose another."""
    return round_of(relics(after_round_one()))


def second_draw(state: tot.TidesState) -> tot.TidesState:
    """Return the state after both have chosen their cards and the first player has drawn the first two cards of the pile."""
    state = chosen(chosen(state, 0), 1)
    return aw.apply(state, aw.Dealt(state.pile.unseen[:2]))


def hand(state: tot.TidesState, player: int = 0) -> tuple[str, ...]:
    """Return a player's hand."""
    return state.players[player].hand


def last_of_round(number: int) -> tot.TidesState:
    """Return the state before the last choice of a round in which both always take the first legal card."""
    state = dealt()
    for _ in range(number - 1):
        state = relics(round_of(state))
    while len(state.players[0].kingdom) < 4 or len(state.noted) == number:
        before, state = state, aw.apply(state, aw.legal_actions(state)[0])
        if len(state.noted) == number:
            return before
    return state


def finished(seed: int) -> tot.TidesState:
    """Return the end of a random game."""
    *_, (_, _, state) = plies(seed)
    return state


@situation("L1", "The cards of the round come back; a relic is chosen in secret.")
def _() -> Played:
    state = after_round_one()
    case = Played(state, tot.LeaveRelic(0, state.players[0].hand[0]))
    assert case.after.players[0].relics == ()
    return case


@situation("L1", "Then a card is chosen to be removed, any but the relic; nothing is shown yet.")
def _() -> Played:
    state = after_round_one()
    relic, removed, *_ = state.players[0].hand
    case = Played(aw.apply(state, tot.LeaveRelic(0, relic)), tot.RemoveCard(0, removed))
    assert case.after.removed == ()
    return case


@situation(
    "L1", "When all four are chosen, the relics stay in the kingdoms and two cards are gone."
)
def _() -> Played:
    state = chosen(after_round_one(), 0)
    relic, removed, *_ = state.players[1].hand
    case = Played(aw.apply(state, tot.LeaveRelic(1, relic)), tot.RemoveCard(1, removed))
    assert case.after.players[1].relics == (relic,)
    assert case.after.removed[1] == removed
    assert case.after.round == 2
    return case


@situation("L1", "Nobody sees the other's relic before all is chosen.")
def _() -> Seen:
    case = Seen(chosen(after_round_one(), 1), 0)
    assert (case.seen.players[1].relic, case.seen.players[1].removed) == (
        aw.HIDDEN_ID,
        aw.HIDDEN_ID,
    )
    return case


@situation("L1", "The relic cannot be removed.")
def _() -> Refused:
    state = after_round_one()
    relic = state.players[0].hand[0]
    state = aw.apply(state, tot.LeaveRelic(0, relic))
    return Refused(state, tot.RemoveCard(0, relic), "tides-is-relic")


@situation("L1", "The relic is chosen before the card to remove.")
def _() -> Refused:
    state = after_round_one()
    return Refused(state, tot.RemoveCard(0, state.players[0].hand[0]), "tides-relic-first")


@situation("L1", "Before the relics are chosen no card of the next round is.")
def _() -> Refused:
    state = after_round_one()
    return Refused(state, tot.Play(0, state.players[0].hand[0]), "not-now")


@situation("L2", "After the relics two cards are drawn, so that five are in hand again.")
def _() -> Played:
    state = chosen(chosen(after_round_one(), 0), 1)
    case = Played(state, aw.Dealt(state.pile.unseen[:2]))
    assert len(case.after.players[0].hand) == 5
    return case


@situation("L2", "Six cards score in round 2: the relic keeps its suit and ability.")
def _() -> Played:
    state = last_of_round(2)
    case = Played(state, aw.legal_actions(state)[0])
    assert [len(rows) for rows in case.after.noted[1]] == [6, 6]
    return case


@situation("L2", "Seven cards score in round 3, and nothing follows.")
def _() -> Played:
    state = last_of_round(3)
    case = Played(state, aw.legal_actions(state)[0])
    assert [len(rows) for rows in case.after.noted[2]] == [7, 7]
    assert aw.is_over(case.after)
    return case


@situation("L2", "No third card is drawn.")
def _() -> Refused:
    state = chosen(chosen(after_round_one(), 0), 1)
    return Refused(state, aw.Dealt(state.pile.unseen[:3]), "wrong-card-count")


@situation("L2", "No relics are chosen after round 3.")
def _() -> Impossible:
    document = aw.to_document(finished(0))
    document["state"]["agenda"] = [{"type": "choose-relic"}]
    return Impossible(document, "step-out-of-place", "$.state.agenda[0]")


@situation("L1", "One may choose both cards before the other has chosen any.")
def _() -> Played:
    state = chosen(after_round_one(), 1)
    case = Played(state, tot.LeaveRelic(0, hand(state)[4]))
    assert (case.after.players[0].relic, case.after.round) == (hand(state)[4], 1)
    return case


@situation("L1", "The removed cards lie in the order of the players, whoever chose last.")
def _() -> Played:
    state = chosen(after_round_one(), 1)
    relic, removed = hand(state)[:2]
    case = Played(aw.apply(state, tot.LeaveRelic(0, relic)), tot.RemoveCard(0, removed))
    assert case.after.removed == (removed, hand(state, 1)[1])
    return case


@situation("L1", "After round 2 only the cards of this round come back; the relic stays.")
def _() -> Played:
    state = after_round_two()
    relic = state.players[0].relics[0]
    case = Played(state, tot.LeaveRelic(0, hand(state)[0]))
    assert state.noted[1][0][0].card == relic
    assert relic not in hand(state)
    assert sorted(row.card for row in state.noted[1][0][1:]) == list(hand(state))
    return case


@situation("L1", "After round 2 each has two relics, and four cards have left the game.")
def _() -> Played:
    state = chosen(after_round_two(), 0)
    relic, removed = hand(state, 1)[:2]
    case = Played(aw.apply(state, tot.LeaveRelic(1, relic)), tot.RemoveCard(1, removed))
    assert [len(side.relics) for side in case.after.players] == [2, 2]
    assert (len(case.after.removed), case.after.round) == (4, 3)
    return case


@situation("L1", "Who has chosen the relic chooses no other one.")
def _() -> Refused:
    state = after_round_one()
    state = aw.apply(state, tot.LeaveRelic(0, hand(state)[0]))
    return Refused(state, tot.LeaveRelic(0, hand(state)[1]), "tides-relic-chosen")


@situation("L1", "Who has chosen both cards waits for the other.")
def _() -> Refused:
    state = chosen(after_round_one(), 0)
    return Refused(state, tot.RemoveCard(0, hand(state)[2]), "tides-chosen")


@situation("L1", "A card that came back to the other is no relic of one's own.")
def _() -> Refused:
    state = after_round_one()
    return Refused(state, tot.LeaveRelic(0, hand(state, 1)[0]), "tides-not-in-hand")


@situation("L1", "A card that came back to the other is not removed.")
def _() -> Refused:
    state = after_round_one()
    state = aw.apply(state, tot.LeaveRelic(0, hand(state)[0]))
    return Refused(state, tot.RemoveCard(0, hand(state, 1)[0]), "tides-not-in-hand")


@situation("L1", "A relic of the round before is not chosen again.")
def _() -> Refused:
    state = after_round_two()
    return Refused(state, tot.LeaveRelic(0, state.players[0].relics[0]), "tides-stays")


@situation("L1", "A relic is not played in the next round.")
def _() -> Refused:
    state = relics(after_round_one())
    return Refused(state, tot.Play(0, state.players[0].relics[0]), "tides-stays")


@situation("L1", "A card that has left the game is not played in the next round.")
def _() -> Refused:
    state = relics(after_round_one())
    return Refused(state, tot.Play(0, state.removed[0]), "tides-has-left")


@situation("L1", "Nobody chooses a relic for the other.")
def _() -> Refused:
    state = after_round_one()
    return Refused(state, tot.LeaveRelic(1, hand(state, 1)[0]), "anothers-action", player=0)


@situation("L2", "The second player draws two cards too, from the six that are left.")
def _() -> Played:
    state = second_draw(after_round_one())
    case = Played(state, aw.Dealt(state.pile.unseen[:-3:-1]))
    assert [len(side.hand) for side in case.after.players] == [5, 5]
    assert case.after.pile.unseen == state.pile.unseen[:4]
    return case


@situation("L2", "The third round begins with the last two cards of the pile.")
def _() -> Played:
    state = second_draw(after_round_two())
    case = Played(state, aw.Dealt(state.pile.unseen))
    assert [len(side.hand) for side in case.after.players] == [5, 5]
    assert len(case.after.pile) == 0
    return case


@situation("L2", "A card that was drawn can be played at once; the relics stay in the kingdom.")
def _() -> Played:
    state = relics(after_round_one())
    (drawn, *_) = state.players[1].secret
    case = Played(aw.apply(state, tot.Play(0, hand(state)[0])), tot.Play(1, drawn))
    assert case.after.players[1].kingdom == (drawn,)
    assert case.after.players[1].relics == state.players[1].relics
    return case


@situation("L2", "In the second round the hands change sides with the cards that were drawn.")
def _() -> Played:
    state = relics(after_round_one())
    first, second = hand(state)[0], hand(state, 1)[0]
    case = Played(aw.apply(state, tot.Play(1, second)), tot.Play(0, first))
    assert case.after.players[0].hand == hand(state, 1)[1:]
    assert case.after.players[1].hand == hand(state)[1:]
    return case


@situation("L2", "One card is too few to draw.")
def _() -> Refused:
    state = chosen(chosen(after_round_one(), 0), 1)
    return Refused(state, aw.Dealt(state.pile.unseen[:1]), "wrong-card-count")


@situation("L2", "A card that has left the game is not drawn.")
def _() -> Refused:
    state = chosen(chosen(after_round_one(), 0), 1)
    return Refused(state, aw.Dealt((state.pile.unseen[0], state.removed[0])), "card-not-in-deck")


@situation("L2", "A relic is not drawn.")
def _() -> Refused:
    state = chosen(chosen(after_round_one(), 0), 1)
    relic = state.players[0].relics[0]
    return Refused(state, aw.Dealt((relic, state.pile.unseen[0])), "card-not-in-deck")


@situation("L2", "A card that the first player has drawn is not drawn again.")
def _() -> Refused:
    state = second_draw(after_round_one())
    drawn = state.players[0].secret[0]
    return Refused(state, aw.Dealt((drawn, state.pile.unseen[0])), "card-not-in-deck")


@situation("L2", "No card is drawn twice.")
def _() -> Refused:
    state = chosen(chosen(after_round_one(), 0), 1)
    return Refused(state, aw.Dealt(state.pile.unseen[:1] * 2), "card-dealt-twice")


@situation("L2", "Before both have drawn, no card is played.")
def _() -> Refused:
    state = second_draw(after_round_one())
    return Refused(state, tot.Play(0, hand(state)[0]), "deal-awaited")


@situation("L2", "Who has drawn waits until the other has drawn too.")
def _() -> Refused:
    state = second_draw(after_round_one())
    return Refused(state, tot.Play(0, hand(state)[0]), "wrong-player", player=0)


def pairs(state: tot.TidesState, ways: str) -> dict[Any, str]:
    """Return all draws of two cards, in both orders, with the probability that each of them has."""
    return {aw.Dealt(each): ways for each in permutations(state.pile.unseen, 2)}


@situation("L2", "Any two of the eight cards in the pile may be drawn, in either order.")
def _() -> Chances:
    state = chosen(chosen(after_round_one(), 0), 1)
    known = [(state.removed[0], state.pile.unseen[0]), state.pile.unseen[:1] * 2]
    return Chances(state, pairs(state, "1/56") | {aw.Dealt(each): "0" for each in known})


@situation("L2", "The second player draws any two of the six cards that are left.")
def _() -> Chances:
    state = second_draw(after_round_one())
    (drawn, *_) = state.players[0].secret
    return Chances(state, {**pairs(state, "1/30"), aw.Dealt((drawn, state.pile.unseen[0])): "0"})


@situation("L2", "After the second round any two of four cards are drawn.")
def _() -> Chances:
    state = chosen(chosen(after_round_two(), 0), 1)
    return Chances(state, pairs(state, "1/12"))


@situation("L2", "The last two cards are drawn in either order.")
def _() -> Chances:
    state = second_draw(after_round_two())
    return Chances(state, pairs(state, "1/2"))


@situation("L2", "Drawn cards are told to their player alone.")
def _() -> Shown:
    state = chosen(chosen(after_round_one(), 0), 1)
    case = Shown(state, aw.Dealt(state.pile.unseen[:2]))
    assert case.to(0) == case.action
    assert case.to(1) == case.to(None) == aw.Dealt((aw.HIDDEN_ID,) * 2)
    return case


@situation("L2", "Even the last two cards are told to their player alone.")
def _() -> Shown:
    state = second_draw(after_round_two())
    case = Shown(state, aw.Dealt(state.pile.unseen))
    assert case.to(1) == case.action
    assert case.to(0) == case.to(None) == aw.Dealt((aw.HIDDEN_ID,) * 2)
    return case


@situation("L1", "The other is told that a relic is chosen, but not which.")
def _() -> Shown:
    state = after_round_one()
    case = Shown(state, tot.LeaveRelic(0, hand(state)[0]))
    assert case.to(0) == case.action
    assert case.to(1) == case.to(None) == tot.LeaveRelic(0, aw.HIDDEN_ID)
    return case


@situation("L1", "The other is told that a card to remove is chosen, but not which.")
def _() -> Shown:
    state = after_round_one()
    relic, removed = hand(state, 1)[:2]
    case = Shown(aw.apply(state, tot.LeaveRelic(1, relic)), tot.RemoveCard(1, removed))
    assert case.to(1) == case.action
    assert case.to(0) == case.to(None) == tot.RemoveCard(1, aw.HIDDEN_ID)
    return case


@situation("L1", "A relic is a secret until the last card to remove is chosen, too.")
def _() -> Shown:
    state = chosen(after_round_one(), 0)
    case = Shown(state, tot.LeaveRelic(1, hand(state, 1)[0]))
    assert case.to(0) == case.to(None) == tot.LeaveRelic(1, aw.HIDDEN_ID)
    return case


@situation("L1", "With the last choice everybody is told which card is removed.")
def _() -> Shown:
    state = chosen(after_round_one(), 0)
    relic, removed = hand(state, 1)[:2]
    case = Shown(aw.apply(state, tot.LeaveRelic(1, relic)), tot.RemoveCard(1, removed))
    assert case.to(0) == case.to(1) == case.to(None) == case.action
    return case


@situation("L1", "Who has chosen sees the own relic and the card to remove.")
def _() -> Seen:
    state = chosen(after_round_one(), 0)
    case = Seen(state, 0)
    assert case.seen.players[0] == state.players[0]
    return case


@situation("L1", "A spectator sees that relics are chosen, but not which.")
def _() -> Seen:
    state = after_round_one()
    case = Seen(aw.apply(state, tot.LeaveRelic(0, hand(state)[0])), None)
    first, second = case.seen.players
    assert (first.relic, first.removed) == (aw.HIDDEN_ID, None)
    assert (second.relic, second.removed) == (None, None)
    return case


@situation("L1", "Once all is chosen, everybody sees relics and removed cards.")
def _() -> Seen:
    state = chosen(chosen(after_round_one(), 0), 1)
    case = Seen(state, None)
    assert case.seen.removed == state.removed
    assert [side.relics for side in case.seen.players] == [side.relics for side in state.players]
    return case


@situation("L2", "The other sees that two cards were drawn, and knows the three that came back.")
def _() -> Seen:
    state = second_draw(after_round_one())
    case = Seen(state, 1)
    assert sorted(case.seen.players[0].hand).count(aw.HIDDEN_ID) == 2
    assert len(case.seen.pile) == 8
    return case


@situation("L2", "Who has drawn sees the cards, and knows the six that are left.")
def _() -> Seen:
    state = second_draw(after_round_one())
    case = Seen(state, 0)
    assert case.seen == state
    return case
