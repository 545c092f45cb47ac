"""Situations on new rounds (P1 to P4)."""

from __future__ import annotations

import ancient_world as aw
from ancient_world.engine import Deck
from ancient_world.games import the_ancient_world as taw
from tests.conformance.telling import Chances, Impossible, Played, Refused, Seen, Shown, situation
from tests.conformance.the_ancient_world.positions.course import (
    deal_of,
    first_turn,
    peaceful,
    top,
    until,
)
from tests.the_ancient_world.positions import (
    State,
    all_pass,
    dismiss,
    edit_player,
    give_stored,
    give_titan,
    in_round,
    play,
    roll,
    send,
    settle,
    stand,
    turn_of,
    unthreaten,
    use_up,
)
from tests.the_ancient_world.rounds.test_prepare import with_titan_decks, without_face_up

ROW = ("market", "orchard", "smithy", "altars")
"""An empire row of two players."""

# --- a new round ---


@situation("P1", "When the last one passes round 2 begins: Explore is uncovered, with an ambrosia.")
def _() -> Played:
    case = Played(play(peaceful(), taw.Pass()), taw.Pass())
    explore, grow = [case.after.space(space) for space in ("explore", "grow")]
    assert case.after.round == 2
    assert (explore.covered, explore.ambrosia, grow.covered) == (False, 1, True)
    return case


@situation("P1", "Round 4 deals its empire row from deck B.")
def _() -> Played:
    state = all_pass(peaceful(number=3))
    case = Played(state, aw.Dealt(state.decks.empire_b.unseen[:4]))
    assert case.after.decks.empire_row == state.cards.empire_deck("B")[:4]
    assert len(case.after.decks.empire_b) == 36 - 4
    return case


@situation("P1", "Grow is covered in round 2 still.")
def _() -> Refused:
    return Refused(peaceful(number=2), taw.PlaceCitizen(1, "grow"), "space-covered")


@situation("P1", "Who took the token in round 1 has the first turn of round 2.")
def _() -> Played:
    state = play(send(play(first_turn(), taw.Pass()), 1, "rebuild"), taw.Perform(), taw.Pass())
    state = until(play(roll(state, "blank"), taw.FaceTitan()), "scouts")
    case = Played(state, top(state))
    assert (case.after.first_player, case.after.token, turn_of(case.after)) == (1, 1, 1)
    return case


@situation("P1", "Round 3 uncovers Grow; Explore, where nobody was, has a second ambrosia.")
def _() -> Played:
    state = play(peaceful(number=2), taw.Pass())
    case = Played(state, taw.Pass())
    explore, grow = [case.after.space(space) for space in ("explore", "grow")]
    assert (explore.covered, explore.ambrosia) == (False, 1 + 1)
    assert (grow.covered, grow.ambrosia) == (False, 1)
    return case


@situation(
    "P1", "From the holder of the token the turns go round: seat 1, then seat 2, then seat 0."
)
def _() -> Played:
    state = play(send(play(first_turn(3), taw.Pass()), 1, "rebuild"), taw.Perform())
    state = unthreaten(edit_player(state, 1, ambrosia=0), 0, 1, 2)
    state = settle(play(state, taw.Pass(), taw.Pass()))
    assert (state.round, turn_of(state)) == (2, 1)
    case = Played(play(state, taw.Pass()), taw.Pass())
    assert turn_of(case.after) == 0
    return case


@situation("P1", "Round 4 uncovers nothing more.", contrast=True)
def _() -> Played:
    state = play(peaceful(number=3), taw.Pass())
    case = Played(state, taw.Pass())
    assert [space.covered for space in case.after.spaces[:8]] == [False] * 8
    assert case.after.space("grow").ambrosia == state.space("grow").ambrosia + 1
    return case


@situation("P1", "Explore is covered in round 1: nobody comes there, re-used or not.")
def _() -> Refused:
    state = stand(edit_player(peaceful(), 0, ambrosia=4), 0, 1, "labor")
    return Refused(state, taw.ReuseCitizen(1, "explore"), "space-covered")


