"""Explore (SP-explore, G2): look, keep, discard, build or store; what other players see; decks that run out."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine import Deal, Deck
from ancient_world.games import the_ancient_world as taw
from tests.the_ancient_world.positions import (
    State,
    box,
    deal,
    decision,
    edit_player,
    give_card,
    give_district,
    give_stored,
    in_round,
    play,
    refused,
    send,
    table,
    turn_of,
    use_up,
)

FIVE = ("market", "potters", "scales", "goat-pens", "tin-mine")
ROW = ("altars", "aqueduct", "bakers", "herders")


def on_explore(number: int = 2, players: int = 2) -> State:
    """Return the state of this round in which seat 0 is about to place a citizen."""
    return in_round(table(players, row=ROW), number)


def look(state: State) -> State:
    """Return the state in which seat 0 explores: cards are dealt next."""
    return play(send(state, 1, "explore"), taw.Perform())


def event(state: State) -> Deal:
    """Return the deal that the game waits for."""
    waiting = aw.pending(state)
    assert isinstance(waiting, aw.Chance), waiting
    assert isinstance(waiting.event, Deal)
    return waiting.event


def seen() -> State:
    """Return a state in which seat 0 looks at five cards."""
    return deal(look(on_explore()), *FIVE)


@pytest.mark.rule("P2", "G2")
@pytest.mark.parametrize("known", [-1, 100])
def test_a_number_of_known_cards_out_of_range_is_refused(known: int) -> None:
    """A number of known cards outside its range is refused with its path; a document leaves 0 out."""
    document: Any = aw.to_document(seen())
    step = document["state"]["agenda"][-1]
    assert "known" not in step
    step["known"] = known
    with pytest.raises(aw.InvalidDocument) as refusal:
        aw.from_document(document, cards=box())
    assert refusal.value.path.endswith(".known")


# --- looking and keeping ---


@pytest.mark.rule("SP-explore")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("number", "deck"), [(2, "A"), (3, "A"), (4, "B"), (6, "B")])
def test_five_cards_of_the_current_deck_are_dealt(players: int, number: int, deck: str) -> None:
    """Five cards are dealt, from deck A up to round 3, then from deck B."""
    waiting = event(look(on_explore(number, players)))
    assert waiting.count == 5
    assert {box().empire[card].deck for card in waiting.deck.unseen} == {deck}


@pytest.mark.rule("SP-explore", "K1")
def test_the_kept_card_is_built_at_once() -> None:
    """The kept card may be built at once for its price, without another citizen."""
    state = play(seen(), taw.Keep("scales"), taw.BuildKept())
    player = state.players[0]
    assert (player.stored, player.coins) == ((), 1)
    assert player.city.empire[-1] == taw.OwnedCard("scales")
    assert turn_of(state) == 1


@pytest.mark.rule("SP-explore", "K1")
@pytest.mark.parametrize(
    ("coins", "built", "refusal"),
    [
        (4, 0, ("coins-short", "This costs 5 coins; you have 4 coins. [SP-explore]")),
        (
            9,
            2,
            ("no-capacity", "There is no room for {name}: capacity 4, 4 cards built. [K1]"),
        ),
    ],
)
def test_a_card_that_cannot_be_built_is_stored(
    coins: int, built: int, refusal: tuple[str, str]
) -> None:
    """With too few coins or no room the kept card is stored, without a question unless the player can buy a coin."""
    state = edit_player(on_explore(), 0, coins=coins)
    state = give_card(state, 0, *("nursery", "smithy")[:built])
    looking = deal(look(state), *FIVE)
    assert play(looking, taw.Keep("scales")).players[0].stored == ("scales",)
    state = play(edit_player(looking, 0, ambrosia=2), taw.Keep("scales"))
    code, text = refusal
    text = text.format(name=box().empire["scales"].name)
    assert refused(state, taw.BuildKept()) == (code, text)
    assert decision(state).actions == (taw.Store(), taw.BuyCoin())


@pytest.mark.rule("SP-explore", "C4", "M2")
def test_ambrosia_helps_to_build_the_kept_card() -> None:
    """A player may buy a coin between looking at cards and building the kept card."""
    state = edit_player(on_explore(), 0, coins=4, ambrosia=1)
    state = play(deal(look(state), *FIVE), taw.Keep("scales"))
    assert refused(state, taw.BuildKept())[0] == "coins-short"
    state = play(state, taw.BuyCoin(), taw.BuildKept())
    assert (state.players[0].coins, state.players[0].ambrosia) == (0, 0)


# --- explore bonus ---


@pytest.mark.rule("G2", "SP-explore")
@pytest.mark.parametrize(
    ("cards", "districts", "count"),
    [
        ((), (), 5),
        (("star-tower",), (), 7),
        (("lighthouse",), (), 8),
        ((), ("lookout",), 7),
        ((), ("long-pier",), 8),
        (("star-tower", "lighthouse"), ("lookout", "long-pier"), 15),
    ],
)
def test_explore_bonuses_add_cards_with_a_ship_or_without(
    cards: tuple[str, ...], districts: tuple[str, ...], count: int
) -> None:
    """All explore bonuses, with or without a ship, add cards to look at; only one card is kept."""
    state = give_district(give_card(on_explore(), 0, *cards), 0, *districts)
    state = look(state)
    assert event(state).count == count
    state = deal(state, *event(state).deck.unseen[:count])
    assert len(decision(state).actions) == count
    state = play(state, decision(state).actions[0])
    assert len(state.decks.discard_a) == count - 1


# --- decks that run out ---


@pytest.mark.rule("P2", "SP-explore")
def test_a_deck_that_runs_out_in_the_look_is_refilled() -> None:
    """The player sees the last two cards of the deck, then three more of the shuffled discard pile."""
    state = look(use_up(on_explore(), "A", "market", "potters"))
    assert event(state) == Deal(Deck(("market", "potters")), 2)
    state = deal(state, "potters", "market")
    assert event(state).count == 3
    assert len(event(state).deck) == 36 - len(ROW) - 2
    assert state.decks.discard_a == ()
    state = deal(state, "scales", "goat-pens", "tin-mine")
    seen = ("potters", "market", "scales", "goat-pens", "tin-mine")
    assert decision(state).actions == tuple(map(taw.Keep, seen))
    state = play(state, taw.Keep("goat-pens"))
    assert state.decks.discard_a == ("potters", "market", "scales", "tin-mine")


@pytest.mark.rule("P2", "SP-explore")
def test_a_deck_is_refilled_when_its_next_card_is_needed() -> None:
    """A deck whose last cards are looked at is refilled only for the next look, with the rejected cards."""
    last = ("market", "potters", "scales", "goat-pens", "tin-mine")
    state = deal(look(use_up(on_explore(), "A", *last)), *sorted(last))
    assert len(state.decks.empire_a) == 0
    state = play(state, taw.Keep("market"), taw.Store())
    assert len(state.decks.empire_a) == 0
    state = look(state)
    assert set(last) - set(event(state).deck.unseen) == {"market"}


@pytest.mark.rule("P2", "SP-explore")
def test_others_know_the_cards_seen_before_a_refill() -> None:
    """Other players know the last two cards of a deck that ran out during a look, but not the cards after the refill."""
    state = deal(look(use_up(on_explore(), "A", "market", "potters")), "potters", "market")
    hidden = aw.view(state, 1).state
    step: Any = hidden.agenda[-1]
    assert step.looked == ("potters", "market")
    assert not {"market", "potters"} & set(hidden.decks.empire_a.unseen)
    chosen = deal(state, "scales", "goat-pens", "tin-mine")
    seen = aw.view(chosen, 1)
    step = seen.state.agenda[-1]
    top: Any = chosen.agenda[-1]
    assert step.looked == ("potters", "market", *[aw.HIDDEN_ID] * 3)
    samples: list[Any] = [aw.sample_state(seen, aw.SeededRandom(n)).agenda[-1] for n in range(20)]
    assert {each.looked[:2] for each in samples} == {("potters", "market")}
    cards = chosen.cards
    assert aw.from_json(aw.to_json(chosen), cards=cards) == chosen
    without = attrs.evolve(chosen, agenda=(*chosen.agenda[:-1], attrs.evolve(top, known=0)))
    assert "known" not in aw.to_json(without)
    assert aw.from_json(aw.to_json(without), cards=cards) == without


@pytest.mark.rule("P2", "SP-explore")
def test_with_too_few_cards_the_look_is_short() -> None:
    """With three cards in deck and discard pile together, the player looks at three."""
    state = on_explore()
    remaining = ("market", "potters", "scales")
    state = give_stored(state, 1, *[c for c in state.decks.empire_a.unseen if c not in remaining])
    state = use_up(state, "A", "market")
    state = deal(look(state), "market")
    assert event(state) == Deal(Deck(("potters", "scales")), 2)
    state = deal(state, "scales", "potters")
    assert decision(state).actions == tuple(map(taw.Keep, ("market", "scales", "potters")))


@pytest.mark.rule("P2", "SP-explore")
def test_without_any_card_nobody_explores() -> None:
    """With deck and discard pile empty, exploring is refused, and the player is not asked to decline."""
    state = on_explore()
    state = send(give_stored(state, 1, *state.decks.empire_a.unseen), 1, "explore")
    assert refused(state, taw.Perform()) == (
        "no-empire-card",
        "The empire deck and its discard pile are empty. [SP-explore]",
    )
    assert turn_of(state) == 1


@pytest.mark.rule("P1", "P2", "SP-explore")
def test_deck_b_is_refilled_from_pile_b_while_exploring() -> None:
    """In round 4 the empire deck B is refilled from its own discard pile only."""
    state = use_up(use_up(on_explore(4), "A"), "B", "academy")
    state = deal(look(state), "academy")
    assert {box().empire[card].deck for card in event(state).deck.unseen} == {"B"}
    assert event(state).count == 4


@pytest.mark.rule("P1", "SP-explore")
def test_in_round_4_an_empty_deck_b_is_not_filled_from_pile_a() -> None:
    """With deck B and its discard pile empty, nobody explores, even though pile A has cards."""
    state = use_up(on_explore(4), "A")
    state = send(give_stored(state, 1, *state.decks.empire_b.unseen), 1, "explore")
    assert refused(state, taw.Perform())[0] == "no-empire-card"


# --- what others have seen ---


@pytest.mark.rule("G2", "P2")
@pytest.mark.parametrize("seed", range(3))
def test_undoing_the_choice_of_a_card_needs_agreement(seed: int) -> None:
    """The choice among explored cards shows the others to everybody, so that only all together can take that choice back."""
    match, chosen = aw.Match.new("the-ancient-world", ["Ann", "Ben"], seed=seed), False
    while not chosen:
        actions = match.pending().actions  # type: ignore[union-attr]
        sent = [each for each in actions if getattr(each, "space", "") == "explore"]
        performed = [each for each in actions if isinstance(each, taw.Perform)]
        kept = [each for each in actions if isinstance(each, taw.Keep)]
        match.apply((kept or sent or performed or actions)[0])
        chosen = bool(kept)
    assert isinstance(match.record.entries[-1].action, taw.Keep), "no chance followed"
    assert match.undo_needs_agreement
