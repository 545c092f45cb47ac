"""Districts (G): what a district gives, and from how many of them a player chooses."""

from __future__ import annotations

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
    edit,
    give_card,
    give_district,
    play,
    send,
    table,
    turn_of,
)

EXPAND = taw.Expand(taw.Goods(coins=3))


def event(state: State) -> Deal:
    """Return the deal that the game waits for."""
    waiting = aw.pending(state)
    assert isinstance(waiting, aw.Chance), waiting
    assert isinstance(waiting.event, Deal)
    return waiting.event


def expand(*cards: str, district: str = "gardens", have: tuple[str, ...] = ()) -> State:
    """Return a state in which seat 0, with these empire cards and districts, has paid for a district."""
    state = give_district(give_card(table(district=district), 0, *cards), 0, *have)
    return play(send(state, 1, "expand"), EXPAND)


def few_left(state: State, *keep: str) -> State:
    """Return the state in which the deck has only the districts to ``keep``; seat 1 has the others."""
    others = [card for card in state.decks.districts.unseen if card not in keep]
    return give_district(state, 1, *others)


@pytest.mark.rule("G1")
@pytest.mark.parametrize(
    ("district", "gives"),
    [
        ("old-town", {"capacity": 4 + 3}),
        ("gardens", {"capacity": 4 + 1, "food": 3 + 2}),
        ("bankers", {"capacity": 4 + 1, "income": taw.Goods(coins=5 + 1)}),
        ("armourers", {"capacity": 4 + 1, "swords": 1, "arrows": 0}),
        ("butts", {"capacity": 4 + 1, "swords": 0, "arrows": 2}),
        ("parade", {"capacity": 4 + 1, "army_limit": 2 + 1}),
        ("builders", {"capacity": 4 + 2, "repairs": 1}),
    ],
)
def test_what_districts_give(district: str, gives: dict[str, object]) -> None:
    """A district gives capacity, and abilities that count like those of cards."""
    totals = give_district(table(district="kilns"), 0, district).players[0].city.totals(box())
    assert {name: getattr(totals, name) for name in gives} == gives


@pytest.mark.rule("G2", "G3")
@pytest.mark.parametrize(
    ("cards", "have", "count"),
    [
        (("star-tower",), (), 2),
        ((), ("lookout",), 2),
        (("star-tower",), ("lookout",), 4),
        (("star-tower", "lighthouse"), ("long-pier",), 2),
    ],
)
def test_an_explore_bonus_without_a_ship_offers_more_districts(
    cards: tuple[str, ...], have: tuple[str, ...], count: int
) -> None:
    """Explore bonuses without a ship add up to more districts; those with a ship do not count."""
    state = expand(*cards, have=have)
    assert event(state).count == count
    new = event(state).deck.unseen[:count]
    state = deal(state, *new)
    assert [*map(taw.TakeDistrict, ("gardens", *new))] == [
        action for action in decision(state).actions if isinstance(action, taw.TakeDistrict)
    ]


@pytest.mark.rule("G3")
@pytest.mark.parametrize(
    ("taken", "under"),
    [
        ("gardens", ("kilns", "butts")),
        ("kilns", ("gardens", "butts")),
        ("butts", ("gardens", "kilns")),
    ],
)
def test_districts_not_taken_go_under_the_deck(taken: str, under: tuple[str, ...]) -> None:
    """The districts not taken go under the deck in their order, known to all; then the next unseen card is turned up."""
    state = play(deal(expand("star-tower"), "kilns", "butts"), taw.TakeDistrict(taken))
    assert state.players[0].city.districts == (taken,)
    assert state.decks.districts.bottom == under
    assert set(event(state).deck.unseen).isdisjoint(("gardens", "kilns", "butts"))
    state = deal(state, "bankers")
    assert (state.decks.district, state.decks.districts.bottom) == ("bankers", under)
    assert (len(state.decks.districts), turn_of(state)) == (13, 1)


@pytest.mark.rule("G2", "G3")
def test_the_bonus_of_the_district_just_gained_does_not_count() -> None:
    """The bonus of the Lookout counts from the next district on."""
    state = expand(district="lookout")
    assert state.players[0].city.districts == ("lookout",)
    state = deal(state, "gardens")
    state = play(state, taw.Pass(), taw.PlaceCitizen(2, "expand"), EXPAND)
    assert event(state).count == 2


@pytest.mark.rule("G2", "G3")
def test_with_fewer_districts_left_the_choice_is_smaller() -> None:
    """With one district in the deck, the choice is between two, and the other one is turned up again at once."""
    state = give_card(few_left(table(district="gardens"), "kilns"), 0, "star-tower")
    state = play(send(state, 1, "expand"), EXPAND)
    assert event(state) == Deal(Deck(("kilns",)), 1)
    state = play(deal(state, "kilns"), taw.TakeDistrict("kilns"))
    assert state.players[0].city.districts == ("kilns",)
    assert (state.decks.district, len(state.decks.districts)) == ("gardens", 0)
    assert turn_of(state) == 1


@pytest.mark.rule("G3")
def test_known_districts_are_looked_at_without_chance() -> None:
    """Districts whose order under the deck is known are looked at without a chance event."""
    state = give_card(few_left(table(district="gardens"), "kilns", "butts"), 0, "star-tower")
    known = Deck((), ("butts", "kilns"))
    state = edit(state, decks=attrs.evolve(state.decks, districts=known))
    state = play(send(state, 1, "expand"), EXPAND)
    assert decision(state).actions == tuple(map(taw.TakeDistrict, ("gardens", "butts", "kilns")))
    state = play(state, taw.TakeDistrict("butts"))
    assert (state.decks.district, state.decks.districts) == ("gardens", Deck((), ("kilns",)))