@situation("P1", "In round 4 what is left of the row is discarded with deck A, and comes no more.")
def _() -> Refused:
    state = all_pass(peaceful(2, 3, *ROW))
    outcome = aw.Dealt((*state.decks.empire_b.unseen[:3], "market"))
    return Refused(state, outcome, "card-not-in-deck", "P2")


@situation("P1", "In round 4 no card of deck A is dealt, though many are left.")
def _() -> Refused:
    state = all_pass(peaceful(2, 3, *ROW))
    outcome = aw.Dealt((*state.decks.empire_b.unseen[:3], "vineyard"))
    return Refused(state, outcome, "card-in-other-deck", "P2")


def next_row(*remaining: str) -> State:
    """Return the state in which the empire row of round 2 is dealt; if cards are named, only those are left in deck A."""
    state = peaceful(2, 1, *ROW)
    return all_pass(use_up(state, "A", *remaining) if remaining else state)


@situation("P2", "The row of round 1 is discarded, and four other cards are dealt.")
def _() -> Played:
    new = ("vineyard", "tin-mine", "scales", "scrolls")
    case = Played(next_row(), aw.Dealt(new))
    assert case.after.decks.empire_row == new
    assert case.after.decks.discard_a == ROW
    return case


@situation("P2", "The last card of a deck is dealt, then the discard pile is the deck.")
def _() -> Played:
    case = Played(next_row("herders"), aw.Dealt(("herders",)))
    assert case.after.decks.empire_row == ("herders",)
    assert (deal_of(case.after).count, case.after.decks.discard_a) == (3, ())
    assert set(ROW) < set(deal_of(case.after).deck.unseen)
    return case


@situation("P2", "Three players have five cards, and four have six.")
def _() -> Played:
    state = all_pass(peaceful(3))
    assert deal_of(state).count == 5
    case = Played(all_pass(peaceful(4)), top(all_pass(peaceful(4))))
    assert len(case.after.decks.empire_row) == 6
    return case


@situation(
    "P2", "One card alone may be missing after the deck: it comes from the shuffled discard pile."
)
def _() -> Played:
    deal = ("herders", "masons", "scales")
    state = aw.apply(next_row(*deal), aw.Dealt(deal))
    assert deal_of(state).count == 1
    case = Played(state, aw.Dealt(("market",)))
    assert case.after.decks.empire_row == (*deal, "market")
    return case


@situation("P2", "When exactly the last cards are dealt the discard pile stays as it is.")
def _() -> Played:
    deal = ("herders", "masons", "scales", "scrolls")
    case = Played(next_row(*deal), aw.Dealt(deal))
    assert case.after.decks.empire_row == deal
    assert (len(case.after.decks.empire_a), len(case.after.decks.discard_a)) == (0, 32)
    return case


@situation("P2", "In round 5 deck B is refilled by its own discard pile, not by that of deck A.")
def _() -> Played:
    late = ("academy", "treasury", "senate", "citadel")
    state = in_round(peaceful(2, 1, *ROW), 4)
    state = all_pass(use_up(state, "B", *late[:2]))
    case = Played(state, aw.Dealt(late[:2]))
    event = deal_of(case.after)
    assert (event.count, len(event.deck)) == (2, 34)
    assert case.after.decks.discard_a == ROW
    return case


@situation("P2", "When deck and discard pile are used up the row stays short.")
def _() -> Played:
    state = peaceful(2, 1, *ROW)
    state = play(send(state, 1, "build"), taw.Build("orchard"))
    rest = state.decks.empire_a.unseen
    state = give_stored(state, 1, *rest[:-1])
    state = all_pass(state)
    state = aw.apply(state, aw.Dealt(rest[-1:]))
    case = Played(state, aw.Dealt(("altars", "market", "smithy")))
    assert case.after.decks.empire_row == (rest[-1], "altars", "market", "smithy")
    assert len(case.after.decks.empire_a) == len(case.after.decks.discard_a) == 0
    return case


@situation("P2", "From an empty deck and an empty discard pile nothing is dealt: there is no row.")
def _() -> Played:
    state = peaceful(2, 1, *ROW)
    state = give_stored(state, 1, *state.decks.empire_a.unseen, *ROW)
    case = Played(play(state, taw.Pass()), taw.Pass())
    assert case.after.decks.empire_row == ()
    assert deal_of(case.after).deck == case.after.decks.military
    return case


