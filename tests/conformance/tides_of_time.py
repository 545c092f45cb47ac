"""The rules of Tides of Time as situations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import ancient_world as aw
from ancient_world.games import tides_of_time as tot
from tests.conformance.telling import (
    Chances,
    Impossible,
    NotStarted,
    Played,
    Refused,
    Scored,
    Seen,
    Shown,
    Started,
    situation,
)
from tests.tides_of_time.positions import (
    FIRST,
    SECOND,
    choose,
    dealt,
    last_choice,
    plies,
    relics,
    round_of,
)

GAME = "tides-of-time"

# --- the course of the game ---


@situation("S1", "Two play; nothing is dealt yet, and all eighteen cards are in the pile.")
def _() -> Started:
    case = Started(GAME, 2)
    assert len(case.after.pile) == 18
    return case


@situation("S1", "A hand of five cards is dealt.")
def _() -> Played:
    case = Played(aw.new_game(GAME, 2), aw.Dealt(FIRST))
    assert case.after.players[0].hand == FIRST
    return case


@situation("S1", "After the second hand eight cards remain as the pile.")
def _() -> Played:
    case = Played(aw.apply(aw.new_game(GAME, 2), aw.Dealt(FIRST)), aw.Dealt(SECOND))
    assert case.after.players[1].hand == SECOND
    assert len(case.after.pile) == 8
    return case


@situation("S1", "Every hand of five cards is equally likely, in every order.")
def _() -> Chances:
    # 18 * 17 * 16 * 15 * 14 orders
    ways = "1/1028160"
    state = aw.new_game(GAME, 2)
    one_missing = (*FIRST[:4], FIRST[0])
    return Chances(
        state, {aw.Dealt(FIRST): ways, aw.Dealt(FIRST[::-1]): ways, aw.Dealt(one_missing): "0"}
    )


@situation("S1", "Three cannot play.")
def _() -> NotStarted:
    return NotStarted(GAME, 3, "player-count")


@situation("S1", "No hand of four cards is dealt.")
def _() -> Refused:
    return Refused(aw.new_game(GAME, 2), aw.Dealt(FIRST[:4]), "wrong-card-count", "S1")


@situation("S1", "No card is in two hands.")
def _() -> Refused:
    state = aw.apply(aw.new_game(GAME, 2), aw.Dealt(FIRST))
    return Refused(state, aw.Dealt((*SECOND[:4], FIRST[0])), "card-not-in-deck")


@situation("R1", "Either may choose first, any card of the hand; it lies face down.")
def _() -> Played:
    case = Played(dealt(), tot.Play(1, "maze"))
    assert (case.after.players[1].chosen, case.after.players[1].kingdom) == ("maze", ())
    return case


@situation("R1", "When both have chosen, the cards lie in the kingdoms and the hands change sides.")
def _() -> Played:
    case = Played(aw.apply(dealt(), tot.Play(1, "maze")), tot.Play(0, "kings-nest"))
    assert [side.kingdom for side in case.after.players] == [("kings-nest",), ("maze",)]
    assert case.after.players[0].hand == tuple(card for card in SECOND if card != "maze")
    assert case.after.players[1].hand == tuple(card for card in FIRST if card != "kings-nest")
    return case


@situation(
    "R1", "The fifth card is forced: after the fourth choice five cards lie in each kingdom."
)
def _() -> Played:
    case = Played(last_choice(FIRST, SECOND), tot.Play(0, FIRST[3]))
    assert [len(rows) for rows in case.after.noted[0]] == [5, 5]
    return case


@situation("R1", "The other is told that a card is chosen, but not which.")
def _() -> Shown:
    case = Shown(dealt(), tot.Play(1, "maze"))
    assert case.to(1) == tot.Play(1, "maze")
    assert case.to(0) == case.to(None) == tot.Play(1, aw.HIDDEN_ID)
    return case


@situation("R1", "When the second has chosen, everybody is told which card.")
def _() -> Shown:
    case = Shown(aw.apply(dealt(), tot.Play(1, "maze")), tot.Play(0, "kings-nest"))
    assert case.to(0) == case.to(1) == case.to(None) == tot.Play(0, "kings-nest")
    return case


@situation("R1", "A card of the other's hand cannot be chosen.")
def _() -> Refused:
    return Refused(dealt(), tot.Play(0, "maze"), "tides-not-in-hand")


@situation("R1", "Who has chosen waits for the other.")
def _() -> Refused:
    state = aw.apply(dealt(), tot.Play(1, "maze"))
    return Refused(state, tot.Play(1, "citadel"), "tides-chosen")


@situation("R1", "While cards are chosen no relic is.")
def _() -> Refused:
    return Refused(dealt(), tot.LeaveRelic(0, "kings-nest"), "not-now")


@situation("R2", "A spectator sees no hand.")
def _() -> Seen:
    case = Seen(dealt(), None)
    assert [side.hand for side in case.seen.players] == [(aw.HIDDEN_ID,) * 5] * 2
    return case


@situation("R2", "Nobody sees the other's hand as it was dealt.")
def _() -> Seen:
    case = Seen(dealt(), 0)
    assert case.seen.players[0].hand == FIRST
    assert case.seen.players[1].hand == (aw.HIDDEN_ID,) * 5
    return case


@situation("R2", "Nobody sees what the other has chosen before both are revealed.")
def _() -> Seen:
    case = Seen(aw.apply(dealt(), tot.Play(1, "maze")), 0)
    assert case.seen.players[1].chosen == aw.HIDDEN_ID
    return case


@situation("R2", "After the fifth card the round is noted, card by card.")
def _() -> Played:
    case = Played(last_choice(FIRST, SECOND), tot.Play(0, FIRST[3]))
    assert [row.card for row in case.after.noted[0][0]] == list(FIRST)
    return case


@situation("R2", "A hand that one has passed on is known.", contrast=True)
def _() -> Seen:
    state = choose(dealt(), "kings-nest", "maze")
    case = Seen(state, 0)
    assert [side.hand for side in case.seen.players] == [side.hand for side in state.players]
    return case


@situation("R2", "A round that was scored otherwise cannot be.")
def _() -> Impossible:
    document = aw.to_document(round_of(dealt()))
    document["state"]["noted"][0][0][0]["points"] += 1
    return Impossible(document, "tides-scored", "$.state.noted[0]")


def after_round_one() -> tot.TidesState:
    """Return the state after the first round, in which both choose a relic."""
    return round_of(dealt())


def chosen(state: tot.TidesState, player: int) -> tot.TidesState:
    """Return the state in which a player has chosen the first card as relic, and the second to be removed."""
    relic, removed, *_ = state.players[player].hand
    state = aw.apply(state, tot.LeaveRelic(player, relic))
    return aw.apply(state, tot.RemoveCard(player, removed))


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


@situation("L2", "Any two of the eight cards in the pile may be drawn.")
def _() -> Chances:
    state = chosen(chosen(after_round_one(), 0), 1)
    first, second = state.pile.unseen[:2]
    return Chances(state, {aw.Dealt((first, second)): "1/56", aw.Dealt((second, first)): "1/56"})


@situation("L2", "No third card is drawn.")
def _() -> Refused:
    state = chosen(chosen(after_round_one(), 0), 1)
    return Refused(state, aw.Dealt(state.pile.unseen[:3]), "wrong-card-count")


@situation("L2", "No relics are chosen after round 3.")
def _() -> Impossible:
    document = aw.to_document(finished(0))
    document["state"]["agenda"] = [{"type": "choose-relic"}]
    return Impossible(document, "step-out-of-place", "$.state.agenda[0]")


# --- scoring: the fourth choice of the first round ends it with the kingdoms that a situation names ---


def scored(
    mine: Sequence[str], theirs: Sequence[str], expected: Sequence[int], **options: Any
) -> Played:
    """Return the choice after which these kingdoms are scored, and check the first player's points."""
    case = Played(last_choice(mine, theirs, **options), tot.Play(0, mine[3]))
    assert [row.card for row in case.after.noted[0][0]] == list(mine)
    assert [row.points for row in case.after.noted[0][0]] == list(expected)
    return case


