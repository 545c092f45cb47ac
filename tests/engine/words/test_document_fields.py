"""``document_fields`` describes the fields of documents as the classes of a game declare them."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Any, Literal

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine import (
    OWNER,
    Action,
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
    rotation,
    seat,
)
from ancient_world.engine.components import DocumentField
from ancient_world.engine.document_fields import component_kinds, document_fields, word_kinds


class Season(Enum):
    """An enumeration."""

    DRY = "dry"
    WET = "wet"


@attrs.frozen
class Printed:
    """A card file, which is no part of documents."""

    digest: str
    trade: Literal["oil", "wine"]
    heap: Annotated[Deck, deck("oil")]


def theirs(state: Any, owner: int) -> tuple[str, ...]:
    """Return the kinds of ids of an owner."""
    return ("card",)


@attrs.frozen
class Side:
    """The part of a state that belongs to one player."""

    coins: Annotated[int, count(1, 9)]
    bid: Annotated[int | None, count(0, 3, seen_by=OWNER)]
    hand: Annotated[tuple[str, ...], cards("card", seen_by=OWNER)]
    shown: Annotated[tuple[str, ...], cards("card")]
    held: Annotated[tuple[str, ...], cards(theirs, shown_kind="stone", seen_by=OWNER)]
    any: Annotated[tuple[str, ...], one_of(theirs, seen_by=OWNER)]
    own: Annotated[Deck, deck("tile")]
    mood: Literal["calm", "wild"]


@attrs.define(eq=False, weakref_slot=False)
class DeskDraft(Draft):
    """A state with fields of all sorts."""

    cards: Printed
    sides: Annotated[tuple[Side, ...], per_seat()]
    piles: Annotated[tuple[Deck, ...], deck("card", "home")]
    owners: Annotated[tuple[int, ...], per_id("place"), seat(nobody=-1)]
    lead: Annotated[int | None, place_in("sides", nobody=9)]
    turned: Annotated[int, rotation()]
    pairs: tuple[tuple[int, str], ...]
    last: Annotated[str, count()]
    open: bool
    season: Season

    game = "desk"


@attrs.frozen(weakref_slot=False)
class Desk(DeskDraft, State):
    """The frozen state."""


@attrs.frozen
class Wait(Step):
    """A step."""

    player: Annotated[int, seat()]
    then: Step | None = None


@attrs.frozen
class Lay(Action):
    """An action."""

    card: Annotated[str, one_of("card")]


class DeskGame(Game[Desk, Any]):
    """A game with the least that these tests need."""

    id = "desk"
    title = "Desk"
    players = (2,)
    state_type = Desk
    step_types = (Wait,)
    action_types = (Lay,)
    kinds = {"home": ("card", "hut"), "rolled": ("pip",)}
    field_labels = {"coins": "purse", "Deck.unseen": "hidden ones"}

    def new(self, players: int, cards: Any, options: Any) -> Desk:
        printed = Printed("5eed", "oil", Deck())
        side = Side(1, None, (), (), (), (), Deck(), "calm")
        decks, places = (Deck(), Deck()), (-1, 0)
        return Desk((), printed, (side, side), decks, places, None, 0, (), "", False, Season.DRY)


RULES = DeskGame()
ALL_DECKS = ("tile", "card", "hut")
FIELDS: list[DocumentField] = [
    DocumentField("cards", "card file", "part"),
    DocumentField("sides[]", "sides", "part", per="seat"),
    DocumentField("sides[].coins", "purse", "number", least=1, most=9),
    DocumentField("sides[].bid", "bid", "number", least=0, most=3, optional=True, owner_only=True),
    DocumentField("sides[].hand[]", "hand", "id", ("card",), owner_only=True),
    DocumentField("sides[].shown[]", "shown", "id", ("card",)),
    DocumentField("sides[].held[]", "held", "id", ("stone",), owner_only=True),
    DocumentField("sides[].any[]", "any", "id", owner_only=True),
    DocumentField("sides[].own", "own", "part"),
    DocumentField("sides[].own.unseen[]", "hidden ones", "id", ("tile",)),
    DocumentField("sides[].mood", "mood", "id", ("side-mood",)),
    DocumentField("piles[]", "piles", "part"),
    DocumentField("piles[].bottom[]", "known cards at the bottom", "id", ("card", "hut")),
    DocumentField("owners[]", "owners", "seat", per="place", nobody=-1),
    DocumentField("lead", "lead", "place", place_in="sides", nobody=9, optional=True),
    DocumentField("turned", "turned", "rotation"),
    DocumentField("pairs[][0]", "pairs", "number"),
    DocumentField("pairs[][1]", "pairs", "text"),
    DocumentField("last", "last", "text"),
    DocumentField("open", "open", "yes-no"),
    DocumentField("season", "season", "id", ("desk-season",)),
    DocumentField("agenda[]", "what comes next", "part", ("step",)),
    DocumentField("agenda[wait].player", "player", "seat"),
    DocumentField("agenda[wait].then", "then", "part", ("step",), optional=True),
    DocumentField("action[lay].card", "card", "id", ("card",)),
    DocumentField("action[dealt].cards[]", "dealt cards", "id", ALL_DECKS),
    DocumentField("action[rolled].faces[]", "faces of the dice", "id", ("pip",)),
]


@pytest.fixture(scope="module")
def found() -> dict[str, DocumentField]:
    """Return the document fields by their paths."""
    state = RULES.new(2, None, {})
    return {field.path: field for field in document_fields(RULES, state)}


@pytest.mark.parametrize("field", FIELDS, ids=[field.path for field in FIELDS])
def test_a_field_says_what_it_holds(found: dict[str, DocumentField], field: DocumentField) -> None:
    """A field has the kinds, limits and readers of its declaration, also within lists and optional values."""
    assert found[field.path] == field


def test_every_field_is_there_once(found: dict[str, DocumentField]) -> None:
    """Every field is listed once, without those of card files."""
    assert not found["cards"].owner_only
    others = {"piles[].unseen[]", "sides[].own.bottom[]"}
    assert {path for path in found if not path.startswith("passed")} == {
        *[field.path for field in FIELDS],
        *others,
    }


@pytest.mark.parametrize(
    ("cls", "field", "kinds"),
    [
        (Side, "hand", ("card", "hidden")),
        (Side, "shown", ("card",)),
        (Side, "held", ("stone", "hidden")),
        (Side, "any", ()),
        (Side, "bid", ()),
        (Side, "mood", ()),
        (Lay, "card", ("card",)),
        (Deck, "unseen", ALL_DECKS),
        (aw.Dealt, "cards", (*ALL_DECKS, "hidden")),
        (aw.Rolled, "faces", ("pip",)),
    ],
)
def test_the_kinds_of_the_ids_of_a_field(cls: type, field: str, kinds: tuple[str, ...]) -> None:
    """The kinds of a field include that of hidden ids if it is secret; those of a deal include all decks."""
    assert component_kinds(RULES, cls, field) == kinds


def test_faces_that_a_game_does_not_name() -> None:
    """Faces have the common kind unless a game names another, and a deal has the kinds that its game names."""

    class Said(DeskGame):
        kinds = {"dealt": ("hut",)}

    assert component_kinds(Said(), aw.Rolled, "faces") == ("face",)
    assert component_kinds(Said(), aw.Dealt, "cards") == ("hut", "hidden")


def test_words_that_fields_enumerate() -> None:
    """Words that fields enumerate are found in a state and its parts, but not in card files."""
    assert dict(word_kinds(Desk)) == {
        "desk-season": ("dry", "wet"),
        "side-mood": ("calm", "wild"),
    }