@situation("P2", "Cards of pile C stay where they are.", contrast=True)
def _() -> Played:
    state = play(peaceful(2, 1, *ROW), taw.Pass())
    case = Played(state, taw.Pass())
    assert case.after.decks.empire_c == case.after.cards.empire_deck("C")
    assert case.after.decks.discard_a == ROW
    return case


@situation("P2", "No card of pile C comes to the row.")
def _() -> Refused:
    outcome = aw.Dealt(("vineyard", "tin-mine", "scales", "vaults"))
    return Refused(next_row(), outcome, "card-not-in-deck")


@situation("P2", "Three cards are too few for two players.")
def _() -> Refused:
    outcome = aw.Dealt(("vineyard", "tin-mine", "scales"))
    return Refused(next_row(), outcome, "wrong-card-count")


@situation("P2", "A card is in the row once.")
def _() -> Refused:
    outcome = aw.Dealt(("vineyard", "tin-mine", "scales", "tin-mine"))
    return Refused(next_row(), outcome, "card-dealt-twice")


@situation("P2", "While the row is dealt no player does anything.")
def _() -> Refused:
    return Refused(next_row(), taw.Pass(), "deal-awaited")


@situation(
    "P2", "Of a deck of one card three more come from the shuffled discard pile, not with it."
)
def _() -> Refused:
    outcome = aw.Dealt(("herders", *ROW[:3]))
    return Refused(next_row("herders"), outcome, "wrong-card-count")


@situation("P2", "From the shuffled discard pile no card comes that was dealt before the shuffle.")
def _() -> Refused:
    state = aw.apply(next_row("herders"), aw.Dealt(("herders",)))
    return Refused(state, aw.Dealt(("herders", "market", "altars")), "card-not-in-deck")


@situation("P2", "What was in the row before is not dealt while the deck has other cards.")
def _() -> Refused:
    return Refused(next_row(), aw.Dealt((*ROW[:3], "vineyard")), "card-not-in-deck")


def next_military(*remaining: str) -> State:
    """Return the state of three players in which the military row of round 2 is dealt from a deck of these cards."""
    state = dismiss(peaceful(3, 1, "chosen", "levy-2", "bowmen-1"), *remaining)
    return until(all_pass(state), remaining[0])


@situation(
    "P3",
    "What is left of the row lies under the deck, left to right, and comes when nothing else does.",
)
def _() -> Played:
    case = Played(next_military("scouts"), aw.Dealt(("scouts", "chosen", "levy-2")))
    decks = case.after.decks
    assert decks.military_row == ("scouts", "chosen", "levy-2")
    assert (decks.military.unseen, decks.military.bottom) == ((), ("bowmen-1",))
    return case


@situation("P3", "When only known cards are left the row is dealt without chance.")
def _() -> Played:
    state = peaceful(2, 1, "chosen", "levy-2")
    state = dismiss(give_stored(state, 1, *state.decks.empire_a.unseen, *state.decks.empire_row))
    case = Played(play(state, taw.Pass()), taw.Pass())
    decks = case.after.decks
    assert (decks.military_row, len(decks.military)) == (("chosen", "levy-2"), 0)
    assert isinstance(aw.pending(case.after), aw.Chance)
    return case


@situation("P3", "Discarded military cards do not come back: the row stays short.")
def _() -> Played:
    state = peaceful(3, 1, "chosen", "levy-2", "bowmen-1")
    state = play(send(state, 1, "recruit"), taw.Recruit("bowmen-1"), taw.CoverArmy("militia"))
    case = Played(
        until(all_pass(dismiss(state, "scouts")), "scouts"),
        aw.Dealt(("scouts", "chosen", "levy-2")),
    )
    assert len(case.after.decks.military) == 0
    assert len(case.after.decks.military_discard) == 25 - 4
    return case


@situation("P3", "As many cards are dealt as there are players: four.")
def _() -> Played:
    state = until(all_pass(peaceful(4)), "scouts")
    case = Played(state, top(state))
    assert len(case.after.decks.military_row) == 4
    return case