@situation("V1", "The Vestibule gives 3 for each palace, the Citadel 3 for each garden.")
def _() -> Played:
    mine = ("vestibule", "citadel", "kings-nest", "eternal-palace", "maze")
    theirs = ("gods-bath", "jinn-shackles", "sky-pillars", "mana-well", "molehill")
    return scored(mine, theirs, (6, 3, 0, 3, 0))


@situation(
    "V1", "The Mana Well gives 9 for a whole set of three suits, the Sky Pillars 5 for one of two."
)
def _() -> Played:
    mine = ("mana-well", "kings-nest", "old-mans-pass", "sky-pillars", "golden-ziggurat")
    theirs = ("gods-bath", "jinn-shackles", "vestibule", "ancient-divide", "eternal-palace")
    return scored(mine, theirs, (9, 0, 7, 5, 0))


@situation("V1", "The Eye of the North gives 3 for each suit that one has none of.")
def _() -> Played:
    mine = ("eye-of-the-north", "jinn-shackles", "molehill", "roof-of-the-world", "sapphire-port")
    theirs = ("kings-nest", "citadel", "maze", "vestibule", "old-mans-pass")
    return scored(mine, theirs, (12, 0, 0, 0, 0))


@situation("V1", "The Vestibule gives nothing without a palace of one's own.", contrast=True)
def _() -> Played:
    mine = ("vestibule", "citadel", "maze", "old-mans-pass", "molehill")
    theirs = ("kings-nest", "eternal-palace", "ancient-divide", "jinn-shackles", "gods-bath")
    return scored(mine, theirs, (0, 3, 0, 7, 8))


