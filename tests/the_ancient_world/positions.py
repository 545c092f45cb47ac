"""Positions for the tests of the rules, built through the public API from a box of fixed cards.

``table()`` plays the set-up with the cards that a test asks for. ``edit()`` changes what lies on the table
and lets the game check that such a state can occur. ``deal()`` and ``roll()`` bring the outcomes of chance.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import attrs
import pytest

from ancient_world.engine.applying import apply, forced_actions_after
from ancient_world.engine.chance import Dealt, Rolled, SeededRandom
from ancient_world.engine.errors import IllegalAction
from ancient_world.engine.explaining import explain
from ancient_world.engine.pending import Chance, Decision, legal_actions, pending
from ancient_world.games import the_ancient_world as taw
from ancient_world.games.the_ancient_world.rules.prepare import PrepareRound

State = taw.AncientWorldState


@cache
def box() -> taw.CardFile:
    """Return the card file of the tests, which stays as it is when the standard card file changes."""
    return taw.CardFile.load(Path(__file__).parent / "box")


def table(
    players: int = 2,
    *,
    row: tuple[str, ...] = (),
    military: tuple[str, ...] = (),
    titans: tuple[str, ...] = (),
    district: str | None = None,
    **options: Any,
) -> State:
    """Return the state at the first turn of round 1; cards that are named are dealt first, others follow in id order."""
    state = taw.GAME.new(players, box(), options)
    named = {*row, *military, *titans} | ({district} if district else set())
    return settle(state, named, order=(*row, *military, *titans))


def settle(state: State, first_cards: set[str] | None = None, order: tuple[str, ...] = ()) -> State:
    """Deal until a player must decide; the cards in ``first_cards`` come first, dice show blanks."""
    while isinstance(waiting := pending(state), Chance):
        event: Any = waiting.event
        if hasattr(event, "die"):
            state = apply(state, Rolled(("blank",) * event.count))
            continue
        unseen = event.deck.unseen
        first = [card for card in order if card in unseen]
        first += [card for card in unseen if card in (first_cards or set()) and card not in first]
        rest = [card for card in unseen if card not in first]
        cards = (*first, *rest)[: event.count]
        state = apply(state, Dealt((*cards, *event.deck.bottom[: event.count - len(cards)])))
    return state


def play(state: State, *actions: Any) -> State:
    """Return the state after some actions; they may include actions that the game takes by itself."""
    taken: list[Any] = []
    for action in actions:
        if taken and taken[0] == action:
            del taken[0]
        else:
            taken = [each for _, each in forced_actions_after(state, action)]
            state = apply(state, action)
    return state


def roll(state: State, *faces: str) -> State:
    """Return the state after the dice show these faces."""
    return apply(state, Rolled(faces))


def deal(state: State, *cards: str) -> State:
    """Return the state after these cards are dealt."""
    return apply(state, Dealt(cards))


def edit(state: State, **changes: Any) -> State:
    """Return the state with other values; raise ``InvalidDocument`` if it cannot occur."""
    changed = attrs.evolve(state, **changes)
    taw.GAME.check(changed)
    return changed


def edit_player(state: State, seat: int, **changes: Any) -> State:
    """Return the state with other values of one player; raise ``InvalidDocument`` if it cannot occur."""
    players = list(state.players)
    players[seat] = attrs.evolve(players[seat], **changes)
    return edit(state, players=tuple(players))


def give_card(state: State, seat: int, *cards: str) -> State:
    """Return the state in which a player has built these empire cards of deck A, B or C, for nothing."""
    decks = state.decks
    for card in cards:
        decks = _without(decks, card)
    city = state.players[seat].city
    for card in cards:
        city = city.with_card(card)
    return _together(state, seat, decks, city=city)


def give_stored(state: State, seat: int, *cards: str) -> State:
    """Return the state in which a player has stored these empire cards."""
    decks = state.decks
    for card in cards:
        decks = _without(decks, card)
    return _together(state, seat, decks, stored=state.players[seat].stored + cards)


def give_district(state: State, seat: int, *cards: str) -> State:
    """Return the state in which a player has gained these districts."""
    decks = state.decks
    city = state.players[seat].city
    for card in cards:
        decks = _without(decks, card)
        city = city.with_district(card)
    return _together(state, seat, decks, city=city)


def give_titan(state: State, seat: int, *cards: str) -> State:
    """Return the state in which a player has defeated these titans of the decks."""
    decks = state.decks
    city = state.players[seat].city
    for card in cards:
        decks = _without(decks, card)
        city = city.with_titan(card)
    return _together(state, seat, decks, city=city)


def give_army(state: State, seat: int, card: str, *retired: str, coins: int = 0) -> State:
    """Return the state in which a player has one more army, with these active and retired military cards."""
    decks = state.decks
    for military_card in (card, *retired):
        decks = _without(decks, military_card)
    army = taw.Army(card, retired, coins)
    return _together(state, seat, decks, armies=(*state.players[seat].armies, army))


def threaten(state: State, seat: int, titan: str, ambrosia: int = 0) -> State:
    """Return the state in which a titan of a deck threatens a player; a titan that threatened before counts as defeated."""
    decks = _without(state.decks, titan)
    old = state.players[seat].threat
    city = state.players[seat].city
    if old is not None:
        city = city.with_titan(old.titan)
    return _together(state, seat, decks, threat=taw.Threat(titan, ambrosia), city=city)


def damage(state: State, seat: int, *cards: str) -> State:
    """Return the state in which these empire cards of a player lie face down."""
    city = state.players[seat].city
    for card in cards:
        owned = city.find_card(card)
        assert owned is not None
        city = city.with_replaced_card(taw.OwnedCard(card, True, owned.citizen))
    return edit_player(state, seat, city=city)


def decision(state: State) -> Decision:
    """Return the decision that the game waits for."""
    waiting = pending(state)
    assert isinstance(waiting, Decision), waiting
    return waiting


def _together(state: State, seat: int, decks: taw.Decks, **changes: Any) -> State:
    players = list(state.players)
    players[seat] = attrs.evolve(players[seat], **changes)
    return edit(state, players=tuple(players), decks=decks)


def _without(decks: taw.Decks, card: str) -> taw.Decks:
    """Return the decks without a card, wherever among them the card lies; an empty face-up place is not filled."""
    for name in ("empire_a", "empire_b", "military", "districts"):
        deck = getattr(decks, name)
        if card in deck.unseen:
            return attrs.evolve(decks, **{name: deck.without((card,))})
    for name in ("empire_row", "empire_c", "military_row", "discard_a", "discard_b"):
        pile = getattr(decks, name)
        if card in pile:
            rest: Any = tuple(each for each in pile if each != card)
            return attrs.evolve(decks, **{name: rest})
    for index, pile in enumerate(decks.titans):
        if card in pile.deck.unseen:
            piles = list(decks.titans)
            piles[index] = attrs.evolve(pile, deck=pile.deck.without((card,)))
            return attrs.evolve(decks, titans=tuple(piles))
        if card == pile.face_up:
            piles = list(decks.titans)
            piles[index] = attrs.evolve(pile, face_up=None)
            return attrs.evolve(decks, titans=tuple(piles))
    raise ValueError(f"{card} lies in no deck")


def in_round(state: State, number: int) -> State:
    """Return the same turn in another round, with the spaces uncovered that this round uncovers, and their ambrosia."""
    figures = state.cards.figures
    uncovered = [space for space, first in figures.covered_until if first <= number]
    spaces = tuple(
        attrs.evolve(space, covered=False, ambrosia=1)
        if space.covered and space.id in uncovered
        else space
        for space in state.spaces
    )
    agenda = state.agenda
    if number == figures.rounds:  # no other round is prepared after the last one
        agenda = tuple(step for step in agenda if not isinstance(step, PrepareRound))
    return edit(state, round=number, spaces=spaces, agenda=agenda)


def raise_armies(state: State, seat: int, *armies: taw.Army) -> State:
    """Return the state in which a player has these armies and no others; the old cards are discarded."""
    decks = state.decks
    old = [card for army in state.players[seat].armies for card in (army.card, *army.retired)]
    new = [card for army in armies for card in (army.card, *army.retired)]
    for card in new:
        discard = list(decks.military_discard)
        if card in discard and card not in old:
            discard.remove(card)
            decks = attrs.evolve(decks, military_discard=tuple(discard))
        elif card not in old:
            decks = _without(decks, card)
    dropped = tuple(card for card in old if card not in new)
    decks = attrs.evolve(decks, military_discard=decks.military_discard + dropped)
    return _together(state, seat, decks, armies=armies)


def unthreaten(state: State, *seats: int) -> State:
    """Return the state in which no titan threatens these players; each has defeated its own."""
    for seat in seats:
        player = state.players[seat]
        if player.threat is not None:
            city = player.city.with_titan(player.threat.titan)
            state = edit_player(state, seat, threat=None, city=city)
    return state


def stand(state: State, seat: int, citizen: int, space: str) -> State:
    """Return the state in which an available citizen of a player stands on a space of the board."""
    player = state.players[seat]
    assert citizen in player.available
    target = state.space(space)
    spaces = tuple(
        attrs.evolve(each, citizens=(*each.citizens, taw.Placed(seat, citizen)))
        if each is target
        else each
        for each in state.spaces
    )
    available = tuple(number for number in player.available if number != citizen)
    players = list(state.players)
    players[seat] = attrs.evolve(player, available=available)
    return edit(state, players=tuple(players), spaces=spaces)


def all_pass(state: State) -> State:
    """Return the state after all remaining players of the round have passed: the round ends."""
    while state.agenda and type(state.agenda[-1]).__name__ == "Turn":
        state = apply(state, taw.Pass())
    return state


def offered(state: State, kind: type) -> list[Any]:
    """Return the legal actions of one kind, in their order."""
    return [action for action in decision(state).actions if type(action) is kind]


def asking(state: State, action: Any) -> int | None:
    """Return the player whose skipped decision offered such an action; ``None`` if the pending decision offers it."""
    kind = type(action)
    if kind in getattr(state.agenda[-1], "choices", ()):
        return None
    steps: list[Any] = [step for step in state.passed if kind in getattr(step, "choices", ())]
    return next((step.player for step in reversed(steps) if not step.is_optional(kind)), None)


def refused(state: State, action: Any) -> tuple[str, str]:
    """Assert that an action is neither listed nor applied, and return the code and the sentence of its refusal.

    An action of a decision that was skipped is refused as at that decision.
    """
    player = asking(state, action)
    why_not = explain(state, action, player)
    assert why_not is not None, f"{action} is legal"
    assert action not in legal_actions(state)
    with pytest.raises(IllegalAction) as caught:
        apply(state, action)
    if player is None:
        assert (caught.value.reason, str(caught.value)) == (why_not, str(why_not))
    return why_not.code, str(attrs.evolve(why_not, awaited=None))


def reason_of(state: State, action: Any) -> tuple[str, str]:
    """Return the rule that forbids an action, and the sentence; like ``refused``, with the rule in place of the code."""
    refused(state, action)
    why_not = explain(state, action, asking(state, action))
    assert why_not is not None
    return why_not.rule, attrs.evolve(why_not, awaited=None).message


def use_up(state: State, deck: str, *keep: str) -> State:
    """Return the state in which the cards of empire deck A or B are discarded, except those to ``keep``."""
    old = getattr(state.decks, f"empire_{deck.lower()}")
    pile = f"discard_{deck.lower()}"
    discarded = tuple(card for card in old.unseen if card not in keep)
    changes = {
        f"empire_{deck.lower()}": old.without(discarded),
        pile: getattr(state.decks, pile) + discarded,
    }
    return edit(state, decks=attrs.evolve(state.decks, **changes))


def dismiss(state: State, *keep: str) -> State:
    """Return the state in which the cards of the military deck are discarded, except those to ``keep``."""
    decks = state.decks
    discarded = tuple(card for card in decks.military.unseen if card not in keep)
    deck = decks.military.without(discarded)
    discard = decks.military_discard + discarded
    return edit(state, decks=attrs.evolve(decks, military=deck, military_discard=discard))


def send(state: State, citizen: int, space: str) -> State:
    """Return the state after the player to act has placed a citizen on a space of the board."""
    return apply(state, taw.PlaceCitizen(citizen, space))


def turn_of(state: State) -> int:
    """Return the player who takes a turn now; fail at any other decision."""
    step = decision(state).step
    assert type(step).__name__ == "Turn", step
    return step.player


def at_random(players: int, seed: int, **options: Any) -> Iterator[State]:
    """Yield every state of a whole game in which chance and all players choose at random."""
    rng = SeededRandom(seed)
    state = taw.GAME.new(players, box(), options)
    yield state
    while (waiting := pending(state)) is not None:
        if isinstance(waiting, Chance):
            state = apply(state, waiting.sample(rng))
        else:
            state = apply(state, waiting.actions[rng.randrange(len(waiting.actions))])
        yield state