@situation("P3", "Two cards are too few for three players.")
def _() -> Refused:
    state = next_military("scouts", "spears-1", "levy-1")
    return Refused(state, aw.Dealt(("scouts", "spears-1")), "wrong-card-count")


@situation("P3", "A card that a player has is not in the deck.")
def _() -> Refused:
    state = next_military("scouts", "spears-1", "levy-1")
    return Refused(state, aw.Dealt(("scouts", "spears-1", "militia")), "card-not-in-deck")


@situation("P3", "A discarded card is not in the deck.")
def _() -> Refused:
    state = next_military("scouts", "spears-1", "levy-1")
    return Refused(state, aw.Dealt(("scouts", "spears-1", "cavalry")), "card-not-in-deck")


@situation("P3", "The cards under the deck come in their order.")
def _() -> Refused:
    outcome = aw.Dealt(("scouts", "levy-2", "chosen"))
    return Refused(next_military("scouts"), outcome, "known-bottom")


@situation("P3", "They do not come while the deck has others.")
def _() -> Refused:
    state = next_military("scouts", "spears-1", "levy-1")
    return Refused(state, aw.Dealt(("scouts", "spears-1", "chosen")), "card-under-others")


@situation("P4", "In round 2 who is not threatened draws a titan of one star; who is draws none.")
def _() -> Played:
    state = until(all_pass(unthreaten(first_turn(), 1)), "salt-crab")
    case = Played(state, aw.Dealt(("salt-crab",)))
    assert case.after.players[0].threat == state.players[0].threat is not None
    assert case.after.players[1].threat == taw.Threat("salt-crab")
    assert case.after.decks.titans[0].face_up == state.decks.titans[0].face_up
    return case


@situation(
    "P4",
    "In round 4 the last titan of two stars, which lies face up, threatens the first player; the second draws one of three.",
)
def _() -> Played:
    state = in_round(first_turn(2, "ash-boar", "sphinx", "drake"), 3)
    state = with_titan_decks(unthreaten(state, 0, 1), (), (), ("cyclops", "tortoise"))
    state = all_pass(state)
    state = until(state, state.decks.military.unseen[0])
    case = Played(state, top(state))
    assert [player.threat for player in case.after.players] == [taw.Threat("sphinx"), None]
    assert deal_of(case.after).deck.unseen == ("cyclops", "tortoise")
    return case


@situation("P4", "The titan that lies face up is not drawn while others lie under it.")
def _() -> Refused:
    state = until(all_pass(peaceful(2, 1, "salt-crab")), "ash-boar")
    assert state.decks.titans[0].face_up == "salt-crab"
    return Refused(state, aw.Dealt(("salt-crab",)), "threat-from-top")


@situation("P4", "In round 3 the titan has two stars.")
def _() -> Played:
    state = until(all_pass(unthreaten(in_round(first_turn(), 2), 1)), "sphinx")
    case = Played(state, aw.Dealt(("sphinx",)))
    assert case.after.players[1].threat == taw.Threat("sphinx")
    assert len(case.after.decks.titans[1].deck) == 10
    return case


@situation("P4", "In round 5, and in round 6, it has three stars.")
def _() -> Played:
    state = until(all_pass(unthreaten(in_round(first_turn(), 4), 1)), "drake")
    case = Played(state, aw.Dealt(("drake",)))
    assert (case.after.round, case.after.players[1].threat) == (5, taw.Threat("drake"))
    return case


@situation("P4", "When the deck of one star is used up a titan of two stars comes in round 2.")
def _() -> Played:
    state = with_titan_decks(
        first_turn(2, "ash-boar", "sphinx", "drake"), (), ("bone-roc", "ivy-lord"), ()
    )
    state = without_face_up(unthreaten(state, 0), 1)
    state = until(all_pass(state), "ivy-lord")
    case = Played(state, aw.Dealt(("ivy-lord",)))
    assert case.after.players[0].threat == taw.Threat("ivy-lord")
    return case


