"""A field may be visible to the seats in a field beside it, such as a card that one player has shown another."""

from __future__ import annotations

from collections import Counter
from types import ModuleType
from typing import Annotated, Any

import attrs
import pytest

import ancient_world as aw
from ancient_world import engine
from ancient_world.engine import (
    OWNER,
    Deck,
    Draft,
    Game,
    State,
    Step,
    cards,
    count,
    deck,
    one_of,
    seat,
)
from ancient_world.engine.declared.hiding import change_decks, mask_record, mask_state
from tests.examples.example_games import example_game

SEED = 5


@pytest.fixture
def lanterns(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return the module of Lanterns, in which a lamp shows one player the card of another."""
    return example_game("hidden_hands", monkeypatch)


def dealt(*fell: str, players: int = 3) -> Any:
    """Return a game of Lanterns after these cards were drawn: the first ones to hold, the next by the first player."""
    state: Any = aw.new_game("lanterns", players)
    for card in fell:
        state = aw.apply(state, aw.Dealt((card,)))
    return state


def held(state: Any, viewer: int | None) -> list[str | None]:
    """Return the cards that players hold, as a viewer sees them."""
    return [side.held for side in aw.view(state, viewer).state.players]


@pytest.fixture
def shown(lanterns: ModuleType) -> Any:
    """Return a game in which the first player has seen the moon of the second one, who has drawn a moth."""
    state = aw.apply(dealt("thief", "moon", "moth", "lamp"), lanterns.Lay("lamp", 1))
    return aw.apply(state, aw.Dealt(("moth",)))


def test_only_who_was_shown_a_card_sees_it(shown: Any) -> None:
    """Only the owner and the player with the lamp see the shown card."""
    assert held(shown, 0) == ["thief", "moon", "?"]
    assert held(shown, 1) == ["?", "moon", "?"]
    assert held(shown, 2) == ["?", "?", "moth"]
    assert held(shown, None) == ["?", "?", "?"]


def test_samples_agree_with_what_was_seen(shown: Any) -> None:
    """Samples for a player who saw the card contain it; samples for others contain any remaining card."""
    rng = aw.SeededRandom(SEED)

    def drawn(viewer: int) -> Counter[str]:
        seen = aw.view(shown, viewer)
        return Counter(aw.sample_state(seen, rng).players[1].held for _ in range(100))

    assert drawn(0) == {"moon": 100}
    assert set(drawn(2)) == {"moth", "lamp", "thief", "moon"}


@pytest.mark.parametrize("drawn", ["moth", "moon"])
def test_nobody_knows_the_other_card_once_the_shown_one_is_laid(
    lanterns: ModuleType, drawn: str
) -> None:
    """Once the shown card is laid, nobody knows the remaining one, even if it is of the same kind."""
    state = aw.apply(dealt("thief", "moon", "moth", "lamp"), lanterns.Lay("lamp", 1))
    state = aw.apply(aw.apply(state, aw.Dealt((drawn,))), lanterns.Lay("moon"))
    assert (state.players[1].held, held(state, 0)) == (drawn, ["thief", "?", "?"])


def test_what_was_seen_goes_along_with_the_card(lanterns: ModuleType, shown: Any) -> None:
    """Knowledge moves with a stolen card: whoever saw it still knows it, and both players know what they exchanged."""
    state = aw.apply(aw.apply(shown, lanterns.Lay("moth")), aw.Dealt(("thief",)))
    state = aw.apply(state, lanterns.Lay("thief", 1))
    assert held(state, 0) == ["thief", "?", "moon"]
    assert held(state, 1) == ["?", "moth", "moon"]


def test_to_be_shown_a_card_is_not_taken_back_alone(lanterns: ModuleType, shown: Any) -> None:
    """Showing a card to a new seat reveals something, so it is not undone by one player alone; laying a moth reveals nothing."""
    rules = aw.game("lanterns")
    before = dealt("thief", "moon", "moth", "lamp")
    assert rules.reveals(before, aw.apply(before, lanterns.Lay("lamp", 1)))
    assert not rules.reveals(shown, aw.apply(shown, lanterns.Lay("moth")))


def test_a_drawn_card_is_open_to_all_when_the_game_is_over(lanterns: ModuleType) -> None:
    """A secretly drawn card is known to others only after the game."""
    first, drawn = aw.new_game("lanterns", 3), aw.Dealt(("thief",))
    now: Any = aw.apply(first, drawn)
    assert not lanterns.Lanterns().known_by_now(first, drawn, now)
    assert lanterns.Lanterns().known_by_now(first, drawn, attrs.evolve(now, agenda=()))


@attrs.frozen
class Token:
    """A token of nobody, at which one seat may have looked."""

    side: Annotated[str, cards("token", seen_by="seer")]
    value: Annotated[int, count(seen_by=(OWNER, "seer"))]
    seer: Annotated[int, seat(nobody=-1)] = -1


@pytest.mark.parametrize(
    ("seer", "viewer", "known"),
    [
        (1, 1, ("gold", 3)),
        (1, 0, ("?", -1)),
        (1, -1, ("?", -1)),
        (-1, 0, ("?", -1)),
        (-1, -1, ("?", -1)),
        (0, 0, ("gold", 3)),
    ],
)
def test_a_single_seat_sees_what_is_nobodys(seer: int, viewer: int, known: tuple[str, int]) -> None:
    """Only the seat that looked at a token of nobody sees it."""
    seen = mask_record(Token("gold", 3, seer), viewer, 5)
    assert (seen.side, seen.value) == known


@attrs.frozen
class Tray:
    """Cards of a player: ``secret`` ones were never seen by others, ``open`` is the number that everybody knows."""

    hand: Annotated[
        tuple[str, ...], cards("card", seen_by=OWNER, is_sorted=True, unseen_field="secret")
    ]
    row: Annotated[tuple[str, ...], cards("card", seen_by=OWNER, unseen_field="secret")]
    pile: Annotated[tuple[str, ...], cards("card", seen_by=OWNER, known_count_field="open")]
    secret: Annotated[tuple[str, ...], one_of("card", seen_by=OWNER)]
    open: int


TRAY = Tray(("a", "b", "b", "c"), ("b", "a", "b"), ("d", "e", "f"), ("a", "b"), 1)


@pytest.mark.parametrize("owner", [0, 1])
def test_what_the_others_have_seen_is_no_secret(owner: int) -> None:
    """As many of several equal cards are hidden as are secret; in ordered hands their places are kept."""
    hidden: list[str] = []
    seen = mask_record(TRAY, 1 - owner, owner, hidden)
    assert seen == Tray(("b", "c", "?", "?"), ("?", "?", "b"), ("d", "?", "?"), ("?", "?"), 1)
    assert hidden == ["a", "b", "b", "a", "e", "f"]
    assert mask_record(TRAY, owner, owner, hidden) == TRAY


def test_who_watches_has_seen_no_card() -> None:
    """A viewer without a seat sees only the cards that everybody knows."""
    seen = mask_record(TRAY, -1, 0, [])
    assert seen == Tray(("?",) * 4, ("?",) * 3, ("d", "?", "?"), ("?", "?"), 1)


@attrs.frozen
class Shelf:
    """A part with a deck."""

    deck: Annotated[Deck, deck("coin")]


@attrs.frozen
class Shop:
    """A state with decks in all possible places."""

    several: Annotated[tuple[Deck, ...], deck("coin", "card", "coin")]
    card: Annotated[Deck, deck("card")]
    one: Shelf
    shelves: tuple[Shelf, ...]


@pytest.mark.parametrize(("cards", "changed"), [(None, ("coin", "card")), (["penny"], ("coin",))])
def test_decks_change_wherever_they_lie(cards: list[str] | None, changed: tuple[str, ...]) -> None:
    """``change_decks`` changes decks wherever they lie, or only those of some cards, and keeps unchanged parts."""
    empty, ids = Deck(), {"coin": frozenset({"penny"}), "card": frozenset({"ace"})}
    shop = Shop((empty,) * 3, empty, Shelf(empty), (Shelf(empty), Shelf(empty)))

    def fill(deck: Deck, own: frozenset[str]) -> Deck:
        return Deck(tuple(own))

    coins = Deck(("penny",))
    aces = Deck(("ace",)) if "card" in changed else empty
    full = Shop((coins, aces, coins), aces, Shelf(coins), (Shelf(coins), Shelf(coins)))
    assert change_decks(ids, shop, fill, cards) == full
    assert change_decks(ids, shop, lambda deck, _: deck, cards) is shop


def test_a_deal_is_seen_by_the_seats_of_its_step() -> None:
    """A deal is visible to all seats that its step names."""

    @attrs.frozen
    class Look(engine.DealStep[Any]):
        seats: Annotated[tuple[int, ...], seat()] = ()
        seen_by = "seats"

    deal = aw.Dealt(("a", "b"))
    seen = [Look(2, (0, 2)).as_seen(deal, viewer) for viewer in (0, 1, 2, -1)]
    hidden = aw.Dealt(("?", "?"))
    assert seen == [deal, hidden, deal, hidden]


@attrs.frozen
class Wait(Step):
    """A step of somebody's turn."""

    player: Annotated[int, seat()]


def coin(state: Any, owner: int) -> tuple[str, ...]:
    """Return the kind of coins of an owner: gold for nobody."""
    return ("gold",) if owner == -1 else ("silver",)


@attrs.define(eq=False, weakref_slot=False)
class VaultDraft(Draft):
    """A table with a coin at which nobody has looked."""

    coin: Annotated[tuple[str, ...], cards(coin, seen_by="seer")]
    left: Annotated[Deck, deck("coin")]
    seer: Annotated[int, seat(nobody=-1)] = -1
    seal: Annotated[int, count(0, 3, seen_by=OWNER)] = 2

    game = "vault"


@attrs.frozen(weakref_slot=False)
class Vault(VaultDraft, State):
    """The frozen state."""


class VaultGame(Game[Vault, Any]):
    """A game with the least that sampling needs."""

    id = "vault"
    title = "Vault"
    players = (2,)
    state_type = Vault
    step_types = (Wait,)
    action_types = ()

    def new(self, players: int, cards: Any, options: Any) -> Vault:
        return Vault(agenda=(Wait(0),), coin=("ducat",), left=Deck(("florin", "groat", "penny")))

    def ids(self, state: Vault) -> dict[str, frozenset[str]]:
        gold, silver = frozenset({"ducat", "florin"}), frozenset({"groat", "penny"})
        return {"gold": gold, "silver": silver, "coin": gold | silver}


def test_samples_of_what_is_nobodys() -> None:
    """Things of nobody are sampled with the owner -1."""
    rules = VaultGame()
    for viewer in (-1, 1, 0):
        seen = rules.hide(rules.new(2, None, None), viewer)
        assert (seen.coin, seen.seal) == (("?",), -1)
    drawn = {rules.sample(seen, 0, aw.SeededRandom(seed)).coin for seed in range(20)}
    assert drawn == {("ducat",), ("florin",)}


@attrs.define(eq=False, weakref_slot=False)
class BareDraft(Draft):
    """An empty table."""

    game = "bare"


@attrs.frozen(weakref_slot=False)
class Bare(BareDraft, State):
    """The frozen state."""


@attrs.frozen
class Guess(Step):
    """A step with a secret guess."""

    player: Annotated[int, seat()]
    number: Annotated[int, count(0, 9, seen_by=OWNER)]


def test_a_step_has_secrets_where_the_state_has_none() -> None:
    """A step's secrets are hidden from all but its player, even if the state has none."""
    state = Bare(agenda=(Wait(1), Guess(0, 4)))
    rules: Game[Any, Any] = VaultGame()
    assert mask_state(rules, state, 0).agenda == state.agenda
    for viewer in (1, -1):
        assert mask_state(rules, state, viewer).agenda == (Wait(1), Guess(0, -1))
