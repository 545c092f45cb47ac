"""Looks into a deck bound the cards that others can have held at that time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise, permutations
from typing import Annotated, Any

import attrs
import pytest

import ancient_world as aw
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
    per_seat,
    seat,
)
from ancient_world.engine.declared.seen_cards import look_fields

HIDES = Annotated[tuple[str, ...], cards("card", seen_by=OWNER, is_sorted=True)]


@attrs.frozen
class Chest:
    """A part with hidden cards in nobody's hand."""

    hand: HIDES = ()


@attrs.frozen
class Side:
    """A player's side, of which looks at cards bound only ``hand``."""

    coins: Annotated[int, count(0, 9, seen_by=OWNER)] = 0
    shown: Annotated[tuple[str, ...], cards("card")] = ()
    chosen: Annotated[str | None, one_of("card", seen_by=OWNER)] = None
    stones: Annotated[tuple[str, ...], cards("stone", seen_by=OWNER, is_sorted=True)] = ()
    hand: HIDES = ()


@attrs.frozen
class Look:
    """A look of a player at cards in the pile."""

    player: Annotated[int, seat()]
    cards: Annotated[tuple[str, ...], one_of("card", seen_by="player", is_sorted=True, hand_sizes_field="held")]  # fmt: skip
    held: Annotated[tuple[int, ...], count(-9, 9)]


@attrs.frozen
class Wait(Step):
    """A step without an effect."""


EMPTY, NO_CARDS = Chest(), Deck()


@attrs.define(eq=False, weakref_slot=False)
class PeepDraft(Draft):
    """A table while it changes."""

    scores: Annotated[tuple[int, ...], count(), per_seat()]
    sides: Annotated[tuple[Side, ...], per_seat()]
    pile: Annotated[Deck, deck("card")]
    looks: tuple[Look, ...] = ()
    chest: Chest = EMPTY
    heap: Annotated[Deck, deck("stone")] = NO_CARDS

    game = "peep"


@attrs.frozen(weakref_slot=False)
class Peep(PeepDraft, State):
    """The frozen state."""


class PeepGame(Game[Peep, Any]):
    """A game with the least that these tests need."""

    id = "peep"
    title = "Peep"
    players = (2,)
    state_type = Peep
    step_types = (Wait,)
    action_types = ()

    def new(self, players: int, cards: Any, options: Any) -> Peep:
        raise NotImplementedError

    def ids(self, state: Peep) -> dict[str, frozenset[str]]:
        return {"card": frozenset("abcdef"), "stone": frozenset("xyz")}


class TwinsGame(PeepGame):
    """The game with three ants and without the last two cards."""

    def box(self, state: Peep) -> dict[str, int]:
        return {"a": 3, "b": 1, "c": 1, "d": 1}


RULES, TWINS = PeepGame(), TwinsGame()


def table(*looks: Look, first: str = "", second: str = "", pile: str = "", **more: Any) -> Peep:
    """Return a table with these hands and this pile."""
    sides = (Side(hand=tuple(first), **more), Side(hand=tuple(second)))
    agenda = (Wait(),)
    return Peep(agenda=agenda, scores=(0, 0), sides=sides, pile=Deck(tuple(pile)), looks=looks)


def test_the_hands_are_found() -> None:
    """A look bounds hidden cards of its kind in players' sides, and nothing else."""
    [found] = look_fields(Peep)
    assert (found.looks_field, found.cards_field, found.hand_sizes_field) == (
        "looks",
        "cards",
        "held",
    )
    assert (found.kind, found.players_field, found.hand_field) == ("card", "sides", "hand")


def test_a_look_at_what_nobody_holds() -> None:
    """A class with looks at cards that lie in no hand is rejected."""

    @attrs.frozen
    class Bare:
        chest: Chest
        looks: tuple[Look, ...]

    with pytest.raises(TypeError, match="Bare has no hands of card"):
        look_fields(Bare)