@situation(
    "P4", "When no titan of three stars is left none comes in round 6, though others are left."
)
def _() -> Played:
    state = in_round(first_turn(2, "ash-boar", "sphinx", "drake"), 5)
    state = without_face_up(
        with_titan_decks(unthreaten(state, 0), ("salt-crab",), ("ivy-lord",), ()), 3
    )
    state = until(all_pass(state), state.decks.military.unseen[0])
    case = Played(state, top(state))
    assert (case.after.round, case.after.players[0].threat) == (6, None)
    assert turn_of(case.after) == 0
    return case


@situation(
    "P4", "The last one, which lies face up, is drawn without chance; nothing lies there then."
)
def _() -> Played:
    state = with_titan_decks(first_turn(2, "ash-boar", "sphinx", "drake"), (), ("ivy-lord",), ())
    state = until(all_pass(unthreaten(state, 0)), "scouts")
    case = Played(state, top(state))
    assert case.after.players[0].threat == taw.Threat("ash-boar")
    assert case.after.decks.titans[0] == taw.TitanPile(None, Deck())
    return case


@situation("P4", "Who has the first turn draws first: here seat 1, who took the token.")
def _() -> Played:
    state = play(send(play(peaceful(), taw.Pass()), 1, "rebuild"), taw.Perform(), taw.Pass())
    state = until(state, "salt-crab")
    case = Played(state, aw.Dealt(("salt-crab",)))
    assert [player.threat for player in case.after.players] == [None, taw.Threat("salt-crab")]
    assert deal_of(case.after).count == 1
    return case


@situation("P4", "A fed titan stays, and no other comes to it.", contrast=True)
def _() -> Played:
    state = edit_player(first_turn(), 0, threat=taw.Threat("ruin-lynx", 3))
    state = until(all_pass(state), "scouts")
    case = Played(state, top(state))
    assert case.after.players[0].threat == taw.Threat("ruin-lynx", 3)
    assert turn_of(case.after) == 0
    return case


@situation("P4", "One titan is drawn, not two.")
def _() -> Refused:
    state = until(all_pass(peaceful(2, 1, "salt-crab")), "ash-boar")
    return Refused(state, aw.Dealt(("ash-boar", "dust-ape")), "wrong-card-count")


@situation("P4", "A titan of two stars is not drawn in round 2.")
def _() -> Refused:
    state = until(all_pass(peaceful(2, 1, "salt-crab")), "ash-boar")
    return Refused(state, aw.Dealt(("sphinx",)), "card-in-other-deck")


@situation("P4", "A titan that has been beaten is not drawn.")
def _() -> Refused:
    state = give_titan(peaceful(2, 1, "salt-crab"), 1, "dust-ape")
    return Refused(until(all_pass(state), "ash-boar"), aw.Dealt(("dust-ape",)), "card-not-in-deck")


@situation("P4", "In round 1 no titan is drawn.")
def _() -> Impossible:
    document = aw.to_document(until(all_pass(unthreaten(first_turn(), 1)), "salt-crab"))
    state = document["state"]
    state["round"] = 1
    return Impossible(document, "step-out-of-place", "$.state.agenda[3]")


# --- the chances of what is dealt ---


@situation("P1", "In round 4 the row comes from the 36 cards of deck B.")
def _() -> Chances:
    state = all_pass(peaceful(2, 3, *ROW))
    row = ("academy", "treasury", "senate", "citadel")
    rows = [row, row[::-1], ("forum", "fleet", "villa", "stadium")]
    none = {aw.Dealt(("vineyard", *row[:3])): "0"}
    return Chances(state, {aw.Dealt(each): "1/1413720" for each in rows} | none)


@situation("P2", "In round 2 the row comes from 32 cards, without those of the first row.")
def _() -> Chances:
    row = ("vineyard", "tin-mine", "scales", "scrolls")
    rows = [row, row[::-1], ("river-dock", "game-field", "herders", "masons")]
    none = {aw.Dealt(("market", *row[:3])): "0", aw.Dealt(row[:3]): "0"}
    return Chances(next_row(), {aw.Dealt(each): "1/863040" for each in rows} | none)


@situation("P2", "The last card of the deck is certain to come.")
def _() -> Chances:
    none = {aw.Dealt(("market",)): "0"}
    return Chances(next_row("herders"), {aw.Dealt(("herders",)): "1"} | none)