@situation("V1", "A set that is not whole gives nothing.", contrast=True)
def _() -> Played:
    mine = ("mana-well", "kings-nest", "old-mans-pass", "maze", "golden-ziggurat")
    theirs = ("gods-bath", "jinn-shackles", "vestibule", "sky-pillars", "eternal-palace")
    return scored(mine, theirs, (0, 0, 7, 0, 7))


@situation("V2", "The Ancient Divide gives 7 for more strongholds than the other has.")
def _() -> Played:
    mine = ("ancient-divide", "jinn-shackles", "old-mans-pass", "maze", "vestibule")
    theirs = ("eye-of-the-north", "citadel", "great-library", "gods-bath", "sky-pillars")
    return scored(mine, theirs, (7, 3, 0, 0, 3))


@situation("V2", "Kings Nest wins the tie of its owner.")
def _() -> Played:
    mine = ("ancient-divide", "jinn-shackles", "kings-nest", "maze", "vestibule")
    theirs = ("eye-of-the-north", "citadel", "great-library", "gods-bath", "sky-pillars")
    return scored(mine, theirs, (7, 3, 0, 0, 6))


@situation("V2", "At a tie nobody has the majority.", contrast=True)
def _() -> Played:
    mine = ("ancient-divide", "jinn-shackles", "mana-well", "maze", "vestibule")
    theirs = ("eye-of-the-north", "citadel", "great-library", "gods-bath", "sky-pillars")
    return scored(mine, theirs, (0, 3, 9, 13, 3))


@situation("V2", "Kings Nest of the other wins no tie of one's own.", contrast=True)
def _() -> Played:
    mine = ("ancient-divide", "jinn-shackles", "mana-well", "maze", "vestibule")
    theirs = ("eye-of-the-north", "citadel", "kings-nest", "gods-bath", "sky-pillars")
    return scored(mine, theirs, (0, 3, 9, 13, 3))


NONE = ("ancient-divide", "kings-nest", "mana-well", "maze", "vestibule")
NONE_EITHER = ("great-library", "citadel", "eternal-palace", "gods-bath", "sky-pillars")


@situation("V2", "A tie of none against none is not won, not even with Kings Nest.", contrast=True)
def _() -> Played:
    return scored(NONE, NONE_EITHER, (0, 0, 0, 0, 6))


@situation("V2", "With the option nest_needs_one set to false it is.")
def _() -> Played:
    return scored(NONE, NONE_EITHER, (7, 0, 0, 0, 6), nest_needs_one=False)


