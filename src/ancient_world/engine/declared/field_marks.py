"""The declarations on the fields of states, steps and actions.

A mark stands in the annotation, beside the type::

    @attrs.frozen
    class Player:
        coins: Annotated[int, count(0, 24)]
        hand: Annotated[tuple[str, ...], cards("tides", seen_by=OWNER)]

    @attrs.frozen
    class State(...):
        pile: Annotated[Deck, deck("tides")]
        players: Annotated[tuple[Player, ...], per_seat()]

Ids belong to *kinds*; a game says which ids a kind has (:meth:`ancient_world.engine.Game.ids`). Whatever a
field declares with :func:`cards` or :func:`deck` lies there and nowhere else; :func:`one_of` only names it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import attrs

from ancient_world.engine.typed_cache import cache

MAX_NUMBER = 10_000
"""The limit of every number in a state, unless its field declares another."""


HIDDEN_NUMBER = -1
"""The number that stands for a hidden number; only a field that declares ``count(seen_by=...)`` can hold it."""


class AudienceKind(Enum):
    """The players who see the cards in a field."""

    EVERYONE = "everyone"
    OWNER = "owner"


EVERYONE, OWNER = AudienceKind.EVERYONE, AudienceKind.OWNER
"""The audiences of a field: everybody, or only its player."""

Audience = AudienceKind | str | tuple[AudienceKind | str, ...]
"""Who sees a field: everybody, its player, the seats in a sibling field (by the field's name), or several of these."""


def is_in_audience(viewer: int, audience: Audience, record: object, owner: int) -> bool:
    """Return whether a viewer is in the audience of a field of an object; the viewer -1 is a spectator."""
    if audience is OWNER:
        return viewer == owner >= 0  # a spectator owns nothing
    if isinstance(audience, tuple):
        return any(is_in_audience(viewer, each, record, owner) for each in audience)
    return not isinstance(audience, str) or viewer in seats_in_field(record, audience)


def as_tuple(value: object) -> tuple[Any, ...]:
    """Return the values of a field as a tuple: empty for ``None``, of one item for a single value."""
    return value if type(value) is tuple else () if value is None else (value,)


def seats_in_field(record: object, field: str) -> tuple[int, ...]:
    """Return the seats in a field that holds a seat or a tuple of seats; ``None`` and negative numbers are nobody."""
    value = getattr(record, field)
    seats = value if type(value) is tuple else (value,)
    return tuple([each for each in seats if each is not None and each >= 0])


def fields_of_audience(audience: Audience) -> tuple[str, ...]:
    """Return the names of the fields that an audience refers to."""
    parts = audience if isinstance(audience, tuple) else (audience,)
    return tuple([part for part in parts if isinstance(part, str)])


Kinds = str | Callable[[Any, int], tuple[str, ...]]
"""The kind of all ids of a field, or a function that gives the kind of each place from the state and the owner.

The owner is the player of the part, step or action, and -1 where that has none.
"""


class Mark:
    """A declaration on a field. Marks stand in annotations; nobody compares them or prints them."""

    __slots__ = ()


@attrs.frozen(eq=False, repr=False)
class Count(Mark):
    """A whole number from ``minimum`` to ``maximum``, such a number or ``None``, or a tuple of such numbers."""

    minimum: int
    maximum: int
    seen_by: Audience
    unit_text: str = ""

    @property
    def hidden_number(self) -> int | None:
        """The number that stands for a hidden number; ``None`` if everybody sees the field."""
        return None if self.seen_by is EVERYONE else HIDDEN_NUMBER


@attrs.frozen(eq=False, repr=False)
class SeatMark(Mark):
    """The number of a seat; ``nobody`` is the number that stands for no seat."""

    nobody: int | None


class Rotation(Mark):
    """A clockwise rotation in degrees."""

    __slots__ = ()

    ROTATIONS = (0, 90, 180, 270)
    """The rotations that a field can hold."""


@attrs.frozen
class PlaceIn(Mark):
    """The index of a part in a field of the state; ``nobody`` is the number that stands for no part."""

    field: str
    nobody: int | None
    maximum: int = MAX_NUMBER


@attrs.frozen
class FromCards(Mark):
    """A value out of a list in the game's card file; ``path`` leads to the list."""

    path: str


@attrs.frozen(eq=False, repr=False)
class Ids(Mark):
    """An id of a kind, an id or ``None``, or a tuple of ids; ``held`` if their components lie in the field."""

    kind: Kinds
    seen_by: Audience
    is_held: bool
    is_sorted: bool
    unseen_field: str
    candidates_field: str
    shown_kind: str = ""
    known_count_field: str = ""
    hand_sizes_field: str = ""

    def kinds(self, state: object, owner: int, length: int) -> tuple[str, ...]:
        """Return the kind of the id at each of ``length`` places."""
        kind = self.kind
        return (kind,) * length if isinstance(kind, str) else kind(state, owner)


@attrs.frozen(eq=False, repr=False)
class DeckOf(Mark):
    """A deck of cards of a kind, or a tuple of decks; a view puts hidden cards of the kind back among its unseen cards."""

    kind: str | tuple[str, ...]
    allows_bottom: bool
    single_kind: str
    """The kind of a single deck; empty where there are several."""

    def kinds(self, length: int) -> tuple[str, ...]:
        """Return the kind of the cards in each of ``length`` decks."""
        return (self.kind,) * length if isinstance(self.kind, str) else self.kind


class PerSeat(Mark):
    """A tuple with a part for each player, in seat order."""

    __slots__ = ()


@attrs.frozen(eq=False, repr=False)
class PerId(Mark):
    """A tuple with a value for each id of a kind, in the order of the ids."""

    kind: str


@attrs.frozen
class OptionMark(Mark):
    """An option of a new game, with the value that it has if nobody chooses one."""

    default: object


@attrs.frozen
class Points(Mark):
    """A number that counts as that many points, with the code of its line in the score, and its rule."""

    code: str
    rule: str


@attrs.frozen
class Look(Mark):
    """How a field looks in the picture of a game without drawings."""

    shape: str = ""
    symbol: str = ""
    colour: str = ""

    SHAPES = ("", "none", "pile", "dice", "track")


NO_LOOK = Look()


def count(
    minimum: int = 0, maximum: int = MAX_NUMBER, *, seen_by: Audience = EVERYONE, unit: str = ""
) -> Count:
    """Declare a whole number with limits. A hidden number is written as -1, so a secret number must not be negative.

    Args:
        minimum: the lower limit.
        maximum: the upper limit.
        seen_by: who may know the number.
        unit: the word for what is counted, where choices show costs and gains: "coin|coins", or "marble".
    """
    unit_text = f"{{count:{unit}}}" if "|" in unit else f"{{count}} {unit}"
    return Count(minimum, maximum, seen_by, unit_text if unit else "")


def seat(*, nobody: int | None = None) -> SeatMark:
    """Declare the number of a seat."""
    return SeatMark(nobody)


def rotation() -> Rotation:
    """Declare how far a tile is turned: 0, 90, 180 or 270 degrees clockwise."""
    return Rotation()


def place_in(field: str, *, nobody: int | None = None) -> PlaceIn:
    """Declare the place of a part in a tuple of the state, or a tuple of such places."""
    return PlaceIn(field, nobody)


def from_cards(path: str) -> FromCards:
    """Declare one of the values that the cards of the game list, as ``from_cards("figures.expand_prices")``."""
    return FromCards(path)


def one_of(
    kind: Kinds,
    *,
    seen_by: Audience = EVERYONE,
    candidates_field: str = "",
    is_sorted: bool = False,
    hand_sizes_field: str = "",
) -> Ids:
    """Declare ids that are only named here; their components lie elsewhere.

    Args:
        kind: the kind of the ids.
        seen_by: who may know the ids.
        candidates_field: the sibling field whose cards the ids name, if there is one; sampling draws hidden ids from it.
        is_sorted: whether the ids are sorted.
        hand_sizes_field: for cards that were seen in a deck: the sibling field with the number of cards of this kind in each hand at
            that time. No seen card was in a hand then. The state lists such looks in a tuple of parts, the oldest first;
            a drawn card goes to the end of a hand, and no card leaves it.
    """
    ids = Ids(
        kind,
        seen_by,
        is_held=False,
        is_sorted=is_sorted,
        unseen_field="",
        candidates_field=candidates_field,
    )
    return attrs.evolve(ids, hand_sizes_field=hand_sizes_field)


def cards(
    kind: Kinds,
    *,
    seen_by: Audience = EVERYONE,
    is_sorted: bool = False,
    unseen_field: str = "",
    known_count_field: str = "",
    shown_kind: str = "",
) -> Ids:
    """Declare cards, tiles or tokens that lie here.

    Args:
        kind: the kind of the cards.
        seen_by: who may see the cards. The owner is the player of the ``per_seat`` part, step or action; any other part has
            no owner. A text names the sibling field that holds the seats who see them: one seat, or a tuple of seats.
        is_sorted: whether the cards are sorted by id, so that their places tell nothing.
        unseen_field: the sibling field that lists the cards which the other players have never seen; without it, they
            have seen none. A spectator sees none in any case.
        known_count_field: the sibling field with the number of cards, from the first on, that everybody knows.
        shown_kind: where ``kind`` is a function, the kind that front-ends show for all the cards.
    """
    return Ids(
        kind,
        seen_by,
        True,
        is_sorted,
        unseen_field,
        candidates_field="",
        shown_kind=shown_kind,
        known_count_field=known_count_field,
    )


def deck(*kinds: str, allows_bottom: bool = True) -> DeckOf:
    """Declare a :class:`~ancient_world.engine.Deck` of cards of a kind; or a tuple of decks, with the kind of each deck.

    ``allows_bottom`` says whether cards can be put under a deck.
    """
    if len(kinds) == 1:
        (kind,) = kinds
        return DeckOf(kind, allows_bottom, single_kind=kind)
    return DeckOf(kinds, allows_bottom, single_kind="")


def per_seat() -> PerSeat:
    """Declare a tuple with a part for each player."""
    return PerSeat()


def per_id(kind: str) -> PerId:
    """Declare a tuple with a value for each id of a kind, in the order in which the game's components and words list the ids.

    Ids that neither lists come last, sorted.
    """
    return PerId(kind)


def option(default: object) -> OptionMark:
    """Declare an option of a new game with the name of the field: a number, one of some words, or true or false."""
    return OptionMark(default)


def points(code: str, rule: str) -> Points:
    """Declare that a number of each player is a line of the score; ``code`` names the sentence of the line."""
    return Points(code, rule)


def look(shape: str = "", *, symbol: str = "", colour: str = "") -> Look:
    """Declare how a field looks in the picture of a game without drawings: as a "pile" of cards, as "dice", as a "track", or "none".

    A pile is its last card with the number of cards; a track shows all numbers that the field can have. A field that looks
    "none" is neither in the picture nor on the board in words. Without a look, the other declarations of the field decide.

    Args:
        shape: one of these words; without one, only the symbol or colour is declared.
        symbol: the name of a number's symbol; by default that of its unit or of the field, if a symbol has this name.
        colour: the colour of a track: ochre, lagoon, moss, rust, plum or slate.
    """
    return Look(shape, symbol, colour)


SeatNumber = Annotated[int, seat()]
"""The number of a seat."""


OMIT_IF_DEFAULT = {"left_out": True}
"""The metadata of a field that documents leave out while it has its default; such fields come last."""


def stored_in_envelope(attribute: str) -> Mapping[str, str]:
    """Return the metadata of a field that a document's body leaves out: its value is this attribute of the game's rules."""
    return {"in_envelope": attribute}


def arguments_from_envelope(cls: type, rules: object) -> dict[str, object]:
    """Return the arguments of a class that come from a document's envelope: attributes of the game's rules, by parameter."""
    fields = [field for field in attrs.fields(cls) if "in_envelope" in field.metadata]
    return {str(field.alias): getattr(rules, field.metadata["in_envelope"]) for field in fields}


def may_be_left_out(field: attrs.Attribute[object]) -> bool:
    """Return whether documents leave out a field that has its default."""
    return "left_out" in field.metadata


def default_of(field: attrs.Attribute[object]) -> object:
    """Return the default of a field; a factory is called."""
    factory: Any = attrs.Factory  # a class, which type checkers take for a function
    default: object = field.default
    return default.factory() if isinstance(default, factory) else default


@cache
def typed_fields(cls: type) -> list[attrs.Attribute[object]]:
    """Return the fields of a class that documents hold, with types without marks: no computed fields, none of the envelope."""
    attrs.resolve_types(cls, include_extras=False)
    fields = [field for field in attrs.fields(cls) if field.init]
    return [field for field in fields if "in_envelope" not in field.metadata]


@cache
def field_names(cls: type) -> tuple[str, ...]:
    """Return the names of the fields that are arguments of an attrs class; empty for any other class."""
    return tuple([each.name for each in attrs.fields(cls) if each.init]) if attrs.has(cls) else ()


@attrs.define(eq=False)
class Field:
    """A field as its class declares it: its marks, and the attrs class of the parts in the field, if there is one."""

    name: str
    marks: tuple[Mark, ...]
    part_class: type | None
    is_tuple: bool
    is_optional: bool

    ids: Ids | None = attrs.field(init=False)
    number: Count | None = attrs.field(init=False)
    deck: DeckOf | None = attrs.field(init=False)
    option: OptionMark | None = attrs.field(init=False)
    look: Look = attrs.field(init=False)
    per_id: str = attrs.field(init=False)
    """The kind for each of whose ids the field has a value; empty if there is none."""
    seat: SeatMark | None = attrs.field(init=False)
    is_per_seat: bool = attrs.field(init=False)
    is_score: bool = attrs.field(init=False)
    """True if the number counts as that many points."""
    seen_by: Audience = attrs.field(init=False)
    is_secret: bool = attrs.field(init=False)
    """True if not everybody sees the field; in a field that is not secret, parts may have secrets of their own."""
    holds_components: bool = attrs.field(init=False)
    """True if the components lie in the field; false if it only names them, or has no ids."""

    def __attrs_post_init__(self) -> None:
        marks_by_type: dict[type, Any] = {type(mark): mark for mark in self.marks}
        self.ids, self.number = marks_by_type.get(Ids), marks_by_type.get(Count)
        self.deck, self.is_per_seat = marks_by_type.get(DeckOf), PerSeat in marks_by_type
        self.look, self.seat = marks_by_type.get(Look, NO_LOOK), marks_by_type.get(SeatMark)
        self.per_id = marks_by_type[PerId].kind if PerId in marks_by_type else ""
        self.option, self.is_score = marks_by_type.get(OptionMark), Points in marks_by_type
        audience_mark: Any = self.ids or self.number
        self.seen_by = EVERYONE if audience_mark is None else audience_mark.seen_by
        self.is_secret = self.seen_by is not EVERYONE
        self.holds_components = self.ids is not None and self.ids.is_held


@cache
def declared_types(cls: type) -> dict[str, object]:
    """Return the annotations of a class by field, with their marks."""
    return get_type_hints(cls, include_extras=True)


@cache
def fields_of(cls: type) -> tuple[Field, ...]:
    """Return every field of a class that has marks or holds parts."""
    hints = declared_types(cls)
    fields = [_make_field(each.name, hints[each.name]) for each in attrs.fields(cls) if each.init]
    return tuple([field for field in fields if field.marks or field.part_class is not None])


def marks_of(cls: type, name: str) -> tuple[Mark, ...]:
    """Return the marks of a field of a class; empty if there are none."""
    return next((field.marks for field in fields_of(cls) if field.name == name), ())


@cache
def parts_per_seat(cls: type) -> str:
    """Return the name of the first field of a class that has a part for each player; empty if there is none."""
    return next((field.name for field in fields_of(cls) if field.is_per_seat), "")


@cache
def only_deck(cls: type) -> str:
    """Return the name of the only field of a class with a deck; empty if there are none or several decks."""
    fields = [field for field in fields_of(cls) if field.deck is not None]
    return fields[0].name if len(fields) == 1 and not fields[0].is_tuple else ""


@cache
def initial_parts(cls: type) -> dict[str, object]:
    """Return a player's initial value for each per-seat field without a default: a part of defaults, or the least number."""
    fields = [
        each for each in fields_of(cls) if each.is_per_seat and each.name in required_fields(cls)
    ]
    numbers = {each.name: each.number.minimum for each in fields if each.number is not None}
    parts = {each.name: each.part_class for each in fields if each.part_class is not None}
    return numbers | {name: part() for name, part in parts.items() if not required_fields(part)}


@cache
def required_fields(cls: type) -> tuple[str, ...]:
    """Return the names of the fields of a class that have no default."""
    fields = [field for field in attrs.fields(cls) if field.init]
    return tuple([field.name for field in fields if field.default is attrs.NOTHING])


def _make_field(name: str, hint: object) -> Field:
    marks: tuple[Mark, ...] = ()
    if get_origin(hint) is Annotated:
        hint, *extras = get_args(hint)
        marks = tuple([mark for mark in extras if isinstance(mark, Mark)])
    part_class = _part_class(hint)
    is_tuple, is_optional = get_origin(hint) is tuple, type(None) in get_args(hint)
    return Field(name, marks, part_class, is_tuple, is_optional)


def _part_class(hint: object) -> type | None:
    """Return the attrs class in a type, or ``None``; card files, which have a digest, were checked when they were read."""
    for option in get_args(hint) or (hint,):
        inner_type = get_args(option)[0] if get_origin(option) is Annotated else option
        inner_type = get_origin(inner_type) or inner_type
        if (
            isinstance(inner_type, type)
            and attrs.has(inner_type)
            and not hasattr(inner_type, "digest")
        ):
            return inner_type
    return None
