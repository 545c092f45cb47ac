"""Situations on the cards that are laid out at the start (S3, S4, S6, S7)."""

from __future__ import annotations

import ancient_world as aw
from tests.conformance.telling import (
    Chances,
    Impossible,
    Played,
    Refused,
    situation,
)
from tests.conformance.the_ancient_world.positions.course import (
    deal_of,
    first_turn,
    laying,
    top,
)

# --- the decks ---


@situation("S3", "The top card of the shuffled district deck is turned up; fourteen lie under it.")
def _() -> Played:
    case = Played(laying(2, "gardens"), aw.Dealt(("gardens",)))
    assert case.after.decks.district == "gardens"
    assert len(case.after.decks.districts) == 14
    return case


@situation("S3", "One district lies open, not two.")
def _() -> Refused:
    return Refused(laying(2, "gardens"), aw.Dealt(("gardens", "old-town")), "wrong-card-count")


@situation("S3", "A district is dealt, not nothing.")
def _() -> Refused:
    return Refused(laying(2, "gardens"), aw.Dealt(()), "wrong-card-count")


@situation("S3", "A titan is no district.")
def _() -> Refused:
    return Refused(laying(2, "gardens"), aw.Dealt(("salt-crab",)), "card-in-other-deck")


@situation("S3", "No dice are rolled for the district.")
def _() -> Refused:
    return Refused(laying(2, "gardens"), aw.Rolled(("blank",)), "deal-awaited")


@situation("S4", "The top card of the deck of one star is turned up.")
def _() -> Played:
    case = Played(laying(2, "salt-crab"), aw.Dealt(("salt-crab",)))
    pile, *more_piles = case.after.decks.titans
    assert (pile.face_up, len(pile.deck)) == ("salt-crab", 11)
    assert [each.face_up for each in more_piles] == [None, None]
    return case


@situation("S4", "A titan of two stars is not in the deck of one star.")
def _() -> Refused:
    return Refused(laying(2, "salt-crab"), aw.Dealt(("sphinx",)), "card-in-other-deck")


@situation("S4", "Then the top card of the deck of two stars, and of three.")
def _() -> Played:
    case = Played(laying(2, "sphinx"), aw.Dealt(("sphinx",)))
    one, two, three = case.after.decks.titans
    assert (one.face_up is None, two.face_up, three.face_up) == (False, "sphinx", None)
    assert deal_of(case.after).deck == three.deck
    return case


@situation("S4", "A starting titan is in no deck: it is on its board.")
def _() -> Refused:
    return Refused(laying(2, "salt-crab"), aw.Dealt(("ruin-lynx",)), "card-not-in-deck")


@situation("S4", "One titan lies face up on each deck, not two.")
def _() -> Refused:
    outcome = aw.Dealt(("drake", "cyclops"))
    return Refused(laying(2, "drake"), outcome, "wrong-card-count")


@situation("S6", "As many military cards as players lie in the row, in the order of the deal.")
def _() -> Played:
    row = ("spears-2", "chosen", "levy-1", "scouts")
    case = Played(laying(4, "levy-1"), aw.Dealt(row))
    assert case.after.decks.military_row == row
    assert len(case.after.decks.military) == 25 - 4
    return case


@situation("S6", "The same card is not in the row twice.")
def _() -> Refused:
    return Refused(laying(2, "levy-1"), aw.Dealt(("levy-1", "levy-1")), "card-dealt-twice")


@situation("S6", "A starting army is in no deck.")
def _() -> Refused:
    return Refused(laying(2, "levy-1"), aw.Dealt(("levy-1", "militia")), "card-not-in-deck")


@situation("S6", "An empire card is no military card.")
def _() -> Refused:
    return Refused(laying(2, "levy-1"), aw.Dealt(("market", "levy-1")), "card-in-other-deck")


@situation("S6", "Three players do not have a row of two.")
def _() -> Refused:
    return Refused(laying(3, "levy-1"), aw.Dealt(("levy-1", "chosen")), "wrong-card-count")


@situation(
    "S7", "Two players have a row of four cards of deck A; deck B is whole, and pile C lies open."
)
def _() -> Played:
    row = ("market", "orchard", "smithy", "altars")
    case = Played(laying(2, "market"), aw.Dealt(row))
    decks, cards = case.after.decks, case.after.cards
    assert decks.empire_row == row
    assert (len(decks.empire_a), decks.empire_b.unseen) == (36 - 4, cards.empire_deck("B"))
    assert decks.empire_c == cards.empire_deck("C")
    return case


@situation("S7", "Four players have a row of six.")
def _() -> Played:
    state = laying(4, "market")
    case = Played(state, top(state))
    assert len(case.after.decks.empire_row) == 6
    assert len(case.after.decks.empire_a) == 36 - 6
    return case


@situation("S7", "Cards of pile C are open to all, and are not dealt.")
def _() -> Refused:
    outcome = aw.Dealt(("market", "orchard", "smithy", "vaults"))
    return Refused(laying(2, "market"), outcome, "card-not-in-deck")


@situation("S7", "A starting card is in no deck.")
def _() -> Refused:
    outcome = aw.Dealt(("market", "orchard", "smithy", "wheat"))
    return Refused(laying(2, "market"), outcome, "card-not-in-deck")