TWO_EACH = ("roof-of-the-world", "sky-pillars", "citadel", "maze", "eye-of-the-north")
"""A library, a garden, a temple and a stronghold, so that all are most numerous."""
AGAINST = ("kings-nest", "ancient-divide", "jinn-shackles", "gods-bath", "vestibule")


@situation("V3", "The Roof doubles the most numerous suit, for everything that counts its symbols.")
def _() -> Played:
    mine = ("roof-of-the-world", "kings-nest", "eternal-palace", "vestibule", "citadel")
    theirs = ("jinn-shackles", "maze", "gods-bath", "old-mans-pass", "sky-pillars")
    return scored(mine, theirs, (0, 0, 3, 12, 0))


@situation("V3", "Symbols that are doubled count so in a majority.")
def _() -> Played:
    mine = ("roof-of-the-world", "ancient-divide", "jinn-shackles", "gods-bath", "great-library")
    theirs = ("eye-of-the-north", "citadel", "vestibule", "mana-well", "maze")
    return scored(mine, theirs, (0, 7, 0, 6, 0))


@situation("V3", "Against the Roof two strongholds are no more than one.", contrast=True)
def _() -> Played:
    mine = ("eternal-palace", "ancient-divide", "jinn-shackles", "old-mans-pass", "maze")
    theirs = ("roof-of-the-world", "eye-of-the-north", "great-library", "gods-bath", "vestibule")
    return scored(mine, theirs, (0, 0, 0, 0, 0))


@situation("V3", "Of several most numerous suits all are doubled.")
def _() -> Played:
    return scored(TWO_EACH, AGAINST, (0, 10, 6, 0, 3))


@situation("V3", "With the option roof_ties set to none, of several none is.", contrast=True)
def _() -> Played:
    return scored(TWO_EACH, AGAINST, (0, 5, 3, 0, 3), roof_ties="none")


@situation("V3", "With the option sets set to printed, set cards look at the cards.", contrast=True)
def _() -> Played:
    return scored(TWO_EACH, AGAINST, (0, 5, 6, 0, 3), sets="printed")


@situation("V3", "Without the Roof nothing is doubled.", contrast=True)
def _() -> Played:
    mine = ("molehill", "kings-nest", "eternal-palace", "vestibule", "citadel")
    theirs = ("jinn-shackles", "maze", "gods-bath", "old-mans-pass", "sky-pillars")
    return scored(mine, theirs, (8, 0, 3, 6, 0))


@situation("V4", "The Molehill gives 8 for more suits with exactly one symbol.")
def _() -> Played:
    mine = ("molehill", "kings-nest", "maze", "citadel", "vestibule")
    theirs = ("jinn-shackles", "old-mans-pass", "gods-bath", "golden-ziggurat", "sky-pillars")
    return scored(mine, theirs, (8, 0, 0, 3, 3))


@situation("V4", "The Sapphire Port gives 8 to whoever owns the card that scored most.")
def _() -> Played:
    mine = ("sapphire-port", "gods-bath", "jinn-shackles", "old-mans-pass", "kings-nest")
    theirs = ("citadel", "maze", "vestibule", "mana-well", "ancient-divide")
    return scored(mine, theirs, (8, 6, 0, 0, 0))


@situation("V4", "As many single suits as the other has are not more.", contrast=True)
def _() -> Played:
    mine = ("molehill", "ancient-divide", "maze", "citadel", "vestibule")
    theirs = ("jinn-shackles", "eternal-palace", "gods-bath", "great-library", "sapphire-port")
    return scored(mine, theirs, (0, 0, 0, 3, 3))


@situation("V4", "With the option molehill set to printed, the Molehill looks at the cards.")
def _() -> Played:
    mine = ("molehill", "roof-of-the-world", "maze", "vestibule", "citadel")
    theirs = ("jinn-shackles", "old-mans-pass", "gods-bath", "golden-ziggurat", "kings-nest")
    return scored(mine, theirs, (8, 0, 0, 0, 6), molehill="printed")


