"""Checking, hiding and sampling follow from declared fields."""

from __future__ import annotations

from typing import Annotated, Any, cast

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine import (
    HIDDEN_ID,
    OWNER,
    DecisionStep,
    Deck,
    Draft,
    Game,
    State,
    Step,
    cards,
    count,
    deck,
    one_of,
    per_id,
    per_seat,
    place_in,
    points,
    rotation,
    seat,
)
from ancient_world.engine.declared.field_marks import fields_of
from ancient_world.engine.declared.score_lines import ScoreLine
from ancient_world.engine.public_functions import mark_masked


def theirs(state: Any, owner: int) -> tuple[str, ...]:
    """Return the kinds of ids that an owner can lay: places for nobody, otherwise cards."""
    return ("place",) if owner == -1 else ("card",)


@attrs.frozen
class Side:
    """A player's side."""

    coins: Annotated[int, count(0, 9), points("house-coins", "H1")]
    hand: Annotated[tuple[str, ...], cards("card", seen_by=OWNER, is_sorted=True)] = ()
    chosen: Annotated[str | None, one_of("card", seen_by=OWNER, candidates_field="hand")] = None
    bid: Annotated[int | None, count(0, 3, seen_by=OWNER), points("house-bid", "H2")] = None
    noted: Annotated[tuple[str, ...], one_of("card", is_sorted=True)] = ()
    laid: Annotated[tuple[str, ...], one_of(theirs)] = ("a",)


@attrs.frozen
class Wait(Step):
    """A step of a player who looks at cards."""

    allowed_on = ("",)
    player: Annotated[int, seat()]
    looked: Annotated[tuple[str, ...], cards("card", seen_by=OWNER)] = ()

    def is_possible(self, state: Any) -> bool:
        return len(self.looked) < 3


@attrs.frozen
class Count(Step):
    """A step in a row that visits each side in turn."""

    allowed_on = ("", "count")
    row_of = "count"
    player: Annotated[int, seat()]
    counted: Annotated[int, count(0, 9)] = 0

    @classmethod
    def row(cls, state: Any) -> tuple[Step, ...]:
        return tuple(cls(number) for number in range(len(state.sides)))


@attrs.frozen
class Next(Step):
    """A step that waits for the next player's turn."""

    player: Annotated[int, seat()]

    def turn_of(self, state: Any) -> int:
        return 1 - self.player


@attrs.frozen
class Act(Step):
    """A step within a turn."""

    player: Annotated[int, seat(nobody=-1)]


@attrs.frozen
class Put(Step):
    """A step with ids laid by somebody, or by nobody."""

    player: Annotated[int, seat(nobody=-1)]
    laid: Annotated[tuple[str, ...], one_of(theirs)]


@attrs.frozen
class Idle(Step):
    """A step that nothing waits for."""

    def waits(self, state: Any) -> bool:
        return False


@attrs.frozen
class Ask(DecisionStep[Any]):
    """A decision without possible actions."""

    waited: bool = True

    def waits(self, state: Any) -> bool:
        return self.waited

    def actions(self, state: Any) -> list[Any]:
        return []


@attrs.frozen
class Sign:
    """A part without declarations that may contain another one."""

    below: Sign | None = None


@attrs.frozen
class Drawer:
    """A part of a part."""

    coins: Annotated[int, count(0, 9)] = 0
    laid: Annotated[tuple[str, ...], one_of(theirs)] = ("here",)


@attrs.frozen
class Guest:
    """A part without a seat, whose choice is declared before the cards that it names."""

    chosen: Annotated[str | None, one_of("card", seen_by=OWNER, candidates_field="hand")] = None
    hand: Annotated[tuple[str, ...], cards("card", seen_by=OWNER, is_sorted=True)] = ()


@attrs.frozen
class Chest:
    """A part that declares nothing itself."""

    drawers: tuple[Drawer, ...] = (Drawer(1), Drawer(9))


@attrs.frozen
class Lay:
    """An action of nobody."""

    laid: Annotated[tuple[str, ...], one_of(theirs)]