@situation("S7", "No card is in the row twice.")
def _() -> Refused:
    outcome = aw.Dealt(("market", "orchard", "smithy", "market"))
    return Refused(laying(2, "market"), outcome, "card-dealt-twice")


@situation("S7", "A row of as many cards as players is too short.")
def _() -> Refused:
    return Refused(laying(2, "market"), aw.Dealt(("market", "orchard")), "wrong-card-count")


@situation("S7", "Deck B waits: none of its cards is in the first row.")
def _() -> Refused:
    state = laying(2, "market")
    late = state.cards.empire_deck("B")[0]
    return Refused(state, aw.Dealt(("market", "orchard", "smithy", late)), "card-in-other-deck")


# --- the players ---


@situation("S6", "Each military card is in the box once: it is not in the row and with a player.")
def _() -> Impossible:
    document = aw.to_document(first_turn(2, "levy-1", "chosen"))
    document["state"]["players"][0]["armies"][0]["card"] = "levy-1"
    return Impossible(document, "twice-or-missing", "$.state")


@situation("S7", "No card of the box is missing: what is not dealt is in a deck.")
def _() -> Impossible:
    document = aw.to_document(first_turn())
    document["state"]["decks"]["empire_a"]["unseen"].pop()
    return Impossible(document, "twice-or-missing", "$.state")


# --- the chances of the deals ---


@situation("S3", "Each of the fifteen districts is as likely to be turned up.")
def _() -> Chances:
    districts = ("gardens", "old-town", "builders")
    chances = {aw.Dealt((card,)): "1/15" for card in districts}
    return Chances(laying(2, "gardens"), chances | {aw.Dealt(("salt-crab",)): "0"})


@situation("S4", "Each of the twelve titans of one star is as likely; no other comes up.")
def _() -> Chances:
    chances = {aw.Dealt((card,)): "1/12" for card in ("mire-hound", "gate-hydra", "drowned-ox")}
    others = [aw.Dealt((card,)) for card in ("ruin-lynx", "iron-heron", "drake")]
    return Chances(laying(2, "salt-crab"), chances | dict.fromkeys(others, "0"))


@situation("S4", "Of two stars there are twelve as well.")
def _() -> Chances:
    chances = {aw.Dealt((card,)): "1/12" for card in ("iron-heron", "sphinx", "tide-queen")}
    return Chances(laying(2, "sphinx"), chances | {aw.Dealt(("drake",)): "0"})


@situation("S4", "Of three stars there are eleven.")
def _() -> Chances:
    chances = {aw.Dealt((card,)): "1/11" for card in ("sky-whale", "drake", "deep-king")}
    return Chances(laying(2, "drake"), chances | {aw.Dealt(("sphinx",)): "0"})


@situation("S6", "Of 25 cards each row of two, in its order, has a chance of 1 in 25 times 24.")
def _() -> Chances:
    rows = [("levy-1", "levy-2"), ("levy-2", "levy-1"), ("slingers-1", "chosen")]
    chances = {aw.Dealt(row): "1/600" for row in rows}
    none = dict.fromkeys([aw.Dealt(("levy-1", "levy-1")), aw.Dealt(("levy-1",))], "0")
    return Chances(laying(2, "levy-1"), chances | none)


@situation("S6", "A row of four has one in 25 times 24 times 23 times 22.")
def _() -> Chances:
    rows = [
        ("levy-1", "levy-2", "scouts", "chosen"),
        ("chosen", "scouts", "levy-2", "levy-1"),
        ("marines", "raiders-1", "raiders-2", "sappers"),
    ]
    none = {aw.Dealt(("levy-1", "levy-2", "scouts", "militia")): "0"}
    return Chances(laying(4, "levy-1"), {aw.Dealt(row): "1/303600" for row in rows} | none)


@situation("S7", "Of the 36 cards of deck A each row of four has a chance of 1 in 1413720.")
def _() -> Chances:
    rows = [
        ("market", "orchard", "smithy", "altars"),
        ("altars", "smithy", "orchard", "market"),
        ("river-dock", "game-field", "vineyard", "masons"),
    ]
    none = {aw.Dealt(("market", "orchard", "smithy", "academy")): "0"}
    return Chances(laying(2, "market"), {aw.Dealt(row): "1/1413720" for row in rows} | none)


@situation("S7", "With four players a row of six is one in 1402410240.")
def _() -> Chances:
    row = ("market", "orchard", "smithy", "altars", "masons", "vineyard")
    rows = [row, row[::-1], (*row[:5], "scales")]
    none = {aw.Dealt(row[:4]): "0"}
    return Chances(laying(4, "market"), {aw.Dealt(each): "1/1402410240" for each in rows} | none)


# --- two reasons at once ---


@situation("S4", "That two cards are dealt counts before the deck that they come from.")
def _() -> Refused:
    return Refused(laying(2, "salt-crab"), aw.Dealt(("drake", "cyclops")), "wrong-card-count")


@situation("S7", "Of two wrong cards the first one counts.")
def _() -> Refused:
    outcome = aw.Dealt(("market", "vaults", "academy", "orchard"))
    return Refused(laying(2, "market"), outcome, "card-not-in-deck")


@situation("S7", "Here it is the card of another deck.")
def _() -> Refused:
    outcome = aw.Dealt(("market", "academy", "vaults", "orchard"))
    return Refused(laying(2, "market"), outcome, "card-in-other-deck")