@situation("V4", "Suits that the Roof doubles are single no more.", contrast=True)
def _() -> Played:
    mine = ("molehill", "roof-of-the-world", "maze", "vestibule", "citadel")
    theirs = ("jinn-shackles", "old-mans-pass", "gods-bath", "golden-ziggurat", "kings-nest")
    return scored(mine, theirs, (0, 0, 0, 0, 6))


@situation("V4", "The Sapphire Port gives nothing where no card has scored.", contrast=True)
def _() -> Played:
    mine = ("sapphire-port", "sky-pillars", "golden-ziggurat", "gods-bath", "vestibule")
    theirs = ("blood-tear-spring", "molehill", "roof-of-the-world", "great-library", "maze")
    return scored(mine, theirs, (0, 0, 0, 0, 0))


@situation("V4", "Kings Nest gives its owner the tie for the best card too.")
def _() -> Played:
    mine = ("sapphire-port", "ancient-divide", "golden-ziggurat", "citadel", "kings-nest")
    theirs = ("vestibule", "molehill", "roof-of-the-world", "great-library", "jinn-shackles")
    return scored(mine, theirs, (8, 0, 7, 3, 0))


@situation(
    "V4", "The Sapphire Port gives nothing where the other's best card is as good.", contrast=True
)
def _() -> Played:
    mine = ("sapphire-port", "gods-bath", "jinn-shackles", "old-mans-pass", "golden-ziggurat")
    theirs = ("citadel", "maze", "vestibule", "kings-nest", "ancient-divide")
    return scored(mine, theirs, (0, 6, 0, 0, 0))


@situation("V5", "The Molehill's points can be the best card that the Sapphire Port looks for.")
def _() -> Played:
    mine = ("sapphire-port", "molehill", "kings-nest", "maze", "citadel")
    theirs = ("jinn-shackles", "gods-bath", "golden-ziggurat", "old-mans-pass", "sky-pillars")
    return scored(mine, theirs, (8, 8, 0, 0, 3))


@situation("V5", "A round's score is given card by card.")
def _() -> Scored:
    state = round_of(dealt())
    totals = tuple(sum(row.points for row in rows) for rows in state.noted[0])
    return Scored(state, totals)


@situation(
    "V5", "The Sapphire Port is scored last: its own points are not the best card.", contrast=True
)
def _() -> Played:
    mine = ("sapphire-port", "roof-of-the-world", "kings-nest", "maze", "great-library")
    theirs = ("jinn-shackles", "vestibule", "golden-ziggurat", "old-mans-pass", "ancient-divide")
    return scored(mine, theirs, (0, 0, 0, 0, 0))


# --- the end, and the example of the rulebook ---


def finished(seed: int) -> tot.TidesState:
    """Return the end of a random game."""
    *_, (_, _, state) = plies(seed)
    return state


@situation("E1", "The points of three rounds are added; more wins.")
def _() -> Scored:
    return Scored(finished(0), (42, 50), (1,))


@situation("E1", "Equal totals share the victory.")
def _() -> Scored:
    return Scored(finished(121), (36, 36), (0, 1))


@situation("E1", "Before the end nobody has won.", contrast=True)
def _() -> Scored:
    state = relics(round_of(dealt()))
    totals = tuple(sum(row.points for row in rows) for rows in state.noted[0])
    return Scored(state, totals, ())


@situation("E1", "After the end nothing is played.")
def _() -> Refused:
    return Refused(finished(0), tot.Play(0, "maze"), "game-over")


@situation("X1", "0 and 7 and 0 and 6 and 12 are 25 points.")
def _() -> Played:
    mine = ("roof-of-the-world", "ancient-divide", "kings-nest", "eye-of-the-north", "vestibule")
    theirs = ("jinn-shackles", "citadel", "gods-bath", "great-library", "maze")
    return scored(mine, theirs, (0, 7, 0, 6, 12))


@situation("X1", "Without Kings Nest the tie of one stronghold each is not won.", contrast=True)
def _() -> Played:
    mine = (
        "roof-of-the-world",
        "ancient-divide",
        "eternal-palace",
        "eye-of-the-north",
        "vestibule",
    )
    theirs = ("jinn-shackles", "citadel", "gods-bath", "great-library", "maze")
    return scored(mine, theirs, (0, 0, 0, 6, 12))