@attrs.frozen
class LayAs(Lay):
    """An action of somebody."""

    player: Annotated[int, seat()] = 0


EMPTY, CHEST, SIGN = Deck(), Chest(), Sign(Sign())


@attrs.define(eq=False, weakref_slot=False)
class HouseDraft(Draft):
    """A state of a table in change."""

    sides: Annotated[tuple[Side, ...], per_seat()]
    pile: Annotated[Deck, deck("card")]
    owners: Annotated[tuple[int, ...], per_id("place"), seat(nobody=-1)] = (-1, -1)
    open: Annotated[str | None, cards("card")] = None
    lead: Annotated[int | None, place_in("sides")] = None
    asked: Annotated[tuple[int, ...], place_in("sides", nobody=-1)] = (1, -1)
    stock: Annotated[Deck, deck("card", allows_bottom=False)] = EMPTY
    chest: Chest = CHEST
    laid: Annotated[tuple[str, ...], one_of(theirs)] = ("here",)
    trays: Annotated[tuple[Deck, ...], deck("place", "card")] = (EMPTY, EMPTY)
    turned: Annotated[int, rotation()] = 0
    pebbles: Annotated[int, count()] = 0
    sign: Sign = SIGN
    guest: Guest | None = None

    game = "house"


@attrs.frozen(weakref_slot=False)
class House(HouseDraft, State):
    """The frozen state."""


CARDS = ("a", "b", "c", "d", "e", "f")


class HouseGame(Game[House, Any]):
    """A game with the least that these tests need."""

    id = "house"
    title = "House"
    players = (2,)
    state_type = House
    step_types = (Wait, Count, Next, Act, Put, Idle, Ask)
    action_types = ()

    def new(self, players: int, cards: Any, options: Any) -> House:
        return table()

    def ids(self, state: House) -> dict[str, frozenset[str]]:
        return {"card": frozenset(CARDS), "place": frozenset({"here", "there"})}

    def box(self, state: House) -> dict[str, int]:
        return dict.fromkeys(CARDS, 1)


RULES = HouseGame()


def table(**changes: Any) -> House:
    """Return a valid state with some changes."""
    values: dict[str, Any] = {
        "agenda": (Wait(0, ("e",)),),
        "sides": (Side(1, ("a",), "a", 2), Side(2, ("b", "c"))),
        "pile": Deck(("d",), ("f",)),
    }
    return House(**(values | changes))


def refused(state: House, *, masked: bool = False) -> tuple[str, str]:
    """Return the code and the path with which a state is rejected."""
    with pytest.raises(aw.InvalidDocument) as caught:
        RULES.check(state, masked=masked)
    return caught.value.code, caught.value.path


@pytest.mark.parametrize(
    "changes",
    [
        {},
        *[{"turned": degrees} for degrees in (90, 180, 270)],
        {"pebbles": 10_000},
        {"owners": (1, -1), "guest": Guest(None, ("d",)), "pile": Deck((), ("f",))},
        {"agenda": (Wait(0, ("e", "d")),), "pile": Deck((), ("f",))},
        {"trays": (EMPTY, Deck(("d",))), "pile": Deck((), ("f",))},
        {"agenda": (Put(0, ("a",)), Put(-1, ("here",)), Put(0, ("a",))), "open": "e"},
    ],
)
def test_what_is_declared_is_accepted(changes: dict[str, Any]) -> None:
    """A state whose values fit the declarations is accepted."""
    RULES.check(table(**changes))


def test_a_game_that_says_itself_how_many_play() -> None:
    """A game may define the number of parts by itself, as four civilizations for two players."""

    class Shared(HouseGame):
        """A game with one side for each player in its state."""

        players = (3,)

        def seats(self, state: House) -> int:
            return len(state.sides)

    Shared().check(table())