POSSIBLE = {
    "everything is seen or held": table(Look(0, tuple("bdef"), (1, 1)), first="c", second="a", pile="bdef"),
    "drawn since": table(Look(0, tuple("ab"), (1, 1)), first="c", second="ea", pile="bdf"),
    "looks one after the other": table(Look(0, ("b",), (0, 1)), Look(1, ("b",), (1, 1)), first="c", second="e", pile="abdf"),
    "as many hidden as can be": table(Look(0, tuple("abc"), (1, 2)), first="e", second="??", pile="abcdf"),
    "unknown to a watcher": table(Look(0, tuple("????"), (1, 1)), first="?", second="?", pile="abcdef"),
}  # fmt: skip
IMPOSSIBLE = {
    "of one player": table(Look(0, ("b",), (1,)), first="c", second="e", pile="abdf"),
    "of three players": table(Look(0, ("b",), (0, 0, 0)), first="c", second="e", pile="abdf"),
    "fewer than none": table(Look(0, ("b",), (-1, 1)), first="c", second="e", pile="abdf"),
    "fewer than before": table(Look(0, ("b",), (1, 1)), Look(0, ("b",), (0, 1)), first="c", second="e", pile="abdf"),
    "more than there are": table(Look(0, ("b",), (1, 2)), first="c", second="e", pile="abdf"),
    "held by then": table(Look(0, ("e",), (1, 1)), first="c", second="e", pile="abdf"),
    "held before": table(Look(0, ("b",), (1, 1)), Look(0, ("e",), (1, 1)), first="c", second="e", pile="abdf"),
    "no card is left": table(Look(0, tuple("abc"), (1, 2)), first="e", second="??", pile="abcd", shown=("f",)),
    "more than the box holds": table(Look(0, tuple("?????"), (1, 1)), first="?", second="?", pile="abcdef"),
}  # fmt: skip


@pytest.mark.parametrize("name", POSSIBLE)
def test_looks_that_can_have_been(name: str) -> None:
    """Looks that fit the hands, each other and the file has accepted."""
    RULES.check(POSSIBLE[name], masked=True)


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_looks_that_cannot_have_been(name: str) -> None:
    """A document with impossible looks is rejected at the looks."""
    with pytest.raises(aw.InvalidDocument) as caught:
        RULES.check(IMPOSSIBLE[name], masked=True)
    assert (caught.value.code, caught.value.path) == ("look-impossible", "$.looks")


@pytest.mark.parametrize(
    ("hands", "path"),
    [
        ({"first": "cdb"}, "$.sides[0].hand"),
        ({"second": "ed"}, "$.sides[1].hand"),
        ({"stones": ("y", "x")}, "$.sides[0].stones"),
    ],
)
def test_the_order_beside_a_look(hands: dict[str, Any], path: str) -> None:
    """A hand is sorted up to each look and behind it, and entirely if its cards are of another kind."""
    look = Look(0, ("f",), (1, 2))
    RULES.check(table(look, first="cb", second="de", stones=("x", "y")))
    with pytest.raises(aw.InvalidDocument) as caught:
        RULES.check(table(look, **hands))
    assert (caught.value.code, caught.value.path) == ("not-in-order", path)


def ways(looks: tuple[Look, ...]) -> Iterator[str]:
    """Yield each way to draw three cards around looks that saw the first ants."""
    for drawn in permutations(("a", "a2", "a3", "b", "c", "d"), 3):
        if not any({*look.cards} & {*drawn[: look.held[1]]} for look in looks):
            yield "".join([card[0] for card in drawn])


@pytest.mark.parametrize(
    "looks",
    [
        (Look(0, ("a",), (0, 2)),),
        (Look(0, ("a",), (0, 3)),),
        (Look(0, ("b",), (0, 1)), Look(0, ("c",), (0, 2))),
        (Look(0, ("a", "a2"), (0, 1)), Look(0, ("d",), (0, 2))),
    ],
)
def test_samples_are_what_looks_allow(looks: tuple[Look, ...]) -> None:
    """Samples contain the opponent's possible hands, each as often as there are ways to draw it."""
    told = [attrs.evolve(look, cards=tuple([card[0] for card in look.cards])) for look in looks]
    seen = table(*told, second="???", pile="aaabcd")
    parts = [*pairwise([0, *[look.held[1] for look in looks], 3])]
    expected = Counter(
        "".join([card for low, high in parts for card in sorted(drawn[low:high])])
        for drawn in ways(looks)
    )
    rng, total = aw.SeededRandom(5), 800
    found = Counter("".join(TWINS.sample(seen, 0, rng).sides[1].hand) for _ in range(total))
    assert found.keys() == expected.keys()
    for hand, times in expected.items():
        likely = total * times / expected.total()
        assert abs(found[hand] - likely) < 4 * likely**0.5


def test_what_somebody_else_saw_is_drawn() -> None:
    """A look of another player is sampled from the cards that no hand held then, independently of other looks."""
    seen = table(Look(0, ("?", "?"), (0, 1)), Look(0, ("?",), (0, 2)), second="ac", pile="aabd")
    found = [TWINS.sample(seen, 1, aw.SeededRandom(seed)).looks for seed in range(200)]
    assert {first.cards for first, _ in found} == {*map(tuple, ("aa", "ab", "ac", "ad", "bc", "bd", "cd"))}  # fmt: skip
    assert {second.cards for _, second in found} == {("a",), ("b",), ("d",)}
