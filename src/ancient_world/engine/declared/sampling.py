"""A whole state at random among those that a view allows: the inverse of hiding."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from ancient_world.engine.chance import HIDDEN, Deck, Randomness
from ancient_world.engine.declared.fields import HIDDEN_NUMBER, Field, Ids
from ancient_world.engine.declared.hiding import change_decks, secret_fields
from ancient_world.engine.declared.legal_secrets import with_legal_choices
from ancient_world.engine.declared.looks import in_stretches, looks_of
from ancient_world.engine.declared.masks import is_masked
from ancient_world.engine.declared.typed import GameState, Rules
from ancient_world.engine.freezing import changed


def sampled(rules: Rules, state: Any, viewer: int, rng: Randomness) -> Any:
    """A whole state, drawn at random among those that look like ``state`` to ``viewer``.

    Each card that is hidden is one of the unseen cards of its kind, with equal probability; each choice that is
    hidden is one of those that are legal in the rest of the sample, with equal probability.
    """
    draw = _Draw(rules, state, viewer, rng)
    found = draw.with_looks(draw.filled(state, -1))
    steps = tuple([draw.filled(step, step.whose()) for step in found.agenda])
    if steps != found.agenda:
        found = changed(found, {"agenda": steps})
    return with_legal_choices(draw.without_drawn(found), state, rng)


class _Draw:
    """One sample being drawn."""

    def __init__(self, rules: Rules, state: GameState, viewer: int, rng: Randomness) -> None:
        self.ids: Mapping[str, frozenset[str]] = rules.ids(state)
        self.state = state
        self.viewer = viewer
        self.rng = rng
        self.unseen: list[str] = []
        self.drawn: list[str] = []

        def note(deck: Deck, _: frozenset[str]) -> Deck:
            self.unseen += deck.unseen
            return deck

        change_decks(self.ids, state, note)
        self.looks = {each.field.kind: each for each in looks_of(rules, state)}
        self.early = {
            (kind, *place): card
            for kind, each in self.looks.items()
            for place, card in each.drawn(state, self.unseen, self._taken).items()
        }

    def filled(self, thing: object, owner: int) -> Any:
        """A thing with everything hidden in it drawn: what lies there first, then what names it."""
        fields = secret_fields(type(thing))
        found = thing
        for names in (False, True):
            for field in fields:
                value = getattr(found, field.name)
                if value is not None and _only_names(field) is names:
                    drawn = self._found(thing, found, field, value, owner)
                    if drawn != value:
                        found = changed(found, {field.name: drawn})
        return found

    def _found(
        self, masked: object, thing: object, field: Field, value: object, owner: int
    ) -> object:
        """The value of a field with everything hidden in it drawn."""
        if not field.secret:
            return self._parts(field, value, owner)
        mark = field.ids
        if mark is None:
            return self._number(field, value)
        each = value if type(value) is tuple else (value,)
        if HIDDEN not in each or mark.while_held:
            return value
        if mark.held:
            drawn = self._held(mark, each, owner)
        else:
            drawn = self._of_sibling(mark, masked, thing, field, each)
        return drawn if type(value) is tuple else drawn[0]

    def _of_sibling(
        self, mark: Ids, masked: object, thing: object, field: Field, each: tuple[str, ...]
    ) -> tuple[str, ...]:
        """Ids of what lies in a sibling field; where a field lists what the viewer has never seen, that is known."""
        if self.viewer == -1 or not _lists_secrets(type(thing), field):
            return self._named(mark, thing, each)
        among, seen = getattr(thing, mark.among), getattr(masked, mark.among)
        return tuple((Counter(among) - Counter(seen)).elements())

    def _number(self, field: Field, value: object) -> object:
        mark = field.number
        if mark is None or not is_masked(field, value):
            return value
        each = value if type(value) is tuple else (value,)
        drawn = [
            mark.least + self.rng.randrange(mark.most - mark.least + 1) if one == HIDDEN_NUMBER else one
            for one in each
        ]  # fmt: skip
        return tuple(drawn) if type(value) is tuple else drawn[0]

    def _parts(self, field: Field, value: Any, owner: int) -> Any:
        if not field.many:
            return self.filled(value, owner)
        owned = field.per_seat
        return tuple(
            [self.filled(part, place if owned else owner) for place, part in enumerate(value)]
        )

    def _held(self, mark: Ids, each: tuple[str, ...], owner: int) -> tuple[str, ...]:
        """Cards that lie in a field; the hidden ones are drawn from the unseen ones of their kind."""
        kinds = mark.kinds(self.state, owner, len(each))
        found = tuple([
            self.early.pop((kind, owner, place), "") or self._draw(self.ids[kind]) if card == HIDDEN else card
            for place, (card, kind) in enumerate(zip(each, kinds, strict=True))
        ])  # fmt: skip
        return in_stretches(self.state, mark, owner, found) if mark.in_order else found

    def _draw(self, ids: frozenset[str]) -> str:
        return self._taken([card for card in self.unseen if card in ids])

    def _taken(self, possible: list[str]) -> str:
        """One of some unseen cards, each with the same probability; it is not unseen any more."""
        card = possible[self.rng.randrange(len(possible))]
        self.unseen.remove(card)
        self.drawn.append(card)
        return card

    def with_looks(self, state: object) -> Any:
        """A state with everything drawn that others have seen in a deck."""
        for looks in self.looks.values():
            put_back = looks.put_back(state, self._named_one)
            each = zip(getattr(state, looks.field.looks), put_back, strict=True)
            seen = tuple([changed(look, {looks.field.cards: cards}) for look, cards in each])
            state = changed(state, {looks.field.looks: seen})
        return state

    def _named_one(self, possible: list[str]) -> str:
        return possible.pop(self.rng.randrange(len(possible)))

    def _named(self, mark: Ids, thing: object, each: tuple[str, ...]) -> tuple[str, ...]:
        """Ids that name what lies in a sibling field; no two fields of one thing name the same."""
        among: tuple[str, ...] = getattr(thing, mark.among)
        siblings = [field for field in secret_fields(type(thing)) if _only_names(field)]
        taken = [getattr(thing, field.name) for field in siblings]
        possible = [*(Counter(among) - Counter(taken)).elements()]
        found = [
            possible.pop(self.rng.randrange(len(possible))) if card == HIDDEN else card
            for card in each
        ]
        return tuple(sorted(found, key=among.index))

    def without_drawn(self, state: object) -> object:
        """The state with what was drawn taken out of its decks."""
        left = list(self.drawn)

        def take(deck: Deck, _: frozenset[str]) -> Deck:
            unseen = []
            for card in deck.unseen:
                if card in left:
                    left.remove(card)
                else:
                    unseen.append(card)
            return Deck(tuple(unseen), deck.bottom)

        return change_decks(self.ids, state, take, self.drawn) if left else state


def _only_names(field: Field) -> bool:
    """Return whether a field only names cards that lie elsewhere."""
    mark = field.ids
    return mark is not None and not mark.held


def _lists_secrets(cls: type, field: Field) -> bool:
    """Return whether a field lists the cards of a sibling that the others have never seen."""
    marks = [one.ids for one in secret_fields(cls)]
    return any(mark is not None and mark.unseen == field.name for mark in marks)