@pytest.mark.parametrize(("action", "known"), [(Lay, "here"), (LayAs, "b")])
def test_the_ids_of_an_action_depend_on_whose_it_is(action: type[Any], known: str) -> None:
    """The kind of an action's ids is computed for the action's player, or for -1 if it has none."""
    assert RULES.undeclared(table(), action((known,))) is None
    other = "b" if known == "here" else "here"
    for state in (table(), mark_masked(RULES.hide(table(), 1))):
        why_not = RULES.undeclared(state, action((other,)))
        assert why_not is not None
        assert (why_not.code, why_not.data["field"]) == ("unknown-id", "laid[0]")


SIDE = Side(2, ("b", "c"))


@pytest.mark.parametrize(
    ("changes", "code", "path"),
    [
        ({"sides": (Side(10, ("a",)), SIDE)}, "out-of-range", "$.sides[0].coins"),
        ({"sides": (Side(1, ("a",), bid=4), SIDE)}, "out-of-range", "$.sides[0].bid"),
        ({"sides": (Side(1, ("x",)), SIDE)}, "unknown-id", "$.sides[0].hand[0]"),
        ({"sides": (Side(1, ("a",), "x"), SIDE)}, "unknown-id", "$.sides[0].chosen"),
        ({"sides": (Side(1, ("a",), "b"), SIDE)}, "not-among", "$.sides[0].chosen"),
        ({"sides": (Side(1, ("a",)), Side(2, ("c", "b")))}, "not-in-order", "$.sides[1].hand"),
        ({"owners": (0, 2)}, "no-seat", "$.owners[1]"),
        ({"owners": (0,)}, "not-one-each", "$.owners"),
        ({"lead": 2}, "out-of-range", "$.lead"),
        ({"lead": -1}, "out-of-range", "$.lead"),
        ({"turned": 45}, "no-rotation", "$.turned"),
        ({"asked": (-1, 0, 2)}, "out-of-range", "$.asked[2]"),
        ({"pile": Deck(("d",), ("x",))}, "unknown-id", "$.pile.bottom[0]"),
        ({"pile": Deck(("f", "d"))}, "not-in-order", "$.pile.unseen"),
        (
            {"sides": (Side(1, ("a",), noted=("f", "d", "d")), Side(2, ("b", "c")))},
            "not-in-order",
            "$.sides[0].noted",
        ),
        ({"pile": Deck(), "stock": Deck(("d",), ("f",))}, "deck-bottom", "$.stock.bottom"),
        ({"sides": (SIDE,)}, "player-count", "$.sides"),
        ({"chest": Chest((Drawer(9), Drawer(10)))}, "out-of-range", "$.chest.drawers[1].coins"),
        ({"pile": Deck(("d",))}, "twice-or-missing", "$"),
        ({"open": "a"}, "twice-or-missing", "$"),
        ({"agenda": (Wait(2, ("e",)),)}, "no-seat", "$.agenda[0].player"),
        ({"agenda": (Wait(0), Wait(1, ("e",)))}, "step-out-of-place", "$.agenda[1]"),
        (
            {"agenda": (Wait(0, ("d", "e", "f")),), "pile": Deck()},
            "step-out-of-place",
            "$.agenda[0]",
        ),
        ({"sides": (Side(1, (HIDDEN_ID,)), SIDE)}, "unknown-id", "$.sides[0].hand[0]"),
        ({"agenda": (Wait(0, ("x",)),)}, "unknown-id", "$.agenda[0].looked[0]"),
        ({"agenda": (Act(0), Count(1), Count(0))}, "step-out-of-place", "$.agenda[1]"),
        ({"laid": ("a",)}, "unknown-id", "$.laid[0]"),
        ({"agenda": (Put(0, ("here",)),)}, "unknown-id", "$.agenda[0].laid[0]"),
        ({"agenda": (Act(0), Put(-1, ("a",)))}, "unknown-id", "$.agenda[1].laid[0]"),
        ({"trays": (EMPTY,)}, "not-one-each", "$.trays"),
        ({"trays": (EMPTY, Deck(("here",)))}, "unknown-id", "$.trays[1].unseen[0]"),
        *[({"turned": degrees}, "no-rotation", "$.turned") for degrees in (-90, 45, 360)],
        *[({"pebbles": number}, "out-of-range", "$.pebbles") for number in (-1, 10_001)],
        ({"agenda": (Wait(0),) * 64}, "step-out-of-place", "$.agenda[1]"),
        ({"agenda": (Wait(0),) * 65}, "out-of-range", "$.agenda"),
    ],
)
def test_what_is_not_declared_is_refused(changes: dict[str, Any], code: str, path: str) -> None:
    """A state with undeclared values is rejected with a code and a path."""
    assert refused(table(**changes)) == (code, path)


