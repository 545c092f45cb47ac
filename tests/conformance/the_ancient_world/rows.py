"""Situations on the rows of a new round (P2, P3)."""

from __future__ import annotations

import ancient_world as aw
from ancient_world.games import the_ancient_world as taw
from tests.conformance.telling import Chances, Played, Refused, Seen, situation
from tests.conformance.the_ancient_world.positions.course import (
    deal_of,
    peaceful,
    top,
    until,
)
from tests.the_ancient_world.positions import (
    State,
    all_pass,
    dismiss,
    give_stored,
    in_round,
    play,
    send,
    use_up,
)

ROW = ("market", "orchard", "smithy", "altars")
"""An empire row of two players."""


# --- a new round ---


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


# --- the chances of what is dealt ---


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


@situation("P3", "A wrong card among the unseen ones counts before the order of the known ones.")
def _() -> Refused:
    outcome = aw.Dealt(("cavalry", "levy-2", "chosen"))
    return Refused(next_military("scouts"), outcome, "card-not-in-deck")