@situation("P2", "Of a deck of four cards all come, in any order.")
def _() -> Chances:
    state = next_row("herders", "masons", "scales", "scrolls")
    deal = ("herders", "masons", "scales", "scrolls")
    rows = [deal, deal[::-1], ("scales", "herders", "scrolls", "masons")]
    none = {aw.Dealt(("market", *deal[:3])): "0"}
    return Chances(state, {aw.Dealt(each): "1/24" for each in rows} | none)


@situation("P2", "From the shuffled discard pile each three of 35 cards are as likely.")
def _() -> Chances:
    state = aw.apply(next_row("herders"), aw.Dealt(("herders",)))
    rows = [ROW[:3], ("masons", "scales", "scrolls"), ("altars", "market", "vineyard")]
    none = {aw.Dealt(("herders", "market", "altars")): "0"}
    return Chances(state, {aw.Dealt(row): "1/39270" for row in rows} | none)


@situation(
    "P3", "In round 2 the row comes from the cards that nobody has seen, not from those under them."
)
def _() -> Chances:
    state = until(all_pass(peaceful(2, 1, "chosen", "levy-2")), "scouts")
    rows = [("scouts", "levy-1"), ("levy-1", "scouts"), ("marines", "sappers")]
    none = dict.fromkeys([aw.Dealt(("chosen", "scouts")), aw.Dealt(("levy-2", "chosen"))], "0")
    return Chances(state, {aw.Dealt(row): "1/506" for row in rows} | none)


@situation("P3", "Of two cards above the known ones either comes first, and then the known one.")
def _() -> Chances:
    rows = [("scouts", "spears-1", "chosen"), ("spears-1", "scouts", "chosen")]
    others = [("scouts", "chosen", "spears-1"), ("scouts", "spears-1", "levy-2")]
    chances = {aw.Dealt(row): "1/2" for row in rows} | {aw.Dealt(row): "0" for row in others}
    return Chances(next_military("scouts", "spears-1"), chances)


@situation("P3", "Of one card above them the whole row is certain.")
def _() -> Chances:
    return Chances(next_military("scouts"), {aw.Dealt(("scouts", "chosen", "levy-2")): "1"})


@situation("P3", "All players, and all who watch, know the order of the cards under the deck.")
def _() -> Seen:
    state = next_military("scouts", "spears-1")
    case = Seen(state, None)
    assert case.seen.decks.military.bottom == ("chosen", "levy-2", "bowmen-1")
    return case


@situation(
    "P4", "In round 2 each of the eleven titans of one star under the face-up one is as likely."
)
def _() -> Chances:
    state = until(all_pass(peaceful(2, 1, "salt-crab")), "ash-boar")
    chances = {aw.Dealt((card,)): "1/11" for card in ("ash-boar", "mire-hound", "drowned-ox")}
    others = [aw.Dealt((card,)) for card in ("salt-crab", "sphinx", "ruin-lynx")]
    return Chances(state, chances | dict.fromkeys(others, "0"))


@situation("P4", "The second player draws from the ten that are left.")
def _() -> Chances:
    state = until(all_pass(peaceful(2, 1, "salt-crab")), "ash-boar")
    state = aw.apply(state, aw.Dealt(("ash-boar",)))
    chances = {aw.Dealt((card,)): "1/10" for card in ("mire-hound", "dust-ape", "drowned-ox")}
    return Chances(state, chances | {aw.Dealt(("ash-boar",)): "0"})


@situation("P4", "In round 5, of two titans of three stars, each comes with a chance of one half.")
def _() -> Chances:
    state = in_round(first_turn(2, "ash-boar", "sphinx", "drake"), 4)
    state = with_titan_decks(unthreaten(state, 0), (), (), ("cyclops", "tortoise"))
    chances = {aw.Dealt((card,)): "1/2" for card in ("cyclops", "tortoise")}
    return Chances(until(all_pass(state), "cyclops"), chances | {aw.Dealt(("drake",)): "0"})


@situation("P4", "All see which titan threatens.")
def _() -> Shown:
    state = until(all_pass(peaceful(2, 1, "salt-crab")), "ash-boar")
    case = Shown(state, aw.Dealt(("dust-ape",)))
    assert case.to(0) == case.to(1) == case.to(None) == case.action
    return case