@pytest.mark.parametrize(
    ("changes", "data"),
    [
        ({"agenda": (Wait(0),) * 65}, {"least": 0, "most": 64, "found": 65}),
        ({"lead": 2}, {"least": 0, "most": 1, "found": 2}),
        ({"pebbles": -1}, {"least": 0, "most": 10_000, "found": -1}),
        ({"owners": (0, 2)}, {"last": 1, "found": 2}),
        ({"owners": (0,)}, {"expected": 2, "kind": "place", "found": 1}),
        ({"trays": (EMPTY,)}, {"expected": 2, "kind": "deck", "found": 1}),
        ({"laid": ("here", "there")}, {"expected": 1, "kind": "place", "found": 2}),
        ({"open": "a"}, {"id": "a", "expected": 1, "found": 2}),
        ({"pile": Deck(("d",))}, {"id": "f", "expected": 1, "found": 0}),
    ],
)
def test_a_refusal_tells_what_could_be(changes: dict[str, Any], data: dict[str, Any]) -> None:
    """The error's data has the allowed values beside the wrong one."""
    with pytest.raises(aw.InvalidDocument) as caught:
        RULES.check(table(**changes))
    assert {key: caught.value.data[key] for key in data} == data


def test_what_is_not_in_the_box_is_in_no_game() -> None:
    """A card that exists but is not in this game is rejected."""

    class Small(HouseGame):
        """A game with one card less."""

        def box(self, state: House) -> dict[str, int]:
            return dict.fromkeys(CARDS[:-1], 1)

    with pytest.raises(aw.InvalidDocument) as caught:
        Small().check(table())
    assert caught.value.code == "twice-or-missing"
    assert caught.value.data == {"id": "f", "expected": 0, "found": 1}


@pytest.mark.parametrize("masked", [False, True])
@pytest.mark.parametrize(
    ("agenda", "code", "secret"),
    [
        ((Idle(), Act(-1)), "", ""),
        ((Act(-1), Idle()), "step-waits-not", "step-waits-not"),
        ((Act(-1), Ask(0, waited=False)), "step-waits-not", ""),
        ((Idle(), Ask(0)), "no-action", ""),
    ],
)
def test_the_last_step_waits(
    agenda: tuple[Step, ...], code: str, secret: str, *, masked: bool
) -> None:
    """The last step must wait for somebody who can act; a view does not know what others can do."""
    state, wrong = table(agenda=agenda, open="e"), secret if masked else code
    if wrong:
        assert refused(state, masked=masked) == (wrong, "$.agenda[1]")
    else:
        RULES.check(state, masked=masked)


@pytest.mark.parametrize(
    "agenda",
    [
        (Count(1), Count(0)),
        (Count(1), Count(0, counted=4)),
        (Count(1),),
        (Act(0), Act(1)),
        (Next(1), Act(0), Act(-1), Act(0)),
        (Next(1), Act(0), Next(0), Act(1)),
    ],
)
def test_rows_and_turns_that_can_be(agenda: tuple[Step, ...]) -> None:
    """The rest of a row, in order, and steps of the player in turn or of nobody are accepted."""
    RULES.check(table(agenda=agenda, open="e"))


@pytest.mark.parametrize(
    ("agenda", "code", "path"),
    [
        ((Count(0),), "step-out-of-place", "$.agenda[0]"),
        ((Count(1), Count(1)), "step-out-of-place", "$.agenda[1]"),
        ((Count(1), Count(0), Count(0)), "step-out-of-place", "$.agenda[2]"),
        ((Next(1), Act(1)), "step-of-another", "$.agenda[1]"),
        ((Next(1), Act(0), Next(1)), "step-of-another", "$.agenda[2]"),
        ((Next(1), Act(0), Act(1)), "step-of-another", "$.agenda[2]"),
    ],
)
def test_rows_and_turns_that_cannot_be(agenda: tuple[Step, ...], code: str, path: str) -> None:
    """Rows out of order or with gaps, and steps of players out of turn, are rejected."""
    assert refused(table(agenda=agenda, open="e")) == (code, path)


def test_others_see_masks() -> None:
    """Fields seen by their owner only are masked for others, and their cards join the unseen ones."""
    seen = RULES.hide(table(), 1)
    assert seen.sides == (Side(1, (HIDDEN_ID,), HIDDEN_ID, -1), SIDE)
    assert seen.agenda == (Wait(0, (HIDDEN_ID,)),)
    assert seen.pile == Deck(("a", "d", "e"), ("f",))
    assert seen.masked
    RULES.check(seen, masked=True)
    assert refused(seen)[0] == "unknown-id"


def test_what_comes_after_nothing_is_masked_too() -> None:
    """An empty choice is not masked, but a bid is."""
    seen = RULES.hide(table(sides=(Side(1, ("a",), None, 2), SIDE)), 1)
    assert seen.sides[0] == Side(1, (HIDDEN_ID,), None, -1)


@pytest.mark.parametrize(
    ("side", "path"), [(Side(-1), "coins"), (Side(1, bid=4), "bid"), (Side(1, bid=-2), "bid")]
)
def test_numbers_of_a_view(side: Side, path: str) -> None:
    """Only a secret number can be masked as -1; any other must be in its range."""
    seen = RULES.hide(table(), 1)
    side = attrs.evolve(side, hand=(HIDDEN_ID,))
    wrong = attrs.evolve(seen, sides=(side, seen.sides[1]))
    assert refused(wrong, masked=True) == ("out-of-range", f"$.sides[0].{path}")


def test_a_view_of_a_hand_that_was_seen_in_part() -> None:
    """A view of a hand seen in part has its masks last, even if the hand is sorted."""
    sides = (Side(1, ("a",), "a", 2), Side(2, ("b", HIDDEN_ID)))
    RULES.check(table(sides=sides, pile=Deck(("c", "d"), ("f",))), masked=True)


def test_a_hidden_choice_lies_among_hidden_things() -> None:
    """A visible choice must lie in the visible hand; masks in the hand are not searched."""
    seen = RULES.hide(table(), 1)
    assert refused(attrs.evolve(seen, sides=(Side(1, (HIDDEN_ID,), "b"), SIDE)), masked=True) == (
        "not-among",
        "$.sides[0].chosen",
    )


def test_hidden_points_are_not_known() -> None:
    """Scores that depend on hidden numbers are unknown; a viewer who sees all numbers can score."""
    state = table()
    assert [score.total for score in RULES.scores(state)] == [3, 2]
    with pytest.raises(aw.HiddenValue):
        RULES.scores(mark_masked(RULES.hide(state, 1)))
    seen = mark_masked(RULES.hide(state, 0))
    assert [score.total for score in RULES.scores(seen)] == [3, 2]


def test_what_was_passed_over_is_masked_as_well() -> None:
    """Cards in steps that were passed over are masked, but not added to the unseen cards."""
    draft = table().thaw()
    draft.passed = (Wait(0, ("a",)),)
    seen = RULES.hide(draft.freeze(), 1)
    assert seen.passed == (Wait(0, (HIDDEN_ID,)),)
    assert seen.pile == Deck(("a", "d", "e"), ("f",))


def test_lines_of_a_score_in_a_set() -> None:
    """Score lines are hashable even with lists in their data, and differ by their data."""
    assert len({ScoreLine("house-coins", 3, "H1", {"coins": each}) for each in ([3], [4])}) == 2


def test_the_owner_sees_what_is_his() -> None:
    """A player sees the own hand, and only masks in others' hands."""
    seen = RULES.hide(table(), 0)
    assert (seen.sides[0], seen.agenda) == (table().sides[0], table().agenda)
    assert seen.sides[1] == Side(2, (HIDDEN_ID, HIDDEN_ID))


def test_somebody_who_watches_sees_no_hand() -> None:
    """A viewer without a seat sees only masks in hands."""
    seen = RULES.hide(table(), -1)
    assert [side.hand for side in seen.sides] == [(HIDDEN_ID,), (HIDDEN_ID, HIDDEN_ID)]


def test_when_the_game_is_over_all_is_open() -> None:
    """Nothing is hidden once the game is over."""
    over = table(agenda=(), pile=Deck(("d", "e"), ("f",)))
    assert RULES.hide(over, 1) == over


@pytest.mark.parametrize("player", [0, 1, -1])
def test_a_sample_looks_the_same(player: int) -> None:
    """A sample of a view is a valid state with the same view."""
    seen = RULES.hide(table(), player)
    for seed in range(200):
        sample = RULES.sample(seen, player, aw.SeededRandom(seed))
        assert RULES.hide(sample, player) == seen
        RULES.check(sample)


def test_a_choice_is_drawn_among_the_cards_that_were_drawn() -> None:
    """A hidden choice is drawn from the hidden cards in hand, in whichever order the fields are declared."""
    guest = Guest("d", ("b", "d"))
    seen = RULES.hide(table(guest=guest, sides=(SIDE, Side(1, ("c",)))), 0)
    samples: list[Any] = [RULES.sample(seen, 0, aw.SeededRandom(seed)).guest for seed in range(60)]
    assert {sample.chosen for sample in samples if sample.hand == guest.hand} == {"b", "d"}
    assert all(sample.chosen in sample.hand for sample in samples)


def test_a_hidden_number_is_any_that_its_field_allows() -> None:
    """A hidden number is drawn from its whole range."""
    seen = RULES.hide(table(), 1)
    samples = [RULES.sample(seen, 1, aw.SeededRandom(seed)) for seed in range(40)]
    assert {sample.sides[0].bid for sample in samples} == {0, 1, 2, 3}


def test_samples_are_uniform() -> None:
    """Samples are uniform: six ways to place three unseen cards come up equally often."""
    from collections import Counter

    seen = RULES.hide(table(), 1)
    rng = aw.SeededRandom(5)
    ways = Counter(
        (sample.sides[0].hand, cast(Wait, sample.agenda[0]).looked)
        for sample in (RULES.sample(seen, 1, rng) for _ in range(6000))
    )
    assert len(ways) == 6
    # chi-square with 5 degrees of freedom: exceeds 20.5 once in a thousand times
    assert sum((found - 1000) ** 2 / 1000 for found in ways.values()) < 20.5


@attrs.frozen
class Component:
    """A card of a card file, with marked figures."""

    price: Annotated[int, count(1, 9)]


@attrs.frozen
class ComponentFile:
    """The cards of a game."""

    digest: str
    cards: tuple[Component, ...]


@attrs.frozen
class WithCards:
    """A part that holds a card file."""

    cards: ComponentFile
    coins: Annotated[int, count(0, 9)]


def test_the_cards_of_a_game_are_not_looked_into() -> None:
    """Fields within a card file are not fields of the state, as the file is checked when it is read."""
    assert [field.name for field in fields_of(WithCards)] == ["coins"]


@pytest.mark.parametrize(
    "declared", [count, seat, lambda: cards("card"), lambda: deck("card"), lambda: per_id("card")]
)
def test_each_declaration_is_one_of_its_own(declared: Any) -> None:
    """Two equal declarations are different objects."""
    assert declared() != declared()


@pytest.mark.parametrize(
    ("called", "told"),
    [("", ""), ("marble", "{count} marble"), ("coin|coins", "{count:coin|coins}")],
)
def test_what_is_counted_is_called_something(called: str, told: str) -> None:
    """A count may have one word, one for singular and one for plural, or none."""
    assert count(unit=called).unit_text == told
